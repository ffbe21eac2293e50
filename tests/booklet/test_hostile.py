"""Booklets of odd texts and figures: nothing leaves the text area, or the block that fits no page is named."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from pnp.booklet.blocks.content import Block, Interpretation, Listing, Table
from pnp.booklet.pages.plan import booklet_document, plan_booklet
from pnp.booklet.setting.strips import OverfullPageError
from pnp.press.text.line import Span
from tests.booklet.fullness import faults_of
from tests.booklet.small import (
    LONG,
    MEASURE,
    PAGE_HEIGHT,
    STYLE,
    edition,
    figure,
    front,
    heading,
    lines,
    page_nodes,
    pictures,
    rule,
)

WORD = "w" + "ord" * 40


def row(*cells: str):
    return tuple((Span(cell),) for cell in cells)


START = heading("Goal"), rule("1.1")
ODD: dict[str, list[Block]] = {
    "titles of 200 letters": [
        heading("A chapter title that goes on " * 7, number="1"),
        rule("1.1"),
        heading("A title " * 25, 2),
        rule("1.2"),
    ],
    "40 figures after one clause": [*START, *(figure(f"f{i}", i + 1) for i in range(40)), rule("1.2")],
    "chapters of one line": [
        block for i in range(30) for block in (heading(f"Chapter {i}", number=str(i)), rule(f"{i}.1", "Go."))
    ],
    "a word of 121 letters": [
        heading(WORD),
        rule("1.1", WORD),
        figure("a", caption=WORD),
        Listing(((Span(WORD),),), ordered=False),
        Table((row("A", "B"), row(WORD, "short"))),
    ],
    "a clause of three pages": [heading("Goal"), rule("1.1", LONG * 120), figure("a"), rule("1.2")],
    "a note longer than a page": [*START, Interpretation("Our ruling.", (Span(LONG * 80),)), rule("1.2")],
    "a title alone": [heading("Goal")],
}

TOO_HIGH: dict[str, Block] = {
    "a table of 20 columns": Table((row(*("column",) * 20), *(row(*("some words",) * 20) for _ in range(6)))),
    "a cell with a page of text": Table((row("A", "B"), row("short", LONG * 120), row("x", "y"))),
    "a caption longer than a page": figure("a", caption=LONG * 90),
}


def planned(blocks: Sequence[Block], title: str = "A small game"):
    return plan_booklet(edition(blocks, front(title)), STYLE, pictures())


@cache
def odd(name: str):
    return planned(ODD[name])


@pytest.mark.parametrize("name", ODD)
def test_nothing_leaves_the_text_area(name):
    for number, page in list(enumerate(booklet_document(odd(name)).pages))[1:]:
        left = STYLE.column_left(number)
        for text, start, end, y in lines(page_nodes(page)):
            assert 3.0 < start < end <= left + MEASURE + 0.01, text
            assert STYLE.margins.top < y < PAGE_HEIGHT - STYLE.margins.bottom + 0.5, text


@pytest.mark.parametrize("name", ODD)
def test_everything_is_said(name):
    blocks = ODD[name]
    placed = [p for page in odd(name).pages for p in page.placements]
    in_rows = sum(p.shape.takes - 1 for p in placed if p.shape is not None)
    assert len({p.item for p in placed}) + in_rows >= len(blocks)


@pytest.mark.parametrize("name", TOO_HIGH)
def test_what_fits_no_page_is_named(name):
    block = TOO_HIGH[name]
    with pytest.raises(OverfullPageError) as refused:
        planned([heading("Goal"), rule("1.1"), block, rule("1.2")])
    assert refused.value.block is block


def test_a_title_of_200_letters_stays_on_the_cover():
    cover = planned([heading("Goal"), rule("1.1")], "A title that goes on " * 10).cover
    set_lines = [line for layer in cover.layers for line in lines(layer.nodes)]
    assert max(end for _, _, end, _ in set_lines) < STYLE.paper.width - 5
    assert min(start for _, start, _, _ in set_lines) > 5
    assert len({round(y, 3) for *_, y in set_lines}) > 4


def test_a_repeated_head_is_the_same_and_not_read_again():
    table = Table((row("What", "How many"), *(row("Snails", str(number)) for number in range(60))))
    pages = booklet_document(planned([heading("Goal"), rule("1.1"), table, rule("1.2")])).pages[1:]
    heads = [[text for text, *_ in lines(page_nodes(page)) if text in ("What", "How many")] for page in pages]
    assert sum(map(bool, heads)) >= 2
    assert all(each in ([], ["What", "How many"]) for each in heads)


def test_forty_figures_of_one_to_three_frames_fill_their_pages():
    random = Random(3)
    many = [figure(f"f{i}", i + 1, random.choice([1, 1, 2, 3]), LONG * random.randint(1, 4)) for i in range(40)]
    drawn = pictures({block.name: len(block.frames) for block in many}, widest=100.0, tall=1.0)
    blocks = [*START, *many, *(rule(f"1.{i}", LONG * 3) for i in range(2, 12))]
    plan = plan_booklet(edition(blocks, front("Forty")), STYLE, drawn)
    assert faults_of(plan) == []
    assert plan.page_count <= 24


@pytest.mark.parametrize("sentences", [10, 16, 24])
def test_a_long_caption_stands_no_farther_below_its_figure_than_a_few_lines(sentences):
    blocks = [heading("Goal"), rule("1.1"), figure("a", caption=LONG * sentences), rule("1.2", LONG * 30)]
    pages = planned(blocks).pages
    placed = [p for page in pages for p in page.placements if p.shape is not None]
    foot = max(p.y + p.height for p in placed if not p.is_caption)
    assert all(p.y + p.height < foot + 12.0 for p in placed if p.is_caption)


def test_forty_figures_stand_in_rows():
    pages = odd("40 figures after one clause").pages
    shapes = [p.shape for page in pages for p in page.placements if p.shape is not None]
    assert sum(shape.takes for shape in shapes) == 40
    assert sum(shape.takes for shape in shapes if shape.kind == "row") >= 20
