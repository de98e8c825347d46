"""The steps of Enemy Agent: for each kind of decision its sentence, its buttons and the places that glow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spymobile.core.game import Action, Prompt
from spymobile.core.words import any_of
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board as facts
from spymobile.games.enemy_agent.state import AgentView
from spymobile.games.enemy_agent.words import person_number
from spymobile.ui.board.targets import Target
from spymobile.ui.face import Choice, Offer, StepOf
from spymobile.ui.games.enemy_agent import move_person, warning
from spymobile.ui.games.enemy_agent.art import figure
from spymobile.ui.games.enemy_agent.board_layout import CityKey
from spymobile.ui.games.enemy_agent.routes import next_way
from spymobile.ui.text import _, many


def building(side: int, number: int) -> str:
    """Like "Post Office (building 2)"; by number, since R2 is also a square."""
    return _("{name} (building {number})").format(name=facts.BUILDING_NAMES[side][number], number=number + 1)


def _risk(view: AgentView, seat: int, jail: str, lost: str) -> str:
    """What a false arrest would cost now: every second one takes the Inspector away (EA-40, EA-41)."""
    return lost if view.false_arrests[seat] % 2 else jail


# Setting up


def arrange_start(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
    side = facts.OWN_TRAVELERS[prompt.seat]
    first, last = facts.NUMBERS[side[0] if prompt.seat == 0 else 6], facts.NUMBERS[5 + 6 * prompt.seat]
    keep = _("Keep {first}–{third} in the hotel").format(first=first, third=last - 3)
    choices = (
        Choice(keep, act.ArrangeStart((0, 1, 2)), look="primary", icon="check"),
        Choice(_("Change…"), sheet="arrange"),
    )
    return Offer(_("Who starts in the hotel, who at the station?"), choices, art="ea_hotel")


def choose_agents(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
    return Offer(_("Choose three agents. The other three are tourists."))


def hide_plan(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
    return Offer(_("Hide your plan in one of your four buildings."))


# A turn


def start_turn(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
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


def move_a_person(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
    return move_person.step(view, prompt, -1)


def run_on(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
    targets: dict[CityKey, Target] = {action.to: action for action in _onward(prompt)}
    return Offer(
        _("That square is taken. Choose an empty one."),
        _few(prompt),
        targets,
        art=figure(view.mover),
    )


def move_on(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
    targets: dict[CityKey, Target] = {action.to: action for action in _onward(prompt)}
    sentence = many(
        "Passed. Move {count} square beyond the wall.",
        "Passed. Move {count} squares beyond the wall.",
        view.count,
    )
    return Offer(sentence, _few(prompt), targets, art=figure(view.mover))


def _few(prompt: Prompt) -> tuple[Choice, ...]:
    """Where there are only a few squares, they are buttons too."""
    if len(prompt.choices) > 3:
        return ()
    return tuple(
        Choice(_("To {square}").format(square=facts.SQUARES[action.to]), action) for action in _onward(prompt)
    )


def arrest(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
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


def ask_now(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
    choices = (
        Choice(_("Ask now"), act.Ask(view.mover), look="primary", key="q"),
        Choice(_("Ask later"), act.Later()),
    )
    where = building(1 - prompt.seat, facts.BUILDING[view.place[view.mover]])
    return Offer(_("Ask if the plan is in the {where}?").format(where=where), choices, art=figure(view.mover))


def answer_draw(view: AgentView, prompt: Prompt, names: Sequence[str]) -> Offer[CityKey]:
    sentence = _("{other} offers a draw. {name}, do you agree?").format(
        other=names[1 - prompt.seat], name=names[prompt.seat]
    )
    return Offer(sentence, (Choice(_("No, play on"), act.DeclineDraw()), Choice(_("Yes"), act.AgreeToDraw())))


def plain_ghost(view: AgentView, action: Action, words: str) -> Offer[CityKey]:
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


def _onward(prompt: Prompt) -> list[act.RunOn | act.MoveOn]:
    """The squares that somebody on the way may go on to."""
    return [action for action in prompt.choices if isinstance(action, act.RunOn | act.MoveOn)]


STEPS: Mapping[str, StepOf[AgentView, CityKey]] = {
    "arrange_start": arrange_start,
    "choose_agents": choose_agents,
    "hide_plan": hide_plan,
    "start_turn": start_turn,
    "move_person": move_a_person,
    "run_on": run_on,
    "move_on": move_on,
    "arrest": arrest,
    "ask_now": ask_now,
    "answer_draw": answer_draw,
}
