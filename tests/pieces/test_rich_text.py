from msgspec.structs import replace

from pnp.pieces.face_layers import rich_text
from pnp.press.text.line import InlineBox, Span, TextStyle
from tests.pieces.box import context

STYLE = TextStyle("sans", 3.0)


def spans(text, drawing=None):
    return list(rich_text(text, STYLE, drawing or context()).spans)


def test_markup_becomes_spans_in_their_styles():
    assert spans("Go **far** or *near*, [look](https://example.org)") == [
        Span("Go ", STYLE),
        Span("far", STYLE, strong=True),
        Span(" or ", STYLE),
        Span("near", STYLE, emphasis=True),
        Span(", ", STYLE),
        Span("look", STYLE),
    ]


def test_a_placeholder_is_what_the_box_says():
    assert spans("{button.count} of {button.size} mm") == [
        Span("15", STYLE),
        Span(" of ", STYLE),
        Span("16", STYLE),
        Span(" mm", STYLE),
    ]


def test_numbers_of_rules_come_with_the_context():
    drawing = replace(context(), placeholders={"rule:go.far": "2.3"})
    assert spans("See {rule:go.far}.", drawing)[1] == Span("2.3", STYLE)


def test_a_component_is_among_the_words_as_its_picture():
    drawing = context()
    rich = rich_text("Pay {icon:button}", STYLE, drawing)
    assert rich.spans[0] == Span("Pay ", STYLE)
    assert isinstance(rich.spans[1], InlineBox)
    assert (rich.spans[1].key, rich.spans[1].text, rich.spans[1].width) == ("button", "Button", 0.95 * 3.0)
    assert list(rich.pictures) == ["button"]
    assert rich_text("{icon:button}", STYLE, drawing).pictures["button"] is rich.pictures["button"]


def test_a_component_without_a_face_is_named():
    assert spans("On {icon:town}") == [Span("On ", STYLE), Span("Town", STYLE)]
