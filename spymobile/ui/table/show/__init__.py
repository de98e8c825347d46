"""What the table page shows: tray, players, log, recap, and what is felt and heard."""
