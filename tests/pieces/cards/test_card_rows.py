from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.kinds.card import CardRow
from pnp.pieces.cards.card_rows import PICTURES, SIZES, CardColours, CardSide, draw_rows
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Glyphs, Shape, Symbol, Use
from pnp.press.units import mm_from_points
from tests.pieces.box import context, listing
from tests.pieces.walk import shapes, walk, words
from tests.press.scene.bounds import bounds
from tests.samples import amount

BOX = Box(4, 14, 59, 84)
NINE, LEAST = mm_from_points(9), mm_from_points(6.5)
SENTENCE = "The whole figure goes in a straight line, as far as you pay for."


def rows(*written):
    return tuple(CardRow(**row) for row in written)


def drawn(*written, foot=None, box=BOX, drawing=None, reported=None):
    """Return the nodes of a side with these rows, and the codes and messages of what does not fit."""
    texts = {("help", "rows", i, key): row[key] for i, row in enumerate(written) for key in row if key != "art"}
    drawing = listing(drawing or context(), {**texts, ("help", "foot"): foot or ""})
    colours = CardColours(drawing.paper, drawing.ink, drawing.accent)
    reported = [] if reported is None else reported
    nodes = draw_rows(CardSide("help", "rows", rows(*written), foot, box, colours), drawing, reported)
    return nodes, [(finding.code, finding.message) for finding in reported]


def size_of(nodes):
    """Return the size of the words, which is not that of titles and costs."""
    sizes = {run.size for node in nodes if isinstance(node, Glyphs) for run in node.line.runs}
    return min(sizes, key=lambda size: min(abs(size - one) for one in SIZES))


def test_few_words_are_set_in_nine_points():
    nodes, told = drawn({"title": "Walk", "text": SENTENCE})
    assert told == []
    assert size_of(nodes) == pytest.approx(NINE)


def test_more_words_are_set_smaller_all_in_one_size():
    nodes, told = drawn(*({"title": "Walk", "text": SENTENCE} for _ in range(6)))
    sizes = {round(run.size, 4) for node in nodes if isinstance(node, Glyphs) for run in node.line.runs}
    assert told == []
    assert len(sizes) == 2  # titles and texts
    assert LEAST < size_of(nodes) < NINE
    box = bounds(nodes, context().book)
    assert BOX.top - 0.5 <= box.top and box.bottom <= BOX.bottom


def test_a_size_is_the_largest_that_finds_room():
    written = [{"title": "Walk", "text": SENTENCE} for _ in range(6)]
    nodes, _ = drawn(*written)
    index = next(i for i, size in enumerate(SIZES) if size == pytest.approx(size_of(nodes)))
    lowest = max(node.y for node in nodes if isinstance(node, Glyphs))
    nodes, told = drawn(*written, box=Box(BOX.left, BOX.top, BOX.right, lowest))
    assert size_of(nodes) <= SIZES[index] and told == []
    nodes, _ = drawn(*written, box=Box(BOX.left, BOX.top, BOX.right, BOX.bottom + 20))
    assert size_of(nodes) > SIZES[index]


def test_pictures_are_as_large_as_they_find_room_and_words_are_beside_them():
    for count, expected in ((2, 12.0), (5, 10.0), (6, 8.0)):
        nodes, told = drawn(*({"title": "Walk", "text": "One cell.", "art": "emblem.svg"} for _ in range(count)))
        assert told == []
        pictures = [node for node in nodes if isinstance(node, Use)]
        assert len(pictures) == count
        assert {round(16 * node.transform.a, 6) for node in pictures} == {expected}
        left = min(node.x for node in nodes if isinstance(node, Glyphs))
        assert left == pytest.approx(BOX.left + expected + 0.85 * size_of(nodes))
    assert expected in PICTURES


def test_a_row_without_a_picture_is_where_the_others_do():
    nodes, _ = drawn({"title": "Walk", "art": "emblem.svg"}, {"title": "Rest"})
    first, second = (node for node in nodes if isinstance(node, Glyphs))
    assert first.x == second.x


def test_rows_are_spread_with_a_thin_line_between_them():
    nodes, _ = drawn({"title": "Walk"}, {"title": "Rest"}, {"title": "Wait"})
    lines = [(shape.paint.width, box) for shape, box in shapes(nodes)]
    assert [width for width, _ in lines] == [0.25, 0.25]
    baselines = [node.y for node in nodes if isinstance(node, Glyphs)]
    assert baselines[1] - baselines[0] == pytest.approx(baselines[2] - baselines[1])
    for (above, below), (_, box) in zip(pairwise(baselines), lines, strict=True):
        assert (box.left, box.right) == (BOX.left, BOX.right)
        assert above < box.top < below


def test_a_cost_is_in_a_box_at_the_right_beside_its_title():
    nodes, _ = drawn({"title": "Walk", "cost": "2", "text": SENTENCE})
    (box,) = (box for _, box in shapes(nodes))
    assert box.right == BOX.right
    assert (box.width, box.height) == pytest.approx((1.45 * NINE, 1.45 * NINE), rel=0.05)
    title, *text, cost = (node for node in nodes if isinstance(node, Glyphs))
    assert cost.line.text == "2" and box.left < cost.x < box.right
    assert title.y == pytest.approx(cost.y, abs=0.2)
    tops = [node.y - 0.76 * NINE for node in text]
    assert min(tops) > box.bottom  # no letter touches the box


def test_a_foot_is_at_the_bottom_in_the_middle():
    nodes, _ = drawn({"title": "Walk"}, foot="Then it is *your* turn.")
    foot = [node for node in nodes if isinstance(node, Glyphs)][-1]
    assert foot.line.text == "Then it is your turn."
    assert foot.x + foot.line.width / 2 == pytest.approx((BOX.left + BOX.right) / 2)
    assert BOX.bottom - 0.5 * NINE < foot.y < BOX.bottom
    assert all("Italic" in run.face for run in foot.line.runs)


def test_the_first_row_without_room_is_reported():
    reported = []
    nodes, told = drawn(*({"title": "Walk", "text": 3 * SENTENCE} for _ in range(6)), reported=reported)
    assert size_of(nodes) == pytest.approx(LEAST)
    assert told == [("P033", "the rows need 100.7 mm in the smallest letters, but have 70 mm")]
    assert reported[0].at == ("help", "rows", 4)


def test_a_foot_that_leaves_no_room_is_reported():
    drawing = context()
    _, told = drawn({"title": "Walk"}, foot=25 * SENTENCE, drawing=drawing)
    assert told == [("P033", "the rows need 2.2 mm in the smallest letters, but the foot leaves no room for them")]


def test_a_cost_that_is_too_wide_is_reported():
    drawing = context()
    _, ((code, message),) = drawn({"title": "Walk", "cost": "as much as you have got in both hands"}, drawing=drawing)
    assert code == "P033" and message.startswith('"as much as you have got in both hands" needs ')


def test_a_picture_wider_than_its_column_is_reported():
    drawing = replace(context(), draw_face=lambda *_: Symbol("wide", (), Box(0, 0, 2000, 40)))
    _, told = drawn({"title": "Walk", "text": "To {icon:bank}"}, drawing=drawing)
    assert told == [("P033", '"Bank" needs 108.92 mm in the smallest letters, but has 55 mm')]


def test_writing_from_right_to_left_keeps_its_order():
    nodes, told = drawn({"title": "Walk", "text": "\u05d0\u05d1\u05d2 and \u05d3\u05d4"})
    assert told == []
    assert words(nodes)[1] == "\u05d0\u05d1\u05d2 and \u05d3\u05d4"


def test_in_a_language_from_the_right_a_row_is_its_own_mirror_image():
    written = {"title": "\u05d0\u05d1", "cost": "1", "art": "emblem.svg", "text": "\u05d0\u05d1\u05d2 \u05d3\u05d4"}
    sides = [drawn(written, drawing=replace(context(), language=language)) for language in ("en", "he")]
    assert [told for _, told in sides] == [[], []]
    boxes = [[bounds([node], context().book) for node in nodes] for nodes, _ in sides]
    middle = (BOX.left + BOX.right) / 2
    for one, other in zip(*boxes, strict=True):
        assert (one.left + other.right) / 2 == pytest.approx(middle, abs=0.15)
        assert (one.top, one.bottom) == (other.top, other.bottom)


HOSTILE = st.text(
    st.sampled_from("aW\u05d0\u0627\u0928\u0301\u200f\u202e\u00ad{}*[]()\\ \n\u4e2d-"), min_size=1, max_size=90
)


@settings(max_examples=amount(16, soak=400), deadline=None)
@given(st.lists(st.tuples(HOSTILE, HOSTILE, HOSTILE), min_size=1, max_size=4), st.floats(20, 60), st.floats(10, 80))
def test_whatever_is_on_it_is_inside_or_reported(entries, width, height):
    drawing = context()
    box = Box(0, 0, width, height)
    written = [{"title": "x" + title.replace("\n", ""), "text": "x" + text} for title, text, _ in entries]
    written[0]["cost"] = "x" + entries[0][2].replace("\n", "")[:59]
    nodes, told = drawn(*written, box=box, drawing=drawing)
    painted = [node for node, _ in walk(nodes) if isinstance(node, Glyphs | Shape)]
    assert painted
    if not told:
        assert all(node.x + node.line.width <= width + 0.01 for node in painted if isinstance(node, Glyphs))
        assert all(node.y <= height for node in painted if isinstance(node, Glyphs))
    else:
        assert {code for code, _ in told} == {"P033"}


def test_a_very_long_word_is_divided():
    nodes, told = drawn({"title": "Walk", "text": "Donaudampfschifffahrtsgesellschaftskapitaen" * 2})
    assert told == []
    assert len(words(nodes)) > 2
    assert all(node.x + node.line.width <= BOX.right + 0.01 for node in nodes if isinstance(node, Glyphs))
