"""The options of a build, as plain values that can be compared, pickled and written into a manifest.

Nothing heavy is imported here: the command line reads options before it knows whether there is anything to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.press.cutters import DEFAULT_CUTTER, Cutter, shipped_cutters
from pnp.press.papers import Paper, PosterSize
from pnp.press.printers import Printer
from pnp.press.units import number
from pnp.workshop.equipment import find_cutter, find_labels, find_paper, find_shop
from pnp.workshop.posters import NO_POSTER, read_poster
from pnp.workshop.quantities import quantities_suffix

if TYPE_CHECKING:
    from pnp.press.labels import LabelSheet
    from pnp.press.scene.document import Flip
    from pnp.press.shops import FileFormat, Shop
    from pnp.sheets.spec import HexagonLayout, Joint, MarkPlaces, PrintedSides

# Asks for every language that a game has.
ALL_LANGUAGES = "all"
# Between the languages of a bilingual booklet: en+ru.
JOINT = "+"
DEFAULT_PAPERS = ("a4", "letter")
# Called at the start and after every file: how many are made, how many there are to make, the path of the last one.
# While another build into the folder goes on, once before: 0, 0, and what it waits for.
Progress = Callable[[int, int, str], None]

# The values of options that have few; None is the default of one.
OPTION_VALUES: Mapping[str, tuple[str | None, ...]] = {
    "flip": ("long", "short", None),
    "layout": ("honeycomb", "straight"),
    "marks": ("corner", "edge", "none"),
    "sides": ("both", "fronts", "backs"),
}

DEFAULT_ARRANGEMENT = "default"
# The widest gap between the pieces of a sheet, in mm.
WIDEST_GAP = 20.0

# Prefixes of the names of files that no export makes: booklets and guides.
_NOT_EXPORTED = ("booklet", "pocket", "print-guide")
_NO_CHOICES: Mapping[str, str] = {}
_NO_COUNTS: Mapping[str, int] = {}
_USUAL_DPI, _USUAL_BLEED = 300, 3.0  # of pictures; in mm, of print on demand


class Format(NamedTuple):
    """Pages of *paper*; pieces as large as they are for *made_for*, the same paper except in a poster.

    *size* names that of a poster, "" for the usual one.
    """

    paper: Paper
    made_for: Paper | PosterSize
    size: str = ""

    @property
    def name(self) -> str:
        """The name of its folder, and of its paper in the manifest."""
        if self.made_for == self.paper:
            return self.paper.name
        return "-".join(filter(None, (self.paper.name, "poster", self.size)))


class Terms(NamedTuple):
    """How print on demand is made: for a shop or for any, its files, and its bleed in mm."""

    shop: Shop | None
    format: FileFormat
    bleed: float


class Export(NamedTuple):
    """Files for the screen and for printers elsewhere, which are made instead of those to print at home.

    *what* is ``faces`` for a PNG of each face, ``pod`` for print on demand, ``tts`` for a save of Tabletop Simulator,
    ``box`` for a picture of the whole set. Pictures have *dpi* dots per inch. *url* is where the pictures of a save
    will be: the address of their folder, or, without one, that of the output folder.

    Print on demand is for a *shop* of ``pnp list shops``, or for any; the *format* is ``png`` or ``pdf``, and there
    are *bleed* mm on all sides: without one, what the shop takes, else ``png`` and 3 mm. *colour* is ``full`` or
    ``grey``. A PDF may have *crop_marks*, and the outlines of pieces as a *cut_contour*, in a spot colour.
    """

    what: Literal["faces", "pod", "tts", "box"]
    dpi: int = _USUAL_DPI
    bleed: float | None = None
    url: str = ""
    shop: str = ""
    format: FileFormat | None = None
    colour: Literal["full", "grey"] = "full"
    crop_marks: bool = False
    cut_contour: bool = False

    @property
    def terms(self) -> Terms:
        """How print on demand is made. Raises ValueError for an unknown shop."""
        shop = find_shop(self.shop) if self.shop else None
        bleed = self.bleed if self.bleed is not None else _USUAL_BLEED if shop is None else shop.bleed
        return Terms(shop, self.format or ("png" if shop is None else shop.format), bleed)

    @property
    def unused(self) -> tuple[str, ...]:
        """The names of options that have no effect on print on demand in its format."""
        if self.what != "pod":
            return ()
        if self.terms.format == "pdf":
            return ("dpi",) if self.dpi != _USUAL_DPI else ()
        given = (("crop-marks", self.crop_marks), ("cut-contour", self.cut_contour))
        return tuple(name for name, is_given in given if is_given)

    @property
    def arrangement_suffix(self) -> str:
        """The suffix of the folder of print on demand: files that differ never replace each other."""
        is_pdf = self.what == "pod" and self.format == "pdf" and not self.shop
        parts = (
            self.shop or ("pdf" if is_pdf else ""),
            "grey" if self.colour == "grey" else "",
            "crop-marks" if self.crop_marks else "",
            "cut-contour" if self.cut_contour else "",
        )
        return "-".join(part for part in parts if part)


class BuildOptions(NamedTuple):
    """Which files of a game are made, and how they are printed.

    *papers* are names of ``pnp.PAPERS`` or of the user's own, or sizes such as ``200x250mm``. *choices* are the game's
    own options and variants, as ``--set`` takes them. *only* names sheets, components, their groups and designs
    (``deck:honey-bee``), kinds of component, ``booklet``, ``booklet-a4``, ``pocket`` or ``print-guide``; without a
    name, everything is made. *flip* is the edge on which a duplex printer flips the paper: by default the long one for
    sheets, the short one for folded booklets. *layout* arranges pieces on the fewest sheets, or for a guillotine, with
    lists of cuts. In *landscape*, sheets are broader than high. *gap* is the least distance in mm between pieces, each
    of which bleeds into half of it. *marks* says where cut marks are: beside each piece, at the edges of sheets, or
    nowhere. *sides* are those that are printed: both, the fronts or the backs. *labels* names a label sheet, whose
    paper is printed on instead of *papers*, with a piece in the middle of each label. With *fold_lines*, folds are
    dashed across pieces. With *poster*, pieces larger than a page are divided over several pages: of a size (``a2``,
    ``600x400mm``, or ``2x3`` pages; A1 without one), which ``overlap`` or ``butt``, as in ``a2,butt``; with ``none``
    nothing is divided, not even a board whose cells are too small on a page. *languages* are those of the files: codes
    such as ``ru``, or ``all`` for every one that a game has; without one, the language that a game is written in. In a
    *draft*, untranslated texts are in brackets. *bilingual* names two languages for a booklet with both side by side;
    without *languages*, nothing else is made. Sheets are made for a *printer* (``pnp.find_printer``): its margins, its
    scale, the offset of its backs. *cutters* name the machines of ``pnp list cutters`` that files are made for; of
    their cuts, *kerf* mm are taken away: without one, what their profile says. With an *export*, only its files are
    made.

    A number after the name of pieces (``red-stone:3``), or in *counts*, says how many there are of each; of pieces
    named in *copies* there are so many times as many. With *combine*, files share sheets where that takes fewer.

    >>> BuildOptions(papers=("a3",), low_ink=True).formats[0].name
    'a3'
    """

    papers: tuple[str, ...] = DEFAULT_PAPERS
    choices: Mapping[str, str] = _NO_CHOICES
    only: tuple[str, ...] = ()
    low_ink: bool = False
    flip: Flip | None = None
    layout: HexagonLayout = "honeycomb"
    landscape: bool = False
    gap: float = 0.0
    marks: MarkPlaces = "corner"
    sides: PrintedSides = "both"
    labels: str = ""
    fold_lines: bool = False
    poster: str | None = None
    languages: tuple[str, ...] = ()
    draft: bool = False
    bilingual: tuple[str, ...] = ()
    printer: Printer | None = None
    cutters: tuple[str, ...] = ()
    kerf: float | None = None
    export: Export | None = None
    combine: bool = False
    copies: Mapping[str, int] = _NO_COUNTS
    counts: Mapping[str, int] = _NO_COUNTS

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats of printed pages, each with its own folder. Raises ValueError for an unknown paper or labels."""
        papers = [find_paper(name) for name in self.papers] if self.label_sheet is None else [self.label_sheet.paper]
        if self.printer is not None:
            papers = [self.printer.on(paper) for paper in papers]
        for cutter in self.chosen_cutters if self.cutters else ():
            papers = [cutter.on(paper) for paper in papers]
        poster = read_poster(self.poster or NO_POSTER)
        return tuple(Format(paper, poster.made_for(paper, landscape=self.landscape), poster.suffix) for paper in papers)

    @property
    def label_sheet(self) -> LabelSheet | None:
        """The label sheet that pieces are printed on. Raises ValueError for an unknown one."""
        return find_labels(self.labels) if self.labels else None

    @property
    def paper_names(self) -> tuple[str, ...]:
        """The names of the papers that are printed on. Raises ValueError for unknown labels."""
        return self.papers if self.label_sheet is None else (self.label_sheet.paper.name,)

    @property
    def sheet_flip(self) -> Flip:
        """The edge on which sheets are flipped."""
        return self.flip or "long"

    @property
    def turned_suffix(self) -> str:
        """The suffix for the long edge, for which booklets are not made by default; "" if the printer's says it."""
        is_asked = self.flip == "long" and (self.printer is None or self.printer.flip != "long")
        return "flip-long" if is_asked else ""

    @property
    def joint(self) -> Joint | None:
        """How the pages of posters are joined."""
        return read_poster(self.poster or NO_POSTER).joint

    @property
    def divides_boards(self) -> bool:
        """Whether a board may be divided over several pages because its cells would be too small on one."""
        return self.poster is None or self.joint is not None

    @property
    def checks_all_options(self) -> bool:
        """Whether rules are checked under all values of the game's options, not only under the defaults.

        A build of some files, which is made again and again, would spend an eighth of its time on values that it
        doesn't use.
        """
        return not self.only or bool(self.choices)

    @property
    def has_language_pair(self) -> bool:
        """Whether there are two languages of bilingual booklets, or none."""
        pair = tuple(language for language in self.bilingual if language)
        return not self.bilingual or len({*pair}) == len(self.bilingual) == 2

    @property
    def ink(self) -> str:
        """The ink in the manifest: ``low`` for outlines."""
        return "low" if self.low_ink else ""

    @property
    def arrangement(self) -> str:
        """The arrangement of sheets in the manifest: ``default``, or the differences from it."""
        return self.arrangement_suffix or DEFAULT_ARRANGEMENT

    @property
    def arrangement_suffix(self) -> str:
        """The suffix for the arrangement in the names of folders of sheets and cut files; "" for the default."""
        parts = (
            "flip-short" if self.flip == "short" else self.turned_suffix,
            "straight" if self.layout == "straight" else "",
            "landscape" if self.landscape else "",
            f"gap-{number(self.gap)}mm" if self.gap else "",
            f"marks-{self.marks}" if self.marks != "corner" else "",
            self.sides if self.sides != "both" else "",
            f"labels-{self.labels}" if self.labels else "",
            "fold-lines" if self.fold_lines else "",
            "combine" if self.combine else "",
            self.quantities_suffix,
            "whole" if not self.divides_boards else "butt" if self.joint == "butt" else "",
            "" if self.export is None else self.export.arrangement_suffix,
            self.room_suffix,
        )
        return _joined(*parts)

    @property
    def _cutter_suffix(self) -> str:
        """The cutting machines that sheets are arranged for."""
        return _joined(*(one.name for one in self.chosen_cutters if one.arranges)) if self.cutters else ""

    @property
    def chosen_cutters(self) -> tuple[Cutter, ...]:
        """The machines, with their kerf; one without a name of its own if none is named. Raises ValueError."""
        chosen = [find_cutter(name) for name in self.cutters]
        every = chosen or [shipped_cutters()[DEFAULT_CUTTER]._replace(name="")]
        return tuple(one if self.kerf is None else one._replace(kerf=self.kerf) for one in every)

    @property
    def quantities_suffix(self) -> str:
        """The suffix for numbers of pieces that differ from those of the box in the names of folders."""
        parts = (quantities_suffix("copies", self.multiplied), quantities_suffix("only", self.counts))
        return "-".join(part for part in parts if part)

    @property
    def multiplied(self) -> dict[str, int]:
        """The *copies* that are more than one."""
        return {name: number for name, number in sorted(self.copies.items()) if number != 1}

    @property
    def spelled_quantities(self) -> str:
        """The options of the command line that decide how many pieces there are, and on how many sheets; "" if none."""
        copies = ",".join(f"{name}={number}" for name, number in self.multiplied.items())
        counts = ",".join(f"{name}:{number}" for name, number in sorted(self.counts.items()))
        options = ("--combine" * self.combine, f"--copies {copies}" * bool(copies), f"--only {counts}" * bool(counts))
        return " ".join(filter(None, options))

    @property
    def printer_suffix(self) -> str:
        """The suffix for the printer in the names of folders and booklets."""
        return f"printer-{self.printer.name}" if self.printer is not None else ""

    @property
    def room_suffix(self) -> str:
        """The suffix for what leaves less room on paper, a printer and cutting machines, in the names of folders."""
        return _joined(self.printer_suffix, self._cutter_suffix)

    def normalised(self) -> BuildOptions:
        """Return the options with single texts as tuples of one name, and with numbers among the choices as text.

        >>> BuildOptions(papers="a4", choices={"side": 4}).normalised()[:2]
        (('a4',), {'side': '4'})
        """
        return self._replace(
            papers=_names(self.papers),
            choices=choice_texts(self.choices),
            only=_names(self.only),
            languages=_names(self.languages),
            bilingual=_languages(self.bilingual),
            cutters=_names(self.cutters),
        )

    def cutter_label(self, cutter: Cutter) -> str:
        """Return what the manifest calls a machine, whose files differ by a kerf that is asked for."""
        return _joined(cutter.name, "" if self.kerf is None else f"kerf-{number(self.kerf)}mm") or "default"

    @property
    def machines_label(self) -> str:
        """What the manifest calls all machines of a build, which a print guide tells of."""
        return ",".join(map(self.cutter_label, self.chosen_cutters))

    @property
    def machines_suffix(self) -> str:
        """The suffix of the print guide for machines that its folder doesn't name."""
        label = self.machines_label.replace(",", "-")
        return "" if label in ("default", self._cutter_suffix) else label

    def cut_folder(self, cutter: Cutter) -> str:
        """Return the folder of the files for a cutting machine, below the game's."""
        label, arrangement = self.cutter_label(cutter), self.arrangement_suffix
        if self._cutter_suffix == cutter.name and cutter.name:  # the only one that sheets are arranged for
            arrangement = arrangement.removesuffix(cutter.name).removesuffix("-")
        return _joined("cut", "" if label == "default" else label, "low-ink" if self.low_ink else "", arrangement)

    def is_selected(self, *names: str) -> bool:
        """Return whether a file known by any of *names* is made."""
        if self.export is not None and all(name.startswith(_NOT_EXPORTED) for name in names):
            return False
        return not self.only or not set(self.only).isdisjoint(names)


def _joined(*parts: str) -> str:
    return "-".join(part for part in parts if part)


def _names(names: str | Iterable[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def _languages(pair: str | Iterable[str]) -> tuple[str, ...]:
    """Return the languages of a bilingual booklet, which may be written as ``en+ru``."""
    return tuple(part.strip() for part in pair.split(JOINT)) if isinstance(pair, str) else tuple(pair)


def spell_options(options: BuildOptions) -> str:
    """Return options as a text, the same for equal ones."""
    copies, counts = (dict(sorted(each.items())) for each in (options.copies, options.counts))
    return repr(options._replace(choices=dict(sorted(options.choices.items())), copies=copies, counts=counts))


def choice_texts(choices: Mapping[str, object]) -> Mapping[str, str]:
    """Return choices with their values as text: a side of 4 is the value that a ruleset lists as "4"."""
    return {key: str(value) for key, value in choices.items()}


def first_formats(formats: tuple[Format, ...]) -> dict[Paper | PosterSize, Format]:
    """Return each paper or size that pieces are made for, and the first format for it."""
    first: dict[Paper | PosterSize, Format] = {}
    for form in formats:
        first.setdefault(form.made_for, form)
    return first
