import pytest
from msgspec import structs

from pnp.components.draw import draw, outlines
from pnp.geometry.path import Box
from pnp.scene.bounds import bounds
from pnp.scene.piece import PieceOutline
from tests.components.box import COMPONENTS, context


@pytest.mark.parametrize("name", COMPONENTS)
def test_every_kind_becomes_pieces_that_keep_to_their_box(name):
    drawing = context()
    pieces = draw(name, drawing)
    assert [piece.component for piece in pieces] == [name] * len(pieces)
    for piece in pieces:
        assert piece.count == COMPONENTS[name].get("count", 1)
        trim = piece.trim[0].bounds
        assert (trim.left, trim.top, trim.width, trim.height) == pytest.approx((0, 0, piece.width, piece.height))
        for side, bleed in ((piece.front, piece.bleed), (piece.back, piece.back_bleed)):
            if side is not None:
                painted = bounds(side.children, drawing.book)
                edge = Box(0, 0, piece.width, piece.height).grown(
                    max(1.16 * bleed, 0.5)
                )  # a hexagon's corners reach further than its sides
                assert edge.left <= painted.left and painted.right <= edge.right, side.name
                assert edge.top <= painted.top and painted.bottom <= edge.bottom, side.name


def test_equal_names_mean_equal_art():
    drawing = context()
    symbols = {}
    for name in COMPONENTS:
        for piece in draw(name, drawing):
            for side in (piece.front, piece.back):
                if side is not None:
                    assert symbols.setdefault(side.name, side) == side


@pytest.mark.parametrize("name", COMPONENTS)
def test_low_ink_changes_art_and_nothing_else(name):
    for full, low in zip(draw(name, context()), draw(name, context(low_ink=True)), strict=True):
        assert low.front.name == f"{full.front.name}-low-ink" and low.front != full.front
        assert (low.width, low.height, low.trim, low.folds) == (full.width, full.height, full.trim, full.folds)
        assert (low.back is None) == (full.back is None)


def test_drawing_twice_gives_the_same():
    assert draw("market", context()) == draw("market", context())


@pytest.mark.parametrize("name", COMPONENTS)
def test_outlines_are_known_without_drawing(name):
    drawing = context()
    without_art = structs.replace(drawing, art={})
    expected = [
        PieceOutline(**{key: getattr(piece, key) for key in PieceOutline.__struct_fields__})
        for piece in draw(name, drawing)
    ]
    assert list(outlines(name, without_art)) == expected
    for piece in draw(name, drawing):
        assert piece.front_design == piece.front.name
        assert piece.back_design == (piece.back.name if piece.back else None)
