"""Every sentence that a person may read because of a link, as messages.

The wire carries names of reasons, never sentences; here they are put into words, on whichever phone somebody
reads them. :data:`TROUBLE` has what can go wrong, :data:`NOTES` the lines in the margin of the log.
"""

from __future__ import annotations

from typing import Literal

from spymobile.core.errors import SpymobileError
from spymobile.core.words import Message, counted, mark
from spymobile.sync.wire import MarginNote, NoteKind

type TroubleReason = Literal[
    "silent",
    "no_permission",
    "wrong_code",
    "used_code",
    "used",
    "too_old",
    "guessed",
    "not_a_code",
    "not_our_host",
    "newer",
    "older",
    "full",
    "refused",
    "out_of_reach",
    "elsewhere",
    "kept_move",
    "stale",
    "kicked",
    "moved",
    "ended",
    "not_kept",
    "full_disk",
    "no_psk",
    "unreadable",
    "stopped",
    "set_back",
    "waiting",
    "starts",
    "no_disk_here",
    "no_disk_there",
    "cannot_let_in",
    "cannot_listen",
    "no_bluetooth",
    "bluetooth_refused",
    "bluetooth_off",
    "none_paired",
    "silent_nearby",
]

TROUBLE: dict[TroubleReason, str] = {
    "silent": mark("No answer. Same Wi-Fi? Guest networks often keep phones apart."),
    "no_permission": mark("Without access to the local network only one-phone play works."),
    "wrong_code": mark("That code is not right. Look again, or ask for a new one."),
    "used_code": mark("That code has been used or is too old. Ask for a new one."),
    "used": mark("That code has been used. Ask for a new one."),
    "too_old": mark("That code is too old. Ask for a new one."),
    "guessed": mark("That code was tried in vain too often. Ask for a new one."),
    "not_a_code": mark("That is not a code of Spymobile."),
    "not_our_host": mark("That is not the phone that showed the code."),
    "newer": mark("{who}'s app is newer. Update to join."),
    "older": mark("{who}'s app is older. It must be updated first."),
    "full": mark("This table is full. Watch instead?"),
    "refused": mark("{who} did not let you in."),
    "out_of_reach": mark("{who}'s phone holds the table and is out of reach. Keep the app open."),
    "elsewhere": mark(
        "{who}'s phone is still out of reach. In another Wi-Fi now? Scan a new code there: your seat is kept."
    ),
    "kept_move": mark("Your move is kept and will be sent."),
    "stale": mark("The game has gone on. Here is how it stands now."),
    "kicked": mark("{who} has sent this phone from the table."),
    "moved": mark("Your seat is on another phone now."),
    "ended": mark("{who} ended the table."),
    "not_kept": mark("This table is not on this phone any more."),
    "full_disk": mark("The step could not be written down on {who}'s phone."),
    "no_psk": mark("This device cannot link securely."),
    "unreadable": mark("The other phone sent something unreadable."),
    "stopped": mark("The link stopped working."),
    "set_back": mark("The table was set back to an earlier step."),
    "waiting": mark("Waiting for {who} to let you in."),
    "starts": mark("{who} starts the game."),
    "no_disk_here": mark("Your place at the table could not be written down on this device."),
    "no_disk_there": mark("{who}'s phone could not write down that you came. Try again in a moment."),
    "cannot_let_in": mark("{who} could not be let in: this device has no room to write it down."),
    "cannot_listen": mark("This device cannot be reached by others: its network refused."),
    "no_bluetooth": mark("Spymobile cannot use Bluetooth on this device."),
    "bluetooth_refused": mark("Spymobile may not use Bluetooth. Wi-Fi still works."),
    "bluetooth_off": mark("Switch Bluetooth on."),
    "none_paired": mark("Pair the phones in the system's settings first."),
    "silent_nearby": mark("No answer. Did you tap Nearby without Wi-Fi on the other phone, too?"),
}

NOTES: dict[NoteKind, str] = {
    "dealt_again": mark("Dealt again ({count})."),
    "new_phone": mark("{who} plays on a new phone now."),
    "pulled": mark("{who}'s seat is on the phone that holds the table now."),
    "left": mark("{who} has left the table."),
    "watching": mark("{who} is watching."),
    "set_back": mark("The table was set back to an earlier step."),
    "paused": mark("The game is paused."),
    "goes_on": mark("The game goes on."),
    "kicked": mark("{who} has been sent from the table."),
    "own_phone": mark("{who} plays on their own phone again."),
}

KNOCKING = mark("{who}'s phone wants to join.")
AWAY = mark("{who} is away. The seat is kept.")
WAITS = mark("The table waits until you are back.")
BACK_TO = mark("Back to {who}'s table")


class LinkTrouble(SpymobileError):
    """Something about a link that a person is told; ``reason`` is its name for the program."""

    def __init__(self, reason: TroubleReason, who: str = "") -> None:
        super().__init__(Message(TROUBLE[reason], {"who": who}))
        self.reason = reason
        self.who = who


def note(said: MarginNote) -> Message:
    """A line for the margin of the log."""
    return Message(NOTES[said.kind], {"who": said.name, "count": said.count})


def noted(kind: str, name: str, count: int) -> str:
    """The same for a note that was kept; nothing where its kind is not known any more."""
    words = next((words for known, words in NOTES.items() if known == kind), "")
    return str(Message(words, {"who": name, "count": count})) if words else ""


def stood_in(turns: int) -> Message:
    """What somebody reads who comes back."""
    return counted("A bot took {count} turn for you.", "A bot took {count} turns for you.", turns)


def away_for(minutes: int) -> Message:
    return counted("You were away for {count} minute.", "You were away for {count} minutes.", minutes)
