"""Every word on a piece that does not fit is reported with its place."""

import pytest

from tests.pieces.box import COMPONENTS, context, findings

LONG = "MMMMM WWWWW " * 5  # as many letters as a label may have, and wide ones
TITLE = "MMMMM WWWWW " * 10  # as many as a title may have

# What is changed, and the place that is reported.
WORDS = [
    ({"town": {"title": TITLE}}, ("town", "title")),
    ({"market": {"title": TITLE}}, ("market", "title")),
    ({"market": {"tiles_title": LONG}}, ("market", "tiles_title")),
    ({"market": {"counters_title": TITLE}}, ("market", "counters_title")),
    ({"market": {"rows": {"m": {"title": LONG}}}}, ("market", "rows", "m", "title")),
    ({"die": {"faces": ["1", "2", LONG, "C", "B", "A"]}}, ("die", "faces", 2)),
    ({"bank": {"label": LONG}}, ("bank", "label")),
    ({"meadow": {"front": {"label": LONG}}}, ("meadow", "front", "label")),
    ({"meadow": {"back": {"label": LONG}}}, ("meadow", "back", "label")),
    ({"stone": {"back": {"label": LONG}}}, ("stone", "back", "label")),
]


def changed(changes):
    return context({**COMPONENTS, **{name: {**COMPONENTS[name], **new} for name, new in changes.items()}})


@pytest.mark.parametrize(("changes", "at"), WORDS, ids=lambda value: ".".join(map(str, value)))
def test_too_long_a_word_is_reported_with_its_place(changes, at):
    (finding,) = findings(changed(changes))
    assert finding.code == "P033" and f'"{LONG[:30]}' in finding.message
    assert finding.at == at


def test_the_whole_box_fits_as_it_is():
    assert not findings(context())


def test_a_standees_letter_that_figures_have_no_room_for_is_reported():
    (finding,) = findings(changed({"dooky": {"letter": "Dooky"}}))
    assert (finding.code, finding.at) == ("P033", ("dooky", "letter"))
    assert finding.message == '"Dooky" needs 7.84 mm in the smallest letters, but has 2.97 mm'


def test_a_cup_too_low_for_its_label_and_picture_says_so():
    assert sorted(finding.code for finding in findings(changed({"bank": {"height": "9mm"}}))) == ["P033", "P040"]


@pytest.mark.parametrize("columns", [1, 2])
def test_a_narrow_boards_title_is_set_smaller(columns):
    assert not findings(changed({"town": {"columns": columns, "cell": "12mm"}}))
