import math
from itertools import combinations

import pytest

from pnp.press.geometry.path import edges, enclosed_area, polygon
from pnp.press.geometry.solids import flat_solid, seen_faces, solid
from tests.press.geometry.folding import fold
from tests.press.geometry.nets import check_glued_tabs, check_no_overlap, check_tabs, seams

# Faces, edges and corners; the corners of a face; the angle between two faces, in degrees (kites have two).
SOLIDS = {
    4: (4, 6, 4, 3, math.degrees(math.acos(1 / 3))),
    8: (8, 12, 6, 3, math.degrees(math.acos(-1 / 3))),
    10: (10, 20, 12, 4, 0.0),
    12: (12, 30, 20, 5, math.degrees(2 * math.atan((1 + math.sqrt(5)) / 2))),
    20: (20, 30, 12, 3, math.degrees(math.acos(-math.sqrt(5) / 3))),
}


@pytest.mark.parametrize("sides", SOLIDS)
def test_faces_are_flat_and_meet_in_pairs(sides):
    whole, (faces, seams, corners, round_one, _) = solid(sides), SOLIDS[sides]
    assert len(whole.faces) == faces
    assert len({corner for face in whole.faces for corner in face.corners}) == corners
    ways = [edge for face in whole.faces for edge in edges(face.corners)]
    # Each edge is gone along once there and once back: seen from outside, all faces run clockwise.
    assert len(ways) == 2 * seams == len({*ways}) and all(way[::-1] in ways for way in ways)
    for face in whole.faces:
        assert len(face.corners) == round_one
        heights = [sum(a * b for a, b in zip(corner, face.normal, strict=True)) for corner in face.corners]
        assert max(heights) - min(heights) < 1e-9 and min(heights) > 0.1


@pytest.mark.parametrize("sides", SOLIDS)
def test_its_longest_edges_are_one_and_all_faces_are_alike(sides):
    shapes = {tuple(sorted(round(math.dist(a, b), 9) for a, b in edges(face.outline))) for face in solid(sides).faces}
    (lengths,) = shapes
    assert lengths[-1] == 1 and (sides == 10 or lengths[0] == 1)


@pytest.mark.parametrize("sides", [4, 8, 12, 20])
def test_the_circle_in_a_face_touches_all_its_sides(sides):
    face = solid(sides).faces[0]
    count = len(face.outline)
    assert face.room == pytest.approx(0.5 / math.tan(math.pi / count))
    assert face.outline[0] == pytest.approx((0, -0.5 / math.sin(math.pi / count)))


@pytest.mark.parametrize("sides", [8, 10, 12, 20])
def test_opposite_faces_add_up_to_one_more_than_there_are(sides):
    whole = solid(sides)
    assert sorted(whole.numbers) == list(range(1, sides + 1))
    for number in range(1, sides + 1):
        normal, other = whole.face(number).normal, whole.face(sides + 1 - number).normal
        assert normal == pytest.approx(tuple(-value for value in other))


def test_with_ten_the_even_numbers_share_a_corner_and_so_do_the_odd_ones():
    whole = solid(10)
    for values in ((0, 2, 4, 6, 8), (1, 3, 5, 7, 9)):
        (tip,) = set.intersection(*({*whole.face(value + 1).corners} for value in values))
        assert math.hypot(tip[0], tip[1]) < 1e-9


def test_twenty_are_arranged_as_on_dice_sold_in_shops():
    whole = solid(20)

    def beside(number):
        corners = {*whole.face(number).corners}
        return {other for other in range(1, 21) if len(corners & {*whole.face(other).corners}) == 2}

    assert beside(1) == {7, 13, 19} and beside(20) == {2, 8, 14}


def test_a_pyramid_has_each_number_at_the_corner_opposite_to_its_face():
    whole = solid(4)
    assert sorted(whole.numbers) == [1, 2, 3, 4]
    for one, other in combinations(whole.faces, 2):
        assert len({*one.corners} & {*other.corners}) == 2


@pytest.mark.parametrize("sides", SOLIDS)
def test_seen_on_the_table_the_top_face_has_most_light_and_no_two_lie_on_each_other(sides):
    seen = seen_faces(sides, sides)
    numbers = [each.number for each in seen]
    assert len({*numbers}) == len(numbers) and (sides == 4 or sides in numbers)
    if sides != 4:
        assert max(seen, key=lambda each: each.light).number == sides
    area, corners = 0.0, []
    for each in seen:
        points = [each.placing(point) for point in solid(sides).face(each.number).outline]
        turns = sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(points)) / 2
        assert turns > 0  # seen from outside
        area += turns
        corners += points
    points = sorted({(round(x, 9), round(y, 9)) for x, y in corners})
    hull = half_hull(points) + half_hull(points[::-1])
    assert area == pytest.approx(abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(hull))) / 2)


def half_hull(points):
    way = []
    for x, y in points:
        while len(way) > 1:
            (x0, y0), (x1, y1) = way[-2:]
            if (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0:
                break
            way.pop()
        way.append((x, y))
    return way[:-1]


# The area of a face whose longest edge is 1: of triangles, and of pentagons; kites are measured.
AREAS = {3: math.sqrt(3) / 4, 5: math.sqrt(25 + 10 * math.sqrt(5)) / 4}


@pytest.fixture(params=SOLIDS)
def sides(request):
    return request.param


def bends(sides):
    whole, bent = solid(sides), {}
    for panel in flat_solid(sides, 20.0).net.panels[1:]:
        one, other = (whole.face(int(name)).normal for name in (panel.name, panel.parent))
        bent[panel.name] = math.degrees(math.acos(sum(a * b for a, b in zip(one, other, strict=True))))
        assert sides == 10 or 180 - bent[panel.name] == pytest.approx(SOLIDS[sides][4])
    return bent


def test_the_net_folds_into_the_solid(sides):
    net, (_, seam_count, corners, round_one, _) = flat_solid(sides, 20.0).net, SOLIDS[sides]
    meeting = seams(net, bends(sides))
    assert len(meeting) == seam_count and all(len(panels) == 2 for panels in meeting.values())
    points = {tuple(round(c, 5) + 0.0 for c in corner) for face in fold(net, bends(sides)).values() for corner in face}
    assert len(points) == corners
    for panel in net.panels:
        lengths = [math.dist(a, b) for a, b in edges(panel.corners)]
        assert max(lengths) == pytest.approx(20)
        if round_one in AREAS:
            assert enclosed_area(polygon(panel.corners)) == pytest.approx(400 * AREAS[round_one])
            assert min(lengths) == pytest.approx(20)


def test_each_glued_edge_has_one_tab_and_no_tab_lies_on_another(sides):
    net = flat_solid(sides, 20.0).net
    faces, seam_count, *_ = SOLIDS[sides]
    assert len(net.tabs) == seam_count - (faces - 1) and len(net.folds()) == seam_count
    check_tabs(net, bends(sides))
    check_no_overlap(net)
    check_glued_tabs(net, bends(sides))
    for tab in net.tabs:  # deep enough to glue
        (x0, y0), (x1, y1), (x2, y2), _ = tab.corners
        depth = abs((x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0)) / math.dist((x0, y0), (x1, y1))
        assert 2.5 <= depth <= 7
    assert net.panels[-1].name not in {tab.panel for tab in net.tabs}, "it closes the die"


def test_it_begins_at_zero_and_lies_along_the_paper(sides):
    box = flat_solid(sides, 20.0).net.outline().bounds
    assert (box.left, box.top) == pytest.approx((0, 0))
    assert box.width >= box.height


def test_each_face_lies_where_its_placing_says(sides):
    flat = flat_solid(sides, 20.0)
    for panel in flat.net.panels:
        placing = flat.placings[int(panel.name)]
        placed = [placing(point) for point in solid(sides).face(int(panel.name)).outline]
        assert all(math.dist(a, b) < 1e-9 for a, b in zip(placed, panel.corners, strict=True))
