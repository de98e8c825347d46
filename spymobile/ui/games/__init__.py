"""How each game is shown and touched. One package a game, named like its rules."""
