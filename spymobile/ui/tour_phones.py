"""The part of the tour that is about several phones: every screen of theirs. Nothing is called on the way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from spymobile.core.game import Outcome
from spymobile.ports.radio import Paired
from spymobile.sync import sample_tables
from spymobile.sync.door import Knock
from spymobile.sync.fair import Finding
from spymobile.sync.lobby import LOCAL
from spymobile.sync.screen import LinkView, Screen
from spymobile.sync.shelf import StoreShelf
from spymobile.sync.visit import WayBack
from spymobile.sync.wire import Chair, LobbyState
from spymobile.sync.words import LinkTrouble
from spymobile.table.sample_games import NAMES, Kept, moments
from spymobile.ui import catalogue
from spymobile.ui.checked import FairCheck
from spymobile.ui.screens import away, join_trouble
from spymobile.ui.screens.ending import EndingPage
from spymobile.ui.screens.gathering import GatheringPage, OwnChairSheet
from spymobile.ui.screens.invite import InviteSheet
from spymobile.ui.screens.join import JoinPage
from spymobile.ui.screens.knock import KnockSheet
from spymobile.ui.screens.lobby import LobbyPage
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.screens.nearby import PairedSheet
from spymobile.ui.screens.table import TablePage
from spymobile.ui.shared_tables import SharedTable
from spymobile.ui.table.show import players, status_line

if TYPE_CHECKING:
    from spymobile.ui.tour import Tour

#: A code as it might be, and the link that goes with it.
_CODE = "7K3QD-9H2MX"
_LINK = "spymobile://t/0123456789abcdef0123456789abcdef0123456789abcdef"


def walk(tour: Tour) -> None:
    """All of them, in the order in which one meets them."""
    _ways_in(tour)
    _lobbies(tour)
    for cover in catalogue.cards():
        if cover.playable:
            _table(tour, cover.name)
    _after(tour)
    tour.app.stage.home()


def _unanswered(*_said: object) -> None:
    """Whatever is asked for here reaches nobody."""


def _shared(tour: Tour, screen: Screen | None = None) -> SharedTable:
    session: Any = SimpleNamespace(screen=screen or Screen(_unanswered))
    return SharedTable(tour.app, session)


def _ways_in(tour: Tour) -> None:
    stage = tour.app.stage
    stage.go("join")
    page = stage.page_of(JoinPage)
    page.code = "7K3QD9"
    page._count()
    tour.shot("join")
    for reason in ("silent", "used_code", "refused", "full", "newer", "no_psk", "kicked", "moved"):
        trouble = LinkTrouble(reason, NAMES[0])
        name = "join-error" if reason == "silent" else f"join-{reason.replace('_', '-')}"
        tour.sheet(name, partial(join_trouble.say, stage, trouble, page._ways(reason)))
    paired = [Paired(name, name) for name in NAMES[:2]]
    tour.sheet("join-nearby", lambda: stage.lay(PairedSheet(stage, paired, page._use_air)))
    screen = Screen(_unanswered)
    screen.host, screen.link = NAMES[0], LinkView("waiting")
    tour.app.preferences.name = NAMES[1]
    stage.go("gathering", shared=_shared(tour, screen))
    tour.shot("phones-waiting")
    tour.sheet("phones-stopped", lambda: join_trouble.say_stopped(stage, LookupError()))
    stage.home()


def _lobbies(tour: Tour) -> None:
    stage = tour.app.stage
    largest = max(catalogue.cards(), key=lambda card: card.players[-1])
    stage.go("lobby", game=largest.name)
    lobby = stage.page_of(LobbyPage)
    people = [LobbySeat(name, at) for at, name in enumerate(NAMES[:4])]
    for seat, linked in zip(people[1:], (True, False, False), strict=True):
        seat.kind, seat.linked, seat.device = "phone", linked, "" if seat is people[3] else "a phone"
    lobby.seats = people
    lobby.show()
    tour.shot("lobby-phones")
    screen = Screen(_unanswered)
    chairs = (
        Chair("person", NAMES[0], look=0, device=LOCAL, linked=True),
        Chair("person", NAMES[1], look=1, device="here", linked=True),
        Chair("bot", NAMES[2], "3", look=2),
        Chair(look=3),
    )
    state = LobbyState(0, largest.name, "", {}, chairs, False)
    screen.host, screen.link, screen.lobby, screen.device_id = NAMES[0], LinkView("linked"), state, "here"
    shared = _shared(tour, screen)
    for name, invite in (
        ("invite", InviteSheet(stage, shared, 1, NAMES[1], 1)),
        ("invite-watcher", InviteSheet(stage, shared, None)),
        ("invite-board", InviteSheet(stage, shared, None, board=True)),
    ):
        tour.sheet(name, partial(_invite, tour, invite))
    hosting: Any = SimpleNamespace(refuse=_unanswered, let_in=_unanswered)
    knock = Knock(1, NAMES[1], (1,), watcher=False)
    tour.sheet("knock", lambda: stage.lay(KnockSheet(stage, hosting, knock, 1)))
    stage.home()
    stage.go("gathering", shared=shared)
    tour.shot("phones-lobby")
    page = stage.page_of(GatheringPage)
    tour.sheet("phones-own-seat", lambda: stage.lay(OwnChairSheet(page, shared, 1)))
    tour.sheet("phones-second-seat", lambda: stage.lay(OwnChairSheet(page, shared, 3)))
    stage.home()


def _invite(tour: Tour, sheet: InviteSheet) -> None:
    tour.app.stage.lay(sheet)
    sheet._invited(SimpleNamespace(link=_LINK, code=_CODE, seconds=97.0))  # type: ignore[arg-type]


def _table(tour: Tour, name: str) -> None:
    """A board in the middle and a hand; and, once, what a link does to a table."""
    if not tour.wants(f"{name}-middle", f"{name}-hand", "phones-"):
        return
    sights = catalogue.card(name).sights
    kept = moments(name, sights.landmarks).get(sights.turn)
    if kept is None:
        return
    _sit(tour, kept, (), board=True)
    tour.shot(f"{name}-middle")
    tour.app.preferences.board_flat = True
    _sit(tour, kept, (), board=True)
    tour.shot(f"{name}-middle-flat")
    tour.app.preferences.board_flat = False
    page = _sit(tour, kept, (0,), board=True)
    tour.shot(f"{name}-hand")
    if name == catalogue.cards()[0].name:
        _links(tour, kept, page)


def _sit(tour: Tour, kept: Kept, seats: tuple[int, ...], **more: Any) -> TablePage:
    stage = tour.app.stage
    stage.home()
    screen = sample_tables.seen_by(kept, seats, **more)
    stage.go("table", shared=_shared(tour, screen))
    tour.rest()
    page = stage.page_of(TablePage)
    page.board.skip()
    if not page.deal.over and page.device.single:
        page.deal._looked = None  # Everybody has looked.
        page.refresh()
    return page


def _links(tour: Tour, kept: Kept, page: TablePage) -> None:
    """What a link does to a table: on its way, out of reach, somebody else's turn, away, back."""
    page = _sit(tour, kept, (0,), board=False)
    page.next_step.wait(slow=True)
    tour.shot("phones-sending")
    page = _sit(tour, kept, (1,), board=False)
    tour.shot("phones-off-turn")
    if page.company.shared is not None:
        page.company.shared.screen.link = LinkView("silent", 0.0, "out_of_reach")
    page.refresh()
    tour.shot("phones-out-of-reach")
    page = _sit(tour, kept, (1,), board=False, away=(0,))
    missed = [away.Missed(line, line.seat in page.device.seats) for line in page.log.read()]
    sheets: dict[str, Callable[[], Any]] = {
        "phones-away": lambda: away.AwaySheet(page, SimpleNamespace(), 0, 75.0, True, lambda: None),  # type: ignore[arg-type]
        "phones-agree": lambda: away.PullSheet(page, NAMES[2], NAMES[0], lambda: None),
        "phones-give-back": lambda: away.GiveBackSheet(page, SimpleNamespace(give_back=_unanswered), 0),  # type: ignore[arg-type]
        "phones-back": lambda: away.BackSheet(page, 190.0, 2, missed),
    }
    for name, make in sheets.items():
        tour.sheet(name, lambda make=make: page.stage.lay(make()))  # type: ignore[misc]


def _after(tour: Tour) -> None:
    """A table that was left, on the first page; and the paper of a game that was checked."""
    app, stage, card = tour.app, tour.app.stage, catalogue.cards()[0]
    if tour.wants("home-joined"):
        shelf = StoreShelf(app.folder)
        shelf.keep_way(WayBack(room="tour", host=NAMES[0], game=card.name, device="phone", key="00"))
        app.store.set(status_line.shared_name("tour"), [f"{players.turn_of(NAMES[2])}.", [0, 1, 2, 3]])
        stage.home()
        tour.shot("home-joined")
        shelf.forget("tour")
        shelf.close()
    if not tour.wants("phones-checked", "phones-flawed"):
        return
    header, rows = moments(card.name, card.sights.landmarks)["over"]
    broken = str(Finding("dice", 41).message)
    for name, flaw, failed in (("phones-checked", "", -1), ("phones-flawed", broken, 2)):
        number = app.store.adopt(header, rows, Outcome((0,), "over"))
        app.keep_checked(number, FairCheck("4F7K 9QXM", flaw, (3, "7F3A", 61, 213), failed))
        stage.go("ending", number=number)
        tour.rest()
        page = stage.page_of(EndingPage)
        if page.checks is not None:
            page.ids.scroll.scroll_to(page.checks.ids.words, animate=False)
        tour.shot(name)
