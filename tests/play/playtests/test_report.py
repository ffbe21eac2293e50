"""The figures of a playtest, from games that are known."""

import json
from collections import Counter
from math import ceil
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.play.playtests.report import (
    BoxCount,
    Distribution,
    PlaytestSetup,
    Proportion,
    distribution_of,
    report_playtest,
)
from pnp.play.playtests.tally import Tally
from pnp.play.protocol import Outcome
from tests.play.playtests.pips import Pips, record

NUMBERS = st.lists(st.integers(0, 60), min_size=1, max_size=80)
SETUP = PlaytestSetup(
    "pips",
    ("ann", "ben"),
    ("random", "search"),
    100,
    5,
    2000,
    {"tray": BoxCount(), "pip": BoxCount(6), "die": BoxCount(1, True), "cup": BoxCount(1), "top": BoxCount(1)},
    Pips.clauses,
)
ANN, BEN, DRAW = Outcome("ann", {}), Outcome("ben", {}), Outcome(None, {})


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


@given(st.integers(0, 10_000), st.integers(1, 10_000))
def test_the_share_is_in_its_interval_which_more_games_make_narrower(count, total):
    proportion = Proportion(min(count, total), total)
    low, high = proportion.interval
    assert 0 <= low <= proportion.share + 1e-12 and proportion.share <= high + 1e-12 and high <= 1
    assert Proportion(4 * proportion.count, 4 * total).margin < proportion.margin


def test_it_is_written_with_six_decimals_and_may_be_of_nothing():
    assert (Proportion(0, 0).share, Proportion(0, 0).interval) == (0.0, (0.0, 1.0))
    assert Proportion(1, 3).as_dict() == {"games": 1, "share": 0.333333, "low": 0.061492, "high": 0.79234}


def report(*records, setup=SETUP):
    tally = Tally()
    for number, each in enumerate(records):
        tally.add(replace(each, seed=5 + number))
    return report_playtest(setup, tally)


def games(wins, losses, draws=0, cut=0):
    outcomes = [ANN] * wins + [BEN] * losses + [DRAW] * draws + [None] * cut
    return report(*(record(outcome=outcome) for outcome in outcomes))


def test_the_advantage_of_who_begins():
    """60 wins and 20 draws of 100 games are 70 points of 100: between 60.4 and 78.1, so 20 more than half, for sure."""
    playtest = games(60, 20, draws=20, cut=7)
    assert playtest.first.share == 0.7 and playtest.advantage == pytest.approx(0.2)
    assert playtest.first.interval == pytest.approx((0.6042, 0.7811), abs=5e-5)
    assert playtest.has_advantage
    assert [wins.share for wins in playtest.orders] == [0.6, 0.2] and playtest.draws.share == 0.2
    assert (playtest.cut.count, playtest.cut.total) == (7, 107)


def test_a_small_advantage_may_be_chance():
    assert not games(6, 4).has_advantage
    assert games(0, 9).has_advantage and games(0, 9).advantage == -0.5
    unfinished = games(0, 0, cut=3)
    assert (unfinished.advantage, unfinished.has_advantage, unfinished.first.total) == (0.0, False, 0)


def test_who_begins_may_differ():
    playtest = report(record(), record(first="ben", outcome=ANN))
    assert [seat.began for seat in playtest.seats] == [1, 1] and not playtest.has_fixed_order
    assert [wins.count for wins in playtest.orders] == [1, 1]
    assert [seat.wins.count for seat in playtest.seats] == [2, 0]
    assert [playtest.order_name(index) for index in range(2)] == ["first to play", "second to play"]
    assert games(1, 1).order_name(1) == "second (ben, search)"
    assert report(record(), setup=replace(SETUP, kinds=("random", "random"))).order_name(0) == "first (ann)"


def test_how_many_pieces_were_needed():
    """Of the six pips, 4 are enough in two games; one needs all, one more than there are, one none at all."""
    peaks = [{"pip": 4}, {"pip": 4}, {"pip": 6}, {"pip": 8}, {}]
    playtest = report(*(record(peaks=each) for each in peaks))
    (pips,) = playtest.components
    assert dict(pips.needed.counts) == {0: 1, 4: 2, 6: 1, 8: 1}
    assert (pips.above.share, pips.exhausted.share) == (0.2, 0.4)
    assert not pips.is_constant


def test_what_the_box_does_not_count_is_never_short():
    uncounted = replace(SETUP, box={"pip": BoxCount()})
    (pips,) = report(record(), setup=uncounted).components
    assert (pips.above.count, pips.exhausted.count) == (0, 0) and "above" not in pips.as_dict()


def test_dead_components_are_those_that_nobody_saw():
    assert report(record()).dead_components == ("tray", "die", "cup", "top")
    seen = record(shown=frozenset({"tray", "cup"}))
    assert report(seen).dead_components == ("die", "top")
    assert report(replace(seen, throws=1)).dead_components == ("top",)


def test_dead_clauses_are_those_that_did_nothing():
    playtest = report(
        record(refused=frozenset({"take.few"}), caused=frozenset({"take.gone"})),
        record(ended=frozenset({"end.last"}), refused=frozenset({"take.few"})),
    )
    assert playtest.dead_clauses == ("take.enough", "end.over", "setup.never")
    use = {use.clause: (use.refused, use.caused, use.ended) for use in playtest.clauses}
    assert use["take.few"] == (2, 0, 0) and use["take.gone"] == (0, 1, 0) and use["end.last"] == (0, 0, 1)


def test_clauses_that_play_does_not_ask_for_are_told_apart():
    setup = replace(SETUP, asked_clauses=frozenset({"take.few", "take.enough", "end.over", "end.last"}))
    playtest = report(record(refused=frozenset({"take.few"}), caused=frozenset({"take.gone"})), setup=setup)
    assert playtest.dead_clauses == ("take.enough", "end.last", "end.over")
    assert playtest.untested_clauses == ("setup.never",)
    assert report(record()).untested_clauses == ()
    asked = {use["clause"]: use["asked"] for use in playtest.as_dict()["clauses"]}
    assert asked["take.few"] and not asked["take.gone"] and playtest.as_dict()["untested_clauses"] == ["setup.never"]


def test_a_clause_that_the_engine_has_not_listed_is_told_as_well():
    uses = report(record(refused=frozenset({"table.empty"}))).clauses
    assert (uses[-1].clause, uses[-1].about, uses[-1].refused) == ("table.empty", "", 1)


def test_what_was_played_is_described():
    assert games(1, 1).description == "2 games of ann (random) and ben (search)"
    alike = replace(SETUP, kinds=("greedy", "greedy"))
    assert report(record(), setup=alike).description == "1 game of 2 greedy players"


def test_it_becomes_json():
    playtest = games(3, 2, draws=1, cut=1)
    values = json.loads(json.dumps(playtest.as_dict()))
    assert values["games"] == 7 and values["asked"] == 100 and values["stopped"] is False
    assert values["first_player"] == {
        "points": 3.5,
        "share": 0.583333,
        "advantage": 0.083333,
        "low": -0.258922,
        "high": 0.360533,
    }
    assert values["cut"] == {"after": 2000, "games": 1, "share": 0.142857, "low": 0.02568, "high": 0.513128, "seed": 11}
    assert values["longest"] == {"moves": 3, "seed": 5}
    assert values["choices_by_move"] == [3.0, 1.0, 2.0]


def test_means_by_move_end_where_few_games_do():
    playtest = report(*[record(choices=(4, 2))] * 39, record(choices=(4, 2, 9)))
    assert playtest.choices_by_move == (4.0, 2.0)
