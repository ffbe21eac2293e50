"""Mutants of a game: what is changed, what notices it, and the same verdicts on every run."""

from collections import Counter

import pytest

import pnp


def tried(report):
    return {(one.place.file.rpartition("/")[2], one.place.line, one.change): one.noticed for one in report.tried}


@pytest.fixture(scope="module")
def hollow():
    return pnp.try_mutants("hollow")


def test_every_change_is_tried_once_and_the_scores_count_them(hollow):
    assert hollow.all == len(hollow.tried)
    assert sum(count for _, count in hollow.scores.values()) == hollow.all
    assert sum(noticed for noticed, _ in hollow.scores.values()) == sum(bool(one.noticed) for one in hollow.tried)


def test_known_changes_of_rules_are_noticed_by_figures(hollow):
    changes = {one.change: one.noticed for one in hollow.tried if one.place.file.endswith("play.yaml")}
    assert changes["effect left out: put(cell, piece(owner=me))"]
    assert changes["condition left out: vacant(cell)"]
    assert Counter(map(bool, changes.values()))[True] > len(changes) / 2


def test_a_seed_draws_the_same_mutants_with_the_same_verdicts(hollow):
    drawn = pnp.try_mutants("hollow", 12, seed=3)
    assert drawn == pnp.try_mutants("hollow", 12, seed=3)
    assert len(drawn.tried) == 12
    assert tried(drawn).items() <= tried(hollow).items()
