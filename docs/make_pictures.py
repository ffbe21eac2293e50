"""Make the README's pictures from what a build has made.

Run by hand when the game's look has changed, with the packages of ``pip install '.[test]'``:

    make && .venv/bin/python docs/make_pictures.py output

All pictures of a row of the README's table have one size; a sheet of paper is cut down to what is on it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
from msgspec import Struct
from PIL import Image, ImageChops, ImageOps

PICTURES = Path(__file__).parent / "pictures"
WIDTH = 560  # pixels, of every picture
UPPER, LOWER = 760, 560  # how high the pictures of a row are
MARGIN = 16
DOTS_PER_MM = 12.0  # drawn at first, then made smaller, which smooths
FRAME = "#d8d4cc"
COLOURS = 96  # of the palette: few enough for small files, enough for soft edges


class Picture(Struct, frozen=True):
    """What is shown: the first page of a file, or the one on which the *chapter* begins."""

    file: str
    height: int
    chapter: str = ""
    whole: bool = False  # the page with its margins, in a thin frame


SHOWN: Mapping[str, Picture] = {
    "booklet-cover": Picture("quiet-adventures/en/booklet.pdf", UPPER, whole=True),
    "booklet-page": Picture("quiet-adventures/en/booklet.pdf", UPPER, "Buy", whole=True),
    "fold-and-glue": Picture("quiet-adventures/en/a4/fold-and-glue.pdf", UPPER),
    "hollowtown": Picture("quiet-adventures/en/a4/hollowtown.pdf", LOWER),
    "tiles": Picture("quiet-adventures/en/a4/tiles-and-buttons.pdf", LOWER),
    "cards": Picture("quiet-adventures/en/a4/cards.pdf", LOWER),
    "hexania-cover": Picture("hexania/en/booklet.pdf", UPPER, whole=True),
    "hexania-turn": Picture("hexania/en/booklet.pdf", UPPER, "A whole turn", whole=True),
    "hexania-counters": Picture("hexania/en/a4/counters.pdf", UPPER),
}
FOOTER = 12.0  # mm at the foot of a sheet that are left out


def draw(picture: Picture, folder: Path) -> Image.Image:
    """Return the picture in the size of its row."""
    document = pypdfium2.PdfDocument(folder / picture.file)
    page = document[_page_of(document, picture.chapter)]
    drawn: Image.Image = page.render(scale=DOTS_PER_MM * 25.4 / 72).to_pil().convert("RGB")
    if not picture.whole:
        drawn = _cut_down(drawn)
    drawn = ImageOps.contain(drawn, (WIDTH - 2 * MARGIN, picture.height - 2 * MARGIN), Image.Resampling.LANCZOS)
    if picture.whole:
        drawn = ImageOps.expand(ImageOps.crop(drawn, 1), 1, FRAME)
    sheet = Image.new("RGB", (WIDTH, picture.height), "white")
    sheet.paste(drawn, ((WIDTH - drawn.width) // 2, (picture.height - drawn.height) // 2))
    return sheet


def _page_of(document: pypdfium2.PdfDocument, chapter: str) -> int:
    """Return the page (from 0) on which a chapter begins. Raises ValueError if there is none of that title."""
    if not chapter:
        return 0
    for bookmark in document.get_toc():
        if bookmark.get_title().endswith(chapter):
            return int(bookmark.get_dest().get_index())
    raise ValueError(f"no chapter is called {chapter}")


def _cut_down(page: Image.Image) -> Image.Image:
    """Return what is on a page, without its white and its footer."""
    above = page.crop((0, 0, page.width, page.height - round(FOOTER * DOTS_PER_MM)))
    box = ImageChops.difference(above, Image.new("RGB", above.size, "white")).getbbox()
    if box is None:
        raise ValueError("there is nothing on the page")
    return above.crop(box)


def main(folder: Path) -> None:
    """Draw all pictures."""
    PICTURES.mkdir(exist_ok=True)
    for name, picture in SHOWN.items():
        few = draw(picture, folder).quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
