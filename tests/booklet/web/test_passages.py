from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.booklet.blocks.content import LegendBlock, PartsBlock, Prose, Table
from pnp.booklet.web.html import Passage, chapters, figure_origins, longest_word, table_breadth
from pnp.press.text.line import Span
from tests.booklet.small import figure, heading, rule
from tests.samples import amount

GOAL, MORE, RULE, TEXT = heading("Goal"), heading("More", level=2), rule("1.1"), Prose((Span("Have fun."),))
SMALL, PAIR = figure("small"), figure("pair", frames=2)
TABLE = replace(figure("table"), wide=True)
BLOCKS = (GOAL, MORE, RULE, TEXT, SMALL, PAIR, TABLE, LegendBlock(), PartsBlock())


def passages(*blocks):
    """Return the passages of one chapter, as their texts, figures and blocks across."""
    ((title, parts),) = chapters((GOAL, *blocks))
    assert title == GOAL
    return [(part.texts, part.figures, part.across) for part in parts]


def test_a_small_figure_stands_beside_the_texts_before_it():
    assert passages(RULE, TEXT, SMALL, TEXT) == [((RULE, TEXT), (SMALL,), ()), ((TEXT,), (), ())]


def test_the_legend_and_several_small_figures_follow_the_same_texts():
    assert passages(RULE, LegendBlock(), SMALL) == [((RULE,), (LegendBlock(), SMALL), ())]
    assert passages(SMALL) == [((), (SMALL,), ())]


def test_figures_of_several_frames_set_tables_titles_and_parts_need_the_whole_width():
    for wide in (PAIR, TABLE, MORE, PartsBlock()):
        assert passages(RULE, wide, TEXT) == [((RULE,), (), ()), ((), (), (wide,)), ((TEXT,), (), ())]
    assert passages(MORE, PAIR, SMALL) == [((), (), (MORE, PAIR)), ((), (SMALL,), ())]


def table(*words):
    """Return a table of one row, a word a column, under a short head."""
    head = tuple((Span("Head"),) for _ in words)
    return Table((head, tuple((Span(word),) for word in words)))


def test_a_table_is_as_broad_as_the_longest_words_of_its_columns():
    assert table_breadth(table("many short words in a row", "3")) == ""
    assert table_breadth(table(*["x" * 20] * 2)) == ""
    assert table_breadth(table(*["x" * 21] * 2)) == "broad"
    assert table_breadth(table(*["x" * 18] * 5)) == "broad"
    assert table_breadth(table(*["x" * 19] * 5)) == "vast"
    assert table_breadth(table("駒" * 60)) == ""


def test_the_longest_word_is_one_that_no_line_divides():
    assert longest_word("") == 0
    assert longest_word("A quiet\nadventure") == 9
    assert longest_word("10\u00a0mm") == 5
    assert longest_word("駒を置く board") == 5


def test_a_broad_table_needs_the_whole_width():
    broad, narrow = table("x" * 60), table("x")
    assert passages(RULE, broad, SMALL) == [((RULE,), (), ()), ((), (), (broad,)), ((), (SMALL,), ())]
    assert passages(RULE, narrow, SMALL) == [((RULE, narrow), (SMALL,), ())]


def test_long_texts_fill_two_columns():
    short, long = (Prose((Span("x" * length),)) for length in (600, 601))
    assert not Passage((short,)).is_long
    assert Passage((long,)).is_long
    assert Passage((short, TEXT)).is_long


def test_blocks_before_the_first_title_are_a_chapter_without_one():
    (none, first), second = chapters((TEXT, GOAL))
    assert (none, first[0].texts) == (None, (TEXT,))
    assert second == (GOAL, ())
    assert chapters(()) == []


@settings(max_examples=amount(20, soak=500), deadline=None)
@given(st.lists(st.sampled_from(BLOCKS), max_size=12))
def test_every_block_occurs_once_in_order(blocks):
    told = []
    for title, parts in chapters(blocks):
        told += [title] if title else []
        told += chain.from_iterable((*part.texts, *part.figures, *part.across) for part in parts)
        for part in parts:
            assert not (part.across and (part.texts or part.figures))
    assert told == blocks


def test_a_figure_belongs_to_the_last_rule_or_title_before_it():
    assert figure_origins((SMALL, GOAL, RULE, TEXT, PAIR, MORE, TABLE)) == {
        "pair": "rule-1.1",
        "table": "section-more",
    }
