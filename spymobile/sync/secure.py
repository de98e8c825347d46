"""A secure channel without sockets: TLS 1.3 with a key that both ends hold already, and nothing else.

The bytes that come out may travel by any pipe. There are no certificates: whoever shows one is not the phone
that showed the code. There is no way to speak without TLS.

>>> host, guest = Secure.host(lambda identity: bytes(32)), Secure.guest("d-1", bytes(32))
>>> for _ in range(3):
...     _ = host.feed(guest.take()), guest.feed(host.take())
>>> guest.seal(b"hello"); host.feed(guest.take())
b'hello'
>>> host.identity
'd-1'
"""

from __future__ import annotations

import ssl
from collections.abc import Callable
from typing import Literal, Self

type Failure = Literal["wrong_code", "used_code", "not_our_host", "unreadable"]

#: What the guest reads from the host's alert, or notices itself.
_FAILURES: dict[str, Failure] = {
    "ALERT_ILLEGAL_PARAMETER": "wrong_code",
    "ALERT_DECRYPT_ERROR": "wrong_code",
    "BINDER_DOES_NOT_VERIFY": "wrong_code",
    "ALERT_HANDSHAKE_FAILURE": "used_code",
    "NO_SUITABLE": "used_code",
    "CERTIFICATE": "not_our_host",
}


class NotSecure(Exception):
    """The handshake failed, or a record was changed on its way."""

    def __init__(self, failure: Failure, detail: str = "") -> None:
        super().__init__(detail)
        self.failure = failure


def is_possible() -> bool:
    """Whether this device can link securely at all."""
    return bool(getattr(ssl, "HAS_PSK", False) and ssl.HAS_TLSv1_3)


class Secure:
    """One end of a channel."""

    __slots__ = ("_in", "_out", "_tls", "identity", "is_up")

    def __init__(self, context: ssl.SSLContext, server: bool) -> None:
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._in, self._out, server_side=server)
        self.is_up = False
        #: Under which name the guest called.
        self.identity = ""

    @classmethod
    def guest(cls, identity: str, key: bytes) -> Self:
        """The end that calls."""
        context = _context(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_REQUIRED  # With nobody to vouch for it: no certificate will do.
        context.set_psk_client_callback(lambda _hint: (identity, key))
        end = cls(context, server=False)
        end.identity = identity
        end._shake()
        return end

    @classmethod
    def host(cls, key_of: Callable[[str], bytes | None]) -> Self:
        """The end that is called; ``key_of`` knows the key of an identity, or None."""
        context = _context(ssl.PROTOCOL_TLS_SERVER)
        context.num_tickets = 0
        called: list[str] = []

        def look_up(identity: str | None) -> bytes:
            called.append(identity or "")
            return key_of(identity) or b"" if identity else b""

        context.set_psk_server_callback(look_up, "spymobile")
        end = _Host(context, server=True)
        end.called = called
        return end  # type: ignore[return-value]

    def _shake(self) -> None:
        try:
            self._tls.do_handshake()
        except ssl.SSLWantReadError:
            return
        except ssl.SSLError as error:
            raise NotSecure(_failure(error), str(error)) from error
        except (ValueError, OSError) as error:
            raise NotSecure("unreadable", str(error)) from error
        if not self._tls.session_reused or self._tls.getpeercert(binary_form=True):
            raise NotSecure("not_our_host", "it was not the key that let us in")
        self.is_up = True
        self._note_identity()

    def _note_identity(self) -> None:
        """Known from the start at the end that calls."""

    def feed(self, data: bytes) -> bytes:
        """What arrived, opened."""
        self._in.write(data)
        if not self.is_up:
            self._shake()
            if not self.is_up:
                return b""
        parts = []
        try:
            while part := self._tls.read(65_536):
                parts.append(part)
                if not self._in.pending and not self._tls.pending():
                    break  # Rather than be told so by an exception, every time.
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLZeroReturnError:
            pass
        except ssl.SSLError as error:
            raise NotSecure(_failure(error), str(error)) from error
        return b"".join(parts)

    def seal(self, data: bytes) -> None:
        """Ready to be sent; :meth:`take` has it."""
        self._tls.write(data)

    def take(self) -> bytes:
        """What is to be sent now."""
        return self._out.read()


class _Host(Secure):
    """Hears only during the handshake who is calling."""

    __slots__ = ("called",)
    called: list[str]

    def _shake(self) -> None:
        try:
            super()._shake()
        finally:
            self._note_identity()

    def _note_identity(self) -> None:
        if self.called:
            self.identity = self.called[-1]


def _context(protocol: int) -> ssl.SSLContext:
    context = ssl.SSLContext(protocol)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    return context


def _failure(error: ssl.SSLError) -> Failure:
    said = f"{error.reason} {error}".upper()
    return next((name for word, name in _FAILURES.items() if word in said), "unreadable")
