from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.booklet.blocks.content import Listing, Prose
from pnp.booklet.pages.plan import booklet_document, covered_document, inner_pages, plan_booklet
from pnp.booklet.setting.formats import A5_BOOKLET
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box
from pnp.press.papers import PaperMargins
from pnp.press.printers import Printer
from pnp.press.scene.nodes import Glyphs, Shape
from pnp.press.text.line import Span
from tests.booklet.small import (
    BUTTON,
    LONG,
    MEASURE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    STYLE,
    document,
    drawn,
    edition,
    everything,
    figure,
    front,
    heading,
    lines,
    page_nodes,
    pictures,
    rule,
    walk,
)
from tests.samples import amount

SMALL = 1e-6
INNER, OUTER, TOP, BOTTOM = (getattr(STYLE.margins, side) for side in ("inner", "outer", "top", "bottom"))


def chapters(count, rules=6):
    blocks = []
    for chapter in range(1, count + 1):
        blocks.append(heading(f"Chapter {chapter}", number=str(chapter)))
        for i in range(1, rules + 1):
            blocks.append(rule(f"{chapter}.{i}", LONG * (1 + (chapter + i) % 4), title=f"Rule {chapter} {i}"))
            if i % 3 == 0:
                blocks.append(figure(f"f{chapter}-{i}", chapter * 10 + i))
    return blocks


@cache
def booklet():
    return document(chapters(7))


def body():
    """Return its pages without the cover, each with its number (0-based)."""
    return list(enumerate(booklet().pages))[1:]


def find_text(text):
    """Return the page (0-based) on whose column a line begins with *text*, and the line's height; once only."""
    spots = [
        (number, y) for number, page in body() for line, _, _, y in lines(page_nodes(page)) if line.startswith(text)
    ]
    assert len(spots) == 1, f"{text} stands {len(spots)} times"
    return spots[0]


def rulers(page):
    return [
        node.path.transformed(place).bounds.top
        for node, place in walk(page_nodes(page))
        if isinstance(node, Shape) and node.paint.width == 0.15
    ]


def test_a_booklet_is_of_a5_pages_a_cover_first():
    assert len(booklet().pages) > 6
    assert {(page.width, page.height) for page in booklet().pages} == {(148.0, 210.0)}
    assert booklet().pages[0].title == "Cover"


def test_margins_are_mirrored_and_the_inner_one_is_wider():
    # The first page, the cover, is a right-hand one.
    assert [STYLE.column_left(number) for number in range(4)] == [INNER, OUTER, INNER, OUTER]
    assert INNER > OUTER
    assert PAGE_WIDTH == INNER + MEASURE + OUTER
    for number, page in body():
        starts = [start for text, start, _, _ in lines(page_nodes(page)) if text.startswith(("Rule", "Contents"))]
        assert starts
        assert {round(start - STYLE.column_left(number), 6) for start in starts} == {0}


def test_nothing_leaves_the_column_but_numbers_into_the_margin():
    for number, page in body():
        left = STYLE.column_left(number)
        for text, start, end, y in lines(page_nodes(page)):
            assert end <= left + MEASURE + SMALL
            assert TOP < y < PAGE_HEIGHT - BOTTOM + SMALL
            if start < left - SMALL:
                assert text.replace(".", "").isdigit() or text.startswith("(")
                assert start > 2.0
        for _, box in drawn(page_nodes(page)):
            assert left - SMALL <= box.left < box.right <= left + MEASURE + SMALL
            assert TOP - SMALL <= box.top < box.bottom <= PAGE_HEIGHT - BOTTOM + 1.0


def test_running_heads_name_the_game_on_the_left_and_the_chapter_on_the_right():
    starts = {f"Chapter {i}": find_text(f"{i}\u2002Chapter")[0] for i in range(1, 8)}
    for number, page in body():
        (head,) = [line for line in lines(page_nodes(page, "running")) if line[3] < TOP]
        text, start, end, _ = head
        if number % 2:
            assert text == "A small game"
            assert start == pytest.approx(OUTER)
        else:
            begun = [name for name, page_number in starts.items() if page_number <= number]
            first = lines(page_nodes(page))[0][0]
            expected = begun[-1]
            if not first.startswith(expected[-1]) and starts[expected] == number and len(begun) > 1:
                expected = begun[-2]  # it begins in the middle of this page
            assert text == expected
            assert end == pytest.approx(PAGE_WIDTH - OUTER)


def test_no_running_head_is_longer_than_the_column():
    made = document([heading("A chapter of many words " * 9), rule("1.1")] * 2, cover=front("A long title " * 9))
    for page in made.pages[1:-1]:  # a back cover has no head
        for text, start, end, _ in lines(page_nodes(page, "running")):
            assert OUTER <= start < end <= PAGE_WIDTH - OUTER, text


def test_every_rule_and_figure_stands_once_and_in_order():
    said = [text for _, page in body() for text, *_ in lines(page_nodes(page))]
    rules = [text for text in said if text.startswith("Rule ")]
    assert [text.split("\u2002")[0] for text in rules] == [f"Rule {c} {i}" for c in range(1, 8) for i in range(1, 7)]
    figures = [text for text in said if text.startswith("Figure ")]
    assert [int(text.split(" ")[1].rstrip(".")) for text in figures] == [
        c * 10 + i for c in range(1, 8) for i in (3, 6)
    ]
    shown = [name for _, page in body() for name, _ in drawn(page_nodes(page))]
    assert len(shown) == len(set(shown)) == 14


def test_the_contents_say_where_chapters_begin_and_lead_there():
    pages = document(chapters(14)).pages
    contents, *_ = [line for line in lines(page_nodes(pages[1])) if line[0].startswith("Contents")]
    said = "".join(text for text, *_ in lines(page_nodes(pages[1])))
    starts = [number for number, page in enumerate(pages) for _ in page.bookmarks]
    assert len(starts) == 14
    assert contents[3] < TOP + 10
    assert all(f"{i}\u00a0Chapter\u00a0{i}\u00a0{start + 1}" in said for i, start in enumerate(starts, start=1))
    assert list(dict.fromkeys(link.target for link in pages[1].links)) == list(dict.fromkeys(starts))


def test_a_booklet_of_fewer_than_twelve_pages_has_no_contents():
    pages = document(chapters(1)).pages
    assert len(pages) < 12
    assert not any(text.startswith("Contents") for page in pages for text, *_ in lines(page_nodes(page)))


def test_pages_are_a_multiple_of_four_and_full_but_the_back_cover():
    plan = plan_booklet(edition(chapters(7)), STYLE, pictures())
    assert plan.page_count % 4 == 0
    for page in plan.pages[:-1]:
        assert max(p.y + p.height for p in page.placements) >= 0.88 * STYLE.text_height


def test_bookmarks_stand_where_headings_do():
    marks = [(number, mark) for number, page in body() for mark in page.bookmarks]
    assert [mark.title for _, mark in marks] == [f"{i}\u2002Chapter {i}" for i in range(1, 8)]
    for number, mark in marks:
        where, y = find_text(mark.title)
        assert where == number
        assert 0 < y - mark.y < 15
        assert mark.level == 0


def test_no_page_ends_with_a_heading_or_begins_with_the_last_line_of_a_paragraph():
    for _, page in body()[:-1]:
        last = max(lines(page_nodes(page)), key=lambda line: line[3])
        assert "Chapter" not in last[0]


def test_a_summary_is_the_back_cover_with_the_ornament():
    blocks = [heading("Goal"), rule("1.1"), heading("At a glance", on_back_cover=True), rule("2.1")]
    pages = document(blocks, replace(pictures(), ornament=BUTTON)).pages
    assert lines(page_nodes(pages[-1]))[0][0] == "At a glance"
    assert drawn(page_nodes(pages[-1]))[0][0] == "button"
    assert len(pages) == 4


def test_a_summary_longer_than_a_page_follows_the_rules():
    summary = [heading("At a glance", on_back_cover=True), *(rule(f"2.{i}", LONG) for i in range(40))]
    pages = document([heading("Goal"), rule("1.1"), *summary]).pages
    first = [line for line, *_ in lines(page_nodes(pages[1]))]
    assert "At a glance" in first and any(line.startswith(LONG[:9]) for line in first[3:])


def test_a_summary_of_a_few_lines_is_larger_and_has_a_picture_below_it():
    """The more lines, the smaller the type and the white for the cover's picture: down to the usual size, and none."""
    with_cover, seen = replace(pictures(), cover=BUTTON), []
    for count in (1, 5, 12):
        summary = [heading("At a glance", on_back_cover=True), *(rule("", LONG) for _ in range(count))]
        back = page_nodes(document([heading("Goal"), rule("1.1"), *summary], with_cover).pages[-1])
        words = next(node.line for node, _ in walk(back) if isinstance(node, Glyphs) and LONG[:9] in node.line.text)
        size = words.runs[0].size / STYLE.body.size
        seen.append((size, [box.height for name, box in drawn(back) if name == "button"]))
    sizes, buttons = zip(*seen, strict=True)
    assert sizes[0] == pytest.approx(1.5)
    assert sizes[0] > sizes[1] > sizes[2] == pytest.approx(1.0)
    assert [len(each) for each in buttons] == [1, 1, 0]
    assert 90.0 >= buttons[0][0] > buttons[1][0] > 40.0


@pytest.mark.parametrize(("ground", "is_painted"), [(STYLE.ground, True), (Colour(20, 30, 60), False)])
def test_a_summary_on_the_back_has_the_ground_of_the_cover_if_it_is_light(ground, is_painted):
    blocks = [heading("Goal"), rule("1.1"), heading("At a glance", on_back_cover=True), rule("2.1")]
    plan = plan_booklet(edition(blocks), replace(STYLE, ground=ground), pictures())
    *inner, back = booklet_document(plan).pages[1:]

    def grounds(page):
        nodes = (node for layer in page.layers for node, _ in walk(layer.nodes) if isinstance(node, Shape))
        return [node.path.bounds for node in nodes if node.paint.fill == ground]

    assert [len(grounds(page)) for page in inner] == [0, 0]
    boxes = grounds(back)
    assert [(box.left, box.top, box.width, box.height) for box in boxes] == [
        (0, 0, PAGE_WIDTH, PAGE_HEIGHT)
    ] * is_painted


def test_lines_for_notes_complete_the_last_sheet():
    short = [heading("Goal"), rule("1.1")]
    pages = document([*short, heading("At a glance", on_back_cover=True), rule("2.1")]).pages
    notes, more = (rulers(page) for page in pages[1:3])
    assert [bookmark.title for bookmark in pages[1].bookmarks] == ["Goal", "Notes"]
    assert pages[2].bookmarks == ()
    assert len(more) > len(notes) > 15
    for heights in (notes, more):
        assert {round(below - above, 6) for above, below in pairwise(heights)} == {8.0}
        assert PAGE_HEIGHT - BOTTOM - 8 < heights[-1] <= PAGE_HEIGHT - BOTTOM + SMALL
    said = lines(page_nodes(pages[1]))
    assert said[-1][0] == "Notes"
    assert said[-2][3] + 5 < said[-1][3] < notes[0]


def test_a_short_booklet_without_a_summary_has_a_back_cover_without_notes():
    pages = document([heading("Goal"), rule("1.1")], replace(pictures(), ornament=BUTTON)).pages
    assert [len(rulers(page)) > 15 for page in pages[1:]] == [True, True, False]
    assert next(text for text, *_ in lines(page_nodes(pages[3]))) == "A small game"
    assert "button" in [name for name, *_ in drawn(page_nodes(pages[3]))]


def boxes(page):
    """Return the ground of a cover and the frame on it, if there is one."""
    shapes = [node for layer in page.layers for node, _ in walk(layer.nodes) if isinstance(node, Shape)]
    ground = next(each.path.bounds for each in shapes if each.paint.fill == STYLE.ground)
    outlines = [each.path.bounds for each in shapes if each.paint.stroke]
    return ground, next((box for box in outlines if box.width > 100 and box.height > 100), None)


def test_grounds_are_as_large_as_pages_that_are_read_and_as_what_is_printed_of_those_that_are_folded():
    blocks = [heading("Goal"), rule("1.1")]
    whole = Box(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
    read = document(blocks).pages
    assert boxes(read[0]) == (whole, None)
    assert boxes(read[-1]) == (whole, Box(8, 8, PAGE_WIDTH - 8, PAGE_HEIGHT - 8))
    plan = plan_booklet(edition(blocks), STYLE, pictures())
    for margin in (5.0, 14.0):
        ends = A5_BOOKLET.printed_by(Printer("p", PaperMargins(*4 * [margin]))).cover_grounds(bound_right=False)
        folded = covered_document(plan, inner_pages(plan), *ends).pages
        assert folded[1:-1] == read[1:-1]
        assert boxes(folded[0]) == (ends[0], None)
        ground, frame = boxes(folded[-1])
        assert ground == ends[1]
        # The frame is whole, in the middle of its page, and 4 mm within the ground.
        assert (frame.left, frame.right) == pytest.approx((max(8, margin + 3.5), PAGE_WIDTH - max(8, margin + 3.5)))
        assert (frame.top, frame.bottom) == pytest.approx((margin + 4, PAGE_HEIGHT - margin - 4))


def test_rules_on_a_back_cover_whose_ground_ends_before_the_edge_have_their_number_and_no_running_head():
    summary = [heading("At a glance", on_back_cover=True), rule("2.1")]
    plan = plan_booklet(edition((heading("Goal"), rule("1.1"), *summary)), STYLE, pictures())
    grounds = A5_BOOKLET.cover_grounds(bound_right=False)
    folded, read = covered_document(plan, inner_pages(plan), *grounds).pages[-1], booklet_document(plan).pages[-1]
    heads = [[text for text, *_ in lines(page_nodes(page, "running"))] for page in (folded, read)]
    assert heads == [["4"], ["A small game", "4"]]
    assert page_nodes(folded) == page_nodes(read)
    assert boxes(folded)[0] == grounds[1]


def test_a_summary_follows_rules_that_leave_no_page_before_it():
    rules = [rule(f"1.{n}", LONG * (1 + n % 4)) for n in range(30)]
    summary = [heading("At a glance", on_back_cover=True), rule("2.1")]
    plans = [
        plan_booklet(edition((heading("Goal"), *rules[:count], *summary)), STYLE, pictures()) for count in (16, 30)
    ]
    assert [plan.page_count for plan in plans] == [4, 4]
    assert [plan.has_back_cover for plan in plans] == [True, False]


def test_the_document_says_what_it_is():
    made = document(everything(), pictures({"two": 2}), front('<Snails> & "Co"', author="Ada", about="Slowly."))
    assert (made.title, made.author, made.subject, made.language) == ('<Snails> & "Co"', "Ada", "Slowly.", "en")
    assert made.duplex is None


def test_a_booklet_without_a_section_has_a_cover():
    assert document([]).pages[0].title == "Cover"


text = st.text("ab &<{\u200b\u00e9Ж", max_size=200).map(lambda words: (Span(words),))
block = st.one_of(
    st.builds(Prose, text),
    st.builds(lambda n, words: rule(f"9.{n}", words[0].text), st.integers(1, 99), text),
    st.builds(Listing, st.lists(text, min_size=1, max_size=5).map(tuple), st.booleans()),
    st.builds(lambda n: figure(f"f{n}", n, n), st.integers(1, 4)),
    st.builds(heading, st.text("abc <&", min_size=1, max_size=80), st.integers(1, 2), on_back_cover=st.booleans()),
)


@settings(max_examples=amount(16, soak=400), deadline=None)
@given(st.lists(block, max_size=14), st.text(max_size=60))
def test_any_small_booklet_can_be_set(blocks, title):
    made = document(blocks, pictures({f"f{n}": n for n in range(1, 5)}), front(title))
    assert made.title == title
    shown = [name.rsplit("-", 2)[0] for page in made.pages[1:] for name, _ in drawn(page_nodes(page))]
    expected = [b.name for b in blocks if hasattr(b, "frames") for _ in b.frames]
    assert sorted(shown) == sorted(expected)
    for page in made.pages:
        for link in page.links:
            assert isinstance(link.target, str) or 0 < link.target < len(made.pages)


def test_what_is_bound_on_the_right_has_its_spine_there():
    left, right = (replace(STYLE, bound_right=bound_right) for bound_right in (False, True))
    assert [style.column_left(page) for style in (left, right) for page in (0, 1)] == [INNER, OUTER, OUTER, INNER]
    assert [right.is_right_hand(page) for page in range(4)] == [False, True, False, True]


def test_page_numbers_are_outside_at_the_foot_on_both_sides_of_a_spread():
    for bound_right in (False, True):
        style = replace(STYLE, bound_right=bound_right)
        plan = plan_booklet(edition(chapters(7)), style, pictures())
        for number, page in enumerate(booklet_document(plan).pages[1:], start=1):
            (folio,) = (line for line in lines(page_nodes(page, "running")) if line[0] == str(number + 1))
            edge = folio[2] if style.is_right_hand(number) else folio[1]
            outer = style.margins.outer if not style.is_right_hand(number) else page.width - style.margins.outer
            assert edge == pytest.approx(outer, abs=0.01)
            assert folio[3] > PAGE_HEIGHT - BOTTOM
