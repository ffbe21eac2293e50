"""A game with a die, small enough to reckon by hand: who takes the last of the pips wins.

Before a turn, chance throws 1 (three times as often) or 2; the player takes so many pips or fewer. With the option
``die: no``, players take 1 or 2, and whoever leaves a multiple of 3 wins. With the seed 13, nobody wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from pnp.game.model.view import BoardView, CellPlace, Event, GameEnded, PieceRemoved, PoolView, Standing, View
from pnp.play.playtests.game import GameRecord, PlaytestTable
from pnp.play.playtests.players import SearchBudget
from pnp.play.protocol import Outcome, Rejected, StartOptions, refuse, unreadable_move, wrong_option
from pnp.problems import Finding

SIZE = 7
UNLUCKY = 13


class PipState(NamedTuple):
    pips: int
    turn: int
    die: int | None
    seed: int = 0
    is_fixed: bool = False


class Pips:
    name = "pips"
    components = ("pip",)
    has_scores = False
    clauses: Mapping[str, str] = {
        "take.few": "as many as the die shows, at most",
        "take.enough": "there are so many",
        "take.gone": "a pip is gone",
        "end.last": "who takes the last wins",
        "end.over": "nobody moves after the end",
        "setup.never": "nothing refers to it",
    }

    def start(self, options: StartOptions) -> PipState | Rejected:
        if options.players not in (None, 2):
            return Rejected((wrong_option("the game is for two", "name no number"),))
        is_fixed = options.choices.get("die") == "no"
        return PipState(SIZE, 0, 2 if is_fixed else None, options.seed, is_fixed)

    def players(self, state: PipState) -> tuple[str, ...]:
        return ("ann", "ben")

    def turn(self, state: PipState) -> str:
        return self.players(state)[state.turn]

    def chance_odds(self, state: PipState, legal: Sequence[str] | None = None) -> Mapping[str, int] | None:
        return {"throw 1": 3, "throw 2": 1} if state.die is None and state.pips else None

    def legal_moves(self, state: PipState) -> Sequence[str]:
        if not state.pips:
            return ()
        if state.die is None:
            return ("throw 1", "throw 2")
        return tuple(f"take {number}" for number in range(1, min(state.die, state.pips) + 1))

    def read_move(self, state: PipState, text: str) -> str | Finding:
        word, _, number = text.partition(" ")
        return text if word in ("take", "throw") and number.isdigit() else unreadable_move("no such move", "take 1")

    def write_move(self, state: PipState, move: str) -> str:
        return move

    def refusal(self, state: PipState, move: str) -> Finding | None:
        if not state.pips:
            return refuse("end.over", "it is over")
        if move in self.legal_moves(state):
            return None
        number = int(move.partition(" ")[2])
        return refuse("take.enough" if number > state.pips else "take.few", "too many")

    def apply_unchecked(self, state: PipState, move: str) -> tuple[PipState, Sequence[Event]]:
        word, _, number = move.partition(" ")
        if word == "throw":
            return state._replace(die=int(number)), ()
        pips = state.pips - int(number)
        after = state._replace(pips=pips, turn=1 - state.turn, die=2 if state.is_fixed else None)
        events: list[Event] = [PieceRemoved("pip", CellPlace("heap"), amount=int(number), clause="take.gone")]
        return after, [*events, *([] if pips else [GameEnded(self.turn(state), "end.last")])]

    def outcome(self, state: PipState) -> Outcome | None:
        if state.pips:
            return None
        return Outcome(None if state.seed == UNLUCKY else self.players(state)[1 - state.turn], {})

    def view(self, state: PipState) -> View:
        heap = (("heap", (Standing("pip", state.pips),)),) if state.pips else ()
        return View((BoardView("tray", heap),), pools=(PoolView("stock", (Standing("pip", SIZE - state.pips),)),))


# Games of two who play by chance; the die decides how many pips may be taken.
TABLE = PlaytestTable(Pips(), StartOptions(), ("random",), SearchBudget(), 100)
# Without the die.
FIXED = replace(TABLE, options=StartOptions(choices={"die": "no"}))


def record(**values: Any) -> GameRecord:
    """Return what is kept of a game that Ann began and won, changed by *values*."""
    usual = GameRecord(0, ("ann", "ben"), "ann", (3, 1, 2), 3, 0, Outcome("ann", {}), {"pip": 4}, True)
    return replace(usual, **values)
