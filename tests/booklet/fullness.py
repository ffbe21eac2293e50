"""How full the pages of a booklet are, from its planned boxes as numbers."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.booklet.items import PagePlacement
from pnp.booklet.pages import BookletPlan

LEAST_FULL = 0.88  # of an inner page
MOST_VOID = 0.25  # of the figures beside a column
LINE = 6.0  # mm: less white than that is a line that found no room


def faults_of(plan: BookletPlan) -> list[str]:
    """Return what of a booklet's inner pages is too empty: at the foot, or beside figures."""
    height = plan.setter.style.text_height
    faults = []
    for number, page in enumerate(plan.pages[:-1], start=2):
        full = max(p.y + p.height for p in page.placements) / height
        if full < LEAST_FULL:
            faults.append(f"page {number}: {full:.0%} full")
        faults += [f"page {number}: {void:.0%} void" for void in voids(page.placements) if void > MOST_VOID]
    return faults


def voids(page: Sequence[PagePlacement]) -> Iterator[float]:
    """Yield how much of the column beside each stack of figures is empty, as a share of the stack's height."""
    figures = [p for p in page if p.is_beside]
    while figures:
        stack = [figures.pop(0)]
        while figures and not any(_ends_between(p, stack[-1], figures[0]) for p in page):
            stack.append(figures.pop(0))
        top, foot = stack[0].y, stack[-1].y + stack[-1].height
        beside = [p for p in page if not p.is_beside and top - 1 <= p.y < foot]
        void = foot - max((p.y + p.height for p in beside), default=top)
        inner = sum(max(0.0, b.y - a.y - a.height - LINE) for a, b in pairwise(beside))
        yield max(0.0, void - LINE) / (foot - top) + inner / (foot - top)


def _ends_between(text: PagePlacement, figure: PagePlacement, following: PagePlacement) -> bool:
    """Whether a text goes down below a figure before the next one begins."""
    foot = figure.y + figure.height
    return not text.is_beside and text.y < following.y and foot < text.y + text.height
