import base64
import hashlib
import re

import pytest
from lxml import etree
from lxml import html as parser
from msgspec.structs import replace

from pnp.booklet.html import bilingual_html
from pnp.pieces.parts import LABEL_SIZE
from pnp.press.pictures.environment import render
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.bench.web import web_page
from tests.booklet.bilingual import edition
from tests.booklet.sequence import booklet_letters, page_letters
from tests.booklet.small import STYLE, everything
from tests.booklet.test_html import drawings
from tests.game.reading.small import FILES
from tests.play.proof.test_facts import FIGURE
from tests.targets.games import changed, game_build
from tests.workshop.checks.test_statements import GAME, facts, laws


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return web_page(game_build(tmp_path_factory.mktemp("games") / "small")).decode()


def test_the_page_has_the_content_of_the_ruleset(page):
    assert "<title>Small</title>" in page
    assert '<p class="about">A game as small as can be.</p>' in page
    assert "there are 15 of them" in page
    for words in ("<li>One</li>", "<li>Pass</li>", '<th scope="col">a</th>', "We take it so."):
        assert words in page, words


def test_it_says_what_the_booklet_says_in_the_same_order(tmp_path):
    build = game_build(tmp_path / "small")
    assert page_letters(web_page(build).decode()) == booklet_letters(build.booklet.plan())


@pytest.fixture
def proved(tmp_path):
    """A build with a rule that a figure, a fact and two laws prove."""
    beside = laws("at end: winner != none or count(held(cross)) == 5", "possible: winner == nought")
    rules = GAME["rules.yaml"].replace("in a row win.}", f"in a row win., {facts('count(rows) == 8')}, {beside}}}")
    shown = FIGURE.replace("position", "shows: [end.three]\nposition", 1)
    files = {**GAME, "rules.yaml": f"{rules}    - figure: row\n", "figures/row.yaml": f"{shown}  - winner: cross\n"}
    return game_build(tmp_path / "rows", {**dict.fromkeys(FILES), **files})


def folded_rows(page):
    """Return what each folded part of a page says, row by row."""
    tree = parser.document_fromstring(page)
    return [
        [" ".join(row.text_content().split()) for row in part.iter("summary", "li")] for part in tree.iter("details")
    ]


STATED = ["count(rows) == 8", "at end: winner != none or count(held(cross)) == 5", "possible: winner == nought"]


def test_a_rule_with_facts_or_laws_says_what_it_rests_on(proved, page):
    fact, law, possible = STATED
    positions = proved.game.coverage.laws[0].positions
    assert folded_rows(web_page(proved).decode()) == [
        [
            "What proves this rule",
            "Figure 1.",
            fact,
            f"{law} held in {positions} positions",
            f"{possible} a game has met it",
        ]
    ]
    assert "details" not in page and ".ground" not in page, "rules without statements say nothing"


def test_in_two_languages_each_says_what_a_rule_rests_on(proved):
    said = {"What proves this rule": "Beweis", "Figure {number}.": "Bild {number}.", "a game has met it": "kommt vor"}
    german = Catalogue("de", {("pnp", message): (words,) for message, words in said.items()})
    page = web_page(GameBuild(replace(proved.game, translated=german), proved.context)).decode()
    english, second = folded_rows(page)
    assert english[:3] == ["What proves this rule", "Figure 1.", STATED[0]]
    assert (second[:3], second[-1]) == (["Beweis", "Bild 1.", STATED[0]], f"{STATED[-1]} kommt vor")
    cells = [part.getparent() for part in parser.document_fromstring(page).iter("details")]
    assert [cell.get("lang") for cell in cells] == ["en", "de"]
    assert all(cell.find("p").get("class") == "rule" for cell in cells)
    assert ".ground summary" in page


def test_labels_of_parts_are_read_on_a_phone(page):
    (rows,) = re.findall(r'<div class="parts">(.*?)</div>', page, re.S)
    widths = [float(width) for width in re.findall(r'<svg [^>]*?width="([\d.]+)mm"', rows)]
    room = (360 - 2 * 1.2 * 17) * 25.4 / 96  # mm for words on a phone 360 pixels wide, of which an inch has 96
    assert widths
    for width in widths:
        points = min(1.0, room / width) * LABEL_SIZE * 72 / 25.4
        assert points >= 7.9


def test_a_cover_is_as_wide_as_the_screen(page):
    (wide,) = re.findall(r"@media screen and \(min-width: 75rem\) \{(.*?)\n\}", page, re.S)
    (columns,) = re.findall(r"body \{[^}]*grid-template-columns: ([^;]+);", wide)
    first, *between, last = re.findall(r"minmax\([^)]*\)|\S+", columns)
    assert (
        first == last == "minmax(2rem, 1fr)"
    )  # the margins are columns themselves, and the cover goes over all of them
    assert len(between) == 2 and "justify-content" not in wide
    assert re.search(r"\.cover \{ grid-column: 1 / -1; \}", wide)


def pages(page):
    yield "one language", page
    yield "two languages", bilingual_html([edition(code, everything()) for code in ("en", "de")], STYLE, drawings())
    part = {"language": "en", "direction": "ltr", "title": "T", "lines": ["a"], "heads": (), "rows": ()}
    yield "for translators", render("translations/page.html.j2", {"parts": [part]})


def test_a_browser_may_load_what_is_in_a_page_and_nothing_else(page):
    for name, text in pages(page):
        tree = parser.document_fromstring(text)
        (sheet,) = re.findall(r"<style[^>]*>(.*?)</style>", text, re.S)
        digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
        policy = tree.find("head/style").getprevious()
        assert policy.get("http-equiv") == "Content-Security-Policy", name
        assert policy.get("content").split("; ") == [
            "default-src 'none'",
            f"style-src 'sha256-{digest}'",
            "img-src data:",
            "font-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ], name
        assert {address[:5] for address in re.findall(r"url\(\W*([^)]*)", sheet)} <= {"data:"}, name
        for element in tree.iter(etree.Element):
            assert element.tag not in ("script", "link", "iframe", "object", "embed", "form", "base"), name
            assert not any(key == "style" or key.startswith("on") for key in element.attrib), (name, element.attrib)
            sources = [element.get(key, "#") for key in ("src", "href", "xlink:href") if element.tag != "a"]
            assert all(source.startswith(("#", "data:")) for source in sources), (name, sources)


def test_a_rule_can_be_linked_to(page):
    (target,) = re.findall(r'<p class="rule" id="([^"]+)">', page)
    assert page.count(f'href="#{target}"') == 2  # its own number and the reference to it


def test_an_icon_is_a_picture_with_words(page):
    assert re.search(r'<span class="icon" role="img" aria-label="Button"><svg ', page)


def test_what_pictures_share_is_written_once(page):
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert page.count('id="art-s0"') == 1


def test_words_of_the_ruleset_are_words_and_nothing_else(tmp_path):
    evil = "<script>alert(1)</script> &amp; {{ 7*7 }} {% raw %} ]]> -->"
    change = changed("game.yaml", "about: A game as small as can be.", f"about: '{evil}'")
    page = web_page(game_build(tmp_path / "small", change)).decode()
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; {{ 7*7 }} {% raw %} ]]&gt; --&gt;" in page
