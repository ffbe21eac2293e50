import pytest

from pnp.colour import BLACK
from pnp.components.marks import draw_mark, mark_path

MARKS = ("disc", "ring", "triangle", "square", "diamond", "star")


@pytest.mark.parametrize("mark", MARKS)
def test_marks_look_equally_large(mark):
    box = mark_path(mark, 10, 20, 6).bounds
    assert 5 <= box.width <= 7.21 and 5 <= box.height <= 7.21
    assert box.centre[0] == pytest.approx(10) and box.centre[1] == pytest.approx(20, abs=0.7)


def test_marks_differ_in_their_outlines():
    assert len({mark_path(mark, 0, 0, 6).segments for mark in MARKS}) == 6


def test_only_a_ring_has_a_hole():
    assert [mark for mark in MARKS if draw_mark(mark, 0, 0, 6, BLACK).paint.even_odd] == ["ring"]
    (outer, inner) = mark_path("ring", 0, 0, 6).flattened()
    assert max(x for x, _ in outer) == 3 and max(x for x, _ in inner) == 1.5
