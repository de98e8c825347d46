"""Home: go on with a game, or lay a new table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from spymobile.ui import catalogue, tutorial
from spymobile.ui.bring_in import bring_in
from spymobile.ui.navigation import Page
from spymobile.ui.parts.buttons import IconPush, Push
from spymobile.ui.screens.kept import emblem_of, kept_games, line_of, title_of
from spymobile.ui.text import _
from spymobile.ui.theme import theme

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from spymobile.store.store import KeptGame
    from spymobile.sync.shelf import KeptTable

WIDE = 720
#: So high a page has room for two buttons that stay, at letters of common size.
_TALL = 700
_A_MOMENT = 0.6
#: Running games on the first page; the others are a tap away.
SHOWN = 3


class GameCard(Push):
    """A game's cover; a tap begins a game of it. One without a board says so, and opens its rule book."""

    title = StringProperty("")
    caption = StringProperty("")
    cover = StringProperty("")
    #: It can be played on this screen.
    playable = BooleanProperty(True)
    #: The height of the tallest, so that rows are even.
    least = NumericProperty(0)
    #: How high the picture is for its width.
    share = NumericProperty(0.78)


class CornerPush(IconPush):
    """The question mark in the corner of a cover."""


class OpenFile(BoxLayout):
    """The latest game, ready to go on; without seats, a file that is still empty."""

    tab = StringProperty("")
    title = StringProperty("")
    line = StringProperty("")
    emblem = StringProperty("")
    looks = ListProperty([])
    #: What stands on its button, if not that it goes on.
    words = StringProperty("")
    icon = StringProperty("play")
    #: What stands on a second one, which takes it off this page.
    rid = StringProperty("")
    #: Whether the seats' signs fit beside the title.
    roomy = BooleanProperty(True)


class HomePage(Page):
    """The first page."""

    columns = NumericProperty(2)
    #: How many games are over and can be looked at again.
    finished = NumericProperty(0)

    #: The two ways that lead elsewhere stay in sight below what scrolls.
    pinned = BooleanProperty(False)

    #: A device without a seat shows the table, and phones hold the cards.
    middle = BooleanProperty(False)

    def enter(self, **arguments: Any) -> None:
        if "shared" in self.app.__dict__ and self.app.shared.table is not None:
            self.app.shared.go_home()  # Nobody sits at a table from here; its seat is kept.
            Clock.schedule_once(self._look_again, _A_MOMENT)
        self.fbind("size", self._arrange)
        self._arrange()
        self._fill_games()
        self._fill_covers()
        # Most people go on with a game: while they look for the button its table is brought in.
        # Counted from the next frame on: at the start a moment has passed before there is a picture.
        self._bring_in = Clock.schedule_once(self._wait_a_moment, 0)

    def _look_again(self, *_: Any) -> None:
        """The table that was left has closed its file by now, and the way back to it can be read."""
        if self.stage.page is self:
            self._fill_games()

    def leave(self) -> None:
        self._bring_in.cancel()
        self.funbind("size", self._arrange)

    def _wait_a_moment(self, *_: Any) -> None:
        self._bring_in = Clock.schedule_once(self._get_ready, _A_MOMENT)

    def _get_ready(self, *_: Any) -> None:
        kept = kept_games(self.app)
        running = [game for game in kept if game.outcome is None and not game.newer and not game.damaged]
        if running and catalogue.playable(running[0].game):
            bring_in(self.stage, running[0].game)

    def _arrange(self, *_: Any) -> None:
        self.columns = 4 if self.width > dp(WIDE) else 2
        pinned = self.columns == 2 and self.height > dp(_TALL) * theme.text_scale
        if pinned == self.pinned:
            return
        self.pinned = pinned
        ways, foot = self.ids.ways, self.ids.row
        join, rules = self.ids.join.__self__, self.ids.rules.__self__
        for way in (join, rules):
            way.parent.remove_widget(way)
        if pinned:
            foot.add_widget(join)
            foot.add_widget(rules)
        else:
            ways.add_widget(rules, index=1)
            ways.add_widget(join, index=len(ways.children))

    def _fill_games(self) -> None:
        kept = kept_games(self.app)
        running = [game for game in kept if game.outcome is None]
        self.finished = len(kept) - len(running)
        box = self.ids.running
        box.clear_widgets()
        shared = self._fill_shared()
        if not self.app.preferences.lesson_offered:
            from spymobile.ui.tutorial.offer import LessonOffer

            box.add_widget(LessonOffer(self.stage, closed=self._fill_games))
        elif not running and not shared:
            box.add_widget(
                OpenFile(
                    tab=_("YOUR GAME"),
                    title=_("No game is running."),
                    line=_("Choose one below. Bots will play with you."),
                    emblem="dossier",
                )
            )
        for number, game in enumerate(running[:SHOWN]):
            box.add_widget(self._row(game) if number or shared else self._open_file(game))
        if kept:
            box.add_widget(self._all_games(len(running)))
        for game in self._lessons_left()[:1]:
            box.add_widget(game)

    def _fill_shared(self) -> bool:
        """The tables of several phones that somebody here belongs to; the latest lies on top."""
        if not (self.app.folder / "tables.db").exists():
            return False  # Most people have none, and load nothing for it.
        from spymobile.ui.screens import join
        from spymobile.ui.screens.lobby import RowPush
        from spymobile.ui.table.show import status_line

        tables = self.app.shared.kept(finished=False)
        for number, table in enumerate(tables[:SHOWN]):
            stands, looks = status_line.read_shared(self.app, table.room)
            line = f"{join.line_of(table)} {stands}".strip()
            title, back = join.title_of(table), join.words_of(table)
            if number:
                row = RowPush(title=title, line=line)
                row.bind(on_release=partial(join.go_back, self.stage, table))
                self.ids.running.add_widget(self._with_rid(row, table))
                continue
            file = OpenFile(
                tab=title.upper(),
                title=join.game_of(table),
                line=line,
                emblem=f"emblem_{table.game}" if table.game else "dossier",
                words=back,
                icon="link-variant",
                looks=looks,
                rid="" if table.held else _("Remove from this page"),
            )
            file.ids.rid.bind(on_release=partial(self._ask_to_give_up, table))
            file.ids.go_on.bind(on_release=partial(join.go_back, self.stage, table))
            self.ids.running.add_widget(file)
        return bool(tables)

    def _with_rid(self, row: Push, table: KeptTable) -> Widget:
        """Somebody else's table can be taken off the page, whether it still exists or not."""
        if table.held:
            return row
        from spymobile.ui.screens.games import KeptRow

        kept = KeptRow()
        kept.ids.place.add_widget(row)
        kept.ids.out.hidden = True
        kept.ids.rid.bind(on_release=partial(self._ask_to_give_up, table))
        return kept

    def _ask_to_give_up(self, table: KeptTable, *_args: Any) -> None:
        from spymobile.ui.screens.games import SureSheet

        self.stage.lay(
            SureSheet(
                self.stage,
                partial(self._give_up, table.room),
                title=_("Remove {name}'s table?").format(name=table.host),
                line=_("To come back to it, you need a new code from {name}.").format(name=table.host),
                deed=_("Remove"),
                keep=_("Keep"),
                look="deadly",
                icon="trash-can-outline",
            )
        )

    def _give_up(self, room: str) -> None:
        self.app.shared.give_up(room)
        self._fill_games()

    def set_middle(self, middle: bool) -> None:
        self.middle = middle

    def join_table(self) -> None:
        self.stage.go("join")

    def _open_file(self, kept: KeptGame) -> OpenFile:
        file = OpenFile(
            tab=_("YOUR GAME"),
            title=title_of(kept),
            line=line_of(self.app, kept),
            emblem=emblem_of(kept),
            looks=list(self.app.looks(kept.id, len(kept.names))),
        )
        file.ids.go_on.bind(on_release=lambda *_: self._go_on(kept))
        return file

    def _row(self, kept: KeptGame) -> Push:
        from spymobile.ui.screens.games import row_of

        return row_of(self.app, kept)

    def _go_on(self, kept: KeptGame) -> None:
        from spymobile.ui.screens.games import open_game

        open_game(self.stage, kept)

    def _lessons_left(self) -> list[Push]:
        """The ways back into lessons that were not played to their end."""
        ways = []
        for entry in catalogue.cards():
            step = tutorial.left_at(self.app.store, entry.name)
            if step is not None and entry.has_lesson:
                words = _("{game} lesson: go on at step {number}").format(game=entry.title, number=step + 1)
                way = Push(text=words, icon="school-outline", look="quiet", low=True)
                way.bind(on_release=partial(self._learn, entry.name))
                ways.append(way)
        return ways

    def _learn(self, game: str, *_: Any) -> None:
        tutorial.begin(self.stage, game)

    def _all_games(self, count: int) -> Push:
        words = _("All {count} running games").format(count=count) if count > SHOWN else _("All games")
        more = Push(text=words, icon="format-list-bulleted", look="quiet", low=True)
        more.bind(on_release=lambda *_: self.stage.go("games", finished=not count))
        return more

    def _fill_covers(self) -> None:
        grid = self.ids.covers
        if grid.children:
            return
        for entry in catalogue.cards():
            card = GameCard(
                title=entry.title,
                caption=entry.caption if entry.playable else _("Rule book only for now"),
                playable=entry.playable,
                cover=f"cover_{entry.name}",
            )
            card.bind(on_release=partial(self._choose, entry))
            card.bind(need=self._level)
            card.ids.corner.bind(on_release=partial(self._help, entry.name))
            grid.add_widget(card)

    def _level(self, *_: Any) -> None:
        cards = self.ids.covers.children
        for card in cards:
            card.least = max(other.need for other in cards)

    def _help(self, game: str, *_: Any) -> None:
        from spymobile.ui.screens.help import HelpSheet

        self.stage.lay(HelpSheet(self.stage, game))

    def _choose(self, entry: catalogue.Card, *_: Any) -> None:
        if entry.playable:
            self.stage.go("lobby", game=entry.name, middle=self.middle)
        else:
            self.stage.go("rules", game=entry.name)
