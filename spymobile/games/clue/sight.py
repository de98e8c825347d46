"""What can be seen of a game of Clue: WWII, and what can be imagined from it."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.audience import Who
from spymobile.core.chance import Chance
from spymobile.core.game import Decision, prompts
from spymobile.games.clue import board
from spymobile.games.clue.deals import Knowledge
from spymobile.games.clue.state import NEVER, ClueView, OwnFile, Reveal, State


def view(state: State, who: Who, decisions: Sequence[Decision]) -> ClueView:
    """The open table (CL-30), and the viewer's own file; everybody's once the game is over."""
    reveal = None
    if state.phase == "over":
        files = tuple(_file(state, seat) for seat in range(len(state.hands)))
        reveal = Reveal(state.envelope, files, state.side, state.deck)
    return ClueView(
        who=who,
        prompts=prompts(decisions, who),
        house=state.house,
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        living=state.living,
        agents=state.agents,
        movers=tuple(state.movers),
        items=tuple(state.items),
        called=state.called,
        used=state.used,
        face_up=state.face_up,
        deck=len(state.deck),
        captures=state.captures,
        kept=tuple(map(len, state.kept)),
        played=state.played,
        clues=state.clues,
        looks=state.looks,
        accusations=state.accusations,
        count=state.count,
        start=state.start,
        arrived=state.arrived,
        drawer=state.drawer,
        draws=state.draws,
        drawing=state.drawing,
        brought=state.brought,
        owing=state.owing,
        ending=state.ending,
        file=_file(state, who) if who >= 0 else None,
        reveal=reveal,
    )


def _file(state: State, seat: int) -> OwnFile:
    accused = any(accusation.seat == seat for accusation in state.accusations)
    looked = {place for looker, place in state.looks if looker == seat}
    return OwnFile(
        state.hands[seat],
        state.kept[seat],
        state.seen[seat],
        tuple(card if place in looked else -1 for place, card in enumerate(state.side, 1)),
        state.envelope if accused else (),
        state.show_first[seat],
        state.silence[seat],
        state.intercept[seat],
    )


def imagine(view: ClueView, chance: Chance) -> State:
    """Deal what the viewer cannot see anew: envelope, hands, side cards, cards shown, Intrigue Cards."""
    seats = len(view.kept)
    if view.reveal:
        files = view.reveal.files
        envelope, side, deck = view.reveal.envelope, view.reveal.side, view.reveal.deck
        hands = tuple(file.hand for file in files)
        kept = [file.kept for file in files]
        seen = [file.seen for file in files]
    else:
        files = tuple(view.file for _ in (0,) if view.file)
        owner = knowledge(view).deal(chance)
        hands = tuple(_owned(owner, seat) for seat in range(seats))
        agent, item, base = (_owned(owner, seats + kind)[0] for kind in range(3))
        envelope = (agent, item, base)
        side = _side(view, _owned(owner, seats + 3), chance)
        kept, deck = _intrigue(view, chance)
        seen = _seen(view, hands, chance)
    show_first: list[tuple[int, ...]] = [()] * seats
    silence, intercept = [NEVER] * seats, [NEVER] * seats
    for seat, file in enumerate(files) if view.reveal else ((view.who, file) for file in files):
        show_first[seat], silence[seat], intercept[seat] = file.show_first, file.silence, file.intercept
    return State(
        house=view.house,
        first=view.first,
        turn=view.turn,
        round=view.round,
        phase=view.phase,
        living=view.living,
        agents=view.agents,
        movers=list(view.movers),
        items=list(view.items),
        called=view.called,
        used=view.used,
        envelope=envelope,
        hands=hands,
        face_up=view.face_up,
        side=side,
        deck=deck,
        captures=view.captures,
        kept=kept,
        played=view.played,
        clues=view.clues,
        seen=seen,
        looks=view.looks,
        accusations=view.accusations,
        show_first=show_first,
        silence=silence,
        intercept=intercept,
        count=view.count,
        start=view.start,
        arrived=view.arrived,
        drawer=view.drawer,
        draws=view.draws,
        drawing=view.drawing,
        brought=view.brought,
        owing=view.owing,
        ending=view.ending,
    )


def knowledge(view: ClueView) -> Knowledge:
    """All that the viewer knows of where the Rumor Cards are (CL-29, CL-34, CL-71)."""
    seats = len(view.kept)
    side, hand, _ = board.DEAL[seats]
    known = Knowledge([hand] * seats, side, view.face_up)
    aside = seats + 3
    file = view.file
    if file:
        known.hand(view.who, file.hand)
        for card in file.side:
            if card >= 0:
                known.owns(aside, card)
        for number, card in file.seen:
            known.owns(view.clues[number].giver, card)
        for kind, card in enumerate(file.envelope):
            known.owns(seats + kind, card)
    for clue in view.clues:
        for seat in clue.unable:
            for card in clue.cards:
                known.lacks(seat, card)
        if clue.giver >= 0 and clue.cards:
            known.one_of(clue.giver, clue.cards)
    for accusation in view.accusations:
        known.not_all(accusation.cards)
    return known


def _owned(owner: list[int], who: int) -> tuple[int, ...]:
    return tuple(card for card, holder in enumerate(owner) if holder == who)


def _side(view: ClueView, cards: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """Cards that were looked at keep their places; the others are mixed."""
    known = view.file.side if view.file else (-1,) * len(cards)
    unseen = chance.shuffled([card for card in cards if card not in known], "side cards")
    return tuple(card if card >= 0 else unseen.pop() for card in known)


def _intrigue(view: ClueView, chance: Chance) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Kept cards of the others, and the deck. Captures and the Leaked Dispatch are never kept."""
    if len(view.kept) == 2:
        return [()] * 2, ()
    unseen = list(board.DECK)
    for kind in view.played + (board.CAPTURE,) * view.captures + (view.file.kept if view.file else ()):
        unseen.remove(kind)
    keepers = chance.shuffled([kind for kind in unseen if board.KEPT[kind]], "kept cards")
    kept = []
    for seat, number in enumerate(view.kept):
        if view.file and seat == view.who:
            kept.append(view.file.kept)
            continue
        kept.append(tuple(sorted(keepers[:number])))
        del keepers[:number]
    deck = [kind for kind in unseen if not board.KEPT[kind]] + keepers
    return kept, tuple(chance.shuffled(deck, "deck"))


def _seen(
    view: ClueView, hands: tuple[tuple[int, ...], ...], chance: Chance
) -> list[tuple[tuple[int, int], ...]]:
    """For every card that was shown unseen by the viewer: one that its giver could have shown."""
    seen: list[list[tuple[int, int]]] = [[] for _ in hands]
    own = dict(view.file.seen) if view.file else {}
    last = len(view.clues) - 1
    for number, clue in enumerate(view.clues):
        giver = clue.giver
        if giver < 0 or (number == last and view.phase in ("show_card", "courier_show")):
            continue
        leaking = view.phase == "leaked_show" and number > last - len(hands)
        if leaking and giver in view.owing:
            continue
        card = own.get(number, -1)
        if card < 0:
            possible = [card for card in hands[giver] if not clue.cards or card in clue.cards]
            card = possible[chance.below(len(possible), "card shown")]
        for seat in (giver,) if leaking else (giver, clue.asker, *clue.listeners):
            seen[seat].append((number, card))
    return [tuple(file) for file in seen]
