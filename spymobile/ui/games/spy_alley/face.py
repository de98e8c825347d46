"""Spy Alley as people see it: the next step in words, what is public of everyone, and the own file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from kivy.uix.widget import Widget

from spymobile.core.errors import Refusal
from spymobile.core.event import Told, fact, row
from spymobile.core.game import Action, Prompt
from spymobile.core.words import Message, in_a_row, mark
from spymobile.games.spy_alley import actions as act
from spymobile.games.spy_alley import board as facts
from spymobile.games.spy_alley import words
from spymobile.games.spy_alley.state import AlleyView
from spymobile.ui.board.board import Key
from spymobile.ui.board.targets import Target
from spymobile.ui.dealt import DealCard, FileStrip
from spymobile.ui.face import (
    CardTouch,
    Choice,
    CountedDie,
    Deed,
    Face,
    Focus,
    Offer,
    Question,
    Scene,
    StepOf,
    TableNeeds,
)
from spymobile.ui.games.spy_alley import shelf, shocks
from spymobile.ui.games.spy_alley.board import AlleyBoard
from spymobile.ui.games.spy_alley.dealt import choice_cause, deal_card, file_strip
from spymobile.ui.games.spy_alley.routes import GOODS, end, ends, meant
from spymobile.ui.games.spy_alley.transfers import art_of, item_of
from spymobile.ui.games.spy_alley.warning import warning
from spymobile.ui.navigation import Stage
from spymobile.ui.parts.sheet import Sheet
from spymobile.ui.shock import Shock
from spymobile.ui.tales import Giveaway, Tale
from spymobile.ui.text import LARGE_TEXT, _, many
from spymobile.ui.theme import theme

#: Spaces that do something by themselves.
_SPACES = {
    "passed_start": "sa_start",
    "collected": "sa_collect",
    "extra_turn": "sa_again",
    "paid_border": "sa_border",
    "moved_back": "sa_back",
    "no_move_card": "sa_move_card",
}


#: Events that a shock may tell of: it need not be asked of all others.
_SHOCKING = frozenset({"named", "guessed", "won"})


class AlleyFace(Face[AlleyView, int]):
    """The open decisions need no opened seat; only the choice of an identity does."""

    name: ClassVar[str] = "spy_alley"
    board = AlleyBoard
    paragraphs: ClassVar[Mapping[str, str]] = {
        "spy_alley.start_turn": "SA-8",
        "spy_alley.choose_route": "SA-15",
        "spy_alley.buy_password": "SA-23",
        "spy_alley.buy_items": "SA-22",
        "spy_alley.black_market": "SA-24",
        "spy_alley.take_gift": "SA-25",
        "spy_alley.confiscate": "SA-30",
        "spy_alley.free_guess": "SA-40",
        "spy_alley.choose_identity": "SA-34",
    }
    sounds: ClassVar[Mapping[str, frozenset[str]]] = {
        "win": frozenset({"won"}),
        "stamp_right": frozenset({"named right", "guessed right"}),
        "stamp_wrong": frozenset({"named wrong", "guessed wrong"}),
        "stamp": frozenset({"eliminated"}),
        "die": frozenset({"rolled", "rolled_for_first"}),
        "snatch": frozenset({"confiscated"}),
        "peg": frozenset({"bought"}),
        "gift": frozenset({"drew_gift"}),
        "ribbon": frozenset({"took_gift"}),
        "card": frozenset({"drew_move_card"}),
        "flick": frozenset({"used_card"}),
        "coins": frozenset({"collected"}),
        "till": frozenset({"passed_start"}),
        "coin": frozenset({"paid_border"}),
        "again": frozenset({"extra_turn"}),
        "seal": frozenset({"chose_identity"}),
        "back": frozenset({"moved_back"}),
        "walk": frozenset({"moved"}),
    }
    quiet: ClassVar[frozenset[str]] = frozenset({"turn", "moved"})
    milestones: ClassVar[frozenset[str]] = frozenset({"eliminated", "won"})
    deeds: ClassVar[tuple[Deed, ...]] = (
        Deed(
            "named",
            by="seat",
            to="target",
            right="right",
            is_right=True,
            says=mark("{who} named {whom}: {right} of {count} right."),
        ),
    )
    dice: ClassVar[tuple[CountedDie, ...]] = (
        CountedDie("rolled", "die", ("1", "2", "3", "4", "5", "6"), first=("rolled_for_first", "die")),
    )
    shocks: ClassVar[frozenset[str]] = frozenset({"named", "guessed", "won"})
    winner_shows: ClassVar[bool] = True

    def room(self, seats: int) -> TableNeeds:
        """A pegboard for everybody: four in a row, or two rows of three."""
        return TableNeeds(people=92 if seats <= 4 else 120)

    def fresh(self, view: AlleyView) -> bool:
        return view.round == 1

    def began(self, view: AlleyView) -> int:
        return view.first

    def living(self, view: AlleyView) -> Collection[int]:
        return view.living

    def heard_as(self, told: Told) -> str:
        """A name or a guess sounds right or wrong."""
        if "right" in told.facts:
            return f"{told.name} {'right' if told.facts['right'] else 'wrong'}"
        return told.name

    def feel(self, told: Sequence[Told]) -> str:
        """A wrong name costs the game, a wrong free guess nothing."""
        wrong = {event.name for event in told if event.facts.get("right") is False}
        if wrong:
            return "rumble" if "named" in wrong else "tick"
        return super().feel(told)

    def art_of(self, told: Told) -> str:
        """A die, a card, an item, an embassy, or a space."""
        match told.name:
            case "rolled" | "rolled_for_first":
                return f"die_{fact(told, 'die', int)}"
            case "used_card" | "drew_move_card":
                return f"sa_move_{fact(told, 'count', int)}"
            case "bought":
                return art_of(fact(told, "item", str), row(told, "spies", str)[0])
            case "drew_gift" | "took_gift" | "confiscated":
                return item_of(told)
            case "named" | "guessed" | "visited" | "won":
                return f"sa_embassy_{fact(told, 'spy', str)}"
        return _SPACES.get(told.name, "")

    def shock(self, told: Sequence[Told], ask: Scene[AlleyView]) -> Shock | None:
        return shocks.shock(told, ask) if any(event.name in _SHOCKING for event in told) else None

    def steps(self) -> Mapping[str, StepOf[AlleyView, int]]:
        return {
            "start_turn": self._start_turn,
            "choose_route": self._choose_route,
            "buy_password": self._buy_password,
            "buy_items": self._buy_items,
            "black_market": self._black_market,
            "take_gift": self._take_gift,
            "confiscate": self._confiscate,
            "free_guess": self._free_guess,
            "choose_identity": self._choose_identity,
        }

    def choice_ahead(self) -> Widget | None:
        return shelf.ItemShelf() if theme.text_scale <= LARGE_TEXT else None

    def _start_turn(self, view: AlleyView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        choices = [Choice(_("Roll"), act.Roll(), look="primary", icon="dice-5-outline", key="r", throws=True)]
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
        return Offer(warning(view, prompt.seat, names) or sentence, tuple(choices))

    def focused(self, view: AlleyView, prompt: Prompt, names: Sequence[str], focus: Key | None) -> Offer[int]:
        """A move card taken up shows where it leads; a second tap plays it. In a shop, what is chosen."""
        if self.kind_of(prompt) == "buy_items" and theme.text_scale <= LARGE_TEXT:
            return shelf.step(view, prompt, focus)
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

    def _choose_route(self, view: AlleyView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        targets: dict[int, Target] = {}
        choices = []
        for action in prompt.choices:
            if isinstance(action, act.ChooseRoute):
                targets[end(view, prompt.seat, view.count, action.way)] = action
                inside = action.way == "alley"
                label, look = (_("Spy Alley"), "primary") if inside else (_("Outside"), "plain")
                choices.append(Choice(label, action, look=look))
        if len(choices) == 1:
            sentence = _("The border costs ${toll}, you have ${money}: into Spy Alley.").format(
                toll=facts.BORDER_TOLL, money=view.money[prompt.seat]
            )
            return Offer(sentence, tuple(choices), targets)
        return Offer(_("Stay outside or enter the alley?"), tuple(choices), targets)

    def _buy_password(self, view: AlleyView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        space = view.place[prompt.seat]
        spy = facts.SPACE_SPY[space]
        sentence = _("Buy the {spy} password for $1?").format(spy=facts.SPY_NAMES[spy])
        return Offer(
            sentence,
            (Choice(_("Buy $1"), prompt.choices[0], look="primary"), Choice(_("Buy nothing"), act.Leave())),
            art=f"sa_password_{facts.SPIES[spy]}",
        )

    def _buy_items(self, view: AlleyView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        if theme.text_scale <= LARGE_TEXT:
            return shelf.step(view, prompt, None)
        item = facts.SPACE_ITEM[view.place[prompt.seat]]
        sentence = _("Choose {goods}. You have ${money}.").format(
            goods=GOODS[item], money=view.money[prompt.seat]
        )
        choices = (Choice(_("Choose…"), sheet="shop", look="primary"), Choice(_("Buy nothing"), act.Leave()))
        return Offer(sentence, choices, art=f"sa_{facts.ITEMS[item]}")

    def _black_market(self, view: AlleyView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        choices = (
            Choice(_("Choose…"), sheet="market", look="primary"),
            Choice(_("Buy nothing"), act.Leave()),
        )
        return Offer(_("Buy one item of any kind, or nothing."), choices, art="sa_black_market")

    def _take_gift(self, view: AlleyView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        gift = words.card_facts(view.gift)
        item = words.item_name(gift["item"], gift["spy"])
        choices = (Choice(_("Take it"), act.TakeGift(), look="primary"), Choice(_("No, thanks"), act.Leave()))
        sentence = (
            _("The gift is an {item}. Take it?") if item[0] in "AI" else _("The gift is a {item}. Take it?")
        )
        return Offer(sentence.format(item=item), choices, art=f"sa_{gift['item']}_{gift['spy']}")

    def _confiscate(self, view: AlleyView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        choices = (
            Choice(_("Choose…"), sheet="confiscate", look="primary"),
            Choice(_("Take nothing"), act.Leave()),
        )
        return Offer(_("Take one item from one player, or take nothing."), choices, art="sa_confiscate")

    def _free_guess(self, view: AlleyView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        choices = (
            Choice(_("Name"), sheet="guess", look="primary", key="g"),
            Choice(_("Stop here"), act.Leave()),
        )
        targets: dict[int, Target] = {}
        for seat in view.targets:
            place = view.place[seat]
            alone = sum(view.place[other] == place for other in view.targets) == 1
            targets[place] = Choice(_("Name"), sheet=f"guess {seat}" if alone else "guess")
        sentence = _("Free guess: name a spy in the alley, or stop.")
        return Offer(sentence, choices, targets, art="sa_eliminator")

    def _choose_identity(self, view: AlleyView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
        return Offer(_("Which spy will you be? Nobody will know."))

    def meant(self, view: AlleyView, prompt: Prompt, key: int) -> Action | Refusal | None:
        return meant(view, prompt, key)

    def wrong_moment(self, view: AlleyView, prompt: Prompt) -> Message:
        return words.WAITING.message(self.kind_of(prompt))

    # What is public

    def stage_of(self, view: AlleyView) -> str:
        return _("round {number}").format(number=view.round)

    def time_of(self, view: AlleyView) -> int:
        return int(view.round)

    def player(self, view: AlleyView, seat: int) -> tuple[str, str]:
        if seat not in view.living:
            return _("out"), ""
        line = many("{count} item", "{count} items", view.pegs[seat].bit_count())
        if view.wilds[seat]:
            line = in_a_row([line, _("{count} wild").format(count=view.wilds[seat])])
        return f"${view.money[seat]}", line

    def player_line(self, view: AlleyView, seat: int) -> str:
        return self._cards(view, seat)

    def pencil_words(self) -> Mapping[str, str]:
        """Which spy somebody may be."""
        return dict(zip(facts.SPIES, facts.SPY_NAMES, strict=True))

    def card_picture(self, view: AlleyView, seat: int, old: Widget | None, touch: CardTouch) -> Widget:
        from spymobile.ui.games.spy_alley.mini_pegs import MiniPegs

        picture = old or MiniPegs()
        picture.pegs, picture.wilds, picture.hand = view.pegs[seat], view.wilds[seat], view.hands[seat]
        return picture

    def player_panel(self, view: AlleyView, seat: int, old: Widget | None = None) -> Widget:
        from spymobile.ui.games.spy_alley.pegs import SmallPegs

        pegs = old or SmallPegs()
        pegs.pegs = view.pegs[seat]
        return pegs

    @staticmethod
    def _cards(view: AlleyView, seat: int) -> str:
        """The cards of a seat, which lie open: moves and wild ones."""
        moves, wild = ", ".join(map(str, view.hands[seat])), view.wilds[seat]
        lines = [_("Move cards: {cards}").format(cards=moves)] if moves else []
        if wild:
            lines.append(many("{count} wild card", "{count} wild cards", wild))
        return " · ".join(lines)

    def seat_picture(self, view: AlleyView, seat: int) -> Widget:
        from spymobile.ui.games.spy_alley.pegs import PegFile

        return PegFile(pegs=view.pegs[seat], line=self._cards(view, seat) or _("No move cards"))

    # What is private

    def file(self, view: AlleyView, names: Sequence[str]) -> Widget:
        from spymobile.ui.games.spy_alley.dossier import SpyDossier

        return SpyDossier(view)

    def deal(self, view: AlleyView, names: Sequence[str]) -> DealCard:
        return deal_card(view)

    def strip(self, view: AlleyView) -> FileStrip:
        return file_strip(view)

    def secret_cause(
        self, view: AlleyView, prompt: Prompt, told: Sequence[Told], names: Sequence[str], you: bool
    ) -> str:
        return choice_cause(told, prompt.seat, names, you)

    def secret_step(self, view: AlleyView, prompt: Prompt, ask: Question[AlleyView]) -> Widget:
        from spymobile.ui.games.spy_alley.dossier import IdentityChoice

        return IdentityChoice(view, ask)

    def sheet(self, name: str, ask: Question[AlleyView]) -> Callable[[Stage], Sheet]:
        from spymobile.ui.games.spy_alley import sheets

        kind, _space, seat = name.partition(" ")
        made = sheets.SHEETS[kind]
        if seat and issubclass(made, sheets.NameSheet):
            return partial(made, ask=ask, seat=int(seat))
        return partial(made, ask=ask)

    # The end

    def chart(self, views: Sequence[AlleyView]) -> tuple[str, list[list[float]]]:
        seats = len(views[0].money)
        return _("Money in $, by round"), [
            [float(view.money[seat]) for view in views] for seat in range(seats)
        ]

    def reveal(self, view: AlleyView, seat: int) -> str:
        file = view.file if view.who == seat else view.reveal and view.reveal.files[seat]
        return _("{spy} spy").format(spy=facts.SPY_NAMES[file.spy]) if file else ""

    def reveal_art(self, view: AlleyView, seat: int) -> tuple[str, ...]:
        file = view.file if view.who == seat else view.reveal and view.reveal.files[seat]
        return (f"sa_embassy_{facts.SPIES[file.spy]}",) if file else ()

    def won_at(self, view: AlleyView) -> int | None:
        return view.place[view.turn] if view.ending == "embassy" else None

    def own_fault(self, moments: Sequence[tuple[AlleyView, Sequence[Told]]], seat: int) -> Giveaway | None:
        from spymobile.ui.games.spy_alley import traces

        return traces.own_fault(moments, seat)

    def traces(
        self, moments: Sequence[tuple[AlleyView, Sequence[Told]]], seat: int, won: bool
    ) -> list[Giveaway]:
        from spymobile.ui.games.spy_alley import traces

        return traces.traces(moments, seat, won)

    def story(self, tale: Tale[AlleyView]) -> str:
        from spymobile.ui.games.spy_alley import traces

        return traces.story(tale)

    def banner(self, view: AlleyView, names: Sequence[str]) -> str:
        winner = names[view.turn]
        if view.ending == "embassy" and view.reveal is not None:
            spy = facts.SPY_NAMES[view.reveal.files[view.turn].spy]
            return _("{name} wins: {spy} embassy, all four items.").format(name=winner, spy=spy)
        return _("{name} wins as the last spy in the game.").format(name=winner)


FACE = AlleyFace()
