"""Rules as data against engines in Python of the same games, written separately: no answer differs."""

import pytest

from tests.play.second_opinions import TABLES, compare, main
from tests.samples import SEED, amount

POSITIONS = amount(60, 5_000)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_engines_answer_alike(table):
    tally = compare(table, SEED, POSITIONS)
    assert tally["positions"] == POSITIONS and min(tally["refusals"], tally["changes"]) > POSITIONS // 4


def test_a_run_says_how_much_it_compared(capsys):
    main(["quiet-adventures", "--positions", "6", "--seed", "3"])
    seed, *lines = capsys.readouterr().out.splitlines()
    assert seed == "seed 3" and len(lines) == 3
    assert all(line.startswith("quiet-adventures 2 players edition=") and "2 positions" in line for line in lines)
