"""What a figure can do without: a piece or a counter fewer on the board, and in the box all that must stay."""

from operator import ge, sub
from random import Random

import pytest

from pnp.play.language.showing.reduced_positions import reduced_positions
from pnp.play.protocol import Rejected, StartOptions
from tests.bundled import bundled_engine


def later(engine, is_late):
    """Return the first position of a game of random moves that is late enough."""
    chance, state = Random(7), engine.start(StartOptions())
    while not is_late(engine.write_position(state)):
        state, _ = engine.apply_unchecked(state, chance.choice(engine.legal_moves(state)))
    return state


def pieces(position):
    """Return how many tiles and houses and how many buttons are on the board of Quiet Adventures."""
    fields = " ".join(position["board"]).split()
    return sum(field != "." for field in fields), sum(int(field[1:] or 0) for field in fields if field != ".")


def stones(position):
    return sum(field != "." for row in position["board"] for field in row.split())


@pytest.mark.parametrize(("least", "fewer"), [((7, 0), (1, 0)), ((0, 2), (0, 1))], ids=["tiles", "buttons"])
def test_what_is_taken_from_the_board_stays_in_the_game(least, fewer):
    engine = bundled_engine("quiet-adventures")
    state = later(engine, lambda position: all(map(ge, pieces(position), least)))
    before = engine.write_position(state)
    lighter = [engine.write_position(state.game.begin(slots)) for slots in reduced_positions(state.game, state.slots)]
    possible = [each for each in lighter if not isinstance(engine.read_position(each), Rejected)]
    wanted = tuple(map(sub, pieces(before), fewer))
    assert possible and set(map(pieces, possible)) == {wanted}
    if fewer == (0, 1):  # the bank has it, a purse, or a row of the market
        assert {each["bank"] - before["bank"] for each in possible} == {0, 1}


def test_pieces_that_no_rule_counts_are_gone():
    engine = bundled_engine("hollow")
    state = later(engine, lambda position: stones(position) == 9)
    lighter = [engine.write_position(each) for each in engine.shrink(state)]
    assert len(lighter) == 9
    assert set(map(stones, lighter)) == {8}
