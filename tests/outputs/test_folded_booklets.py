"""The folded files, as PyPI's PDF libraries see them: two pages of the booklet on a side, eight of the pocket."""

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.booklet.imposition.signatures import bound_pages, impose_booklet
from pnp.booklet.setting.formats import BOOKLET_FORMATS

MM = 72 / 25.4
PIXELS = 4  # a millimetre
PAPERS = ("a4", "letter")


def picture(path, number: int) -> Image.Image:
    document = pypdfium2.PdfDocument(path)
    drawn = document[number].render(scale=PIXELS / MM - 1e-4).to_pil().convert("L")
    document.close()
    return drawn


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures differ: 0 for equal ones, 1 for black and white."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0] / 255


def words(path, number: int, left: float, right: float) -> str:
    """Return the text of a page between two places, in mm from its left edge."""
    document = pypdfium2.PdfDocument(path)
    page = document[number]
    text = page.get_textpage().get_text_bounded(left * MM, 0, right * MM, page.get_height())
    document.close()
    return "".join(text.split())


def page_count(path) -> int:
    with pikepdf.open(path) as pdf:
        return len(pdf.pages)


def elements(pdf) -> list[tuple[str, str]]:
    return [(str(each.S), str(each.get("/Alt", ""))) for each in pdf.Root.StructTreeRoot.K.K]


def test_each_half_of_a_sheet_is_a_page_of_the_booklet(game):
    sheets, booklet = game.folder / "booklet-a4.pdf", game.folder / "booklet.pdf"
    form, count = BOOKLET_FORMATS["a4"], page_count(booklet)
    sides = impose_booklet(count, form, has_back_cover=True)
    assert len(sides) == page_count(sheets) == count / 2
    for number in (0, len(sides) - 1):
        sheet = picture(sheets, number)
        assert sheet.size == (297 * PIXELS, 210 * PIXELS)
        for place in sides[number].pages:
            left = round(place.box.left * PIXELS)
            half = sheet.crop((left, 0, left + 148 * PIXELS, 210 * PIXELS))
            page = picture(booklet, place.number)
            if number == 0:  # the grounds of covers end before the edges of the sheet, and ticks are at the fold
                half, page = (each.crop([PIXELS * at for at in (6, 10, 142, 200)]) for each in (half, page))
            creep = form.thickness * (number // 2) * PIXELS
            assert difference(half, page) < (0.002 if creep == 0 else 0.05), (number, place.number)
            assert difference(half, picture(booklet, (place.number + 2) % count)) > 0.05


@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_are_turned_about_the_short_edge_and_say_what_is_on_them(game, paper):
    form, path = BOOKLET_FORMATS[paper], game.folder / f"booklet-{paper}.pdf"
    with pikepdf.open(path) as pdf, pikepdf.open(game.folder / "booklet.pdf") as booklet:
        preferences = pdf.Root.ViewerPreferences
        assert (preferences.Duplex, preferences.PrintScaling) == ("/DuplexFlipShortEdge", "/None")
        assert pdf.Root.Lang == "en"
        assert pdf.docinfo.Title == booklet.docinfo.Title and pdf.docinfo.Author == booklet.docinfo.Author
        count = 2 * len(pdf.pages)
        labels = [str(label.P) for label in list(pdf.Root.PageLabels.Nums)[1::2]]
        assert labels[:2] == [f"{count}, 1", f"2, {count - 1}"]
        for page in pdf.pages:
            size = [float(value) / MM for value in page.MediaBox][2:]
            assert size == pytest.approx([form.sheet.height, form.sheet.width], abs=0.01)


@pytest.mark.parametrize("name", ["booklet-a4", "pocket-a4"])
def test_what_reads_a_sheet_out_reads_the_pages_in_their_order(game, name):
    with pikepdf.open(game.folder / f"{name}.pdf") as pdf, pikepdf.open(game.folder / "booklet.pdf") as booklet:
        read, whole = (elements(each) for each in (pdf, booklet))
        assert pdf.Root.MarkInfo.Marked is True
    assert [kind for kind, _ in read][:2] == ["/H1", "/P"]
    if name == "booklet-a4":
        assert read == whole
    else:  # without figures
        assert 20 < len(read) < len(whole)
        assert {kind for kind, _ in read} == {"/H1", "/H2", "/H3", "/P"}


@pytest.mark.parametrize("paper", PAPERS)
def test_fonts_and_art_are_in_a_file_once(game, paper):
    def programs(pdf):
        return sorted(len(o.read_raw_bytes()) for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Length1" in o)

    path, read = game.folder / f"booklet-{paper}.pdf", game.folder / "booklet.pdf"
    with pikepdf.open(path) as pdf, pikepdf.open(read) as booklet:
        assert len(programs(pdf)) == len(programs(booklet))
    assert path.stat().st_size < 1.1 * read.stat().st_size


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pages_of_each_leaf_follow_each_other_by_their_printed_numbers(game, paper):
    form, path = BOOKLET_FORMATS[paper], game.folder / f"booklet-{paper}.pdf"
    count = 2 * page_count(path)
    assert bound_pages(count, has_back_cover=True) == tuple(range(count))
    width = form.sheet.height
    for sheet in range(count // 4):
        halves = [(2 * sheet, width / 2, width), (2 * sheet + 1, 0, width / 2)]
        read = [words(path, *half) for half in halves]
        for words_on_page, number in zip(read, (2 * sheet + 1, 2 * sheet + 2), strict=True):
            assert number == 1 or str(number) in (words_on_page[:2], words_on_page[-2:], words_on_page[-1:]), number


def test_the_pocket_booklet_has_eight_pages_on_one_side(game):
    path = game.folder / "pocket-a4.pdf"
    with pikepdf.open(path) as pdf:
        (page,) = pdf.pages
        assert page.Contents.read_bytes().count(b" W n") >= 8  # each within its room
        assert "/Duplex" not in pdf.Root.ViewerPreferences
        assert [float(value) / MM for value in page.MediaBox] == pytest.approx([0, 0, 297, 210], abs=0.01)
    drawn = picture(path, 0)
    turned = drawn.rotate(180)
    cover = drawn.crop((75 * PIXELS, 106 * PIXELS, 148 * PIXELS, 209 * PIXELS))
    assert ImageStat.Stat(cover).mean[0] < 245  # the cover has its ground, in the lower row
    assert difference(drawn, turned) > 0.02
