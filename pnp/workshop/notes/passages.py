"""The texts of a booklet in reading order, each with the section, the rule and the references that it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from pnp.game.model.ruleset import Item, Ruleset, Section
from pnp.problems import DocumentPath, Place, Problem, Severity
from pnp.translation.catalogue import RulesetText

_REFERENCE = re.compile(r"\{((?:rule|section):[a-z0-9.-]+)\}")


class BookletText(Struct, frozen=True):
    """One text: the position of its section in the booklet, the anchor that it follows, its item and the item's path.

    *is_rule* is false for boxes, captions, tables and summaries, which explain nothing.
    """

    section: int
    anchor: str
    item: Item
    written: RulesetText
    at: DocumentPath
    is_rule: bool

    @property
    def message(self) -> str:
        """The text as it is written."""
        return self.written.text.message

    @property
    def references(self) -> tuple[str, ...]:
        """The rules and sections that it refers to, each once: ``rule:move.far``, ``section:end``."""
        return tuple(dict.fromkeys(_REFERENCE.findall(self.message)))

    def place(self, start: int, length: int) -> Place:
        """Return the place of a part of the text."""
        return self.written.source.inside(self.written.path, self.message, start, length)


class Booklet(Struct, frozen=True):
    """The sections of a booklet, its texts in the order in which they are read, and all texts of the game."""

    ruleset: Ruleset
    sections: Sequence[Section]
    passages: tuple[BookletText, ...]
    texts: tuple[RulesetText, ...]

    @property
    def sections_of(self) -> Mapping[str, int]:
        """The position of the section that a reference leads to."""
        where: dict[str, int] = {}
        for number, section in enumerate(self.sections):
            where.setdefault(f"section:{section.section}", number)
            where |= {f"rule:{item.clause}": number for item in section.items if item.clause}
        return where


def read_booklet(ruleset: Ruleset, sections: Sequence[Section], texts: Sequence[RulesetText]) -> Booklet:
    """Return the booklet of those *sections* that a choice of options prints; *texts* are all those of the ruleset."""
    return Booklet(ruleset, sections, tuple(_passages(ruleset, sections, texts)), tuple(texts))


def _passages(ruleset: Ruleset, sections: Sequence[Section], texts: Sequence[RulesetText]) -> Iterator[BookletText]:
    # An item is known by the place of its first text: those of a booklet are some of the ruleset's own.
    rules = ruleset.sources["rules.yaml"].file
    of_item = {at: tuple(group) for at, group in groupby(texts, lambda one: (one.source.file, one.path[:3]))}
    of_figure: dict[str, list[RulesetText]] = {}
    for text in texts:
        of_figure.setdefault(text.source.file, []).append(text)
    numbers = {id(item): (s, i) for s, one in enumerate(ruleset.sections) for i, item in enumerate(one.items)}
    for position, section in enumerate(sections):
        anchor = f"section-{section.section}"
        for item in section.items:
            if id(item) not in numbers:
                continue  # the program's own note on other options
            number, index = numbers[id(item)]
            written = [*of_item.get((rules, (number, "items", index)), ())]
            if item.figure in ruleset.figures:
                written += of_figure.get(ruleset.figures[str(item.figure)].source.file, ())
            if item.clause:
                anchor = f"rule-{item.clause}"
            is_rule = not section.summary and bool(item.text or item.list or item.steps)
            yield from (
                BookletText(position, anchor, item, one, (number, "items", index), is_rule)
                for one in written
                if one.rich
            )


def note(code: str, message: str, place: Place | None, hint: str) -> Problem:
    """Return a note: it stops nothing, and only ``pnp check`` and ``pnp review`` show it."""
    return Problem(code, message, place, hint, Severity.NOTE)


def is_english(ruleset: Ruleset) -> bool:
    """Return whether a game's texts are in English, whose words some notes know."""
    return ruleset.game.language.partition("-")[0] == "en"
