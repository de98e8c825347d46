"""Several phones, one table: see docs/sync.md."""
