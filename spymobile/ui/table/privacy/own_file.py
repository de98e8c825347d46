"""The own file of the only person here: it stays in sight where others have a seal, and opens by one tap."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.game import Prompt, View
from spymobile.ui.dealt import FileStrip
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Reachable
from spymobile.ui.text import _

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from spymobile.ui.face import Offer
    from spymobile.ui.screens.table import TablePage
    from spymobile.ui.table.hand import OpenHand

load_kv("private")


class StripThing(BoxLayout):
    """A small picture on the strip: there already, or still missing."""

    art = StringProperty("")
    #: 1 is there, 0 is missing, -1 is no question.
    has = NumericProperty(-1)


class OwnFileStrip(Reachable, ButtonBehavior, BoxLayout):
    """Who one is and what is missing, as a strip."""

    title = StringProperty("")
    line = StringProperty("")
    art = StringProperty("")
    #: Nothing of the file stands on it: it only leads there.
    bare = BooleanProperty(False)
    #: There is room only for its picture.
    tiny = BooleanProperty(False)
    #: There is room for two rows: words, and below them what one holds.
    high = BooleanProperty(False)
    #: And for the smaller line below its title.
    lined = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._shown: FileStrip | None = None
        super().__init__(**kwargs)

    def show(self, strip: FileStrip, bare: bool = False, tiny: bool = False) -> None:
        self.bare = bare
        if strip == self._shown and tiny == self.tiny:
            return
        self._shown, self.tiny = strip, tiny
        self.title, self.line = strip.title, strip.line
        self.art = strip.art or (strip.things[0].art if strip.things and self.tiny else "")
        things = self.ids.things
        things.clear_widgets()
        for thing in () if self.tiny else strip.things:
            things.add_widget(StripThing(art=thing.art, has=-1 if thing.has is None else int(thing.has)))

    def fit(self, tiny: bool) -> None:
        """Its place has another size."""
        if self._shown is not None:
            self.show(self._shown, self.bare, tiny)

    def press(self) -> None:
        self.dispatch("on_release")


class BenchFile(Reachable, ButtonBehavior, BoxLayout):
    """What the only person here holds, open on the bench."""

    def fit(self, _tiny: bool) -> None:
        """It fills its place, whatever that is."""

    def press(self) -> None:
        self.dispatch("on_release")


def _bench_file(page: TablePage, view: View, seat: int) -> BenchFile:
    own = page.tray.own_file
    if not isinstance(own, BenchFile):
        own = BenchFile()
        own.bind(on_release=partial(_open, page))
    old = own.children[0] if own.children else None
    lying = page.face.bench(view, seat, old)
    if lying is not old:
        own.clear_widgets()
        own.add_widget(lying)
    return own


def _hand_file(page: TablePage, view: View) -> OpenHand:
    from spymobile.ui.table.hand import OpenHand

    own = page.tray.own_file
    if not isinstance(own, OpenHand):
        own = OpenHand(page)
    own.show(view)
    return own


def _has_read(page: TablePage, seat: int) -> bool:
    return page.face.has_read(page.device.view(), seat, page.app.draft(page.number, seat))


def said(page: TablePage, offer: Offer, seat: int) -> Offer:
    """The next step of a seat: what waits in its file is spoken of until it was read."""
    return replace(offer, sentence=offer.read) if _has_read(page, seat) else offer


def under_seal(page: TablePage, prompt: Prompt) -> Widget | None:
    """What lies on the bench of whoever decides, as everybody may see it."""
    view, seat, lying = page.device.view(), prompt.seat, page.tray.lying
    if _has_read(page, seat):
        return page.face.bench_read(view, seat, lying, page.device.open_seat == seat)
    return page.face.bench(view, seat, lying)


def of(page: TablePage, view: View, prompt: Prompt | None) -> OwnFileStrip | BenchFile | OpenHand | None:
    """What the file says of the only person at this page, or the way to it; locked, it goes at once."""
    device, seat = page.device, page.device.open_seat
    if seat is None or not device.single or page.deal.is_due or device.outcome is not None:
        return None
    secret = prompt is not None and prompt.seat == seat and prompt.sealed
    if secret and page.curtain_view.curtain.phase in ("recap", "open"):
        return None  # The decision lies open.
    if page.places.bench and not page.face.has_desk:
        return _bench_file(page, view, seat)
    public = device.public_prompt(seat)
    if page.places.hand and not page.hand.covered:
        return _hand_file(page, view)
    own: OwnFileStrip | None = page.tray.own_file
    if not isinstance(own, OwnFileStrip):
        own = OwnFileStrip()
        own.bind(on_release=partial(_open, page))
    if secret and public is not None and public.choices and not page.face.has_desk:
        strip, bare = FileStrip(_("Tap to decide in secret")), True
    elif page.app.preferences.pin_file and not page.places.hand:
        strip, bare = page.face.strip(view), False
    else:
        strip, bare = FileStrip(_("Tap to see your secret")), True
    own.show(strip, bare, page.tray.wax)
    return own


def _open(page: TablePage, _own: OwnFileStrip | BenchFile) -> None:
    """Alone, one tap opens the file, or the secret part of a decision."""
    if page.places.hand and page.hand.covered:
        page.hand.cover(False)
        return
    seat, view = page.device.open_seat, page.curtain_view
    if seat is not None and view.curtain.phase == "locked":
        view.open_for(seat, peeking=not view.opens_decision)
