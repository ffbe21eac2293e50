from __future__ import annotations

import re

import pytest
from lxml import etree

from pnp.press.colour import BLACK, Colour
from pnp.press.geometry.path import Path, Transform, circle, line, polygon, rectangle, rotation, scaling, translation
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Image, Node, Paint, Shape, Use
from pnp.press.scene.outlines import outline_paths
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.writers.svg import cut_svg, page_svg, pages_svg, path_text, transform_text
from tests.press.writers.looks import difference, svg_pixels
from tests.press.writers.scenes import BOOK, QUARTERS, SCENES, counter, page
from tests.press.writers.test_pdf import HOSTILE

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> etree._Element:
    return etree.fromstring(svg.encode())


def test_size_is_in_mm_twice() -> None:
    root = parsed(page_svg(Page(210, 297.0004, ()), BOOK))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    assert root.get("role") == "img"


def test_the_title_is_what_is_seen() -> None:
    root = parsed(page_svg(SCENES["words"](), BOOK))
    assert root.get("aria-label") == "words in three alphabets"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "words in three alphabets"
    assert parsed(page_svg(SCENES["words"](), BOOK, title="other"))[0].text == "other"
    assert parsed(page_svg(page(), BOOK)).find(f"{SVG}title") is None


def test_a_symbol_is_defined_once() -> None:
    svg = page_svg(SCENES["uses"](), BOOK)
    root = parsed(svg)
    assert len(root.findall(f"{SVG}defs/{SVG}g")) == 2
    assert len(root.findall(f".//{SVG}use")) == 24
    assert len(svg) < 24 * 100 + 2200


def test_equal_clips_are_defined_once() -> None:
    groups = [Group((), clip=polygon([(0, 0), (9, 0), (0, reach)])) for reach in (9.0, 9.0, 8.0)]
    root = parsed(page_svg(page(*groups), BOOK))
    assert len(root.findall(f"{SVG}defs/{SVG}clipPath")) == 2
    assert len({g.get("clip-path") for g in root.iter(f"{SVG}g")} - {None}) == 2


def test_letters_are_defined_once_and_words_kept() -> None:
    glyphs = Glyphs(set_line(BOOK, "abba abba", TextStyle()), 3, 9)
    root = parsed(page_svg(page(glyphs), BOOK))
    assert len(root.findall(f"{SVG}defs/{SVG}path")) == 2
    assert len(root.findall(f".//{SVG}use")) == 8
    assert [g.get("aria-label") for g in root.iter(f"{SVG}g") if g.get("aria-label")] == ["abba abba"]
    assert root.find(f".//{SVG}text") is None


NUMBERS = {"d", "x", "y", "width", "height", "viewBox", "transform", "stroke-width", "stroke-dasharray"}


def test_numbers_have_three_decimals_at_most() -> None:
    for scene in SCENES.values():
        for element in parsed(page_svg(scene(), BOOK)).iter():
            for name in NUMBERS & set(element.attrib):
                places = 6 if name == "transform" else 3
                too_long = rf"\.\d{{{places + 1},}}|\de[-+]?\d"
                assert not re.search(too_long, element.get(name, "")), (name, element.get(name))


def test_prefixes_keep_pictures_in_one_page_apart() -> None:
    one, other = (page_svg(SCENES["words_in_symbols"](), BOOK, prefix=p) for p in ("one-", "two-"))
    assert one.replace("one-", "two-") == other
    assert not set(re.findall(r'id="([^"]+)"', one)) & set(re.findall(r'id="([^"]+)"', other))


def test_equal_pages_give_equal_bytes_and_nothing_refers_outside() -> None:
    for scene in SCENES.values():
        svg = page_svg(scene(), BOOK)
        assert svg == page_svg(scene(), BOOK)
        assert set(re.findall(r'href="(#|data:image/png|[^"]*)', svg)) <= {"#", "data:image/png"}
        assert "<script" not in svg and "style" not in svg


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_strings_give_valid_files(text: str) -> None:
    line = set_line(BOOK, text, TextStyle())
    nodes = (Group((Glyphs(line, 1, 9),), title=text), Use(counter(text), translation(9, 9), title=text))
    first = Page(60, 40, (Layer(text, nodes), Layer("b", ())), title=text)
    root = parsed(page_svg(first, BOOK, title=text))
    assert [e.tag.removeprefix(SVG) for e in root.iter()].count("use") >= 1
    titles = [e.text for e in root.iter(f"{SVG}title")]
    assert all(title == text for title in titles) or not text.isprintable()
    cut = parsed(cut_svg(Page(60, 40, (Layer(text, ()),), title=text)))
    assert len(cut.findall(f"{SVG}g")) == 1


def test_looks_can_differ() -> None:
    """The measure by which backends are found alike must find these two different."""
    one, other = (svg_pixels(page_svg(SCENES[name](), BOOK)) for name in ("strokes", "dashes"))
    assert difference(one, other) > 5


def whole(shared: str, picture: str) -> str:
    defs = "".join(re.findall(r"<defs>.*</defs>", shared, re.S))
    start = picture.index(">", picture.index("<svg")) + 1
    return picture[:start] + defs + picture[start:]


@pytest.mark.parametrize("name", SCENES)
def test_pictures_that_share_parts_look_the_same(name: str) -> None:
    alone = svg_pixels(page_svg(SCENES[name](), BOOK))
    shared, pictures = pages_svg([SCENES[name](), SCENES[name]()], BOOK, prefix="art-")
    for picture in pictures:
        assert difference(alone, svg_pixels(whole(shared, picture))) < 0.5


def test_what_pictures_share_is_defined_once() -> None:
    hexagon = polygon([(10, 0), (20, 5.774), (20, 17.321), (10, 23.094), (0, 17.321), (0, 5.774)])
    words = set_line(BOOK, "abba", TextStyle())
    one = page(Shape(hexagon, Paint(fill=Colour(1, 2, 3))), Glyphs(words, 3, 9))
    other = page(Shape(hexagon, Paint(fill=Colour(1, 2, 3))), Glyphs(words, 5, 0))
    third = page(Shape(hexagon, Paint(fill=Colour(3, 2, 1))))
    shared, pictures = pages_svg([one, other, third], BOOK)
    assert [len(re.findall(r"<path\b", picture)) for picture in pictures] == [0, 0, 1]
    assert shared.count('fill="#010203"') == shared.count('aria-label="abba"') == 1
    assert [len(re.findall(r"<use\b", picture)) for picture in pictures] == [2, 2, 0]
    assert re.search(r'<use [^>]*x="3"', pictures[0])
    assert re.search(r'<use [^>]*x="5"', pictures[1])
    ids = re.findall(r'\bid="([^"]+)"', shared)
    assert len(ids) == len(set(ids))
    assert {target for picture in pictures for target in re.findall(r'href="#([^"]+)', picture)} <= set(ids)


def test_paths_are_absolute_and_rounded() -> None:
    assert path_text(rectangle(1, 2, 3.00049, 4)) == "M1 2L4 2L4 6L1 6Z"
    assert path_text(circle(0, 0, 1)).startswith("M1 0C1 0.552 0.552 1 0 1")
    assert path_text(Path(())) == ""


def test_transforms_are_as_short_as_they_can_be() -> None:
    assert transform_text(translation(1.23456, -2)) == "translate(1.235 -2)"
    assert transform_text(rotation(90)) == "matrix(0 1 -1 0 0 0)"
    assert transform_text(Transform(a=0.0034567)) == "matrix(0.003457 0 0 1 0 0)"


INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
THIN = Paint(stroke=BLACK)


def sheet() -> Page:
    word = Glyphs(set_line(BOOK, "A1 ½", TextStyle(size=6)), 4, 10)
    dashed = Shape(line((0, 0), (0, 30)), Paint(stroke=BLACK, dash=(2, 1)))
    turned = Group((Shape(rectangle(-10, -5, 20, 10, 2), THIN),), translation(15, 28) @ rotation(90))
    layers = (
        Layer("engrave", (word,)),
        Layer("fold", (Group((dashed,), translation(30, 5)),)),
        Layer("cut-inside", (Use(counter(), translation(40, 4) @ scaling(2)),)),
        Layer("cut-outside", (turned,)),
        Layer("holes", (Shape(circle(50, 30, 2), Paint(fill=BLACK)),)),
    )
    return Page(60, 40, layers, title="counters")


def test_layers_are_operations_in_order() -> None:
    root = parsed(cut_svg(sheet(), BOOK))
    assert (root.get("width"), root.get("viewBox")) == ("60mm", "0 0 60 40")
    layers = root.findall(f"{SVG}g")
    assert [g.get(f"{INKSCAPE}label") for g in layers] == ["engrave", "fold", "cut-inside", "cut-outside", "holes"]
    assert {g.get(f"{INKSCAPE}groupmode") for g in layers} == {"layer"}


def test_a_layer_has_the_colour_of_its_lines() -> None:
    colours = {"fold": Colour(0, 0, 255), "cut-inside": Colour(0, 224, 0)}
    layers = tuple(Layer(name, (Shape(circle(5, 5, 2), Paint(stroke=one)),)) for name, one in colours.items())
    paths = parsed(cut_svg(Page(10, 10, layers))).iter(f"{SVG}path")
    assert [path.get("stroke") for path in paths] == ["#0000FF", "#00E000"]


def test_lengths_may_be_points_and_an_operation_one_path() -> None:
    page = Page(25.4, 50.8, (Layer("cut", (Shape(line((0, 0), (25.4, 0)), THIN), Shape(circle(5, 5, 2), THIN))),))
    root = parsed(cut_svg(page, unit="pt", compound=True))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("72pt", "144pt", "0 0 72 144")
    (path,) = root.iter(f"{SVG}path")
    assert path.get("d", "").startswith("M0 0L72 0M19.843 14.173C")
    assert [len(group.findall(f"{SVG}g")) for group in root.iter(f"{SVG}g")] == [0]


def test_what_has_a_name_keeps_its_paint() -> None:
    square = Group((Shape(rectangle(10, 10, 5, 5), Paint(fill=BLACK)),), title="regmark-tl")
    (layer,) = parsed(cut_svg(Page(60, 40, (Layer("regmark", (square,)),)))).findall(f"{SVG}g")
    assert (layer.get("id"), layer[0].get("id"), layer[0].get("fill")) == ("regmark", "regmark-tl", "#000000")


def test_there_are_paths_and_nothing_else() -> None:
    root = parsed(cut_svg(sheet(), BOOK))
    assert {e.tag.removeprefix(SVG) for e in root.iter()} == {"svg", "title", "defs", "g", "path"}
    for path in root.iter(f"{SVG}path"):
        assert set(path.attrib) == {"d", "fill", "stroke", "stroke-width"}
        assert (path.get("fill"), path.get("stroke-width")) == ("none", "0.1")
        assert re.fullmatch(r"(M|L|C|Z|-?\d+(\.\d{1,3})?| )+", path.get("d", ""))


def test_transforms_are_worked_in() -> None:
    root = parsed(cut_svg(sheet(), book=BOOK))
    assert root.findall(f"{SVG}g[2]/{SVG}path")[0].get("d") == "M30 5L30 35"
    first = root.findall(f"{SVG}g[3]/{SVG}path")[0].get("d", "")
    assert first.startswith("M55.6 12C")  # a circle of 3.8 about (4, 4), twice as large, 40 mm to the right


def test_a_run_of_letters_is_one_path() -> None:
    glyphs = Glyphs(set_line(BOOK, "O8", TextStyle(size=6)), 0, 0)
    (letters,) = outline_paths([glyphs], BOOK)
    assert [c for c, _ in letters.segments].count("Z") == 5


def test_it_shows_where_the_art_is() -> None:
    page, thin = sheet(), Paint(stroke=BLACK, width=0.1)
    nodes = tuple(Shape(path, thin) for layer in page.layers for path in outline_paths(layer.nodes, BOOK))
    pictures = (cut_svg(page, book=BOOK), page_svg(Page(60, 40, (Layer("art", nodes),)), BOOK))
    assert difference(*(svg_pixels(svg).convert("L").convert("RGB") for svg in pictures)) < 4


@pytest.mark.parametrize(
    "node", [Group((Shape(circle(5, 5, 5), THIN),), clip=rectangle(0, 0, 5, 5)), Image(QUARTERS, 0, 0, 5, 5)]
)
def test_what_no_cutter_can_follow_is_a_bug(node: Node) -> None:
    with pytest.raises(ValueError, match="has no outline"):
        cut_svg(Page(60, 40, (Layer("cut", (node,)),)), book=BOOK)
