"""Know what the option poster asks for: how large posters are, and how their pages are joined.

Its text is a size, a joint, or both: ``a2``, ``butt``, ``a2,butt``. Nothing heavy is imported at the top: options are
read before it is known whether there is anything to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pnp.messages import did_you_mean, quote
from pnp.press.papers import PAPERS, Paper, PosterSize, is_size, sized_paper
from pnp.press.units import LONGEST_MM
from pnp.workshop.equipment import find_paper

if TYPE_CHECKING:
    from pnp.sheets.spec import Joint, SheetSpec

# The joints by their names; with the last one nothing is divided.
NO_POSTER = "none"
_JOINTS: Mapping[str, Joint | None] = {"overlap": "overlap", "butt": "butt", NO_POSTER: None}
# Pieces of posters are made for a page of this if no size is given, or for several if cells are too small on one.
_USUAL_SIZE = PAPERS["a1"]
_MOST_PAGES = 100  # that anybody joins
_PAGES = re.compile(r"([0-9]{1,4})[x×]([0-9]{1,4})", re.ASCII)
_FORMS = "write overlap, butt or none; a paper (a2), a size (600x400mm) or pages (2x3); or a size and a joint (a2,butt)"


class PageGrid(NamedTuple):
    """So many pages side by side and one below the other, or the other way round."""

    columns: int
    rows: int

    @property
    def name(self) -> str:
        """The pages as they are written, 2x3."""
        return f"{self.columns}x{self.rows}"

    def on(self, paper: Paper, joint: Joint, *, landscape: bool) -> PosterSize:
        """Return how large a poster on such pages of *paper* can be."""
        from pnp.sheets.poster_plan import sizes_of_pages  # imports much

        name = "-".join((self.name, paper.name, *["landscape"] * landscape, *["butt"] * (joint == "butt")))
        sizes = sizes_of_pages(self.columns, self.rows, _spec(paper, landscape=landscape), joint)
        return PosterSize(name, f"{self.columns} × {self.rows} × {paper.title}", sizes)


class Poster(NamedTuple):
    """What is asked for: a joint, None for no poster, and a *size*, None for that of a page of A1."""

    joint: Joint | None
    size: PosterSize | PageGrid | None = None

    def made_for(self, paper: Paper, *, landscape: bool) -> Paper | PosterSize:
        """Return what pieces that are printed on pages of *paper* are made for."""
        if self.joint is None:
            return paper
        if isinstance(self.size, PageGrid):
            return self.size.on(paper, self.joint, landscape=landscape)
        return self.size or _USUAL_SIZE

    @property
    def suffix(self) -> str:
        """The size in the names of folders, "" for the usual one."""
        return self.size.name if self.size else ""


def read_poster(text: str) -> Poster:
    """Return what a text asks for, such as ``a2,butt``. Raises ValueError with a message and a hint."""
    words = [word.strip().lower() for word in text.split(",")]
    joints = [word for word in words if word in _JOINTS]
    sizes = [_read_size(word) for word in words if word not in _JOINTS]
    if len(joints) > 1 or len(sizes) > 1 or (joints == [NO_POSTER] and sizes):
        raise ValueError(f"{quote(text, 40)} is more than a size and a joint", "write one of each: a2,butt")
    return Poster(_JOINTS[joints[0]] if joints else "overlap", *sizes)


def _read_size(text: str) -> PosterSize | PageGrid | None:
    match = _PAGES.fullmatch(text)
    pages = int(match[1]) * int(match[2]) if match else 0
    if match and (text not in PAPERS or pages <= _MOST_PAGES):  # 4x6 are pages here, not a photo
        if not 0 < pages <= _MOST_PAGES:
            told = f"{quote(text, 40)} is {pages:,} pages; a poster has 2 to {_MOST_PAGES}"
            raise ValueError(told, f"write other numbers, or a unit if it is a size: {text}mm")
        return PageGrid(int(match[1]), int(match[2]))
    if text not in PAPERS and is_size(text):
        sheet = sized_paper(text, "poster", LONGEST_MM)
        name = text.replace("×", "x").replace(" ", "")
        return PosterSize(name, sheet.title, ((sheet.width, sheet.height), (sheet.height, sheet.width)))
    try:
        paper = find_paper(text)
    except ValueError:
        hints = (did_you_mean(text, [*_JOINTS, *PAPERS]), _FORMS)
        told = f"{quote(text, 40)} is neither a joint nor a size of posters"
        raise ValueError(told, " ".join(filter(None, hints))) from None
    return (
        None
        if paper == _USUAL_SIZE
        else PageGrid(1, 1).on(paper, "overlap", landscape=False)._replace(name=paper.name, title=paper.title)
    )


def poster_faults(text: str | None) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a text, with a hint."""
    try:
        read_poster(NO_POSTER if text is None else text)
    except ValueError as error:
        yield error.args


def poster_size_faults(poster: Poster, papers: Iterable[Paper], *, landscape: bool) -> Iterator[tuple[str, str, str]]:
    """Yield why a size that is not the usual one suits no pages of some papers: the code, a message and a hint."""
    from pnp.sheets.poster_plan import fewest_pages

    for paper in papers:
        made_for, spec = poster.made_for(paper, landscape=landscape), _spec(paper, landscape=landscape)
        if poster.joint is None or not isinstance(made_for, PosterSize):
            continue
        pages = min(fewest_pages(width, height, spec, poster.joint) for width, height in made_for.sizes)
        if pages > _MOST_PAGES:
            told = f"a poster of {made_for.title} takes {pages:,} pages of {paper.title}, more than {_MOST_PAGES}"
            yield "P061", told, "choose larger paper, or a smaller poster"
        elif pages == 1:
            told = f"a poster of {made_for.title} is no larger than a page of {paper.title}"
            yield "P064", told, "choose a larger one, or smaller paper; or leave out the option poster"


def _spec(paper: Paper, *, landscape: bool) -> SheetSpec:
    from pnp.sheets.spec import SheetSpec

    return SheetSpec(paper=paper.turned if landscape else paper)
