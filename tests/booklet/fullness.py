"""How full the pages of a booklet are, from its planned boxes as numbers."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.booklet.pages.plan import BookletPlan
from pnp.booklet.setting.items import PagePlacement

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
    foot = figure.y + figure.height
    return not text.is_beside and text.y < following.y and foot < text.y + text.height


def stray_captions(plan: BookletPlan) -> list[str]:
    """Return the captions in the text's column that do not stand beside their own figure, or nearer to another one."""
    faults = []
    for number, page in enumerate(plan.pages, start=2):
        figures = [p for p in page.placements if p.is_beside]
        for caption in (p for p in page.placements if p.is_caption):
            own = next(p for p in figures if p.item == caption.item)
            nearest = max(figures, key=lambda figure: _overlap(caption, figure))
            if nearest is not own or caption.y < own.y - 0.5 or _overlap(caption, own) < min(0.5, own.height):
                faults.append(f"page {number}: caption of item {caption.item} at {caption.y:.1f} mm")
    return faults


def _overlap(caption: PagePlacement, figure: PagePlacement) -> float:
    top, foot = max(caption.y, figure.y), min(caption.y + caption.height, figure.y + figure.height)
    return (foot - top) / caption.height


def badly_divided(plan: BookletPlan) -> list[str]:
    """Return the pages that end with a title or with one line of a paragraph, or begin with one line of it."""
    faults = []
    for number, page in enumerate(plan.pages[:-1], start=2):
        last = max(page.strips, key=lambda placed: placed.y + placed.strip.height)
        if last.strip.bookmark:
            faults.append(f"page {number} ends with a title")
    parts: dict[int, list[PagePlacement]] = {}
    for placement in (p for page in plan.pages[:-1] for p in page.placements if p.last):
        parts.setdefault(placement.item, []).append(placement)
    divided = [each for each in parts.values() if len({p.page for p in each}) > 1]
    alone = [each for each in divided if min(p.last - p.first for p in each) < 2]
    return faults + [f"page {each[0].page + 2}: a single line" for each in alone]


def parted_figures(plan: BookletPlan) -> list[int]:
    """Return the figures that stand more than a turned page from the text before them."""
    pages: dict[int, list[int]] = {}
    figures = set()
    for number, page in enumerate(plan.pages[:-1]):
        for placement in page.placements:
            pages.setdefault(placement.item, []).append(number)
            if placement.shape is not None:
                figures.add(placement.item)
    parted = []
    for item in sorted(figures):
        before = max((other for other in pages if other < item and other not in figures), default=item)
        spreads = [(number + 2) // 2 for number in (pages[before][-1], pages[item][0])]
        if abs(spreads[1] - spreads[0]) > 1:
            parted.append(item)
    return parted
