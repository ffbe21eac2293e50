from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image as Picture
from reportlab.pdfgen.canvas import Canvas

from pnp.backends.pdf import write_pdf
from pnp.backends.pdf_paint import Painter
from pnp.backends.pdf_store import Store
from pnp.colour import Colour
from pnp.scene.document import Document, Layer, Page
from pnp.scene.nodes import Image, Use
from tests.backends.looks import pdf_pixels
from tests.backends.scenes import BLUE, BOOK, QUARTERS, VEIL, counter


def store() -> Store:
    return Store(Canvas(BytesIO()), BOOK)


def test_equal_symbols_share_a_form_and_namesakes_do_not() -> None:
    kept = store()
    symbol = counter("c")
    assert kept.form(symbol) == kept.form(symbol) == kept.form(counter("c"))
    assert kept.form(counter("c", BLUE)) != kept.form(symbol)
    assert kept.form(replace(symbol, name="d")) != kept.form(symbol)


def test_symbols_made_and_forgotten_are_not_taken_for_each_other() -> None:
    """Python gives the identity of a value that is gone to the next one."""
    kept = store()
    names = {kept.form(counter("c", Colour(i, 0, 0))) for i in range(50)}
    assert len(names) == 50


def test_pictures_opacities_descriptions_and_layers_are_kept_by_content() -> None:
    kept = store()
    assert kept.image(QUARTERS) == kept.image(bytes(bytearray(QUARTERS))) != kept.image(VEIL)
    assert kept.opacity(0.5) == kept.opacity(0.50001) != kept.opacity(0.25)
    assert kept.alternative("a") == kept.alternative("a") != kept.alternative("b")
    assert kept.layer("art") == kept.layer("art") != kept.layer("marks")


def test_pages_of_one_size_and_with_the_same_forms_share_what_says_so() -> None:
    kept = store()
    assert kept.media_box(10, 20) is kept.media_box(10, 20) is not kept.media_box(20, 10)
    one, other, third = (Painter(kept) for _ in range(3))
    for painter, name in ((one, "c"), (other, "c"), (third, "d")):
        painter.paint([Use(counter(name))])
    assert kept.page_resources(one) is kept.page_resources(other) is not kept.page_resources(third)


@pytest.mark.parametrize("mode", ["1", "L", "I;16", "P", "LA", "RGB", "RGBA"])
def test_every_kind_of_picture_keeps_its_shades(mode: str) -> None:
    shade = 255 if mode == "1" else 128
    deep = Picture.frombytes("I;16", (4, 4), bytes([0, 128]) * 16)
    picture = deep if mode == "I;16" else Picture.new("L", (4, 4), shade).convert(mode)
    file = BytesIO()
    picture.save(file, "PNG")
    page = Page(20.0, 20.0, (Layer("art", (Image(file.getvalue(), 0.0, 0.0, 20.0, 20.0),)),))
    shown = pdf_pixels(write_pdf(Document("x", (page,)), BOOK)).getpixel((50, 50))
    assert isinstance(shown, tuple)
    assert max(abs(level - shade) for level in shown) <= 2
