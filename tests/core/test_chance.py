"""Chance: fair, repeatable, checkable."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spymobile.core.chance import Chance, Fast, NoChance, Recorded, Scripted, Seeded, seal
from spymobile.core.errors import ChanceMismatch

SEED = bytes(range(32))


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**64), st.text())
def test_a_draw_is_below_its_bound(seed: bytes, n: int, label: str) -> None:
    assert 0 <= Seeded(seed).below(n, label) < n


@pytest.mark.parametrize("chance", [Seeded(SEED), Fast(1)])
def test_dice_are_fair(chance: Chance) -> None:
    """Chi squared over 12,000 throws, five degrees of freedom: 20.5 is passed once in a thousand seeds."""
    count = Counter(chance.die(6, "die") for _ in range(12_000))
    assert set(count) == set(range(1, 7))
    assert sum((seen - 2_000) ** 2 / 2_000 for seen in count.values()) < 20.5


@pytest.mark.parametrize("chance", [Seeded(SEED), Fast(1)])
def test_every_order_is_equally_likely(chance: Chance) -> None:
    count = Counter(tuple(chance.shuffled("abc", "deck")) for _ in range(6_000))
    assert len(count) == 6
    assert sum((seen - 1_000) ** 2 / 1_000 for seen in count.values()) < 20.5


def test_draws_beyond_the_fair_range_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 is not a multiple of 3, so the very last word must not count."""
    words = [b"\xff" * 32, (7).to_bytes(8) + bytes(24)]
    monkeypatch.setattr("spymobile.core.chance.hmac.digest", lambda *_: words.pop(0))
    assert Seeded(SEED).below(3, "die") == 1
    assert words == []


def test_a_stream_can_be_taken_up_at_any_draw() -> None:
    whole = Seeded(SEED)
    draws = [whole.below(100, "x") for _ in range(20)]
    assert [Seeded(SEED, drawn=number).below(100, "x") for number in range(20)] == draws


def test_draws_depend_on_seed_label_and_number() -> None:
    draws = {
        Seeded(SEED).below(2**64, "die"),
        Seeded(SEED).below(2**64, "deck"),
        Seeded(SEED, drawn=1).below(2**64, "die"),
        Seeded(bytes(32)).below(2**64, "die"),
    }
    assert len(draws) == 4


def test_the_stream_never_changes() -> None:
    """Kept games are checked against it, so these numbers hold for good."""
    chance = Seeded(SEED)
    assert [chance.below(6, "die") for _ in range(12)] == [4, 4, 5, 5, 5, 2, 1, 1, 0, 4, 5, 2]


def test_the_seal_binds_the_seed_and_hides_it() -> None:
    assert seal(SEED) != seal(bytes(32))
    assert SEED.hex().upper() not in seal(SEED)
    assert len(seal(SEED)) == 64


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_impossible_bounds_are_our_own_mistake(n: int) -> None:
    with pytest.raises(ValueError, match="n must be"):
        Seeded(SEED).below(n, "x")


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Seeded(b"short")


def test_a_record_plays_the_same_again() -> None:
    recorded = Recorded(Seeded(SEED))
    deck = recorded.shuffled(range(20), "deck")
    die = recorded.die(6, "die")
    script = Scripted(recorded.record)
    assert script.shuffled(range(20), "deck") == deck
    assert script.die(6, "die") == die
    script.finish()


def test_fast_shuffles_with_the_same_draws_it_would_make_one_by_one() -> None:
    quick, slow = Fast(5), Recorded(Fast(5))
    assert quick.shuffled(range(30), "deck") == slow.shuffled(range(30), "deck")


def test_a_script_that_does_not_fit_is_named() -> None:
    with pytest.raises(ChanceMismatch, match="no throw left"):
        Scripted([]).die(6, "die")
    with pytest.raises(ChanceMismatch, match="does not fit"):
        Scripted([6]).die(6, "die")
    with pytest.raises(ChanceMismatch, match="were not used"):
        Scripted([1, 2]).finish()
    with pytest.raises(ChanceMismatch, match="left to chance"):
        NoChance().die(6, "die")
