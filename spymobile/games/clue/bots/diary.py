"""What a bot of Clue writes into its diary: how much doubt it had, and what it did about it."""

from __future__ import annotations

from spymobile.core.game import Action
from spymobile.core.words import _, many
from spymobile.games.clue import actions as act
from spymobile.games.clue import words


def sentence(action: Action, left: float) -> str:
    """One line; empty where there was nothing to weigh. ``left`` is how many envelopes seemed possible."""
    count = max(1, round(left))
    match action:
        case act.Accuse(agent, item, base):
            cards = {"agent": words.card_name(agent), "item": words.card_name(item)}
            if count == 1:
                return _("Only {agent}, {item} and {base} are left.").format(
                    base=words.card_name(base), **cards
                )
            return _("One of {count} that are left: {agent}, {item} and {base}. I dare it.").format(
                count=count, base=words.card_name(base), **cards
            )
        case act.Ask(agent, item):
            return _(
                "About {count} envelopes are possible, and asking for {agent} and {item} tells most."
            ).format(count=count, agent=words.card_name(agent), item=words.card_name(item))
        case act.RaiseAccusation():
            return many(
                "{count} envelope is possible: I accuse.", "{count} envelopes are possible: I accuse.", count
            )
        case act.OrderSilence():
            return _("The others have heard much: the next question gets no answer from me.")
        case act.OrderIntercept():
            return _("About {count} envelopes are possible: I listen in on the next card.").format(
                count=count
            )
        case _:
            return ""
