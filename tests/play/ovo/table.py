"""Set a table for a test: a position in a few rows, and what the engine says of it."""

from pnp.play.protocol import Rejected, StartOptions
from tests.play.ovo.engine import Ovo

ENGINE = Ovo()
TWO = ["diamond", "star"]
FOUR = ["circle", "triangle", "diamond", "star"]

# The example of the rules' page.
EXAMPLE = {
    "players": TWO,
    "board": ["d d d d d d", ". . . . . .", ". . . . . .", ". . . . . .", ". . . . . .", "s s s s s s"],
    "turn": "diamond",
    "out": [],
}
CORNERS = {
    "players": FOUR,
    "board": ["c c . . t t", "c c . . t t", ". . . . . .", ". . . . . .", "s s . . d d", "s s . . d d"],
    "turn": "circle",
    "out": [],
}


def values(rows, turn, players=TWO, out=()):
    """Return a position as its file holds it; *rows* between bars."""
    board = [" ".join(row.split()) for row in rows.split("|")]
    return {"players": list(players), "board": board, "turn": turn, "out": list(out)}


def state(position):
    """Return the state of a position that must be possible."""
    answer = ENGINE.read_position(position)
    assert not isinstance(answer, Rejected), answer
    return answer


def table(*args, **kwargs):
    return state(values(*args, **kwargs))


def start(players, seed=0):
    return ENGINE.start(StartOptions(players, seed=seed))


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
