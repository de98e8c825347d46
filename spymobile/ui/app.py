"""The app object: what the whole app shares, and nothing about any page.

Whatever the first picture does not need is imported where it is first wanted.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window

from spymobile.core import codec
from spymobile.core.errors import SpymobileError
from spymobile.core.words import Message
from spymobile.ports import Ports, this_device
from spymobile.ports.folders import own_folder
from spymobile.ports.music import Music
from spymobile.ports.sound import Sounds
from spymobile.store.errors import CannotWrite
from spymobile.store.store import Store
from spymobile.ui import keyboard, parts, text
from spymobile.ui.design import DesignApp, register_fonts
from spymobile.ui.frame_rate import FrameRate
from spymobile.ui.graphics_memory import GraphicsMemory
from spymobile.ui.music import MusicBox
from spymobile.ui.navigation import Page, Stage
from spymobile.ui.parts.notes import NoteDeed
from spymobile.ui.preferences import Preferences
from spymobile.ui.preferred_ports import PreferredPorts
from spymobile.ui.text import _
from spymobile.ui.theme import SHAPES, theme
from spymobile.ui.timer import KivyTimer

log = logging.getLogger(__name__)

if TYPE_CHECKING:
    from spymobile.table.host import Host
    from spymobile.table.replay import Replay
    from spymobile.ui.checked import FairCheck
    from spymobile.ui.game_files import GameFiles
    from spymobile.ui.shared_tables import SharedTables
    from spymobile.ui.table.privacy.curtain import Tries


class SpymobileApp(DesignApp):
    """Spymobile."""

    title = "Spymobile"

    def __init__(
        self,
        folder: Path | None = None,
        ports: Ports | None = None,
        sounds: Sounds | None = None,
        music: Music | None = None,
        **kwargs: Any,
    ) -> None:
        register_fonts()
        super().__init__(**kwargs)
        device = ports or this_device()
        text.use(device.language())
        self.folder = folder or self._own_folder()
        #: Why nothing is kept in this run; empty where everything is.
        self.not_saving = ""
        self.store = self._open_store() or Store(":memory:")
        self.preferences = Preferences(self.store, device.text_scale(), device.style())
        self.ports = PreferredPorts(device, self.preferences)
        self.sounds = sounds or Sounds()
        self.preferences.bind(sound=self._follow_sound)
        self._follow_sound()
        self.music = MusicBox(self.preferences, music)
        self.focus = keyboard.KeyboardFocus(self._say_hint)
        self._drafts: dict[tuple[str, int], dict[str, Any]] = {}
        self._tries: dict[str, Tries] = {}
        self._hosts: dict[str, Host] = {}

    def _own_folder(self) -> Path:
        """Where this device keeps what belongs to the app, whether it is there yet or not."""
        return own_folder(self.name, lambda: self.user_data_dir)

    def _open_store(self) -> Store | None:
        """The file with the games; or None, and the reason in :attr:`not_saving`."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            store = Store(self.folder / "spymobile.db")
        except OSError as error:
            self.not_saving = self._cannot_open(error.strerror or str(error))
        except CannotWrite as error:
            self.not_saving = self._cannot_open(error.reason)
        except SpymobileError as error:
            self.not_saving = error.sentence
        except Exception:  # Nobody stands behind the app yet, and what is in that file must not keep it shut.
            traceback.print_exc()
            self.not_saving = self._cannot_open(_("the reason is unknown"))
        else:
            self.not_saving = ""
            return store
        return None

    def _cannot_open(self, reason: Message | str) -> str:
        """Names the folder: whoever can do something about it must know where."""
        words = _("Your saved games in {folder} cannot be opened ({reason}).")
        return words.format(folder=self.folder, reason=reason)

    def reopen(self) -> bool:
        """Try once more to open the file with the games."""
        store = self._open_store()
        if store is None:
            return False
        self.store.close()
        self.store = store
        self.preferences.use(store)
        self.tell_notices()
        return True

    def build(self) -> Stage:
        parts.register()
        Window.softinput_mode = "below_target"  # A phone's keyboard must not cover what is being written.
        self.stage: Stage = Stage(self, size=Window.size)
        theme.watch(style=self._follow_style)
        self._follow_style()
        Window.bind(
            on_keyboard=self._on_key,
            on_key_down=self._on_key_down,
            on_key_up=self._on_key_up,
            focus=self._on_focus,
            on_resize=self._on_resize,
        )
        self._on_resize()
        self.stage.home()
        self._graphics = GraphicsMemory()
        self.ports.ask_for_paths(self._ask_for_path)
        self._frame_rate = FrameRate()
        return self.stage

    def _follow_style(self, *_: Any) -> None:
        self.theme_cls.theme_style = theme.style.capitalize()
        Window.clearcolor = theme.table

    def on_start(self) -> None:
        self.tell_notices()
        self.ports.listen_for_links(self._open_link)
        if self.not_saving:
            from spymobile.ui.screens.not_saving import NotSavingSheet

            self.stage.lay(NotSavingSheet(self))
        elif not self.preferences.welcomed:
            Clock.schedule_once(lambda _: self._welcome(), 0)

    def _open_link(self, link: str) -> None:
        """Somebody tapped an invitation, or shared one with us. It fills a page; nobody joins by it."""
        if "shared" in self.__dict__ and self.shared.table is not None:
            self.say_briefly(_("You sit at a table. Leave it first, then open the invitation again."), 6)
            return
        self.stage.home()
        self.stage.go("join", text=link)

    def tell_notices(self) -> None:
        """What the store has found out since it was last asked, once."""
        if self.store.notices:
            self.say_briefly("\n".join(self.store.notices), 8)
            self.store.notices.clear()

    def _welcome(self) -> None:
        from spymobile.ui.screens.welcome import WelcomeSheet

        parts.load_kv("welcome")
        self.stage.lay(WelcomeSheet(self))

    def looks(self, number: str, seats: int) -> list[int]:
        """The shapes of a kept game's seats; a game from elsewhere gets them in order."""
        kept = self.store.setting(f"looks/{number}")
        if isinstance(kept, list):
            looks = [look for look in kept if isinstance(look, int) and 0 <= look < len(SHAPES)]
            if len(set(looks)) == seats == len(kept):
                return looks
        return list(range(seats))

    def pins(self, number: str) -> dict[int, str]:
        """The codes that people chose for their seats, sealed.

        One that cannot be read is no code that fits, but a code it is: the seat stays locked. If nobody can
        say whose it was, every seat does.
        """
        from spymobile.ui.table.privacy import passcodes

        kept = self.store.setting(f"pins/{number}", {})
        if self.store.is_unreadable(f"pins/{number}") or not isinstance(kept, dict):
            kept = {"?": None}
        if not all(seat.isdecimal() for seat in kept):
            kept = {**dict.fromkeys(map(str, range(len(SHAPES)))), **kept}
        return {
            int(seat): str(pin) if passcodes.is_sealed(pin) else passcodes.UNREADABLE
            for seat, pin in kept.items()
            if seat.isdecimal()
        }

    def seats_here(self, number: str) -> dict[str, int]:
        """Who sat at this device at a shared table, by name, and on which seat."""
        kept = self.store.setting(f"seats_here/{number}", {})
        found = kept.items() if isinstance(kept, dict) else ()
        return {name: seat for name, seat in found if type(seat) is int}

    def keep_seats_here(self, number: str, seats: Mapping[str, int]) -> None:
        try:
            self.store.set(f"seats_here/{number}", dict(seats))
        except SpymobileError as error:
            self.say_briefly(error.sentence)

    def keep_pins(self, number: str, pins: dict[int, str]) -> None:
        """Keep the codes of a game's seats; a game that is not kept has none."""
        if number:
            try:
                self.store.set(f"pins/{number}", {str(seat): pin for seat, pin in pins.items()})
            except SpymobileError as error:
                self.say_briefly(error.sentence)

    def tries(self, number: str) -> Tries:
        """The codes that were typed at a kept game since the app was started."""
        from spymobile.ui.table.privacy.curtain import Tries

        return self._tries.setdefault(number, Tries())

    def has_looked(self, number: str) -> frozenset[int] | None:
        """The seats of a kept game whose people have seen what they were dealt.

        None where nobody waits for that: the game comes from elsewhere or is older, or nobody can say.
        """
        kept = self.store.setting(f"deal/{number}")
        if not isinstance(kept, list):
            return None
        return frozenset(seat for seat in kept if isinstance(seat, int))

    def keep_looked(self, number: str, seats: Iterable[int]) -> None:
        """These have looked; for as long as this page lives at least, if it cannot be written down."""
        try:
            self.store.set(f"deal/{number}", list[codec.Json](sorted(seats)))
        except SpymobileError as error:
            self.say_briefly(error.sentence)

    def draft(self, number: str, seat: int) -> dict[str, Any]:
        """What a seat of a kept game has put together and not decided yet: never written down anywhere."""
        return self._drafts.setdefault((number, seat), {}) if number else {}

    def host(self, number: str) -> Host:
        """Whoever holds a kept game: the same for all who sit down at it, until the last has left."""
        host = self._hosts.get(number)
        if host is None or host.closed:
            self._hosts = {name: held for name, held in self._hosts.items() if not held.closed}
            host = self._hosts[number] = self.store.host(number, KivyTimer(), self.preferences.beat_after)
        return host

    def replay(self, number: str) -> Replay:
        """A kept game once more; what is damaged or unsettled about it is mended first."""
        return self.store.replay(number, mended=True)

    @cached_property
    def files(self) -> GameFiles:
        """The ways of games out of the app and into it."""
        from spymobile.ui.game_files import GameFiles

        return GameFiles(self)

    @cached_property
    def shared(self) -> SharedTables:
        """Tables that several phones share."""
        from spymobile.ui.shared_tables import SharedTables

        return SharedTables(self)

    def checked(self, number: str) -> FairCheck | None:
        """What this phone found out about a finished game of several phones."""
        from spymobile.ui.checked import FairCheck

        return FairCheck.read(self.store.setting(f"checked/{number}"))

    def keep_checked(self, number: str, found: FairCheck) -> None:
        try:
            self.store.set(f"checked/{number}", found.to_json())
        except SpymobileError as error:
            self.say_briefly(error.sentence)

    def finish(self, page: Page) -> None:
        """A game is over: open everything."""
        self.stage.swap("ending", number=page.number, just_over=True)

    # The system

    def _follow_sound(self, *_: Any) -> None:
        self.sounds.on = self.preferences.sound

    def on_pause(self) -> bool:
        log.info("App: out of sight")
        self.music.pause()
        self.sounds.on = False
        self._shut()
        if "shared" in self.__dict__:
            self.shared.pause()
        self.ports.stop_listening()
        return True

    def on_resume(self) -> None:
        log.info("App: in sight again")
        self._graphics.restore()
        self._on_resize()
        self.preferences.follow_device(self.ports.text_scale(), self.ports.style())
        self.stage.renew()
        self.music.resume()
        self._follow_sound()
        if "shared" in self.__dict__:
            self.shared.resume()
        for page in self.stage.living:
            page.resume()
        Window.update_viewport()  # Some phones stay black after a dialog of another app otherwise.
        self.stage.canvas.ask_update()
        # What a dialog has answered is heard before that.
        Clock.schedule_once(lambda _: self.ports.stop_waiting_for_files(), 1)

    def _ask_for_path(self, suggested: Path, *, new: bool, answered: Callable[[Path | None], None]) -> None:
        from spymobile.ui.screens.path_sheet import PathSheet

        self.stage.lay(PathSheet(self.stage, suggested, answered, new=new))

    def _on_resize(self, *_: Any) -> None:
        """Bars and notches are elsewhere after a turn of the device."""
        self.stage.insets = self.ports.insets()

    def _on_focus(self, _: object, focus: bool) -> None:
        if not focus:
            self._shut()

    def _shut(self) -> None:
        """Whatever is open closes now, before anything else can be drawn."""
        for page in self.stage.living:
            page.shut()

    def on_stop(self) -> None:
        self._frame_rate.stop()
        if "files" in self.__dict__:
            self.files.close()
        self.music.pause()
        for page in self.stage.living:
            page.leave()
        for host in self._hosts.values():
            host.close()
        if "shared" in self.__dict__:
            self.shared.leave()
        Window.unbind(
            on_keyboard=self._on_key,
            on_key_down=self._on_key_down,
            on_key_up=self._on_key_up,
            focus=self._on_focus,
            on_resize=self._on_resize,
        )
        self.store.close()

    def _on_key(self, _: object, key: int, *__: Any) -> bool:
        """Escape on a desktop, Back on a phone: the same."""
        if key != 27:
            return False
        if not self.stage.back():
            self.stop()
        return True

    def _on_key_down(self, _: object, key: int, __: int, letter: str | None, modifiers: list[str]) -> bool:
        name = keyboard.name_of(key, letter)
        if name in ("", "escape"):
            return False
        top = self.stage.sheet or self.stage.page
        if self.stage.page is not None:
            self.stage.page.by_keyboard()
        if name == "tab":
            self.focus.walk(top, -1 if "shift" in modifiers else 1)
            return True
        if name in keyboard.ARROWS and self.focus.arrow(top, name):
            return True
        if self.stage.key(name):
            return True
        return name == "enter" and self.focus.press(top)

    def _on_key_up(self, _: object, key: int, *__: Any) -> bool:
        self.stage.key_up(keyboard.name_of(key, keyboard.letter_of(key)))
        return False

    # Small words

    def _say_hint(self, words: str) -> None:
        self.stage.notes.hint(words, 2.6)

    def say_briefly(self, sentence: str, seconds: float = 2.6, deed: NoteDeed | None = None) -> None:
        """A sentence on a slip that goes away by itself, with a button if something can be done."""
        self.stage.notes.say(sentence, seconds, deed)
