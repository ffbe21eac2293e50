"""Parts become a line: order and places."""

import pytest

from pnp.press.text.fonts import font_book
from pnp.press.text.line import InlineBox, TextStyle
from pnp.press.text.shaping import StyledChunk, assemble, setting_of, shape_word

BOOK = font_book()
STYLE = TextStyle("sans", size=10.0)


def part(text: str, style: TextStyle = STYLE) -> StyledChunk:
    (chunk,) = shape_word(BOOK, text, setting_of(style, "en"))
    return StyledChunk(chunk, style)


def test_boxes_keep_their_room_and_can_make_a_line_taller() -> None:
    box = InlineBox("button", 4.0, 12.0, 1.0)
    line = assemble("ab", [part("a"), box, part("b")], (8.0, 2.0))
    (kept,) = line.inlines
    assert (kept.key, kept.x, kept.width) == ("button", pytest.approx(5.61), 4.0)
    assert [run.glyphs[0].x for run in line.runs] == pytest.approx([0.0, 9.61])
    assert (line.ascent, line.descent, line.width) == pytest.approx((12.0, 2.93, 9.61 + 6.15))


def test_parts_of_one_look_are_one_run() -> None:
    big = TextStyle("sans", size=12.0)
    line = assemble("ab c", [part("a"), part("b"), part("c", big)], (0, 0))
    assert [len(run.glyphs) for run in line.runs] == [2, 1]
