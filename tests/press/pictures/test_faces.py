"""Faces of the program: whatever a ruleset gives them, they are drawn inside their box or refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import meta

from pnp.press.colour import NAMED, Colour
from pnp.press.geometry.path import Box
from pnp.press.pictures import environment
from pnp.press.pictures.environment import templates_folder
from pnp.press.pictures.faces import FACES, ChoiceValue, ColourValue, FaceRequest, NumberValue, draw_face, face_ground
from pnp.press.scene.nodes import Symbol
from pnp.press.text.fonts import font_book
from pnp.problems import Place, Problems, SourceMap
from tests.pieces.walk import shapes
from tests.press.scene.bounds import bounds
from tests.samples import amount

PALETTE = {**NAMED, "paper": Colour(247, 241, 227), "ink": Colour(58, 53, 48), "accent": Colour(122, 143, 90)}
SOURCE = SourceMap(
    "components.yaml",
    {("face",): Place("components.yaml", 7, 16), ("values", "holes"): Place("components.yaml", 7, 30)},
    {("values", "hoels"): Place("components.yaml", 7, 40)},
)


def drawn(name: str, **values: Any) -> tuple[Symbol | None, Problems]:
    problems = Problems()
    return draw_face("face", FaceRequest(name, values, SOURCE), PALETTE, problems), problems


def test_every_template_is_declared_and_every_declaration_has_its_template():
    folder: Path = templates_folder() / "faces"
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{name}.svg.j2" for name in FACES)


@pytest.mark.parametrize("name", FACES)
def test_a_template_uses_the_values_that_are_declared_and_no_others(name):
    template = (templates_folder() / "faces" / f"{name}.svg.j2").read_text(encoding="utf-8")
    assert meta.find_undeclared_variables(environment._environment().parse(template)) == set(FACES[name].values)


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, face in FACES.items() for key in face.values])
def test_every_choice_and_every_number_has_a_drawing_of_its_own(name, key):
    value = FACES[name].values[key]
    match value:
        case ColourValue():
            given: tuple[Any, ...] = ("#123456", "#654321")
        case NumberValue(least=least, most=most):
            given = tuple(range(least, most + 1))
        case ChoiceValue(choices=choices):
            given = choices
    assert len({drawn(name, **{key: each})[0].children for each in given}) == len(given)


BOXES = {"flat-top": (115.47, 100), "pointy-top": (100, 115.47), "hexagon": (100, 115.47)}  # by cut
FILLINGS = st.one_of(
    *(
        st.tuples(
            st.just(name),
            st.fixed_dictionaries(
                {},
                optional={
                    key: st.sampled_from(value.choices)
                    if isinstance(value, ChoiceValue)
                    else st.integers(value.least, value.most)
                    if isinstance(value, NumberValue)
                    else st.sampled_from([*PALETTE, "#123456", "#fff"])
                    for key, value in template.values.items()
                },
            ),
        )
        for name, template in FACES.items()
    )
)


@given(filling=FILLINGS)
@settings(max_examples=amount(10, soak=600), deadline=None)
def test_any_values_that_it_takes_make_art_inside_its_box(filling):
    name, values = filling
    symbol, problems = drawn(name, **values)
    assert not problems.entries and symbol is not None
    default = FACES[name].values.get("cut", ChoiceValue("round", ())).default
    wide, tall = BOXES.get(values.get("cut", default), (100, 100))
    assert symbol.box == Box(0, 0, wide, tall)
    painted = bounds(symbol.children, font_book())
    assert painted.left >= -1e-6 and painted.top >= -1e-6
    assert painted.right <= symbol.box.right + 1e-6 and painted.bottom <= symbol.box.bottom + 1e-6


@pytest.mark.parametrize("name", FACES)
def test_no_line_of_a_face_is_too_fine_for_a_counter_of_15_mm(name):
    symbol, _ = drawn(name)
    widths = [shape.paint.width for shape, _ in shapes(symbol.children) if shape.paint.stroke is not None]
    assert min(widths) * 0.15 > 0.14


def test_an_unknown_face_is_reported_at_its_place_with_the_one_that_was_meant():
    symbol, problems = drawn("buton")
    (problem,) = problems
    assert symbol is None
    assert (problem.code, problem.place.line, problem.place.column) == ("P014", 7, 16)
    assert problem.hint == 'did you mean "button"?'


def test_every_bad_value_is_reported_at_once():
    symbol, problems = drawn("button", hoels=4, holes=3, colour="skies", thread=12)
    assert symbol is None
    assert [(p.code, p.message, p.hint) for p in problems] == [
        ("P004", 'a button has no "hoels"', 'did you mean "holes"?'),
        ("P006", "3 is not one of 2, 4", "write 2 or 4"),
        ("P013", '"skies" is not a colour', 'write "#rrggbb" in quotes, or a name of the palette in look.yaml'),
        ("P013", "12 is not a colour", 'write "#rrggbb" in quotes, or a name of the palette in look.yaml'),
    ]
    assert [problem.place.column for problem in problems][:2] == [40, 30]


@pytest.mark.parametrize("given", [2, 17, 4.5, "8", "many", -(10**30), float("nan"), float("inf")])
def test_a_number_is_whole_and_within_its_bounds(given):
    symbol, problems = drawn("chip", notches=given)
    assert symbol is None
    assert [problem.code for problem in problems] == ["P006"]
    assert problems.entries[0].message.endswith("is not a whole number from 3 to 16")


@pytest.mark.parametrize(
    "text",
    [
        "{{ 7 * 7 }}",
        '"/><script>alert(1)</script>',
        "</svg>",
        "url(#x)",
        "#12",
        "none",
        "{% include 'x' %}",
        "\x00",
        "",
    ],
)
def test_words_of_a_ruleset_are_never_run_nor_put_into_the_picture(text):
    for name, template in FACES.items():
        for key in template.values:
            symbol, problems = drawn(name, **{key: text})
            assert symbol is None and problems.error_count == 1


def test_what_is_set_on_a_face_is_set_on_its_colour():
    assert face_ground("stone", {"colour": "blue"}, PALETTE) == NAMED["blue"]
    assert face_ground("chip", {}, PALETTE) == PALETTE["accent"]
    assert face_ground("egg", {}, PALETTE) == Colour(0xF3, 0xE6, 0xCF)


def test_a_button_has_so_many_holes():
    dark = NAMED["gold"].shade(0.6)
    for holes in (2, 4):
        symbol, _ = drawn("button", holes=holes)
        assert sum(shape.paint.fill == dark for shape, _ in shapes(symbol.children)) == holes
