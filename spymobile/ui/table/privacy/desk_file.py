"""The desk: what one works with in an open file, of one table page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt, View
from spymobile.ui.face import Choice, Desk, Offer, Then
from spymobile.ui.table.privacy import pencil
from spymobile.ui.table.show import players

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


def at_desk(
    page: TablePage, seat: int, view: View, prompt: Prompt | None, ordered: Callable[[Then], None]
) -> Desk[View]:
    """What a seat has at hand in its open file; ``ordered`` is told when an order was taken."""

    def give(action: Action, then: Then = None) -> None:
        page.commands.order(seat, action, partial(ordered, then))

    def recall(told: Callable[[Told], bool]) -> None:
        if not page.wide:
            page.close_file()
        players.touch_of(page).recall(told)

    def choose(choice: Choice) -> None:
        if choice.plays:
            if not page.commands.settled:
                return
            page.close_file()  # What comes now is for all to see.
        page.commands.choose(choice)

    return Desk(
        view,
        seat,
        page.names,
        page.looks,
        prompt,
        [order for order in view.prompts if order.standing and order.seat == seat],
        partial(page.commands.decide, seat),
        choose,
        give,
        page.selection.take_up,
        recall,
        page.selection.why,
        pencil.notes_of(page, seat),
        page.app.draft(page.number, seat),
        page.close_file,
        page.wide,
        _hidden_offer(page, view, prompt) if page.places.arrangement == "tall" else None,
        Clock.create_trigger(lambda _: page.refresh()),
        page.hand_input.feels_face_down,
        partial(players.show_turn, page),
    )


def _hidden_offer(page: TablePage, view: View, prompt: Prompt | None) -> Offer | None:
    """What the tray would offer for a decision if the file did not lie over it."""
    if prompt is None:
        return None
    offer = page.face.step(view, prompt, page.names)
    if page.coach is None:
        return offer
    # The coach's sentence stands over the file already.
    return replace(page.coach.offer(offer), sentence="")
