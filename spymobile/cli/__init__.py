"""The command line: the app, bots against bots, rule books, finished games, and what this device can do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from spymobile import __version__, games
from spymobile.assets import MissingAsset
from spymobile.core.errors import SpymobileError

LINK = "spymobile://"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the number returned is the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    # A link that somebody tapped opens the app, which reads it itself.
    arguments = _parser().parse_args([] if len(words) == 1 and words[0].startswith(LINK) else words)
    try:
        if arguments.command is None:
            return _app()
        status = int(arguments.run(arguments))
        sys.stdout.flush()
        return status
    except (SpymobileError, MissingAsset) as error:
        print(f"spymobile: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nspymobile: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever was reading has read enough, as with "| head".
        sys.stderr.close()
        return 0


def _app() -> int:
    from spymobile.ui import launch

    return launch.run()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spymobile",
        description="Four spy board games on one table.",
        epilog="An invitation (spymobile://j/...) in place of a command opens the app with it.",
    )
    parser.add_argument("--version", action="version", version=f"spymobile {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    known = ", ".join(games.names())

    selfplay = commands.add_parser("selfplay", help="let bots play against each other and count")
    selfplay.add_argument("game", metavar="GAME", help=f"one of: {known}")
    selfplay.add_argument("--seats", type=int, help="players at the table (default: as many as --bots names)")
    selfplay.add_argument("--games", type=_positive, default=100, help="how many games (default: 100)")
    selfplay.add_argument(
        "--bots",
        default="2,1",
        help="levels from 1 up, or scripted people, round the table; a last one is repeated to fill it "
        "(default: 2,1)",
    )
    selfplay.add_argument("--seed", default="1", help="the same seed plays the same games (default: 1)")
    selfplay.add_argument("--jobs", type=_positive, default=1, help="processes to use (default: 1)")
    selfplay.add_argument("--json", action="store_true", help="print the result as JSON")
    selfplay.set_defaults(run=_selfplay)

    rules = commands.add_parser("rules", help="print a rule book")
    rules.add_argument("game", metavar="GAME", help=f"one of: {known}")
    rules.add_argument("paragraph", nargs="?", help="one paragraph, like SA-20, or words to look for")
    rules.set_defaults(run=_rules)

    replay = commands.add_parser("replay", help="step through an exported game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument(
        "--as",
        dest="who",
        help="whose eyes: all, table, anyone or a seat's name (default: all; table while it is not over)",
    )
    replay.add_argument(
        "--diary",
        action="store_true",
        help="what the bots believed at each step, and why they acted so; only of a game that is over",
    )
    replay.add_argument("--all", action="store_true", help="print every step at once instead of one a key")
    replay.set_defaults(run=_replay)

    doctor = commands.add_parser("doctor", help="say what this device can do; nothing about any game")
    doctor.set_defaults(run=_doctor)

    _shared(commands, known)

    tour = commands.add_parser("tour", help="save a picture of every screen")
    tour.add_argument(
        "--out", metavar="DIR", default="tour", help="the folder for the pictures (default: tour)"
    )
    tour.add_argument(
        "--quick", action="store_true", help="a phone in the dark and a tablet in the light only"
    )
    tour.add_argument("--only", metavar="NAME", nargs="*", default=[], help="only these screens")
    tour.set_defaults(run=_tour)
    return parser


def _shared(commands: argparse._SubParsersAction[argparse.ArgumentParser], known: str) -> None:
    from spymobile.cli import table_options

    table_options.add(commands, known)


def _positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return number


def _selfplay(arguments: argparse.Namespace) -> int:
    from spymobile.cli import selfplay

    return selfplay.run(arguments)


def _rules(arguments: argparse.Namespace) -> int:
    from spymobile.cli import rules

    return rules.run(arguments.game, arguments.paragraph)


def _replay(arguments: argparse.Namespace) -> int:
    from spymobile.cli import replay

    return replay.run(arguments.file, arguments.who, arguments.all, arguments.diary)


def _doctor(_arguments: argparse.Namespace) -> int:
    from spymobile.cli import doctor

    return doctor.run()


def _tour(arguments: argparse.Namespace) -> int:
    from pathlib import Path

    from spymobile.ui import launch

    return launch.tour(Path(arguments.out), arguments.quick, tuple(arguments.only))
