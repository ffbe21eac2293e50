"""Turn the rules of OVO into the answers that every engine gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.model.translatable import Text
from pnp.model.view import Event, View
from pnp.problems import Finding
from pnp.rules.game_setup import GameSetup
from pnp.rules.ovo import moves, notation, refusals, view
from pnp.rules.ovo.clauses import CLAUSES
from pnp.rules.ovo.faults import note_faults
from pnp.rules.ovo.homeward import homeward
from pnp.rules.ovo.moves import Claim, Move
from pnp.rules.ovo.play import egg, play
from pnp.rules.ovo.position import MARKS, State, begin, is_home
from pnp.rules.ovo.setup import OvoSetup, read_options, read_ovo_setup, set_up
from pnp.rules.protocol import Outcome, Rejected, StartOptions, refuse
from pnp.rules.reading import Reading


class Ovo:
    """The engine; it keeps nothing, every answer follows from the state alone."""

    name = "ovo"
    clauses: Mapping[str, str] = CLAUSES
    components = tuple(map(egg, MARKS))
    has_scores = False
    longest = 1000  # moves of a game by chance, which may never end by itself

    def __init__(self, setup: OvoSetup | None = None) -> None:
        self._setup = setup or OvoSetup()

    def for_setup(self, setup: GameSetup) -> Ovo | Rejected:
        """Return the engine of a ruleset for some numbers of players, if the rules allow what it says."""
        answer = read_ovo_setup(setup)
        return answer if isinstance(answer, Rejected) else Ovo(answer)

    def start(self, options: StartOptions) -> State | Rejected:
        """Return the state a game begins with, or everything that is wrong with the options."""
        players, findings = read_options(options, self._setup)
        return Rejected(tuple(findings)) if findings else begin(set_up(players, options.seed))

    def read_position(self, data: Any) -> State | Rejected:
        """Return the state that plain values describe, or all that is wrong with them."""
        reading = Reading()
        draft = notation.read_draft(data, reading)
        note_faults(draft, reading)
        return Rejected(tuple(reading.findings)) if reading.findings else begin(notation.finished(draft))

    def write_position(self, state: State) -> dict[str, Any]:
        """Return the position as plain values, every key in the page's order."""
        return notation.write_position(state.position)

    def read_move(self, state: State, text: str) -> Move | Finding:
        """Return the move that *text* spells, legal or not, whatever its spaces and capitals."""
        return moves.read_move(text)

    def write_move(self, state: State, move: Move) -> str:
        """Return the move's canonical spelling."""
        return moves.write_move(move)

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return the actions of the player to act and every claim; nothing once the game is over."""
        if state.winner is not None:
            return ()
        return [*refusals.legal_actions(state.position), *refusals.legal_claims(state.position)]

    def considered_moves(self, state: State) -> Sequence[Move]:
        """Return the claim that is right, if there is one; else the actions: nobody claims wrongly, or late."""
        if state.winner is not None:
            return ()
        position = state.position
        right = [c for c in refusals.legal_claims(position) if is_home(position, position.players.index(c.player))]
        return right or list(refusals.legal_actions(position))

    def ambitious_moves(self, state: State) -> Sequence[Move]:
        """Return the claim that is right, else the moves that bring an own egg nearer to its camp, else all actions."""
        considered = self.considered_moves(state)
        if considered and not isinstance(considered[0], Claim):
            return homeward(state.position) or considered
        return considered

    def refusal(self, state: State, move: Move) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        if state.winner is not None:
            return refuse("end.over", "the game is over")
        return refusals.refusal(state.position, move)

    def apply(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return the state after a legal move, and what happened. Raises ValueError if the move is illegal."""
        if self.refusal(state, move) is not None:
            raise ValueError(f"illegal move: {moves.write_move(move)}")
        return play(state, move)

    def apply_unchecked(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return play(state, move)

    def players(self, state: State) -> tuple[str, ...]:
        """Return the players in turn order."""
        return state.position.players

    def turn(self, state: State) -> str:
        """Return the player to act; once the game is over, the one who would be."""
        return state.position.players[state.position.turn]

    def outcome(self, state: State) -> Outcome | None:
        """Return who has won, without scores, or None while the game goes on."""
        return None if state.winner is None else Outcome(state.position.players[state.winner], {})

    def view(self, state: State) -> View:
        """Return what stands where, in the components' names."""
        return view.view(state)

    def describe(self, state: State) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can\'t see its picture."""
        return view.describe(state)
