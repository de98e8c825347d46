"""When the music plays, and how loud: at a table, if people want it, and softer while something happens."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from spymobile.ports.music import Music
from spymobile.ui.preferences import MUSIC_VOLUMES, Preferences

#: Seconds in which it comes and goes, how fast it makes room, and for how long.
FADE, DUCK, DUCKED_FOR = 1.2, 0.12, 1.8
#: What is left of it meanwhile.
DUCKED = 0.3


class MusicBox(EventDispatcher):
    """Follows the preferences; the app says when a table is on the stage, and when nobody is there."""

    #: How loud it is at this moment.
    level = NumericProperty(0.0)

    def __init__(self, preferences: Preferences, music: Music | None = None) -> None:
        super().__init__()
        self._music = music or Music()
        self._preferences = preferences
        #: The app is out of sight, and nothing of it should be heard.
        self.paused = False
        self._at_table = self._ducked = False
        self._end_of_duck = Clock.create_trigger(self._unduck, DUCKED_FOR)
        preferences.bind(sound=self._follow, music=self._follow, music_volume=self._follow)

    @property
    def wanted(self) -> float:
        """How loud it should be now."""
        preferences = self._preferences
        if not (self._at_table and preferences.sound and preferences.music) or self.paused:
            return 0.0
        return MUSIC_VOLUMES[preferences.music_volume] * (DUCKED if self._ducked else 1.0)

    def warm(self) -> None:
        """A table will be laid soon: have the music at hand, if anybody wants it."""
        if self._preferences.sound and self._preferences.music:
            self._music.warm()

    def at_table(self, there: bool) -> None:
        """People sit down at a table, or leave it."""
        self._at_table = there
        self._follow()

    def pause(self) -> None:
        """The app is out of sight: silence, at once."""
        self.paused = True
        self._now(0.0)

    def resume(self) -> None:
        self.paused = False
        self._follow()

    def duck(self) -> None:
        """Something happens that must be heard: make room for it."""
        if self.level > 0 and not self.paused:
            self._ducked = True
            self._end_of_duck.cancel()
            self._end_of_duck()
            self._fade(DUCK)

    def _unduck(self, *_args: Any) -> None:
        self._ducked = False
        self._follow()

    def _follow(self, *_args: Any) -> None:
        self._fade(FADE)

    def _fade(self, seconds: float) -> None:
        Animation.cancel_all(self)
        if self.wanted != self.level:
            Animation(level=self.wanted, duration=seconds).start(self)

    def _now(self, level: float) -> None:
        Animation.cancel_all(self)
        self._end_of_duck.cancel()
        self._ducked = False
        self.level = level

    def on_level(self, _box: MusicBox, level: float) -> None:
        self._music.sound(level)
