"""Codes for seats, sealed: people take digits that they also use elsewhere, so nobody keeps them plain."""

from __future__ import annotations

import hashlib
import hmac
import secrets

_KIND = "scrypt"
#: In the place of a code that was damaged: nothing fits it.
UNREADABLE = "unreadable"
#: Dear enough that trying all codes takes a while, cheap enough for a finger that waits.
_COST = {"n": 2**12, "r": 8, "p": 1}


def seal(digits: str) -> str:
    """
    >>> fits(seal("2580"), "2580"), fits(seal("2580"), "0852")
    (True, False)
    """
    salt = secrets.token_bytes(8)
    return f"{_KIND}${salt.hex()}${_hash(digits, salt)}"


def fits(sealed: str, digits: str) -> bool:
    """Whether these are the digits that were sealed."""
    salt = sealed.split("$")[1] if is_sealed(sealed) else ""
    return bool(salt) and hmac.compare_digest(sealed, f"{_KIND}${salt}${_hash(digits, bytes.fromhex(salt))}")


def is_sealed(code: object) -> bool:
    """Whether something that was kept can be a sealed code."""
    if not isinstance(code, str) or not code.isascii():
        return False
    kind, *parts = code.split("$")
    return kind == _KIND and len(parts) == 2 and all(map(_is_hex, parts))


def _is_hex(word: str) -> bool:
    return len(word) % 2 == 0 and bool(word) and set(word) <= set("0123456789abcdef")


def _hash(digits: str, salt: bytes) -> str:
    return hashlib.scrypt(digits.encode(), salt=salt, dklen=16, **_COST).hex()
