from __future__ import annotations

import re

import pytest
from lxml import etree

from pnp.press.colour import BLACK
from pnp.press.geometry.path import circle, line, rectangle, rotation, scaling, translation
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Image, Node, Paint, Shape, Use
from pnp.press.scene.outlines import outline_paths
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.writers.cut_svg import CUT_PROFILES, cut_svg
from pnp.press.writers.svg import page_svg
from tests.press.writers.looks import difference, svg_pixels
from tests.press.writers.scenes import BOOK, QUARTERS, counter
from tests.press.writers.test_pdf import HOSTILE

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
THIN = Paint(stroke=BLACK)
COLOURS = CUT_PROFILES["laser"].colours


def sheet() -> Page:
    word = Glyphs(set_line(BOOK, "A1 ½", TextStyle(size=6)), 4, 10)
    dashed = Shape(line((0, 0), (0, 30)), Paint(stroke=BLACK, dash=(2, 1)))
    return Page(
        60,
        40,
        (
            Layer("engrave", (word,)),
            Layer("fold", (Group((dashed,), translation(30, 5)),)),
            Layer("cut-inside", (Use(counter(), translation(40, 4) @ scaling(2)),)),
            Layer(
                "cut-outside",
                (Group((Shape(rectangle(-10, -5, 20, 10, 2), THIN),), translation(15, 28) @ rotation(90)),),
            ),
            Layer("holes", (Shape(circle(50, 30, 2), Paint(fill=BLACK)),)),
        ),
        title="counters",
    )


def parsed(svg: str) -> etree._Element:
    return etree.fromstring(svg.encode())


def test_layers_are_operations_in_order() -> None:
    root = parsed(cut_svg(sheet(), BOOK))
    assert (root.get("width"), root.get("viewBox")) == ("60mm", "0 0 60 40")
    layers = root.findall(f"{SVG}g")
    assert [g.get(f"{INKSCAPE}label") for g in layers] == [*COLOURS, "holes"]
    assert {g.get(f"{INKSCAPE}groupmode") for g in layers} == {"layer"}
    colours = [{path.get("stroke") for path in g} for g in layers]
    assert colours == [{c} for c in [*COLOURS.values(), "#D0D000"]]


def test_other_layers_have_colours_of_their_own() -> None:
    layers = tuple(Layer(name, (Shape(circle(5, 5, 2), THIN),)) for name in ("holes", "cut-inside", "marks", "pins"))
    paths = parsed(cut_svg(Page(10, 10, layers))).iter(f"{SVG}path")
    assert [path.get("stroke") for path in paths] == ["#D0D000", COLOURS["cut-inside"], "#FF8000", "#00E0E0"]


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
    page = sheet()
    nodes = tuple(
        Shape(path, Paint(stroke=BLACK, width=0.1))
        for layer in page.layers
        for path in outline_paths(layer.nodes, BOOK)
    )
    grey = [
        svg_pixels(svg).convert("L").convert("RGB")
        for svg in (cut_svg(page, book=BOOK), page_svg(Page(60, 40, (Layer("art", nodes),)), BOOK))
    ]
    assert difference(*grey) < 4


@pytest.mark.parametrize(
    "node", [Group((Shape(circle(5, 5, 5), THIN),), clip=rectangle(0, 0, 5, 5)), Image(QUARTERS, 0, 0, 5, 5)]
)
def test_what_no_cutter_can_follow_is_a_bug(node: Node) -> None:
    with pytest.raises(ValueError, match="has no outline"):
        cut_svg(Page(60, 40, (Layer("cut", (node,)),)), book=BOOK)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_strings_give_valid_files(text: str) -> None:
    root = parsed(cut_svg(Page(60, 40, (Layer(text, ()),), title=text)))
    assert len(root.findall(f"{SVG}g")) == 1
