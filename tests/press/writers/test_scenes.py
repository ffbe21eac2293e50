"""Every backend draws every scene alike."""

from __future__ import annotations

import pytest
from lxml import etree
from PIL import Image

from pnp.press.scene.document import Document
from pnp.press.writers.pdf import write_pdf
from pnp.press.writers.svg import page_svg
from tests.press.writers.looks import difference, pdf_pixels, svg_pixels
from tests.press.writers.scenes import BOOK, HEIGHT, SCENES, WIDTH

# Renderers smooth edges and enlarged pictures each in their own way; a wrong colour or place costs ten times that.
ALIKE = 2.5


@pytest.mark.parametrize("name", SCENES)
def test_pdf_and_svg_look_alike(name: str) -> None:
    page = SCENES[name]()
    printed = pdf_pixels(write_pdf(Document(name, (page,)), BOOK))
    shown = svg_pixels(page_svg(page, BOOK))
    assert printed.size == (WIDTH * 5, HEIGHT * 5)
    assert difference(printed, shown) < ALIKE
    assert difference(shown, Image.new("RGB", shown.size, "white")) > 2 * ALIKE


@pytest.mark.parametrize("name", SCENES)
def test_svg_is_well_formed_and_whole(name: str) -> None:
    root = etree.fromstring(page_svg(SCENES[name](), BOOK, prefix="p-").encode())
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    wanted = [v[1:] for e in root.iter() for k, v in e.attrib.items() if k.endswith("href") and v.startswith("#")]
    assert len(ids) == len(set(ids))
    assert set(wanted) <= set(ids)
    assert all(i.startswith("p-") for i in ids)


def test_one_document_holds_all_scenes() -> None:
    pages = tuple(scene() for scene in SCENES.values())
    document = Document("scenes", pages)
    pdf = write_pdf(document, BOOK)
    assert pdf == write_pdf(document, BOOK)
    for number, page in enumerate(pages):
        alone = pdf_pixels(write_pdf(Document("one", (page,)), BOOK))
        assert difference(pdf_pixels(pdf, number), alone) == 0
