"""Look at a finished APK or AAB: ``python android/check_apk.py FILE... [--summary MARKDOWN]``.

Phones with pages of 16 KB refuse a library that is aligned to less, and the store refuses the app. Size and
checksum are told too, so that two builds can be compared.
"""

from __future__ import annotations

import argparse
import hashlib
import struct
import sys
import zipfile
from pathlib import Path

PAGE = 0x4000
LOAD = 1
NOT_A_LIBRARY = "libpybundle.so"
"""Python and its packages, an archive that only has the name of a library."""


def alignment(library: bytes) -> int:
    """The smallest alignment of a part that is loaded."""
    if library[:6] != b"\x7fELF\x02\x01":
        raise ValueError("it is no library for 64 bits")
    (start,) = struct.unpack_from("<Q", library, 32)
    size, count = struct.unpack_from("<HH", library, 54)
    parts = [start + size * number for number in range(count)]
    loaded = [part for part in parts if struct.unpack_from("<I", library, part)[0] == LOAD]
    return min((struct.unpack_from("<Q", library, part + 48)[0] for part in loaded), default=0)


def complaints(file: Path) -> list[str]:
    """What keeps phones from running it."""
    said = []
    with zipfile.ZipFile(file) as archive:
        libraries = [name for name in archive.namelist() if name.endswith(".so")]
        if not libraries:
            said.append(f"{file.name} has no library at all: python-for-android has packed nothing.")
        for name in libraries:
            if name.endswith(f"/{NOT_A_LIBRARY}"):
                continue
            try:
                aligned = alignment(archive.read(name))
            except (ValueError, struct.error) as error:
                said.append(f"{file.name}: {name} cannot be checked, {error}.")
                continue
            if aligned < PAGE:
                said.append(f"{file.name}: {name} is aligned to {aligned:#x}: build it with NDK 28 or newer.")
    return said


def line(file: Path) -> str:
    size = file.stat().st_size / 1e6
    return f"| {file.name} | {size:.1f} MB | `{hashlib.sha256(file.read_bytes()).hexdigest()}` |"


def main() -> int:
    parser = argparse.ArgumentParser(description="Look at finished packages.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--summary", type=Path, help="also append the table to this file")
    given = parser.parse_args()
    table = "\n".join(["| package | size | SHA-256 |", "|---|---|---|", *map(line, given.files)])
    print(table)
    if given.summary:
        with given.summary.open("a", encoding="utf-8") as summary:
            summary.write(f"{table}\n")
    said = [complaint for file in given.files for complaint in complaints(file)]
    print("\n".join(said), file=sys.stderr)
    return bool(said)


if __name__ == "__main__":
    sys.exit(main())
