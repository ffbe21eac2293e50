import pytest

from pnp.game.model.kinds import KINDS
from pnp.pieces.kinds.die import die_sample
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, circle, rectangle
from pnp.sheets.guide.step_pictures import HEIGHT, WIDTH, PieceShape, StepPen, step_picture
from tests.records import component
from tests.sheets.pieces import inside

INK, ACCENT = Colour(40, 40, 40), Colour(90, 120, 70)
KEYS = ["duplex", "fold-over", "scoring", *sorted({kind.step.picture or kind.step.key for kind in KINDS.values()})]


@pytest.mark.parametrize("key", KEYS)
def test_every_step_has_a_picture_within_its_box(key):
    picture = step_picture(key, INK, ACCENT)
    for shape in picture.children:
        box = shape.path.bounds
        assert inside(box.grown(shape.paint.width / 2), Box(0, 0, WIDTH, HEIGHT), slack=0.4)
        assert shape.paint.width >= 0.25


@pytest.mark.parametrize("key", KEYS)
def test_every_picture_shows_in_the_accent_what_is_done(key):
    widths = [shape.paint.width for shape in step_picture(key, INK, ACCENT).children]
    assert widths.count(0.6) >= 1


def test_the_step_of_dice_shows_each_sort_of_them():
    def picture(*sides):
        faces = [die_sample(component({"kind": "die", "title": "Die", "sides": n, "size": "20mm"}), 5) for n in sides]
        shapes = tuple(
            PieceShape(rectangle(0, 0, 9, 9 + i)) if f is None else PieceShape(f, f) for i, f in enumerate(faces)
        )
        return step_picture("dice", INK, ACCENT, shapes).children

    cube = picture(6)
    assert cube == step_picture("dice", INK, ACCENT).children and len(cube) == 4
    assert len(picture(20)) > 8 and picture(20) != picture(12) != picture(8)
    assert len(picture(20, 6)) == len(cube) + len(picture(20))
    for sides in ((4, 6, 8), (4, 6, 8, 10, 12, 20)):
        shown = picture(*sides)
        assert sum(shape.paint.width == 0.6 for shape in shown) == 3
        for shape in shown:
            assert inside(shape.path.bounds.grown(shape.paint.width / 2), Box(0, 0, WIDTH, HEIGHT), slack=0.4)


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
