import math
from itertools import pairwise

import pytest

from pnp.game.model.view import FRONT
from pnp.pieces.kinds import draw_component_face
from pnp.pieces.kinds.counter import draw_counter
from pnp.pieces.sides import counter_outline
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Shape
from pnp.sheets.footprint import footprint_of
from tests.pieces.box import COMPONENTS, context


def counter(**changes):
    drawing = context({"stone": {**COMPONENTS["stone"], **changes}})
    return drawing.component("stone"), draw_counter("stone", drawing.component("stone"), drawing)[0]


@pytest.mark.parametrize(
    ("shape", "height"),
    [("disc", 30), ("square", 30), ("hexagon", 30 / math.cos(math.pi / 6)), ("egg", 30 * 96 / 76)],
    ids=str,
)
def test_size_is_its_width_across_flats(shape, height):
    _, piece = counter(shape=shape)
    assert (piece.width, piece.height) == (pytest.approx(30), pytest.approx(height))
    box = piece.trim[0].bounds
    assert (box.left, box.top) == (pytest.approx(0), pytest.approx(0))


def test_a_hexagon_is_regular_also_with_its_bleed():
    stone, _ = counter()
    for bleed in (0.0, 1.0):
        (points,) = counter_outline(stone, bleed).flattened()
        sides = [math.dist(a, b) for a, b in pairwise(points)]
        assert len(sides) == 6 and sides == pytest.approx([(15 + bleed) / math.cos(math.pi / 6)] * 6)


def test_fills_and_pictures_bleed():
    _, stone = counter()
    assert (stone.bleed, stone.back_bleed) == (1, 1)
    assert stone.front.box.left == pytest.approx(-1) and stone.front.box.right == pytest.approx(31)
    drawing = context()
    (button,) = draw_counter("button", drawing.component("button"), drawing)
    assert button.bleed == button.back_bleed == 1 and button.back is button.front and button.count == 15
    assert button.front.box == button.front.children[0].path.bounds == Box(-1, -1, 17, 17)
    _, bare = counter(front={"mark": "disc"}, back="same")
    assert (bare.bleed, bare.back_bleed) == (0, 0)


def test_marks_are_on_their_fill_in_a_colour_that_is_read():
    _, piece = counter(front={"fill": "#111111", "mark": "star"}, back={"fill": "#f0e442", "mark": "ring"})
    star, ring = piece.front.children[-1], piece.back.children[-1]
    assert isinstance(star, Shape) and str(star.paint.fill) == "#ffffff"
    assert isinstance(ring, Shape) and str(ring.paint.fill) == "#3a3530" and ring.paint.even_odd


@pytest.mark.parametrize(("cells", "flat"), [("flat-top", True), ("pointy-top", False)])
def test_a_hexagon_lies_as_the_cells_that_it_is_for(cells, flat):
    board = {"kind": "hex-board", "title": "Board", "cells": cells, "side": 4, "cell": "32mm"}
    drawing = context({"board": board, "stone": {**COMPONENTS["stone"], "fits": "board"}})
    (piece,) = draw_counter("stone", drawing.component("stone"), drawing)
    tall = 30 / math.cos(math.pi / 6)
    assert (piece.width, piece.height) == pytest.approx((tall, 30) if flat else (30, tall))
    symbol = draw_component_face("stone", FRONT, drawing)
    assert (symbol.box.width > symbol.box.height) == flat
    assert footprint_of(piece, with_back=True).pointed != flat
