"""Enemy Agent as people see it: the next step in words, what is public of each side, and the own file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt
from spymobile.core.words import Message, mark
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import WAITING, numbers
from spymobile.ui.board.board import Key
from spymobile.ui.dealt import DealCard, FileStrip
from spymobile.ui.face import (
    CardTouch,
    CountedDie,
    Deed,
    Face,
    Offer,
    Question,
    Scene,
    StepOf,
    TableNeeds,
)
from spymobile.ui.games.enemy_agent import move_person, scan_result, shocks
from spymobile.ui.games.enemy_agent.art import art_of, portrait
from spymobile.ui.games.enemy_agent.board import CityBoard
from spymobile.ui.games.enemy_agent.board_layout import ACROSS, ALONG, PILE, CityKey
from spymobile.ui.games.enemy_agent.dealt import deal_card, file_strip, set_up_cause
from spymobile.ui.games.enemy_agent.people import checkpoint_cards, false_arrests
from spymobile.ui.games.enemy_agent.steps import STEPS, building, plain_ghost
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.shock import Shock, Word
from spymobile.ui.tales import Giveaway
from spymobile.ui.text import _

#: What belongs to a scan, and is felt and heard with its word.
SCANNED = frozenset({"asked", "arrested", "took_plan", "plan_returned", "jailed", "dismissed"})


class AgentFace(Face[AgentView, CityKey]):
    """All of a turn is open; only the set-up needs an opened seat."""

    name: ClassVar[str] = "enemy_agent"
    board = CityBoard
    paragraphs: ClassVar[Mapping[str, str]] = {
        "enemy_agent.arrange_start": "EA-4",
        "enemy_agent.choose_agents": "EA-4",
        "enemy_agent.hide_plan": "EA-5",
        "enemy_agent.start_turn": "EA-7",
        "enemy_agent.move_person": "EA-9",
        "enemy_agent.run_on": "EA-18",
        "enemy_agent.move_on": "EA-23",
        "enemy_agent.arrest": "EA-35",
        "enemy_agent.ask_now": "EA-31",
        "enemy_agent.answer_draw": "EA-47",
    }
    before_deal: ClassVar[frozenset[str]] = frozenset({"arrange_start", "choose_agents", "hide_plan"})
    sounds: ClassVar[Mapping[str, frozenset[str]]] = {
        "win": frozenset({"won"}),
        "tie": frozenset({"drawn", "agreed_to_draw"}),
        "siren": frozenset({"climbed"}),
        "plan": frozenset({"took_plan"}),
        "cell": frozenset({"jailed"}),
        "badge": frozenset({"dismissed"}),
        "cuffs": frozenset({"arrested"}),
        "scan": frozenset({"asked"}),
        "barrier": frozenset({"held"}),
        "gate": frozenset({"went_through"}),
        "shuffle": frozenset({"reshuffled"}),
        "card": frozenset({"drew_card"}),
        "die": frozenset({"rolled", "rolled_for_first"}),
        "question": frozenset({"offered_draw"}),
        "refusal": frozenset({"declined_draw"}),
        "stamp": frozenset({"chose_agents"}),
        "seal": frozenset({"hid_plan"}),
        "walk": frozenset({"moved"}),
    }
    quiet: ClassVar[frozenset[str]] = frozenset({"turn"})
    milestones: ClassVar[frozenset[str]] = frozenset({"took_plan", "jailed", "dismissed", "climbed", "won"})
    deeds: ClassVar[tuple[Deed, ...]] = (
        Deed(
            "arrested",
            by="seat",
            to="",
            right="kind",
            is_right="agent",
            says=mark("{who}'s arrests: {right} of {count} were agents."),
        ),
    )
    dice: ClassVar[tuple[CountedDie, ...]] = (
        CountedDie("rolled", "people", ("1", "2", "3"), mark("People"), "die_people"),
        CountedDie(
            "rolled",
            "squares",
            ("1", "2", "3", "4", "5", "6"),
            mark("Squares"),
            first=("rolled_for_first", "die"),
        ),
    )
    shocks: ClassVar[frozenset[str]] = frozenset({"asked", "arrested", "took_plan", "climbed", "won"})
    #: Blue is blue and Red is red, whoever plays them.
    looks: ClassVar[tuple[int, ...]] = (1, 0)

    def room(self, seats: int) -> TableNeeds:
        """A row of people for each side, and both dice beside the sentence."""
        return TableNeeds(people=100, sentence=60, news=42, gap=8, shape=ALONG / ACROSS, dice=True)

    def side(self, seat: int) -> str:
        return (_("Blue"), _("Red"))[seat]

    def shielded(self) -> str:
        return _("What the scanner shows is seen only while it is held, and so is the answer.")

    def feel(self, told: Sequence[Told]) -> str:
        """Turned back at the wall, or the wrong person arrested: that shakes."""
        stopped = any(event.facts.get("card") == "do_not_pass" for event in told)
        if stopped or {event.name for event in told} & {"jailed", "dismissed"}:
            return "rumble"
        return super().feel(told)

    def fresh(self, view: AgentView) -> bool:
        """Both have had their first turn at most."""
        return view.turns <= 2

    def began(self, view: AgentView) -> int:
        return view.first

    def art_of(self, told: Told) -> str:
        return art_of(told)

    def steps(self) -> Mapping[str, StepOf[AgentView, CityKey]]:
        return STEPS

    def focused(
        self, view: AgentView, prompt: Prompt, names: Sequence[str], focus: Key | None
    ) -> Offer[CityKey]:
        """Whoever is taken up shows where they may go."""
        if self.kind_of(prompt) == "move_person" and isinstance(focus, int):
            return move_person.step(view, prompt, focus)
        return self.step(view, prompt, names)

    def ghost(self, view: AgentView, prompt: Prompt, action: Action, words: str) -> Offer[CityKey]:
        if isinstance(action, (act.MovePerson, act.ShowPapers, act.OverTheWall)):
            return move_person.ghost(view, prompt, action)
        return plain_ghost(view, action, words)

    def meant(self, view: AgentView, prompt: Prompt, key: CityKey) -> Action | Refusal | None:
        match self.kind_of(prompt), key:
            case "move_person", tuple():
                return move_person.meant(view, key)
            case "start_turn" | "ask_now", ("person", int(person)) if facts.IS_TRAVELER[person]:
                return act.Ask(person)
            case "arrest", ("person", int(person)):
                return act.Arrest(person)
            case "run_on", ("to", int(place), _mover):
                return act.RunOn(place)
            case "move_on", ("to", int(place), _mover):
                return act.MoveOn(place)
        return None

    def wrong_moment(self, view: AgentView, prompt: Prompt) -> Message:
        return WAITING.message(view.phase)

    def about(self, view: AgentView, key: CityKey) -> str:
        return checkpoint_cards(view) if key == PILE else ""

    # What is public

    def stage_of(self, view: AgentView) -> str:
        if view.phase == "set_up":
            return _("set-up")
        return _("turn {number}").format(number=view.turns)

    def time_of(self, view: AgentView) -> int:
        return int(view.turns)

    def player(self, view: AgentView, seat: int) -> tuple[str, str]:
        side = facts.SIDE_NAMES[seat]
        if view.carriers[1 - seat] >= 0:
            return side, _("has the plan!")
        false = view.false_arrests[seat]
        return side, false_arrests(false) if false else ""

    card_rows: ClassVar[bool] = True

    def card_picture(self, view: AgentView, seat: int, old: Widget | None, touch: CardTouch) -> Widget:
        from spymobile.ui.games.enemy_agent.side_row import SideRow

        row = old or SideRow()
        row.show(view, seat, touch)
        return row

    def player_panel(self, view: AgentView, seat: int, old: Widget | None = None) -> Widget:
        from spymobile.ui.games.enemy_agent.dossier import SideStrip

        strip = old or SideStrip()
        strip.show(view, seat)
        return strip

    def seat_picture(self, view: AgentView, seat: int) -> Widget:
        from spymobile.ui.games.enemy_agent.dossier import SideStrip

        strip = SideStrip(light=True)
        strip.show(view, seat)
        strip.line = "\n".join(line for line in (strip.line, checkpoint_cards(view)) if line)
        return strip

    # What is private

    def file(self, view: AgentView, names: Sequence[str]) -> Widget:
        from spymobile.ui.games.enemy_agent.dossier import AgentDossier

        return AgentDossier(view)

    def small_file(self, view: AgentView, names: Sequence[str]) -> Widget:
        from spymobile.ui.games.enemy_agent.dossier import AgentDossier

        return AgentDossier(view, small=True)

    def deal(self, view: AgentView, names: Sequence[str]) -> DealCard:
        return deal_card(view)

    def strip(self, view: AgentView) -> FileStrip:
        return file_strip(view)

    def secret_cause(
        self, view: AgentView, prompt: Prompt, told: Sequence[Told], names: Sequence[str], you: bool
    ) -> str:
        return set_up_cause(view, prompt.seat, names, you)

    def secret_step(self, view: AgentView, prompt: Prompt, ask: Question[AgentView]) -> Widget:
        from spymobile.ui.games.enemy_agent.setup import SetUp

        return SetUp(view, ask)

    def sheet(self, name: str, ask: Question[AgentView]) -> Callable[[Stage], Sheet]:
        from spymobile.ui.games.enemy_agent import sheets

        return partial(sheets.SHEETS[name], ask=ask)

    def preload(self) -> None:
        from spymobile.ui.games.enemy_agent import scanner, setup

        scanner.preload()
        setup.preload()

    def scene(self, told: Sequence[Told], ask: Scene[AgentView]) -> Callable[[Stage], Sheet] | None:
        climbed = next((event for event in told if event.name == "climbed"), None)
        if climbed is not None:
            from spymobile.ui.games.enemy_agent.climb import ClimbSheet

            def climb(stage: Stage) -> Sheet:
                sheet = stage.kept_sheet(ClimbSheet)
                sheet.show(climbed, ask, (climbed,))
                return sheet

            return climb
        scanned = next((event for event in told if event.name in ("asked", "arrested")), None)
        if scanned is None:
            return None
        from spymobile.ui.games.enemy_agent.scanner import ScanSheet

        events = tuple(event for event in told if event.name in SCANNED)

        def scan(stage: Stage) -> Sheet:
            sheet = stage.kept_sheet(ScanSheet)
            sheet.show(scanned, ask, events)
            return sheet

        return scan

    def scene_sheets(self) -> tuple[type[Sheet], ...]:
        from spymobile.ui.games.enemy_agent.climb import ClimbSheet
        from spymobile.ui.games.enemy_agent.scanner import ScanSheet

        return (ScanSheet, ClimbSheet)

    def shock(self, told: Sequence[Told], ask: Scene[AgentView]) -> Shock | None:
        return shocks.shock(told, ask)

    def word(self, told: Told) -> Word | None:
        return scan_result.word(told)

    # The end

    def chart(self, views: Sequence[AgentView]) -> tuple[str, list[list[float]]]:
        return _("People beyond the wall, by turn"), [
            [
                float(
                    sum(
                        view.place[person] >= 0 and facts.SIDE[view.place[person]] != seat
                        for person in facts.OWN_TRAVELERS[seat]
                    )
                )
                for view in views
            ]
            for seat in (0, 1)
        ]

    def reveal(self, view: AgentView, seat: int) -> str:
        if view.who == seat and view.file is not None:
            agents, plan = view.file.agents, view.file.plan
        elif view.reveal is not None:
            agents, plan = view.reveal.agents, view.reveal.plans[seat]
        else:
            return ""
        places = [p % facts.OF_SIDE for p in facts.OWN_TRAVELERS[seat] if agents >> p & 1]
        line = (
            _("Agents {numbers}").format(numbers=numbers(seat, places)) if places else _("No agents chosen")
        )
        if plan >= 0:
            line += " · " + _("plan in {place}").format(place=building(seat, plan))
        return line

    def reveal_art(self, view: AgentView, seat: int) -> tuple[str, ...]:
        if view.who == seat and view.file is not None:
            agents = view.file.agents
        elif view.reveal is not None:
            agents = view.reveal.agents
        else:
            return ()
        return tuple(portrait(person) for person in facts.OWN_TRAVELERS[seat] if agents >> person & 1)

    def won_at(self, view: AgentView) -> CityKey | None:
        carrier = view.carriers[1 - view.winner] if view.winner >= 0 else -1
        return view.place[carrier] if carrier >= 0 and view.place[carrier] >= 0 else None

    def traces(
        self, moments: Sequence[tuple[AgentView, Sequence[Told]]], seat: int, won: bool
    ) -> list[Giveaway]:
        from spymobile.ui.games.enemy_agent import traces

        return traces.traces(moments, seat, won)

    def banner(self, view: AgentView, names: Sequence[str]) -> str:
        if view.winner >= 0:
            how = {
                "checkpoint": _("{name} brings the plan home through the checkpoint."),
                "over_the_wall": _("{name} brings the plan home over the wall."),
                "helpless": _("{name} wins: the other side has nobody left to play with."),
            }[view.ending]
            return how.format(name=names[view.winner])
        return {
            "no_agents": _("A draw: no agent is left."),
            "quiet": _("A draw: nothing has happened for too long."),
            "agreed": _("A draw by agreement."),
        }.get(view.ending, _("A draw."))


FACE = AgentFace()
