"""What every engine answers. Nothing else in the house knows a game by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct, field

from pnp.model.translatable import Text
from pnp.model.view import Event, View
from pnp.problems import Finding
from pnp.rules.game_setup import GameSetup

State = TypeVar("State")
Move = TypeVar("Move")


class Rejected(Struct, frozen=True):
    """The answer to values that are no state, or to options that no game begins with: everything wrong with them."""

    findings: tuple[Finding, ...]


def unreadable_move(message: str, hint: str = "") -> Finding:
    """Return why a move cannot be read."""
    return Finding("P053", message, hint)


def wrong_option(message: str, hint: str = "") -> Finding:
    """Return what is wrong with an option of a game."""
    return Finding("P015", message, hint)


def refuse(clause: str, message: str) -> Finding:
    """Return why a move is illegal: the clause that forbids it, and the reason in words."""
    return Finding("P054", message, clause=clause)


class Outcome(Struct, frozen=True):
    """How a finished game ended: the winner (None: a draw) and each player's score (empty where there is none)."""

    winner: str | None
    scores: Mapping[str, float]

    def as_dict(self) -> dict[str, Any]:
        """Return the outcome as the transcripts write it."""
        return {"winner": self.winner, "scores": dict(self.scores)}


class StartOptions(Struct, frozen=True):
    """What a game is begun with. *choices* are the words of ``--set``; *seed* decides what is left to chance."""

    players: int | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0


class Engine(Protocol[State, Move]):
    """The rules of one game, as pure functions over frozen values.

    A state is a position together with whatever of its history the rules ask for; reading a position begins a
    history with it.
    """

    name: str
    # Every clause that a move, a position or an end can be judged by: its id, and in a few words what it says.
    clauses: Mapping[str, str]
    components: tuple[str, ...]  # the pieces that it puts on the table, by their ids
    has_scores: bool  # whether a finished game has each player's score

    def for_setup(self, setup: GameSetup) -> Engine[State, Move] | Rejected:
        """Return the engine of a ruleset: with its options, variants, players and counts, if it can play them."""

    def start(self, options: StartOptions) -> State | Rejected:
        """Return the state a game begins with, or everything that is wrong with the options."""

    def read_position(self, data: Any) -> State | Rejected:
        """Return the state that plain values describe, or everything that is wrong with them."""

    def write_position(self, state: State) -> dict[str, Any]:
        """Return the position in the notation it is read in, every key in its page's order."""

    def read_move(self, state: State, text: str) -> Move | Finding:
        """Return the move that *text* spells, legal or not, or why it can't be read."""

    def write_move(self, state: State, move: Move) -> str:
        """Return the move's canonical spelling."""

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return every legal move; empty exactly when the game is over."""

    def refusal(self, state: State, move: Move) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""

    def apply(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return the state after a legal move, and what happened on the way. Raises ValueError if illegal."""

    def apply_unchecked(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return what :meth:`apply` does, for a move that is known to be legal."""

    def players(self, state: State) -> tuple[str, ...]:
        """Return the players in turn order, by their ids."""

    def turn(self, state: State) -> str:
        """Return the player to act."""

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def view(self, state: State) -> View:
        """Return what stands where, in the components' names."""

    def describe(self, state: State) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can't see its picture."""


@runtime_checkable
class HasPlayoutPolicy(Protocol):
    """What an engine answers, too, if chance alone would play its game badly, or for ever."""

    max_playout_moves: int  # moves after which a game by chance is cut unless somebody says otherwise

    def playout_moves(self, state: Any) -> Sequence[Any]:
        """Return those of the legal moves that a player by chance chooses from; empty exactly when there are none."""


@runtime_checkable
class HasGreedyPlayout(HasPlayoutPolicy, Protocol):
    """What an engine answers, too, if its games end in time only where players want to win."""

    def greedy_playout_moves(self, state: Any) -> Sequence[Any]:
        """Return those considered moves that bring the player to act nearer to winning; if none does, all of them."""


@runtime_checkable
class Shrinkable(Protocol):
    """What an engine answers, too, if its positions can do with fewer pieces."""

    def shrink(self, state: Any) -> Iterable[Any]:
        """Yield each position that has one piece fewer; whether it can stand on a table is not asked."""
