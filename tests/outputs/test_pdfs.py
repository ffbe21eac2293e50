"""What PyPI's PDF libraries say of every PDF of the game."""

from collections import Counter
from itertools import chain

import pikepdf
import pypdfium2
import pytest

from pnp.press.papers import PAPERS
from tests.press.writers.looks import pdf_pixels

COMPONENT_LIMIT = 100_000  # bytes
PRINTER_MARGIN = 5.0  # mm
WHITE = ((255, 255),) * 3
SHEETS = [
    "cards",
    "fold-and-glue",
    "hollowtown",
    "market",
    "print-guide",
    "tiles-and-buttons",
    "tiles-and-buttons-fold-over",
]


def in_mm(box):
    return [float(v) * 25.4 / 72 for v in box]


def fonts_of(pdf):
    for entry in pdf.objects:
        if isinstance(entry, pikepdf.Dictionary | pikepdf.Stream) and "/Resources" in entry:
            yield from entry.Resources.get("/Font", pikepdf.Dictionary()).values()


def repeated(page):
    """Return how often a page paints each of its forms, most often first."""
    painted = (str(step.operands[0]) for step in pikepdf.parse_content_stream(page) if str(step.operator) == "Do")
    return [number for _, number in Counter(painted).most_common()]


def test_each_paper_has_every_sheet(game):
    for paper in ("a4", "letter"):
        assert sorted(path.stem for path in game.files(f"{paper}/*.pdf")) == SHEETS


def test_every_pdf_is_sound(game):
    for path in game.files("**/*.pdf"):
        with pikepdf.open(path) as pdf:
            assert pdf.check_pdf_syntax() == [], path
            assert pdf.get_warnings() == [], path
            assert pdf.pdf_version == "1.7"


def test_every_font_is_embedded_and_subset(game):
    for path in game.files("**/*.pdf"):
        with pikepdf.open(path) as pdf:
            fonts = list(fonts_of(pdf))
            assert fonts, path
            for font in fonts:
                assert font.Subtype == "/Type0", path
                (descendant,) = font.DescendantFonts
                program = descendant.FontDescriptor.FontFile2.read_bytes()
                assert str(font.BaseFont)[7] == "+", font.BaseFont
                assert 200 < len(program) < 60_000, (path, font.BaseFont)
                assert "/ToUnicode" in font


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_are_as_large_as_the_paper(game, paper):
    size = PAPERS[paper]
    for path in game.files(f"{paper}/*.pdf"):
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                assert in_mm(page.MediaBox) == pytest.approx([0, 0, size.width, size.height], abs=0.01)
                assert page.get("/Rotate", 0) == 0


def test_the_booklet_has_a5_pages(game):
    with pikepdf.open(game.folder / "booklet.pdf") as pdf:
        assert 8 <= len(pdf.pages) <= 20
        for page in pdf.pages:
            assert in_mm(page.MediaBox) == pytest.approx([0, 0, 148, 210], abs=0.01)


def test_nothing_is_scaled_by_the_printer_and_backs_turn_about_the_long_edge(game):
    for path in game.files("**/*.pdf"):
        with pikepdf.open(path) as pdf:
            preferences = pdf.Root.ViewerPreferences
            assert preferences.PrintScaling == "/None"
            both_sides, is_folded = path.stem == "tiles-and-buttons", path.stem.startswith("booklet-")
            wanted = "/DuplexFlipShortEdge" if is_folded else "/DuplexFlipLongEdge" if both_sides else None
            assert preferences.get("/Duplex") == wanted, path
            assert pdf.Root.Lang == "en"
            assert str(pdf.docinfo.Title)
            assert not any("Date" in key and "20000101" not in str(value) for key, value in pdf.docinfo.items())


def test_component_files_are_small(game):
    for path in chain(game.files("a4/*.pdf"), game.files("letter/*.pdf")):
        assert path.stat().st_size < COMPONENT_LIMIT, path


def test_no_letter_is_outside_its_page(game):
    for path in game.files("**/*.pdf"):
        document = pypdfium2.PdfDocument(path)
        margin = PRINTER_MARGIN * 72 / 25.4 if path.stem != "booklet" else 0.0
        letters = 0
        for page in document:
            width, height = page.get_size()
            text = page.get_textpage()
            for index in range(text.count_chars()):
                left, bottom, right, top = text.get_charbox(index)
                if right <= left or top <= bottom:  # a space
                    continue
                letters += 1
                assert margin <= left and right <= width - margin, path
                assert margin <= bottom and top <= height - margin, path
            text.close()
            page.close()
        document.close()
        assert letters, path


def test_nothing_is_printed_where_printers_do_not_reach(game):
    for path in chain(game.files("a4/*.pdf"), game.files("letter/*.pdf")):
        with pikepdf.open(path) as pdf:
            count = len(pdf.pages)
        for number in range(count):
            picture = pdf_pixels(path.read_bytes(), number)
            strip = int((PRINTER_MARGIN - 0.2) * 5)  # five pixels a millimetre
            assert picture.getextrema() != WHITE, (path, number)
            picture.paste((255, 255, 255), (strip, strip, picture.width - strip, picture.height - strip))
            assert picture.getextrema() == WHITE, (path, number)


def test_backs_are_behind_their_fronts(game):
    """On the two pages of a file for both sides, as much is printed where it must lie as on the other side."""
    content = (game.folder / "a4" / "tiles-and-buttons.pdf").read_bytes()
    front, back = (pdf_pixels(content, page) for page in (0, 1))
    masks = [picture.convert("L").point(lambda v: 255 * (v < 250)) for picture in (front, back)]
    boxes = [mask.crop((0, 0, mask.width, mask.height - 12 * 5)).getbbox() for mask in masks]  # no footer
    mirrored = (front.width - boxes[1][2], boxes[1][1], front.width - boxes[1][0], boxes[1][3])
    assert boxes[0] == pytest.approx(mirrored, abs=6)  # a millimetre: backs bleed more


@pytest.mark.parametrize(
    ("name", "page", "count"), [("tiles-and-buttons", 0, 15), ("tiles-and-buttons-fold-over", 1, 30)]
)
def test_a_design_is_written_once_and_painted_often(game, name, page, count):
    with pikepdf.open(game.folder / "a4" / f"{name}.pdf") as pdf:
        assert repeated(pdf.pages[page])[0] == count
