"""How fast Spymobile is, against its targets and against other people's games (``make bench``)."""
