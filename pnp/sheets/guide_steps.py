"""Say in which order a box is printed, cut, folded and glued: literal tables, keyed by kind of component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from pnp.model.translatable import Text, ui_text
from pnp.sheets.spec import Joint

Material = Literal["paper", "card"]
Sides = Literal["single", "long", "short", "fold-over"]


class GuidePiece(Struct, frozen=True):
    """A design and how often it lies in the box; *kind* as components.yaml writes it.

    The back of a *secret* one hides what is on its front. *size* says how large it is where that depends on the paper,
    *advice* what its author has to say to those who make it.
    """

    title: str
    count: int
    kind: str
    secret: bool = False
    size: str = ""
    advice: str = ""


class GuideEntry(Struct, frozen=True):
    """A file to print: so many pages, so many times.

    *instead_of* names the file that it is another way to print: its pieces are not counted again. *poster* tells
    how the pages of pieces that are cut up over several are joined.
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


class Step(Struct, frozen=True):
    """One thing to do: a title, what to do, and with which files; *making* if it is done after printing."""

    key: str
    title: Text
    text: Text
    files: tuple[str, ...] = ()
    making: bool = True


# The step that each kind of component is made in.
STEP_OF_KIND: Mapping[str, str] = {
    "square-board": "boards",
    "hex-board": "boards",
    "row-board": "boards",
    "tile": "tiles",
    "card": "cards",
    "counter": "counters",
    "standee": "standees",
    "die": "dice",
    "cup": "cups",
}

# Kinds with folds: their score lines are scored before anything is cut out.
_FOLDED = frozenset({"standee", "die", "cup"})

# In the order of work: (step, title, what to do).
_MAKING: tuple[tuple[str, Text, Text], ...] = (
    (
        "boards",
        ui_text("Boards"),
        ui_text("Lay the ruler from mark to mark and cut. For a board that lies flat, glue it onto thick card first."),
    ),
    (
        "tiles",
        ui_text("Tiles"),
        ui_text(
            "Cut from mark to mark, right across the sheet; where neighbours share an edge, one cut serves both. "
            "Make all the cuts of one direction, then turn the strips and make the others."
        ),
    ),
    (
        "cards",
        ui_text("Cards"),
        ui_text(
            "Cut from mark to mark, right across the sheet, then round the corners where they are drawn round: with a "
            "corner punch or with scissors. Cards that are handled much last longer in sleeves."
        ),
    ),
    (
        "counters",
        ui_text("Counters"),
        ui_text(
            "Cut them apart, then each along its edge: the small marks around it end where the edge begins; "
            "where there are none, the edge is drawn. "
            "Glued onto thick card before they are cut, they are better to hold."
        ),
    ),
    (
        "standees",
        ui_text("Standees"),
        ui_text(
            "Cut out the figure and its base. Fold the figure at its head, printed side outside, and glue front and "
            "back together, all but the feet. Bend the feet outward and glue them onto the hatched field of the base."
        ),
    ),
    (
        "dice",
        ui_text("Dice"),
        ui_text(
            "Cut around the outline and fold every dashed line away from you. Put glue on one hatched tab at a time "
            "and press it to the inside of the face beside it until it sticks; the face with the last tab closes the "
            "die."
        ),
    ),
    (
        "cups",
        ui_text("Cups"),
        ui_text(
            "Cut around the outline and fold the walls up, printed side outside. Glue each hatched tab to the inside "
            "of the wall beside it."
        ),
    ),
)


def steps(entries: Sequence[GuideEntry]) -> list[Step]:
    """Return what to do for these files, in the order of work."""
    turned = tuple(e.file for e in entries if e.sides in ("long", "short"))
    folded = tuple(e.file for e in entries if e.sides == "fold-over")
    found = [
        Step("scale", ui_text("Scale"), _SCALE, making=False),
    ]
    if turned:
        found.append(
            Step("duplex", ui_text("Both sides"), _DUPLEX_FOLD if folded else _DUPLEX_TURN, turned, making=False)
        )
    secret = tuple(entry.file for entry in entries if any(piece.secret for piece in entry.pieces))
    if secret:
        found.append(Step("secret", ui_text("Backs that hide"), _SECRET, secret, making=False))
    if folded:
        found.append(Step("fold-over", ui_text("Fold-over sheets"), _FOLD_OVER, folded))
    scored = _files(entries, _FOLDED)
    if scored:
        found.append(Step("scoring", ui_text("Scoring"), _SCORE, scored))
    posters = tuple(entry.file for entry in entries if entry.poster)
    if posters:
        found.append(Step("posters", ui_text("Posters"), _POSTERS, posters))
    for key, title, text in _MAKING:
        files = _files(entries, frozenset(kind for kind, step in STEP_OF_KIND.items() if step == key))
        if files:
            found.append(Step(key, title, text, files))
    return found


_SCALE = ui_text(
    "Print one page and measure the bar at its foot: 50 mm. If it is longer or shorter, choose 100 % or “actual size” "
    "in the print dialog, and switch off everything that fits or shrinks pages."
)
_DUPLEX_FOLD = ui_text(
    "Print one sheet first and hold it against the light: the cut marks of both sides should meet. Backs are printed "
    "a little larger than fronts, so half a millimetre does no harm. If yours are further off, print the fold-over "
    "file instead."
)
_DUPLEX_TURN = ui_text(
    "Print one sheet first and hold it against the light: the cut marks of both sides should meet. Backs are printed "
    "a little larger than fronts, so half a millimetre does no harm. If yours are further off, push the paper against "
    "the other guide of the tray and try again."
)
_SECRET = ui_text(
    "What is on the fronts of these pieces must not show through. Thin paper gives them away: choose card of 250 g/m² "
    "or more that no light shines through, or glue the sheet onto dark card. Cut all of them alike, so that no edge "
    "tells one from another."
)
_FOLD_OVER = ui_text(
    "For printers that are not true on both sides. Score the dashed line in the middle, fold the sheet with the print "
    "outside, glue the halves together all over, and let it dry under a heavy book. Only then cut, through both layers."
)
_POSTERS = ui_text(
    "The first page of the file is a map. It shows where each page goes, and says how to cut and join them. Join a "
    "poster on a large table, a row at a time, and press every joint flat."
)
_SCORE = ui_text(
    "Before you cut anything out, draw an empty ballpoint pen along a ruler over every dashed line. "
    "Card folds cleanly where it is scored."
)


def _files(entries: Sequence[GuideEntry], kinds: frozenset[str]) -> tuple[str, ...]:
    """Return the files that hold pieces of these kinds."""
    return tuple(entry.file for entry in entries if any(piece.kind in kinds for piece in entry.pieces))


_GLUE = ui_text("a glue stick")


def tools(entries: Sequence[GuideEntry]) -> list[Text]:
    """Return what has to lie ready."""
    kinds = {piece.kind for entry in entries for piece in entry.pieces}
    materials = {entry.material for entry in entries}
    needed: list[Text] = []
    if "card" in materials:
        needed.append(ui_text("card of 160 to 250 g/m²"))
    if "paper" in materials:
        needed.append(ui_text("paper"))
    needed += [ui_text("a knife, a metal ruler and something to cut on"), ui_text("scissors")]
    if kinds & _FOLDED or any(entry.sides == "fold-over" for entry in entries):
        needed += [ui_text("an empty ballpoint pen for scoring"), _GLUE]
    if any(entry.poster == "overlap" for entry in entries) and _GLUE not in needed:
        needed.append(_GLUE)
    if any(entry.poster == "butt" for entry in entries):
        needed.append(ui_text("clear tape"))
    if kinds & {"square-board", "hex-board", "row-board", "counter"}:
        needed.append(ui_text("thick card and glue, if you want boards and counters stiff"))
    return needed


def counted(entries: Sequence[GuideEntry]) -> list[GuidePiece]:
    """Return every design once with how many there are of it in the box, in the files' order."""
    found: dict[tuple[str, str, str, str], int] = {}
    for entry in entries:
        if entry.instead_of is None:
            for piece in entry.pieces:
                key = (piece.title, piece.kind, piece.size, piece.advice)
                found[key] = found.get(key, 0) + piece.count * entry.copies
    return [
        GuidePiece(title, count, kind, size=size, advice=advice) for (title, kind, size, advice), count in found.items()
    ]
