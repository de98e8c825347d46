"""What an agent is told about itself: the card of the deal, and the strip in sight."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView, OwnFile
from spymobile.ui.dealt import DealCard, FileStrip, Glow, Thing
from spymobile.ui.games.clue.art import card_art, short_name
from spymobile.ui.games.clue.board import WarBoard
from spymobile.ui.games.clue.board_layout import place_rect
from spymobile.ui.games.clue.ground import PALETTE
from spymobile.ui.text import _, many

#: How much larger the centre stands on the dimmed board.
_GROWN = 1.1


def own_file(view: ClueView) -> OwnFile:
    """What only the viewer knows."""
    if view.file is None:
        raise ValueError("nobody's file can be seen in this view: no seat is open")
    return view.file


def deal_card(view: ClueView, names: Sequence[str]) -> DealCard:
    """One's agent, the aim, the hand, and the centre where one accuses. All hands are equally large."""
    agent = view.agents[view.who]
    things = tuple(Thing(card_art(card), short_name(card)) for card in own_file(view).hand)

    def glows(board: WarBoard) -> Sequence[Glow]:
        rect = place_rect(facts.HQ)
        words = _("Accuse here")
        return (Glow(rect, "clue_envelope", words, fill=PALETTE["hq"], grow=_GROWN, joined=True),)

    return DealCard(
        _("You are"),
        facts.CARD_NAMES[agent] if agent >= 0 else names[view.who],
        _("Who, which, where? Find the three cards in the envelope; these are not in it. Then accuse."),
        art=card_art(agent) if agent >= 0 else "clue_memo",
        things=things,
        note=_("Nobody else may see these cards."),
        glows=glows,
    )


def file_strip(view: ClueView) -> FileStrip:
    """One's agent, the way to the clue sheet, and the own cards."""
    file, agent = own_file(view), view.agents[view.who]
    seen = len({card for number, card in file.seen if view.clues[number].giver != view.who})
    if view.who not in view.living:
        line = _("You only answer now.")
    else:
        line = many("Clue sheet: {count} card seen", "Clue sheet: {count} cards seen", seen)
    return FileStrip(
        facts.CARD_NAMES[agent] if agent >= 0 else _("Your file"),
        line,
        card_art(agent) if agent >= 0 else "",
        tuple(Thing(card_art(card)) for card in file.hand),
    )
