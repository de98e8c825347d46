"""A sealed decision on the table page: who must decide in secret holds the seal first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spymobile.core.game import Prompt, View
from spymobile.ui.face import Choice, Offer
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


def show(page: TablePage, view: View, prompt: Prompt) -> None:
    """The folder, or what lies in the open file; a mixed decision has a public part besides."""
    file, public = page.curtain_view, page.device.public_prompt(prompt.seat)
    is_open, phase = page.device.open_seat == prompt.seat, file.curtain.phase
    mixed = public is not None and bool(public.choices)
    if public is not None and mixed and not (is_open and phase in ("recap", "open")):
        seen = view if page.device.single else page.device.view()
        page.next_step.offer(page.face.focused(seen, public, page.names, page.selection.focus), prompt.seat)
        file.drop_folder()
    elif not is_open and page.places.bench:
        ask = Choice(_("Tap instead"), does=partial(file.ask_who, None, False))
        page.next_step.offer(Offer(file.call(prompt.seat), (ask,)))
        page.tray.tappable = False  # It has a large button here.
        file.drop_folder()
    elif not is_open:
        page.next_step.offer(Offer(_("{name}: hold to see your secret").format(name=page.names[prompt.seat])))
        file.show_folder(prompt.seat)
    elif mixed and page.face.has_desk:
        _show_at_desk(page, view, prompt)
    else:
        page.next_step.offer(Offer(page.face.step(view, prompt, page.names).sentence))
        if phase != "recap" and not file.still_asks(prompt):
            question = page.commands.question(prompt, page.close_file)
            file.show_private(page.face.secret_step(view, prompt, question), prompt)


def _show_at_desk(page: TablePage, view: View, prompt: Prompt) -> None:
    """All that the open seat may decide: on the board and in the tray, unless the desk lies over them."""
    offer, folded = page.face.focused(view, prompt, page.names, page.selection.focus), False
    if not page.wide:
        folded = page.selection.focus is not None
        offer = offer if folded else Offer(offer.sentence, read=offer.read)
    page.next_step.offer(offer, prompt.seat)
    if page.curtain_view.curtain.phase == "recap":
        return
    if folded:
        page.curtain_view.drop_private()
    else:
        page.curtain_view.show_desk(prompt.seat, view, prompt)
