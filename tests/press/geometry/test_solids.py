import math
from itertools import combinations

import pytest

from pnp.press.geometry.path import edges
from pnp.press.geometry.solids import seen_faces, solid

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
    ways = [
        edge for face in whole.faces for edge in zip(face.corners, (*face.corners[1:], face.corners[0]), strict=True)
    ]
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
    assert area == pytest.approx(hull_area(corners))


def hull_area(points):
    """Return the area of the smallest convex shape around points."""
    points = sorted({(round(x, 9), round(y, 9)) for x, y in points})
    around = half_hull(points) + half_hull(points[::-1])
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(around))) / 2


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
