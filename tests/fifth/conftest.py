"""The overlay is a part of another checkout: its tests run there (see ``test_fifth_game``)."""

from __future__ import annotations

from spymobile.ui.launch import prepare

collect_ignore = ["overlay"]

# What lies here brings in Kivy, and Kivy reads its environment once: before that it has to be set.
prepare(offscreen=True)
