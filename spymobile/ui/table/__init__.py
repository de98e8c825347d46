"""The parts of the table page: what it shows, how people decide at it, and what keeps it private."""
