"""What the lobby says of a table that is being laid: its chairs, its rules, and why it cannot begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spymobile.core.game import Game
from spymobile.table.record import Occupant
from spymobile.ui import bots
from spymobile.ui.screens import lobby_phones
from spymobile.ui.screens.chairs import ChairRow
from spymobile.ui.screens.lobby_seats import PHONE, LobbySeat
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.preferences import Preferences
    from spymobile.ui.screens.lobby import LobbyPage


def chair_row(lobby: LobbyPage, number: int, name: str, needs_no_pin: bool) -> ChairRow:
    """A chair and who sits there, under the ``name`` for which there is room."""
    seat = lobby.seats[number]
    line = _where(lobby, number, seat)
    if side := lobby.side(number):
        line = _("{side} · {who}").format(side=side, who=line)
    if seat.pin:
        line += _(" · alone here, no PIN") if needs_no_pin else _(" · PIN")
    if lobby.first == number:
        line += _(" · starts")
    who = bots.of(lobby.game, Occupant(seat.name, seat.kind, seat.level))
    bot = seat.kind == "bot"
    return ChairRow(
        text=name,
        name=name,
        line=line,
        face=who.art if who else "",
        temper=who.line if who else "",
        sign="robot-outline" if bot else "cellphone" if seat.kind == PHONE else "account-outline",
        link=lobby_phones.link_of(seat),
        seat_look=lobby.look(number),
        moves=lobby.can_move,
    )


def _where(lobby: LobbyPage, number: int, seat: LobbySeat) -> str:
    if seat.kind == "bot":
        return _("Bot · {level}").format(level=bots.level_title(lobby.game, seat.level))
    owner = lobby.phones.others(number).get(seat.device) if seat.kind == PHONE else None
    if owner is not None and seat.linked:
        return _("On {name}'s phone").format(name=owner)
    return lobby_phones.where(seat)


def problem(title: str, rules: Game[Any, Any], names: Sequence[str], missing: int | None) -> str:
    """Why the game of this title cannot begin, or nothing; the phone of a ``missing`` chair has not come."""
    low, high = rules.seats[0], rules.seats[-1]
    if not low <= len(names) <= high:
        words = (_("two"), _("three"), _("four"), _("five"), _("six"))
        need = _("exactly {low}") if low == high else _("{low} to {high}")
        count = need.format(low=words[low - 2], high=words[high - 2])
        return _("{game} needs {count} players.").format(game=title, count=count)
    if missing is not None:
        return _("{name}'s phone is still missing.").format(name=names[missing])
    return ""


def house_line(rules: Game[Any, Any], options: Mapping[str, str]) -> str:
    """The rules that are not as in the book, or that all are."""
    changed = [
        option.title for option in rules.options if options.get(option.name, option.default) != option.default
    ]
    return ", ".join(changed) if changed else _("Rule book, no changes")


def table_line(preferences: Preferences, onlookers: bool, begins: str) -> str:
    """The table in a line, with what is not as usual; ``begins`` says who does, if that is settled."""
    from spymobile.ui.screens import table_options

    words = [
        _("Bots: {pace}").format(pace=table_options.paces()[preferences.pace].lower()),
        _("files close after {time}").format(time=table_options.locks()[preferences.auto_lock]),
    ]
    if onlookers:
        words.append(_("others look on"))
    return ", ".join([*words, begins] if begins else words)
