"""Spy vs Spy as people see it: the public part of a turn, the rack under the seal, and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt
from spymobile.core.words import Message, mark
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy import words
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.ui.board.board import Key
from spymobile.ui.dealt import DealCard, FileStrip, Thing
from spymobile.ui.face import CardTouch, CountedDie, Deed, Face, Offer, Question, Scene, StepOf, TableNeeds
from spymobile.ui.games.spy_vs_spy import art, replayed, steps, traces
from spymobile.ui.games.spy_vs_spy.board import TunnelBoard
from spymobile.ui.games.spy_vs_spy.board_layout import PILE, UNITS
from spymobile.ui.games.spy_vs_spy.dealt import deal_card
from spymobile.ui.games.spy_vs_spy.rack import bench
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.tales import Giveaway, Luck, Nobodys
from spymobile.ui.text import _, many


class TunnelFace(Face[TunnelView, int]):
    """Moving, rolling and drawing lie open; what uses the rack is decided under the seal."""

    name: ClassVar[str] = "spy_vs_spy"
    board = TunnelBoard
    has_tray_scenes: ClassVar[bool] = True
    paragraphs: ClassVar[Mapping[str, str]] = {
        "spy_vs_spy.first_tile": "SV-7",
        "spy_vs_spy.redraw_five": "SV-7",
        "spy_vs_spy.start_turn": "SV-8",
        "spy_vs_spy.roll_bomb": "SV-14",
        "spy_vs_spy.after_blank": "SV-15",
        "spy_vs_spy.draw": "SV-20",
        "spy_vs_spy.play_tile": "SV-20",
        "spy_vs_spy.pass_empty": "SV-21",
        "spy_vs_spy.message_free_turn": "SV-34",
        "spy_vs_spy.message_draw_play": "SV-35",
        "spy_vs_spy.message_move_bomb": "SV-36",
        "spy_vs_spy.message_remove_tile": "SV-37",
    }
    sounds: ClassVar[Mapping[str, frozenset[str]]] = {
        "win": frozenset({"won"}),
        "tie": frozenset({"jammed"}),
        "blast": frozenset({"rolled blast"}),
        "fuse": frozenset({"rolled blank"}),
        "die": frozenset({"rolled_for_first"}),
        "stamp": frozenset({"laid"}),
        "barrier": frozenset({"blocked"}),
        "coins": frozenset({"took_home"}),
        "peg": frozenset({"moved_bomb"}),
        "snatch": frozenset({"removed"}),
        "handover": frozenset({"dumped"}),
        "shuffle": frozenset({"threw_five_back"}),
        "card": frozenset({"drew"}),
        "flick": frozenset({"discarded"}),
        "again": frozenset({"free_turn"}),
        "gift": frozenset({"one_more_tile"}),
        "walk": frozenset({"moved"}),
    }
    quiet: ClassVar[frozenset[str]] = frozenset({"turn", "blown_home"})
    milestones: ClassVar[frozenset[str]] = frozenset({"took_home", "blown_home", "won", "jammed"})
    deeds: ClassVar[tuple[Deed, ...]] = (
        Deed(
            "rolled",
            by="seat",
            to="",
            right="explosion",
            is_right=True,
            says=mark("{who}'s bomb die: {right} of {count} rolls blew up."),
        ),
    )
    dice: ClassVar[tuple[CountedDie, ...]] = (
        CountedDie("rolled", "explosion", ("blank", "blast"), first=("rolled_for_first", "explosion")),
    )
    shocks: ClassVar[frozenset[str]] = frozenset({"took_home", "won"})
    recaps: ClassVar[bool] = False

    def room(self, seats: int) -> TableNeeds:
        """The rack above the buttons, and the bomb die beside the sentence."""
        return TableNeeds(
            people=48, sentence=48, news=44, shape=UNITS[0] / UNITS[1], dice=True, bench=88, memo=True
        )

    def feel(self, told: Sequence[Told]) -> str:
        """The bomb is the one thing that rumbles."""
        if any(event.name == "rolled" and event.facts["explosion"] for event in told):
            return "rumble"
        return super().feel(told)

    def heard_as(self, told: Told) -> str:
        if told.name == "rolled":
            return "rolled blast" if told.facts["explosion"] else "rolled blank"
        return told.name

    def thrown(self, told: Told) -> list[tuple[str, str]]:
        return (
            [("explosion", "blast" if told.facts["explosion"] else "blank")] if told.name == "rolled" else []
        )

    def counted(self, told: Told) -> list[tuple[str, str]]:
        if told.name not in ("rolled", "rolled_for_first"):
            return []
        return [("explosion", "blast" if told.facts["explosion"] else "blank")]

    def chip(self, told: Told) -> str:
        return replayed.word_of(told)

    def tray_scene(self, told: Sequence[Told], ask: Scene[TunnelView], old: Widget | None) -> Widget | None:
        """Below a fuse that burns, the odds and what falls."""
        from spymobile.ui.games.spy_vs_spy.roll_panel import RollPanel

        rolled = next((event for event in told if event.name == "rolled"), None)
        if rolled is None:
            return None
        panel = old if isinstance(old, RollPanel) else RollPanel()
        panel.show(rolled, ask)
        return panel

    def tray_scene_ahead(self) -> Widget:
        from spymobile.ui.games.spy_vs_spy.roll_panel import RollPanel

        return RollPanel()

    def heading(
        self, view: TunnelView, prompt: Prompt, names: Sequence[str], is_open: bool
    ) -> tuple[str, str]:
        return steps.heading(view, prompt, names, is_open)

    def fresh(self, view: TunnelView) -> bool:
        """Nobody has had more than the first move."""
        return view.turns < len(view.pawns)

    def began(self, view: TunnelView) -> int:
        return view.first

    def art_of(self, told: Told) -> str:
        return art.art_of(told)

    # The next step

    def steps(self) -> Mapping[str, StepOf[TunnelView, int]]:
        return {
            "first_tile": steps.sealed,
            "redraw_five": steps.sealed,
            "play_tile": steps.sealed,
            "start_turn": steps.start_turn,
            "roll_bomb": steps.roll_bomb,
            "after_blank": steps.after_blank,
            "draw": steps.draw,
            "pass_empty": steps.pass_empty,
            "message_free_turn": steps.free_turn,
            "message_draw_play": steps.draw_play,
            "message_move_bomb": lambda view, prompt, names: steps.move_bomb(view, prompt, names, None),
            "message_remove_tile": steps.remove_tile,
        }

    def focused(
        self, view: TunnelView, prompt: Prompt, names: Sequence[str], focus: Key | None
    ) -> Offer[int]:
        """A bomb that is taken up shows where it may go."""
        if self.kind_of(prompt) == "message_move_bomb":
            return steps.move_bomb(view, prompt, names, focus)
        return self.step(view, prompt, names)

    def ghost(self, view: TunnelView, prompt: Prompt, action: Action, words: str) -> Offer[int]:
        return steps.ghost(view, prompt, action, words) or super().ghost(view, prompt, action, words)

    def meant(self, view: TunnelView, prompt: Prompt, key: int) -> Action | Refusal | None:
        if key == PILE:
            return act.Draw() if self.kind_of(prompt) != "pass_empty" else None
        match self.kind_of(prompt):
            case "start_turn":  # Also dumping is decided there, in secret; running lies open for all.
                return steps.no_run(view, act.Move(key))
            case "roll_bomb" | "after_blank":
                return act.Move(key)
            case "message_move_bomb":
                free = not view.stacks[key] and key not in facts.MANHOLES
                return act.MoveBomb(key if free else view.bombs[0], key)
            case "message_remove_tile":
                return act.RemoveTile(key)
        return None

    def refusal_drawing(self, view: TunnelView, action: Action) -> Widget | None:
        from spymobile.ui.games.spy_vs_spy import clash

        return clash.drawing(view, action)

    def wrong_moment(self, view: TunnelView, prompt: Prompt) -> Message:
        return words.WAITING.message(self.kind_of(prompt))

    # What is public

    def stage_of(self, view: TunnelView) -> str:
        return _("round {number}").format(number=self.time_of(view))

    def time_of(self, view: TunnelView) -> int:
        return view.turns // len(view.pawns) + 1

    def player(self, view: TunnelView, seat: int) -> tuple[str, str]:
        home = len(view.captured[seat]) + (view.unread and seat == view.turn)
        need = facts.BOMBS_TO_WIN[len(view.pawns)]
        return f"{home}/{need}", many("{count} tile", "{count} tiles", view.racks[seat])

    def player_head(self, view: TunnelView, seat: int) -> str:
        """The bombs are counted by the picture below it."""
        return self.player(view, seat)[1]

    def player_line(self, view: TunnelView, seat: int) -> str:
        return ""

    def player_panel(self, view: TunnelView, seat: int, old: Widget | None = None) -> Widget:
        from spymobile.ui.games.spy_vs_spy.panels import SpyPanel

        panel = old if isinstance(old, SpyPanel) else SpyPanel()
        panel.show(view, seat)
        return panel

    def card_picture(
        self, view: TunnelView, seat: int, old: Widget | None, touch: CardTouch
    ) -> Widget | None:
        return None

    def table_panel(self, view: TunnelView, old: Widget | None = None) -> Widget:
        from spymobile.ui.games.spy_vs_spy.panels import TableSide

        panel = old if isinstance(old, TableSide) else TableSide()
        panel.show(view)
        return panel

    def seat_picture(self, view: TunnelView, seat: int) -> Widget:
        from spymobile.ui.games.spy_vs_spy.panels import SpyPanel

        panel = SpyPanel(paper=True)
        panel.show(view, seat)
        return panel

    # What is private

    def bench(self, view: TunnelView, seat: int, old: Widget | None) -> Widget:
        return bench(view.rack if view.who == seat else None, old)

    def bench_words(self, name: str) -> str:
        return _("Hold the seal to open {name}'s rack").format(name=name)

    def file(self, view: TunnelView, names: Sequence[str]) -> Widget:
        from spymobile.ui.games.spy_vs_spy.panels import RackFile

        return RackFile(view)

    def deal(self, view: TunnelView, names: Sequence[str]) -> DealCard:
        return deal_card(view)

    def strip(self, view: TunnelView) -> FileStrip:
        return FileStrip(_("Your rack"), things=tuple(Thing(art.tile_art(tile)) for tile in view.rack))

    def secret_step(self, view: TunnelView, prompt: Prompt, ask: Question[TunnelView]) -> Widget:
        from spymobile.ui.games.spy_vs_spy.dump_step import DumpStep, FiveNewStep
        from spymobile.ui.games.spy_vs_spy.lay_step import LayStep

        made: dict[str, type[Widget]] = {"start_turn": DumpStep, "redraw_five": FiveNewStep}
        return made.get(self.kind_of(prompt), LayStep)(view, ask)

    def sheet(self, name: str, ask: Question[TunnelView]) -> Callable[[Stage], Sheet]:
        from spymobile.ui.games.spy_vs_spy.dump_sheet import DumpSheet

        kind, *marked = name.split()
        if kind != "dump":
            raise KeyError(f"Spy vs Spy has no sheet called {name!r}")
        return lambda stage: DumpSheet(stage, ask, map(int, marked))

    # The end

    def chart(self, views: Sequence[TunnelView]) -> tuple[str, list[list[float]]]:
        seats = len(views[0].pawns)
        return _("Bombs home, by round"), [
            [float(len(view.captured[seat]) + (view.unread and seat == view.turn)) for view in views]
            for seat in range(seats)
        ]

    def _rack(self, view: TunnelView, seat: int) -> tuple[int, ...]:
        if view.who == seat:
            return view.rack
        return view.reveal.racks[seat] if view.reveal is not None else ()

    def reveal(self, view: TunnelView, seat: int) -> str:
        from spymobile.ui.games.spy_vs_spy.panels import racks_in_words

        return racks_in_words(self._rack(view, seat))

    def reveal_art(self, view: TunnelView, seat: int) -> tuple[str, ...]:
        return tuple(art.tile_art(tile) for tile in self._rack(view, seat))

    def nobodys(self, view: TunnelView) -> Nobodys | None:
        from spymobile.ui.games.spy_vs_spy.panels import under_the_bombs

        return under_the_bombs(view)

    def luck(self, told: Sequence[Told], names: Sequence[str]) -> Luck | None:
        return traces.luck(told, names)

    def won_at(self, view: TunnelView) -> int | None:
        return steps.home_of(view, view.turn) if view.ending == "bombs" else None

    def traces(
        self, moments: Sequence[tuple[TunnelView, Sequence[Told]]], seat: int, won: bool
    ) -> list[Giveaway]:
        return traces.traces(moments, seat, won)

    def trace_words(self, won: bool) -> tuple[str, str]:
        return traces.words(won)

    def banner(self, view: TunnelView, names: Sequence[str]) -> str:
        most = max(map(len, view.captured))
        winners = [names[seat] for seat, bombs in enumerate(view.captured) if len(bombs) == most]
        if view.ending == "bombs":
            return _("{name} wins: {count} bombs are home.").format(name=names[view.turn], count=most)
        if len(winners) == 1:
            return many(
                "{name} wins with {count} bomb: nothing moves any more.",
                "{name} wins with {count} bombs: nothing moves any more.",
                most,
                name=winners[0],
            )
        return _("A tie: nothing moves any more.")


FACE = TunnelFace()
