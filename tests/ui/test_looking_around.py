"""Looking around on a table: the camera follows the game, people take over and give back, and what happened
is still seen afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from spymobile.core.event import Told
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.ui.board.overview import HINT
from spymobile.ui.face import Focus
from spymobile.ui.theme import theme
from tests.ui.agent_hand import Hand, place, ready, sq
from tests.ui.pilot import Pilot, deal_the_same


@pytest.fixture
def hand(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    deal_the_same(monkeypatch)
    hand = ready(pilot)
    place(hand, p9="U4", p6="R4", turn=1, phase="move_person", people=2, left=2, squares=5)
    yield hand
    theme.reduce_motion = True


def take_up(hand: Hand, person: int) -> None:
    hand.page.selection.take_up(Focus(person))
    hand.pilot.frames(2)


def finger(at: tuple[float, float]) -> UnitTestTouch:
    touch = UnitTestTouch(*at)
    touch.is_double_tap = False
    return touch


def tap(at: tuple[float, float]) -> None:
    touch = finger(at)
    touch.touch_down()
    touch.touch_up()


def overview_middle(board: Any) -> tuple[float, float]:
    x, y, wide, high = board.overview.box
    return x + wide / 2, y + high / 2


# The camera follows the game


def test_whoever_is_taken_up_is_framed_with_all_they_can_reach(hand: Hand) -> None:
    camera = hand.page.board.camera
    take_up(hand, 9)
    near = camera.zoom
    assert near > 1.36
    assert camera.shows(
        [hand.page.board.layout.place(place) for place in (sq("U4"), sq("S1"), sq("P4"), sq("S7"))]
    )
    hand.do(act.MovePerson(9, sq("S7")))
    hand.pilot.until(lambda: not hand.page.board.busy)
    assert hand.state().place[9] == sq("S7")
    hand.do(act.EndTurn())
    hand.pilot.until(lambda: not hand.page.board.busy)
    assert camera.zoom == 1, "the whole board at the end of a turn"


def test_gliding_and_panning_rebuild_nothing(hand: Hand) -> None:
    """Neither on the board nor over it, from the first frame on."""
    board, pilot = hand.page.board, hand.pilot
    take_up(hand, 9)
    theme.reduce_motion = False
    board.camera.give_back()
    pilot.wait(0.5)
    board.camera.frame([board.layout.place(sq("A1"))], 40)
    pilot.frames(1)

    def drawn() -> dict[str, list[Any]]:
        over = {f"over {n}": list(one.group.children) for n, one in enumerate(board.overlays)}
        pieces = {
            f"piece {p}": list(d.whole.children) + list(d.body.children)
            for p, d in board.pieces._drawn.items()
        }
        return {name: list(layer.children) for name, layer in board.layers.items()} | over | pieces

    before, zooms = drawn(), set()
    while board.camera.gliding:
        pilot.frames(1)
        zooms.add(board.camera.zoom)
        if board.camera.gliding:
            assert drawn() == before
    assert len(zooms) > 4
    pilot.wait(0.4)
    before = drawn()
    for _step in range(10):
        board.camera.pan(3, 2)
        pilot.frames(1)
        assert drawn() == before


def test_a_pinch_in_the_middle_of_a_glide_takes_over(hand: Hand) -> None:
    board, pilot = hand.page.board, hand.pilot
    theme.reduce_motion = False
    hand.page.selection.take_up(Focus(9))
    pilot.frames(2)
    assert board.camera.gliding
    x, y = board.center
    one, other = finger((x - 30, y)), finger((x + 30, y))
    one.touch_down()
    other.touch_down()
    for step in range(1, 6):
        one.touch_move(x - 30 - 8 * step, y)
        other.touch_move(x + 30 + 8 * step, y)
        pilot.frames(1)
    zoom = board.camera.zoom
    one.touch_up()
    other.touch_up()
    pilot.wait(0.5)
    assert (board.camera.taken, board.camera.gliding, board.camera.zoom) == (True, False, zoom)
    assert hand.page.selection.focus == 9
    assert hand.page.selection.picked is None


# The overview


def test_a_tap_on_the_overview_shows_all_and_what_the_game_wants_next_comes_back(hand: Hand) -> None:
    board = hand.page.board
    take_up(hand, 9)
    framed = board.camera.zoom
    assert board.overview.shown
    tap(overview_middle(board))
    hand.pilot.frames(2)
    assert (board.camera.zoom, board.overview.shown) == (1, False)
    assert hand.page.selection.focus == 9, "the tap meant nothing else"
    take_up(hand, 10)
    assert board.camera.zoom > 1.36
    take_up(hand, 9)
    assert board.camera.zoom == framed


def test_a_person_who_looked_elsewhere_gives_back_by_the_overview(hand: Hand) -> None:
    board = hand.page.board
    take_up(hand, 9)
    wanted = board.camera.seen
    board.camera.pan(-60, 40)
    assert board.camera.taken
    take_up(hand, 10)
    take_up(hand, 9)
    assert board.camera.seen != wanted
    tap(overview_middle(board))
    hand.pilot.frames(2)
    assert not board.camera.taken
    assert board.camera.seen == pytest.approx(wanted)


def test_dragging_on_the_overview_moves_what_is_seen(hand: Hand) -> None:
    board = hand.page.board
    take_up(hand, 9)
    zoom, seen = board.camera.zoom, board.camera.seen
    x, y, wide, high = board.overview.box
    touch = finger((x + 4, y + 4))
    touch.touch_down()
    touch.touch_move(x + wide * 0.8, y + high * 0.8)
    touch.touch_up()
    assert board.camera.zoom == zoom
    assert board.camera.seen[0] > seen[0]
    assert board.camera.seen[1] < seen[1]
    assert board.camera.taken


def test_the_hint_is_given_once_and_goes_when_touched(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    pilot.app.preferences.looked_around = False
    hand = ready(pilot)
    place(hand, p9="U4", turn=1, phase="move_person", people=2, left=2, squares=5)
    board = hand.page.board
    take_up(hand, 9)
    assert board.caption.words == "Pinch or double tap to look around."
    assert pilot.app.preferences.looked_around
    left, bottom, wide, high = board.camera.window
    x, y, across, up = board.caption.box
    assert left <= x
    assert x + across <= left + wide
    assert bottom <= y
    assert y + up <= bottom + high
    tap((board.x + 200, board.y + 100))
    assert board.caption.words == ""
    pilot.wait(HINT)
    pilot.stage.home()
    ready(pilot)
    assert pilot.page.board.overview._hint is None


# Another size, another text size


def test_turning_the_device_in_mid_choice_loses_nothing(hand: Hand) -> None:
    board, pilot = hand.page.board, hand.pilot
    theme.reduce_motion = False
    hand.page.selection.take_up(Focus(9))
    pilot.frames(2)
    hand.page.selection.at(None, sq("S1"))
    pilot.resize(915, 412)
    assert not board.layout.turned
    assert hand.state().place[9] == sq("U4")
    board.camera.give_back()
    pilot.wait(0.5)
    assert board.camera.shows([board.layout.place(sq("S1")), board.layout.place(sq("U4"))])
    pilot.resize(412, 915)
    pilot.wait(0.5)
    assert board.layout.turned
    assert board.camera.shows([board.layout.place(sq("S1")), board.layout.place(sq("U4"))])


@pytest.mark.parametrize(
    ("deal", "passes"), [(0, False), (1, True)], ids=["the turn goes on", "the turn ends"]
)
def test_large_letters_in_mid_game_bring_the_board_nearer_and_small_ones_take_it_back(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, deal: int, passes: bool
) -> None:
    deal_the_same(monkeypatch, deal)
    pilot.lay("spy_alley", 3)
    board = pilot.page.board
    assert (board.camera.zoom, board.director.closer) == (1, 1)
    before = board.small_ground
    pilot.app.preferences.text_scale = 2.0
    pilot.settle()
    letters = board.letters * 1.25 * board.camera.scale / dp(1)
    assert letters >= 23.9
    assert board.camera.zoom > 1.36
    at = board.pieces.at(board.view.turn)
    assert board.camera.shows([(at[0], at[1], 0, 0)]), "the camera is on whoever acts"
    pilot.until(lambda: board.overview.shown)  # The board is a little lower now, and painted anew.
    assert board.small_ground is not before, "the words on it have grown"
    pilot.say("Roll")
    pilot.until(lambda: not board.busy)
    assert (board.view.turn != board.last_move.move[0]) == passes
    at = board.pieces.at(board.view.turn)
    assert board.camera.shows([(at[0], at[1], 0, 0)]), "and goes on with the turn"
    pilot.app.preferences.text_scale = 1.0
    pilot.settle()
    assert board.camera.zoom == 1
    assert not board.overview.shown


def test_text_of_a_little_more_changes_nothing_on_the_board(pilot: Pilot) -> None:
    pilot.lay("spy_alley", 2)
    pilot.app.preferences.text_scale = 1.3
    pilot.settle()
    assert pilot.page.board.camera.zoom == 1


# The last move


def marked(board: Any) -> Any:
    """Who went last, from where, and over which places."""
    return board.last_move.move


def test_the_last_move_is_marked_until_the_next(hand: Hand) -> None:
    board, pilot = hand.page.board, hand.pilot
    assert marked(board) is None
    hand.do(act.MovePerson(9, sq("S7")))
    pilot.until(lambda: not board.busy)
    person, start, path = marked(board)
    assert (person, start, path[-1]) == (9, sq("U4"), sq("S7"))
    assert len(path) == 5
    assert board.last_move.group.children
    hand.page.refresh()
    assert board.last_move.group.children
    hand.do(act.MovePerson(10, next(iter(facts.routes(hand.state().place[10], 5)))))
    pilot.until(lambda: not board.busy)
    assert marked(board)[0] == 10


def test_a_move_that_was_taken_back_is_not_marked_and_one_in_the_past_only_for_a_while(hand: Hand) -> None:
    board, pilot, page = hand.page.board, hand.pilot, hand.page
    hand.do(act.MovePerson(9, sq("S7")))
    pilot.until(lambda: not board.busy)
    page.commands.undo()
    pilot.until(lambda: not board.busy)
    assert board.last_move.move is None
    assert not board.last_move.group.children


def test_in_a_replay_each_step_marks_its_own_move(hand: Hand) -> None:
    """Whatever step was shown before: people go to and fro in it."""
    board = hand.page.board
    view = hand.page.view()
    board.remember([Told("moved", {"seat": 1, "person": 9, "path": (sq("U3"), sq("U2"))})], view)
    board.show(view, [1, 0])
    assert marked(board) == (9, sq("U4"), (sq("U3"), sq("U2")))
    board.remember([Told("rolled", {"seat": 1, "people": 1, "squares": 2})], view)
    board.show(view, [1, 0])
    assert marked(board) is None
    assert not board.last_move.group.children


@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
def test_only_what_was_told_is_marked(pilot: Pilot, game: str) -> None:
    """An event that tells of nobody's way leaves the mark where it is."""
    pilot.lay(game, 2)
    board = pilot.page.board
    board.last_move.move = (0, 1, (2, 3))
    board.last_move.hear([Told("turn", {"seat": 0})], board.view)
    assert board.last_move.move == (0, 1, (2, 3))


# Bots


def test_a_bots_deed_is_said_at_its_marker_in_the_words_of_the_log(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_the_same(monkeypatch)
    pilot.app.preferences.pace = "ask"
    pilot.lay("spy_alley", 1, 2, first=1)
    page, board = pilot.page, pilot.page.board
    said = []
    real = board.caption.show

    def show(words: str, where: Any, seconds: float, **more: Any) -> None:
        real(words, where, seconds, **more)
        left, bottom, wide, high = board.camera.window
        x, y, across, up = board.caption.box
        said.append(words)
        assert left <= x <= x + across <= left + wide
        assert bottom <= y <= y + up <= bottom + high
        assert up >= dp(30)

    monkeypatch.setattr(board.caption, "show", show)
    while page.device.is_bot(page.device.prompt().seat):
        length = page.device.length(page.device.eyes)
        page.device.beat.nudge()
        pilot.until(lambda before=length: page.device.length(page.device.eyes) > before)  # type: ignore[misc]
        pilot.until(lambda: not board.busy)
    lines = [line.text for line in page.log.read()]
    assert len(said) >= 4
    assert all(words in lines for words in said)
    board.play([], page.view(), page.looks, lambda: None)
    assert board.caption.words == "", "the next deed begins without it"


def test_whoever_does_something_in_the_city_is_its_marker(hand: Hand) -> None:
    board = hand.page.board
    assert board.marker_of(Told("moved", {"seat": 1, "person": 9, "path": (1, 2)})) == 9
    assert board.marker_of(Told("jailed", {"seat": 1, "inspector": 6, "count": 1})) == 6
    assert board.marker_of(Told("rolled", {"seat": 1, "people": 1, "squares": 2})) is None
    board.say_at(9, "Traveler 9 goes to a square with a name that is much too long for one line of paper", 2)
    left, _bottom, wide, _high = board.camera.window
    x, _y, across, up = board.caption.box
    assert left <= x <= x + across <= left + wide
    assert up > dp(30), "two lines"
    hand.pilot.wait(2.2)
    assert board.caption.words == ""
