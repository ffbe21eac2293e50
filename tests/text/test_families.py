"""Which fonts a style asks for."""

from importlib.resources import files

import pytest

from pnp.text.families import DISPLAY_FACES, face_names
from pnp.text.line import TextStyle


def test_every_shipped_font_is_asked_for_and_every_one_asked_for_is_shipped() -> None:
    asked = {
        f"{name}.ttf"
        for display in DISPLAY_FACES
        for family in ("serif", "sans", "display")
        for weight in ("regular", "bold")
        for italic in (False, True)
        for name in face_names(TextStyle(family, weight=weight, italic=italic), display)
    }
    folder = files("pnp.text").joinpath("typefaces")
    assert asked == {path.name for path in folder.iterdir() if path.name.endswith(".ttf")}


@pytest.mark.parametrize(
    ("style", "names"),
    [
        (TextStyle("serif"), ("Literata-Regular", "NotoSans-Regular")),
        (TextStyle("serif", weight="bold", italic=True), ("Literata-BoldItalic", "NotoSans-Bold")),
        (TextStyle("sans", italic=True), ("NotoSans-Italic",)),
        (TextStyle("display"), ("Jost-Bold", "NotoSans-Bold")),
    ],
)
def test_chains(style: TextStyle, names: tuple[str, ...]) -> None:
    assert face_names(style, "Jost") == (*names, "NotoSansMath-Regular", "NotoSansSymbols2-Regular")
