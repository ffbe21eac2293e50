import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.booklet.blocks import CreditsBlock, Interpretation, Listing, PartsBlock, Prose, Table
from pnp.model.markup import Icon
from pnp.scene.nodes import Shape
from pnp.text.line import Span
from tests.booklet.small import (
    BESIDE_TEXT,
    GRID,
    LONG,
    MEASURE,
    column,
    drawn,
    everything,
    figure,
    heading,
    lines,
    pictures,
    rule,
    texts,
    walk,
)
from tests.samples import amount

HANGING = -2.2  # where a rule's number ends


def strips(*blocks, frames=None):
    return column(pictures(frames)).strips(blocks)


def anchors(made):
    return [anchor for strip in made for anchor in strip.anchors]


def bars(strip):
    """Return the boxes of a strip's own shapes."""
    return [node.path.transformed(place).bounds for node, place in walk(strip.nodes) if isinstance(node, Shape)]


def test_a_rules_number_hangs_in_the_margin_beside_its_first_line():
    made = strips(rule("3.2", LONG * 2, title="Winner"))
    assert len(made) > 2
    (number,) = [line for line in lines(made[0].nodes) if line[0] == "3.2"]
    (first,) = [line for line in lines(made[0].nodes) if line[0] != "3.2"]
    assert number[2] == pytest.approx(HANGING)
    assert number[3] == first[3]
    assert first[1] == 0
    assert first[0].startswith("Winner\u2002The quick")
    assert anchors(made) == ["rule-3.2"]
    assert made[0].anchors
    assert all("3.2" not in texts([strip]) for strip in made[1:])


def test_a_rule_without_a_number_has_nothing_in_the_margin_and_can_be_linked_to():
    made = strips(replace(rule("3.2"), number=""))
    assert min(start for strip in made for _, start, _, _ in lines(strip.nodes)) == 0
    assert anchors(made) == ["rule-3.2"]


def test_a_heading_stays_with_what_follows():
    made = strips(heading("Goal", number="1"), Prose((Span(LONG),)), heading("More", level=2), Prose((Span(LONG),)))
    (one, two) = [strip for strip in made if strip.bookmark]
    assert not one.may_end
    assert not two.may_end
    assert (one.bookmark, one.level, one.running) == ("1\u2002Goal", 0, "Goal")
    assert (two.bookmark, two.level, two.running) == ("More", 1, "")
    assert one.space > two.space > 0
    assert [bar.width for bar in bars(one)] == [pytest.approx(MEASURE)]
    assert bars(two) == []


def test_a_summary_begins_a_page():
    made = strips(Prose((Span(LONG),)), heading("At a glance", new_page=True))
    assert [strip.new_page for strip in made][-1]
    assert not any(strip.new_page for strip in made[:-1])


def test_a_long_heading_takes_more_lines():
    short, long = strips(heading("Goal")), strips(heading("A goal that is so far away that nobody has seen it yet"))
    assert len(texts(long)) > 1
    assert long[0].height > short[0].height
    assert max(end for _, _, end, _ in lines(long[0].nodes)) <= MEASURE + 1e-6


def test_a_figure_is_beside_the_last_rules_that_fit_there():
    made = strips(rule("1.1", LONG * 6), rule("1.2"), rule("1.3"), figure("one"))
    (beside,) = [strip for strip in made if "figure-one" in strip.anchors]
    assert beside.anchors == ("rule-1.2", "rule-1.3", "figure-one")
    assert made[-1] is beside
    starts = [line for line in lines(beside.nodes) if line[0] in ("1.2", "1.3")]
    assert all(end == pytest.approx(HANGING) for _, _, end, _ in starts)
    assert all(end <= BESIDE_TEXT + 1e-6 for _, start, end, _ in lines(beside.nodes) if start == 0)
    assert all(strip.anchors in ((), ("rule-1.1",)) for strip in made[:-1])


def test_a_figure_after_a_long_rule_is_below_it():
    made = strips(rule("1.1", LONG * 30), figure("one"))
    assert made[-1].anchors == ("figure-one",)
    assert made[-2].break_penalty > 0


def test_two_figures_are_side_by_side_and_a_third_beside_the_rule():
    two = strips(rule("1.1"), figure("one", 1), figure("two", 2))
    assert two[-1].anchors == ("figure-one", "figure-two")
    three = strips(rule("1.1"), figure("one", 1), figure("two", 2), figure("three", 3))
    assert three[-2].anchors == ("rule-1.1", "figure-one")
    assert three[-1].anchors == ("figure-two", "figure-three")


def test_a_figure_of_several_frames_is_below_its_rule():
    made = strips(rule("1.1"), figure("many", frames=3), frames={"many": 3})
    assert made[-1].anchors == ("figure-many",)
    assert len(drawn(made[-1].nodes)) == 3


def test_a_figure_that_follows_no_rule_is_by_itself():
    made = strips(heading("Goal"), figure("one"))
    assert [strip.anchors for strip in made] == [("section-goal",), ("figure-one",)]


def test_entries_of_a_list_have_their_marks_before_them():
    made = strips(Listing(((Span(LONG * 2),), (Span("Two"),)), ordered=True))
    marks = [line for strip in made for line in lines(strip.nodes) if line[0] in ("1.", "2.")]
    text = [line for strip in made for line in lines(strip.nodes) if line[0] not in ("1.", "2.")]
    assert [mark[0] for mark in marks] == ["1.", "2."]
    assert {start for _, start, _, _ in text} == {5.0}
    assert all(0 <= start < end < 5.0 for _, start, end, _ in marks)
    bullets = strips(Listing(((Span("One"),),), ordered=False))
    assert texts(bullets) == ["•", "One"]


def test_an_entry_that_says_nothing_is_no_fault():
    made = strips(Listing(((), (Span("Two"),)), ordered=True))
    assert "2." in texts(made)


def test_our_reading_stays_with_what_it_is_about():
    note = Interpretation("Our ruling.", (Span(LONG),))
    listing = Listing(((Span("One"),),), ordered=False)
    for before in ([rule("1.1")], [rule("1.1"), figure("one")], [rule("1.1"), listing]):
        made = strips(*before, note)
        assert [strip.break_penalty > 0 for strip in made[-2:]] == [True, False]
    assert strips(note)[0].break_penalty == 0


def test_our_reading_is_behind_a_bar_of_its_height():
    (strip,) = strips(Interpretation("Our ruling.", (Span(LONG),)))
    assert texts([strip])[0].startswith("Our ruling. The quick")
    (bar,) = bars(strip)
    assert bar.width == pytest.approx(0)
    assert 0 < bar.top < bar.bottom <= strip.height
    assert all(bar.right < start for _, start, _, _ in lines(strip.nodes))


def test_parts_keep_their_rows_and_credits_are_a_table_without_a_head():
    assert [strip.height for strip in strips(PartsBlock())] == [30, 20]
    assert texts(strips(CreditsBlock((("Game", "Ada"), ("Art", "Bob"))))) == ["Game", "Ada", "Art", "Bob"]


def test_everything_occurs_once_and_in_its_order():
    made = strips(*everything(), frames={"two": 2})
    assert anchors(made) == [
        "section-goal",
        "rule-1.1",
        "figure-one",
        "rule-1.2",
        "figure-two",
        "section-more",
        "section-credits",
    ]
    said = " ".join(texts(made))
    for words in ("Winner", "One", "First", "Snail", "Our ruling.", "somebody"):
        assert said.count(words) == 1, words


word = st.sampled_from(["snail", "cabbage-white", "Überraschung", "<b>&", "\u200b", "unbreakable" * 12, "{x}", "", " "])
inlines = st.lists(
    st.one_of(
        st.builds(Span, st.lists(word, max_size=30).map(" ".join), strong=st.booleans(), emphasis=st.booleans()),
        st.just(Icon("button", title="Button")),
        st.just(Icon("nothing", title="Nothing")),
    ),
    max_size=4,
).map(tuple)
block = st.one_of(
    st.builds(Prose, inlines),
    st.builds(lambda n, text: replace(rule(f"1.{n}"), inlines=text), st.integers(1, 99), inlines),
    st.builds(Listing, st.lists(inlines, min_size=1, max_size=4).map(tuple), st.booleans()),
    st.builds(Table, st.lists(st.lists(inlines, min_size=1, max_size=4).map(tuple), min_size=1, max_size=4).map(tuple)),
    st.builds(Interpretation, st.just("Our ruling."), inlines),
    st.builds(lambda n, frames: figure(f"f{frames}", n, frames), st.integers(1, 9), st.integers(1, 5)),
    st.builds(heading, st.sampled_from(["Goal", "A very long heading " * 4]), st.integers(1, 2)),
    st.just(PartsBlock()),
)
FRAMES = {f"f{count}": count for count in range(1, 6)}


@settings(max_examples=amount(60), deadline=None)
@given(st.lists(block, max_size=8))
def test_no_strip_is_wider_than_the_measure(blocks):
    made = column(pictures(FRAMES)).strips(blocks)
    assert anchors(made) == [b.anchor for b in blocks if hasattr(b, "anchor")]
    for strip in made:
        for text, start, end, y in lines(strip.nodes):
            assert end <= MEASURE + 1e-6, text
            assert start >= -14.0
            assert 0 < y <= strip.height + GRID / 4
        for _, box in drawn(strip.nodes):
            assert box.left >= -1e-6
            assert box.right <= MEASURE + 1e-6
            assert box.bottom <= strip.height + 1.0
