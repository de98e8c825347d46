"""The tool that doubts the tests, tried on a tiny game with a weak test and a strong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import laboratory, mutants

_RULES = '''"""A shop."""

from spymobile.games.shop import counting, prices, shelves, words


def change(money: int) -> int:
    """What one gets back."""
    if money < prices.PRICE:
        raise ValueError(words.SORRY)
    return money - prices.PRICE


def bot() -> int:
    from spymobile.games.shop import bots

    return bots.LEVEL
'''

_COUNTING = """def down(count: int) -> int:
    while count:
        count -= 1
    return count
"""

_WEAK = """from spymobile.games.shop import counting, rules


def test_change():
    assert rules.change(9) < 9
    assert counting.down(2) == 0
"""

_STRONG = """import pytest

from spymobile.games.shop.rules import change


def test_change():
    assert change(3) == 0
    assert change(9) == 6


def test_too_little():
    with pytest.raises(ValueError):
        change(2)
"""

_FILES = {
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\naddopts = ["--doctest-modules"]\n',
    "spymobile/__init__.py": "",
    "spymobile/core/__init__.py": "",
    "spymobile/games/__init__.py": "",
    "spymobile/games/shop/__init__.py": "",
    "spymobile/games/shop/rules.py": _RULES,
    "spymobile/games/shop/counting.py": _COUNTING,
    "spymobile/games/shop/prices.py": "PRICE = 3\n",
    "spymobile/games/shop/shelves.py": "SHELVES = (\n    'tea',\n    'rice',\n)\n",
    "spymobile/games/shop/words.py": "SORRY = 'short'\n",
    "spymobile/games/shop/bots.py": "LEVEL = 1\n",
    "tests/games/shop/test_bots.py": "def test_bots():\n    assert False\n",
    "tools/__init__.py": "",
    "tools/watch_tests.py": Path(laboratory.__file__).with_name("watch_tests.py").read_text(encoding="utf-8"),
}


def shop(root: Path, test: str) -> Path:
    for name, text in {**_FILES, "tests/games/shop/test_rules.py": test}.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


def accept(root: Path, function: str, change: str) -> None:
    file = root / mutants.ACCEPTED
    words = file.read_text(encoding="utf-8") if file.exists() else ""
    words += f'[[accepted]]\nfile = "spymobile/games/shop/rules.py"\nfunction = "{function}"\n'
    file.write_text(f'{words}change = "{change}"\nreason = "It makes no difference."\n', encoding="utf-8")


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory, "SPARE_SECONDS", 2)


def test_a_weak_test_lets_mistakes_live(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = shop(tmp_path, _WEAK)
    assert mutants.main(["shop", "--only", "rules.py"], root) == 1
    printed = capsys.readouterr().out
    assert "== shop: 4 of 4 mutants" in printed
    assert "Below 95 %: shop" in printed
    survivors = printed[printed.index("\nSurvived:") :]
    assert "survived  spymobile/games/shop/rules.py:8 change\n" in survivors
    assert "if money {< -> <=} prices.PRICE:" in survivors
    assert "if {money < prices.PRICE -> False}:" in survivors
    assert "if {money < prices.PRICE -> True}:" not in survivors
    assert "return money {- -> +} prices.PRICE" not in survivors


def test_a_strong_test_notices_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = shop(tmp_path, _STRONG)
    before = {file: file.read_bytes() for file in root.rglob("*") if file.is_file()}
    assert mutants.main(["shop", "--only", "rules.py"], root) == 0
    assert "Survived:" not in capsys.readouterr().out
    assert {file: file.read_bytes() for file in root.rglob("*") if file.is_file()} == before


def test_a_mutant_that_never_ends_is_noticed_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mutants.main(["shop", "--only", "counting"], shop(tmp_path, _WEAK))
    printed = capsys.readouterr().out
    assert "endless   spymobile/games/shop/counting.py:3 down\n" in printed
    hung = printed[printed.index("Hung, and count as noticed:") :]
    assert "count {-= -> +=} 1" in hung
    assert "count -= {1 -> 0}" in hung
    assert "while {count -> False}:" not in hung


def test_lines_that_no_test_runs_are_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main(["shop", "--only", "counting"], shop(tmp_path, _STRONG)) == 1
    assert "untested  spymobile/games/shop/counting.py:2 down" in capsys.readouterr().out


def test_lines_that_python_never_comes_to_belong_to_their_statement(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table written over several lines is made in one go, while its module is loaded."""
    root = shop(tmp_path, "from spymobile.games.shop import rules\n\n\ndef test_nothing():\n    pass\n")
    assert mutants.main(["shop", "--only", "shelves"], root) == 1
    printed = capsys.readouterr().out
    assert "survived  spymobile/games/shop/shelves.py:3 <module>" in printed
    assert "untested" not in printed


def test_rules_are_what_the_rules_load(tmp_path: Path) -> None:
    """Neither bots, which are loaded when one is asked for, nor words; and not the tests of bots."""
    part = mutants.parts(shop(tmp_path, _STRONG))["shop"]
    assert part.files == tuple(
        f"spymobile/games/shop/{name}.py" for name in ("counting", "prices", "rules", "shelves")
    )
    assert part.tests == ("tests/games/shop/test_rules.py", *part.files)


def test_every_part_of_spymobile_has_rules_and_tests() -> None:
    found = mutants.parts()
    assert set(found) == {"core", "clue", "enemy_agent", "spy_alley", "spy_vs_spy"}
    assert "spymobile/games/spy_alley/naming.py" in found["spy_alley"].files
    for part in found.values():
        assert not [
            file for file in part.files if "bots" in file or file.endswith(("spymaster.py", "outlook.py"))
        ]
        assert all((mutants.ROOT / file).exists() for file in (*part.files, *part.tests))


def test_a_mutant_that_is_no_mistake_is_counted_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = shop(tmp_path, _STRONG.replace("    assert change(3) == 0\n", ""))
    accept(root, "change", "if money {< -> <=} prices.PRICE:")
    assert mutants.main(["shop", "--only", "rules.py", "--goal", "100"], root) == 0
    row = capsys.readouterr().out.splitlines()[-1].split()
    assert row == ["shop", "4", "3", "0", "0", "1", "100.0%"]


def test_the_list_of_accepted_mutants_must_be_true(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = shop(tmp_path, _STRONG)
    accept(root, "change", "return money {- -> +} prices.PRICE")
    accept(root, "change", "return money {* -> //} prices.PRICE")
    assert mutants.main(["shop", "--only", "rules.py"], root) == 1
    printed = capsys.readouterr().out
    after_all = printed[printed.index("Noticed after all") :]
    assert "return money {- -> +} prices.PRICE" in after_all
    assert "return money {* -> //} prices.PRICE" in after_all[after_all.index("No longer in the source") :]


def test_tests_that_fail_anyway_prove_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = shop(tmp_path, _WEAK.replace("< 9", "> 9"))
    assert mutants.main(["shop"], root) == 2
    assert "The tests of shop fail before anything is changed" in capsys.readouterr().err


def test_a_sample_depends_on_the_seed_and_hardly_on_other_mutants(tmp_path: Path) -> None:
    part = mutants.parts(shop(tmp_path, _STRONG))["shop"]

    def drawn(seed: str) -> set[str]:
        return {mutant.change for mutant in mutants.sample(part, 6, seed, root=tmp_path)[0]}

    assert len(drawn("1")) == 6
    assert drawn("1") == drawn("1")
    assert drawn("1") != drawn("2")
    before = drawn("1")
    (tmp_path / "spymobile/games/shop/prices.py").write_text("PRICE = 3\nSPARE = 7\n", encoding="utf-8")
    assert len(before & drawn("1")) >= 4


def test_an_unknown_part_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        mutants.main(["chess"], shop(tmp_path, _STRONG))
    assert "there is no 'chess' here; there are core, shop" in capsys.readouterr().err
