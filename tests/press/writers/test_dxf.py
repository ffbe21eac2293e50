"""DXF as ezdxf reads it: no fault, the layers, lines and arcs of the page."""

import math
from io import StringIO
from itertools import pairwise

import ezdxf
import pytest
from ezdxf import path as drawn

from pnp.press.colour import BLACK, Colour
from pnp.press.geometry.path import circle, line, rectangle
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Paint, Shape
from pnp.press.writers.dxf import cut_dxf

RED, BLUE, ORANGE = Colour(255, 0, 0), Colour(0, 0, 255), Colour(255, 128, 0)


def page(*layers):
    """Return a page of layers, each a name, a colour and paths."""
    nodes = (Layer(name, tuple(Shape(one, Paint(stroke=colour)) for one in paths)) for name, colour, *paths in layers)
    return Page(210, 297, tuple(nodes), title="tiles.pdf: sheets 1–2", description="All lines\nmeasure 10 mm.")


PIECES = page(
    ("fold", BLUE, line((10, 20), (60, 20))),
    ("cut-outside", RED, circle(50, 60, 12.5), rectangle(100, 100, 63, 88, 3.5)),
)


def read(written):
    return ezdxf.read(StringIO(written))


def test_ezdxf_finds_no_fault():
    document = read(cut_dxf(PIECES))
    audit = document.audit()
    assert (audit.errors, audit.fixes) == ([], [])
    assert (document.dxfversion, document.header["$INSUNITS"], document.header["$MEASUREMENT"]) == ("AC1015", 4, 1)
    assert (document.header["$EXTMAX"][0], document.header["$EXTMAX"][1]) == (210, 297)


def test_each_operation_is_a_layer_with_a_colour_of_its_own():
    inks = {"fold": BLUE, "a": RED, "b": ORANGE, "c": BLACK, "d": Colour(250, 0, 0)}
    written = read(cut_dxf(page(*((name, one, circle(9, 9, 2)) for name, one in inks.items()))))
    colours = {layer.dxf.name: layer.dxf.color for layer in written.layers}
    assert len({colours[name] for name in ("fold", "a", "b", "c", "d")}) == 5


def test_lines_are_polylines_with_arcs_as_bulges_and_y_up():
    fold, disc, card = read(cut_dxf(PIECES)).modelspace()
    assert [one.dxf.layer for one in (fold, disc, card)] == ["fold", "cut-outside", "cut-outside"]
    assert [one.dxftype() for one in (fold, disc, card)] == ["LWPOLYLINE"] * 3
    assert [one.closed for one in (fold, disc, card)] == [False, True, True]
    assert [tuple(point) for point in fold.get_points("xy")] == [(10, 277), (60, 277)]
    assert (
        all(point[2] for point in disc.get_points("xyb"))
        and sum(point[2] != 0 for point in card.get_points("xyb")) <= 16
    )
    for one, box in ((disc, (37.5, 224.5, 62.5, 249.5)), (card, (100, 109, 163, 197))):
        extents = drawn.bbox([drawn.make_path(one)])
        found = (extents.extmin.x, extents.extmin.y, extents.extmax.x, extents.extmax.y)
        assert found == pytest.approx(box, abs=0.001)


def test_no_point_of_a_round_outline_is_off_its_arc():
    for radius in (2.0, 9.0, 12.5, 30.0, 90.0):
        (one,) = read(cut_dxf(page(("cut", RED, circle(100, 100, radius))))).modelspace()
        points = [*drawn.make_path(one).flattening(0.001)]
        assert max(abs(math.dist((point.x, point.y), (100, 197)) - radius) for point in points) < 0.01
        length = sum(a.distance(b) for a, b in pairwise(points))
        assert length == pytest.approx(math.tau * radius, rel=2e-4)


def test_names_and_words_are_ascii():
    written = cut_dxf(page(("Löcher: 1/2", RED, circle(50, 50, 5))))
    assert written.isascii() and "sheets 1\\U+20132" in written and "All lines measure" in written
    (one,) = read(written).modelspace()
    assert one.dxf.layer == "L\\U+00F6cher_ 1_2"


def test_the_same_lines_are_the_same_bytes():
    assert cut_dxf(PIECES) == cut_dxf(PIECES)
