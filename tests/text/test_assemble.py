"""Parts become a line: order, places, stretched spaces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.assemble import BoxPart, Part, assemble, visual_order
from pnp.text.fonts import font_book
from pnp.text.line import InlineBox, TextStyle
from pnp.text.shape import setting_of, shape_word

BOOK = font_book()
STYLE = TextStyle("sans", size=10.0)


def part(text: str, style: TextStyle = STYLE, level: int = 0, stretch: float = 0.0) -> Part:
    (chunk,) = shape_word(BOOK, text, setting_of(style, "en"), (level,) * len(text))
    return Part(chunk, style, stretch)


@pytest.mark.parametrize(
    ("levels", "order"),
    [
        ([], []),
        ([0, 0, 0], [0, 1, 2]),
        ([1, 1, 1], [2, 1, 0]),
        ([0, 1, 1, 0], [0, 2, 1, 3]),
        ([1, 2, 2, 1], [3, 1, 2, 0]),
        ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]),
        ([0, 2, 2, 0], [0, 1, 2, 3]),
    ],
)
def test_visual_order(levels: list[int], order: list[int]) -> None:
    assert visual_order(levels) == order


@given(st.lists(st.integers(0, 6)))
def test_visual_order_loses_nothing(levels: list[int]) -> None:
    assert sorted(visual_order(levels)) == list(range(len(levels)))


def test_boxes_keep_their_room_and_can_make_a_line_taller() -> None:
    box = InlineBox("button", 4.0, 12.0, 1.0)
    line = assemble("ab", [part("a"), BoxPart(box), part("b")], (8.0, 2.0))
    (kept,) = line.inlines
    assert (kept.key, kept.x, kept.width) == ("button", pytest.approx(5.61), 4.0)
    assert [run.glyphs[0].x for run in line.runs] == pytest.approx([0.0, 9.61])
    assert (line.ascent, line.descent, line.width) == pytest.approx((12.0, 2.93, 9.61 + 6.15))


def test_a_stretched_space_moves_what_follows() -> None:
    plain, wide = (assemble("a b", [part("a"), part(" ", stretch=s), part("b")], (0, 0)) for s in (0.0, 1.5))
    assert wide.width == pytest.approx(plain.width + 1.5)
    assert wide.runs[0].glyphs[2].x == pytest.approx(plain.runs[0].glyphs[2].x + 1.5)
    assert wide.runs[0].glyphs[1].advance == pytest.approx(plain.runs[0].glyphs[1].advance + 1.5)


def test_parts_of_one_look_are_one_run() -> None:
    big = TextStyle("sans", size=12.0)
    line = assemble("ab c", [part("a"), part("b"), part("c", big)], (0, 0))
    assert [len(run.glyphs) for run in line.runs] == [2, 1]


def test_what_runs_to_the_left_is_painted_from_the_right() -> None:
    line = assemble("abcd", [part("a"), part("b", level=1), part("c", level=1), part("d")], (0, 0))
    assert "".join(glyph.text for run in line.runs for glyph in run.glyphs) == "acbd"
