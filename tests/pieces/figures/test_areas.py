import pytest

from pnp.game.model.figure import AreaMark, ProvedFrame
from pnp.game.model.view import BoardView, CellPlace, View
from pnp.pieces.figures.areas import draw_area_numbers, draw_areas
from pnp.pieces.figures.layout import frame_layout
from tests.pieces.box import context
from tests.pieces.walk import shapes, words

POINTS = {"mill": {"kind": "point-board", "title": "Mill", "rings": 3, "cell": "20mm"}}
SQUARES = {"field": {"kind": "square-board", "title": "Field", "columns": 3, "rows": 3, "cell": "20mm"}}


def drawn(components, *cells, number=None):
    drawing = context(components)
    view = View(tuple(BoardView(name, ()) for name in components))
    layout = frame_layout(view, drawing, 60)
    frame = ProvedFrame(view, areas=(AreaMark(tuple(map(CellPlace, cells)), number),))
    return layout, list(draw_areas(frame, layout, drawing)), list(draw_area_numbers(frame, layout, drawing))


def test_an_area_of_cells_has_a_tint_and_one_line_around_it():
    layout, nodes, _ = drawn(SQUARES, "A1", "B1", "A2")
    (_, tint), (line, around) = shapes(nodes)
    whole = layout.place(CellPlace("A1")).union(layout.place(CellPlace("B1"))).union(layout.place(CellPlace("A2")))
    for box in (tint, around):
        assert (box.left, box.right) == pytest.approx((whole.left, whole.right), abs=0.4)
    # Eight edges: those between the cells are not drawn.
    assert len(line.path.segments) == 2 * 8


def test_points_of_an_area_are_joined_where_lines_join_them():
    _, nodes, _ = drawn(POINTS, "A7", "D7", "G7")
    _, apart, _ = drawn(POINTS, "A7", "G7")
    ((one, box),), ((two, other),) = shapes(nodes), shapes(apart)
    assert box.width == pytest.approx(other.width)
    # Two bands more, of four corners each, and a disc.
    assert len(one.path.segments) - len(two.path.segments) == 2 * 5 + len(two.path.segments) // 2


def turning(segments):
    """Return the area of a closed path's corners, positive if it runs clockwise."""
    points = [segment[1][-1] for segment in segments if segment[1]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)) / 2


def test_bands_and_discs_run_the_same_way_so_that_neither_is_a_hole_in_the_other():
    for cells in (("A7", "D7", "G7"), ("G7", "G4", "G1"), ("B6", "B4", "B2"), ("D7", "D6", "D5")):
        _, nodes, _ = drawn(POINTS, *cells)
        ((shape, _),) = shapes(nodes)
        parts, segments = [], list(shape.path.segments)
        while segments:
            end = next(i for i, segment in enumerate(segments) if segment[0] == "Z") + 1
            parts.append(segments[:end])
            segments = segments[end:]
        assert len(parts) == 5 and all(turning(part) > 0 for part in parts)


def test_the_number_of_an_areas_text_stands_at_its_first_cell():
    layout, _, numbers = drawn(SQUARES, "B2", "C2", number=3)
    assert words(numbers) == ["3"]
    (_, spot), *_ = shapes(numbers)
    cell = layout.place(CellPlace("B2"))
    assert cell.left - 2 < spot.centre[0] < cell.centre[0] and cell.top - 2 < spot.centre[1] < cell.centre[1]


def test_what_is_not_seen_is_not_set_off():
    assert drawn(SQUARES, "Z9", number=1)[1:] == ([], [])
