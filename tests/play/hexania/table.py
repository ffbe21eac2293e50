"""Set a table for a test: a position in a line or two, and what the engine says of it."""

from pnp.game.model.view import ActionCost
from pnp.play.protocol import Rejected
from tests.play.hexania.engine import Hexania

ENGINE = Hexania()
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")


def values(side=5, players=2, points=6, turn="red", acted=False, first=(), variants=(), **others):
    """Return a position as its file holds it. Cells are under colours, as in red="C3 D2"; more keys as they are."""
    colours = COLOURS[:players]
    cells = {colour: others.pop(colour, "").split() for colour in colours}
    position = {
        "side": side,
        "players": list(colours),
        "counters": cells,
        "turn": turn,
        "points": points,
        "acted": acted,
        "bonus": dict.fromkeys(colours, 0),
        "first_turn": list(first),
        "out": [],
        "losses": dict.fromkeys(colours, 0),
        "variants": list(variants),
    }
    assert set(others) <= set(position), others
    return position | others


def state(position):
    """Return the state of a position that must be possible."""
    answer = ENGINE.read_position(position)
    assert not isinstance(answer, Rejected), answer
    return answer


def table(*args, **kwargs):
    return state(values(*args, **kwargs))


def move(here, text):
    answer = ENGINE.read_move(here, text)
    assert not hasattr(answer, "message"), answer
    return answer


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


def cost(here, text):
    """Return what a legal move costs."""
    return next(event.amount for event in play(here, text)[1] if isinstance(event, ActionCost))


def written(here):
    return ENGINE.write_position(here)


def spelled(here):
    return sorted(ENGINE.write_move(here, each) for each in ENGINE.legal_moves(here))


def held(here, colour):
    """Return a player's counters, as one text."""
    return " ".join(written(here)["counters"][colour])
