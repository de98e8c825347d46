"""The leaks that flows.md lists for Spy vs Spy, as far as rules, views, events and texts can have them.

Left to the tests of the screen: the glow of build spaces (2), the rack strip after locking (3), backs of
discarded tiles (5), shaking with an open rack (9), the ghost of a tile (10, no action carries one), the
sound of a draw (12) and the replay of the sealed part (14).
"""

from __future__ import annotations

from collections import Counter

import pytest

from spymobile.core import codec
from spymobile.core.audience import ANYONE, TABLE, everyone
from spymobile.core.chance import Fast, Scripted
from spymobile.core.errors import Refusal
from spymobile.core.game import Setup
from spymobile.games.spy_vs_spy import GAME, board, hiding
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy.state import Elsewhere, State
from tests.conformance import kit
from tests.conformance import twins as worlds
from tests.games.hand import fact, hear
from tests.games.spy_vs_spy.case import CASE
from tests.games.spy_vs_spy.table import (
    BLANK,
    arrange,
    asked,
    at,
    decision,
    do,
    draw,
    draws,
    look,
    roll,
    row,
    stay_and_draw,
)

TO_E1 = row("black_straight", "EW", "B1", "C1", "D1", "E1")


def text(value: object) -> str:
    return codec.to_text(codec.to_data(value))


def twins(*racks: list[str], **more) -> list[State]:
    """The same position with different tiles in Anna's rack."""
    return [arrange(TO_E1, racks=[rack], **more) for rack in racks]


def test_nobody_sees_what_could_be_laid():
    """Leaks 1 and 2: legal plays need the rack, so others get no list and no number of them."""
    for state in twins(["black_spy"] * 4, ["black_cross", "white_t", "white_t", "gray_spy"]):
        do(state, act.Stay())
        draw(state, "white_straight")
        for who in (1, TABLE, ANYONE):
            prompt = look(state, who).prompt(0)
            assert prompt is not None
            assert tuple(prompt.choices) == ()
            assert prompt.sealed


def test_views_of_others_are_byte_equal_whatever_is_in_the_rack():
    """Leaks 1, 4 and 11: no tile number, no list, no count of the pile by kind."""
    for moment in ("start", "draw", "play"):
        seen = set()
        for state in twins(["black_spy"] * 4, ["black_cross", "white_t", "white_t", "gray_spy"]):
            if moment != "start":
                do(state, act.Stay())
            if moment == "play":
                draw(state, "white_straight")
            seen.add(tuple(text(look(state, who)) for who in (1, TABLE, ANYONE)))
        assert len(seen) == 1


def test_public_part_of_the_start_of_a_turn_does_not_depend_on_the_rack():
    """Dumping is offered to the opened seat only, for all racks alike."""
    one, other = twins(["black_spy"] * 4, ["black_cross", "white_t", "white_t", "gray_spy"])
    assert decision(one).public == decision(other).public
    assert not any(isinstance(action, act.DumpTiles) for action in decision(one).public)
    assert decision(one).sealed is decision(other).sealed is True


def test_empty_pile_offers_nothing_but_passing_in_public():
    for state in twins(["black_spy"], ["white_straight"], pile=[]):
        do(state, act.Stay())
        assert decision(state).public == (act.PlayNothing(),)


def test_tiles_have_no_numbers_of_their_own():
    """Leak 4: two tiles of a kind are the same thing, and a rack is always sorted."""
    state = arrange(racks=[["white_t", "black_t", "white_t", "black_straight"]])
    assert state.racks[0] == tuple(sorted(state.racks[0]))
    do(state, act.Stay())
    draw(state, "black_curve")
    assert state.racks[0] == tuple(sorted(state.racks[0]))


def test_a_discard_tells_others_nothing_but_that_it_happened():
    """Leak 5."""
    heard = []
    for tile in ("black_t", "gray_spy"):
        state = arrange(racks=[["black_t", "gray_spy", "white_t", "white_t"]])
        stay_and_draw(state, "white_cross")
        events = do(state, act.Discard(tile))
        heard.append((text(hear(events, 1)), text(hear(events)), text(look(state, 1)), text(look(state))))
        assert fact(events, "discarded", 0)["tile"] == tile
    assert heard[0] == heard[1]


def test_a_bomb_is_known_by_its_place_alone():
    """Leak 6: swapping all messages changes no view before a bomb is home, nor after moving one."""
    seen = set()
    for under in ("free_turn", "remove_tile"):
        state = arrange(TO_E1, pawns={0: "E1"}, bombs={"E1": "move_bomb", "C3": under, "E3": under})
        roll(state, BLANK)
        do(state, act.TakeHome())
        draw(state, "white_cross")
        do(state, act.Discard("white_cross"), act.MoveBomb(at("C3"), at("B4")))
        seen.add(tuple(text(look(state, who)) for who in everyone(2)))
    assert len(seen) == 1


def test_a_dump_shows_its_size_and_not_its_tiles():
    """Leak 7."""
    heard = []
    for tiles in (("black_t", "black_t"), ("white_t", "gray_spy")):
        state = arrange(seats=3, racks=[["black_t", "black_t", "white_t", "gray_spy"]])
        events = GAME.play(state, 0, act.DumpTiles(tiles), Scripted([0, 0]))
        assert fact(events, "dumped") == {"seat": 0, "count": 2}
        assert fact(events, "dumped", 0)["tiles"] == tiles
        heard.append([(text(hear(events, who)), text(look(state, who))) for who in (1, 2, TABLE, ANYONE)])
    assert heard[0] == heard[1]


def test_five_new_tiles_show_none_of_the_old_ones():
    """Leak 8: that none fitted is all that others learn."""
    shuffle = list(range(12, 0, -1))
    heard = []
    for five in (["black_spy"] * 5, ["gray_spy"] * 4 + ["white_spy"]):
        state, events = GAME.deal(
            Setup("spy_vs_spy", 2, {}, 0), Scripted([*shuffle, *draws(board.BOX, *five)])
        )
        assert asked(state) == (0, "redraw_five")
        events += GAME.play(state, 0, act.FiveNewTiles(), Scripted([0] * 5))
        heard.append([(text(hear(events, who)), text(look(state, who))) for who in (1, TABLE, ANYONE)])
    assert heard[0] == heard[1]


def test_what_is_left_is_counted_without_the_pile():
    """Leak 11: the hidden tiles are the box less the board and the own rack, pile and racks alike."""
    state = arrange(TO_E1, seats=3)
    for who in everyone(3):
        view = look(state, who)
        hidden = hiding.hidden_tiles(view)
        assert sum(hidden) == view.pile + sum(view.racks) - len(view.rack)
        twin = CASE.scramble(state.copy(), who, Fast(1))
        assert hiding.hidden_tiles(look(twin, who)) == hidden


def test_a_draw_cannot_be_taken_back():
    """Leak 13: it uses chance and shows its owner something; laying, discarding and dumping show others."""
    state = arrange(TO_E1)
    do(state, act.Stay())
    events = draw(state, "white_straight")
    assert any(event.reveals for event in events)
    for action in (act.LayTunnel("white_straight", at("F1"), 1), act.Discard("white_straight")):
        assert any(event.reveals for event in do(state.copy(), action))


def test_refusals_in_public_decisions_do_not_look_into_the_rack():
    said = set()
    for state in twins(["black_spy"] * 4, ["black_cross", "white_t", "white_t", "gray_spy"]):
        do(state, act.Move(at("B1")))
        sentences = []
        for action in (act.Discard("black_spy"), act.LayTunnel("white_t", at("F1"), 0), act.Stay()):
            with pytest.raises(Refusal) as refusal:
                GAME.play(state, 0, action, Fast(0))
            sentences.append(str(refusal.value))
        said.add(tuple(sentences))
    assert len(said) == 1


# What players remember


def imagined_racks(state: State, who: int, seat: int, number: int = 60) -> list[Counter[str]]:
    view = look(state, who)
    worlds = [GAME.imagine(view, Fast(f"world {index}")) for index in range(number)]
    return [Counter(board.TILES[tile] for tile in world.racks[seat]) for world in worlds]


def last_grays(**more) -> State:
    """All four Gray Spies are Anna's."""
    return arrange(racks=[["gray_spy"] * 4], **more)


def test_who_dumps_the_last_gray_spies_knows_where_they_are():
    state = last_grays(seats=3)
    GAME.play(state, 0, act.DumpTiles(("gray_spy",) * 4), Scripted([0] * 4))
    assert all(rack["gray_spy"] == 0 for seat in (1, 2) for rack in imagined_racks(state, 0, seat))
    # Ben draws one: he may have one of them, Cara still has none.
    do(state, act.Stay())
    draw(state, "white_t")
    assert {rack["gray_spy"] for rack in imagined_racks(state, 0, 1, 400)} == {0, 1}
    assert all(rack["gray_spy"] == 0 for rack in imagined_racks(state, 0, 2))
    # Nobody else was ever told.
    assert max(rack["gray_spy"] for rack in imagined_racks(state, 2, 1, 400)) > 1


def test_everybody_saw_a_removed_tile_go_into_the_pile():
    grays = [
        "G2 white_t NES",
        "G2 gray_spy",
        "G4 white_t NES",
        "G4 gray_spy",
        "G6 white_t NES",
        "G6 gray_spy",
    ]
    state = arrange(
        [*TO_E1, *grays, "G8 white_t NES", "G8 gray_spy"],
        pawns={0: "E1"},
        bombs={"E1": "remove_tile"},
        seats=3,
    )
    roll(state, BLANK)
    do(state, act.TakeHome())
    draw(state, "white_cross")
    do(state, act.Discard("white_cross"), act.RemoveTile(at("G8")))
    for who in everyone(3):
        for seat in {0, 1, 2} - {who}:
            assert all(rack["gray_spy"] == 0 for rack in imagined_racks(state, who, seat))
    do(state, act.Stay())
    draw(state, "white_t")
    assert any(rack["gray_spy"] for rack in imagined_racks(state, 0, 1, 400))
    assert all(rack["gray_spy"] == 0 for rack in imagined_racks(state, 0, 2))


def test_a_tile_that_was_laid_is_remembered_no_longer():
    state = arrange(["G4 white_t NES"], seats=3, racks=[["gray_spy"] * 4])
    GAME.play(state, 0, act.DumpTiles(("gray_spy",) * 4), Scripted([0] * 4))
    do(state, act.Stay())
    draw(state, "gray_spy")
    do(state, act.LaySpy("gray_spy", at("G4")))
    # Three are left in hiding, none with Ben or Cara; then Cara draws one tile, which may be one of them.
    assert all(rack["gray_spy"] == 0 for seat in (1, 2) for rack in imagined_racks(state, 0, seat))
    do(state, act.Stay())
    draw(state, "white_t")
    assert {rack["gray_spy"] for rack in imagined_racks(state, 0, 2, 400)} == {0, 1}


def test_drawing_a_remembered_tile_oneself():
    state = last_grays()
    pile = [count + 4 * (tile == board.TILE["gray_spy"]) for tile, count in enumerate(state.pile)]
    back = draws(pile, "gray_spy", "gray_spy", "white_t", "white_t")
    GAME.play(state, 0, act.DumpTiles(("gray_spy",) * 4), Scripted(back))
    assert sum(fact.tile == board.TILE["gray_spy"] for fact in look(state, 0).memory) == 2
    assert all(rack["gray_spy"] == 0 for rack in imagined_racks(state, 0, 1))
    assert all(world["gray_spy"] == 2 for world in imagined_racks(state, 0, 0, 3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_must_lay_a_first_tile_can_do_so_in_every_imagined_world(seats):
    """A cross leads off the board on every exit: crosses and Spies alone are five tiles that fit nowhere."""
    crosses, thrown_back = 0, 0
    for seed in range(700):
        state, _ = GAME.deal(Setup("spy_vs_spy", seats, first=0), Fast(seed))
        if seed % 7 == 0:
            state.racks[0] = tuple(sorted(board.TILE[tile] for tile in FIVE_THAT_FIT_NOWHERE))
            state.phase = "redraw_five"
        for who in (1, TABLE, ANYONE):
            world = GAME.imagine(look(state, who), Fast(f"{seed}/{who}"))
            assert decision(world).legal
            fits = any(board.TILES[tile] not in NOWHERE for tile in world.racks[0])
            assert fits == (state.phase == "first_tile")
            thrown_back += not fits
            crosses += not fits and any("cross" in board.TILES[tile] for tile in world.racks[0])
    assert thrown_back >= 300
    assert crosses > 50  # And not Spies alone.


NOWHERE = ("black_cross", "white_cross", "black_spy", "white_spy", "gray_spy")
FIVE_THAT_FIT_NOWHERE = ("black_cross", "black_spy", "white_spy", "white_spy", "gray_spy")


def test_imagining_succeeds_where_every_hidden_tile_has_its_place():
    """With an empty pile and much known, only one deal is possible, and it is found."""
    state = arrange(seats=3, racks=[[], ["black_t", "white_t"], ["gray_spy", "black_t"]], pile=[])
    for tile in range(len(board.TILES)):  # All other tiles are out of the way.
        missing = board.BOX[tile] - sum(rack.count(tile) for rack in state.racks)
        state.stacks[at("E5")] += (tile * 4,) * missing
    state.memory = (Elsewhere(0, 1, board.TILE["gray_spy"]), Elsewhere(0, 2, board.TILE["white_t"]))
    for seed in range(20):
        world = GAME.imagine(look(state, 0), Fast(seed))
        assert world.racks == state.racks


# Games with more bombs in them than chance alone would bring home


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_promises_hold_in_games_of_recruits(seats):
    """The kit's checks of single moments, in games where messages are read and followed."""
    kinds: set[str] = set()
    for number in range(3):
        chance = Fast(f"recruits {seats} {number}")
        bots = [GAME.bot("recruit", seat, chance) for seat in range(seats)]
        state, _ = GAME.deal(Setup("spy_vs_spy", seats), chance)
        step = 0
        while GAME.outcome(state) is None:
            due = decision(state)
            kind = due.kind.removeprefix("spy_vs_spy.")
            action = bots[due.seat].decide(look(state, due.seat))
            if step % 25 == 0 or (kind.startswith(("message", "pass")) and chance.below(3, "look") == 0):
                moment = kit.Moment(state, due.seat, action, due)
                kit.check_json(CASE, moment, seats)
                kit.check_copy(CASE, moment)
                kit.check_refusals(CASE, moment, [action, act.Stay(), *due.legal[:2]], seats)
                kit.check_imagine(CASE, moment, seats, chance)
                worlds.check_twins(CASE, moment, seats, chance)
                worlds.check_undo(CASE, moment, seats, chance)
            kinds.add(kind)
            GAME.play(state, due.seat, action, chance)
            step += 1
        for who in everyone(seats):
            view = look(state, who)
            assert view.reveal is not None
            assert look(GAME.imagine(view, chance), who) == view
    assert {f"message_{message}" for message in board.MESSAGES} <= kinds
