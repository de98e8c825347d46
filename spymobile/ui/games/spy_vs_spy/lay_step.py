"""Playing a tile from the open rack: choose it, turn it, try where it lies, lay it, or throw it back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.game import Action
from spymobile.core.words import Message, all_of, message
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy import tunnels
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.games.spy_vs_spy.words import space_name, tile_name
from spymobile.ui.bench import BenchStep, Hand
from spymobile.ui.board.board import Key
from spymobile.ui.board.camera import strayed
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import picture
from spymobile.ui.board.targets import Focus, Target
from spymobile.ui.face import Choice, Offer, Question
from spymobile.ui.games.spy_vs_spy.art import laid, tile_art
from spymobile.ui.games.spy_vs_spy.board import TunnelBoard
from spymobile.ui.games.spy_vs_spy.pile_drop import PileDrop
from spymobile.ui.games.spy_vs_spy.rack import RackLook
from spymobile.ui.parts.buttons import Keyed, Reachable
from spymobile.ui.text import _, many

#: A finger that moved less than this, in dp, has tapped a tile.
_TAP = 14
#: How far over the finger a tile is carried, and across it, in dp.
_ABOVE, _SIDE = 40, 58
#: Across a thumb that stays on the seal, in dp.
_THUMB = 92


class RackStep(Keyed, Reachable, BenchStep, RackLook):
    """An open rack in its owner's hands. Nothing that is tried here is written down anywhere."""

    def __init__(self, view: TunnelView, ask: Question[TunnelView], **kwargs: Any) -> None:
        self._view, self._ask = view, ask
        self.rack: tuple[int, ...] = view.rack
        #: A finger carries a tile.
        self._carried: int | None = None
        self._shut = False
        super().__init__(**kwargs)

    @property
    def board(self) -> TunnelBoard:
        board = self.hand.board
        if not isinstance(board, TunnelBoard):
            raise TypeError("a rack is played on the board of its own game")
        return board

    def take(self, hand: Hand) -> None:
        super().take(hand)
        if hand.held:
            self.gap = dp(_THUMB)
        self.board.hushed = hand.held
        self.board.turner = self._turn_carried
        self.tell()

    def let_go(self) -> None:
        self._shut, self._carried = True, None
        self.canvas.after.clear()
        self.board.hushed, self.board.turner = False, None

    def tell(self) -> None:
        """Say what can be done now, and light it."""

    def turn(self) -> None:
        """Turn whatever is chosen by a quarter."""

    def _turn_carried(self) -> bool:
        """A second finger came down somewhere: True if the first carries a tile, which is turned."""
        if self._carried is None:
            return False
        self.turn()
        return True

    # Fingers

    def tapped(self, number: int) -> None:
        """A tile was tapped."""

    def lifted(self, number: int) -> bool:
        """A finger takes a tile up; True if it follows."""
        return False

    def over(self, at: Point) -> None:
        """The tile that is carried is over a point."""

    def dropped(self, at: Point) -> None:
        """It was let go there."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling or self._shut or not self.collide_point(*touch.pos):
            return False
        if self._turn_carried():
            return True
        number = self.at_point(touch.pos)
        if number is not None:
            touch.ud["rack"] = number
            touch.grab(self)
        return True

    def at_point(self, point: Point) -> int | None:
        """Which tile a finger means."""
        return self.find(point, len(self.rack))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._shut:
            return False
        number = touch.ud["rack"]
        if self._carried is None and strayed(touch, _TAP) and self.lifted(number):
            self._carried = number
        if self._carried == number:
            self.over((touch.x, touch.y + dp(_ABOVE)))
            self.draw_carried((touch.x, touch.y + dp(_ABOVE)))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._shut:
            return True
        number = touch.ud["rack"]
        if self._carried == number:
            self._carried = None
            self.canvas.after.clear()
            self.dropped(touch.pos)
            self._redraw()
        elif self._carried is None and not strayed(touch, _TAP):
            self.tapped(number)
        return True

    def draw_carried(self, at: Point) -> None:
        """The tile over the finger."""


class LayStep(RackStep):
    """One tile is played, or one is thrown back."""

    def __init__(self, view: TunnelView, ask: Question[TunnelView], **kwargs: Any) -> None:
        #: For each tile where it goes: by space, the turns with which it fits; -1 for a Spy.
        self._fits: dict[str, dict[int, list[int]]] = {}
        for action in ask.prompt.choices:
            if isinstance(action, act.LayTunnel):
                self._fits.setdefault(action.tile, {}).setdefault(action.space, []).append(action.turns)
            elif isinstance(action, act.LaySpy):
                self._fits.setdefault(action.tile, {})[action.space] = [-1]
        self._kinds = {type(action) for action in ask.prompt.choices[-PLACES_AT_END:]}
        draft = ask.draft if ask.draft.get("rack") == view.rack else {}
        self.chosen: int | None = draft.get("chosen")
        self.turns: list[int] = list(draft.get("turns", [0] * len(view.rack)))
        self.space: int | None = draft.get("space")
        #: Throwing back was asked for once.
        self._sure = False
        self._pile: PileDrop | None = None
        super().__init__(view, ask, **kwargs)

    # What is chosen

    @property
    def word(self) -> str:
        """The tile that is chosen, as actions call it."""
        return facts.TILES[self.rack[self.chosen]] if self.chosen is not None else ""

    @property
    def _is_spy(self) -> bool:
        return self.chosen is not None and self.rack[self.chosen] >= facts.TUNNELS

    @property
    def _turns_of(self) -> int:
        """How many ways the tile that is chosen can lie."""
        if self.chosen is None or self._is_spy:
            return 1
        return len(facts.OPENINGS[facts.shape_of(self.rack[self.chosen])])

    def meant(self, space: int) -> Action:
        """The chosen tile on a space, as it is turned."""
        if self.chosen is None:
            raise ValueError("no tile is chosen")
        word = facts.TILES[self.rack[self.chosen]]
        if self._is_spy:
            return act.LaySpy(word, space)
        return act.LayTunnel(word, space, self.turns[self.chosen])

    def choose(self, number: int | None) -> None:
        """Take a tile up, or none."""
        if self.chosen != number:
            self.chosen, self.space = number, None
        self._sure = False
        self._keep()

    def turn(self) -> None:
        if self.chosen is None or self._turns_of == 1:
            return
        self.turns[self.chosen] = (self.turns[self.chosen] + 1) % self._turns_of
        self._sure = False
        if self.space is not None and not self._lies(self.space):
            self.space = None
        self.hand.tick()
        self._keep()

    def _lies(self, space: int) -> bool:
        """Whether the chosen tile fits there as it is turned."""
        if self.chosen is None:
            return False
        turns = -1 if self._is_spy else self.turns[self.chosen]
        return turns in self._fits.get(self.word, {}).get(space, ())

    def _keep(self) -> None:
        """Remember it for this seat, while the app runs, and show it."""
        self._ask.draft.update(rack=self.rack, chosen=self.chosen, turns=list(self.turns), space=self.space)
        self._redraw()
        self.tell()

    # What is said

    def targets(self) -> dict[int, Target]:
        """Where the chosen tile goes as it is turned, and where it would if it were turned."""
        found: dict[int, Target] = {}
        for space, turns in self._fits.get(self.word, {}).items() if self.chosen is not None else ():
            here = -1 if self._is_spy else self.turns[self.chosen or 0]
            found[space] = self.meant(space) if here in turns else Focus(("turn", space))
        return found

    def tell(self) -> None:
        if self._shut:
            return
        self.hand.say(Offer(self._sentence(), tuple(self._choices()), self.targets()))
        if self.space is not None:
            self.board.pick(self.space, self.meant(self.space))

    def _sentence(self) -> str:
        if self._sure:
            return _("Throw the {tile} back, face down?").format(tile=tile_name(self.word))
        if self.space is not None:
            return self._ghost_words(self.space)
        if self.chosen is None:
            return self._ask_words()
        if not self._fits.get(self.word):
            return _("The {tile} fits nowhere now.").format(tile=tile_name(self.word))
        if self._is_spy:
            return _("Lay the {tile} on a tunnel that glows.").format(tile=tile_name(self.word))
        return _("Tap it to turn it. Lay it where it glows.")

    def _ask_words(self) -> str:
        match self._ask.prompt.kind.rpartition(".")[2]:
            case "first_tile":
                return _("Lay a tunnel on one of your two exits.")
            case "pass_empty":
                return _("The pile is empty. Play a tile, or nothing.")
        return _("Play one tile, or discard one.")

    def _ghost_words(self, space: int) -> str:
        """Which openings join and which stay open, or what a Spy blocks."""
        if self._is_spy:
            return _("Blocks {space}. Tap {space} again, or Lay.").format(space=space_name(space))
        lanes, _marks = tunnels.survey(self._view.stacks)
        home = facts.HOMES[len(self._view.pawns)][self._ask.seat]
        laid_so = facts.TILE[self.word] * 4 + self.turns[self.chosen or 0]
        openings = facts.openings_of(laid_so)
        joined = [
            space_name(beyond)
            for side, beyond in facts.AROUND[space]
            if openings & side and beyond >= 0 and (beyond == home or lanes[beyond] != "0")
        ]
        return _("Joins {places}. Tap {space} again, or Lay.").format(
            places=all_of(joined), space=space_name(space)
        )

    def _choices(self) -> list[Choice]:
        if self._sure and self.chosen is not None:
            return [
                Choice(_("Discard it"), does=self._discard, look="primary", icon="check", key="x"),
                Choice(_("Keep it"), does=lambda: self.choose(self.chosen)),
            ]
        lay = (
            Choice(_("Lay"), does=self._why_lay, look="primary", dim=True, icon="check")
            if self.space is None
            else Choice(
                _("Lay on {space}").format(space=space_name(self.space)),
                does=self._commit,
                look="primary",
                icon="check",
            )
        )
        choices = [lay]
        turns = self.chosen is not None and self._turns_of > 1
        choices.append(
            Choice(
                _("Turn"),
                does=self.turn if turns else self._why_turn,
                icon="rotate-right",
                key="t",
                dim=not turns,
            )
        )
        if act.Discard in self._kinds:
            choices.append(Choice(_("Discard"), does=self._ask_discard, key="x", dim=self.chosen is None))
        elif act.PlayNothing in self._kinds:
            choices.append(Choice(_("Play nothing"), does=lambda: self._play(act.PlayNothing()), key="e"))
        return choices

    # What is done

    def _refuse(self, words: Message) -> None:
        self._ask.why(Refusal("SV-20", words))

    def _why_lay(self) -> None:
        if self.chosen is None:
            self._refuse(message("First choose a tile of your rack."))
        else:
            self._refuse(message("First choose where it goes: tap a space that glows."))

    def _why_turn(self) -> None:
        if self.chosen is None:
            self._refuse(message("First choose a tile of your rack."))
        else:
            self._ask.why(Refusal("SV-22", message("This tile looks the same whichever way it is turned.")))

    def _ask_discard(self) -> None:
        if self.chosen is None:
            self._refuse(message("First choose a tile of your rack."))
            return
        self._sure, self.space = True, None
        self._keep()

    def _discard(self) -> None:
        self._play(act.Discard(facts.TILES[self.rack[self.chosen or 0]]))

    def _commit(self) -> None:
        if self.space is not None:
            self._play(self.meant(self.space))

    def _play(self, action: Action) -> None:
        self._ask.draft.clear()
        self._ask.decide(action)

    # Places on the board

    def at(self, key: Key, target: Target) -> None:
        if not isinstance(key, int):
            return
        if isinstance(target, Focus):  # It fits if it is turned: so it is.
            self.turns[self.chosen or 0] = self._fits[self.word][key][0]
            self._aim(key)
        elif self.space == key and self._carried is None:
            self._commit()
        else:
            self._aim(key)

    def _aim(self, space: int) -> None:
        self.space, self._sure = space, False
        self.hand.tick()
        self._keep()

    def beside(self, key: Key) -> None:
        if self.chosen is None or not isinstance(key, int):
            self._why_lay()
        else:
            self._ask.why(self.meant(key))

    # Fingers on the rack

    def tapped(self, number: int) -> None:
        if number == self.chosen:
            self.turn()
        else:
            self.hand.tick()
            self.choose(number)

    def lifted(self, number: int) -> bool:
        self.choose(number)
        self._before = self.space
        return True

    def over(self, at: Point) -> None:
        """The ghost lies on the nearest space that the tile fits, as soon as it is near one."""
        board = self.board
        if self._pile is not None:
            self._pile.aimed = self._over_pile(at)
        x, y = board.to_units(*at)
        ends = [space for space in board.lit if isinstance(space, int) and self._lies(space)]
        near = board.nearest(x, y, ends, board.snap)
        if near is not None and board.distance(near, x, y) > 0 and board.place_at(x, y) in board.lit:
            near = board.place_at(x, y) if board.place_at(x, y) in ends else near
        if near != self.space:
            self.space = near
            self._ask.draft["space"] = near
            board.pick(near, self.meant(near) if near is not None else None)
            if near is not None:
                self.hand.tick()

    def dropped(self, at: Point) -> None:
        """Over the pile: thrown back, once more to be sure. Elsewhere the ghost stays where it snapped to."""
        over = self._over_pile((at[0], at[1] + dp(_ABOVE))) or self._over_pile(at)
        if self._pile is not None:
            self._pile.aimed = False
        if over and act.Discard in self._kinds:
            self._ask_discard()
            return
        x, y = self.board.to_units(at[0], at[1] + dp(_ABOVE))
        place = self.board.place_at(x, y)
        self._keep()
        if self.space is None and place is not None:
            turnable = self._fits.get(self.word, {}).get(place)
            if turnable:
                self.at(place, Focus(("turn", place)))
            else:
                self.beside(place)

    def _over_pile(self, at: Point) -> bool:
        return self._pile is not None and self._pile.parent is not None and self._pile.collide_point(*at)

    def draw_carried(self, at: Point) -> None:
        if self.chosen is None:
            return
        canvas, side = self.canvas.after, dp(_SIDE)
        canvas.clear()
        if self.space is not None:
            return  # Its ghost is on the board.
        canvas.add(Color(1, 1, 1, 0.94))
        texture = picture(tile_art(self.rack[self.chosen]), side)
        canvas.add(laid(texture, self.turns[self.chosen], (at[0] - side / 2, at[1] - side / 2), side))

    def draw_tiles(self) -> None:
        for number, tile in enumerate(self.rack):
            away = number == self._carried
            if not away:
                self.draw_tile(number, tile, self.turns[number], number == self.chosen)

    # Keys

    def key(self, name: str) -> bool:
        """Left and right go from tile to tile."""
        if name in ("left", "right"):
            step, now = (1 if name == "right" else -1), -1 if self.chosen is None else self.chosen
            self.choose(
                (now + step) % len(self.rack) if now >= 0 else (0 if step > 0 else len(self.rack) - 1)
            )
            return True
        if name == "enter" and self.space is not None:
            self._commit()
            return True
        return False

    def caption(self) -> str:
        return _("Tap a tile to turn it, drag it onto the board")

    def aside(self) -> Widget | None:
        if act.Discard not in self._kinds:
            return None
        self._pile = PileDrop()
        return self._pile


#: Discarding and playing nothing come last in the list of what is legal.
PLACES_AT_END = facts.RACK + 1


class DumpStep(RackStep):
    """At the start of a turn: tiles are marked to be thrown back, which is the whole turn."""

    def __init__(self, view: TunnelView, ask: Question[TunnelView], **kwargs: Any) -> None:
        self._sunk: set[int] = set(ask.draft.get("sunk", ())) if ask.draft.get("rack") == view.rack else set()
        self._sure = False
        self._picked: int | None = None
        super().__init__(view, ask, **kwargs)

    @property
    def _dumped(self) -> act.DumpTiles:
        return act.DumpTiles(tuple(facts.TILES[tile] for tile in sorted(self.rack[at] for at in self._sunk)))

    def tell(self) -> None:
        if self._shut:
            return
        count = len(self._sunk)
        moves = {action.space: action for action in self._ask.prompt.choices if isinstance(action, act.Move)}
        targets: dict[int, Target] = dict(moves)
        if self._sure:
            sentence = many(
                "Dump {count} tile and draw another? It is your whole turn.",
                "Dump {count} tiles and draw as many? It is your whole turn.",
                count,
            )
            choices: Sequence[Choice] = (
                Choice(_("Yes, dump"), does=self._dump, look="danger", icon="check"),
                Choice(_("No"), does=self._not_sure),
            )
            targets = {}
        else:
            sentence = (
                many("{count} tile would go back.", "{count} tiles would go back.", count)
                if count
                else _("Mark tiles to dump them, or go back and move.")
            )
            label = many("Dump {count} tile", "Dump {count} tiles", count) if count else _("Dump tiles")
            choices = (
                Choice(
                    label, does=self._ask_dump, look="primary" if count else "plain", dim=not count, key="d"
                ),
                Choice(_("Keep all"), does=self._ask.close),
            )
        self.hand.say(Offer(sentence, tuple(choices), targets))

    def caption(self) -> str:
        return _("Tap the tiles that go back")

    def tapped(self, number: int) -> None:
        if len(self._sunk ^ {number}) > facts.RACK:
            self._ask.why(Refusal("SV-10", message("Dump four tiles at the most.")))
            return
        self._sunk ^= {number}
        self._sure = False
        self.hand.tick()
        self._ask.draft.update(rack=self.rack, sunk=sorted(self._sunk))
        self._redraw()
        self.tell()

    def _ask_dump(self) -> None:
        if not self._sunk:
            self._ask.why(Refusal("SV-10", message("First mark the tiles that go back.")))
            return
        self._sure = True
        self.tell()

    def _not_sure(self) -> None:
        self._sure = False
        self.tell()

    def _dump(self) -> None:
        action = self._dumped
        self._ask.draft.clear()
        self._ask.decide(action)

    def at(self, key: Key, target: Target) -> None:
        """Moving is public, and can be done from here as well."""
        if self._picked == key and isinstance(target, Action):
            self._ask.decide(target)
            return
        self._picked = key if isinstance(key, int) else None
        self.hand.tick()
        self.board.pick(self._picked, target)

    def beside(self, key: Key) -> None:
        if isinstance(key, int):
            self._ask.why(act.Move(key))

    def draw_tiles(self) -> None:
        for number, tile in enumerate(self.rack):
            self.draw_tile(number, tile, sunk=number in self._sunk)


class FiveNewStep(RackStep):
    """None of the first five fits: all of them go back."""

    def tell(self) -> None:
        if not self._shut:
            new = Choice(_("Five new tiles"), does=self._new, look="primary", icon="cached", key="n")
            self.hand.say(Offer(_("No tile fits. Throw all five back."), (new,)))

    def _new(self) -> None:
        self._ask.decide(act.FiveNewTiles())

    def beside(self, key: Key) -> None:
        if isinstance(key, int):
            tunnel = next((tile for tile in self.rack if tile < facts.TUNNELS), self.rack[0])
            word = facts.TILES[tunnel]
            self._ask.why(act.LayTunnel(word, key, 0) if tunnel < facts.TUNNELS else act.LaySpy(word, key))

    def draw_tiles(self) -> None:
        for number, tile in enumerate(self.rack):
            self.draw_tile(number, tile)
