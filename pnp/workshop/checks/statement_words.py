"""What a statement says: the numbers that it compares or asks about, and the cells, players and pieces that it names.

A statement is a fact, a law, a key of a claim, a frame's moves, what lies at the place of a call-out, or a placeholder.
Each number, cell and name of it backs one mention in a text.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any

from pnp.play.language.terms.syntax import LanguageError, parse_expression
from pnp.problems import DocumentPath

_WORD = re.compile(r"[A-Za-z_][\w-]{0,99}")
_CELL = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{1,2}[0-9]{1,3}(?![A-Za-z0-9])")  # such as those of the move A1-B2
_NUMBER = re.compile(r"(?<![\w.])[0-9]{1,9}(?:\.[0-9]{1,3})?(?![\w.])")
# What these claims say of moves states no number: the 3 of "move L12 SE 3" is how the move is written.
MOVES = frozenset(("legal", "illegal", "moves"))
# A placeholder, whose number is right by itself: it backs the names and cells of its sentence.
COMPUTED = "computed"
# A position has many cells, names every player, and says who is to move next: nobody reads that in a caption.
POSITION = "after"


class Statement:
    """One statement, of a *key* if it is a claim's, with what is left of it to back mentions.

    *implied* is what words name as well: of components their players, of parts of the state their components. *names*
    are those that are not written, such as of who makes a move. *cells* are those of the boards, in small letters. A
    text at a path below *own* is about the statement. *frame* is the number of the only one that it is about.
    """

    def __init__(
        self,
        value: Any,
        implied: Mapping[str, str],
        cells: Collection[str],
        *,
        key: str = "fact",
        own: DocumentPath = (),
        names: Collection[str] = (),
        frame: int | None = None,
    ) -> None:
        self.key = key
        self.frame = frame
        self._own = own
        self.said = said = " ".join(_leaves(value))
        words = {word.replace("_", "-").lower() for word in _WORD.findall(said)}
        self.names = words | {implied[word] for word in words if word in implied} | {*names}
        named = _CELL.findall(said) if key != POSITION else ()
        self.cells = {cell for cell in map(str.lower, named) if cell in cells}
        amounts = value.items() if isinstance(value, Mapping) else [("", value)]
        self._amounts = {str(name).replace("_", "-"): one for name, one in amounts if type(one) in (int, float)}
        self.numbers = Counter(_compared(said) if key == "fact" else _plain_numbers(value, key))
        self.renew()

    def renew(self) -> None:
        """Let it back mentions as if it backed none."""
        self._taken: Counter[Hashable] = Counter()

    @property
    def is_used(self) -> bool:
        """Whether it backs a mention."""
        return bool(self._taken)

    def is_about(self, path: DocumentPath) -> bool:
        """Return whether a text is the one beside the statement: of its mark, of its frame, of its call-out."""
        return bool(self._own) and path[: len(self._own)] == self._own

    def cede(self, placeholder: str) -> None:
        """Let it back nothing that a placeholder says: of the claim ``scores``, what ``scores.red`` is worth."""
        key, _, name = placeholder.replace("_", "-").partition(".")
        if key == self.key and name in self._amounts:
            self.take_number(Fraction(str(self._amounts[name])))
            self.take_name({name})

    def take_number(self, number: int | Fraction) -> bool:
        """Return whether it has a number that backs no mention yet, which now does."""
        return self._take(Fraction(number), self.numbers[Fraction(number)])

    def take_cell(self, cell: str) -> bool:
        """Return whether it names a cell that backs no mention yet, which now does."""
        return self._take(cell, int(cell in self.cells))

    def take_name(self, ids: Collection[str]) -> bool:
        """Return whether it names one of these players or pieces, and backs no mention of it yet, which it now does."""
        return any(self._take(("name", name), 1) for name in sorted(self.names.intersection(ids)))

    def _take(self, what: Hashable, count: int) -> bool:
        if self._taken[what] >= count:
            return False
        self._taken[what] += 1
        return True


def _leaves(value: Any) -> Iterator[str]:
    """Yield the keys and values of plain values, as texts."""
    match value:
        case Mapping():
            for key, inner in value.items():
                yield str(key)
                yield from _leaves(inner)
        case list() | tuple():
            for inner in value:
                yield from _leaves(inner)
        case None | bool():
            pass
        case _:
            yield str(value)


def _plain_numbers(value: Any, key: str) -> Iterator[Fraction]:
    """Yield the numbers that a claim says: none of a seed, nor of how a move is written."""
    match value:
        case Mapping():
            for name, inner in value.items():
                yield from _plain_numbers(inner, key) if name != "seed" else ()
        case list() | tuple():
            for inner in value:
                yield from _plain_numbers(inner, key)
        case str() if key not in MOVES and key != COMPUTED:
            yield from map(Fraction, _NUMBER.findall(value))
        case int() | float() if not isinstance(value, bool):
            yield Fraction(str(value))
        case _:
            pass


def _compared(text: str) -> Iterator[Fraction]:
    """Yield the numbers that an expression compares or asks about: *3* and *8* of ``count(runs(3)) == 8``.

    A number that is one of several arguments states nothing by itself.
    """
    try:
        tree = parse_expression(text)
    except LanguageError:
        return  # told where facts are judged
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                yield from chain.from_iterable(map(_literals, (left, *others)))
            case ast.Call(args=[only], keywords=[]) | ast.Subscript(slice=only):
                yield from _literals(only)


def _literals(node: ast.AST) -> Iterator[Fraction]:
    """Yield the numbers of a side of a comparison: its terms, the members of its set, one of two values."""
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            yield Fraction(number)
        case ast.UnaryOp() | ast.BinOp() | ast.Set() | ast.IfExp():
            for part in ast.iter_child_nodes(node):
                if not (isinstance(node, ast.IfExp) and part is node.test):
                    yield from _literals(part)
        case _:
            pass
