"""The pause menu of a table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, StringProperty

from spymobile.core.errors import SpymobileError
from spymobile.ui import spectators
from spymobile.ui.face import Choice
from spymobile.ui.parts import load_kv
from spymobile.ui.parts.buttons import Push
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.table.show import notes
from spymobile.ui.text import _

if TYPE_CHECKING:
    from spymobile.ui.navigation import Stage
    from spymobile.ui.screens.table import TablePage
    from spymobile.ui.shared_tables import SharedTable

load_kv("menu")


class LeaveSheet(Sheet):
    """The game is saved at every step; there is no other way to save it."""

    #: What leaving for good would mean at a shared table; "" where there is none.
    for_good = StringProperty("")

    def __init__(self, stage: Stage, shared: SharedTable | None = None, **kwargs: Any) -> None:
        super().__init__(stage, **kwargs)
        kept = not stage.app.not_saving
        self.title = _("The game is saved. Leave?") if kept else _("The game is not saved. Leave?")
        if shared is not None and shared.holds:
            self.title = _("The table waits until you are back.")
        elif shared is not None:
            self.title = _("Your seat is kept. Leave?")
            self.for_good = _("Leave for good")

    def leave_table(self) -> None:
        self.dismiss()
        self._stage.home()

    def leave_for_good(self) -> None:
        """Nobody comes back to this seat."""
        self.dismiss()
        _leave_for_good(self._stage)


def _leave_for_good(stage: Stage) -> None:
    stage.app.shared.leave_for_good()
    stage.home()


class MenuSheet(Sheet):
    """What can be done besides playing."""

    #: Somebody's file was open at this table, perhaps before the wrong eyes.
    was_open = BooleanProperty(False)
    #: The game began on this device alone, and stays here.
    one_device = BooleanProperty(False)
    #: This phone holds a table of several.
    holds = BooleanProperty(False)

    def __init__(self, page: TablePage, **kwargs: Any) -> None:
        super().__init__(page.stage, **kwargs)
        self._page = page
        self.title = _("The game is saved.") if not page.app.not_saving else _("The game is not saved.")
        shared = page.company.shared is not None
        self.holds = page.company.shared is not None and page.company.shared.holds
        self.was_open = page.curtain_view.last_seen >= 0 and not page.device.single and not shared
        self.one_device = not shared and page.coach is None
        for words, icon, deed in (*page.middle.deeds(), *page.company.deeds()):
            button = Push(text=words, icon=icon, look="paper")
            button.bind(on_release=partial(self._do, deed))
            self.ids.aside.add_widget(button)
        for choice in page.tray.aside:
            button = Push(text=choice.text, icon=choice.icon, look="paper")
            button.bind(on_release=partial(self._choose, choice))
            self.ids.aside.add_widget(button)

    def _do(self, deed: Callable[[], object], *_args: object) -> None:
        self.dismiss()
        deed()

    def _choose(self, choice: Choice, *_args: object) -> None:
        """Something that the step on the table offers besides."""
        self.dismiss()
        self._page.commands.choose(choice)

    def leave_table(self) -> None:
        self.dismiss()
        self._stage.lay(LeaveSheet(self._stage, self._page.company.shared))

    def end_table(self) -> None:
        """For everybody, and the running game with it: nobody does so by one tap."""
        from spymobile.ui.screens.games import SureSheet

        stage = self._stage
        self.dismiss()
        stage.lay(
            SureSheet(
                stage,
                partial(_leave_for_good, stage),
                title=_("End the table for all?"),
                line=_("This game ends on all phones without a winner. It cannot be brought back."),
                deed=_("End the table"),
                keep=_("Keep"),
                look="deadly",
                icon="flag-outline",
            )
        )

    def seen_by_mistake(self) -> None:
        """Everybody may know; in the first round the cards can be dealt anew."""
        page, seat = self._page, self._page.curtain_view.last_seen
        self.dismiss()
        notes.write(page, notes.FILE_SEEN, seat)
        if page.face.fresh(page.view()):
            from spymobile.ui.screens.agree import AgreeSheet

            line = _("If everybody here agrees, the same seats get new cards.")
            page.stage.lay(AgreeSheet(page, _("Deal again?"), line, self._deal_again))

    def _deal_again(self) -> None:
        """The same seats at a new table; nobody goes on with the cards that were seen."""
        from spymobile.ui.screens.lobby import sit_again

        app, seen = self._page.app, self._page.number
        if sit_again(self._stage, seen).start():
            with suppress(SpymobileError):
                app.store.delete(seen)

    def rules(self) -> None:
        self.dismiss()
        self._page.open_rules()

    def log(self) -> None:
        self.dismiss()
        self._page.open_log()

    def table_options(self) -> None:
        from spymobile.ui.screens import table_options

        page, preferences = self._page, self._page.app.preferences
        self.dismiss()
        rows = [table_options.pace_row(preferences), table_options.lock_row(preferences)]
        if page.device.single:
            rows.append(table_options.file_row(preferences, page.refresh))
        if page.face.shielded():
            now = page.device.onlookers
            rows.append(table_options.onlookers_row(page.face.shielded(), now, self._set_onlookers))
        page.stage.lay(table_options.TableOptionsSheet(page.stage, rows, closed=self._options_chosen))

    def _options_chosen(self) -> None:
        self._page.company.set_pace()
        self._page.refresh()

    def _set_onlookers(self, onlookers: bool) -> None:
        """Others come to the table or go: it is kept, and holds from now on."""
        page = self._page
        spectators.keep(page.app, page.number, onlookers)
        page.close_file()
        page.device.look_on(onlookers)
        page.curtain_view.shut()
        page.show_board()
        page.refresh()

    def other_phones(self) -> None:
        """Where they come in, for whoever looks for it here."""
        from spymobile.ui.screens.plain_words import PlainWordsSheet

        line = _(
            "Other phones join before a game begins: in the lobby tap a seat and choose “On another phone”. "
            "This game stays on this device."
        )
        self.dismiss()
        self._stage.lay(PlainWordsSheet(self._stage, _("Other phones"), line))

    def settings(self) -> None:
        self.dismiss()
        self._page.stage.cover("settings")
