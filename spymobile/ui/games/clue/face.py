"""Clue: WWII as people see it: the next step in words, what is public of everyone, the desk, the end."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.event import Told, fact
from spymobile.core.game import Action, Prompt
from spymobile.core.words import Message, mark, message
from spymobile.games.clue import actions as act
from spymobile.games.clue import board as facts
from spymobile.games.clue import questions, words
from spymobile.games.clue.state import ClueView, OwnFile
from spymobile.ui.board.board import Key
from spymobile.ui.dealt import DealCard, FileStrip
from spymobile.ui.face import (
    CountedDie,
    Deed,
    Desk,
    Face,
    Offer,
    Question,
    Scene,
    StepOf,
    TableNeeds,
    Unattended,
)
from spymobile.ui.games.clue import shocks, steps
from spymobile.ui.games.clue.art import card_art, mover_art, short_name
from spymobile.ui.games.clue.board import WarBoard, faces_of
from spymobile.ui.games.clue.dealt import deal_card, file_strip
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.shock import Shock, Word
from spymobile.ui.tales import Giveaway
from spymobile.ui.text import _, many

if TYPE_CHECKING:
    from spymobile.ui.games.clue.panels import AgentPanel
    from spymobile.ui.table.show.shock_sheet import ShockSheet

_KINDS = (
    ("choose_agent", "CL-8"),
    ("start_turn", "CL-9"),
    ("draw_intrigue", "CL-38"),
    ("move", "CL-14"),
    ("double_time", "CL-59"),
    ("ask", "CL-20"),
    ("show_card", "CL-23"),
    ("courier_show", "CL-53"),
    ("leaked_show", "CL-54"),
    ("side_card", "CL-70"),
    ("second_interrogation", "CL-60"),
    ("end_turn", "CL-13"),
    ("accuse", "CL-31"),
)
_SHOCKING = frozenset({"accused", "lost"})


class ClueFace(Face[ClueView, int]):
    """Questions are asked in the open; what was shown, the sheet and the orders lie in the file."""

    name: ClassVar[str] = "clue"
    board = WarBoard
    paragraphs: ClassVar[Mapping[str, str]] = {f"clue.{kind}": rule for kind, rule in _KINDS}
    sounds: ClassVar[Mapping[str, frozenset[str]]] = {
        "win": frozenset({"won"}),
        "lose": frozenset({"lost"}),
        "stamp_right": frozenset({"accused right"}),
        "stamp_wrong": frozenset({"accused wrong"}),
        "cell": frozenset({"captured"}),
        "cuffs": frozenset({"drew capture"}),
        "card": frozenset({"drew"}),
        "flick": frozenset({"played"}),
        "die": frozenset({"rolled", "rolled_for_first"}),
        "question": frozenset({"asked"}),
        "handover": frozenset({"showed"}),
        "shuffle": frozenset({"leaked"}),
        "seal": frozenset({"refused"}),
        "scan": frozenset({"listened_in"}),
        "unseal": frozenset({"looked"}),
        "flight": frozenset({"flew"}),
        "passage": frozenset({"passage"}),
        "back": frozenset({"recalled"}),
        "again": frozenset({"ability"}),
        "walk": frozenset({"moved"}),
    }
    quiet: ClassVar[frozenset[str]] = frozenset({"turn", "kept_ability", "ended", "raised", "stood_still"})
    milestones: ClassVar[frozenset[str]] = frozenset({"accused", "won", "lost", "captured"})
    shocks: ClassVar[frozenset[str]] = _SHOCKING
    dice: ClassVar[tuple[CountedDie, ...]] = (
        CountedDie("rolled", "special", ("question", "2", "3", "4", "5", "6"), mark("Question mark die")),
        CountedDie("rolled", "plain", ("1", "2", "3", "4", "5", "6"), mark("Plain die")),
    )
    deeds: ClassVar[tuple[Deed, ...]] = ()
    before_deal: ClassVar[frozenset[str]] = frozenset({"choose_agent"})
    has_desk: ClassVar[bool] = True
    before_all: ClassVar[frozenset[str]] = frozenset({"played"})

    def room(self, seats: int) -> TableNeeds:
        """Dice beside the sentence, a large seal; on a wide screen the board leaves room for the sheet."""
        return TableNeeds(
            people=48,
            sentence=48,
            news=44,
            dice=True,
            shape=0.8,
            bench=96,
            bench_rows=1,
            tight_bench=False,
        )

    def fresh(self, view: ClueView) -> bool:
        return view.round == 1

    def began(self, view: ClueView) -> int:
        return view.first

    def living(self, view: ClueView) -> Collection[int]:
        return view.living

    # What is heard, felt and thrown

    def heard_as(self, told: Told) -> str:
        if told.name == "accused":
            return f"accused {'right' if told.facts['right'] else 'wrong'}"
        if told.name == "drew" and told.facts.get("card") == "capture":
            return "drew capture"
        return told.name

    def feel(self, told: Sequence[Told]) -> str:
        """A Capture and a wrong accusation are felt, and so is a card that was shown."""
        heard = {self.heard_as(event) for event in told}
        if heard & {"accused wrong", "drew capture", "lost"}:
            return "rumble"
        return "double_tick" if heard & {"accused right", "showed", "leaked", "looked"} else "tick"

    def thrown(self, told: Told) -> list[tuple[str, str]]:
        return list(zip(("special", "plain"), faces_of(told), strict=True)) if told.name == "rolled" else []

    def counted(self, told: Told) -> list[tuple[str, str]]:
        return self.thrown(told)

    def art_of(self, told: Told) -> str:
        match told.name:
            case "rolled":
                return f"die_{faces_of(told)[0]}"
            case "asked" | "accused":
                return card_art(facts.CARD[fact(told, "agent", str)])
            case "showed" | "listened_in" | "looked" | "leaked":
                card = told.facts.get("card")
                return card_art(facts.CARD[card]) if isinstance(card, str) else "clue_memo"
            case "drew":
                return "clue_capture" if told.facts.get("card") == "capture" else "clue_intrigue"
            case "chose_agent":
                return mover_art(facts.CARD[fact(told, "agent", str)])
            case "ability":
                return "clue_ability"
            case "played":
                return "clue_intrigue"
            case "won" | "lost" | "wrong":
                return "clue_envelope"
        return ""

    def shock(self, told: Sequence[Told], ask: Scene[ClueView]) -> Shock | None:
        return shocks.shock(told, ask) if any(event.name in _SHOCKING for event in told) else None

    def shock_sheet(self) -> type[ShockSheet]:
        from spymobile.ui.games.clue.envelope_sheet import EnvelopeSheet

        return EnvelopeSheet

    def word(self, told: Told) -> Word | None:
        return shocks.word(told)

    # The next step

    def steps(self) -> Mapping[str, StepOf[ClueView, int]]:
        return steps.STEPS

    def focused(self, view: ClueView, prompt: Prompt, names: Sequence[str], focus: Key | None) -> Offer[int]:
        if self.kind_of(prompt) == "side_card":
            return steps.side_card(view, prompt, names, focus)
        taken_up = steps.flight(prompt, focus) if focus is not None else None
        return taken_up or self.step(view, prompt, names)

    def ghost(self, view: ClueView, prompt: Prompt, action: Action, words: str) -> Offer[int]:
        if isinstance(action, act.ClueAction):
            return steps.ghost(view, prompt, action)
        return super().ghost(view, prompt, action, words)

    def meant(self, view: ClueView, prompt: Prompt, key: int) -> Action | Refusal | None:
        """Where one cannot go now, and accusing anywhere but in the centre."""
        kind = self.kind_of(prompt)
        if kind == "move" and key == steps.place_of(view, prompt.seat):
            there = message("You are there already. Press “Stay here”, or choose a lit place.")
            return Refusal("CL-15", there)
        if kind == "move":
            return act.MoveTo(key)
        if kind == "start_turn" and key == facts.HQ and steps.place_of(view, prompt.seat) != facts.HQ:
            return act.RaiseAccusation()
        if kind == "start_turn" and key == steps.place_of(view, prompt.seat) and key < facts.HQ:
            return act.Stay() if act.Stay() not in prompt.choices else None
        return None

    def wrong_moment(self, view: ClueView, prompt: Prompt) -> Message:
        return words.WAITING.message(self.kind_of(prompt))

    # What is public

    def stage_of(self, view: ClueView) -> str:
        return _("round {number}").format(number=view.round)

    def heading(self, view: ClueView, prompt: Prompt, names: Sequence[str], is_open: bool) -> tuple[str, str]:
        """Who asks, and where."""
        place = steps.place_of(view, view.turn)
        if self.kind_of(prompt) not in ("ask", "side_card") or place >= facts.HQ:
            return "", ""
        base = facts.CARD_NAMES[facts.base_card(place)]
        return _("{name} asks in {base}").format(name=names[prompt.seat], base=base), ""

    def time_of(self, view: ClueView) -> int:
        return view.round

    def side(self, seat: int) -> str:
        return ""

    def player(self, view: ClueView, seat: int) -> tuple[str, str]:
        """The agent with what is kept; names need the room beside them."""
        agent = view.agents[seat]
        parts = [short_name(agent)] if agent >= 0 else []
        if seat not in view.living:
            parts.append(_("only answers"))
        elif view.kept[seat]:
            parts.append(many("{count} card", "{count} cards", view.kept[seat]))
        return "", " · ".join(parts)

    def player_line(self, view: ClueView, seat: int) -> str:
        agent = view.agents[seat]
        if agent < 0 or seat not in view.living:
            return self.player(view, seat)[1]
        ability = facts.ABILITY_NAMES[facts.ABILITIES[agent]]
        line = _("{ability}, used") if view.used >> seat & 1 else "{ability}"
        return line.format(ability=ability)

    def player_panel(self, view: ClueView, seat: int, old: AgentPanel | None = None) -> AgentPanel:
        from spymobile.ui.games.clue.panels import AgentPanel

        panel = old or AgentPanel()
        panel.show(view, seat)
        return panel

    def seat_picture(self, view: ClueView, seat: int) -> Widget:
        from spymobile.ui.games.clue.panels import SeatFile

        return SeatFile(view, seat)

    # What is private

    def file(self, view: ClueView, names: Sequence[str]) -> Widget:
        from spymobile.ui.games.clue.panels import HandFile

        return HandFile(view)

    def desk(self, ask: Desk[ClueView], old: Widget | None = None) -> Widget:
        from spymobile.ui.games.clue.desk import CaseDesk

        if isinstance(old, CaseDesk):
            old.update(ask)
            return old
        return CaseDesk(ask)

    def desk_title(self, desk: Widget, name: str) -> str:
        from spymobile.ui.games.clue.desk import title_of

        return title_of(desk, name)

    def bench(self, view: ClueView, seat: int, old: Widget | None) -> Widget:
        """Beside the seal: a card that everybody saw come."""
        from spymobile.ui.games.clue.waiting import WaitingCard, lying

        shown = old if isinstance(old, WaitingCard) else WaitingCard()
        lies = lying(view, seat)
        shown.show(lies, _("goes here") if lies.empty else _("for your eyes only") if lies else "")
        return shown

    def bench_read(self, view: ClueView, seat: int, old: Widget | None, is_open: bool) -> Widget | None:
        """A side card goes back to its place when the file is closed; any other card is in the file."""
        from spymobile.ui.games.clue.waiting import WaitingCard, lying

        if not isinstance(old, WaitingCard) or not lying(view, seat).side:
            return None
        return old if is_open or old.goes_back() else None

    def has_read(self, view: ClueView, seat: int, draft: Mapping[str, object]) -> bool:
        from spymobile.ui.games.clue.waiting import lying, what

        lies = lying(view, seat)
        return bool(lies) and not lies.empty and draft.get("read") == what(view)

    def deal(self, view: ClueView, names: Sequence[str]) -> DealCard:
        return deal_card(view, names)

    def strip(self, view: ClueView) -> FileStrip:
        return file_strip(view)

    def secret_cause(
        self, view: ClueView, prompt: Prompt, told: Sequence[Told], names: Sequence[str], you: bool
    ) -> str:
        """The same words with one card that fits as with three."""
        kind = self.kind_of(prompt)
        if kind not in ("show_card", "courier_show", "leaked_show") or not view.clues:
            return ""
        to = (prompt.seat + 1) % len(names) if kind == "leaked_show" else view.clues[-1].asker
        sentence = (
            _("You have a card to show {to}. Choose it in secret.")
            if you
            else _("{name} has a card to show {to}, and chooses it in secret.")
        )
        return sentence.format(name=names[prompt.seat], to=names[to])

    def secret_step(self, view: ClueView, prompt: Prompt, ask: Question[ClueView]) -> Widget:
        from spymobile.ui.games.clue.show_choice import ShowChoice

        return ShowChoice(view, prompt, ask)

    def unattended(self, view: ClueView, prompt: Prompt) -> Unattended | None:
        """A card is left where one was moved to in another's turn; by hand, one is shown as orders would."""
        kind = self.kind_of(prompt)
        if kind == "draw_intrigue" and view.turn != prompt.seat:
            leave = next((action for action in prompt.choices if isinstance(action, act.LeaveIt)), None)
            return None if leave is None else Unattended(20.0, leave, _("Leave it"))
        shows = [action for action in prompt.choices if isinstance(action, act.ShowCard)]
        if not shows or view.file is None:
            return None
        to = (prompt.seat + 1) % len(view.kept) if kind == "leaked_show" else view.clues[-1].asker
        cards = [facts.CARD[action.card] for action in shows]
        file = view.file
        best = questions.usual(file.show_first, file.seen, view.clues, prompt.seat, to, cards)
        card = secrets.choice(best)  # By lot, or the others would learn how the hand is sorted (CL-64).
        return Unattended(30.0, shows[cards.index(card)], _("A card, in your order"))

    def sheet(self, name: str, ask: Question[ClueView]) -> Callable[[Stage], Sheet]:
        from spymobile.ui.games.clue import sheets

        return partial(sheets.SHEETS[name], ask=ask)

    # The end

    def chart(self, views: Sequence[ClueView]) -> tuple[str, list[list[float]]]:
        """What everybody could count: cards that somebody was shown."""
        seats = range(len(views[0].kept))
        return _("Cards seen, by round"), [
            [
                float(sum(clue.giver >= 0 and seat in (clue.asker, *clue.listeners) for clue in view.clues))
                for view in views
            ]
            for seat in seats
        ]

    def _file(self, view: ClueView, seat: int) -> OwnFile | None:
        return view.file if view.who == seat else view.reveal.files[seat] if view.reveal else None

    def reveal(self, view: ClueView, seat: int) -> str:
        file = self._file(view, seat)
        if file is None:
            return ""
        return ", ".join(short_name(card) for card in file.hand)

    def traces(
        self, moments: Sequence[tuple[ClueView, Sequence[Told]]], seat: int, won: bool
    ) -> list[Giveaway]:
        from spymobile.ui.games.clue import traces

        return traces.traces(moments, seat, won)

    def own_fault(self, moments: Sequence[tuple[ClueView, Sequence[Told]]], seat: int) -> Giveaway | None:
        from spymobile.ui.games.clue import traces

        return traces.own_fault(moments, seat)

    def trace_words(self, won: bool) -> tuple[str, str]:
        from spymobile.ui.games.clue import traces

        return traces.words(won)

    def won_at(self, view: ClueView) -> int | None:
        return facts.HQ if view.ending == "solved" else None

    def banner(self, view: ClueView, names: Sequence[str]) -> str:
        envelope = steps.named(view.reveal.envelope) if view.reveal is not None else ""
        if view.ending == "solved":
            return _("{name} solves the case: {envelope}.").format(name=names[view.turn], envelope=envelope)
        if view.ending == "captured":
            return _("The network is captured. It was {envelope}.").format(envelope=envelope)
        return _("Every accusation was wrong. It was {envelope}.").format(envelope=envelope)


FACE = ClueFace()
