"""Clue: WWII at every size: nothing cut, nothing overlapping, nothing out of reach."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.metrics import dp

from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.ui.theme import theme
from tests.games.clue.table import arrange, in_location
from tests.games.clue.table import ask as asks
from tests.ui.looker import visible
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_layout import SMALLEST, Eye

SCREENS = (
    (SMALLEST, 1.0),
    ((412, 915), 1.0),
    ((915, 412), 1.0),
    ((800, 1280), 1.0),
    ((360, 640), 2.0),
    ((412, 915), 2.0),
    ((1280, 800), 2.0),
)
NEWS = ("Anna draws an Intrigue Card and keeps it.", "Everyone shows the player on the left a card.")
KEPT = (("night_flight", "recalled_to_hq", "radio_silence"),)


class ClueEye(Eye):
    """Walks through a game of Clue."""

    def put(self, state: Any) -> Any:
        page: Any = self.stage.page
        table_of(page).rearrange(state)
        page.show_board()
        page.refresh()
        return page

    def sheets(self) -> None:
        page = self.put(arrange(at=("rome", "hq", "paris"), kept=KEPT, called=(0,)))
        self.look("start of a turn")
        slip = page.ids.tray.ids.slip
        if slip.opacity:
            for words in NEWS[: 1 if self.stage.width < dp(360) else 2]:
                slip.text = words
                self.rest()
                assert not slip.ids.words.shorten, f"the news are read whole: {words}"
        wax = min(page.ids.tray.ids.wax.size)
        # In a window this low nothing is left for a large one: it is as wide as a finger.
        least = dp(85 if theme.text_scale == 1 and self.stage.height > dp(500) else 48)
        assert wax > least, "the seal is what nearly every turn is about"
        page.commands.send(0, act.Roll())
        self.rest()
        state = arrange(at=("rome", "hq", "paris"))
        state.phase, state.count = "move", 9
        page = self.put(state)
        self.look("move")
        page.selection.at(None, next(iter(page.board.lit)))
        self.look("ghost")
        page = self.put(in_location("stockholm"))
        with self.sheet("ask", lambda: page.commands.open_sheet("ask")) as sheet:
            sheet.pick(0, 4)
            sheet.pick(1, 6)
            self.look("ask, chosen")
        state = arrange()
        state.phase = "accuse"
        page = self.put(state)
        with self.sheet("accuse", lambda: page.commands.open_sheet("accuse")) as sheet:
            for group, card in enumerate((4, 6, 13)):
                sheet.pick(group, card)
            self.look("accuse, chosen")
        state = arrange(captures=7)
        state.phase, state.drawer, state.draws, state.drawing = "draw_intrigue", 0, 1, "dice"
        page = self.put(state)
        self.look("draw")
        with self.sheet("draw", lambda: page.commands.open_sheet("draw")):
            pass

    def desk(self) -> None:
        state = in_location("stockholm", kept=KEPT, notebook="full")
        asks(state, "delta", "silk_map")
        state.phase = "end_turn"
        page = self.put(state)
        curtain = page.curtain_view.curtain
        curtain.hold(0, False, hands_free=True)
        curtain.held()
        curtain.named()
        curtain.go_on()
        desk = page.curtain_view.desk
        for tab in ("shown", "sheet", "hand", "cards"):
            desk.open(tab)
            self.look(f"desk, {tab}")
            if tab == "shown":
                self.read_at_once(desk, "STOCKHOLM")
        desk.open("sheet")
        self.pilot.until(lambda: not desk.panel.thinking)
        desk.panel.turn_odds()
        desk.panel.grid.pick(13, 1)
        self.pilot.until(lambda: bool(desk.panel.reasons))
        self.look("why")
        self.in_sight(desk.panel)
        if theme.text_scale > 1:
            self.kinds(desk.panel)
        desk.panel.put_down()
        self.look("levels")
        desk.open("hand")
        box = desk.panel.ids.orders.children[0]
        box._choose(None)
        self.look("orders, when")
        page.shut()

    def read_at_once(self, desk: Any, words: str) -> None:
        """Nobody has to scroll for the one thing that a page is about."""
        name = next(w for w in desk.walk() if getattr(w, "text", "") == words)
        low, high = visible(name)[1::2]
        assert high - low >= name.height - dp(6), "its name can be read"

    def in_sight(self, panel: Any) -> None:
        """Arrows go on to rows further down, and whose column it is stays to be seen."""
        scroll, grid, head = panel.paper.ids.scroll, panel.grid, panel.paper.head
        place = (*head.pos, *head.size)
        for card in range(14, 21):
            assert panel.key("down")
            self.rest()
            bottom, top = (grid.to_window(0, y)[1] for y in grid.row_span(card))
            assert scroll.y - 1 <= bottom < top <= scroll.top + 1, card
        assert (*head.pos, *head.size) == place
        assert head.column == grid.column == 1

    def kinds(self, panel: Any) -> None:
        """With large letters tabs turn from one kind of cards to the next."""
        tabs = panel.paper.ids.kinds.children[::-1]
        assert [tab.chosen for tab in tabs] == [False, False, True]
        for tab in tabs:
            assert tab.children[0].font_size > dp(22), "large, as whoever reads here wants it"
        self.pilot.tap(tabs[1])
        assert panel.grid.cards == facts.GROUPS[1]
        assert panel.paper.head.column == -1, "the chosen cell is on another page"
        self.look("which")
        assert panel.key("up")  # From the last base to the one above it: its page comes back.
        assert panel.grid.cards == facts.GROUPS[2]

    def rest_of_it(self) -> None:
        page = self.put(arrange(answers="by_hand", at=("madrid",)))
        state = in_location("madrid", answers="by_hand")
        asks(state, "beta", "suitcase_radio")
        page = self.put(state)
        self.look("folder")
        curtain = page.curtain_view.curtain
        curtain.hold(1, False)
        curtain.held()
        curtain.named()
        curtain.go_on()
        self.look("which card")
        page.shut()
        self.put(arrange())
        with self.sheet("seat", lambda: page.show_seat(1)):
            pass

    def envelope(self) -> None:
        """Wrong, and right: that is the end of it."""
        for base in ("lisbon", "rome"):
            state = arrange(at=("hq",))
            state.phase = "accuse"
            page = self.put(state)
            page.commands.send(0, act.Accuse("zeta", "silk_map", base))
            sheet: Any = self.stage.sheet
            while not sheet.awake:
                self.pilot.frames(1)
            self.look(f"envelope, {base}")
            if base == "lisbon":
                self.pilot.see_shocks()


@pytest.mark.parametrize(("size", "scale"), SCREENS, ids=str)
def test_everything_fits(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    deal_the_same(monkeypatch)
    pilot.resize(*size)
    theme.text_scale = scale
    try:
        pilot.lay("clue", 3)
        eye = ClueEye(pilot)
        eye.sheets()
        eye.desk()
        eye.rest_of_it()
        eye.envelope()
        assert len(eye.seen) > 18
        assert not eye.found, "\n".join(eye.found)
    finally:
        theme.text_scale = 1.0


def test_who_is_alone_reads_the_own_file(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way to the clue sheet says whose it is, wherever it lies and however many cards lie beside it."""
    deal_the_same(monkeypatch)
    pilot.lay("clue", 1, 2)
    for size in ((412, 915), (360, 780), SMALLEST, (1280, 800), (915, 412)):
        pilot.resize(*size)
        own = pilot.page.ids.tray.own_file
        title = next(w for w in pilot.widgets(own) if getattr(w, "text", "") == "Agent Delta")
        assert not title.shorten, size
        assert title.font_size >= dp(14), size
        assert title.x >= own.x, size
        assert title.right <= own.right, size
        things = own.ids.things.children
        assert len(things) == (0 if own.tiny else 6)
        assert all(own.collide_point(*thing.center) for thing in things), size
