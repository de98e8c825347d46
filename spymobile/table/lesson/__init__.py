"""A lesson at a table: its script, the learner on the way through it, and the table it is played on."""
