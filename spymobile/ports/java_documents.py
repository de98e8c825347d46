"""Android's documents, by way of pyjnius. Nothing is decided here, anything may raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spymobile.ports.files import TYPE, read_all, write_all
from spymobile.ports.java_activity import JavaActivity, java

RESULT_OK = -1
FIRST_REQUEST = 0x5350
"""The numbers that dialogs are asked by: p4a's own begin at 1."""


class GoneAway(OSError):
    """Whatever hands out this document does not answer any more."""

    def __init__(self) -> None:
        super().__init__(None, "the file is out of reach")


class JavaDocuments(JavaActivity):
    """What :class:`spymobile.ports.files.Documents` asks for.

    A document that somebody has chosen comes in an Intent; one of our own has an address.
    """

    def __init__(self) -> None:
        self._dialogs: dict[int, tuple[int, Callable[[int, Any], None]]] = {}
        self._listens = False

    def choose(self, name: str | None, number: int, chosen: Callable[[int, Any], None]) -> None:
        intent = java("android.content.Intent")
        wish = intent(intent.ACTION_OPEN_DOCUMENT if name is None else intent.ACTION_CREATE_DOCUMENT)
        wish.addCategory(intent.CATEGORY_OPENABLE)
        # Our files have no type that others know, and come back with any.
        wish.setType("*/*" if name is None else TYPE)
        if name is not None:
            wish.putExtra(intent.EXTRA_TITLE, java("java.lang.String")(name))
        self._listen()
        request = FIRST_REQUEST + number
        self._dialogs = {request: (number, chosen)}
        self._activity.startActivityForResult(wish, request)

    def _listen(self) -> None:
        if not self._listens:
            from android.activity import bind

            bind(on_activity_result=self._answered)
            self._listens = True

    def _answered(self, request: int, result: int, intent: Any) -> None:
        """On Android's thread for windows."""
        number, chosen = self._dialogs.pop(request, (0, None))
        if chosen is not None:
            # Asking it for its address may fail, and must not on this thread.
            chosen(number, intent if result == RESULT_OK else None)

    def _open(self, address: Any, mode: str) -> int:
        descriptor = self._activity.getContentResolver().openFileDescriptor(address, mode)
        if descriptor is None:
            raise GoneAway
        return int(descriptor.detachFd())

    def read(self, chosen: Any, most: int) -> bytes:
        return read_all(self._open(chosen.getData(), "r"), most)

    def write(self, chosen: Any, data: bytes) -> None:
        # Truncated, since somebody may have chosen a file that was there.
        write_all(self._open(chosen.getData(), "wt"), data)

    def drop(self, chosen: Any) -> None:
        java("android.provider.DocumentsContract").deleteDocument(
            self._activity.getContentResolver(), chosen.getData()
        )

    def add_to_downloads(self, name: str, data: bytes) -> Any:
        resolver = self._activity.getContentResolver()
        string, integer = java("java.lang.String"), java("java.lang.Integer")
        about = java("android.content.ContentValues")()
        about.put("_display_name", string(name))
        about.put("mime_type", string(TYPE))
        about.put("is_pending", integer(1))  # Nobody sees it before it is whole.
        address = resolver.insert(java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, about)
        if address is None:
            raise GoneAway
        try:
            write_all(self._open(address, "w"), data)
            whole = java("android.content.ContentValues")()
            whole.put("is_pending", integer(0))
            resolver.update(address, whole, None, None)
        except Exception:
            resolver.delete(address, None, None)
            raise
        return address

    def send_document(self, title: str, address: Any) -> None:
        from jnius import cast

        intent = java("android.content.Intent")
        message = intent(intent.ACTION_SEND)
        message.setType(TYPE)
        message.putExtra(intent.EXTRA_SUBJECT, java("java.lang.String")(title))
        message.putExtra(intent.EXTRA_STREAM, cast("android.os.Parcelable", address))
        message.addFlags(intent.FLAG_GRANT_READ_URI_PERMISSION)
        self._activity.startActivity(intent.createChooser(message, None))
