"""Spy vs Spy: what the table sees of a turn, of a roll and of the end, and what it must not see of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.graphics import Color

from spymobile.core.chance import Seeded
from spymobile.core.event import Told
from spymobile.core.game import Action
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.ui.games.spy_vs_spy import roll_panel
from spymobile.ui.games.spy_vs_spy.board_layout import pile_rect
from spymobile.ui.table.privacy.curtain import NAME
from spymobile.ui.table.privacy.open_bench import OpenBench
from spymobile.ui.theme import seat_colour
from tests.ui.looker import cut
from tests.ui.pilot import PHONE, TABLET, Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.tunnel_hand import TunnelHand, keep, kept, played, sp

type Late = tuple[int, list[Action], act.LayTunnel]

PRIVATE = {"OpenBench", "LayStep", "DumpStep", "DumpSheet", "OpenRack", "BenchPush"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    """One app for all of these."""
    with pytest.MonkeyPatch.context() as patch:
        deal_the_same(patch)
        pilot = Pilot(tmp_path_factory.mktemp("moments"))
        yield pilot
        pilot.stop()


@pytest.fixture(scope="module")
def late() -> Late:
    """What happened in a game of three until somebody who has walked in this turn lays a tile, and that."""
    seed, actions = next((seed, actions) for seed in range(1, 9) if (actions := played(3, 0, seed)))
    for at in range(len(actions) - 1, 3, -1):
        action, before = actions[at], actions[at - 3 : at]
        if isinstance(action, act.LayTunnel) and any(isinstance(one, act.Move) for one in before):
            return seed, actions[:at], action
    raise AssertionError("nobody walks and lays")


@pytest.fixture(autouse=True)
def tidied(app: Pilot) -> Iterator[None]:
    yield
    app.app.preferences.reduce_motion = True
    for sheet in list(app.stage.sheets):
        app.stage.close(sheet)
    app.stage.home()
    app.resize(*PHONE)


def about_to_lay(app: Pilot, late: Late) -> TunnelHand:
    """In the open rack, one press before the tile is laid."""
    seed, before, action = late
    app.stage.go("table", number=keep(app, 3, 0, seed, before))
    app.settle()
    hand = TunnelHand(app)
    hand.open()
    number = hand.choose(action.tile)
    while hand.rack.turns[number] != action.turns:
        app.tap(hand.tile_at(number))
    app.tap(hand.at(action.space))
    return hand


def commit(hand: TunnelHand) -> None:
    """Press Lay with everything moving, and look two frames later."""
    hand.pilot.app.preferences.reduce_motion = False
    touch = hand.pilot.press(hand.page.curtain_view.bench.buttons.children[-1])
    touch.touch_up()
    hand.pilot.frames(2)


def seen_of(part: Any) -> set[float]:
    """How much is seen of what a part has drawn."""
    return {round(one.a, 2) for one in part.group.children if isinstance(one, Color)}


def test_the_table_sees_the_turn_again(app: Pilot, late: Late, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run, roll and tile by chips, with nothing to press meanwhile; then the next one's turn."""
    hand = about_to_lay(app, late)
    page, seat = hand.page, hand.state.turn
    space, name = hand.rack.space, page.names[seat]
    felt: list[str] = []
    monkeypatch.setattr(page.feedback, "notice", lambda told: felt.extend(event.name for event in told))
    commit(hand)
    assert page.turn_replay.on
    row = page.turn_replay._row
    words = [chip.text for chip in row.chips]
    assert (words[0], words[-1]) == ("Run", "Lay")
    assert PRIVATE.isdisjoint(type(w).__name__ for w in app.stage.walk())
    assert page.board.lit == {}
    assert all(button.disabled for button in page.ids.tray.ids.buttons.children)
    assert page.ids.tray.sentence == f"{page.names[hand.state.turn]} is next. First, what {name} did."
    assert [chip.lit for chip in row.chips].index(True) == 0
    app.until(lambda: row.chips[-1].lit)
    assert page.board.caption.words.startswith(f"{name} lays a ")
    assert 0.35 in seen_of(page.board.footprints), "where the pawn stood before can still be seen"
    app.wait(0.3)
    began = Clock.get_time()
    app.tap(row.chips[0])
    assert row.chips[0].lit, "a tap shows that step again"
    app.until(lambda: not page.turn_replay.on)
    app.settle()
    assert Clock.get_time() - began <= 4.0
    assert page.board.view.stacks[space]
    assert seen_of(page.board.footprints) == set()
    assert felt.count("laid") == 1, "felt and heard once, however often it is looked at"
    assert "moved" not in felt
    assert not any(button.disabled for button in page.ids.tray.ids.buttons.children)
    assert row.parent is None


@pytest.mark.parametrize("way", ["board", "skip", "pause"])
def test_nobody_has_to_look_at_it(app: Pilot, late: Late, way: str) -> None:
    hand = about_to_lay(app, late)
    page = hand.page
    commit(hand)
    assert page.turn_replay.on
    if way == "pause":
        app.pause()
        app.app.dispatch("on_resume")
        assert page.curtain_view.curtain.phase == "locked"
        app.until(lambda: not page.turn_replay.on)
    else:
        app.tap(hand.at(sp("E5")) if way == "board" else page.turn_replay._row.ids.skip.__self__)
    assert not page.turn_replay.on
    assert not page.board.busy
    assert page.board.again is False, "the next roll burns its whole fuse"


def test_with_motion_reduced_the_steps_lie_there(app: Pilot, late: Late) -> None:
    """Nothing plays and nothing has to be waited for; a tap shows how the board stood after a step."""
    hand = about_to_lay(app, late)
    page, space, seat = hand.page, hand.rack.space, hand.state.turn
    app.tap(page.curtain_view.bench.buttons.children[-1])
    row, name = page.turn_replay._row, page.names[seat]
    assert not page.turn_replay.on
    assert not any(button.disabled for button in page.ids.tray.ids.buttons.children)
    assert row.chips[-1].lit
    assert page.board.caption.words.startswith(f"{name} lays a ")
    assert PRIVATE.isdisjoint(type(w).__name__ for w in app.stage.walk())
    app.tap(row.chips[0])
    assert row.chips[0].lit
    assert page.board.view.stacks[space] == (), "before the tile lay there"
    assert page.board.caption.words.startswith(f"{name} runs to ")
    app.say("Close")
    assert page.board.view.stacks[space]
    assert row.parent is None
    hand = about_to_lay(app, late)
    app.tap(hand.page.curtain_view.bench.buttons.children[-1])
    row = hand.page.turn_replay._row
    app.say("Stay" if any(button.text == "Stay" for button in app.buttons()) else "Roll")
    assert row.parent is None, "the next step takes them away"
    hand = about_to_lay(app, late)
    app.press(hand.page.curtain_view.bench.buttons.children[-1]).touch_up()
    hand.page.turn_replay.drop()  # Something else happened before the next frame.
    app.frames(3)
    assert hand.page.turn_replay._row is None


def test_from_the_lock_to_the_next_rack(app: Pilot, late: Late) -> None:
    """A hold that begins during the replay ends it; beyond the hold it takes less than two seconds."""
    hand = about_to_lay(app, late)
    page = hand.page
    before = hand.state.turn
    commit(hand)
    began = Clock.get_time()
    seal = page.ids.tray.ids.seal.__self__
    touch = app.press(seal)
    assert not page.turn_replay.on
    app.until(lambda: page.curtain_view.is_private)
    assert Clock.get_time() - began - seal.seconds - NAME < 2.0
    touch.touch_up()
    app.settle()
    assert page.device.open_seat == hand.state.turn != before


def on_a_bomb(app: Pilot, monkeypatch: pytest.MonkeyPatch, blast: bool) -> TunnelHand:
    """Anna stands on the bomb of E1, and what will fall is written down."""
    app.lay("spy_vs_spy", 3)
    hand = TunnelHand(app)
    hand.state.turn, hand.state.phase, hand.state.turns = 0, "roll_bomb", 9
    hand.state.pawns[0] = sp("E1")
    hand.loaded()
    monkeypatch.setattr(Seeded, "below", lambda self, n, label: facts.BOMB_DIE.index(blast))
    return hand


def test_a_blast_is_read_and_goes_by_itself(app: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = on_a_bomb(app, monkeypatch, True)
    page = hand.page
    app.app.preferences.reduce_motion = False
    touch = app.press(app.button("Roll"))
    touch.touch_up()
    app.frames(3)
    panel = page.tray_scenes.scene
    assert (panel.head, panel.fallen) == ("THE FUSE BURNS", -1)
    assert page.own_header.title == "Anna rolls"
    app.tap(panel.ids.main)
    assert page.tray_scenes.scene is panel, "nobody taps away what is not there yet"
    app.until(lambda: panel.rested)
    assert panel.head == "ANNA IS BLOWN HOME"
    assert panel.count == "Explosions so far: 1 in 1 roll. To be expected: 1 in 6."
    assert [face.fallen for face in panel.ids.odds.children] == [True] + 5 * [False]
    assert page.own_header.title == "Anna rolls an explosion"
    seal = app.press(page.ids.tray.ids.seal)
    seal.touch_up()
    assert page.curtain_view.curtain.phase == "locked"
    app.wait(roll_panel.RESTS + 0.2)
    app.settle()
    assert page.tray_scenes.scene is None
    assert app.button("Draw")


@pytest.mark.parametrize("by", ["board", "key", "button"])
def test_a_tap_goes_on_from_a_blast(app: Pilot, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    """With motion off, too: the face, the sentence, and any tap."""
    hand = on_a_bomb(app, monkeypatch, True)
    app.say("Roll")
    scenes = hand.page.tray_scenes
    assert scenes.scene.rested
    if by == "board":
        app.tap(hand.at(sp("G7")))
        assert app.stage.sheet is None, "it says nothing of a step that is over"
    elif by == "key":
        app.key(32, " ")
    else:
        app.tap(scenes.scene.ids.main)
    assert scenes.scene is None
    assert hand.page.curtain_view.curtain.phase == "locked"
    assert app.button("Draw")


def test_a_blank_asks_for_no_tap(app: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = on_a_bomb(app, monkeypatch, False)
    app.say("Roll")
    assert hand.page.tray_scenes.scene is None
    assert app.button("Draw")


def test_back_in_every_sheet(app: Pilot) -> None:
    """One Back closes one sheet, and nothing is written down; a locked seat takes its own sheet along."""
    app.lay("spy_vs_spy", 2)
    hand = TunnelHand(app)
    hand.play(2)
    page = hand.page
    rows = len(table_of(page).history)
    for lay in (page.open_log, page.open_recap, page.open_menu, lambda: page.show_seat(1), page.back):
        lay()
        app.settle()
        assert app.stage.sheet is not None
        app.back()
        assert app.stage.sheet is None
    app.tap(hand.at(sp("E5")))
    assert app.sees("WhySheet")
    app.back()
    hand.open()
    app.tap(hand.tile_at(1))
    app.say("Dump 1 tile")
    app.back()
    assert app.stage.sheet is None
    assert page.curtain_view.is_private, "back on the rack"
    app.say("Dump 1 tile")
    sheet: Any = app.stage.sheet
    app.tap(sheet.ids.rack.children[-1])
    assert sheet.sunk == {0, 1}
    page.close_file()
    app.settle()
    assert PRIVATE.isdisjoint(type(w).__name__ for w in app.stage.walk())
    assert len(table_of(page).history) == rows


def test_what_lay_under_the_bombs(app: Pilot) -> None:
    """Read with the files and not before; who was lucky stands below the chart."""
    number, actions = kept(app, 2, 0, 3, last=1)
    app.stage.go("table", number=number)
    app.settle()
    hand = TunnelHand(app)
    table = [heard.told for heard in hand.page.device.heard() if heard.told.name == "rolled"]
    hand.follow(actions)
    app.until(lambda: app.stage.place == "ending", 30)
    app.settle()
    words = "\n".join(app.words())
    assert "Under the bombs" in words
    assert "Explosions: " in words
    assert "To be expected: 1 in 6." in words
    page = app.page
    assert "EXPLOSIONS, OF ALL ROLLS ON BOMBS" in words
    rolls = [[event for event in table if event.facts["seat"] == seat] for seat in (0, 1)]
    blasts = [sum(bool(event.facts["explosion"]) for event in mine) for mine in rolls]
    assert list(page.rolls) == [
        (look, came, len(mine)) for look, came, mine in zip(page.looks, blasts, rolls, strict=True)
    ]
    assert (page.expected, page.odds) == (1 / 6, "1 in 6")
    card = page.film._nobodys
    before: list[tuple[float, float]] = []
    for step in range(1, page.most, 7):  # Whatever is told, and however many tiles are held: nothing moves.
        page.at = step
        app.settle()
        where = [(part.x, part.y) for part in (page.ids.play, page.ids.speed, page.ids.chart)]
        assert before in ([], where), page.line
        before = where
    page.at = page.most
    for size in ((360, 640), PHONE):  # However small its words get, the end is seen on the whole board.
        app.resize(*size)
        assert page.board.camera.zoom == 1.0, size
    for lines in range(2, 5):  # However many messages are left, each has its line.
        card.longest = card.secret = "\n".join(f"Message {number}: C{number}" for number in range(lines))
        app.settle()
        assert cut(card.ids.secret) == ""
    app.page.at = app.page.most - 1
    app.page.at = app.page.most
    left = app.page.board.view
    assert left.reveal is not None
    told = [space for line in card.secret.splitlines() for space in line.partition(": ")[2].split(", ")]
    assert sorted(told) == sorted(facts.SPACE_NAMES[space] for space in left.bombs)
    app.page.at = 5
    assert card.secret == "File closed"
    app.stage.home()
    app.stage.go("ending", number=number)
    app.settle()
    assert app.page.film._nobodys.secret == "File closed"


def test_messages_that_are_still_out(app: Pilot) -> None:
    """On a tablet they are listed: all of them less those that were read."""
    app.resize(*TABLET)
    app.lay("spy_vs_spy", 3)
    hand = TunnelHand(app)
    hand.state.captured = [(facts.NOTES[0],), (), (facts.NOTES[-1], facts.NOTES[-1])]
    hand.loaded()
    lines = {line.text: int(line.count) for line in app.widgets() if type(line).__name__ == "StillOutLine"}
    full = {facts.MESSAGES[note]: facts.NOTES.count(note) for note in set(facts.NOTES)}
    assert sum(lines.values()) == sum(full.values()) - 3
    assert lines["Free turn"] == full["free_turn"] - 1
    assert lines["Remove a tile"] == full["remove_tile"] - 2
    column = hand.page.ids.column_cards
    assert column.foot.pile.line == f"{sum(hand.state.pile)} in the pile"
    tiles = [len(rack) for rack in hand.state.racks]
    assert [card.first for card in column.children[:0:-1]] == [f"{count} tiles" for count in tiles]
    app.stage.home()
    app.lay("spy_vs_spy", 4)
    column = app.page.ids.column_cards
    assert column.height <= column.parent.height, "four players and the list are seen without scrolling"


def test_an_open_rack_beside_the_board(app: Pilot, late: Late) -> None:
    """On a tablet: what joins is teal, a tile is dropped on the pile below the players, the lock closes."""
    app.resize(*TABLET)
    hand = about_to_lay(app, late)
    page, bench = hand.page, hand.page.curtain_view.bench
    joined = [word for word in bench.sentence.split(". ")[0].split()[1:] if word != "and"]
    shown = next(label.text for label in app.widgets(bench) if "[color=" in getattr(label, "text", ""))
    for place in joined:
        assert f"]{place.strip(',')}[/color]" in shown
    assert shown.count("[color=") == len(joined), "and nothing else"
    pile = page.ids.column_cards.foot.pile
    assert pile.open
    before = len(table_of(page).history)
    hand.drag(hand.rack.chosen, tuple(pile.to_window(*pile.center)))
    assert [button.text for button in bench.buttons.children] == ["Keep it", "Discard it"]
    app.say("Keep it")
    assert not pile.aimed
    app.tap(page.ids.menu)
    assert page.curtain_view.curtain.phase == "locked"
    assert not pile.open
    assert len(table_of(page).history) == before
    app.tap(page.ids.menu)
    assert app.sees("MenuSheet")
    app.back()


def test_the_last_way_is_in_the_colour_of_who_walked(app: Pilot, late: Late) -> None:
    seed, before, _laid = late
    at = max(number for number, action in enumerate(before) if isinstance(action, act.Move))
    app.stage.go("table", number=keep(app, 3, 0, seed, before[:at]))
    app.settle()
    board, seat = app.page.board, table_of(app.page).state.turn
    TunnelHand(app).follow([before[at]])
    assert board.last_move.move[0] == seat
    tints = [tuple(one.rgba) for one in board.last_move.group.children if isinstance(one, Color)]
    assert tuple(seat_colour(app.page.looks[seat])) in tints
    assert (1.0, 1.0, 1.0, 1.0) not in tints


def test_a_spy_that_is_laid_drops_a_shadow(app: Pilot) -> None:
    app.lay("spy_vs_spy", 3)
    page, board = app.page, app.page.board
    app.app.preferences.reduce_motion = False
    shadows = []
    for tile in ("white_spy", "white_t"):
        laid = Told("blocked", {"seat": 0, "space": sp("D4"), "tile": tile})
        board.play([laid], page.view(), page.looks, lambda: None)
        app.frames(1)
        shadows.append(0.5 in seen_of(board.laying))
        app.until(lambda: not board.busy)
        assert seen_of(board.laying) == set()
    assert shadows == [True, False]


def test_a_tile_is_pulled_from_the_pile(app: Pilot) -> None:
    """Drawing by hand: dragged or tapped, it is the button's choice, and it is there only when one draws."""
    app.lay("spy_vs_spy", 3)
    hand = TunnelHand(app)
    hand.play(3)
    page, board = hand.page, hand.page.board
    x, y, wide, high = pile_rect(3)

    def pile() -> tuple[float, float]:
        left, up = board.to_point(x + wide / 2, y + high / 2)
        return float(left), float(up)

    app.tap(pile())
    assert hand.state.phase == "start_turn", "nobody draws before moving"
    assert "SV-20" in app.words(), "and is told so"
    app.back()
    app.say("Stay")
    held = len(hand.state.racks[hand.state.turn])
    touch = app.press(pile())
    touch.touch_move(touch.x + 60, touch.y - 90)
    app.frames(1)
    touch.touch_up()
    app.settle()
    assert (hand.state.phase, len(hand.state.racks[hand.state.turn])) == ("play_tile", held + 1)
    assert board.lit == {}
    assert PRIVATE.isdisjoint(type(w).__name__ for w in app.stage.walk())
    assert page.curtain_view.curtain.phase == "locked"


def test_who_is_alone_has_the_menu_while_the_own_rack_lies_open(app: Pilot) -> None:
    app.lay("spy_vs_spy", 1, 1)
    page = app.page
    app.until(lambda: any(isinstance(child, OpenBench) for child in page.children))
    app.settle()
    app.tap(page.ids.menu)
    assert app.sees("MenuSheet")


def test_a_pile_that_was_aimed_at_is_dark_when_the_rack_is_closed(app: Pilot, late: Any) -> None:
    app.resize(*TABLET)
    hand = about_to_lay(app, late)
    pile = hand.page.ids.column_cards.foot.pile
    hand.rack._carried = hand.rack.chosen
    hand.rack.over(tuple(pile.to_window(*pile.center)))
    assert pile.aimed
    hand.page.close_file()
    app.settle()
    assert not pile.aimed, "everybody would see that a discard was tried"
