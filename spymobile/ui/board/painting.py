"""Pictures that are made once and then only laid down: drawings, words, grounds of boards, seats' signs.

One textured rectangle costs a fraction of the shapes it shows, so whatever does not change while people
play is painted ahead. Painting happens at twice the size and is brought down once, which makes smooth edges
without asking for a renderer that smooths.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from math import inf

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Callback, Canvas, ClearBuffers, ClearColor, Color, Fbo, Rectangle, Scale
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from spymobile.ui.art import art_file, art_image

#: Words are made this much larger than they are first shown.
LETTERING = 3.0
#: Pixels are painted this much smaller first.
FINER = 2
#: Pixels; a side beyond that is not painted finer first.
_LONGEST = 2048


def picture(name: str, wide: float = inf) -> Texture:
    """A drawing as a texture for a place so many pixels ``wide``, or as large as it was drawn.

    It is halved as often as it stays large enough: a renderer that picks single dots out of a large drawing
    makes ragged edges of a small one, and having all sizes made by the renderer costs a tenth of a second.
    """
    wide = max(1.0, wide)
    file = art_file(name, wide)
    times, width = 0, _halved(file, 0).width
    while width >= 2 * wide:
        times, width = times + 1, width // 2
    return _halved(file, times)


@lru_cache(maxsize=512)
def _halved(file: str, times: int) -> Texture:
    if times == 0:
        return art_image(file).texture
    larger = _halved(file, times - 1)
    size = max(1, larger.width // 2), max(1, larger.height // 2)
    with _aside():
        return _paint(size, opaque(larger, size))


@lru_cache(maxsize=512)
def lettering(words: str, font: str, size: float) -> Texture:
    """White words as a texture, large enough to be zoomed."""
    label = CoreLabel(text=words, font_name=font, font_size=size * LETTERING)
    label.refresh()
    return label.texture


def shaded(side: int, cover: Callable[[float, float], float]) -> Texture:
    """A white square whose dots are covered as ``cover`` says of their middles, from 0 to 1."""
    middles = [at + 0.5 for at in range(side)]
    dots = b"".join(
        b"\xff\xff\xff" + bytes((round(255 * min(1.0, max(0.0, cover(x, y)))),))
        for y in middles
        for x in middles
    )
    texture = Texture.create(size=(side, side), colorfmt="rgba")

    def fill(texture: Texture) -> None:
        texture.blit_buffer(dots, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)  # A phone may lose what its graphics card was given.
    return texture


def painted(size: tuple[float, float], scale: float, draw: Callable[[InstructionGroup], None]) -> Texture:
    """What ``draw`` draws on ``size`` units, with ``scale`` pixels for each."""
    wide, high = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
    finer = FINER if max(wide, high) <= _LONGEST else 1
    with _aside():
        group = InstructionGroup()
        draw(group)
        fine = _paint(
            (wide * finer, high * finer), Scale(wide * finer / size[0], high * finer / size[1], 1), group
        )
        if finer == 1:
            return fine
        return _paint((wide, high), Color(1, 1, 1, 1), Rectangle(size=(wide, high), texture=fine))


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


def _paint(size: tuple[int, int], *instructions: Instruction) -> Texture:
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
    texture = easel.texture
    easel.clear()
    return texture


@cache
def _easel() -> Fbo:
    """Making one costs more than most pictures do."""
    return Fbo(size=(1, 1), noadd=True)


def opaque(texture: Texture, size: tuple[float, float]) -> InstructionGroup:
    """A picture that hides whatever lies below it: not mixing the two halves the work of laying it down."""
    group = InstructionGroup()
    group.add(Callback(lambda _: glDisable(GL_BLEND)))
    group.add(Color(1, 1, 1, 1))
    group.add(Rectangle(size=size, texture=texture))
    group.add(Callback(lambda _: glEnable(GL_BLEND)))
    return group
