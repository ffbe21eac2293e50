import pytest

from pnp.press.geometry.path import polygon, rectangle
from pnp.sheets.footprint import footprint_of
from tests.sheets.pieces import disc, hexagon, net, piece, symbol, tile


@pytest.mark.parametrize(
    ("piece", "kind"), [(tile(), "rectangle"), (disc(), "disc"), (hexagon(), "hexagon"), (net(), "loose")]
)
def test_the_outline_of_a_piece_says_how_it_packs(piece, kind):
    footprint = footprint_of(piece, with_back=False)
    assert footprint.kind == kind
    assert (footprint.width, footprint.height) == pytest.approx((piece.width, piece.height), abs=1e-3)


def _cut_from(path, width, height):
    return piece("x", symbol("x", path), path, width=width, height=height)


def test_rounded_corners_stay_a_rectangle():
    assert footprint_of(_cut_from(rectangle(0, 0, 40, 30, 3), 40, 30), False).kind == "rectangle"


def test_hexagons_are_distinct_by_their_top():
    assert footprint_of(hexagon(), False).pointed
    flat = polygon([(y, x) for x, y in footprint_of(hexagon(), False).corners])
    box = flat.bounds
    footprint = footprint_of(_cut_from(flat, box.width, box.height), False)
    assert footprint.kind == "hexagon"
    assert not footprint.pointed


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (40, 0), (40, 30), (20, 20), (0, 30)],  # a notch
        [(5, 0), (35, 0), (40, 30), (0, 30)],  # slanted sides
        [(20, 0), (40, 10), (40, 20), (20, 30), (0, 20), (0, 10)],  # six corners of different sides
    ],
)
def test_other_polygons_are_loose(corners):
    assert footprint_of(_cut_from(polygon(corners), 40, 30), False).kind == "loose"


def test_a_back_reaches_further_only_if_it_is_printed():
    piece = tile(back="b", bleed=0.0, back_bleed=0.75)
    assert footprint_of(piece, with_back=True).reach == 0.75
    assert footprint_of(piece, with_back=False).reach == 0.0
