"""The board of Clue: WWII: movers and items on a map, lit squares and doors, and the round of a question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from kivy.graphics import Color, Ellipse, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input.motionevent import MotionEvent

from spymobile.core.event import Told, fact, row
from spymobile.core.game import Action
from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.games.clue.moves import NO_WALLS
from spymobile.games.clue.state import ClueView
from spymobile.games.clue.words import place_name
from spymobile.ui.board.board import Board
from spymobile.ui.board.dice import Dice, Die, numbered
from spymobile.ui.board.geometry import Point, Rect, middle
from spymobile.ui.board.overview import OverviewSign
from spymobile.ui.board.reel import Enactment, Reel
from spymobile.ui.board.route import Ways
from spymobile.ui.board.targets import Target, WayHandle
from spymobile.ui.games.clue import ground
from spymobile.ui.games.clue.art import mover_art
from spymobile.ui.games.clue.board_layout import CELL, UNITS, doors, place_rect
from spymobile.ui.games.clue.draw_table import DrawTable
from spymobile.ui.games.clue.flight import Flight
from spymobile.ui.games.clue.movers import ITEMS, Movers
from spymobile.ui.games.clue.passed_cards import PassedCards
from spymobile.ui.games.clue.raised_number import RaisedNumber
from spymobile.ui.games.clue.round_table import RoundTable
from spymobile.ui.games.clue.side_table import SideTable
from spymobile.ui.games.clue.steps import DECK, FIRST
from spymobile.ui.games.clue.strip import Strip
from spymobile.ui.games.clue.summons import Summons
from spymobile.ui.games.clue.turned_cards import TurnedCards
from spymobile.ui.text import _
from spymobile.ui.theme import colour, theme

LIT, _DOT, _BRASS = "#FFF0BF", "#7A5714", "#FFD98A"
_DICE = ("question", "2", "3", "4", "5", "6")


class TumblingDice(Dice[ClueView]):
    """They fall over the board; then they lie in the tray, or on the strip."""

    def show(self, view: ClueView) -> None:
        self.clear()


def faces_of(event: Told) -> tuple[str, str]:
    """What the dice of a roll show: a question mark counts one."""
    special, plain = row(event, "dice", int)
    marks = fact(event, "marks", int)
    first = "question" if special == 1 and marks else str(special)
    second = "question" if plain == 1 and marks == 2 else str(plain)
    if marks == 1 and special != 1:
        second = "question"
    return first, second


class WarBoard(Board[ClueView, int]):
    """Places are called by their numbers in the rules."""

    units = UNITS
    cell: ClassVar[float] = CELL
    letters: ClassVar[float] = 18.0
    pieces: Movers

    def __init__(self, **kwargs: Any) -> None:
        self.strip: Strip | None = None
        super().__init__(**kwargs)
        self.pieces = Movers(self)
        x, y = middle(place_rect(facts.HQ))
        both = numbered("die")[1:]
        self.dice = TumblingDice(
            self,
            Die(("die_question", *both), lambda: (x - 56, y - 26, 52, 52)),
            Die(("die_1", *both, "die_question"), lambda: (x + 4, y - 26, 52, 52)),
        )
        self.round_table = RoundTable(self)
        self.summons = Summons(self)
        self.side_table, self.draw_table = SideTable(self), DrawTable(self)
        self.strip = Strip(self)
        self.passed_cards, self.turned_cards = PassedCards(self), TurnedCards(self)
        self.flight, self.raised = Flight(self), RaisedNumber(self)

    @property
    def inset(self) -> Point:
        return (0.0, 0.0) if self.strip is None else (0.0, self.strip.high)

    def draw_ground(self, group: InstructionGroup) -> None:
        ground.draw(self, group)

    # Places

    def places(self) -> Iterable[int]:
        return range(facts.PLACES)

    def rect(self, key: int) -> Rect | None:
        """Side cards and the deck lie over the board, not on it."""
        return place_rect(key) if key < FIRST else None

    def says(self, key: int) -> str:
        if key < FIRST:
            return place_name(key)
        return _("Intrigue deck") if key == DECK else _("Side card {place}").format(place=key - FIRST + 1)

    def lit_near(self, x: float, y: float) -> int | WayHandle | None:
        over = next((table for table in (self.side_table, self.draw_table) if table.shown), None)
        if over is None:
            return super().lit_near(x, y)
        key = over.at(*self.to_point(x, y))
        return key if key in self.lit else None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """The top card of the deck is pulled, or tapped; everything else is as on any board."""
        if self.busy or touch.is_mouse_scrolling or not self.draw_table.take(touch):
            return super().on_touch_down(touch)
        if self.draw_table.holds(touch):
            touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and self.draw_table.pull(touch):
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or not self.draw_table.holds(touch):
            return super().on_touch_up(touch)
        touch.ungrab(self)
        if self.draw_table.let_go(touch) and DECK in self.lit:
            self.dispatch("on_target", DECK)
        return True

    def light(self, targets: Mapping[int, Target]) -> None:
        super().light(targets)
        self.draw_table.lay(DECK in targets)

    def pick(self, key: int | None, action: Target | None = None, way: int = 0) -> None:
        super().pick(key, action, way)
        self.side_table.pick(key - FIRST + 1 if key is not None and key >= FIRST else 0)

    # What a view says

    def show(self, view: ClueView, looks: list[int]) -> None:
        super().show(view, looks)
        self.pieces.mark([view.agents[view.turn]] if view.agents[view.turn] >= 0 and not view.ending else [])
        self.lay_over()

    def turn_of(self, view: ClueView) -> object:
        return view.turn, view.round, view.phase == "start_turn"

    def actor(self) -> Point | None:
        view = self.view
        return (
            self.pieces.at(view.agents[view.turn])
            if view is not None and view.agents[view.turn] >= 0
            else None
        )

    def signs(self) -> list[OverviewSign]:
        view = self.view
        if view is None:
            return []
        standing = [(seat, self.pieces.at(agent)) for seat, agent in enumerate(view.agents) if agent >= 0]
        return [OverviewSign(at, look=self.looks[seat]) for seat, at in standing if at is not None]

    def walk_told(self, event: Told) -> tuple[int, Sequence[int]] | None:
        agent = self.marker_of(event)
        if agent is None or event.name not in ("moved", "flew", "passage"):
            return None
        path = row(event, "path", int) if event.name == "moved" else (fact(event, "place", int),)
        return agent, tuple(path)

    def marker_of(self, event: Told) -> int | None:
        seat, view = event.facts.get("seat"), self.view
        if view is None or not isinstance(seat, int) or not 0 <= seat < len(view.agents):
            return None
        return view.agents[seat] if view.agents[seat] in self.pieces.standing else None

    def touched(self) -> None:
        super().touched()
        self.round_table.put_away()

    # Targets

    def reached(self, targets: Mapping[int, Target]) -> Collection[int]:
        """Where the mover may walk; for a flight anywhere the whole board is seen."""
        walks = [key for key, what in targets.items() if isinstance(what, act.MoveTo)]
        return walks if len(walks) > 1 else ()

    def lift_pieces(self) -> None:
        """In the light: whoever is about to move, and what stands on places that glow."""
        view = self.view
        if view is None or not self.reached(self._lit_places()):
            self.pieces.shade(())
            return
        where, mover = self.pieces.where(view), view.agents[view.turn]
        self.pieces.shade([one for one, place in where.items() if one != mover and place not in self.lit])

    def _lit_places(self) -> dict[int, Target]:
        return {key: what for key, what in self.lit.items() if not isinstance(key, WayHandle)}

    def draw_target(self, group: InstructionGroup, key: int) -> None:
        """A lit square is bright with a dot; a lit city has a border of brass and bright doors."""
        if key >= FIRST:
            return
        x, y, wide, high = rect = place_rect(key)
        if key <= facts.HQ:
            group.add(Color(rgba=(*theme.glow[:3], 0.14)))
            left, low, *_size = self.flip(rect)
            group.add(Rectangle(pos=(left, low), size=(wide, high)))
            self.edge(group, (x + 2, y + 2, wide - 4, high - 4), self.units_for(3.5), colour(_BRASS))
            for door, _outside in doors(key):
                self.box(group, door, _BRASS, "#14181D", 2, 1.2)
            return
        inner = (x + 0.8, y + 0.8, wide - 1.6, high - 1.6)
        left, low, *_size = self.flip(inner)
        if key in facts.QUESTION_MARKS:
            self.edge(group, inner, self.units_for(2.2), colour(_BRASS))
            return
        group.add(Color(rgba=colour(LIT)))
        group.add(Rectangle(pos=(left, low), size=(inner[2], inner[3])))
        group.add(Color(rgba=colour(_DOT)))
        side = min(self.units_for(8), wide * 0.36)
        group.add(
            Ellipse(
                pos=(x + (wide - side) / 2, self.up(y + high / 2) - side / 2), size=(side, side), segments=16
            )
        )

    def routes(self, action: Target | None) -> tuple[int, Ways]:
        view = self.view
        if view is None or not isinstance(action, act.MoveTo):
            return -1, ()
        agent = view.agents[view.turn]
        start = view.movers[agent]
        return agent, [facts.path(start, action.place, walls(view))] if action.place != start else []

    def draw_pick(self, group: InstructionGroup, key: int, action: Target) -> None:
        """Where a flight would land: the ghost of the mover."""
        view = self.view
        if view is not None and isinstance(action, act.NightFlight | act.SafeHouse):
            x, y = middle(place_rect(key))
            self.sprite(group, mover_art(view.agents[view.turn]), self.pieces.size, (x, self.up(y)), 0.7)

    def sketch(self, pieces: Sequence[int]) -> None:
        self.summons.call(pieces)

    def can_carry(self, key: int) -> bool:
        """The mover itself may be dragged to where it goes."""
        view = self.view
        if view is None or not any(isinstance(what, act.MoveTo) for what in self.lit.values()):
            return False
        return key == view.movers[view.agents[view.turn]]

    @property
    def snap(self) -> float:
        return CELL

    def ends(self) -> list[int]:
        return [key for key, what in self._lit_places().items() if isinstance(what, Action) and key < FIRST]

    def draw_carried(self, group: InstructionGroup, key: int) -> None:
        view = self.view
        if view is not None:
            self.sprite(group, mover_art(view.agents[view.turn]), self.pieces.size * 1.3)

    # Motion

    def prepare(self, told: Sequence[Told]) -> None:
        for event in told:
            if event.name == "rolled" and self.strip is not None:
                self.strip.dice = tuple(f"die_{face}" for face in faces_of(event))
        self.round_table.prepare(told)

    def acts(self) -> dict[str, Enactment]:
        """Dice fall, movers walk and fly, questions go round, cards are turned over and passed on."""
        return {
            "rolled": self._roll,
            "moved": self._stroll,
            "flew": self._fly,
            "passage": self._pass,
            "recalled": self._recalled,
            "drew": self.turned_cards.draw_card,
            "played": self._play_card,
            "ability": self.turned_cards.turn_ability,
            "leaked": self.passed_cards.leak,
            **self.round_table.acts(),
        }

    def _roll(self, event: Told, reel: Reel) -> None:
        self.dice.roll(event, reel, *(f"die_{face}" for face in faces_of(event)))

    def _stroll(self, event: Told, reel: Reel) -> None:
        agent = self.marker_of(event)
        if agent is None:
            reel.next()
            return
        self.pieces.walk(event, reel, agent, self.route.walked(agent, row(event, "path", int)), most=2.2)

    def _fly(self, event: Told, reel: Reel) -> None:
        agent = self.marker_of(event)
        if agent is None:
            reel.next()
            return
        self.flight.carry(event, reel, agent)

    def _pass(self, event: Told, reel: Reel) -> None:
        agent = self.marker_of(event)
        if agent is None:
            reel.next()
            return
        self.pieces.walk(event, reel, agent, [fact(event, "place", int)])

    def _play_card(self, event: Told, reel: Reel) -> None:
        """It is turned over, and a number that it raises grows."""
        word, agent, view = fact(event, "card", str), self.marker_of(event), self.view
        if word != facts.INTRIGUE[facts.FORCED_MARCH] or agent is None or view is None:
            self.turned_cards.use(event, reel, word, reel.next)
            return
        grow = partial(self.raised.grow, reel, agent, view.count, self.coming.count)
        self.turned_cards.use(event, reel, word, grow)

    def _recalled(self, event: Told, reel: Reel) -> None:
        view = self.view
        if view is None:
            reel.next()
            return
        self.pieces.walk(event, reel, view.agents[fact(event, "other", int)], [facts.HQ])

    def bring(self, event: Told, reel: Reel, then: Callable[[], None]) -> None:
        """Mover and item of a question come along, both at once."""
        agent, item = facts.CARD[fact(event, "agent", str)], facts.CARD[fact(event, "item", str)]
        coming = self.pieces.spots(self.coming)
        seconds = theme.seconds("fly")
        if not seconds:
            then()
            return
        pieces = [agent, ITEMS + item - facts.FIRST_ITEM]
        for piece in pieces:
            x, y = coming[piece]
            reel.glide(self.pieces.standing[piece], seconds, None, "in_out_cubic", x=x, y=y)
        reel.after(seconds, then)


def walls(view: ClueView) -> frozenset[int]:
    """The squares nobody may step on: with blocking those of the other movers."""
    if not view.house.blocking:
        return NO_WALLS
    own = view.agents[view.turn]
    return frozenset(place for agent, place in enumerate(view.movers) if place > facts.HQ and agent != own)
