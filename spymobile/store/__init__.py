"""What is kept on the device: the journal of every game, and the settings, in one SQLite file."""
