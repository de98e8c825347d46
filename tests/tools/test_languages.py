"""The way of a language: begun, filled in, compiled, spoken; kept in step when a message changes."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest

from spymobile import assets, games
from spymobile.core.event import Told
from spymobile.ui import text
from tests.conformance.pseudo import bracketed
from tests.tools.checkout import small_checkout
from tools import messages

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small checkout with a template, whose translations the app reads."""
    small_checkout(tmp_path)
    assert messages.main(["extract"], tmp_path) == 0
    elsewhere = {("translations",): (tmp_path / messages.TEMPLATE).parent}
    path = assets.path
    monkeypatch.setattr(assets, "path", lambda *parts: elsewhere.get(parts) or path(*parts))
    yield tmp_path
    text.use("en")


def edit(root: Path, language: str, changes: dict[str, str]) -> None:
    """Change a catalogue as a person would, with an editor."""
    file = messages.catalogue(language, root)
    words = file.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in words
        words = words.replace(old, new)
    file.write_text(words, encoding="utf-8")


def translate(root: Path, language: str, source: str, *forms: str) -> None:
    catalog = messages.read(language, root)
    message = catalog[source]
    message.string = forms if len(forms) > 1 else forms[0]
    messages.catalogue(language, root).write_text(messages.written(catalog), encoding="utf-8")


def spoken(root: Path, language: str) -> None:
    assert messages.main(["compile", language], root) == 0
    vars(gettext)["_translations"].clear()  # Within one run of the app no file is read twice.
    text.use(language)


def test_a_language_has_its_own_plurals(root: Path) -> None:
    """Czech counts one, two to four, and five or more."""
    assert messages.main(["init", "cs"], root) == 0
    translate(root, "cs", "Roll", "Házej")
    translate(
        root,
        "cs",
        "{who} draws {count} tile.",
        "{who} bere dílek.",
        "{who} bere {count} dílky.",
        "{who} bere {count} dílků.",
    )
    spoken(root, "cs")
    assert text._("Roll") == "Házej"
    assert text._("Stop") == "Stop"
    assert text._("") == ""
    several = ("{who} draws {count} tile.", "{who} draws {count} tiles.")
    assert text.many(*several, 1, who="Eva") == "Eva bere dílek."
    assert text.many(*several, 3, who="Eva") == "Eva bere 3 dílky."
    assert text.many(*several, 5, who="Eva") == "Eva bere 5 dílků."
    text.use("en")
    assert text._("Roll") == "Roll"


def test_what_was_translated_outlives_a_change_and_a_guess_is_not_spoken(root: Path) -> None:
    messages.init("de", root)
    translate(root, "de", "Roll", "Würfeln")
    translate(root, "de", "Who is touched is it.", "Wer berührt wird, ist dran.")
    edit(root, "de", {"# The words of Spymobile.": "# The words of Spymobile.\n# Gilla"})
    rules = root / "assets" / "rules" / "tag.md"
    rules.write_text(rules.read_text(encoding="utf-8").replace("is it", "is out"), encoding="utf-8")
    (root / "kv" / "new.kv").write_text('text: _("Something new")\n', encoding="utf-8")

    assert messages.main(["update"], root) == 0
    catalog = messages.read("de", root)
    assert catalog["Roll"].string == "Würfeln"
    assert not catalog["Roll"].fuzzy
    changed = catalog["Who is touched is out."]
    assert changed.string == "Wer berührt wird, ist dran."
    assert changed.fuzzy
    assert "Who is touched is it." not in catalog
    assert not catalog["Something new"].string
    words = messages.catalogue("de", root).read_text(encoding="utf-8")
    assert "# Gilla" in words
    assert '#| msgid "Who is touched is it."' in words

    spoken(root, "de")
    assert text._("Roll") == "Würfeln"
    assert text._("Who is touched is out.") == "Who is touched is out."

    edit(root, "de", {"#, fuzzy\n": "", "ist dran": "ist draußen"})
    spoken(root, "de")
    assert text._("Who is touched is out.") == "Wer berührt wird, ist draußen."


def test_a_message_that_is_gone_comes_back_with_its_translation(root: Path) -> None:
    messages.init("de", root)
    translate(root, "de", "Hold", "Halten")
    page = root / "spymobile" / "page.py"
    before = page.read_text(encoding="utf-8")
    page.write_text(before.replace('mark("Hold")', "None"), encoding="utf-8")
    messages.update("de", root)
    assert "Hold" not in messages.read("de", root)
    assert '#~ msgstr "Halten"' in messages.catalogue("de", root).read_text(encoding="utf-8")
    page.write_text(before, encoding="utf-8")
    messages.update("de", root)
    assert messages.read("de", root)["Hold"].string == "Halten"


def test_writing_twice_changes_nothing(root: Path) -> None:
    messages.init("de", root)
    translate(root, "de", "Roll", "Würfeln")
    assert messages.main([], root) == 0
    before = {file: file.read_bytes() for file in root.rglob("spymobile.*") if file.is_file()}
    assert len(before) == 3
    assert messages.main([], root) == 0
    assert {file: file.read_bytes() for file in before} == before


def test_what_was_forgotten_after_a_change_is_named(root: Path) -> None:
    """The check that is run over the real translations can fail, for each of its files."""
    messages.init("de", root)
    assert messages.out_of_step(root) == ["assets/translations/de/LC_MESSAGES/spymobile.mo"]
    messages.compile_("de", root)
    assert messages.out_of_step(root) == []
    translate(root, "de", "Roll", "Würfeln")
    assert messages.out_of_step(root) == ["assets/translations/de/LC_MESSAGES/spymobile.mo"]
    messages.compile_("de", root)
    (root / "kv" / "new.kv").write_text('text: _("Something new")\n', encoding="utf-8")
    assert messages.out_of_step(root) == [
        "assets/translations/spymobile.pot",
        "assets/translations/de/LC_MESSAGES/spymobile.po",
    ]


@pytest.mark.parametrize(
    ("source", "forms", "fault"),
    [
        ("{who} stops", ("{wer} hält an",), "nothing fills {wer}"),
        ("{who} stops", ("hält an",), "{who} is missing"),
        ("{who} stops", ("{who hält an",), "the braces"),
        ("Roll", ("Würfel {count} mal",), "nothing fills {count}"),
        ("{who} draws {count} tile.", ("{who} zieht.", "{count} Steine."), "{who} is missing"),
    ],
)
def test_a_translation_the_app_would_stumble_over_is_not_compiled(
    root: Path, source: str, forms: tuple[str, ...], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    messages.init("de", root)
    translate(root, "de", source, *forms)
    assert messages.main(["compile"], root) == 1
    assert fault in capsys.readouterr().err
    assert not messages.catalogue("de", root).with_suffix(".mo").exists()


def test_mistakes_at_the_command_line_are_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert messages.main(["init", "de"], root) == 0
    assert messages.main(["init", "de"], root) == 1
    assert "de was begun before" in capsys.readouterr().err
    assert messages.main(["init", "qx"], root) == 1
    assert "unknown locale 'qx'" in capsys.readouterr().err
    assert messages.main(["compile", "fr"], root) == 1
    assert "fr" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        messages.main(["init"], root)


def test_the_whole_app_speaks_a_language_that_was_filled_in(root: Path) -> None:
    """Every message of the real template, in brackets, by way of Babel, a file and gettext."""
    language = root / "assets" / "translations" / "eo" / "LC_MESSAGES" / "spymobile.mo"
    language.parent.mkdir(parents=True)
    catalog = messages.collected(ROOT)
    catalog.locale = "eo"
    for message in catalog:
        if isinstance(message.id, str):
            message.string = bracketed(message.id) if message.id else message.string
        else:
            message.string = tuple(map(bracketed, message.id))
    language.write_bytes(messages.compiled(catalog))
    text.use("eo")
    told = Told("rolled", {"seat": 1, "die": 4})
    assert games.load("spy_alley").tell(told, ["Anna", "Ben"]) == "Ben⟦ rolls ⟧4⟦.⟧"
    assert text.many("{count} paragraph.", "{count} paragraphs.", 2) == "2⟦ paragraphs.⟧"
    assert games.rule_book("spy_alley")["SA-11"].text.startswith("⟦")
