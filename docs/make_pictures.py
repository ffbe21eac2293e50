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
    """What is shown: a page (from 1) of a file; of what is on it, the part from the left that *share* says."""

    file: str
    height: int
    page: int = 1
    share: float = 1.0
    whole: bool = False  # the page with its margins, in a thin frame


SHOWN: Mapping[str, Picture] = {
    "booklet-cover": Picture("quiet-adventures/en/booklet.pdf", UPPER, 1, whole=True),
    "booklet-page": Picture("quiet-adventures/en/booklet.pdf", UPPER, 6, whole=True),
    "standees": Picture("quiet-adventures/en/a4/standees.pdf", UPPER),
    "hollowtown": Picture("quiet-adventures/en/a4/hollowtown.pdf", LOWER),
    "tiles": Picture("quiet-adventures/en/a4/tiles.pdf", LOWER),
    "dice": Picture("quiet-adventures/en/a4/dice.pdf", LOWER, share=0.5),
    "hexania-board": Picture("hexania/en/a4/board.pdf", UPPER),
    "hexania-figures": Picture("hexania/en/booklet.pdf", UPPER, 18, whole=True),
    "hexania-counters": Picture("hexania/en/a4/counters.pdf", UPPER),
}
FOOTER = 12.0  # mm at the foot of a sheet that are left out


def draw(picture: Picture, folder: Path) -> Image.Image:
    """Return the picture in the size of its row."""
    page = pypdfium2.PdfDocument(folder / picture.file)[picture.page - 1]
    drawn: Image.Image = page.render(scale=DOTS_PER_MM * 25.4 / 72).to_pil().convert("RGB")
    if not picture.whole:
        drawn = _cut_down(drawn, picture.share)
    drawn = ImageOps.contain(drawn, (WIDTH - 2 * MARGIN, picture.height - 2 * MARGIN), Image.Resampling.LANCZOS)
    if picture.whole:
        drawn = ImageOps.expand(ImageOps.crop(drawn, 1), 1, FRAME)
    sheet = Image.new("RGB", (WIDTH, picture.height), "white")
    sheet.paste(drawn, ((WIDTH - drawn.width) // 2, (picture.height - drawn.height) // 2))
    return sheet


def _cut_down(page: Image.Image, share: float) -> Image.Image:
    """Return what is on a page, without its white and its footer; only so much of it from the left."""
    above = page.crop((0, 0, page.width, page.height - round(FOOTER * DOTS_PER_MM)))
    box = ImageChops.difference(above, Image.new("RGB", above.size, "white")).getbbox()
    if box is None:
        raise ValueError("there is nothing on the page")
    left, top, right, bottom = box
    return above.crop((left, top, round(left + share * (right - left)), bottom))


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
