"""The clue sheet on the desk: levels, the sheet itself, why a mark is there, and the pencil's keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.graphics.instructions import InstructionGroup
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.words import Message, Phrases, message
from spymobile.games.clue.state import ClueView
from spymobile.ui.face import Desk
from spymobile.ui.games.clue import pencil_marks, sheet_page
from spymobile.ui.games.clue.pencil_marks import Pencil
from spymobile.ui.games.clue.sheet_grid import SheetGrid, is_large
from spymobile.ui.games.clue.sheet_ink import pencilled
from spymobile.ui.games.clue.sheet_page import Level, SheetPage, Spot, Why
from spymobile.ui.games.clue.sheet_paper import LevelPush, SheetPaper
from spymobile.ui.games.clue.steps import named
from spymobile.ui.games.clue.thinker import Thinker
from spymobile.ui.parts.buttons import Keyed, Push
from spymobile.ui.text import _, many
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from spymobile.ui.games.clue.desk import CaseDesk

LEVEL_NAMES = Phrases[str]({"manual": "By hand", "facts": "Facts", "full": "Full deduction"})
#: Where letters are large.
_SHORT_NAMES = Phrases[str]({"manual": "By hand", "facts": "Facts", "full": "Full"})
_VERDICTS = Phrases[str]({"proved": "PROVED", "likely": "LIKELY", "open": "OPEN"})
_KEYS: dict[str, Pencil] = {"y": "yes", "x": "no", "q": "maybe", "o": "ring"}


def _house(most: Level) -> Message:
    """Why there is no more than this level, and where that is chosen."""
    if most == "manual":
        return message(
            "At this table everybody writes by hand. To change that, choose the house rule “Clue sheet” "
            "before a new game."
        )
    return message(
        "At this table the sheet notes facts and no more. To change that, choose the house rule “Clue sheet” "
        "before a new game."
    )


class PencilKey(Push):
    """A mark to be written into the chosen cell; the last key rubs it out."""

    fades = True

    mark = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        for name in ("pos", "size", "mark"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_args: object) -> None:
        self._drawn.clear()
        pencil = next((one for one in pencil_marks.PENCILS if one == self.mark), None)
        if pencil is not None and self.width > 1:
            half = min(self.width, self.height) * 0.24
            pencilled(self._drawn, pencil, self.x + self.width / 2, self.y + self.height / 2, half)


class SheetPanel(Keyed, BoxLayout):
    """While the notebook thinks, the sheet before stays, and whatever is written meanwhile is kept.

    With large letters the levels lie where the pencil's keys will be, until a cell is chosen.
    """

    line = StringProperty("")
    title = StringProperty("")
    verdict = StringProperty("")
    reasons = StringProperty("")
    question = NumericProperty(0)
    picked = BooleanProperty(False)
    #: The house rules of this table leave something to their people: where that is chosen.
    house = StringProperty("")
    odds = BooleanProperty(False)
    tells = BooleanProperty(True)
    full = BooleanProperty(False)
    #: The notebook writes, too: not by hand alone.
    noted = BooleanProperty(False)
    large = BooleanProperty(False)
    #: What is read stands beside the sheet, where that is wide and low.
    beside = BooleanProperty(False)

    def __init__(self, ask: Desk[ClueView], desk: CaseDesk, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ask = ask
        self._thinker = Thinker()
        self._notes = pencil_marks.read(ask.notes.read())
        self._levels: dict[Level, LevelPush] = {}
        for level in sheet_page.LEVELS:
            push = LevelPush()
            push.bind(on_release=partial(self._choose_level, level))
            self.ids.levels.add_widget(push)
            self._levels[level] = push
        for mark in (*pencil_marks.PENCILS, ""):
            key = PencilKey(mark=mark, text="" if mark else _("Rub out"))
            key.bind(on_release=partial(self._write, mark))
            self.ids.pencils.add_widget(key)
        self.grid.bind(on_pick=self._pick)
        # The paper is ready at once, with the own marks on it; the notebook's come when they are there.
        self._lay(SheetPage("manual", sheet_page.owners_of(ask.view), {}, 0))
        theme.watch(text_scale=self._grown)
        self._grown()
        self.update(ask)

    @property
    def paper(self) -> SheetPaper:
        found: SheetPaper = self.ids.paper.__self__
        return found

    @property
    def grid(self) -> SheetGrid:
        return self.paper.grid

    def _grown(self, *_args: object) -> None:
        self.large = is_large()
        for level, push in self._levels.items():
            push.text = (_SHORT_NAMES if self.large else LEVEL_NAMES)[level]
        levels = self.ids.levels.__self__
        place, at = (self.ids.right, 0) if self.large else (self.ids.left, 1)
        if levels.parent is not place:
            levels.parent.remove_widget(levels)
            place.add_widget(levels, at)

    def _lay(self, page: SheetPage) -> None:
        self.paper.show(page, self._notes.marks, self._ask.looks, self._ask.names, self._ask.seat)

    @property
    def level(self) -> Level:
        """What the player wants, as far as the table has agreed on it."""
        levels = sheet_page.allowed(self._ask.view.house.notebook)
        wanted = self._notes.level
        return wanted if wanted and wanted in levels else levels[-1]

    @property
    def thinking(self) -> bool:
        return bool(self.grid.thinking)

    def forget(self) -> None:
        """It is put away."""
        self._thinker.forget()

    def update(self, ask: Desk[ClueView]) -> None:
        """Have the sheet worked out anew."""
        self._ask = ask
        level = self.level
        levels = sheet_page.allowed(ask.view.house.notebook)
        for name, push in self._levels.items():
            push.chosen, push.dim = name == level, name not in levels
        self.odds, self.tells = self._notes.odds, self._notes.tells
        self.full, self.noted = level == "full", level != "manual"
        self.house = (
            "" if "full" in levels else _("For more, choose the house rule “Clue sheet” before a new game.")
        )
        self.grid.thinking = True
        view, names, odds = ask.view, tuple(ask.names), self._notes.odds
        self._thinker.ask("sheet", lambda: sheet_page.make(view, names, level, odds), self._thought)
        if self.picked and self.grid.spot is not None:
            self._explain(self.grid.spot)

    def _thought(self, page: SheetPage) -> None:
        self.grid.thinking = False
        self._lay(page)
        self._tell(page)

    def _tell(self, page: SheetPage) -> None:
        asked = many("{count} question", "{count} questions", page.questions)
        if page.solved and page.level == "facts" and self._notes.tells:
            self.line = _("All three are in the envelope: {envelope}.").format(envelope=named(page.solved))
        elif page.solved and self._notes.tells:
            self.line = _("Solved: {envelope}. Go and accuse.").format(envelope=named(page.solved))
        elif page.envelopes:
            left = many("{count} possible envelope", "{count} possible envelopes", page.envelopes)
            self.line = f"{asked} · {left}"
        else:
            self.line = asked

    # Choices

    def _choose_level(self, level: Level, *_args: object) -> None:
        if level not in sheet_page.allowed(self._ask.view.house.notebook):
            self._refuse(level)
            return
        self._notes.level = self._ask.draft["level"] = level
        self._keep()
        self.update(self._ask)

    def _refuse(self, needed: Level) -> None:
        """A level that is more than the table has agreed on, or what a lower one cannot tell."""
        levels = sheet_page.allowed(self._ask.view.house.notebook)
        if needed not in levels:
            self._ask.why(Refusal("CL-5", _house(levels[-1])))
        elif needed == "full":
            self._ask.why(Refusal("CL-5", message("Only “Full deduction” can tell. Choose that first.")))
        else:
            self._ask.why(Refusal("CL-5", message("By hand nobody tells you. Choose “Facts” first.")))

    def turn_odds(self) -> None:
        """How likely each card is in the envelope, or not."""
        if not self.full:
            self._refuse("full")
            return
        self._notes.odds = not self._notes.odds
        self._keep()
        self.update(self._ask)

    def turn_tells(self) -> None:
        """Whether to be told that the case is solved: by what was heard, or by what follows from it."""
        if not self.noted:
            self._refuse("facts")
            return
        self._notes.tells = not self._notes.tells
        self._keep()
        self.update(self._ask)

    def _keep(self) -> None:
        self._ask.notes.write(self._notes.to_json())

    # Cells

    def _pick(self, _grid: SheetGrid, spot: Spot) -> None:
        self.picked = True
        self._explain(spot)

    def _explain(self, spot: Spot) -> None:
        ask, level = self._ask, self.level
        view, names, odds = ask.view, tuple(ask.names), self._notes.odds
        self._thinker.ask("why", lambda: sheet_page.explain(view, names, level, spot, odds), self._explained)

    def _explained(self, why: Why) -> None:
        self.title, self.verdict = why.title, _VERDICTS[why.verdict]
        lines = list(why.sentences)
        spot = self.grid.spot
        pencil = self._notes.marks.get(spot) if spot is not None else None
        if (pencil, why.verdict) in (("yes", "proved"), ("no", "proved")) and self._clashes(spot, pencil):
            lines.append(_("Your pencil says otherwise. It stays as you wrote it."))
        self.reasons = " ".join(lines)
        self.question = why.question
        self.ids.why.scroll_y = 1

    def _clashes(self, spot: Spot | None, pencil: Pencil | None) -> bool:
        page = self.grid.page
        if page is None or spot is None:
            return False
        return (page.cell(spot).mark.value, pencil) in (("yes", "no"), ("no", "yes"))

    def _write(self, mark: str, *_args: object) -> None:
        """Write into the chosen cell; the same mark twice is rubbed out."""
        spot = self.grid.spot
        if spot is None:
            self.title, self.verdict, self.picked = _("Tap a cell first."), "", False
            return
        pencil = next((one for one in pencil_marks.PENCILS if one == mark), None)
        if pencil is None or self._notes.marks.get(spot) == pencil:
            self._notes.marks.pop(spot, None)
        else:
            self._notes.marks[spot] = pencil
        self._keep()
        page = self.grid.page
        if page is not None:
            self._lay(page)
        self._explain(spot)

    def key(self, name: str) -> bool:
        if name in _KEYS:
            self._write(_KEYS[name])
            return True
        if name == "backspace":
            self._write("")
            return True
        return self.grid.arrow(name)

    def put_down(self) -> None:
        """Nothing is chosen any more."""
        self.picked, self.title = False, ""
        self.grid.card = -1

    def recall(self) -> None:
        """Play the question again on the board, as everybody saw it."""
        wanted, seen = int(self.question), 0

        def is_it(told: Told) -> bool:
            nonlocal seen
            seen += told.name == "asked"
            return told.name == "asked" and seen == wanted

        self._ask.recall(is_it)
