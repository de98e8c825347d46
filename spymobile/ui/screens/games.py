"""Games that are kept: those still running, and those that are over and can be looked at again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.core.errors import SpymobileError
from spymobile.store.errors import DamagedSave
from spymobile.ui import catalogue
from spymobile.ui.navigation import Page
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.screens.kept import emblem_of, kept_games, line_of, title_of
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.store.store import KeptGame
    from spymobile.ui.app import SpymobileApp
    from spymobile.ui.navigation import Stage

load_kv("games")


class GameRow(Push):
    """A game that is kept."""

    title = StringProperty("")
    line = StringProperty("")
    emblem = StringProperty("")
    looks = ListProperty([])
    #: Whether the seats' signs fit beside the words.
    roomy = BooleanProperty(True)


class KeptRow(BoxLayout):
    """A game in the list, and the way to be rid of it."""


class NoGames(BoxLayout):
    """Nothing in the list yet."""

    text = StringProperty("")


class SureSheet(Sheet):
    """A question about a game, with a button that does it and one that leaves everything as it is."""

    line = StringProperty("")
    deed = StringProperty("")
    keep = StringProperty("")
    look = StringProperty("primary")
    icon = StringProperty("")

    def __init__(self, stage: Stage, done: Callable[[], None], **kwargs: Any) -> None:
        self._done = done
        super().__init__(stage, **kwargs)

    def do_it(self) -> None:
        self.dismiss()
        self._done()


class LetOutSheet(Sheet):
    """A finished game can be sent, or kept as a file."""

    line = StringProperty("")

    def __init__(self, page: GamesPage, kept: KeptGame, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._files, self._number = page.app.files, kept.id
        self.title = title_of(kept)
        self.line = line_of(page.app, kept)

    def send(self) -> None:
        self.dismiss()
        self._files.send(self._number)

    def save(self) -> None:
        self.dismiss()
        self._files.save(self._number)


def row_of(app: SpymobileApp, kept: KeptGame) -> GameRow:
    row = GameRow(
        title=title_of(kept),
        line=line_of(app, kept),
        emblem=emblem_of(kept),
        looks=list(app.looks(kept.id, len(kept.names))),
    )
    row.text = f"{row.title}. {row.line}"
    row.bind(on_release=lambda *_: open_game(app.stage, kept))
    return row


def open_game(stage: Stage, kept: KeptGame) -> None:
    """Go on with a game, or look at its end again; a damaged file asks before it is changed."""
    over = kept.outcome is not None
    try:
        stage.app.store.read(kept.id)
        catalogue.face(kept.game)
    except DamagedSave as damage:
        if damage.good < 0:
            stage.app.say_briefly(damage.sentence, 6)
            return
        stage.lay(
            SureSheet(
                stage,
                partial(_visit, stage, kept.id, False),
                title=damage.sentence,
                line=_("A copy of the damaged game is kept either way."),
                deed=_("Play on"),
                keep=_("Not now"),
                icon="play",
            )
        )
        return
    except SpymobileError as error:
        stage.app.say_briefly(error.sentence, 6)
        return
    _visit(stage, kept.id, over)


def _visit(stage: Stage, number: str, over: bool) -> None:
    try:
        if over:
            stage.go("ending", number=number)
        else:
            stage.go("table", number=number)
    except SpymobileError as error:
        stage.home()
        stage.app.say_briefly(error.sentence, 6)
    stage.app.tell_notices()


class GamesPage(Page):
    """All running games, or all finished ones."""

    title = StringProperty("")
    finished = BooleanProperty(False)

    def enter(self, finished: bool = False, **arguments: Any) -> None:
        self.finished = finished
        self.title = _("Finished games") if finished else _("Running games")
        self._fill()

    def choose(self, finished: bool) -> None:
        """The other list. Whoever comes back from a game finds the list it was in."""
        if finished != self.finished:
            self.stage.swap("games", finished=finished)

    def _fill(self) -> None:
        box = self.ids.rows
        box.clear_widgets()
        for kept in kept_games(self.app):
            if (kept.outcome is not None) == self.finished:
                row = KeptRow()
                row.ids.place.add_widget(row_of(self.app, kept))
                row.ids.rid.bind(on_release=partial(self._ask, kept))
                row.ids.out.dim = not self.finished
                row.ids.out.hidden = kept.damaged
                row.ids.out.bind(on_release=partial(self._let_out, kept))
                box.add_widget(row)
        if not box.children:
            box.add_widget(
                NoGames(
                    text=_("A game that is over can be looked at again here.")
                    if self.finished
                    else _("No game is running. Choose one on the first page. Bots will play with you.")
                )
            )

    def open_file(self) -> None:
        """A game from elsewhere."""
        self.app.files.open(self._opened)

    def _opened(self, number: str, sentence: str) -> None:
        """Where it lies now, wherever somebody has gone meanwhile."""
        kept = next(kept for kept in self.app.store.games() if kept.id == number)
        if self.stage.place == "games":
            self.stage.swap("games", finished=kept.outcome is not None)
        self.app.say_briefly(sentence, 6, (_("Look at it"), partial(open_game, self.stage, kept)))

    def _let_out(self, kept: KeptGame, *_args: Any) -> None:
        files = self.app.files
        if not self.finished or not self.app.ports.can_send_files():
            files.save(kept.id)
            return
        self.stage.lay(LetOutSheet(self, kept))

    def _ask(self, kept: KeptGame, *_args: Any) -> None:
        self.stage.lay(
            SureSheet(
                self.stage,
                partial(self._delete, kept),
                title=_("Delete this game?"),
                line=f"{title_of(kept)}: {line_of(self.app, kept)}\n"
                + _("It cannot be brought back.")
                + (" " + _("The statistics will no longer count it.") if kept.outcome is not None else ""),
                deed=_("Delete"),
                keep=_("Keep"),
                look="deadly",
                icon="trash-can-outline",
            )
        )

    def _delete(self, kept: KeptGame) -> None:
        try:
            self.app.store.delete(kept.id)
        except SpymobileError as error:
            self.app.say_briefly(error.sentence)
        self._fill()
