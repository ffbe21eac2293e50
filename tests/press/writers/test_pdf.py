from __future__ import annotations

import io
import os
from functools import partial
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image as Picture
from PIL import Image as Pillow
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from pnp.press.colour import BLACK, Colour
from pnp.press.geometry.path import Box, rectangle, translation
from pnp.press.scene.document import Bookmark, Document, Layer, Link, Page
from pnp.press.scene.nodes import Glyphs, Gradient, GradientStop, Group, Image, Node, Paint, Shape, Use
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.writers.pdf import write_pdf
from pnp.press.writers.pdf_paint import Painter, Store, pdf_image
from tests.effort import calls
from tests.press.writers.looks import pdf_pixels
from tests.press.writers.scenes import BLUE, BOOK, QUARTERS, SCENES, VEIL, WIDTH, counter, page

HOSTILE = [
    *("<&\"]]>'", "a\x00b\x08c\x1b", "half \ud800 pair", "\ufffe\uffff", "(((", "\\) Tj ET", "\u202eright to left", ""),
]


def opened(document: Document) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(write_pdf(document, BOOK)))


def contents(pdf: pikepdf.Pdf, number: int = 0) -> str:
    return bytes(pdf.pages[number].Contents.read_bytes()).decode()


def square() -> Shape:
    return Shape(rectangle(1, 1, 8, 8), Paint(fill=BLACK))


def mm(box: pikepdf.Array) -> list[float]:
    return [round(float(v) * 25.4 / 72, 2) for v in box]


def test_pages_have_their_size_in_mm() -> None:
    pages = (page(), Page(210, 297, ()), Page(148, 210, (), trim=Box(3, 4, 145, 205)))
    pdf = opened(Document("sizes", pages))
    assert [mm(p.MediaBox) for p in pdf.pages] == [[0, 0, 60, 40], [0, 0, 210, 297], [0, 0, 148, 210]]
    assert [mm(p.TrimBox) for p in pdf.pages] == [[0, 0, 60, 40], [0, 0, 210, 297], [3, 5, 145, 206]]
    assert not any("/BleedBox" in p for p in pdf.pages)


def test_a_page_with_bleed_says_how_far_it_goes() -> None:
    pages = (Page(90, 120, (), trim=Box(10, 12, 73, 100), bleed=Box(7, 9, 76, 103)),)
    pdf = opened(Document("sizes", pages))
    only = pdf.pages[0]
    assert mm(only.TrimBox) == [10, 20, 73, 108] and mm(only.BleedBox) == [7, 17, 76, 111]


def test_lines_to_cut_are_a_spot_colour_that_hides_nothing() -> None:
    pages = (page(), Page(60, 40, (Layer("art", (square(),)),), contour=(rectangle(5, 5, 50, 30),)))
    pdf = opened(Document("cut", pages))
    plain, cut = pdf.pages
    (space,) = cut.Resources.ColorSpace.values()
    assert [str(one) for one in list(space)[:3]] == ["/Separation", "/CutContour", "/DeviceCMYK"]
    state = cut.Resources.ExtGState.CutContour
    assert state.OP and state.op and state.OPM == 1
    assert b"/CutContour CS 1 SCN 0.1 w [] 0 d 5 5 50 30 re S" in cut.Contents.read_bytes()
    assert b"CutContour" not in plain.Contents.read_bytes()


def test_greys_are_as_light_as_their_colours() -> None:
    red, amber = Colour(204, 34, 41), Colour(230, 159, 0)
    content = BytesIO()
    Picture.new("RGBA", (2, 2), (204, 34, 41, 128)).save(content, "PNG")
    fade = Gradient("linear", ((0, 0), (10, 0)), (GradientStop(0, red), GradientStop(1, amber)))
    nodes = (
        Shape(rectangle(1, 1, 8, 8), Paint(fill=red, stroke=amber)),
        Shape(rectangle(10, 1, 8, 8), Paint(fill=red, gradient=fade)),
        Image(content.getvalue(), 20, 1, 8, 8),
    )
    pdf = opened(Document("grey", (Page(60, 40, (Layer("art", nodes),)),), is_grey=True))
    only = pdf.pages[0]
    steps = [step for step in pikepdf.parse_content_stream(only) if str(step.operator) in ("g", "G", "rg", "RG")]
    assert [(str(step.operator), [*map(float, step.operands)]) for step in steps] == [("g", [0.412]), ("G", [0.6772])]
    (image,) = (one for one in only.Resources.XObject.values() if one.Subtype == "/Image")
    assert image.ColorSpace == "/DeviceGray" and image.SMask.ColorSpace == "/DeviceGray"
    (shading,) = only.Resources.Shading.values()
    assert shading.ColorSpace == "/DeviceGray"


def test_what_the_document_says_of_itself() -> None:
    document = Document("Тихие приключения", (page(),), "A. Author", "rules", "ru", "short")
    pdf = opened(document)
    assert pdf.pdf_version == "1.7"
    assert (pdf.docinfo.Title, pdf.docinfo.Author, pdf.docinfo.Subject) == ("Тихие приключения", "A. Author", "rules")
    assert pdf.Root.Lang == "ru"
    preferences = pdf.Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert preferences.Duplex == "/DuplexFlipShortEdge"
    assert preferences.DisplayDocTitle is True
    assert pdf.check_pdf_syntax() == []
    assert "/Duplex" not in opened(Document("t", (page(),))).Root.ViewerPreferences


def test_pages_have_labels_where_a_document_gives_some() -> None:
    pdf = opened(Document("t", (replace(page(), label="8, 1"), page())))
    assert [str(label.P) for label in list(pdf.Root.PageLabels.Nums)[1::2]] == ["8, 1", "2"]
    pdf = opened(Document("t", (page(),)))
    assert "/PageLabels" not in pdf.Root


def test_viewers_turn_pages_as_the_language_is_read() -> None:
    pdfs = [opened(Document("t", (page(),), language=code)) for code in ("he", "en")]
    directions = [pdf.Root.ViewerPreferences.get("/Direction") for pdf in pdfs]
    assert directions == ["/R2L", None]


def test_equal_documents_give_equal_bytes_and_others_another_id() -> None:
    one, other = (write_pdf(Document("t", (SCENES[name](),)), BOOK) for name in ("fills", "curves"))
    assert one == write_pdf(Document("t", (SCENES["fills"](),)), BOOK)
    ids = [pikepdf.open(BytesIO(pdf)).trailer.ID[0] for pdf in (one, other)]
    assert bytes(ids[0]) != bytes(ids[1])
    assert b"D:2000" in one  # ReportLab's date for files without one


def test_settings_of_the_user_are_left_alone_and_change_no_byte(monkeypatch) -> None:
    document, before = Document("t", (SCENES["fills"](),)), (rl_config.useA85, rl_config.invariant)
    expected = write_pdf(document, BOOK)
    assert (rl_config.useA85, rl_config.invariant) == before
    for moment in ("1700000000", "yesterday"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", moment)
        assert write_pdf(document, BOOK) == expected
        assert os.environ["SOURCE_DATE_EPOCH"] == moment


def embedded(pdf: pikepdf.Pdf, kind: str) -> list[pikepdf.Stream]:
    return [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == kind]


def test_a_symbol_is_one_form_however_often_it_is_used() -> None:
    pages = tuple(page(*(Use(counter(), translation(8 * i, 8 * j)) for i in range(7))) for j in range(3))
    pdf = opened(Document("t", pages))
    (form,) = embedded(pdf, "/Form")
    assert [float(v) for v in form.BBox] == [-1, -1, 9, 9]
    assert [contents(pdf, i).count(" Do") for i in range(3)] == [7, 7, 7]
    nested = opened(Document("t", (SCENES["nested_uses"](), SCENES["nested_uses"]())))
    assert len(embedded(nested, "/Form")) == 3


def test_a_picture_is_embedded_once() -> None:
    pdf = opened(Document("t", (SCENES["pictures"](), SCENES["turned_picture"]())))
    masked = sorted("/SMask" in image for image in embedded(pdf, "/Image"))
    assert masked == [False, False, True]  # two pictures, and the mask of one


def test_layers_only_where_there_are_several() -> None:
    pdf = opened(Document("t", (page(square()),)))
    assert "/OCProperties" not in pdf.Root
    pdf = opened(Document("t", (SCENES["layers"](), SCENES["layers"]())))
    groups = pdf.Root.OCProperties
    assert [str(g.Name) for g in groups.OCGs] == ["art", "marks", "footer"]
    assert [str(g.Name) for g in groups.D.ON] == ["art", "marks", "footer"]
    assert contents(pdf, 1).count("/OC /L") == contents(pdf, 1).count("EMC") == 3


def test_links_lead_to_pages_and_addresses() -> None:
    links = (Link(Box(5, 5, 25, 10), 1), Link(Box(5, 20, 25, 25), "https://example.org/игра?a=(b)"))
    pdf = opened(Document("t", (Page(60, 40, (), links), page())))
    inside, outside = pdf.pages[0].Annots
    assert inside.Dest[0].objgen == pdf.pages[1].objgen
    assert mm(inside.Rect) == [5, 30, 25, 35]
    assert str(outside.A.URI) == "https://example.org/%D0%B8%D0%B3%D1%80%D0%B0?a=(b)"
    assert [float(v) for v in inside.Border] == [float(v) for v in outside.Border] == [0, 0, 0]


def test_a_document_without_pages_and_a_link_to_no_page_are_bugs() -> None:
    with pytest.raises(ValueError, match="without pages"):
        write_pdf(Document("t", ()), BOOK)
    with pytest.raises(ValueError, match="page 3 of 1"):
        write_pdf(Document("t", (Page(60, 40, (), (Link(Box(0, 0, 1, 1), 2),)),)), BOOK)


def test_bookmarks_become_the_outline() -> None:
    first = Page(60, 40, (), bookmarks=(Bookmark("Set-up", 5), Bookmark("Edition", 9, 3), Bookmark("Ход", 20)))
    second = Page(60, 40, (), bookmarks=(Bookmark("Ends", 0, 1),))
    pdf = opened(Document("t", (first, second)))
    with pdf.open_outline() as outline:
        tree = [(item.title, [child.title for child in item.children]) for item in outline.root]
    assert tree == [("Set-up", ["Edition"]), ("Ход", ["Ends"])]
    assert pdf.Root.PageMode == "/UseOutlines"


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_strings_give_valid_files(text: str) -> None:
    nodes: tuple[Node, ...] = (Group((square(),), title=text), Use(counter(text), title=text))
    layers, links = (Layer(text, nodes), Layer("b", ())), (Link(Box(0, 0, 9, 9), text),)
    first = Page(60, 40, layers, links, (Bookmark(text, 1),), text)
    pdf = opened(Document(text, (first,), text, text, text))
    assert pdf.check_pdf_syntax() == []
    assert contents(pdf).count("BDC") == contents(pdf).count("EMC")


def test_titles_are_kept_as_alternative_text() -> None:
    pdf = opened(Document("t", (SCENES["pictures"](), SCENES["uses"]())))
    titles = {str(described.Alt) for described in pdf.pages[0].Resources.Properties.values()}
    assert {"four quarters", "counter 5, 3"} <= titles


def test_text_comes_out_as_it_went_in() -> None:
    pages = (SCENES["words"](), SCENES["words_in_symbols"]())
    document = pypdfium2.PdfDocument(write_pdf(Document("t", pages), BOOK))
    words = [p.get_textpage().get_text_range().split("\r\n") for p in document]
    document.close()
    first = ["A difficult office: waffle, AVATAR", "Съешь ещё булок", "Ξεσκεπάζω 2 + 3 = 5", "Quiet Adventures"]
    assert words[0] == first
    assert words[1][0] == "Été x\u0302"


def test_fonts_are_embedded_subset_and_nothing_else_is_named() -> None:
    pdf = opened(Document("t", (SCENES["words"](), SCENES["words_in_symbols"](), SCENES["words"]())))
    fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Subtype") == "/Type0"]
    names = sorted(str(f.BaseFont).split("+")[1] for f in fonts)
    assert names == ["AmaticSC-Bold", "Literata-Regular", "NotoSans-Bold", "NotoSans-Italic", "NotoSans-Regular"]
    for font in fonts:
        assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor
        assert "/ToUnicode" in font
    assert len(write_pdf(Document("t", (SCENES["words"](),)), BOOK)) < 30_000


def test_a_thousand_counters_cost_little_more_than_their_places() -> None:
    def size(copies: int) -> int:
        design = counter()
        nodes = tuple(Use(design, translation(i % 40, i // 40)) for i in range(copies))
        return len(write_pdf(Document("t", (page(*nodes),)), BOOK))

    assert size(1000) - size(1) < 1000 * 12
    assert WIDTH == 60


def store() -> Store:
    return Store(Canvas(BytesIO()), BOOK, {}, is_grey=False)


def test_equal_symbols_share_a_form_and_namesakes_do_not() -> None:
    kept = store()
    symbol = counter("c")
    assert kept.form(symbol) == kept.form(symbol) == kept.form(counter("c"))
    assert kept.form(counter("c", BLUE)) != kept.form(symbol)
    assert kept.form(replace(symbol, name="d")) != kept.form(symbol)
    # Python gives the identity of a value that is gone to the next one.
    assert len({kept.form(counter("c", Colour(i, 0, 0))) for i in range(50)}) == 50


def test_pictures_opacities_descriptions_and_layers_are_kept_by_content() -> None:
    kept = store()
    assert kept.image(QUARTERS) == kept.image(bytes(bytearray(QUARTERS))) != kept.image(VEIL)
    assert kept.opacity(0.5) == kept.opacity(0.50001) != kept.opacity(0.25)
    assert kept.alternative("a") == kept.alternative("a") != kept.alternative("b")
    assert kept.layer("art") == kept.layer("art") != kept.layer("marks")


def test_pages_of_one_size_and_with_the_same_forms_share_what_says_so() -> None:
    kept = store()
    assert kept.box(0, 0, 10, 20) is kept.box(0, 0, 10, 20) is not kept.box(0, 0, 20, 10)
    one, other, third = (Painter(kept) for _ in range(3))
    for painter, name in ((one, "c"), (other, "c"), (third, "d")):
        painter.paint([Use(counter(name))])
    assert kept.resources(one) is kept.resources(other) is not kept.resources(third)


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


def test_what_another_document_shows_as_well_is_written_with_less_work() -> None:
    words = " ".join(f"word{number}" for number in range(400))
    node = Glyphs(set_line(BOOK, words, TextStyle()), 3.0, 9.0)
    documents = [Document(title, (page(node),)) for title in ("one", "another")]
    first, again = (calls(partial(write_pdf, document, BOOK)) for document in documents)
    assert again <= 0.5 * first


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


@pytest.mark.parametrize(("kind", "packing"), [("JPEG", "/DCTDecode"), ("PNG", "/FlateDecode")])
def test_a_picture_is_not_decoded_and_embedded_once_however_often_it_is_repeated(photo, kind, packing):
    content = saved(kind, photo)
    pdf = opened(document(content, content, content))
    (image,) = embedded(pdf, "/Image")
    assert (image.Width, image.Height, str(image.Filter)) == (60, 40, packing)
    packed = image.read_raw_bytes()
    assert packed == content if kind == "JPEG" else packed in content


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
