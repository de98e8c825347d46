"""The strip of players: what is public of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from spymobile.core.event import Told
from spymobile.core.game import View
from spymobile.ui import bots
from spymobile.ui.board.board import Key
from spymobile.ui.board.geometry import middle
from spymobile.ui.board.painting import lettering
from spymobile.ui.face import CardTouch
from spymobile.ui.parts.buttons import HoldPush
from spymobile.ui.parts.frames import Plate
from spymobile.ui.parts.grid import Grid
from spymobile.ui.parts.swipe import SwipeRow
from spymobile.ui.table.privacy import pencil
from spymobile.ui.table.show.card_grid import card_grid
from spymobile.ui.text import LARGE_TEXT, _
from spymobile.ui.theme import colour, theme

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage

#: In pencil, readable on paper (8.6 : 1).
PENCIL = "#27406B"
#: A card of this height, in dp, has a foot.
_FOOTED = 80
#: From how near the camera looks at somebody who is looked for.
_NEAR = 1.9


def turn_of(name: str) -> str:
    return _("{name}'s turn").format(name=name)


def show_turn(page: TablePage) -> None:
    """The top of the page: whose turn it is, or whose turn to look at what they were dealt."""
    device, prompt = page.device, page.device.prompt()
    dealing = None if page.deal.over else page.deal.seat
    turn = prompt.seat if prompt else -1
    seat = turn if dealing is None else dealing
    header, title = page.own_header, _(device.game.title)
    own = device.single and device.plays_here(seat)  # Whoever is alone with a screen is "you" on it.
    page.ids.band.look = header.look = page.looks[seat] if seat >= 0 else -1
    if dealing is not None:
        order = page.deal.order
        secret = _("{name}'s secret").format(name=page.names[seat])
        header.title = _("Your secret") if own else secret
        place = _("{step} of {count}").format(step=order.index(seat) + 1, count=len(order))
        caption = title if len(order) < 2 else f"{title} · {place}"
    else:
        said, line = "", ""
        if prompt is not None and device.plays_here(seat):
            is_open = device.open_seat == seat and not device.single
            said, line = page.face.heading(page.view(), prompt, page.names, is_open)
            if is_open and not page.wide:  # Beside a file that leaves the board in sight the turn goes on.
                desk = page.curtain_view.desk
                said = said if desk is None else page.face.desk_title(desk, page.names[seat])
        whose = _("Your turn") if own else turn_of(page.names[seat]) if seat >= 0 else title
        header.title = said or whose
        stage = line or page.face.stage_of(page.view())
        if seat >= 0 and device.is_bot(seat):
            # The level needs the room of the title.
            stage, title = f"{stage} · {bots.title(device.game.name, device.occupants[seat])}", ""
        caption = f"{title} · {stage}" if title and not page.wide and not line else stage
        if page.company.shared is not None:
            caption = page.company.header or caption
    header.caption = "" if theme.text_scale > LARGE_TEXT else caption  # There is room for a name only.


def make_room(page: TablePage, full: bool) -> None:
    """On a phone the strip goes while something else lies in its place: it is not even drawn."""
    strip = page.parts["strip"]
    if full and strip.parent is not None:
        page.remove_widget(strip)
    elif not full and strip.parent is None:
        page.add_widget(strip, index=1)


def show(page: TablePage, view: View, turn: int) -> None:
    """Show what is public of everybody on a table page, in the arrangement it has."""
    device, cards = page.device, []
    shared = page.company.shared is not None
    living, tags = page.face.living(view), pencil.tags(page, view) if device.single else {}
    faces = (
        bots.faces(device.game.name, device.occupants) if device.has_bots else [""] * len(device.occupants)
    )
    for seat, name in enumerate(page.names):
        first, second = page.face.player(view, seat)
        cards.append(
            {
                "name": name,
                "first": page.face.player_head(view, seat) if page.wide else first,
                "second": page.face.player_line(view, seat) if page.wide else second,
                "seat_look": page.looks[seat],
                "has_turn": seat == turn,
                "out": living is not None and seat not in living,
                "bot": device.is_bot(seat),
                "face": faces[seat],
                "can_hold": device.plays_here(seat) or seat in tags,
                "tag": tags.get(seat, ("", ""))[0],
                "short_tag": tags.get(seat, ("", ""))[1],
                "link": page.company.presence(seat) if shared else "",
            }
        )
    # At a shared device an open seat changes nothing here: others see the cards, too.
    public = view if view.who == page.board_eyes or page.flashback.shown else device.view(page.board_eyes)
    if page.wide:
        panel = partial(page.face.player_panel, public)
        foot = partial(page.face.table_panel, public)
        page.ids.column_cards.show(device.game.name, cards, panel, foot, page)
    else:
        picture = partial(page.face.card_picture, public, touch=touch_of(page))
        page.ids.strip.show(device.game.name, cards, picture, page)


def touch_of(page: TablePage) -> CardTouch:
    """What a card may ask of the table it lies on."""

    def look_at(key: Key) -> None:
        place = page.board.rect(key)
        if place is not None:
            page.board.camera.taken = True  # A person wants to see it; the overview gives back.
            page.board.camera.glide_to(_NEAR, middle(place))

    def recall(told: Callable[[Told], bool]) -> None:
        found = [heard.number for heard in page.heard() if told(heard.told)]
        line = next((line for line in page.log.read() if found and line.number == found[-1]), None)
        if line is not None:
            page.flashback.show(line)

    return CardTouch(look_at, recall)


class PlayerCard(HoldPush):
    """One player; a tap shows more, holding opens the own file for as long as it is held."""

    fades = True

    name = StringProperty("")
    first = StringProperty("")
    second = StringProperty("")
    seat_look = NumericProperty(0)
    has_turn = BooleanProperty(False)
    out = BooleanProperty(False)
    bot = BooleanProperty(False)
    #: The picture of a bot that has a character.
    face = StringProperty("")
    #: What the person here has noted of this player in pencil, in full and where there is hardly any room.
    tag = StringProperty("")
    short_tag = StringProperty("")
    #: Where its person is, at a table of several phones.
    link = StringProperty("")
    #: There is a picture, which tells more than the second fact.
    pictured = BooleanProperty(False)
    #: The letters are large: name and first fact have the card for themselves.
    large = BooleanProperty(False)
    eager = False  # A column of players can be scrolled.

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tag = InstructionGroup()
        self.canvas.after.add(self._tag)
        for name in ("tag", "short_tag", "pos", "size", "large"):
            self.fbind(name, self._draw_tag)
        if "money" in self.ids:
            self.ids.money.fbind("x", self._draw_tag)

    def _draw_tag(self, *_args: Any) -> None:
        """A scrap of paper in the lower right corner; in a low card a letter beside the first fact."""
        self._tag.clear()
        low = self.height < dp(_FOOTED)
        words = "" if self.large else self.short_tag if low else self.tag
        if words:
            texture = lettering(words, "CourierPrime-Bold", 13)
            high = dp(17)
            scale = dp(12.5) * 1.1 / texture.height
            size = texture.width * scale, texture.height * scale
            wide = size[0] + dp(8)
            # Right and top are reckoned anew only after whoever listens to a size has been told of it.
            x, y = self.x + self.width - wide - dp(4), self.y + dp(4)
            if low and "money" in self.ids:
                x, y = self.ids.money.x - wide - dp(3), self.y + self.height - dp(4) - high
            self._tag.add(Color(rgba=theme.paper))
            self._tag.add(Plate(pos=(x, y), size=(wide, high), radius=dp(2)))
            self._tag.add(Color(rgba=colour(PENCIL)))
            at = x + dp(4), y + (high - size[1]) / 2
            self._tag.add(Rectangle(pos=at, size=size, texture=texture))

    def press(self) -> None:
        """By keyboard it is a tap: holding is for fingers, and Space holds the seal."""
        self.dispatch("on_release")

    def put(self, picture: Widget | None) -> None:
        """Lay a picture into the card, or take the one that lies there away."""
        place = self.ids.picture
        self.pictured = picture is not None
        if picture is not None and picture.parent is None:
            place.clear_widgets()
            place.add_widget(picture)
        elif picture is None and place.children:
            place.clear_widgets()

    @property
    def picture(self) -> Widget | None:
        """What lies in the card, or None."""
        return next(iter(self.ids.picture.children), None)


class PlayerRow(PlayerCard):
    """The same as wide as the strip: sign and name at its left, and what the game shows of the seat."""


class PlayerStrip(SwipeRow):
    """The players' cards fill the place they are given; what does not fit is swiped into sight."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._made: tuple[str, int] = ("", 0)
        self._rows = False
        #: Whose card was brought into sight last.
        self._turn = -1

    def show(
        self,
        game: str,
        cards: Sequence[Mapping[str, object]],
        picture: Callable[[int, Widget | None], Widget | None],
        page: TablePage,
    ) -> None:
        """Show these players; widgets are kept while game and number of players stay the same."""
        if self._made != (game, len(cards)):
            self._made, self._rows, self.offset = (game, len(cards)), page.face.card_rows, 0
            self.clear_widgets()
            for seat in range(len(cards)):
                card = PlayerRow() if self._rows else PlayerCard()
                _connect(card, page, seat)
                self.add_widget(card)
        for seat, (card, facts) in enumerate(zip(self.children[::-1], cards, strict=True)):
            for name, value in facts.items():
                setattr(card, name, value)
            card.put(picture(seat, card.picture))
            if card.has_turn and seat != self._turn:  # Only then: a finger may have swiped elsewhere since.
                self._turn = seat
                self.bring(seat)

    def grid_of(self, size: tuple[float, float], count: int) -> Grid:
        return card_grid(size, count, theme.text_scale, self._rows)

    def fitted(self, item: PlayerCard) -> None:
        item.large = theme.text_scale > LARGE_TEXT


def _connect(card: PlayerCard, page: TablePage, seat: int) -> None:
    """A seat's sign is its seal, too."""

    def tapped(*_args: Any) -> None:
        if not card.filled and page.in_front:
            page.show_seat(seat)

    def held(*_args: Any) -> None:
        own = pencil.owner(page)
        if page.device.plays_here(seat):
            page.curtain_view.held()
        elif own is not None and page.in_front:
            page.lay(pencil.PencilSheet(page, own, seat))

    def begun(*_args: Any) -> None:
        if page.device.plays_here(seat):
            page.curtain_view.begin(seat)

    def left(*_args: Any) -> None:
        if page.device.plays_here(seat):
            page.curtain_view.left()

    card.bind(on_release=tapped, on_begin=begun, on_hold=held, on_let_go=left)


class WidePlayer(PlayerCard):
    """A player with a larger public picture."""

    #: Many players share the column.
    dense = BooleanProperty(False)


class PlayerColumn(BoxLayout):
    """Players below each other with their larger picture, for tablets."""

    _made: tuple[str, int] = ("", 0)
    _foot: Widget | None = None

    def show(
        self,
        game: str,
        cards: Sequence[Mapping[str, object]],
        panel: Callable[[int, Widget | None], Widget],
        foot: Callable[[Widget | None], Widget | None],
        page: TablePage,
    ) -> None:
        """Show these players; what was made for another game or number of players is made anew."""
        if self._made != (game, len(cards)):
            self._made, self._foot = (game, len(cards)), None
            self.clear_widgets()
            for seat in range(len(cards)):
                player = WidePlayer()
                _connect(player, page, seat)
                self.add_widget(player)
        seated = [child for child in self.children[::-1] if isinstance(child, WidePlayer)]
        for seat, (player, facts) in enumerate(zip(seated, cards, strict=True)):
            for name, value in facts.items():
                setattr(player, name, value)
            player.dense = len(cards) > 4
            shown = player.ids.panel.children
            picture = panel(seat, shown[0] if shown else None)
            if picture.parent is None:
                player.ids.panel.clear_widgets()
                player.ids.panel.add_widget(picture)
        self._show_foot(foot)

    @property
    def foot(self) -> Widget | None:
        """What is public of the table itself, if there is anything."""
        return self._foot

    def _show_foot(self, foot: Callable[[Widget | None], Widget | None]) -> None:
        """Below the players, what is public of the table itself."""
        shown = foot(self._foot)
        if shown is not self._foot:
            if self._foot is not None:
                self.remove_widget(self._foot)
            self._foot = shown
            if shown is not None:
                self.add_widget(shown)
