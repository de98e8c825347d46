"""What the graphics card holds, and what to do when it has lost it.

While an app is out of sight, Android may take its part of the graphics card away. Kivy does not notice: it
goes on naming textures that are no longer there, and the screen stays black.
"""

from __future__ import annotations

import gc
import logging
import time

from kivy.graphics import SmoothLine
from kivy.graphics.context import get_context
from kivy.graphics.opengl import glIsTexture
from kivy.graphics.texture import Texture

from spymobile.ui.board.painting import dot, square_of

log = logging.getLogger(__name__)


class GraphicsMemory:
    """Keeps one small texture of its own to ask after."""

    def __init__(self) -> None:
        self._kept = square_of(1, dot(1.0))
        # All smooth lines share a texture, and Kivy's way to make it again is gone with the first of them.
        self._smooth = SmoothLine(points=(0, 0, 1, 1)).texture
        self._smooth_dots = self._smooth.pixels
        self._smooth.add_reload_observer(self._smooth_again)

    def _smooth_again(self, texture: Texture) -> None:
        texture.blit_buffer(self._smooth_dots, colorfmt="rgba", bufferfmt="ubyte")

    @property
    def is_lost(self) -> bool:
        return not glIsTexture(self._kept.id)

    def restore(self) -> bool:
        """Have everything made again that was lost; whether there was anything to do."""
        lost = self.is_lost
        if lost:
            begun = time.perf_counter()
            kept_for_good = gc.get_freeze_count() > 0
            gc.unfreeze()  # Kivy looks for what to make again among all objects; these would be missing.
            get_context().reload()
            if kept_for_good:
                gc.collect()
                gc.freeze()
            log.warning("Graphics: lost, and made again in %.2f s", time.perf_counter() - begun)
        return lost
