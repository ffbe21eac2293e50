"""Say in which order a box is printed, cut, folded and glued."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from pnp.model.kinds import KINDS
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
    """One thing to do: a title, what to do, and with which files; *making* if it is done after printing.

    *picture* names its drawing, the step's own unless given.
    """

    key: str
    title: Text
    text: Text
    files: tuple[str, ...] = ()
    making: bool = True
    picture: str = ""


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
    scored = _files(entries, frozenset(name for name, kind in KINDS.items() if kind.is_scored))
    if scored:
        found.append(Step("scoring", ui_text("Scoring"), _SCORE, scored))
    posters = tuple(entry.file for entry in entries if entry.poster)
    if posters:
        found.append(Step("posters", ui_text("Posters"), _POSTERS, posters))
    for step in {kind.step.key: kind.step for kind in KINDS.values()}.values():
        files = _files(entries, frozenset(name for name, kind in KINDS.items() if kind.step.key == step.key))
        if files:
            found.append(Step(step.key, step.title, step.text, files, picture=step.picture))
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
    kinds = [KINDS[piece.kind] for entry in entries for piece in entry.pieces]
    materials = {entry.material for entry in entries}
    needed: list[Text] = []
    if "card" in materials:
        needed.append(ui_text("card of 160 to 250 g/m²"))
    if "paper" in materials:
        needed.append(ui_text("paper"))
    needed += [ui_text("a knife, a metal ruler and something to cut on"), ui_text("scissors")]
    if any(kind.is_scored for kind in kinds) or any(entry.sides == "fold-over" for entry in entries):
        needed += [ui_text("an empty ballpoint pen for scoring"), _GLUE]
    if any(entry.poster == "overlap" for entry in entries) and _GLUE not in needed:
        needed.append(_GLUE)
    if any(entry.poster == "butt" for entry in entries):
        needed.append(ui_text("clear tape"))
    if any(kind.is_stiffened for kind in kinds):
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
