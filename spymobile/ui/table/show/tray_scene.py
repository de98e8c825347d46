"""What lies over the tray while the board shows a step: the other half of a moment that owns the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from spymobile.core.event import Told
from spymobile.table.device import Moment
from spymobile.ui.board.reel import Notice
from spymobile.ui.parts.surfaces import Opaque
from spymobile.ui.table.show.table_places import TablePlaces

if TYPE_CHECKING:
    from spymobile.ui.screens.table import TablePage


class TrayScene(Opaque, Widget):
    """A widget of a game's own that lies over the whole tray. A game draws it in KV and says what it knows.

    ``lasts`` are the seconds for which it stays when the board has come to rest, unless somebody taps it; 0
    where it goes at once.
    """

    #: The board has come to rest: a tap goes on.
    rested = BooleanProperty(False)
    #: Title and caption at the top of the page meanwhile.
    title, caption = StringProperty(""), StringProperty("")
    lasts = 0.0

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.register_event_type("on_done")

    def on_done(self) -> None:
        """Somebody has seen enough of it."""

    def go_on(self) -> None:
        """A tap, or a key."""
        if self.rested:
            self.dispatch("on_done")

    def seen(self, told: Sequence[Told]) -> None:
        """These events can be seen on the board now."""

    def lay(self, places: TablePlaces) -> None:
        """Lay it over the tray, and its parts where their twins below are."""
        self.size, self.pos = places.tray.size, places.tray.pos


class TrayScenes:
    """The scene over the tray of one table page, if there is one."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.scene: TrayScene | None = None
        #: The last one, which is used again: building it takes longer than a frame may.
        self._kept: TrayScene | None = None
        self._then: Callable[[], None] = lambda: None
        self._timer: ClockEvent | None = None

    def warm(self, _seconds: float = 0) -> None:
        """Build it before anybody waits for it."""
        if self._page.on_stage:
            self._keep(self._page.face.tray_scene_ahead())

    def _keep(self, scene: TrayScene | None) -> None:
        if scene is not None and scene is not self._kept:
            self._kept = scene
            scene.lay(self._page.places)
            scene.bind(on_done=lambda *_args: self._over(scene))
            for name in ("title", "caption"):
                scene.fbind(name, self._named, scene)

    def show(
        self, moment: Moment, done: Callable[[], None], notice: Notice
    ) -> tuple[Callable[[], None], Notice]:
        """Lay the scene of a moment over the tray; what comes then, and who hears of events meanwhile."""
        page = self._page
        self.drop()
        scene: TrayScene | None = page.face.tray_scene(moment.told, page.staging.setting(moment), self._kept)
        if scene is None:
            return done, notice
        self._keep(scene)
        self.scene, self._then = scene, done
        scene.lay(page.places)
        page.add_widget(scene)
        self.head()

        def seen(told: Sequence[Told]) -> None:
            notice(told)
            scene.seen(told)

        return lambda: self._rested(scene), seen

    def head(self) -> None:
        """What stands at the top of the page meanwhile."""
        scene, header = self.scene, self._page.own_header
        if scene is not None and scene.title:
            header.title = scene.title
            header.caption = scene.caption if header.caption else ""

    def _named(self, scene: TrayScene, *_args: object) -> None:
        if self.scene is scene:
            self.head()

    def lay(self) -> None:
        """The window has another size."""
        if self.scene is not None:
            self.scene.lay(self._page.places)

    def drop(self) -> None:
        """Nothing is left of it on the screen."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        scene, self.scene = self.scene, None
        if scene is not None:
            self._page.remove_widget(scene)

    def go_on(self) -> bool:
        """By keyboard: True if a scene lies over the tray."""
        if self.scene is None:
            return False
        self.scene.go_on()
        return True

    def _rested(self, scene: TrayScene) -> None:
        """The board shows all of it. What is to be read stays for a while; a coach has words of its own."""
        if not scene.lasts or self.scene is not scene or self._page.coach is not None:
            self._over(scene)
            return
        scene.rested = True
        self._timer = Clock.schedule_once(lambda _: self._over(scene), scene.lasts)

    def _over(self, scene: TrayScene) -> None:
        then = self._then
        if self.scene is scene:
            self.drop()
        if self._page.on_stage:
            then()
