"""A small checkout with a player's words in every place where such words can stand."""

from __future__ import annotations

from pathlib import Path

#: The opening of a rule book; its game has a board that no module of its own reads.
_RULES = """# Tag

A game of running.

## Running

**TG-1** Who is touched is it.
"""

_PAGE = '''"""_("Not this one: it is no call.")"""

from spymobile.core.words import Phrases, Words, _, many, mark

SHAPES = Words(("cross", "curve"))
ENDS = Phrases[str]({"quiet": "A draw.", "loud": _late})
PLAIN = mark("Hold")


def line(who: str, count: int) -> str:
    # _("Nor this: a comment.")
    draws = many("{who} draws {count} tile.", "{who} draws {count} tiles.", count, who=who)
    return _("{who} says: "
             "{what}").format(who=who, what=_("Roll")) + draws + who._("Nor this: somebody else's.")
'''

_KV = """<Page>:
    # text: _("Nor in a comment")
    Label:
        text: _("Stop") if root.playing else _('{who} stops').format(who=root.who)
        size: (1,
    2)
"""


def small_checkout(root: Path) -> Path:
    """Write the checkout into a folder."""
    for name, text in {
        "spymobile/page.py": _PAGE,
        "spymobile/quiet.py": "x = len('nothing to say')\n",
        "spymobile/cli/options.py": '_("The command line speaks English.")\n',
        "elsewhere/page.py": '_("Not a part of the app.")\n',
        "kv/page.kv": _KV,
        "assets/boards/tag.json": '{"name": "Yard"}',
        "assets/rules/tag.md": _RULES,
    }.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root
