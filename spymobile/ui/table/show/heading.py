"""The top of a table page: whose turn it is, or whose turn to look at what they were dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spymobile.ui import bots
from spymobile.ui.table.show import players
from spymobile.ui.text import LARGE_TEXT, _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


def show(page: TablePage) -> None:
    """Band, sign, name and caption."""
    device, prompt = page.device, page.device.prompt()
    dealing = None if page.deal.over else page.deal.seat
    turn = prompt.seat if prompt else -1
    seat = turn if dealing is None else dealing
    header, title = page.own_header, _(device.game.title)
    page.ids.band.look = header.look = page.looks[seat] if seat >= 0 else -1
    if dealing is not None:
        order = page.deal.order
        header.title = _("{name}'s secret").format(name=page.names[seat])
        place = _("{step} of {count}").format(step=order.index(seat) + 1, count=len(order))
        caption = title if len(order) < 2 else f"{title} · {place}"
    else:
        said, line = "", ""
        if prompt is not None and device.plays_here(seat):
            is_open = device.open_seat == seat and not device.single
            said, line = page.face.heading(page.view(), prompt, page.names, is_open)
        header.title = said or (players.turn_of(page.names[seat]) if seat >= 0 else title)
        stage = line or page.face.stage_of(page.view())
        if seat >= 0 and device.is_bot(seat):
            # The level needs the room of the title.
            stage, title = f"{stage} · {bots.title(device.game.name, device.occupants[seat])}", ""
        caption = f"{title} · {stage}" if title and not page.wide and not line else stage
        caption = page.company.header or caption
    header.caption = "" if theme.text_scale > LARGE_TEXT else caption  # There is room for a name only.
