from pnp.colour import BLACK, WHITE, Colour
from pnp.components.recolour import faded
from pnp.geometry.path import Box, circle
from pnp.scene.nodes import Group, Paint, Shape, Symbol, Use
from tests.components.box import art
from tests.components.walk import shapes

RED = Colour(200, 0, 0)


def test_every_colour_is_mixed_however_deep_it_lies():
    inner = Symbol("inner", (Shape(circle(0, 0, 1), Paint(fill=RED, stroke=BLACK)),), Box(-1, -1, 1, 1))
    outer = Symbol("outer", (Group((Use(inner),)),), inner.box)
    ((shape, _),) = shapes(faded(outer, WHITE, 0.5).children)
    assert (shape.paint.fill, shape.paint.stroke) == (Colour(228, 128, 128), Colour(128, 128, 128))


def test_other_art_has_another_name_and_the_same_box():
    one, other = faded(art("tile.svg"), WHITE, 0.5), faded(art("tile.svg"), RED, 0.5)
    assert len({one.name, other.name, "tile.svg"}) == 3 and one.box == art("tile.svg").box
    assert faded(art("tile.svg"), WHITE, 0.5) == one


def test_nothing_gets_a_colour_that_had_none():
    line = Symbol("line", (Shape(circle(0, 0, 1), Paint(stroke=BLACK)),), Box(-1, -1, 1, 1))
    ((shape, _),) = shapes(faded(line, WHITE, 1.0).children)
    assert shape.paint.fill is None and shape.paint.stroke == WHITE
