"""What a game is: states, actions, events, views, chance and rule books. Plain Python, no files, no clock."""
