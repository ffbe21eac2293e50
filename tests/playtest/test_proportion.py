"""Shares of games with Wilson's interval, held against numbers that were reckoned by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.playtest.proportion import Proportion


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
