"""The calibration sheet, read as its instructions say after a printer has moved the back and cut off the margins."""

import pytest

from pnp.press.geometry.path import IDENTITY, translation
from pnp.press.papers import PAPERS, sized_paper
from pnp.press.printers import Offset
from pnp.press.scene.nodes import Glyphs, Group, Shape
from pnp.sheets.calibration import calibration_document, ruler_length
from pnp.sheets.spec import SheetSpec, mirror_transform
from tests.sheets.pieces import BOOK, translate

A4 = PAPERS["a4"]


def drawn(nodes, outer=IDENTITY):
    """Yield what is drawn, with the map of its place."""
    for node in nodes:
        if isinstance(node, Group):
            yield from drawn(node.children, outer @ node.transform)
        else:
            yield node, outer


def pages(flip="long", paper=A4):
    document = calibration_document(paper, flip, translate, BOOK, "en")
    return [[one for layer in page.layers for one in layer.nodes] for page in document.pages]


def ticks(group, outer=IDENTITY):
    """Return where the ticks of a scale begin."""
    (shape, at), *_ = [each for each in drawn([group], outer) if isinstance(each[0], Shape)]
    points = [points[0] for step, points in shape.path.segments if step == "M"]
    return [at(point) for point in points]


def verniers(flip):
    """Return the scales of x and y with their 21 ticks, and those of the tenths on the back."""
    front, back = pages(flip)
    scales = [one for one in front if isinstance(one, Group) and len(ticks(one)) == 22]
    return scales, back


def read(scale, tenths):
    """Return the reading of a vernier: whole mm at or before its first line, tenths by the line that meets best."""
    (x0, y0), (x1, y1) = scale[0], scale[1]

    def along(point):
        return (point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)

    places = [along(point) for point in tenths]
    tenth = min(range(10), key=lambda index: abs(places[index] - round(places[index])))
    return round(places[0] - tenth / 10) + tenth / 10


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("shift", [(0.0, 0.0), (1.3, -0.4), (-4.7, 3.6), (5.0, -5.0), (0.04, 0.13)])
def test_the_verniers_give_the_offset_that_takes_a_shift_back_to_a_tenth_of_a_mm(flip, shift):
    scales, back = verniers(flip)
    through = mirror_transform(A4, SheetSpec(flip=flip).flip_axis)
    # The printer prints backs off by *shift*, to the right and down on the page, which is then seen from in front.
    seen = through @ translation(*shift)
    readings = [read(ticks(scale), ticks(tenths, seen)) for scale, tenths in zip(scales, back, strict=True)]
    offset = Offset(*(reading - 5.0 for reading in readings))
    assert [a + b for a, b in zip(offset, shift, strict=True)] == pytest.approx([0, 0], abs=0.0501)


def test_numbers_at_each_edge_begin_as_far_from_it_as_they_say():
    front, _ = pages()
    edges = [one for one in front if isinstance(one, Group) and len(ticks(one)) == 31]
    distances = [lambda x, _: x, lambda _, y: y, lambda x, _: 210 - x, lambda _, y: 297 - y]
    assert len(edges) == 4
    for edge, distance in zip(edges, distances, strict=True):
        numbers = [(float(one.line.text), at((one.x, one.y))) for one, at in drawn([edge]) if isinstance(one, Glyphs)]
        assert [number for number, _ in numbers] == [step / 2 for step in range(31)]
        for (number, label), tick in zip(numbers, ticks(edge), strict=True):
            assert distance(*tick) == pytest.approx(number)
            assert 0.3 < distance(*label) - number < 0.5


@pytest.mark.parametrize(("paper", "length"), [("a4", 180), ("letter", 180), ("a3", 180), ("a5", 110)])
def test_both_rulers_are_as_long_as_the_paper_has_room_for_up_to_180_mm(paper, length):
    front, _ = pages(paper=PAPERS[paper])
    assert ruler_length(PAPERS[paper]) == length
    rulers = [ticks(one) for one in front if isinstance(one, Group) and len(ticks(one)) == length + 2]
    (across, down) = rulers
    assert across[length][0] - across[0][0] == pytest.approx(length)
    assert down[length][1] - down[0][1] == pytest.approx(length)


@pytest.mark.parametrize("paper", [A4, PAPERS["a5"], PAPERS["letter"], sized_paper("139x200mm")])
def test_words_end_above_the_foot(paper):
    front, _ = pages(paper=paper)
    words = [one for one in front if isinstance(one, Glyphs)]
    assert words and max(one.y for one in words) < paper.height - 20
    assert all(one.x > 36 and one.x + one.line.width < paper.width - 20 for one in words)
