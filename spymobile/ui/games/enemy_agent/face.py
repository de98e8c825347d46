"""Enemy Agent as people see it: the next step in words, what is public of each side, and the own file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt
from spymobile.core.words import Message, any_of, mark
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import WAITING, numbers, person_number
from spymobile.ui.board.board import Key
from spymobile.ui.board.targets import Target
from spymobile.ui.dealt import DealCard, FileStrip
from spymobile.ui.face import (
    CardTouch,
    Choice,
    CountedDie,
    Deed,
    Face,
    Offer,
    Question,
    Scene,
    StepOf,
    TableNeeds,
)
from spymobile.ui.games.enemy_agent import move_person, scan_result, shocks, warning
from spymobile.ui.games.enemy_agent.art import art_of, figure, portrait
from spymobile.ui.games.enemy_agent.board import CityBoard
from spymobile.ui.games.enemy_agent.board_layout import ACROSS, ALONG, PILE, CityKey
from spymobile.ui.games.enemy_agent.dealt import deal_card, file_strip, set_up_cause
from spymobile.ui.games.enemy_agent.people import checkpoint_cards, false_arrests
from spymobile.ui.games.enemy_agent.routes import next_way
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.shock import Shock, Word
from spymobile.ui.tales import Giveaway
from spymobile.ui.text import _, many

#: What belongs to a scan, and is felt and heard with its word.
SCANNED = frozenset({"asked", "arrested", "took_plan", "plan_returned", "jailed", "dismissed"})


def building(side: int, number: int) -> str:
    """Like "Post Office (building 2)"; by number, since R2 is also a square."""
    return _("{name} (building {number})").format(name=facts.BUILDING_NAMES[side][number], number=number + 1)


def _risk(view: AgentView, seat: int, jail: str, lost: str) -> str:
    """What a false arrest would cost now: every second one takes the Inspector away (EA-40, EA-41)."""
    return lost if view.false_arrests[seat] % 2 else jail


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
        return {
            "arrange_start": self._arrange_start,
            "choose_agents": self._choose_agents,
            "hide_plan": self._hide_plan,
            "start_turn": self._start_turn,
            "move_person": self._move_person,
            "run_on": self._run_on,
            "move_on": self._move_on,
            "arrest": self._arrest,
            "ask_now": self._ask_now,
            "answer_draw": self._answer_draw,
        }

    def focused(
        self, view: AgentView, prompt: Prompt, names: Sequence[str], focus: Key | None
    ) -> Offer[CityKey]:
        """Whoever is taken up shows where they may go."""
        if self.kind_of(prompt) == "move_person" and isinstance(focus, int):
            return move_person.step(view, prompt, focus)
        return self.step(view, prompt, names)

    # Setting up

    def _arrange_start(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        side = facts.OWN_TRAVELERS[prompt.seat]
        first, last = facts.NUMBERS[side[0] if prompt.seat == 0 else 6], facts.NUMBERS[5 + 6 * prompt.seat]
        keep = _("Keep {first}–{third} in the hotel").format(first=first, third=last - 3)
        choices = (
            Choice(keep, act.ArrangeStart((0, 1, 2)), look="primary", icon="check"),
            Choice(_("Change…"), sheet="arrange"),
        )
        return Offer(_("Who starts in the hotel, who at the station?"), choices, art="ea_hotel")

    def _choose_agents(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        return Offer(_("Choose three agents. The other three are tourists."))

    def _hide_plan(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        return Offer(_("Hide your plan in one of your four buildings."))

    # A turn

    def _start_turn(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        choices = [Choice(_("Roll"), act.Roll(), look="primary", icon="dice-5-outline", key="r", throws=True)]
        asks = [action for action in prompt.choices if isinstance(action, act.Ask)]
        targets: dict[CityKey, Target] = {("person", action.person): action for action in asks}
        if len(asks) == 1:
            choices.append(Choice(_("Ask"), asks[0], art=figure(asks[0].person), key="q"))
        elif asks:
            choices.append(Choice(_("Ask…"), sheet="ask", art="ea_master_plan", key="q"))
        if any(isinstance(action, act.OfferDraw) for action in prompt.choices):
            choices.append(Choice(_("Offer draw"), sheet="draw", icon="handshake-outline", aside=True))
        sentence = _("Roll. Or ask first with a Traveler at a building.") if asks else _("Roll the two dice.")
        return Offer(warning.before_the_roll(view, prompt, names) or sentence, tuple(choices), targets)

    def _move_person(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        return move_person.step(view, prompt, -1)

    def ghost(self, view: AgentView, prompt: Prompt, action: Action, words: str) -> Offer[CityKey]:
        if isinstance(action, (act.MovePerson, act.ShowPapers, act.OverTheWall)):
            return move_person.ghost(view, prompt, action)
        return self._plain_ghost(view, action, words)

    @staticmethod
    def _plain_ghost(view: AgentView, action: Action, words: str) -> Offer[CityKey]:
        if isinstance(action, (act.MoveOn, act.RunOn)):
            sentence = _("Go on to {square}? Tap again to go.").format(square=facts.SQUARES[action.to])
            go = Choice(_("Move here"), action, look="primary", icon="check")
            return Offer(sentence, (go, *next_way(view, action)))
        if isinstance(action, act.Arrest):
            return Offer(
                _("Arrest Traveler {who}? Tap again.").format(who=person_number(action.person)),
                (Choice(words, action, look="danger"),),
            )
        return Offer(_("{what}? Tap again.").format(what=words), (Choice(words, action, look="primary"),))

    def _run_on(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        targets: dict[CityKey, Target] = {action.to: action for action in _onward(prompt)}
        return Offer(
            _("That square is taken. Choose an empty one."),
            self._few(prompt),
            targets,
            art=figure(view.mover),
        )

    def _move_on(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        targets: dict[CityKey, Target] = {action.to: action for action in _onward(prompt)}
        sentence = many(
            "Passed. Move {count} square beyond the wall.",
            "Passed. Move {count} squares beyond the wall.",
            view.count,
        )
        return Offer(sentence, self._few(prompt), targets, art=figure(view.mover))

    @staticmethod
    def _few(prompt: Prompt) -> tuple[Choice, ...]:
        """Where there are only a few squares, they are buttons too."""
        if len(prompt.choices) > 3:
            return ()
        return tuple(
            Choice(_("To {square}").format(square=facts.SQUARES[action.to]), action)
            for action in _onward(prompt)
        )

    def _arrest(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        arrests = [action for action in prompt.choices if isinstance(action, act.Arrest)]
        targets: dict[CityKey, Target] = {("person", action.person): action for action in arrests}
        leave = Choice(_("No arrest"), act.LetGo())
        if len(arrests) > 2:
            return Offer(
                _risk(
                    view,
                    prompt.seat,
                    _("Whom do you arrest? If a tourist: Inspector to jail."),
                    _("Whom do you arrest? If a tourist: Inspector is out."),
                ),
                (Choice(_("Arrest…"), sheet="arrest", look="danger"), leave),
                targets,
            )
        who = any_of([person_number(action.person) for action in arrests])
        choices = [
            Choice(
                _("Arrest {number}").format(number=person_number(action.person)),
                action,
                look="danger",
                art=figure(action.person),
                key="a",
            )
            for action in arrests
        ]
        jail = _("Arrest {who}? If a tourist, your Inspector goes to jail.")
        lost = _("Arrest {who}? If a tourist, your Inspector is out.")
        sentence = _risk(view, prompt.seat, jail, lost).format(who=who)
        return Offer(sentence, (*choices, leave), targets)

    def _ask_now(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        choices = (
            Choice(_("Ask now"), act.Ask(view.mover), look="primary", key="q"),
            Choice(_("Ask later"), act.Later()),
        )
        where = building(1 - prompt.seat, facts.BUILDING[view.place[view.mover]])
        return Offer(
            _("Ask if the plan is in the {where}?").format(where=where), choices, art=figure(view.mover)
        )

    def _answer_draw(self, view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
        sentence = _("{other} offers a draw. {name}, do you agree?").format(
            other=names[1 - prompt.seat], name=names[prompt.seat]
        )
        return Offer(
            sentence, (Choice(_("No, play on"), act.DeclineDraw()), Choice(_("Yes"), act.AgreeToDraw()))
        )

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


def _onward(prompt: Prompt) -> list[act.RunOn | act.MoveOn]:
    """The squares that somebody on the way may go on to."""
    return [action for action in prompt.choices if isinstance(action, act.RunOn | act.MoveOn)]


FACE = AgentFace()
