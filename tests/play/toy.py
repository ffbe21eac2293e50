"""A game small enough to check by hand: heaps on two cells, and a bank. The winner has taken more when all are empty.

``take A1 2`` takes one or two from a heap, ``grab bank`` one from the bank. After blue's action the bank gives
one to each heap that is not empty, while it has any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.game.model.figure import Figure, Frame
from pnp.game.model.texts import Text
from pnp.game.model.view import (
    ActionCost,
    BoardView,
    CellPlace,
    Event,
    Gain,
    PoolPlace,
    PoolView,
    Production,
    Standing,
    TrackView,
    View,
)
from pnp.play.game_setup import GameSetup
from pnp.play.protocol import Outcome, Rejected, StartOptions, refuse, unreadable_move, wrong_option
from pnp.problems import Finding, Place, Problems, SourceMap

CELLS = ("A1", "B1")
PLAYERS = ("red", "blue")


class State(NamedTuple):
    heaps: tuple[int, int]
    bank: int
    purses: tuple[int, int]
    turn: int = 0


class Move(NamedTuple):
    source: str
    amount: int


class Heaps:
    name = "heaps"
    components = ("stone",)
    has_scores = True
    clauses: Mapping[str, str] = {
        "take.few": "one or two at a time",
        "take.enough": "the heap has so many",
        "grab.bank": "the bank has one",
        "grow.after-blue": "heaps grow after blue",
        "end.over": "no action once all heaps are gone",
    }

    def start(self, options: StartOptions) -> State | Rejected:
        if set(options.choices) - {"size"}:
            return Rejected((wrong_option("the game has only the option size", "remove the others"),))
        size = int(options.choices.get("size", "3"))
        return State((size, size), options.seed, (0, 0))

    def read_position(self, data: Any) -> State | Rejected:
        if not isinstance(data, Mapping) or set(data) != {"heaps", "bank", "purses", "turn"}:
            return Rejected((Finding("P051", "a position has heaps, bank, purses and turn", ""),))
        heaps, purses = tuple(data["heaps"].values()), tuple(data["purses"].values())
        findings = [
            Finding("P052", f"{cell} is {heap}", "", at=("heaps", cell))
            for cell, heap in zip(CELLS, heaps, strict=True)
            if heap < 0
        ]
        findings += [Finding("P052", "the bank is in debt", "", at=("bank",))] if data["bank"] < 0 else []
        return (
            Rejected(tuple(findings)) if findings else State(heaps, data["bank"], purses, PLAYERS.index(data["turn"]))
        )

    def write_position(self, state: State) -> dict[str, Any]:
        return {
            "heaps": dict(zip(CELLS, state.heaps, strict=True)),
            "bank": state.bank,
            "purses": dict(zip(PLAYERS, state.purses, strict=True)),
            "turn": PLAYERS[state.turn],
        }

    def read_move(self, state: State, text: str) -> Move | Finding:
        words = text.split()
        if words == ["grab", "bank"]:
            return Move("bank", 1)
        if len(words) == 3 and words[0] == "take" and words[1] in CELLS and words[2].isdigit():
            return Move(words[1], int(words[2]))
        return unreadable_move("no such move", "write take A1 2")

    def write_move(self, state: State, move: Move) -> str:
        return "grab bank" if move.source == "bank" else f"take {move.source} {move.amount}"

    def legal_moves(self, state: State) -> Sequence[Move]:
        moves = [Move(cell, amount) for cell in CELLS for amount in (1, 2)] + [Move("bank", 1)]
        return [move for move in moves if self.refusal(state, move) is None]

    def refusal(self, state: State, move: Move) -> Finding | None:
        if not any(state.heaps):
            return refuse("end.over", "the game is over")
        if move.source == "bank":
            return None if state.bank else refuse("grab.bank", "the bank is empty")
        if move.amount > 2:
            return refuse("take.few", f"{move.amount} is more than two")
        heap = state.heaps[CELLS.index(move.source)]
        return None if heap >= move.amount else refuse("take.enough", f"{move.source} has {heap}")

    def apply(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        player = PLAYERS[state.turn]
        heaps, bank, purses = list(state.heaps), state.bank, list(state.purses)
        source = PoolPlace("bank") if move.source == "bank" else CellPlace(move.source)
        events = [
            ActionCost(2, "stone", player),
            Gain(move.amount, "stone", source, PoolPlace(player), player),
        ]
        if move.source == "bank":
            bank -= 1
        else:
            heaps[CELLS.index(move.source)] -= move.amount
        purses[state.turn] += move.amount
        for index, heap in enumerate(heaps if state.turn else ()):
            if heap and bank:
                heaps[index] += 1
                bank -= 1
                events.append(Production(1, "stone", PoolPlace("bank"), CellPlace(CELLS[index])))
        return State((heaps[0], heaps[1]), bank, (purses[0], purses[1]), 1 - state.turn), events

    def apply_unchecked(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        return self.apply(state, move)

    def players(self, state: State) -> tuple[str, ...]:
        return PLAYERS

    def for_setup(self, setup: GameSetup) -> Heaps | Rejected:
        return self

    def turn(self, state: State) -> str:
        return PLAYERS[state.turn]

    def outcome(self, state: State) -> Outcome | None:
        if any(state.heaps):
            return None
        red, blue = state.purses
        winner = None if red == blue else PLAYERS[blue > red]
        return Outcome(winner, dict(zip(PLAYERS, state.purses, strict=True)))

    def view(self, state: State) -> View:
        cells = tuple((cell, (Standing("stone", heap),)) for cell, heap in zip(CELLS, state.heaps, strict=True) if heap)
        return View(
            (BoardView("board", cells),),
            (TrackView("shelf", (("low", "stones", ()),)),),
            (PoolView("bank", (Standing("stone", state.bank),)),),
        )

    def describe(self, state: State) -> tuple[Text, ...]:
        return (Text(f"heaps of {state.heaps[0]} and {state.heaps[1]}"),)


POSITION = {"heaps": {"A1": 3, "B1": 1}, "bank": 1, "purses": {"red": 0, "blue": 0}, "turn": "red"}


def source_of(value: Any, file: str = "figures/toy.yaml") -> SourceMap:
    """Return places in which every value has a line of its own, in the order in which a file would hold them."""
    places: dict[tuple[str | int, ...], Place] = {}
    keys: dict[tuple[str | int, ...], Place] = {}

    def walk(each: Any, path: tuple[str | int, ...]) -> None:
        places[path] = Place(file, len(places) + 1)
        if isinstance(each, dict):
            for key, inner in each.items():
                keys[(*path, key)] = Place(file, len(places) + 1, 1)
                walk(inner, (*path, key))
        elif isinstance(each, list | tuple):
            for index, inner in enumerate(each):
                walk(inner, (*path, index))

    walk(value, ())
    return SourceMap(file, places, keys)


def toy_figure(
    *claims: Any, frames: Sequence[Sequence[str]] = ((),), position: Any = None, shows: Sequence[str] = ()
) -> Figure:
    """Return a figure of the toy game; each of its values has its own line, so that a problem's place is known."""
    position = POSITION if position is None else position
    document = {
        "shows": list(shows),
        "position": position,
        "frames": [{"moves": list(moves)} for moves in frames],
        "claims": list(claims),
    }
    return Figure(
        name="toy",
        source=source_of(document),
        caption="A toy.",
        shows=tuple(shows),
        position=position,
        frames=tuple(Frame(tuple(moves)) for moves in frames),
        claims=claims,
    )


def line_of(figure: Figure, *path: str | int) -> int:
    return figure.source.place(path).line


def codes(problems: Problems) -> list[str]:
    return [problem.code for problem in problems]
