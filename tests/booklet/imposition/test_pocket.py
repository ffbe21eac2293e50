"""The rules without figures on eight small pages, in the largest type that fits."""

import pytest
from msgspec.structs import replace

from pnp.booklet.blocks.content import Block, Interpretation, PartsBlock, Prose, Table
from pnp.booklet.imposition.pocket import plan_pocket
from pnp.booklet.imposition.signatures import POCKET_PAGES
from pnp.booklet.pages.plan import BookletPlan, booklet_document
from pnp.booklet.setting.formats import POCKET_FORMATS
from pnp.press.scene.layout_store import NOTHING_KEPT, LayoutStore
from pnp.press.scene.nodes import Glyphs
from pnp.press.text.line import Span
from tests.booklet.small import LONG, STYLE, edition, figure, front, heading, pictures, rule, walk
from tests.press.scene.layouts import LayoutsOfOneTest

A4 = POCKET_FORMATS["a4"]
SMALL = replace(STYLE, paper=A4.page, margins=A4.margins)
SUMMARY = (heading("At a glance", on_back_cover=True), Prose((Span("Play well."),)))


def planned(*blocks: Block, title: str = "A game", layouts: LayoutStore = NOTHING_KEPT) -> BookletPlan | None:
    return plan_pocket(edition(blocks, front(title)), SMALL, pictures(), layouts)


def glyphs(plan: BookletPlan) -> list[tuple[str, float, float, float, int]]:
    """Return each line: its words, its smallest type in points, where it begins and ends, its page."""
    lines = []
    for number, page in enumerate(booklet_document(plan).pages):
        for layer in page.layers:
            for node, place in walk(layer.nodes):
                if isinstance(node, Glyphs) and node.line.runs:
                    size = min(run.size for run in node.line.runs) * 72 / 25.4
                    x, _ = place((node.x, node.y))
                    lines.append((node.line.text, size, x, x + node.line.width, number))
    return lines


def text(plan: BookletPlan) -> str:
    return " ".join(words for words, *_ in glyphs(plan))


def rules(count: int) -> list[Block]:
    return [rule(f"1.{number}", 3 * LONG, title=f"Rule {number}") for number in range(count)]


def test_short_rules_are_set_in_large_type_between_cover_and_summary():
    plan = planned(heading("Goal", number="1"), *rules(3), *SUMMARY)
    assert plan is not None and plan.has_back_cover
    assert plan.page_count <= POCKET_PAGES
    assert plan.setter.style.scale.body.points > 8.5
    words = text(plan)
    assert words.startswith("A game")
    assert words.index("Rule 2") < words.index("At a glance")


def test_the_summary_is_page_8_and_blank_pages_before_it_say_nothing():
    plan = planned(heading("Goal", number="1"), *rules(3), *SUMMARY)
    assert plan is not None and plan.page_count == POCKET_PAGES
    lines = glyphs(plan)
    assert [words for words, *_, number in lines if number == POCKET_PAGES - 1][-1] == "8"
    assert len({number for *_, number in lines}) < POCKET_PAGES


def test_longer_rules_are_set_in_smaller_type_until_it_is_too_small():
    sizes = []
    for count in (3, 20, 30, 40, 200):
        plan = planned(heading("Goal", number="1"), *rules(count), *SUMMARY)
        sizes.append(plan.setter.style.scale.body.points if plan else 0.0)
        if plan:
            assert plan.page_count <= POCKET_PAGES
            assert min(size for _, size, *_ in glyphs(plan)) >= 5.99
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 0.0 and len({*sizes}) >= 3


def test_an_introduction_goes_before_the_object_of_the_game():
    goal = (heading("Object of the game"), Prose((Span("Be first."),)))
    about = (heading("About the game"), *(Prose((Span(30 * LONG),)) for _ in range(5)))
    plan = planned(*about, *goal, heading("Turn", number="1"), *rules(3), *SUMMARY)
    assert plan is not None
    assert "Be first." in text(plan) and "About the game" not in text(plan)


def test_nothing_leaves_its_page():
    plan = planned(heading("Goal", number="1"), *rules(20), *SUMMARY)
    assert plan is not None
    for words, _, start, end, _ in glyphs(plan):
        assert A4.margins.outer - 0.01 <= start <= end <= A4.page.width - A4.margins.inner + 0.01, words


def test_figures_and_lists_of_parts_are_left_out_and_numbers_are_in_the_text():
    blocks = (
        heading("In the box"),
        PartsBlock(),
        Prose((Span("All this."),)),
        heading("Turn", number="1"),
        rule("1.1"),
    )
    plan = planned(*blocks, figure("one"), *SUMMARY)
    assert plan is not None
    words = text(plan)
    assert "Figure" not in words and "In the box" not in words and "All this" not in words
    assert "1.1" in words


def test_what_would_be_white_holds_sections_after_the_last_rule():
    short = (heading("Goal", number="1"), *rules(2))
    advice = (heading("Advice"), Prose((Span(2 * LONG),)))
    story = (heading("Story"), *(Prose((Span(6 * LONG),)) for _ in range(60)))
    plan = planned(*short, *story, *advice, *SUMMARY)
    assert plan is not None
    words = text(plan)
    assert words.index("Rule 1") < words.index("Advice") < words.index("At a glance")
    assert "Story" not in words
    assert plan.setter.style.scale.body.points > 8.5


def test_what_is_no_rule_is_left_out_first():
    story = (heading("Story"), *(Prose((Span(6 * LONG),)) for _ in range(60)))
    ruling = Interpretation("Our ruling.", (Span(LONG),))
    plan = planned(*story, heading("Turn", number="1"), *rules(3), ruling, *SUMMARY)
    assert plan is not None
    words = text(plan)
    assert "Story" not in words
    assert "Our ruling." in words and "Rule 2" in words


@pytest.mark.parametrize("blocks", [(), (heading("Box"), PartsBlock()), (figure("one"),), SUMMARY])
def test_without_rules_there_is_none(blocks):
    assert planned(*blocks) is None


def test_a_title_that_fits_no_cover_leaves_none():
    assert planned(heading("Goal"), *rules(2), title="word " * 400) is None


def test_nothing_mentions_a_figure_that_is_not_there():
    mention = Span("Figure 7", link="#figure-seven")
    told = Prose((Span("Set it up as in "), mention, Span(". Roll, as in "), mention, Span(".")))
    plan = planned(heading("Goal", number="1"), *rules(2), told, *SUMMARY)
    assert plan is not None
    words = text(plan)
    assert "Figure" not in words
    assert "Set it up as in the figure in the booklet. Roll." in words


@pytest.mark.parametrize(("rows", "is_page_8"), [(10, True), (18, True), (40, False)])
def test_a_summary_is_on_one_page_or_follows_the_rules(rows, is_page_8):
    cells = tuple(((Span(f"row {row}"),), (Span("some words of it"),)) for row in range(rows))
    plan = planned(heading("Goal", number="1"), *rules(12), SUMMARY[0], Table(cells))
    assert plan is not None and plan.has_back_cover == is_page_8
    lines = glyphs(plan)
    start, end = (
        next(number for line, *_, number in lines if line == words) for words in ("At a glance", f"row {rows - 1}")
    )
    assert (start == end == POCKET_PAGES - 1) if is_page_8 else start < end
    assert all(size >= 5.99 for _, size, *_ in lines)


def test_a_layout_that_is_kept_sets_the_same_pages_without_a_search():
    layouts = LayoutsOfOneTest()
    blocks = (heading("Goal", number="1"), *rules(5), *SUMMARY)
    searched, kept = (planned(*blocks, layouts=layouts) for _ in range(2))
    assert searched is not None and kept is not None and layouts.searches == 1
    assert (kept.pages, kept.setter, kept.has_back_cover) == (searched.pages, searched.setter, True)
    other = planned(*blocks, title="Another game", layouts=layouts)
    assert other is not None and (layouts.searches, other.pages) == (1, kept.pages)
    assert other.cover != kept.cover


def test_that_rules_are_too_long_is_kept():
    layouts = LayoutsOfOneTest()
    assert [planned(heading("Goal"), *rules(80), layouts=layouts) for _ in range(2)] == [None, None]
    assert layouts.searches == 1
