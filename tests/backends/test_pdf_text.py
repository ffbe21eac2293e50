from __future__ import annotations

import re

import pypdfium2
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.backends.pdf import write_pdf
from pnp.backends.pdf_fonts import PdfFont
from pnp.backends.pdf_text import run_operators
from pnp.colour import BLACK
from pnp.scene.document import Document
from pnp.scene.nodes import Glyphs
from pnp.text.line import Glyph, Run, TextStyle
from pnp.text.shaping import set_line
from tests.backends.scenes import BOOK, page
from tests.samples import amount

FACE = BOOK.face("NotoSans-Regular")


def run(*glyphs: Glyph) -> Run:
    return Run("NotoSans-Regular", 10.0, BLACK, glyphs)


def shown(*glyphs: Glyph) -> list[str]:
    return run_operators(PdfFont("F1", FACE), run(*glyphs), 5, 20)


def test_letters_in_a_row_are_one_array() -> None:
    wide = FACE.advance(36) * 10
    glyphs = [Glyph(36, i * wide, 0, wide, "A") for i in range(3)]
    assert shown(*glyphs) == ["BT /F1 10 Tf", "1 0 0 -1 5 20 Tm", "[<002400240024>] TJ", "ET"]


def test_gaps_are_in_thousandths_of_the_em() -> None:
    wide = FACE.advance(36) * 10
    operators = shown(
        Glyph(36, 0, 0, wide, "A"), Glyph(36, wide + 0.25, 0, wide, "A"), Glyph(36, 2 * wide, 0, wide, "A")
    )
    assert operators[2] == "[<0024>-25<0024>25<0024>] TJ"


def test_raised_glyphs_are_placed_anew() -> None:
    operators = shown(Glyph(36, 0, 0, 6, "A"), Glyph(36, 6, -2, 6, "A"))
    assert operators[1:-1] == ["1 0 0 -1 5 20 Tm", "[<0024>] TJ", "1 0 0 -1 11 18 Tm", "[<0024>] TJ"]


def test_clusters_say_their_letters() -> None:
    operators = shown(Glyph(36, 0, 0, 6, "A\u0301"), Glyph(37, 0, 0, 0, ""), Glyph(36, 6, 0, 6, "A"))
    assert operators[1] == "/Span <</ActualText <FEFF00410301>>> BDC"
    assert operators.count("EMC") == 1
    assert operators.index("EMC") < len(operators) - 2


def test_a_glyph_that_stands_for_other_letters_says_so() -> None:
    operators = shown(Glyph(36, 0, 0, 6, "A"), Glyph(36, 6, 0, 6, "Α"))  # a Greek capital of the same shape
    assert [o for o in operators if "ActualText" in o] == ["/Span <</ActualText <FEFF0391>>> BDC"]


def test_nothing_moves_far_on_a_long_line() -> None:
    """Rounding each gap must not add up."""
    font = PdfFont("F1", FACE)
    glyphs = [Glyph(36, i * 6.40046, 0, 6.4, "A") for i in range(300)]
    (array,) = [o for o in run_operators(font, run(*glyphs), 0, 0) if o.endswith("TJ")]
    moved = -sum(int(n) for n in re.findall(r">(-?\d+)<", array))
    ends_at = (moved + 300 * font.width(36)) / 1000 * 10
    assert abs(ends_at - (glyphs[-1].x + font.width(36) / 100)) < 0.01


WORDS = st.text(
    st.sampled_from("abcdefghijklmnopqrstuvwxyzABCDEFfiffl0123456789.,;:!?()ÄéñçабвгдежзийШЩαβγδάέΩ"), min_size=1
)


@settings(max_examples=amount(25), deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=4), st.sampled_from(["serif", "sans", "display"]))
def test_words_come_out_as_they_went_in(words: list[str], family: str) -> None:
    text = " ".join(words)
    line = set_line(BOOK, text, TextStyle(family, 3))
    document = pypdfium2.PdfDocument(write_pdf(Document("t", (page(Glyphs(line, 2, 20)),)), BOOK))
    read = document[0].get_textpage().get_text_range()
    document.close()
    assert read == text
