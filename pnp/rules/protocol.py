"""What every engine answers. Nothing else in the house knows a game by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeGuard, TypeVar, runtime_checkable

from msgspec import Struct, field

from pnp.model.translatable import Text
from pnp.model.view import Event, View
from pnp.problems import DocumentPath

State = TypeVar("State")
Move = TypeVar("Move")


class Fault(Struct, frozen=True):
    """Why a position or a move cannot be read, or why a position is impossible; *path* is where in the position."""

    message: str
    path: DocumentPath = ()
    hint: str = ""
    code: str = "P052"  # P051 for a position that cannot be read, P053 for a move
    at_key: bool = False  # it is about the key that the path ends with, not about its value


def are_faults(answer: Any) -> TypeGuard[Sequence[Fault]]:
    """Tell an engine's list of faults from the state that it answers with where there are none."""
    return isinstance(answer, list | tuple) and bool(answer) and all(isinstance(fault, Fault) for fault in answer)


class Refusal(Struct, frozen=True):
    """Why a move is illegal: the clause that forbids it, and in words."""

    clause: str
    message: str


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

    def start(self, options: StartOptions) -> State | Sequence[Fault]:
        """Return the state a game begins with, or what is wrong with the options."""

    def read_position(self, data: Any) -> State | Sequence[Fault]:
        """Return the state that plain values describe, or *all* that is wrong with them."""

    def write_position(self, state: State) -> dict[str, Any]:
        """Return the position in the notation it is read in, every key in its page's order."""

    def read_move(self, state: State, text: str) -> Move | Fault:
        """Return the move that *text* spells, legal or not."""

    def write_move(self, state: State, move: Move) -> str:
        """Return the move's canonical spelling."""

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return every legal move; empty exactly when the game is over."""

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Return why *move* is illegal, or None if it is legal."""

    def apply(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return the state after a legal move, and what happened on the way. Raises ValueError if illegal."""

    def turn(self, state: State) -> str:
        """Return the player to act."""

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def view(self, state: State) -> View:
        """Return what stands where, in the components' names."""

    def describe(self, state: State) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can't see its picture."""


@runtime_checkable
class Considerate(Protocol):
    """What an engine answers, too, if chance alone would play its game badly, or for ever."""

    longest: int  # moves after which a game by chance is cut unless somebody says otherwise

    def considered_moves(self, state: Any) -> Sequence[Any]:
        """Return those of the legal moves that a player by chance chooses from; empty exactly when there are none."""


@runtime_checkable
class Ambitious(Considerate, Protocol):
    """What an engine answers, too, if its games end in time only where players want to win."""

    def ambitious_moves(self, state: Any) -> Sequence[Any]:
        """Return those considered moves that bring the player to act nearer to winning; if none does, all of them."""


@runtime_checkable
class Sparing(Protocol):
    """What an engine answers, too, if its positions can do with fewer pieces."""

    def lighter(self, state: Any) -> Iterable[Any]:
        """Yield each position that has one piece fewer; whether it can stand on a table is not asked."""
