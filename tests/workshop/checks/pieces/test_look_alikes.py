"""Which pieces nothing but colour tells apart."""

import pytest

from pnp.press.colour import BLACK, WHITE, Colour
from pnp.press.geometry.path import circle, rectangle
from pnp.press.scene.nodes import Paint, Shape, Symbol
from pnp.press.scene.piece import PieceOutline
from pnp.workshop.checks.pieces.look_alikes import look_alikes

# Red and green of nearly one lightness, for all eyes; and a darker red.
RED, GREEN, DARK_RED = Colour(204, 34, 41), Colour(46, 139, 61), Colour(100, 0, 0)
GREY = Colour(119, 119, 119)  # of the lightness 50
DISC, SQUARE = circle(10, 10, 10), rectangle(0, 0, 20, 20)
MARK = rectangle(8, 8, 4, 4)
ALL = ("greyscale", "deuteranopia", "protanopia")


def piece(name, fill, *marks, trim=DISC, back=None):
    def art(side, ground, *more):
        nodes = [Shape(path, Paint(fill=colour)) for path, colour in ((trim, ground), *more)]
        return Symbol(f"{name}:{side}", tuple(nodes), trim.bounds)

    size = {"width": trim.bounds.width, "height": trim.bounds.height}
    outline = PieceOutline(
        component=name,
        title=name,
        trim=(trim,),
        front_design=f"{name}:front",
        back_design=back and f"{name}:back",
        **size,
    )
    return outline.with_art(art("front", fill, *marks), back and art("back", back))


def found(*pieces):
    return [(one.first.component, one.second.component, one.visions) for one in look_alikes(pieces)]


def test_two_colours_of_one_lightness_are_told():
    assert found(piece("a", RED), piece("b", GREEN)) == [("a", "b", ALL)]


@pytest.mark.parametrize(
    "other",
    [
        piece("b", DARK_RED),
        piece("b", GREEN, (MARK, WHITE)),
        piece("b", GREEN, trim=SQUARE),
        piece("b", GREEN, trim=circle(11, 11, 11)),
        piece("b", RED),
    ],
    ids=["much darker", "a mark", "another shape", "larger", "the same piece again"],
)
def test_what_differs_otherwise_or_not_at_all_is_not_told(other):
    assert found(piece("a", RED), other) == []


@pytest.mark.parametrize(("shade", "visions"), [(172, ALL), (178, ("protanopia",)), (180, ())])
def test_20_of_100_in_lightness_are_enough(shade, visions):
    told = found(piece("a", GREY), piece("b", Colour(shade, shade, 80)))
    assert told == ([("a", "b", visions)] if visions else [])


def test_a_mark_that_is_as_light_as_its_ground_tells_nothing_apart():
    told = found(piece("a", GREEN), piece("b", GREEN, (MARK, RED)))
    assert [one[:2] for one in told] == [("a", "b")]
    assert "greyscale" in told[0][2]
    assert found(piece("a", GREEN), piece("b", GREEN, (MARK, BLACK))) == []


def test_a_mark_under_a_millimetre_is_no_mark():
    small = rectangle(10, 10, 0.9, 0.9)
    assert len(found(piece("a", RED), piece("b", GREEN, (small, WHITE)))) == 1


def test_the_sides_of_a_piece_are_compared():
    assert [one[:2] for one in found(piece("a", RED, back=GREEN))] == [("a", "a")]
    assert found(piece("a", RED, back=WHITE)) == []
