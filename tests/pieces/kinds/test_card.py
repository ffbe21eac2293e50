from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.kinds.card import CardRow
from pnp.pieces.kinds import draw_component
from pnp.pieces.kinds.card import PICTURES, SIZES, CardColours, CardSide, draw_card, draw_rows
from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box
from pnp.press.papers import PAPERS
from pnp.press.scene.nodes import Glyphs, Paint, Shape, Symbol, Use
from pnp.press.units import mm_from_points
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from pnp.translation.catalogue import Catalogue
from tests.pieces.box import COMPONENTS, context, listing
from tests.pieces.walk import shapes, uses, walk, words
from tests.press.scene.bounds import bounds
from tests.samples import amount


def card(drawing=None, /, **changes):
    written = {key: value for key, value in {**COMPONENTS["help"], **changes}.items() if value is not None}
    drawing = drawing or context({**COMPONENTS, "help": written})
    (piece,) = draw_card("help", drawing.component("help"), drawing)
    return piece


PLAIN_BACK = {"back_title": None, "back_rows": None}


def test_its_size_count_and_round_corners_are_those_written():
    piece = card()
    assert (piece.width, piece.height, piece.count) == (63, 88, 2)
    assert sum(command == "C" for command, _ in piece.trim[0].segments) == 4
    assert (piece.bleed, piece.back_bleed) == (0.75, 0.75)
    assert piece.front.box == piece.back.box == Box(-0.75, -0.75, 63.75, 88.75)


@pytest.mark.parametrize(
    ("size", "box"),
    [
        ("mini-american", (41, 63)),
        ("us-game", (56, 87)),
        ("american-poker", (63.5, 88.9)),
        ("jumbo", (88.9, 139.7)),
        ("trump", (62, 100)),
    ],
)
def test_sizes_have_names(size, box):
    drawing = context({"deck": {"kind": "card", "title": "Card", "size": size, "front": {"fill": "red"}, "count": 1}})
    (piece,) = draw_component("deck", drawing)
    assert (piece.width, piece.height) == box


def test_a_card_can_lie():
    piece = card(width="88mm", height="63mm", corner=None)
    assert (piece.width, piece.height) == (88, 63)
    assert [command for command, _ in piece.trim[0].segments] == ["M", "L", "L", "L", "Z"]


def test_its_head_is_in_a_frame_two_millimetres_inside():
    drawing = context()
    (ground, edge), (band, head), (frame, around) = shapes(card(drawing).front.children)[:3]
    assert edge == Box(-0.75, -0.75, 63.75, 88.75) and ground.paint.fill == drawing.paper.tint(0.35)
    assert (head.left, head.top, head.right, head.bottom) == pytest.approx((2, 2, 61, 11.68))
    assert band.paint == Paint(fill=drawing.accent)
    assert (around.left, around.top, around.right, around.bottom) == pytest.approx((2, 2, 61, 86))
    assert frame.paint.stroke == drawing.accent


def test_both_sides_have_their_heads_and_their_rows():
    piece = card()
    assert words(piece.front.children)[0] == "Your turn" and words(piece.front.children)[-1].endswith("turn.")
    assert words(piece.back.children) == ["Variants", "Rain", "Everybody walks twice."]
    assert words(card(back_title=None).back.children)[0] == "Your turn"


def test_a_back_can_be_the_same_or_a_side_or_nothing():
    same = card(back="same", **PLAIN_BACK)
    assert same.back is same.front and same.back_bleed == same.bleed == 0.75
    art = card(back={"art": "back.svg"}, **PLAIN_BACK)
    assert uses(art.back.children) == ["back.svg"] and art.back_bleed == 0.75
    assert card(**PLAIN_BACK).back is None


def test_letters_are_light_on_a_dark_ground():
    piece = card(fill="#202830", colour="#f0e442")
    (ground, _), (band, _), *_ = shapes(piece.front.children)
    assert str(ground.paint.fill) == "#202830" and str(band.paint.fill) == "#f0e442"
    lines = [node.line for node, _ in walk(piece.front.children) if hasattr(node, "line")]
    assert lines[0].runs[0].colour != WHITE
    assert {run.colour for line in lines[1:] for run in line.runs} == {WHITE}


def test_every_word_is_looked_up_under_its_place():
    looked = []

    def words_of(message, place):
        looked.append(place)
        return message

    card(context(words=words_of))
    keys = ("title", "rows.title", "rows.cost", "rows.text", "foot", "back_title", "back_rows.text")
    assert {f"components.help.{key}" for key in keys} <= set(looked)


def test_a_long_title_is_set_smaller_and_one_that_is_too_long_is_reported():
    def problems(**titles):
        drawing = context({**COMPONENTS, "help": {**COMPONENTS["help"], **titles}})
        return [finding.code for finding in card(drawing).findings]

    assert problems(title="All that you can do while it is your turn") == []
    assert problems(title="WM" * 50, back_title="WM" * 40) == ["P033", "P033"]


def test_low_ink_leaves_no_large_fill():
    low = draw_component("help", context(low_ink=True))[0]
    painted = shapes(low.front.children)
    dark = [box for shape, box in painted if shape.paint.fill and shape.paint.fill.luminance < 0.8]
    assert all(box.width * box.height <= 200 for box in dark)  # the pictures of its rows
    assert words(low.front.children) == words(card().front.children)
    (frame,) = (shape for shape, box in painted if (box.width, box.height) == pytest.approx((59, 84)))
    assert frame.paint.stroke == context().accent


def test_costs_are_in_boxes_that_are_outlines_in_low_ink():
    def boxes(drawing):
        painted = shapes(card(drawing).front.children)
        return [shape for shape, box in painted if box.right == pytest.approx(58.8) and box.height > 2]

    assert [box.paint.fill is None for box in boxes(context())] == [False, False]
    assert [box.paint.fill is None for box in boxes(context(low_ink=True))] == [True, True]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_on_a_duplex_sheet_each_back_is_behind_its_front(flip):
    drawing = context()
    spec = SheetSpec(paper=PAPERS["a4"], backs="duplex", flip=flip)
    pieces = (card(drawing),)
    document = sheet_document("Cards", plan_sheets(pieces, spec), pieces, Catalogue().translate, drawing.book)
    fronts, backs = (
        sorted(middles(page, side)) for page, side in zip(document.pages, ("help:rows", "help:back_rows"), strict=True)
    )
    width, height = PAPERS["a4"].width, PAPERS["a4"].height
    turned = sorted((width - x, y) if flip == "long" else (x, height - y) for x, y in fronts)
    assert len(turned) == 2
    assert backs == [pytest.approx(spot, abs=0.01) for spot in turned]


def middles(page, side):
    for layer in page.layers:
        for node, place in walk(layer.nodes):
            if isinstance(node, Use) and node.symbol.name == side:
                yield (place @ node.transform)((31.5, 44.0))


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


def test_few_words_are_set_in_nine_points_and_more_smaller_all_in_one_size():
    nodes, told = drawn({"title": "Walk", "text": SENTENCE})
    assert told == [] and size_of(nodes) == pytest.approx(NINE)
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


def test_what_finds_no_room_is_reported():
    _, told = drawn({"title": "Walk"}, foot=25 * SENTENCE)
    assert told == [("P033", "the rows need 2.2 mm in the smallest letters, but the foot leaves no room for them")]
    _, ((code, message),) = drawn({"title": "Walk", "cost": "as much as you have got in both hands"})
    assert code == "P033" and message.startswith('"as much as you have got in both hands" needs ')
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
def test_whatever_is_on_it_is_inside_or_reported(row_entries, width, height):
    drawing = context()
    box = Box(0, 0, width, height)
    written = [{"title": "x" + title.replace("\n", ""), "text": "x" + text} for title, text, _ in row_entries]
    written[0]["cost"] = "x" + row_entries[0][2].replace("\n", "")[:59]
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
