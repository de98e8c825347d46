"""Drawings of Clue: WWII by what they show."""

from __future__ import annotations

from spymobile.games.clue import board as facts


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
    """A card where there is hardly any room: the agent without the rank, the item by its last word.

    >>> short_name(0), short_name(6), short_name(7), short_name(20)
    ('Alpha', 'Matchbox Camera', 'Silk Map', 'Istanbul')
    """
    name = facts.CARD_NAMES[card]
    return name.rpartition(" ")[2] if facts.GROUP[card] == 0 else name
