"""docs/faces.md is true of every face, and its picture is up to date."""

from __future__ import annotations

from pnp.backends.svg import page_svg
from pnp.colour import NAMED, Colour
from pnp.geometry.path import Box
from pnp.problems import Problems, SourceMap
from pnp.scene.document import Layer, Page
from pnp.scene.nodes import Node
from pnp.scene.transforms import fit
from pnp.templating.faces import FACES, ChoiceValue, ColourValue, FaceRequest, FaceValue, NumberValue, draw_face
from pnp.text.fonts import font_book
from tests.docs import face_picture
from tests.docs.page import ROOT, read_page

PALETTE = {
    **NAMED,
    "paper": Colour(0xF7, 0xF1, 0xE3),
    "ink": Colour(0x3A, 0x35, 0x30),
    "accent": Colour(0x4F, 0x7C, 0xAC),
}
# What the picture shows, in its order: each face as it is, and once with other values.
SHOWN: tuple[tuple[str, dict[str, str | int]], ...] = (
    ("button", {}),
    ("chip", {}),
    ("disc", {}),
    ("egg", {}),
    ("gem", {}),
    ("lattice", {}),
    ("plate", {}),
    ("stone", {}),
    ("button", {"colour": "#c8577a", "thread": "white", "holes": 2}),
    ("chip", {"colour": "vermilion", "edge": "lemon", "notches": 12}),
    ("disc", {"colour": "jade", "rim": "ink"}),
    ("egg", {"colour": "#cfe0dd", "speckles": 0}),
    ("gem", {"colour": "orchid", "cut": "hexagon"}),
    ("lattice", {"colour": "#7a8f5a", "repeats": 3}),
    ("plate", {"colour": "#f8ec66", "cut": "pointy-top"}),
    ("stone", {"colour": "grey", "veins": 3}),
)


def test_the_table_has_every_face_with_every_value():
    rows = []
    for name, template in FACES.items():
        face = [f"`{name}`", template.about]
        for key, value in template.values.items():
            rows.append([*face, f"`{key}`", _wanted(value), f"`{_written(value)}`"])
            face = ["", ""]
    assert read_page("docs/faces.md").table("Faces: art for those who do not draw") == rows


def _wanted(value: FaceValue) -> str:
    match value:
        case ColourValue():
            return "a colour"
        case NumberValue(least=least, most=most):
            return f"{least} to {most}"
        case ChoiceValue(choices=choices):
            return " or ".join(map(str, choices))


def _written(value: FaceValue) -> str:
    return f'"{value.default}"' if str(value.default).startswith("#") else str(value.default)


def test_its_picture_is_what_the_faces_look_like():
    problems = Problems()
    nodes: list[Node] = []
    for i, (name, values) in enumerate(SHOWN):
        source = SourceMap("components.yaml")
        symbol = draw_face(f"face-{i}", FaceRequest(name, values, source), PALETTE, problems)
        assert symbol is not None
        x, y = 2 + i % 8 * 22, 2 + i // 8 * 24
        nodes.append(fit(symbol, Box(x, y, x + 20, y + 20), title=name))
    page = Page(178.0, 48.0, (Layer("art", tuple(nodes)),), title="Every face")
    made = page_svg(page, font_book(), title="Every face")
    assert {name for name, _ in SHOWN} == set(FACES)
    assert (ROOT / "docs" / "pictures" / "faces.svg").read_text(encoding="utf-8") == made


def test_the_picture_of_drawn_faces_is_what_the_files_beside_it_make():
    assert (
        f"![{face_picture.HEADING}](pictures/{face_picture.FILE.name})"
        in read_page("docs/faces.md").parts[face_picture.HEADING]
    )
    made = face_picture.picture()
    assert face_picture.FILE.read_text(encoding="utf-8") == made
    assert len(made) < 60_000
