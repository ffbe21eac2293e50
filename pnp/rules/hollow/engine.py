"""Turn the rules of Hollow into the answers that every engine gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.model.translatable import Text
from pnp.model.view import Event, View
from pnp.problems import Finding
from pnp.rules.game_setup import GameSetup
from pnp.rules.hollow import ending, lighter, notation, position, refusals, spelling, view
from pnp.rules.hollow.board import board_of
from pnp.rules.hollow.clauses import CLAUSES
from pnp.rules.hollow.moves import Move
from pnp.rules.hollow.play import BUTTON, play, stone
from pnp.rules.hollow.position import NOBODY, PLAYERS, RED, State
from pnp.rules.hollow.setup import HollowSetup, read_hollow_setup, read_options
from pnp.rules.protocol import Outcome, Rejected, StartOptions
from pnp.rules.reading import Reading


class Hollow:
    """The engine; it keeps nothing, every answer follows from the state alone."""

    name = "hollow"
    clauses: Mapping[str, str] = CLAUSES
    components = (*map(stone, PLAYERS), BUTTON)
    has_scores = True

    def __init__(self, setup: HollowSetup | None = None) -> None:
        self._setup = setup or HollowSetup()

    def for_setup(self, setup: GameSetup) -> Hollow | Rejected:
        """Return the engine of a ruleset that offers boards of some sides, if the rules allow what it says."""
        answer = read_hollow_setup(setup)
        return answer if isinstance(answer, Rejected) else Hollow(answer)

    def start(self, options: StartOptions) -> State | Rejected:
        """Return the empty board of the side that the options name, or everything that is wrong with them."""
        side, findings = read_options(options, self._setup)
        return Rejected(tuple(findings)) if findings else position.begin(board_of(side), 0, 0, RED, NOBODY)

    def read_position(self, data: Any) -> State | Rejected:
        """Return the state that plain values describe, or all that is wrong with them."""
        reading = Reading()
        state = notation.read_position(data, reading)
        return Rejected(tuple(reading.findings)) if state is None else state

    def write_position(self, state: State) -> dict[str, Any]:
        """Return the position as plain values, every key in the page's order."""
        return notation.write_position(state)

    def read_move(self, state: State, text: str) -> Move | Finding:
        """Return the move that *text* spells, legal or not, whatever its spaces and capitals."""
        return spelling.read_move(state, text)

    def write_move(self, state: State, move: Move) -> str:
        """Return the move's canonical spelling."""
        return spelling.write_move(state, move)

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return every legal move; empty exactly when the game is over."""
        return position.legal_moves(state)

    def refusal(self, state: State, move: Move) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        return refusals.refusal(state, move)

    def apply(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return the state after a legal move, and what happened. Raises ValueError if the move is illegal."""
        if not position.is_legal(state, move):
            raise ValueError(f"illegal move: {spelling.write_move(state, move)}")
        return play(state, move)

    def apply_unchecked(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return play(state, move)

    def players(self, state: State) -> tuple[str, ...]:
        """Return the players in turn order."""
        return PLAYERS

    def lighter(self, state: State) -> Iterator[State]:
        """Yield each position that has one stone fewer."""
        return lighter.lighter(state)

    def turn(self, state: State) -> str:
        """Return the player to act; once the game is over, the one who would be."""
        return PLAYERS[state.turn]

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return ending.outcome(state)

    def view(self, state: State) -> View:
        """Return what stands where, in the components' names."""
        return view.view(state)

    def describe(self, state: State) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can\'t see its picture."""
        return view.describe(state)
