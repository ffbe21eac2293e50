"""The typed trees of expressions and effects: every name is resolved, every kind known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from pnp.play.language.terms.kinds import FLAG, NUMBER, PIECE, PLAYER, ValueKind


class Constant(Struct, frozen=True):
    """A value that is known: of a set, its bits."""

    value: int
    kind: ValueKind


class Local(Struct, frozen=True):
    """A parameter of an action or of a define, a name of ``let``, or the name of a loop."""

    name: str
    kind: ValueKind


class Mover(Struct, frozen=True):
    """The player to move: ``me``."""

    kind: ValueKind = PLAYER


class Special(Struct, frozen=True):
    """What only some conditions know: ``stuck``, ``times``."""

    name: str
    kind: ValueKind


class PartValue(Struct, frozen=True):
    """The value of a part of the position; of a table its entry at one index or two."""

    part: str
    indices: tuple[ExpressionNode, ...]
    kind: ValueKind


class RegionValue(Struct, frozen=True):
    """A named set of cells, which may depend on a member: ``goal[me]``."""

    region: str
    index: ExpressionNode | None
    kind: ValueKind


class FieldValue(Struct, frozen=True):
    """A field of a piece: ``owner(piece)``."""

    field: str
    piece: ExpressionNode
    kind: ValueKind


class NumberTable(Struct, frozen=True):
    """A number for each value of an index that no position changes: a field of members, how many the box holds.

    *counts* has the numbers in order; the last one, for none, is 0.
    """

    counts: tuple[int, ...]
    index: ExpressionNode
    kind: ValueKind = NUMBER


class PieceWith(Struct, frozen=True):
    """The piece that has these fields; ``empty`` if there is none."""

    fields: tuple[tuple[str, ExpressionNode], ...]
    kind: ValueKind = PIECE


class Ways(Struct, frozen=True):
    """Directions as a set: *names* are the compass names for each player where they differ, else one tuple."""

    by_player: tuple[tuple[int, ...], ...]  # the numbers of the directions; one entry, or one for each player
    kind: ValueKind
    player: ExpressionNode | None = None  # for whom, where they differ


class Call(Struct, frozen=True):
    """A function of the language with its arguments; those that are left out are missing at the end.

    *subject* is the part with the pieces that the function asks about, or the route.
    """

    function: str
    arguments: tuple[ExpressionNode, ...]
    kind: ValueKind
    subject: str = ""


class DefineCall(Struct, frozen=True):
    """A define of the game with its arguments."""

    define: str
    arguments: tuple[ExpressionNode, ...]
    kind: ValueKind


class Before(Struct, frozen=True):
    """The value of a define in the position before the last move, in a statement about two positions."""

    define: str
    arguments: tuple[ExpressionNode, ...]
    kind: ValueKind


class Possible(Struct, frozen=True):
    """Whether any move of an action is legal, for the mover or another player."""

    action: str
    player: ExpressionNode
    kind: ValueKind = FLAG


class Closure(Struct, frozen=True):
    """All cells that can be reached from a cell by following a define from cell to cells."""

    start: ExpressionNode
    define: str
    arguments: tuple[ExpressionNode, ...]  # after the cell
    kind: ValueKind


class Not(Struct, frozen=True):
    """The negation of a condition."""

    test: ExpressionNode
    kind: ValueKind = FLAG


class BooleanOperation(Struct, frozen=True):
    """Conditions that all hold (``and``) or of which one holds (``or``)."""

    word: str
    tests: tuple[ExpressionNode, ...]
    kind: ValueKind = FLAG


class Comparison(Struct, frozen=True):
    """Two values compared: ``==  !=  <  <=  >  >=``; between sets, ``<=`` means that one is a part of the other."""

    sign: str
    left: ExpressionNode
    right: ExpressionNode
    kind: ValueKind = FLAG


class Membership(Struct, frozen=True):
    """Whether a value is in a set, a list or a pile."""

    member: ExpressionNode
    among: ExpressionNode
    kind: ValueKind = FLAG


class Operation(Struct, frozen=True):
    """Two numbers with ``+ - * // %``, or two sets with ``| & -``."""

    sign: str
    left: ExpressionNode
    right: ExpressionNode
    kind: ValueKind = NUMBER


class Conditional(Struct, frozen=True):
    """One of two values, by a condition: ``a if test else b``."""

    test: ExpressionNode
    value: ExpressionNode
    otherwise: ExpressionNode
    kind: ValueKind


class SetOf(Struct, frozen=True):
    """A set by its members: ``{a, b}``."""

    members: tuple[ExpressionNode, ...]
    kind: ValueKind


class Loop(Struct, frozen=True):
    """One ``for name in among if test ...`` of an expression."""

    name: Local
    among: ExpressionNode
    tests: tuple[ExpressionNode, ...] = ()


class Fold(Struct, frozen=True):
    """The overall result of loops. *word* is all, any, count, sum, min, max, union, set, random or list."""

    word: str
    loops: tuple[Loop, ...]
    body: ExpressionNode
    kind: ValueKind


ExpressionNode = (
    Constant
    | Local
    | Mover
    | Special
    | PartValue
    | RegionValue
    | FieldValue
    | NumberTable
    | PieceWith
    | Ways
    | Call
    | DefineCall
    | Before
    | Possible
    | Closure
    | Not
    | BooleanOperation
    | Comparison
    | Membership
    | Operation
    | Conditional
    | SetOf
    | Fold
)

# Effects. *text* is the effect as the author wrote it, for the message of a fault.


class Assign(Struct, frozen=True):
    """``part = value``; with a *sign*, ``part += value`` or ``part -= value``."""

    target: PartValue
    value: ExpressionNode
    text: str
    sign: str = ""


class Put(Struct, frozen=True):
    """Puts a piece onto a cell."""

    part: str
    cell: ExpressionNode
    piece: ExpressionNode
    text: str


class Take(Struct, frozen=True):
    """Takes the piece on a cell off the board."""

    part: str
    cell: ExpressionNode
    text: str


class Shift(Struct, frozen=True):
    """Moves the piece on a cell to another cell: ``move(from, to)``."""

    part: str
    source: ExpressionNode
    target: ExpressionNode
    text: str


class Pay(Struct, frozen=True):
    """Moves an amount from one number to another; *label* is paid, gained, harvested or a word of the game."""

    amount: ExpressionNode
    source: PartValue
    target: PartValue
    label: str
    text: str


class Push(Struct, frozen=True):
    """Pushes a thing onto a pile, or puts it at the *bottom*."""

    value: ExpressionNode
    pile: PartValue
    text: str
    bottom: bool = False


class Pop(Struct, frozen=True):
    """Removes the top or the *bottom* of a pile or, with a *value*, the topmost thing that equals it (``remove``)."""

    pile: PartValue
    text: str
    value: ExpressionNode | None = None
    bottom: bool = False


class Deal(Struct, frozen=True):
    """Deals from the top of a pile onto another, *times* times or until it is empty."""

    source: PartValue
    target: PartValue
    text: str
    times: ExpressionNode | None = None


class Shuffle(Struct, frozen=True):
    """Shuffles a pile."""

    pile: PartValue
    text: str


class Again(Struct, frozen=True):
    """The turn does not pass."""


class Finish(Struct, frozen=True):
    """The game is over: ``win(player)``, or ``draw()`` without a winner."""

    winner: ExpressionNode | None = None


class Show(Struct, frozen=True):
    """Something for pictures and claims only; *word* says what.

    *added* is added to dice, *clause* is the one by which something is paid.
    """

    word: str
    values: tuple[ExpressionNode, ...]
    added: ExpressionNode | None = None
    clause: str = ""


class When(Struct, frozen=True):
    """Effects if a condition holds, and effects if it does not."""

    test: ExpressionNode
    effects: tuple[EffectNode, ...]
    otherwise: tuple[EffectNode, ...] = ()


class ForEach(Struct, frozen=True):
    """Effects for each member of a set, which is settled before they begin; in the order of *by*, if it is given."""

    loop: Loop
    effects: tuple[EffectNode, ...]
    by: ExpressionNode | None = None


EffectNode = Assign | Put | Take | Shift | Pay | Push | Pop | Deal | Shuffle | Again | Finish | Show | When | ForEach


# Annotations of fields that never hold trees.
_PLAIN = ("str", "int", "bool", "ValueKind", "tuple[int, ...]", "tuple[tuple[int, ...], ...]")


def children(node: Struct) -> list[Struct]:
    """Return the trees that a tree is made of, in order."""
    trees: list[Struct] = []
    for name in tree_fields(type(node)):
        value = getattr(node, name)
        if type(value) is tuple:
            _add_trees(value, trees)
        elif value is not None:
            trees.append(value)
    return trees


@cache
def tree_fields(kind: type[Struct]) -> tuple[str, ...]:
    """Return the fields that may hold trees."""
    return tuple(name for name in kind.__struct_fields__ if kind.__annotations__.get(name) not in _PLAIN)


def _add_trees(values: tuple[Any, ...], trees: list[Struct]) -> None:
    for one in values:
        if type(one) is tuple:
            _add_trees(one, trees)
        elif type(one) is not str:
            trees.append(one)


def walk(node: Struct) -> Iterator[Struct]:
    """Yield a tree and every tree in it."""
    stack: list[Struct] = [node]
    while stack:
        top = stack.pop()
        yield top
        if tree_fields(type(top)):  # most trees are leaves
            stack += children(top)


def free_locals(node: Struct) -> tuple[Local, ...]:
    """Return the local names of a tree that no loop in it gives, each once."""
    inside = list(walk(node))
    looped = {one.name.name for one in inside if isinstance(one, Loop)}
    return tuple(dict.fromkeys(one for one in inside if isinstance(one, Local) and one.name not in looped))


def all_effects(effects: Iterable[EffectNode]) -> Iterator[EffectNode]:
    """Yield effects and those inside of them."""
    for effect in effects:
        yield effect
        if isinstance(effect, When | ForEach):
            yield from all_effects((*effect.effects, *(effect.otherwise if isinstance(effect, When) else ())))
