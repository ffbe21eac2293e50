"""Files to print, for the tests of the print guide."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.sheets.guide.steps import BookletSheets, GuideEntry, GuidePiece

TILES = (GuidePiece("Meadow", 3, "tile"), GuidePiece("House", 2, "tile"))
DIE = GuideEntry("dice.pdf", "Dice", 1, (GuidePiece("Number die", 1, "die"),))
DUPLEX = GuideEntry("tiles.pdf", "Tiles", 2, TILES, sides="long")
FOLDED = GuideEntry("tiles-fold-over.pdf", "Tiles", 2, TILES, sides="fold-over", instead_of="tiles.pdf")


def pocket(paper: str = "") -> GuideEntry:
    sheet = GuideEntry("pocket-a4.pdf", "Pocket booklet", 1, (), "paper", instead_of="booklet-a4.pdf", paper=paper)
    return replace(sheet, booklet=BookletSheets())


def booklet(*signatures: int, paper: str = "") -> GuideEntry:
    pages, middle = 2 * sum(signatures), 2 * signatures[0]
    sheets = BookletSheets(signatures, (middle, middle + 1))
    return GuideEntry("booklet-a4.pdf", "Rules", pages, (), "paper", "short", booklet=sheets, paper=paper)
