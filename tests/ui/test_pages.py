"""Each page is opened with what it asks for: what is left out or misspelt is found without running it."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, get_args, get_overloads

import pytest

from spymobile.ui.pages import PAGES, PageOpener

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

    def refused(page: TablePage, finished: bool) -> None:
        """What mypy refuses here. If it does so no more, it calls the remark behind the line unused."""
        page.stage.go("lobby")  # type: ignore[call-overload]
        page.stage.go("tabel", number="1f")  # type: ignore[call-overload]
        page.stage.swap("ending", number="1f", just_ovr=True)  # type: ignore[call-overload]
        page.stage.swap("table", number="1f", host=None)  # type: ignore[call-overload]
        page.stage.cover("rules", paragraph="SA-1")  # type: ignore[call-overload]
        page.stage.go("ending" if finished else "table")  # type: ignore[call-overload]
        page.app.stage.go("home", game="spy_alley")  # type: ignore[call-overload]
        page.stage.sheet.dismiss()  # type: ignore[union-attr]
        page.commands.act(0)  # type: ignore[arg-type]
        page.tray.wait()  # type: ignore[call-arg]


def told(opens: Callable[..., object]) -> tuple[tuple[str, ...], dict[str, inspect.Parameter]]:
    """For one way to open pages: their names, and what they are told."""
    name, *rest = list(inspect.signature(opens).parameters.values())[1:]
    names: tuple[str, ...] = get_args(eval(name.annotation, {"Literal": Literal}))
    return names, {parameter.name: parameter for parameter in rest}


WAYS = [told(opens) for opens in get_overloads(PageOpener.__call__)]


def test_every_page_can_be_opened() -> None:
    assert {name for names, _told in WAYS for name in names} == set(PAGES)


@pytest.mark.parametrize(("names", "given"), WAYS, ids="-".join)
def test_a_page_takes_what_it_is_told(names: tuple[str, ...], given: dict[str, inspect.Parameter]) -> None:
    for name in names:
        module, kind = PAGES[name]
        page = getattr(importlib.import_module(f"spymobile.ui.screens.{module}"), kind)
        taken = inspect.signature(page.enter).parameters
        for word, parameter in given.items():
            assert word in taken, f"{kind}.enter knows no {word!r}"
            assert taken[word].annotation in (parameter.annotation, f"{parameter.annotation} | None")
