"""Count the components that positions hold, and compare them with the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, product

from pnp.messages import plural
from pnp.model.kinds import AnyComponent, piece_count
from pnp.problems import Finding
from pnp.rules.play.book import PlayBook, StatePart
from pnp.rules.play.code import Slots
from pnp.rules.play.kinds import NO_MEMBER, NUMBER, PIECE
from pnp.rules.play.notation import Notation


class BoxCounts:
    """How many pieces of each component a position can hold."""

    def __init__(self, book: PlayBook, components: Mapping[str, AnyComponent]) -> None:
        self.notation = Notation(book)
        self.book = book
        named = {*book.pieces.components, *(name for part in book.parts.values() for name in part.shown.named)}
        free = {one for one, is_free in zip(book.pieces.components, book.pieces.unlimited, strict=True) if is_free}
        self.limits = {
            name: piece_count(components[name])
            for name in sorted(one for one in named if one is not None and one in components and one not in free)
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
        indices = [*product(*(range(len(self.book.sets[per])) for per in part.per))]
        entries = [self.notation.entry(part, value, index) for index in indices]
        if part.kind.name == PIECE.name and not part.shown.named:
            pieces = chain.from_iterable(entries) if part.is_pile else entries
            for piece, count in Counter(pieces).items():
                component = None if piece == NO_MEMBER else self.book.pieces.components[piece]
                if component is not None:
                    yield component, count
            return
        for index, entry in zip(indices, entries, strict=True):
            members = [self.book.sets[per][number] for per, number in zip(part.per, index, strict=True)]
            component = next((one for member in members if (one := part.shown.component_of(member))), None)
            component = component or part.shown.component
            if component is not None:
                yield component, _amount(part, entry)


def _amount(part: StatePart, entry: object) -> int:
    """Return the number of pieces of one entry."""
    if isinstance(entry, tuple):
        return len(entry)
    if not isinstance(entry, int) or part.is_set:
        return 0
    return max(0, entry) if part.kind == NUMBER else int(entry != NO_MEMBER and part.kind.name in ("cell", "player"))
