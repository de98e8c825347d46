"""Moving people: walks, taken squares, checkpoints, the way over the wall (EA-9 to EA-30, EA-43 to EA-45)."""

from __future__ import annotations

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said, shown
from spymobile.core.words import counted, message
from spymobile.games.enemy_agent import actions as act
from spymobile.games.enemy_agent import board, choices, turns, words
from spymobile.games.enemy_agent.state import State


def roll(state: State, seat: int, action: act.Roll, chance: Chance, events: list[Event]) -> None:
    """The coloured die for the people, the regular one for the squares (EA-8, EA-7)."""
    state.people = state.left = chance.choice(board.PEOPLE_DIE, "coloured die")
    state.squares = chance.choice(board.SQUARES_DIE, "regular die")
    state.phase = "move_person"
    events.append(Event("rolled", said(seat=seat, people=state.people, squares=state.squares)))


# Moving


def check_person(state: State, seat: int, person: int) -> None:
    """Somebody of the own side who is in the game and has not moved yet (EA-10, EA-7)."""
    if person not in board.OWN[seat]:
        raise Refusal("EA-7", message("Move your own people only."))
    if state.place[person] == board.GONE:
        rule = "EA-39" if board.IS_TRAVELER[person] else "EA-40"
        raise Refusal(rule, message("{person} is out of the game.", person=words.person(person)))
    if state.moved >> person & 1:
        raise Refusal(
            "EA-10", message("{person} has moved already in this turn.", person=words.person(person))
        )


def check_duty(state: State, person: int) -> None:
    """Nobody takes the place of an Inspector who must leave a circle (EA-30)."""
    leaving = choices.due(state)
    if leaving and len(leaving) >= state.left and person not in leaving:
        raise Refusal(
            "EA-30", message("{person} must leave the circle first.", person=words.person(leaving[0]))
        )


def move_person(state: State, seat: int, action: act.MovePerson, chance: Chance, events: list[Event]) -> None:
    """One person, the full count, no square twice (EA-9 to EA-15)."""
    person, to, count = action.person, action.to, state.squares
    check_person(state, seat, person)
    _check_free(state, person)
    check_duty(state, person)
    place = state.place[person]
    if to not in board.routes(place, count):
        _refuse_end(person, place, to, count)
    blocked = choices.is_taken(state, seat, to)
    if not choices.can_end(state, person, count, to, blocked):
        if board.IS_CIRCLE[to] and not blocked:
            raise Refusal("EA-30", message("An Inspector may not go from circle to circle."))
        raise Refusal("EA-18", message("That square is taken, and there is no empty one to go on to."))
    _pick(state, person)
    _walk(state, person, to, count, blocked, events)


def _check_free(state: State, person: int) -> None:
    """Not held in a sentry box (EA-27), not on guard duty (EA-41)."""
    if state.held >> person & 1:
        raise Refusal(
            "EA-27",
            message(
                "{person} is held on the sentry square until a card says PASS.", person=words.person(person)
            ),
        )
    if not board.IS_TRAVELER[person] and (turns_left := state.guard[board.guard_post(person)]):
        raise Refusal(
            "EA-41",
            counted(
                "{person} stays in jail: {count} turn.",
                "{person} stays in jail: {count} turns.",
                turns_left,
                person=words.person(person),
            ),
        )


def _refuse_end(person: int, place: int, to: int, count: int) -> None:
    """Say why a walk cannot end there (EA-9, EA-12, EA-24, EA-30)."""
    if to not in range(len(board.SQUARES)):
        raise Refusal("EA-15", message("Nobody can walk to that place."))
    if board.SIDE[to] != board.SIDE[place]:
        if not board.IS_TRAVELER[person]:
            raise Refusal("EA-30", message("Inspectors never go through the wall."))
        raise Refusal(
            "EA-24",
            message(
                "{person} must draw a card at a doorway to get to the other side.",
                person=words.person(person),
            ),
        )
    raise Refusal(
        "EA-9",
        message(
            "{person} must go exactly {count}, no square twice; that does not lead there.",
            person=words.person(person),
            count=count,
        ),
    )


def _pick(state: State, person: int) -> None:
    """One of the people of the coloured die (EA-9, EA-10); whoever leaves a building asks no more there."""
    state.left -= 1
    state.moved |= 1 << person
    state.fresh &= ~(1 << person)


def _walk(state: State, person: int, to: int, count: int, blocked: bool, events: list[Event]) -> None:
    """Go there, or further if that square is taken (EA-18)."""
    place = state.place[person]
    if blocked:
        _run(state, person, to, count, events)
        return
    state.place[person] = to
    events.append(Event("moved", said(seat=state.turn, person=person, path=board.routes(place, count)[to])))
    _land(state, person, events)


def _run(state: State, person: int, to: int, count: int, events: list[Event]) -> None:
    state.mover, state.end, state.count = person, to, count
    state.phase = "run_on"
    events.append(Event("taken", said(seat=state.turn, person=person, square=to)))


def run_on(state: State, seat: int, action: act.RunOn, chance: Chance, events: list[Event]) -> None:
    """To the first empty square; that is no arrival by exact count (EA-18)."""
    person = state.mover
    ways = choices.run_on(state, person, state.count, state.end)
    if action.to not in ways:
        raise Refusal("EA-18", message("Go on to the next empty square, without using a square twice."))
    state.place[person] = action.to
    events.append(Event("moved", said(seat=seat, person=person, path=ways[action.to])))
    turns.person_done(state, events)


def _land(state: State, person: int, events: list[Event]) -> None:
    """By exact count: an Inspector may arrest, a Traveler may ask (EA-35, EA-31)."""
    place = state.place[person]
    if not board.IS_TRAVELER[person]:
        if choices.suspects(state, person):
            state.mover = person
            state.phase = "arrest"
            return
    elif board.BUILDING[place] >= 0 and board.SIDE[place] != board.SIDE_OF[person]:
        state.fresh |= 1 << person
        state.mover = person
        state.phase = "ask_now"
        return
    turns.person_done(state, events)


def end_turn(state: State, seat: int, action: act.EndTurn, chance: Chance, events: list[Event]) -> None:
    """Fewer people than the die allows (EA-9), but not while an Inspector must leave a circle (EA-30)."""
    leaving = choices.due(state)
    if leaving:
        raise Refusal(
            "EA-30", message("{person} must leave the circle first.", person=words.person(leaving[0]))
        )
    events.append(Event("ended_turn", said(seat=seat, left=state.left)))
    turns.next_turn(state, events)


# Checkpoints


def show_papers(state: State, seat: int, action: act.ShowPapers, chance: Chance, events: list[Event]) -> None:
    """Draw a card at the circle; on PASS go through, else into the box (EA-19, EA-20, EA-22 to EA-27)."""
    person, circle = action.person, action.circle
    check_person(state, seat, person)
    if not board.IS_TRAVELER[person]:
        raise Refusal("EA-30", message("Inspectors never go through the wall."))
    check_duty(state, person)
    place = state.place[person]
    way = board.crossings(place, state.squares).get((circle, action.left))
    if way is None:
        raise Refusal(
            "EA-24",
            message("{person} cannot go through that doorway with this roll.", person=words.person(person)),
        )
    waiting = board.DOOR.get(place) == circle
    if state.held >> person & 1 and not waiting:
        raise Refusal(
            "EA-27",
            message(
                "{person} is held on the sentry square until a card says PASS.", person=words.person(person)
            ),
        )
    final = not waiting and state.house.refusal_ends_turn
    if final and choices.due(state):
        raise Refusal(
            "EA-30", message("DO NOT PASS would end the turn: first an Inspector must leave a circle.")
        )
    _pick(state, person)
    turns.something_happened(state)
    if way:
        events.append(Event("moved", said(seat=seat, person=person, path=way)))
    passes = _draw_card(state, chance, events)
    card = "pass" if passes else "do_not_pass"
    events.append(Event("drew_card", said(seat=seat, person=person, circle=circle), shown(ANYONE, card=card)))
    if passes:
        state.held &= ~(1 << person)
        _go_through(state, person, board.FAR[circle], action.left - 1, events)
        return
    state.place[person] = board.SENTRY[circle]
    state.held |= 1 << person
    events.append(Event("held", said(seat=seat, person=person, square=board.SENTRY[circle])))
    if final:
        turns.next_turn(state, events)
    else:
        turns.person_done(state, events)


def _draw_card(state: State, chance: Chance, events: list[Event]) -> bool:
    """The top card of the common pile: any of those left is as likely (EA-29)."""
    if not state.passes + state.stops:
        state.passes, state.stops = board.PASS_CARDS, board.STOP_CARDS
        events.append(Event("reshuffled", said(cards=state.passes + state.stops)))
    passes = chance.below(state.passes + state.stops, "checkpoint card") < state.passes
    if passes:
        state.passes -= 1
    else:
        state.stops -= 1
    return passes


def _go_through(state: State, person: int, far: int, count: int, events: list[Event]) -> None:
    """One count to the far circle (EA-23); home with the plan wins (EA-43)."""
    seat = state.turn
    came_back = state.carriers[1 - seat] == person
    crowded = choices.is_taken(state, seat, far)
    state.place[person] = far
    events.append(Event("went_through", said(seat=seat, person=person, square=far)))
    if came_back:
        turns.win(state, seat, "checkpoint", events)
    elif count:
        state.mover, state.count = person, count
        state.phase = "move_on"
    elif crowded:
        _run(state, person, far, 0, events)
    else:
        _land(state, person, events)


def move_on(state: State, seat: int, action: act.MoveOn, chance: Chance, events: list[Event]) -> None:
    """Use up the count beyond the wall (EA-24, EA-25)."""
    person, count = state.mover, state.count
    place = state.place[person]
    if action.to not in board.routes(place, count):
        _refuse_end(person, place, action.to, count)
    blocked = choices.is_taken(state, seat, action.to)
    if not choices.can_end(state, person, count, action.to, blocked):
        raise Refusal("EA-18", message("That square is taken, and there is no empty one to go on to."))
    _walk(state, person, action.to, count, blocked, events)


# Over the wall


def over_the_wall(
    state: State, seat: int, action: act.OverTheWall, chance: Chance, events: list[Event]
) -> None:
    """On doubles, with the plan, near enough to the wall: home without a card (EA-43 to EA-45)."""
    person = action.person
    check_person(state, seat, person)
    if state.carriers[1 - seat] != person:
        raise Refusal("EA-44", message("Only an agent who carries the plan may climb over the wall."))
    if state.people != state.squares:
        raise Refusal("EA-44", message("Only doubles let you climb over the wall."))
    if choices.climber(state) != person:
        raise Refusal("EA-44", message("The wall is too far away for this roll."))
    way = board.to_wall(state.place[person])
    home = board.across(way[-1] if way else state.place[person])
    _pick(state, person)
    state.held &= ~(1 << person)
    state.place[person] = home
    events.append(Event("climbed", said(seat=seat, person=person, path=(*way, home))))
    turns.win(state, seat, "over_the_wall", events)
