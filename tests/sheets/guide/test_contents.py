import pytest

from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, rectangle
from pnp.press.scene.document import PlannedDrawing
from pnp.press.scene.nodes import Glyphs, Group, Paint, Shape
from pnp.press.text.typography import TYPE_SCALE
from pnp.press.units import PAPERS
from pnp.sheets.guide.contents import SET_RISE, set_contents
from pnp.sheets.guide.flow import Flow
from pnp.sheets.guide.steps import GuidePiece
from tests.sheets.pieces import BOOK, translate

INK = Paint(fill=Colour(40, 40, 40))


def _set(pieces, *, draws=False, language="en"):
    """Set a list of the box; return its texts, and the box of the finished set beside it."""
    flow, asked = Flow(PAPERS["a4"], BOOK, language), []

    def plan_set(beside):
        asked.append(beside)
        height = beside + SET_RISE
        return PlannedDrawing(60, height, lambda: Shape(rectangle(0, 0, 60, height), INK))

    set_contents(flow, plan_set if draws else None, pieces, translate, TYPE_SCALE.instruction)
    texts = [node for node in flow.pages[-1] if isinstance(node, Glyphs)]
    drawn = [node for node in flow.pages[-1] if isinstance(node, Group)]
    boxes = [Box(node.transform.e, node.transform.f, 60, asked[0] + SET_RISE) for node in drawn]
    return texts, boxes, flow.y


def _pieces(count, name="Pawn"):
    return [GuidePiece(f"{name} {index}", 1, "counter") for index in range(count)]


@pytest.mark.parametrize(("name", "columns"), [("Pawn", 3), ("A pawn of a colour that takes more words", 2)])
def test_many_pieces_are_in_three_columns_where_they_fit(name, columns):
    texts, _, _ = _set(_pieces(12, name))
    assert len({node.x for node in texts if node.line.text.startswith(name)}) == columns


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize(("count", "columns"), [(3, 1), (12, 2)])
def test_the_finished_set_is_beside_the_list(count, columns, language):
    texts, (box,), end = _set(_pieces(count), draws=True, language=language)
    listed = [node for node in texts if node.line.text.startswith("Pawn")]
    assert len({round(node.x + (node.line.width if language == "he" else 0)) for node in listed}) == columns
    edges = [(node.x, node.x + node.line.width) for node in listed]
    assert all(right < box.left for _, right in edges) or all(left > box.right for left, _ in edges)
    assert box.top < min(node.y for node in listed) and box.bottom <= end


def test_a_very_long_list_takes_the_page_and_the_finished_set_is_left_out():
    texts, boxes, _ = _set(_pieces(40), draws=True)
    assert not boxes
    assert len({node.x for node in texts if node.line.text.startswith("Pawn")}) == 3


@pytest.mark.parametrize(
    ("advice", "columns"), [("Coins will do.", 2), ("Coins or beads of any size will do. " * 2, 1)]
)
def test_short_advice_is_in_two_columns(advice, columns):
    pieces = [
        GuidePiece(f"Pawn {index}", 1, "counter", advice=f"{advice} {index}", called=f"pawn {index}")
        for index in range(4)
    ]
    texts, _, _ = _set(pieces)
    named = [node for node in texts if node.line.text.startswith("Pawn") and "Coins" in node.line.text]
    assert len({node.x for node in named}) == columns and len(named) == 4
