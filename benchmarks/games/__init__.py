"""What only one game has and must be quick: a module for each, with ``measure``."""
