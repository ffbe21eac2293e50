from itertools import combinations, pairwise

import pytest

from pnp.exchange.message_pages import message_spots, numbered_pages
from pnp.press.geometry.path import Box, rotation, translation
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Glyphs, Group
from pnp.press.scene.transforms import iter_leaves
from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.translation.marks import with_mark

BOOK = font_book("Noto Sans")


def glyphs(text, x, y, size=3.0):
    return Glyphs(set_line(BOOK, text, TextStyle(size=size)), x, y)


def page(*nodes, layer="text", width=100.0, height=80.0):
    return Page(width, height, (Layer(layer, nodes),))


def numbered(*pages):
    return numbered_pages({"booklet": Document("x", pages)}, BOOK)


def numbers(page):
    """Return the boxes of the numbers on a page by their digits, in mm."""
    (layer,) = (layer for layer in page.layers if layer.name == "numbers")
    boxes, lines = {}, [leaf.node for leaf in iter_leaves(layer.nodes)]
    for frame, digits in pairwise(lines):
        if isinstance(digits, Glyphs):
            boxes[digits.line.text] = frame.path.bounds
    return boxes


def overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def test_a_number_is_before_the_line_of_its_message():
    (only,) = numbered(page(glyphs(with_mark("Town", 4), 30, 40)))
    box = numbers(only.page)["5"]
    assert (only.name, list(only.details)) == ("booklet-01", [4])
    assert 27 < box.right < 30
    assert box.top < 39 < box.bottom


def test_numbers_cover_no_text_and_no_other_number():
    lines = [glyphs(with_mark(f"Row {chr(97 + n)} of a text that is long", n), 3, 8 + 4 * n) for n in range(15)]
    within = glyphs(with_mark("Within", 20), 60, 20)
    (only,) = numbered(page(*lines, within))
    boxes = numbers(only.page)
    assert set(boxes) == {*(str(n + 1) for n in range(15)), "21"}
    texts = [Box(line.x, line.y - 2.2, line.x + line.line.width, line.y + 0.6) for line in (*lines, within)]
    assert not any(overlap(box, text) for box in boxes.values() for text in texts)
    assert not any(overlap(one, other) for one, other in combinations(boxes.values(), 2))
    assert all(box.left >= 0 and box.top >= 0 and box.right <= 100 and box.bottom <= 80 for box in boxes.values())


def test_a_message_on_several_pages_has_its_number_where_it_is_largest():
    small, large = glyphs(with_mark("Town", 0), 20, 20), glyphs(with_mark("Town", 0), 20, 20, size=6.0)
    pages = numbered(page(small), page(large), page(large))
    assert [each.name for each in pages] == ["booklet-02"]
    assert pages[0].sizes[0] == pytest.approx(6.0)


def test_a_running_head_and_a_message_within_another_one_have_no_number_if_there_is_another_place():
    inserted = with_mark("Town", 0) + "\ufe00"
    assert numbered(page(glyphs(with_mark("Town", 0), 20, 20), layer="running")) == []
    within = page(glyphs(f"In {inserted[:3]}\ufe00{inserted[3:-1]}", 20, 20))
    own = page(glyphs(with_mark("Town", 0), 20, 20))
    assert [each.name for each in numbered(within, own)] == ["booklet-02"]
    assert [each.name for each in numbered(within, within)] == ["booklet-01"]


def test_the_place_of_a_text_that_is_turned_is_where_it_is_seen():
    turned = Group((glyphs(with_mark("Town", 0), 0, 0),), translation(50, 40) @ rotation(90))
    (spot,) = message_spots(Document("x", (page(turned),)))
    assert spot.box.height > spot.box.width
    assert (spot.x, spot.box.top) == pytest.approx((50, 40))


def test_a_detail_shows_the_line_and_stays_on_the_page():
    (only,) = numbered(page(glyphs(with_mark("Town", 0), 95, 78)))
    detail = only.details[0]
    assert (detail.width, detail.height) == pytest.approx((66, 20))
    assert (detail.right, detail.bottom) == pytest.approx((100, 80))
