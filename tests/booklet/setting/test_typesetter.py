import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.game.model.texts import Icon
from pnp.press.scene.nodes import Glyphs, Use
from pnp.press.text.line import InlineBox, Span
from tests.booklet.small import BOOK, LONG, STYLE, drawn, lines, setter
from tests.samples import amount

SETTER = setter()
BODY = STYLE.body


def spans(*inlines, style=BODY):
    return SETTER.spans(inlines, style)


def test_strong_words_are_bold_and_emphasis_italic():
    one, two, three = spans(Span("a"), Span("b", strong=True), Span("c", emphasis=True))
    assert (one.look.weight, one.look.italic) == ("regular", False)
    assert (two.look.weight, two.look.italic) == ("bold", False)
    assert (three.look.weight, three.look.italic) == ("regular", True)
    assert {span.look.size for span in (one, two, three)} == {BODY.size}


def test_strong_words_in_a_bold_style_stay_bold():
    (span,) = spans(Span("a", emphasis=True), style=STYLE.table_head)
    assert (span.look.weight, span.look.italic) == ("bold", True)


def test_what_leads_somewhere_has_another_colour():
    plain, url, target = spans(Span("a"), Span("b", link="https://example.org"), Span("c", link="#rule-x"))
    assert plain.look.colour == BODY.colour
    assert url.look.colour == target.look.colour != BODY.colour


def test_an_icon_is_nearly_as_tall_as_the_letters():
    (icon,) = spans(Icon("button", title="Button"))
    assert isinstance(icon, InlineBox)
    assert icon.ascent + icon.descent == pytest.approx(0.95 * BODY.size)
    assert icon.width == pytest.approx(0.95 * BODY.size)


def test_an_icon_without_a_picture_is_told_in_words():
    assert spans(Icon("weather", title="The weather")) == (Span("The weather", BODY),)


def test_an_icon_is_painted_in_its_room_in_the_line():
    (line,) = SETTER.lines(spans(Span("One "), Icon("button", title="Button"), Span(" more")), 60)
    words, button = SETTER.place(line, 10, 20)
    assert isinstance(words, Glyphs)
    assert isinstance(button, Use)
    (box,) = line.inlines
    ((name, painted),) = drawn([button])
    assert name == "button"
    assert painted.left == pytest.approx(10 + box.x)
    assert painted.right == pytest.approx(10 + box.x + box.width)
    assert painted.top == pytest.approx(20 - box.ascent)
    assert painted.bottom == pytest.approx(20 + box.descent)


def test_lines_of_a_block_lie_a_leading_apart_within_it():
    set_lines = SETTER.lines(spans(Span(LONG * 3)), 60)
    placed = lines(SETTER.block(set_lines, 4.5, 3, 7))
    assert len(placed) == len(set_lines) > 3
    assert {x for _, x, _, _ in placed} == {3}
    heights = [y for *_, y in placed]
    assert heights == pytest.approx([heights[0] + 4.5 * i for i in range(len(placed))])
    assert 7 < heights[0] < 7 + 4.5


def test_a_title_takes_as_few_lines_as_it_can_and_makes_them_equal():
    style = STYLE.heading(1)
    title = "Hollow and his Quiet Adventures"
    whole = SETTER.width(title, style)
    made = SETTER.title(title, style, 0.7 * whole).lines
    assert [line.text for line in made] == ["Hollow and his", "Quiet Adventures"]
    (one,) = SETTER.title(title, style, whole + 1).lines
    assert one.text == title
    assert SETTER.title("", style, 60).count == 0


def test_what_is_too_long_for_its_line_is_shortened():
    assert SETTER.shortened("A snail", BODY, 60).text == "A snail"
    for text in (LONG, "a" * 200, "  " + "b c " * 80):
        line = SETTER.shortened(text, BODY, 60)
        assert line.text.endswith("…")
        assert 30 < line.width <= 60


@settings(max_examples=amount(10, soak=600), deadline=None)
@given(st.text(min_size=1, max_size=120), st.floats(15, 120))
def test_no_line_is_wider_than_its_column(text, width):
    for line in SETTER.lines(spans(Span(text)), width):
        assert line.width <= width + 1e-6
        assert all(BOOK.face(run.face) for run in line.runs)
