"""Draw the calibration sheet of docs/printing.md.

``python -m tests.docs.calibration_picture`` writes the picture of today into docs/pictures.
"""

from __future__ import annotations

from pnp.press.papers import PAPERS
from pnp.press.text.fonts import font_book
from pnp.press.writers.svg import page_svg
from pnp.sheets.calibration import calibration_document
from pnp.translation.catalogue import Catalogue
from tests.docs.page import ROOT

FILE = ROOT / "docs" / "pictures" / "calibration.svg"


def picture() -> str:
    """Return the front of the sheet for A4 as an SVG file."""
    book = font_book()
    page = calibration_document(PAPERS["a4"], "long", Catalogue().translate, book, "en").pages[0]
    return page_svg(page, book, title=page.title)


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
