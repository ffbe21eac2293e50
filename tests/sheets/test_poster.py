import pytest
from msgspec.structs import replace

from pnp.backends.pdf import write_pdf
from pnp.colour import BLACK
from pnp.geometry.path import Box, rectangle
from pnp.scene.document import Document, Layer, Page
from pnp.scene.nodes import Glyphs, Paint, Shape, Symbol, Use
from pnp.sheets.poster import poster_pages
from pnp.sheets.spec import SheetSpec
from pnp.units import PAPERS
from tests.sheets.pieces import BOOK, net, tile, translate


def _pages(piece, joint="overlap", paper="a4"):
    return poster_pages(piece, SheetSpec(paper=PAPERS[paper], footer="Game 1.0"), joint, translate, BOOK)


def _layer(page, name):
    (layer,) = [layer for layer in page.layers if layer.name == name]
    return layer.nodes


def _texts(page):
    shared, end = _layer(page, "footer")
    return " ".join(node.line.text for node in (*shared.symbol.children, end) if isinstance(node, Glyphs))


def test_the_map_comes_first_and_all_pages_are_alike():
    pages = _pages(tile("board", width=578, height=821))
    assert len(pages) == 1 + 15
    assert {(page.width, page.height) for page in pages} == {(297, 210)}
    assert [[layer.name for layer in page.layers] for page in pages] == [
        ["art", "footer"], *[["art", "marks", "footer"]] * 15,
    ]  # fmt: skip
    assert "map  ·  1/16" in _texts(pages[0])
    for page, name in zip(pages[1:6], ("A1", "B1", "C1", "A2", "B2"), strict=True):
        assert f"·  {name}  ·  " in _texts(page)
        assert "Game 1.0" in _texts(page)


@pytest.mark.parametrize("joint", ["overlap", "butt"])
def test_every_point_of_the_board_lies_on_a_page_in_register(joint):
    piece = tile("board", width=578, height=821)
    seen = []
    for page in _pages(piece, joint)[1:]:
        (group,) = _layer(page, "art")
        (use,) = group.children
        assert use.symbol is piece.front
        at = use.transform
        assert (at.a, at.b, at.c, at.d) == (1, 0, 0, 1)
        seen.append((group.clip.bounds, at))
    # A grid, and points near every joint.
    joints = [{edge for clip, at in seen for edge in (clip.left - at.e, clip.right - at.e)}]
    joints.append({edge for clip, at in seen for edge in (clip.top - at.f, clip.bottom - at.f)})
    xs, ys = (
        sorted({*range(0, size, 13), *(edge + d for edge in edges for d in (-0.5, 0.5) if 0 <= edge + d <= size)})
        for edges, size in zip(joints, (578, 821), strict=True)
    )
    pages_of = [
        sum(clip.left <= x + at.e <= clip.right and clip.top <= y + at.f <= clip.bottom for clip, at in seen)
        for x in xs
        for y in ys
    ]
    assert (min(pages_of), max(pages_of)) == (1, 4)  # four where four pages meet


def test_the_board_is_drawn_once_so_the_poster_is_hardly_larger():
    cells = tuple(
        Shape(rectangle(x * 6.0, y * 6.0, 5.3, 5.1, 1 + (x + y) / 300), Paint(stroke=BLACK))
        for x in range(96)
        for y in range(136)
    )
    piece = replace(tile("board", width=578, height=821), front=Symbol("cells", cells, Box(0, 0, 578, 821)))
    whole = Page(594, 841, (Layer("art", (Use(piece.front),)),))
    poster = write_pdf(Document("poster", _pages(piece)), BOOK)
    assert len(poster) < 1.2 * len(write_pdf(Document("whole", (whole,)), BOOK)) + 20_000


def test_copies_are_further_pages_and_one_map_serves_all():
    pages = _pages(tile("board", 3, 200, 300))
    assert len(pages) == 1 + 3 * 2
    assert pages[1].layers[0] is pages[3].layers[0] is pages[5].layers[0]
    assert "7/7" in _texts(pages[6])


def test_what_scissors_follow_and_folds_are_drawn_on_every_page():
    piece = net("net", size=100.0)
    (group,) = _layer(_pages(piece)[1], "art")
    (use,) = group.children
    art, *lines = use.symbol.children
    assert art == Use(piece.front)
    assert [bool(shape.paint.dash) for shape in lines] == [False, True]
