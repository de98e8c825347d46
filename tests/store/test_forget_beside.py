"""Settings beside a table that was no game of this device go when it does, and no others."""

from __future__ import annotations

from pathlib import Path

from spymobile.store.store import Store


def test_only_what_begins_so_is_forgotten(tmp_path: Path) -> None:
    store = Store(tmp_path / "spymobile.db")
    store.set("pencil/shared-a*-1", "marks")
    store.set("deal/shared-ab-1", [0])
    store.set("name", "Anna")
    store.forget_beside("shared-a*-")  # A name that somebody else chose finds nothing but itself.
    assert store.setting("pencil/shared-a*-1") is None
    assert store.setting("deal/shared-ab-1") == [0]
    assert store.setting("name") == "Anna"
    store.close()
    with Store(tmp_path / "spymobile.db") as again:  # Nor does the file beside it bring it back.
        assert again.setting("pencil/shared-a*-1") is None
        assert again.setting("deal/shared-ab-1") == [0]
