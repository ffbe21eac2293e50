"""Text is set as large as the room for it allows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.text.fit import fit_block, fit_line
from pnp.text.fonts import font_book
from pnp.text.line import TextStyle
from pnp.text.paragraph import Inline, Span

BOOK = font_book()
STYLE = TextStyle("sans", size=4.0)
LABEL = [Span("Button Market of internationalisation", STYLE)]


def test_a_line_that_fits_keeps_its_size() -> None:
    line = fit_line(BOOK, "Bank", STYLE, 20.0, 2.0)
    assert line is not None
    assert line.runs[0].size == 4.0


def test_a_line_shrinks_to_its_width_but_not_below_the_smallest() -> None:
    line = fit_line(BOOK, "Button Market", STYLE, 20.0, 2.0)
    assert line is not None
    assert line.width == pytest.approx(20.0)
    assert line.width <= 20.0
    assert line.runs[0].size == pytest.approx(4 * 20 / 27.252)
    assert fit_line(BOOK, "Button Market", STYLE, 10.0, 2.0) is None


def test_a_block_that_fits_keeps_its_size() -> None:
    block = fit_block(BOOK, LABEL, 40.0, 20.0, 1.5, leading=1.25)
    assert block is not None
    assert block.scale == 1.0
    assert [line.text for line in block.lines] == ["Button Market of", "internationalisation"]
    assert block.baselines == pytest.approx((4.276, 9.276))
    assert block.height == pytest.approx(9.276 + 1.172)


def test_words_stay_whole_while_shrinking_helps() -> None:
    block = fit_block(BOOK, LABEL, 20.0, 20.0, 1.5)
    assert block is not None
    assert 0.5 < block.scale < 0.6
    assert max(line.width for line in block.lines) == pytest.approx(20.0)
    assert not any(line.text.endswith("-") for line in block.lines)
    assert fit_block(BOOK, LABEL, 8.0, 20.0, 2.0) is None
    cut = fit_block(BOOK, LABEL, 8.0, 20.0, 2.0, hyphenate=True)
    assert cut is not None
    assert any(line.text.endswith("-") for line in cut.lines)


def test_a_block_shrinks_to_its_height() -> None:
    spans = [Span("word " * 30, STYLE)]
    roomy, tight = (fit_block(BOOK, spans, 40.0, height, 1.0) for height in (60.0, 15.0))
    assert roomy is not None
    assert tight is not None
    assert (roomy.scale, tight.height <= 15.0) == (1.0, True)
    assert tight.scale < 1
    assert tight.height > 12.0  # it need not be smaller
    assert fit_block(BOOK, spans, 40.0, 15.0, 3.5) is None


def test_boxes_shrink_with_their_words() -> None:
    block = fit_block(BOOK, [Span("pay ", STYLE), Inline(4.0, 3.0, 0.0, "button")], 6.0, 9.0, 1.0)
    assert block is not None
    (box,) = next(line.inlines for line in block.lines if line.inlines)
    assert box.width == pytest.approx(4.0 * block.scale)


def test_no_text_is_an_empty_block() -> None:
    for spans in ([], [Span("", STYLE)]):
        block = fit_block(BOOK, spans, 10.0, 10.0, 1.0)
        assert block is not None
        assert (block.lines, block.height) == ((), 0.0)


@settings(max_examples=60, deadline=None)
@given(st.text("abc deЖ-", max_size=60), st.floats(3.0, 40.0), st.floats(2.0, 20.0), st.floats(0.5, 4.0), st.booleans())
def test_what_is_returned_fits(text: str, width: float, height: float, smallest: float, hyphenate: bool) -> None:
    block = fit_block(BOOK, [Span(text, STYLE)], width, height, smallest, hyphenate=hyphenate)
    if block is None:
        return
    assert block.height <= height + 1e-5
    assert all(line.width <= width + 1e-5 for line in block.lines)
    assert all(run.size >= smallest - 1e-9 for line in block.lines for run in line.runs)
