"""Means, percentiles and margins, held against the numbers themselves."""

from collections import Counter
from math import ceil
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.playtest.distribution import Distribution, distribution_of

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
