import pytest
from msgspec.structs import replace

from pnp.booklet.blocks.content import ContentsBlock
from pnp.booklet.pages.copyfit import fit_pages, is_poor
from pnp.booklet.pages.pagination import Trial
from pnp.booklet.pages.plan import set_pages
from pnp.booklet.setting.figures import FigureSetter
from pnp.booklet.setting.flow import BlockFlow
from pnp.booklet.setting.strips import OverfullPageError
from pnp.press.scene.layout_store import NOTHING_KEPT
from tests.booklet.small import LONG, STYLE, figure, heading, pictures, rule, setter
from tests.press.scene.layouts import LayoutsOfOneTest
from tests.samples import SEED

CONTENTS = ContentsBlock("Contents", ())


def chapters(count):
    blocks = []
    for i in range(1, count + 1):
        texts = [rule(f"{i}.{n}", LONG * n) for n in range(1, 5)]
        blocks += [heading(f"Chapter {i}"), *texts, figure(f"f{i}", i), rule(f"{i}.5", LONG * 3)]
    return blocks


def fitted(blocks, *, others=2, ends_free=False, layouts=NOTHING_KEPT, tall=0.75):
    flow = BlockFlow(setter(), FigureSetter(setter(), pictures(tall=tall).remembered()))
    return fit_pages(flow, blocks, CONTENTS, others=others, ends_free=ends_free, layouts=layouts)


@pytest.mark.parametrize("count", [7, 9, 14])
def test_a_booklet_fills_a_multiple_of_four_pages(count):
    fit = fitted(chapters(count))
    assert (fit.pages.count_pages + 2) % 4 == 0
    last = [p for p in fit.pages.placements if p.page == fit.pages.count_pages - 1]
    assert max(p.y + p.height for p in last) > 0.8 * STYLE.text_height


def test_text_is_at_most_a_tenth_larger_or_smaller():
    for count in range(7, 14) if SEED else (7, 9, 11):
        body = fitted(chapters(count)).trial.flow.setter.style.scale.body
        assert 0.899 <= body.points / STYLE.scale.body.points <= 1.101


@pytest.mark.parametrize(("count", "tall"), [(8, 0.9), (10, 0.75), (11, 0.6)])
def test_a_short_booklet_has_about_a_page_for_notes_at_most(count, tall):
    pairs = [replace(figure(f"f{i}", i), frames=((), ())) for i in range(count)]
    fit = fitted([block for pair in pairs for block in (heading(pair.name), rule("1.1"), pair)], tall=tall)
    assert fit.pages.count_pages + fit.blanks == 6
    assert fit.blanks + fit.pages.white < 1.25


def test_contents_come_from_twelve_pages_on():
    long, short = fitted(chapters(14)), fitted(chapters(6))
    assert long.pages.count_pages + 2 >= 12 > short.pages.count_pages + 2
    assert long.trial.elements[0].block is CONTENTS
    assert short.trial.elements[0].block is not CONTENTS


def test_contents_that_leave_no_room_on_their_page_are_left_out():
    titles = tuple(heading(f"A chapter with a rather long title, number {n}") for n in range(120))
    flow = BlockFlow(setter(), FigureSetter(setter(), pictures().remembered()))
    fit = fit_pages(flow, chapters(14), ContentsBlock("Contents", titles), others=2, ends_free=False)
    assert fit.pages.count_pages + 2 >= 12
    assert not isinstance(fit.trial.elements[0].block, ContentsBlock)


@pytest.mark.parametrize("rules", [14, 20, 40, 60])
def test_short_text_is_set_larger_or_smaller_until_it_fills_whole_sheets(rules):
    fit = fitted([heading("Goal"), *(rule(f"1.{n}", LONG * (1 + n % 4)) for n in range(rules))])
    body = fit.trial.flow.setter.style.scale.body
    assert 0.859 <= body.points / STYLE.scale.body.points <= 1.251
    assert ((fit.pages.count_pages + 2) % 4, fit.blanks, is_poor(fit)) == (0, 0, False)


def test_what_fills_no_four_pages_is_completed_by_blank_ones():
    fit = fitted([heading("Goal"), rule("1.1")])
    assert (fit.pages.count_pages, fit.blanks) == (1, 1)
    ends_free = fitted([heading("Goal"), rule("1.1")], others=1, ends_free=True)
    assert (ends_free.pages.count_pages, ends_free.blanks) == (1, 2)


def test_what_is_higher_than_a_page_is_named():
    tall = figure("tall")
    flow = BlockFlow(setter(), FigureSetter(setter(), pictures(tall=9.0, widest=200.0)))
    with pytest.raises(OverfullPageError) as refused:
        Trial(flow, flow.elements([rule("1.1"), tall])).paginated()
    assert refused.value.block is tall


@pytest.mark.parametrize("count", [3, 9])
def test_a_layout_that_is_kept_sets_the_same_pages_without_a_search(count):
    layouts = LayoutsOfOneTest()
    searched, kept = (fitted(chapters(count), layouts=layouts) for _ in range(2))
    assert layouts.searches == 1
    assert (kept.cost, kept.blanks, kept.trial.leading) == (searched.cost, searched.blanks, searched.trial.leading)
    assert set_pages(kept, ends_free=False) == set_pages(searched, ends_free=False)


def test_a_layout_counts_for_the_same_words_and_sizes_of_pictures():
    layouts = LayoutsOfOneTest()
    fitted(chapters(3), layouts=layouts)
    low = fitted(chapters(3), layouts=layouts, tall=0.3)
    assert layouts.searches == 2
    assert low.pages == fitted(chapters(3), tall=0.3).pages
    fitted([*chapters(3), rule("4.1")], layouts=layouts, tall=0.3)
    fitted(chapters(3), layouts=layouts, tall=0.3, others=1)
    fitted(chapters(3), layouts=layouts, tall=0.3)
    assert layouts.searches == 4
