"""A game's rules, checked, as the code generator reads them: every expression is a typed tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.play.language.terms.book import Parameter, PlayBook
from pnp.play.language.terms.kinds import ValueKind
from pnp.play.language.terms.tree import Constant, EffectNode, ExpressionNode, Loop, PartValue, Special, walk

MessageParts = tuple[str | ExpressionNode, ...]  # a message: texts, and values to be written into it


class CheckedNeed(Struct, frozen=True):
    """A condition and its clause; *says* is None where the clause's own sentence is the message."""

    clause: str
    test: ExpressionNode
    says: MessageParts | None = None


class CheckedAction(Struct, frozen=True):
    """An action. *needs* is None for a free action. *lets* are ordered so that each may use those before it."""

    name: str
    parameters: tuple[Parameter, ...]
    lets: tuple[tuple[str, ExpressionNode], ...]
    needs: tuple[CheckedNeed, ...] | None
    leaves: tuple[CheckedNeed, ...]
    effects: tuple[EffectNode, ...]
    again: bool = False
    by_chance: bool = False
    odds: Mapping[int, int] | ExpressionNode | None = None
    canonical: tuple[tuple[str, ExpressionNode], ...] = ()
    ends: ExpressionNode | None = None  # of a chain
    considered: ExpressionNode | None = None
    preferred: ExpressionNode | None = None
    spends: PartValue | None = None


class CheckedDefine(Struct, frozen=True):
    """A define: its parameters and its tree.

    *needs* are the defines without parameters that it needs, directly or not; *steps* are how many steps it takes at
    most without these.
    """

    name: str
    parameters: tuple[tuple[str, ValueKind], ...]
    tree: ExpressionNode
    steps: int
    needs: frozenset[str]


def known_defines(book: PlayBook) -> dict[str, CheckedDefine]:
    """Return the variants played as a define: whichever they are, the other trees are the same."""
    return {
        name: CheckedDefine(name, (), Constant(value, kind), 0, frozenset())
        for name, (kind, value) in book.constants.items()
        if kind.is_set
    }


class CheckedEnding(Struct, frozen=True):
    """An ending of the game: *winner* is a tree of a player, or one of the words most, least and nobody.

    *scores* knows the local name ``player``.
    """

    clause: str
    test: ExpressionNode
    winner: ExpressionNode | str
    scores: ExpressionNode | None = None
    halves: bool = False


class CheckedInvariant(Struct, frozen=True):
    """A condition that holds in every position, for each member of the loop if there is one."""

    clause: str
    test: ExpressionNode
    loop: Loop | None = None
    says: MessageParts | None = None
    at: MessageParts | None = None


class Program(Struct, frozen=True):
    """The checked rules of a book.

    ``regions[name]`` has, for each member or once, the cells, or a condition on the local ``cell``. *defines* are in
    an order in which each knows those before it; *skip* knows the local name ``player``. *counts_repeats* says
    whether rules count how often a position has stood; *steps* is how many steps it takes at most to list an action.
    *has_slow_ends* says whether the conditions of the endings may take long in total. *shown* are the entries that
    positions show, each with its number as its clause.
    """

    book: PlayBook
    regions: Mapping[str, tuple[tuple[int, ...] | ExpressionNode, ...]]
    defines: Mapping[str, CheckedDefine]
    actions: Mapping[str, CheckedAction]
    after: tuple[EffectNode, ...] = ()
    skip: ExpressionNode | None = None
    endings: tuple[CheckedEnding, ...] = ()
    invariants: tuple[CheckedInvariant, ...] = ()
    deal: tuple[EffectNode, ...] = ()
    counts_repeats: bool = False
    steps: Mapping[str, int] = field(default_factory=dict)
    has_slow_ends: bool = False
    shown: tuple[CheckedInvariant, ...] = ()

    def of_variants(self, book: PlayBook) -> Program:
        """Return the rules of a *book* that differs from that of these rules in the variants played only."""
        return replace(self, book=book, defines={**self.defines, **known_defines(book)})

    def trees(self) -> Iterator[ExpressionNode | EffectNode]:
        """Yield the trees of defines, actions, effects and endings."""
        yield from (define.tree for define in self.defines.values())
        for action in self.actions.values():
            yield from (tree for _, tree in action.lets)
            yield from (need.test for need in (*(action.needs or ()), *action.leaves))
            yield from action.effects
        yield from self.after
        yield from (ending.test for ending in self.endings)


def asks_times(node: Struct) -> bool:
    """Return whether a tree asks how often a position has stood: ``times``."""
    return any(isinstance(inner, Special) and inner.name == "times" for inner in walk(node))
