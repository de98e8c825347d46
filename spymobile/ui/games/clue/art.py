"""Drawings of Clue: WWII by what they show."""

from __future__ import annotations

from spymobile.games.clue import board as facts
from spymobile.games.clue.words import SHORT_NAMES


def card_art(card: int) -> str:
    """The drawing of a Rumor Card.

    >>> card_art(0), card_art(7), card_art(19)
    ('clue_agent_alpha', 'clue_item_silk_map', 'clue_city_rome')
    """
    kind = ("agent", "item", "city")[facts.GROUP[card]]
    return f"clue_{kind}_{facts.CARDS[card]}"


def mover_art(agent: int) -> str:
    """The piece of an agent.

    >>> mover_art(5)
    'clue_mover_zeta'
    """
    return f"clue_mover_{facts.AGENTS[agent]}"


def item_art(item: int) -> str:
    """The drawing of an item, by its number among the items."""
    return f"clue_item_{facts.ITEMS[item]}"


def short_name(card: int) -> str:
    """A card where there is hardly any room.

    >>> short_name(0), short_name(6), short_name(7), short_name(20)
    ('Alpha', 'Camera', 'Silk Map', 'Istanbul')
    """
    return SHORT_NAMES[card] if card < facts.FIRST_BASE else facts.CARD_NAMES[card]
