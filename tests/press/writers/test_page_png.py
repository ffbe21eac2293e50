from io import BytesIO

import pytest
from PIL import Image

from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, rectangle
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Paint, Shape
from pnp.press.text.fonts import font_book
from pnp.press.writers.page_png import page_pictures, solid_shares

RED = Colour(200, 0, 0)
PAGE = Page(50.8, 25.4, (Layer("art", (Shape(rectangle(25.4, 0, 25.4, 25.4), Paint(fill=RED)),)),))


def pictures(*boxes):
    return page_pictures(Document("x", (PAGE,)), font_book("Noto Sans"), 100, [boxes])


def test_a_page_is_as_large_as_its_resolution_says_and_shows_what_is_drawn():
    (picture,) = pictures()
    image = Image.open(BytesIO(picture.png)).convert("RGB")
    assert (image.size, picture.details) == ((200, 100), ())
    assert (image.getpixel((50, 50)), image.getpixel((150, 50))) == ((255, 255, 255), (200, 0, 0))


def test_a_detail_is_a_picture_of_its_box():
    (picture,) = pictures(Box(0, 0, 12.7, 12.7), Box(38.1, 0, 50.8, 25.4))
    white, red = (Image.open(BytesIO(png)).convert("RGB") for png in picture.details)
    assert (white.size, red.size) == ((50, 50), (50, 100))
    assert (white.getpixel((25, 25)), red.getpixel((25, 25))) == ((255, 255, 255), (200, 0, 0))


def test_equal_pages_are_equal_bytes():
    assert pictures(Box(0, 0, 5, 5)) == pictures(Box(0, 0, 5, 5))


def test_the_solid_share_of_a_page_counts_more_than_half_of_a_full_colour():
    def share(colour):
        page = Page(50.8, 25.4, (Layer("art", (Shape(rectangle(25.4, 0, 12.7, 25.4), Paint(fill=colour)),)),))
        return solid_shares(Document("x", (page, PAGE)), font_book("Noto Sans"))

    assert share(Colour(255, 213, 0)) == pytest.approx([0.25, 0.5], abs=0.01)
    assert share(Colour(255, 255, 140)) == pytest.approx([0, 0.5], abs=0.01)
