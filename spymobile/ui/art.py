"""Drawings from ``assets/art``: their files, their smaller copies, and what stands in for a missing one."""

from __future__ import annotations

from functools import cache, lru_cache

from kivy.core.image import Image as CoreImage

from spymobile import assets
from spymobile.ui.missing_art import stand_in


@lru_cache(maxsize=512)
def art_file(name: str, wide: float = float("inf")) -> str:
    """The file of a drawing: of its copies the smallest that is at least as many pixels ``wide``."""
    fits = next((copy for copy in _copies().get(name, ()) if copy >= wide), None)
    try:
        return str(assets.path("art", f"{name}@{fits}.png" if fits else f"{name}.png"))
    except assets.MissingAsset:
        return stand_in()


def art_image(file: str) -> CoreImage:
    """A drawing from its file; Kivy's own errors about what it cannot read have no name."""
    try:
        return CoreImage(file)
    except Exception:
        return CoreImage(stand_in())


@cache
def _copies() -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for file in sorted(assets.path("art").glob("*@*.png")):
        name, width = file.stem.split("@")
        found.setdefault(name, []).append(int(width))
    return {name: sorted(widths) for name, widths in found.items()}
