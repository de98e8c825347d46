"""The table behind a page: for tests alone, which set positions and know the truth."""

from __future__ import annotations

from typing import Any

from spymobile.table.table import Table


def table_of(page: Any) -> Table:
    """What the page itself can never ask for."""
    table: Table = page.device._top
    return table
