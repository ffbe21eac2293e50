"""The booklets of bundled games in two languages: full pages, nothing outside them, everything there in both."""

from functools import cache

import pytest

from pnp.booklet.blocks.content import Heading, Rule
from pnp.booklet.pages.plan import booklet_document
from pnp.booklet.setting.strips import PictureSlot, Placed
from pnp.game.reading.bundle import find_ruleset
from pnp.press.text.typography import without_controls
from pnp.targets.workers import OpenTask, Worker
from pnp.workshop.options import BuildOptions
from tests.booklet.fullness import faults_of
from tests.booklet.sequence import letters_of
from tests.booklet.small import STYLE, lines, page_nodes
from tests.samples import SEED

PAIRS = [
    ("hollow", "en+ru"),
    ("hex", "xb+xa"),
    *((("hollow", pair) for pair in ("xb+xa", "en+he", "he+en", "ja+de")) if SEED else ()),
    *((("nine-mens-morris", "en+ru"),) if SEED else ()),  # its contents would leave two pages too empty
]
pytestmark = pytest.mark.parametrize(("name", "pair"), PAIRS)


@cache
def build(name, pair):
    worker = Worker()
    options = BuildOptions(papers=("a4",), bilingual=tuple(pair.split("+")))
    (opened,) = worker.run(OpenTask(find_ruleset(name), options))
    assert [problem for problem in opened.problems if problem.severity.value == "error"] == []
    return worker._builds[name, pair].booklet


@cache
def document(name, pair):
    return booklet_document(build(name, pair).plan())


def slots_in(strip):
    for node in strip.nodes:
        if isinstance(node, PictureSlot):
            yield node
        elif isinstance(node, Placed):
            yield from slots_in(node.strip)


def test_pages_are_full_and_fill_sheets(name, pair):
    plan = build(name, pair).plan()
    assert plan.page_count % 4 == 0
    assert plan.has_back_cover
    assert faults_of(plan) == []


def test_nothing_is_outside_the_text_but_numbers_in_the_margin(name, pair):
    for number, page in enumerate(document(name, pair).pages[1:], start=1):
        left = build(name, pair).style.column_left(number)
        for text, start, end, y in lines(page_nodes(page)):
            assert STYLE.margins.top < y < STYLE.paper.height - STYLE.margins.bottom + 1e-6, text
            if not (text.replace(".", "").isdigit() or text.startswith("(")):
                assert left - 0.1 <= start <= end <= left + STYLE.measure + 0.1, text


def test_every_rule_is_there_in_both_languages_and_every_figure_once(name, pair):
    said = letters_of(
        without_controls("".join(text for page in document(name, pair).pages for text, *_ in lines(page_nodes(page))))
    )
    first, second = (edition.book for edition in build(name, pair).editions)
    for block in (*first.blocks, *second.blocks):
        if isinstance(block, Heading | Rule):
            assert letters_of(without_controls(block.text if isinstance(block, Heading) else block.title)) in said
    names = {figure.name for figure in first.figures}
    slots = [
        slot for page in build(name, pair).plan().pages for placed in page.strips for slot in slots_in(placed.strip)
    ]
    shown = sorted((slot.name, slot.index) for slot in slots if slot.name in names)
    assert shown == sorted((figure.name, index) for figure in first.figures for index in range(len(figure.frames)))
