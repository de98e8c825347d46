"""The whole app in the pseudo-language: every word on every page comes from the template."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel
from kivy.uix.label import Label

from spymobile import games
from spymobile.core import words
from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.game import Setup, pick
from spymobile.ui import catalogue, text, tutorial
from spymobile.ui.board import painting
from spymobile.ui.bots import CHARACTERS, PLAIN_NAMES
from spymobile.ui.face import Scene
from spymobile.ui.screens.lobby_seats import LobbySeat
from tests.conformance.pseudo import Pseudo, plain
from tests.ui.looker import seen
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_layout import Eye

#: Outside the brackets by right: people, and the name of the app.
NAMES = (
    "Anna",
    "Benjamin",
    "Cara",
    "Dora",
    "Maximiliane Rosa",
    "Fay",
    *CHARACTERS,
    *PLAIN_NAMES,
    "SPYMOBILE",
)


class Reader(Eye):
    """Walks as the eye for layouts does, and reads instead."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot)
        self.read: set[str] = set()
        self.lettered: set[str] = set()

    def look(self, what: str, frames: int = 2) -> None:
        if what.startswith("why not"):
            return  # The walk for layouts brings a sentence of its own.
        self.rest(frames)
        self.seen.append(what)
        for widget in seen(self.stage):
            if isinstance(widget, Label):
                self.take(what, widget.text)
            for name in ("hint", "title", "caption"):
                if isinstance(said := getattr(widget, name, ""), str):
                    self.take(what, said)
        for lettering in self.lettered:
            if len(lettering) > 1:  # One letter is the name of a row or a column.
                self.take(f"{what}, drawn", lettering)
        self.lettered.clear()

    def take(self, what: str, said: str) -> None:
        if said not in self.read:
            self.read.add(said)
            left = plain(said, NAMES)
            if left:
                self.found.append(f"{what}: {left!r} in {said!r}")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    with pytest.MonkeyPatch.context() as patch:
        deal_the_same(patch)
        patch.setattr(text, "use", lambda _language: words.speak(Pseudo()))
        painting.lettering.cache_clear()
        pilot = Pilot(tmp_path_factory.mktemp("translated"))
        reading = Reader(pilot)

        def drawn(**kwargs: Any) -> CoreLabel:
            reading.lettered.add(kwargs["text"])
            return CoreLabel(**kwargs)

        patch.setattr(painting, "CoreLabel", drawn)
        yield reading
        pilot.stop()
    words.speak(words.ENGLISH)
    painting.lettering.cache_clear()


@pytest.fixture(autouse=True)
def nothing_left(reader: Reader) -> Iterator[None]:
    words.speak(Pseudo())
    reader.found = []
    yield
    assert not reader.found, "\n".join(["", *reader.found])


def test_pages_and_lobby(reader: Reader) -> None:
    reader.pages()
    reader.stage.go("rules", game="enemy_agent")
    reader.look("rules of Enemy Agent")
    reader.stage.back()
    reader.lobby()
    reader.stage.home()
    reader.stage.back()
    reader.look("leaving")


def test_spy_alley(reader: Reader) -> None:
    reader.table(3)
    reader.ending()
    assert len(reader.read) > 150


@pytest.mark.parametrize("game", catalogue.lessons())
def test_lessons(reader: Reader, game: str) -> None:
    """The page at its first step; of all other steps the sentences."""
    tutorial.begin(reader.stage, game)
    reader.look(f"lesson in {game}")
    page: Any = reader.stage.page
    for step in page.coach.run.lesson.steps:
        for said in _sentences(step):
            reader.take(f"lesson in {game}", said)
    reader.stage.home()


def _sentences(value: Any) -> Iterator[str]:
    """Every text in a step of a lesson that is meant for people: it has a space in it."""
    if isinstance(value, str):
        if " " in value:
            yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _sentences(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _sentences(getattr(value, field.name))


@pytest.mark.parametrize("game", catalogue.lessons())
def test_the_tray_in_whole_games(reader: Reader, game: str) -> None:
    """What a face says at every step of games by chance, up to the end."""
    face, rules = catalogue.face(game), games.load(game)
    names = NAMES[: rules.seats[-1]]
    for seed in range(8):
        chance = Fast(seed)
        state, _ = rules.deal(Setup(game, len(names)), chance)
        view = rules.view(state, TABLE)
        for _step in range(600):
            for said in _public(face, view, names):
                reader.take(game, said)
            if rules.outcome(state):
                break
            decision = chance.choice(rules.decisions(state), "who")
            rules.play(state, decision.seat, pick(rules, decision, chance), chance)
            view = rules.view(state, TABLE)
        reader.take("chart", face.chart([view])[0])
        if rules.outcome(state):
            reader.take("banner", face.banner(view, names))
            for seat in range(len(names)):
                reader.take("reveal", face.reveal(view, seat))


def _public(face: Any, view: Any, names: Sequence[str]) -> Iterator[str]:
    yield face.stage_of(view)
    for seat in range(len(names)):
        yield from face.player(view, seat)
    for prompt in view.prompts:
        if prompt.choices:
            step = face.step(view, prompt, names)
            yield from (step.sentence, *(choice.text for choice in step.choices))


def test_enemy_agent(reader: Reader) -> None:
    """Every kind of decision on the page, the open files, a scan, and the end."""
    reader.stage.go("lobby", game="enemy_agent")
    lobby: Any = reader.stage.page
    lobby.seats = [LobbySeat(name, at) for at, name in enumerate(NAMES[:2])]
    lobby.start()
    page: Any = reader.stage.page
    table = table_of(page)
    kinds: set[str] = set()
    chance = Fast("enemy agent")
    for _ in range(60):
        decision = table.decisions()[0]
        if decision.kind not in kinds:
            kinds.add(decision.kind)
            reader.look(decision.kind)
            if decision.sealed:
                page.curtain_view.curtain.hold(decision.seat, False)
                page.curtain_view.curtain.held()
                page.curtain_view.curtain.named()
                reader.look(f"{decision.kind}, recap")
                page.curtain_view.curtain.go_on()
                reader.look(f"{decision.kind}, open")
                page.shut()
        table.act(decision.seat, pick(table.game, decision, chance))
    assert len(kinds) > 5
    page.commands.explain(Refusal("EA-30", words._("Inspectors never go through the wall.")))
    reader.look("a refusal")
    reader.stage.close(reader.stage.sheet)
    page.shut()
    names = list(NAMES[:2])
    for told in (
        Told("asked", {"seat": 0, "person": 3, "building": 1, "kind": "agent", "answer": "yes"}),
        Told("asked", {"seat": 1, "person": 9, "building": 1, "kind": "tourist", "answer": None}),
        Told("arrested", {"seat": 0, "inspector": 6, "person": 10, "kind": "tourist"}),
    ):
        ask = Scene(table.view(TABLE), names, (0, 1), frozenset((0, 1)), lambda: None, lambda: None)
        make = catalogue.face("enemy_agent").scene([told], ask)
        assert make is not None
        sheet: Any = make(reader.stage)
        reader.stage.lay(sheet)
        reader.look(told.name)
        sheet.scan()
        reader.look(f"{told.name}, read")
        reader.stage.close(sheet)
    reader.stage.home()
