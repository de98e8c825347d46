"""Draw android/presplash.png: what a phone shows on android.presplash_color until the first page is there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

ROOT = Path(__file__).parent.parent
SIDE = 720
"""Pixels. The phone makes the square as wide as its shorter side, so the drawing keeps to the middle."""


def draw() -> bytes:
    """The pixels, from the upper left corner."""
    from kivy.core.image import Image
    from kivy.core.text import Label
    from kivy.core.window import Window
    from kivy.graphics import Color, Fbo, Rectangle

    Window.create_window()
    folder = Image(str(ROOT / "android/icon/foreground.png")).texture
    name = Label("SPYMOBILE", font_name=str(ROOT / "assets/fonts/LeagueGothic-Regular.ttf"), font_size=62)
    name.refresh()
    fbo = Fbo(size=(SIDE, SIDE), with_stencilbuffer=False)
    with fbo:
        Color(1, 1, 1, 1)
        Rectangle(texture=folder, pos=((SIDE - 432) / 2, 190), size=(432, 432))
        Color(0.937, 0.894, 0.812, 1)
        Rectangle(texture=name.texture, pos=((SIDE - name.texture.width) / 2, 190), size=name.texture.size)
    fbo.draw()
    pixels: bytes = fbo.pixels
    rows = [pixels[start : start + SIDE * 4] for start in range(0, len(pixels), SIDE * 4)]
    return b"".join(reversed(rows))


def main() -> int:
    from kivy.core.image.img_sdl2 import ImageLoaderSDL2

    file = ROOT / "android" / "presplash.png"
    ImageLoaderSDL2.save(str(file), SIDE, SIDE, "rgba", draw(), False, "png")
    print(f"{file.name}: {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
