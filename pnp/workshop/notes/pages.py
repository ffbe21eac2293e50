"""Notes on the pages of a planned booklet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.game.model.files import RULES
from pnp.messages import quote
from pnp.problems import Problem
from pnp.workshop.notes.passages import Booklet, note

_FARTHEST = 1  # page from a rule to its figure: the two are on pages that lie open together, or one leaf apart


def figure_notes(booklet: Booklet, pages: Mapping[str, int]) -> Iterator[Problem]:
    """Yield each figure more than a page away from all rules that it shows, or from the text before it (N108)."""
    # A figure may be shown twice, show several rules or none, and some of these may not be printed.
    told: set[str] = set()
    rules = booklet.ruleset.sources[RULES]
    for passage in booklet.passages:
        name = passage.item.figure
        if name is None or name in told or f"figure-{name}" not in pages:
            continue
        told.add(name)
        figure, page = booklet.ruleset.figures[name], pages[f"figure-{name}"]
        anchors = [f"rule-{clause}" for clause in figure.shows]
        if not anchors or passage.anchor.startswith("section-"):  # it is a picture of what the section itself says
            anchors.append(passage.anchor)
        away = min((abs(pages[anchor] - page) for anchor in anchors if anchor in pages), default=0)
        if away > _FARTHEST:
            message = f"the figure {quote(name)} is on page {page + 1}, {away} pages from its rule"
            hint = "move it nearer to the rule in rules.yaml, or make it or its neighbours smaller"
            yield note("N108", message, rules.place((*passage.at, "figure")), hint)
