"""Clue: WWII, what a sheet tells and whom: signs in the question, odds in words, side cards, the way."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.games.clue import GAME
from spymobile.games.clue import board as facts
from spymobile.games.clue.notebook import ENVELOPE
from spymobile.games.clue.state import Clue
from spymobile.ui.board.geometry import middle
from spymobile.ui.games.clue import sheet_page
from spymobile.ui.games.clue.board_layout import place_rect
from spymobile.ui.games.clue.cards_panel import not_now
from spymobile.ui.games.clue.counted_way import counted
from spymobile.ui.table.decide import commands
from tests.games.clue.case import scramble
from tests.games.clue.table import arrange, in_location, place
from tests.ui.clue_hand import Detective, open_desk
from tests.ui.pilot import PHONE, TABLET, Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_clue import press, private
from tests.ui.test_walk_clue import SECRET
from tests.ui.walk import Walk

ANNA, BEN = 0, 1
NAMES = ("Anna", "Ben", "Cara")


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def put(pilot: Pilot, state: Any) -> None:
    table_of(pilot.page).rearrange(state)
    pilot.page.board.halt()
    pilot.page.show_board()
    pilot.page.refresh()
    pilot.settle()


# The way


@pytest.mark.parametrize(("start", "end"), [("stockholm", "rome"), ("hq", "paris"), ("madrid", (17, 8))])
def test_every_step_of_a_way_is_counted_once(start: Any, end: Any) -> None:
    begin, goal = place(start), place(end)
    way = facts.path(begin, goal)
    steps = [(at, step) for at, step in counted(middle(place_rect(begin)), way) if step]
    assert [step for _at, step in steps] == list(range(1, len(way) + 1))
    assert len(way) == facts.distances(begin)[goal]
    left, top, wide, high = place_rect(goal)
    (x, y), _last = steps[-1]
    assert left < x < left + wide, "the last step is inside"
    assert top < y < top + high


# The picker


def picks(pilot: Pilot) -> dict[int, str]:
    sheet: Any = pilot.stage.sheet
    return {int(pick.card): pick.holder for pick in (*sheet.ids.who.children, *sheet.ids.which.children)}


def keys_beside(pilot: Pilot, desk: Any, asks: Any) -> None:
    """The column hears its own keys; the others are for the sheet on the other side of the board."""
    grid, notes = desk.panel.grid, desk.panel._notes.marks
    pilot.key(273)
    assert grid.spot == (facts.CARD["paris"] - 1, BEN)
    pilot.key(ord("y"), "y")
    assert notes[facts.CARD["paris"] - 1, BEN] == "yes"
    pilot.key(8, chr(8))
    assert (facts.CARD["paris"] - 1, BEN) not in notes
    pilot.key(ord("2"), "2")
    assert asks._chosen[1] == facts.GROUPS[1][1], "digits are the question's"
    reached = set()
    for _step in range(40):
        pilot.key(9)
        reached.add(getattr(pilot.app.focus._at, "text", ""))
    assert {"Not now", "Hand", "Rub out"} <= reached


def test_known_holders_have_signs_only_under_the_open_seat(pilot: Pilot) -> None:
    pilot.resize(*TABLET)
    pilot.lay("clue", 3)
    put(pilot, arrange(at=("rome",), called=(ANNA,), notebook="full"))
    pilot.say("Stay and ask")
    desk = open_desk(pilot)  # Also where the decision itself is a public one.
    desk.open("sheet")
    pilot.say("Ask…")
    pilot.until(lambda: any(picks(pilot).values()))
    found = picks(pilot)
    own = {facts.CARD[word] for word in ("alpha", "matchbox_camera", "code_book")}
    assert {card for card, holder in found.items() if holder == "seat"} == own
    assert {holder for card, holder in found.items() if card not in own} == {"open"}
    asks: Any = pilot.stage.sheet
    assert asks.private
    # It lies beside the board: what would come along is dotted there, and the sheet is written on meanwhile.
    board, grid = pilot.page.board, desk.panel.grid
    assert asks.column[0] >= board.right
    assert not board.summons.group.children
    pilot.tap(next(pick for pick in asks.ids.who.children if pick.card == facts.CARD["zeta"]))
    assert board.summons.group.children
    x, y, wide, high = grid.cell_rect(facts.CARD["paris"], BEN)
    pilot.tap(grid.to_window(x + wide / 2, y + high / 2))
    pilot.wait(0.3)
    press(pilot, desk.panel, "no")
    assert pilot.stage.sheet is asks
    assert desk.panel._notes.marks == {(facts.CARD["paris"], BEN): "no"}
    keys_beside(pilot, desk, asks)
    pilot.pause()
    pilot.app.dispatch("on_resume")
    pilot.settle()
    assert pilot.stage.sheet is None, "it was made through Anna's eyes"
    assert private(pilot) == []
    pilot.say("Ask…")  # In the open: nobody's sheet is asked.
    pilot.wait(0.5)
    assert set(picks(pilot).values()) == {""}
    pilot.back()
    put(pilot, arrange(at=("rome",), called=(ANNA,), notebook="full"))
    desk = open_desk(pilot)
    desk.open("sheet")
    pilot.settle()
    pilot.tap(next(b for b in pilot.buttons() if b.text == "By hand"))
    pilot.say("Stay and ask")
    pilot.say("Ask…")
    pilot.wait(0.5)
    assert set(picks(pilot).values()) == {""}, "whoever writes by hand is told nothing"


def test_a_card_that_is_read_beside_the_tray_waits_there_no_more(pilot: Pilot) -> None:
    pilot.resize(*TABLET)
    pilot.lay("clue", 3)
    put(pilot, in_location("rome", notebook="full"))
    pilot.say("Ask…")
    for digit in "52":
        pilot.key(ord(digit), digit)
    pilot.key(ord("a"), "a")
    pilot.until(lambda: not pilot.page.board.busy)
    tray = pilot.page.ids.tray
    pilot.say("Leave it")  # Ben may draw a card after this.
    pilot.say("Not now")
    assert tray.sentence.endswith("waits in your file.")
    desk = open_desk(pilot)
    assert desk.page == "shown"
    assert (tray.sentence, tray.lying) == ("End your turn?", None)


def test_on_a_phone_one_asks_and_draws_with_the_file_open(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet hides the tray: what it helps to decide is decided on it, and then it closes by itself."""
    pilot.lay("clue", 3)
    put(pilot, in_location("rome", notebook="full"))
    for _time in range(2):
        desk = pilot.page.curtain_view.desk or open_desk(pilot)
        pilot.tap(next(b for b in pilot.buttons(desk) if b.text == "Ask…"))
        pilot.until(lambda: any(picks(pilot).values()))
        assert pilot.stage.sheet.private
        if not _time:
            pilot.back()
            assert pilot.page.curtain_view.desk is desk, "back to the sheet, nothing was asked"
    for digit in "52":
        pilot.key(ord(digit), digit)
    pilot.key(ord("a"), "a")
    assert private(pilot) == []
    assert len(table_of(pilot.page).state.clues) == 1
    state = arrange(at=("rome",), captures=3, kept=(("radio_silence",),))
    state.phase, state.drawing, state.drawer, state.draws = "draw_intrigue", "dice", ANNA, 1
    put(pilot, state)
    desk = open_desk(pilot)
    desk.open("cards")
    pilot.settle()
    pilot.tap(next(b for b in pilot.buttons(desk) if b.text == "Leave it"))
    assert table_of(pilot.page).state.phase != "draw_intrigue"
    assert private(pilot) == []
    pilot.lay("clue", 1, 2)  # Nobody to hide from: a tap on the own file in place of the seal.
    pilot.look_at_deal()
    put(pilot, in_location("rome", notebook="full"))
    pilot.tap(pilot.page.ids.tray.own_file)
    desk = pilot.page.curtain_view.desk
    pilot.tap(next(b for b in pilot.buttons(desk) if b.text == "Ask…"))
    pilot.until(lambda: any(picks(pilot).values()))
    for digit in "52":
        pilot.key(ord(digit), digit)
    pilot.key(ord("a"), "a")
    assert pilot.page.curtain_view.desk is None
    assert len(table_of(pilot.page).state.clues) == 1
    put(pilot, state)
    pilot.tap(pilot.page.ids.tray.own_file)
    desk = pilot.page.curtain_view.desk
    leave = next(b for b in pilot.buttons(desk) if b.text == "Leave it")
    monkeypatch.setattr(commands, "PAUSE", 0.35)
    pilot.page.commands.moved()
    leave.press()
    assert pilot.page.curtain_view.desk is desk, "a second tap that meant the step before"
    pilot.wait(0.4)
    pilot.tap(leave)
    assert table_of(pilot.page).state.phase != "draw_intrigue"
    assert pilot.page.curtain_view.desk is None


# Odds


def test_odds_say_how_likely_and_where_else() -> None:
    state = arrange(notebook="full")
    asked = tuple(facts.CARD[word] for word in ("zeta", "silk_map", "rome"))
    state.clues = (Clue("question", ANNA, asked, (BEN,), -1, 2),)
    state.seen = [((0, facts.CARD["silk_map"]),), (), ((0, facts.CARD["silk_map"]),)]
    view = GAME.view(state, ANNA)
    why = sheet_page.explain(view, NAMES, "full", (facts.CARD["zeta"], ENVELOPE), odds=True)
    assert why.title == "Agent Zeta: Cara or sealed"
    assert why.sentences[0].startswith("Sealed in ")
    assert why.sentences[-1] == "Anna and Ben do not hold it."
    share = int(why.sentences[0].split()[2])
    assert why.verdict == ("likely" if share >= 50 else "open")
    cara = sheet_page.explain(view, NAMES, "full", (facts.CARD["zeta"], 2), odds=True)
    assert int(cara.sentences[0].split()[3]) + share in (99, 100, 101)
    assert {why.verdict, cara.verdict} == {"likely", "open"}
    plain = sheet_page.explain(view, NAMES, "full", (facts.CARD["zeta"], ENVELOPE))
    assert plain.verdict == "open"
    facts_only = sheet_page.explain(view, NAMES, "facts", (facts.CARD["zeta"], ENVELOPE), odds=True)
    assert facts_only.verdict == "open", "the table has agreed on less"


# Two players


def test_side_cards_lie_over_the_board_and_look_alike(pilot: Pilot) -> None:
    """Whatever the five are, the table sees the same pixels; so it does once one was looked at."""
    pilot.lay("clue", 2)
    walk = Walk(pilot, scramble, SECRET)
    put(pilot, in_location("rome", seats=2))
    hand = Detective(pilot, "two")
    assert pilot.page.own_header.title == "Anna asks in Rome"
    hand.ask(facts.CARD["zeta"], facts.CARD["silk_map"])
    board = pilot.page.board
    assert board.side_table.shown
    lying = pilot.page.ids.tray.lying
    assert (lying.wanted, lying.there) == (True, False), "there it will go"
    walk.check()
    key = sorted(board.lit)[2]
    spot = board.parent.to_window(*board.side_table.spot(key))
    pilot.tap(spot)
    assert pilot.page.ids.tray.sentence == "Look at side card 3? All see which, you see what."
    pilot.key(274)  # By keyboard: the next one.
    assert pilot.page.ids.tray.sentence == "Look at side card 4? All see which, you see what."
    pilot.resize(915, 412)
    pilot.resize(*PHONE)
    pilot.tap(spot)
    if board.side_table.shown:  # Turned in between: nothing was aimed at any more.
        pilot.tap(spot)
    assert not board.side_table.shown
    assert pilot.page.ids.tray.lying.there, "it waits beside the seal, face down"
    assert table_of(pilot.page).state.looks == ((ANNA, 3),)
    walk.check()
    assert walk.twins == 2


# Drawing, and orders


def test_the_deck_over_the_board_is_drawn_from_and_orders_go_back_as_before(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    page, board = pilot.page, pilot.page.board
    state = arrange(at=("rome",), captures=3, kept=(("radio_silence",),))
    state.phase, state.drawing, state.drawer, state.draws = "draw_intrigue", "dice", ANNA, 1
    put(pilot, state)
    assert board.draw_table.shown
    cards = len(state.deck)
    pilot.tap(board.parent.to_window(board.center_x, board.y + 4))  # Beside the deck nothing is drawn.
    if pilot.stage.sheet is not None:
        pilot.back()
    assert len(table_of(page).state.deck) == cards
    spot = board.parent.to_window(*board.draw_table.spot())
    for far, left in ((30, cards), (60, cards - 1)):  # Pulled too little it goes back; a tap does, too.
        touch = pilot.press(spot)
        touch.touch_move(spot[0] + far, spot[1])
        pilot.frames(1)
        touch.touch_up()
        pilot.settle()
        assert len(table_of(page).state.deck) == left
        assert board.draw_table.shown == (left == cards)
    again = arrange(at=("rome",), captures=3)
    again.phase, again.drawing, again.drawer, again.draws = "draw_intrigue", "dice", ANNA, 1
    put(pilot, again)
    first, second = pilot.press(spot), pilot.press(spot)  # Two fingers on one card: nobody means to draw.
    second.touch_up()
    first.touch_up()
    pilot.settle()
    assert len(table_of(page).state.deck) == len(again.deck)
    pilot.tap(spot)
    assert len(table_of(page).state.deck) == len(again.deck) - 1
    assert not board.draw_table.shown
    put(pilot, arrange(kept=(("radio_silence",),)))
    desk = open_desk(pilot)
    desk.open("hand")
    pilot.settle()
    panel = desk.panel
    assert not panel.changed
    panel.nudge(panel.ids.rows.children[0], -9)  # The last card goes in front.
    pilot.settle()
    pilot.tap(pilot.scroll_to(next(b for b in pilot.buttons(panel) if b.text == "Next time")))
    held = table_of(page).state
    assert (len(held.show_first[ANNA]), held.silence[ANNA]) == (1, "next")
    assert panel.changed
    pilot.say("As before")
    held = table_of(page).state
    assert (held.show_first[ANNA], held.silence[ANNA]) == ((), "never")
    assert not panel.changed
    pilot.say("Keep these orders")
    assert private(pilot) == []


def test_a_card_that_cannot_be_used_says_why() -> None:
    state = arrange(kept=(("forced_march", "courier"),))

    def said(kind: int, phase: str, who: int = ANNA, deciding: bool = True) -> str:
        state.phase = phase
        return not_now(GAME.view(state, who), kind, NAMES, deciding)

    assert said(facts.FORCED_MARCH, "start_turn") == "Not now: roll first."
    assert said(facts.FORCED_MARCH, "ask") == "Not now: the move is over."
    assert said(facts.COURIER, "ask") == "Not now: at the end of your turn."
    assert said(facts.NIGHT_FLIGHT, "move") == "Not now: your turn has begun."
    assert said(facts.NIGHT_FLIGHT, "start_turn", deciding=False) == "Hold the seal to use it."
    assert said(facts.COURIER, "ask", who=BEN) == "Not now: it is Anna's turn."


# Bad input


def test_back_closes_every_sheet_and_decides_nothing(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    page = pilot.page
    edge = arrange(at=("budapest",), captures=7)
    edge.phase, edge.drawing, edge.drawer = "draw_intrigue", "dice", ANNA
    accuses = arrange(at=("hq",))
    accuses.phase = "accuse"
    for name, state in {"ask": in_location(), "draw": edge, "accuse": accuses}.items():
        put(pilot, state)
        before = table_of(page).state.copy()
        page.commands.open_sheet(name)
        pilot.settle()
        sheet = pilot.stage.sheet
        assert sheet is not None, name
        if name == "ask":
            for digit in "324":  # An agent, an item, and after all another agent.
                pilot.key(ord(digit), digit)
            assert (sheet._chosen, sheet.ready) == ([3, 7], True)
        pilot.back()
        assert pilot.stage.sheet is None, name
        assert table_of(page).state == before, name
    chooses = arrange()
    chooses.phase = "choose_agent"
    put(pilot, chooses)
    before = table_of(page).state.copy()
    lays = [page.open_log, page.open_recap, page.open_menu, page.back, lambda: page.show_seat(1)]
    for lay in (*lays, lambda: pilot.say("Choose…")):
        lay()
        pilot.settle()
        assert pilot.stage.sheet is not None
        pilot.back()
        assert pilot.stage.sheet is None
    assert table_of(page).state == before
    put(pilot, arrange(kept=(("night_flight",),)))
    for tab in ("shown", "sheet", "hand", "cards"):
        open_desk(pilot).open(tab)
        pilot.frames(1)
        pilot.back()
        assert private(pilot) == [], tab
    open_desk(pilot)
    pilot.resize(915, 412)  # A turned device is often being passed.
    assert private(pilot) == []


def test_the_seal_let_go_in_the_middle_of_anything(pilot: Pilot) -> None:
    """Early, with Back, out of sight, turned, while the name is read, with a card of the hand in the air."""
    pilot.lay("clue", 3)
    put(pilot, arrange(kept=(("radio_silence",),)))
    page, curtain = pilot.page, pilot.page.curtain_view.curtain
    before = table_of(page).state.copy()
    for cause in ("early", "back", "shade", "turned", "named"):
        touch = pilot.press(page.ids.tray.ids.seal)
        if cause == "named":
            pilot.until(lambda: curtain.phase == "name")
            assert not {"SheetGrid", "ShownMemo", "HandRow"} & set(private(pilot))
        else:
            pilot.wait(0.3)
        if cause == "back":
            pilot.back()
        elif cause == "turned":
            pilot.resize(915, 412)
        elif cause != "early":
            pilot.pause()
        touch.touch_up()
        pilot.app.dispatch("on_resume")
        pilot.settle()
        pilot.resize(*PHONE)
        assert (curtain.phase, private(pilot)) == ("locked", []), cause
    desk = open_desk(pilot)
    desk.open("hand")
    pilot.settle()
    row = desk.panel.ids.rows.children[0]
    touch = pilot.press(row)
    x, y = pilot.where(row)
    touch.touch_move(x, y + 90)
    pilot.frames(1)
    assert row.lifted
    pilot.pause()
    touch.touch_up()
    pilot.app.dispatch("on_resume")
    pilot.settle()
    assert (curtain.phase, private(pilot)) == ("locked", [])
    assert table_of(page).state == before, "nothing was ordered"
