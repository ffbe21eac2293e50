"""Text is set as large as the room for it allows."""

import pytest

from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import fit_line

BOOK = font_book()
STYLE = TextStyle("sans", size=4.0)


def test_a_line_that_fits_keeps_its_size() -> None:
    line = fit_line(BOOK, "Bank", STYLE, 20.0, 2.0)
    assert line.runs[0].size == 4.0


def test_a_line_shrinks_to_its_width_but_not_below_the_smallest() -> None:
    line = fit_line(BOOK, "Button Market", STYLE, 20.0, 2.0)
    assert line.width == pytest.approx(20.0)
    assert line.width <= 20.0
    assert line.runs[0].size == pytest.approx(4 * 20 / 27.252)
    assert fit_line(BOOK, "Button Market", STYLE, 10.0, 2.0) is None
