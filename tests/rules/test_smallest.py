"""Pieces are taken away as long as the claims hold, and not one too many."""

import pytest

from pnp.problems import Problems
from pnp.rules.engines import ENGINES
from pnp.rules.figures import check_figure
from pnp.rules.protocol import Rejected, Sparing
from pnp.rules.smallest import smallest
from tests.rules.test_finder import proved, search


def reduced(*args, **kwargs):
    """Return the figure that a search finds, and the smallest like it, which must be proved as well."""
    finder = search(*args, **kwargs)
    found = proved(finder)
    least = smallest(finder.question, found)
    problems = Problems()
    assert check_figure(least, finder.question.engine, problems) is not None, list(map(str, problems))
    assert least.claims == found.claims
    return finder.question, found, least


def holds(question, position, least):
    return question.proved(position, *least.frames[-1].moves) is not None


def without(rows, number, place):
    """Return the rows of a board with one field made empty."""
    fields = rows[number].split()
    fields[place] = "."
    return [*rows[:number], " ".join(fields), *rows[number + 1 :]]


@pytest.mark.parametrize("seed", range(3))
def test_no_stone_of_the_smallest_hollow_can_be_spared(seed):
    question, found, least = reduced(
        ENGINES["hollow"], {"removed": {"blue": 2, "red": 1}}, {"gained": {"blue": 1}}, side="4", seed=seed
    )
    rows = least.position["board"]
    stones = [(n, at) for n, row in enumerate(rows) for at, field in enumerate(row.split()) if field != "."]
    before = sum(field != "." for row in found.position["board"] for field in row.split())
    assert 3 < len(stones) <= before
    for number, place in stones:
        assert not holds(question, least.position | {"board": without(rows, number, place)}, least)


def test_no_counter_of_the_smallest_attack_can_be_spared():
    question, _, least = reduced(ENGINES["hexania"], {"cost": 6}, {"removed": {"red": 2}}, side="5")
    counters = least.position["counters"]
    assert len(counters["red"]) >= 2
    for colour, cells in counters.items():
        for cell in cells:
            fewer = counters | {colour: [other for other in cells if other != cell]}
            assert not holds(question, least.position | {"counters": fewer}, least)


def test_the_town_gives_back_what_it_can_spare():
    question, _, least = reduced(ENGINES["quiet-adventures"], {"gained": {"hollow": 3}}, {"over": False})
    state = question.engine.read_position(least.position)
    for lighter in question.engine.lighter(state):
        assert not holds(question, question.engine.write_position(lighter), least)


def test_a_game_that_needs_all_its_pieces_keeps_them():
    _, found, least = reduced(ENGINES["ovo"], {"legal": "A1>C3>E3"})
    assert least == found


@pytest.mark.parametrize(("name", "choices"), [("hollow", {"side": "3"}), ("hexania", {"side": "4"})])
def test_lighter_positions_have_one_piece_less_each(name, choices):
    engine = ENGINES[name]
    assert isinstance(engine, Sparing)
    state = engine.read_position(search(engine, {"moves": 5}, **choices).found.position)

    def pieces(each):
        return {
            (cell, standing) for board in engine.view(each).boards for cell, held in board.cells for standing in held
        }

    lighter = list(engine.lighter(state))
    assert len(lighter) == len(pieces(state))
    for each in lighter:
        assert pieces(each) < pieces(state)
        assert len(pieces(each)) == len(pieces(state)) - 1
        assert not isinstance(engine.read_position(engine.write_position(each)), Rejected)


def test_a_lighter_town_has_all_its_buttons_and_tiles():
    engine = ENGINES["quiet-adventures"]
    state = engine.read_position(search(engine, {"moves": 9}, {"after": {"bank": 1}}).found.position)
    lighter = list(engine.lighter(state))
    assert len(lighter) >= 2
    for each in lighter:
        assert not isinstance(engine.read_position(engine.write_position(each)), Rejected)
