"""The messages of Spymobile: collect them, keep every language in step with them, compile what is translated.

``python tools/messages.py``              all of the following, for every language that is there
``python tools/messages.py extract``      write the template assets/translations/spymobile.pot anew
``python tools/messages.py init de``      begin a language: de/LC_MESSAGES/spymobile.po beside the template
``python tools/messages.py update [de]``  merge new messages into a language; what was translated stays
``python tools/messages.py compile [de]`` make spymobile.mo, which the app reads

What ``update`` can only guess, because a message was changed, it marks "fuzzy". Such a guess is not compiled
before somebody has looked at it and taken the mark away; until then the app speaks English there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, generate_po, read_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import extraction  # noqa: E402 - the checkout this tool stands in, whatever is installed

TEMPLATE = Path("assets", "translations", "spymobile.pot")
_CATALOGUE = Path("LC_MESSAGES", "spymobile.po")
_HEAD = "# The words of Spymobile. Translations go to LANGUAGE/LC_MESSAGES/spymobile.po beside this file."
_HEAD_OF_A_LANGUAGE = "# The words of Spymobile."
#: Lines of a catalogue's head that would change with every run.
_RESTLESS = ("POT-Creation-Date", "Generated-By")
#: What Babel writes where nobody has filled in anything.
_BLANKS = ("PROJECT VERSION", "EMAIL@ADDRESS", "YEAR-MO-DA", "LL@li.org")


class BadTranslation(Exception):
    """A catalogue cannot be compiled: the app would stumble over it."""


# The template


def messages() -> dict[extraction.Message, list[str]]:
    """Every message (with its plural, if it has one) and the files it stands in."""
    return extraction.messages(ROOT)


def collected(root: Path = ROOT) -> Catalog:
    """The messages of a checkout as a catalogue without translations."""
    catalog = Catalog(header_comment=_HEAD, fuzzy=False)
    for words, files in extraction.messages(root).items():
        catalog.add(words if len(words) > 1 else words[0], locations=[(file, 0) for file in files])
    return catalog


def template(root: Path = ROOT) -> str:
    """The text of the template."""
    return written(collected(root))


def written(catalog: Catalog) -> str:
    """A catalogue as text: the same for the same messages, whoever writes it and whenever."""
    lines = generate_po(catalog, sort_by="message", width=0, include_lineno=False, include_previous=True)
    head, _gap, body = "".join(lines).partition("\n\n")
    kept = (line for line in head.splitlines() if not _says_nothing(line))
    return "\n".join(kept) + "\n\n" + body.rstrip("\n") + "\n"


def _says_nothing(line: str) -> bool:
    return line.startswith(tuple(f'"{name}:' for name in _RESTLESS)) or any(
        blank in line for blank in _BLANKS
    )


def extract(root: Path = ROOT) -> str:
    """Write the template anew."""
    file = root / TEMPLATE
    file.parent.mkdir(parents=True, exist_ok=True)
    catalog = collected(root)
    file.write_text(written(catalog), encoding="utf-8")
    return f"{TEMPLATE.name}: {len(catalog)} messages"


# Languages


def languages(root: Path = ROOT) -> list[str]:
    """The languages that somebody has begun."""
    return sorted(file.parent.parent.name for file in (root / TEMPLATE).parent.glob(f"*/{_CATALOGUE}"))


def catalogue(language: str, root: Path = ROOT) -> Path:
    """The file a translator fills in."""
    return (root / TEMPLATE).parent / language / _CATALOGUE


def read(language: str, root: Path = ROOT) -> Catalog:
    """The translations into a language."""
    with catalogue(language, root).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def init(language: str, root: Path = ROOT) -> str:
    """Begin a language with every message untranslated and the plural forms it has."""
    file = catalogue(language, root)
    if file.exists():
        raise FileExistsError(
            f"{language} was begun before. `update {language}` merges new messages into it."
        )
    Locale.parse(language)  # Who mistypes a language is told so.
    catalog = Catalog(locale=language, header_comment=_HEAD_OF_A_LANGUAGE, fuzzy=False)
    catalog.update(collected(root))
    file.parent.mkdir(parents=True)
    file.write_text(written(catalog), encoding="utf-8")
    return f"{language}: {len(catalog)} messages to translate in {file.relative_to(root)}"


def update(language: str, root: Path = ROOT) -> str:
    """Merge the messages of today into a language.

    What was translated stays. A message that was changed gets the translation of the old one, marked as a
    guess; what is no longer asked for moves to the end of the file, and back when it is asked for again.
    """
    catalog = read(language, root)
    _merge(catalog, collected(root))
    catalogue(language, root).write_text(written(catalog), encoding="utf-8")
    return f"{language}: {progress(catalog)}"


def _merge(catalog: Catalog, asked: Catalog) -> None:
    for key, message in list(catalog.obsolete.items()):
        if message.id in asked:
            catalog[message.id] = catalog.obsolete.pop(key)
    catalog.update(asked)


def progress(catalog: Catalog) -> str:
    """How far a translation is."""
    asked = [message for message in catalog if message.id]
    guessed = sum(message.fuzzy for message in asked)
    done = sum(_is_translated(message) and not message.fuzzy for message in asked)
    return f"{done} of {len(asked)} messages translated, {guessed} to be looked at again (fuzzy)"


def compiled(catalog: Catalog) -> bytes:
    """What the app reads, without guesses; or :class:`BadTranslation` with every fault."""
    if faults := list(_faults(catalog)):
        raise BadTranslation("\n".join(faults))
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def compile_(language: str, root: Path = ROOT) -> str:
    """Make the file that the app reads."""
    catalog = read(language, root)
    catalogue(language, root).with_suffix(".mo").write_bytes(compiled(catalog))
    return f"{language}: compiled, {progress(catalog)}"


def out_of_step(root: Path = ROOT) -> list[str]:
    """What was not written anew after a change of words: the template, catalogues, compiled catalogues."""
    template_file = root / TEMPLATE
    stale = [] if template_file.read_text(encoding="utf-8") == template(root) else [template_file]
    for language in languages(root):
        catalog, file = read(language, root), catalogue(language, root)
        made = file.with_suffix(".mo")
        if not made.exists() or made.read_bytes() != compiled(catalog):
            stale.append(made)
        _merge(catalog, collected(root))
        if file.read_text(encoding="utf-8") != written(catalog):
            stale.append(file)
    return [file.relative_to(root).as_posix() for file in stale]


# Faults


def _forms(message: Message) -> list[str]:
    """The translations of a message: one, or one for each plural form."""
    words = message.string or ""
    return [words] if isinstance(words, str) else list(words)


def _is_translated(message: Message) -> bool:
    return all(_forms(message))


def _faults(catalog: Catalog) -> Iterator[str]:
    """What the app would stumble over: plural forms that are missing, gaps that nobody fills."""
    for message in catalog:
        if not message.id or message.fuzzy or not _is_translated(message):
            continue  # The app speaks English there.
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        yield from (f"{sources[0]!r}: {error}" for error in message.check(catalog))
        filled = set[str]().union(*map(_gaps, sources))
        # One of several forms may do without the number: "a tile", "a pair of tiles".
        needed = filled - {"count"} if len(sources) > 1 else filled
        for form in _forms(message):
            try:
                gaps = _gaps(form)
            except ValueError as error:
                yield f"{sources[0]!r}: the braces in {form!r} do not fit together ({error})"
                continue
            yield from (
                f"{sources[0]!r}: nothing fills {{{gap}}} in {form!r}" for gap in sorted(gaps - filled)
            )
            yield from (f"{sources[0]!r}: {{{gap}}} is missing in {form!r}" for gap in sorted(needed - gaps))


def _gaps(words: str) -> set[str]:
    return {field for _words, field, _form, _kind in Formatter().parse(words) if field is not None}


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", nargs="?", choices=("extract", "init", "update", "compile"))
    parser.add_argument("language", nargs="*", help="such as de or pt_BR; without one, all there are")
    options = parser.parse_args(arguments)
    if options.command == "init" and not options.language:
        parser.error("which language is to be begun? For example: init de")
    chosen = options.language or languages(root)
    try:
        if options.command in (None, "extract"):
            print(extract(root))
        for language in chosen:
            if options.command == "init":
                print(init(language, root))
            if options.command in (None, "update"):
                print(update(language, root))
            if options.command in (None, "compile"):
                print(compile_(language, root))
    except BadTranslation as faults:
        print(f"{language} was not compiled:\n{faults}", file=sys.stderr)
        return 1
    except (OSError, PoFileError, UnknownLocaleError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
