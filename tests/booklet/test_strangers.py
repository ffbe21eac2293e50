"""Booklets of games that nobody has tuned the composer for keep the bounds of the bundled ones."""

from functools import cache

import pytest

from pnp.booklet.pages.plan import BookletPlan
from pnp.booklet.setting.items import PagePlacement
from tests.booklet.fullness import badly_divided, faults_of, parted_figures, stray_captions
from tests.booklet.small import STYLE
from tests.booklet.strangers import plan_of, stranger

MIXED = [(25, 8, seed) for seed in range(4)]
ALL_TEXT = [(60, 0, seed) for seed in range(2)]
MANY_FIGURES = [(40, 14, seed) for seed in range(3)]
LONG_GAME = [(100, 30, 0)]
EVERY = [*MIXED, *ALL_TEXT, *MANY_FIGURES, *LONG_GAME]


@cache
def planned(clauses: int, figures: int, seed: int):
    return plan_of(*stranger(seed, clauses, figures))


def has_notes(plan: BookletPlan) -> bool:
    """Whether a booklet has room for notes, because it is too short."""
    return any(placement.item < 0 for page in plan.pages for placement in page.placements)


def across_or_beside(placement: PagePlacement) -> tuple[float, float]:
    if placement.is_beside:
        assert placement.shape is not None
        return STYLE.measure - placement.shape.width, STYLE.measure
    if placement.is_caption:
        assert placement.shape is not None
        return 0.0, STYLE.measure - placement.shape.width
    return 0.0, placement.narrow or STYLE.measure


@pytest.mark.parametrize(("clauses", "figures", "seed"), EVERY)
def test_pages_are_full(clauses, figures, seed):
    assert faults_of(planned(clauses, figures, seed)) == []


@pytest.mark.parametrize(("clauses", "figures", "seed"), EVERY)
def test_whole_sheets_are_filled(clauses, figures, seed):
    plan = planned(clauses, figures, seed)
    assert plan.page_count % 4 == 0
    assert not has_notes(plan)


@pytest.mark.parametrize(("clauses", "figures"), [(1, 0), (6, 0), (4, 2), (12, 2), (10, 8), (18, 4), (22, 8), (30, 1)])
@pytest.mark.parametrize("has_summary", [True, False])
def test_short_booklets_are_one_or_two_sheets(clauses, figures, has_summary):
    blocks, drawn = stranger(clauses, clauses, figures)
    plan = plan_of(blocks if has_summary else blocks[:-2], drawn)
    assert plan.page_count in (4, 8)
    assert [fault for fault in faults_of(plan) if "full" in fault] == []
    assert not has_notes(plan) or clauses <= 12 >= 6 * figures


@pytest.mark.parametrize(("clauses", "figures", "seed"), EVERY)
def test_figures_stand_by_their_rules_and_captions_by_their_figures(clauses, figures, seed):
    plan = planned(clauses, figures, seed)
    assert parted_figures(plan) == []
    assert stray_captions(plan) == []


@pytest.mark.parametrize(("clauses", "figures", "seed"), EVERY)
def test_no_title_and_no_single_line_stands_alone(clauses, figures, seed):
    assert badly_divided(planned(clauses, figures, seed)) == []


@pytest.mark.parametrize(("clauses", "figures", "seed"), EVERY)
def test_no_two_things_overlap_and_none_leaves_the_page(clauses, figures, seed):
    for page in planned(clauses, figures, seed).pages:
        for number, lower in enumerate(page.placements):
            assert lower.y > -1e-6
            assert lower.y + lower.height <= STYLE.text_height + 1e-6
            for upper in page.placements[:number]:
                apart = lower.y >= upper.y + upper.height - 1e-6 or upper.y >= lower.y + lower.height - 1e-6
                left, right = sorted((across_or_beside(upper), across_or_beside(lower)))
                assert apart or right[0] >= left[1] - 1e-6
