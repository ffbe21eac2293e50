from __future__ import annotations

from pnp.backends.pdf_paint import Painter, matrix, outline, rgb
from pnp.backends.pdf_text import PdfFont
from pnp.colour import BLACK, Colour
from pnp.geometry.path import Path, circle, line, rectangle
from pnp.geometry.transform import rotation, translation
from pnp.scene.nodes import Group, Image, Node, Paint, Shape, Symbol, Use
from tests.backends.scenes import counter


class Names:
    """A store that writes nothing."""

    def form(self, symbol: Symbol) -> str:
        return symbol.name

    def image(self, png: bytes) -> str:
        return "picture"

    def font(self, face: str) -> PdfFont:
        raise AssertionError("no text in these tests")

    def opacity(self, share: float) -> str:
        return "half"

    def alternative(self, title: str) -> str:
        return title


def painted(*nodes: Node) -> list[str]:
    painter = Painter(Names())
    painter.paint(nodes)
    return painter.operators


def test_a_use_is_one_line() -> None:
    symbol = counter("c")
    assert painted(Use(symbol)) == ["/c Do"]
    assert painted(Use(symbol, translation(1, 2))) == ["q 1 0 0 1 1 2 cm /c Do Q"]
    assert painted(Use(symbol, title="T")) == ["/Span /T BDC /c Do EMC"]


def test_what_holds_is_not_said_again() -> None:
    dot = Shape(rectangle(0, 0, 1, 1), Paint(fill=BLACK))
    assert painted(dot, dot) == ["0 0 0 rg", *["0 0 1 1 re f"] * 2]
    stroke = Shape(line((0, 0), (1, 1)), Paint(stroke=BLACK))
    operators = painted(stroke, Group((stroke,), rotation(90)), stroke)
    assert [o.split()[-1] for o in operators] == ["RG", "w", "J", "j", "M", "d", "S", "q", "cm", "S", "Q", "S"]


def test_what_a_group_changes_ends_with_it() -> None:
    red, black = (Shape(rectangle(0, 0, 1, 1), Paint(fill=c)) for c in (Colour(255, 0, 0), BLACK))
    operators = painted(black, Group((red,), translation(1, 1)), black)
    assert [o for o in operators if o.endswith("rg")] == ["0 0 0 rg", "1 0 0 rg"]
    plain = painted(black, Group((red,)), black)  # no q and Q, so the change lasts
    assert [o for o in plain if o.endswith("rg")] == ["0 0 0 rg", "1 0 0 rg", "0 0 0 rg"]


def test_opacity_ends_with_its_shape() -> None:
    veil = Shape(rectangle(0, 0, 1, 1), Paint(fill=BLACK, opacity=0.5))
    assert painted(veil)[0] == "q /half gs"
    assert painted(veil)[-1] == "Q"
    assert painted(Shape(rectangle(0, 0, 1, 1), Paint(fill=BLACK, opacity=0))) == []


def test_painting_operators() -> None:
    def last(**paint: object) -> str:
        return painted(Shape(circle(0, 0, 1), Paint(**paint)))[-1].split()[-1]  # type: ignore[arg-type]

    assert last(fill=BLACK) == "f"
    assert last(fill=BLACK, even_odd=True) == "f*"
    assert last(stroke=BLACK, even_odd=True) == "S"
    assert last(fill=BLACK, stroke=BLACK) == "B"
    assert last(fill=BLACK, stroke=BLACK, even_odd=True) == "B*"


def test_what_paints_nothing_writes_nothing() -> None:
    assert painted(Shape(Path(()), Paint(fill=BLACK)), Shape(rectangle(0, 0, 1, 1), Paint())) == []


def test_clips_and_pictures() -> None:
    operators = painted(Group((Image(b"", 1, 2, 30, 20),), clip=line((0, 0), (1, 1))))
    assert operators == ["q", "0 0 m 1 1 l W n", "q 30 0 0 -20 1 22 cm /picture Do Q", "Q"]


def test_operands() -> None:
    assert rgb(Colour(255, 0, 51)) == "1 0 0.2"
    assert matrix(rotation(30)) == "0.866025 0.5 -0.5 0.866025 0 0"
    assert outline(circle(0, 0, 1)).count(" c") == 4


def test_an_upright_rectangle_has_an_operator_of_its_own() -> None:
    assert outline(rectangle(10, 20, 30, 40)) == "10 20 30 40 re"
    assert outline(rectangle(0, 0, 1, 1) + rectangle(2, 2, 1, 1) + line((5, 5), (6, 6))) == (
        "0 0 1 1 re 2 2 1 1 re 5 5 m 6 6 l"
    )
    turned = rectangle(0, 0, 2, 1).transformed(rotation(30))
    assert outline(turned).count(" l") == 3
    assert outline(rectangle(0, 0, 2, 1).transformed(rotation(180))) == "0 0 -2 -1 re"
    assert outline(Path(rectangle(0, 0, 2, 1).segments[:4])) == "0 0 m 2 0 l 2 1 l 0 1 l"
