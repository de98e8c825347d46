"""One game being played: seats, history, undo, replay, and hand-over between the people at a device."""
