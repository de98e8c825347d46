"""Codeword by touch: its card, its lobby, whole games, the curtain, orders, the end and the replay."""

from __future__ import annotations

from typing import Any

import pytest

from spymobile.games.codeword import actions as act
from spymobile.games.codeword import board
from tests.ui.pilot import Pilot, deal_the_same
from tests.ui.positions import table_of


@pytest.fixture(autouse=True)
def same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_the_same(monkeypatch)


def keep_a_word(pilot: Pilot, seat: int) -> None:
    """Somebody opens the folder, reads what is new and keeps a word."""
    page = pilot.page
    words = [board.WORDS[word] for word in table_of(page).state.dealt[seat]]
    if not page.device.single:  # Alone there is nobody to hide from, and the file lies open.
        assert not set(words) & set(pilot.words()), "nothing private lies on the table"
        pilot.open_folder()
    assert {"Keep one. The other is your cover.", *words} <= set(pilot.words())
    pilot.say(words[0])
    assert table_of(page).state.word[seat] == table_of(page).state.dealt[seat][0]


def touch(pilot: Pilot, door: int) -> None:
    board = pilot.page.board
    x, y, wide, high = board.rect(door)
    pilot.tap(board.to_window(*board.to_point(x + wide / 2, y + high / 2)))


def one_step(pilot: Pilot, guess: bool) -> None:
    """Whoever is asked on the locked table takes the next step with a finger."""
    prompt, state = pilot.page.device.prompt(), table_of(pilot.page).state
    match prompt.kind.partition(".")[2]:
        case "start_turn":
            pilot.say("Roll")
        case "go":
            doors = [action.door for action in prompt.choices]
            door = next((door for door in doors if door in state.place), doors[0])
            touch(pilot, door)
            assert pilot.page.board.picked == door
            touch(pilot, door)
        case "guess" if guess:
            target = next(choice for choice in prompt.choices if isinstance(choice, act.Guess)).seat
            pilot.say("Guess…")
            pilot.say(board.WORDS[state.word[target]])
        case _:
            pilot.say("Pass")


def play_on(pilot: Pilot, met: int = 1) -> None:
    """Until the end; after so many meetings somebody guesses right."""
    for _step in range(400):
        if pilot.stage.place == "ending":
            return
        page: Any = pilot.page
        prompt = page.device.prompt()
        if prompt is None or page.device.is_bot(prompt.seat):
            pilot.watch()
        elif prompt.sealed:
            keep_a_word(pilot, prompt.seat)
        else:
            one_step(pilot, guess=len(table_of(page).state.slips) > met)
            pilot.settle()
    raise AssertionError("the game does not end")


def test_the_card_leads_to_the_lobby_and_the_lobby_to_the_table(pilot: Pilot) -> None:
    assert "Codeword" in pilot.words()
    assert "2–4 players · 10 min" in pilot.words()
    (card,) = [w for w in pilot.widgets() if type(w).__name__ == "GameCard" and w.title == "Codeword"]
    pilot.tap(pilot.scroll_to(card))
    assert pilot.stage.place == "lobby"
    assert "Meet the others. Guess their word before they guess yours." in pilot.words()
    pilot.say("Start")
    assert pilot.stage.place == "table"
    assert pilot.page.device.game.name == "codeword"


def test_two_people_play_a_whole_game_and_look_at_it_again(pilot: Pilot) -> None:
    pilot.lay("codeword", 2)
    play_on(pilot)
    page: Any = pilot.page
    assert page.winner in ("Anna", "Ben")
    assert f"{page.winner} guessed the word." in pilot.words()
    page.open_files()
    pilot.settle()
    state = {card.secret for card in page.ids.files.children}
    assert len(state & set(board.WORDS)) == 2
    page.at = page.most // 2
    pilot.settle()
    pilot.say("Replay the game")
    assert page.board.view is not None


def test_a_game_against_bots(pilot: Pilot) -> None:
    pilot.lay("codeword", 1, bots=2)
    play_on(pilot, met=0)
    assert pilot.page.most > 5


def test_an_order_is_given_from_the_open_file_and_holds(pilot: Pilot) -> None:
    pilot.lay("codeword", 2)
    for seat in (0, 1):
        keep_a_word(pilot, seat)
    page, state = pilot.page, table_of(pilot.page).state
    word = next(word for word in range(8) if word not in state.dealt[1])
    page.curtain_view.open_for(1)
    pilot.wait(1)
    assert "You let your cover slip." in pilot.words()
    pilot.say(board.WORDS[word])
    assert f"Your order: let {board.WORDS[word]} slip." in pilot.words()
    pilot.say("Close")
    assert table_of(page).state.order == [-1, word]
    assert not any(board.WORDS[word] in words for words in pilot.words())


def test_a_door_in_the_dark_is_refused_by_its_paragraph(pilot: Pilot) -> None:
    pilot.lay("codeword", 2)
    for seat in (0, 1):
        keep_a_word(pilot, seat)
    touch(pilot, 3)
    assert "First roll the die." in pilot.words()
    pilot.back()
    pilot.say("Roll")
    lit = pilot.page.board.lit
    touch(pilot, next(door for door in range(8) if door not in lit))
    assert "The die leads to other doors." in pilot.words()
