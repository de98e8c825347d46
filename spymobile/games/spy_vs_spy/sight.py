"""What can be seen of a game of Spy vs Spy, and what can be imagined from it."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.game import Decision, prompts
from spymobile.games.spy_vs_spy import board, hiding, memory, tunnels
from spymobile.games.spy_vs_spy.state import Reveal, State, TunnelView


def view(state: State, who: Who, decisions: Sequence[Decision]) -> TunnelView:
    """The open table (SV-6), and the viewer's own rack; everybody's once the game is over."""
    over = state.phase == "over"
    return TunnelView(
        who=who,
        prompts=prompts(decisions, who),
        house=state.house,
        first=state.first,
        turn=state.turn,
        phase=state.phase,
        turns=state.turns,
        bomb_turn=state.bomb_turn,
        idle=state.idle,
        busy=state.busy,
        pawns=tuple(state.pawns),
        stacks=tuple(state.stacks),
        bombs=state.bombs,
        unread=state.unread >= 0,
        captured=tuple(state.captured),
        racks=tuple(map(len, state.racks)),
        pile=sum(state.pile),
        memory=memory.facts_for(state, who),
        ending=state.ending,
        rack=state.racks[who] if who >= 0 else (),
        reveal=Reveal(tuple(state.racks), state.messages) if over else None,
    )


def imagine(view: TunnelView, chance: Chance) -> State:
    """Deal what the viewer cannot see anew: the other racks, the pile, and the messages under the bombs."""
    hidden = hiding.hidden_tiles(view)
    if view.reveal:
        racks, messages, unread = list(view.reveal.racks), view.reveal.messages, -1
        for rack in racks:
            for tile in rack:
                hidden[tile] -= 1
        if view.who >= 0:
            for tile in view.rack:
                hidden[tile] += 1
    else:
        racks = hiding.deal_racks(view, hidden, chance)
        notes = list(board.NOTES)
        for message in (message for captured in view.captured for message in captured):
            notes.remove(message)
        messages = tuple(chance.shuffled(notes, "messages"))
        unread = -1
        if view.unread:
            unread, *rest = messages
            messages = tuple(rest)
    lanes, marks = tunnels.survey(view.stacks)
    return State(
        house=view.house,
        first=view.first,
        turn=view.turn,
        phase=view.phase,
        turns=view.turns,
        bomb_turn=view.bomb_turn,
        idle=view.idle,
        busy=view.busy,
        pawns=list(view.pawns),
        stacks=list(view.stacks),
        lanes=lanes,
        marks=marks,
        bombs=view.bombs,
        messages=messages,
        unread=unread,
        captured=list(view.captured),
        racks=racks,
        pile=hidden,
        memory=view.memory,
        ending=view.ending,
    )
