"""How often the app looks around: as often as the screen shows pictures, and less while nothing changes.

Kivy looks for fingers, keys and due calls once a frame, and draws only what has changed. Sixty looks a second
at a table that nobody touches still cost a phone its battery; twenty find a finger within a twentieth of a
second, and from then on it is sixty again.
"""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.window import Window

#: Looks a second while nothing changes.
RESTING = 20
#: Seconds without a picture or a finger after which nothing changes.
STILL = 1.0


class FrameRate:
    """Slows Kivy's clock down while nothing is drawn and nobody touches anything."""

    def __init__(self) -> None:
        #: Kivy has no public name for it. Where it is 0, somebody else keeps the time.
        self._full: float = Clock._max_fps
        self._still = Clock.create_trigger(self._rest, STILL)
        if self._full > RESTING:
            Window.bind(on_flip=self.wake, on_motion=self.wake, on_key_down=self.wake)
            self._still()

    def wake(self, *_: object) -> None:
        """Something has changed, or somebody is there."""
        Clock._max_fps = self._full
        self._still.cancel()
        self._still()

    def _rest(self, *_: object) -> None:
        Clock._max_fps = RESTING

    def stop(self) -> None:
        """The app closes."""
        self._still.cancel()
        Clock._max_fps = self._full
        Window.unbind(on_flip=self.wake, on_motion=self.wake, on_key_down=self.wake)
