from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pikepdf

from pnp.backends.pdf import write_pdf
from pnp.colour import BLACK
from pnp.geometry.path import Box, rectangle
from pnp.geometry.transform import translation
from pnp.scene.document import Document, Layer
from pnp.scene.nodes import Group, Node, Paint, Role, Shape, Symbol, Use
from tests.backends.scenes import BOOK, page

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
    """Return the operators that begin and end marked content on a page."""
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


def test_only_what_is_alike_goes_on() -> None:
    pdf = opened((part("p", continues=True), part("h2"), part("p", continues=True)))
    assert [kind for kind, _ in elements(pdf)] == ["/P", "/H2", "/P"]


def test_pages_know_their_elements() -> None:
    pdf = opened((part("h1"), part("p")), (part("p", continues=True), part("artifact"), part("h2")))
    tree = pdf.Root.StructTreeRoot
    numbers = list(tree.ParentTree.Nums)
    assert [int(p.StructParents) for p in pdf.pages] == [int(n) for n in numbers[::2]] == [0, 1]
    assert int(tree.ParentTreeNextKey) == 2
    kinds = [[str(element.S) for element in found] for found in numbers[1::2]]
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
