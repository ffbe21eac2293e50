"""Set a table for a test: a position in a line or two, and what the engine says of it."""

from pnp.play.protocol import Rejected
from tests.play.quiet_adventures.engine import QuietAdventures

ENGINE = QuietAdventures()
TYPES = ("mushroom", "beehive", "meadow")

# The example of the rules' page.
EXAMPLE = {
    "edition": "second",
    "board": ["H . m2", ". D .", ". . ."],
    "characters": {"hollow": "A1", "dooky": "B2"},
    "market": {
        "mushroom": {"tiles": 2, "price": 1},
        "beehive": {"tiles": 3, "price": 3},
        "meadow": {"tiles": 1, "price": 2},
    },
    "bank": 1,
    "purses": {"hollow": 3, "dooky": 3},
    "turn": "hollow",
    "last_action": False,
}


def values(board, hollow, dooky, market, purses, turn="hollow", last=False):
    """Return a position as its file holds it. *board*: rows after bars; *market*: tiles@price by row.

    The bank holds what is left of the fifteen buttons.
    """
    rows = dict(zip(TYPES, (tuple(map(int, row.split("@"))) for row in market.split()), strict=True))
    lines = [line.strip() for line in board.split("|")]
    lying = sum(int(field[1:] or 0) for line in lines for field in line.split())
    return {
        "edition": "second",
        "board": lines,
        "characters": {"hollow": hollow, "dooky": dooky},
        "market": {name: {"tiles": tiles, "price": price} for name, (tiles, price) in rows.items()},
        "bank": 15 - lying - sum(purses) - sum(price for _, price in rows.values()),
        "purses": dict(zip(("hollow", "dooky"), purses, strict=True)),
        "turn": turn,
        "last_action": last,
    }


def state(position):
    """Return the state of a position that must be possible."""
    answer = ENGINE.read_position(position)
    assert not isinstance(answer, Rejected), answer
    return answer


def table(*args, **kwargs):
    return state(values(*args, **kwargs))


def clause(here, text):
    """Return the clause that forbids a move, or None."""
    refusal = ENGINE.refusal(here, ENGINE.read_move(here, text))
    return None if refusal is None else refusal.clause


def play(here, *texts):
    """Return the state after some legal moves, and the events of the last."""
    events = ()
    for text in texts:
        here, events = ENGINE.apply(here, ENGINE.read_move(here, text))
    return here, list(events)


def written(here):
    return ENGINE.write_position(here)


def spelled(here):
    return sorted(ENGINE.write_move(here, move) for move in ENGINE.legal_moves(here))
