"""The app's own widgets, drawn plainly: text, buttons, seats, paper, dice, sheets."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.lang import Builder

from spymobile import assets

_loaded: set[str] = set()


def load_kv(name: str) -> None:
    """Read a KV file once.

    A rule that begins with a dash drops those read before it, any other adds to them: so the common ones must
    stand first, whichever module happens to be imported first.
    """
    register()
    _read(name)


def _read(name: str) -> None:
    if name not in _loaded:
        _loaded.add(name)
        Builder.load_file(str(assets.kv(name)))


def register() -> None:
    """Make the widgets known to KV, once."""
    if _loaded:
        return
    for name, module in (
        ("Text", "labels"),
        ("FitText", "labels"),
        ("Icon", "labels"),
        ("Picture", "labels"),
        ("CoverPicture", "labels"),
        ("Stamp", "labels"),
        ("Sign", "signs"),
        ("Plate", "frames"),
        ("Rim", "frames"),
        ("Panel", "surfaces"),
        ("Paper", "surfaces"),
        ("Backdrop", "surfaces"),
        ("Column", "surfaces"),
        ("Scroll", "surfaces"),
        ("Push", "buttons"),
        ("IconPush", "buttons"),
        ("BackPush", "buttons"),
        ("HoldPush", "buttons"),
        ("Seal", "buttons"),
        ("ButtonRow", "buttons"),
        ("Picker", "picker"),
        ("PageHeader", "header"),
        ("SeatSign", "seats"),
        ("SeatBand", "seats"),
        ("SeatRow", "seats"),
        ("WaxSeal", "wax"),
        ("LinkSign", "link_sign"),
        ("WaitRing", "link_sign"),
        ("TimeRing", "link_sign"),
        ("PhoneSign", "link_sign"),
        ("Calls", "link_sign"),
        ("QrCode", "qr_code"),
        ("CodeSigns", "code_signs"),
    ):
        Factory.register(name, module=f"spymobile.ui.parts.{module}")
    for common in ("parts", "buttons", "sheet"):
        _read(common)
