"""What a run found, as a table for people or as JSON."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator
from dataclasses import asdict

from benchmarks.figures import METRICS, Figure
from benchmarks.run import Report

#: Figures before the point matter for rates, after it for times.
_DIGITS = {"/s": 0, "us": 1, "ms": 1, "x": 2, "%": 2, "MB": 0, "KiB": 0, "B": 0, "": 0}


def amount(value: float, unit: str) -> str:
    """
    >>> amount(31415.9, "/s"), amount(2.345, "us"), amount(1.5, "x")
    ('31,416/s', '2.3 us', '1.50 x')
    """
    return f"{value:,.{_DIGITS[unit]}f}{'' if unit.startswith('/') else ' '}{unit}".rstrip()


def table(report: Report) -> str:
    """All figures with their targets, then what went wrong and the verdict on the whole."""
    lines = [
        f"Spymobile, {platform.python_implementation()} {platform.python_version()},"
        f" {platform.system()} {platform.machine()}.",
        f"Processor time of one process; median of {report.effort.rounds} rounds, lowest and highest,"
        " half that range in %.",
        *report.notes,
    ]
    subject = ""
    for figure in in_order(report.figures):
        if figure.label.subject != subject:
            subject = figure.label.subject
            lines += ["", f"{subject:<53}{'median':>12}{'lowest':>12}{'highest':>12}{'+-':>5}  target"]
        lines.append(_line(figure))
    lines += ["", *(f"ERROR: {error}" for error in report.errors), summary(report)]
    return "\n".join(lines)


def in_order(figures: list[Figure]) -> list[Figure]:
    """Subject by subject, as they were first met, the yardsticks last."""
    order: dict[str, tuple[bool, int]] = {}
    kinds = list(METRICS)
    for figure in figures:
        subject = figure.label.subject
        rival = figure.label.metric in ("random", "nodes") and not figure.label.detail
        order.setdefault(subject, (rival, len(order)))
    return sorted(figures, key=lambda figure: (order[figure.label.subject], kinds.index(figure.label.metric)))


def _line(figure: Figure) -> str:
    metric = METRICS[figure.label.metric]
    title = f"  {metric.title}{', ' if figure.label.detail else ''}{figure.label.detail}"
    values = ("-", "-", "-")
    spread = ""
    if figure.values:
        low, high = min(figure.values), max(figure.values)
        values = (
            amount(figure.median, metric.unit),
            amount(low, metric.unit),
            amount(high, metric.unit),
        )
        spread = f"{figure.spread:.0%}"
    line = f"{title:<53}" + "".join(f"{value:>12}" for value in values) + f"{spread:>5}"
    target = figure.target
    if target is None:
        return line.rstrip()
    bound = f"{'>=' if target.at_least else '<='} {amount(target.bound, metric.unit)}"
    return f"{line}  {bound:<13}{figure.verdict}"


def summary(report: Report) -> str:
    counts = dict.fromkeys(("OK", "MISSED", "not measured"), 0)
    for figure in report.figures:
        if figure.verdict:
            counts[figure.verdict] += 1
    told = [f"{counts['OK']} targets OK", f"{counts['MISSED']} MISSED"]
    if counts["not measured"]:
        excuse = "" if report.spared else " (--no-yardstick leaves them out)"
        told.append(f"{counts['not measured']} not measured{excuse}")
    if report.errors:
        told.append(f"{len(report.errors)} errors")
    return ", ".join(told) + "."


def data(report: Report) -> str:
    """The same as JSON, with the value of every round."""
    return json.dumps(
        {
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "effort": asdict(report.effort),
            "ok": report.ok,
            "errors": report.errors,
            "notes": report.notes,
            "figures": list(_figures(report)),
        },
        indent=2,
    )


def _figures(report: Report) -> Iterator[dict[str, object]]:
    for figure in in_order(report.figures):
        yield {
            **asdict(figure.label),
            "unit": METRICS[figure.label.metric].unit,
            "median": figure.median if figure.values else None,
            "values": figure.values,
            "target": asdict(figure.target) if figure.target else None,
            "verdict": figure.verdict,
        }
