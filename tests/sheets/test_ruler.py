import pytest

from pnp.scene.nodes import Glyphs, Shape
from pnp.sheets.ruler import HEIGHT, rulers
from tests.sheets.pieces import BOOK


def test_one_ruler_is_100_mm_long_and_the_other_4_inches():
    shapes = [node for node in rulers(20, 30, BOOK) if isinstance(node, Shape)]
    boxes = [shape.path.bounds for shape in shapes]
    assert [box.left for box in boxes] == [20, 20]
    assert [box.width for box in boxes] == pytest.approx([100, 101.6])
    assert all(box.top >= 30 and box.bottom <= 30 + HEIGHT for box in boxes)
    # A tick each mm, and each eighth of an inch, besides the line they stand on.
    assert [sum(c == "M" for c, _ in shape.path.segments) - 1 for shape in shapes] == [101, 33]


def test_numbers_name_every_centimetre_and_inch():
    texts = [node.line.text for node in rulers(0, 0, BOOK) if isinstance(node, Glyphs)]
    assert texts == ["0", *(str(i) for i in range(10, 100, 10)), "100 mm", "0", "1", "2", "3", "4 in"]
