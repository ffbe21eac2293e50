from itertools import pairwise

import pytest
from msgspec.structs import replace

from pnp.booklet.setting.figures import frame_room, frame_rows, stack_frames
from pnp.booklet.setting.items import COLUMN_GAP
from pnp.press.scene.nodes import Group
from pnp.press.text.line import Span
from tests.booklet.small import (
    CAPTION_LEADING,
    LONG,
    MEASURE,
    drawing,
    drawing_later,
    drawn,
    figure,
    figure_setter,
    lines,
    pictures,
    walk,
)

SMALL = 1e-6


def titles(strip):
    return [node.title for node, _ in walk(strip.nodes) if isinstance(node, Group) and node.title]


def rows(made):
    return [(shape, strip) for shape, strip in made if shape.kind == "rows"]


def test_a_figure_beside_text_is_within_fifteen_percent_of_the_middle_width():
    widths = sorted({shape.width for shape, _ in figure_setter().beside(figure("one"))})
    middle = min(figure_setter().beside(figure("one")), key=lambda made: made[0].cost)[0].width
    assert len(widths) > 1
    assert 0.85 * middle < widths[0] < widths[-1] < 1.15 * middle
    assert MEASURE - widths[-1] - COLUMN_GAP > MEASURE / 3


def test_a_figure_beside_text_has_its_caption_below_it_or_in_the_text_s_column():
    made = figure_setter().beside(figure("one", caption=LONG * 2))
    for shape, strip in made:
        assert strip.height == pytest.approx(shape.height)
        ((_, picture),) = drawn(strip.nodes)
        assert picture.right <= shape.width + SMALL
        assert strip.anchors == ("figure-one",)
        assert bool(shape.caption) == (lines(strip.nodes) == [])
        for text, start, end, y in lines(strip.nodes):
            assert -SMALL <= start <= end <= shape.width + SMALL, text
            assert picture.bottom < y < strip.height
    assert {bool(shape.caption) for shape, _ in made} == {True, False}
    assert titles(made[0][1])[0].startswith("what is seen in one-0-")


def test_a_caption_in_the_text_s_column_is_as_wide_as_the_text():
    setter = figure_setter().sizes
    block = setter.captioned(figure("one", 4, caption=LONG * 3))
    shape = next(shape for shape in setter.beside(block) if shape.caption)
    strip = setter.set_caption(block, shape)
    assert strip.height == shape.caption
    set_lines = lines(strip.nodes)
    assert set_lines[0][0].startswith("Figure 4. The quick")
    assert max(end for _, _, end, _ in set_lines) <= MEASURE - shape.width - COLUMN_GAP + SMALL


def test_two_figures_in_a_row_stand_on_one_line():
    def unequal(name, width):
        return (drawing(name, width, width * (0.5 if name == "low" else 0.9)),)

    both = drawing_later(unequal, pictures().parts)
    shape, strip = figure_setter(both).across(figure("low", 3), figure("high", 4))[0]
    assert (shape.kind, shape.takes, shape.cost) == ("row", 2, 0.0)
    (one, left), (two, right) = drawn(strip.nodes)
    assert (one, two) == ("low", "high")
    assert left.bottom == pytest.approx(right.bottom)
    assert left.right < right.left
    assert left.left >= 0
    assert right.right <= MEASURE + SMALL
    heads = [line for line in lines(strip.nodes) if line[0].startswith("Figure")]
    assert [text[:9] for text, *_ in heads] == ["Figure 3.", "Figure 4."]
    assert heads[0][3] == pytest.approx(heads[1][3])
    assert strip.anchors == ("figure-low", "figure-high")


def test_three_figures_share_a_row_where_their_cells_are_large_enough():
    blocks = [figure("one", 3), figure("two", 4), figure("three", 5)]
    for cell, expected in ((3.7, []), (3.9, [("Figure 3.", "Figure 4.", "Figure 5.")])):
        small = replace(pictures(), cell_size=lambda name, width, cell=cell: cell * width / 37.0)
        made = [strip for shape, strip in figure_setter(small).across(*blocks) if shape.takes == 3]
        assert [tuple(text[:9] for text, *_ in lines(strip.nodes) if "Figure" in text) for strip in made] == expected
        for strip in made:
            boxes = [box for _, box in drawn(strip.nodes)]
            assert all(left.right < right.left for left, right in pairwise(boxes))
            assert boxes[0].left >= -SMALL
            assert boxes[-1].right <= MEASURE + SMALL
            assert strip.anchors == ("figure-one", "figure-two", "figure-three")


def test_a_figure_of_several_frames_shares_no_row():
    setter = figure_setter(pictures({"many": 2}))
    assert all(shape.takes == 1 for shape, _ in setter.across(figure("one"), figure("many", frames=2)))
    assert all(shape.takes == 1 for shape, _ in setter.across(figure("many", frames=2), figure("one")))


@pytest.mark.parametrize(
    ("frames", "expected"), [(2, [2]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3]), (12, [3, 3, 3, 3])]
)
def test_frames_stand_in_rows_on_one_line_each(frames, expected):
    made = figure_setter(pictures({"many": frames})).across(figure("many", frames=frames), room=400.0)
    assert len(made) > 1
    for shape, strip in made:
        assert strip.height == pytest.approx(shape.height)
        feet = [round(box.bottom, 6) for _, box in drawn(strip.nodes)]
        assert [feet.count(foot) for foot in dict.fromkeys(feet)] == expected
        boxes = [box for _, box in drawn(strip.nodes)]
        assert len({round(box.width, 6) for box in boxes}) == 1
        first = boxes[: expected[0]]
        left, right = first[0].left, max(box.right for box in boxes)
        assert left >= 0
        assert left == pytest.approx(MEASURE - right)  # in the middle
        gaps = [after.left - before.right for before, after in pairwise(first)]
        assert min(gaps) == pytest.approx(max(gaps))
        assert 4 - SMALL <= gaps[0] <= 11 + SMALL  # however small: frames of one figure belong together
        assert strip.height >= max(y for *_, y in lines(strip.nodes))
        assert strip.anchors == ("figure-many",)
        assert len(titles(strip)) == frames


def test_frames_with_several_boards_are_two_in_a_row():
    block = replace(figure("many", frames=3), detailed=True)
    for _, strip in rows(figure_setter(pictures({"many": 3})).across(block, room=400.0)):
        tops = [round(box.top, 3) for _, box in drawn(strip.nodes)]
        assert [tops.count(top) for top in sorted(set(tops))] == [2, 1]


def test_frames_have_letters_and_captions_and_the_figure_one_below_them_all():
    _, strip = figure_setter(pictures({"many": 3})).across(figure("many", 7, frames=3))[0]
    boxes = [box for _, box in drawn(strip.nodes)]
    set_lines = {text: (start, y) for text, start, _, y in lines(strip.nodes)}
    for i, letter in enumerate("abc"):
        start, y = set_lines[f"({letter})"]
        assert start == pytest.approx(boxes[i].left - 1.5)
        assert boxes[i].top < y < boxes[i].top + 2 * CAPTION_LEADING
        assert set_lines[f"Frame {i}"][1] > boxes[i].bottom
        assert boxes[i].left - SMALL <= set_lines[f"Frame {i}"][0] <= boxes[i].right
    start, y = set_lines["Figure 7. What is to be seen."]
    assert start == 0
    assert y > max(set_lines[f"Frame {i}"][1] for i in range(3))


def test_few_frames_can_stand_one_above_the_other_beside_text():
    for shape, strip in figure_setter(pictures({"many": 3})).beside(figure("many", frames=3)):
        tops = [box.top for _, box in drawn(strip.nodes)]
        assert tops == sorted(set(tops))
        assert all(end <= shape.width + SMALL for _, _, end, _ in lines(strip.nodes))
    assert figure_setter(pictures({"many": 4})).beside(figure("many", frames=4)) == []


def test_a_single_frame_across_the_page_stands_in_its_middle_over_its_caption():
    for shape, strip in figure_setter().across(figure("one", caption=LONG)):
        ((_, picture),) = drawn(strip.nodes)
        assert picture.left == pytest.approx((MEASURE - picture.width) / 2, abs=SMALL)
        assert picture.width <= shape.width + SMALL
        assert all(picture.bottom < y < strip.height for *_, y in lines(strip.nodes))
        assert not any(text.startswith("(a)") for text, *_ in lines(strip.nodes))


def test_a_narrow_figure_leaves_its_text_more_room():
    narrow = figure_setter(pictures(tall=3.0, widest=20.0))
    widths = {shape.width for shape, _ in narrow.beside(figure("one"))}
    assert len(widths) == 1 and 20.0 < widths.pop() < MEASURE / 4


def test_narrow_frames_stand_in_one_row_beside_text_or_across_the_page():
    narrow = figure_setter(pictures({"many": 4}, tall=3.0, widest=20.0))
    block = figure("many", frames=4)
    across = next(strip for _, strip in rows(narrow.across(block)))
    assert len({box.top for _, box in drawn(across.nodes)}) == 1
    beside = [drawn(strip.nodes) for _, strip in narrow.beside(block)]
    assert beside and all(len({box.top for _, box in boxes}) == 2 for boxes in beside)


def test_a_figure_higher_than_a_page_is_made_smaller():
    tall = figure_setter(pictures(tall=2.0, widest=200.0))
    made = [shape for shape, _ in tall.across(figure("one"), room=120.0) if shape.height <= 120.0]
    assert len(made) == 1
    assert made[0].cost > max(shape.cost for shape, _ in tall.across(figure("one"), room=400.0))
    assert not [shape for shape, _ in tall.across(figure("one"), room=20.0) if shape.height <= 20.0]


def test_a_figure_without_a_caption_has_its_number():
    for _, strip in figure_setter().across(figure("one", 5, caption="")):
        assert [text.strip() for text, *_ in lines(strip.nodes)] == ["Figure 5."]


def test_each_note_of_a_figure_begins_a_line_with_its_number():
    noted = replace(figure("one", 5), notes=((Span("Too far."),), (Span("Taken."),)))
    _, strip = figure_setter().across(noted)[0]
    assert [text.strip() for text, *_ in lines(strip.nodes)] == [
        "Figure 5. What is to be seen.",
        "1 Too far.",
        "2 Taken.",
    ]


@pytest.mark.parametrize(("count", "used", "across"), [(2, 50.0, 2), (4, 50.0, 2), (4, 20.0, 4), (5, 25.0, 3)])
def test_as_many_frames_are_in_a_row_as_are_legible_and_fit(count, used, across):
    rows = frame_rows(count, 2, frame_room(118.0, 2), used, 118.0, captioned=False)
    assert rows.across == across
    assert rows.left >= 0 and 2 * rows.left + (across - 1) * rows.step + rows.column == pytest.approx(118.0)
    assert [len(row) for row in rows.split(count)] == [across] * (count // across) + [count % across] * (
        count % across > 0
    )


def test_the_captions_of_narrow_frames_are_wider_than_their_pictures():
    assert frame_rows(2, 2, 57.0, 15.0, 118.0, captioned=True).column > 25.0
    assert frame_rows(2, 2, 57.0, 15.0, 118.0, captioned=False).column == 15.0


def test_frames_one_above_the_other_have_a_row_each():
    assert stack_frames(50.0).split(3) == [range(1), range(1, 2), range(2, 3)]
