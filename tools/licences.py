"""The licences of what is shipped with the app: their texts are gathered into ``assets/licences``.

Run it after a change of requirements; a test compares. Python and SDL come with the phone's build, so their
texts are kept here by hand.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "assets" / "licences"


@dataclass(frozen=True, slots=True)
class Shipped:
    """A part of the app: what it is called, and under which licence it comes."""

    name: str
    licence: str
    file: str


#: Python packages: the name they are installed under, and their own.
PACKAGES = {
    "kivy": "Kivy",
    "kivymd": "KivyMD",
    "plyer": "Plyer",
    "materialyoucolor": "MaterialYouColor",
    "filetype": "filetype",
    "segno": "Segno",
}
OTHERS = (
    Shipped("Spymobile", "MIT", "spymobile.txt"),
    Shipped("Roboto", "Apache 2.0", "apache-2.0.txt"),
    Shipped("Material Design Icons", "Apache 2.0", "apache-2.0.txt"),
    Shipped("Barlow Condensed", "SIL OFL 1.1", "barlow-condensed.txt"),
    Shipped("League Gothic", "SIL OFL 1.1", "league-gothic.txt"),
    Shipped("Courier Prime", "SIL OFL 1.1", "courier-prime.txt"),
    Shipped("Python", "PSF", "python.txt"),
    Shipped("SDL", "zlib", "sdl.txt"),
)
FONTS = {
    "barlow-condensed.txt": "OFL-BarlowCondensed.txt",
    "league-gothic.txt": "OFL-LeagueGothic.txt",
    "courier-prime.txt": "OFL-CourierPrime.txt",
}


def of_package(name: str) -> str:
    """The text of its licence, as its wheel brings it."""
    files = metadata.files(name) or []
    texts = [file for file in files if file.name == "LICENSE" and ".dist-info" in str(file)]
    return Path(str(texts[0].locate())).read_text("utf-8")


def shipped() -> list[Shipped]:
    packages = [
        Shipped(name, "BSD" if package == "segno" else "MIT", f"{package}.txt")
        for package, name in PACKAGES.items()
    ]
    return [OTHERS[0], *packages, *OTHERS[1:]]


def texts() -> dict[str, str]:
    """Every text that can be gathered."""
    found = {f"{name}.txt": of_package(name) for name in PACKAGES}
    found["spymobile.txt"] = (ROOT / "LICENSE").read_text("utf-8")
    for file, font in FONTS.items():
        found[file] = (ROOT / "assets" / "fonts" / font).read_text("utf-8")
    return found


def main() -> None:
    for file, words in texts().items():
        (FOLDER / file).write_text(words, "utf-8")
    rows = [asdict(row) for row in shipped()]
    (FOLDER / "licences.json").write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
