import pytest

from pnp.game.model.kinds import KINDS
from pnp.pieces.kinds.die import die_sample
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, rectangle
from pnp.sheets.guide.step_pictures import HEIGHT, WIDTH, PieceShape, step_picture
from tests.records import component
from tests.sheets.pieces import inside

INK, ACCENT = Colour(40, 40, 40), Colour(90, 120, 70)
KEYS = ["duplex", "fold-over", "scoring", *sorted({kind.step.picture for kind in KINDS.values()})]


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
    both = picture(20, 6)
    assert len(both) == len(cube) + len(picture(20))
    for sides in ((4, 6, 8), (4, 6, 8, 10, 12, 20)):
        shown = picture(*sides)
        assert sum(shape.paint.width == 0.6 for shape in shown) == 3
        for shape in shown:
            assert inside(shape.path.bounds.grown(shape.paint.width / 2), Box(0, 0, WIDTH, HEIGHT), slack=0.4)
