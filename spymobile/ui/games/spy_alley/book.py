"""Where the rule book of Spy Alley speaks of each decision."""

from __future__ import annotations

PARAGRAPHS = {
    "spy_alley.start_turn": "SA-46",
    "spy_alley.choose_route": "SA-5",
    "spy_alley.buy_password": "SA-28",
    "spy_alley.buy_items": "SA-27",
    "spy_alley.black_market": "SA-29",
    "spy_alley.take_gift": "SA-31",
    "spy_alley.confiscate": "SA-30",
    "spy_alley.free_guess": "SA-25",
    "spy_alley.choose_identity": "SA-16",
}
