"""The booklets of the bundled games, as they are printed and as they are read on a screen."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pikepdf
import pytest
from lxml import html

from pnp.booklet.blocks.content import FigureBlock, Heading, Rule, words_in
from pnp.booklet.setting.formats import BOOKLET_FORMATS
from pnp.game.reading.bundle import list_bundled_rulesets
from pnp.press.writers.pdf import write_pdf
from pnp.problems import Problems
from pnp.translation.catalogue import ruleset_texts
from pnp.workshop.checks.glossary import check_glossary
from tests.booklet.fullness import badly_divided, faults_of, parted_figures, stray_captions
from tests.booklet.sequence import booklet_letters, page_letters
from tests.booklet.small import MEASURE, PAGE_HEIGHT, STYLE, lines, page_nodes
from tests.bundled import PAGE_COUNTS, opened_game, page_of

GAMES = list_bundled_rulesets()
HISTORY_ON_BACK = ("chess", "nine-mens-morris")  # below the credits, so that the rules fill eight pages
pytestmark = pytest.mark.parametrize("name", GAMES)


@cache
def pdf(name: str) -> pikepdf.Pdf:
    game_build = opened_game(name)
    return pikepdf.open(BytesIO(write_pdf(game_build.booklet.document(), game_build.context.book)))


def body(name):
    return list(enumerate(opened_game(name).booklet.document().pages))[1:]


def headings_on_pages(name):
    return [(mark.title, mark.level, number) for number, page in body(name) for mark in page.bookmarks]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_it_is_made_of_few_whole_sheets_of_full_pages(name, paper):
    plan = opened_game(name).booklet.plan(BOOKLET_FORMATS[paper])
    least, most = PAGE_COUNTS[name]
    assert least <= plan.page_count <= most
    assert plan.page_count % 4 == 0
    assert faults_of(plan) == []


def test_no_figure_is_parted_from_its_rule_by_more_than_a_turned_page(name):
    assert parted_figures(opened_game(name).booklet.plan()) == []


def test_captions_stand_by_their_figures_and_no_title_or_line_alone(name):
    plan = opened_game(name).booklet.plan()
    assert stray_captions(plan) == []
    assert badly_divided(plan) == []


def test_the_summary_is_the_back_cover(name):
    plan = opened_game(name).booklet.plan()
    last = [p.strip.running for p in plan.pages[-1].strips if p.strip.running]
    assert last == [(heading.text,) for heading in opened_game(name).booklet.book.headings[-2:]]
    assert last[1] == ("Credits",)


def test_every_rule_and_figure_occurs_once_in_order(name):
    book = opened_game(name).booklet.book
    said = [text for _, page in body(name) for text, *_ in lines(page_nodes(page))]
    numbers = [block.number for block in book.blocks if isinstance(block, Rule) and block.number]
    in_margin = [
        text
        for number, page in body(name)
        for text, start, end, _ in lines(page_nodes(page))
        if end < STYLE.column_left(number) - 1 and not text.startswith("(")
    ]
    assert sorted(in_margin) == sorted(numbers)
    assert in_margin == numbers
    figures = [int(block.label.strip("Figure .")) for block in book.blocks if isinstance(block, FigureBlock)]
    captions = [int(text.split()[1].rstrip(".")) for text in said if text.startswith("Figure ") and "." in text[7:11]]
    assert captions == figures == list(range(1, len(figures) + 1))
    printed = {figure.name for figure in opened_game(name).ruleset.figures.values() if figure.printed}
    assert {figure.name for figure in book.figures} == printed


def test_nothing_leaves_the_page(name):
    for number, page in body(name):
        left = STYLE.column_left(number)
        for text, start, end, y in lines(page_nodes(page)):
            assert 3.0 < start < end <= left + MEASURE + 0.01, text
            assert STYLE.margins.top < y < PAGE_HEIGHT - STYLE.margins.bottom + 0.5, text
        for text, start, end, _ in lines(page_nodes(page, "running")):
            assert STYLE.margins.outer - 0.01 <= start < end <= page.width - STYLE.margins.outer + 0.01, text


def test_no_page_ends_with_a_heading(name):
    titles = {title for title, _, _ in headings_on_pages(name)}
    for _, page in body(name)[:-1]:
        assert max(lines(page_nodes(page)), key=lambda line: line[3])[0] not in titles


def test_the_contents_tell_the_truth(name):
    chapters = [(title, number) for title, level, number in headings_on_pages(name) if level == 0]
    said = "".join(text for text, *_ in lines(page_nodes(opened_game(name).booklet.document().pages[1])))
    said = said.replace(" ", "").replace("\u00a0", "")
    for title, number in chapters:
        told = f"{title.split(chr(0x2002))[-1].replace(' ', '')}{number + 1}"
        assert (told in said) == (opened_game(name).booklet.plan().page_count >= 12), title


def test_the_pdf_says_what_it_is(name):
    front, document = opened_game(name).booklet.book.front, pdf(name)
    assert document.docinfo.Title == front.title
    assert document.docinfo.Author == front.author
    assert document.docinfo.Subject == front.about
    assert document.Root.Lang == opened_game(name).catalogue.language
    assert document.Root.ViewerPreferences.DisplayDocTitle is True
    assert document.check_pdf_syntax() == []


def test_the_pdfs_outline_is_the_bookmarks(name):
    with pdf(name).open_outline() as outline:
        bookmarks = []

        def collect(items, level):
            for item in items:
                bookmarks.append((str(item.title), level))
                collect(item.children, level + 1)

        collect(outline.root, 0)
    assert bookmarks == [(title, level) for title, level, _ in headings_on_pages(name)]
    assert bookmarks


def test_every_font_of_the_pdf_is_embedded(name):
    fonts = [font for page in pdf(name).pages for font in page.Resources.get("/Font", {}).values()]
    assert len(fonts) > len(body(name))
    for font in fonts:
        assert font.Subtype == "/Type0"
        assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor


def test_the_web_page_has_the_same_contents(name):
    book = opened_game(name).booklet.book
    tree = html.document_fromstring(page_of(name).decode("utf-8"))
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    anchors = [block.anchor for block in book.blocks if isinstance(block, Heading | Rule | FigureBlock)]
    assert [name for name in ids if name in set(anchors)] == anchors
    inside = {a.get("href")[1:] for a in tree.iter("a") if a.get("href").startswith("#")}
    assert inside <= set(ids)
    assert [a.get("href") for a in tree.findall(".//nav//a")] == [
        f"#{heading.anchor}" for heading in book.headings if heading.level == 1
    ]


def test_the_pdf_can_be_read_out(name):
    book = opened_game(name).booklet.book
    root = pdf(name).Root
    assert root.MarkInfo.Marked is True
    elements = list(root.StructTreeRoot.K.K)
    kinds = [str(element.S) for element in elements]
    assert kinds[0] == "/H1"
    assert kinds.count("/H2") == sum(heading.level == 1 for heading in book.headings)
    assert kinds.count("/H3") == sum(heading.level == 2 for heading in book.headings)
    seen = [str(element.Alt) for element in elements if element.S == "/Figure"]
    frames = [frame for figure in book.figures for frame in opened_game(name).figures[figure.name].frames]
    described = [opened_game(name).context.describe(frame.description) for frame in frames]
    told = [words for words in seen if words.startswith(tuple(described))]
    for words, frame, description in zip(told, frames, described, strict=True):
        assert words.startswith(description)
        assert frame.open or words == description  # an open frame also describes face-down pieces
    assert all(seen)
    texts = sum(isinstance(block, Rule) for block in book.blocks)
    assert kinds.count("/P") >= texts + len(book.figures)


def test_everything_painted_is_read_or_decoration(name):
    for page in pdf(name).pages:
        depth, last = 0, ""
        for operands, operator in pikepdf.parse_content_stream(page):
            kind = str(operator)
            if kind in ("BDC", "BMC") and str(operands[0]) != "/OC":
                depth += 1
            elif kind == "EMC" and depth:
                depth -= 1
            elif kind in ("f", "f*", "S", "B", "B*", "Do", "Tj", "TJ"):
                assert depth, f"{kind} after {last}"
            last = kind


def test_quotes_are_typed_straight_and_read_curly(name):
    typed = [text.text.message for text in ruleset_texts(opened_game(name).ruleset)]
    assert [text for text in typed if set(text) & set("“”‘’")] == []
    assert any("'" in text for text in typed)
    page = html.document_fromstring(page_of(name).decode("utf-8"))
    read = [
        *words_in(opened_game(name).booklet.book),
        *map(str, page.xpath("//title/text() | //body//text()[not(ancestor::style or ancestor::code)]")),
    ]
    assert [text for text in read if set(text) & set("'\"")] == []


def test_it_opens_like_the_others_and_ends_with_the_author(name):
    sections = opened_game(name).ruleset.sections
    names = [section.section for section in sections]
    assert names[:3] == ["about", "goal", "box"]
    assert [section.title for section in sections[1:3]] == ["Object of the game", "What is in the box"]
    assert names[-2:] == ["summary", "credits"]
    if name not in HISTORY_ON_BACK:
        assert names[-3] == "design"
    assert {"setup", "turn" if name != "quiet-adventures" else "round"} <= set(names)


def test_its_words_are_plain_and_those_of_its_glossary(name):
    ruleset, problems = opened_game(name).ruleset, Problems()
    assert len(ruleset.glossary) >= 5
    check_glossary(ruleset, problems)
    assert [str(problem) for problem in problems] == []
    read = " ".join(words_in(opened_game(name).booklet.book))
    assert re.findall(r"(?i)\b(?:nobody|somebody|anybody|everybody|whoever|nothing but|over is over)\b", read) == []
    assert re.findall(r"(?i)\bnor\b[^.]*\bnor\b", read) == []


def test_the_web_page_says_what_the_booklet_says_in_the_same_order(name):
    assert page_letters(page_of(name).decode("utf-8")) == booklet_letters(opened_game(name).booklet.plan())
