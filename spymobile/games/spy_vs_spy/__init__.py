"""Spy vs Spy: dig tunnels to the bombs, bring them home, and block everybody else."""

from spymobile.games.spy_vs_spy.rules import SpyVsSpy

GAME = SpyVsSpy()

__all__ = ["GAME", "SpyVsSpy"]
