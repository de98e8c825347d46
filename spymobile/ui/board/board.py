"""A board: places that glow and are tapped, pieces that are carried, and all that a game lays on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from math import inf
from typing import Any, ClassVar, cast

from kivy.graphics import Color, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent
from kivy.metrics import dp

from spymobile.core.event import Told
from spymobile.core.game import Action, View
from spymobile.ui.board.camera import Fingers
from spymobile.ui.board.caption import Caption
from spymobile.ui.board.carry import Carry
from spymobile.ui.board.director import Director
from spymobile.ui.board.geometry import Point, Rect, grown, middle, without
from spymobile.ui.board.last_move import LastMove
from spymobile.ui.board.lens import Lens
from spymobile.ui.board.overview import Overview, OverviewSign
from spymobile.ui.board.pieces import Pieces
from spymobile.ui.board.places import Places
from spymobile.ui.board.primitives import CORNERS
from spymobile.ui.board.rails import Rails
from spymobile.ui.board.reel import Notice, silent
from spymobile.ui.board.route import Route, Ways
from spymobile.ui.board.targets import Focus, OtherWay, Target, WayHandle
from spymobile.ui.parts.frames import Rim
from spymobile.ui.theme import colour, theme

#: What a place is called. Each board has a type of its own for it.
type Key = Hashable
type AnyBoard = Board[Any, Any]
#: From the middle of a place to the tail of a caption beside it, in dp.
_BESIDE = 32


class Board[V: View, K: Hashable](Places[V, K]):
    """What all boards share. ``V`` is the view it shows, ``K`` what its places are called; y runs down.

    A board says at least what its ``units`` are, draws its ground, and knows the rectangles of its places.
    """

    #: Units of the smallest words on it; 0 where it has none that one must read.
    letters: ClassVar[float] = 0.0
    #: How dark it gets round what can be chosen.
    dark: ClassVar[float] = 0.4
    #: Something happens that everybody has to see before a file can be opened: a die is in the air.
    gripping: bool = False
    #: The pieces that walk, where there are any.
    pieces: Pieces[V, Any] | None = None
    #: Letters and numbers along its edges, where places have names.
    rails: Rails | None = None
    #: The seats' names, as short as its page calls them.
    names: Sequence[str] = ()
    #: A large one lies elsewhere: a tap beside what glows here asks for all of it.
    small: bool = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_target")
        self.register_event_type("on_dark")
        self.register_event_type("on_astray")
        self.register_event_type("on_whole")
        self._lit: dict[K | WayHandle, Target] = {}
        self.picked: K | None = None
        self.fingers = Fingers(self.camera)
        #: What was said last of what can be seen here.
        self._said: tuple[str, ...] = ()
        self._glow = InstructionGroup()
        self.layers["marks"].add(self._glow)
        #: Each glow by its place, so that the one that is picked is drawn otherwise.
        self._glows: dict[K, InstructionGroup] = {}
        self.last_move = LastMove(self)
        self.route = Route(self, "marks")
        self.carry: Carry[K] = Carry(self)
        self.director = Director(self)
        self.overview, self.caption = Overview(self), Caption(self)
        self.fbind("size", self._resized)
        self.camera.fbind("gliding", self._looks_elsewhere)
        theme.watch(text_scale=self._other_letters)

    # What a view says

    def show(self, view: V, looks: list[int]) -> None:
        super().show(view, looks)
        if self.overview.shown:
            self.overview.forget()
        self.director.shown(self.turn_of(view))

    def play(
        self,
        told: Sequence[Told],
        view: V,
        looks: list[int],
        done: Callable[[], None],
        notice: Notice = silent,
    ) -> None:
        self.skip()
        if self.caption.words:
            self.caption.hide()
        before = self.view if self.view is not None else view
        self.last_move.hear(told, before)
        super().play(told, view, looks, done, notice)

    def remember(self, told: Sequence[Told], before: V) -> None:
        """A step of the past is about to be shown: only what it told is marked as the last move."""
        self.last_move.move = None
        self.last_move.hear(told, before)

    def turn_of(self, view: V) -> object:
        """Whatever tells one turn from the next: with a new one the whole board is seen."""
        return None

    def actor(self) -> Point | None:
        """Whoever is to act, where they stand: with large letters the camera stays with them."""
        return None

    def walk_told(self, event: Told) -> tuple[int, Sequence[Hashable]] | None:
        """Who walked in an event and over which places; None where nobody did."""
        return None

    def marker_of(self, event: Told) -> int | None:
        """The piece that did it, for a caption; None where nobody stands for it."""
        return None

    def trail(self, places: Sequence[Any]) -> Sequence[Point]:
        """The points over which the last move is drawn, from where it began."""
        return [self.pieces.middle(place) for place in places] if self.pieces is not None else ()

    def trail_tint(self, piece: int) -> tuple[float, float, float, float] | None:
        """The colour in which the last way of a piece is dotted; None: white."""
        return None

    def signs(self) -> Sequence[OverviewSign]:
        """What is seen of the pieces on the overview."""
        return ()

    def names_in(self, words: str) -> Collection[str]:
        """The names along the edge that a sentence uses."""
        return ()

    @property
    def inset(self) -> Point:
        wide = 0.0 if self.rails is None else self.rails.wide
        return wide, wide

    def point_out(self, *sentences: str) -> None:
        """Mark what these name at the edge of the board: the first that names anything counts."""
        self._said = sentences
        self._name(*sentences)

    def _name(self, *sentences: str) -> None:
        if self.rails is not None:
            found = (names for words in sentences if (names := self.names_in(words)))
            self.rails.name(next(found, ()))

    def say_at(self, piece: int, words: str, seconds: float) -> None:
        """A caption at a piece, for so long."""

        def where() -> Point | None:
            at = self.pieces.at(piece) if self.pieces is not None else None
            return None if at is None else self.to_point(*at)

        self.caption.show(words, where, seconds)

    def say_of(self, event: Told, words: str, seconds: float) -> None:
        """A caption beside what an event is about, for so long; nothing where it has no place."""
        place = self.place_of(event)
        if place is not None:
            middle_of = middle(place)
            self.caption.show(words, lambda: self.to_point(*middle_of), seconds, above=_BESIDE)
        elif (piece := self.marker_of(event)) is not None:
            self.say_at(piece, words, seconds)

    def place_of(self, event: Told) -> Rect | None:
        """The part of the board that an event is about; None where that is whoever did it."""
        return None

    # Sizes

    def _resized(self, *_: object) -> None:
        self.director.again()
        self._fit_pieces()
        if self._lit:
            self.relight()  # Lines are as thick as before on the screen, so otherwise on the board.
        if self.overview.shown:
            self.overview.forget()

    def _other_letters(self, *_: object) -> None:
        """Another text size in mid-game: words grow, and the camera comes as near as they want it."""
        if self._painted:
            self.repaint()
        self._resized()
        self._place()

    def relight(self) -> None:
        """Draw anew what glows and what is picked, where places have moved or sizes have changed."""
        picked, action = self.picked, self._lit.get(self.picked) if self.picked is not None else None
        self.light({key: what for key, what in self._lit.items() if not isinstance(key, WayHandle)})
        if picked is not None and action is not None:
            self.pick(picked, action)

    def _looks_elsewhere(self, *_: object) -> None:
        """The camera sets out or has arrived: the overview makes room for what can be chosen."""
        if self.overview.shown:
            self.overview.forget()

    def _lay_over(self, *_: object) -> None:
        self._fit_pieces()
        super()._lay_over()

    def _fit_pieces(self) -> None:
        if self.pieces is not None:
            self.pieces.fit()

    @property
    def looks_closer(self) -> bool:
        return self.director.active

    def units_for(self, size: float) -> float:
        """Units that are so many dp when the camera has arrived."""
        return float(dp(size) / (self.camera.goal or 1.0))

    # Pieces

    def standing(self) -> dict[int, Translate]:
        """The pieces that walk, as they are drawn."""
        return self.pieces.standing if self.pieces is not None else {}

    def spots(self, view: V) -> dict[int, Point]:
        """Where the view says that they stand, on the canvas with its y up."""
        return self.pieces.spots(view) if self.pieces is not None else {}

    def astray(self, view: V) -> list[tuple[Translate, Point]]:
        pieces = [part for part in self.parts if isinstance(part, Pieces)]
        return [away for part in pieces for away in part.astray(view)]

    # Touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.busy:
            self.carry.cancel()
            self.skip()
            return True
        if touch.is_mouse_scrolling:
            self.carry.cancel()
            self.camera.wheel(touch)
            return True
        if self.carry.turned():
            return True
        self.touched()
        touch.grab(self)
        if not len(self.fingers) and self.overview.down(touch):
            return True
        self.fingers.down(touch)
        self.carry.down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        if self.overview.move(touch):
            return True
        if not self.carry.move(touch):
            self.fingers.move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.overview.up(touch):
            return True
        tapped = self.fingers.up(touch)
        if self.overview.shown:
            self.overview.forget()
        if not self.carry.up() and tapped:
            self.tap(touch)
        return True

    def tap(self, touch: MotionEvent) -> None:
        """A finger came and went."""
        x, y = self.to_units(*touch.pos)
        lit = self.lit_near(x, y)
        if lit is not None:
            self.dispatch("on_target", lit)
        elif self.small:
            self.dispatch("on_whole")
        elif touch.is_double_tap:
            self.camera.double_tap(touch.pos)
        else:
            key = self.key_at(x, y)
            if key is not None:
                self.dispatch("on_dark", key)

    def touched(self) -> None:
        """A finger came down: what only explained something goes."""
        self.caption.hide()

    def on_target(self, key: K | WayHandle) -> None:
        """A glowing place was tapped."""

    def on_dark(self, key: K) -> None:
        """A place was tapped that does not glow."""

    def on_astray(self) -> None:
        """Something that was carried was let go where no place is; it is back where it was."""

    def on_whole(self) -> None:
        """A small board was tapped where nothing glows."""

    # Targets

    def _far(self, key: K | WayHandle, x: float, y: float) -> float:
        if not isinstance(key, WayHandle):
            return self.distance(key, x, y)
        place = cast(K | None, self.route.handles.get(key.number))
        return inf if place is None else self.distance(place, x, y)

    def lit_near(self, x: float, y: float) -> K | WayHandle | None:
        """What a finger at a point means of all that glows."""
        found = min(self._lit, key=lambda key: self._far(key, x, y), default=None)
        return found if found is not None and self._far(found, x, y) <= self.reach else None

    @property
    def lit(self) -> dict[K | WayHandle, Target]:
        return self._lit

    def light(self, targets: Mapping[K, Target]) -> None:
        """Let these places glow; all others go dark."""
        self._lit = dict(targets.items())
        reach = self.reached(targets)
        self.director.choose([rect for key in reach if (rect := self.framed(key)) is not None])
        self._glow.clear()
        self._glows.clear()
        self.layers["veil"].clear()
        self.route.clear()
        self.lift_pieces()
        if reach:
            self.draw_veil(self.layers["veil"], [key for key in targets if self.rect(key) is not None])
        for key in targets:
            self._glows[key] = group = InstructionGroup()
            self._glow.add(group)
            self.draw_target(group, key)
        self._fit_pieces()
        if self.overview.shown:
            self.overview.forget()

    def reached(self, targets: Mapping[K, Target]) -> Collection[K]:
        """What the camera is to frame of all that glows: where one may go, or else whom one may take up.

        Nothing, where it does not matter much: then the whole board is seen, and nothing gets dark.
        """
        ends = [key for key, what in targets.items() if not isinstance(what, Focus)]
        return ends or list(targets)

    def framed(self, key: K) -> Rect | None:
        """What the camera is to see of a place; it must not depend on where the camera is now."""
        return self.rect(key)

    def not_to_hide(self) -> list[Rect]:
        """What the overview must not hide: all that glows."""
        keys = [key for key in self._lit if not isinstance(key, WayHandle)]
        rects = [rect for key in keys if (rect := self.rect(key)) is not None]
        actor = self.actor() if self.director.closer > 1 else None
        return rects if actor is None else [*rects, grown((*actor, 0.0, 0.0), self.units_for(24))]

    def ways_ahead(self) -> list[Rect]:
        """What the overview should not hide if it can be helped: the ways to what glows, if they are few."""
        return []

    def lift_pieces(self) -> None:
        """Pieces that can be chosen stand in the light, all others in the dark; without a choice, all do."""

    def draw_veil(self, group: InstructionGroup, lit: Sequence[K]) -> None:
        """Darken everything but these places."""
        holes = [rect for key in lit if (rect := self.rect(key)) is not None]
        group.add(Color(0, 0, 0, self.dark))
        for rect in without(holes, (0.0, 0.0, *self.units)):
            x, y, wide, high = self.flip(rect)
            group.add(Rectangle(pos=(x, y), size=(wide, high)))

    def draw_target(self, group: InstructionGroup, key: K) -> None:
        """Draw the glow of one place."""
        rect = self.rect(key)
        if rect is not None:
            x, y, wide, high = self.flip(rect)
            group.add(Color(rgba=(*theme.glow[:3], 0.22)))
            group.add(Rectangle(pos=(x, y), size=(wide, high)))
            self.edge(group, rect, self.units_for(2.5), (1, 1, 1, 1))

    def draw_picked(self, group: InstructionGroup, key: K) -> None:
        """Draw the glow of the place that is picked: a second edge."""
        self.draw_target(group, key)
        rect = self.rect(key)
        if rect is not None:
            self.edge(group, grown(rect, self.units_for(3.5)), self.units_for(3), theme.glow)

    def edge(self, group: InstructionGroup, rect: Rect, thick: float, tint: Sequence[float]) -> None:
        """A line round a place, on a dark one a little wider, so that it is seen on any ground."""
        dark = self.units_for(0.8)
        for colour_of, around, line in (
            (colour("#14181D"), grown(rect, dark), thick + 2 * dark),
            (tint, rect, thick),
        ):
            x, y, wide, high = self.flip(around)
            group.add(Color(rgba=colour_of))
            group.add(
                Rim(
                    pos=(x, y),
                    size=(wide, high),
                    radius=self.units_for(6),
                    thick=line,
                    fine=max(CORNERS, self.camera.goal),
                )
            )

    def pick(self, key: K | None, action: Target | None = None, way: int = 0) -> None:
        """A place was tapped for the first time: show what a second tap would do. None: nothing is picked.

        Where several ways lead to it, ``way`` is the number of the one to show.
        """
        before, self.picked = self.picked, key
        for drawn in {before, key}:
            self._draw_again(drawn, drawn == key)
        self._name(*((self.says(key),) if key is not None else ()), *self._said)
        self.route.forget()
        self._lit = {lit: what for lit, what in self._lit.items() if not isinstance(lit, WayHandle)}
        if key is None or action is None:
            return
        piece, ways = self.routes(action)
        if self.pieces is None or piece not in self.pieces.standing or way >= len(ways) or not ways[way]:
            self.draw_pick(self.route.group, key, action)
            return
        self.route.show_way(self.pieces, piece, ways, way, self._lit)
        if len(ways) > 1:
            self._lit |= {WayHandle(number): OtherWay(number) for number in range(len(ways))}

    def _draw_again(self, key: K | None, picked: bool) -> None:
        group = self._glows.get(key) if key is not None else None
        if key is not None and group is not None:
            group.clear()
            (self.draw_picked if picked else self.draw_target)(group, key)

    def sketch(self, pieces: Sequence[int]) -> None:
        """Show what a decision that is being put together would move; without any, nothing."""

    def draw_pick(self, group: InstructionGroup, key: K, action: Target) -> None:
        """Draw what a second tap would do, where nobody walks: the ghost of a tile, say."""

    def routes(self, action: Target | None) -> tuple[int, Ways]:
        """Whom an action moves and the ways there, place by place; -1 where nobody walks."""
        return -1, ()

    def ways(self, action: Target) -> int:
        """How many ways there are to do the same."""
        return max(1, len(self.routes(action)[1]))

    # Carrying

    def can_carry(self, key: K) -> bool:
        """Whether a finger on this may carry it: whatever a tap would take up."""
        return isinstance(self._lit.get(key), Focus)

    def ends(self) -> list[K]:
        """Where something that is carried may go."""
        return [
            key
            for key, what in self._lit.items()
            if isinstance(what, Action) and not isinstance(key, WayHandle)
        ]

    def draw_carried(self, group: InstructionGroup, key: K) -> None:
        """Draw what is carried round (0, 0); the group follows the finger."""

    def turn_carried(self, key: K) -> bool:
        """A second finger came down: True if it turned what is carried; else that is put back."""
        return False

    @property
    def lens(self) -> Lens:
        return self.carry.lens
