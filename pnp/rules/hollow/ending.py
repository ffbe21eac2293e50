"""Turn a state into the game's end: who has how many points, and who has won."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.rules.hollow.position import BLUE, PLAYERS, RED, State, is_over
from pnp.rules.protocol import Outcome


def points(state: State) -> Mapping[str, float]:
    """Return what each player would have if the game ended here: whole numbers but for the button's half point."""
    stones = (state.red.bit_count(), state.blue.bit_count())
    return {
        player: count + 0.5 if state.button == number else count
        for number, (player, count) in enumerate(zip(PLAYERS, stones, strict=True))
    }


def outcome(state: State) -> Outcome | None:
    """Return who has more points (None: a draw) and all points; None while the game goes on."""
    if not is_over(state):
        return None
    scores = points(state)
    red, blue = (scores[PLAYERS[player]] for player in (RED, BLUE))
    return Outcome(None if red == blue else PLAYERS[red < blue], scores)
