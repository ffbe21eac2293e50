"""The interface of engines, with helpers that read positions and report findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeGuard, TypeVar, runtime_checkable

from msgspec import Struct, field

from pnp.game.model.texts import Text
from pnp.game.model.view import Event, PieceMoved, TablePlace, View
from pnp.messages import format_value, plural, quote_literal, suggest_name
from pnp.play.game_setup import GameSetup
from pnp.problems import DocumentPath, Finding, Place, Problems, SourceMap

State = TypeVar("State")
Move = TypeVar("Move")
_Optional = TypeVar("_Optional")
_NAMED = 20  # unknown keys that are named one by one, by taste: about a screen


class Rejected(Struct, frozen=True):
    """The answer to values that are not a state, or to invalid options: all findings about them."""

    findings: tuple[Finding, ...]


class RulesFaultError(Exception):
    """Raised by an engine whose rules, as data, fail in play; *finding* says where, the file first."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def unreadable_move(message: str, hint: str) -> Finding:
    """Return why a move cannot be read."""
    return Finding("P053", message, hint)


def wrong_option(message: str, hint: str, key: str | None = None) -> Finding:
    """Return the finding about an option of a game, at its *key* if it is given."""
    return Finding("P015", message, hint, () if key is None else (key,))


def refuse(clause: str, message: str) -> Finding:
    """Return why a move is illegal: the clause that forbids it, and the reason in words."""
    return Finding("P054", message, "choose another move", clause=clause)


class Outcome(Struct, frozen=True):
    """How a finished game ended: the winner (None: a draw) and each player's score (empty where there is none).

    *reason* says why where no rule does.
    """

    winner: str | None
    scores: Mapping[str, float]
    reason: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return the outcome as the transcripts write it."""
        return {"winner": self.winner, "scores": dict(self.scores)}


class StartOptions(Struct, frozen=True):
    """The options of a new game. *choices* are the words of ``--set``; *seed* is that of the random choices."""

    players: int | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0


class Engine(Protocol[State, Move]):
    """The rules of one game, pure functions over frozen values: a state is a position, with the history it needs."""

    name: str
    # The clauses that judge moves, positions and endings: ids, and their meanings in a few words.
    clauses: Mapping[str, str]
    components: tuple[str, ...]  # the pieces that it puts on the table, by their ids
    has_scores: bool  # whether a finished game has each player's score

    def for_setup(self, setup: GameSetup) -> Engine[State, Move] | Rejected:
        """Return the engine of a ruleset: with its options, variants, players and counts, if it can play them."""

    def start(self, options: StartOptions) -> State | Rejected:
        """Return the state that a game begins with, or all findings about the options."""

    def read_position(self, data: Any) -> State | Rejected:
        """Return the state that plain values describe, or all findings about them."""

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
        """Return the state after a legal move, and its events. Raises ValueError if illegal."""

    def apply_unchecked(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Like :meth:`apply`, for a move that is known to be legal."""

    def players(self, state: State) -> tuple[str, ...]:
        """Return the players in turn order, by their ids."""

    def turn(self, state: State) -> str:
        """Return the player to act."""

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome of the game, or None if it has not ended."""

    def view(self, state: State) -> View:
        """Return the view: where each piece is, in the components' names."""

    def describe(self, state: State) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can't see its picture."""


@runtime_checkable
class HasOptions(Protocol):
    """Optional: an engine that knows which options and variants of a ruleset its rules use."""

    options: Mapping[str, Sequence[Any]]  # the values of each, the default first
    variants: Mapping[str, Mapping[str, Any]]  # the values of options that each needs


@runtime_checkable
class HasPlayoutPolicy(Protocol):
    """Optional: an engine that restricts random playouts, which would else be poor or endless."""

    max_playout_moves: int  # moves after which a random game is cut off by default

    def playout_moves(self, state: Any, legal: Sequence[Any] | None = None) -> Sequence[Any]:
        """Return which moves, out of the *legal* ones if known, a random player chooses from: none if none is legal."""


@runtime_checkable
class HasGreedyPlayout(HasPlayoutPolicy, Protocol):
    """Optional: an engine whose random games end only if players want to win."""

    def greedy_playout_moves(self, state: Any) -> Sequence[Any]:
        """Return those considered moves that bring the player to act nearer to winning; none where it can't tell."""


@runtime_checkable
class HasWinningMoves(Protocol):
    """Optional: an engine that knows of some moves, without trying them, that they win nothing at once."""

    def may_win(self, state: Any, moves: Sequence[Any]) -> Sequence[Any]:
        """Return those of some moves after which the game may have a winner."""


@runtime_checkable
class HasChance(Protocol):
    """Optional: an engine in whose game some moves are not a player's: dice are thrown, or cards are drawn."""

    def chance_odds(self, state: Any, legal: Sequence[Any] | None = None) -> Mapping[Any, int] | None:
        """Return those of the *legal* moves that chance makes, with their weights, each at least 1; None without any.

        Legal moves are given if known. A player who chooses a move of chance leaves it to chance which is made.
        """


@runtime_checkable
class HasPieceCounts(Protocol):
    """Optional: an engine that counts its pieces faster than it makes its view."""

    def piece_counts(self, state: Any) -> Mapping[str, int]:
        """Return what `pnp.game.model.view.count_pieces` does; a component without pieces may be left out."""


@runtime_checkable
class HasPositionParts(Protocol):
    """Optional: an engine that writes some keys of a position faster than all of it."""

    def write_keys(self, state: Any, keys: Collection[Any]) -> dict[str, Any]:
        """Return those of the *keys* that the position has, as `Engine.write_position` writes them."""


@runtime_checkable
class HasProjections(Protocol):
    """Optional: an engine whose moves don't name every place that pieces go to."""

    def project(self, state: Any, move: Any) -> Sequence[PieceMoved]:
        """Return where an illegal move would put the pieces that it moves, as far as there are places for them."""


@runtime_checkable
class WithoutRules(Protocol):
    """Optional: a substitute for the engine of a game without rules, which knows only its box and boards."""

    claims: frozenset[str]  # the keys of claims that it can judge

    def comparable(self, values: Any) -> Any:
        """Return a part of a position as `Engine.write_position` writes it, as far as it can be read."""

    def marked_place(self, state: Any, name: str) -> TablePlace | Finding:
        """Return the place that a mark names, or why there is none."""


class ClauseCondition(Struct, frozen=True):
    """A condition of a clause. Its *role* is an action, every position, or the end; its path begins with the file."""

    text: str  # that of shorthand is generated
    role: str
    at: DocumentPath


@runtime_checkable
class HasConditions(Protocol):
    """Optional: an engine whose rules are data that names the booklet's clauses."""

    conditions: Mapping[str, DocumentPath]  # each clause that a condition stands for, and where; the file first
    paid_clauses: Mapping[str, DocumentPath]  # each clause by which something is paid
    actions: tuple[str, ...]
    free_actions: tuple[str, ...]  # those without conditions: whatever a table allows is legal
    action_clauses: tuple[tuple[str, str], ...]  # each action with each clause that may refuse a move of it

    def action_of(self, move: Any) -> str:
        """Return the action that a move is of."""

    def cells(self, state: Any) -> Collection[str]:
        """Return the names of the board's cells."""

    def clause_conditions(self, clause: str) -> tuple[ClauseCondition, ...]:
        """Return the conditions of a clause for the default options."""

    def other_findings(self) -> Iterable[Finding]:
        """Return the findings about the rules for other choices of options than the defaults."""

    def keep_rules(self) -> None:
        """Keep what figures have needed of the rules between runs."""


Told = bool | int | str | None  # what is known beside a position: a condition, a number, a player's id or nobody


@runtime_checkable
class AsksStatements(Protocol):
    """Optional: an engine that can be asked whether a statement in the language of its rules is true."""

    def false_statement(
        self, state: Any, text: str, told: Mapping[str, Told], before: Any | None = None
    ) -> Finding | None:
        """Return why a statement is not true in a state (P055), or what is wrong with its text; None if it is true.

        It knows the names that are *told*, and the state *before* the last move, if there is one.
        """

    def stated_value(
        self, state: Any, text: str, told: Mapping[str, Told], before: Any | None = None
    ) -> int | tuple[str, ...] | Finding:
        """Return the value of an expression in a state: a number, or the ids of members; or what is wrong with it."""


@runtime_checkable
class Shrinkable(Protocol):
    """Optional: an engine whose positions can be reduced."""

    def shrink(self, state: Any) -> Iterable[Any]:
        """Yield each position that has one piece fewer; it may be impossible."""


_SERVED: dict[tuple[type, object], bool] = {}  # by an engine's class, and a protocol


def serves(engine: object, protocol: Callable[..., _Optional]) -> TypeGuard[_Optional]:
    """Return whether an engine serves an optional protocol: isinstance, which compares all methods, but only once."""
    key = type(engine), protocol
    served = _SERVED.get(key)
    if served is None:
        served = _SERVED[key] = isinstance(engine, protocol)  # type: ignore[arg-type]
    return served


def accept_state(answer: State | Rejected, source: SourceMap, path: DocumentPath, problems: Problems) -> State | None:
    """Return the state that an engine answers; None if it has rejected the values at *path*, whose problems are added.

    A position is unreadable (P051) or impossible (P052), an option of a start wrong (P015).
    """
    if isinstance(answer, Rejected):
        problems.extend(source.locate(finding, path) for finding in answer.findings)
        return None
    return answer


def play_move(
    engine: Engine[State, Move], state: State, text: str, place: Place | None, problems: Problems
) -> tuple[State, str, Sequence[Event]] | None:
    """Return the state after a move, its spelling and events; None if it can't be read (P053) or is illegal (P054)."""
    move = engine.read_move(state, text)
    if isinstance(move, Finding):
        problems.add(move.at_place(place))
        return None
    spelling = engine.write_move(state, move)
    refusal = engine.refusal(state, move)
    if refusal is not None:
        is_illegal = f"is illegal by {refusal.clause}" if refusal.clause else "can't be made"
        message = f"{spelling} {is_illegal}: {refusal.message}"
        problems.error(refusal.code, message, place, refusal.hint)
        return None
    after, events = engine.apply_unchecked(state, move)
    return after, spelling, events


class PositionReader:
    """The faults found so far in one position, or in what else plain values say of a game: these have a *code*."""

    def __init__(self, code: str = "P051") -> None:
        self.code = code
        self.findings: list[Finding] = []

    def unreadable(self, message: str, path: DocumentPath, hint: str, *, at_key: bool = False) -> None:
        """Note that a value, or its key, cannot be read."""
        self.findings.append(Finding(self.code, message, hint, path, at_key))

    def impossible(self, message: str, path: DocumentPath, hint: str) -> None:
        """Note that a readable position is impossible."""
        self.findings.append(Finding("P052", message, hint, path))

    def named(self, value: Any, path: DocumentPath, hint: str) -> Mapping[Any, Any]:
        """Return a mapping with any keys; none for a value that is left out, or is no mapping."""
        if value is not None and not isinstance(value, Mapping):
            self.unreadable(f'"{path[-1]}" is {quote_literal(value)}, not a mapping', path, hint)
        return value if isinstance(value, Mapping) else {}

    def mapping(
        self, value: Any, path: DocumentPath, keys: Sequence[str], optional: Sequence[str] = ()
    ) -> Mapping[str, Any]:
        """Return the values of those *keys* that are there; a missing or an unknown key is a fault.

        Only hints name the *optional* ones, which are keys if the value has them.
        """
        # Missing and unknown keys are told one by one, each at its place; the many of a wrong file in one message.
        if not isinstance(value, Mapping):
            where = f'"{path[-1]}"' if path else "a position"
            self.unreadable(
                f"{where} is {quote_literal(value)}, not a mapping", path, f"it has the keys {', '.join(keys)}"
            )
            return {}
        for key in keys:
            if key not in value:
                self.unreadable(f'missing key "{key}"', path, f"add {key}: and its value")
        unknown = [key for key in value if key not in keys]
        for key in unknown[:_NAMED]:
            place = (*path, key) if isinstance(key, str) else path
            message = f'unknown key "{format_value(key)}"'
            self.unreadable(message, place, suggest_name(key, (*keys, *optional)), at_key=True)
        if len(unknown) > _NAMED:
            rest = len(unknown) - _NAMED
            self.unreadable(plural(rest, "more unknown key"), path, f"available: {', '.join(keys)}")
        return {key: value[key] for key in keys if key in value}

    def word(self, value: Any, path: DocumentPath, allowed: Sequence[str]) -> str | None:
        """Return one of the *allowed* words."""
        if isinstance(value, str) and value in allowed:
            return value
        self.unreadable(f'"{path[-1]}" cannot be {quote_literal(value)}', path, f"write one of {', '.join(allowed)}")
        return None

    def flag(self, value: Any, path: DocumentPath) -> bool | None:
        """Return true or false."""
        if isinstance(value, bool):
            return value
        message = f'"{path[-1]}" is {quote_literal(value)}, neither true nor false'
        self.unreadable(message, path, "write true or false")
        return None

    def rows(self, value: Any, path: DocumentPath, lengths: Sequence[int]) -> list[list[str] | None]:
        """Return the fields of a board's rows, as many as *lengths* says for each; None for a row that has others."""
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != len(lengths):
            rows = "1 row" if isinstance(value, list) and len(value) == 1 else None
            actual = rows or (f"{len(value)} rows" if isinstance(value, list | tuple) else quote_literal(value))
            message = f'"{path[-1]}" is {actual}, not {len(lengths)} rows of text'
            self.unreadable(message, path, "write each row as a text, with a space between the cells")
            return [None] * len(lengths)
        return [self._row(row, (*path, number), lengths[number]) for number, row in enumerate(value)]

    def _row(self, row: Any, path: DocumentPath, length: int) -> list[str] | None:
        if not isinstance(row, str):
            self.unreadable(f"this row is {quote_literal(row)}, not text", path, "put it between quotes")
            return None
        fields = re.split(" +", row.strip(" "), maxsplit=length)
        if len(fields) != length or not fields[-1]:
            hint = "leave a space between the cells, and write . for an empty one"
            self.unreadable(f"this row does not have {length} cells", path, hint)
            return None
        return fields
