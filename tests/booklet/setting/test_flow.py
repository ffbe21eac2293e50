import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.booklet.blocks.content import ContentsBlock, CreditsBlock, Interpretation, Listing, PartsBlock, Prose, Table
from pnp.booklet.setting.flow import BarElement
from pnp.booklet.setting.items import PagePlacement
from pnp.booklet.setting.strips import link_boxes
from pnp.game.model.texts import Icon
from pnp.press.scene.nodes import Shape
from pnp.press.text.line import Span
from tests.booklet.small import (
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
    return [node.path.transformed(place).bounds for node, place in walk(strip.nodes) if isinstance(node, Shape)]


def elements(*blocks, frames=None):
    return column(pictures(frames)).trial(blocks).elements


def test_a_rules_number_hangs_in_the_margin_beside_its_first_line():
    (made,) = strips(rule("3.2", LONG * 2, title="Winner"))
    (number,) = [line for line in lines(made.nodes) if line[0] == "3.2"]
    first, *others = [line for line in lines(made.nodes) if line[0] != "3.2"]
    assert len(others) > 1
    assert number[2] == pytest.approx(HANGING)
    assert number[3] == first[3]
    assert first[1] == 0
    assert first[0].startswith("Winner\u2002The quick")
    assert made.anchors == ("rule-3.2",)


def test_a_rule_without_a_number_has_nothing_in_the_margin_and_can_be_linked_to():
    made = strips(replace(rule("3.2"), number=""))
    assert min(start for strip in made for _, start, _, _ in lines(strip.nodes)) == 0
    assert anchors(made) == ["rule-3.2"]


def test_a_heading_stays_with_what_follows():
    made = elements(heading("Goal", number="1"), Prose((Span(LONG),)), heading("More", level=2), Prose((Span(LONG),)))
    (one, two) = [element for element in made if isinstance(element, BarElement)]
    assert one.keeps
    assert two.keeps
    assert (one.strip.bookmark, one.strip.level, one.strip.running) == ("1\u2002Goal", 0, ("Goal",))
    assert (two.strip.bookmark, two.strip.level, two.strip.running) == ("More", 1, ())
    assert one.space > two.space > 0
    assert one.weight > two.weight > made[1].weight
    assert [bar.width for bar in bars(one.strip)] == [pytest.approx(MEASURE)]
    assert bars(two.strip) == []


def test_a_short_title_may_stand_beside_a_figure_and_is_as_wide_as_its_column_there():
    short, long = elements(heading("Goal"), heading("A goal that is so far away that nobody has seen it yet"))
    assert short.narrow < 30 < 0.7 * MEASURE < long.narrow
    flow = column().trial([]).flow
    strip = flow.strip(short, 1.0, PagePlacement(0, 0, 10.0, short.strip.height, narrow=60.0))
    assert [bar.width for bar in bars(strip)] == [pytest.approx(60.0)]


def test_a_long_heading_takes_more_lines():
    short, long = strips(heading("Goal")), strips(heading("A goal that is so far away that nobody has seen it " * 2))
    assert len(texts(long)) > 1
    assert long[0].height > short[0].height
    assert max(end for _, _, end, _ in lines(long[0].nodes)) <= MEASURE + 1e-6


def test_lines_of_running_text_fill_the_measure():
    (made,) = strips(Prose((Span(LONG * 6),)))
    *full, _ = [end - start for _, start, end, _ in lines(made.nodes)]
    assert min(full) > 0.85 * MEASURE
    assert sum(full) / len(full) > 0.93 * MEASURE


def test_a_paragraph_beside_a_figure_is_as_wide_as_the_page_below_it():
    trial = column().trial([rule("1.1", LONG * 3)])
    item = trial.items[0]
    count = item.filled.count(50.0, 3, MEASURE)
    strip = trial.flow.strip(
        trial.elements[0], trial.leading, PagePlacement(0, 0, 0.0, count * GRID, 0, 0, count, 3, 50.0)
    )
    ends = [end for text, _, end, _ in lines(strip.nodes) if text != "1.1"]
    assert len(ends) == count
    assert max(ends[:3]) <= 50.0 + 1e-6
    assert max(ends[3:]) > 0.8 * MEASURE


def test_what_is_left_of_a_paragraph_on_the_next_page_has_no_number():
    trial = column().trial([rule("1.1", LONG * 3)])
    item = trial.items[0]
    count = item.filled.count(0.0, 0, MEASURE)
    rest = trial.flow.strip(trial.elements[0], trial.leading, PagePlacement(0, 1, 0.0, 2 * GRID, 0, count - 2, count))
    assert rest.continues
    assert rest.anchors == ()
    assert len(texts([rest])) == 2
    assert "1.1" not in texts([rest])


def test_a_figure_knows_the_next_two_of_its_section():
    names = ("one", "two", "three", "four")
    one, _, two, three, four, _, last = elements(
        figure(names[0]), rule("1.1"), *map(figure, names[1:]), heading("More"), figure("last")
    )
    assert [each.block.name for each in one.following] == ["two", "three"]
    assert [each.block.name for each in three.following] == ["four"]
    assert [two.following[-1].block.name, four.following, last.following] == ["four", (), ()]


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
    assert "2." in texts(strips(Listing(((), (Span("Two"),)), ordered=True)))


def test_our_reading_stands_behind_a_bar_of_its_height_and_is_not_divided():
    note = Interpretation("Our ruling.", (Span(LONG),))
    (strip,) = strips(note)
    assert texts([strip])[0].startswith("Our ruling. The quick")
    (bar,) = bars(strip)
    assert bar.width == pytest.approx(0)
    assert 0 < bar.top < bar.bottom <= strip.height
    assert all(bar.right < start for _, start, _, _ in lines(strip.nodes))
    assert not column().trial([note]).items[0].is_divisible


def test_a_note_that_would_fill_a_page_is_divided():
    for style in ("note", "example"):
        (item,) = column().trial([Interpretation("Our ruling.", (Span(LONG * 60),), style)]).items
        assert item.is_divisible


def test_parts_keep_their_rows_and_credits_are_a_table_without_a_head():
    assert [strip.height for strip in strips(PartsBlock())] == [30, 20]
    assert texts(strips(CreditsBlock((("Game", "Ada"), ("Art", "Bob"))))) == ["Game", "Ada", "Art", "Bob"]


def test_the_contents_are_a_few_lines_that_lead_to_the_chapters():
    chapters = tuple(heading(f"Chapter {i}", number=str(i)) for i in range(1, 8))
    contents = ContentsBlock("Contents", chapters)
    (planned,) = strips(contents)
    flow = column().trial([]).flow
    strip = flow.contents(contents, {chapter.anchor: i + 8 for i, chapter in enumerate(chapters, start=1)})
    assert strip.height == planned.height < 5 * GRID
    said = " ".join(texts([strip]))
    assert said.startswith("Contents")
    assert all(f"{i}\u00a0Chapter\u00a0{i}\u00a0{i + 9}" in said for i in range(1, 8))
    assert {target for _, target in link_boxes(strip.nodes)} == {f"#{chapter.anchor}" for chapter in chapters}


def test_a_title_of_the_contents_stays_whole_without_spaces_too():
    titles = [f"石を置く{'か' * count}" for count in range(12)]
    (strip,) = strips(ContentsBlock("目次", tuple(map(heading, titles))))
    said = texts([strip])
    assert len(said) > 2
    assert [title for title in titles if not any(f"{title}\u00a0" in line for line in said)] == []
    assert all(end <= MEASURE + 0.01 for _, _, end, _ in lines(strip.nodes))


def test_everything_stands_once_and_in_its_order():
    made = strips(*everything(), frames={"two": 2})
    rules_and_titles = [anchor for anchor in anchors(made) if not anchor.startswith("figure")]
    assert rules_and_titles == ["section-goal", "rule-1.1", "rule-1.2", "section-more", "section-credits"]
    assert [anchor for anchor in anchors(made) if anchor.startswith("figure")] == ["figure-one", "figure-two"]
    said = " ".join(texts(made))
    for words in ("Winner", "One", "First", "Snail", "Our ruling.", "somebody"):
        assert said.count(words) == 1, words


word = st.sampled_from(["snail", "cabbage-white", "Überraschung", "<b>&", "\u200b", "unbreakable" * 12, "{x}", "", " "])


def inlines_of(words):
    text = st.lists(word, max_size=words).map(" ".join)
    span = st.builds(Span, text, strong=st.booleans(), emphasis=st.booleans())
    icon = st.sampled_from([Icon("button", title="Button"), Icon("nothing", title="Nothing")])
    return st.lists(st.one_of(span, icon), max_size=4).map(tuple)


inlines = inlines_of(30)
row = st.lists(inlines_of(1), min_size=1, max_size=4).map(tuple)  # more words may be higher than a page
block = st.one_of(
    st.builds(Prose, inlines),
    st.builds(lambda n, text: replace(rule(f"1.{n}"), inlines=text), st.integers(1, 99), inlines),
    st.builds(Listing, st.lists(inlines, min_size=1, max_size=4).map(tuple), st.booleans()),
    st.builds(Table, st.lists(row, min_size=1, max_size=4).map(tuple)),
    st.builds(Interpretation, st.just("Our ruling."), inlines),
    st.builds(lambda n, frames: figure(f"f{frames}", n, frames), st.integers(1, 9), st.integers(1, 5)),
    st.builds(heading, st.sampled_from(["Goal", "A very long heading " * 4]), st.integers(1, 2)),
    st.just(PartsBlock()),
)
FRAMES = {f"f{count}": count for count in range(1, 6)}


@settings(max_examples=amount(10, soak=600), deadline=None)
@given(st.lists(block, max_size=8))
def test_no_strip_is_wider_than_the_measure(blocks):
    made = column(pictures(FRAMES)).strips(blocks)
    assert sorted(anchors(made)) == sorted(b.anchor for b in blocks if hasattr(b, "anchor"))
    for strip in made:
        for text, start, end, y in lines(strip.nodes):
            assert end <= MEASURE + 1e-6, text
            assert start >= -14.0
            assert 0 < y <= strip.height + GRID / 4
        for _, box in drawn(strip.nodes):
            assert box.left >= -1e-6
            assert box.right <= MEASURE + 1e-6
            assert box.bottom <= strip.height + 1.0
