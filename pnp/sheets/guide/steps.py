"""List the steps in which a box is printed, cut, folded and glued, the tools they need, and the pieces."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.kind import MakingStep
from pnp.game.model.kinds import KINDS
from pnp.game.model.texts import Text, comma_list, sentences, ui_text
from pnp.sheets.guide.step_pictures import PieceShape
from pnp.sheets.guillotine import CutList
from pnp.sheets.sheet_plan import KISS_CUT_LAYER, CutLength
from pnp.sheets.spec import Joint, MarkPlaces

Material = Literal["paper", "card", "labels"]
Sides = Literal["single", "long", "short", "fold-over"]


class GuidePiece(Struct, frozen=True):
    """A design and its count in the box; *kind* is written as in components.yaml.

    The back of a *secret* piece hides its front. *size* is given if it depends on the paper. *advice* is the author's;
    *called* is the name before it, *counted* the one after a count ("red counters"): both default to *title*. *shape*
    is that in the pictures of the steps. Pieces of one *group* share one entry in the list.
    """

    title: str
    count: int
    kind: str
    secret: bool = False
    size: str = ""
    advice: str = ""
    called: str = ""
    counted: str = ""
    shape: PieceShape | None = None
    group: str = ""


class BookletSheets(Struct, frozen=True):
    """How a booklet is folded: the number of sheets in each signature, and the pages in the middle of the first."""

    signatures: tuple[int, ...] = ()
    middle: tuple[int, int] = (0, 0)

    @property
    def is_pocket(self) -> bool:
        """Whether it is one sheet that is folded and cut."""
        return not self.signatures


class GuideMachine(Struct, frozen=True):
    """The files that a cutting machine needs for a printed file: their folder, and the layer of folds if it is scored.

    The machine may find sheets by their marks, or have them arranged otherwise, which can't be folded over. *sizes* are
    those of the lines of its files, where it has to be told.
    """

    folder: str
    scored: str = ""
    has_marks: bool = False
    arranges: bool = False
    sizes: tuple[tuple[str, str], ...] = ()


class GuideEntry(Struct, frozen=True):
    """A file to print, with its number of pages and copies.

    *instead_of* names the file that it replaces: its pieces are not counted again. *poster* is how to join the pages of
    pieces that span several, and *maps* the number of sheets with a map of these, which need no card. Art runs at least
    *margin* mm beyond every cut on both sides. *machines* have files of its lines, which are used if
    *is_cut_by_machine*, and *cut_lists* are for a guillotine; *labels* is the name of the label sheet that it is for.
    Hexagons may be edge to edge (*has_honeycomb*). *cuts* is the length of the cuts of one copy, *folds* that of its
    folds, in mm, and *trims* that of the cuts on pages of posters. *paper* is given if it differs from that of the
    sheets. *marks* is where its cut marks are.
    """

    file: str
    title: str
    pages: int
    pieces: tuple[GuidePiece, ...]
    material: Material = "card"
    sides: Sides = "single"
    copies: int = 1
    instead_of: str | None = None
    poster: Joint | None = None
    maps: int = 0
    margin: float = 0.0
    machines: tuple[GuideMachine, ...] = ()
    is_cut_by_machine: bool = False
    cut_lists: tuple[CutList, ...] = ()
    labels: str = ""
    has_honeycomb: bool = False
    cuts: CutLength = CutLength()
    folds: float = 0.0
    trims: float = 0.0
    booklet: BookletSheets | None = None
    paper: str = ""
    marks: MarkPlaces = "corner"

    @property
    def sheets(self) -> int:
        """How many sheets of paper or card all copies of the file take, without maps."""
        sheets = self.pages if self.sides in ("single", "fold-over") else (self.pages + 1) // 2
        return (sheets - self.maps) * self.copies


class GuideStep(Struct, frozen=True):
    """A step: title, instruction, files; the name of its drawing, by default *key*, and the shapes of pieces in it."""

    key: str
    title: Text
    text: Text
    files: tuple[str, ...] = ()
    picture: str = ""
    shapes: tuple[PieceShape, ...] = ()


# The card that most printers feed, in g/m², from thin to thick.
CARD_WEIGHTS = (160, 250)  # what is sold for them
# Art that runs less than this (mm) beyond a cut hides too small a shift to mention.
_SMALLEST_MARGIN = 0.3  # by judgement


def steps(entries: Sequence[GuideEntry]) -> list[GuideStep]:
    """Return the instructions for these files, in the order of work."""
    return [*_printing_steps(entries), *_booklet_steps(entries), *_shared_steps(entries), *_piece_steps(entries)]


def _printing_steps(entries: Sequence[GuideEntry]) -> Iterator[GuideStep]:
    """Yield the steps before everything is printed."""
    # A step is there if a file needs it; two-sided booklets have one of their own.
    turned = [entry for entry in entries if entry.sides in ("long", "short") and entry.booklet is None]
    if turned:
        yield _duplex_step(turned, {entry.instead_of for entry in entries if entry.sides == "fold-over"})
    secret = tuple(entry.file for entry in entries if any(piece.secret for piece in entry.pieces))
    if secret:
        # For translators: backs that look alike and let no front show through, as a heading.
        yield GuideStep("secret", ui_text("Backs that hide"), _SECRET, secret)


def _duplex_step(turned: Sequence[GuideEntry], folded: Set[str | None]) -> GuideStep:
    """Return the step of printing files on both sides; those in *folded* can be printed to be folded over instead."""
    margin = min(entry.margin for entry in turned)
    shift = _MARGIN.filled(mm=round(margin, 2)) if margin >= _SMALLEST_MARGIN else _NO_MARGIN
    remedy = _USE_FOLD_OVER if folded else _MOVE_PAPER
    has_marks = any(entry.marks != "none" for entry in turned)
    text = [_DUPLEX if has_marks else _DUPLEX_UNMARKED, shift, remedy]
    other = [entry for entry in turned if entry.file not in folded]
    if large := [entry.file for entry in other if not any(machine.arranges for machine in entry.machines)]:
        text.append(_LARGE.filled(files=comma_list(large)))
    files = tuple(entry.file for entry in turned)
    # For translators: printing on both sides, as a heading.
    return GuideStep("duplex", ui_text("Both sides"), sentences(text), files)


def _shared_steps(entries: Sequence[GuideEntry]) -> Iterator[GuideStep]:
    """Yield the steps of files that share something; those that name a folder or labels are about all files."""
    for is_needed, shared in _STEPS_OF_FILES:
        needing = [entry for entry in entries if is_needed(entry)]
        if needing and shared.key in _FILLED:
            yield from (replace(shared, text=text) for text in _FILLED[shared.key](needing))
        elif needing:
            yield replace(shared, files=tuple(entry.file for entry in needing))


def _folders(entries: Iterable[GuideEntry]) -> Iterable[str]:
    """Return the folders of the files for machines, each once."""
    return dict.fromkeys(machine.folder for entry in entries for machine in entry.machines)


def _machine_text(folder: str, entries: Sequence[GuideEntry]) -> Text:
    """Return what is to be done with the files of one cutting machine."""
    machines = [one for entry in entries for one in entry.machines if one.folder == folder]
    texts = [_MACHINE.filled(folder=folder)]
    if machines[0].scored and any(entry.folds for entry in entries if entry.instead_of is None):
        texts.append(_SCORED.filled(layer=machines[0].scored))
    if machines[0].has_marks:
        texts.append(_MARKED)
    if sizes := [_SIZED.filled(file=file, size=size) for one in machines for file, size in one.sizes]:
        texts.append(_SIZES.filled(sizes=comma_list(sizes)))
    return sentences([*texts, _lengths(entries)])


def _lengths(entries: Sequence[GuideEntry]) -> Text:
    """Return how long all cuts and folds are, without the files that replace others."""
    printed = [entry for entry in entries if entry.instead_of is None]
    cuts = sum((entry.cuts.ruled + entry.cuts.turning + entry.trims) * entry.copies for entry in printed)
    folds = round(sum(entry.folds * entry.copies for entry in printed) / 1000)
    metres = math.ceil(cuts / 1000 - 0.5) or 1
    return _METRES.filled(cuts=metres, folds=folds) if folds else _METRES_OF_CUTS.filled(cuts=metres)


def _piece_steps(entries: Sequence[GuideEntry]) -> Iterator[GuideStep]:
    """Yield the steps in which pieces are made, each with the distinct shapes of its pieces."""
    # Kinds share steps: pieces are gathered by step, each shape once.
    for key, step in {kind.step.key: kind.step for kind in KINDS.values()}.items():
        pieces = [(entry.file, piece) for entry in entries if not entry.labels for piece in entry.pieces]
        made = [(file, piece.shape) for file, piece in pieces if KINDS[piece.kind].step.key == key]
        if made:
            shapes = {shape.trim: shape for _, shape in made if shape is not None}
            files = tuple(dict.fromkeys(file for file, _ in made))
            text = _advice(step, {entry.marks for entry in entries if entry.file in files})
            yield GuideStep(key, step.title, text, files, step.picture, tuple(shapes.values()))


def _advice(step: MakingStep, marks: Set[MarkPlaces]) -> Text:
    """Return how pieces are made on sheets with cut marks in these places."""
    told = (step.ruled if marks != {"none"} else None, step.text, step.ticked if "corner" in marks else None)
    return sentences([text for text in told if text is not None])


def _booklet_steps(entries: Sequence[GuideEntry]) -> Iterator[GuideStep]:
    """Yield the steps of folding and stapling the booklet, and of folding and cutting the pocket booklet."""
    for entry in entries:
        booklet = entry.booklet
        if booklet is None:
            continue
        if booklet.is_pocket:
            yield GuideStep("pocket", ui_text("Pocket booklet"), _POCKET)
            continue
        first, second = booklet.middle
        parts, most = len(booklet.signatures), max(booklet.signatures)
        folding = [_STAPLE.filled(n=most, first=first, second=second) if most > 1 else _FOLD_ONE]
        if parts > 1:
            folding = [_PARTS.filled(n=parts), _SHEETS_OF_PART.filled(n=most)]
            folding.append(_FOLD_PARTS.filled(first=first, second=second))
        edge = _LONG_EDGE if entry.sides == "long" else _SHORT_EDGE
        yield GuideStep("booklet", ui_text("Booklet"), sentences((edge, *folding, _SINGLE_SIDED)))


_LONG_EDGE = ui_text("Print both sides, flipped on the long edge.")
_SHORT_EDGE = ui_text("Print both sides, flipped on the short edge.")
_STAPLE = ui_text(
    "Stack the {n} sheet with pages {first} and {second} on top, fold it in the middle, and staple twice through the "
    "fold.",
    "Stack the {n} sheets with pages {first} and {second} on top, fold them in the middle, and staple twice through "
    "the fold.",
)
_FOLD_ONE = ui_text("Fold the sheet in the middle, page 1 outside.")
_PARTS = ui_text(
    "The booklet is too thick for one staple, so it has {n} part.",
    "The booklet is too thick for one staple, so it has {n} parts.",
)
_SHEETS_OF_PART = ui_text("Each part has up to {n} sheet.", "Each part has up to {n} sheets.")
_FOLD_PARTS = ui_text(
    "Fold and staple each part, pages {first} and {second} in the middle of the first, and glue the parts together at "
    "the spine."
)
_SINGLE_SIDED = ui_text(
    "On one-sided printers, print the odd pages, turn the stack over, and print the even ones; try one sheet first."
)
_POCKET = ui_text(
    "One sheet to use instead of the booklet: the rules without figures. Fold every dashed line and open the sheet "
    "again. Cut the solid line. Fold the sheet along the cut, print outside, push both ends together until the pages "
    "stand as a cross, and fold them round, page 1 in front."
)
_DUPLEX = ui_text("Print one sheet first and hold it against the light: the cut marks of both sides should meet.")
_DUPLEX_UNMARKED = ui_text(
    "Print one sheet first and hold it against the light: the pieces of both sides should lie on each other."
)
_MARGIN = ui_text("The art runs {mm} mm past every cut on both sides, so a smaller shift does no harm.")
_NO_MARGIN = ui_text("Some pieces have no art past the cut, so even a small shift shows.")
_USE_FOLD_OVER = ui_text("If the sides are further off, print the fold-over file instead.")
_MOVE_PAPER = ui_text("If the sides are further off, push the paper against the other guide of the tray and try again.")
_LARGE = ui_text(
    "Pieces in these files are larger than half a page: {files}. If you cannot print on both sides, print the files on "
    "one side and glue every two pages back to back."
)
_SECRET = ui_text(
    "The fronts of these pieces must not show through. Use card of {grams} g/m² or more that no light shines through, "
    "or glue the sheet onto dark card. Cut all pieces alike, so that no edge gives one away.",
    grams=CARD_WEIGHTS[1],
)
_FOLD_OVER = ui_text(
    "Use these files if your printer cannot align both sides. Score the dashed line in the middle, fold the sheet with "
    "the print outside, glue the halves together all over and let them dry under a heavy book. Then cut through both "
    "layers."
)
_POSTERS = ui_text(
    "The first page of the file is a map. It shows where each page goes and how to cut and join the pages. Work on a "
    "large table, one row at a time, and press every joint flat."
)
_SCORE = ui_text(
    "Before you cut anything out, run an empty ballpoint pen along a ruler over every dashed line, and from each "
    "dashed mark beside a piece to the other end of its fold. Scored card folds cleanly."
)
_MACHINE = ui_text(
    'For a cutting machine, use the files in the folder "{folder}". Each is named after a file above, its paper and '
    "the sheets that it cuts, counted in printing order; a two-sided sheet counts once. Import it at full size."
)
_SCORED = ui_text('Score the layer "{layer}" instead of cutting it.')
_MARKED = ui_text("The machine finds each sheet by its registration marks: trim nothing off, and load it print up.")
# For translators: a file, and width and height of the lines in it.
_SIZED = ui_text("{file}: {size}")
_SIZES = ui_text("Enter the size of all lines of a file where the program asks for it: {sizes}.")
_METRES_OF_CUTS = ui_text("All cuts are about {cuts} m long.")
_METRES = ui_text("All cuts are about {cuts} m long, all folds {folds} m.")
_STRAIGHT = ui_text(
    "Every cut runs right across the stack or across strips, in the order of the list at the end. Lay the sheets as "
    "you read them, backs down; distances count from the edge that the list names. If the cut marks lie beside the "
    "first distance, add the difference to all others from that edge. Strips are A, B, C from there on, and the parts "
    "of A are A1, A2, A3. What lies between is waste."
)
_SLANTED = ui_text(
    "Hexagons have slanting cuts too: the angle in the list is that between the cut and the rest of the edge. "
    "The small triangles are waste."
)

_LABELS = ui_text(
    "These files are for the label sheet {labels}. Print one sheet on plain paper first, and hold it behind a sheet of "
    "labels against the light: every piece should lie in the middle of its label."
)
_KISS_CUT = ui_text(
    'For a cutting machine, use the files in the folder "{folder}". Let it cut the layer "{layer}" through the sticker '
    "only, not through its backing.",
    layer=KISS_CUT_LAYER,
)
# The texts of steps that name something of its files.
_FILLED: Mapping[str, Callable[[Sequence[GuideEntry]], Iterator[Text]]] = {
    "machine": lambda entries: (_machine_text(folder, entries) for folder in _folders(entries)),
    "kiss-cut": lambda entries: (_KISS_CUT.filled(folder=folder) for folder in _folders(entries)),
    "labels": lambda entries: iter([_LABELS.filled(labels=entries[0].labels)]),
}
_HONEYCOMB = ui_text(
    "One cut serves two pieces. Cut each block out, then into zigzag strips with a knife and a ruler, then part the "
    "hexagons of each strip. For straight cuts only, build with {option}.",
    option="--layout=straight",
)

# The steps of files that share something, in the order of work.
_STEPS_OF_FILES: Sequence[tuple[Callable[[GuideEntry], object], GuideStep]] = (
    (lambda entry: entry.sides == "fold-over", GuideStep("fold-over", ui_text("Fold-over sheets"), _FOLD_OVER)),
    (
        lambda entry: any(KINDS[piece.kind].is_scored for piece in entry.pieces),
        # For translators: to press a line into card so that it folds well, as a heading.
        GuideStep("scoring", ui_text("Scoring"), _SCORE),
    ),
    (lambda entry: entry.poster, GuideStep("posters", ui_text("Posters"), _POSTERS)),
    (
        lambda entry: entry.labels and not entry.machines,
        GuideStep("labels", ui_text("Labels"), _LABELS, picture="tiles"),
    ),
    (
        lambda entry: entry.labels and entry.machines,
        GuideStep("kiss-cut", ui_text("Cutting machine"), _KISS_CUT, picture="machine"),
    ),
    (lambda entry: entry.machines and not entry.labels, GuideStep("machine", ui_text("Cutting machine"), _MACHINE)),
    (lambda entry: entry.cut_lists, GuideStep("straight", ui_text("Straight cuts"), _STRAIGHT, picture="tiles")),
    (
        lambda entry: any(cuts.has_slanted_cuts for cuts in entry.cut_lists),
        GuideStep("slanted", ui_text("Slanting cuts"), _SLANTED, picture="tiles"),
    ),
    (lambda entry: entry.has_honeycomb, GuideStep("honeycomb", ui_text("Hexagons edge to edge"), _HONEYCOMB)),
)


def list_pieces(entries: Sequence[GuideEntry]) -> list[GuidePiece]:
    """Return every design once with its count in the box, in the order of the files; a group is listed as its first."""
    counts: dict[GuidePiece, int] = {}
    groups: dict[str, GuidePiece] = {}
    for entry in entries:
        if entry.instead_of is None:
            for piece in entry.pieces:
                design = replace(piece, count=1, secret=False)
                design = groups.setdefault(piece.group, design) if piece.group else design
                counts[design] = counts.get(design, 0) + piece.count * entry.copies
    return [replace(design, count=count) for design, count in counts.items()]


_GLUE = ui_text("a glue stick")
_STAPLER = ui_text("a stapler that reaches the fold, or needle and thread")


def tools(entries: Sequence[GuideEntry]) -> list[Text]:
    """Return the tools and materials needed."""
    # One test a tool, in the order of the list: each is asked for by something else.
    kinds = [KINDS[piece.kind] for entry in entries if not entry.labels for piece in entry.pieces]
    needed = [*_cards(entries), *_papers(entries)]
    if not any(entry.labels for entry in entries):
        needed.append(ui_text("a knife, a metal ruler, a cutting mat and scissors"))
    needed += _gluing_tools(entries, is_scored=any(kind.is_scored for kind in kinds))
    if any(entry.poster == "butt" for entry in entries):
        needed.append(ui_text("clear tape"))
    if any(entry.booklet is not None and sum(entry.booklet.signatures) > 1 for entry in entries):
        needed.append(_STAPLER)
    if any(kind.is_stiffened for kind in kinds):
        needed.append(ui_text("thick card and glue for stiff boards and counters"))
    return needed


def _gluing_tools(entries: Sequence[GuideEntry], *, is_scored: bool) -> list[Text]:
    """Return what scores and glues; in one text if it is for fold-over sheets only."""
    has_fold_over = any(entry.sides == "fold-over" for entry in entries)
    is_glued = any(entry.poster == "overlap" for entry in entries)
    if is_scored or (has_fold_over and is_glued):
        return [ui_text("an empty ballpoint pen for scoring"), _GLUE]
    if has_fold_over:
        return [ui_text("for fold-over sheets: an empty ballpoint pen and a glue stick")]
    return [_GLUE] if is_glued else []


def _cards(entries: Sequence[GuideEntry]) -> Iterator[Text]:
    """Yield how many sheets of card all files take, and how many sheets of labels."""
    if cards := _sheets(entries, "card"):
        card = ui_text("{n} sheet of card, {low} to {high} g/m²", "{n} sheets of card, {low} to {high} g/m²", n=cards)
        yield card.filled(low=CARD_WEIGHTS[0], high=CARD_WEIGHTS[1])
    if labels := _sheets(entries, "labels"):
        yield ui_text("{n} label sheet", "{n} label sheets", n=labels)


def _papers(entries: Sequence[GuideEntry]) -> Iterator[Text]:
    """Yield how many sheets of each paper all files take, and how many if the booklet is the pocket booklet."""
    # A paper may have a name, a booklet and a pocket booklet: each changes the sentence.
    for paper in dict.fromkeys(entry.paper for entry in entries if entry.material == "paper"):
        alike = [entry for entry in entries if entry.paper == paper]
        count, sheets = _sheets(alike, "paper"), ui_text("{n} sheet of paper", "{n} sheets of paper")
        if paper:
            sheets = ui_text("{n} sheet of {paper} paper", "{n} sheets of {paper} paper", paper=paper)
        sheets = sheets.filled(n=count)
        folded = {entry.booklet.is_pocket: entry.sheets for entry in alike if entry.booklet is not None}
        saved = folded[False] - folded[True] if len(folded) > 1 else 0
        if saved > 0:
            sheets = ui_text("{sheets}, or {fewer} with the pocket booklet", sheets=sheets, fewer=count - saved)
        yield sheets


def _sheets(entries: Sequence[GuideEntry], material: Material) -> int:
    """Return how many sheets of a material all files take, except files that replace others."""
    return sum(entry.sheets for entry in entries if entry.material == material and entry.instead_of is None)


# Times up to an hour and a half are in minutes.
_LONGEST_IN_MINUTES = 90  # as people say it
# The time to lay a sheet on the mat and clear it away, to cut a metre along a ruler and around pieces, to cut and join
# a page of a poster, and to fold a sheet. Estimates, not measured: ruled cuts are the quickest.
_MINUTES_TO_LAY = 1.0
_MINUTES_RULED = 2.0
_MINUTES_TURNING = 5.0
_MINUTES_TO_JOIN = 4.0
_MINUTES_TO_FOLD = 0.5
# The time to load a cutting machine with a sheet and to take it off the mat, and the time in which it cuts a metre:
# estimates likewise, at 20 mm a second, what makers advise for card.
_MINUTES_TO_LOAD = 2.0
_MINUTES_BY_MACHINE = 1000 / 20 / 60


def _cutting_time(entry: GuideEntry) -> float:
    """Return the minutes that cutting all copies of a file takes, pages of posters left out."""
    if not entry.cuts.ruled + entry.cuts.turning:
        return 0.0
    if entry.is_cut_by_machine:
        metres = (entry.cuts.ruled + entry.cuts.turning) * entry.copies / 1000
        return _MINUTES_TO_LOAD * entry.sheets + _MINUTES_BY_MACHINE * metres
    cutting = (_MINUTES_RULED * entry.cuts.ruled + _MINUTES_TURNING * entry.cuts.turning) / 1000
    return _MINUTES_TO_LAY * entry.sheets + cutting * entry.copies


def making_time(entries: Sequence[GuideEntry]) -> Text | None:
    """Return the approximate time that cutting, folding and gluing takes; None if there is nothing to make."""
    minutes = 0.0
    for entry in entries:
        if entry.instead_of is None:
            handling = sum(KINDS[piece.kind].step.minutes * piece.count for piece in entry.pieces)
            folding = _MINUTES_TO_FOLD * entry.sheets if entry.booklet else 0.0
            joining = _MINUTES_TO_JOIN * (entry.pages - entry.maps) if entry.poster else 0.0
            minutes += _cutting_time(entry) + handling * entry.copies + folding + joining
    if not any(entry.pieces for entry in entries):
        return None
    if minutes <= _LONGEST_IN_MINUTES:
        shown = 10 * math.ceil(minutes / 10)
        return ui_text("about {n} minute of cutting and gluing", "about {n} minutes of cutting and gluing", n=shown)
    hours, half = divmod(math.ceil(minutes / 30), 2)
    if half:
        return ui_text("about {n}½ hours of cutting and gluing", "about {n}½ hours of cutting and gluing", n=hours)
    return ui_text("about {n} hour of cutting and gluing", "about {n} hours of cutting and gluing", n=hours)
