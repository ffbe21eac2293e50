import math
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.booklet.pages.pagination import NoRoomError, Wanted, paginate
from pnp.booklet.setting.items import Arrangement, BarItem, FigureItem, TextItem
from pnp.press.text.filled_text import filled_text
from pnp.press.text.line import Span
from tests.booklet.small import BOOK, LONG, STYLE
from tests.effort import calls
from tests.samples import amount

WIDTH, HEIGHT, LEADING = 100.0, 200.0, 5.0


def text(words=1, *, divisible=True):
    return TextItem(filled_text(BOOK, (Span(LONG * words, STYLE.body),), 30.0), LEADING, 2.0, is_divisible=divisible)


def bar(height, *, keeps=False, narrow=math.inf):
    return BarItem(height, 4.0, 2.0, keeps, is_heading=keeps, narrow=narrow)


def rows(count, *, keeps=False):
    """Return the head of a table, which keeps with its first row, and its rows, which *keep* together or not."""
    parts = [BarItem(6.0, 0.0, keeps=keeps or number == 1, head=number) for number in range(1, count)]
    return [BarItem(8.0, 2.0, keeps=True), *parts, BarItem(6.0, 0.0, head=count)]


def figure(height=60.0, *, beside=True, row=0):
    """Return a figure of 45 mm by *height* beside text, and as high across the page."""
    shapes = (Arrangement("beside", 45.0, height, 0.0),) if beside else ()
    across = [Arrangement("large", 70.0, height, 1.0)]
    if row:
        across.append(Arrangement("row", 94.0 / row, height, 0.0, takes=row))
    return FigureItem(shapes, tuple(across), 3.0)


def cheapest(items, **more):
    return min(paginate(items, WIDTH, HEIGHT, Wanted(**more)), key=lambda pages: pages.cost)


def pages_of(items, **more):
    placements = cheapest(items, **more).placements
    count = placements[-1].page + 1
    return [sorted({p.item for p in placements if p.page == number}) for number in range(count)]


def test_what_fits_one_page_stands_on_one():
    made = cheapest([bar(8, keeps=True), text(3), text(2)])
    assert [p.page for p in made.placements] == [0, 0, 0]
    assert made.placements[0].y == 0
    assert made.length < 1


def test_spaces_count_but_at_the_head_of_a_page():
    made = cheapest([bar(50), bar(50), bar(98)])
    assert [(p.page, p.y) for p in made.placements] == [(0, 0.0), (0, 54.0), (1, 0.0)]


def test_a_heading_stays_with_three_lines_of_what_follows():
    made = cheapest([bar(176), bar(10, keeps=True), text(3)])
    assert [p.page for p in made.placements][1:] == [1, 1]
    made = cheapest([bar(160), bar(10, keeps=True), text(6)])
    assert [p.page for p in made.placements][:3] == [0, 0, 0]
    assert made.placements[2].last >= 3


def test_short_paragraphs_after_a_heading_fill_pages():
    made = cheapest([bar(8, keeps=True), *[text(1) for _ in range(60)]])
    assert made.placements[-1].page > 1


def test_a_paragraph_is_divided_with_two_lines_on_both_pages_at_least():
    made = cheapest([bar(150), text(8)])
    halves = [p for p in made.placements if p.item == 1]
    assert [p.page for p in halves] == [0, 1]
    assert halves[0].last == halves[1].first >= 2
    assert halves[1].last - halves[1].first >= 2
    assert pages_of([bar(150), text(8, divisible=False), bar(120)]) == [[0], [1, 2]]


def test_a_paragraph_may_be_longer_than_several_pages():
    made = cheapest([text(120)])
    assert made.placements[-1].page > 2
    assert all(before.last == after.first for before, after in pairwise(made.placements))


def test_a_figure_stands_beside_the_text_before_it():
    made = cheapest([text(6), text(2), figure()])
    (beside,) = [p for p in made.placements if p.is_beside]
    narrow = [p for p in made.placements if p.beside]
    assert narrow
    assert all(p.narrow == WIDTH - 45.0 - 5.0 for p in narrow)
    assert any(p.y <= beside.y < p.y + p.height for p in narrow)


@pytest.mark.parametrize("is_mute", [False, True])
def test_a_picture_without_words_stands_beside_no_text_but_its_own(is_mute):
    made = cheapest([text(1), text(1), text(1), replace(figure(45.0), is_mute=is_mute), bar(20)])
    assert any(p.item == 0 and p.narrow for p in made.placements) is not is_mute


def test_text_runs_on_beside_a_tall_figure_and_below_it_as_wide_as_the_page():
    made = cheapest([bar(8, keeps=True), text(2), figure(70.0), text(8)])
    (beside,) = [p for p in made.placements if p.is_beside]
    after = next(p for p in made.placements if p.item == 3)
    assert after.y < beside.y + beside.height < after.y + after.height
    assert 0 < after.beside < after.last


def test_a_column_beside_a_figure_is_not_left_empty():
    made = cheapest([bar(8, keeps=True), text(1), figure(90.0), bar(8, keeps=True), text(4)])
    assert not any(p.is_beside for p in made.placements)


def test_figures_without_text_share_a_row():
    for count in (2, 3):
        made = cheapest([text(2), figure(beside=False, row=count), *[figure(beside=False)] * (count - 1)])
        assert [(p.item, p.shape.takes) for p in made.placements if p.shape] == [(1, count)]


def test_a_row_of_three_waits_for_the_last_of_its_figures():
    made = cheapest([bar(40), figure(beside=False, row=3), text(), figure(beside=False), text(), figure(beside=False)])
    assert [(p.item, p.shape and p.shape.takes) for p in made.placements] == [(0, None), (2, None), (4, None), (1, 3)]


def test_a_figure_that_does_not_fit_stands_at_the_head_of_the_next_page_and_text_goes_on():
    made = cheapest([bar(110), figure(90.0, beside=False), *[text(3) for _ in range(8)]])
    (large,) = [p for p in made.placements if p.shape]
    assert (large.page, large.y) == (1, 0.0)
    assert any(p.page == 0 and p.item > 1 for p in made.placements)


def test_a_last_figure_that_does_not_fit_stands_on_a_page_more():
    made = cheapest([bar(60), figure(28.0, beside=False), figure(107.0, beside=False)])
    assert [(p.page, p.y) for p in made.placements] == [(0, 0.0), (0, 63.0), (1, 0.0)]
    assert made.count_pages == 2
    made = cheapest([bar(91), figure(107.0, beside=False), bar(10)])
    assert [p.item for p in made.placements if p.shape] == [1]


def test_a_figure_for_a_pair_that_never_comes_stands_alone():
    made = cheapest([bar(80), figure(125.0, beside=False, row=2), text(2)])
    assert [(p.page, p.y) for p in made.placements if p.shape] == [(1, 0.0)]


def test_what_is_higher_than_a_page_is_refused():
    for item in (bar(201), figure(201.0), text(60, divisible=False)):
        with pytest.raises(NoRoomError) as refused:
            paginate([text(1), item, text(1)], WIDTH, HEIGHT)
        assert refused.value.item == 1
    with pytest.raises(NoRoomError):
        paginate([bar(150), figure(201.0, beside=False), text(1)], WIDTH, HEIGHT)


def test_the_aim_decides_how_many_pages_there_are():
    items = [item for _ in range(9) for item in (text(4), figure(), text(3))]
    counts = {aim: [pages.count_pages for pages in paginate(items, WIDTH, HEIGHT, Wanted(aim))] for aim in (1, 6)}
    assert min(counts[1]) < max(counts[6])


def used(placements: Sequence) -> dict[int, list]:
    pages: dict[int, list] = {}
    for p in placements:
        pages.setdefault(p.page, []).append(p)
    return pages


item = st.one_of(
    st.builds(text, st.integers(0, 9)),
    st.builds(bar, st.floats(1, 60), keeps=st.booleans(), narrow=st.sampled_from([math.inf, 40.0, 60.0])),
    st.builds(figure, st.floats(10, 120), beside=st.booleans()),
)


def test_what_keeps_with_more_than_a_page_is_parted_from_it():
    pages = cheapest([bar(37.0, keeps=True), bar(37.0, keeps=True), figure(120.0)]).placements
    assert [p.page for p in pages if not p.is_caption] in ([0, 0, 1], [0, 1, 1])


def test_a_title_stays_with_a_high_table_even_if_its_page_costs_much_more_then():
    """All cheap ways end with the title in the middle of the first page, where the table has no room."""
    assert pages_of([text(3), figure(), text(3), bar(8, keeps=True), bar(170)]) == [[0, 1, 2], [3, 4]]


@settings(max_examples=amount(16, soak=400), deadline=None)
@given(st.lists(item, min_size=1, max_size=14))
def test_everything_is_placed_once_in_order_and_nothing_overlaps(items):
    made = cheapest(items)
    texts = [p for p in made.placements if not p.is_beside]
    assert {p.item for p in made.placements} == set(range(len(items)))
    figures = [p.item for p in made.placements if p.shape and not p.is_caption]
    assert figures == [i for i, each in enumerate(items) if isinstance(each, FigureItem)]
    words = [p.item for p in texts if not p.shape]
    assert words == sorted(words)
    for placements in used(texts).values():
        for before, after in pairwise(placements):
            assert after.y >= before.y + before.height - 1e-6
        assert placements[-1].y + placements[-1].height <= HEIGHT + 1e-6
    for page, placements in used([p for p in made.placements if p.is_beside]).items():
        for p in placements:
            assert p.y + p.height <= HEIGHT + 1e-6
            for other in texts:
                wide = other.y + other.beside * LEADING if isinstance(items[other.item], TextItem) else other.y
                if other.page == page and not other.narrow and other.y < p.y + p.height:
                    assert wide >= p.y + p.height - 1e-6 or other.y + other.height <= p.y + 1e-6


@pytest.mark.parametrize("head", [12, 16, 20])
def test_no_page_begins_with_a_note_where_its_rule_can_go_there_with_it(head):
    items = [bar(head), *(text() for _ in range(15)), text(divisible=False), *(text() for _ in range(12))]
    first, second = pages_of(items)
    assert (first[-1], second[0]) == (14, 15)  # the note is item 16


@pytest.mark.parametrize("lines_above", [7, 8, 9, 10])
def test_no_page_begins_with_a_table_where_its_rule_can_go_there_with_it(lines_above):
    items = [bar(12), *(text() for _ in range(lines_above)), *rows(5, keeps=True), *(text(2) for _ in range(12))]
    assert next(p.item for p in cheapest(items).placements if p.page == 1) != lines_above + 1


def test_the_head_of_a_table_is_repeated_above_the_rows_on_another_page():
    made = cheapest([bar(20, keeps=True), *rows(50)]).placements
    heads = [p for p in made if p.is_repeated]
    assert [(p.item, p.page, p.y, p.height) for p in heads] == [(1, 1, 0.0, 8.0)]
    below = made[made.index(heads[0]) + 1]
    assert (below.page, below.y) == (1, 8.0)
    assert sorted({p.item for p in made}) == list(range(52))


def test_five_times_the_rules_are_at_most_six_times_the_work():
    few, many = (
        [item for _ in range(count) for item in (bar(8, keeps=True), text(2), text(3), figure(), text(1))]
        for count in (12, 60)
    )
    assert calls(lambda: paginate(many, WIDTH, HEIGHT, Wanted(30))) <= 6 * calls(
        lambda: paginate(few, WIDTH, HEIGHT, Wanted(6))
    )


def test_a_figure_stands_before_the_title_that_follows_it_however_empty_its_page():
    items = [bar(60), *(text(2) for _ in range(6)), figure(70.0, beside=False), bar(6, keeps=True), text(2), text(9)]
    order = [p.item for p in cheapest(items).placements]
    assert order.index(7) < order.index(8)


def legend(height=20.0):
    return BarItem(height, 2.0, is_legend=True)


@pytest.mark.parametrize("lines_above", [14, 17, 19])
def test_the_legend_is_on_the_page_of_its_first_figure(lines_above):
    items = [text(lines_above), text(2), legend(), figure(50.0), text(12)]
    pages = pages_of(items)
    assert [2 in page for page in pages] == [3 in page for page in pages]


def test_a_title_stays_clear_of_the_figure_of_another_section_unless_titles_are_cheap():
    large = replace(figure(80.0), across=(Arrangement("large", 70.0, 80.0, 2.5),))
    items = [bar(8, keeps=True), text(2), large, bar(8, keeps=True, narrow=30.0), text(9), text(9)]
    beside = [
        [p for p in cheapest(items, is_lenient=lenient).placements if p.item == 3 and p.narrow]
        for lenient in (True, False)
    ]
    assert (len(beside[0]), len(beside[1])) == (1, 0)


def items_of(sketch):
    """Return the items that letters and sizes stand for: H is a title, L the legend, T3 a text, F80 a figure."""
    made = {"H": lambda size: bar(8, keeps=True), "L": lambda size: legend(), "T": text}
    made["F"] = lambda height: figure(float(height), beside=False)
    return [made[each[0]](int(each[1:] or 0)) for each in sketch.split()]


@pytest.mark.parametrize(
    "sketch",
    [
        "H T1 T6 T6 F180 H T1 L F80 H T3 F150 H T3 T2",
        "H T1 T3 F150 H T6 T2 T6 F180 H T3 L F80 H T3 F60",
        "H T2 T2 T1 F100 H H F180 H L F80",
    ],
)
def test_the_figure_of_the_legend_may_wait_for_the_next_page_where_a_tall_one_does(sketch):
    items = items_of(sketch)
    assert {index for page in pages_of(items) for index in page} == set(range(len(items)))


@pytest.mark.parametrize(("words", "is_passed"), [("T1", True), ("T1 T1", False)])
def test_the_next_title_passes_a_figure_only_in_a_section_of_a_few_words(words, is_passed):
    items = items_of(f"H T2 T2 T2 T2 T2 T2 T2 H {words} F110 H T6 T6 T6 T6 T6 T6")
    places = {p.item: (p.page, p.y) for p in reversed(cheapest(items).placements)}
    figure = items.index(next(item for item in items if isinstance(item, FigureItem)))
    assert (places[figure + 1] < places[figure]) is is_passed
