"""Turn the rules of Hexania into the answers that every engine gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.model.translatable import Text
from pnp.model.view import Event, View
from pnp.problems import Finding
from pnp.rules.game_setup import GameSetup
from pnp.rules.hexania import lighter, listing, moves, notation, refusals, view
from pnp.rules.hexania.actions import play
from pnp.rules.hexania.clauses import CLAUSES
from pnp.rules.hexania.faults import note_faults
from pnp.rules.hexania.moves import Move
from pnp.rules.hexania.position import COLOURS, Position, is_over
from pnp.rules.hexania.setup import HexaniaSetup, read_hexania_setup, set_up
from pnp.rules.protocol import Outcome, Rejected, StartOptions
from pnp.rules.reading import Reading


class Hexania:
    """The engine; it keeps nothing but what it has reckoned before: every answer follows from the position alone."""

    name = "hexania"
    clauses: Mapping[str, str] = CLAUSES
    components = COLOURS
    has_scores = False

    def __init__(self, setup: HexaniaSetup | None = None) -> None:
        self._setup = setup or HexaniaSetup()

    def for_setup(self, setup: GameSetup) -> Hexania | Rejected:
        """Return the engine of a ruleset that offers some boards, players and variants, if the rules allow these."""
        answer = read_hexania_setup(setup)
        return answer if isinstance(answer, Rejected) else Hexania(answer)

    def start(self, options: StartOptions) -> Position | Rejected:
        """Return the position a game begins with, or everything that is wrong with the options."""
        return set_up(options, self._setup)

    def read_position(self, data: Any) -> Position | Rejected:
        """Return the position that plain values describe, or all that is wrong with them."""
        reading = Reading()
        draft = notation.read_draft(data, reading)
        note_faults(draft, reading)
        return Rejected(tuple(reading.findings)) if reading.findings else notation.finished(draft)

    def write_position(self, state: Position) -> dict[str, Any]:
        """Return the position as plain values, every key in the page's order."""
        return notation.write_position(state)

    def read_move(self, state: Position, text: str) -> Move | Finding:
        """Return the move that *text* spells, legal or not, whatever its spaces and capitals."""
        return moves.read_move(state, text)

    def write_move(self, state: Position, move: Move) -> str:
        """Return the move's canonical spelling."""
        return moves.spelling(move)

    def legal_moves(self, state: Position) -> Sequence[Move]:
        """Return every legal move; empty exactly when the game is over."""
        return listing.legal_moves(state)

    def refusal(self, state: Position, move: Move) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        return refusals.refusal(state, move)

    def apply(self, state: Position, move: Move) -> tuple[Position, Sequence[Event]]:
        """Return the position after a legal move, and what happened. Raises ValueError if the move is illegal."""
        refused = refusals.refusal(state, move)
        if refused is not None:
            raise ValueError(f"illegal move: {moves.spelling(move)} ({refused.clause})")
        return play(state, move)

    def apply_unchecked(self, state: Position, move: Move) -> tuple[Position, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return play(state, move)

    def players(self, state: Position) -> tuple[str, ...]:
        """Return the players in turn order."""
        return state.players

    def lighter(self, state: Position) -> Iterator[Position]:
        """Yield each position that has one counter fewer."""
        return lighter.lighter(state)

    def turn(self, state: Position) -> str:
        """Return the player to act; once the game is over, the winner."""
        return state.players[state.turn]

    def outcome(self, state: Position) -> Outcome | None:
        """Return who has won, without scores, or None while the game goes on."""
        return Outcome(state.players[state.turn], {}) if is_over(state) else None

    def view(self, state: Position) -> View:
        """Return what stands where, in the components' names."""
        return view.view(state)

    def describe(self, state: Position) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can\'t see its picture."""
        return view.describe(state)
