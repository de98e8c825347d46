"""The bots (CL-64, CL-74 to CL-77): what they know, what they dare, and that the better ones win."""

from __future__ import annotations

import pytest

from spymobile.bots import match
from spymobile.core.bot import OLD_LEVELS
from spymobile.core.chance import Fast
from spymobile.core.errors import BadSetup
from spymobile.core.event import Told
from spymobile.games.clue import GAME, board
from spymobile.games.clue import actions as act
from spymobile.games.clue.bots.insight import Insight
from spymobile.games.clue.bots.spymaster import Spymaster
from spymobile.games.clue.notebook import ENVELOPE
from spymobile.games.clue.state import Clue
from tests.games.clue.table import (
    ANNA,
    BEN,
    CARA,
    arrange,
    ask,
    asked,
    cards,
    do,
    in_location,
    look,
    place,
    roll,
)

#: The first, the middle and the last level, and a plain player who notices every answer.
every_level = pytest.mark.parametrize("level", [*OLD_LEVELS, "careful"])


def bot(level: str, seat: int = ANNA, seed: int = 1):
    return GAME.bot(level, seat, Fast(seed))


def decide(state, level: str, seed: int = 1):
    """What a bot of this level does for the seat that is asked."""
    seat = asked(state)[0]
    return bot(level, seat, seed).decide(look(state, seat))


def test_there_is_no_other_level():
    with pytest.raises(BadSetup):
        bot("grandmaster")


@pytest.mark.rule("CL-64")
@every_level
def test_a_bot_answers_truthfully_and_shows_what_gives_least_away(level: str):
    state = in_location(answers="by_hand")
    gamma, radio = board.CARD["gamma"], board.CARD["suitcase_radio"]
    state.clues = (Clue("question", CARA, cards("gamma", "silk_map", "paris"), giver=BEN),) * 2
    state.seen[BEN] = state.seen[CARA] = ((0, gamma), (1, gamma))
    ask(state, "gamma", "suitcase_radio")
    assert decide(state, level) == act.ShowCard("gamma")  # shown most often
    state.clues = (Clue("question", ANNA, cards("beta", "suitcase_radio", "paris"), giver=BEN), *state.clues)
    state.seen[BEN] = ((0, radio), (1, gamma), (2, gamma))
    assert decide(state, level) == act.ShowCard("suitcase_radio")  # this asker knows it already


@pytest.mark.rule("CL-74")
@every_level
def test_a_bot_decides_by_its_view_alone(level: str):
    """Worlds that its seat cannot tell apart get the same decision, with the same notebook behind it."""
    state = arrange()
    roll(state, 3, 3)
    view = look(state, ANNA)
    chance = Fast(9)
    decisions = {str(bot(level).decide(GAME.view(GAME.imagine(view, chance), ANNA))) for _ in range(5)}
    assert len(decisions) == 1


@pytest.mark.rule("CL-74")
def test_the_spymaster_solves_by_the_notebook_what_the_others_cannot():
    """Ben showed Cara one of three cards; two of them are later seen elsewhere, so he holds the third."""
    state = arrange(agents=("delta", "epsilon", "gamma"), at=["hq"])
    question = cards("epsilon", "silk_map", "rome")
    state.clues = (
        Clue("question", CARA, cards("beta", "forged_papers", "istanbul"), unable=(ANNA,), giver=BEN),
        Clue("question", ANNA, question, unable=(BEN,), giver=CARA),
    )
    state.seen[ANNA] = state.seen[CARA] = ((1, board.CARD["epsilon"]),)
    spymaster = bot("spymaster")
    spymaster.decide(look(state, ANNA))
    book = spymaster.notebook
    assert book.mark(board.CARD["epsilon"], CARA).value == "yes"
    assert board.CARD["epsilon"] not in book.candidates(0)


@pytest.mark.rule("CL-75")
@every_level
def test_no_bot_draws_with_seven_captures_out(level: str):
    state = arrange(captures=7)
    roll(state, 1, 4)
    assert decide(state, level) == act.LeaveIt()
    fresh = arrange(captures=0)
    roll(fresh, 1, 4)
    assert decide(fresh, level) == act.Draw()
    forced = arrange(captures=7, draws="must")
    roll(forced, 1, 4)
    assert decide(forced, level) == act.Draw()


@pytest.mark.rule("CL-75")
def test_before_that_it_depends_on_the_player():
    state = arrange(captures=5)
    roll(state, 1, 4)
    players = ("hasty", "careful", "spymaster")
    assert [decide(state, player) for player in players] == [act.LeaveIt(), act.Draw(), act.Draw()]


@pytest.mark.rule("CL-76")
@every_level
def test_a_bot_stays_where_a_question_is_worth_it(level: str):
    state = arrange(at=["rome"], called=[ANNA])  # Nobody knows where Rome is.
    if level in ("recruit", "careful"):
        assert decide(state, level) == act.Stay()
    asked_there = arrange(at=["rome"], called=[ANNA])
    asked_there.clues = (Clue("question", ANNA, cards("zeta", "silk_map", "rome"), unable=(BEN, CARA)),)
    assert decide(asked_there, level) == act.Roll()


@pytest.mark.rule("CL-76")
def test_the_spymaster_compares_staying_with_what_a_roll_would_find():
    corner = arrange(at=["istanbul"], called=[ANNA])
    chosen = decide(corner, "spymaster")
    spymaster = bot("spymaster")
    view = look(corner, ANNA)
    spymaster.decide(view)
    here = place("istanbul")
    better = spymaster.worth(view, here) >= spymaster._reached(view, here)
    assert chosen == (act.Stay() if better else act.Roll())


def _proved():
    """Anna has asked about the envelope's three cards, and nobody could answer."""
    state = arrange()
    state.clues = (Clue("question", ANNA, cards("zeta", "silk_map", "rome"), unable=(BEN, CARA)),)
    return state


@pytest.mark.rule("CL-77")
@pytest.mark.parametrize("level", ["careful", "field_agent", "spymaster"])
def test_who_has_proved_the_envelope_accuses(level: str):
    state = _proved()
    assert decide(state, level) == act.RaiseAccusation()
    do(state, act.RaiseAccusation())
    assert decide(state, level) == act.Accuse("zeta", "silk_map", "rome")


@pytest.mark.rule("CL-77")
@every_level
def test_who_has_not_does_not(level: str):
    state = arrange()
    assert decide(state, level) == act.Roll()
    do(state, act.RaiseAccusation())
    assert decide(state, level) == act.Withhold()


@pytest.mark.rule("CL-77")
def test_the_hasty_guess_when_few_envelopes_are_left():
    state = arrange()
    for number, hand in enumerate((state.hands[BEN], state.hands[CARA])):
        shown = [card for card in hand if card != board.CARD["istanbul"]]
        first = len(state.clues)
        state.clues += tuple(Clue("courier", ANNA, (), giver=number + 1) for _ in shown)
        state.seen[ANNA] += tuple((first + index, card) for index, card in enumerate(shown))
    for seed in range(4):
        assert decide(state, "hasty", seed) == act.RaiseAccusation()
    assert decide(state, "careful") == act.Roll()  # Istanbul or Rome: not proved


@every_level
def test_with_the_envelope_proved_a_bot_walks_to_the_centre(level: str):
    if level == "recruit":
        return  # It may not have noticed.
    state = _proved()
    state.movers[state.agents[ANNA]] = place("stockholm")
    state.start = place("stockholm")
    roll(state, 2, 2)
    assert decide(state, level) == act.MoveTo(board.HQ)


def test_a_question_that_tells_nothing_has_no_gain():
    deals = []
    for agent in (0, 1):
        owners = [1] * 21
        owners[agent] = owners[6] = owners[12] = ENVELOPE
        owners[1 - agent] = 2
        deals += [tuple(owners)] * 50
    insight = Insight(deals, 0, 3, (), (), Fast(1))
    assert insight.doubt == pytest.approx(1.0)  # agent 0 or 1, evenly
    assert insight.gain((2, 7, 13)) == pytest.approx(0.0, abs=0.1)  # seat 1 holds them all, always
    assert insight.gain((0, 6, 12)) == pytest.approx(1.0)  # seat 2 shows card 0, or cannot
    gain, question = insight.best(0)
    assert gain == pytest.approx(1.0)
    assert question.agent in ("alpha", "beta")


@pytest.mark.parametrize("level", OLD_LEVELS)
def test_a_bot_gives_the_plainest_orders_now_and_then(level: str):
    """And only what it could carry out: who holds neither card orders nothing."""
    kept = ["radio_silence", "intercepted_message"]
    state = arrange(kept=[kept, []], agents=("beta", "zeta", "alpha"))
    state.phase = "end_turn"
    state.clues = (Clue("question", BEN, cards("zeta", "silk_map", "rome"), unable=(CARA,)),) * 12
    orders = {GAME.bot(level, ANNA, Fast(seed)).decide(look(state, ANNA)) for seed in range(30)}
    assert orders == {act.OrderSilence("next"), act.OrderIntercept("next"), act.EndTurn()}
    state.turn = BEN
    assert GAME.bot(level, BEN, Fast(1)).decide(look(state, BEN)) == act.EndTurn()


def _rules_out_ben(player: Spymaster) -> bool:
    """Whether it knows that Ben does not hold Rome."""
    return player.notebook is not None and player.notebook.mark(board.CARD["rome"], BEN).value == "no"


def test_what_was_missed_stays_missed_and_own_answers_are_never_missed():
    """A forgetful player misses the same answers whenever it looks back, and hears its own."""
    state = arrange(agents=("delta", "epsilon", "gamma"), at=["hq"])
    state.clues = (Clue("question", CARA, cards("zeta", "silk_map", "rome"), unable=(ANNA, BEN)),) * 4
    deaf, keen = (Spymaster(ANNA, Fast(1), misses=misses) for misses in (100, 0))
    for player in (deaf, keen):
        player.decide(look(state, ANNA))
    assert _rules_out_ben(keen)
    assert not _rules_out_ben(deaf)
    state.clues += (Clue("question", ANNA, cards("zeta", "silk_map", "rome"), unable=(BEN, CARA)),)
    deaf.decide(look(state, ANNA))
    assert _rules_out_ben(deaf)
    half = Spymaster(ANNA, Fast(1), misses=50)
    assert half._missed(look(state, ANNA)) == half._missed(look(state, ANNA)) < {0, 1, 2, 3, 4}
    assert 4 not in half._missed(look(state, ANNA))


def test_watching_changes_nothing():
    state = arrange()
    first, second = bot("spymaster"), bot("spymaster")
    first.watch(Told("turn", {"seat": 0}), look(state, ANNA))
    assert first.decide(look(state, ANNA)) == second.decide(look(state, ANNA))


@pytest.mark.parametrize(
    ("better", "worse", "seats", "games"),
    [("spymaster", "field_agent", 4, 16), ("field_agent", "recruit", 4, 24)],
)
def test_the_better_level_wins_more_than_its_share(better: str, worse: str, seats: int, games: int):
    tally = match.Tally()
    for number, levels in enumerate(match.seatings([better, *[worse] * (seats - 1)], games)):
        tally.add(match.play(GAME, levels, f"clue bots {number}"))
    assert not tally.unfinished
    assert tally.stumbles == []
    assert tally.scores[better].share > 1.2 / seats


@pytest.mark.parametrize("number", [27, 36, 54, 77, 147])
def test_who_lacks_a_far_base_goes_and_asks_there(number: int) -> None:
    """In these games both spymasters knew all but one card and stood still until the game was broken off."""
    result = match.play(GAME, ("spymaster", "spymaster"), f"e/{number}")
    assert result.outcome is not None
    assert result.decisions < 1000
    assert not result.stumbles
