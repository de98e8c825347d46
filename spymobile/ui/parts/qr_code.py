"""A QR code: black on white in either style, with the quiet edge that cameras want."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

#: Modules of white around the code.
QUIET = 4


def modules(text: str) -> list[bytes]:
    """The code of a text, row by row from the top; 1 is black. Level M survives a scratched screen.

    >>> rows = modules("spymobile://j/" + "A" * 60)
    >>> len(rows) == len(rows[0]) and rows[0][:8]
    b'\\x01\\x01\\x01\\x01\\x01\\x01\\x01\\x00'
    """
    import segno  # Wanted by whoever invites somebody, and by nobody else.

    return [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]


class QrCode(Widget):
    """As large as its place allows; every module is as large as every other, to the pixel."""

    text = StringProperty("")
    #: Modules on a side, without the white around them.
    count = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._texture: Texture | None = None
        for name in ("pos", "size"):
            self.fbind(name, self._draw)

    def on_text(self, *_args: object) -> None:
        self._texture = None
        if self.text:
            rows = modules(self.text)
            self.count = len(rows)
            texture = Texture.create(size=(self.count, self.count), colorfmt="luminance")
            texture.mag_filter = texture.min_filter = "nearest"
            # Textures begin below.
            dots = b"".join(bytes(0 if dot else 255 for dot in row) for row in reversed(rows))

            def fill(texture: Texture) -> None:
                texture.blit_buffer(dots, colorfmt="luminance", bufferfmt="ubyte")

            fill(texture)
            texture.add_reload_observer(fill)  # A phone may lose what its graphics card was given.
            self._texture = texture
        self._draw()

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        # Its own centre is still that of the size before.
        middle, across = self.x + self.width / 2, self.y + self.height / 2
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(pos=(middle - side / 2, across - side / 2), size=(side, side))
            if self._texture is not None:
                module = max(1.0, float(int(side / (self.count + 2 * QUIET))))
                inner = module * self.count
                corner = int(middle - inner / 2), int(across - inner / 2)
                Rectangle(texture=self._texture, pos=corner, size=(inner, inner))
