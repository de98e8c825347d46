"""Spy Alley as people see it: the next step in words, what is public of everyone, and the own file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from spymobile.core.errors import Refusal
from spymobile.core.event import Told
from spymobile.core.game import Action, Prompt
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley import words
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.board.board import Key
from spymobile.ui.face import Choice, Face, Focus, Offer, Question
from spymobile.ui.games.spy_alley.board import AlleyBoard
from spymobile.ui.games.spy_alley.book import PARAGRAPHS
from spymobile.ui.games.spy_alley.routes import GOODS, end, ends, why_dark
from spymobile.ui.games.spy_alley.transfers import art_of
from spymobile.ui.text import _, many

#: Spaces that do something by themselves.
_SPACES = {
    "passed_start": "sa_start",
    "collected": "sa_collect",
    "extra_turn": "sa_again",
    "paid_border": "sa_border",
    "moved_back": "sa_back",
    "no_move_card": "sa_move_card",
}


class AlleyFace(Face[AlleyView, int]):
    """The open decisions need no opened seat; only the choice of an identity does."""

    name: ClassVar[str] = "spy_alley"
    board = AlleyBoard
    paragraphs = PARAGRAPHS
    shocks: ClassVar[frozenset[str]] = frozenset({"named", "guessed", "won"})
    winner_shows: ClassVar[bool] = True

    def feel(self, told: Sequence[Told]) -> str:
        """A wrong name costs the game, a wrong free guess nothing."""
        wrong = {event.name for event in told if event.facts.get("right") is False}
        if wrong:
            return "rumble" if "named" in wrong else "tick"
        return super().feel(told)

    def art_of(self, told: Told) -> str:
        """A die, a card, an item, an embassy, or a space."""
        said: Any = told.facts
        match told.name:
            case "rolled" | "rolled_for_first":
                return f"die_{said['die']}"
            case "used_card" | "drew_move_card":
                return f"sa_move_{said['count']}"
            case "bought":
                return art_of(said["item"], said["spies"][0])
            case "drew_gift" | "took_gift" | "confiscated":
                return art_of(said["item"], said["spy"])
            case "named" | "guessed" | "visited" | "won":
                return f"sa_embassy_{said['spy']}"
        return _SPACES.get(told.name, "")

    def step(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        kind = prompt.kind.removeprefix("spy_alley.")
        return getattr(self, f"_{kind}")(view, prompt, names)  # type: ignore[no-any-return]

    def _start_turn(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        choices = [Choice(_("Roll"), act.Roll(), look="primary", icon="dice-5-outline", key="r")]
        hand = sorted(set(view.hands[prompt.seat]))
        if len(hand) == 1:
            choices.append(Choice(_("Use card"), Focus(hand[0]), art=f"sa_move_{hand[0]}", key="c"))
        elif hand:
            choices.append(Choice(_("Use card"), sheet="cards", art=f"sa_move_{hand[0]}", key="c"))
        if any(isinstance(action, act.NameASpy) for action in prompt.choices):
            choices.append(Choice(_("Name a spy"), sheet="name", look="danger", key="g"))
        else:
            other = next(seat for seat in view.living if seat != prompt.seat)
            meant = act.NameASpy(other, facts.SPIES[0])
            choices.append(Choice(_("Name a spy"), meant, look="danger", key="g", dim=True))
        again = view.place[prompt.seat] == facts.KINDS.index("take_another_turn")
        if hand:
            sentence = (
                _("Extra turn: roll, use a card, or name a spy.")
                if again
                else _("Roll, use a move card, or name a spy.")
            )
        else:
            sentence = _("Extra turn: roll, or name a spy.") if again else _("Roll, or name a spy.")
        return Offer(sentence, tuple(choices))

    def focused(self, view: Any, prompt: Prompt, names: Sequence[str], focus: Key | None) -> Offer:
        """A move card taken up shows where it leads; a second tap plays it."""
        step = self.step(view, prompt, names)
        if not isinstance(focus, int) or prompt.kind != "spy_alley.start_turn":
            return step
        use = act.UseCard(focus)
        choices = [replace(choice, look="plain") for choice in step.choices]
        choices[1] = replace(choices[1], action=use, look="primary")
        spaces = ends(view, prompt.seat, focus)
        return Offer(
            _("Use move card {count}? Tap again to confirm.").format(count=focus),
            tuple(choices),
            dict.fromkeys(spaces, use) if len(spaces) == 1 else {},
        )

    def _choose_route(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        targets: dict[Key, Any] = {}
        choices = []
        for action in prompt.choices:
            way = action.way  # type: ignore[attr-defined]
            targets[end(view, prompt.seat, view.count, way)] = action
            words_ = _("Outside") if way == "outside" else _("Spy Alley")
            choices.append(Choice(words_, action, look="primary" if way == "alley" else "plain"))
        return Offer(_("Stay outside or enter the alley?"), tuple(choices), targets)

    def _buy_password(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        space = view.place[prompt.seat]
        spy = facts.SPACE_SPY[space]
        sentence = _("Buy the {spy} password for $1?").format(spy=facts.SPY_NAMES[spy])
        return Offer(
            sentence,
            (Choice(_("Buy $1"), prompt.choices[0], look="primary"), Choice(_("Leave it"), act.Leave())),
            art=f"sa_password_{facts.SPIES[spy]}",
        )

    def _buy_items(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        item = facts.SPACE_ITEM[view.place[prompt.seat]]
        sentence = _("Choose {goods}. You have ${money}.").format(
            goods=GOODS[item], money=view.money[prompt.seat]
        )
        choices = (Choice(_("Choose…"), sheet="shop", look="primary"), Choice(_("Leave"), act.Leave()))
        return Offer(sentence, choices, art=f"sa_{facts.ITEMS[item]}")

    def _black_market(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        choices = (Choice(_("Choose…"), sheet="market", look="primary"), Choice(_("Leave"), act.Leave()))
        return Offer(_("One item of any kind. Or nothing."), choices, art="sa_black_market")

    def _take_gift(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        gift = words.card_facts(view.gift)
        item = words.item_name(gift["item"], gift["spy"])
        choices = (Choice(_("Take"), act.TakeGift(), look="primary"), Choice(_("Decline"), act.Leave()))
        sentence = (
            _("The gift is an {item}. Take it?") if item[0] in "AI" else _("The gift is a {item}. Take it?")
        )
        return Offer(sentence.format(item=item), choices, art=f"sa_{gift['item']}_{gift['spy']}")

    def _confiscate(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        choices = (Choice(_("Choose…"), sheet="confiscate", look="primary"), Choice(_("Leave"), act.Leave()))
        return Offer(_("Take one item from one player, or leave it."), choices, art="sa_confiscate")

    def _free_guess(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        choices = (
            Choice(_("Name"), sheet="guess", look="primary", key="g"),
            Choice(_("Stop here"), act.Leave()),
        )
        targets: dict[Key, Any] = {}
        for seat in view.targets:
            place = view.place[seat]
            alone = sum(view.place[other] == place for other in view.targets) == 1
            targets[place] = Choice(_("Name"), sheet=f"guess {seat}" if alone else "guess")
        sentence = _("Free guess: name a spy in the alley, or stop.")
        return Offer(sentence, choices, targets, art="sa_eliminator")

    def _choose_identity(self, view: Any, prompt: Prompt, names: Sequence[str]) -> Offer:
        return Offer(_("Which spy will you be? Nobody will know."))

    def why_not(self, view: Any, prompt: Prompt, key: Key) -> Action | Refusal | None:
        return why_dark(view, prompt, key) if isinstance(key, int) else None

    # What is public

    def stage_of(self, view: Any) -> str:
        return _("round {number}").format(number=view.round)

    def time_of(self, view: Any) -> int:
        return int(view.round)

    def player(self, view: Any, seat: int) -> tuple[str, str]:
        if seat not in view.living:
            return _("out"), ""
        pegs = view.pegs[seat].bit_count()
        line = many("{count} peg", "{count} pegs", pegs)
        if view.wilds[seat]:
            line += f" +{view.wilds[seat]}"
        return f"${view.money[seat]}", line

    def player_line(self, view: Any, seat: int) -> str:
        return self._cards(view, seat)

    def player_panel(self, view: Any, seat: int, old: Any = None) -> Any:
        from spymobile.ui.games.spy_alley.pegs import SmallPegs

        pegs = old or SmallPegs()
        pegs.pegs = view.pegs[seat]
        return pegs

    @staticmethod
    def _cards(view: Any, seat: int) -> str:
        """The cards of a seat, which lie open: moves and wild ones."""
        moves, wild = ", ".join(map(str, view.hands[seat])), view.wilds[seat]
        lines = [_("Move cards {cards}").format(cards=moves)] if moves else []
        if wild:
            lines.append(many("{count} wild card", "{count} wild cards", wild))
        return " · ".join(lines)

    def seat_picture(self, view: Any, seat: int) -> Any:
        from spymobile.ui.games.spy_alley.pegs import PegFile

        return PegFile(pegs=view.pegs[seat], line=self._cards(view, seat) or _("No move cards"))

    # What is private

    def file(self, view: Any, names: Sequence[str]) -> Any:
        from spymobile.ui.games.spy_alley.dossier import SpyDossier

        return SpyDossier(view)

    def secret_step(self, view: Any, prompt: Prompt, ask: Question) -> Any:
        from spymobile.ui.games.spy_alley.dossier import IdentityChoice

        return IdentityChoice(view, ask)

    def sheet(self, name: str, ask: Question) -> Any:
        from functools import partial

        from spymobile.ui.games.spy_alley import sheets

        kind, _space, seat = name.partition(" ")
        return partial(sheets.SHEETS[kind], ask=ask, **({"seat": int(seat)} if seat else {}))

    # The end

    def chart(self, views: Sequence[Any]) -> tuple[str, list[list[float]]]:
        seats = len(views[0].money)
        return _("Money in $, by round"), [
            [float(view.money[seat]) for view in views] for seat in range(seats)
        ]

    def reveal(self, view: Any, seat: int) -> str:
        file = view.file if view.who == seat else view.reveal and view.reveal.files[seat]
        return _("{spy} spy").format(spy=facts.SPY_NAMES[file.spy]) if file else ""

    def banner(self, view: Any, names: Sequence[str]) -> str:
        winner = names[view.turn]
        if view.ending == "embassy" and view.reveal is not None:
            spy = facts.SPY_NAMES[view.reveal.files[view.turn].spy]
            return _("{name} wins: {spy} embassy, all four items.").format(name=winner, spy=spy)
        return _("{name} wins as the last spy in the game.").format(name=winner)
