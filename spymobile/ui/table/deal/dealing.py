"""Before the first turn everybody looks once at what they were dealt: who has still to, and the way there.

The curtain of the page decides who may look. What is open is made after a seat was opened, and is gone before
the next frame once it closes. Nothing of it is in the record of the game: who has looked is a note that this
device keeps beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.metrics import dp

from spymobile.ui.parts.surfaces import draw_again, undraw
from spymobile.ui.table.deal.parts import DealFolder, DealLayer, DealPaper
from spymobile.ui.table.deal.places import Box, places
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.parts.buttons import Seal
    from spymobile.ui.screens.table import TablePage

#: The parts of a page that lie under the deal: nobody finds them there, by finger or by key.
_BELOW = ("tray", "strip", "column", "log")
#: With less room than this below the header a card has smaller pictures, so that the board shows above it.
_LOW = 480


class Dealing:
    """The deal on one table page."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.layer: DealLayer | None = None
        self._paper: DealPaper | None = None
        #: The closed folder is on its way to its place.
        self._sliding: Animation | None = None
        #: Something must be seen before it: who begins is about to be rolled for.
        self.held = False
        #: Who has looked; None where nobody has to.
        self._looked = page.app.has_looked(page.number) if page.number else None
        #: Everybody has looked and the deal is off the page: nobody need ask again.
        self.over = False

    # Who has still to look

    @property
    def order(self) -> list[int]:
        """The people here, from whoever begins on."""
        page, people = self._page, self._people
        first = page.face.began(page.view())
        return [seat for seat in people if seat >= first] + [seat for seat in people if seat < first]

    @property
    def _people(self) -> list[int]:
        device = self._page.device
        return [seat for seat in device.seats if device.plays_here(seat)]

    @property
    def seat(self) -> int | None:
        """Who looks next; None if nobody has to, or not yet. Once everybody has, asking costs nothing."""
        page, looked = self._page, self._looked
        if not page.on_stage:
            return None
        if page.coach is not None:
            return self.order[0] if page.coach.deals() else None
        if looked is None or self._all_looked or self._too_early():
            return None
        return next(seat for seat in self.order if seat not in looked)

    @property
    def _all_looked(self) -> bool:
        return self._looked is None or self._looked.issuperset(self._people)

    def _too_early(self) -> bool:
        """A set-up makes the secrets first; and after the end there are none."""
        page = self._page
        prompt = page.device.prompt()
        return prompt is None or page.face.kind_of(prompt) in page.face.before_deal

    @property
    def is_due(self) -> bool:
        return self.seat is not None

    @property
    def is_open(self) -> bool:
        """Whether anything of a card is on the screen."""
        return self._paper is not None

    @property
    def _alone(self) -> bool:
        """There is nobody to hide from. A lesson shows how it is among several all the same, and whoever has
        a code is asked for it."""
        page, seat = self._page, self._page.device.only_seat
        return page.device.single and page.coach is None and seat not in page.curtain_view.curtain.pins

    # On the page

    def mind(self) -> None:
        """Bring it on, up to date, or take it away: the page shows what it may know now."""
        seat = self.seat
        if seat is None:
            self.drop()
            self.over = self._page.coach is None and self._all_looked
            return
        if self.held or self._page.board.busy:
            return  # Who begins is being rolled for.
        fresh = self.layer is None
        layer = self.layer or self._lay()
        self._page.board.camera.whole()
        if fresh or layer.alone != self._alone or layer.ids.folder.name != self._page.names[seat]:
            self._ask(layer, seat)
        if self._alone and self._page.device.open_seat == seat:
            self._page.curtain_view.open_for(seat)

    def _lay(self) -> DealLayer:
        page = self._page
        layer = self.layer = DealLayer()
        layer.bind(
            on_begin=lambda *_: self._begin(),
            on_held=lambda *_: page.curtain_view.held(),
            on_left=lambda *_: self._left(),
            on_ask=lambda *_: self._ask_who(),
            on_done=lambda *_: self._done(),
        )
        self._raise(layer)
        for name in _BELOW:
            part = page.ids[name].__self__
            part.opacity, part.disabled = 0, True
            undraw(part)
        for name in ("hold", "done", "instead"):
            layer.ids[name].bind(need=self._replace)
        for name in ("zoom", "shift_x", "shift_y"):
            page.board.camera.fbind(name, self._moved)
        for name in ("pos", "size"):
            page.board.fbind(name, self._moved)
        page.board.light({})
        page.board.director.overlooks = True  # What is theirs may lie anywhere on it.
        return layer

    def _raise(self, layer: DealLayer) -> None:
        """Over everything but the header: another arrangement of the page brings other parts with it."""
        page = self._page
        if page.children[:2] != [page.header, layer]:
            page.remove_widget(layer)
            page.add_widget(layer)
            page.arrangement.raise_header()

    def drop(self) -> None:
        """Everybody has looked, or the page is left."""
        layer = self.layer
        if layer is None:
            return
        self.close()
        self.layer = None
        page = self._page
        page.board.director.overlooks = False
        for name in ("zoom", "shift_x", "shift_y"):
            page.board.camera.funbind(name, self._moved)
        for name in ("pos", "size"):
            page.board.funbind(name, self._moved)
        Animation.cancel_all(layer.ids.folder)
        self._sliding = None
        page.remove_widget(layer)
        for name in _BELOW:
            part = page.ids[name].__self__
            part.opacity, part.disabled = 1, False
            draw_again(part)

    def _ask(self, layer: DealLayer, seat: int) -> None:
        """The closed folder of whoever looks next slides in from below."""
        page, order = self._page, self.order
        folder = layer.ids.folder
        layer.alone = self._alone
        folder.name, folder.look = page.names[seat], page.looks[seat]
        folder.broken, folder.turned = 0, 1
        several = len(order) > 1
        folder.lead = _("Pass the phone to") if several else _("Secret file of")
        folder.inside = (
            _("Inside: who you are and what you want.") if page.coach is None else page.coach.words()
        )
        folder.asks = page.coach is not None
        people = [(page.names[at], page.looks[at]) for at in order] if several else []
        layer.ids.pills.show(people, order.index(seat))
        layer.foot = self._foot(seat)
        self.place()
        if theme.seconds("sheet"):
            self._slide(folder, page.y - folder.height)

    def _slide(self, folder: DealFolder, begins: float) -> None:
        """Let the folder come to its place from elsewhere."""
        Animation.cancel_all(folder, "y")
        there, folder.y = folder.y, begins
        self._sliding = Animation(y=there, duration=theme.seconds("sheet"), t="out_cubic")
        self._sliding.bind(on_complete=self._has_come)
        self._sliding.start(folder)

    def _has_come(self, *_args: object) -> None:
        self._sliding = None

    def _foot(self, seat: int) -> str:
        page, order = self._page, self.order
        later = order[order.index(seat) + 1 :]
        if later:
            return _("Then pass the phone to {name}.").format(name=page.names[later[0]])
        if len(order) < 2:
            return ""
        prompt = page.device.prompt()
        if prompt is None:
            return ""
        name = page.names[prompt.seat]
        return _("{name} begins. Lay the phone on the table.").format(name=name)

    def place(self) -> None:
        """Everything where it belongs in this window."""
        layer, page = self.layer, self._page
        if layer is None:
            return
        self._raise(layer)
        layer.pos, layer.size = page.pos, (page.width, page.places.band.y - page.y)
        column = self._column()
        ids = layer.ids
        came_to = ids.folder.y
        button, instead = max(ids.hold.need, ids.done.need), ids.instead.need
        lie = places(column, len(self.order), button, instead)
        for widgets, box in (
            ((ids.pills,), lie.pills),
            ((ids.folder,), lie.folder),
            ((ids.hold, ids.done), lie.button),
            ((ids.instead,), lie.instead),
        ):
            for widget in widgets:
                widget.pos, widget.size = box[:2], box[2:]
        if self._sliding is not None:  # Its place is another one now, and it still comes from where it is.
            self._slide(ids.folder, came_to)
        ids.foot.width = lie.instead[2]
        ids.foot.pos = lie.instead[0], lie.instead[1] + (lie.instead[3] - ids.foot.height) / 2
        self._shade(layer)
        if self._paper is not None:
            paper = self._paper
            paper.low = lie.top - lie.folder[1] < dp(_LOW) * max(1.0, theme.text_scale)
            paper.width = lie.folder[2]
            paper.fit(lie.top - lie.folder[1])
            card = lie.card(paper.need)
            paper.pos, paper.size = card[:2], card[2:]
            ids.glows.show(page.board, paper.card.glows(page.board), card)

    def _shade(self, layer: DealLayer) -> None:
        """What is dimmed is the board itself: free room round it would be a grey patch on a light table."""
        place, board = self._page.ids.place, self._page.board
        left, top = board.to_point(0, 0)
        right, bottom = board.to_point(*board.units)
        aside, above = board.inset  # Letters and numbers beside it belong to it.
        left, top = left - aside, top + above
        x, y = max(place.x, left), max(place.y, bottom)
        wide, high = min(place.right, right) - x, min(place.top, top) - y
        layer.shade((x, y, max(0, wide), max(0, high)))

    def _column(self) -> Box:
        """Where there is room: all of a tall page below its header, or what lies right of a wide board."""
        page, lie = self._page, self._page.places
        if lie.arrangement == "tall":
            return page.x, page.y, page.width, page.header.y - page.y
        left = lie.tray.x
        top = page.header.y if lie.arrangement == "beside" else lie.band.y
        return left, page.y, page.right - left, top - page.y

    # The way to look

    @property
    def button(self) -> Seal | None:
        """What is held to look; None while there is nothing to hold."""
        return self.layer.ids.hold.__self__ if self.layer is not None else None

    def _begin(self) -> None:
        if self.seat is not None:
            self._page.curtain_view.begin(self.seat)

    def _ask_who(self) -> None:
        if self.seat is not None:
            self._page.curtain_view.ask_who(self.seat, peeking=True)

    def _left(self) -> None:
        """The finger is gone: what was seen until then counts as seen."""
        curtain = self._page.curtain_view.curtain
        if self.is_open and not curtain.hands_free:
            self._note(curtain.seat)
        curtain.release()

    def _done(self) -> None:
        curtain = self._page.curtain_view.curtain
        if self.is_open:
            self._note(curtain.seat)
            curtain.lock()

    def _note(self, seat: int) -> None:
        """This person has seen it; once it is closed, the next one is asked, or the first turn begins."""
        page = self._page
        if page.coach is not None:
            page.coach.looked()
            return
        self._looked = (self._looked or frozenset()) | {seat}
        page.app.keep_looked(page.number, self._looked)

    # What the curtain says

    def break_seal(self) -> None:
        """It was held long enough."""
        if self.layer is not None:
            seconds = theme.seconds("curtain_close")
            folder = self.layer.ids.folder
            if seconds:
                turn = Animation(turned=0.0, duration=theme.seconds("card_flip") / 2, t="in_cubic")
                (Animation(broken=1.0, duration=seconds) + turn).start(folder)
            else:
                folder.broken = 1.0

    def open(self, seat: int) -> None:
        """Their card: the seat is open for as long as it takes to make it."""
        layer, page = self.layer, self._page
        if layer is None:
            return
        with page.device.opened(seat):
            view = page.device.view(seat)
        card = page.face.deal(view, page.names)
        note = "" if self._alone else card.note or _("Nobody else may know.")
        self._paper = DealPaper(card, note)
        layer.hands_free = page.curtain_view.curtain.hands_free
        layer.is_open = True
        layer.ids.folder.opacity = layer.ids.pills.opacity = 0
        layer.add_widget(self._paper)
        self._paper.bind(need=self._replace)
        self.place()
        page.autolock.mind()
        flip, light = theme.seconds("card_flip") / 2, theme.seconds("camera")
        if flip:
            self._paper.turned = 0.0
            Animation(turned=1.0, duration=flip, t="out_cubic").start(self._paper)
            layer.ids.glows.opacity = 0
            Animation(opacity=1.0, duration=light, t="out_cubic").start(layer.ids.glows)

    def _replace(self, *_args: object) -> None:
        self.place()

    def _moved(self, *_args: object) -> None:
        """The camera goes back to the whole board: what glows goes with it."""
        if self.is_open:
            self.place()
        elif self.layer is not None:
            self._shade(self.layer)

    def close(self) -> None:
        """Nobody looks any more: plain paper before the next frame."""
        layer, paper = self.layer, self._paper
        self._paper = None
        if layer is None:
            return
        ids = layer.ids
        if paper is not None:
            Animation.cancel_all(paper)
            paper.unbind(need=self._replace)
            layer.remove_widget(paper)
        Animation.cancel_all(ids.glows)
        ids.glows.canvas.clear()
        Animation.cancel_all(ids.folder, "broken", "turned")
        ids.folder.broken, ids.folder.turned, ids.folder.progress = 0, 1, 0
        ids.folder.opacity = ids.pills.opacity = 1
        ids.hold.let_go()
        layer.is_open = layer.hands_free = False
        self.place()
