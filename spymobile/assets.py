"""Where the files of ``assets/`` and ``kv/`` are.

In a checkout, and inside the APK, both folders stand beside the package; an installed wheel carries them
within it. (A folder without ``__init__.py`` does not hide the module of the same name, so the wheel's
``spymobile/assets/`` and this file get along.) Everyone else asks here and never builds such a path.

>>> path("rules").is_dir()
True
>>> path("rules", "chess.md")
Traceback (most recent call last):
    ...
spymobile.assets.MissingAsset: Spymobile is incomplete: assets/rules/chess.md is missing.
"""

from pathlib import Path

__all__ = ["MissingAsset", "kv", "path", "text"]

_PACKAGE = Path(__file__).resolve().parent


class MissingAsset(FileNotFoundError):
    """A file that belongs to Spymobile is not there."""


def path(*parts: str) -> Path:
    """The file or folder of ``assets/`` that ``parts`` lead to."""
    return _find("assets", *parts)


def text(*parts: str) -> str:
    """What a text file of ``assets/`` says."""
    return path(*parts).read_text(encoding="utf-8")


def kv(name: str) -> Path:
    """The KV file of the screen or widget called ``name``.

    >>> kv("nowhere")
    Traceback (most recent call last):
        ...
    spymobile.assets.MissingAsset: Spymobile is incomplete: kv/nowhere.kv is missing.
    """
    return _find("kv", f"{name}.kv")


def _find(folder: str, *parts: str) -> Path:
    # The wheel's own folder comes first: what stands beside an installed package belongs to others.
    for home in (_PACKAGE, _PACKAGE.parent):
        if (home / folder).is_dir():
            found = home.joinpath(folder, *parts)
            if found.exists():
                return found
            break
    raise MissingAsset(f"Spymobile is incomplete: {'/'.join((folder, *parts))} is missing.")
