import pytest

from pnp.pieces.kinds import draw_component
from pnp.pieces.kinds.card import draw_card
from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Paint, Use
from pnp.press.units import PAPERS
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from pnp.translation.catalogue import Catalogue
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import shapes, uses, walk, words


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
    assert words(piece.front.children)[0] == "Your turn"
    assert words(piece.back.children) == ["Variants", "Rain", "Everybody walks twice."]
    assert words(card(back_title=None).back.children)[0] == "Your turn"


def test_the_foot_is_on_the_front_alone():
    piece = card()
    assert words(piece.front.children)[-1].endswith("turn.")
    assert "Then" not in " ".join(words(piece.back.children))


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
    assert {
        "components.help.title",
        "components.help.rows.title",
        "components.help.rows.cost",
        "components.help.rows.text",
        "components.help.foot",
        "components.help.back_title",
        "components.help.back_rows.text",
    } <= set(looked)


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
    (frame,) = (shape for shape, box in painted if box.width == pytest.approx(59) and not shape.paint.fill)
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
    """Yield where the middles of the cards that show *side* lie on a page."""
    for layer in page.layers:
        for node, place in walk(layer.nodes):
            if isinstance(node, Use) and node.symbol.name == side:
                yield (place @ node.transform)((31.5, 44.0))
