"""Gradients of SVG files look as they do elsewhere, in PDF and in SVG."""

import pytest

from pnp.press.colour import Colour
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.low_ink import reduce_ink
from pnp.press.scene.nodes import Use
from pnp.press.scene.transforms import fade_symbol
from pnp.press.text.fonts import font_book
from pnp.press.writers.pdf import write_pdf
from pnp.press.writers.svg import page_svg
from tests.press.pictures.drawn import drawn, one, picture, shapes
from tests.press.writers.looks import difference, pdf_pixels, svg_pixels

RAINBOW = """
<stop offset="0.1" stop-color="#D55E00"/><stop offset="50%" style="stop-color:#E3A93B;stop-opacity:1"/>
<stop offset="1" stop-color="rgb(0, 114, 178)"/>
"""
PICTURES = {
    "linear by shares": f"<linearGradient id='a'>{RAINBOW}</linearGradient><rect x='4' y='8' width='40' height='20' "
    "fill='url(#a)' stroke='#000000' stroke-width='1'/>",
    "linear, turned, in a moved group": f"<defs><linearGradient id='a' x1='0' y1='0' x2='1' y2='1'>{RAINBOW}"
    "</linearGradient></defs><g transform='translate(24 24) rotate(30)'><ellipse rx='20' ry='9' fill='url(#a)'/></g>",
    "in the picture's units, stops of another": f"<linearGradient id='s'>{RAINBOW}</linearGradient>"
    "<linearGradient id='a' xlink:href='#s' gradientUnits='userSpaceOnUse' x1='10' y1='0' x2='30' y2='10' "
    "gradientTransform='rotate(10) scale(1.2 1)'/><path d='M4 4 h40 v40 h-40 z' style='fill:url(#a)'/>",
    "radial": f"<radialGradient id='a' cx='0.4' cy='0.5' r='0.6' fx='0.3' fy='0.3'>{RAINBOW}</radialGradient>"
    "<circle cx='24' cy='24' r='20' fill='url(#a)'/>",
    "a circle to begin with": f"<radialGradient id='a' fr='0.2'>{RAINBOW}</radialGradient>"
    "<rect width='48' height='48' fill='url(#a)'/>",
    "fading": "<rect y='20' width='48' height='8' fill='#009E73'/><radialGradient id='a'><stop offset='0.2' "
    "stop-color='#D55E00'/><stop offset='1' stop-color='#D55E00' stop-opacity='0'/></radialGradient>"
    "<g opacity='0.9'><circle cx='24' cy='24' r='22' fill='url(#a)'/></g>",
    "a hard edge, one stop, none": "<linearGradient id='a'><stop offset='0.5' stop-color='#D55E00'/><stop "
    "offset='0.5' stop-color='#0072B2'/></linearGradient><linearGradient id='b'><stop stop-color='#009E73'/>"
    "</linearGradient><linearGradient id='c'/><rect width='48' height='20' fill='url(#a)'/><rect y='22' width='48' "
    "height='10' fill='url(#b)'/><rect y='36' width='48' height='10' fill='url(#c)'/>",
    "no length": f"<linearGradient id='a' x1='0.5' x2='0.5'>{RAINBOW}</linearGradient><rect width='48' height='40' "
    "fill='url(#a)'/>",
    "a use of a clone": f"<radialGradient id='a'>{RAINBOW}</radialGradient><defs><circle id='c' cx='10' cy='10' r='9' "
    "fill='url(#a)'/></defs><use href='#c'/><use href='#c' x='22' y='20' transform='scale(1 1.2)'/>",
    "a clip of two that cross": "<clipPath id='c'><circle cx='18' cy='24' r='14'/><path d='M30 10 v28 h14 v-28 z'/>"
    "<path d='M24 14 h10 v20 h-10 z'/></clipPath><rect width='48' height='48' fill='#0072B2' clip-path='url(#c)'/>",
    "a clip with a hole": "<clipPath id='c'><path clip-rule='evenodd' d='M4 4 h40 v40 h-40 z M14 14 h20 v20 h-20 z'/>"
    "</clipPath><g style='clip-path:url(#c)' transform='rotate(10 24 24)'><rect width='48' height='24' fill='#D55E00'/>"
    "<rect y='24' width='48' height='24' fill='#0072B2'/></g>",
    "a clip by shares of a group": "<clipPath id='c' clipPathUnits='objectBoundingBox'><circle cx='0.5' cy='0.5' "
    "r='0.5'/></clipPath><g clip-path='url(#c)'><rect x='8' y='4' width='20' height='40' fill='#D55E00'/><rect x='28' "
    "y='4' width='12' height='40' fill='#0072B2'/></g>",
    "a clip of a clip, by use": "<defs><rect id='r' x='4' y='4' width='30' height='40'/><clipPath id='b'><circle "
    "cx='24' cy='24' r='20'/></clipPath><clipPath id='c' clip-path='url(#b)'><use href='#r' transform='translate(4 "
    "0)'/></clipPath></defs><rect width='48' height='48' fill='#009E73' clip-path='url(#c)'/>",
    "nothing within a clip": "<clipPath id='c'/><rect width='48' height='48' fill='#009E73' clip-path='url(#c)'/><rect "
    "width='24' height='48' fill='#D55E00'/>",
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_does_elsewhere(name):
    inside = PICTURES[name]
    symbol = drawn(inside)
    page = Page(48, 48, (Layer("art", (Use(symbol),)),))
    original = svg_pixels(picture(inside).replace("viewBox", 'width="48mm" height="48mm" viewBox'))
    assert difference(svg_pixels(page_svg(page, font_book())), original) < 0.5
    assert difference(pdf_pixels(write_pdf(Document("a", (page,)), font_book())), original) < 2.5
    assert len(original.getcolors(1 << 16)) > 1, "there is something to be seen"


def test_a_gradient_has_a_colour_for_all_that_ask_for_one():
    shape = one("<linearGradient id='a'><stop stop-color='#000000'/><stop offset='1' stop-color='#C86400'/>"
                "</linearGradient><rect width='40' height='10' fill='url(#a)'/>")  # fmt: skip
    assert shape.paint.fill == Colour(100, 50, 0)
    gradient = shape.paint.gradient
    assert gradient.opacity == 1
    assert [gradient.at((x, 5))[0].red for x in (-5, 0, 10, 20, 40, 50)] == [0, 0, 50, 100, 200, 200]


def test_a_radial_gradient_is_asked_for_a_point():
    shape = one("<radialGradient id='a'><stop stop-color='#000000'/><stop offset='1' stop-color='#C80000' "
                "stop-opacity='0'/></radialGradient><circle cx='20' cy='20' r='10' fill='url(#a)'/>")  # fmt: skip
    colour, opacity = shape.paint.gradient.at((25, 20))
    assert (colour.red, opacity) == (100, pytest.approx(0.5))
    assert shape.paint.gradient.opacity is None


def test_a_focus_outside_is_moved_to_the_circle():
    shape = one(f"<radialGradient id='a' cx='0.5' r='0.4' fx='1.5' fy='0.5'>{RAINBOW}</radialGradient>"
                "<rect width='48' height='48' fill='url(#a)'/>")  # fmt: skip
    assert shape.paint.gradient.points[0] == (pytest.approx(0.9, abs=1e-3), 0.5)


def test_low_ink_and_pale_pictures_have_no_strong_gradients():
    symbol = drawn("<linearGradient id='a'><stop stop-color='#800000'/><stop offset='1' stop-color='#008000'/>"
                   "</linearGradient><rect width='48' height='48' fill='url(#a)'/><circle cx='5' cy='5' r='1' "
                   "fill='url(#a)'/><path d='M0 0 h9' stroke='#0000FF'/>")  # fmt: skip
    large, small, _ = shapes(reduce_ink(symbol))
    assert large.paint.gradient is None
    assert large.paint.fill.luminance > 0.7
    assert small.paint.gradient is not None
    pale, *_ = shapes(fade_symbol(symbol, Colour(255, 255, 255), 0.5))
    assert [stop.colour for stop in pale.paint.gradient.stops] == [Colour(192, 128, 128), Colour(128, 192, 128)]
