"""Judge single claims, each in its context: about legal moves, events, the start, the end, the position's values.

The context of a claim is its frame, its place in the file, what it proves, and its marks. A mark is drawn on a place
of its move: a dot where the move puts something, a cross there or on a place that the illegal move names. No cross is
drawn where a dot says that something can be put, or where the move begins if another move from there is legal; and no
two numbers are drawn on one place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, zip_longest
from types import MappingProxyType, UnionType
from typing import Any, Generic, TypeGuard, TypeVar

from msgspec import Struct, field

from pnp.game.model.figure import ClaimMark
from pnp.game.model.view import (
    ActionCost,
    CellPlace,
    Event,
    Gain,
    Payment,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PoolPlace,
    Production,
    RowPlace,
    TablePlace,
    View,
)
from pnp.messages import format_value, join_words, quote_literal, suggest_name
from pnp.play.protocol import (
    AsksStatements,
    Engine,
    HasConditions,
    HasOptions,
    HasPositionParts,
    HasProjections,
    Move,
    Outcome,
    Rejected,
    StartOptions,
    State,
    Told,
    WithoutRules,
    accept_state,
    serves,
)
from pnp.problems import DocumentPath, Finding, Place, Problems, SourceMap

# Hints for a claim that no engine can judge, and for a false one.
CLAIM_HINT = "docs/figures.md lists the claims and their values"
FALSE_HINT = "correct the claim or the position"

_CELL = re.compile(r"[A-Z]{1,2}[0-9]{1,3}")
_Value = TypeVar("_Value")
DRAW = "none"  # winner: none
_MOST_DIFFERENCES = 20  # reported for one claim; a matter of taste: about a screen
_MOST_MOVES = 500  # in one claim, by taste: more than anyone writes by hand, and the engine judges each
_SIMPLE = (int, str, float)  # types of the values that are compared most often
_MISSING = object()  # a part that only one of two values has
_FARTHEST = 1e15  # a float counts exactly to 9e15; an integer may be larger than any float
_LARGEST_SEED = 2**63  # what 64 bits with a sign hold
_NO_CHOICES: Mapping[str, str] = MappingProxyType({})


class DrawnMark(Struct, frozen=True):
    """A mark and its move, whose words name places and which puts something on others, and the path of its claim."""

    mark: ClaimMark
    move: str
    named: tuple[TablePlace, ...]
    reached: tuple[TablePlace, ...]
    path: DocumentPath


class PlayedFrame(Struct, Generic[State], frozen=True):
    """One frame: its state, the moves that led to it (canonical spelling), their events (perhaps lazy), the players."""

    state: State
    moves: tuple[str, ...] = ()
    events: Sequence[Event] = ()
    movers: tuple[str, ...] = ()
    before: State | None = None  # the last of these moves
    actions: tuple[str, ...] = ()  # that these moves are of, where the rules are data


class Proofs(Struct):
    """What a figure's claims prove besides being true: marks for each frame, and clauses by their breach."""

    marks: tuple[list[DrawnMark], ...]
    broken: list[str] = field(default_factory=list)
    distance: float = 0  # how far from true the false claims are, in all: 0 if none is false
    is_false: bool = False  # a claim is false
    actions: list[str] = field(default_factory=list)  # of legal moves, where the rules are data
    refused: list[tuple[str, str]] = field(default_factory=list)  # the actions of refused moves, with the clauses
    lawful: bool = False  # something other than a refusal is shown
    explains: bool = True  # what is false becomes a problem: a search reads none of thousands


class ClaimContext(Struct, Generic[State, Move]):
    """A claim at a *path*, a mapping, that is being judged; its judge records proofs and problems here."""

    engine: Engine[State, Move]
    played: PlayedFrame[State]
    marks: list[DrawnMark]
    proofs: Proofs
    claim: dict[str, Any]
    path: DocumentPath
    source: SourceMap
    problems: Problems
    number: int | None = None  # of the claim's text, where the figure numbers them
    letter: str = ""  # of the frame, if the figure has several

    def place(self, *path: str | int) -> Place:
        """Return the place of a value of the claim."""
        return self.source.place((*self.path, *path))

    def fail(self, message: str | Callable[[], str], *path: str | int, hint: str = "", distance: float = 1) -> None:
        """Record that the claim is false; *message* says what is true instead, or returns it if it takes time to say.

        *distance* is how far from true it is, in the units of the claim, for the finder of positions.
        """
        self.proofs.distance += distance
        self.proofs.is_false = True
        if self.proofs.explains:
            told = message if isinstance(message, str) else message()
            where = f" in frame {self.letter}" if self.letter else ""
            self.problems.error("P055", f"this is false{where}: {told}", self.place(*path), hint or FALSE_HINT)

    def wrong_type(self, expected: str, value: Any, *path: str | int) -> None:
        """Record that a value of the claim has the wrong type for its key."""
        message = f"{format_value(path[0])} expects {expected}, not {quote_literal(value)}"
        self.problems.error("P006", message, self.place(*path), CLAIM_HINT)

    def unknown(self, name: Any, known: Iterable[str], *path: str | int) -> None:
        """Record that the claim names something unknown to the game."""
        names = list(known)
        message = f"{format_value(path[0])} can't name {quote_literal(name)}"
        self.problems.error("P014", message, self.place(*path), suggest_name(name, names))

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the game."""
        return self.engine.players(self.played.state)

    @property
    def cells(self) -> Collection[str]:
        """The cells' names, where the engine knows them; others are told by what they look like."""
        return self.engine.cells(self.played.state) if serves(self.engine, HasConditions) else ()

    def is_name(self, name: object) -> bool:
        """Return whether an event of the game can name something: a player, a piece, a place or a clause."""
        known: tuple[Collection[str], ...] = (self.players, self.engine.components, self.engine.clauses)
        if is_cell(name) or any(name in names for names in known):
            return True
        if name in self.cells or name in self.names():  # what costs most comes last
            return True
        if not (isinstance(self.engine, WithoutRules) and isinstance(name, str)):
            return False
        return not isinstance(self.engine.marked_place(self.played.state, name), Finding)

    def names(self) -> tuple[str, ...]:
        """Return what events can name, beside cells."""
        view = self.engine.view(self.played.state)
        rows = (row for track in view.tracks for row, _, _ in track.places)
        pools = (pool.name for pool in view.pools)
        return unique((*self.players, *self.engine.components, *rows, *pools, *self.engine.clauses))

    def move(self, text: Any, *path: str | int) -> Move | None:
        """Return the move that *text* spells, or None and a problem at its place."""
        if not isinstance(text, str):
            self.wrong_type("a move", text, *path)
            return None
        move = self.engine.read_move(self.played.state, text)
        if isinstance(move, Finding):
            self.problems.error("P053", move.message, self.place(*path), move.hint)
            return None
        return move

    def action_of(self, move: Move) -> list[str]:
        """Return the action of a move, where the rules are data."""
        return [self.engine.action_of(move)] if serves(self.engine, HasConditions) else []

    def spelling(self, move: Move) -> str:
        """Return a move's canonical spelling in the frame."""
        return self.engine.write_move(self.played.state, move)

    @property
    def has_marks(self) -> bool:
        """Whether the claim's moves are marked in the picture: it has a printed text, or asks for marks."""
        return "text" in self.claim or self.claim.get("mark", "at" in self.claim) is True

    def add_mark(self, move: Move, spelling: str, *path: str | int, is_legal: bool) -> None:
        """Mark a move in the frame; a mark that does not fit its move is a problem (P066)."""
        # Events come from a legal move or a projection; then there is nothing to mark, or at fits nowhere: two faults.
        state, engine = self.played.state, self.engine
        events: Sequence[Event] = ()
        if is_legal:
            events = engine.apply_unchecked(state, move)[1]
        elif serves(engine, HasProjections):
            events = engine.project(state, move)
        reached = _reached_places(events)
        named = _named_places(spelling, engine.view(state), self.cells)
        moved = tuple(
            event for event in events if isinstance(event, PieceMoved) and isinstance(event.target, CellPlace)
        )
        fitting = unique((*(place for place in named if place in reached or not is_legal), *reached))
        if not fitting:
            message = f"{spelling} puts nothing on any place, so nothing can be marked"
            hint = "remove text, at and mark; explain it in the caption"
            self.problems.error("P066", message, self.place(*path), hint)
            return
        place = self._marked(fitting, named, moved)
        if place is None:
            self._report_elsewhere(spelling, fitting, is_legal=is_legal)
            return
        mark = ClaimMark(place, is_legal, self.number, moved if len(moved) > 1 else ())
        at = "at" if "at" in self.claim else path[0]
        self.marks.append(DrawnMark(mark, spelling, tuple(named), reached, (*self.path, at)))

    def _report_elsewhere(self, spelling: str, fitting: Sequence[TablePlace], *, is_legal: bool) -> None:
        """Report an ``at`` that fits no place of a move; a word of another move, or of none, is reported elsewhere."""
        at, words = self.claim["at"], split_move(spelling)
        if is_cell(at) or at in words:
            would = "puts" if is_legal else "would put"
            known = [place.name for place in fitting]
            names = [name for name in known if is_cell(name) or name in words] or known
            message = f"{spelling} {would} nothing on {format_value(at)}; it is about {join_words(names)}"
            self.problems.error("P066", message, self.place("at"), f"write at: {names[0]}")

    def _marked(
        self, fitting: Sequence[TablePlace], named: Sequence[TablePlace], moved: Sequence[PieceMoved]
    ) -> TablePlace | None:
        """Return the place that ``at`` names if it fits; else that of the middle piece, or the last named that fits."""
        place_name = self.claim.get("at")
        if place_name is not None:
            return next((place for place in fitting if place.name == place_name), None)
        if len(moved) > 1:
            return moved[len(moved) // 2].target
        reached = [event.target for event in moved]
        return next((place for place in reversed(named) if place in (reached or fitting)), (*reached, *fitting)[0])


def _reached_places(events: Iterable[Event]) -> tuple[TablePlace, ...]:
    """Return the places where events put something or, without any, those from which they take something."""
    places: list[TablePlace | None] = []
    for event in events:
        match event:
            case PieceMoved() | PiecePlaced():
                places += (event.target, None if isinstance(event.source, CellPlace) else event.source)
            case PieceFlipped() | PieceInspected():
                places.append(event.target)
            case PieceRemoved():
                places.append(event.source)
            case Payment() | Gain():
                places += (event.target, event.source)
    return unique(place for place in places if place is not None)


def report_conflicts(
    marks: Sequence[DrawnMark], engine: Engine[State, Move], state: State, source: SourceMap, problems: Problems
) -> None:
    """Report marks of a frame that contradict or hide each other, or a legal move of the frame (P066)."""
    for mark in marks:
        if not mark.mark.is_legal and (fault := _cross_fault(mark, marks, engine, state)):
            problems.error("P066", fault[0], source.place(mark.path), fault[1])
    shown: dict[TablePlace, DrawnMark] = {}
    for mark in marks:
        first = shown.setdefault(mark.mark.place, mark)
        if first.mark.number != mark.mark.number and first.mark.is_legal == mark.mark.is_legal:
            message = f"two different marks stand on {mark.mark.place.name}: one hides the other"
            problems.error("P066", message, source.place(mark.path), "name another place with at, or use one text")


def _cross_fault(
    cross: DrawnMark, marks: Sequence[DrawnMark], engine: Engine[State, Move], state: State
) -> tuple[str, str] | None:
    """Return the message and the hint for a cross where a move with a dot puts something, or a legal move begins."""
    # First the dots, then the legal moves: a cross where the move ends may stand where another move begins.
    place = cross.mark.place
    for dot in (drawn for drawn in marks if drawn.mark.is_legal):
        put = unique((dot.mark.place, *(reached for reached in dot.reached if isinstance(reached, CellPlace))))
        if place in put:
            where = f"puts something on {join_words(reached.name for reached in put)}"
            message = f"{dot.move} is legal and {where}: the cross of {cross.move} can't be on {place.name}"
            return message, "mark another place, or show the two moves in two frames"
    if place in cross.reached or (not cross.reached and place == cross.named[-1]):
        return None
    words = split_move(cross.move)
    start = words[: words.index(place.name) + 1]
    for other in (engine.write_move(state, move) for move in engine.legal_moves(state)):
        if split_move(other)[: len(start)] == start:
            message = f"{other} is legal: the cross of {cross.move} can't stand on {place.name}, where both begin"
            return message, "without at, the cross goes where the move ends"
    return None


def is_cell(word: object) -> TypeGuard[str]:
    """Return whether something is a cell's name, such as E4, on any board."""
    return isinstance(word, str) and _CELL.fullmatch(word) is not None


def split_move(spelling: str) -> list[str]:
    """Return the words of a move; the ends or links of a path (``A1-B2``, ``A1>C3``) are words of their own."""
    return re.split(r"[\s>-]+", spelling.strip())


def _named_places(spelling: str, view: View, cells: Collection[str]) -> list[TablePlace]:
    """Return the places that a move's words name in a view, and which of *cells*."""
    rows = {row for track in view.tracks for row, _, _ in track.places}
    pools = {pool.name for pool in view.pools}
    places: list[TablePlace] = []
    for word in split_move(spelling):
        if is_cell(word) or word in cells:
            places.append(CellPlace(word))
        elif word in rows:
            places.append(RowPlace(word))
        elif word in pools:
            places.append(PoolPlace(word))
    return places


def unique(values: Iterable[_Value]) -> tuple[_Value, ...]:
    """Return the values in their order, each once."""
    return tuple(dict.fromkeys(values))


# The events that claims count, by the key of the claim, and by what their amounts may be grouped, the most natural
# way first.
_COUNTED: Mapping[str, tuple[type[Gain | Payment | PiecePlaced | PieceRemoved | Production], tuple[str, ...]]] = {
    "gained": (Gain, ("player", "target", "source", "component")),
    "paid": (Payment, ("player", "source", "target", "component", "clause")),
    "placed": (PiecePlaced, ("component", "target", "player")),
    # Never by the player who moved: red takes blue pieces off.
    "removed": (PieceRemoved, ("component", "source", "target")),
    "harvested": (Production, ("target", "component")),
}


def _tallies(events: Iterable[Event], key: str) -> list[dict[str, int]]:
    """Return the amounts of the events that a claim counts, summed up in each way; nothing is listed as 0."""
    kind, groupings = _COUNTED[key]
    tallies: list[dict[str, int]] = [{} for _ in groupings]
    for event in events:
        if isinstance(event, kind) and event.amount:
            for tally, grouping in zip(tallies, groupings, strict=True):
                of = getattr(event, grouping)
                if of is not None:
                    name = getattr(of, "name", of)  # of a place
                    tally[name] = tally.get(name, 0) + event.amount
    return tallies


def amounts_named(events: Iterable[Event], key: str, names: Iterable[str]) -> dict[str, int]:
    """Return the amounts in the first grouping that has all of *names*, or in the most natural one."""
    required, tallies = set(names), _tallies(events, key)
    return next((tally for tally in tallies if required <= tally.keys()), tallies[0])


def nearest_distance(claimed: Mapping[str, int], events: Iterable[Event], key: str) -> float:
    """Return how far *claimed* is from the amounts, in the grouping in which it is nearest; at least 1."""
    return max(1, min(distance(claimed, tally) for tally in _tallies(events, key)))


def production_order(events: Iterable[Event]) -> list[str]:
    """Return the places where the game produced pieces, in order."""
    return [event.target.name for event in events if isinstance(event, Production)]


def judge_legal(case: ClaimContext[State, Move], value: Any) -> None:
    """``legal: MOVE`` or a list: the engine refuses none of them."""
    for move, path in _moves(case, value, "legal"):
        refusal = case.engine.refusal(case.played.state, move)
        if refusal is not None:
            case.fail(partial(_refused, case, move, refusal), *path)
            continue
        case.proofs.actions += case.action_of(move)
        if case.has_marks:
            case.add_mark(move, case.spelling(move), *path, is_legal=True)


def judge_illegal(case: ClaimContext[State, Move], value: Any) -> None:
    """``illegal: MOVE`` (or a list) with ``because: CLAUSE``: that clause, and no other, is why it is refused.

    ``illegal: {turn: red}`` is about the frame's position with other values, which the clause never allows.
    """
    if isinstance(value, Mapping):
        _judge_position(case, value)
        return
    because = case.claim.get("because")
    for move, path in _moves(case, value, "illegal"):
        refusal = case.engine.refusal(case.played.state, move)
        if refusal is None:
            case.fail(f"{case.spelling(move)} is legal" if case.proofs.explains else "", *path)
        elif "because" not in case.claim:
            message = f'missing key "because": the clause that forbids {case.spelling(move)}'
            case.problems.error("P005", message, case.place(*path), f"write because: {refusal.clause}")
        elif because == refusal.clause:
            case.proofs.broken.append(refusal.clause)
            case.proofs.refused += [(action, refusal.clause) for action in case.action_of(move)]
            if case.has_marks:
                case.add_mark(move, case.spelling(move), *path, is_legal=False)
        elif isinstance(because, str) and because in case.engine.clauses:
            case.fail(partial(_refused, case, move, refusal), "because")


def _judge_position(case: ClaimContext[Any, Any], values: Mapping[Any, Any]) -> None:
    """Judge that the frame's position, with other *values*, breaks one clause that holds in every position."""
    for key in ("text", "mark", "at"):
        if key in case.claim:
            case.problems.error("P006", f"{key} is about a move; a position has no mark", case.place(key), "remove it")
    read = case.engine.read_position(_with_values(case.engine.write_position(case.played.state), values))
    findings = read.findings if isinstance(read, Rejected) else ()
    because, clauses = case.claim.get("because"), unique(one.clause for one in findings)
    if "" in clauses:  # the position can't be read, or the box holds too little
        wrong = next(one for one in findings if not one.clause)
        case.problems.error(wrong.code, wrong.message, case.place("illegal"), wrong.hint)
    elif not clauses:
        case.fail("a position with these values is possible", "illegal")
    elif "because" not in case.claim:
        message = 'missing key "because": the clause that the position breaks'
        case.problems.error("P005", message, case.place("illegal"), f"write because: {clauses[0]}")
    elif clauses == (because,):
        case.proofs.broken.append(clauses[0])
    else:
        case.fail(f"a position with these values breaks {join_words(clauses, 'and')}: {findings[0].message}", "because")


def _with_values(plain: Any, values: Any) -> Any:
    """Return plain values with others in their places, at any depth."""
    if isinstance(plain, Mapping) and isinstance(values, Mapping):
        return {**plain, **{key: _with_values(plain.get(key), value) for key, value in values.items()}}
    return values


def _refused(case: ClaimContext[State, Move], move: Move, refusal: Finding) -> str:
    return f"{case.spelling(move)} is illegal by {refusal.clause}: {refusal.message}"


def judge_moves(case: ClaimContext[State, Move], value: Any) -> None:
    """``moves: N`` counts the legal moves; ``moves: [...]`` names them all."""
    # A number and a list are two claims, and a list that has faults is not compared.
    moves = case.engine.legal_moves(case.played.state)
    if _is_number(value, int):
        if value < 0:
            case.wrong_type("a number of 0 or more", value, "moves")
            return
        if value != len(moves):
            case.fail(lambda: _counted(case, moves, value), "moves", distance=abs(value - len(moves)))
        return
    if not isinstance(value, list | tuple):
        case.wrong_type("a number, or a list of moves", value, "moves")
        return
    before = len(case.problems)
    claimed = {case.spelling(move) for move, _ in _moves(case, value, "moves")}
    if len(case.problems) > before:
        return
    legal = [case.spelling(move) for move in moves]
    for message, names in (
        ("not legal here", sorted(claimed - set(legal))),
        ("legal too", [move for move in legal if move not in claimed]),
    ):
        if names:
            case.fail(f"{message}: {join_words(names)}", "moves", distance=len(names))


def _counted(case: ClaimContext[State, Move], moves: Sequence[Move], claimed: int) -> str:
    are = "there is 1 legal move" if len(moves) == 1 else f"there are {len(moves)} legal moves"
    return f"{are}, not {quote_literal(claimed)}: {join_words(map(case.spelling, moves))}"


def _moves(case: ClaimContext[State, Move], value: Any, key: str) -> list[tuple[Move, tuple[str | int, ...]]]:
    """Return the moves that a claim names, one or a list of them, each with its path in the claim."""
    if not isinstance(value, list | tuple):
        move = case.move(value, key)
        return [] if move is None else [(move, (key,))]
    if not value and key != "moves":
        case.problems.error("P005", f"{key} names no move", case.place(key), "write the moves, or remove the claim")
        return []
    if len(value) > _MOST_MOVES:
        case.problems.error(
            "P008", f"more than {_MOST_MOVES} moves in one claim", case.place(key), "write their number"
        )
        return []
    read = [(case.move(text, key, index), (key, index)) for index, text in enumerate(value)]
    return [(move, path) for move, path in read if move is not None]


def judge_cost(case: ClaimContext[Any, Any], value: Any) -> None:
    """``cost: N``: what the frame's moves cost in all, as the engine computes it."""
    if not _is_number(value, int | float) or value < 0:
        case.wrong_type("a number of 0 or more", value, "cost")
        return
    cost = sum(event.amount for event in case.played.events if isinstance(event, ActionCost))
    if cost != value:
        case.fail(f"the cost is {cost}, not {format_value(value)}", "cost", distance=abs(cost - value))


def judge_amounts(kind: str, case: ClaimContext[Any, Any], value: Any) -> None:
    """``gained: {hollow: 3}`` and its like: by player, by place or by piece, and complete."""
    # Each step needs the one before: a mapping, sound amounts, known names; only then are amounts compared.
    if not isinstance(value, Mapping):
        case.wrong_type(f"names and amounts, as {kind}: {{A1: 2}}", value, kind)
        return
    for name, amount in value.items():
        if not _is_number(amount, int) or amount < 0:
            expected = "amounts of 0 or more" if _is_number(amount, int) else "whole numbers"
            case.wrong_type(expected, amount, kind, name)
            return
    claimed = {name: amount for name, amount in value.items() if amount}
    unknown = [name for name in claimed if not case.is_name(name)]
    for name in unknown:
        case.unknown(name, case.names(), kind, name)
    if unknown:
        return
    true = amounts_named(case.played.events, kind, claimed)
    if not equal_values(claimed, true):
        case.fail(
            lambda: f"{kind} is {format_value(true) if true else 'nothing'}, not {format_value(value)}",
            kind,
            distance=nearest_distance(claimed, case.played.events, kind),
        )


def _is_number(value: Any, kinds: type | UnionType) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool)


def judge_order(case: ClaimContext[Any, Any], value: Any) -> None:
    """``order: [C1, A2]``: where the harvest grew, first to last."""
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        case.wrong_type("a list of places", value, "order")
        return
    for index, name in enumerate(value):
        if not case.is_name(name):
            case.unknown(name, case.names(), "order", index)
            return
    true = production_order(case.played.events)
    if not equal_values(value, true):
        message = f"the harvest grew in the order {join_words(true)}, not {format_value(value)}"
        case.fail(message, "order", distance=distance(value, true))


def judge_over(case: ClaimContext[Any, Any], value: Any) -> None:
    """``over: true`` or ``over: false``."""
    over = case.engine.outcome(case.played.state) is not None
    if not isinstance(value, bool):
        case.wrong_type("true or false", value, "over")
    elif value != over:
        case.fail("the game is over" if over else "the game goes on", "over")


def judge_after(case: ClaimContext[Any, Any], value: Any) -> None:
    """``after: {...}``: the position has these values; keys may be left out, at any depth."""
    if not isinstance(value, Mapping) or not value:
        case.wrong_type("a position or a part of one", value, "after")
        return
    engine, state = case.engine, case.played.state
    actual = engine.write_keys(state, value) if serves(engine, HasPositionParts) else {}
    if len(actual) < len(value):
        actual = case.engine.write_position(state)
    if serves(case.engine, WithoutRules):
        value = case.engine.comparable(value)
    for path, message, hint in islice(differences(value, actual), _MOST_DIFFERENCES):
        case.fail(message, "after", *path, hint=hint, distance=distance(value_at(value, path), value_at(actual, path)))


# Plain values


def equal_values(claimed: Any, actual: Any) -> bool:
    """Return whether two plain values are equal: true is not 1, and lists agree entry by entry."""
    # The ways are those of the types. A search calls it for millions of values, most of them simple.
    if type(claimed) in _SIMPLE and type(actual) in _SIMPLE:
        return bool(claimed == actual)
    if isinstance(claimed, bool) or isinstance(actual, bool):
        return claimed is actual
    if isinstance(actual, Mapping):
        return (
            isinstance(claimed, Mapping)
            and claimed.keys() == actual.keys()
            and all(equal_values(claimed[key], actual[key]) for key in actual)
        )
    if isinstance(actual, list | tuple):
        return (
            isinstance(claimed, list | tuple)
            and len(claimed) == len(actual)
            and all(equal_values(one, other) for one, other in zip(claimed, actual, strict=True))
        )
    return bool(claimed == actual)


def differences(claimed: Any, actual: Any, path: DocumentPath = ()) -> Iterator[tuple[DocumentPath, str, str]]:
    """Yield where *claimed*, from which keys may be left out, differs from *actual*: path, what is true, and a hint."""
    if isinstance(claimed, Mapping) and isinstance(actual, Mapping):
        for key, value in claimed.items():
            if key in actual:
                yield from differences(value, actual[key], (*path, key))
            else:
                yield (*path, key), f"the position has no {quote_literal(key)}", suggest_name(key, map(str, actual))
    elif not equal_values(claimed, actual):
        name = " ".join(str(step) for step in path) or "the position"
        yield path, f"{name} is {format_value(actual)}, not {format_value(claimed)}", ""


def distance(claimed: Any, actual: Any) -> float:
    """Return the distance of two plain values: 0 if they are equal, and more the more they differ.

    That of numbers is their difference; of lists of words, the number of words that only one has; of mappings, the rows
    of a board and the fields of a row, the sum over their parts. A number that is missing, or null, counts as 0 there;
    anything else is 1 apart.
    """
    if equal_values(claimed, actual):
        return 0
    # One case for each pair of types.
    match claimed, actual:
        case (bool(), _) | (_, bool()):
            return 1
        case int() | float(), int() | float():
            return _number_distance(claimed, actual)
        case (int() | float(), None) | (None, int() | float()):
            return max(1, distance(claimed or 0, actual or 0))
        case Mapping(), Mapping():
            keys = dict.fromkeys([*claimed, *actual])
            return sum(_part(claimed.get(key, _MISSING), actual.get(key, _MISSING)) for key in keys)
        case list() | tuple(), list() | tuple():
            return _list_distance(claimed, actual)
        case str(), str():
            fields = zip_longest(claimed.split(), actual.split())
            return max(1, sum(1 for one, other in fields if one != other))
    return 1


def _list_distance(claimed: Sequence[Any], actual: Sequence[Any]) -> float:
    if all(isinstance(value, str) and " " not in value for value in (*claimed, *actual)):
        return max(1, len(set(claimed) ^ set(actual)))
    return sum(_part(one, other) for one, other in zip_longest(claimed, actual, fillvalue=_MISSING))


def _number_distance(claimed: float, actual: float) -> float:
    """Return the difference of two numbers, of which an integer may be too large for a float."""
    return abs(min(max(claimed, -_FARTHEST), _FARTHEST) - min(max(actual, -_FARTHEST), _FARTHEST))


def value_at(values: Any, path: DocumentPath) -> Any:
    """Return the value at *path*, or None where there is none."""
    for step in path:
        if not isinstance(values, Mapping) or step not in values:
            return None
        values = values[step]
    return values


def _part(claimed: Any, actual: Any) -> float:
    """Return the distance of two parts, one of which may be missing."""
    known = actual if claimed is _MISSING else claimed
    if claimed is not _MISSING and actual is not _MISSING:
        return distance(claimed, actual)
    return _number_distance(known, 0) if _is_number(known, int | float) else 1


def judge_winner(case: ClaimContext[Any, Any], value: Any) -> None:
    """``winner: hollow``, or ``winner: none`` for a draw."""
    if not isinstance(value, str):
        case.wrong_type(f"a player, or {DRAW}", value, "winner")
        return
    if value not in (*case.players, DRAW):
        case.unknown(value, (*case.players, DRAW), "winner")
        return
    outcome = _outcome(case, "winner")
    if outcome is not None and value != (outcome.winner or DRAW):
        true = "the game is a draw" if outcome.winner is None else f"the winner is {outcome.winner}"
        case.fail(f"{true}, not {format_value(value)}", "winner")


def judge_scores(case: ClaimContext[Any, Any], value: Any) -> None:
    """``scores: {hollow: 5, dooky: 4}``: every player's score."""
    # Faults of names and of numbers are told together; only known names can be compared.
    if not isinstance(value, Mapping):
        case.wrong_type("players and their scores", value, "scores")
        return
    players = case.players if case.engine.has_scores else ()
    unknown = [name for name in value if name not in players]
    for name in unknown:
        case.unknown(name, players, "scores", name)
    for name, score in value.items():
        if not _is_number(score, int | float):
            case.wrong_type("a number for each player", score, "scores", name)
    if unknown:
        return
    missing = [player for player in players if player not in value]
    hint = f"scores needs every player: add {join_words(missing)}" if missing else ""
    # A game that has not ended is further away than any scores.
    outcome = _outcome(case, "scores", distance=1 + distance(value, {}), hint=hint)
    if outcome is not None and not equal_values(value, outcome.scores):
        scores = outcome.scores
        case.fail(
            lambda: f"the scores are {format_value(scores)}, not {format_value(value)}",
            "scores",
            distance=distance(value, scores),
            hint=hint,
        )


def _outcome(case: ClaimContext[Any, Any], key: str, distance: float = 2, hint: str = "") -> Outcome | None:
    """Return the outcome of the game; the claim is false if it has not ended."""
    outcome = case.engine.outcome(case.played.state)
    if outcome is None:
        case.fail("the game goes on", key, distance=distance, hint=hint)
    return outcome


def own_choices(engine: Engine[Any, Any], choices: Mapping[str, str]) -> Mapping[str, str]:
    """Return the choices of those options that the rules know: others of a ruleset are about its components alone."""
    if not serves(engine, HasOptions):
        return choices
    return {key: value for key, value in choices.items() if key in engine.options}


def start_options(values: Mapping[str, Any], choices: Mapping[str, str] = _NO_CHOICES) -> StartOptions:
    """Return the options of a new game: sound *values* by their keys, and the *choices* that they leave open."""
    named = {key: format_value(value) for key, value in values.items() if key not in ("seed", "players")}
    return StartOptions(values.get("players"), {**choices, **named}, values.get("seed", 0))


def judge_start(case: ClaimContext[Any, Any], value: Any) -> None:
    """``start: {seed: 7, edition: second}``: a game started with these options and this seed starts like this."""
    # Every option has a fault of its own, with its place; the first ends it, since no game begins so.
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        case.wrong_type("the options of a game, as start: {seed: 7}", value, "start")
        return
    choices = dict(value)
    seed, players = choices.pop("seed", 0), choices.pop("players", None)
    if not _is_number(seed, int) or not 0 <= seed < _LARGEST_SEED:
        case.wrong_type("a seed that is a whole number", seed, "start", "seed")
        return
    if players is not None and not _is_number(players, int):
        case.wrong_type("a number of players", players, "start", "players")
        return
    for key, choice in choices.items():
        if not _is_number(choice, str | int):
            case.wrong_type("words or whole numbers", choice, "start", key)
            return
    start = accept_state(case.engine.start(start_options(value)), case.source, (*case.path, "start"), case.problems)
    if start is None:
        return
    shown = case.engine.write_position(case.played.state)
    for path, message, _ in islice(differences(case.engine.write_position(start), shown), _MOST_DIFFERENCES):
        where = " ".join(map(str, path))
        case.fail(f"a game started like this has a different {where}: here {message}", "start")


_AMOUNTS = ("gained", "paid", "placed", "removed", "harvested")
_DOTTED = re.compile(r"\b([a-z]+)\.([A-Za-z]\w{0,99}(?:\.\w{1,99})*)")  # a cost is named by its clause: paid.move.start
_MISREAD = "put it between quotes: braces and brackets begin a mapping or a list in YAML"


def judge_fact(case: ClaimContext[Any, Any], value: Any) -> None:
    """``fact: count(held(red)) == 4``: a statement in the language of play.yaml is true in the frame."""
    # What YAML misread, what no position could make false, and what is false: each is told in words of its own.
    if not isinstance(value, str):
        message = f"fact expects a statement, not {quote_literal(value)}"
        case.problems.error("P006", message, case.place("fact"), _MISREAD if value is not None else CLAIM_HINT)
        return
    played, engine = case.played, case.engine
    told, early = told_of_frame(engine, played, value), early_score(engine, played, value)
    if not serves(engine, AsksStatements):
        message = "fact needs rules in play.yaml, whose language it is in"
        case.problems.error("P059", message, case.place("fact"), "claim after: and the values of the position")
        return
    finding = early or engine.false_statement(played.state, value, told, played.before)
    if finding is not None and finding.code == "P055":
        case.fail(finding.message, "fact")
    elif finding is not None:
        case.problems.add(case.source.locate(finding, (*case.path, "fact"), value))


def told_of_frame(engine: Engine[State, Any], played: PlayedFrame[State], text: str) -> dict[str, Told]:
    """Return what a statement about a frame knows beside its position: the end, the scores, what its moves did.

    Amounts are named as claims name them, with ``_`` for ``-``: ``removed.red_stone``, ``scores.light``; 0 of what did
    not happen. Of scores that are no whole numbers, none is known.
    """
    outcome = engine.outcome(played.state)
    told: dict[str, Told] = {"over": outcome is not None, "winner": outcome.winner if outcome else None}
    told["cost"] = sum(int(event.amount) for event in played.events if isinstance(event, ActionCost))
    for player, score in (outcome.scores if outcome else {}).items():
        if score == int(score):
            told[f"scores.{player}".replace("-", "_")] = int(score)
    for match in _DOTTED.finditer(text):
        kind, name = match[1], match[2]
        if kind in _AMOUNTS:
            tallies = [amounts_named(played.events, kind, (one,)) for one in (name, name.replace("_", "-"))]
            told[match[0]] = max(
                tally.get(one, 0) for tally, one in zip(tallies, (name, name.replace("_", "-")), strict=True)
            )
    return told


def early_score(engine: Engine[State, Any], played: PlayedFrame[State], text: str) -> Finding | None:
    """Return that a statement names a score where the game isn't over; None if it doesn't."""
    match = next((one for one in _DOTTED.finditer(text) if one[1] == "scores"), None)
    if match is None or not engine.has_scores or engine.outcome(played.state) is not None:
        return None
    hint = "name it in a frame in which the game is over"
    return Finding("P014", "there are no scores before the end of the game", hint, span=(match.start(), len(match[0])))
