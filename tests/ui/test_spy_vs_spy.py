"""Spy vs Spy by touch: whole ends of games, fingers that do what they should not, and what nobody may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from spymobile.core.chance import Fast
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.ui.games.spy_vs_spy import clash, fuse
from spymobile.ui.games.spy_vs_spy.board_layout import PILE
from spymobile.ui.games.spy_vs_spy.rack import RackLook
from spymobile.ui.parts.frames import Plate
from tests.games.spy_vs_spy.case import scramble
from tests.ui.looker import difference, faults
from tests.ui.pilot import PHONE, TABLET, Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_walk_spy_vs_spy import SECRET
from tests.ui.tunnel_hand import FIVE, TunnelHand, hold, kept, position, sp
from tests.ui.walk import Walk

MESSAGES = ("move_bomb", "remove_tile", "draw_play", "free_turn")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    """One app for all of these: each test lays a table of its own."""
    with pytest.MonkeyPatch.context() as patch:
        deal_the_same(patch)
        pilot = Pilot(tmp_path_factory.mktemp("tunnels"))
        yield pilot
        pilot.stop()


@pytest.fixture
def hand(app: Pilot) -> Iterator[TunnelHand]:
    """Anna has drawn and is to play a tile; a tunnel leads from her manhole to the bomb on E1."""
    tidy(app)
    app.lay("spy_vs_spy", 3)
    hand = TunnelHand(app)
    position(hand, "play_tile", *FIVE)
    yield hand
    tidy(app)


def tidy(app: Pilot) -> None:
    """Home, on a phone, with nothing open and nothing moving."""
    app.app.preferences.while_held = False
    app.app.preferences.reduce_motion = True
    app.app.preferences.text_scale = 1.0
    for sheet in list(app.stage.sheets):
        app.stage.close(sheet)
    app.stage.home()
    app.resize(*PHONE)


# Whole games


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 1), (4, 1)])
def test_the_end_of_a_game_at_every_table(app: Pilot, seats: int, seed: int) -> None:
    """The last turns by touch alone, then the winner, all racks, the chart and the whole game again."""
    number, actions = kept(app, seats, 0, seed, last=14)
    hand = at_table(app, number)
    hand.follow(actions)
    ending(app)
    assert hand.used >= {"TakeHome"}


@pytest.mark.parametrize(("seats", "bots", "seed"), [(3, 2, 4), (4, 2, 1)])
def test_the_end_of_a_game_with_bots(app: Pilot, seats: int, bots: int, seed: int) -> None:
    number, _actions = kept(app, seats, bots, seed, last=12)
    hand = at_table(app, number)
    assert hand.page.device.has_bots
    hand.play(200)
    ending(app)


@pytest.mark.soak
@pytest.mark.parametrize(("people", "bots"), [(2, 0), (3, 0), (4, 0), (1, 1), (2, 2), (1, 3)])
def test_a_whole_game_from_the_lobby(app: Pilot, people: int, bots: int) -> None:
    """From Start to the last bomb by touch alone: people, a person among bots, and both."""
    tidy(app)
    app.lay("spy_vs_spy", people, bots)
    hand = TunnelHand(app)
    hand.play(4000)
    assert hand.used >= {"LayTunnel", "Move", "Roll", "TakeHome"}
    ending(app)


@pytest.mark.parametrize(("people", "bots"), [(2, 0), (2, 2)])
def test_the_first_rounds_from_the_lobby(app: Pilot, people: int, bots: int) -> None:
    """The same for as long as there is time for it: everybody's first tile, and the first turns."""
    tidy(app)
    app.lay("spy_vs_spy", people, bots)
    hand = TunnelHand(app)
    hand.play(8)
    assert hand.used >= {"LayTunnel", "Draw"}
    assert len(table_of(hand.page).history) > 8
    tidy(app)


def at_table(app: Pilot, number: str) -> TunnelHand:
    tidy(app)
    app.stage.go("table", number=number)
    app.settle()
    return TunnelHand(app)


def ending(app: Pilot) -> None:
    app.until(lambda: app.stage.place == "ending", 30)
    app.settle()
    words = " ".join(app.words())
    assert "bombs are home." in words or "nothing moves" in words
    assert "BOMBS HOME, BY ROUND" in words
    assert app.page.ids.chart.series
    app.say("Replay")
    app.frames(10)
    assert app.page.at < app.page.most
    tidy(app)


# Fingers


def tried(hand: TunnelHand) -> int | None:
    """Where the ghost of a tile lies."""
    space: int | None = hand.rack.space
    return space


def test_a_tile_is_dragged_turned_by_a_second_finger_and_laid(hand: TunnelHand) -> None:
    pilot = hand.pilot
    hand.open()
    touch = hand.drag(2, hand.at(sp("E2")), drop=False)
    assert hand.rack._carried == 2
    before = hand.rack.turns[2]
    other = pilot.press(hand.at(sp("H8")))  # On the board.
    other.touch_up()
    assert hand.rack.turns[2] == (before + 1) % 4
    third = pilot.press(hand.tile_at(0))  # And on the rack: no second tile is taken up.
    third.touch_up()
    assert hand.rack.turns[2] == (before + 2) % 4
    assert "rack" not in third.ud
    while hand.rack.turns[2] != 1:
        hand.rack.turn()
    touch.touch_move(touch.x + 1, touch.y)
    assert tried(hand) is None, "it does not open to the tunnel above it any more"
    touch.touch_up()
    pilot.settle()
    assert tried(hand) == sp("E2"), "let go where it would fit if it were turned, it is turned"
    while hand.rack.turns[2] != 3:
        pilot.tap(hand.tile_at(2))
    hand.drag(2, hand.at(sp("E2")))
    assert hand.rack.space == sp("E2")
    assert hand.state.stacks[sp("E2")] == (), "a drag is a first tap"
    pilot.tap(hand.at(sp("E2")))
    assert hand.state.stacks[sp("E2")]
    assert not hand.page.curtain_view.is_private


def test_two_fingers_take_up_one_tile(hand: TunnelHand) -> None:
    """Both come down before either moves: the first that moves carries its tile, the other does nothing."""
    pilot = hand.pilot
    hand.open()
    one, other = pilot.press(hand.tile_at(0)), pilot.press(hand.tile_at(2))
    goal = hand.at(sp("E2"))
    for step in (1, 2, 3):
        for touch, to in ((other, goal), (one, hand.at(sp("H8")))):
            touch.touch_move(touch.x + (to[0] - touch.x) * step / 3, touch.y + (to[1] - touch.y) * step / 3)
        pilot.frames(1)
    assert hand.rack._carried == hand.rack.chosen == 2
    for touch in (one, other):
        touch.touch_up()
        pilot.settle()
    if pilot.stage.sheet is not None:
        pilot.back()
    assert hand.rack._carried is None
    assert hand.rack.chosen == 2
    assert len(hand.state.racks[0]) == 5


def test_a_tile_dropped_half_outside_is_back_in_the_rack(hand: TunnelHand) -> None:
    hand.open()
    half = hand.page.board.cell * hand.page.board.camera.fit / 2 + 2
    left, right, low = (hand.at(sp(name)) for name in ("A6", "I6", "D9"))
    over_the_edge = (left[0] - half, left[1]), (right[0] + half, right[1]), (low[0], low[1] - half)
    outside = (-30.0, 540.0), (PHONE[0] + 30.0, 440.0), (200.0, 20.0), (200.0, PHONE[1] + 90.0)
    for point in (*over_the_edge, *outside):
        hand.drag(0, point)
        assert hand.rack.space is None
        assert hand.rack._carried is None
        assert not hand.rack.canvas.after.children or hand.rack.chosen == 0
        if hand.pilot.stage.sheet is not None:
            hand.pilot.back()
    assert len(hand.state.racks[0]) == 5


def test_a_tile_is_dropped_on_the_pile(hand: TunnelHand) -> None:
    """On the one beside the rack or on the one on the board: it is asked once more, and then thrown back."""
    pilot, page = hand.pilot, hand.page
    hand.open()
    board = page.board
    x, y, wide, high = board.rect(PILE)
    beside = next(w for w in page.curtain_view.bench.walk() if type(w).__name__ == "PileDrop")
    for to in (tuple(beside.to_window(*beside.center)), board.to_point(x + wide / 2, y + high / 2)):
        hand.drag(1, to)
        assert [button.text for button in page.curtain_view.bench.buttons.children] == [
            "Keep it",
            "Discard it",
        ]
        pilot.say("Keep it")
    hand.drag(1, to)
    pilot.say("Discard it")
    assert len(hand.state.racks[0]) == 4
    assert not page.curtain_view.is_private


def test_turned_locked_or_let_go_with_a_tile_in_hand(hand: TunnelHand) -> None:
    """Nothing is laid or lost, and nothing of the tile is left on the screen."""
    pilot, page = hand.pilot, hand.page
    rows = len(table_of(page).history)

    def closed() -> None:
        assert not page.curtain_view.is_private
        assert page.board.lit == {}
        assert page.board.picked is None
        assert (page.board.hushed, page.board.turner) == (False, None)
        assert len(hand.state.racks[0]) == 5
        assert len(table_of(page).history) == rows

    try:
        for interrupted in (
            lambda: pilot.resize(915, 412),
            pilot.pause,
            pilot.back,
            page.close_file,
        ):
            pilot.resize(*PHONE)
            hand.open()
            touch = hand.drag(0, hand.at(sp("E2")), drop=False)
            interrupted()
            closed()
            touch.touch_move(touch.x + 5, touch.y)
            touch.touch_up()
            pilot.settle()
            closed()
            pilot.app.dispatch("on_resume")
            pilot.settle()
    finally:
        pilot.resize(*PHONE)
    hand.open()
    assert hand.rack.chosen == 0, "what was tried is there again"


def hold_seal(hand: TunnelHand) -> Any:
    """A thumb on the seal of a phone that stays on the table, until the rack lies open under it."""
    pilot, page = hand.pilot, hand.page
    pilot.app.preferences.while_held = True
    page.refresh()
    thumb = pilot.press(page.ids.tray.ids.seal)
    pilot.until(lambda: page.curtain_view.is_private)
    pilot.settle()
    return thumb


def test_only_while_the_seal_is_held(hand: TunnelHand) -> None:
    """Two tiles on each side of the thumb and one above it; nothing glows; all of it goes with the thumb."""
    pilot, page = hand.pilot, hand.page
    assert [choice.text for choice in page.ids.tray.choices] == ["Tap instead"]
    thumb = hold_seal(hand)
    places = [hand.tile_at(number) for number in range(5)]
    across = [x - thumb.x for x, _y in places]
    assert sum(x < -40 for x in across[:4]) == sum(x > 40 for x in across[:4]) == 2
    assert abs(across[4]) < 1
    assert places[4][1] > max(y for _x, y in places[:4])
    assert hand.rack.side >= 60, "as large as in a rack that lies open"
    assert [button.text for button in page.curtain_view.bench.buttons.children] == ["Discard", "Turn"]
    pilot.tap(hand.tile_at(0))
    assert hand.rack.targets(), "it fits somewhere"
    board = page.board
    assert board.hushed
    assert not board.layers["veil"].children
    assert all(not group.children for group in board._glows.values())
    pilot.say("Discard")
    assert "Throw it back, face down?" in pilot.words(), "others look on, and are not told what it is"
    pilot.say("Keep it")
    hand.drag(2, hand.at(sp("E2")), drop=False).touch_up()
    thumb.touch_up()
    assert not page.curtain_view.is_private
    assert page.board.picked is None
    pilot.settle()
    assert "OpenBench" not in {type(w).__name__ for w in pilot.stage.walk()}
    rows = len(table_of(page).history)
    thumb = hold_seal(hand)
    assert tried(hand) is None, "what others saw on the board does not come back by itself"
    touch = hand.drag(4, hand.at(sp("C1")), drop=False)  # The one above the thumb, which is then let go.
    thumb.touch_up()
    pilot.frames(1)
    assert not page.curtain_view.is_private
    assert (page.board.picked, page.board.lit, page.board.hushed) == (None, {}, False)
    touch.touch_move(touch.x, touch.y + 9)
    touch.touch_up()
    pilot.settle()
    assert len(table_of(page).history) == rows
    assert len(hand.state.racks[0]) == 5
    thumb = hold_seal(hand)
    hand.drag(2, hand.at(sp("E2")))
    pilot.tap(hand.at(sp("E2")))
    assert hand.state.stacks[sp("E2")], "a second tap on the ghost lays the tile"
    thumb.touch_up()


def raised(rack: RackLook, number: int) -> bool:
    """Whether the chosen tile is drawn higher than its place."""
    (x, y), edge = rack.place(number), dp(3)
    rims = [plate.pos for plate in rack.canvas.children if isinstance(plate, Plate)]
    return (x - edge, y - edge) not in rims


def test_the_tile_that_was_drawn_lies_under_the_thumb(hand: TunnelHand) -> None:
    """And the log beside it stays what everybody may read."""
    pilot, page = hand.pilot, hand.page
    hand.do(act.Discard("white_curve"))
    hand.state.turn = 0  # The others have had their turns.
    pilot.resize(*TABLET)
    hand.loaded()
    pilot.say("Stay")
    before = list(hand.state.racks[0])
    pilot.say("Draw")
    thumb = hold_seal(hand)
    (drawn,) = (Counter(hand.state.racks[0]) - Counter(before)).elements()
    assert hand.rack.rack[hand.rack.order[-1]] == drawn
    last = len(before)
    assert hand.rack.order[-1] != last, "its place is another than its number"
    for number in (hand.rack.order[-1], last):
        pilot.tap(hand.tile_at(number))
        assert raised(hand.rack, number) == (number == last), "over the thumb there is no room to rise"
    assert not any(line.private for line in page.log.lines)
    assert not any("draws 1 tile:" in words for words in pilot.words())
    thumb.touch_up()
    pilot.settle()


def test_dark_spaces_and_dim_buttons_say_why(hand: TunnelHand) -> None:
    pilot = hand.pilot
    hand.open()
    for words, rule in (("Lay", "SV-20"), ("Turn", "SV-20"), ("Discard", "SV-20")):
        pilot.say(words)
        assert rule in pilot.words()
        pilot.back()
    hand.choose("white_spy")
    for space, rule in (("E1", "SV-30"), ("A1", "SV-29"), ("C1", "SV-30"), ("G7", "SV-30")):
        pilot.tap(hand.at(sp(space)))
        assert rule in pilot.words(), space
        pilot.back()
    pilot.say("Turn")
    assert "SV-22" in pilot.words()
    pilot.back()
    hand.choose("black_straight")
    for space, rule in (("B1", "SV-29"), ("G7", "SV-24")):
        pilot.tap(hand.at(sp(space)))
        assert rule in pilot.words(), space
        pilot.back()
    hand.rack.turns[hand.rack.chosen] = 1
    hand.rack.beside(sp("E2"))
    pilot.settle()
    sheet = pilot.stage.sheet
    (shown,) = (w for w in sheet.walk() if type(w).__name__ == "ClashView")
    assert clash.clashes(shown._view, shown._action) == facts.NORTH, "a wall under the opening of E1"
    assert sheet.private, "it shows a tile of the rack"
    pilot.back()
    pilot.say("Close")
    position(hand, "start_turn", *FIVE[:4])
    pilot.tap(hand.at(sp("H8")))
    assert "SV-11" in pilot.words()
    pilot.back()
    caption = hand.page.board.caption
    for space, price in (("D1", "3 steps"), ("E1", "4 steps, bomb"), ("B1", "1 step")):
        pilot.tap(hand.at(sp(space)))
        assert caption.words == price
    hand.page.refresh()
    assert caption.words == ""


def test_a_tile_that_fits_nowhere_says_what_else_can_be_done(hand: TunnelHand) -> None:
    """And nothing asks for a space that glows, for none does."""
    pilot, page = hand.pilot, hand.page
    for phase, rest in (
        ("play_tile", "Discard it, or choose another."),
        ("pass_empty", "Play nothing, or choose another."),
        ("first_tile", "Choose another."),
    ):
        position(hand, phase, *(FIVE if phase != "pass_empty" else FIVE[:4]))
        if phase == "play_tile":
            hand.state.pawns = [sp("B1"), sp("D1"), sp("I9")]  # Nothing is left for a White Spy.
        hand.loaded()
        hand.open()
        hand.choose("white_spy")
        sentence = f"The White Spy fits nowhere. {rest}"
        assert hand.rack.targets() == {}
        assert sentence in pilot.words()
        assert len(sentence) <= 60
        pilot.say("Lay")
        assert sentence in pilot.words(pilot.stage.sheet)
        pilot.back()
        page.close_file()
        pilot.settle()


def test_by_keys_alone(hand: TunnelHand) -> None:
    """Arrows choose tile and place, T turns, X throws back, letters press."""
    pilot = hand.pilot
    pilot.page.by_keyboard()
    pilot.key(32, " ")
    pilot.until(lambda: hand.page.curtain_view.is_private)
    Window.dispatch("on_key_up", 32, 0)
    pilot.settle()
    pilot.key(275)
    assert hand.rack.chosen == 0
    pilot.key(116, "t")
    assert hand.rack.turns[0] == 1
    pilot.key(116, "t")
    pilot.key(274)
    assert hand.rack.space is not None
    space = hand.rack.space
    pilot.key(49, "1")
    assert hand.state.stacks[space]
    assert not hand.page.curtain_view.is_private


def test_the_bomb_is_dragged_and_nobody_looks_under_it(hand: TunnelHand) -> None:
    pilot = hand.pilot
    position(hand, "message_move_bomb", *FIVE[:4])
    touch = pilot.press(hand.at(sp("C3")))
    x, y = hand.at(sp("C2"))
    for step in (1, 2, 3, 4):
        touch.touch_move(touch.x + (x - touch.x) * step / 4, touch.y + (y - touch.y) * step / 4)
        pilot.frames(1)
    touch.touch_up()
    pilot.settle()
    assert "Put it on C2" in [button.text for button in pilot.buttons()]
    assert sp("C3") in hand.state.bombs, "a drag is a first tap"
    pilot.say("Put it on C2")
    assert sp("C2") in hand.state.bombs


def test_a_tile_is_lifted_off_the_board(hand: TunnelHand) -> None:
    """Dragged about it lies under the finger; let go it is where a first tap would have it, and rises."""
    pilot, page = hand.pilot, hand.page
    position(hand, "message_remove_tile", *FIVE[:4])
    touch = pilot.press(hand.at(sp("D1")))
    for _step in range(3):
        touch.touch_move(touch.x + 20, touch.y - 60)
        pilot.frames(1)
    assert page.board.carry.lifted
    assert page.board.picked == sp("D1"), "and no other that it passes over"
    touch.touch_up()
    pilot.settle()
    assert hand.state.stacks[sp("D1")], "a drag is a first tap"
    assert pilot.stage.sheet is None, "nothing is wrong with where it was let go"
    again = pilot.press(hand.at(sp("D1")))
    again.touch_move(again.x + 60, again.y - 60)
    pilot.frames(1)
    assert hand.state.stacks[sp("D1")], "neither is lifting it once more"
    again.touch_up()
    pilot.settle()
    pile = sum(hand.state.pile)
    pilot.say("Remove it")
    assert (hand.state.stacks[sp("D1")], sum(hand.state.pile)) == ((), pile + 1)


def test_a_free_turn_is_taken_by_its_stamp(hand: TunnelHand) -> None:
    """The memo unfolds in two folds, and its stamp takes the turn; the next of this turn lies over it."""
    pilot, page = hand.pilot, hand.page
    state = hand.state
    state.turn, state.phase, state.turns, state.captured = 0, "message_free_turn", 9, [(0,), (), ()]
    pilot.app.preferences.reduce_motion = False
    page.refresh()
    memo = page.ids.tray._more
    pilot.frames(3)
    assert 0 < memo.upper < 1
    assert memo.lower == 0
    stamp = next(w for w in memo.walk() if type(w).__name__ == "MemoStamp")
    pilot.tap(stamp)
    assert hand.state.phase == "message_free_turn", "nobody taps what has not unfolded yet"
    pilot.app.preferences.reduce_motion = True
    pilot.wait(0.6)
    assert (memo.upper, memo.lower) == (1, 1)
    assert min(stamp.size) >= 48
    assert "ONE MORE TURN" in pilot.words()
    pilot.tap(stamp)
    assert hand.state.phase == "start_turn"
    assert memo.parent is None
    hand.state.phase, hand.state.captured[0] = "message_move_bomb", (0, 2)
    hand.loaded()
    second = page.ids.tray._more
    assert second is not memo
    assert second.chained, "a corner of the one before stays visible"
    assert (second.taken, second.there) == ("svs_bomb", "")
    pilot.tap(hand.at(sp("C3")))
    pilot.tap(hand.at(sp("C2")))
    assert page.ids.tray._more is second
    assert (second.taken, second.there) == ("", "svs_bomb"), "the small drawing follows the finger"
    hand.state.turns, hand.state.phase = 12, "message_remove_tile"
    hand.loaded()
    assert not page.ids.tray._more.chained, "that was in another turn"


# The bomb die


@pytest.mark.parametrize("blast", [False, True])
def test_the_fuse_burns_as_long_whatever_falls(
    hand: TunnelHand, monkeypatch: pytest.MonkeyPatch, blast: bool
) -> None:
    pilot, page = hand.pilot, hand.page
    position(hand, "roll_bomb", *FIVE[:4])
    hand.state.pawns[0] = sp("E1")
    hand.loaded()
    monkeypatch.setattr(
        "spymobile.core.chance.Seeded.below", lambda self, n, label: facts.BOMB_DIE.index(blast)
    )
    noticed: list[list[str]] = []
    monkeypatch.setattr(page.feedback, "notice", lambda told: noticed.append([event.name for event in told]))
    pilot.app.preferences.reduce_motion = False
    touch = pilot.press(pilot.button("Roll"))  # The die is thrown: from its button, upwards.
    touch.touch_move(touch.x, touch.y + 200)
    touch.touch_up()
    pilot.frames(2)
    assert page.board.busy
    assert page.board.gripping
    seal = pilot.press(page.ids.tray.ids.seal)
    pilot.wait(fuse.BURNS * 0.6)
    assert page.curtain_view.curtain.phase == "locked", "a die in the air: no rack opens"
    assert noticed == []
    seal.touch_up()
    pilot.wait(fuse.BURNS * 0.5)
    pilot.until(lambda: noticed)
    assert noticed[0][0] == "rolled"
    pilot.until(lambda: not page.board.busy)
    pilot.settle()
    assert hand.state.pawns[0] == (sp("A1") if blast else sp("E1"))
    board = page.board
    assert (board._translate.x, board.fuse._tilt.angle, board.fuse._jolt.xy) == (
        board.camera.origin[0],
        0,
        (0, 0),
    )
    assert not board.fuse.group.children
    assert (page.tray_scenes.scene is not None) == blast, "a blast is read, a blank goes by"
    pilot.see_scene()
    assert pilot.button("Draw")


def test_without_motion_it_is_a_press_and_a_result(hand: TunnelHand) -> None:
    position(hand, "roll_bomb", *FIVE[:4])
    hand.state.pawns[0] = sp("E1")
    hand.loaded()
    hand.pilot.say("Roll")
    assert not hand.page.board.busy
    assert any("rolls the bomb die" in words for words in hand.pilot.words())


# Secrets


def test_closed_it_looks_the_same_whatever_is_held(hand: TunnelHand) -> None:
    """After every way to close a rack: no private widget, and the same pixels in a twin world."""
    pilot, page, table = hand.pilot, hand.page, table_of(hand.page)
    hand.open()
    hand.choose("black_straight")
    pilot.say("Close")
    private = {"OpenBench", "LayStep", "BenchPush", "OpenRack", "PileDrop"}
    assert private.isdisjoint(type(w).__name__ for w in pilot.stage.walk())
    one = pilot.picture()
    real = table.state
    twin = next(
        other
        for number in range(60)
        if (other := scramble(real.copy(), -1, Fast(number))).racks != real.racks
    )
    table.rearrange(twin)
    page.show_board()
    page.refresh()
    pilot.settle()
    the_same = pilot.picture()
    table.rearrange(real)
    assert difference(one, the_same, int(Window.width)) == ""
    assert page.device.view().rack == ()


def test_memos_dumps_and_new_tiles_look_the_same_whatever_is_held(hand: TunnelHand) -> None:
    """Whatever a bomb has said, whatever went back into the pile, and when five are drawn at once."""
    walk, pilot = Walk(hand.pilot, scramble, SECRET), hand.pilot
    for phase in (*(f"message_{name}" for name in MESSAGES), "start_turn"):
        hand.state.phase = phase
        hand.loaded()
        walk.check()
    before = walk.seen
    hand.do(act.DumpTiles(("black_straight", "white_curve")))
    hand.loaded()  # The words beside the board have gone by.
    walk.check()
    assert walk.seen != before
    hand.state.turn, hand.state.phase = 0, "redraw_five"
    hold(hand.state, 0, *5 * ("white_curve",))
    hand.loaded()
    walk.check()
    hand.open()
    assert walk.secrets()
    assert difference(walk.seen, pilot.picture(), int(Window.width)), "open, it could be seen"
    pilot.say("Five new tiles")
    hand.page.close_file()
    hand.loaded()
    walk.check()
    assert walk.twins == len(MESSAGES) + 4


def test_the_pile_gives_the_one_more_tile(hand: TunnelHand) -> None:
    """DRAW AND PLAY: it glows, and a tap takes what the bomb has said; then it is pulled from the pile."""
    pilot = hand.pilot
    position(hand, "message_draw_play", *FIVE[:4])
    board = hand.page.board
    x, y, wide, high = board.rect(PILE)
    assert PILE in board.lit
    left = sum(hand.state.pile)
    pilot.tap(board.to_point(x + wide / 2, y + high / 2))
    assert hand.state.phase == "draw"
    assert PILE in board.lit
    pilot.tap(board.to_point(x + wide / 2, y + high / 2))
    assert (hand.state.phase, sum(hand.state.pile)) == ("play_tile", left - 1)
    assert len(hand.state.racks[0]) == 5
    hand.do(act.Discard(facts.TILES[hand.state.racks[0][0]]))
    assert hand.state.turn == 1, "and with that tile the turn is over"


def test_killed_with_an_open_rack_it_is_locked_again(app: Pilot) -> None:
    tidy(app)
    app.lay("spy_vs_spy", 2)
    hand = TunnelHand(app)
    hand.play(2)
    hand.do(act.Stay())
    hand.do(act.Draw())
    hand.open()
    hand.pilot.tap(hand.tile_at(0))
    number, rows = app.page.number, len(table_of(app.page).history)
    app.restart()
    app.stage.go("table", number=number)
    app.settle()
    assert not app.page.curtain_view.is_private
    assert len(table_of(app.page).history) == rows
    hand.open()
    assert hand.rack.chosen is None, "what was only tried is gone with the app"
    tidy(app)


# What it looks like


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((360, 640), 1.0),
        ((360, 640), 2.0),
        (PHONE, 1.0),
        (PHONE, 2.0),
        ((915, 412), 1.0),
        ((800, 1280), 1.0),
        (TABLET, 1.0),
        pytest.param(TABLET, 2.0, marks=pytest.mark.soak),
    ],
)
def test_nothing_is_cut_or_hidden(app: Pilot, size: tuple[int, int], scale: float) -> None:
    tidy(app)
    app.app.preferences.text_scale = scale
    app.resize(*size)
    app.lay("spy_vs_spy", 4)
    eye = TunnelEye(TunnelHand(app))
    eye.memos()
    eye.open_rack()
    eye.held_rack()
    eye.dump_sheet()
    eye.bomb_die()
    tidy(app)
    assert len(eye.seen) > 14
    assert not eye.found, "\n".join(eye.found)


class TunnelEye:
    """Looks at everything that Spy vs Spy lays on the screen, and writes down what is wrong."""

    def __init__(self, hand: TunnelHand) -> None:
        self.hand, self.pilot = hand, hand.pilot
        self.seen: list[str] = []
        self.found: list[str] = []

    def look(self, what: str) -> None:
        self.seen.append(what)
        self.found += [f"{what}: {fault}" for fault in faults(self.pilot.top)]

    def memos(self) -> None:
        """What the table sees: the closed rack, the news, and each of the four messages."""
        for phase in ("start_turn", "pass_empty", *(f"message_{name}" for name in MESSAGES)):
            position(self.hand, phase, *FIVE[:4])
            self.look(phase)
        position(self.hand, "start_turn", *FIVE[:4])
        tray = self.hand.page.ids.tray
        assert min(tray.ids.wax.size) >= dp(48), "a finger holds it"
        for words in ("Anna draws 5 tiles.", "Anna rolls the bomb die: no explosion."):
            tray.slip = words
            self.pilot.settle()
            assert not tray.ids.slip.ids.words.shorten, f"read whole: {words}"

    def open_rack(self) -> None:
        hand, pilot = self.hand, self.pilot
        position(hand, "play_tile", *FIVE)
        self.look("play")
        hand.open()
        self.look("rack")
        hand.choose("black_t")
        pilot.say("Discard")
        self.look("discard")
        assert hand.rack.side >= dp(40), "its pattern can be seen"
        assert self._reach(hand.rack) >= dp(48), "and a finger means one of them"
        pilot.page.close_file()
        pilot.settle()

    @staticmethod
    def _reach(rack: RackLook) -> float:
        """How far up and across a finger may be off and still mean the first tile."""
        x, y = (at + rack.side / 2 for at in rack.place(0))
        across = [step for step in range(-90, 90) if rack.find((x + step, y), 5) == 0]
        up = [step for step in range(-90, 90) if rack.find((x, y + step), 5) == 0]
        return min(len(across), len(up))

    def held_rack(self) -> None:
        thumb = hold_seal(self.hand)
        self.look("held")
        thumb.touch_up()
        self.pilot.app.preferences.while_held = False
        self.pilot.settle()

    def dump_sheet(self) -> None:
        hand, pilot = self.hand, self.pilot
        position(hand, "start_turn", *FIVE[:4])
        hand.open()
        self.look("start, open")
        pilot.tap(hand.tile_at(1))
        pilot.say("Dump 1 tile")
        self.look("dump sheet")
        pilot.stage.sheet.ids.scroll.scroll_y = 0
        pilot.settle()
        self.look("dump sheet, below")
        pilot.back()
        pilot.page.close_file()
        pilot.settle()

    def bomb_die(self) -> None:
        """The fuse burns over all of the board, however near it was seen; then the chips of the turn."""
        hand, pilot = self.hand, self.pilot
        position(hand, "roll_bomb", *FIVE[:4])
        hand.state.pawns[0] = sp("E1")
        hand.loaded()
        self.look("roll")
        pilot.app.preferences.reduce_motion = False
        pilot.press(pilot.button("Roll")).touch_up()
        board = hand.page.board
        pilot.until(lambda: not board.fuse.idle)
        pilot.wait(fuse.BURNS / 2)
        assert board.camera.zoom == pytest.approx(1.0, abs=0.05)
        self.look("fuse")
        pilot.until(lambda: not board.busy)
        pilot.app.preferences.reduce_motion = True
        pilot.see_scene()
        position(hand, "play_tile", *FIVE)
        hand.open()
        hand.choose("black_t")
        hand.twice(sp("E2"))
        row = hand.page.turn_replay._row
        assert row is not None
        self.look("the turn again")
        assert all(chip.width >= dp(48) for chip in row.chips)
