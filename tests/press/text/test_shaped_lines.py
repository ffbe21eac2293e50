import pytest

from pnp.press.text.line import InlineBox, Span, TextStyle
from pnp.press.text.shaped_lines import shaped_lines
from pnp.press.text.words import Shaper, hard_lines, split_words
from tests.booklet.small import BOOK

BODY = TextStyle("serif", 3.0)


def spans(size: float, text: str):
    """Return a bold title, a text and an icon in so many times their usual size."""
    return (
        Span("1.2 A title ", TextStyle("sans", 4.0 * size, weight="bold")),
        Span(text, TextStyle("serif", 3.0 * size)),
        InlineBox("icon", 3.0, 2.0, 1.0),
        Span(" and\nits end", TextStyle("serif", 3.0 * size), strong=True, link="#end"),
    )


@pytest.mark.parametrize("text", ["Words, one\u00adsided and oth-ers ", "Fünf  שלום olá 12 ", "--all 日本語 "])
def test_a_text_in_another_size_has_the_words_that_it_would_have_if_it_were_the_first(text):
    shaped_lines(BOOK, spans(1.0, text), "en")
    lines = shaped_lines(BOOK, spans(1.37, text), "en")
    fresh = list(hard_lines(spans(1.37, text), "en"))
    assert [line.hard for line in lines] == fresh
    assert [line.words for line in lines] == [tuple(split_words(line, Shaper(BOOK, "en"))) for line in fresh]


def test_sizes_that_change_places_are_not_mixed_up():
    first = (Span("small ", BODY), Span("large", TextStyle("serif", 4.0)))
    swapped = (Span("small ", TextStyle("serif", 4.0)), Span("large", BODY))
    widths = [
        [word.width for word in line.words] for spans in (first, swapped) for line in shaped_lines(BOOK, spans, "en")
    ]
    assert widths[1][0] == pytest.approx(widths[0][0] * 4 / 3)
    assert widths[1][1] == pytest.approx(widths[0][1] * 3 / 4)


def test_spans_in_one_size_do_not_share_words_with_those_in_two():
    one = shaped_lines(BOOK, (Span("same ", BODY), Span("size", BODY)), "en")
    two = shaped_lines(BOOK, (Span("same ", BODY), Span("size", TextStyle("serif", 5.0))), "en")
    assert two[0].words[1].width == pytest.approx(one[0].words[1].width * 5 / 3)
