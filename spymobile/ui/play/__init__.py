"""One game on the screen: who may look, what moves, and when bots act."""
