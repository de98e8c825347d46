"""Random play of other people's games: OpenSpiel's games written in Python, and Catanatron.

Run by the interpreter of ``.venv-bench``, as a script: reads lines ``game seconds seed``, answers each with
one line of JSON, and begins by saying which games it can play. It uses nothing of Spymobile.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import process_time

#: Plays one game; says how many decisions the players made and how many nodes of chance came between.
type PlayOut = Callable[[random.Random], tuple[int, int]]

SPIEL = ("python_liars_poker", "python_block_dominoes", "python_kuhn_poker", "python_tic_tac_toe")


def spiel(name: str) -> PlayOut:
    import open_spiel.python.games  # noqa: F401 - makes the games known
    import pyspiel

    game = pyspiel.load_game(name)

    def play_out(chance: random.Random) -> tuple[int, int]:
        draw, choices = chance.random, chance.choices
        state = game.new_initial_state()
        decisions = drawn = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(actions, weights)[0])
                drawn += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                decisions += 1
        return decisions, drawn

    return play_out


def catanatron() -> PlayOut:
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    def play_out(chance: random.Random) -> tuple[int, int]:
        game = Game([RandomPlayer(color) for color in Color], seed=chance.randrange(1, 1 << 30))
        decisions = 0
        # Game.play without the two copies it makes for onlookers.
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions, 0

    return play_out


def measure(play_out: PlayOut, seconds: float, seed: str) -> dict[str, float]:
    chance = random.Random(seed)
    decisions = drawn = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        more, chances = play_out(chance)
        decisions += more
        drawn += chances
    return {"random": decisions / spent, "nodes": (decisions + drawn) / spent}


def main() -> None:
    # What the libraries print goes to stderr; the answers have the pipe for themselves.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    games: dict[str, PlayOut] = {}
    errors: dict[str, str] = {}
    for name in (*SPIEL, "catanatron"):
        try:
            games[name] = catanatron() if name == "catanatron" else spiel(name)
        except Exception as error:
            errors[name] = f"{type(error).__name__}: {error}"
    versions = {name: version(name) for name in ("open-spiel", "catanatron")}
    print(json.dumps({"games": list(games), "errors": errors, "versions": versions}), file=answers)
    for line in sys.stdin:
        name, seconds, seed = line.split()
        print(json.dumps(measure(games[name], float(seconds), seed)), file=answers)


if __name__ == "__main__":
    main()
