"""What this device can do, fact by fact: for the doctor's page and for ``spymobile doctor``.

One picture of it tells whoever mends the app what they would otherwise have to ask. Nothing about any game is
in it, nor anything about the device's owner: no names, no folders, no addresses.
"""

from __future__ import annotations

import platform
import shutil
import ssl
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Literal

from spymobile import __version__
from spymobile.core.words import Phrases
from spymobile.ports import Permission, Ports
from spymobile.ports.guard import MISSING
from spymobile.store.speed import seconds_a_step
from spymobile.sync import lan, secure, ticket
from spymobile.ui.text import _

type CheckState = Literal["fine", "missing", "unasked"]
type Trial = Literal["", "vibration", "sound", "lock"]

#: The sign of what can be read off the sensor.
MOTION = "rotate-3d-variant"
PERMISSIONS = Phrases({"local network": "Local network", "bluetooth": "Bluetooth"})


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of the report. What is missing says what follows from that."""

    icon: str
    title: str
    value: str
    state: CheckState = "fine"
    #: What can be tried out.
    trial: Trial = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Facts that belong together."""

    title: str
    facts: Sequence[ReportLine]


@dataclass(frozen=True, slots=True)
class Display:
    """The picture that the app fills, in pixels, and what draws it."""

    size: tuple[float, float]
    density: float
    text_scale: float
    renderer: str
    #: Pixels; 0 where nobody knows.
    largest_texture: int


def screen() -> Display | None:
    """What there is of a screen; None without one."""
    from kivy.core.window import Window

    if Window is None:
        return None
    from kivy.graphics.opengl import GL_MAX_TEXTURE_SIZE, GL_RENDERER, glGetIntegerv, glGetString
    from kivy.metrics import Metrics

    renderer = glGetString(GL_RENDERER)
    largest = glGetIntegerv(GL_MAX_TEXTURE_SIZE)
    return Display(
        size=(Window.width, Window.height),
        density=Metrics.density,
        text_scale=Metrics.fontscale,
        renderer=renderer.decode("utf-8", "replace") if renderer else "?",
        largest_texture=int(largest[0]) if largest else 0,
    )


def examine(ports: Ports, folder: Path, shown: Display | None, plays: bool) -> list[Section]:
    """Everything that can be told without touching anything. ``plays``: sounds can be heard."""
    return [
        Section(_("DEVICE"), [*_device(ports, shown), _disk(folder)]),
        Section(_("LINK"), [*_link(ports), *(_permission(ports, permission) for permission in Permission)]),
        Section(_("FEEL"), [_motion(ports), _vibration(ports), _sound(plays), _lock(ports)]),
        *([Section(_("MISSING HERE"), list(_missing()))] if MISSING else []),
    ]


def _device(ports: Ports, shown: Display | None) -> Iterable[ReportLine]:
    about = ports.about()
    api = _("API {number}, {chip}").format(number=about.api, chip=about.chip) if about.api else about.chip
    yield ReportLine("cellphone" if about.api else "monitor", f"{about.model} · {about.system}", api)
    pythons = f"Python {platform.python_version()} · Kivy {_kivy()}"
    if shown is None:
        yield ReportLine("ruler", _("No screen"), _("pictures only"), "missing")
        yield ReportLine("chip", pythons, "")
        return
    wide, high = (round(side / shown.density) for side in shown.size)
    left, top, right, bottom = (round(inset / shown.density) for inset in ports.insets())
    edges = f"{top}/{bottom}" if not left and not right else f"{left}/{top}/{right}/{bottom}"
    yield ReportLine(
        "ruler",
        _("{wide} × {high} dp · density {density}").format(
            wide=wide, high=high, density=f"{shown.density:g}"
        ),
        _("text {scale}, insets {edges}").format(scale=f"{shown.text_scale:.3g}", edges=edges),
    )
    largest = f", {shown.largest_texture}" if shown.largest_texture else ""
    yield ReportLine("chip", pythons, f"{_short(shown.renderer)}{largest}")


def _kivy() -> str:
    from kivy import __version__ as kivy

    return str(kivy)


def _short(renderer: str) -> str:
    """Without what stands in brackets.

    >>> _short("llvmpipe (LLVM 15.0.6, 256 bits)")
    'llvmpipe'
    """
    return renderer.partition(" (")[0][:28]


def _disk(folder: Path) -> ReportLine:
    try:
        free = _("free {size}").format(size=sized(shutil.disk_usage(folder).free))
    except OSError:
        free = _("free: unknown")
    try:
        took = seconds_a_step(folder)
    except Exception as error:  # The disk's errors and SQLite's: all of them are worth a line.
        return ReportLine("database-outline", _("Nothing can be saved"), type(error).__name__, "missing")
    return ReportLine(
        "database-outline", _("One step on disk {time} ms").format(time=f"{1000 * took:.1f}"), free
    )


def sized(count: float) -> str:
    """Bytes in a few letters.

    >>> sized(41_000_000_000), sized(9_900_000), sized(0)
    ('41 GB', '9.9 MB', '0 MB')
    """
    for unit, size in (("GB", 1e9), ("MB", 1e6)):
        if count >= size:
            return f"{count / size:.0f} {unit}" if count >= 10 * size else f"{count / size:.1f} {unit}"
    return "0 MB"


def _tls() -> ReportLine:
    """Two devices that share a key talk in private; without it every table stays on one device."""
    version = " ".join(ssl.OPENSSL_VERSION.split()[:2])
    if getattr(ssl, "HAS_PSK", False) and ssl.HAS_TLSv1_3:
        return ReportLine(
            "lock-outline", _("TLS 1.3 with a shared key"), _("yes, {library}").format(library=version)
        )
    return ReportLine(
        "lock-open-outline", _("TLS with a shared key: missing"), _("one device only"), "missing"
    )


def _link(ports: Ports) -> Iterable[ReportLine]:
    yield _tls()
    if secure.is_possible():
        yield _speed()
    yield _reach(ports)


def _speed() -> ReportLine:
    """How long a link takes to make its key and to shake hands, with itself."""
    began = perf_counter()
    ticket.slow_key(1, ticket.PORTS[0])
    slow = perf_counter() - began
    began = perf_counter()
    host, guest = secure.Secure.host(lambda _name: bytes(32)), secure.Secure.guest("doctor", bytes(32))
    try:
        for _round in range(4):
            host.feed(guest.take())
            guest.feed(host.take())
    except secure.NotSecure as error:
        return ReportLine("handshake-outline", _("Handshake: refused"), str(error)[:60], "missing")
    shaken = perf_counter() - began
    return ReportLine(
        "handshake-outline",
        _("Handshake {time} ms").format(time=f"{1000 * shaken:.1f}"),
        _("typed code {time} ms").format(time=f"{1000 * slow:.0f}"),
    )


def _reach(ports: Ports) -> ReportLine:
    """How many addresses others may call; which ones is nobody's business."""
    found = ports.wifi().own_addresses() or [one for one in lan.own_addresses() if one != "127.0.0.1"]
    if not found:
        return ReportLine("access-point-network-off", _("No network"), _("one device only"), "missing")
    sixes = sum(":" in one for one in found)
    return ReportLine(
        "access-point-network",
        _("Others can reach this device"),
        _("IPv4: {fours}, IPv6: {sixes}").format(fours=len(found) - sixes, sixes=sixes),
    )


def _permission(ports: Ports, permission: Permission) -> ReportLine:
    name = PERMISSIONS[permission.value]
    icon = {Permission.LOCAL_NETWORK: "wifi", Permission.BLUETOOTH: "bluetooth"}[permission]
    if ports.may(permission):
        return ReportLine(icon, _("{name}: allowed").format(name=name), _("nothing to ask"))
    return ReportLine(icon, _("{name}: not asked").format(name=name), _("asked when needed"), "unasked")


def _motion(ports: Ports) -> ReportLine:
    """Asked by listening for a moment."""
    heard = ports.listen_to_motion(lambda _sample: None)
    ports.ignore_motion()
    if heard:
        return ReportLine(MOTION, _("Motion sensor, live"), "…")
    return ReportLine(MOTION, _("Motion sensor: none"), _("the button rolls"), "missing")


def _vibration(ports: Ports) -> ReportLine:
    if ports.can_vibrate():
        return ReportLine("vibrate", _("Vibration"), _("tick, rumble"), trial="vibration")
    return ReportLine("vibrate", _("Vibration: no motor"), _("nothing shakes"), "missing")


def _sound(plays: bool) -> ReportLine:
    if plays:
        return ReportLine("volume-high", _("Sound"), _("samples are ready"), trial="sound")
    return ReportLine("volume-off", _("Sound: nothing plays"), _("no sound in games"), "missing")


def _lock(ports: Ports) -> ReportLine:
    if ports.can_hide_from_screenshots():
        return ReportLine("eye-off-outline", _("Screenshot lock"), _("covers open files"), trial="lock")
    return ReportLine("eye-outline", _("Screenshot lock: none"), _("mind who takes pictures"), "missing")


def _missing() -> Iterable[ReportLine]:
    for what, why in MISSING.items():
        yield ReportLine("alert-outline", what, why[:60], "missing")


def as_text(groups: Iterable[Section], lines: Iterable[str]) -> str:
    """The whole report in plain letters, to be sent or printed."""
    told = [f"Spymobile {__version__}"]
    for group in groups:
        told += ["", group.title]
        told += [f"  {fact.title}" + (f" ({fact.value})" if fact.value else "") for fact in group.facts]
    return "\n".join([*told, "", _("LAST LINES"), *(f"  {line}" for line in lines), ""])
