"""The first game of Spy Alley: thirteen steps from the deal to the own embassy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from spymobile.core.game import Action
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley.state import AlleyView, State
from spymobile.table.lesson.script import LEARNER, BotMove, Briefing, Exercise, Lesson
from spymobile.ui.board.geometry import Rect
from spymobile.ui.text import _
from spymobile.ui.tutorial.script import BoardStep

if TYPE_CHECKING:
    from spymobile.ui.games.spy_alley.board import AlleyBoard

IDA, OTTO = 1, 2
#: How far the die's own edge lies inside the place it falls into.
_DIE_AIR = 7.5
_FRENCH, _ITALIAN, _RUSSIAN = facts.SPY["french"], facts.SPY["italian"], facts.SPY["russian"]


def _die(eyes: int) -> tuple[int, ...]:
    """What chance must answer for the die to show so many eyes."""
    return (eyes - 1,)


# Prepared positions


def _opening(state: State) -> None:
    """You are French, Ida Russian, Otto Italian; a 6 lies on top of the move cards."""
    cards = (_FRENCH, _RUSSIAN, _ITALIAN)
    state.spies = list(cards)
    state.dealt = cards + tuple(spy for spy in range(len(facts.SPIES)) if spy not in cards)
    _draw_move_cards(state, 6)
    state.moves = (6, *state.moves)


def _turn(state: State, seat: int) -> None:
    state.turn, state.phase, state.count, state.targets = seat, "start_turn", 0, ()


def _draw_move_cards(state: State, *counts: int) -> None:
    """Take cards out of the deck."""
    deck = list(state.moves)
    for count in counts:
        deck.remove(count)
    state.moves = tuple(deck)


def _before_the_fork(state: State) -> None:
    state.place[LEARNER], state.money[LEARNER] = 9, 20
    _turn(state, LEARNER)


def _ida_at_the_entrance(state: State) -> None:
    state.place = [24, facts.ENTRANCE, 18]
    _turn(state, IDA)


def _otto_is_ready(state: State) -> None:
    """Otto lacks nothing but one move; you lack nothing but the password, and have a wild card."""
    state.place = [24, 25, 25]
    state.moves += tuple(card for hand in state.hands for card in hand)
    _draw_move_cards(state, 2, 6, 5)
    state.hands = [(2, 6), (), (5,)]
    gifts = list(state.gifts)
    gifts.remove(facts.WILD)
    state.gifts, state.wilds = tuple(gifts), [1, 0, 0]
    state.gifts_known = state.moves_known = 0
    password = 1 << facts.peg(_FRENCH, facts.ITEM["password"])
    state.pegs[LEARNER] = (state.pegs[LEARNER] | _set_of(_FRENCH)) & ~password
    state.pegs[OTTO] = _set_of(_ITALIAN)
    _turn(state, LEARNER)


def _set_of(spy: int) -> int:
    return sum(1 << facts.peg(spy, item) for item in range(facts.FULL_SET))


# What is right where several things are


def _disguise_and_a_lie(action: Action, _view: AlleyView) -> bool:
    return isinstance(action, act.Buy) and "french" in action.spies and len(action.spies) > 1


def _home(view: AlleyView) -> Action:
    """The card that leads to the embassy of the spy one has become."""
    french = view.file is not None and view.file.spy == _FRENCH
    return act.UseCard(2 if french else 6)


def _won(view: AlleyView) -> str:
    if view.reveal is not None and view.reveal.files[LEARNER].spy != _FRENCH:
        return _("Otto's four items are yours, and so is his embassy. You win.")
    return _("The wild card took the place of what was missing. You win.")


# What to look at


def _spaces(*spaces: int, die: bool = False, deck: bool = False) -> Callable[[AlleyBoard], Sequence[Rect]]:
    """These spaces of the board stay bright."""

    def bright(board: AlleyBoard) -> list[Rect]:
        from spymobile.ui.board.geometry import grown
        from spymobile.ui.games.spy_alley.spaces import CELLS
        from spymobile.ui.games.spy_alley.tokens import DECKS, DIE

        rects = [CELLS[space] for space in spaces]
        # Only what there is of it: a bright square of empty courtyard would be looked at in vain.
        rects += [grown(DIE, -_DIE_AIR)] if die and board.dice.lying else []
        return rects + ([DECKS["move"]] if deck else [])

    return bright


def _scorecard(view: AlleyView) -> Widget:
    """The own pegboard, with the column that counts."""
    from spymobile.ui.games.spy_alley.pegs import PegBoard

    column = [facts.peg(_FRENCH, item) for item in range(facts.FULL_SET)]
    return PegBoard(pegs=view.pegs[LEARNER], offered=column)


def lesson() -> Lesson[State, AlleyView]:
    """The words are made here, in the language in use."""
    roll = _("roll the die.")
    return Lesson(
        "spy_alley",
        ("Ida", "Otto"),
        _opening,
        (
            BoardStep(
                _("Collect four items, then reach your embassy."),
                (
                    Briefing(
                        _("hold the button below."),
                        call=_("You are a spy. Hold this to see for which nation."),
                    ),
                ),
                focus=_spaces(),
            ),
            BoardStep(
                _("Your four items: French password, disguise, code book, key."),
                focus=_spaces(),
                exhibit=_scorecard,
            ),
            BoardStep(
                _("Roll. You always move the full count."),
                (Exercise(act.Roll(), roll, chance=_die(3)),),
                focus=_spaces(0, 1, 2, 3, die=True),
            ),
            BoardStep(
                _("Buy the French disguise, and another to mislead the others."),
                (
                    Exercise(
                        act.Buy(("french", "spanish")),
                        _("buy the French disguise and one more."),
                        _disguise_and_a_lie,
                        sheet="shop",
                    ),
                ),
                focus=_spaces(3),
            ),
            BoardStep(
                _("Watch what others buy, and what they do not buy."),
                (
                    BotMove(IDA, act.Roll(), _die(1)),
                    BotMove(IDA, act.Buy(("russian",))),
                    BotMove(OTTO, act.Roll(), _die(4)),
                    BotMove(OTTO, act.Leave()),
                ),
                focus=_spaces(1, 3, 4, die=True),
            ),
            BoardStep(
                _("Everybody sees your move cards. Use one instead of the die."),
                (Exercise(act.Roll(), roll, chance=_die(2), call=_("Your turn again. Roll.")),),
                focus=_spaces(3, 4, 5, die=True, deck=True),
            ),
            BoardStep(
                _("Outside costs $5 here; the alley pays $20. Choose."),
                (
                    Exercise(
                        act.Roll(),
                        roll,
                        chance=_die(6),
                        call=_("Some turns later, you come to the alley. Roll."),
                    ),
                    Exercise(
                        act.ChooseRoute("alley"),
                        _("choose one of the two ways."),
                        lambda action, _view: isinstance(action, act.ChooseRoute),
                    ),
                ),
                _before_the_fork,
                _spaces(9, 10, 11, 12, 13, 14, 15, 24, die=True),
            ),
            BoardStep(
                _("A free guess, and wrong: it costs her nothing."),
                (
                    BotMove(IDA, act.Roll(), _die(2), _("You are in the alley, and Ida comes near.")),
                    BotMove(IDA, act.FreeGuess(LEARNER, "spanish"), call=_("The eliminator lets her guess.")),
                ),
                _ida_at_the_entrance,
                _spaces(14, 24, 25, die=True),
            ),
            BoardStep(
                _("Otto can win. Tap his name for his items, then name him."),
                (
                    Exercise(
                        act.NameASpy(OTTO, "italian"),
                        _("name Otto. Of which nation has he all four items?"),
                        sheet="name",
                    ),
                ),
                _otto_is_ready,
                _spaces(24, 25, 26, 27, 28, 29, 30),
            ),
            BoardStep(
                _("You take all he had, and may take his card. Choose."),
                (
                    Exercise(
                        act.ChooseIdentity("own"),
                        _("choose a card."),
                        lambda action, _view: isinstance(action, act.ChooseIdentity),
                    ),
                ),
            ),
            BoardStep(
                _("Ida visits an embassy. It means nothing by itself."),
                (BotMove(IDA, act.Roll(), _die(1)),),
                focus=_spaces(25, 26, die=True),
            ),
            BoardStep(
                _("Use the card that ends on your own embassy."),
                (Exercise(_home, _("use the card that ends on your embassy."), sheet="cards"),),
                focus=_spaces(24, 25, 26, 27, 28, 29, 30, 31, 32),
            ),
            BoardStep(_won),
        ),
    )
