"""Collect the app's words into assets/translations/spymobile.pot, the template for translators."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEMPLATE = ROOT / "assets" / "translations" / "spymobile.pot"
_IN_KV = re.compile(r'(?<![\w.])_\(("(?:[^"\\]|\\.)*")\)')
_HEAD = """# The words of Spymobile. Translations go to LANGUAGE/LC_MESSAGES/spymobile.po beside this file.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def messages() -> dict[tuple[str, ...], list[str]]:
    """Every message (with its plural, if it has one) and the files it stands in."""
    found: dict[tuple[str, ...], list[str]] = {}
    for file in sorted((ROOT / "spymobile" / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("_", "many")
            ):
                wanted = node.args[: 2 if node.func.id == "many" else 1]
                words = tuple(arg.value for arg in wanted if isinstance(arg, ast.Constant))
                if len(words) == len(wanted):
                    found.setdefault(words, []).append(file.relative_to(ROOT).as_posix())
    for file in sorted((ROOT / "kv").glob("*.kv")):
        for match in _IN_KV.finditer(file.read_text(encoding="utf-8")):
            found.setdefault((ast.literal_eval(match[1]),), []).append(file.relative_to(ROOT).as_posix())
    return found


def template() -> str:
    """The text of the template."""
    lines = [_HEAD]
    for words, files in sorted(messages().items()):
        lines.append(f"#: {' '.join(sorted(set(files)))}")
        lines.append(f"msgid {_quoted(words[0])}")
        if len(words) == 2:
            lines += [f"msgid_plural {_quoted(words[1])}", 'msgstr[0] ""', 'msgstr[1] ""', ""]
        else:
            lines += ['msgstr ""', ""]
    return "\n".join(lines)


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def main() -> int:
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_text(template(), encoding="utf-8")
    print(f"{len(messages())} messages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
