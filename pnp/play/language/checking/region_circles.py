"""Find regions that are defined by themselves, directly or through others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.messages import join_words
from pnp.play.language.terms.book import Phrase, Region
from pnp.play.language.terms.syntax import LanguageError
from pnp.play.language.terms.tree import ExpressionNode, RegionValue, walk

CheckedRegions = Mapping[str, Sequence[tuple[int, ...] | ExpressionNode]]


def circular_regions(regions: Mapping[str, Region], checked: CheckedRegions) -> Iterator[tuple[Phrase, LanguageError]]:
    """Yield a condition of each circle of regions, and its fault. *checked* are the regions' cells or conditions."""
    needs = {name: tuple(_needed(entries)) for name, entries in checked.items()}
    while True:
        while sound := [name for name, others in needs.items() if needs.keys().isdisjoint(others)]:
            needs = {name: others for name, others in needs.items() if name not in sound}
        if not needs:
            return
        circle = _first_circle(needs)
        phrase = next(entry for entry in regions[circle[0]].cells if isinstance(entry, Phrase))
        way = join_words((*circle, circle[0]), "needs").replace(", ", " needs ")
        yield phrase, LanguageError("P083", f"{circle[0]} is defined by itself", way, 0, len(phrase.text))
        needs = {name: others for name, others in needs.items() if name not in circle}


def _needed(entries: Sequence[tuple[int, ...] | ExpressionNode]) -> Iterator[str]:
    """Yield the regions that the conditions of a region name."""
    trees = (entry for entry in entries if not isinstance(entry, tuple))
    yield from (node.region for tree in trees for node in walk(tree) if isinstance(node, RegionValue))


def _first_circle(needs: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the circle that the first name leads to; each name needs another one of them."""
    way, name = dict[str, None](), next(iter(needs))
    while name not in way:
        way[name] = None
        name = next(other for other in needs[name] if other in needs)
    names = tuple(way)
    return names[names.index(name) :]
