"""Notes on clauses: those that a booklet leaves out, and references to rules that come later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from pnp.game.model.files import PLAY_RULES, RULES
from pnp.messages import join_words, plural, quote
from pnp.play.game_setup import clause_items
from pnp.problems import Problem
from pnp.workshop.notes.passages import Booklet, BookletText, note


def clause_notes(booklet: Booklet, values: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield each clause by which play.yaml plays whatever is chosen, and which the booklet leaves out (N105)."""
    from pnp.play.language.terms.clauses import written_clauses

    # Each condition is a way for a clause to be in order: printed, unknown, or asked for by its options.
    sections = booklet.ruleset.sections
    printed = {item.clause for section in booklet.sections for item in section.items}
    items = {clause: (item, path) for clause, item, path in clause_items(sections) if clause not in printed}
    for clause, (_, *path) in written_clauses(values).items() if items else ():
        if clause not in items:
            continue
        item, (number, *_) = items[clause]
        options = {**sections[int(number)].when, **item.when}
        # What asks for the option itself, here or in a definition, need not be printed for its other values.
        asked = str([values[str(path[0])][path[1]], values.get("define")])
        if not any(option in asked or option.replace("-", "_") in asked for option in options):
            place = booklet.ruleset.sources[PLAY_RULES].key(tuple(path))
            names = join_words(map(quote, options), "and")
            message = f"the game is played by {quote(clause)}, and this booklet leaves that clause out"
            yield note("N105", message, place, f"let it depend on {names} here as well, or remove when: in {RULES}")


def reference_notes(booklet: Booklet, pages: Mapping[str, int]) -> Iterator[Problem]:
    """Yield each rule that refers forward to several others, or each page that does, if *pages* are known (N109)."""
    where = booklet.sections_of
    forward = [
        (passage, name)
        for passage in booklet.passages
        if passage.is_rule and passage.item.clause
        for name in passage.references
        if where.get(name, 0) > passage.section
    ]

    def at(each: tuple[BookletText, str]) -> str | int:
        """Return the page of a reference, or else its rule."""
        return pages.get(each[0].anchor, each[0].anchor)

    for spot, several in groupby(forward, at):
        first: dict[str, BookletText] = {}
        for passage, name in several:
            first.setdefault(name, passage)
        if len(first) > 1:
            name, passage = list(first.items())[1]
            what = f"page {spot + 1}" if isinstance(spot, int) else "this rule"
            message = f"{what} refers forward {plural(len(first), 'time')}, to {join_words(first, 'and')}"
            hint = "say here what is needed, or move one of them before it"
            start = passage.message.find(f"{{{name}}}")
            yield note("N109", message, passage.place(start, len(name) + 2), hint)
