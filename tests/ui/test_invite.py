"""The invitation on the screen of whoever holds the table, by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spymobile.ui.parts.link_sign import PhoneSign
from tests.ui.test_two_phones import has
from tests.ui.two_phones import Phones


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    two = Phones(tmp_path, seed=1)
    yield two
    two.stop()


def test_the_next_code_comes_when_one_is_used_up(phones: Phones) -> None:
    phones.lay("spy_alley")
    anna = phones.pilots["Anna"]
    code = phones.invite(1)
    # Whoever knocked with it is refused: it is good for nobody else.
    ben = phones.join("Ben", code)
    ben.until(lambda: has(ben, "Waiting for Anna to let you in."))
    anna = phones.take("Anna")
    anna.until(lambda: anna.sees("KnockSheet"))
    drawn = [part.look for part in anna.widgets(anna.stage.sheet) if isinstance(part, PhoneSign)]
    assert drawn == [anna.page.seats[1].look], "the phone bears the sign of the seat that the code was for"
    phones.pass_time(0.5)
    anna.say("Refuse")
    anna.until(lambda: anna.sees("InviteSheet") and anna.stage.sheet.code.replace("-", "") not in ("", code))
    assert has(anna, "That code has been used up. Here is the next.")
    # The table is called after whoever holds it, which can be changed here.
    anna.say("Name of this table: Anna's table")
    anna.stage.sheet._field.text = "Annabel"
    anna.say("Keep")
    assert "Name of this table: Annabel's table" in [button.text for button in anna.buttons()]
    ben = phones.take("Ben")
    ben.say("Home")
    ben = phones.join("Ben", anna.stage.sheet.code.replace("-", ""))
    ben.until(lambda: has(ben, "Waiting for Annabel to let you in."))
    anna = phones.take("Anna")
    anna.until(lambda: anna.sees("KnockSheet"))
    phones.pass_time(0.5)
    shared: Any = anna.app.shared
    code = shared.table.hosting.holder.tickets._typed.id
    anna.say("Refuse")
    anna.until(lambda: shared.table.hosting.holder.tickets._typed.id != code)
    anna.until(lambda: anna.stage.sheet.code)
    anna.settle()
    # Five wrong guesses use one up, too.
    code = anna.stage.sheet.code.replace("-", "")
    wrong = code[:-1] + ("2" if code[-1] != "2" else "3")
    for _guess in range(5):
        ben = phones.take("Ben")
        while ben.stage.sheet is not None:
            ben.stage.close(ben.stage.sheet)
        ben.stage.home()
        ben.settle()
        phones.join("Ben", wrong)
        ben.until(lambda: has(ben, "That code is not right."))  # noqa: B023 - asked at once
    anna = phones.take("Anna")
    anna.until(lambda: anna.stage.sheet.code.replace("-", "") not in ("", code))
