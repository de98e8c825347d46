"""Clue: WWII: what flies over the board says nothing of the cards that nobody may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.graphics import Color

from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.event import Told
from spymobile.games.clue import board as facts
from spymobile.games.clue.state import State
from spymobile.ui.games.clue.shown_panel import ShownMemo
from spymobile.ui.theme import theme
from tests.games.clue.case import scramble
from tests.games.clue.table import arrange, in_location, place
from tests.ui.clue_hand import Detective, open_desk
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of

#: Frames from one picture that is compared to the next.
_APART = 20


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards, and frames that are long enough for a film of few."""
    deal_the_same(monkeypatch)
    monkeypatch.setattr("tests.ui.pilot.Hours.FRAME", 0.1)


def show(pilot: Pilot, state: State) -> None:
    theme.reduce_motion = True
    table_of(pilot.page).rearrange(state)
    pilot.page.board.halt()
    pilot.page.show_board()
    pilot.page.refresh()
    pilot.settle()


def film(pilot: Pilot, button: str) -> list[Any]:
    """All ways from the press of a button until everything rests, and every so often a picture."""
    theme.reduce_motion = False
    board = pilot.page.board
    pilot.press(pilot.button(button)).touch_up()
    pilot.until(lambda: board.busy)
    return until_rest(pilot, board)


def until_rest(pilot: Pilot, board: Any) -> list[Any]:
    seen: list[Any] = []
    while board.busy:
        card, passed = board.turned_cards, board.passed_cards
        ways: list[Any] = [(card.place.xy, card.size.x, card.fold.x, len(card.group.children))]
        ways += [slide.xy for slide in passed.slides if passed.group.children]
        seen.append(picture_of(pilot, board) if len(seen) % _APART == 5 else ways)
        pilot.frames(1)
    theme.reduce_motion = True
    return seen


def picture_of(pilot: Pilot, board: Any) -> bytes:
    """The rows of the screen on which the board lies."""
    row = 4 * int(Window.width)
    return pilot.pixels()[row * round(board.y) : row * round(board.top)]


def twins_of(state: State) -> Sequence[State]:
    """Another world in which all hands differ, and the same cards lie on the deck."""
    other = scramble(state.copy(), TABLE, Fast(5))
    other.deck, other.kept = state.deck, list(state.kept)
    assert all(mine != theirs for mine, theirs in zip(state.hands, other.hands, strict=True))
    return state, other


def draws(*deck: str) -> State:
    state = arrange(deck=deck, captures=2)
    state.phase, state.drawing, state.draws, state.drawer = "draw_intrigue", "dice", 1, state.turn
    return state


def test_whatever_is_passed_on_or_kept_looks_the_same(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    leaked, kept = [], []
    for world in twins_of(draws("leaked_dispatch", "courier")):
        show(pilot, world)
        leaked.append(film(pilot, "Draw"))
    assert leaked[0] == leaked[1]
    assert len({str(ways) for ways in leaked[0]}) > 8, "three cards went from seat to seat"
    for card in ("radio_silence", "night_flight"):
        show(pilot, draws(card))
        kept.append(film(pilot, "Draw"))
    assert kept[0] == kept[1]
    show(pilot, draws("capture"))
    assert film(pilot, "Draw") != kept[0], "a difference would be seen"
    board = pilot.page.board
    for card in ("", "courier", "night_flight"):  # Also for whoever keeps it.
        show(pilot, draws("capture"))
        theme.reduce_motion = False
        known: dict[str, Any] = {"seat": 0, "kind": "keep"} | ({"card": card} if card else {})
        board.play([Told("drew", known)], pilot.page.view(), pilot.page.looks, lambda: None)
        kept.append(until_rest(pilot, board))
    assert kept[2] == kept[3] == kept[4]


def test_a_courier_brings_any_card_in_the_same_way(pilot: Pilot) -> None:
    pilot.lay("clue", 3)
    state = arrange(kept=(("courier",),))
    state.phase, films = "end_turn", []
    for world in twins_of(state):
        show(pilot, world)
        open_desk(pilot)
        pilot.say("Cards")
        films.append(film(pilot, "Use it"))
        assert pilot.page.curtain_view.desk is None, "all are to see it"
    assert films[0] == films[1]


def test_what_is_used_is_seen_and_leaves_nothing_behind(pilot: Pilot) -> None:
    """A Capture is pinned where the strip will show it; a march raises the number, a plane has a shadow."""
    pilot.lay("clue", 3)
    show(pilot, draws("capture"))
    board, view = pilot.page.board, pilot.page.view()
    theme.reduce_motion = False
    pinned: list[Any] = []
    told = [Told("drew", {"seat": 0, "kind": "open", "card": "capture"})]
    board.play(told, replace(view, captures=3), pilot.page.looks, lambda: None)
    while board.busy:
        pinned.append((board.turned_cards.place.xy, board.turned_cards.size.x))
        pilot.frames(1)
    (x, y), _side = board.strip.place_of(2)
    assert pinned[-1][0] == pytest.approx((x, y), abs=4)
    assert y > board.top - board.strip.high
    assert pinned[-1][1] < pinned[0][1] / 4
    agent = view.agents[0]
    movers = [*view.movers]
    movers[agent] = place("paris")
    steps = [
        Told("played", {"seat": 0, "card": "forced_march"}),
        Told("ability", {"seat": 1, "ability": facts.ABILITIES[facts.DELTA]}),
        Told("flew", {"seat": 0, "place": place("paris")}),
    ]
    over, raised, shadow = set(), set(), set()
    backs: set[Any] = set()
    board.play(
        steps, replace(view, movers=tuple(movers), count=view.count + 6), pilot.page.looks, lambda: None
    )
    while board.busy:
        if board.turned_cards.group.children and board.turned_cards.place.y < board.y:
            tints = [paint.rgba for paint in board.turned_cards._side.children if isinstance(paint, Color)]
            backs.add(tuple(tints[0]))
        over.add(len(board.turned_cards.group.children))
        raised.add(len(board.raised.group.children))
        shadow.add(len(board.flight.group.children))
        pilot.frames(1)
    assert len(backs) == 2, "an ability is no card of the deck: one sees that before it is turned over"
    for seen in (over, raised, shadow):
        assert len(seen) == 2
    parts = (board.turned_cards, board.passed_cards, board.raised, board.flight)
    assert [len(part.group.children) for part in parts] == [0, 0, 0, 0]
    assert board.pieces.at(agent) is not None


def test_the_next_sentence_comes_once_the_number_has_grown(pilot: Pilot) -> None:
    """The file lay over the tray; what the card changed is seen first, and then said."""
    pilot.lay("clue", 3)
    state = arrange(kept=(("forced_march",),))
    state.phase, state.count = "move", 8
    show(pilot, state)
    tray, board = pilot.page.ids.tray, pilot.page.board
    assert tray.sentence.startswith("Move up to 8"), tray.sentence
    open_desk(pilot)
    theme.reduce_motion = False
    pilot.press(pilot.button("Use it")).touch_up()
    pilot.until(lambda: board.busy)
    said = set()
    while board.busy:
        said.add(tray.sentence)
        pilot.frames(1)
    assert said == {""}
    pilot.settle()
    assert tray.sentence.startswith("Move up to 14"), tray.sentence


def test_a_side_card_goes_back_in_the_same_way_whatever_it_is(pilot: Pilot) -> None:
    """It lies there until its reader has closed the file, then slides to its place, and is gone."""
    pilot.lay("clue", 2)
    page, tray = pilot.page, pilot.page.ids.tray
    asked = in_location("rome", seats=2)
    show(pilot, asked)
    Detective(pilot, "two").ask(facts.CARD["zeta"], facts.CARD["silk_map"])
    pilot.tap(page.board.parent.to_window(*page.board.side_table.spot(sorted(page.board.lit)[0])))
    pilot.say("Look at card 1")
    films, read = [], set()
    for world in twins_of(table_of(page).state.copy()):
        page.app.draft(page.number, 0).clear()
        show(pilot, world)
        card = tray.lying
        assert card.there
        open_desk(pilot)
        read.add(next(w.title for w in pilot.widgets() if isinstance(w, ShownMemo)))
        assert tray.lying is card
        theme.reduce_motion = False
        pilot.press(pilot.button("Close")).touch_up()
        ways: list[Any] = []
        while card.there:
            ways.append((card.away, card.across, card.seen))
            pilot.frames(1)
        films.append(ways)
        theme.reduce_motion = True
        page.refresh()
        assert tray.lying is None
    assert len(read) == 2, "another card was read"
    assert films[0] == films[1]
    assert len({away for away, _across, _seen in films[0]}) > 3
    assert films[0][-1][1] < 0, "towards the first place"
