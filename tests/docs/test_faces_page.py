"""docs/faces.md is true of every face, and its picture is up to date."""

from __future__ import annotations

from pnp.press.pictures.faces import FACES, ChoiceValue, ColourValue, FaceValue, NumberValue
from tests.docs import face_pictures
from tests.docs.page import read_page


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
    assert face_pictures.OTHER_VALUES.keys() == FACES.keys()
    assert face_pictures.FACES_FILE.read_text(encoding="utf-8") == face_pictures.faces_picture()


def test_the_picture_of_drawn_faces_is_what_the_files_beside_it_make():
    assert (
        f"![{face_pictures.HEADING}](pictures/{face_pictures.FILE.name})"
        in read_page("docs/faces.md").parts[face_pictures.HEADING]
    )
    made = face_pictures.picture()
    assert face_pictures.FILE.read_text(encoding="utf-8") == made
    assert len(made) < 60_000
