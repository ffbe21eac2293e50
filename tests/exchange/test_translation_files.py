"""The room of texts on pieces, as the layout has it, and what translators read of it."""

import pytest

from pnp.exchange.translation_files import text_boxes
from pnp.press.units import mm_from_points
from pnp.translation.template import ruleset_messages
from tests.game.reading.small import load, spoilt

HEAD = ("help", "title")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    ruleset, problems = load(tmp_path_factory.mktemp("small"))
    assert problems == []
    return ruleset


@pytest.fixture(scope="module")
def rooms(small):
    return text_boxes(small)


def test_a_title_has_the_width_of_its_card_without_frame_and_margins(rooms):
    head = rooms[HEAD]
    assert head.width == pytest.approx(63 - 2 * 2.0 - 2 * 2.2)
    assert (head.lines, head.wraps, head.style.family) == (1, False, "display")
    assert head.smallest == pytest.approx(mm_from_points(8))


def test_a_text_in_a_row_may_have_several_lines(rooms):
    text = rooms[("help", "rows", 1, "text")]
    assert text.wraps
    assert text.width <= rooms[HEAD].width + 0.01
    assert mm_from_points(6.5) <= text.style.size <= mm_from_points(9)


def test_a_larger_card_has_more_room_and_no_other_message(tmp_path, small, rooms):
    larger, _ = load(tmp_path, spoilt("components.yaml", "width: 63mm", "width: 73mm"))
    assert text_boxes(larger)[HEAD].width == pytest.approx(rooms[HEAD].width + 10)
    before, after = (ruleset_messages(each, text_boxes(each)) for each in (small, larger))
    assert [each.key for each in before] == [each.key for each in after]
    assert [each.notes for each in before] != [each.notes for each in after]


def test_a_text_is_measured_with_its_computed_words(tmp_path):
    path, size = ("help", "rows", 1, "text"), []
    for at, number in enumerate(("{1000000 + 1000000 + 1000000 + 1000000}", "4000000")):
        files = spoilt("components.yaml", "text: Or do nothing.", f'text: "Or do nothing, {number} times."')
        ruleset, problems = load(tmp_path / str(at), files)
        assert problems == []
        size.append(text_boxes(ruleset)[path])
    assert size[0] == size[1]


def test_translators_read_the_room_of_a_text(small, rooms):
    listed = {each.context: each for each in ruleset_messages(small, rooms)}
    (note,) = listed["components.help.title"].notes
    assert note.startswith("title of the card help, 54.6 × ") and note.endswith(" pt, at least 8 pt")
    flags = listed["components.help.title"].flags
    assert flags == ("max-size:1548:1", "font-family:display", "font-size:80", "font-weight:bold")
    assert not any(flag.startswith("max-size") for flag in listed["components.help.rows.text"].flags)
