"""Means, percentiles and margins, held against the numbers themselves."""

from collections import Counter
from math import ceil
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.play.playtests.distribution import Distribution, Proportion, distribution_of

NUMBERS = st.lists(st.integers(0, 60), min_size=1, max_size=80)


@given(NUMBERS, st.sampled_from([5, 25, 50, 75, 95, 99]))
def test_the_figures_are_those_of_the_numbers(numbers, percent):
    distribution = distribution_of(Counter(numbers))
    assert (distribution.total, distribution.least, distribution.most) == (len(numbers), min(numbers), max(numbers))
    assert distribution.mean == pytest.approx(mean(numbers))
    if len(numbers) > 1:
        assert distribution.margin == pytest.approx(1.959964 * stdev(numbers) / len(numbers) ** 0.5, abs=1e-9)
    assert distribution.percentile(percent) == sorted(numbers)[ceil(len(numbers) * percent / 100) - 1]
    assert distribution.median == distribution.percentile(50)
    assert distribution.above(30).count == sum(number > 30 for number in numbers)


def test_an_empty_one_is_zero():
    empty = Distribution({})
    assert set(empty.as_dict().values()) == {0} and empty.above(3).total == 0


def test_four_games_by_hand():
    assert distribution_of({4: 2, 2: 1, 10: 1}).as_dict() == {
        "mean": 5.0,
        "margin": 3.394757,  # 1.959964 √(((2-5)² + 2 (4-5)² + (10-5)²) / 3 / 4)
        "median": 4,
        "p5": 2,
        "p25": 2,
        "p75": 4,
        "p95": 10,
        "p99": 10,
        "least": 2,
        "most": 10,
    }


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        # (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) with z² = 3.841459, to four decimals.
        (50, 100, 0.4038, 0.5962),
        (10, 100, 0.0552, 0.1744),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
        (512, 1000, 0.4810, 0.5429),
        (2.5, 5, 0.1704, 0.8296),
    ],
)
def test_the_interval_is_wilson_s(count, total, low, high):
    proportion = Proportion(count, total)
    assert proportion.interval == pytest.approx((low, high), abs=5e-5)
    assert proportion.margin == pytest.approx((high - low) / 2, abs=5e-5)


def test_nothing_says_nothing():
    assert (Proportion(0, 0).share, Proportion(0, 0).interval) == (0.0, (0.0, 1.0))


@given(st.integers(0, 10_000), st.integers(1, 10_000))
def test_the_share_is_in_its_interval_which_more_games_make_narrower(count, total):
    proportion = Proportion(min(count, total), total)
    low, high = proportion.interval
    assert 0 <= low <= proportion.share + 1e-12 and proportion.share <= high + 1e-12 and high <= 1
    assert Proportion(4 * proportion.count, 4 * total).margin < proportion.margin


def test_it_is_written_with_six_decimals():
    assert Proportion(1, 3).as_dict() == {"games": 1, "share": 0.333333, "low": 0.061492, "high": 0.79234}
