import pytest

from pnp.booklet.figures import FIGURE_BESIDE_WIDTH
from pnp.scene.nodes import Group
from pnp.text.line import Span
from tests.booklet.small import (
    BESIDE_TEXT,
    CAPTION_LEADING,
    GRID,
    LONG,
    MEASURE,
    STYLE,
    drawing,
    drawing_later,
    drawn,
    figure,
    figure_setter,
    lines,
    pictures,
    setter,
    walk,
)


def paragraph(count):
    """Return strips of so many lines, set for standing beside a figure."""
    made = setter().lines(setter().spans((Span(LONG * 20),), STYLE.body), BESIDE_TEXT)[:count]
    return setter().strips(made, GRID, space=2.0)


def titles(strip):
    """Return what groups say for those who can't see them."""
    return [node.title for node, _ in walk(strip.nodes) if isinstance(node, Group) and node.title]


def test_a_figure_beside_text_ends_at_the_column_and_the_text_before_it():
    strip = figure_setter().beside(paragraph(6), figure("one"))
    assert strip is not None
    ((_, picture),) = drawn(strip.nodes)
    assert MEASURE - FIGURE_BESIDE_WIDTH - 1e-6 <= picture.left < picture.right <= MEASURE + 1e-6
    set_lines = lines(strip.nodes)
    text = [line for line in set_lines if line[1] < MEASURE / 2]
    assert len(text) == 6
    assert max(end for _, _, end, _ in text) <= BESIDE_TEXT + 1e-6
    caption = [line for line in set_lines if line[1] > MEASURE / 2]
    assert caption[0][0].startswith("Figure 1. What is")
    assert all(y > picture.bottom for *_, y in caption)
    assert strip.anchors == ("figure-one",)
    assert strip.height >= max(y for *_, y in set_lines)
    assert titles(strip) == ["what is seen in one-0-52.000"]


def test_text_that_is_much_taller_than_the_figure_is_not_beside_it():
    assert figure_setter().beside(paragraph(40), figure("one")) is None


def test_two_figures_in_a_row_are_on_one_line():
    def unequal(name, width):
        return (drawing(name, width, width * (0.5 if name == "low" else 0.9)),)

    both = drawing_later(unequal, pictures().parts)
    strip = figure_setter(both).pair(figure("low", 3), figure("high", 4))
    (one, left), (two, right) = drawn(strip.nodes)
    assert (one, two) == ("low", "high")
    assert left.bottom == pytest.approx(right.bottom)
    assert left.right < right.left
    assert left.left >= 0
    assert right.right <= MEASURE + 1e-6
    heads = [line for line in lines(strip.nodes) if line[0].startswith("Figure")]
    assert [text[:9] for text, *_ in heads] == ["Figure 3.", "Figure 4."]
    assert heads[0][3] == pytest.approx(heads[1][3])
    assert strip.anchors == ("figure-low", "figure-high")


@pytest.mark.parametrize(
    ("frames", "rows"), [(2, [2]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3]), (12, [3, 3, 3, 3])]
)
def test_frames_are_in_rows_on_one_line_each(frames, rows):
    strip = figure_setter(pictures({"many": frames})).below(figure("many", frames=frames))
    feet = [round(box.bottom, 6) for _, box in drawn(strip.nodes)]
    assert [feet.count(foot) for foot in dict.fromkeys(feet)] == rows
    boxes = [box for _, box in drawn(strip.nodes)]
    assert len({round(box.width, 6) for box in boxes}) == 1
    assert min(box.left for box in boxes) >= 0
    assert max(box.right for box in boxes) <= MEASURE + 1e-6
    assert strip.height >= max(y for *_, y in lines(strip.nodes))
    assert strip.anchors == ("figure-many",)
    assert len(titles(strip)) == frames


def test_frames_have_letters_and_captions_and_the_figure_one_below_them_all():
    strip = figure_setter(pictures({"many": 3})).below(figure("many", 7, frames=3))
    boxes = [box for _, box in drawn(strip.nodes)]
    set_lines = {text: (start, y) for text, start, _, y in lines(strip.nodes)}
    for i, letter in enumerate("abc"):
        start, y = set_lines[f"({letter})"]
        assert start == pytest.approx(boxes[i].left - 1.5)
        assert boxes[i].top < y < boxes[i].top + 2 * CAPTION_LEADING
        assert set_lines[f"Frame {i}"][1] > boxes[i].bottom
        assert boxes[i].left - 1e-6 <= set_lines[f"Frame {i}"][0] <= boxes[i].right
    start, y = set_lines["Figure 7. What is to be seen."]
    assert start == 0
    assert y > max(set_lines[f"Frame {i}"][1] for i in range(3))


def test_a_single_frame_that_has_the_column_to_itself_has_its_caption_at_its_foot():
    strip = figure_setter().below(figure("one", caption=LONG))
    ((_, picture),) = drawn(strip.nodes)
    set_lines = lines(strip.nodes)
    assert picture.left == 0
    assert all(start > picture.right for _, start, _, _ in set_lines)
    assert all(end <= MEASURE + 1e-6 for _, _, end, _ in set_lines)
    assert picture.bottom == pytest.approx(strip.height)
    assert max(y for *_, y in set_lines) < strip.height
    assert not any(text.startswith("(a)") for text, *_ in set_lines)


def test_a_caption_that_is_taller_than_its_picture_makes_the_strip_taller():
    strip = figure_setter(pictures(tall=0.1)).below(figure("flat", caption=LONG * 6))
    assert strip.height > drawn(strip.nodes)[0][1].height
    assert min(y for *_, y in lines(strip.nodes)) > 0


def test_a_figure_without_a_caption_has_its_number():
    strip = figure_setter().below(figure("one", 5, caption=""))
    assert [text.strip() for text, *_ in lines(strip.nodes)] == ["Figure 5."]


def test_height_beside_is_that_of_picture_and_caption():
    sizes = figure_setter().sizes
    one, long = figure("one"), figure("one", caption=LONG * 3)
    more = len(lines(sizes.below(long).nodes)) - 1
    assert sizes.height_beside(long) >= sizes.height_beside(one) + 2 * CAPTION_LEADING
    assert more > 2
