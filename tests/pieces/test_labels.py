import pytest
from msgspec.structs import replace

from pnp.pieces.labels import (
    SMALLEST_TYPE,
    LabelBox,
    cap_height,
    centre_label,
    contrasting_label,
    draw_mark,
    fit_label,
    glyph_box,
    ink_box,
    mark_path,
    set_label,
)
from pnp.press.colour import BLACK, NAMED, READ, contrast
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from tests.pieces.box import context

STYLE = TextStyle("sans", 10, weight="bold")


@pytest.mark.parametrize("text", ["A", "g", "1", "Ä", "jp"])
def test_centred_means_the_ink(text):
    drawing = context()
    assert glyph_box(drawing.book, centre_label(drawing, text, 30, 40, STYLE)).centre == pytest.approx((30, 40))


def test_capitals_share_a_baseline_whatever_is_beside_them():
    drawing = context()
    assert set_label(drawing, "Ag", 0, 50, STYLE).y == set_label(drawing, "A", 9, 50, STYLE).y
    box = glyph_box(drawing.book, set_label(drawing, "H", 0, 50, STYLE))
    assert box.centre == (pytest.approx(0), pytest.approx(50, abs=0.01))
    assert box.height == pytest.approx(cap_height(drawing.book, STYLE), abs=0.01)
    assert ink_box(drawing.book, set_line(drawing.book, "  ", STYLE)).height == 0


@pytest.mark.parametrize(("align", "edge"), [(0.0, "left"), (1.0, "right")])
def test_a_line_begins_or_ends_at_its_ink(align, edge):
    drawing = context()
    box = glyph_box(drawing.book, set_label(drawing, "Hollow", 20, 0, STYLE, align=align))
    assert getattr(box, edge) == pytest.approx(20)


AT = ("town", "title")


def test_a_wide_line_is_set_smaller():
    drawing = context()
    plain = set_line(drawing.book, "Hollowtown", STYLE)
    reported = []
    assert fit_label(drawing, "Hollowtown", STYLE, LabelBox(200, AT), reported).width == plain.width
    assert fit_label(drawing, "Hollowtown", STYLE, LabelBox(0.3 * plain.width, AT), reported).width == pytest.approx(
        0.3 * plain.width
    )
    assert not reported
    tiny = fit_label(drawing, "Hi", replace(STYLE, size=0.5), LabelBox(50, AT), reported)
    assert [run.size for run in tiny.runs] == [pytest.approx(SMALLEST_TYPE)] and not reported


def test_what_does_not_fit_in_the_smallest_letters_is_reported_with_its_place():
    drawing = context()
    reported = []
    line = fit_label(drawing, "Hollowtown", STYLE, LabelBox(5, AT), reported)
    assert [run.size for run in line.runs] == [pytest.approx(SMALLEST_TYPE)]
    (finding,) = reported
    assert finding.code == "P033" and finding.at == AT
    assert finding.message == f'"Hollowtown" needs {line.width:.2f} mm in the smallest letters, but has 5 mm'


def test_no_room_at_all_is_said_so():
    drawing = context()
    reported = []
    set_label(drawing, "Bank", 0, 0, STYLE, room=LabelBox(-3.0, AT), findings=reported)
    assert [finding.message.rpartition(", ")[2] for finding in reported] == ["but has no room"]


MARKS = ("disc", "ring", "triangle", "square", "diamond", "star")


@pytest.mark.parametrize("mark", MARKS)
def test_marks_look_equally_large(mark):
    box = mark_path(mark, 10, 20, 6).bounds
    assert 5 <= box.width <= 7.21 and 5 <= box.height <= 7.21
    assert box.centre[0] == pytest.approx(10) and box.centre[1] == pytest.approx(20, abs=0.7)


def test_marks_differ_in_their_outlines_and_only_a_ring_has_a_hole():
    assert len({mark_path(mark, 0, 0, 6).segments for mark in MARKS}) == 6
    assert [mark for mark in MARKS if draw_mark(mark, 0, 0, 6, BLACK).paint.even_odd] == ["ring"]
    (outer, inner) = mark_path("ring", 0, 0, 6).flattened()
    assert max(x for x, _ in outer) == 3 and max(x for x, _ in inner) == 1.5


def test_a_halo_that_hides_the_letters_gives_way_to_white_or_black():
    drawing = context()
    label = set_label(drawing, "25", 10, 10, TextStyle("sans", 5, weight="bold"))
    jade, brown = NAMED["jade"], NAMED["brown"]
    for halo in (brown, jade.tint(0.9)):
        around, *_, written = contrasting_label(drawing, label, lambda _: [jade], drawing.ink, halo=halo)
        (colour,) = {run.colour for run in written.line.runs}
        assert contrast(around.paint.stroke, colour) > READ
        assert (around.paint.stroke == halo) == (contrast(halo, colour) > READ)
