"""Drawings from ``assets/art``: their files, their smaller copies, and what stands in for a missing one."""

from __future__ import annotations

from functools import cache
from math import inf

from kivy.core.image import Image as CoreImage

from spymobile import assets
from spymobile.ui.missing_art import stand_in


def art_file(name: str, wide: float = inf) -> str:
    """The file of a drawing: of its copies the smallest that is at least as many pixels ``wide``."""
    files = _drawings().get(name)
    if not files:
        return stand_in()
    return next((file for width, file in files if width >= wide), files[-1][1])


def art_image(file: str) -> CoreImage:
    """A drawing from its file; Kivy's own errors about what it cannot read have no name."""
    try:
        return CoreImage(file)
    except Exception:
        return CoreImage(stand_in())


@cache
def _drawings() -> dict[str, list[tuple[float, str]]]:
    """Each drawing's files with their widths, the whole one last: the folder is read once."""
    found: dict[str, list[tuple[float, str]]] = {}
    for file in assets.path("art").glob("*.png"):
        name, _, width = file.stem.partition("@")
        found.setdefault(name, []).append((float(width or inf), str(file)))
    return {name: sorted(files) for name, files in found.items()}
