"""Fingers for Enemy Agent: they carry out what somebody has decided, by what the screen offers for it."""

from __future__ import annotations

from typing import Any

from spymobile.core.chance import Fast
from spymobile.core.game import Action
from spymobile.games.enemy_agent import GAME
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.table.table import Table
from tests.ui.pilot import Pilot
from tests.ui.positions import table_of


def sq(name: str) -> int:
    return facts.SQUARE[name]


class Advice:
    """What a field agent would do in a person's seat. It sees and hears what that seat does, and no more."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._agents = [GAME.bot("field_agent", seat, Fast(f"advice {seat}")) for seat in table.seats]
        self._heard = [0 for _ in table.seats]

    def of(self, seat: int) -> Action:
        view, stream = self._table.view(seat), self._table.stream(seat)
        for told in stream[self._heard[seat] :]:
            self._agents[seat].watch(told, view)
        self._heard[seat] = len(stream)
        return self._agents[seat].decide(view)


class Hand:
    """Fingers that carry out what somebody has decided, by what the screen offers for it."""

    def __init__(self, pilot: Pilot, seed: str = "hand") -> None:
        self.pilot = pilot
        self.chance = Fast(seed)
        self.used: set[str] = set()
        self.handed_over = 0
        self._advice: Advice | None = None

    @property
    def page(self) -> Any:
        return self.pilot.page

    def state(self) -> Any:
        return table_of(self.page).state

    # Setting up

    def set_up(self, agents: dict[int, tuple[int, ...]], plans: dict[int, int]) -> None:
        for _ in (0, 1):
            prompt = self.page.device.prompt()
            if not prompt.kind.endswith("arrange_start"):
                break
            self.pilot.tap(self.page.ids.tray.ids.buttons.children[-1])
        while (prompt := self.page.device.prompt()) is not None and prompt.sealed:
            if not self.page.curtain_view.is_private:
                self.open_folder()
            self.seal(agents[prompt.seat], plans[prompt.seat])

    def open_folder(self) -> None:
        self.pilot.open_folder()
        self.handed_over += 1

    def private(self) -> Any:
        return self.page.curtain_view.frame.ids.body.children[0]

    def seal(self, agents: tuple[int, ...], plan: int) -> None:
        setup = self.private()
        passports = setup.ids.passports.children[::-1]
        for place in agents:
            self.reach(passports[place])
            self.pilot.tap(passports[place])
        building = setup.ids.buildings.children[::-1][plan]
        self.reach(building)
        self.pilot.tap(building)
        self.pilot.say("Ready")
        self.pilot.say("Yes, keep it")

    def reach(self, widget: Any) -> None:
        """Scroll until a finger gets there."""
        scroll = self.page.curtain_view.frame.ids.body.parent
        scroll.scroll_to(widget, animate=False)
        self.pilot.settle()

    # Turns

    def point(self, key: Any) -> tuple[float, float]:
        board = self.page.board
        if isinstance(key, int):
            x, y = board.layout.centre(key)
        elif key[0] == "door":
            x, y, wide, high = board.layout.door(0 if facts.POSITIONS[key[1]][0] < 10 else 1)
            x, y = x + wide / 2, y + high / 2
        else:
            x, y = board.pieces.at(key[1])
        self.rest()
        return self.finger(x, y)

    def finger(self, x: float, y: float) -> tuple[float, float]:
        """Where a finger finds a point of the board; who does not see it looks at the whole."""
        board = self.page.board
        left, top, wide, high = board.camera.seen
        if not (left <= x <= left + wide and top <= y <= top + high):
            board.camera.show_whole()
            self.rest()
        at = board.to_point(x, y)
        return float(at[0]), float(at[1])

    def do(self, action: Any) -> None:
        """Tap what plays this action."""
        pilot = self.pilot
        self.used.add(type(action).__name__)
        match action:
            case act.Roll():
                pilot.say("Roll")
            case act.EndTurn():
                pilot.tap(next(b for b in pilot.buttons() if b.text in ("End turn", "Move nobody")))
            case act.LetGo():
                pilot.say("No arrest")
            case act.Later():
                pilot.say("Ask later")
            case act.Ask(person):
                words = "Ask now" if self.page.device.prompt().kind.endswith("ask_now") else "Ask"
                if any(button.text == words for button in pilot.buttons()):
                    pilot.say(words)
                else:
                    pilot.say("Ask…")
                    pilot.say(f"Traveler {person % 8 + 1 + 6 * (person // 8)}")
                self.scan()
            case act.Arrest(person):
                pilot.tap(self.point(("person", person)))
                self.confirm()
                self.scan()
            case act.MovePerson(person, to):
                self.take_up(person)
                self.twice(to)
            case act.ShowPapers(person, circle, left):
                self.take_up(person)
                pilot.tap(self.point(("door", circle)))
                label = f"Draw, then walk {left}"
                names = [button.text for button in pilot.buttons()]
                pilot.say(label if label in names else "Draw a card")
            case act.OverTheWall(person):
                self.take_up(person)
                pilot.say("Over the wall")
                pilot.see_shocks()
            case act.RunOn(to) | act.MoveOn(to):
                self.twice(to)

    def confirm(self) -> None:
        self.pilot.tap(self.page.ids.tray.ids.buttons.children[-1])

    def take_up(self, person: int) -> None:
        """Tap somebody's chip, unless nobody else can move."""
        row = self.page.ids.tray._more
        chip = row.chips[person % facts.OF_SIDE]
        if not chip.now:
            row.bring(row.in_order().index(chip))
            self.pilot.tap(chip)
            self.pilot.until(lambda: chip.now or self.pilot.stage.sheet is not None)
            self.pilot.settle()

    def twice(self, place: int) -> None:
        self.pilot.tap(self.point(place))
        if self.chance.below(2, "how"):
            self.pilot.tap(self.point(place))
        elif any(button.text == "Move here" for button in self.pilot.buttons()):
            self.pilot.say("Move here")
        else:
            self.confirm()

    def rest(self) -> None:
        """Words in the tray may have moved the board a little."""
        before: Any = None
        while (now := (*self.page.board.pos, *self.page.board.size)) != before:
            before = now
            self.pilot.frames(1)

    def scan(self) -> None:
        assert type(self.pilot.stage.sheet).__name__ == "ScanSheet"
        self.used.add("scanner")
        if any(button.text == "Scan for me" for button in self.pilot.buttons()):
            self.pilot.say("Scan for me")  # A bot that reads the word scans by itself.
        self.pilot.see_scan()

    def play_to_the_end(self) -> None:
        """Play as a field agent would, until somebody has won."""
        self._advice = Advice(table_of(self.page))
        self.play(200, 3000)
        assert self.pilot.stage.place == "ending"

    def play(self, turns: int, most: int = 600) -> None:
        """Play on with whatever is legal, now this, now that; or as somebody advises."""
        for _ in range(most):
            if self.pilot.stage.place == "ending":
                return
            if self.pilot.sees("ScanSheet"):
                self.scan()
                continue
            if self.pilot.stage.sheet is not None:
                self.pilot.see_shocks()
                continue
            prompt = self.page.device.prompt()
            if prompt is None or self.page.device.occupants[prompt.seat].kind == "bot":
                self.pilot.watch()
                continue
            if self.page.view().turns > turns:
                return
            device = self.page.device
            before = device.length(device.eyes)
            self.do(self.decide(prompt))
            assert device.length(device.eyes) > before, (prompt.kind, self.used, self.pilot.words())

    def decide(self, prompt: Any) -> Any:
        if self._advice is not None:
            return self._advice.of(prompt.seat)
        choices = [a for a in prompt.choices if not isinstance(a, (act.OfferDraw, act.LetGo, act.Later))]
        eager = [a for a in choices if isinstance(a, (act.ShowPapers, act.Ask, act.Arrest))]
        if eager and self.chance.below(3, "eager"):
            choices = eager
        return self.chance.choice(choices, "action")


READY: tuple[dict[int, Any], dict[int, int]] = {0: (1, 3, 4), 1: (0, 2, 4)}, {0: 1, 1: 3}


def ready(pilot: Pilot, first: int = 0) -> Hand:
    """The set-up as above, without fingers."""
    pilot.lay("enemy_agent", 2, first=first)
    table = table_of(pilot.page)
    agents, plans = READY
    for seat in (0, 1):
        table.act(seat, act.ArrangeStart((0, 1, 2)))
    for seat in (1 - first, first):
        table.act(seat, act.ChooseAgents(agents[seat]))
        table.act(seat, act.HidePlan(plans[seat]))
    pilot.settle()
    return Hand(pilot)


def offer_draw(pilot: Pilot) -> None:
    """From the menu, where it waits."""
    pilot.say("Menu")
    pilot.say("Offer draw")
    pilot.say("Offer it")


def place(hand: Hand, **changes: Any) -> None:
    """A prepared position: people by number, and anything else of the state."""
    state = hand.state()
    for name, value in changes.items():
        if name.startswith("p") and name[1:].isdecimal():
            state.place[int(name[1:])] = sq(value)
        else:
            setattr(state, name, value)
    hand.page.board.show(hand.page.view(), hand.page.looks)
    hand.page.refresh()
    hand.pilot.settle()


def at_r4(hand: Hand, person: int = 3, **more: Any) -> None:
    """Somebody stands before building R4 and may ask."""
    asks = {"phase": "ask_now", "mover": person, "fresh": 1 << person, "left": 1, "people": 1, "squares": 4}
    place(hand, **{f"p{person}": "R14"}, **asks, **more)
