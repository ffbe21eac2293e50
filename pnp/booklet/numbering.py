"""Number a booklet's sections, rules and figures, for the booklet and for whatever refers to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pnp.model.ruleset import Section
from pnp.model.translatable import Text, Value, ui_text


class Numbers(Struct, frozen=True):
    """What the text refers to: clause -> its number ("3.2"), figure -> its number."""

    rules: Mapping[str, str]
    sections: Mapping[str, str]
    figures: Mapping[str, int]


def number_all(sections: Sequence[Section]) -> Numbers:
    """Number the sections that hold rules, the rules within them, and the figures as they come.

    Rules that their author has numbered keep his numbers, and the sections around them have none.
    """
    rules: dict[str, str] = {}
    titles: dict[str, str] = {}
    figures: dict[str, int] = {}
    chapter = rule = 0
    for position, section in enumerate(sections):
        if section.level == 1:
            rule = 0
            if _holds_rules(sections, position):
                chapter += 1
                titles[section.section] = str(chapter)
        for entry in section.items:
            if entry.clause and entry.text:
                rule += 1
                rules.setdefault(entry.clause, entry.number or f"{chapter}.{rule}")
            if entry.figure and entry.figure not in figures:
                figures[entry.figure] = len(figures) + 1
    return Numbers(rules, titles, figures)


def references(numbers: Numbers) -> dict[str, Value]:
    """Return what ``{rule:…}`` and ``{figure:…}`` stand for in texts outside the booklet, by these names."""
    values: dict[str, Value] = {f"rule:{clause}": number for clause, number in numbers.rules.items()}
    return values | {f"figure:{name}": figure_reference(number) for name, number in numbers.figures.items()}


def figure_reference(number: int) -> Text:
    """Return how a text refers to the figure of that number."""
    return ui_text("Figure {number}", number=number)


def _holds_rules(sections: Sequence[Section], position: int) -> bool:
    """Return whether the chapter that begins at *position* (with its subsections) has a clause to be numbered."""
    chapter = (sections[position], *_subsections(sections, position))
    return any(entry.clause and entry.text and not entry.number for section in chapter for entry in section.items)


def _subsections(sections: Sequence[Section], position: int) -> Sequence[Section]:
    end = position + 1
    while end < len(sections) and sections[end].level > 1:
        end += 1
    return sections[position + 1 : end]
