"""The log and the recap: told once, marked where they are private, and shown again on the board."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from spymobile import games
from spymobile.core.audience import TABLE
from spymobile.core.chance import Fast
from spymobile.core.event import Told
from spymobile.core.game import Setup, pick
from spymobile.games.enemy_agent import actions as act
from spymobile.ui import catalogue
from spymobile.ui.art import art_file
from spymobile.ui.missing_art import stand_in
from spymobile.ui.screens.lobby import sit_again
from spymobile.ui.screens.lobby_seats import LobbySeat
from spymobile.ui.table.show.log import LONGEST, LogLine, LogPaper, PicturedLine
from spymobile.ui.theme import theme
from tests.ui.agent_hand import Hand, at_r4, ready
from tests.ui.pilot import TABLET, Pilot, deal_the_same
from tests.ui.positions import table_of
from tests.ui.test_home import played


def _step(pilot: Pilot, chance: Fast) -> None:
    """Somebody does something harmless."""
    page = pilot.page
    rash = page.device.game.rash
    choices = [action for action in page.device.prompt().choices if not isinstance(action, rash)]
    page.commands.act(chance.choice(choices, "what"))
    pilot.frames(2)


def _made(monkeypatch: pytest.MonkeyPatch, kind: Any) -> list[Any]:
    made: list[Any] = []
    real = kind.__init__

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        made.append(self)
        real(self, *args, **kwargs)

    monkeypatch.setattr(kind, "__init__", init)
    return made


def test_a_step_writes_its_own_lines_only(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even when the paper is full, and nothing of the players' pictures is made anew."""
    from spymobile.ui.games.spy_alley.pegs import SmallPegs

    deal_the_same(monkeypatch)
    pilot.resize(*TABLET)
    pilot.lay("spy_alley", people=3)
    page, chance = pilot.page, Fast("log")
    table = table_of(page)
    while len(page.log.read()) < LONGEST + 20:  # as if the evening were long, without drawing it
        decision = table.decisions()[0]
        safe = [action for action in decision.legal if not isinstance(action, table.game.rash)]
        if table.outcome:
            break
        with monkeypatch.context() as unseen:
            unseen.setattr(page.device, "_listener", None)
            table.act(decision.seat, chance.choice(safe, "what"))
    page.board.show(page.view(), page.looks)
    page.refresh()
    pilot.settle()
    paper: LogPaper = page.ids.log
    assert len(paper.ids.lines.children) == LONGEST
    lines, pegs = _made(monkeypatch, LogLine), _made(monkeypatch, SmallPegs)
    for _ in range(4):
        before = len(page.log.read())
        _step(pilot, chance)
        pilot.until(lambda: not page.board.busy)
        assert len(lines) <= len(page.log.read()) - before + 1
        lines.clear()
        texts = [line.text for line in paper.ids.lines.children[::-1]]
        assert texts == [line.text for line in page.log.read()[-LONGEST:]]
    assert pegs == []


@pytest.fixture
def evening(pilot: Pilot) -> Pilot:
    """Three people, a few steps into Spy Alley."""
    header, rows, _outcome = played(40, names=("Anna", "Ben", "Cara"))
    for count in range(24, 41):
        pilot.stage.home()
        pilot.stage.go("table", number=pilot.app.store.adopt(header, rows[:count], None))
        if pilot.page.device.prompt().kind == "spy_alley.start_turn" and len(pilot.page.fresh) > 2:
            break
    pilot.settle()
    return pilot


def _lines(pilot: Pilot) -> list[Any]:
    return [w for w in pilot.widgets(pilot.top) if isinstance(w, LogLine)]


def _shown(page: Any) -> list[Any]:
    """What the board is given to show from now on."""
    shown, show = [], page.board.show

    def showing(view: Any, looks: list[int]) -> None:
        shown.append(view)
        show(view, looks)

    page.board.show = showing
    return shown


def test_a_line_of_the_log_shows_its_moment_on_the_board(evening: Pilot) -> None:
    page = evening.page
    now, shown = page.view().place, _shown(page)
    evening.say("Log")
    line = page.log.lines[-8]
    evening.tap(_lines(evening)[-8])
    assert evening.stage.sheet is None
    assert page.ids.tray.sentence == line.text
    early = page.device.view_at(page.heard(line.number)[0].at, TABLE)
    assert shown[-1].place == early.place != now
    evening.say("Back to now")
    assert shown[-1].place == now
    assert page.ids.tray.sentence.startswith(("Roll", "Extra turn"))


def test_the_present_comes_back_when_somebody_acts_or_the_table_closes(evening: Pilot) -> None:
    page = evening.page
    shown = _shown(page)
    page.flashback.show(page.log.read()[0])
    assert shown[-1] != page.view()
    page.shut()
    assert shown[-1] == page.view()
    page.flashback.show(page.log.read()[0])
    _step(evening, Fast("on"))
    evening.until(lambda: not page.board.busy)
    evening.settle()
    assert shown[-1] == page.view()
    assert not page.flashback.shown


def _with_a_walk(page: Any) -> tuple[Any, int]:
    """A line of a step in which somebody walked, and how many steps had been played then."""
    moments = {heard.number: heard.at for heard in page.heard()}
    walked = {heard.at for heard in page.heard() if heard.told.name == "moved"}
    rolled = [line for line in page.log.read() if "rolls" in line.text and moments[line.number] in walked]
    line = rolled[-3]
    return line, moments[line.number]


def _standing(page: Any) -> dict[int, tuple[float, float]]:
    return {piece: (at.x, at.y) for piece, at in page.board.standing().items()}


def test_a_line_plays_its_step_again(evening: Pilot) -> None:
    """From the position before it, in silence; and nothing of it is left when the present comes back."""
    page, board = evening.page, evening.page.board
    line, at = _with_a_walk(page)
    before, after = (page.device.view_at(step, TABLE) for step in (at - 1, at))
    assert before.place != after.place
    theme.reduce_motion = False
    now, kept, shown = evening.picture(), board.leftovers(), _shown(page)
    noticed: list[Any] = []
    page.feedback.notice = noticed.append
    page.flashback.show(line)
    assert shown == [before]
    assert page.ids.tray.sentence == line.text
    evening.wait(0.2)
    assert board.busy
    evening.until(lambda: not board.busy)
    assert shown == [before, after]
    assert _standing(page) == board.spots(after)
    assert board.leftovers() != kept
    evening.say("Back to now")
    assert shown[-1] == page.view()
    assert (board.leftovers(), noticed) == (kept, [])
    evening.settle()
    assert evening.picture() == now


def test_a_step_played_again_gives_way_at_once(evening: Pilot) -> None:
    """To a tap, to the present, to another line, and to the curtain."""
    page, board = evening.page, evening.page.board
    line, at = _with_a_walk(page)
    theme.reduce_motion = False
    present = board.spots(page.view())

    def begin() -> None:
        page.flashback.show(line)
        evening.wait(0.2)
        assert board.busy

    begin()
    evening.press(board).touch_up()
    assert not board.busy
    assert _standing(page) == board.spots(page.device.view_at(at, TABLE))
    begin()
    evening.say("Back to now")
    assert not board.busy
    assert _standing(page) == present
    begin()
    page.flashback.show(page.log.read()[0])
    assert page.ids.tray.sentence == page.log.read()[0].text
    evening.until(lambda: not board.busy)
    begin()
    page.shut()
    assert not board.busy
    assert not page.flashback.shown
    assert _standing(page) == present
    evening.wait(3)
    assert _standing(page) == present


def test_a_bot_waits_for_what_is_played_again(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)
    pilot.lay("spy_alley", people=1, bots=1)
    page, chance = pilot.page, Fast("bot")
    page.device.beat._seconds = lambda: 0.3
    while page.device.occupants[page.device.prompt().seat].kind != "bot":
        _step(pilot, chance)
        pilot.until(lambda: not page.board.busy)
    theme.reduce_motion = False
    steps, line = (
        page.device.length(page.device.eyes),
        next(one for one in page.log.read()[::-1] if one.number >= 0),
    )
    page.flashback.show(line)
    assert page.flashback.shown
    while page.board.busy and page.flashback.shown:
        assert page.device.length(page.device.eyes) == steps
        pilot.frames(1)
    pilot.until(lambda: page.device.length(page.device.eyes) > steps)


def test_the_log_is_filtered_by_seat_and_counts_the_dice(evening: Pilot) -> None:
    page = evening.page
    evening.say("Log")
    sheet = evening.stage.sheet
    everything = len(_lines(evening))
    evening.say("Only lines about Ben")
    assert 0 < len(_lines(evening)) < everything
    assert all("Ben" in line.text for line in _lines(evening))
    evening.say("Only lines about Ben")
    assert len(_lines(evening)) == everything
    every = ("rolled", "rolled_for_first")
    rolls = [heard.told.facts["die"] for heard in page.heard() if heard.told.name in every]
    (bars,) = sheet.ids.dice.ids.rows.children
    assert list(bars.counts) == [rolls.count(face) for face in range(1, 7)]
    assert "Dice fixed before the game" in sheet.ids.dice.line


def test_a_slip_tells_what_is_new_and_never_stands_in_the_way(evening: Pilot) -> None:
    page, tray = evening.page, evening.page.ids.tray
    seat = page.device.prompt().seat
    device = page.device
    since = [heard for heard in page.heard() if (heard.at or 0) > device.acted(seat, device.eyes)]
    new = [page.tell(heard.told) for heard in since if heard.told.name not in ("turn", "moved")]
    assert tray.slip == new[-1]
    assert tray.slip_more == min(5, len(new)) - 1
    assert evening.stage.sheet is None  # Rolling needs no tap besides its own.
    tray.dispatch("on_open_log")
    evening.settle()
    assert [line.text for line in _lines(evening)][::-1] == new[-5:]
    evening.say("Go on")
    assert evening.stage.sheet is None


def test_on_a_tablet_new_lines_are_marked_in_the_log_itself(evening: Pilot) -> None:
    evening.resize(*TABLET)
    page = evening.page
    shown = page.ids.log.ids.lines.children[::-1]
    assert [line.text for line in shown if line.fresh] == [line.text for line in page.fresh] != []
    assert page.ids.tray.slip == ""


def test_an_open_file_begins_with_what_its_owner_may_know(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben's own secret choices are marked; on the locked table they are neither told nor shared."""
    deal_the_same(monkeypatch)
    pilot.lay("enemy_agent", people=2)
    hand = Hand(pilot)
    for _ in (0, 1):
        pilot.tap(hand.page.ids.tray.ids.buttons.children[-1])
    seat = hand.page.device.prompt().seat
    pilot.hold_until("Hold to see your secret", lambda: hand.page.curtain_view.curtain.phase == "recap")
    assert hand.page.device.open_seat == seat
    assert type(hand.private()).__name__ == "RecapCard"
    hand.page.shut()
    pilot.settle()
    assert not hand.page.curtain_view.is_private
    hand.open_folder()
    hand.seal((0, 1, 2), 0)
    pilot.settle()
    page = hand.page
    page.device.open(seat)
    marked = [line.text for line in page.log.read() if line.private]
    assert len(marked) == 2
    page.device.lock()
    assert not any(line.private for line in page.log.read())
    page.open_log()
    pilot.settle()
    pilot.say("Share the log (no secrets)")
    shared = Clipboard.paste()
    assert "Dice fixed before the game" in shared
    assert not any(line in shared for line in marked)


def test_what_the_scanner_told_both_players_is_not_shared_with_others(pilot: Pilot) -> None:
    hand = ready(pilot)
    at_r4(hand, agents=0b11010 | 0b10101 << 8, plans=(1, 3))
    hand.do(act.Ask(3))
    page = hand.page
    assert any("An agent: it is here." in line.text for line in page.log.read()), "both players know"
    page.open_log()
    pilot.settle()
    pilot.say("Share the log (no secrets)")
    shared = Clipboard.paste()
    assert "Traveler 4 asks at building 4." in shared
    assert "gent:" not in shared


def test_the_filter_of_the_log_belongs_to_its_game(pilot: Pilot) -> None:
    pilot.resize(*TABLET)
    pilot.lay("spy_alley", 2)
    seats = pilot.page.ids.log.ids.filter
    pilot.tap(seats.children[-1])
    assert seats.only == 0
    pilot.stage.home()
    pilot.stage.go("lobby", game="spy_alley")
    lobby = pilot.page
    lobby.seats = [LobbySeat("Xena", 4), LobbySeat("Yuri", 5)]
    lobby.show()
    pilot.settle()
    pilot.say("Start")
    seats = pilot.page.ids.log.ids.filter
    assert seats.only == -1
    assert [(pick.look_of, pick.hint, pick.chosen) for pick in seats.children[::-1]] == [
        (4, "Only lines about Xena", False),
        (5, "Only lines about Yuri", False),
    ]
    pilot.tap(seats.children[-1])
    pilot.page.open_menu()  # The same people once more.
    number = pilot.page.number
    pilot.stage.home()
    sit_again(pilot.stage, number).start()
    pilot.settle()
    assert pilot.page.ids.log.ids.filter.only == -1


def _told(name: str, seed: int) -> list[Told]:
    """What everybody heard of a game by chance."""
    game, chance = games.load(name), Fast(seed)
    state, events = game.deal(Setup(name, 2), chance)
    for _step in range(1500):
        if game.outcome(state):
            break
        decision = chance.choice(list(game.decisions(state)), "who")
        events += game.play(state, decision.seat, pick(game, decision, chance), chance)
    return [told for event in events if (told := event.told(TABLE)) is not None]


@pytest.mark.parametrize("game", ["spy_alley", "enemy_agent"])
def test_lines_of_a_recap_have_pictures_that_exist(game: str) -> None:
    face = catalogue.face(game)
    lines = [told for seed in range(4) for told in _told(game, seed) if told.name not in face.quiet]
    found = [face.art_of(told) for told in lines]
    assert sum(map(bool, found)) > len(found) / 2
    assert not any(art_file(art) == stand_in() for art in set(found) - {""})


def test_a_recap_is_pictured_and_the_long_log_is_not(evening: Pilot) -> None:
    page = evening.page
    page.open_recap()
    evening.settle()
    lines = _lines(evening)
    assert [line.art for line in lines] == [line.art for line in page.fresh[::-1]]
    assert any(line.art for line in lines)
    evening.say("Whole log")
    assert not any(isinstance(line, PicturedLine) for line in _lines(evening))


def test_in_the_past_nothing_is_taken_back_and_back_leads_to_now(evening: Pilot) -> None:
    """Undo, its key and Back all bring the present back first, and do nothing else."""
    page = evening.page
    length, line = (
        page.device.length(page.device.eyes),
        next(one for one in page.log.read() if one.number >= 0),
    )
    for leave in (page.commands.undo, lambda: evening.key(ord("u"), "u"), evening.back):
        page.flashback.show(line)
        assert not page.ids.tray.show_undo
        leave()
        assert not page.flashback.shown
        assert page.device.length(page.device.eyes) == length
        assert evening.stage.sheet is None


def test_a_look_back_shows_header_and_players_of_then(evening: Pilot) -> None:
    page, header = evening.page, evening.page.ids.header
    now = header.title, header.caption, [card.first for card in page.ids.strip.children]
    looks = set()
    for line in [line for line in page.log.read() if line.number >= 0]:
        page.flashback.show(line)
        evening.settle()
        if not page.flashback.shown:
            continue
        assert header.caption.startswith("Looking back: round")
        looks.add((header.title, header.look, tuple(card.first for card in page.ids.strip.children)))
        assert header.look == page.ids.band.look
    page.refresh()
    evening.settle()
    assert len({title for title, _look, _money in looks}) > 1, "others had their turns"
    assert (header.title, header.caption, [card.first for card in page.ids.strip.children]) == now
