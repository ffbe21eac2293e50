"""Name what pages are printed on, and what the pieces on them are made for: a poster's are made for larger paper."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pnp.units import PAPERS, Paper

# What a poster's pieces are made for.
POSTER = PAPERS["a1"]


class Format(Struct, frozen=True):
    """Pages of *paper*; pieces as large as they are for *made_for*, which is the same paper unless in a poster."""

    paper: Paper
    made_for: Paper

    @property
    def name(self) -> str:
        """What its folder is called, and its files in the manifest."""
        return self.paper.name if self.made_for == self.paper else f"{self.paper.name}-poster"


def whole(paper: Paper) -> Format:
    """Return the format whose pages and pieces are both for *paper*."""
    return Format(paper, paper)


def poster(paper: Paper) -> Format:
    """Return the format whose pages are *paper* and whose pieces are made for a poster."""
    return Format(paper, POSTER)


def made_for(formats: Iterable[Format]) -> dict[Paper, Format]:
    """Return each paper that pieces are made for, and the first format for it."""
    found: dict[Paper, Format] = {}
    for form in formats:
        found.setdefault(form.made_for, form)
    return found
