"""A move that is listed leads to a position that is accepted, also when the printed pieces run out."""

from random import Random

import pytest

from pnp.play.language.engine import PlayEngine
from pnp.play.protocol import Rejected, StartOptions
from tests.bundled import PAGE_COUNTS, bundled_engine
from tests.samples import SEED, generator, seeds

PLAYED = sorted(PAGE_COUNTS.keys() - {"almanac"})  # which has no rules
LONGEST = 40  # moves of a random game, of which every position is read again


def hollow(chance):
    """Return a board of side 7 with all printed stones of Red, and as many of Blue as the start has room for."""
    engine = bundled_engine("hollow")
    position = engine.write_position(engine.start(StartOptions(None, {"side": "7"}, 0)))
    cells = [(row, at) for row, cells in enumerate(position["board"]) for at in range(len(cells.split()))]
    reds = set(chance.sample(cells, 72))
    position["board"] = [
        " ".join("R" if (row, at) in reds else "." for at in range(len(cells.split())))
        for row, cells in enumerate(position["board"])
    ]
    return engine, position


def hexania(chance):
    """Return a board with all printed counters of Red, who has thrown, without collapses."""
    engine = bundled_engine("hexania")
    position = engine.write_position(engine.start(StartOptions(2, {"variants": "no-collapse"}, 0)))
    middle = [f"{letter}{number}" for letter in "HIJKLMNOP" for number in range(8, 17)]
    position |= {"counters": {"red": chance.sample(middle, 70), "blue": []}, "points": 6}
    return engine, position


@pytest.mark.parametrize("game", [hollow, hexania])
def test_a_listed_move_leads_to_an_accepted_position_when_the_pieces_run_out(game):
    chance = Random(f"supplies {SEED}")
    grown = 0
    for _ in range(3):
        engine, position = game(chance)
        state = engine.read_position(position)
        assert not isinstance(state, Rejected), state.findings
        moves = engine.legal_moves(state)
        for move in chance.sample(list(moves), min(40, len(moves))):
            after = engine.write_position(engine.apply_unchecked(state, move)[0])
            read = engine.read_position(after)
            assert not isinstance(read, Rejected), (engine.write_move(state, move), read.findings)
            grown += str(after).count("R") > 72 if game is hollow else len(after["counters"]["red"]) > 70
    assert grown > 0


def starts(engine):
    """Return the options of a game by each value of each option, and by each variant."""
    assert isinstance(engine, PlayEngine)
    values = [{}, *({name: str(value)} for name, offered in engine.options.items() for value in offered)]
    values += [{"variants": name} for name in engine.book.variants if name != "rolled-prices"]  # needs an edition
    return [StartOptions(int(one.pop("players", 0)) or None, one, 0) for one in values]


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("seed", seeds(1))
def test_every_position_of_a_random_game_is_accepted(game, seed):
    engine, chance = bundled_engine(game), generator(seed)
    for start in starts(engine):
        state = engine.start(start)
        assert not isinstance(state, Rejected), state.findings
        for _ in range(LONGEST):
            moves = engine.legal_moves(state)
            if not moves:
                break
            move = chance.choice(moves)
            after, _ = engine.apply_unchecked(state, move)
            read = engine.read_position(engine.write_position(after))
            assert not isinstance(read, Rejected), (start, engine.write_move(state, move), read.findings)
            state = after
