"""The overlay is a part of another checkout: its tests run there (see ``test_fifth_game``)."""

from __future__ import annotations

collect_ignore = ["overlay"]
