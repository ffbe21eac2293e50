"""Turn the rules of Quiet Adventures into the answers that every engine gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.model.translatable import Text
from pnp.model.view import Event, View
from pnp.problems import Finding
from pnp.rules.game_setup import GameSetup
from pnp.rules.protocol import Outcome, Rejected, StartOptions, refuse
from pnp.rules.quiet_adventures import ending, lighter, notation, refusals, view
from pnp.rules.quiet_adventures.actions import BUTTON
from pnp.rules.quiet_adventures.clauses import CLAUSES
from pnp.rules.quiet_adventures.faults import note_faults
from pnp.rules.quiet_adventures.moves import SPELLINGS, Move, read_move
from pnp.rules.quiet_adventures.play import play
from pnp.rules.quiet_adventures.position import PLAYERS, TYPES, QuietSetup, State, begin
from pnp.rules.quiet_adventures.setup import read_options, read_quiet_setup, set_up
from pnp.rules.reading import Reading


class QuietAdventures:
    """The engine; it keeps nothing, every answer follows from the state alone."""

    name = "quiet-adventures"
    clauses: Mapping[str, str] = CLAUSES
    components = (*TYPES, *(f"{player}-house" for player in PLAYERS), *PLAYERS, BUTTON)
    has_scores = True

    def __init__(self, setup: QuietSetup | None = None) -> None:
        self._setup = setup or QuietSetup()

    def for_setup(self, setup: GameSetup) -> QuietAdventures | Rejected:
        """Return the engine of a ruleset with its editions, variants, buttons and tiles, if the rules allow these."""
        answer = read_quiet_setup(setup)
        return answer if isinstance(answer, Rejected) else QuietAdventures(answer)

    def start(self, options: StartOptions) -> State | Rejected:
        """Return the state a game begins with, or everything that is wrong with the options."""
        edition, variants, findings = read_options(options, self._setup)
        return Rejected(tuple(findings)) if findings else begin(set_up(edition, variants, self._setup, options.seed))

    def read_position(self, data: Any) -> State | Rejected:
        """Return the state that plain values describe, or all that is wrong with them."""
        reading = Reading()
        draft = notation.read_draft(data, reading)
        note_faults(draft, self._setup, reading)
        return Rejected(tuple(reading.findings)) if reading.findings else begin(notation.finished(draft))

    def write_position(self, state: State) -> dict[str, Any]:
        """Return the position as plain values, every key in the page's order."""
        return notation.write_position(state.position)

    def read_move(self, state: State, text: str) -> Move | Finding:
        """Return the move that *text* spells, legal or not, whatever its spaces and capitals."""
        return read_move(text)

    def write_move(self, state: State, move: Move) -> str:
        """Return the move's canonical spelling."""
        return SPELLINGS[move]

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return every legal move; empty exactly when the game is over."""
        return () if ending.is_over(state) else refusals.legal_actions(state.position)

    def refusal(self, state: State, move: Move) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        if ending.is_over(state):
            return refuse("end.over", "the game is over")
        return refusals.refusal(state.position, move)

    def apply(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return the state after a legal move, and what happened. Raises ValueError if the move is illegal."""
        if ending.is_over(state) or refusals.broken_clause(state.position, move) is not None:
            raise ValueError(f"illegal move: {SPELLINGS[move]}")
        return play(state, move)

    def apply_unchecked(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return play(state, move)

    def players(self, state: State) -> tuple[str, ...]:
        """Return the players in turn order."""
        return PLAYERS

    def lighter(self, state: State) -> Iterator[State]:
        """Yield each position that has one button or one tile fewer in the town; a history begins with it."""
        return map(begin, lighter.lighter(state.position))

    def turn(self, state: State) -> str:
        """Return the player to act; once the game is over, the one who would be."""
        return PLAYERS[state.position.turn]

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return ending.outcome(state)

    def view(self, state: State) -> View:
        """Return what stands where, in the components' names."""
        return view.view(state)

    def describe(self, state: State) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can\'t see its picture."""
        return view.describe(state)
