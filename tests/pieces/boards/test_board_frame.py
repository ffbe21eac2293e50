import pytest

from pnp.game.model.components.boards import EDGE
from pnp.pieces.boards.board_frame import HEAD, SEAM, border, heading
from pnp.press.colour import NAMED, contrast, parse_colour
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Glyphs, Group
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import shapes, words


def test_colours_come_from_the_game_s_paper_and_ink():
    drawing = context()
    plain, red = drawing.board_colours(None), drawing.board_colours("red")
    assert plain.ground.luminance > drawing.paper.luminance > plain.line.luminance > plain.letter.luminance
    assert red.ground != plain.ground


@pytest.mark.parametrize("fill", [None, *NAMED, "#202060", "#401010"])
def test_a_board_of_any_colour_has_a_name_that_is_read_and_lines_that_are_seen(fill):
    colours = context().board_colours(parse_colour(fill) if fill else None)
    assert contrast(colours.letter, colours.ground) >= 3.9
    assert contrast(colours.line, colours.ground) >= 1.5
    assert contrast(colours.line, colours.nest) >= 1.3


def test_the_border_is_a_thick_line_and_a_seam_inside_the_trim():
    colours = context().board_colours(None)
    (outer, outer_box), (inner, inner_box) = shapes(border(Box(0, 0, 100, 80), colours))
    assert outer_box == Box(1.6, 1.6, 98.4, 78.4)
    assert inner_box == Box(3.1, 3.1, 96.9, 76.9)
    assert (outer.paint.fill, outer.paint.width, outer.paint.dash) == (colours.ground, 0.7, ())
    assert (inner.paint.fill, inner.paint.width) == (None, 0.35)
    assert inner.paint.dash


def head_of(title, width):
    drawing = context({**COMPONENTS, "town": {**COMPONENTS["town"], "title": title}})
    return heading("town", width, drawing.board_colours(None), drawing, [])


@pytest.mark.parametrize("title", ["Town", "A town with quite a long name"])
def test_the_name_is_in_the_middle_between_ornaments_and_within_the_board(title):
    head = head_of(title, 170)
    assert isinstance(head, Group) and head.title == title and words([head]) == [title]
    boxes = [box for _, box in shapes([head])]
    assert len(boxes) == 4
    assert min(box.left for box in boxes) + max(box.right for box in boxes) == pytest.approx(170, abs=0.5)
    assert all(box.left >= EDGE and box.right <= 170 - EDGE for box in boxes)
    assert all(box.top > 0 and box.bottom < EDGE + HEAD for box in boxes)


def test_a_longer_name_is_set_smaller():
    heads = [head_of(title, 100) for title in ("Town", "The town on the other side of the hill")]
    short, long = (node.line.runs[0].size for head in heads for node in head.children if isinstance(node, Glyphs))
    assert long < short


@pytest.mark.parametrize(
    ("title", "width", "drawn"),
    [("I", 20, 0), ("I", 60, 4), ("A town with quite a long name", 60, 0), ("A town with quite a long name", 133, 4)],
)
def test_ornaments_end_inside_the_border_or_are_left_out(title, width, drawn):
    boxes = [box for _, box in shapes([head_of(title, width)])]
    assert len(boxes) == drawn
    assert all(SEAM + 1.8 < box.left <= box.right < width - SEAM - 1.8 for box in boxes)
