"""What draws the pictures of steps: pieces and solids in a box."""

import pytest

from pnp.pieces.kinds.die import die_sample
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, circle, rectangle
from pnp.sheets.guide.step_pictures import PieceShape, StepPen
from tests.records import component
from tests.sheets.pieces import inside

PEN = StepPen(Colour(40, 40, 40), Colour(90, 120, 70))
BOX = Box(2, 1, 10, 12)
FACES = {4: 3, 8: 4, 10: 5, 12: 6, 20: 10}  # of which some are seen, none too many


def die(sides):
    return component({"kind": "die", "title": "Die", "sides": sides, "size": "20mm"})


def test_a_piece_is_as_large_as_its_box_allows():
    card, cells = PEN.piece(PieceShape(rectangle(0, 0, 40, 20), circle(20, 10, 5)), BOX)
    assert card.path.bounds.width == pytest.approx(8) and card.path.bounds.centre == pytest.approx(BOX.centre)
    assert inside(cells.path.bounds, card.path.bounds)


@pytest.mark.parametrize("sides", FACES)
def test_a_die_is_drawn_as_the_solid_that_it_is(sides):
    *faces, glue = PEN.solid(die_sample(die(sides), 5), BOX)
    assert 3 <= len(faces) <= FACES[sides] or (sides == 4 and len(faces) == 2)
    boxes = [face.path.bounds for face in faces]
    whole = Box(
        min(b.left for b in boxes), min(b.top for b in boxes), max(b.right for b in boxes), max(b.bottom for b in boxes)
    )
    assert inside(whole, BOX)
    assert whole.width == pytest.approx(BOX.width) or whole.height == pytest.approx(BOX.height)
    assert glue.paint.width == 0.6


def test_a_cube_has_no_faces_of_its_own():
    assert die_sample(die(6), 5) is None
