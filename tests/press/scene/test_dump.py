from __future__ import annotations

from msgspec.structs import replace

from pnp.press.colour import BLACK, Colour
from pnp.press.geometry.path import Box, line, rectangle, rotation, scaling, translation
from pnp.press.scene.document import Bookmark, Document, Layer, Link, Page
from pnp.press.scene.nodes import Glyphs, Group, Image, Paint, Shape, Symbol, Use
from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from tests.press.scene.dump import dump

PIP = Symbol("pip", (Shape(rectangle(-1, -1, 2, 2), Paint(fill=BLACK)),), Box(-1, -1, 1, 1))
DIE = Symbol("die", (Use(PIP, translation(2, 2)), Use(PIP, translation(6.00049, 6))), Box(0, 0, 8, 8))
PAGE = Page(
    60,
    40,
    (
        Layer(
            "art",
            (
                Use(DIE, translation(5, 5), title='a "die"'),
                Group((Shape(rectangle(0, 0, 2, 1), Paint(fill=Colour(213, 94, 0), even_odd=True)),), rotation(90)),
                Group((Image(b"png", 1, 2, 3, 4, title="moss"),), clip=line((0, 0), (1, 1)), title="clipped"),
            ),
        ),
        Layer("marks", (Shape(line((1, 1), (2, 2)), Paint(stroke=BLACK, dash=(1, 0.5), opacity=0.5)),)),
    ),
    links=(Link(Box(1, 2, 3, 4), 0), Link(Box(1, 2, 3, 4), "https://example.org")),
    bookmarks=(Bookmark("Start", 12),),
    trim=Box(1, 1, 59, 39),
)

GOLDEN = """\
document "Dice" language en duplex long
  page 60 40 trim 1 1 59 39
    layer art
      use die "a \\"die\\"" moved 5 5
      group matrix 0 1 -1 0 0 0
        path fill #d55e00 even-odd M 0 0 L 2 0 L 2 1 L 0 1 Z
      group "clipped" clip M 0 0 L 1 1
        image 8f8cbb7dcf46 at 1 2 3 4 "moss"
    layer marks
      path stroke #000000 0.25 round round dash 1 0.5 opacity 0.5 M 1 1 L 2 2
    link 1 2 3 4 to page 1
    link 1 2 3 4 to "https://example.org"
    bookmark "Start" at 12 level 0
symbol die box 0 0 8 8
  use pip moved 2 2
  use pip moved 6 6
symbol pip box -1 -1 1 1
  path fill #000000 M -1 -1 L 1 -1 L 1 1 L -1 1 Z
"""


def test_everything_is_reported_once() -> None:
    assert dump(Document("Dice", (PAGE,), duplex="long")) == GOLDEN


def test_parts_can_be_listed_alone() -> None:
    assert dump(PIP).splitlines()[0] == "symbol pip box -1 -1 1 1"
    assert dump(DIE).count("symbol pip") == 1
    assert dump(Use(PIP, scaling(2))).startswith("use pip matrix 2 0 0 2 0 0\nsymbol pip")
    assert dump(PAGE).startswith("page 60 40 trim")


def test_text_is_described_by_its_words_and_faces() -> None:
    glyphs = Glyphs(set_line(font_book(), "B 2\u0007", TextStyle(size=4)), 1, 5)
    assert dump(glyphs).startswith('text "B 2')
    assert "at 1 5 width" in dump(glyphs)
    assert "NotoSans-Regular 4 #000000 × " in dump(glyphs)
    assert dump(glyphs).count("\n") == 1


def test_different_scenes_are_listed_differently() -> None:
    for other in (replace(PAGE, width=61), replace(PAGE, trim=None), replace(PAGE, layers=PAGE.layers[:1])):
        assert dump(other) != dump(PAGE)
