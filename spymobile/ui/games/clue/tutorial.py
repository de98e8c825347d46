"""The first game of Clue: WWII: from six cards of one's own to the envelope."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.games.clue.state import ClueView, State
from spymobile.table.lesson.script import LEARNER, BotMove, Briefing, Exercise, Lesson
from spymobile.ui.board.geometry import Rect
from spymobile.ui.text import _
from spymobile.ui.tutorial.script import BoardStep

if TYPE_CHECKING:
    from spymobile.ui.games.clue.board import WarBoard

BEN, CARA = 1, 2
_STOCKHOLM, _MADRID, _BUDAPEST, _ROME = map(facts.BASES.index, ("stockholm", "madrid", "budapest", "rome"))
_ANY_CARD = (0,)


def _cards(words: str) -> tuple[int, ...]:
    return tuple(sorted(facts.CARD[word] for word in words.split()))


ENVELOPE = (facts.CARD["zeta"], facts.CARD["silk_map"], facts.CARD["rome"])
HANDS = (
    _cards("alpha matchbox_camera code_book lisbon london warsaw"),
    _cards("beta gamma suitcase_radio paris madrid stockholm"),
    _cards("delta epsilon compass_button forged_papers budapest istanbul"),
)


def _dice(special: int, plain: int) -> tuple[int, int]:
    """What chance must answer for the dice to show so many eyes; 1 on the first is the question mark."""
    return special - 1, plain - 1


# Prepared positions


def _opening(state: State) -> None:
    """You are Beta, Ben is Epsilon, Cara is Zeta; a Capture and a Night Flight lie on top of the deck."""
    state.envelope, state.hands = ENVELOPE, HANDS
    state.agents = (facts.BETA, facts.EPSILON, facts.ZETA)
    rest = list(facts.DECK)
    for kind in (facts.CAPTURE, facts.NIGHT_FLIGHT):
        rest.remove(kind)
    state.deck = (facts.CAPTURE, facts.NIGHT_FLIGHT, *rest)


def _your_turn(state: State, place: int) -> None:
    """Some turns later: your mover stands in a Location, and your turn begins."""
    state.movers[facts.BETA] = place
    state.turn, state.phase, state.start = LEARNER, "start_turn", place
    state.count, state.called, state.arrived = 0, 0, False
    state.drawer = state.brought = -1
    state.draws, state.drawing = 0, ""


def _in_budapest(state: State) -> None:
    _your_turn(state, _BUDAPEST)


def _in_rome(state: State) -> None:
    _your_turn(state, _ROME)


# What to look at


def _places(*places: int) -> Callable[[WarBoard], Sequence[Rect]]:
    """These places of the board stay bright."""

    def bright(_board: WarBoard) -> list[Rect]:
        from spymobile.ui.games.clue.board_layout import place_rect

        return [place_rect(place) for place in places]

    return bright


def _sheet(view: ClueView) -> Widget:
    """The own clue sheet as it stands now."""
    from spymobile.ui.games.clue import sheet_page
    from spymobile.ui.games.clue.sheet_paper import SheetPaper

    names = [_("You"), "Ben", "Cara"]
    paper = SheetPaper(size_hint_y=None, height=dp(380))
    paper.show(sheet_page.make(view, names, "facts"), {}, (0, 1, 2), names, LEARNER)
    return paper


def _won(view: ClueView) -> str:
    return _("Zeta, Silk Map, Rome: you solved it. Now play a real game.")


def lesson() -> Lesson[State, ClueView]:
    """The words are made here, in the language in use."""
    roll, end = _("roll the dice."), _("end the turn.")
    keep = _("keep your ability for later: Not now.")
    return Lesson(
        "clue",
        ("Ben", "Cara"),
        _opening,
        (
            BoardStep(
                _("Your six cards are not in the envelope: crossed off."),
                (
                    Briefing(
                        _("hold the button below."),
                        call=_("You got six cards. Hold this to see them."),
                    ),
                ),
                focus=_places(),
            ),
            BoardStep(
                _("Move up to the roll. A door ends the move."),
                (
                    Exercise(act.Roll(), roll, chance=_dice(3, 2), call=_("Roll both dice.")),
                    Exercise(
                        act.MoveTo(_STOCKHOLM),
                        _("go to Stockholm."),
                        call=_("Go to Stockholm: tap it twice. A door ends the move."),
                    ),
                ),
                focus=_places(_STOCKHOLM, facts.HQ),
            ),
            BoardStep(
                _("Ask about one agent, one item and this place."),
                (
                    Exercise(
                        act.Ask("delta", "silk_map"),
                        _("ask about Agent Delta and the Silk Map."),
                        chance=_ANY_CARD,
                        sheet="ask",
                        call=_("Ask about Agent Delta and the Silk Map, here."),
                    ),
                ),
                focus=_places(_STOCKHOLM),
            ),
            BoardStep(
                _("Only you see the card. Your sheet notes it."),
                (
                    Exercise(
                        act.GoOn(), keep, call=_("Ben showed you Stockholm. One more question? Not now.")
                    ),
                    Exercise(act.EndTurn(), end, call=_("Only you saw the card. End the turn.")),
                ),
                exhibit=_sheet,
                focus=_places(),
            ),
            BoardStep(
                _("Your show order answered for you. Change it any time."),
                (
                    BotMove(BEN, act.Roll(), _dice(3, 4)),
                    BotMove(BEN, act.MoveTo(_MADRID)),
                    BotMove(BEN, act.Ask("gamma", "code_book"), _ANY_CARD),
                    BotMove(BEN, act.EndTurn()),
                ),
                focus=_places(_MADRID, facts.HQ),
            ),
            BoardStep(
                _("You were moved there. You saw that Ben showed a card."),
                (
                    BotMove(CARA, act.Roll(), _dice(2, 4)),
                    BotMove(CARA, act.MoveTo(_BUDAPEST)),
                    BotMove(CARA, act.Ask("beta", "forged_papers"), _ANY_CARD),
                ),
                focus=_places(_BUDAPEST, facts.HQ),
            ),
            BoardStep(
                _("Seven captures do nothing. The eighth ends the game."),
                (
                    Exercise(act.Draw(), _("draw a card."), call=_("Who was moved may draw. Draw a card.")),
                    BotMove(CARA, act.EndTurn()),
                ),
                focus=_places(_BUDAPEST),
            ),
            BoardStep(
                _("You were moved, so you may stay and ask."),
                (
                    Exercise(act.Stay(), _("stay and ask."), call=_("You were moved here: stay and ask.")),
                    Exercise(
                        act.Ask("zeta", "silk_map"),
                        _("ask about Agent Zeta and the Silk Map."),
                        chance=_ANY_CARD,
                        sheet="ask",
                        call=_("Ask about Agent Zeta and the Silk Map."),
                    ),
                    Exercise(act.GoOn(), keep, call=_("Cara showed you Budapest. One more? Not now.")),
                    Exercise(act.EndTurn(), end, call=_("You know enough for now. End the turn.")),
                ),
                focus=_places(_BUDAPEST),
            ),
            BoardStep(
                _("Ben has none of the three: the sheet marks that too."),
                exhibit=_sheet,
                focus=_places(),
            ),
            BoardStep(
                _("Nobody can answer. Let nobody see what you know."),
                (
                    Exercise(
                        act.Roll(),
                        roll,
                        chance=_dice(4, 5),
                        call=_("Some turns later, in Budapest. Roll."),
                    ),
                    Exercise(
                        act.MoveTo(_ROME), _("go to Rome."), call=_("Rome is nine steps away. Go there.")
                    ),
                    Exercise(
                        act.Ask("zeta", "silk_map"),
                        _("ask about Agent Zeta and the Silk Map."),
                        sheet="ask",
                        call=_("Ask about Agent Zeta and the Silk Map again."),
                    ),
                    BotMove(CARA, act.LeaveIt()),
                    Exercise(act.GoOn(), keep, call=_("Nobody can answer. Stay calm, and tap Not now.")),
                    Exercise(act.EndTurn(), end, call=_("All three are in the envelope. End the turn.")),
                ),
                _in_budapest,
                _places(_BUDAPEST, _ROME),
            ),
            BoardStep(
                _("A ? lets you draw. Kept cards are secret."),
                (
                    Exercise(act.Roll(), roll, chance=_dice(1, 5), call=_("Your turn again, in Rome. Roll.")),
                    Exercise(act.Draw(), _("draw a card."), call=_("A ? on the dice: draw a card.")),
                    Exercise(
                        act.MoveTo(facts.HQ),
                        _("go to Allied HQ."),
                        call=_("Now to Allied HQ: there you may accuse."),
                    ),
                ),
                _in_rome,
                _places(_ROME, facts.HQ),
            ),
            BoardStep(
                _("In the centre, accuse. Once only. You are right."),
                (
                    Exercise(
                        act.Accuse("zeta", "silk_map", "rome"),
                        _("accuse Agent Zeta, with the Silk Map, out of Rome."),
                        sheet="accuse",
                        call=_("Accuse: Agent Zeta, Silk Map, Rome. Once only."),
                    ),
                ),
                focus=_places(facts.HQ),
            ),
            BoardStep(_won),
        ),
    )
