"""A hand that plays Clue: WWII by touch alone: it taps what is offered, and in the end goes and accuses."""

from __future__ import annotations

from typing import Any

from spymobile.core.chance import Fast
from spymobile.games.clue import board as facts
from spymobile.games.clue.state import State
from spymobile.ui.games.clue.card_pick import CardPick
from tests.ui.looker import ports
from tests.ui.pilot import Pilot
from tests.ui.positions import table_of


def open_desk(pilot: Pilot) -> Any:
    """Whoever decides holds the seal; the file stays open without a finger on it."""
    page = pilot.page
    touch = pilot.press(page.ids.tray.ids.seal)
    pilot.until(lambda: page.curtain_view.desk is not None or page.curtain_view.curtain.phase == "recap")
    touch.touch_up()
    pilot.settle()
    if page.curtain_view.curtain.phase == "recap":
        pilot.say("Go on")
    return page.curtain_view.desk


class Detective:
    """Plays for all people at a table. After so many turns whoever can accuses, rightly or not."""

    def __init__(self, pilot: Pilot, seed: str, turns: int = 6, right: bool = True) -> None:
        self.pilot = pilot
        self.chance = Fast(seed)
        self.turns, self.right = turns, right
        #: Kinds of decisions that were met, and turns that were ended.
        self.met: set[str] = set()
        self.ended = 0

    @property
    def page(self) -> Any:
        return self.pilot.page

    @property
    def state(self) -> State:
        state: State = table_of(self.page).state
        return state

    @property
    def done(self) -> bool:
        return self.pilot.stage.place == "ending"

    def play(self, most: int = 300) -> int:
        """Until the end of the game; so many steps of people at most, however long bots take."""
        steps = 0
        while not self.done:
            steps += self.step()
            assert steps < most, f"the game did not end; met {sorted(self.met)}"
        return steps

    def step(self) -> bool:
        """Whatever is asked now, by the fingers of whoever is asked; False where a bot is."""
        pilot, page = self.pilot, self.page
        if pilot.sees("EnvelopeSheet"):
            pilot.see_shocks()
            return True
        prompt = page.device.prompt()
        if prompt is None or page.board.busy or page.device.is_bot(prompt.seat):
            pilot.watch()
            return False
        kind = prompt.kind.removeprefix("clue.")
        self.met.add(kind)
        getattr(self, f"_{kind}")()
        return True

    def below(self, count: int) -> int:
        return self.chance.below(count, "hand")

    # Decisions

    def _choose_agent(self) -> None:
        self.pilot.say("Choose…")
        rows = [row for row in self.pilot.stage.sheet.ids.agents.children if not row.taken]
        self.pilot.tap(rows[self.below(len(rows))])

    def _start_turn(self) -> None:
        if self._wants_to_accuse and "Accuse" in self._offered():
            self.pilot.say("Accuse")
        elif "Stay and ask" in self._offered() and self.below(2):
            self.pilot.say("Stay and ask")
        else:
            self.pilot.say("Roll")

    def _draw_intrigue(self) -> None:
        offered = self._offered()
        self.pilot.say("Draw" if "Draw" in offered and self.below(2) else "Leave it")

    def _move(self) -> None:
        lit = sorted(self.page.board.lit)
        rooms = [place for place in lit if place < facts.HQ]
        if self._wants_to_accuse and facts.HQ in lit:
            self.go(facts.HQ)
        elif self._wants_to_accuse and lit:
            self.go(min(lit, key=lambda place: facts.distances(place)[facts.HQ]))
        elif rooms:
            self.go(rooms[self.below(len(rooms))])
        elif lit:
            self.go(lit[self.below(len(lit))])
        else:
            self.pilot.say("Stay here")

    def go(self, place: int) -> None:
        """The first tap shows the way, the second walks it."""
        board = self.page.board
        for _tap in range(2):
            x, y = board.to_point(*board.pieces.middle(place))
            if not board.collide_point(x, y) or y > board.top - board.inset[1]:
                board.camera.look_at(board.camera.zoom, board.pieces.middle(place))  # Dragged into sight.
                self.pilot.settle()
                x, y = board.to_point(*board.pieces.middle(place))
            self.pilot.tap(board.to_window(x, y))

    def _double_time(self) -> None:
        self.pilot.say(self._offered()[self.below(2)])

    def _ask(self) -> None:
        self.ask(self.below(6), 6 + self.below(6))

    def ask(self, agent: int, item: int) -> None:
        """Who and which on the sheet, and ask."""
        if not self.pilot.sees("AskSheet"):
            self.pilot.say("Ask…")
        self.pick(agent)
        self.pick(item)
        self.pilot.say("Ask")

    def pick(self, card: int) -> None:
        pilot = self.pilot
        found = [w for w in pilot.widgets(pilot.stage.sheet) if isinstance(w, CardPick) and w.card == card]
        pilot.tap(pilot.scroll_to(found[0]))

    def _show_card(self) -> None:
        pilot = self.pilot
        pilot.open_folder()
        picks = [w for w in pilot.widgets() if isinstance(w, CardPick)]
        pilot.tap(picks[self.below(len(picks))])
        pilot.wait(3.1)
        pilot.tap(next(button for button in pilot.buttons() if button.text.startswith("Seal it")))

    _courier_show = _leaked_show = _show_card

    def _side_card(self) -> None:
        board, place = self.page.board, self.below(5)
        key = sorted(board.lit)[place]
        self.pilot.tap(board.parent.to_window(*board.side_table.spot(key)))
        self.pilot.say(f"Look at card {place + 1}")

    def _second_interrogation(self) -> None:
        self.pilot.say(self._offered()[self.below(2)])

    def _end_turn(self) -> None:
        self.ended += 1
        self.pilot.say("End turn")

    def _accuse(self) -> None:
        if not self._wants_to_accuse:
            self.pilot.say("Not yet")
            return
        envelope = list(self.state.envelope)
        if not self.right:
            envelope[0] = (envelope[0] + 1) % 6
        self.accuse(*envelope)

    def accuse(self, *cards: int) -> None:
        pilot = self.pilot
        pilot.say("Accuse…")
        sheet = pilot.stage.sheet
        for wheel, card in zip(sheet.wheels, cards, strict=True):
            self.turn_wheel(wheel, card)
        pilot.hold_until("Hold to accuse", lambda: pilot.stage.sheet is not sheet)

    def turn_wheel(self, wheel: Any, card: int) -> None:
        """Drag a wheel until a card lies in its middle."""
        pilot = self.pilot
        if ports(wheel):
            pilot.scroll_to(wheel)
        x, y = pilot.where(wheel)
        far = wheel.steps_to(card) * wheel.pitch
        touch = pilot.press(wheel)
        for part in (0.5, 1.0):
            touch.touch_move(x, y + far * part)
            pilot.frames(1)
        touch.touch_up()
        pilot.settle()
        assert wheel.card == card

    @property
    def _wants_to_accuse(self) -> bool:
        return self.ended >= self.turns

    def _offered(self) -> list[str]:
        return [choice.text for choice in self.page.ids.tray.choices if not choice.dim]
