"""Tallies add up, in any order and any groups."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pnp.play.playtests.game import GameFault, play_game
from pnp.play.playtests.tally import Tally
from pnp.play.protocol import Outcome
from pnp.problems import Finding
from tests.play.playtests.pips import TABLE, record

RECORDS = [play_game(TABLE, number) for number in range(12)] + [
    record(seed=90, outcome=None, choices=(1,) * 9),
    record(seed=91, outcome=Outcome(None, {}), choices=()),
    record(seed=92, first="ben", outcome=Outcome("ann", {}), refused=frozenset({"take.few"}), tried=2),
    record(seed=93, outcome=None, choices=(2,) * 9),
]


RECORDS += [GameFault(seed, Finding("P085", f"fault of {seed}", "mend it")) for seed in (96, 95)]


def tally_of(records):
    tally = Tally()
    for each in records:
        tally.add(each)
    return tally


@given(st.permutations(RECORDS), st.lists(st.integers(0, len(RECORDS)), max_size=6), st.randoms(use_true_random=False))
def test_merging_in_any_order_and_groups_gives_the_same(records, cuts, chance):
    bounds = sorted({0, *cuts, len(records)})
    groups = [tally_of(records[start:end]) for start, end in pairwise(bounds)]
    while len(groups) > 1:
        chance.shuffle(groups)
        groups[0].merge(groups.pop())
    assert groups[0] == tally_of(RECORDS)


def test_an_empty_tally_changes_nothing():
    tally = tally_of(RECORDS)
    tally.merge(Tally())
    assert tally == tally_of(RECORDS)
    empty = Tally()
    empty.merge(tally)
    assert empty == tally


def test_three_games_by_hand():
    tally = tally_of([record(), record(seed=1, choices=(5,), turns=1, outcome=Outcome("ben", {}), peaks={"pip": 7})])
    tally.add(record(seed=2, first="ben", outcome=Outcome("ben", {})))
    assert (tally.games, tally.cut, tally.draws) == (3, 0, 0)
    assert dict(tally.moves) == {3: 2, 1: 1} and dict(tally.turns) == {3: 2, 1: 1}
    assert dict(tally.choices) == {3: 2, 1: 2, 2: 2, 5: 1}
    assert tally.by_move == [11, 2, 4]
    assert dict(tally.wins) == {"ann": 1, "ben": 2} and dict(tally.first) == {"ann": 2, "ben": 1}
    assert dict(tally.first_wins) == {0: 2, 1: 1}
    assert {name: dict(counts) for name, counts in tally.peaks.items()} == {"pip": {4: 2, 7: 1}}
    assert (tally.shortest, tally.longest, tally.first_cut) == ((1, 1), (3, 0), None)


def test_of_faults_of_the_rules_the_first_is_named():
    assert tally_of(RECORDS).fault.finding.message == "fault of 95" and tally_of(RECORDS).games == 16


def test_of_equal_games_the_first_is_named():
    records = [record(seed=seed, outcome=None) for seed in range(5)]
    Random(1).shuffle(records)
    tally = tally_of(records)
    assert (tally.shortest, tally.longest, tally.first_cut) == ((3, 0), (3, 0), 0)
