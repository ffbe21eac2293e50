"""List the notes on a game, without those that its author has switched off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.game.model.ruleset import Ruleset
from pnp.problems import Problem
from pnp.translation.catalogue import ruleset_texts
from pnp.workshop.notes.box import box_notes, odds_notes
from pnp.workshop.notes.clauses import clause_notes, reference_notes
from pnp.workshop.notes.pages import figure_notes
from pnp.workshop.notes.passages import Booklet, is_english, read_booklet
from pnp.workshop.notes.set_up import set_up_notes
from pnp.workshop.notes.style import style_notes
from pnp.workshop.notes.terms import term_notes
from pnp.workshop.selection import chosen_sections

_NO_PAGES: Mapping[str, int] = {}


def check_notes(ruleset: Ruleset, choices: Mapping[str, str]) -> tuple[Problem, ...]:
    """Return the notes that need no pages, on the booklet of some choices."""
    booklet = _booklet(ruleset, choices)
    return _wanted(ruleset, _notes(booklet, _NO_PAGES))


def review_notes(ruleset: Ruleset, choices: Mapping[str, str], pages: Mapping[str, int]) -> tuple[Problem, ...]:
    """Return all notes on the booklet of some choices; *pages* are the 0-based ones of its anchors."""

    def every(booklet: Booklet) -> Iterator[Problem]:
        """Yield the notes of checks, then those on pages and on English."""
        yield from _notes(booklet, pages)
        yield from figure_notes(booklet, pages)
        if is_english(ruleset):
            yield from style_notes(booklet)

    return _wanted(ruleset, every(_booklet(ruleset, choices)))


def _booklet(ruleset: Ruleset, choices: Mapping[str, str]) -> Booklet:
    return read_booklet(ruleset, chosen_sections(ruleset, choices), tuple(ruleset_texts(ruleset)))


def _notes(booklet: Booklet, pages: Mapping[str, int]) -> Iterator[Problem]:
    yield from term_notes(booklet)
    yield from box_notes(booklet)
    if (play := booklet.ruleset.play) is not None and isinstance(play.values, dict):
        yield from clause_notes(booklet, play.values)
        yield from odds_notes(booklet.ruleset, play.values)
        yield from set_up_notes(booklet, play.values)
    yield from reference_notes(booklet, pages)


def _wanted(ruleset: Ruleset, notes: Iterator[Problem]) -> tuple[Problem, ...]:
    chosen = ruleset.game.notes
    return tuple(one for one in notes if chosen is None or one.code not in chosen.off)
