"""What can go wrong with what is kept."""

from __future__ import annotations

from spymobile.core.errors import SpymobileError
from spymobile.core.words import Message, message


class NoSpace(SpymobileError):
    """The disk is full. Nothing was changed; where it was a ``step``, it was not played."""

    def __init__(self, step: bool = False) -> None:
        super().__init__(
            message("No space left. The last step was not played.")
            if step
            else message("No space left. This could not be saved.")
        )


class CannotWrite(SpymobileError):
    """The disk refuses to write for another reason."""

    def __init__(self, reason: Message | str, step: bool = False) -> None:
        self.reason = reason
        super().__init__(
            message("The game could not be saved ({reason}). The last step was not played.", reason=reason)
            if step
            else message("This could not be saved ({reason}).", reason=reason)
        )


class CannotRead(SpymobileError):
    """The file with the games does not answer."""

    def __init__(self, reason: Message | str) -> None:
        self.reason = reason
        super().__init__(message("Your saved games cannot be read ({reason}).", reason=reason))


class InUse(SpymobileError):
    """Another program holds the file with the games. Nobody waits for it."""

    def __init__(self) -> None:
        super().__init__(
            message("Your games are open in another Spymobile. Close that one first, then try again here.")
        )


class NoSuchGame(SpymobileError):
    """No game is kept under that number."""

    def __init__(self) -> None:
        super().__init__(message("That game is not saved on this device."))


class NewerSave(SpymobileError):
    """Written by a later version of the app or of the rules; left untouched."""

    def __init__(self, all_games: bool = False) -> None:
        super().__init__(
            message("Your games were saved by a newer Spymobile. Update the app to open them.")
            if all_games
            else message("This game was saved by a newer Spymobile. Update the app to open it.")
        )


class ForeignFile(SpymobileError):
    """Not a Spymobile file at all."""

    def __init__(self) -> None:
        super().__init__(message("This is not a Spymobile game."))


class DamagedSave(SpymobileError):
    """Bytes were lost or changed. ``good`` steps can still be read; below 0 not even the deal."""

    def __init__(self, good: int = -1) -> None:
        self.good = good
        if good >= 0:
            said = message(
                "This saved game is damaged from step {bad}. Play on from step {good}?",
                bad=good + 1,
                good=good,
            )
        else:
            said = message("This saved game is damaged from its beginning and cannot be played on.")
        super().__init__(said)


class StillRunning(SpymobileError):
    """A game that is not over: its record is everybody's hand, and the seed of all that is to come."""

    def __init__(self) -> None:
        super().__init__(
            message(
                "This game is still running, and its file would hold everybody's secrets. Finish it first."
            )
        )


class AlreadyKept(SpymobileError):
    """The same game, as far as that file goes, is kept here under ``number``."""

    def __init__(self, number: str) -> None:
        self.number = number
        super().__init__(message("This game is on this device already."))


class UnreadableFile(SpymobileError):
    """The file is not there, or may not be read."""

    def __init__(self, name: str, reason: Message | str) -> None:
        super().__init__(message("{file} cannot be read: {reason}.", file=name, reason=reason))


class TooLarge(SpymobileError):
    """A file that no game can have filled: it is not even looked through."""

    def __init__(self) -> None:
        super().__init__(message("This file is larger than any game can be. It was not opened."))


class TooSlow(SpymobileError):
    """A file whose game would take too long to play through."""

    def __init__(self) -> None:
        super().__init__(message("This game takes too long to check. It was not opened."))


class Stopped(SpymobileError):
    """Somebody did not want to wait any longer."""

    def __init__(self) -> None:
        super().__init__(message("Stopped. Nothing was changed."))
