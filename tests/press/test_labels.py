import itertools

import pytest

from pnp.press.labels import LabelSheet, labels_paper, make_label_sheet, shipped_labels
from pnp.press.papers import PAPERS

SHEETS = shipped_labels()


@pytest.mark.parametrize("name", SHEETS)
def test_labels_lie_on_their_paper_without_overlap_and_say_when_they_were_looked_up(name):
    sheet = SHEETS[name]
    assert list(sheet.faults()) == []
    assert sheet.title and sheet.looked_up == "2026-11-28" and sheet.source
    boxes = list(sheet.labels())
    assert len(boxes) == sheet.columns * sheet.rows
    for box in boxes:
        assert min(box.left, box.top) >= 0
        assert box.right <= sheet.paper.width + 0.01 and box.bottom <= sheet.paper.height + 0.01
    for one, other in itertools.combinations(boxes, 2):
        beside = min(one.right, other.right) - max(one.left, other.left) <= 0.01
        assert beside or min(one.bottom, other.bottom) - max(one.top, other.top) <= 0.01


@pytest.mark.parametrize("name", [name for name, sheet in SHEETS.items() if sheet.has_labels])
def test_bought_sheets_are_alike_either_way_round(name):
    """A wrong number would show here: all these products have equal margins at opposite edges."""
    sheet, boxes = SHEETS[name], list(SHEETS[name].labels())
    assert boxes[0].left == pytest.approx(sheet.paper.width - boxes[-1].right, abs=0.01)
    assert boxes[0].top == pytest.approx(sheet.paper.height - boxes[-1].bottom, abs=0.01)


def test_there_are_ten_products_of_all_kinds():
    assert sum(sheet.has_labels for sheet in SHEETS.values()) >= 10
    assert SHEETS["business-letter"].paper == PAPERS["letter"]
    assert SHEETS["business-letter"][5:13] == pytest.approx((2, 5, 88.9, 50.8, 88.9, 50.8, 19.05, 12.7))
    assert (SHEETS["business-a4"].width, SHEETS["business-a4"].height) == (85.0, 54.0)
    assert {sheet.width for sheet in SHEETS.values() if sheet.round} >= {25.0, 25.4}
    assert not SHEETS["sticker-a4"].has_labels and SHEETS["sticker-a4"].one_sided


def _sheet(**lengths) -> LabelSheet:
    given = {"width": 50.0, "height": 40.0, "left": 5.0, "top": 5.0} | lengths
    return make_label_sheet(
        "own", PAPERS["a4"], given, {"columns": 4, "rows": 7, "title": "", "looked_up": "", "source": ""}
    )


@pytest.mark.parametrize(
    ("lengths", "key", "message", "hint"),
    [
        ({"pitch_x": 49.0}, "pitch_x", "labels overlap by 1 mm", "write 50mm or more"),
        ({"pitch_y": 39.5}, "pitch_y", "labels overlap by 0.5 mm", "write 40mm or more"),
        ({"left": 12.0}, "left", "the last label leaves A4 by 2 mm at its right edge", "the paper is 210 mm wide"),
        ({"pitch_y": 43.0}, "top", "the last label leaves A4 by 6 mm at its lower edge", "the paper is 297 mm high"),
        ({"radius": 20.5}, "radius", "a radius of 20.5 mm is more than half of a label", "write 20mm or less"),
    ],
)
def test_labels_that_overlap_or_leave_the_paper_are_faults(lengths, key, message, hint):
    assert list(_sheet(**lengths).faults()) == [(key, message, hint)]


def test_paper_is_named_or_a_size():
    assert labels_paper("letter") == PAPERS["letter"]
    assert labels_paper("100x150mm").width == 100.0
    with pytest.raises(ValueError, match="is not a size"):
        labels_paper("a9")
