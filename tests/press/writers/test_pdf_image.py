"""Pictures go into a PDF as they are packed, wherever PDF can read them."""

import io

import pikepdf
import pytest
from PIL import Image as Pillow

from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Image
from pnp.press.writers.pdf import write_pdf
from pnp.press.writers.pdf_image import pdf_image
from tests.press.writers.looks import pdf_pixels
from tests.press.writers.scenes import BOOK


def saved(kind, picture, **more):
    output = io.BytesIO()
    picture.save(output, kind, **more)
    return output.getvalue()


@pytest.fixture(scope="module")
def photo():
    """A picture of many colours, 60 × 40 pixels."""
    bands = [Pillow.linear_gradient("L").rotate(turn).resize((60, 40)) for turn in (0, 90, 180)]
    return Pillow.merge("RGB", bands)


def document(*contents):
    images = tuple(Image(content, 0, 10 * index, 15, 10) for index, content in enumerate(contents))
    return Document("a", (Page(15, 10 * len(contents), (Layer("art", images),)),))


def embedded(pdf):
    """Return the pictures of a file: size, how they are packed, bytes."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [
            (int(each.Width), int(each.Height), str(each.Filter), each.read_raw_bytes())
            for each in opened.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        ]


def test_a_jpeg_is_not_decoded(photo):
    content = saved("JPEG", photo)
    assert embedded(write_pdf(document(content), BOOK)) == [(60, 40, "/DCTDecode", content)]


def test_a_png_is_not_decoded(photo):
    content = saved("PNG", photo)
    ((*size, packing, data),) = embedded(write_pdf(document(content), BOOK))
    assert (size, packing) == ([60, 40], "/FlateDecode")
    assert data in content


def test_a_picture_is_embedded_once(photo):
    content = saved("JPEG", photo)
    assert len(embedded(write_pdf(document(content, content, content), BOOK))) == 1


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "LA", "clear palette", "grey JPEG", "JPEG"])
def test_a_picture_looks_as_it_is(photo, mode):
    if mode.endswith("JPEG"):
        content = saved("JPEG", photo.convert("L") if mode == "grey JPEG" else photo, quality=95)
    elif mode == "clear palette":
        content = saved("PNG", photo.quantize(16), transparency=3)
    else:
        picture = photo.convert(mode)
        if mode in ("RGBA", "LA"):
            picture.putalpha(Pillow.linear_gradient("L").resize(photo.size))
        content = saved("PNG", picture)
    shown = pdf_pixels(write_pdf(document(content), BOOK)).resize((15, 10), Pillow.Resampling.BOX)
    original = Pillow.open(io.BytesIO(content)).convert("RGBA")
    wanted = Pillow.new("RGBA", original.size, "white")
    wanted.alpha_composite(original)
    wanted = wanted.convert("RGB").resize((15, 10), Pillow.Resampling.BOX)
    pairs = zip(shown.tobytes(), wanted.tobytes(), strict=True)
    assert sum(abs(a - b) for a, b in pairs) / len(shown.tobytes()) < 6


def test_what_is_seen_through_is_a_mask(photo):
    clear = photo.convert("RGBA")
    clear.putalpha(128)
    image = pdf_image(saved("PNG", clear))
    assert image.mask is not None
    assert image.mask.entries["ColorSpace"] == "/DeviceGray"
    assert pdf_image(saved("PNG", photo)).mask is None
