"""Rolling, moving, and the cards and abilities that stand in for a roll."""

from __future__ import annotations

from spymobile.core.audience import ANYONE
from spymobile.core.chance import Chance
from spymobile.core.errors import Refusal
from spymobile.core.event import Event, said, shown
from spymobile.core.words import message
from spymobile.games.clue import actions as act
from spymobile.games.clue import board, turns
from spymobile.games.clue.state import State

NO_WALLS: frozenset[int] = frozenset()


# Instead of rolling


def stay(state: State, seat: int, action: act.Stay, chance: Chance, events: list[Event]) -> None:
    """Brought here by another player's question: stay and ask, without a roll (CL-9, CL-10, CL-12)."""
    if not may_stay(state, seat):
        raise Refusal(
            "CL-12", message("Nobody's question has brought you to a Location since your last turn.")
        )
    events.append(Event("stayed", said(seat=seat, place=state.place(seat))))
    state.phase = "ask"


def may_stay(state: State, seat: int) -> bool:
    """Whether a question of another player brought this mover to where it stands now (CL-11)."""
    return bool(state.called >> seat & 1)


def use_passage(state: State, seat: int, action: act.UsePassage, chance: Chance, events: list[Event]) -> None:
    """A house option (CL-21)."""
    place = state.place(seat)
    if not state.house.passages:
        raise Refusal("CL-21", message("In this game the secret passages are closed."))
    if place not in board.PASSAGES:
        raise Refusal("CL-21", message("No secret passage begins here."))
    end = board.PASSAGES[place]
    events.append(Event("passage", said(seat=seat, place=end)))
    state.arrived = True
    turns.arrive(state, end)


def safe_house(state: State, seat: int, action: act.SafeHouse, chance: Chance, events: list[Event]) -> None:
    """Zeta goes to any Location, never the centre, and asks there (CL-62)."""
    use_ability(state, seat, board.ZETA, "CL-62")
    if action.base not in board.BASES:
        raise Refusal("CL-62", message("Choose one of the nine Locations."))
    spend_ability(state, seat, events)
    fly(state, seat, board.BASES.index(action.base), events)


def night_flight(
    state: State, seat: int, action: act.NightFlight, chance: Chance, events: list[Event]
) -> None:
    """Any Location, the centre, or any free square (CL-49)."""
    hold(state, seat, board.NIGHT_FLIGHT, "CL-49")
    if not can_land(state, seat, action.place):
        raise Refusal("CL-49", message("You cannot land there."))
    spend(state, seat, board.NIGHT_FLIGHT, events)
    fly(state, seat, action.place, events)


def can_land(state: State, seat: int, place: int) -> bool:
    """Not on an occupied square (CL-19), and not on the centre when the flight begins there."""
    if not 0 <= place < board.PLACES:
        return False
    if place == board.HQ:
        return state.place(seat) != board.HQ
    return place < board.HQ or place not in state.movers


def fly(state: State, seat: int, place: int, events: list[Event]) -> None:
    """Land and go on as if having walked there."""
    events.append(Event("flew", said(seat=seat, place=place)))
    state.arrived = place <= board.HQ
    turns.arrive(state, place)


def second_briefing(
    state: State, seat: int, action: act.SecondBriefing, chance: Chance, events: list[Event]
) -> None:
    """Stay in a Location and ask once more (CL-50)."""
    hold(state, seat, board.SECOND_BRIEFING, "CL-50")
    if state.place(seat) >= board.HQ:
        raise Refusal("CL-50", message("Second Briefing needs a mover that stands in a Location."))
    spend(state, seat, board.SECOND_BRIEFING, events)
    state.phase = "ask"


def recall(state: State, seat: int, action: act.RecallToHq, chance: Chance, events: list[Event]) -> None:
    """Another player's mover goes to the centre; nobody was "moved by a question" (CL-51)."""
    hold(state, seat, board.RECALLED_TO_HQ, "CL-51")
    other = action.seat
    if other == seat or other not in state.living:
        raise Refusal("CL-51", message("Choose another player who is still in the game."))
    if state.place(other) == board.HQ:
        raise Refusal("CL-51", message("That mover is in the centre already."))
    spend(state, seat, board.RECALLED_TO_HQ, events)
    state.movers[state.agents[other]] = board.HQ
    state.called &= ~(1 << other)
    events.append(Event("recalled", said(seat=seat, other=other)))


# Rolling and walking


def roll(state: State, seat: int, action: act.Roll, chance: Chance, events: list[Event]) -> None:
    """Both dice; a question mark counts 1 and lets the player draw before moving (CL-39, CL-41)."""
    dice = (chance.die(6, "question mark die"), chance.die(6, "plain die"))
    carriers = dice if state.house.both_dice else dice[:1]
    marks = carriers.count(1)
    state.count = sum(dice)
    events.append(Event("rolled", said(seat=seat, dice=dice, marks=marks)))
    if marks and len(state.hands) > 2:
        turns.offer(state, seat, "dice", marks)
    else:
        state.phase = "move"


def forced_march(
    state: State, seat: int, action: act.ForcedMarch, chance: Chance, events: list[Event]
) -> None:
    """Six more squares for this roll (CL-48)."""
    hold(state, seat, board.FORCED_MARCH, "CL-48")
    spend(state, seat, board.FORCED_MARCH, events)
    state.count += board.MARCH


def walls(state: State, seat: int) -> frozenset[int]:
    """The squares nobody may step on: none, or with blocking those of the other movers (CL-19)."""
    if not state.house.blocking:
        return NO_WALLS
    own = state.agents[seat]
    return frozenset(place for agent, place in enumerate(state.movers) if place > board.HQ and agent != own)


def move_to(state: State, seat: int, action: act.MoveTo, chance: Chance, events: list[Event]) -> None:
    """Up to the number rolled, in any direction but never slantwise (CL-14); doors end a move (CL-16)."""
    start, end = state.place(seat), action.place
    if not 0 <= end < board.PLACES:
        raise Refusal("CL-14", message("There is no such place on the board."))
    blocked = walls(state, seat)
    if end != start:
        if end == state.start and end <= board.HQ:
            raise Refusal("CL-17", message("You left that place in this turn."))
        if end > board.HQ and end in state.movers:
            raise Refusal("CL-19", message("Another mover stands on that square."))
        if board.distances(start, blocked)[end] > state.count:
            raise Refusal("CL-14", message("Not reachable with this roll."))
        state.arrived = end <= board.HQ
        events.append(Event("moved", said(seat=seat, path=board.path(start, end, blocked))))
    else:
        events.append(Event("stood_still", said(seat=seat, place=end)))
    turns.arrive(state, end)


def double_time(state: State, seat: int, action: act.DoubleTime, chance: Chance, events: list[Event]) -> None:
    """Alpha rolls and moves a second time, without asking in between (CL-59).

    ``arrived`` stays as the first move left it: who does not move on asks where they are.
    """
    spend_ability(state, seat, events)
    roll(state, seat, act.Roll(), chance, events)


def go_on(state: State, seat: int, action: act.GoOn, chance: Chance, events: list[Event]) -> None:
    """The ability is kept for later (CL-58)."""
    events.append(Event("kept_ability", said(seat=seat)))
    if state.phase == "double_time":
        turns.settle(state)
    else:
        state.phase = "end_turn"


# Cards and abilities


def hold(state: State, seat: int, kind: int, rule: str) -> None:
    """Refuse a card that the player does not hold."""
    if kind not in state.kept[seat]:
        raise Refusal(
            rule, message("You do not hold {card}.", card=board.INTRIGUE_NAMES.message(board.INTRIGUE[kind]))
        )


def spend(state: State, seat: int, kind: int, events: list[Event]) -> None:
    """A played card is shown to all and leaves the game (CL-46)."""
    take_card(state, seat, kind)
    events.append(Event("played", shown(ANYONE, seat=seat, card=board.INTRIGUE[kind])))


def take_card(state: State, seat: int, kind: int) -> None:
    """Out of the hand, onto the pile of played cards."""
    kept = state.kept[seat]
    at = kept.index(kind)
    state.kept[seat] = kept[:at] + kept[at + 1 :]
    state.played += (kind,)


def use_ability(state: State, seat: int, agent: int, rule: str) -> None:
    """Refuse an ability that belongs to another agent or is used up (CL-58)."""
    if state.agents[seat] != agent:
        raise Refusal(
            rule, message("That ability belongs to {agent}.", agent=board.CARD_NAMES.message(agent))
        )
    if state.used >> seat & 1:
        raise Refusal("CL-58", message("Each ability can be used once."))


def spend_ability(state: State, seat: int, events: list[Event]) -> None:
    """The ability card is turned over (CL-58)."""
    state.used |= 1 << seat
    ability = board.ABILITIES[state.agents[seat]]
    events.append(Event("ability", said(seat=seat, ability=ability)))
