"""A bed of quiet music that goes round and round. ``tools/music.py`` makes its file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from spymobile import assets
from spymobile.ports.guard import PortGuard


class Recording(Protocol):
    """Music that is loaded, as Kivy has it."""

    loop: bool
    volume: float

    def play(self) -> Any: ...

    def stop(self) -> Any: ...


def _kivy_record(file: str) -> Recording | None:
    """From SDL music is streamed: as a sound, all of it would be brought to the card's rate first, and for
    a quarter of a second nothing would move. Any other player streams whatever it plays."""
    from kivy.core.audio import SoundLoader

    loaders = {loader.__name__: loader for loader in SoundLoader._classes}
    streaming = loaders.get("MusicSDL2") if next(iter(loaders), "") == "SoundSDL2" else None
    record: Recording | None = streaming(source=file) if streaming else SoundLoader.load(file)
    return record


class Music:
    """Plays softly or not at all; where there is no sound to be had, it is silent."""

    def __init__(self, load: Callable[[str], Recording | None] = _kivy_record) -> None:
        self._load = load
        self._guard = PortGuard()
        self._record: Recording | None = None
        self._sought = False
        #: Whether it is under way. Kivy's own word for that is not the same on all devices.
        self.playing = False

    def warm(self) -> None:
        """Have it at hand, before it is wanted."""
        if not self._sought:
            self._sought = True
            self._record = self._guard.attempt("music", self._find, None)

    def _find(self) -> Recording | None:
        record = self._load(str(assets.path("sounds", "music.wav")))
        if record is None:
            self._guard.tell("music", "nothing plays wav files")
        else:
            record.loop = True
        return record

    def sound(self, volume: float) -> None:
        """Go on as loud as that, from 0 to 1; at 0 it rests, and begins again from the start."""
        if volume > 0:
            self.warm()
        record = self._record
        if record is not None:
            self._guard.does("music", lambda: self._set(record, volume))

    def _set(self, record: Recording, volume: float) -> None:
        if volume > 0:
            record.volume = volume
            if not self.playing:
                self.playing = True
                record.play()
        elif self.playing:
            self.playing = False
            record.stop()
