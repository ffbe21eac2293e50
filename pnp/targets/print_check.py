"""Check what a game prints, before anybody prints it: edges, ink, play, colours; and add up what it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from pnp.messages import join_words
from pnp.press.geometry.path import Box
from pnp.press.papers import Paper, PaperMargins, PosterSize
from pnp.press.scene.document import Document
from pnp.press.scene.low_ink import reduce_ink
from pnp.press.scene.piece import Piece
from pnp.press.units import number
from pnp.problems import Problem, Severity
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import SheetPlan
from pnp.sheets.spec import Backs
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.bench.guide import guide_entries
from pnp.workshop.checks.pieces.piece_sizes import tight_pieces
from pnp.workshop.checks.printed_edges import ends_at_cut, outside_margins
from pnp.workshop.equipment import find_paper
from pnp.workshop.options import Format, first_formats
from pnp.workshop.selection import PrintSheet

# A page with more of its area solid uses up cartridges, and paper waves.
MOST_SOLID = 0.6
_MOST_NAMED = 3  # pages in a message, which stays on a line


class PrintPlace(NamedTuple):
    """A problem of what is printed, and where: in which file, on which page (from 1), in which *box* of it, in mm."""

    problem: Problem
    file: str = ""
    page: int = 0
    box: Box | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the problem as plain values, with the place on paper: its upper left corner, and its size."""
        values = {**self.problem.as_dict(), "pdf": self.file or None, "page": self.page or None}
        box = self.box
        sizes = (None,) * 4 if box is None else (box.left, box.top, box.width, box.height)
        named = zip(("x", "y", "width", "height"), sizes, strict=True)
        return values | {name: size if size is None else round(size, 2) for name, size in named}


class PaperTotals(NamedTuple):
    """What the files for one paper take: sheets of card and of paper, and metres of cuts."""

    paper: str
    card: int
    sheets: int
    cuts: float


class SheetInk(NamedTuple):
    """How much of each page of a file is solid ink, from 0 to 1, in colour and in low ink."""

    file: str
    solid: tuple[float, ...]
    low_ink: tuple[float, ...] = ()


class PrintCheck(NamedTuple):
    """What was found before printing, what each paper takes, and the ink of each file."""

    places: tuple[PrintPlace, ...]
    totals: tuple[PaperTotals, ...]
    inks: tuple[SheetInk, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems, all of them warnings, each once."""
        return tuple(dict.fromkeys(place.problem for place in self.places))

    def as_dict(self) -> dict[str, Any]:
        """Return the check as plain values, for ``--json``."""
        return {
            "papers": [
                {"paper": one.paper, "card": one.card, "sheets": one.sheets, "cuts": round(one.cuts, 2)}
                for one in self.totals
            ],
            "ink": [
                {
                    "file": one.file,
                    "solid": [round(share, 3) for share in one.solid],
                    "low_ink": [round(share, 3) for share in one.low_ink],
                }
                for one in self.inks
            ],
            "places": [place.as_dict() for place in self.places],
        }


class _Printed(NamedTuple):
    """A file of sheets."""

    file: str
    sheet: PrintSheet
    form: Format
    plan: SheetPlan
    document: Document

    @property
    def sides(self) -> int:
        """How many pages a sheet has."""
        return self.plan.spec.pages_each


def check_printing(build: GameBuild, margins: PaperMargins | None = None) -> PrintCheck:
    """Return what is found in the sheets of a game for all its papers.

    They are held against the *margins* of another printer than that of the build, if there are any.
    """
    printed = [one for form in build.options.formats for one in _printed(build, form)]
    inks, places = [], [*_in_margins(build, printed, margins), *_ending_at_cut(build, printed)]
    for one in printed:
        ink = _ink(build, one)
        inks.append(ink)
        places += _much_ink(ink, one)
    places += _tight(build, printed)
    places += _look_alikes(build, printed)
    return PrintCheck(tuple(places), tuple(_totals(build, form) for form in build.options.formats), tuple(inks))


def _printed(build: GameBuild, form: Format) -> Iterator[_Printed]:
    """Yield the files of sheets in their first version: of a fold-over sheet, art and cuts are the same."""
    for sheet in build.sheets.values():
        backs: Backs = build.backs(sheet, form)[0]
        document = build.sheet_document(sheet, form, backs)
        plan = build.sheet_plan(sheet, form, backs)
        yield _Printed(f"{form.name}/{sheet.pdf_name(backs)}", sheet, form, plan, document)


def _in_margins(build: GameBuild, printed: Sequence[_Printed], margins: PaperMargins | None) -> Iterator[PrintPlace]:
    """Yield each page with ink or a cut in the printer's margins (P043)."""
    printer = build.options.printer
    for one in printed:
        paper = one.form.paper
        # Pages are drawn for the printer's scale, so its margins are those before anything is stretched.
        blank = margins or (paper.margins if printer is None else printer.blank_on(find_paper(paper.name)))
        upright = paper._replace(margins=blank)
        for index, page in enumerate(one.document.pages):
            sheet = index // one.sides
            cuts = [each.box for each in one.plan.sheets[sheet]] if sheet < len(one.plan.sheets) else []
            held = upright.turned if page.width > page.height else upright
            outside = outside_margins(page, held.margins, cuts)
            if outside is not None:
                box, far = outside
                told = f"has ink or a cut {number(far, 1)} mm into the printer's margins"
                hint = "choose larger paper, or a printer that prints nearer to the edges"
                problem = _warning("P043", f"{one.file}: page {index + 1} {told}", hint)
                yield PrintPlace(problem, one.file, index + 1, box)


def _ending_at_cut(build: GameBuild, printed: Sequence[_Printed]) -> Iterator[PrintPlace]:
    """Yield each component with art that ends at its cut (P043)."""
    told: set[str] = set()
    for piece in (one for sheet in build.sheets.values() for one in build.pieces(sheet, build.options.formats[0])):
        sides = (("front", piece.front), ("back", piece.back))
        ending = (side for side, art in sides if art is not None and ends_at_cut(art, piece.trim))
        if piece.component not in told and (side := next(ending, None)):
            told.add(piece.component)
            message = f"{piece.component}: the art of its {side} ends at the cut"
            hint = "let it reach 1 mm past the edge, or give the piece a fill: a cut slightly off shows white"
            yield _placed(_located(build, piece.component, "P043", message, hint), piece, printed)


def _ink(build: GameBuild, one: _Printed) -> SheetInk:
    """Return how much of each page of a file is solid, and in low ink if that is too much."""
    from pnp.press.writers.page_png import solid_shares

    solid = tuple(solid_shares(one.document, build.context.book))
    if max(solid, default=0.0) <= MOST_SOLID or build.options.low_ink:
        return SheetInk(one.file, solid)
    pieces = [
        replace(piece, front=reduce_ink(piece.front), back=None if piece.back is None else reduce_ink(piece.back))
        for piece in build.pieces(one.sheet, one.form)
    ]
    pale = sheet_document(one.document.title, one.plan, pieces, build.catalogue.translate, build.context.book)
    return SheetInk(one.file, solid, tuple(solid_shares(pale, build.context.book)))


def _much_ink(ink: SheetInk, one: _Printed) -> Iterator[PrintPlace]:
    """Yield the pages of a file of which too much is solid (P044), all with one problem."""
    dark = [page for page, share in enumerate(ink.solid) if share > MOST_SOLID]
    if not dark:
        return
    darkest = max(dark, key=lambda page: ink.solid[page])
    named = [str(page + 1) for page in dark[:_MOST_NAMED]]
    named += [f"{len(dark) - _MOST_NAMED} more"] if len(dark) > _MOST_NAMED else []
    pages = f"{'page' if len(dark) == 1 else 'pages'} {join_words(named, 'and')}"
    upto = "up to " if len(dark) > 1 else ""
    solid = f"{upto}{100 * ink.solid[darkest]:.0f} % solid ink"
    message = f"{ink.file}: {pages} of {len(ink.solid)} {'is' if len(dark) == 1 else 'are'} {solid}"
    saved = ""
    if ink.low_ink:
        before, after = sum(ink.solid[page] for page in dark), sum(ink.low_ink[page] for page in dark)
        saved = f": that saves {100 * (1 - after / before):.0f} % of it"
    problem = _warning("P044", message, f"build with --low-ink{saved}")
    for page in dark:
        size = one.document.pages[page]
        yield PrintPlace(problem, ink.file, page + 1, Box(0, 0, size.width, size.height))


def _tight(build: GameBuild, printed: Sequence[_Printed]) -> Iterator[PrintPlace]:
    """Yield the counters that have too little play in their cells, on each paper (P045)."""
    for paper in first_formats(build.options.formats):
        ruleset = build.context_for(paper).ruleset
        for name, problem in tight_pieces(ruleset.components, build.ruleset.sources["components.yaml"]):
            on_paper = replace(problem, message=f"on {paper.title}, {problem.message}") if build.sized else problem
            yield _placed(on_paper, _first_piece(build, name, paper), printed)


def _look_alikes(build: GameBuild, printed: Sequence[_Printed]) -> Iterator[PrintPlace]:
    """Yield the pairs of pieces that nothing but colour tells apart (P046)."""
    for pair in build.look_alikes:
        one, two = pair.first, pair.second
        names = [":".join(part for part in (piece.component, piece.look) if part) for piece in (one, two)]
        who = f"{names[0]} and {names[1]}" if names[0] != names[1] else f"two looks of {names[0]}"
        if one is two:
            who = f"the front and the back of {names[0]}"
        visions = join_words([f"in {name}" if name == "greyscale" else f"with {name}" for name in pair.visions], "and")
        message = f"{who} are told apart by nothing but colour: they look alike {visions}"
        hint = "give each a mark, a label or a picture of its own, or make one much lighter"
        yield _placed(_located(build, two.component, "P046", message, hint), two, printed)


def _totals(build: GameBuild, form: Format) -> PaperTotals:
    """Return what the files for a paper take, those that replace others left out."""
    entries = [entry for entry in guide_entries(build, form) if entry.instead_of is None]
    sheets = dict.fromkeys(("card", "paper"), 0)
    for entry in entries:
        sheets[entry.material] += entry.sheets
        sheets["paper"] += entry.maps * entry.copies
    cuts = sum((entry.cuts.ruled + entry.cuts.turning) * entry.copies for entry in entries) / 1000
    return PaperTotals(form.name, sheets["card"], sheets["paper"], cuts)


def _first_piece(build: GameBuild, name: str, paper: Paper | PosterSize) -> Piece:
    """Return the first piece of a component as it is on a paper."""
    form = first_formats(build.options.formats)[paper]
    sheet = next(sheet for sheet in build.sheets.values() if name in sheet.components)
    return next(piece for piece in build.pieces(sheet, form) if piece.component == name)


def _placed(problem: Problem, piece: Piece, printed: Sequence[_Printed]) -> PrintPlace:
    """Return a problem of a piece, at the first place where it is printed."""
    for one in printed:
        for index, sheet in enumerate(one.plan.sheets):
            for each in sheet:
                if (each.piece.component, each.piece.look) == (piece.component, piece.look):
                    return PrintPlace(problem, one.file, 1 + index * one.sides, each.box)
    return PrintPlace(problem)


def _warning(code: str, message: str, hint: str) -> Problem:
    return Problem(code, message, None, hint, Severity.WARNING)


def _located(build: GameBuild, name: str, code: str, message: str, hint: str) -> Problem:
    """Return a warning at a component's key."""
    return Problem(code, message, build.ruleset.sources["components.yaml"].key((name,)), hint, Severity.WARNING)
