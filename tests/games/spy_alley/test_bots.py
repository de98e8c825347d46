"""The bots of Spy Alley: legal, honest, exact in what they believe, each level stronger than the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import mul

import pytest

from spymobile.bots import match
from spymobile.core.audience import ANYONE
from spymobile.core.bot import OLD_LEVELS, Bot
from spymobile.core.chance import Fast
from spymobile.core.errors import BadSetup
from spymobile.core.event import Event, Told
from spymobile.core.game import Action, Setup
from spymobile.games.spy_alley import GAME, board, identities
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley.bots import paths, race, reading, styles
from spymobile.games.spy_alley.bots.belief import DOUBT, Belief
from spymobile.games.spy_alley.bots.mind import COUNTS
from spymobile.games.spy_alley.bots.recruit import Wavering
from spymobile.games.spy_alley.bots.spymaster import Spymaster
from spymobile.games.spy_alley.state import AlleyView, State
from tests.games import hand
from tests.games.spy_alley import table
from tests.games.spy_alley.table import arrange, asked, do, full, look, roll

FRENCH, GERMAN, SPANISH, ITALIAN, AMERICAN, RUSSIAN = range(6)


def bot(level: str = "spymaster", seat: int = 0, seed: int = 1) -> Bot:
    return GAME.bot(level, seat, Fast(seed))


def choice(state: State, level: str = "spymaster", **rows: reading.Rows) -> Action:
    """What a bot that sits down now does; a spymaster may have read ``seat_1`` and so on like ``rows``."""
    seat = asked(state)[0]
    player = bot(level, seat)
    for other, read in rows.items():
        assert isinstance(player, Spymaster)
        player.belief.follow(look(state, seat))
        player.belief.weigh(int(other[-1]), read)
    return player.decide(look(state, seat))


class Evening:
    """A game between bots, with everything each seat was told and shown."""

    def __init__(
        self, levels: Sequence[str], seed: int, options: dict[str, str] | None = None, trade: int = 0
    ) -> None:
        self.levels, self.seed = levels, seed
        self.chance = Fast(seed)
        self.bots = [self.sit_down(seat) for seat in range(len(levels))]
        self.heard: list[list[tuple[Told, AlleyView]]] = [[] for _ in levels]
        self.state, events = GAME.deal(Setup("spy_alley", len(levels), options or {}), self.chance)
        if trade:  # Seat 1 gets a card that was not dealt.
            cards = list(self.state.dealt)
            cards[1], cards[-trade] = cards[-trade], cards[1]
            self.state.dealt, self.state.spies = tuple(cards), cards[: len(levels)]
        self.tell(events)

    def sit_down(self, seat: int) -> Bot:
        return GAME.bot(self.levels[seat], seat, Fast(f"{self.seed}/{seat}"))

    def tell(self, events: Iterable[Event]) -> None:
        for seat, listener in enumerate(self.bots):
            view = look(self.state, seat)
            for told in hand.hear(events, seat):
                self.heard[seat].append((told, view))
                listener.watch(told, view)

    def act(self, seat: int, action: Action) -> None:
        self.tell(GAME.play(self.state, seat, action, self.chance))

    def step(self) -> tuple[int, AlleyView, Action]:
        """One decision: who, on what view, what."""
        (decision,) = GAME.decisions(self.state)
        view = look(self.state, decision.seat)
        action = self.bots[decision.seat].decide(view)
        assert action in decision.legal
        self.act(decision.seat, action)
        return decision.seat, view, action

    def steps(self, most: int = 2000) -> Iterable[tuple[int, AlleyView, Action]]:
        while GAME.outcome(self.state) is None and most:
            most -= 1
            yield self.step()

    def rebuilt(self, seat: int) -> Bot:
        """A new bot that is told the evening so far."""
        new = self.sit_down(seat)
        for told, view in self.heard[seat]:
            new.watch(told, view)
        return new


MIXED = ("spymaster", "field_agent", "recruit", "spymaster", "recruit", "field_agent")


# Legal and honest


@pytest.mark.parametrize("seats", GAME.seats)
def test_bots_of_all_levels_play_legally_to_the_end(seats):
    for seed in range(2):
        evening = Evening(MIXED[seed : seed + seats] if seats < 6 else MIXED, seed)
        for _ in evening.steps():
            pass
        assert GAME.outcome(evening.state) is not None


@pytest.mark.parametrize("level", OLD_LEVELS)
def test_bots_know_the_rule_options(level):
    options = {"short_border": "entrance", "quiet_first_round": "on", "gifts_by_themselves": "on"}
    evening = Evening((level,) * 3, 3, options)
    for _, view, action in evening.steps():
        assert view.round > 1 or not isinstance(action, act.NameASpy)
    assert GAME.outcome(evening.state) is not None


@pytest.mark.parametrize("level", OLD_LEVELS)
def test_nobody_decides_out_of_turn_or_above_their_rank(level):
    with pytest.raises(BadSetup):
        bot(f"chief {level}")
    with pytest.raises(ValueError, match="nothing to decide"):
        bot(level, 1).decide(look(arrange(turn=0), 1))


@pytest.mark.parametrize("level", OLD_LEVELS)
def test_a_bot_rebuilt_from_what_its_seat_heard_decides_the_same(level):
    evening = Evening((level, "field_agent", "recruit"), 7)
    for number in range(150):
        if GAME.outcome(evening.state) is not None:
            break
        if asked(evening.state)[0] == 0 and number % 5 == 0:
            view = look(evening.state, 0)
            twin = GAME.view(GAME.imagine(view, Fast(number)), 0)
            assert evening.rebuilt(0).decide(twin) == evening.bots[0].decide(view)
        evening.step()


@pytest.mark.parametrize("level", OLD_LEVELS)
@pytest.mark.parametrize("seed", range(4))
def test_twin_worlds_get_the_same_decisions(level, seed):
    """The others hold different cards and do the same things; until that shows, seat 0 cannot differ."""
    levels = (level, "field_agent", "field_agent")
    one, two = Evening(levels, seed), Evening(levels, seed, trade=1 + seed % 3)
    compared = 0
    while one.heard[0][-9:] == two.heard[0][-9:] and GAME.outcome(one.state) is None:
        if asked(one.state)[0] == 0:
            compared += 1
            assert one.bots[0].decide(look(one.state, 0)) == two.bots[0].decide(look(two.state, 0))
        seat, _, action = one.step()
        two.act(seat, action)
    assert compared > 5


def test_spymasters_never_name_their_own_card_at_risk_and_never_waste_a_free_guess():
    guesses: Counter[type] = Counter()
    for seed in range(4):
        for seat, view, action in Evening(("spymaster",) * 3, seed).steps():
            if isinstance(action, act.NameASpy | act.FreeGuess):
                guesses[type(action)] += 1
                assert view.file is not None
                assert board.SPY[action.spy] != view.file.spy
                possible = {world.spies[action.seat] for world in identities.worlds(view)}
                assert board.SPY[action.spy] in possible
            assert view.phase != "free_guess" or isinstance(action, act.FreeGuess), seat
    assert min(guesses[act.NameASpy], guesses[act.FreeGuess]) > 0


# What the spymaster believes


def test_before_anything_happens_every_other_card_is_as_likely():
    belief = Belief(0)
    belief.follow(look(arrange(), 0))
    assert belief.chances(1) == pytest.approx([0, 0.2, 0.2, 0.2, 0.2, 0.2])
    assert len(belief.weights) == 20
    anyone = Belief(ANYONE, styles.PLAINLY, 1.0)
    anyone.follow(look(arrange()))
    assert anyone.chances(1) == pytest.approx([1 / 6] * 6)


def test_a_wrong_free_guess_excludes():
    state = arrange(place=[table.SOLD_FOR_20, table.EMBASSY["spanish"]])
    belief = Belief(2)
    belief.follow(look(state, 2))
    roll(state, 1)
    do(state, act.FreeGuess(1, "german"))
    belief.follow(look(state, 2))
    assert belief.chances(1)[GERMAN] == 0
    assert belief.chances(1) == pytest.approx([0.25, 0, 0.25, 0.25, 0.25, 0])


def test_a_card_that_was_named_is_nobody_elses_but_perhaps_the_heirs():
    state = arrange(seats=4)
    belief, heir = Belief(2), Belief(0)
    do(state, act.NameASpy(1, "italian"), act.ChooseIdentity("won"))
    belief.follow(look(state, 2))
    heir.follow(look(state, 0))
    assert belief.chances(3)[ITALIAN] == 0
    assert 0 < belief.chances(0)[ITALIAN] < 1
    assert belief.chances(1) == [0] * 6
    assert heir.chances(3)[FRENCH] == heir.chances(3)[ITALIAN] == 0  # The heir knows both cards.


def test_inheriting_lifts_what_was_excluded():
    state = arrange(seats=4, place=[table.SOLD_FOR_20, table.EMBASSY["spanish"]])
    belief = Belief(3)
    roll(state, 1)
    do(state, act.FreeGuess(1, "russian"))
    belief.follow(look(state, 3))
    assert belief.chances(1)[RUSSIAN] == 0
    do(state, act.NameASpy(2, "spanish"))  # Seat 1 is wrong; seat 2 (Russian) takes over.
    do(state, act.ChooseIdentity("own"))
    belief.follow(look(state, 3))
    assert belief.chances(2)[RUSSIAN] > 0
    assert belief.chances(2)[SPANISH] > 0  # Not when named, but seat 1's card may have been it.


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_worlds_believed_in_are_just_those_that_fit_what_is_known(seats):
    """After every step of real games, against the list the rules themselves make."""
    for seed in range(2):
        evening = Evening(("spymaster", *("field_agent", "spymaster", "recruit") * 2)[:seats], seed)
        for number, _ in enumerate(evening.steps()):
            view = GAME.view(evening.state, 0)
            if GAME.outcome(evening.state) or 0 not in view.living or number % 7:
                continue
            if view.phase != "choose_identity":
                master = evening.bots[0]
                assert isinstance(master, Spymaster)
                others = [seat for seat in view.living if seat != 0]
                expected = {tuple(world.spies[seat] for seat in others) for world in identities.worlds(view)}
                assert {tuple(world[seat] for seat in others) for world in master.belief.weights} == expected
                assert sum(master.belief.weights.values()) == pytest.approx(1)


def heard(state: State, who: int, action: Action, die: int) -> Belief:
    """What ``who`` believes after the seat on turn rolled and then did this."""
    belief = Belief(who)
    belief.watch(Told("turn", {"seat": state.turn}), look(state, who))
    hear(belief, state, roll(state, die))
    hear(belief, state, do(state, action))
    return belief


def hear(belief: Belief, state: State, events: Iterable[Event]) -> None:
    for told in hand.hear(events, belief.who):
        belief.watch(told, look(state, belief.who))


def test_a_purchase_is_weighed_by_the_chance_of_it_under_each_card():
    """Bayes by hand: one key bought by seat 0 with $40, watched by the Italian seat 1."""
    belief = heard(arrange(place=[table.KEYS - 1], money=[40]), 1, act.Buy(("german",)), 1)
    rows = reading.shopping(range(6), board.ITEM["key"], 40, [GERMAN])
    weights = [sum(map(mul, styles.EXPECTED, (row[spy] for row in rows))) ** DOUBT for spy in range(6)]
    weights[ITALIAN] = 0
    expected = [weight / sum(weights) for weight in weights]
    assert belief.chances(0) == pytest.approx(expected)
    assert belief.chances(0)[GERMAN] > 0.5


def test_what_is_passed_over_tells_as_much():
    left = heard(arrange(place=[3], money=[40]), 1, act.Leave(), 1)
    assert left.chances(0)[AMERICAN] == min(left.chances(0)[spy] for spy in range(6) if spy != ITALIAN)
    bought = heard(arrange(place=[3], money=[40]), 1, act.Buy(("american",)), 1)
    assert bought.chances(0)[AMERICAN] > 0.2 > left.chances(0)[AMERICAN]


def test_who_shows_off_one_set_and_has_a_little_of_another_may_be_either():
    """A mask is bought more gladly than the own things: such players used to be taken for their mask."""
    offers = [(spy, item) for spy in range(6) for item in (0, 2, 3)]
    deeds = (
        reading.shopping(range(6), board.ITEM["disguise"], 40, [GERMAN, RUSSIAN, FRENCH, SPANISH]),
        reading.picking(offers, (GERMAN, board.ITEM["code_book"])),
        reading.picking(offers, (GERMAN, board.ITEM["key"])),
        reading.shopping([FRENCH, SPANISH, AMERICAN, RUSSIAN], board.ITEM["code_book"], 24, [RUSSIAN]),
    )
    masked = Belief(1)
    masked.follow(look(arrange(), 1))
    for rows in deeds:
        masked.weigh(0, rows, DOUBT)
    shown, own = masked.chances(0)[GERMAN], masked.chances(0)[RUSSIAN]
    assert shown < 0.6
    assert own > 0.5 * shown
    honest = Belief(1)
    honest.follow(look(arrange(), 1))
    for item in ("disguise", "code_book"):
        honest.weigh(0, reading.shopping(range(6), board.ITEM[item], 40, [GERMAN]), DOUBT)
    assert honest.chances(0)[GERMAN] > 0.65


def test_nobody_is_taken_for_the_spy_they_name():
    state = arrange(place=[table.SOLD_FOR_20, table.EMBASSY["spanish"]])
    free = heard(state, 2, act.FreeGuess(1, "german"), 1)
    assert free.chances(0)[GERMAN] < 0.05
    state = arrange(seats=4)
    belief = Belief(3)
    belief.watch(Told("turn", {"seat": 0}), look(state, 3))
    hear(belief, state, do(state, act.NameASpy(1, "russian")))  # Wrong: seat 1 takes over a card unseen.
    assert belief.chances(1)[RUSSIAN] < 0.02


def test_who_buys_whatever_there_is_is_found_to_be_careless():
    evening = Evening(("spymaster", "recruit"), 12)
    for _ in evening.steps(most=60):
        pass
    assert GAME.outcome(evening.state) is None
    master = evening.bots[0]
    assert isinstance(master, Spymaster)
    assert master.belief.wary(1) < 0.3


# How the spymaster plays


def test_it_takes_an_immediate_win():
    state = arrange(place=[12], items=[full("french")], hands=[(1, 5)])
    assert choice(state) == act.UseCard(5)
    do(state, act.UseCard(5))
    assert choice(state) == act.ChooseRoute("alley")
    do(state, act.ChooseRoute("alley"))
    assert GAME.outcome(state) is not None


def test_it_plans_a_finish_of_two_cards():
    """An Italian spy on the entrance: 3 and then 4 lead to the embassy."""
    hand = (3, 4)
    turns = race.finish(ITALIAN, hand, table.ENTRANCE)
    assert turns == 2
    state = arrange(spies=["italian"], place=[table.ENTRANCE], items=[full("italian")], hands=[hand])
    # Against players who watch, it would rather not show its last card like this.
    careless = ((1.0,) * 6, *((0.001,) * 6,) * (len(styles.STYLES) - 1))
    used = choice(state, seat_1=careless, seat_2=careless)
    assert isinstance(used, act.UseCard)
    do(state, used)
    assert race.finish(ITALIAN, state.hands[0], state.place[0]) == 1


def test_it_names_whoever_is_known_and_about_to_win_and_nobody_out_of_the_blue():
    spies = ["french", "german"]
    state = arrange(place=[0, table.ENTRANCE], items=[[], full("german")], hands=[(), (4,)], spies=spies)
    assert choice(state, seat_1=likely(GERMAN)) == act.NameASpy(1, "german")
    for seats in GAME.seats:
        assert not isinstance(choice(arrange(seats=seats)), act.NameASpy)


def test_free_guesses_follow_what_it_believes():
    state = arrange(place=[table.SOLD_FOR_20, table.EMBASSY["spanish"]])
    roll(state, 1)
    assert state.place[0] == table.ELIMINATOR
    for spy in (GERMAN, SPANISH, RUSSIAN):
        assert choice(state, seat_1=likely(spy)) == act.FreeGuess(1, board.SPIES[spy])


def likely(spy: int) -> reading.Rows:
    """Something seen that points to this spy."""
    return (tuple(0.9 if nation == spy else 0.02 for nation in range(6)),) * len(styles.STYLES)


def test_it_buys_its_own_and_hides_it_among_decoys():
    state = arrange(spies=["german"], place=[table.DISGUISES - 1], money=[60])
    roll(state, 1)
    bought = choice(state)
    assert isinstance(bought, act.Buy)
    assert "german" in bought.spies
    assert len(bought.spies) > 1
    plain = Belief(ANYONE, styles.PLAINLY, 1.0)
    plain.follow(look(state))
    alone = plain.after(0, reading.shopping(range(6), 1, 60, [GERMAN]))[GERMAN]
    spies = [board.SPY[spy] for spy in bought.spies]
    hidden = plain.after(0, reading.shopping(range(6), 1, 60, spies))[GERMAN]
    assert hidden < alone


def test_it_takes_gifts_and_what_it_needs_most():
    state = arrange(place=[6], gifts=["spanish key"])
    roll(state, 1)
    assert choice(state) == act.TakeGift()
    state = arrange(place=[1], gifts=["french key"], items=[full("french")[:3]], hands=[(6,)])
    state.gifts_known = len(state.gifts)  # The deck has gone round: the next gift is no surprise.
    assert choice(state) == act.UseCard(6)
    state = arrange(
        place=[table.SOLD_FOR_20],
        money=[30],
        items=[full("french")[:3], ["french key"]],
        spies=["french", "italian"],
    )
    roll(state, 4)
    assert state.place[0] == table.CONFISCATION
    assert choice(state) == act.Confiscate(1, "french", "key")


def test_it_keeps_the_card_whose_set_is_further():
    state = arrange(turn=1, items=[[], full("italian")], hands=[(), (1, 4)])
    do(state, act.NameASpy(0, "russian"))
    assert choice(state) == act.ChooseIdentity("won")
    state = arrange(items=[full("french"), []], hands=[(1, 4), ()])
    do(state, act.NameASpy(1, "italian"))
    assert choice(state) == act.ChooseIdentity("own")


# The other levels


# Those who count what lies on the table


def counting(state: State) -> Action:
    seat = asked(state)[0]
    return Spymaster(seat, Fast(1), COUNTS).decide(look(state, seat))


def test_who_counts_names_whoever_holds_the_winning_card_by_their_set():
    items = [[], full("german")]
    ready = arrange(place=[0, table.ENTRANCE], items=items, hands=[(), (4,)])
    assert counting(ready) == act.NameASpy(1, "german")
    waiting = arrange(place=[0, table.ENTRANCE], items=items, hands=[(), (2,)])
    assert not isinstance(counting(waiting), act.NameASpy)


def test_who_counts_guesses_by_it_and_strikes_out_wrong_guesses():
    state = arrange(
        place=[table.SOLD_FOR_20, table.EMBASSY["spanish"]],
        items=[[], ["german key", "german disguise", "spanish password"]],
    )
    roll(state, 1)
    assert counting(state) == act.FreeGuess(1, "german")
    do(state, act.FreeGuess(1, "german"))
    state.turn, state.phase, state.targets = 0, "free_guess", (1,)
    assert counting(state) == act.FreeGuess(1, "spanish")


def test_who_forgets_believes_what_nobody_had_to_tell():
    """Whatever others buy: only what was proved wrong is struck out."""
    evening = Evening(("3", "4"), 11)
    player = evening.bots[0]
    assert isinstance(player, Wavering)
    reader = player._bot
    assert isinstance(reader, Spymaster)
    bought = 0
    for seat, _, action in evening.steps():
        if len(evening.state.living) == 1:  # Whoever was named has left a card to an heir.
            break
        found = {round(chance, 6) for chance in reader.belief.chances(1) if chance > 1e-6}
        assert len(found) <= 1
        bought += seat == 1 and isinstance(action, act.Buy | act.BuyOne)
    assert bought > 3
    assert not reader.belief.evidence


def test_who_stands_on_their_embassy_with_all_in_hand_and_has_not_won_is_somebody_else():
    state = arrange(place=[0, table.ENTRANCE], items=[[], full("german")], turn=1)
    belief = Belief(0)
    before = look(state, 0)
    belief.watch(Told("turn", {"seat": 1}), before)
    state.place[1] = paths.EMBASSY[GERMAN]
    belief.watch(Told("moved", {"seat": 1, "path": (state.place[1],)}), look(state, 0))
    assert belief.chances(1)[GERMAN] == 0


def test_the_first_level_leaves_nearly_all_to_chance_and_seldom_names_anybody():
    start = look(arrange(), 0)
    named = sum(isinstance(bot("1", seed=seed).decide(start), act.NameASpy) for seed in range(200))
    assert named < 10


# The diary


def test_a_name_is_explained_by_what_was_seen():
    for seed in range(12):
        evening = Evening(("4", "4"), seed)
        for seat, _view, action in evening.steps():
            sentence = evening.bots[seat].explain(["Ann", "Ben"])
            if isinstance(action, act.NameASpy):
                claim = evening.bots[seat].claim()
                assert claim is not None
                assert sentence.startswith(f"{round(100 * claim)} % {action.spy.capitalize()}: ")
                assert ("Ann", "Ben")[action.seat] in sentence
                return
            assert evening.bots[seat].claim() is None
    raise AssertionError("nobody named anybody")


def test_twin_worlds_get_the_same_diary():
    """The others hold different cards and do the same things: not a word may differ."""
    levels = ("4", "3", "3")
    one, two = Evening(levels, 3), Evening(levels, 3, trade=1)
    lines = 0
    while one.heard[0][-9:] == two.heard[0][-9:] and GAME.outcome(one.state) is None:
        seat = asked(one.state)[0]
        if seat == 0:
            assert one.bots[0].decide(look(one.state, 0)) == two.bots[0].decide(look(two.state, 0))
            said = one.bots[0].explain(["Ann", "Ben", "Cai"])
            assert said == two.bots[0].explain(["Ann", "Ben", "Cai"])
            lines += bool(said)
        seat, _, action = one.step()
        two.act(seat, action)
    assert lines > 3


# The ladder


def wins(levels: Sequence[str], games: int) -> float:
    """The share of games won by the first of ``levels``, moved round the table. Seeds are fixed."""
    won, decided, seconds = 0, 0, 0.0
    for number, seating in enumerate(match.seatings(levels, games)):
        result = match.play(GAME, seating, f"ladder {number}")
        assert not result.stumbles
        assert result.outcome is not None
        won += seating[result.outcome.winners[0]] == levels[0]
        decided += result.thought[levels[0]][0]
        seconds += result.thought[levels[0]][1]
    assert seconds < 0.05 * decided
    return won / games


#: ``tools/ladder.py`` measures every step; here only that none leads down.
LADDER = [
    (("4", "1"), 10, 0.6),
    (("3", "2"), 16, 0.5),
]


@pytest.mark.parametrize(("levels", "games", "at_least"), LADDER)
def test_each_level_is_stronger_than_the_one_below(levels, games, at_least):
    assert wins(levels, games) >= at_least
