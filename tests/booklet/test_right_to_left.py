"""Booklets of languages that are written from the right: each page is the mirror image of one that is not."""

from functools import cache

import pytest
from msgspec.structs import replace

from pnp.booklet.blocks.content import Book, LegendBlock, Listing, Table
from pnp.booklet.pages.plan import booklet_document, plan_booklet
from pnp.booklet.setting.typesetter import Edition
from pnp.press.scene.document import Size
from pnp.press.scene.nodes import Shape
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span
from pnp.translation.catalogue import Catalogue
from tests.booklet.small import (
    LONG,
    PAGE_WIDTH,
    STYLE,
    drawing,
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

MIRRORED = replace(STYLE, bound_right=True)
BLOCKS = (
    LegendBlock(""),
    *everything(),
    *(
        part
        for i in range(9)
        for part in (heading(f"Part {i}", number=str(i)), rule(f"{i}.1", 4 * LONG), figure(f"f{i}", i))
    ),
)
PICTURES = replace(
    pictures({"two": 2}),
    legend_size=lambda width: Size(width, 9.0),
    legend=lambda width: drawing("legend", width, 9.0),
)


@cache
def document(style):
    return booklet_document(plan_booklet(edition(BLOCKS), style, PICTURES))


def rules_on(page):
    boxes = [node.path.transformed(place).bounds for node, place in walk(page_nodes(page)) if isinstance(node, Shape)]
    return [(box.left, box.right, box.top) for box in boxes]


def mirrored(edges):
    return sorted((round(PAGE_WIDTH - right, 3), round(PAGE_WIDTH - left, 3), round(y, 3)) for left, right, y in edges)


def seen(edges):
    return sorted((round(left, 3), round(right, 3), round(y, 3)) for left, right, y in edges)


def test_lines_pictures_and_rules_are_mirrored():
    pairs = list(zip(document(STYLE).pages, document(MIRRORED).pages, strict=True))
    assert len(pairs) >= 6
    for plain, other in pairs[1:-1]:  # the covers are designed
        for layer in ("text", "running"):
            before, after = (lines(page_nodes(page, layer)) for page in (plain, other))
            places = [(left, right, y) for text, left, right, y in before if not text.startswith("(")]
            assert seen([(left, right, y) for text, left, right, y in after if not text.startswith("(")]) == mirrored(
                places
            )
        boxes = [
            [(box.left, box.right, box.top) for name, box in drawn(page_nodes(page)) if name != "button"]
            for page in (plain, other)
        ]
        assert seen(boxes[1]) == mirrored(boxes[0])
        assert seen(rules_on(other)) == mirrored(rules_on(plain))


def test_running_heads_change_sides_with_the_leaves():
    plain, other = (
        [lines(page_nodes(page, "running")) for page in document(style).pages[1:-1]] for style in (STYLE, MIRRORED)
    )
    assert [[text for text, *_ in page] for page in plain] == [[text for text, *_ in page] for page in other]
    assert all(a[0][1] != b[0][1] for a, b in zip(plain, other, strict=True))


def test_the_letters_of_frames_stay_where_boards_leave_room():
    for style in (STYLE, MIRRORED):
        for page in document(style).pages[1:]:
            boxes = dict(drawn(page_nodes(page)))
            for text, left, _, _ in lines(page_nodes(page)):
                if text in ("(a)", "(b)"):
                    frame = next(box for name, box in boxes.items() if name.startswith(f"two-{'ab'.index(text[1])}"))
                    assert left == pytest.approx(frame.left - 1.5)


HEBREW = font_book("Jost", "he")


def hebrew(*blocks):
    book = Book(front("המשחק"), blocks, "he")
    plan = plan_booklet(Edition(book, HEBREW, Catalogue("he")), MIRRORED, pictures())
    return [lines(page_nodes(page)) for page in booklet_document(plan).pages[1:]]


def test_words_begin_at_the_right_edge_and_numbers_hang_in_the_right_margin():
    page, *_ = hebrew(rule("1.2", "הלוח מוכן והמשחק מתחיל, כל שחקן בתורו מניח אבן. " * 3, title="מטרה"))
    edge = MIRRORED.column_start(1)
    number, *text = page
    assert number[0] == "1.2"
    assert number[1] == pytest.approx(edge + 2.2)
    assert [right for _, _, right, _ in text] == pytest.approx([edge] * len(text))


def test_lists_and_tables_begin_on_the_right():
    page = hebrew(
        Listing(((Span("אבן"),), (Span("כפתור"),)), ordered=True),
        Table((((Span("מה"),), (Span("כמה"),)), ((Span("אבן"),), (Span("3"),)))),
    )[0]
    edge = MIRRORED.column_start(1)
    width = next(right - left for text, left, right, _ in page if text == "1.")
    places = {text: right for text, _, right, _ in page}
    assert places["1."] == pytest.approx(edge - 5.0 + 1.8 + width)
    assert places["כפתור"] == pytest.approx(edge - 5.0)
    assert places["מה"] == pytest.approx(edge)
    assert places["כמה"] < places["מה"] - 20
