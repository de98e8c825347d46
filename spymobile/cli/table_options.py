"""What ``spymobile host`` and ``spymobile join`` can be told."""

from __future__ import annotations

import argparse
import os
from urllib.parse import quote


def _host(arguments: argparse.Namespace) -> int:
    from spymobile.cli import shared

    return shared.host(arguments)


def _join(arguments: argparse.Namespace) -> int:
    from spymobile.cli import shared

    return shared.join(arguments)


def default_folder(guest: str = "") -> str:
    """Where the tables of the command line are kept; a ``guest`` has a place of their own.

    Each terminal opens its own file, as each phone does: so several of one user can sit at one table.

    >>> default_folder("Ben").removeprefix(default_folder())
    '/joined/Ben'
    """
    held = os.environ.get("XDG_DATA_HOME", "~/.local/share") + "/spymobile-tables"
    return f"{held}/joined/{quote(guest, safe='')}" if guest else held


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], known: str) -> None:
    """``host`` and ``join`` for the parser."""
    hosting = commands.add_parser("host", help="hold a table for several phones, as text")
    hosting.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {known} (none: the last table)")
    hosting.add_argument("--phones", type=int, default=1, help="chairs for other phones (default: 1)")
    hosting.add_argument("--bots", type=int, default=0, help="chairs for bots (default: 0)")
    hosting.add_argument("--board", action="store_true", help="only hold the table; nobody plays here")
    hosting.add_argument("--yes", action="store_true", help="let everybody in; bots stand in unasked")
    hosting.add_argument("--stay", action="store_true", help="stay after the end for those who come late")
    hosting.add_argument("--pace", type=float, default=1.0, help="seconds between acts of bots (default: 1)")
    hosting.set_defaults(run=_host)
    joining = commands.add_parser("join", help="sit down at somebody's table, as text")
    joining.add_argument("code", metavar="CODE", nargs="?", help="the code, or a link (none: the last table)")
    joining.add_argument("--watch", action="store_true", help="only look on")
    joining.set_defaults(run=_join)
    for parser, name in ((hosting, "Anna"), (joining, "Ben")):
        parser.add_argument("--name", default=name, help=f"who plays here (default: {name})")
        parser.add_argument("--auto", metavar="LEVEL", help="a bot of this level plays for you")
        parser.add_argument("--folder", help=f"where tables are kept (default: {default_folder()})")
        parser.add_argument("--loopback", action="store_true", help="on this machine only")
