import pytest
from msgspec.structs import replace
from PIL import ImageChops

from pnp.press.geometry.path import IDENTITY, Box
from pnp.press.labels import make_label_sheet, shipped_labels
from pnp.press.papers import PAPERS
from pnp.press.printers import Offset, Printer
from pnp.press.scene.nodes import Group
from pnp.press.scene.transforms import iter_leaves
from pnp.press.writers.pdf import write_pdf
from pnp.sheets.label_plan import LABEL_BLEED, label_bleed, plan_labels
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.spec import SheetSpec
from tests.press.writers.looks import DPI, pdf_pixels
from tests.sheets.pieces import BOOK, disc, egg, hexagon, tile, translate

LABELS = shipped_labels()


def _spec(sheet, **more):
    return SheetSpec(paper=sheet.paper, marks="none", labels=sheet, **more)


def _plan(name, *pieces, **more):
    sheet = LABELS[name]
    return plan_labels(pieces, _spec(sheet, **more), sheet)


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("business-letter", [tile("a", 12, 85.0, 50.0), tile("b", 3, 50.8, 88.9)]),
        ("business-a4", [tile("a", 11, 54.0, 85.0, back="b")]),
        ("round-25mm-a4", [disc("a", 71, 24.0), egg("b", 5, 18.0, 22.0), hexagon("c", 9, 21.0)]),
        ("round-1in-letter", [disc("a", 64, 25.4)]),
        ("square-50mm-a4", [tile("a", 16, 48.0, 48.0)]),
        ("badges-letter", [tile("a", 9, 59.0, 85.0)]),
    ],
)
def test_every_piece_lies_in_the_middle_of_its_label(name, pieces):
    plan, labels = _plan(name, *pieces), list(LABELS[name].labels())
    assert plan.findings == ()
    for sheet in plan.sheets:
        for placement, label in zip(sheet, labels, strict=False):
            assert placement.box.centre == pytest.approx(label.centre, abs=0.01)
            assert label.grown(0.011).union(placement.box) == label.grown(0.011)
    counts = [len(sheet) for sheet in plan.sheets]
    assert sum(counts) == sum(piece.count for piece in pieces)
    assert set(counts[:-1]) <= {len(labels)}


def test_a_piece_is_turned_if_that_leaves_it_more_room():
    placed = _plan("business-a4", tile("a", 1, 54.0, 85.0), tile("b", 1, 85.0, 54.0), tile("c", 1, 40.0, 50.0)).sheets[
        0
    ]
    assert [one.turned for one in placed] == [True, False, True]
    assert not any(one.turned for one in _plan("square-50mm-a4", tile("a", 2)).sheets[0])


@pytest.mark.parametrize(
    ("name", "piece", "message"),
    [
        ("business-a4", tile("a", 1, 63.0, 88.0), "a is 63 × 88 mm, 9 mm larger than a label of 85 × 54 mm"),
        ("round-25mm-a4", disc("a", 1, 26.5), "a is 26.5 × 26.5 mm, 1.5 mm larger than a label of 25 mm round"),
        ("round-25mm-a4", tile("a", 1, 20.0, 20.0), "a is 20 × 20 mm, 3.3 mm larger than a label of 25 mm round"),
    ],
)
def test_what_is_larger_than_its_label_is_told_by_how_much(name, piece, message):
    plan = _plan(name, piece, disc("fits", 1, 12.0))
    assert [(one.code, one.at, one.message) for one in plan.findings] == [("P041", ("a",), message)]
    assert [placement.piece.component for placement in plan.sheets[0]] == ["fits"]


def test_art_goes_past_the_edges_of_a_label_that_is_nearly_as_small():
    assert label_bleed(disc("a", 1, 24.0), LABELS["round-25mm-a4"]) == 0.5 + LABEL_BLEED
    assert label_bleed(tile("a", 1, 50.0, 80.0), LABELS["business-a4"]) == 2.5 + LABEL_BLEED
    assert label_bleed(disc("a", 1, 12.0), LABELS["round-25mm-a4"]) == LABEL_BLEED


def test_art_ends_half_way_to_the_next_label():
    plan = _plan("business-letter", tile("a", 10, 88.0, 50.0, bleed=3.0))
    cells = [placement.cell.moved(placement.x, placement.y) for placement in plan.sheets[0]]
    for cell, label in zip(cells, LABELS["business-letter"].labels(), strict=True):
        assert [*cell.corners[0], *cell.corners[2]] == pytest.approx([*label.corners[0], *label.corners[2]])
    (cell,) = {placement.cell for placement in _plan("business-a4", tile("a", 1, 85.0, 54.0)).sheets[0]}
    assert cell == Box(-5.0, 0.0, 90.0, 54.0)


def _pages(name, *pieces, **more):
    plan = _plan(name, *pieces, **more)
    return sheet_document("Cards", plan, pieces, translate, BOOK)


def _corners(page):
    """The places of the art of a page, to 0.001 mm; nothing else is on it."""
    (layer,) = page.layers
    assert layer.name == "art"
    assert all(isinstance(node, Group) and node.clip is not None for node in layer.nodes)
    return sorted(
        (round(leaf.transform.e, 3), round(leaf.transform.f, 3)) for leaf in iter_leaves(layer.nodes, IDENTITY)
    )


def test_backs_lie_behind_their_fronts_and_are_moved_by_the_printer_s_offset():
    pieces = [tile("a", 3, 80.0, 50.0, back="b", bleed=1.0, back_bleed=1.0)]
    document = _pages("business-a4", *pieces, backs="duplex")
    assert document.duplex == "long" and len(document.pages) == 2
    moved = _pages("business-a4", *pieces, backs="duplex", printer=Printer("own", back=Offset(1.3, -0.4)))
    assert _corners(moved.pages[0]) == _corners(document.pages[0])
    shifts = {
        (round(x2 - x1, 3), round(y2 - y1, 3))
        for (x1, y1), (x2, y2) in zip(_corners(document.pages[1]), _corners(moved.pages[1]), strict=True)
    }
    assert shifts == {(1.3, -0.4)}


def test_labels_that_are_glued_on_have_backs_on_sheets_of_their_own_and_no_offset():
    pieces = [disc("a", 3, 24.0, back=True)]
    printer = Printer("own", back=Offset(1.3, -0.4))
    document = _pages("round-25mm-a4", *pieces, backs="duplex", printer=printer)
    assert document.duplex is None and len(document.pages) == 2
    assert _corners(document.pages[1]) == _corners(_pages("round-25mm-a4", *pieces, backs="duplex").pages[1])


def test_too_many_pieces_are_a_finding(monkeypatch):
    monkeypatch.setattr("pnp.sheets.label_plan.MAX_PIECES", 5)
    assert [one.code for one in _plan("square-50mm-a4", tile("a", 6)).findings] == ["P008"]


def test_sheets_of_one_label_have_a_piece_each():
    sheet = make_label_sheet("own", PAPERS["a6"], {"width": 90.0, "height": 120.0, "left": 5.0}, {
        "columns": 1, "rows": 1, "title": "", "looked_up": "", "source": ""
    })  # fmt: skip
    plan = plan_labels([tile("a", 3)], replace(_spec(sheet)), sheet)
    assert [len(page) for page in plan.sheets] == [1, 1, 1]


def test_a_renderer_sees_each_piece_in_the_middle_of_its_label():
    """Another program draws the PDF; its pixels are 0.2 mm wide."""
    pieces = [disc("a", 5, 18.0, bleed=0.0)]
    pixels = pdf_pixels(write_pdf(_pages("round-25mm-a4", *pieces), BOOK))
    for label in list(LABELS["round-25mm-a4"].labels())[:5]:
        own = pixels.crop([round(DPI / 25.4 * value) for value in (label.left, label.top, label.right, label.bottom)])
        left, top, right, bottom = ImageChops.invert(own.convert("L")).getbbox()
        assert abs((left + right) / 2 - own.width / 2) <= 1.0
        assert abs((top + bottom) / 2 - own.height / 2) <= 1.0
        assert abs(right - left - DPI / 25.4 * 18.0) <= 2.0
