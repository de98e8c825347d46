"""What the locked table offers in a turn of Spy vs Spy: moving, rolling, drawing, and messages."""

from __future__ import annotations

from collections.abc import Sequence

from spymobile.core.chance import Fast
from spymobile.core.errors import Refusal
from spymobile.core.game import Action, Prompt
from spymobile.games.spy_vs_spy import GAME, tunnels
from spymobile.games.spy_vs_spy import actions as act
from spymobile.games.spy_vs_spy import board as facts
from spymobile.games.spy_vs_spy.state import TunnelView
from spymobile.games.spy_vs_spy.words import space_name
from spymobile.ui.board.board import Key
from spymobile.ui.board.targets import Target
from spymobile.ui.face import Choice, Focus, Offer
from spymobile.ui.games.spy_vs_spy.art import BACK, BLAST, BOMB, tile_art
from spymobile.ui.games.spy_vs_spy.board_layout import PILE
from spymobile.ui.games.spy_vs_spy.memo import Sketch, memo
from spymobile.ui.text import _


def home_of(view: TunnelView, seat: int) -> int:
    """The manhole of a seat."""
    return facts.HOMES[len(view.pawns)][seat]


def heading(view: TunnelView, prompt: Prompt, names: Sequence[str], is_open: bool) -> tuple[str, str]:
    """Who does what, and the line below it."""
    name, need = names[prompt.seat], facts.BOMBS_TO_WIN[len(view.pawns)]
    kind = prompt.kind.rpartition(".")[2]
    if kind.startswith("message_"):
        home = len(view.captured[prompt.seat])
        caption = _("Bomb {number} of {count} is home").format(number=home, count=need)
        return _("{name}'s message").format(name=name), caption
    if is_open and kind == "start_turn":
        return _("{name} dumps").format(name=name), _("1 to 4 tiles")
    if is_open:
        return _("{name} builds").format(name=name), _("Play or discard one")
    return "", ""


def no_run(view: TunnelView, action: act.Move) -> Action | Refusal:
    """Why a spy cannot run there, as anybody can work out: whatever lies in racks has no part in it."""
    try:
        GAME.play(GAME.imagine(view, Fast("why not")), view.turn, action, Fast("why not"))
    except Refusal as reason:
        return reason
    return action


def _moves(prompt: Prompt) -> dict[int, Target]:
    return {action.space: action for action in prompt.choices if isinstance(action, act.Move)}


def start_turn(view: TunnelView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
    """Move or stay; on a bomb, roll."""
    dump = _dump(view, prompt)
    if any(isinstance(action, act.Roll) for action in prompt.choices):
        if dump:
            return Offer(_("On a bomb: roll first. Or dump tiles."), (_roll(), *dump))
        return Offer(_("On a bomb: roll first. Or open the rack to dump."), (_roll(),))
    moves = _moves(prompt)
    stay = Choice(_("Stay"), act.Stay(), look="plain" if moves else "primary", key="s")
    if not moves:
        return Offer(_("No tunnel leads on yet. Stay."), (stay, *dump))
    # It stands there before a place is aimed at, so that nothing moves under the thumb then.
    walk = Choice(_("Run"), act.Move(view.pawns[prompt.seat]), look="primary", dim=True)
    return Offer(
        _("Move your pawn, or stay. Or tap your rack to dump tiles.")
        if dump
        else _("Move your pawn, or stay."),
        (walk, stay),
        moves,
    )


def _lies_open(view: TunnelView, prompt: Prompt) -> bool:
    """Whether whoever decides has their rack before them: nobody asks them to open it."""
    return view.who == prompt.seat


def _dump(view: TunnelView, prompt: Prompt) -> tuple[Choice, ...]:
    """Who has the rack before them need not look for where tiles are dumped."""
    return (Choice(_("Dump tiles"), sheet="dump", key="d"),) if _lies_open(view, prompt) else ()


def _roll() -> Choice:
    return Choice(_("Roll"), act.Roll(), look="primary", icon="dice-5-outline", key="r", throws=True)


def roll_bomb(view: TunnelView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
    """Landed on a bomb: everybody watches."""
    return Offer(_("On a bomb! Roll the bomb die: 1 in 6 explodes."), (_roll(),), art=BLAST)


def after_blank(view: TunnelView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
    """The bomb may go home; a dim button says why it cannot."""
    home = any(isinstance(action, act.TakeHome) for action in prompt.choices)
    take = Choice(_("Take it home"), act.TakeHome(), look="primary", art=BOMB, key="h", dim=not home)
    stay = Choice(_("Stay"), act.Stay(), key="s")
    targets = _moves(prompt)
    if home:
        targets[home_of(view, prompt.seat)] = act.TakeHome()
        return Offer(_("No explosion. Take the bomb home?"), (take, stay), targets)
    seat = prompt.seat
    block = tunnels.blocked(view.stacks, home_of(view, seat), view.pawns[seat], home_of(view, seat))
    if block >= 0:
        walk = _("The Spy on {space} blocks the way home. Stay, or run.")
        sentence = walk if targets else _("The Spy on {space} blocks the way home. Stay.")
        sentence = sentence.format(space=space_name(block))
    elif targets:
        sentence = _("No explosion, but no way home. Stay, or run on.")
    else:
        sentence = _("No explosion, but no way home. Stay.")
    return Offer(sentence, (take, stay), targets)


def draw(view: TunnelView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
    """The tile is seen under the seal only."""
    pull = Choice(_("Draw"), act.Draw(), look="primary", icon="tray-arrow-down", key="d")
    sentence = (
        _("Draw a tile. Then play one of your five.")
        if _lies_open(view, prompt)
        else _("Draw a tile. Then open your rack and play one.")
    )
    return Offer(sentence, (pull,), {PILE: pull})


def sealed(view: TunnelView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
    """What is decided in the open rack."""
    return Offer(_("Play one tile, or discard one."))


def pass_empty(view: TunnelView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
    return Offer(
        _("The pile is empty. Play a tile, or nothing.")
        if _lies_open(view, prompt)
        else _("The pile is empty. Open the rack to play, or pass."),
        (Choice(_("Play nothing"), act.PlayNothing(), key="e"),),
    )


# Messages


def _skip() -> Choice:
    return Choice(_("Skip"), act.SkipMessage(), key="k")


def _follow() -> Choice:
    return Choice(_("Take it"), act.FollowMessage(), look="primary", icon="check", key="y")


def free_turn(view: TunnelView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
    """Taken by its stamp, or by the button."""
    take, sentence = _follow(), _("FREE TURN: take a whole new turn?")
    help_ = _("Move, draw and play once more, right away.")
    paper = memo("free_turn", view, names[prompt.seat], _("Take a whole new turn?"), help_, take=take)
    return Offer(sentence, (take, _skip()), more=paper)


def draw_play(view: TunnelView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
    """Taken by a pull at the pile, or by the button."""
    take, sentence = _follow(), _("DRAW AND PLAY one more tile?")
    help_ = (
        _("Pull one from the pile. Then play or discard one.")
        if _lies_open(view, prompt)
        else _("Pull one from the pile. Then open the rack and play or discard one.")
    )
    paper = memo("draw_play", view, names[prompt.seat], _("One more tile?"), help_, Sketch(BACK))
    return Offer(sentence, (take, _skip()), {PILE: take}, more=paper)


def _drag_bomb() -> str:
    return _("Drag any bomb to a bare space. Nobody looks.")


def _lift_tile() -> str:
    return _("A top tile without a spy. It goes into the pile.")


def move_bomb(view: TunnelView, prompt: Prompt, names: Sequence[str], focus: Key | None) -> Offer[int]:
    """First a bomb, then a bare space; or one is dragged to the other."""
    bombs = dict.fromkeys(action.bomb for action in prompt.choices if isinstance(action, act.MoveBomb))
    if not isinstance(focus, int) or focus not in bombs:
        targets: dict[int, Target] = {bomb: Focus(bomb) for bomb in bombs}
        sentence = _("Move any bomb to a bare space.")
    else:
        targets = {bomb: Focus(bomb) for bomb in bombs if bomb != focus}
        for action in prompt.choices:
            if isinstance(action, act.MoveBomb) and action.bomb == focus:
                targets[action.space] = action
        sentence = _("The bomb from {space}: where to?").format(space=space_name(focus))
    paper = memo("move_bomb", view, names[prompt.seat], sentence, _drag_bomb(), Sketch(BOMB))
    return Offer(sentence, (_skip(),), targets, more=paper)


def remove_tile(view: TunnelView, prompt: Prompt, names: Sequence[str]) -> Offer[int]:
    targets: dict[int, Target] = {
        action.space: action for action in prompt.choices if isinstance(action, act.RemoveTile)
    }
    sentence = _("Remove one top tile from the board.")
    paper = memo("remove_tile", view, names[prompt.seat], sentence, _lift_tile(), Sketch("", BACK))
    return Offer(sentence, (_skip(),), targets, more=paper)


# The first tap on a place


def ghost(view: TunnelView, prompt: Prompt, action: Action, words: str) -> Offer[int] | None:
    """What a second tap will do; None where the common words say it."""
    match action:
        case act.Move(space):
            name = space_name(space)
            sentence = (
                _("Run to the bomb on {space}? Then roll: 1 in 6 explodes.")
                if space in view.bombs
                else _("Run to {space}? Tap again to go.")
            )
            go = Choice(_("Run to {space}").format(space=name), action, look="primary", icon="check")
            return Offer(sentence.format(space=name), (go, Choice(_("Stay"), act.Stay(), key="s")))
        case act.TakeHome():
            go = Choice(_("Take it home"), action, look="primary", art=BOMB)
            return Offer(
                _("Carry the bomb home in one go? Tap again."), (go, Choice(_("Stay"), act.Stay(), key="s"))
            )
        case act.MoveBomb(bomb, space):
            put = Choice(
                _("Put it on {space}").format(space=space_name(space)), action, look="primary", icon="check"
            )
            sentence = _("From {bomb} to {space}? Tap again.").format(
                bomb=space_name(bomb), space=space_name(space)
            )
            paper = memo("move_bomb", view, "", sentence, _drag_bomb(), Sketch("", BOMB))
            return Offer(sentence, (put, _skip()), more=paper)
        case act.RemoveTile(space):
            off = Choice(_("Remove it"), action, look="primary", icon="check")
            sentence = _("Take the top tile off {space}? Tap again.").format(space=space_name(space))
            lifted = tile_art(view.stacks[space][-1] >> 2)
            paper = memo("remove_tile", view, "", sentence, _lift_tile(), Sketch(lifted, BACK))
            return Offer(sentence, (off, _skip()), more=paper)
    return None
