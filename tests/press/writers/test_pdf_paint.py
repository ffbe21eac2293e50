from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pikepdf

from pnp.press.colour import BLACK, Colour
from pnp.press.geometry.path import Box, Path, circle, line, rectangle, rotation, translation
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Group, Image, Node, Paint, Role, Shape, Symbol, Use
from pnp.press.writers.pdf import write_pdf
from pnp.press.writers.pdf_paint import Painter, ink, matrix, path_operators
from pnp.press.writers.pdf_text import PdfFont
from tests.press.writers.scenes import BOOK, counter, page


class Names:
    """A store that writes nothing."""

    is_grey = False

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
    assert ink(Colour(255, 0, 51), is_grey=False) == "1 0 0.2"
    assert matrix(rotation(30)) == "0.866025 0.5 -0.5 0.866025 0 0"
    assert path_operators(circle(0, 0, 1)).count(" c") == 4


def test_an_upright_rectangle_has_an_operator_of_its_own() -> None:
    assert path_operators(rectangle(10, 20, 30, 40)) == "10 20 30 40 re"
    assert path_operators(rectangle(0, 0, 1, 1) + rectangle(2, 2, 1, 1) + line((5, 5), (6, 6))) == (
        "0 0 1 1 re 2 2 1 1 re 5 5 m 6 6 l"
    )
    turned = rectangle(0, 0, 2, 1).transformed(rotation(30))
    assert path_operators(turned).count(" l") == 3
    assert path_operators(rectangle(0, 0, 2, 1).transformed(rotation(180))) == "0 0 -2 -1 re"
    assert path_operators(Path(rectangle(0, 0, 2, 1).segments[:4])) == "0 0 m 2 0 l 2 1 l 0 1 l"


SQUARE = Shape(rectangle(1, 1, 8, 8), Paint(fill=BLACK))


def part(role: Role, title: str = "", *, continues: bool = False) -> Group:
    return Group((SQUARE,), role=role, title=title, continues=continues)


def opened(*pages: tuple[Node, ...]) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(write_pdf(Document("t", tuple(page(*nodes) for nodes in pages)), BOOK)))


def elements(pdf: pikepdf.Pdf) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield the type of each element and its content: page and number of the piece."""
    pages = {p.obj.objgen: index for index, p in enumerate(pdf.pages)}
    for element in pdf.Root.StructTreeRoot.K.K:
        content = []
        for piece in element.K:
            if isinstance(piece, pikepdf.Dictionary):
                content.append((pages[piece.Pg.objgen], int(piece.MCID)))
            else:
                content.append((pages[element.Pg.objgen], int(piece)))
        yield str(element.S), content


def marks(pdf: pikepdf.Pdf, number: int = 0) -> list[str]:
    content = bytes(pdf.pages[number].Contents.read_bytes()).decode()
    return re.findall(r"/\w+ (?:<<[^>]*>> BDC|/\w+ BDC|BMC)|EMC", content)


def test_elements_follow_each_other_as_they_are_painted() -> None:
    pdf = opened((part("h1"), part("p"), part("figure", "a square")), (part("h2"), part("h3"), part("p")))
    assert list(elements(pdf)) == [
        ("/H1", [(0, 0)]),
        ("/P", [(0, 1)]),
        ("/Figure", [(0, 2)]),
        ("/H2", [(1, 0)]),
        ("/H3", [(1, 1)]),
        ("/P", [(1, 2)]),
    ]
    assert marks(pdf) == [
        *("/H1 <</MCID 0>> BDC", "EMC"),
        *("/P <</MCID 1>> BDC", "EMC"),
        *("/Figure <</MCID 2>> BDC", "EMC"),
    ]
    assert pdf.Root.MarkInfo.Marked is True
    assert pdf.check_pdf_syntax() == []


def test_a_paragraph_goes_on_even_on_the_next_page() -> None:
    more = part("p", continues=True)
    pdf = opened((part("p"), more, part("artifact")), (more, part("p")))
    assert list(elements(pdf)) == [("/P", [(0, 0), (0, 1), (1, 0)]), ("/P", [(1, 1)])]


def test_layers_are_read_in_the_order_of_their_numbers() -> None:
    more = part("p", continues=True)
    sides = (
        (Layer("page", (more, part("h3")), reading=3), Layer("page", (part("h1"), part("p")), reading=0)),
        (Layer("page", (more, part("p")), reading=1), Layer("page", (part("h2"), part("p")), reading=2)),
    )
    document = Document("t", tuple(Page(50, 50, layers) for layers in sides))
    pdf = pikepdf.open(BytesIO(write_pdf(document, BOOK)))
    assert list(elements(pdf)) == [
        ("/H1", [(0, 2)]),
        ("/P", [(0, 3), (1, 0)]),
        ("/P", [(1, 1)]),
        ("/H2", [(1, 2)]),
        ("/P", [(1, 3), (0, 0)]),
        ("/H3", [(0, 1)]),
    ]
    kinds = [[str(element.S) for element in page] for page in list(pdf.Root.StructTreeRoot.ParentTree.Nums)[1::2]]
    assert kinds == [["/P", "/H3", "/H1", "/P"], ["/P", "/P", "/H2", "/P"]]


def test_only_what_is_alike_goes_on() -> None:
    pdf = opened((part("p", continues=True), part("h2"), part("p", continues=True)))
    assert [kind for kind, _ in elements(pdf)] == ["/P", "/H2", "/P"]


def test_pages_know_their_elements() -> None:
    pdf = opened((part("h1"), part("p")), (part("p", continues=True), part("artifact"), part("h2")))
    tree = pdf.Root.StructTreeRoot
    numbers = list(tree.ParentTree.Nums)
    assert [int(p.StructParents) for p in pdf.pages] == [int(n) for n in numbers[::2]] == [0, 1]
    assert int(tree.ParentTreeNextKey) == 2
    kinds = [[str(element.S) for element in elements] for elements in numbers[1::2]]
    assert kinds == [["/H1", "/P"], ["/P", "/H2"]]
    assert numbers[1][1].objgen == numbers[3][0].objgen
    assert all(element.P.objgen == tree.K.objgen for element in tree.K.K)
    assert tree.K.P.objgen == tree.objgen


def test_a_figure_says_what_is_seen_once() -> None:
    inner = Group((SQUARE, Use(Symbol("s", (SQUARE,), Box(0, 0, 10, 10)), title="a button")), title="Дуки (\\)")
    pdf = opened((Group((inner,), translation(3, 3), role="figure", title="Дуки (\\)"), inner))
    (figure,) = pdf.Root.StructTreeRoot.K.K
    assert str(figure.Alt) == "Дуки (\\)"
    assert [mark.split()[0] for mark in marks(pdf)] == ["/Figure", "EMC", "/Span", "/Span", "EMC", "EMC"]


def test_decoration_is_no_part_of_the_structure() -> None:
    pdf = opened((part("artifact"), part("p")))
    assert marks(pdf) == ["/Artifact BMC", "EMC", "/P <</MCID 0>> BDC", "EMC"]


def test_a_paragraph_in_another_language_says_so() -> None:
    pdf = opened((part("p"), Group((SQUARE,), role="p", language="he")))
    assert [str(element.get("/Lang", "")) for element in pdf.Root.StructTreeRoot.K.K] == ["", "he"]


def test_roles_within_groups_are_found_and_within_roles_are_not() -> None:
    nested = Group((Group((part("p"), part("figure", "x")), translation(1, 1)),))
    inside = Group((part("p"),), role="h2")
    assert [kind for kind, _ in elements(opened((nested, inside)))] == ["/P", "/Figure", "/H2"]


def test_a_symbol_has_no_structure_of_its_own() -> None:
    symbol = Symbol("s", (part("p"),), Box(0, 0, 10, 10))
    pdf = opened((Use(symbol), part("h1"), Use(symbol)))
    assert [kind for kind, _ in elements(pdf)] == ["/H1"]
    (form,) = pdf.pages[0].Resources.XObject.values()
    assert b"BDC" not in form.read_bytes()


def test_a_document_without_roles_has_no_structure() -> None:
    pdf = opened((SQUARE,))
    assert "/StructTreeRoot" not in pdf.Root
    assert "/MarkInfo" not in pdf.Root
    assert "/StructParents" not in pdf.pages[0]


def test_layers_hold_whole_elements() -> None:
    layers = (Layer("text", (part("h1"),)), Layer("running", (part("artifact"),)))
    document = Document("t", (page().__class__(60, 40, layers),))
    pdf = pikepdf.open(BytesIO(write_pdf(document, BOOK)))
    assert [mark.split()[0] for mark in marks(pdf)] == ["/OC", "/H1", "EMC", "EMC", "/OC", "/Artifact", "EMC", "EMC"]


def test_equal_documents_are_equal_to_the_byte() -> None:
    document = Document("t", (page(part("h1"), part("figure", "x")),))
    assert write_pdf(document, BOOK) == write_pdf(document, BOOK)
