"""The outermost sheets of all booklets, drawn by PDFium and read by pikepdf: ink, ticks, and the way of printing."""

from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from pnp.booklet.imposition.signatures import imposed_booklet
from pnp.booklet.setting.formats import BOOKLET_FORMATS
from pnp.press.papers import PaperMargins
from pnp.press.printers import Printer
from pnp.press.writers.pdf import write_pdf
from tests.bundled import PAGE_COUNTS, opened_game

MM = 72 / 25.4
PIXELS = 10  # a millimetre
INKJET = Printer(
    "inkjet", PaperMargins(3, 3, 3, 14)
)  # the foot is at the left or the right of a sheet that lies across
BORDERLESS = Printer("photo", borderless=True)
COVERED = [(name, paper) for name in PAGE_COUNTS for paper in BOOKLET_FORMATS]


def sheet_pdf(name: str, form) -> bytes:
    """Return a PDF of both sides of a booklet's outermost sheet."""
    build = opened_game(name)
    document, plan = build.booklet.folded_document(form), build.booklet.plan(form)
    made = imposed_booklet(document, form, has_back_cover=plan.has_back_cover)
    return write_pdf(replace(made, pages=made.pages[:2]), build.context.book)


@cache
def sides(name: str, paper: str) -> list[Image.Image]:
    with pypdfium2.PdfDocument(sheet_pdf(name, BOOKLET_FORMATS[paper])) as pdf:
        return [page.render(scale=PIXELS / MM).to_pil().convert("RGB") for page in pdf]


def ink(image: Image.Image) -> tuple[float, float, float, float]:
    """Return how far, in mm, the ink is from the left, the upper, the right and the lower edge."""
    white = Image.new("RGB", image.size, "white")
    left, top, right, bottom = ImageChops.difference(image, white).point(lambda value: 255 * (value > 3)).getbbox()
    return left / PIXELS, top / PIXELS, (image.width - right) / PIXELS, (image.height - bottom) / PIXELS


@pytest.mark.parametrize(("name", "paper"), COVERED)
def test_the_ground_of_covers_ends_5_mm_from_the_edges_of_the_sheet(name, paper):
    outside, inside = sides(name, paper)
    right_half = outside.crop((outside.width // 2 + PIXELS, 0, outside.width, outside.height))
    assert ink(right_half)[1:] == pytest.approx((5, 5, 5), abs=0.11)
    assert min(ink(outside)) >= 4.9
    assert min(ink(inside)) >= 4.9
    # Between both grounds there is no light line: at the fold, away from the ticks, the colour goes on.
    row = [outside.getpixel((x, outside.height // 2)) for x in range(outside.width // 2 - 20, outside.width // 2 + 20)]
    assert set(row) <= {row[0], row[-1]}


@pytest.mark.parametrize("paper", BOOKLET_FORMATS)
def test_for_a_borderless_printer_the_ground_runs_over_the_edges(paper):
    with pypdfium2.PdfDocument(sheet_pdf("hex", BOOKLET_FORMATS[paper].printed_by(BORDERLESS))) as pdf:
        assert ink(pdf[0].render(scale=PIXELS / MM).to_pil().convert("RGB")) == (0, 0, 0, 0)


def test_nothing_lies_in_the_margins_of_a_printer():
    build, form = opened_game("hex"), BOOKLET_FORMATS["a4"].printed_by(INKJET)
    made = imposed_booklet(build.booklet.folded_document(form), form, has_back_cover=True)
    with pypdfium2.PdfDocument(write_pdf(made, build.context.book)) as pdf:
        for page in pdf:
            around = ink(page.render(scale=PIXELS / MM).to_pil().convert("RGB"))
            assert min(around[0], around[2]) >= 13.9 and min(around[1], around[3]) >= 2.9


def vertical_lines(page) -> list[tuple[float, float, float]]:
    """Return the straight strokes of a page that run down: x, and where they begin and end, in mm from its top."""
    found, height = [], float(page.MediaBox[3])
    place, pen, stack = pikepdf.Matrix(), (0.0, 0.0), []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append(place)
            case "Q":
                place = stack.pop()
            case "cm":
                place = pikepdf.Matrix(*map(float, operands)) @ place
            case "m":
                pen = place.transform(tuple(map(float, operands)))
            case "l":
                end = place.transform(tuple(map(float, operands)))
                if abs(end[0] - pen[0]) < 1e-3:
                    ys = sorted((height - y) / MM for y in (pen[1], end[1]))
                    found.append((end[0] / MM, *ys))
                pen = end
    return found


@pytest.mark.parametrize("paper", BOOKLET_FORMATS)
def test_ticks_of_3_mm_are_at_the_ends_of_the_fold_and_where_staples_go(paper):
    form = BOOKLET_FORMATS[paper]
    height, fold = form.sheet.width, form.sheet.height / 2
    with pikepdf.open(BytesIO(sheet_pdf("hex", form))) as pdf:
        outside, inside = (
            [line for line in vertical_lines(page) if line[0] == pytest.approx(fold, abs=0.01)] for page in pdf.pages
        )
    assert inside == []
    middles = (6.5, height / 4, height * 3 / 4, height - 6.5)
    assert sorted(y for _, *ys in outside for y in ys) == pytest.approx(
        [y for middle in middles for y in (middle - 1.5, middle + 1.5)], abs=0.01
    )
    # Text begins further from the fold than the ticks: none is on what is read.
    assert form.margins.inner > 10


@cache
def numbers_at_left(thickness: float) -> list[float]:
    """Return where, in mm, the page number at the left of each back begins, from the outermost sheet inwards."""
    build, form = opened_game("hexania"), BOOKLET_FORMATS["a4"].printed_by(Printer("x", thickness=thickness))
    made = imposed_booklet(build.booklet.folded_document(form), form, has_back_cover=True)
    with pypdfium2.PdfDocument(write_pdf(made, build.context.book)) as pdf:
        places = []
        for number in range(1, len(pdf), 2):
            text = pdf[number].get_textpage()
            found = iter(text.search(str(number + 1), match_whole_word=True).get_next, None)
            boxes = [text.get_charbox(index) for index, _ in found]
            places.append(min(box[0] for box in boxes if box[1] < 12 * MM) / MM)
    return places


@pytest.mark.parametrize("thickness", [0.1, 0.5])
def test_pages_creep_by_the_thickness_of_each_sheet_as_pdfium_sees_them(thickness):
    moved = zip(numbers_at_left(0.0), numbers_at_left(thickness), strict=True)
    assert [after - before for before, after in moved] == pytest.approx([thickness * n for n in range(4)], abs=0.003)


def test_for_the_long_edge_the_back_is_the_same_after_half_a_turn():
    form = BOOKLET_FORMATS["a4"]
    with pypdfium2.PdfDocument(sheet_pdf("hex", replace(form, flip="long"))) as pdf:
        front, back = (page.render(scale=4 / MM).to_pil().convert("L") for page in pdf)
    with pypdfium2.PdfDocument(sheet_pdf("hex", form)) as pdf:
        usual, other = (page.render(scale=4 / MM).to_pil().convert("L") for page in pdf)
    assert front.tobytes() == usual.tobytes()
    difference = ImageChops.difference(back.rotate(180), other)
    assert sum(difference.histogram()[64:]) < 0.002 * back.width * back.height
    assert sum(ImageChops.difference(back, other).histogram()[64:]) > 0.02 * back.width * back.height
    for flip, told in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")):
        with pikepdf.open(BytesIO(sheet_pdf("hex", replace(form, flip=flip)))) as pdf:
            assert told == pdf.Root.ViewerPreferences.Duplex
