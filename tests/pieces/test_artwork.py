import io
import math
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as PictureFile

from pnp.pieces import artwork
from pnp.pieces.artwork import colours_under, extend_art, surfaces
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import IDENTITY, Box, polygon, rectangle, rotation, translation
from pnp.press.scene.nodes import Group, Image, Paint, Shape, Symbol, Use
from pnp.press.scene.transforms import fit, standing
from tests.effort import calls
from tests.pieces.box import art


def placed(use):
    box = use.symbol.box
    return rectangle(box.left, box.top, box.width, box.height).transformed(use.transform).bounds


def test_art_of_the_same_size_stays_where_it_is():
    assert fit(art("tile.svg"), Box(0, 0, 48, 48)).transform == IDENTITY


def test_art_is_as_large_as_goes_and_in_the_middle():
    assert placed(fit(art("hollow.svg"), Box(10, 10, 110, 86))) == Box(34, 10, 86, 86)


def test_turned_art_fits_sideways():
    box = placed(fit(art("hollow.svg"), Box(0, 0, 76, 52), turn=90))
    assert (box.width, box.height) == (pytest.approx(76), pytest.approx(52))


def test_mirrored_art_covers_the_same_place():
    plain, mirrored = (fit(art("hollow.svg"), Box(0, 0, 26, 38), mirrored=m) for m in (False, True))
    assert placed(plain) == placed(mirrored)
    assert plain.transform((0, 0)) == mirrored.transform((26, 0)) == (0, 0)


def test_a_figure_is_on_the_lower_edge():
    assert placed(standing(art("hollow.svg"), Box(0, 0, 26, 76))) == Box(0, 38, 26, 76)


def winds_around(point, lines):
    """Count the plain way: a ray to the right against every line."""
    px, py = point
    winding = 0
    for corners in lines:
        for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
            if (y1 <= py) != (y2 <= py) and px < x1 + (py - y1) * (x2 - x1) / (y2 - y1):
                winding += 1 if y2 > y1 else -1
    return winding


@pytest.mark.parametrize("trim", [rectangle(0, 0, 48, 48, 3), polygon([(24, 0), (48, 24), (24, 48), (0, 24)])])
def test_no_point_along_a_trim_is_in_its_hole(trim):
    points = artwork._points_along(trim)
    hole = artwork._hole(points, trim.bounds)
    assert hole.width > 20
    assert not [(x, y) for x, y in points if hole.left <= x <= hole.right and hole.top <= y <= hole.bottom]
    use = Use(Symbol("s", (Shape(hole.grown(-0.01).path(), Paint(fill=WHITE)),), trim.bounds))
    assert surfaces((use,), hole) == () != surfaces((use,), hole.grown(-0.1))


# Whole numbers, so that points lie level with corners and on lines.
CORNERS = st.tuples(st.integers(0, 8), st.integers(0, 8)).map(lambda point: (float(point[0]), float(point[1])))


@given(
    points=st.lists(CORNERS | st.tuples(st.floats(0, 8), st.floats(0, 8)), max_size=60),
    lines=st.lists(st.lists(CORNERS, min_size=1, max_size=9), max_size=4),
    strip=st.integers(1, 30),
    even_odd=st.booleans(),
)
def test_points_are_inside_as_the_plain_way_finds(points, lines, strip, even_odd):
    windings = [winds_around(point, lines) for point in points]
    expected = [index for index, count in enumerate(windings) if (count % 2 if even_odd else count)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(artwork, "_STRIP", strip)
        assert artwork._inside(points, range(len(points)), lines, even_odd=even_odd) == expected


def test_a_picture_of_very_many_lines_is_continued_soon():
    trim, edge, count = rectangle(0, 0, 90, 90), rectangle(-3, -3, 96, 96), 48_000
    zigzag = [(90 * step / count, 90.0 * (step % 2)) for step in range(count)]
    circle = [(45 + 70 * math.cos(turn), 45 + 70 * math.sin(turn)) for turn in (step / 8000 for step in range(count))]
    began = time.process_time()
    shapes = [Shape(polygon(corners), Paint(fill=Colour(160, 0, 0))) for corners in (zigzag, circle)]
    symbol = Symbol("lines", tuple(shapes), Box(0, 0, 90, 90))
    assert extend_art(Use(symbol, IDENTITY), trim, edge)
    assert time.process_time() - began < 5  # point by point, line by line: 12 s


def test_what_art_shows_along_a_trim_is_looked_up_once():
    trim, edge = rectangle(0, 0, 48.3, 48.3), rectangle(-1, -1, 50.3, 50.3)
    picture, equal = (fit(art("tile.svg"), trim.bounds) for _ in range(2))
    first = calls(lambda: extend_art(picture, trim, edge))
    assert calls(lambda: extend_art(equal, trim, edge)) <= 0.25 * first


def under(*nodes, box=None):
    return colours_under(surfaces(nodes), box or Box(2, 2, 8, 8), WHITE)


def test_what_lies_under_a_box_is_the_topmost_fill_at_its_points():
    red, blue = Colour(200, 0, 0), Colour(0, 0, 200)
    ground, half = Shape(rectangle(0, 0, 10, 10), Paint(fill=red)), Shape(rectangle(5, 0, 5, 10), Paint(fill=blue))
    assert set(under(ground)) == {red} and set(under()) == {WHITE}
    assert set(under(ground, half)) == {red, blue}
    assert set(under(ground, half, box=Box(0, 0, 4, 9))) == {red}
    assert set(under(Shape(rectangle(0, 0, 10, 10), Paint(stroke=blue)))) == {WHITE}


def test_translucent_fills_clips_and_moved_symbols_count_as_they_are_seen():
    black = Colour(0, 0, 0)
    veil = Shape(rectangle(0, 0, 10, 10), Paint(fill=black, opacity=0.5))
    assert set(under(veil)) == {Colour(128, 128, 128)}
    solid = Shape(rectangle(0, 0, 10, 10), Paint(fill=black))
    assert set(under(Group((solid,), clip=rectangle(0, 0, 1, 1)))) == {WHITE}
    moved = Use(Symbol("solid", (solid,), Box(0, 0, 10, 10)), translation(20, 0))
    assert set(under(moved)) == {WHITE} and set(under(moved, box=Box(22, 2, 28, 8))) == {black}


def test_pixels_of_a_picture_count_with_their_opacity():
    picture = PictureFile.new("RGBA", (100, 100), (0, 0, 0, 255))
    picture.paste((255, 0, 0, 0), (50, 0, 100, 100))
    data = io.BytesIO()
    picture.save(data, "PNG")
    image = Image(data.getvalue(), 0, 0, 10, 10)
    assert set(under(image, box=Box(0, 0, 4, 10))) == {Colour(0, 0, 0)}
    assert set(under(image, box=Box(6, 0, 10, 10))) == {WHITE}
    turned = Use(Symbol("image", (image,), Box(0, 0, 10, 10)), rotation(90, (5, 5)))
    assert set(under(turned, box=Box(0, 0, 10, 4))) == {Colour(0, 0, 0)}
    assert set(under(turned, box=Box(0, 6, 10, 10))) == {WHITE}
