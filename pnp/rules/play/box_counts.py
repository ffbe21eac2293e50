"""Count the pieces of positions against the box: no position can hold more of a component, or of one of its looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from pnp.messages import plural
from pnp.model.kinds import AnyComponent, kind_of, piece_count
from pnp.problems import Finding
from pnp.rules.play.book import PlayBook, StatePart
from pnp.rules.play.code import Slots
from pnp.rules.play.kinds import EMPTY, NO_MEMBER, NUMBER, PIECE
from pnp.rules.play.notation import Notation


def component_counts(components: Mapping[str, AnyComponent]) -> Mapping[str, int]:
    """Return how many the box holds of each component, and of each look of one: ``deck:bee-1``."""
    counts = {name: piece_count(one) for name, one in components.items()}
    for name, component in components.items():
        looks = getattr(component, "front_looks", ())
        if kind_of(component).designs(component) or len(looks) > 1:
            counts |= {f"{name}:{look.name or number}": look.count for number, look in enumerate(looks, 1)}
    return counts


class BoxCounts:
    """How many pieces of each component a position can hold."""

    def __init__(self, book: PlayBook, components: Mapping[str, AnyComponent]) -> None:
        self.notation = Notation(book)
        self.book = book
        named = {*book.pieces.components, *(name for part in book.parts.values() for name in part.shown.named)}
        free = {one for one, is_free in zip(book.pieces.components, book.pieces.unlimited, strict=True) if is_free}
        counts = component_counts(components)
        self.limits = {
            name: counts[name]
            for name in sorted(one for one in named if one is not None and one in counts and one not in free)
        }

    def findings(self, slots: Slots) -> Iterator[Finding]:
        """Yield each component of which a position holds more than the box (P052)."""
        counts: Counter[str] = Counter()
        for part, value in zip(self.book.parts.values(), slots, strict=False):
            for name, count in self._counts(part, value) if part.holds_components else ():
                counts[name] += count
        for name, limit in self.limits.items():
            if counts[name] > limit:
                message = f"{counts[name]} × {name}, and the box holds {limit}"
                fewer = f"take away {plural(counts[name] - limit, 'piece')}"
                yield Finding("P052", message, f"{fewer}, or give {name} count: {counts[name]} in components.yaml")

    def _counts(self, part: StatePart, value: object) -> Iterator[tuple[str, int]]:
        """Yield components and numbers of them in a part."""
        for index in product(*(range(len(self.book.indices(per))) for per in part.per)):
            members = [self.book.indices(per)[number] for per, number in zip(part.per, index, strict=True)]
            yield from pieces_in(self.book, part, self.notation.entry(part, value, index), members)


def pieces_in(book: PlayBook, part: StatePart, entry: Any, members: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the names of the pieces in one entry of a part, from the bottom up, each with their number.

    *members* are the indices of the entry. A name is a component's, perhaps with a look: ``deck:bee-1``.
    """
    things = entry if isinstance(entry, tuple) else (entry,)
    shown = part.shown
    if part.kind.name == PIECE.name and not shown.named:
        names = (book.pieces.components[piece] for piece in things if piece > EMPTY)
        yield from ((name, 1) for name in names if name is not None)
        return
    component = component_at(book, part, members)
    if part.kind.name in book.sets and (part.is_pile or shown.face is not None):
        kinds, looks = book.sets[part.kind.name], dict(shown.components)
        each = (looks.get(kinds[thing], component) for thing in things if thing >= 0)
        yield from ((name, 1) for name in each if name is not None)
    elif component is not None and (amount := _amount(part, entry)):
        yield component, amount


def component_at(book: PlayBook, part: StatePart, members: Sequence[str]) -> str | None:
    """Return the name of the component that an entry of a part counts, by the indices of the entry."""
    component = part.shown.component_at(members)
    if component is None and PIECE.name in part.per and part.shown.face is not None:
        letter = members[part.per.index(PIECE.name)]
        return book.pieces.components[book.pieces.letters.index(letter)]
    return component


def _amount(part: StatePart, entry: Any) -> int:
    """Return the number of pieces of one entry."""
    if isinstance(entry, tuple):
        return len(entry)
    if not isinstance(entry, int) or part.is_set:
        return 0
    return max(0, entry) if part.kind == NUMBER else int(entry != NO_MEMBER and part.kind.name in ("cell", "player"))
