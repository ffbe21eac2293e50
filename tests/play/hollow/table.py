"""Set a table for a test: a position in a few rows, and what the engine says of it."""

from pnp.play.protocol import Rejected, StartOptions
from tests.play.hollow.engine import Hollow

ENGINE = Hollow()

# The example of the rules' page.
EXAMPLE = {
    "side": 5,
    "board": [
        ". . . . .",
        ". . . . . .",
        ". . . . . . .",
        ". . . . . . . .",
        ". . . . R . . . .",
        ". . . . B . . .",
        ". . . . . . .",
        ". . . . . .",
        ". . . . .",
    ],
    "turn": "red",
    "button": "none",
}


def values(rows, turn="red", button="none"):
    """Return a position as its file holds it; *rows* between bars."""
    board = [" ".join(row.split()) for row in rows.split("|")]
    return {"side": (len(board) + 1) // 2, "board": board, "turn": turn, "button": button}


def state(position):
    """Return the state of a position that must be possible."""
    answer = ENGINE.read_position(position)
    assert not isinstance(answer, Rejected), answer
    return answer


def table(*args, **kwargs):
    return state(values(*args, **kwargs))


def start(side):
    return ENGINE.start(StartOptions(choices={"side": str(side)}))


def move(here, text):
    return ENGINE.read_move(here, text)


def clause(here, text):
    """Return the clause that forbids a move, or None."""
    refusal = ENGINE.refusal(here, move(here, text))
    return None if refusal is None else refusal.clause


def play(here, *texts):
    """Return the state after some legal moves, and the events of the last."""
    events = ()
    for text in texts:
        here, events = ENGINE.apply(here, move(here, text))
    return here, list(events)


def written(here):
    return ENGINE.write_position(here)


def spelled(here):
    return sorted(ENGINE.write_move(here, move) for move in ENGINE.legal_moves(here))
