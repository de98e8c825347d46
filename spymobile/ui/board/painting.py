"""Pictures that are made once and then only laid down: drawings, words, grounds of boards, seats' signs.

One textured rectangle costs a fraction of the shapes it shows, so whatever does not change while people
play is painted ahead. Painting happens at twice the size and is brought down once, which makes smooth edges
without asking for a renderer that smooths.

A phone may lose what its graphics card was given. Kivy then makes every texture anew and reads those that
came from files; whatever was painted here knows how to be painted again, in the same texture, so nobody who
shows it has to hear of it (:func:`repaint_lost`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from math import inf

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Callback,
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    Translate,
)
from kivy.graphics.context import Context, get_context
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.graphics.opengl import GL_BLEND, GL_TEXTURE_2D, glCopyTexSubImage2D, glDisable, glEnable
from kivy.graphics.texture import Texture

from spymobile.ui.art import art_file, art_image

#: Words are made this much larger than they are first shown.
LETTERING = 3.0
#: Pixels are painted this much smaller first.
FINER = 2
#: Pixels, counted as fine as they are painted, that are painted within one frame.
_STRIP = 600_000
#: Pixels; a side beyond that is not painted finer first.
_LONGEST = 2048


def picture(name: str, wide: float = inf) -> Texture:
    """A drawing as a texture for a place so many pixels ``wide``, or as large as it was drawn.

    It is halved as often as it stays large enough: a renderer that picks single dots out of a large drawing
    makes ragged edges of a small one, and having all sizes made by the renderer costs a tenth of a second.
    """
    return _halved(*_copy_for(name, max(1.0, wide)))


@lru_cache(maxsize=1024)
def _copy_for(name: str, wide: float) -> tuple[str, int]:
    """The file of a drawing, and how often it is halved."""
    file = art_file(name, wide)
    times, width = 0, _halved(file, 0).width
    while width >= 2 * wide:
        times, width = times + 1, width // 2
    return file, times


@lru_cache(maxsize=512)
def _halved(file: str, times: int) -> Texture:
    if times == 0:
        return art_image(file).texture
    return _lasting(lambda onto: _half(_halved(file, times - 1), onto))


def _half(larger: Texture, onto: Texture | None = None) -> Texture:
    size = max(1, larger.width // 2), max(1, larger.height // 2)
    with _aside(), mixed(larger):
        return _paint(size, opaque(larger, size), onto=onto)


def dot_on_dot(texture: Texture, exact: bool) -> None:
    """Whether a picture is laid so that each of its dots covers one of the screen's: then none is mixed with
    its neighbours, which is as sharp and halves the work."""
    wanted = "nearest" if exact else "linear"
    if texture.mag_filter != wanted:
        texture.mag_filter = texture.min_filter = wanted


@contextmanager
def mixed(texture: Texture) -> Iterator[None]:
    """For a moment the picture is laid in another size than its own."""
    exact = texture.mag_filter == "nearest"
    dot_on_dot(texture, exact=False)
    yield
    dot_on_dot(texture, exact)


def halved_to(texture: Texture, wide: float) -> Texture:
    """A picture halved as often as it stays at least so many pixels wide."""
    times, width = 0, texture.width
    while width >= 2 * max(1.0, wide):
        times, width = times + 1, max(1, width // 2)

    def paint(onto: Texture | None) -> Texture:
        larger = texture
        for _time in range(times - 1):
            larger = _half(larger)
        return _half(larger, onto)

    return _lasting(paint) if times else texture


@lru_cache(maxsize=512)
def lettering(words: str, font: str, size: float) -> Texture:
    """White words as a texture, large enough to be zoomed."""
    return written(CoreLabel(text=words, font_name=font, font_size=size * LETTERING))


def written(label: CoreLabel) -> Texture:
    """What a label says, as a texture that lasts: Kivy's own forgets its words with the label."""
    label.refresh()
    texture = label.texture
    texture.add_reload_observer(lambda _texture: label.refresh())
    return texture


def fitting(words: str, size: float, wide: float, font: str = "BarlowCondensed-SemiBold") -> float:
    """The size at which words are so wide at the most; as large as wanted, if they fit."""
    across = lettering(words, font, size).width / LETTERING
    return size if across <= wide else size * wide / across


def shaded(side: int, cover: Callable[[float, float], float]) -> Texture:
    """A white square whose dots are covered as ``cover`` says of their middles, from 0 to 1."""
    middles = [at + 0.5 for at in range(side)]
    return square_of(side, b"".join(dot(cover(x, y)) for y in middles for x in middles))


def dot(cover: float) -> bytes:
    """A white dot that covers what lies below it so much, from 0 to 1."""
    return b"\xff\xff\xff" + bytes((round(255 * min(1.0, max(0.0, cover))),))


def square_of(side: int, dots: bytes) -> Texture:
    """A square of these dots, from the lower left on row by row."""
    texture = Texture.create(size=(side, side), colorfmt="rgba")

    def fill(texture: Texture) -> None:
        texture.blit_buffer(dots, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


def painted(size: tuple[float, float], scale: float, draw: Callable[[InstructionGroup], None]) -> Texture:
    """What ``draw`` draws on ``size`` units, with ``scale`` pixels for each; asked again after a loss."""
    return _lasting(lambda onto: _painted(size, scale, draw, onto))


def _painted(
    size: tuple[float, float],
    scale: float,
    draw: Callable[[InstructionGroup], None],
    onto: Texture | None,
) -> Texture:
    wide, high = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
    finer = FINER if max(wide, high) <= _LONGEST else 1
    with _aside():
        group = InstructionGroup()
        draw(group)
        fine = _paint(
            (wide * finer, high * finer),
            Scale(wide * finer / size[0], high * finer / size[1], 1),
            group,
            onto=onto if finer == 1 else None,
        )
        if finer == 1:
            return fine
        return _paint((wide, high), Color(1, 1, 1, 1), Rectangle(size=(wide, high), texture=fine), onto=onto)


class Painting:
    """The same, strip by strip: for a picture that would be felt as a halt if one frame had to hold it."""

    def __init__(
        self, size: tuple[float, float], scale: float, draw: Callable[[InstructionGroup], None]
    ) -> None:
        self._size = size
        self._pixels = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
        self._finer = FINER if max(self._pixels) <= _LONGEST else 1
        self._paint_whole = lambda onto: _painted(size, scale, draw, onto)
        with _aside():
            self._group = InstructionGroup()
            draw(self._group)
        self._begin()

    def _begin(self, *_lost: Texture) -> None:
        self._done = 0
        self._strips: list[Texture] = []

    def step(self) -> Texture | None:
        """Paint the next strip; the whole picture once there is none left."""
        wide, high = self._pixels
        bottom, finer = self._done, self._finer
        rows = min(high - bottom, max(1, _STRIP // (wide * finer * finer)))
        with _aside():
            strip = _paint(
                (wide * finer, rows * finer),
                Translate(0, -bottom * finer, 0),
                Scale(wide * finer / self._size[0], high * finer / self._size[1], 1),
                self._group,
            )
            if finer > 1:
                strip = _paint((wide, rows), opaque(strip, (wide, rows)))
        strip.add_reload_observer(self._begin)
        self._strips.append(strip)
        self._done += rows
        return self._put_together() if self._done == high else None

    def _put_together(self) -> Texture:
        bottom, laid = 0, list[Instruction]()
        with _aside():
            for strip in self._strips:
                laid += (PushMatrix(), Translate(0, bottom, 0), opaque(strip, strip.size), PopMatrix())
                bottom += strip.height
            whole = _paint(self._pixels, *laid)
        _remember(whole, self._paint_whole)
        return whole


def painted_row(
    side: float, scale: float, count: int, draw: Callable[[InstructionGroup, int, float], None]
) -> tuple[Texture, ...]:
    """Several small squares painted in one go; ``draw`` gets a number and the left edge of its square."""

    def row(group: InstructionGroup) -> None:
        for number in range(count):
            draw(group, number, number * side)

    texture = painted((side * count, side), scale, row)
    wide = texture.width / count
    return tuple(texture.get_region(number * wide, 0, wide, texture.height) for number in range(count))


def _aside() -> Canvas:
    """Takes whatever is made, and is thrown away with it.

    Whoever asks for a picture may be drawing on a canvas of their own, and that would get the work.
    """
    return Canvas(noadd=True)


#: Pictures whose texture is blank after a loss, those that were made first before those made of them.
_blank: list[Callable[[], Texture]] = []


def _lasting(paint: Callable[[Texture | None], Texture]) -> Texture:
    """What ``paint`` paints on a new texture, and again on the same one after a loss."""
    texture = paint(None)
    _remember(texture, paint)
    return texture


def _remember(texture: Texture, paint: Callable[[Texture], Texture]) -> None:
    # While Kivy asks its textures nothing can be painted yet: what paints was lost as well.
    texture.add_reload_observer(lambda blank: _blank.append(partial(paint, blank)))


def repaint_lost(_context: Context) -> None:
    """Everything that Kivy made anew, with nothing on it, is painted again."""
    while _blank:
        _blank.pop(0)()


get_context().add_reload_observer(repaint_lost)


def _paint(size: tuple[int, int], *instructions: Instruction, onto: Texture | None = None) -> Texture:
    easel = _easel()
    if tuple(easel.size) == size:
        easel.size = (1, 1)
    easel.size = size  # Another size makes Kivy put a new texture in place; the one before is ours.
    easel.clear()
    with easel:
        ClearColor(0, 0, 0, 0)
        ClearBuffers()
    for instruction in instructions:
        easel.add(instruction)
    easel.draw()
    easel.clear()
    if onto is None:
        return easel.texture
    easel.bind()
    onto.bind()
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, *size)
    easel.release()
    return onto


@cache
def _easel() -> Fbo:
    """The only one: each has a program of its own to compile, and that costs more than most pictures do."""
    return Fbo(size=(1, 1), noadd=True)


def opaque(texture: Texture, size: tuple[float, float]) -> InstructionGroup:
    """A picture that hides whatever lies below it: not mixing the two halves the work of laying it down."""
    group = InstructionGroup()
    group.add(Callback(lambda _: glDisable(GL_BLEND)))
    group.add(Color(1, 1, 1, 1))
    group.add(Rectangle(size=size, texture=texture))
    group.add(Callback(lambda _: glEnable(GL_BLEND)))
    return group
