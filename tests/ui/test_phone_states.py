"""The app is put away, turned round or killed in every state of a shared table: what people read then.

The table in ``docs/sync.md`` says so cell by cell. ``tests/sync/test_states.py`` looks at the engines below;
here somebody looks at the screens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from tests.table.tables import rashly_to_the_end
from tests.ui.pilot import PHONE
from tests.ui.test_two_phones import asked, has, play
from tests.ui.two_phones import Phones

type State = Literal[
    "invited", "waiting", "let in", "lobby", "sealing", "playing", "under way", "out of reach", "over"
]
STATES: tuple[State, ...] = (
    "invited", "waiting", "let in", "lobby", "sealing", "playing", "under way", "out of reach", "over"
)  # fmt: skip
ADDRESS = {"Anna": "192.168.1.20", "Ben": "192.168.1.21"}
WIDE = (915, 412)

AWAY = "Ben is away. The seat is kept."
OUT = "Anna's phone holds the table and is out of reach. Keep the app open."
SILENT = "No answer. Same Wi-Fi? Guest networks often keep phones apart."
WAITING = "Waiting for Anna to let you in."
KNOCK = "Ben's phone wants to join."
STARTS = "Anna starts the game."
CHECKED = "Dice and cards checked by this phone."
#: What Ben and Anna read while nothing is the matter.
READ: dict[str, dict[State, str]] = {
    "Ben": {
        "invited": "Tap Join.",
        "waiting": WAITING,
        "let in": WAITING,
        "lobby": STARTS,
        "sealing": "The phones seal the dice together.",
        "playing": "Roll",
        "under way": "Your move is kept and will be sent.",
        "out of reach": OUT,
        "over": CHECKED,
    },
    "Anna": {
        "invited": "Scan the picture, or type the code.",
        "waiting": KNOCK,
        "let in": "Scan the picture, or type the code.",
        "lobby": "2 seats are ready.",
        "sealing": "2 seats are ready.",
        "playing": "Ben is thinking.",
        "under way": "Your turn",
        "out of reach": "Your turn",
        "over": CHECKED,
    },
}


class Evening:
    """Anna's table and Ben on his way to it, one state after the other."""

    def __init__(self, folder: Path) -> None:
        self.phones = Phones(folder, seed=1)
        self.code = ""

    def take(self, name: str) -> Any:
        return self.phones.take(name)

    @property
    def table(self) -> Any:
        shared: Any = self.phones.pilots["Anna"].app.shared
        return shared.table.hosting.holder.room.table

    def until(self, name: str, so: Callable[[Any], object], seconds: float = 20) -> None:
        pilot = self.take(name)
        pilot.until(lambda: so(pilot), seconds)
        pilot.settle()

    def reads(self, name: str, words: str) -> None:
        self.until(name, lambda pilot: has(pilot, words))

    # The way through the states

    def reach(self, state: State) -> None:
        getattr(self, "_to_" + state.replace(" ", "_"))()

    def _to_invited(self) -> None:
        """The code is on Anna's screen, and typed on Ben's."""
        self.phones.lay("spy_alley")
        self.take("Anna").page.set_first(1)
        self.code = self.phones.invite(1)
        self.type()

    def type(self) -> None:
        ben = self.take("Ben")
        ben.say("Join a table")
        ben.page.take(self.code)
        ben.settle()

    def _to_waiting(self) -> None:
        ben = self.take("Ben")
        if ben.stage.place == "join":
            ben.say("Join")
        self.reads("Ben", WAITING)
        self.reads("Anna", KNOCK)

    def _to_let_in(self) -> None:
        """Ben's key is on his disk, and Anna's phone does not hear that it is."""
        anna = self.take("Anna")
        self.phones.pass_time(0.5)
        self.phones.net.deaf = {ADDRESS["Anna"]}
        anna.say("Let in")
        shared: Any = self.phones.pilots["Ben"].app.shared
        self.until("Ben", lambda _ben: shared.engine.shelf.way(shared.table.room))

    def _to_lobby(self) -> None:
        self.until("Anna", lambda anna: anna.page.seats[1].linked)
        self.reads("Ben", STARTS)

    def _to_sealing(self) -> None:
        """Ben's phone has been asked for a share, and it does not arrive."""
        self.phones.net.deaf = {ADDRESS["Anna"]}
        self.take("Anna").say("Start")
        self.reads("Ben", READ["Ben"]["sealing"])

    def _to_playing(self) -> None:
        for name in ("Anna", "Ben"):
            self.until(name, lambda pilot: pilot.stage.place == "table")
        play(self.phones, lambda: asked(self.phones.pilots["Ben"]))
        self.until("Ben", lambda ben: "Roll" in [button.text for button in ben.buttons()])

    def _to_under_way(self) -> None:
        """Ben's step is written down, and the answer does not reach him."""
        self.phones.net.deaf = {ADDRESS["Ben"]}
        before = self.table.length
        self.take("Ben").say("Roll")
        self.reads("Ben", READ["Ben"]["under way"])
        assert self.table.length == before + 1

    def _to_out_of_reach(self) -> None:
        self.phones.net.silent = True
        self.phones.net.cut()
        self.reads("Ben", OUT)

    def _to_over(self) -> None:
        rashly_to_the_end(self.table)
        phones = self.phones.pilots.values()
        play(self.phones, lambda: all(pilot.stage.place == "ending" for pilot in phones))

    # What happens

    def mend_the_air(self) -> None:
        net = self.phones.net
        if net.deaf:
            net.cut()
        net.silent, net.deaf = False, set()

    def go_on(self, state: State) -> None:
        """The air is clear, and both are where they should be."""
        self.mend_the_air()
        if state == "waiting":
            self._to_waiting()
        elif state == "lobby":
            self._to_lobby()
        elif state in ("playing", "under way", "out of reach"):
            self.until("Ben", lambda _ben: self.is_linked())
        elif state == "over":
            for name in ("Anna", "Ben"):
                self.reads(name, CHECKED)

    def come_back(self, name: str, state: State, event: str) -> None:
        """As a person would: by what the first page offers, or by the code once more."""
        pilot = self.take(name)
        if event == "paused":
            pilot.app.dispatch("on_resume")
            pilot.settle()
            return
        if name == "Anna" and state == "over":
            assert not has(pilot, "Back to your table"), "the game is among those that are finished"
            pilot.say("Join a table")  # For those who have not seen the end yet it may be held once more.
            pilot.tap(next(one for one in pilot.buttons() if getattr(one, "title", "") == "Your table"))
        elif name == "Anna":
            pilot.say("Back to your table")
        elif state in ("invited", "waiting"):
            self.type()
            if state == "waiting":
                pilot.say("Join")
                self.reads("Anna", KNOCK)
        else:
            pilot.say("Back to Anna's table")

    def begin_again(self) -> None:
        """A kill makes every code too old, and a table nobody had come to is no more."""
        assert not has(self.take("Anna"), "Back to your table")
        self.phones.lay("spy_alley")
        self.take("Anna").page.set_first(1)
        self.code = self.phones.invite(1)
        # Whichever came first at Anna's, Ben's call or her new code.
        dead = (
            "That code is not right. Look again, or ask for a new one.",
            "That code has been used or is too old. Ask for a new one.",
        )
        self.until("Ben", lambda ben: any(has(ben, words) for words in dead))
        ben = self.take("Ben")
        ben.stage.home()
        ben.settle()
        self.type()

    def come_by_another_code(self) -> None:
        """What let Ben in lived as long as the program: his key opens the lobby, and no chair is his."""
        self.reads("Ben", STARTS)
        ben = self.phones.pilots["Ben"]
        assert not has(ben, "You · tap to choose"), "he has no seat"
        self.code = self.phones.invite(1)
        ben = self.take("Ben")
        ben.back()
        ben.say("Leave")
        self.type()
        ben.say("Join")
        self.until("Ben", lambda ben: has(ben, "You · tap to choose"))  # He is known: nobody need let him in.

    def is_linked(self) -> bool:
        pilot = self.phones.pilots["Ben"]
        table = pilot.app.shared.table
        return (
            table is not None
            and table.screen.link.sign == "linked"
            and pilot.stage.place == "table"
            and not pilot.page.device.under_way
        )


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.phones.stop()


def test_turned_round(evening: Evening) -> None:
    """In every state the same is read on a phone that lies, and no link is given up for it."""
    for state in STATES:
        evening.reach(state)
        guesting: Any = evening.phones.pilots["Ben"].app.shared.table
        line = guesting.session.line if guesting is not None else None
        for name in ("Ben", "Anna"):
            pilot = evening.take(name)
            for size in (WIDE, PHONE):
                pilot.resize(*size)
                evening.reads(name, READ[name][state])
        assert guesting is None or guesting.session.line is line
        evening.go_on(state)


#: What Anna reads once Ben's app is out of sight; the knock of one who has gone lies there no more.
WITHOUT_BEN: dict[State, str] = {
    "lobby": "The seat is kept.",
    "sealing": AWAY,
    "playing": AWAY,
    "under way": AWAY,
    "out of reach": AWAY,
}


@pytest.mark.parametrize("event", ["paused", "killed"])
def test_a_guest(evening: Evening, event: str) -> None:
    """Ben's app: whose place is kept is missed, and who only knocked is gone; he comes back by himself."""
    for state in STATES:
        evening.reach(state)
        if event == "paused":
            evening.take("Ben").pause()
        else:
            evening.phones.kill("Ben")
        anna = evening.take("Anna")
        evening.phones.pass_time(7.5)
        if state in WITHOUT_BEN:
            evening.reads("Anna", WITHOUT_BEN[state])
        else:
            assert not has(anna, KNOCK), "nobody is let in who is not there"
        evening.come_back("Ben", state, event)
        evening.go_on(state)


@pytest.mark.parametrize("event", ["paused", "killed"])
def test_whoever_holds_the_table(evening: Evening, event: str) -> None:
    """Anna's app: Ben reads that it is out of reach, and goes on with her where both were."""
    for state in STATES:
        evening.reach(state)
        if event == "paused":
            evening.take("Anna").pause()
        else:
            evening.phones.kill("Anna")
        ben = evening.take("Ben")
        if state == "invited":
            ben.say("Join")
        reads = SILENT if state in ("invited", "waiting") else CHECKED if state == "over" else OUT
        evening.reads("Ben", reads)
        if state != "out of reach":
            evening.mend_the_air()
        if event == "killed" and state in ("invited", "waiting"):
            evening.begin_again()
        else:
            evening.come_back("Anna", state, event)
            if state in ("invited", "waiting"):
                evening.reads("Anna", KNOCK)
                evening.reads("Ben", WAITING)
            elif state == "let in" and event == "killed":
                evening.come_by_another_code()
            elif state == "sealing" and event == "killed":
                evening.reads("Ben", STARTS)  # Nothing was dealt: both are in the lobby again.
                evening.until("Anna", lambda anna: anna.page.seats[1].linked)
                evening.take("Anna").say("Start")
        evening.go_on(state)
