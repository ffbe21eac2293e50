"""How far colours are apart for most eyes, in greyscale, and for eyes without a kind of cones."""

import pytest

from pnp.press.colour import BLACK, WHITE, Colour
from pnp.press.vision import VISIONS, in_colour

RED, GREEN, BLUE = Colour(255, 0, 0), Colour(0, 255, 0), Colour(0, 0, 255)


@pytest.mark.parametrize(
    ("colour", "value"), [(BLACK, 0), (WHITE, 100), (RED, 53.24), (GREEN, 87.73), (BLUE, 32.3), (Colour(1, 1, 1), 0.27)]
)
def test_lightness_is_that_of_cielab(colour, value):
    assert VISIONS["greyscale"](colour, BLACK) == pytest.approx(value, abs=0.02)


def test_the_distance_in_colour_is_that_of_cielab():
    assert in_colour(RED, GREEN) == pytest.approx(170.6, abs=0.1)
    assert in_colour(BLACK, WHITE) == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize(
    ("vision", "red", "green"),
    [("greyscale", 53.24, 87.73), ("deuteranopia", 59.75, 85.35), ("protanopia", 40.29, 90.55)],
)
def test_red_is_darker_for_eyes_without_red_cones(vision, red, green):
    distance = VISIONS[vision]
    assert (distance(RED, BLACK), distance(GREEN, BLACK)) == pytest.approx((red, green), abs=0.02)
    assert distance(WHITE, BLACK) == pytest.approx(100, abs=0.01)
