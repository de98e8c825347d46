"""Dealing what somebody cannot see so that it fits everything they know.

Each card must go to one owner: a seat, one of the three places of the envelope, or the side. A search
with random choices fills clauses ("showed one of these three") first, then the cards with the fewest
owners left, and goes back where a hand can no longer be filled.
"""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.chance import Chance
from spymobile.games.clue import board

#: How often luck is tried before a deal is searched for.
_TRIES = 8


class Knowledge:
    """Where each card can be: a bit for each owner, seats first, then agent, item, base, side."""

    __slots__ = ("can", "clauses", "envelopes", "room", "seats")

    def __init__(self, sizes: Sequence[int], side: int, face_up: Sequence[int]) -> None:
        self.seats = seats = len(sizes)
        self.room = [*sizes, 1, 1, 1, side]
        hands = (1 << seats) - 1
        aside = 1 << seats + 3 if side else 0
        self.can = [hands | 1 << seats + board.GROUP[card] | aside for card in range(len(board.CARDS))]
        for card in face_up:
            self.can[card] = 0
        self.clauses: list[tuple[int, tuple[int, ...]]] = []
        self.envelopes: list[tuple[int, int, int]] = []

    def owns(self, owner: int, card: int) -> None:
        """The card is there."""
        self.can[card] = 1 << owner

    def hand(self, owner: int, cards: Sequence[int]) -> None:
        """The owner has these cards and no others."""
        for card in range(len(self.can)):
            if card in cards:
                self.can[card] = 1 << owner
            else:
                self.can[card] &= ~(1 << owner)

    def lacks(self, owner: int, card: int) -> None:
        """The card is not there."""
        self.can[card] &= ~(1 << owner)

    def one_of(self, owner: int, cards: tuple[int, ...]) -> None:
        """The owner has at least one of these."""
        self.clauses.append((owner, cards))

    def not_all(self, cards: tuple[int, int, int]) -> None:
        """These three are not the envelope."""
        self.envelopes.append(cards)

    def deal(self, chance: Chance) -> list[int]:
        """The owner of each card (-1 for those face up), at random among those that fit."""
        for _ in range(_TRIES):
            owner = self._try(chance)
            if owner:
                return owner
        free = [card for card, owners in enumerate(self.can) if owners]
        return self._fill([-1] * len(self.can), self.can[:], self.room[:], free, self.clauses, chance) or []

    def _try(self, chance: Chance) -> list[int] | None:
        """Deal without looking ahead: what is known, the envelope, who must have something, then the rest.

        Mostly that works, and it costs a fraction of a search.
        """
        can, room, seats, below = self.can, self.room[:], self.seats, chance.below
        owner = [-1] * len(can)
        for card, owners in enumerate(can):
            if owners and not owners & owners - 1:
                known = owners.bit_length() - 1
                owner[card] = known
                room[known] -= 1
        for kind in range(seats, seats + 3):
            if room[kind]:
                options = [card for card, owners in enumerate(can) if owner[card] < 0 and owners >> kind & 1]
                if not options:
                    return None
                owner[options[below(len(options), "world")]] = kind
                room[kind] = 0
        if self.envelopes and not self._allowed(owner):
            return None
        for seat, cards in self.clauses:
            if seat in [owner[card] for card in cards]:
                continue
            options = [card for card in cards if owner[card] < 0 and can[card] >> seat & 1]
            if not options:
                return None
            owner[options[below(len(options), "world")]] = seat
            room[seat] -= 1
        if min(room) < 0:
            return None
        some = sum(1 << known for known, left in enumerate(room) if left)
        free = [card for card, owners in enumerate(can) if owners and owner[card] < 0]
        # Who is hardest to place comes first; among equals, chance decides.
        for card in sorted(
            chance.shuffled(free, "world"), key=[owners.bit_count() for owners in can].__getitem__
        ):
            holders = board.bits(can[card] & some)
            if not holders:
                return None
            # Each place left is as likely, so that a long hand is not filled last.
            at = below(sum([room[holder] for holder in holders]), "world")
            for holder in holders:
                at -= room[holder]
                if at < 0:
                    owner[card] = holder
                    room[holder] -= 1
                    if not room[holder]:
                        some &= ~(1 << holder)
                    break
        return owner

    def _fill(
        self,
        owner: list[int],
        can: list[int],
        room: list[int],
        free: list[int],
        clauses: list[tuple[int, tuple[int, ...]]],
        chance: Chance,
    ) -> list[int] | None:
        """Give out the cards of ``free``; None if that is impossible. The lists belong to this call."""
        while True:
            forced = self._forced(can, room, free)
            if forced is None:
                return None
            if not forced:
                break
            for card, seat in forced:
                if not room[seat] or owner[card] >= 0:
                    if owner[card] == seat:
                        continue
                    return None
                self._give(card, seat, owner, can, room, free)
        seats = self.seats
        if self.envelopes and not any(room[seats : seats + 3]) and not self._allowed(owner):
            return None
        if not free:
            return owner if self._answered(owner, clauses) else None
        card, options, clauses = self._branch(owner, can, free, clauses, chance)
        if card < 0:
            return None
        for seat in options:
            if can[card] >> seat & 1 and room[seat]:
                copies = (owner[:], can[:], room[:], free[:])
                self._give(card, seat, *copies)
                found = self._fill(*copies, clauses, chance)
                if found:
                    return found
            can[card] &= ~(1 << seat)
        if not can[card]:
            return None
        return self._fill(owner, can, room, free, clauses, chance)

    def _give(
        self, card: int, seat: int, owner: list[int], can: list[int], room: list[int], free: list[int]
    ) -> None:
        owner[card] = seat
        free.remove(card)
        room[seat] -= 1
        if not room[seat]:
            mask = ~(1 << seat)
            for other in free:
                can[other] &= mask

    def _forced(self, can: list[int], room: list[int], free: list[int]) -> list[tuple[int, int]] | None:
        """Cards with one owner left, and all candidates of an owner who needs every one of them."""
        found = []
        for card in free:
            owners = can[card]
            if not owners:
                return None
            if not owners & owners - 1:
                found.append((card, owners.bit_length() - 1))
        if found:
            return found
        for seat, need in enumerate(room):
            if need:
                bit = 1 << seat
                candidates = [card for card in free if can[card] & bit]
                if len(candidates) < need:
                    return None
                if len(candidates) == need:
                    return [(card, seat) for card in candidates]
        return found

    def _branch(
        self,
        owner: list[int],
        can: list[int],
        free: list[int],
        clauses: list[tuple[int, tuple[int, ...]]],
        chance: Chance,
    ) -> tuple[int, list[int], list[tuple[int, tuple[int, ...]]]]:
        """The card to decide next and the owners to try: the tightest open clause first."""
        tightest: tuple[int, list[int]] | None = None
        still = []
        for clause in clauses:
            seat, cards = clause
            if any(owner[card] == seat for card in cards):
                continue
            still.append(clause)
            options = [card for card in cards if owner[card] < 0 and can[card] >> seat & 1]
            if not options:
                return -1, [], still
            if tightest is None or len(options) < len(tightest[1]):
                tightest = (seat, options)
        if tightest:
            seat, options = tightest
            return options[chance.below(len(options), "world")], [seat], still
        few = min(can[card].bit_count() for card in free)
        tight = [card for card in free if can[card].bit_count() == few]
        card = tight[chance.below(len(tight), "world")]
        return card, chance.shuffled(board.bits(can[card]), "world"), still

    def _answered(self, owner: list[int], clauses: list[tuple[int, tuple[int, ...]]]) -> bool:
        return all(any(owner[card] == seat for card in cards) for seat, cards in clauses)

    def _allowed(self, owner: list[int]) -> bool:
        """No wrong accusation named exactly this envelope."""
        return not any(
            all(owner[card] == self.seats + kind for kind, card in enumerate(cards))
            for cards in self.envelopes
        )
