"""Look up a name of an expression: a local name, a part of the position, a region, a member of a set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.messages import join_words, quote, suggest_name
from pnp.play.language.terms import tree as typed
from pnp.play.language.terms.book import PlayBook, StatePart
from pnp.play.language.terms.functions import FUNCTIONS, SPECIAL_FUNCTIONS, WAYS
from pnp.play.language.terms.kinds import (
    CELLS,
    DIRECTION,
    FLAG,
    NO_MEMBER,
    NO_NUMBER,
    NONE,
    NUMBER,
    PIECE,
    PLAYER,
    ValueKind,
    list_of,
    set_of,
)
from pnp.play.language.terms.syntax import LanguageError
from pnp.play.language.terms.tree import ExpressionNode
from pnp.play.language.terms.value_reader import RELATIVE_WAYS

# The words that every game has, beside the functions.
WORDS = ("me", "opponent", "cells", "pieces", "none", "nothing", "true", "false", "empty")
_TWO = 2  # players: then a player has an opponent


class Names(Struct, frozen=True):
    """The names that a text can use: those of the book and *own* names."""

    book: PlayBook
    own: Mapping[str, typed.Local | typed.Special | typed.Constant]

    def find(self, name: str, want: ValueKind | None) -> ExpressionNode | None:
        """Return the tree of a name where a kind is expected (None: any), or None if the name is unknown.

        Raises LanguageError for a table without an index, and for a member of several sets, none of them expected.
        """
        return self.own.get(name) or self._word(name, want) or self._of_book(name, want)

    def _word(self, name: str, want: ValueKind | None) -> ExpressionNode | None:
        match name:
            case "me":
                return typed.Mover()
            case "opponent" if len(self.book.players) == _TWO:
                return typed.Operation("-", typed.Constant(1, PLAYER), typed.Mover(), PLAYER)
            case "true" | "false":
                return typed.Constant(int(name == "true"), FLAG)
            case "none":
                return none_of(want)
            case "nothing":
                return typed.Constant(0, want if want is not None and want.is_set else CELLS)
            case "cells":
                return whole_set("cell", self.book)
            case "pieces" if self.book.pieces.outside > 1:
                return typed.Constant((1 << self.book.pieces.outside) - 2, set_of(PIECE))  # all but the empty cell's
            case _:
                return None

    def _of_book(self, name: str, want: ValueKind | None) -> ExpressionNode | None:
        # The order is that in which names hide one another; a table and a region for each member need an index.
        book = self.book
        if (part := book.parts.get(name)) is not None:
            if part.per:
                index = "][".join(part.per).replace("][", ", ")
                raise LanguageError("P084", f"{quote(name)} is a table", f"write {name}[{index}]", 0, len(name))
            return typed.PartValue(name, (), part.kind)
        if (region := book.regions.get(name)) is not None:
            if region.per is not None:
                hint = f"write {name}[{'me' if region.per == 'player' else region.per}]"
                raise LanguageError("P084", f"{quote(name)} differs for each {region.per}", hint, 0, len(name))
            return typed.RegionValue(name, None, CELLS)
        if name in book.constants:
            kind, value = book.constants[name]
            return typed.DefineCall(name, (), kind) if kind.is_set else typed.Constant(value, kind)
        if want == WAYS and name in book.ways:
            return self._ways(name)
        return self._member(name, want) or self._whole(name) or (self._ways(name) if name in book.ways else None)

    def _ways(self, name: str) -> typed.Ways:
        by_player = self.book.ways[name]
        return typed.Ways(by_player, WAYS, typed.Mover() if len(by_player) > 1 else None)

    def _member(self, name: str, want: ValueKind | None) -> typed.Constant | None:
        # The order matters: the wanted kind decides, then that N is rarely the direction; only then is a name unclear.
        meanings = list(self.members(name))
        if want is not None and meanings:
            meanings = [one for one in meanings if one.kind == want.member] or meanings[:1]
        if len(meanings) > 1 and any(one.kind == DIRECTION for one in meanings):
            meanings = [one for one in meanings if one.kind != DIRECTION] or meanings
        if len(meanings) > 1:
            kinds = join_words((str(one.kind) for one in meanings), "and")
            raise LanguageError("P009", f"{quote(name)} is {kinds}", "rename one of them", 0, len(name))
        return meanings[0] if meanings else None

    def members(self, name: str) -> Iterator[typed.Constant]:
        """Yield each set's member that has a name."""
        for of, members in self.book.sets.items():
            if name in members:
                yield typed.Constant(members.index(name), ValueKind(of))
        if name in self.book.pieces.names:
            yield typed.Constant(self.book.pieces.names[name], PIECE)

    def _whole(self, name: str) -> ExpressionNode | None:
        for of in self.book.sets:
            if name in (of, f"{of}s"):
                return whole_set(of, self.book)
        return None

    def known(self) -> tuple[str, ...]:
        """Return all names and functions, for suggestions."""
        book = self.book
        sets = (word for of, members in book.sets.items() for word in (f"{of}s", *members))
        tables = (book.parts, book.regions, book.constants, book.defines, book.ways, book.pieces.names)
        words = (*self.own, *WORDS, *(word for table in tables for word in table), *sets)
        return tuple(dict.fromkeys((*words, *book.pieces.fields, *book.numbers, *FUNCTIONS, *SPECIAL_FUNCTIONS)))

    def unknown(self, name: str, start: int) -> LanguageError:
        """Return the error of an unknown name."""
        hint = suggest_name(name, self.known())
        pieces = self.book.pieces
        if name in pieces.letters[1:]:
            number = pieces.letters.index(name)
            called = next(word for word, of in pieces.names.items() if of == number)
            hint = f"{name} is a letter of positions: expressions call the piece {called}"
        elif name in RELATIVE_WAYS:
            hint = "say under players which way is forward for each: players: {light: {forward: N}, dark: {forward: S}}"
        elif name == "opponent":
            hint = "a player has one opponent in games for two: write a loop over players"
        elif name in ("stuck", "times"):
            hint = "stuck is for end, times for end and leaves: a define takes it as a parameter"
        elif name == "nobody":
            hint = "in an expression, nobody is written none: winner: me if attacked else none"
        return LanguageError("P014", f"unknown name {quote(name)}", hint, start, len(name))


def none_of(want: ValueKind | None) -> typed.Constant:
    """Return the word none as a value of the kind that is wanted."""
    if want is None or want.is_many or want == FLAG:
        return typed.Constant(NO_MEMBER, NONE)
    return typed.Constant(NO_NUMBER if want == NUMBER else NO_MEMBER, want)


def member_of(member: ExpressionNode, items: tuple[ExpressionNode, ...]) -> ExpressionNode:
    """Return whether a value is one of several written values; sets cannot hold none, so it is tested separately."""
    if member.kind == NUMBER:
        return typed.Membership(member, typed.SetOf(items, list_of(NUMBER)))
    none = none_of(member.kind)
    among = typed.Membership(member, typed.SetOf(tuple(item for item in items if item != none), set_of(member.kind)))
    return typed.BooleanOperation("or", (typed.Comparison("==", member, none), among)) if none in items else among


def whole_set(name: str, book: PlayBook) -> typed.Constant:
    """Return the set of all members of a set."""
    return typed.Constant((1 << len(book.sets[name])) - 1, set_of(ValueKind(name)))


def piece_parts(book: PlayBook) -> list[StatePart]:
    """Return the parts with a piece for each cell."""
    return [part for part in book.parts.values() if part.kind == PIECE and part.per == ("cell",)]
