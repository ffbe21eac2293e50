import pytest

from pnp.press.papers import PAPERS
from pnp.press.scene.nodes import Glyphs, Shape
from pnp.press.text.fonts import font_book
from pnp.sheets.footer import RULER_HEIGHT, footer, footers, ruler, scale_bar
from pnp.translation.catalogue import Catalogue
from tests.sheets.pieces import BOOK, translate


def _texts(paper, *texts):
    return [node.line.text for node in footer(PAPERS[paper], texts, translate, BOOK) if isinstance(node, Glyphs)]


def test_the_bar_is_50_mm_long_and_more_than_5_mm_from_the_edge():
    box = scale_bar(PAPERS["letter"]).bounds
    assert (box.left, box.width) == (8, 50)
    assert PAPERS["letter"].height - box.bottom > 5
    shapes = [node for node in footer(PAPERS["a4"], ("Tiles",), translate, BOOK) if isinstance(node, Shape)]
    assert [str(shape.paint.stroke) for shape in shapes] == ["#808080"]


def test_the_footer_says_what_and_where():
    assert _texts("a4", "front", "Tiles", "", "Game 1.0", "A4") == ["50 mm", "front  ·  Tiles  ·  Game 1.0  ·  A4"]
    assert _texts("a4", "An endless title " * 30, "page 1 of 2") == ["50 mm", "page 1 of 2"]


def test_texts_end_at_the_margin_and_keep_off_the_bar():
    for texts in (("Tiles", "A4"), ("A long title, " * 6, "Game 1.0", "page 1 of 2")):
        label, text = (node for node in footer(PAPERS["a4"], texts, translate, BOOK) if isinstance(node, Glyphs))
        assert text.x + text.line.width <= 202 + 1e-6
        assert text.x > label.x + label.line.width
        assert text.y + text.line.descent * 0.8 < 297 - 5


def test_footers_of_one_file_share_all_but_their_ends():
    feet = list(footers(PAPERS["a4"], ("Board", "Game 1.0"), [("A1", "2/9"), ("B12", "10/19")], translate, BOOK))
    (shared, first), (other, second) = feet
    assert shared.symbol is other.symbol
    label, text = (node for node in shared.symbol.children if isinstance(node, Glyphs))
    assert (label.line.text, text.line.text) == ("50 mm", "Board  ·  Game 1.0")
    assert [end.line.text.split() for end in (first, second)] == [["·", "A1", "·", "2/9"], ["·", "B12", "·", "10/19"]]
    for end in (first, second):
        assert end.x == text.x + text.line.width  # beside what comes before
        assert end.x + end.line.width <= 202 + 1e-6


def test_the_ruler_has_100_mm_above_its_line_and_4_inches_below_it():
    shapes = [node for node in ruler(20, 30, translate, BOOK) if isinstance(node, Shape)]
    boxes = [shape.path.bounds for shape in shapes]
    assert [box.left for box in boxes] == [20, 20]
    assert [box.width for box in boxes] == pytest.approx([100, 101.6])
    assert all(box.top >= 30 and box.bottom <= 30 + RULER_HEIGHT for box in boxes)
    assert boxes[0].bottom == boxes[1].top
    # A tick each mm, and each eighth of an inch, besides their base line.
    assert [sum(c == "M" for c, _ in shape.path.segments) - 1 for shape in shapes] == [101, 33]
    texts = [node.line.text for node in ruler(0, 0, translate, BOOK) if isinstance(node, Glyphs)]
    assert texts == ["0", *(str(i) for i in range(10, 100, 10)), "100 mm", "0", "1", "2", "3", "4 in"]


@pytest.mark.parametrize(("language", "unit"), [("ru", "мм"), ("he", "מ״מ")])
def test_units_are_those_of_the_language_and_numbers_stay_at_their_ticks(language, unit):
    catalogue = Catalogue(language, {("pnp", "{mm} mm"): (f"{{mm}} {unit}",)})
    book = font_book(language=language)
    texts = [node for node in ruler(0, 0, catalogue.translate, book, language) if isinstance(node, Glyphs)]
    (last,) = (node for node in texts if node.line.text == f"100 {unit}")
    ten = next(node for node in texts if node.line.text == "10")
    digits = ten.line.width / 2 * 3  # of 100: a digit is half as wide as 10
    middle = last.x + last.line.width - digits / 2 if language == "he" else last.x + digits / 2
    assert middle == pytest.approx(100, abs=0.1)  # but for kerning
    foot = footer(PAPERS["a4"], ("A4",), catalogue.translate, book, language)
    assert f"50 {unit}" in [node.line.text for node in foot if isinstance(node, Glyphs)]


def test_footers_read_from_the_right_are_one_line():
    ((*_, text),) = footers(PAPERS["a4"], ("לוח",), [("A1", "2/9")], translate, BOOK, "he")
    assert text.line.text == "לוח  ·  A1  ·  2/9"
    assert text.x + text.line.width == pytest.approx(202)
    assert text.line.runs[-1].glyphs[-1].text == "ל"  # the first letter is on the right
