"""The shared data of the functions of a compiled program: constants, keys of the cache, sets, and facts about trees."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property, lru_cache
from types import CodeType
from typing import Any, TypeVar

from msgspec import Struct

from pnp.play.language.running.namespace import namespace_of
from pnp.play.language.running.runtime import CellSets, cell_sets
from pnp.play.language.terms.grid import Grid, bits
from pnp.play.language.terms.kinds import CELL, CELLS, ValueKind
from pnp.play.language.terms.program import Program
from pnp.play.language.terms.tree import (
    Call,
    Closure,
    DefineCall,
    ExpressionNode,
    Fold,
    ForEach,
    Local,
    Loop,
    Mover,
    Possible,
    children,
    walk,
)

_Subject = TypeVar("_Subject", Struct, str)
_Fact = TypeVar("_Fact")
_compiled = lru_cache(maxsize=1 << 11)(compile)  # many functions are the same for other choices of options
_MANY = 5  # calls of standing: with 10, the code of Chess grows, by a tenth of that of all games
MOST_WRITTEN_OUT = 60  # nodes of a define that is inlined: with 30 and with 120, the bundled games have the same code
_LOOP_SIZE = 4  # nodes, by the lines of a loop: at half and at twice, the bundled games have the same code


class Unit:
    """The shared state of a program's functions: constants, keys of the cache, and facts about the trees."""

    def __init__(self, program: Program, writers: Mapping[type, Callable[..., Any]], first_key: int = 0) -> None:
        self.program = program
        self.writers = writers  # of the nodes of trees
        self.book = program.book
        self.grid: Grid = program.book.grid
        self.players = len(self.book.players)
        self.cells: CellSets = cell_sets(self.grid)
        self.namespace = namespace_of(program.book)
        self.constants: dict[str, Any] = {}  # plain values
        self.sources: dict[str, str] = {}
        self.names: list[str] = []  # of the functions that may be called
        self.codes: list[CodeType] = []  # of the functions, and of constants that are made when they are loaded
        self.part_numbers: Mapping[str, int] = {name: at for at, name in enumerate(self.book.parts)}
        self.ended = len(self.book.parts)  # the number of the slot that says how the game is over
        self._constants: dict[Hashable, str] = {}
        self._keys: dict[Hashable, int] = {}
        self._next_key = first_key
        self._facts: dict[Hashable, tuple[Any, Any]] = {}
        self._free_names: dict[int, tuple[frozenset[str], Struct]] = {}  # asked for more often than all other facts
        self.define_names: dict[str, str] = {}
        self.define_tables: dict[str, str | None] = {}

    def constant(self, key: Hashable, make: Callable[[], Any]) -> str:
        """Return the name of a constant, a plain value; *make* makes it when its *key* is met for the first time."""
        name = self._constants.get(key)
        if name is None:
            name = self._constants[key] = f"C{len(self._constants)}"
            self.namespace[name] = self.constants[name] = make()
        return name

    def made(self, source: str) -> str:
        """Return the name of a constant that an expression of the namespace computes."""
        name = self._constants.get(("made", source))
        if name is None:
            name = self._constants["made", source] = f"C{len(self._constants)}"
            self.compile(name, f"{name} = {source}\n")
        return name

    def value(self, value: Any) -> str:
        """Return the name of a constant with a given value."""
        return self.constant((type(value), value), lambda: value)

    def key(self, what: Hashable, count: int = 1) -> int:
        """Return the first of *count* numbers under which the cache of a position holds something."""
        if what not in self._keys:
            self._keys[what] = self._next_key
            self._next_key += count
        return self._keys[what]

    @cached_property
    def asks_many_pieces(self) -> bool:
        """Whether rules ask for the cells of enough kinds of pieces that all are found at once."""
        nodes = (node for tree in self.program.trees() for node in walk(tree))
        return sum(isinstance(node, Call) and node.function == "standing" for node in nodes) >= _MANY

    # Sets. Those of cells have the grid's bits when rules run, and a bit for each number in trees.

    def bits(self, kind: str) -> tuple[int, ...]:
        """Return the bit of each member of a kind, 0 for none."""
        return self.grid.bits if kind == CELL.name else (*(1 << one for one in range(self.book.size(kind))), 0)

    def bit_table(self, kind: str) -> str:
        """Return the name of the table of a kind's bits."""
        return self.constant(("bits", kind), lambda: self.bits(kind))

    def run_time_set(self, value: int, kind: ValueKind) -> int:
        """Return a set of a tree as rules have it when they run."""
        return self.grid.set_of(bits(value)) if kind == CELLS else value

    def members_of(self, value: int, kind: str) -> tuple[int, ...]:
        """Return the members of a set that rules have when they run."""
        return tuple(self.cells.members(value) if kind == CELL.name else bits(value))

    def first_member(self, code: str, kind: str) -> str:
        """Return the source of a set's first member: none for nothing."""
        if kind == CELL.name:
            return f"{self.constant('first cell', lambda: self.grid.first_cell)}[({code}).bit_length()]"
        return f"(({code} & -{code}).bit_length() - 1)"

    # Facts about trees

    def fact(self, find: Callable[[Unit, _Subject], _Fact], about: _Subject) -> _Fact:
        """Return what a function finds out about a tree, or about what has a name; it is asked once."""
        key = find, about if isinstance(about, str) else id(about)
        known = self._facts.get(key)
        if known is None:
            known = self._facts[key] = find(self, about), about  # the tree as well, so that no other has its identity
        fact: _Fact = known[0]
        return fact

    def free_names(self, node: Struct) -> frozenset[str]:
        """Return the local names that a tree depends on."""
        known = self._free_names.get(id(node))
        if known is None:
            known = self._free_names[id(node)] = _free_names(self, node), node
        return known[0]

    def size_of(self, node: Struct) -> int:
        """Return how many nodes a tree has, loops counted as more."""
        return self.fact(_size, node)

    def asks_mover(self, define: str) -> bool:
        """Return whether a define depends on who moves."""
        return self.fact(_asks_mover, define)

    def compile(self, name: str, source: str) -> Any:
        """Return what a source defines, with only the constants and functions of this unit in scope.

        Raises RecursionError for a source with loops or brackets nested too deeply for Python to compile.
        """
        self.sources[name] = source
        try:
            self.codes.append(_compiled(source, f"<{name}>", "exec"))
        except (SyntaxError, MemoryError) as error:
            raise RecursionError(str(error)) from None
        exec(self.codes[-1], self.namespace)
        return self.namespace[name]


def _free_names(unit: Unit, node: Struct) -> frozenset[str]:
    match node:
        case Local(name=name):
            return frozenset((name,))
        case Fold(loops=loops, body=body):
            names = unit.free_names(body)
            for loop in reversed(loops):
                names = names.union(*map(unit.free_names, loop.tests)) - {loop.name.name}
                names |= unit.free_names(loop.among)
            return names
        case _:
            return frozenset().union(*map(unit.free_names, children(node)))


def _size(_: Unit, node: Struct) -> int:
    return sum(_LOOP_SIZE if isinstance(inner, Fold | Loop | ForEach) else 1 for inner in walk(node))


def _asks_mover(unit: Unit, define: str) -> bool:
    for node in walk(unit.program.defines[define].tree):
        match node:
            case Mover() | Call(function="ahead" | "left" | "mine" | "theirs"):
                return True
            case DefineCall(define=other) | Closure(define=other) if unit.asks_mover(other):
                return True
            case _:
                pass
    return False


# Costs, by which conditions are put in order and defines cached: estimated, where a plain node is 1. Half or twice as
# much for folds, closures and listings changes the code of one bundled game, by 0.1 %.


_COSTS = {
    **dict.fromkeys(("held", "standing", "vacancies", "slides", "shifted"), 10),
    **dict.fromkeys(("touching", "swept", "clearance"), 15),
    **{"flanked": 12, "group": 40, "groups": 60, "leaders": 60, "joined": 60, "cuts": 200},
}
_FOLD_COST = 8  # turns, of which most loops over neighbours and directions have fewer
_POSSIBLE_COST = 1000  # a whole listing: more than any other condition
_CLOSURE_COST = 20  # cells from which a walk goes on


def cost_of(unit: Unit, node: ExpressionNode) -> int:
    """Return the estimated cost of a value."""
    cost = 0
    for inner in walk(node):
        match inner:
            case Call(function=name):
                cost += _COSTS.get(name, 1)
            case DefineCall(define=define):
                cost += unit.fact(_cost_of_define, define)
            case Closure(define=define):
                cost += _CLOSURE_COST * unit.fact(_cost_of_define, define)
            case Fold():
                cost += _FOLD_COST * sum(cost_of(unit, loop.among) for loop in inner.loops)
                cost += _FOLD_COST * cost_of(unit, inner.body)
            case Possible():
                cost += _POSSIBLE_COST
            case _:
                cost += 1
    return cost


def _cost_of_define(unit: Unit, define: str) -> int:
    return cost_of(unit, unit.program.defines[define].tree)
