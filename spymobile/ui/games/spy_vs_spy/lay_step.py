"""Playing a tile from the open rack: choose it, turn it, try where it lies, lay it, or throw it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color
from kivy.metrics import dp
from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.game import Action
from spymobile.core.words import Message, message
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.games.spy_vs_spy.words import shape_name, space_name
from spymobile.ui.bench import BenchHand
from spymobile.ui.board.board import Key
from spymobile.ui.board.geometry import Point
from spymobile.ui.board.painting import picture
from spymobile.ui.board.targets import Focus, Target
from spymobile.ui.face import Choice, Offer, Question
from spymobile.ui.games.spy_vs_spy.art import laid, tile_art
from spymobile.ui.games.spy_vs_spy.board_layout import PILE
from spymobile.ui.games.spy_vs_spy.ghost_words import ghost_words, joined
from spymobile.ui.games.spy_vs_spy.panels import PilePanel, TableSide
from spymobile.ui.games.spy_vs_spy.pile_drop import PileDrop
from spymobile.ui.games.spy_vs_spy.rack_step import RackStep
from spymobile.ui.text import _

#: Across a tile that is carried, in dp.
_SIDE = 58
#: Units from the pile on the board within which a tile is meant for it.
_NEAR_PILE = 8.0
#: Discarding and playing nothing come last in the list of what is legal.
PLACES_AT_END = facts.RACK + 1


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
        self._drawn = _drawn(view.rack, ask.draft.get("kept", ()))

    @property
    def order(self) -> list[int]:
        return sorted(range(len(self.rack)), key=lambda number: number == self._drawn)

    def take(self, hand: BenchHand) -> None:
        super().take(hand)
        self._open_pile(True)

    def let_go(self) -> None:
        """What lay on the board under everybody's eyes does not come back by itself."""
        self._light_pile(False)
        self._open_pile(False)
        super().let_go()
        if self.held:
            self._ask.draft.pop("space", None)

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

    def tell(self, instead: str = "") -> None:
        if self._shut:
            return
        self.hand.say(
            Offer(instead or self._sentence(), tuple(self._choices()), self.targets(), marked=self._joins())
        )
        if self.space is not None:
            self.board.pick(self.space, self.meant(self.space))

    def _joins(self) -> tuple[str, ...]:
        """The places that the tile would join, as the sentence names them."""
        if self.space is None or self._sure or self._is_spy:
            return ()
        turns = self.turns[self.chosen or 0]
        return tuple(map(space_name, joined(self._view, self._ask.seat, self.word, turns, self.space)))

    def _sentence(self) -> str:
        if self._sure and self.held:
            return _("Throw it back, face down?")
        if self._sure:
            return _("Throw the {tile} back, face down?").format(tile=shape_name(self.word))
        if self.space is not None:
            turns = self.turns[self.chosen or 0]
            return ghost_words(self._view, self._ask.seat, self.word, turns, self.space, self.held)
        if self.chosen is None and self.held:
            return _("Thumb on the seal: drag a tile out with the other hand.")
        if self.chosen is None:
            return self._ask_words()
        if self.held:
            return _("Tap it to turn it. Drag it to where it goes.")
        if not self._fits.get(self.word):
            return str(self._nowhere())
        if self._is_spy:
            return _("Lay the {tile} on a tunnel that glows.").format(tile=shape_name(self.word))
        return _("Tap it to turn it. Lay it where it glows.")

    def _nowhere(self) -> Message:
        """No space takes the chosen tile, however it is turned: what can be done instead."""
        tile = shape_name(self.word)
        if act.Discard in self._kinds:
            return message("The {tile} fits nowhere. Discard it, or choose another.", tile=tile)
        if act.PlayNothing in self._kinds:
            return message("The {tile} fits nowhere. Play nothing, or choose another.", tile=tile)
        return message("The {tile} fits nowhere. Choose another.", tile=tile)

    def _ask_words(self) -> str:
        match self._ask.prompt.kind.rpartition(".")[2]:
            case "first_tile":
                return _("Lay a tunnel on one of your two exits.")
            case "pass_empty":
                return _("The pile is empty. Play a tile, or nothing.")
        return _("Play one tile, or discard one.")

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
        # The thumb's hand lies across the middle of the row: a tap on the ghost lays the tile.
        choices = [] if self.held else [lay]
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
        elif not self._fits.get(self.word):
            self._refuse(self._nowhere())
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
        rest = list(self.rack)
        if isinstance(action, (act.LayTunnel, act.LaySpy, act.Discard)):
            rest.remove(facts.TILE[action.tile])
        self._ask.draft["kept"] = tuple(rest)
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
        if key == PILE and act.Discard in self._kinds:
            self._ask_discard()
        elif key == PILE:
            self._ask.why(act.Draw())
        elif self.chosen is None or not isinstance(key, int):
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
        self._light_pile(self._over_pile(at))
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

    def dropped(self, at: Point, finger: Point) -> None:
        """Over the pile: thrown back, once more to be sure. Elsewhere the ghost stays where it snapped to."""
        over = self._over_pile(at) or self._over_pile(finger)
        self._light_pile(False)
        if over and act.Discard in self._kinds:
            self._ask_discard()
            return
        x, y = self.board.to_units(*at)
        place = self.board.place_at(x, y)
        self._keep()
        if self.space is not None:
            return
        if place is None:
            if not self.collide_point(*finger):  # On the rack it was put back on purpose.
                self.tell(_("There is no space. The tile is back in your rack."))
        elif self._fits.get(self.word, {}).get(place):
            self.at(place, Focus(("turn", place)))
        else:
            self.beside(place)

    def _over_pile(self, at: Point) -> bool:
        """Over the pile beside the rack, the one on the board, or the one below the players."""
        if self._pile is None or self._pile.parent is None:
            return False
        board = self.board
        if board.distance(PILE, *board.to_units(*at)) <= _NEAR_PILE or self._pile.collide_point(*at):
            return True
        return self._side_pile is not None and self._side_pile.collide_point(*self._side_pile.to_widget(*at))

    @property
    def _side_pile(self) -> PilePanel | None:
        """The pile below the players, on a tablet."""
        return self.hand.side.pile if isinstance(self.hand.side, TableSide) else None

    def _light_pile(self, aimed: bool) -> None:
        for pile in (self._pile, self._side_pile):
            if pile is not None:
                pile.aimed = aimed

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

    def _open_pile(self, opened: bool) -> None:
        """The pile below the players says what it is for while somebody may throw a tile back."""
        if self._side_pile is not None:
            self._side_pile.open = opened and act.Discard in self._kinds


def _drawn(rack: Sequence[int], kept: Sequence[int]) -> int:
    """The place of the tile that has come to those that were kept; the last where nobody remembers.

    >>> _drawn((1, 4, 4, 7, 9), (1, 4, 7, 9)), _drawn((1, 4, 4, 7, 9), ())
    (1, 4)
    """
    new = Counter(rack) - Counter(kept)
    return rack.index(next(iter(new))) if new.total() == 1 else len(rack) - 1
