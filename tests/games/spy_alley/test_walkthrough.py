"""An evening at one table: Anna is French, Ben Italian, Cara Russian, and every throw is written down.

The numbers of the steps are those of the acceptance walkthrough for one phone; what concerns the screen
alone (opening a file, killing the process) is left out here.
"""

from __future__ import annotations

import pytest

from spymobile.core.audience import ANYONE, TABLE
from spymobile.core.chance import NoChance, Scripted
from spymobile.core.event import Event
from spymobile.core.game import Action, Outcome, Setup
from spymobile.games.spy_alley import GAME, board
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.state import State
from tests.games.hand import NAMES, fact, hear, told
from tests.games.spy_alley.table import (
    ELIMINATOR,
    asked,
    card,
    deck,
    draws,
    legal,
    lines,
    look,
    owned,
    refused,
    script,
)

ANNA, BEN, CARA = 0, 1, 2
FRENCH, ITALIAN, RUSSIAN = 0, 3, 5


class Evening:
    """The game, and everything that was heard of it."""

    def __init__(self) -> None:
        cards = [FRENCH, ITALIAN, RUSSIAN, 1, 2, 4]
        gifts = deck(board.GIFT_CARDS, [card("italian key")], [])
        moves = deck(board.MOVE_CARDS, [4], [])
        chance = Scripted(
            [
                *draws(range(6), cards),
                *draws(board.GIFT_CARDS, gifts),
                *draws(board.MOVE_CARDS, moves),
                *(die - 1 for die in (6, 3, 2)),
            ]
        )
        self.state: State
        self.state, self.events = GAME.deal(Setup("spy_alley", 3), chance)
        chance.finish()

    def roll(self, seat: int, die: int) -> list[Event]:
        chance = script(die)
        events = GAME.play(self.state, seat, act.Roll(), chance)
        chance.finish()
        self.events += events
        return events

    def do(self, seat: int, action: Action) -> list[Event]:
        events = GAME.play(self.state, seat, action, NoChance())
        self.events += events
        return events

    @property
    def money(self) -> tuple[int, ...]:
        return look(self.state).money

    @property
    def place(self) -> tuple[int, ...]:
        return look(self.state).place


def steps_2_to_8(evening: Evening) -> None:
    state = evening.state
    # 2. First rolls 6, 3, 2 in public.
    assert lines(evening.events) == [
        "Anna rolls 6 for the first turn.",
        "Ben rolls 3 for the first turn.",
        "Cara rolls 2 for the first turn.",
        "It is Anna's turn.",
    ]
    # 3, 4. The card is in Anna's own file and nowhere else.
    assert look(state, ANNA).file.spy == FRENCH  # type: ignore[union-attr]
    assert look(state, TABLE).file is None
    # 5, 6. Two disguises; taken back, and bought again.
    evening.roll(ANNA, 3)
    assert (evening.place[ANNA], asked(state)) == (3, (ANNA, "buy_items"))
    before = state.copy()
    two = act.Buy(("french", "spanish"))
    events = GAME.play(before.copy(), ANNA, two, NoChance())
    assert not any(event.reveals for event in events)  # So it can be taken back.
    assert look(before).money[ANNA] == 30
    assert owned(before, ANNA) == set()
    evening.do(ANNA, two)
    assert evening.money == (20, 30, 30)
    assert owned(state, ANNA) == {"french disguise", "spanish disguise"}
    # 7. Ben buys a password that is not his.
    evening.roll(BEN, 1)
    evening.do(BEN, act.Buy(("russian",)))
    assert (evening.place[BEN], evening.money[BEN]) == (1, 29)
    # 8. Cara has an extra turn and a gift.
    assert told(evening.roll(CARA, 6)) == ["rolled", "moved", "extra_turn"]
    events = evening.roll(CARA, 1)
    assert lines(events)[-1] == "Cara draws a gift: Italian key."
    evening.do(CARA, act.TakeGift())
    assert owned(state, CARA) == {"italian key"}


def steps_9_to_12(evening: Evening) -> None:
    state = evening.state
    # 9. A move card lies open.
    evening.roll(ANNA, 2)
    assert evening.place[ANNA] == 5
    assert look(state).hands == ((4,), (), ())
    # 10. An Italian disguise, and a key that costs all Cara has.
    evening.roll(BEN, 2)
    evening.do(BEN, act.Buy(("italian",)))
    assert (evening.place[BEN], evening.money[BEN]) == (3, 24)
    evening.roll(CARA, 3)
    evening.do(CARA, act.Buy(("russian",)))
    assert (evening.place[CARA], evening.money[CARA]) == (10, 0)
    # 11. The move card brings Anna to a password, and goes under the deck.
    evening.do(ANNA, act.UseCard(4))
    evening.do(ANNA, act.Buy(("italian",)))
    assert (evening.place[ANNA], evening.money[ANNA]) == (9, 19)
    assert look(state).hands[ANNA] == ()
    assert look(state).moves_known == (4,)
    # 12.
    evening.roll(BEN, 6)
    evening.do(BEN, act.Buy(("italian",)))
    assert (evening.place[BEN], evening.money[BEN]) == (9, 23)
    assert owned(state, BEN) == {"russian password", "italian disguise", "italian password"}


def steps_13_to_18(evening: Evening) -> None:
    state = evening.state
    # 13. Without $5 there is only one way.
    evening.roll(CARA, 5)
    assert legal(state) == [act.ChooseRoute("alley")]
    assert refused(state, "SA-20", act.ChooseRoute("outside")) == "You need $5 to land there."
    evening.do(CARA, act.ChooseRoute("alley"))
    assert (evening.place[CARA], evening.money[CARA]) == (24, 20)
    # 14. With money there are two.
    evening.roll(ANNA, 6)
    assert legal(state) == [act.ChooseRoute("outside"), act.ChooseRoute("alley")]
    evening.do(ANNA, act.ChooseRoute("alley"))
    assert (evening.place[ANNA], evening.money[ANNA]) == (24, 39)
    # 15. Onto the entrance; whatever Ben rolls next, there will be no way to choose.
    evening.roll(BEN, 5)
    assert evening.place[BEN] == 14
    for die in range(1, 7):
        later = state.copy()
        later.turn = BEN
        GAME.play(later, BEN, act.Roll(), script(die))
        assert look(later).place[BEN] == 23 + die
    # 16. A free guess: not about Ben, and a wrong one about Anna.
    evening.roll(CARA, 1)
    assert evening.place[CARA] == ELIMINATOR
    refused(state, "SA-17", act.FreeGuess(BEN, "italian"))
    events = evening.do(CARA, act.FreeGuess(ANNA, "spanish"))
    assert lines(events)[0] == "Cara has a free guess: Anna is the Spanish spy. Wrong."
    assert look(state).living == (ANNA, BEN, CARA)
    # 17. Anna is to play, with $39.
    assert asked(state) == (ANNA, "start_turn")
    assert evening.money == (39, 23, 20)
    # 18. Anna takes Cara's key.
    evening.roll(ANNA, 4)
    evening.do(ANNA, act.Confiscate(CARA, "italian", "key"))
    assert evening.place == (28, 14, 25)
    assert evening.money == (14, 23, 45)


def steps_19_to_21(evening: Evening) -> None:
    state = evening.state
    # 19. Ben names Cara, wrongly, and is out; nobody hears who he was.
    names = [action for action in legal(state) if isinstance(action, act.NameASpy) and action.seat == CARA]
    assert [GAME.describe(action, NAMES) for action in names] == [
        f"Name Cara: {spy}" for spy in board.SPY_NAMES
    ]
    events = evening.do(BEN, act.NameASpy(CARA, "german"))
    for who in (ANNA, TABLE, ANYONE):
        assert lines(events, who) == [
            "Ben says that Cara is the German spy. Wrong.",
            "Ben is out. Cara gets everything.",
        ]
    # 20. Cara looks at two cards and takes the Italian one.
    assert asked(state) == (CARA, "choose_identity")
    file = look(state, CARA).file
    assert file
    assert (file.spy, file.inheritances[-1].won) == (RUSSIAN, ITALIAN)
    events = evening.do(CARA, act.ChooseIdentity("won"))
    assert lines(events, ANNA) == ["Cara has chosen a card.", "It is Cara's turn."]
    assert lines(events, CARA)[0] == "Cara has chosen a card: the Italian one."
    assert evening.money == (14, 0, 68)
    assert owned(state, CARA) == {
        "russian key",
        "russian password",
        "italian disguise",
        "italian password",
    }
    # 21. Ben still has his own old card, and nothing newer.
    file = look(state, BEN).file
    assert file
    assert (file.dealt, file.spy, file.inheritances) == (ITALIAN, ITALIAN, ())


def steps_22_to_24(evening: Evening) -> None:
    state = evening.state
    # 22. The turn is Cara's: clockwise from Ben. She takes the key back.
    assert asked(state) == (CARA, "start_turn")
    evening.roll(CARA, 3)
    evening.do(CARA, act.Confiscate(ANNA, "italian", "key"))
    assert (evening.place[CARA], evening.money) == (28, (39, 0, 43))
    # 23. Two visits. One is to the visitor's own embassy, and nothing tells them apart.
    events = evening.roll(ANNA, 3)
    assert evening.place[ANNA] == 31
    assert fact(events, "visited") == {"seat": ANNA, "spy": "american"}
    twin = state.copy()
    twin.spies[CARA] = RUSSIAN
    at_home = evening.roll(CARA, 2)
    abroad = GAME.play(twin, CARA, act.Roll(), script(2))
    assert evening.place[CARA] == 30
    for who in (ANNA, BEN, TABLE, ANYONE):
        assert hear(at_home, who) == hear(abroad, who)
        assert look(state, who) == look(twin, who)
    assert told(at_home) == ["rolled", "moved", "visited", "turn"]
    # 24. Anna names Cara and is the last one left: no card is chosen.
    events = evening.do(ANNA, act.NameASpy(CARA, "italian"))
    assert told(events) == ["named", "eliminated", "won"]
    assert GAME.outcome(state) == Outcome((ANNA,), "last_spy")
    assert list(GAME.decisions(state)) == []
    assert evening.money == (82, 0, 0)


STEPS = (steps_2_to_8, steps_9_to_12, steps_13_to_18, steps_19_to_21, steps_22_to_24)


@pytest.mark.rule("SA-39", "SA-20", "SA-17", "SA-45")
def test_the_whole_evening() -> None:
    evening = Evening()
    for steps in STEPS:
        steps(evening)


@pytest.mark.rule("SA-48", "SA-37")
def test_as_ben_saw_it_caras_choice_is_never_shown() -> None:
    """The last step (25), as far as it is told in events: afterwards the files say it all."""
    evening = Evening()
    for steps in STEPS:
        steps(evening)
    for who in (ANNA, BEN, TABLE, ANYONE):
        assert [told for told in hear(evening.events, who) if "kept" in told.facts] == []
    assert fact(evening.events, "chose_identity", CARA)["kept"] == "italian"
    assert fact(evening.events[:-3], "eliminated", CARA)["won"] == "italian"
    assert "won" not in fact(evening.events[:-3], "eliminated", BEN)
    reveal = look(evening.state, BEN).reveal
    assert reveal
    assert [(file.dealt, file.spy) for file in reveal.files] == [
        (FRENCH, FRENCH),
        (ITALIAN, ITALIAN),
        (RUSSIAN, ITALIAN),
    ]
