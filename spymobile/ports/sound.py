"""Short, dry sounds by name. ``tools/sounds.py`` makes their files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, get_args

from spymobile import assets
from spymobile.ports.guard import PortGuard

type Name = Literal[
    "paper",
    "card",
    "flick",
    "shuffle",
    "handover",
    "stamp",
    "stamp_right",
    "stamp_wrong",
    "seal",
    "unseal",
    "click",
    "typing",
    "die",
    "walk",
    "back",
    "peg",
    "coin",
    "coins",
    "till",
    "ribbon",
    "gift",
    "snatch",
    "scan",
    "siren",
    "cuffs",
    "cell",
    "badge",
    "barrier",
    "gate",
    "plan",
    "flight",
    "passage",
    "question",
    "fuse",
    "blast",
    "again",
    "refusal",
    "tie",
    "win",
    "lose",
]

NAMES: tuple[Name, ...] = get_args(Name.__value__)


class Voice(Protocol):
    """A sound that is loaded, as Kivy has them."""

    @property
    def state(self) -> str: ...

    @property
    def length(self) -> float: ...

    def play(self) -> Any: ...

    def seek(self, position: float) -> Any: ...


def _kivy_voice(file: str) -> Voice | None:
    from kivy.core.audio import SoundLoader

    voice: Voice | None = SoundLoader.load(file)
    return voice


class Sounds:
    """Plays while it is ``on``; where there is no sound to be had, it is silent."""

    def __init__(self, on: bool = True, load: Callable[[str], Voice | None] = _kivy_voice) -> None:
        self.on = on
        self._load = load
        self._guard = PortGuard()
        self._voices: dict[str, Voice | None] = {}

    def play(self, name: Name, *, wanted: bool = False) -> None:
        """Play it from its beginning, without waiting for its end; where it is ``wanted``, even while off."""
        if not self.on and not wanted:
            return
        voice = self._voice(name)
        if voice is not None:
            self._guard.does("sound", lambda: self._start(voice))

    def can_play(self, name: Name) -> bool:
        """Whether it was loaded: where no sound comes out, Kivy's are there all the same, and empty."""
        voice = self._voice(name)
        return voice is not None and self._guard.attempt("sound", lambda: voice.length > 0, False)

    def warm(self, *names: Name) -> None:
        """Load now what will be wanted soon: the first of all loads takes a noticeable moment."""
        if self.on:
            for name in names:
                self._voice(name)

    def _voice(self, name: Name) -> Voice | None:
        if name not in self._voices:
            self._voices[name] = self._guard.attempt(f"sound of {name}", lambda: self._find(name), None)
        return self._voices[name]

    def _find(self, name: Name) -> Voice | None:
        voice = self._load(str(assets.path("sounds", f"{name}.wav")))
        if voice is None:
            self._guard.tell("sound", "nothing plays wav files")
        return voice

    @staticmethod
    def _start(voice: Voice) -> None:
        if voice.state == "play":
            voice.seek(0)  # Android goes on with what it plays; elsewhere play() begins anew by itself
        voice.play()
