"""How people decide at a table: buttons, places on the board, keys, gestures."""
