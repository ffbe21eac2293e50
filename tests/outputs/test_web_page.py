"""What libxml2 says of rules.html, and whether it is whole by itself."""

import re
from collections import Counter
from itertools import pairwise

import pytest
from lxml import etree, html

# libxml2 reads HTML 4 and calls every newer element an unknown one.
UNKNOWN_TAG = "HTML_UNKNOWN_TAG"
ADDRESSES = ("src", "href", "xlink:href", "data", "poster", "srcset", "action", "formaction", "background", "cite")


@pytest.fixture(scope="module")
def written(game):
    return (game.folder / "rules.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(written):
    return html.document_fromstring(written)


def test_the_page_is_well_formed(written):
    parser = html.HTMLParser(recover=True)
    etree.fromstring(written, parser)
    assert [str(entry) for entry in parser.error_log if entry.type_name != UNKNOWN_TAG] == []


def test_every_element_that_is_opened_is_closed(written):
    body = re.sub(r"<style>.*?</style>", "", written, flags=re.S)
    opened, closed = Counter(re.findall(r"<([a-z][\w-]*)(?:\s[^<>]*)?(?<!/)>", body, flags=re.I)), Counter()
    closed.update(re.findall(r"</([a-z][\w-]*)>", body, flags=re.I))
    for void in ("meta", "br", "hr", "link", "img"):
        opened.pop(void, None)
    assert opened == closed


def test_nothing_comes_from_outside(page, written):
    for element in page.iter(etree.Element):
        assert element.tag not in ("script", "link", "iframe", "object", "embed", "base", "audio", "video", "form")
        for name, value in element.attrib.items():
            assert not name.startswith("on"), name
            if name in ADDRESSES:
                credit = element.tag == "a" and value.startswith("https://")
                assert value.startswith(("#", "data:image/png;base64,")) or credit, (element.tag, value[:80])
            for target in re.findall(r"url\(([^)]*)\)", value):
                assert target.startswith("#"), value
    style = "".join(element.text_content() for element in page.iter("style"))
    assert "@import" not in style
    assert {address[:16] for address in re.findall(r"url\(([^)]*)\)", style)} == {'"data:font/ttf;b'}
    assert written.count("@font-face") >= 3


def test_links_to_other_sites_tell_them_nothing(page):
    for link in page.iter("a"):
        if not link.get("href").startswith("#"):
            assert "noopener" in link.get("rel")


def test_ids_are_unique_and_every_link_inside_is_met(page):
    ids = Counter(element.get("id") for element in page.iter(etree.Element) if element.get("id"))
    assert [name for name, number in ids.items() if number > 1] == []
    wanted = set()
    for element in page.iter(etree.Element):
        for name, value in element.attrib.items():
            if name in ("href", "xlink:href") and value.startswith("#"):
                wanted.add(value[1:])
            if name in ("aria-labelledby", "aria-describedby", "for"):
                wanted.update(value.split())
            wanted.update(re.findall(r"url\(#([^)]*)\)", value))
    assert wanted - set(ids) == set()
    assert len(wanted) > 100


def test_every_picture_has_words(page):
    pictures = [svg for svg in page.iter("svg") if svg.getparent().getparent() is not None]
    assert len(pictures) > 30
    for svg in pictures:
        if svg.get("aria-hidden") == "true":
            continue
        around = svg.getparent()
        words = svg.get("aria-label") or around.get("aria-label") or (around.get("aria-hidden") == "true" and "-")
        assert words and words.strip(), etree.tostring(svg)[:200]
        assert svg.get("role") == "img" or around.get("role") == "img"
    for picture in page.iter("img"):
        assert picture.get("alt") is not None


def test_every_figure_is_described_in_words_and_by_its_caption(page, game):
    figures = list(page.iter("figure"))
    assert len(figures) == len(game.build.booklet.book.figures) > 20
    for figure in figures:
        assert figure.find("figcaption").text_content().strip()
        for frame in figure.iter("svg"):
            assert len(frame.get("aria-label").split()) > 5, "a position takes more words"


def test_headings_go_down_one_by_one(page):
    levels = [int(element.tag[1]) for element in page.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_page_says_its_language_and_its_name_and_suits_a_phone(page, game):
    assert page.get("lang") == "en"
    assert page.findtext(".//title") == game.build.ruleset.game.title
    viewport = page.xpath("//meta[@name='viewport']/@content")
    assert viewport == ["width=device-width, initial-scale=1"]
    assert page.xpath("//meta/@charset") == ["utf-8"]


def test_every_clause_is_printed_once(page, game):
    ids = {element.get("id") for element in page.iter(etree.Element)}
    clauses = [e.clause for s in game.build.sections for e in s.items if e.clause]
    assert len(clauses) > 20
    numbers = [rule.get("id") for rule in page.xpath("//p[contains(@class, 'rule')]")]
    assert len(numbers) == len(clauses)
    assert set(numbers) <= ids


def test_the_page_is_one_that_a_phone_can_load(written):
    assert len(written.encode()) < 2_000_000
