"""Places and slots of drawings: how they are named, their outlines, what a text in one says of itself."""

from __future__ import annotations

import pytest

from pnp.press.colour import Colour
from pnp.press.geometry.path import Box
from pnp.press.pictures import art
from pnp.press.pictures.art import read_drawing
from pnp.press.pictures.named_objects import NamedObject, SvgDrawing
from pnp.press.scene.nodes import Use
from pnp.press.scene.transforms import iter_leaves
from pnp.problems import Problems

_INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def drawing(content: str) -> SvgDrawing:
    """Return the drawing of 60 × 90 mm that has some content."""
    problems = Problems()
    drawn = read_drawing("a.svg", _svg(content), "art/a.svg", {}, problems)
    assert drawn is not None, list(problems)
    return drawn


def _svg(content: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {_INKSCAPE} viewBox="0 0 60 90">\n{content}\n</svg>'.encode()


def only(content: str) -> NamedObject:
    (one,) = drawing(content).objects
    return one


@pytest.mark.parametrize(
    ("content", "role", "name"),
    [
        ('<rect inkscape:label="place:North Sea" width="9" height="9"/>', "place", "North Sea"),
        ('<rect inkscape:label=" Place :  North   Sea " width="9" height="9"/>', "place", "North Sea"),
        ('<rect id="place:wales" width="9" height="9"/>', "place", "wales"),
        ('<g inkscape:label="Places"><rect inkscape:label="Уэльс" width="9" height="9"/></g>', "place", "Уэльс"),
        ('<g id="places"><g><rect id="wales" width="9" height="9"/></g></g>', "place", "wales"),
        ('<g id="places"><rect id="place:wales" width="9" height="9"/></g>', "place", "wales"),
        ('<rect inkscape:label="slot:title" width="9" height="9"/>', "slot", "title"),
        ('<image id="slot:title" width="9" height="9" href="http://x"/>', "slot", "title"),
    ],
)
def test_names(content: str, role: str, name: str) -> None:
    one = only(content)
    assert (one.role, one.name, one.at.line) == (role, name, 2)
    assert one.outline.bounds == Box(0, 0, 9, 9)


def test_what_has_no_name_is_no_object() -> None:
    drawn = drawing('<g id="places"><path id="path12-3" d="M0 0h1"/></g><rect id="wales" width="9" height="9"/>')
    assert not drawn.objects
    assert [place.column for place in drawn.unnamed] == [16]


def test_a_place_is_a_symbol_with_all_that_is_in_it_and_counts_though_it_is_hidden() -> None:
    group = '<g id="place:a" transform="scale(2)"><rect width="5" height="9"/><rect x="6" width="5" height="9"/></g>'
    drawn = drawing(group)
    assert drawn.objects[0].outline.bounds == Box(0, 0, 22, 18)
    (use,) = drawn.symbol.children
    assert isinstance(use, Use) and use.symbol.name == "a.svg place:a #1"
    assert len(use.symbol.children) == 2
    hidden = drawing(f'<g style="display:none">{group}</g>')
    assert not hidden.symbol.children
    assert hidden.objects[0].outline == drawn.objects[0].outline


def test_a_place_in_a_place_is_one_of_its_own() -> None:
    inner = '<rect id="place:b" x="9" width="9" height="9"/>'
    drawn = drawing(f'<g id="place:a"><rect width="9" height="9"/>{inner}</g>')
    assert [(one.name, one.outline.bounds.right) for one in drawn.objects] == [("b", 18), ("a", 18)]


def test_a_slot_is_not_drawn_and_its_box_is_turned_with_it() -> None:
    drawn = drawing('<rect id="slot:a" x="10" y="20" width="30" height="4" rx="1" transform="rotate(90 10 20)"/>')
    (slot,) = drawn.objects
    assert not list(iter_leaves(drawn.symbol.children))
    assert slot.turn == 90
    assert slot.box is not None
    assert [round(v, 6) for v in (slot.box.left, slot.box.top, slot.box.right, slot.box.bottom)] == [-7, 33, 23, 37]
    assert slot.corner == pytest.approx(1)
    assert not slot.is_slanted


@pytest.mark.parametrize("transform", ["skewX(20)", "scale(-1 1)"])
def test_a_slot_can_be_slanted(transform: str) -> None:
    assert only(f'<rect id="slot:a" width="30" height="4" transform="{transform}"/>').is_slanted


def test_a_text_says_how_it_looks() -> None:
    style = "font-size:8px;font-family:'Noto Serif',serif;font-style:italic;line-height:120%;text-anchor:middle"
    lines = '<tspan x="30" y="20" style="fill:#804020;font-weight:bold">Two</tspan><tspan x="30" y="29">lines</tspan>'
    text = only(f'<text id="slot:a" x="30" y="20" style="{style}" transform="scale(0.5)">{lines}</text>').text
    assert (text.lines, text.x, text.y, text.size) == (("Two", "lines"), 15, 10, 4)
    assert (text.family, text.bold, text.italic, text.leading) == ("Noto Serif", True, True, 1.2)
    assert (text.colour, text.align) == (Colour(128, 64, 32), "centre")


@pytest.mark.parametrize(
    ("content", "box"),
    [
        (
            '<defs><rect id="r" x="5" y="6" width="40" height="10"/></defs>'
            '<text id="slot:a" style="shape-inside:url(#r)">Words</text>',
            Box(5, 6, 45, 16),
        ),
        (
            '<flowRoot id="slot:a"><flowRegion><rect x="5" y="6" width="40" height="10"/></flowRegion>'
            "<flowPara>Words</flowPara></flowRoot>",
            Box(5, 6, 45, 16),
        ),
        ('<text id="slot:a" x="5" y="16" style="inline-size:40;font-size:10px">Words</text>', Box(5, 6, 45, 18)),
        ('<g id="slot:a"><text>Words</text><rect x="5" y="6" width="40" height="10"/></g>', Box(5, 6, 45, 16)),
    ],
)
def test_a_text_may_have_a_frame(content: str, box: Box) -> None:
    one = only(content)
    assert one.box == box
    assert one.text is not None
    assert one.text.lines == ("Words",)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ('<rect id="slot:a" width="NaN" height="4"/>', "P020"),
        ('<rect id="slot:a" width="4" height="4" transform="scale(1e9)"/>', "P020"),
        ('<text id="slot:a" x="much">Words</text>', "P020"),
        ('<text id="slot:a" style="font-size">Words</text>', "P020"),
        ('<g id="slot:a"><text transform="turn">Words</text></g>', "P020"),
        ('<g id="slot:a"><g><rect id="slot:b" width="4" height="4"/></g></g>', "P006"),
        ('<g style="display:none"><rect id="place:a" width="9e5" height="9e5" transform="scale(900)"/></g>', "P020"),
        (
            f'<path id="a" d="M0 0{"h1" * 1000}"/>'
            '<g id="place:a" style="display:none"><use href="#a"/><use href="#a"/><use href="#a"/></g>',
            "P008",
        ),
        ("<g>" * 70 + "</g>" * 70, "P008"),
        ('<g id="places">' + "<rect/>" * 200_000 + "</g>", "P008"),
    ],
)
def test_hostile_drawings(content: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "MAX_SEGMENTS", 2_000)
    problems = Problems()
    assert read_drawing("a.svg", _svg(content), "art/a.svg", {}, problems) is None
    (problem,) = problems
    assert problem.code == code
    assert problem.place is not None
