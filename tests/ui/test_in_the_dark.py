"""Spy vs Spy and Clue by touch: whatever is dark says why, and names its paragraph.

In most phases, locked and open: spaces, tiles, cards and dim buttons; the pile while the rack is closed,
since a tap on it discards where the rack lies open. Nothing is played by that.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from kivy.uix.widget import Widget

from spymobile.games.clue import board as facts
from spymobile.games.spy_vs_spy import board as tunnels
from spymobile.ui.games.spy_vs_spy.board_layout import PILE
from spymobile.ui.parts.surfaces import Opaque
from tests.games.clue.table import arrange, in_location
from tests.games.clue.table import ask as asks
from tests.ui.looker import box, common, seen
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_spy_vs_spy import MESSAGES
from tests.ui.tunnel_hand import FIVE, TunnelHand, position, sp

RULE = re.compile(r"(SV|CL)-\d+$")
#: Bare ones, tunnels, bombs, manholes and exits, near and far.
SPACES = [sp(name) for name in ("A1", "B1", "E1", "I9", "A9", "H8", "E5", "F1", "E2", "A2", "C1")]
KEPT = (("night_flight", "recalled_to_hq", "radio_silence"),)


class Finger:
    """Taps in the dark, and writes down where nobody answers."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.asked = 0
        self.silent: list[str] = []

    def tap(self, what: str, at: Widget | tuple[float, float]) -> None:
        """One tap; the sheet that comes is read and put away."""
        pilot, before = self.pilot, self.pilot.stage.sheet
        rows, notes = len(table_of(pilot.page).history), pilot.words(pilot.stage.notes)
        pilot.tap(at)
        sheet = pilot.stage.sheet
        assert len(table_of(pilot.page).history) == rows, f"{what}: it was played"
        self.asked += 1
        if sheet is not before and pilot.sees("WhySheet") and any(map(RULE.match, pilot.words(sheet))):
            pilot.back()
        elif pilot.words(pilot.stage.notes) == notes:
            self.silent.append(what)

    def buttons(self, what: str) -> None:
        """Every dim button that nothing covers. Undo is none of them: it says why in a note."""
        lids: list[Any] = [w for w in seen(self.pilot.top) if isinstance(w, Opaque)]
        for button in self.pilot.buttons(self.pilot.top):
            covered = any(button not in list(lid.walk()) and _over(lid, button) for lid in lids)
            if getattr(button, "dim", False) and button.text and not covered:
                self.tap(f"{what}: button {button.text}", button)


def _over(lid: Any, button: Any) -> bool:
    wide, high = common(box(lid), box(button))
    return wide > 1 and high > 1


# Spy vs Spy


@pytest.fixture
def hand(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> TunnelHand:
    deal_the_same(monkeypatch)
    pilot.lay("spy_vs_spy", 3)
    return TunnelHand(pilot)


def dark_tunnels(hand: TunnelHand, finger: Finger, what: str) -> None:
    board = hand.page.board
    for space in SPACES:
        if space not in board.lit:
            finger.tap(f"{what}: {tunnels.SPACE_NAMES[space]}", hand.at(space))
    x, y, wide, high = board.rect(PILE)
    if PILE not in board.lit and not hand.page.curtain_view.is_private:
        finger.tap(f"{what}: pile", board.to_point(x + wide / 2, y + high / 2))
    finger.buttons(what)


def test_every_dark_space_of_the_tunnels_answers(hand: TunnelHand) -> None:
    finger = Finger(hand.pilot)
    for phase in ("first_tile", "start_turn", "roll_bomb", "after_blank", "draw", "play_tile", "pass_empty"):
        position(hand, phase, *(FIVE if phase in ("first_tile", "play_tile") else FIVE[:4]))
        if phase in ("roll_bomb", "after_blank"):
            hand.state.pawns[0] = sp("E1")
            hand.loaded()
        dark_tunnels(hand, finger, phase)
    for message in MESSAGES:
        position(hand, f"message_{message}", *FIVE[:4])
        dark_tunnels(hand, finger, message)
    assert finger.asked > 80
    assert finger.silent == []


def test_every_dark_space_answers_an_open_rack(hand: TunnelHand) -> None:
    """With nothing chosen, and with each kind of tile; tiles of a rack that goes back answer, too."""
    finger, pilot = Finger(hand.pilot), hand.pilot
    for phase in ("first_tile", "play_tile", "pass_empty", "start_turn"):
        position(hand, phase, *(FIVE if phase in ("first_tile", "play_tile") else FIVE[:4]))
        hand.open()
        dark_tunnels(hand, finger, f"{phase}, open")
        for word in () if phase == "start_turn" else ("black_straight", "white_spy"):
            hand.choose(word)
            dark_tunnels(hand, finger, f"{phase}, {word}")
        hand.page.close_file()
        pilot.settle()
    position(hand, "redraw_five", *5 * ("white_spy",))
    hand.open()
    dark_tunnels(hand, finger, "five new tiles")
    for number in range(5):
        finger.tap(f"tile {number}, which goes back", hand.tile_at(number))
    assert finger.asked > 70
    assert finger.silent == []


def test_the_pile_asks_once_more_before_it_takes_the_chosen_tile(hand: TunnelHand) -> None:
    pilot = hand.pilot
    position(hand, "play_tile", *FIVE)
    hand.open()
    board = hand.page.board
    x, y, wide, high = board.rect(PILE)
    pile = board.to_point(x + wide / 2, y + high / 2)
    pilot.tap(pile)
    assert "First choose a tile of your rack." in pilot.words()
    pilot.back()
    hand.choose("white_spy")
    pilot.tap(pile)
    assert pilot.button("Discard it")
    pilot.say("Keep it")
    assert len(hand.state.racks[0]) == len(FIVE)


# Clue: WWII


def put(pilot: Pilot, state: Any) -> Any:
    page: Any = pilot.page
    table_of(page).rearrange(state)
    page.board.halt()
    page.show_board()
    page.refresh()
    pilot.settle()
    return page


def in_phase(phase: str, **position: Any) -> Any:
    state = arrange(at=("rome", "hq", "paris"), kept=KEPT, **position)
    state.phase, state.count = phase, 5
    return state


def dark_places(pilot: Pilot, finger: Finger, what: str) -> None:
    """All Locations, the centre, and squares from all over the board."""
    board = pilot.page.board
    for place in (*range(facts.HQ + 1), *list(board.places())[facts.HQ + 1 :: 29]):
        if place in board.lit:
            continue
        middle = board.pieces.middle(place)
        x, y = board.to_point(*middle)
        if not board.collide_point(x, y) or y > board.top - board.inset[1]:
            board.camera.look_at(board.camera.zoom, middle)  # Dragged into sight.
            pilot.settle()
            x, y = board.to_point(*middle)
        if board.lit_near(*middle) is None:  # Else a finger means what glows beside it.
            finger.tap(f"{what}: place {place}", board.to_window(x, y))
    finger.buttons(what)


def test_every_dark_place_of_the_cities_answers(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    pilot.lay("clue", 3)
    finger = Finger(pilot)
    for phase in ("start_turn", "move", "double_time", "end_turn", "accuse", "choose_agent"):
        put(pilot, in_phase(phase))
        dark_places(pilot, finger, phase)
    put(pilot, in_phase("start_turn", called=(0,)))
    dark_places(pilot, finger, "moved here")
    put(pilot, in_location("stockholm"))
    dark_places(pilot, finger, "ask")
    state = in_location("madrid", answers="by_hand")
    asks(state, "beta", "suitcase_radio")
    put(pilot, state)
    dark_places(pilot, finger, "show a card")
    assert finger.asked > 80
    assert finger.silent == []


def test_every_dim_button_of_an_open_file_answers(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    pilot.lay("clue", 3)
    finger = Finger(pilot)
    for phase, notebook in (("start_turn", "facts"), ("move", "manual"), ("end_turn", "full")):
        page = put(pilot, in_phase(phase, notebook=notebook))
        page.curtain_view.open_for(0)
        pilot.until(lambda: pilot.page.curtain_view.desk is not None)
        desk = page.curtain_view.desk
        for tab in ("shown", "sheet", "hand", "cards"):
            desk.open(tab)
            pilot.settle()
            if tab == "sheet":
                pilot.until(lambda panel=desk.panel: not panel.thinking)  # type: ignore[misc]
            finger.buttons(f"{phase}, {tab}")
        page.shut()
        pilot.settle()
    for sheet, opened in (("ask", in_location("stockholm")), ("accuse", in_phase("accuse"))):
        page = put(pilot, opened)
        page.commands.open_sheet(sheet)
        pilot.settle()
        finger.buttons(f"sheet {sheet}")
        pilot.back()
    assert finger.asked > 8
    assert finger.silent == []
