import pytest

from pnp.colour import Colour
from pnp.geometry.path import Box
from pnp.model.kinds import KINDS
from pnp.sheets.step_pictures import HEIGHT, WIDTH, step_picture
from tests.sheets.pieces import inside

INK, ACCENT = Colour(40, 40, 40), Colour(90, 120, 70)
KEYS = ["scale", "duplex", "fold-over", "scoring", *sorted({kind.step.picture for kind in KINDS.values()})]


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
