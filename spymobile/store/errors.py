"""What can go wrong with what is kept."""

from __future__ import annotations

from spymobile.core.errors import SpymobileError


class NoSpace(SpymobileError):
    """The disk is full. Nothing was changed."""

    def __init__(self) -> None:
        super().__init__("No space left. The last step was not played.")


class CannotWrite(SpymobileError):
    """The disk refuses to write for another reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The game could not be saved ({reason}). The last step was not played.")


class CannotRead(SpymobileError):
    """The file with the games does not answer."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The file with your games cannot be read ({reason}).")


class NoSuchGame(SpymobileError):
    """No game is kept under that number."""

    def __init__(self) -> None:
        super().__init__("That game is not kept on this device.")


class NewerSave(SpymobileError):
    """Written by a later version of the app or of the rules; left untouched."""

    def __init__(self, what: str = "This game") -> None:
        super().__init__(f"{what} was saved by a newer Spymobile. Update the app to open it.")


class ForeignFile(SpymobileError):
    """Not a Spymobile file at all."""

    def __init__(self) -> None:
        super().__init__("This is not a Spymobile game.")


class DamagedSave(SpymobileError):
    """Bytes were lost or changed. ``good`` steps can still be read; below 0 not even the deal."""

    def __init__(self, good: int = -1) -> None:
        self.good = good
        if good >= 0:
            sentence = f"This game's file is damaged from step {good + 1}. Play on from {good}?"
        else:
            sentence = "This game's file is damaged from its beginning and cannot be played on."
        super().__init__(sentence)
