"""A shake of the hand is told from everything else a hand does."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spymobile.ports.shake import GRAVITY, FaceDown, Sample, Shakes
from tests.ports.hands import (
    UP,
    Vector,
    added,
    directions,
    rates,
    samples,
    scaled,
    seeds,
    shaking,
    still,
    turned,
    turning,
    walking,
)

QUICKLY = settings(max_examples=40, deadline=None)


def shakes(felt) -> int:
    recogniser = Shakes()
    return sum(recogniser.feed(sample) for sample in felt)


@QUICKLY
@given(gravity=directions, noise=st.floats(0, 1.2), rate=rates, seed=seeds)
def test_lying_still_is_no_shake(gravity: Vector, noise: float, rate: float, seed: int) -> None:
    assert shakes(samples(still(gravity), 4, rate=rate, noise=noise, seed=seed)) == 0


@QUICKLY
@given(
    gravity=directions,
    side=directions,
    hertz=st.floats(1.3, 2.4),
    bounce=st.floats(1, 5),
    harmonic=st.floats(0, 1.5),
    sway=st.floats(0, 2.5),
    rate=rates,
    seed=seeds,
)
def test_walking_is_no_shake(gravity, side, hertz, bounce, harmonic, sway, rate, seed) -> None:
    assert (
        shakes(samples(walking(gravity, side, hertz, bounce, harmonic, sway), 6, rate=rate, seed=seed)) == 0
    )


@QUICKLY
@given(gravity=directions, axis=directions, speed=st.floats(0.2, 4), arm=st.floats(0, 0.3), seed=seeds)
def test_turning_is_no_shake(gravity, axis, speed, arm, seed) -> None:
    assert shakes(samples(turning(gravity, axis, speed, arm), 6, seed=seed)) == 0


@QUICKLY
@given(
    gravity=directions, axis=directions, reach=st.floats(0.3, math.pi), hertz=st.floats(0.1, 0.7), seed=seeds
)
def test_tilting_it_to_and_fro_is_no_shake(gravity, axis, reach, hertz, seed) -> None:
    def feel(time: float) -> Vector:
        return turned(scaled(gravity, GRAVITY), axis, reach * math.sin(2 * math.pi * hertz * time))

    assert shakes(samples(feel, 5, seed=seed)) == 0


@QUICKLY
@given(gravity=directions, axis=directions, seconds=st.floats(0.15, 0.6), seed=seeds)
def test_turning_it_over_to_show_it_is_no_shake(gravity, axis, seconds, seed) -> None:
    def feel(time: float) -> Vector:
        part = min(1.0, max(0.0, (time - 1) / seconds))
        return turned(scaled(gravity, GRAVITY), axis, math.pi * part)

    assert shakes(samples(feel, 3, seed=seed)) == 0


@QUICKLY
@given(
    gravity=directions,
    way=directions,
    strength=st.floats(10, 60),
    ringing=st.floats(15, 45),
    seed=seeds,
)
def test_putting_it_down_hard_is_no_shake(gravity, way, strength, ringing, seed) -> None:
    def feel(time: float) -> Vector:
        after = time - 1
        knock = 0.0
        if after >= 0:
            knock = strength * math.exp(-after / 0.025) * math.cos(2 * math.pi * ringing * after)
        return added(scaled(gravity, GRAVITY), scaled(way, knock))

    assert shakes(samples(feel, 2, seed=seed)) == 0


def knocked(*pushes: tuple[float, float]) -> list[Sample]:
    """Lying on its back, with pushes along z at their times, felt a hundred times a second."""
    at = {round(100 * time): push for time, push in pushes}
    return [Sample(index / 100, 0, 0, GRAVITY + at.get(index, 0)) for index in range(300)]


def test_a_knock_that_rings_is_one_swing() -> None:
    ringing = [(1 + index / 100, 30 * (-0.9) ** index) for index in range(9)]
    assert shakes(knocked(*ringing)) == 0


def test_a_phone_that_bounces_on_the_table_is_not_shaken() -> None:
    assert shakes(knocked((1, 40), (1.08, -25), (1.2, 20))) == 0
    assert shakes(knocked((1, 40), (1.08, -25), (1.2, 20), (1.3, -20))) == 1, "four of them are"


@QUICKLY
@given(gravity=directions, hertz=st.floats(1.5, 3), jolt=st.floats(5, 25), seed=seeds)
def test_stairs_jolt_one_way_only(gravity, hertz, jolt, seed) -> None:
    def feel(time: float) -> Vector:
        lift = jolt * max(0.0, math.sin(2 * math.pi * hertz * time)) ** 4 - min(jolt * 0.2, 5)
        return scaled(gravity, GRAVITY + lift)

    assert shakes(samples(feel, 5, seed=seed)) == 0


real_shakes = {
    "gravity": directions,
    "way": directions,
    "hertz": st.floats(2.2, 6),
    "strength": st.floats(16, 40),
    "rate": rates,
    "seed": seeds,
}


@settings(max_examples=100, deadline=None)
@given(seconds=st.floats(1.2, 3.5), **real_shakes)
def test_a_shake_counts_once_however_long(gravity, way, hertz, strength, rate, seed, seconds) -> None:
    feel = shaking(gravity, way, hertz, strength, [(0.5, 0.5 + seconds)])
    assert shakes(samples(feel, seconds + 2, rate=rate, seed=seed)) == 1


@settings(max_examples=60, deadline=None)
@given(**real_shakes)
def test_a_cheap_sensor_will_do(gravity, way, hertz, strength, rate, seed) -> None:
    """One that measures no more than 2 g along an axis, of which gravity takes a half."""
    feel = shaking(gravity, way, hertz, strength, [(0.5, 2.5)])
    assert shakes(samples(feel, 4, rate=rate, seed=seed, reach=2 * GRAVITY)) == 1


@QUICKLY
@given(rest=st.floats(1.1, 2), **real_shakes)
def test_after_a_rest_the_next_shake_counts(gravity, way, hertz, strength, rate, seed, rest) -> None:
    feel = shaking(gravity, way, hertz, strength, [(0.5, 1.9), (1.9 + rest, 3.3 + rest)])
    assert shakes(samples(feel, 4.5 + rest, rate=rate, seed=seed)) == 2


@QUICKLY
@given(**real_shakes)
def test_listening_may_begin_in_the_middle_of_a_shake(gravity, way, hertz, strength, rate, seed) -> None:
    feel = shaking(gravity, way, hertz, strength, [(-0.37, 2.5)])
    assert shakes(samples(feel, 4, rate=rate, seed=seed)) == 1


@QUICKLY
@given(gravity=directions, axis=directions, hertz=st.floats(2.5, 5), strength=st.floats(16, 30), seed=seeds)
def test_a_cup_swirled_in_circles_is_shaken_too(gravity, axis, hertz, strength, seed) -> None:
    across = turned(UP, axis, 1.0)

    def feel(time: float) -> Vector:
        push = (
            turned(scaled(across, strength), axis, 2 * math.pi * hertz * time)
            if 0.5 < time < 2.5
            else (0, 0, 0)
        )
        return added(scaled(gravity, GRAVITY), push)

    flat = abs(across[0] * axis[0] + across[1] * axis[1] + across[2] * axis[2]) < 0.5
    assert not flat or shakes(samples(feel, 4, seed=seed)) == 1


def vigorous(begin: float, seconds: float = 1.5):
    feel = shaking(UP, (1, 0, 0), 4, 25, [(0, seconds)])
    return [sample._replace(time=begin + sample.time - 1000) for sample in samples(feel, seconds)]


def test_a_shake_is_told_within_a_second_of_its_beginning() -> None:
    recogniser = Shakes()
    at = next(sample.time for sample in vigorous(0) if recogniser.feed(sample))
    assert at < 0.7


def test_a_sensor_that_was_off_for_a_while_starts_anew() -> None:
    recogniser = Shakes()
    half, other = vigorous(0, 0.25), vigorous(100, 0.25)
    assert not any(map(recogniser.feed, half + other))
    assert sum(map(recogniser.feed, vigorous(200))) == 1


def test_a_sensor_switched_off_and_on_does_not_count_a_shake_twice() -> None:
    recogniser = Shakes()
    assert sum(map(recogniser.feed, vigorous(0))) == 1
    assert sum(map(recogniser.feed, vigorous(2.1))) == 0
    assert sum(map(recogniser.feed, vigorous(9))) == 1


def test_a_clock_that_jumps_back_does_no_harm() -> None:
    recogniser = Shakes()
    assert sum(map(recogniser.feed, vigorous(500))) == 1
    assert sum(map(recogniser.feed, vigorous(20))) == 1


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf])
def test_nonsense_from_the_sensor_is_left_out(odd: float) -> None:
    shake, lying = Shakes(), FaceDown()
    told = 0
    for sample in vigorous(0):
        told += shake.feed(sample) + shake.feed(sample._replace(x=odd)) + shake.feed(sample)
        assert not lying.feed(sample._replace(z=odd))
    assert told == 1


def face_downs(felt) -> int:
    recogniser = FaceDown()
    return sum(recogniser.feed(sample) for sample in felt)


@QUICKLY
@given(axis=st.floats(0, 2 * math.pi), slope=st.floats(0, math.radians(20)), seed=seeds)
def test_laid_on_its_screen_it_tells_once(axis, slope, seed) -> None:
    tilt = (math.cos(axis), math.sin(axis), 0.0)

    def feel(time: float) -> Vector:
        part = min(1.0, max(0.0, time - 0.5) / 0.4)
        return turned(scaled(UP, GRAVITY), tilt, (math.pi - slope) * part)

    assert face_downs(samples(feel, 4, noise=0.3, seed=seed)) == 1


def test_picked_up_and_laid_down_again_it_tells_again() -> None:
    def feel(time: float) -> Vector:
        return scaled(UP, GRAVITY if 2 < time < 3 else -GRAVITY)

    assert face_downs(samples(feel, 5)) == 2


@QUICKLY
@given(gravity=directions.filter(lambda way: way[2] > -0.8), seed=seeds)
def test_any_other_way_of_holding_it_is_not_face_down(gravity, seed) -> None:
    assert face_downs(samples(still(gravity), 2, noise=0.3, seed=seed)) == 0


def test_a_die_shaken_with_the_screen_downward_is_not_laid_down() -> None:
    feel = shaking((0, 0, -1), (1, 0, 0), 4, 20, [(0, 3)])
    assert face_downs(samples(feel, 3)) == 0


def test_a_glance_downward_is_too_short() -> None:
    def feel(time: float) -> Vector:
        return scaled(UP, -GRAVITY if 1 < time < 1.2 else GRAVITY)

    assert face_downs(samples(feel, 3)) == 0


def test_a_gap_does_not_count_as_lying() -> None:
    recogniser = FaceDown()
    assert not recogniser.feed(Sample(0, 0, 0, -9.8))
    assert not recogniser.feed(Sample(10, 0, 0, -9.8))
