"""What only this seat was shown: the last card as a memo, and all others in short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView
from spymobile.ui.face import Desk
from spymobile.ui.games.clue.art import card_art
from spymobile.ui.games.clue.dealt import own_file
from spymobile.ui.games.clue.envelope_view import EnvelopeView
from spymobile.ui.games.clue.steps import place_of
from spymobile.ui.parts.surfaces import Column
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.games.clue.desk import CaseDesk


#: How high an open envelope is, with the cards in it.
_ENVELOPE = 300


def fresh(view: ClueView) -> bool:
    """Whether the seat is in the turn in which it was shown a card: then that comes first."""
    if view.file is None or view.turn != view.who or view.phase in ("start_turn", "move", "ask", "over"):
        return view.file is not None and bool(view.file.envelope) and view.who not in view.living
    clue = view.clues[-1] if view.clues else None
    if clue is None or clue.asker != view.who:
        return False
    if view.looks and view.looks[-1][0] == view.who and clue.giver < 0:
        return True
    here = place_of(view, view.who)
    return clue.giver >= 0 and (not clue.cards or (here < facts.HQ and facts.base_card(here) in clue.cards))


class ShownLine(BoxLayout):
    """A card that was seen, and how."""

    art = StringProperty("")
    title = StringProperty("")
    line = StringProperty("")
    look = NumericProperty(-1)


class ShownMemo(BoxLayout):
    """A carbon copy with a stamp: who shows what. In a low window its drawing is smaller."""

    #: How high the part of the page is that can be seen, and how high the words are on two lines.
    room = NumericProperty(0)
    words = NumericProperty(0)
    over = StringProperty("")
    who = StringProperty("")
    look = NumericProperty(-1)
    art = StringProperty("")
    title = StringProperty("")


class NotebookSlip(Column):
    """What the notebook makes of the card above it."""

    text = StringProperty("")


class OpenEnvelope(EnvelopeView):
    """The envelope for whoever accused wrongly: it lies open on their own desk, and nowhere else."""

    def __init__(self, cards: Sequence[int], **kwargs: Any) -> None:
        super().__init__(
            cards=list(cards), broken=1.0, first=1.0, second=1.0, third=1.0, size_hint_y=None, **kwargs
        )
        self.height = dp(_ENVELOPE)


class ShownPanel(BoxLayout):
    """The newest first."""

    empty = BooleanProperty(False)
    note = StringProperty("")

    _memo: ShownMemo | None = None

    def __init__(self, ask: Desk[ClueView], desk: CaseDesk, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._desk = desk
        self.update(ask)

    def to_sheet(self) -> None:
        self._desk.open("sheet")

    def close(self) -> None:
        self._desk.close()

    def make_room(self) -> None:
        """The newest card is as large as its part of the page allows."""
        if self._memo is not None:
            self._memo.room = self.ids.scroll.height

    def update(self, ask: Desk[ClueView]) -> None:
        view, file = ask.view, own_file(ask.view)
        body = self.ids.body
        body.clear_widgets()
        self._memo = None
        rows = _rows(view, ask)
        self.empty = not rows and not file.envelope
        if file.envelope:
            body.add_widget(OpenEnvelope(file.envelope))
            for card in file.envelope:
                body.add_widget(
                    ShownLine(
                        art=card_art(card), title=facts.CARD_NAMES[card], line=_("in the envelope"), look=-1
                    )
                )
        for number, (over, who, look, card) in enumerate(rows):
            if number == 0 and not file.envelope:
                memo = ShownMemo(
                    over=over, who=who, look=look, art=card_art(card), title=facts.CARD_NAMES[card]
                )
                body.add_widget(memo)
                self._memo = memo
                if noted := _noted(view, card, ask):
                    body.add_widget(NotebookSlip(text=noted))
            else:
                line = f"{who} · {over}"
                body.add_widget(
                    ShownLine(art=card_art(card), title=facts.CARD_NAMES[card], line=line, look=look)
                )
        self.make_room()
        self.note = (
            _("You have seen the envelope. Keep it to yourself.")
            if file.envelope
            else _("Nobody has shown you a card yet.")
            if not rows
            else _who_saw(view, ask.feels_face_down)
        )


def _noted(view: ClueView, card: int, ask: Desk[ClueView]) -> str:
    """What the card on the memo means; who writes by hand draws the conclusion alone."""
    if ask.draft.get("level", view.house.notebook) == "manual":
        return ""
    return _("{card} is not in the envelope: your sheet has it.").format(card=facts.CARD_NAMES[card])


def _who_saw(view: ClueView, closes: bool) -> str:
    """Who else knows the newest card, and what closes the file where the device can feel it."""
    seen = [number for number, _card in own_file(view).seen if view.clues[number].giver != view.who]
    heard = bool(seen) and bool(view.clues[seen[-1]].listeners)
    if closes:
        return (
            _("Whoever listened in saw it, too. The file closes when you lay the phone face down.")
            if heard
            else _("Nobody else saw it. The file closes when you lay the phone face down.")
        )
    return _("Whoever listened in saw it, too.") if heard else _("Nobody else saw it.")


def _rows(view: ClueView, ask: Desk[ClueView]) -> Sequence[tuple[str, str, int, int]]:
    """What was seen, the newest first: how, from whom, whose sign, which card."""
    file = own_file(view)
    found: list[tuple[str, str, int, int]] = []
    question = 0
    seen = dict(file.seen)
    for number, clue in enumerate(view.clues):
        question += clue.kind == "question"
        if number not in seen or clue.giver == view.who:
            continue
        over = {
            "question": _("question {number}").format(number=question),
            "courier": _("by courier"),
            "leak": _("leaked dispatch"),
        }[clue.kind]
        if clue.kind == "question" and view.who in clue.listeners:
            over = _("question {number}, listened in").format(number=question)
        name = ask.names[clue.giver]
        found.append((over, _("{name} shows").format(name=name), ask.looks[clue.giver], seen[number]))
    looked = [
        (_("side card {place}").format(place=place), _("you looked"), ask.looks[view.who], card)
        for place, card in enumerate(file.side, 1)
        if card >= 0
    ]
    last_look = bool(view.looks) and view.looks[-1][0] == view.who
    if last_look and looked:
        at = view.looks[-1][1]
        looked.sort(key=lambda row: row[0] == _("side card {place}").format(place=at))
    newest_first = found[::-1]
    asked_last = bool(view.clues) and view.clues[-1].asker == view.who and view.clues[-1].giver < 0
    return [*looked[::-1], *newest_first] if asked_last else [*newest_first, *looked[::-1]]
