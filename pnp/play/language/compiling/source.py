"""The source of a compiled function: names, blocks of lines, and the values known in them.

It contains nothing of the author's text: names are numbered, and texts are constants.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from pnp.play.language.compiling.unit import Unit
from pnp.play.language.terms.tree import ExpressionNode

_INDENT = "    "
_NAME = re.compile(r"(?<!\.)\b[a-z]\d+\b")  # of a variable
_MOST_INLINED = 3000  # nodes of defines written out in one function: half is enough for the bundled games


class Operand(NamedTuple):
    """The source of a value, and in how many loops it has to be: 0 if it depends on no loop's name.

    The source of a condition may be a number or a set instead of a flag: it is tested, not stored.
    """

    code: str
    depth: int = 0
    is_name: bool = False
    is_member: bool = False  # never none


class CountingLoop(NamedTuple):
    """A loop over consecutive numbers: the first of them, and the depth of the loop's body."""

    first: int
    depth: int


class SourceBlock:
    """Lines of one level of indentation. *known* has the names of values computed in it, by source."""

    def __init__(self, parent: SourceBlock | None, depth: int) -> None:
        self.parent = parent
        self.depth = depth
        self.lines: list[str] = []
        self.heads = 0  # how many of them are done first
        self.is_alternative = False
        self.known: dict[str, str] = {}


class FunctionSource:
    """The source of one function, as it is written. *names* are the local names of the language with their operands.

    Only this class changes them: `scope`, `also` and `alternative` say for which lines others are known.
    A value that does not depend on a loop is computed before the loop, unless the position changes meanwhile: then
    *changes* is true, and every value is computed where it is needed.
    """

    def __init__(
        self,
        unit: Unit,
        name: str,
        parameters: str,
        names: Mapping[str, Operand] | None = None,
        lets: Iterable[tuple[str, ExpressionNode]] = (),
        *,
        unpacks: bool = False,
        asks_once: bool = False,
        random: str = "",
    ) -> None:
        self.unit = unit
        self.name = name
        self.changes = False
        self.asks_once = asks_once  # about one move of a position about which nothing is known yet
        self.me = Operand("me", 0, True, True)
        self.names = dict(names or {})
        self.lets = dict(lets)  # not computed yet
        self.parts: dict[str, str] = {}
        self.counting: dict[str, CountingLoop] = {}  # by the name of the number
        self.random = random  # the source of the random numbers, if there are any
        self._inlined = 0
        self._parameters = parameters
        self._needs_cache = False
        self._unpacks = unpacks  # the whole position at once, in a line of its own
        self._count = 0
        self._block = SourceBlock(None, 0)

    # Names and lines

    def fresh(self, letter: str) -> str:
        """Return a new name that begins with a letter."""
        self._count += 1
        return f"{letter}{self._count}"

    def line(self, text: str) -> None:
        """Add a line to the block that is being written."""
        self._block.lines.append(text)

    @property
    def depth(self) -> int:
        """In how many loops the next line is."""
        return self._block.depth

    @contextmanager
    def block(self, head: str, *, loops: bool = False) -> Iterator[None]:
        """Write lines into a block under a head; values that they need from outside are computed before the head."""
        outer = self._block
        self._block = inner = SourceBlock(outer, outer.depth + loops)
        yield
        self._block = outer
        outer.lines.append(head)
        outer.lines += [_INDENT + line for line in inner.lines or ["pass"]]

    @contextmanager
    def aside(self) -> Iterator[SourceBlock]:
        """Write lines beside the block that is being written, at its level, to be added later or not at all."""
        outer = self._block
        self._block = inner = SourceBlock(outer, outer.depth)
        yield inner
        self._block = outer

    def add(self, aside: SourceBlock) -> None:
        """Add lines that were written aside."""
        self._block.lines += aside.lines
        self._block.known |= aside.known

    def part(self, name: str) -> str:
        """Return the name of the variable with the value of a part of the position."""
        return self.parts.setdefault(name, f"s{self.unit.part_numbers[name]}")

    @property
    def cache(self) -> str:
        """The source of the cache of a position; a function that is not told one has its own."""
        self._needs_cache = "K" not in self._parameters.split(", ")
        return "K"

    @property
    def position(self) -> str:
        """The source of a position and its cache, as other functions take them."""
        if not self.changes:
            return "S, K"
        return f"({''.join(f'{self.part(name)}, ' for name in self.unit.part_numbers)}end), {{}}"

    def cached(self, what: Hashable, code: str) -> str:
        """Return a name for a fact about the position, which the cache keeps for other functions."""
        with self.at_depth(0):
            return self._looked_up(str(self.unit.key(what)), code, code)

    def _looked_up(self, place: str, code: str, known_as: str, table: str = "K", letter: str = "k") -> str:
        """Return a name for a value that a table, the cache unless given, keeps at a place once it is computed."""
        name = self.reuse(known_as)
        if name is None:
            name = self.remember(known_as, letter)
            self.line(f"{name} = {table}.get({place})")
            self.line(f"if {name} is None: {name} = {table}[{place}] = {code}")
        return name

    def reuse(self, code: str) -> str | None:
        """Return the name of a value that is already known here."""
        block: SourceBlock | None = self._block
        while block is not None and not self.changes:
            if code in block.known:
                return block.known[code]
            block = block.parent
        return None

    def remember(self, code: str, letter: str) -> str:
        """Return a new name for a value, which is known from here on."""
        name = self._block.known[code] = self.fresh(letter)
        return name

    # Values

    def operand(self, node: ExpressionNode) -> Operand:
        """Return the source of a tree's value; its operands are written before it, outside of loops if possible."""
        if not self.depth or (depth := self.depth_of(node)) >= self.depth:
            return self._write(node)
        with self.at_depth(depth):
            return self.keep(self._write(node))

    def _write(self, node: ExpressionNode) -> Operand:
        operand: Operand = self.unit.writers[type(node)](self, node)
        return operand

    def code(self, node: ExpressionNode) -> str:
        """Return only the source of a tree's value."""
        return self.operand(node).code

    def named(self, node: ExpressionNode) -> Operand:
        """Return a name for a tree's value."""
        return self.keep(self.operand(node))

    def kept_define(self, place: str, name: str) -> Operand:
        """Return a name for the value of a define without parameters, which the cache keeps at a place."""
        with self.at_depth(0):
            return Operand(self._looked_up(place, f"{name}(S, K, me)", name), 0, True)

    def remembered_define(self, place: str, name: str, arguments: Sequence[Operand]) -> Operand:
        """Return a name for the value of a define with parameters; the cache has a table of known ones at a place."""
        with self.at_depth(0):
            table = self._looked_up(place, "{}", place)
        call = call_code(f"{name}(S, K, me, ", arguments)
        codes = ", ".join(argument.code for argument in arguments)
        with self.at_depth(call.depth):
            entry = codes if len(arguments) == 1 else f"({codes})"
            return Operand(self._looked_up(entry, call.code, call.code, table, "v"), call.depth, True)

    def entry(self, table: str | Operand, *indices: Operand) -> Operand:
        """Return the source of an entry of a table; its rows are found outside of loops if possible."""
        entry = table if isinstance(table, Operand) else Operand(table)
        for at, index in enumerate(indices):
            row = self.lift(entry) if at else entry
            entry = Operand(f"{row.code}[{index.code}]", joined_depth(row, index))
        return entry

    def shared(self, what: str, node: ExpressionNode) -> Operand:
        """Return a name for a value that is written once for all places where it is known."""
        with self.at_depth(0):
            name = self.reuse(what)
            if name is None:
                value = self.keep(self._write(node))
                if not self.changes:
                    self._block.known[what] = value.code
                return value
            return Operand(name, 0, True)

    def local(self, name: str) -> Operand:
        """Return the source of a local name; a value of ``let`` is computed when it is first needed."""
        if name not in self.names:
            tree = self.lets.pop(name)
            with self.at_depth(self.depth_of(tree), whole=True, within=True):
                self.names[name] = self.keep(self._write(tree), "l")
        return self.names[name]

    # Values that are computed before they are needed

    def depth_of(self, node: ExpressionNode) -> int:
        """Return the number of loops in which a tree has to be evaluated."""
        if self.changes:
            return self.depth
        depth = 0
        for name in self.unit.free_names(node):
            known = self.names.get(name)
            depth = max(depth, self.depth_of(self.lets[name]) if known is None else known.depth)
        return depth

    def knows(self, node: ExpressionNode) -> bool:
        """Return whether a tree can be evaluated here: the loops that it depends on are open."""
        return self.depth_of(node) <= self.depth

    def open_at(self, name: str, depth: int) -> None:
        """Note in how many loops a name will be known."""
        self.names[name] = self.names[name]._replace(depth=depth)

    def keep(self, operand: Operand, letter: str = "v") -> Operand:
        """Return a name for a value, so that it is computed once, where the loops that it depends on are open."""
        if operand.is_name:
            return operand
        here = self._block
        self._block = self._block_at(operand.depth)
        name = self.reuse(operand.code)
        if name is None:
            name = self.remember(operand.code, letter)
            self.line(f"{name} = {operand.code}")
        self._block = here
        return operand._replace(code=name, is_name=True)

    def lift(self, operand: Operand) -> Operand:
        """Return a value's name if it can be computed outside of the loop that is being written, else the value."""
        return self.keep(operand) if operand.depth < self.depth and not self.changes else operand

    @contextmanager
    def at_depth(self, depth: int, *, whole: bool = False, within: bool = False) -> Iterator[None]:
        """Write into the block around the loops that a value does not depend on.

        If *whole*, it is around the conditions in that loop as well, but *within* an alternative.
        """
        here = self._block
        block = self._block_at(depth)
        while whole and block.parent is not None and block.parent.depth == block.depth:
            if within and block.is_alternative:
                break
            block = block.parent
        self._block = block
        yield
        self._block = here

    def _block_at(self, depth: int) -> SourceBlock:
        block = self._block
        while not self.changes and block.depth > depth and block.parent is not None:
            block = block.parent
        return block

    @contextmanager
    def first_in(self, loop: CountingLoop) -> Iterator[None]:
        """Write lines that each turn of a loop begins with, after other such lines."""
        with self.at_depth(loop.depth, whole=True):
            with self.aside() as aside:
                yield
            block = self._block
            block.lines[block.heads : block.heads] = aside.lines
            block.heads += len(aside.lines)
            block.known |= aside.known

    def running(self, loop: CountingLoop, what: str, start: str) -> tuple[str, bool]:
        """Return a name for a value that turns change, and whether it is new: then write how `first_in` the loop."""
        with self.at_depth(loop.depth, whole=True):
            name = self.reuse(what)
            if name is not None:
                return name, False
            name = self.remember(what, "r")
            with self.at_depth(loop.depth - 1):
                self.line(f"{name} = {start}")
            return name, True

    @contextmanager
    def scope(self, names: Mapping[str, Operand]) -> Iterator[None]:
        """Use only the given names, those of a define, within the block."""
        outer, lets = self.names, self.lets
        self.names, self.lets = dict(names), {}
        yield
        self.names, self.lets = outer, lets

    @contextmanager
    def alternative(self, head: str) -> Iterator[None]:
        """Write lines into a block in whose place another one may be done: what becomes known in it is forgotten."""
        names, lets = self.names, self.lets
        self.names, self.lets = dict(names), dict(lets)
        with self.block(head):
            self._block.is_alternative = True
            yield
        self.names, self.lets = names, lets

    @contextmanager
    def also(self, name: str, operand: Operand) -> Iterator[None]:
        """Use one more name within the block; it may hide another one."""
        before = self.names.get(name)
        self.names[name] = operand
        yield
        del self.names[name]
        if before is not None:
            self.names[name] = before

    def may_inline(self, size: int) -> bool:
        """Return whether a define of a number of nodes may be inlined, and count it."""
        if self._inlined + size > _MOST_INLINED:
            return False
        self._inlined += size
        return True

    # The whole

    def text(self, first: Sequence[str] = ()) -> str:
        """Return the function's source; *first* comes before all lines that were written."""
        loads = [f"{name} = S[{self.unit.part_numbers[part]}]" for part, name in self.parts.items()]
        own = ["K = {}"] if self._needs_cache and "K = {}" not in first else []
        lines = [*own, *first, *([] if self._unpacks else loads), *self._block.lines]
        return f"def {self.name}({self._parameters}):\n" + "".join(f"{_INDENT}{line}\n" for line in lines or ["pass"])

    def compile(self, first: Sequence[str] = ()) -> Any:
        """Return the function."""
        return self.unit.compile(self.name, self.text(first))


def joined_depth(*operands: Operand) -> int:
    """Return the number of loops in which a value that depends on others has to be."""
    return max((operand.depth for operand in operands), default=0)


def call_code(opening: str, operands: Iterable[Operand]) -> Operand:
    """Return the source of a call, from its opening: ``name(``, or more."""
    several = list(operands)
    return Operand(f"{opening}{', '.join(one.code for one in several)})", joined_depth(*several))
