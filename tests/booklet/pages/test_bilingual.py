from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.booklet.blocks.content import Heading, Listing, Prose, Rule, Table
from pnp.booklet.pages.bilingual import BilingualFigureSetter, divide_page, in_reading_order, plan_bilingual
from pnp.booklet.pages.plan import booklet_document, plan_booklet
from pnp.booklet.setting.formats import BOOKLET_FORMATS
from pnp.booklet.setting.strips import OverfullPageError, Strip, row_strip
from pnp.booklet.setting.typesetter import Typesetter
from pnp.press.scene.nodes import Glyphs, Group
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span
from tests.booklet.bilingual import (
    HEBREW,
    bilingual_plan,
    cells,
    chapters,
    edition,
    line_edges,
    rows,
    said_in,
    translated,
    wide_table,
)
from tests.booklet.fullness import LEAST_FULL
from tests.booklet.sequence import booklet_letters
from tests.booklet.small import (
    LONG,
    MEASURE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    STYLE,
    drawn,
    everything,
    figure,
    heading,
    lines,
    page_nodes,
    pictures,
    rule,
    walk,
)
from tests.booklet.small import edition as edition_of
from tests.samples import amount

PAIRS = [("en", "de"), ("en", "he"), ("he", "en"), ("he", "ar"), ("ja", "de")]
SMALL = 1e-6
COLUMN = (MEASURE - 6) / 2
_WORDS = st.sampled_from([LONG, HEBREW, "Short.", "Donaudampfschifffahrtsgesellschaft " * 3, "word " * 200])


@cache
def plan(languages=("en", "de")):
    return bilingual_plan(chapters(6), languages=languages)


@cache
def document(languages=("en", "de")):
    return booklet_document(plan(languages))


@pytest.mark.parametrize("languages", PAIRS, ids="+".join)
def test_the_tops_of_paired_blocks_are_on_one_line(languages):
    found = list(rows(plan(languages)))
    assert len(found) > 40
    for _, row in found:
        first, second = (line_edges(cell) for cell in cells(row))
        assert first[2] == pytest.approx(second[2], abs=0.1)


@pytest.mark.parametrize("languages", PAIRS, ids="+".join)
def test_columns_do_not_overlap(languages):
    made = plan(languages)
    for number, page in enumerate(made.pages, start=1):
        start = made.setter.style.column_start(number)
        for row in page.strips:
            for cell, column in zip(cells(row), made.columns, strict=False):
                left, right, *_ = line_edges(cell)
                edge = start + made.setter.style.edge_of(column.x, column.setter.style)
                near = edge - COLUMN if column.setter.style.bound_right else edge
                hanging = 0 if cells(row).index(cell) else 12  # numbers are in the margin
                assert near - hanging * (not made.setter.style.bound_right) - SMALL <= left + start
                assert right + start <= near + COLUMN + hanging * made.setter.style.bound_right + SMALL


@pytest.mark.parametrize(
    ("languages", "lefts"),
    [(("en", "de"), (0, 1)), (("en", "he"), (0, 1)), (("he", "en"), (1, 0)), (("he", "ar"), (1, 0))],
)
def test_the_first_language_is_where_lines_begin_so_one_from_the_right_is_right(languages, lefts):
    made = plan(languages)
    style = made.setter.style
    assert style.bound_right == (languages[0] == "he")
    for column, place in zip(made.columns, lefts, strict=True):
        left = style.left_of(column.x, column.width) + (MEASURE if style.bound_right else 0)
        assert left == pytest.approx(place * (COLUMN + 6))
        assert column.width == pytest.approx(COLUMN)


def test_a_column_from_the_right_begins_at_its_right():
    made = plan(("en", "he"))
    for number, row in rows(made):
        if row.strip.role is None and row.strip.bookmark:
            _, right, *_ = line_edges(cells(row)[1])
            assert right == pytest.approx(MEASURE, abs=0.01), number


@pytest.mark.parametrize("languages", PAIRS, ids="+".join)
def test_each_figure_is_drawn_once(languages):
    shown = [name for page in document(languages).pages for name, _ in drawn(page_nodes(page)) if name != "button"]
    assert len(shown) == len(set(shown))
    assert {name.split("-")[0] for name in shown} == {"one", "two", "parts"} | {
        f"{kind}{i}" for kind in "fg" for i in range(2, 8)
    }


def test_captions_are_in_both_languages_beside_or_below_their_figure():
    said = [text for page in document().pages for text, *_ in lines(page_nodes(page))]
    for label in ("Figure 1.", "Figure 4."):
        assert sum(text.startswith(label) for text in said) == sum(text.startswith(f"Second {label}") for text in said)


def test_a_rule_has_its_number_once_in_the_margin_where_lines_begin():
    for languages in (("en", "he"), ("he", "en")):
        made = plan(languages)
        numbers = [block.number for block in made.book.blocks if isinstance(block, Rule)]
        style, found = made.setter.style, []
        for number, page in enumerate(document(languages).pages[1:], start=1):
            for text, start, end, _ in lines(page_nodes(page)):
                outside = (
                    start > style.column_left(number) + MEASURE
                    if style.bound_right
                    else end < style.column_left(number)
                )
                found += [text] if outside else []
        assert found == numbers


@pytest.mark.parametrize("languages", PAIRS, ids="+".join)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_leaves_the_page_and_pages_are_full(languages, paper):
    form = BOOKLET_FORMATS[paper]
    style = replace(STYLE, paper=form.page, margins=form.margins)
    made = bilingual_plan(chapters(4), languages=languages, style=style)
    assert made.page_count % 4 == 0
    for page in made.pages[:-1]:
        assert max(p.y + p.height for p in page.placements) >= LEAST_FULL * style.text_height
    for page in booklet_document(made).pages[1:]:
        for text, start, end, y in lines(page_nodes(page)):
            assert 4 < start < end < form.page.width - 4, text
            assert style.margins.top < y < form.page.height - style.margins.bottom + SMALL


def test_a_row_is_divided_at_the_same_lines_and_leaves_no_line_alone():
    divided = 0
    for page in plan().pages:
        for placement, row in zip(page.placements, page.strips, strict=False):
            if placement.shape is None and placement.first and len(cells(row)) > 1:
                divided += 1
                assert all(line_edges(cell)[3] - line_edges(cell)[2] > 2 for cell in cells(row))
    assert divided


def test_the_other_column_is_empty_where_its_text_has_ended():
    blocks = [heading("Goal"), *(rule(f"1.{n}", LONG * 9) for n in range(9))]
    others = [replace(b, inlines=(Span("Short."),)) if isinstance(b, Rule) else b for b in blocks]
    made = bilingual_plan(blocks, others)
    halves = [row for page in made.pages for row in page.strips if len(cells(row)) == 1]
    assert halves
    assert all(cells(row)[0].x == 0 for row in halves)


def test_entries_of_a_list_are_beside_each_other():
    entries = tuple((Span(LONG * n),) for n in (1, 3, 2))
    made = bilingual_plan([heading("Goal"), Listing(entries, ordered=True)])
    marks = [said_in(cell)[0] for _, row in rows(made) for cell in cells(row)]
    assert marks[2:8] == ["1.", "1.", "2.", "2.", "3.", "3."]
    assert marks[8:] == ["Notes", "Notes"]


def test_a_narrow_table_is_beside_its_translation_a_wide_one_has_both_in_each_cell():
    for columns, count in ((2, 2), (5, 0)):
        made = bilingual_plan([heading("Goal"), wide_table(columns)], [heading("Ziel"), wide_table(columns)])
        assert [len(cells(row)) for row in made.pages[0].strips[1:3]] == [count, count]


def test_what_a_cell_says_alike_in_both_languages_is_there_once():
    first = Table((((Span("Side"),),) * 6, tuple((Span(str(n)),) for n in range(6))))
    second = replace(first, rows=(((Span("Seite"),),) * 6, first.rows[1]))
    made = bilingual_plan([heading("Goal"), first], [heading("Ziel"), second])
    head, row = map(said_in, made.pages[0].strips[1:3])
    assert head == ["Side", "Seite"] * 6
    assert row == list("012345")


def test_a_title_is_in_both_languages_its_number_once_above_one_line():
    made = bilingual_plan([heading("Goal", number="1"), rule("1.1")], [heading("Ziel", number="1"), rule("1.1")])
    title = made.pages[0].strips[0]
    assert [said_in(cell) for cell in cells(title)] == [["1\u2002Goal"], ["Ziel"]]
    assert (title.strip.bookmark, title.strip.running) == ("1\u2002Goal · Ziel", ("Goal", "Ziel"))
    assert title.strip.anchors == ("section-goal",)


def test_a_title_with_a_word_wider_than_its_column_is_smaller():
    word = "Donaudampfschifffahrtsgesellschaft"
    made = bilingual_plan([heading(word), rule("1")], [heading("Ziel"), rule("1")])
    both = [cell.strip.drawn(pictures().draw, 0, 0) for cell in cells(made.pages[0].strips[0])]
    assert [text for text, *_ in lines(both)] == [word, "Ziel"]
    sizes = {node.line.runs[0].size for node, _ in walk(both) if isinstance(node, Glyphs)}
    assert len(sizes) == 1


def test_running_heads_and_contents_are_above_and_in_both_columns():
    made = document(("en", "de"))
    heads = [
        sorted(text for text, *_, y in lines(page_nodes(page, "running")) if y < STYLE.margins.top)
        for page in made.pages[1:]
    ]
    assert heads[0] == ["A small game", "Ein Spiel"]
    assert all(len(head) in (1, 2) for head in heads)
    assert made.title == "A small game · Ein Spiel"
    said = [text for text, *_ in lines(page_nodes(made.pages[1]))]
    assert said[0].startswith("Contents")
    assert sum("Chapter\u00a04" in text for text in said) == 2


def test_links_lead_to_the_same_places_from_both_columns():
    link = (Span("see", link="#rule-2.1"),)
    blocks = [heading("Goal"), Prose(link), heading("More"), rule("2.1")]
    made = booklet_document(bilingual_plan(blocks, blocks))
    assert [link.target for link in made.pages[1].links] == [1, 1]


def test_the_cover_says_everything_in_both_languages_and_the_same_once():
    said = [text for text, *_ in lines(page_nodes(plan().cover))]
    assert said[:2] == ["A small game", "Ein Spiel"]
    assert said.count("A game for tests.") == 1


def test_words_of_the_second_column_say_their_language():
    made = document(("en", "he"))
    found = {
        (node.language, node.role)
        for page in made.pages
        for node, _ in walk(page_nodes(page))
        if isinstance(node, Group) and node.role in ("p", "h2", "h3")
    }
    assert found == {(language, role) for language in ("", "he") for role in ("p", "h2", "h3")}


def test_the_summary_is_on_one_page_in_smaller_type_if_need_be():
    sizes = []
    for count in (3, 5):
        rules = (rule(f"9.{n}", LONG * 3) for n in range(count))
        made = bilingual_plan([heading("Goal"), rule("1.1"), heading("At a glance", on_back_cover=True), *rules])
        assert made.has_back_cover
        last = booklet_document(made).pages[-1]
        assert sum(text.startswith("9.") for text, *_ in lines(page_nodes(last))) == count
        (size,) = {
            run.size
            for node, _ in walk(page_nodes(last))
            if isinstance(node, Glyphs)
            for run in node.line.runs
            if LONG[:9] in node.line.text
        }
        sizes.append(size)
    assert sizes[0] == STYLE.scale.body.size > sizes[1] >= 0.86 * sizes[0]


def test_editions_of_other_blocks_are_refused():
    with pytest.raises(ValueError, match="zip"):
        plan_bilingual((edition("en", [rule("1")]), edition("de", [rule("1"), rule("2")])), STYLE, pictures())


def test_what_is_higher_than_a_page_is_named_by_the_block_of_the_first_language():
    table = Table(tuple(tuple((Span(word * 250),) for _ in range(6)) for word in ("a ", "b ")))
    with pytest.raises(OverfullPageError) as refused:
        bilingual_plan([heading("Goal"), table], [heading("Ziel"), table])
    assert refused.value.block is table


@settings(max_examples=amount(12), deadline=None)
@given(st.lists(st.tuples(_WORDS, _WORDS), min_size=1, max_size=6), st.sampled_from(PAIRS))
def test_any_texts_are_set_whole_and_inside_the_page(texts, languages):
    blocks = [heading("Goal"), *(rule(f"1.{i}", first) for i, (first, _) in enumerate(texts)), figure("one")]
    others = [heading("Ziel"), *(rule(f"1.{i}", second) for i, (_, second) in enumerate(texts)), figure("one")]
    made = booklet_document(bilingual_plan(blocks, others, languages))
    placed = [line for page in made.pages[1:] for line in lines(page_nodes(page))]
    assert all(0 < start <= end < PAGE_WIDTH and 0 < y < PAGE_HEIGHT for _, start, end, y in placed)
    said = "".join(text for text, *_ in placed)
    for _, second in texts:
        for word in set(second.split()):
            assert said.replace("\u2010", "").replace("-", "").count(word.replace("-", "")) >= 1


def test_everything_has_a_place_in_both_columns():
    made = bilingual_plan(everything(), everything())
    titles = [block.text for block in made.book.blocks if isinstance(block, Heading)]
    assert [row.strip.running for page in made.pages for row in page.strips if row.strip.running] == [
        (title, title) for title in [*titles, "Notes"] if title != "More"
    ]


def columns(*languages):
    return divide_page(STYLE, [Typesetter(font_book("Jost", code), STYLE, code, {}) for code in languages])


def test_two_columns_and_the_white_between_them_are_as_wide_as_the_page():
    first, second = columns("en", "de")
    assert (first.x, second.x + second.width) == (0, pytest.approx(MEASURE))
    assert first.width == second.width
    assert second.x - first.width == pytest.approx(6)


def test_lines_from_the_right_begin_at_the_far_side_of_their_column():
    _, second = columns("en", "he")
    assert second.placed(Strip(1.0), STYLE).x == pytest.approx(MEASURE)
    assert second.setter.style.bound_right


def test_a_row_is_as_high_as_its_higher_strip_and_is_found_by_its_first():
    strips = [Strip(3.0, anchors=("a",)), Strip(5.0, anchors=("b",))]
    row = row_strip(columns("en", "de"), strips, STYLE)
    assert (row.height, row.anchors, row.role) == (5.0, ("a",), None)
    assert [placed.strip.language for placed in row.nodes] == ["", "de"]


def test_nothing_in_a_column_leaves_it_empty():
    row = row_strip(columns("en", "de"), [None, Strip(2.0)], STYLE)
    assert [placed.strip.language for placed in row.nodes] == ["de"]


def test_a_picture_of_the_table_may_stand_between_its_captions():
    setters = [Typesetter(font_book(language=language), STYLE, language, {}) for language in ("en", "de")]
    figures = BilingualFigureSetter(setters[0], pictures().remembered(), columns=divide_page(STYLE, setters))
    table = replace(figure("table", 1), wide=True, translated=replace(figure("table", 1), wide=True))
    widths = [shape.width / MEASURE for shape in figures.shapes(table, (), False).across if shape.kind == "flanked"]
    assert widths and min(widths) > 0.47


STYLES = [replace(STYLE, paper=form.page, margins=form.margins) for form in dict.fromkeys(BOOKLET_FORMATS.values())]


def blocks(lines):
    summary = [rule(f"2.{n}") for n in range(lines)]
    told = heading("At a glance", on_back_cover=True), *summary
    return [heading("Goal"), rule("1.1"), *told, heading("Credits"), rule("3.1")]


def titles(editions):
    return [[block.text for block in each.book.blocks if isinstance(block, Heading)] for each in editions]


@pytest.mark.parametrize(
    ("lines", "order"), [(4, ["Goal", "At a glance", "Credits"]), (15, ["Goal", "Credits", "At a glance"])]
)
def test_credits_follow_a_summary_that_leaves_room_for_them(lines, order):
    (ordered,) = in_reading_order([edition_of(blocks(lines))], STYLES, pictures())
    assert titles([ordered]) == [order]
    plan = plan_booklet(ordered, STYLE, pictures())
    text, _ = booklet_letters(plan)
    assert sorted(order, key=lambda title: text.index(title.replace(" ", ""))) == order
    assert plan.has_back_cover


def test_booklets_of_all_formats_have_the_order_of_the_one_with_the_least_room():
    whole, low = STYLE, replace(STYLE, paper=STYLE.paper._replace(height=STYLE.paper.height / 2))
    made = edition_of(blocks(5))
    assert titles(in_reading_order([made], [whole], pictures())) == [["Goal", "At a glance", "Credits"]]
    assert titles(in_reading_order([made], [whole, low], pictures())) == [["Goal", "Credits", "At a glance"]]


def test_both_languages_of_a_booklet_have_one_order():
    short = blocks(12)
    first, second = edition("en", short), edition("de", translated(short, LONG + "Und so weiter. "))
    assert titles(in_reading_order([first], STYLES, pictures())) == [["Goal", "At a glance", "Credits"]]
    assert titles(in_reading_order([first, second], STYLES, pictures())) == [["Goal", "Credits", "At a glance"]] * 2


def test_blocks_without_credits_keep_their_order():
    made = edition_of(blocks(15)[:-2])
    assert in_reading_order([made], STYLES, pictures()) == (made,)
