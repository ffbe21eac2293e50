import base64
import re
from itertools import chain

import pytest
import uharfbuzz as hb
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html
from msgspec.structs import replace

from pnp.booklet.blocks.content import (
    Book,
    FigureBlock,
    Interpretation,
    LegendBlock,
    Listing,
    PartsBlock,
    Prose,
    Table,
    words_in,
)
from pnp.booklet.html import (
    Drawings,
    Passage,
    bilingual_html,
    booklet_html,
    chapters,
    figure_origins,
    longest_word,
    table_breadth,
)
from pnp.booklet.pages.plan import plan_booklet
from pnp.booklet.setting.typesetter import Edition
from pnp.game.model.texts import Icon
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span
from pnp.translation.catalogue import Catalogue
from tests.booklet.bilingual import HEBREW, translated
from tests.booklet.bilingual import edition as edition_in
from tests.booklet.sequence import booklet_letters, page_letters
from tests.booklet.small import LONG, STYLE, edition, everything, figure, front, heading, pictures, rule
from tests.samples import amount

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>seen</title></svg>'
HOSTILE = '<script>alert("x")</script> & \'q\' "q" </p> {{ 7 * 7 }} {% raw %} <!-- -->'


def drawings(frames=None, **changed):
    figures = {"one": [SVG], "two": [SVG, SVG], **(frames or {})}
    parts = {"parts": [SVG, SVG], "broad_parts": [SVG]}
    return Drawings(**{"shared": "", "legend": "", "figures": figures, "icons": {"button": SVG}, **parts, **changed})


def page(blocks, cover=None, drawn=None):
    text = booklet_html(edition(blocks, cover), STYLE, drawn or drawings())
    return text, html.document_fromstring(text)


TEXT, TREE = page(everything())


def words(element):
    return " ".join(element.text_content().split())


def test_the_page_says_what_it_is():
    assert TEXT.startswith("<!DOCTYPE html>")
    root = TREE.getroottree().getroot()
    assert (root.get("lang"), root.get("dir")) == ("en", "ltr")
    assert TREE.findtext(".//title") == "A small game"
    assert TREE.find(".//meta[@name='viewport']") is not None
    assert TREE.find(".//meta[@name='description']").get("content") == "A game for tests."


def test_the_landmarks_follow_each_other():
    assert [child.tag for child in TREE.body] == ["header", "nav", "main", "footer"]
    assert [words(h) for h in TREE.findall(".//h1")] == ["A small game"]


def test_facts_are_told_in_the_order_of_words():
    _, tree = page([], front(facts=("2–4 players", "age 8+")))
    assert [words(fact) for fact in tree.find_class("facts")[0]] == ["2–4 players", "age 8+"]


def test_headings_have_their_levels_and_numbers():
    headings = [(h.tag, h.get("id"), words(h)) for h in TREE.find(".//main").iter("h2", "h3")]
    assert headings == [
        ("h2", "section-goal", "1 Goal"),
        ("h3", "section-more", "More"),
        ("h2", "section-credits", "Credits"),
    ]


def test_the_contents_lead_to_the_chapters():
    entries = TREE.findall(".//nav//a")
    told = [(a.get("href"), words(a)) for a in entries]
    assert told == [("#section-goal", "1 Goal"), ("#section-credits", "Credits")]


def test_every_block_is_there_once_in_its_order():
    main = TREE.find(".//main")
    blocks = [each for each in main.iter("h2", "h3", "p", "figure", "ul", "ol", "aside", "div", "dl") if is_block(each)]
    told = "h2, p, rule, figure, rule, across, h3, ul, ol, table, aside, parts, parts broad, h2, dl"
    assert ", ".join(each.get("class") or each.tag for each in blocks) == told
    assert [words(li) for li in main.iter("li")] == ["One", "Two", "First", "Second"]
    assert [words(cell) for cell in main.iter("th", "td")] == ["What", "How many", "Snail", "3"]
    assert words(main.find(".//aside")) == "Our ruling. We read it so."
    assert [words(row) for row in main.iter("dt", "dd")] == ["Game", "nobody", "Art", "somebody"]


def is_block(element):
    """Return whether an element is a block of the booklet: not a group of them, nor a part of one."""
    group = (element.get("class") or "").split()[:1]
    inside = {ancestor.tag for ancestor in element.iterancestors()}
    return group not in (["passage"], ["texts"], ["row"]) and not inside & {"figure", "aside", "dl"}


def test_the_page_and_the_booklet_say_the_same_in_the_same_order():
    plan = plan_booklet(edition(everything()), STYLE, pictures({"two": 2}))
    assert page_letters(TEXT) == booklet_letters(plan)
    assert [len(letters) > 40 for letters in page_letters(TEXT)] == [True, True]


def test_a_chapter_is_a_section_named_by_its_title():
    sections = TREE.findall(".//main/section")
    assert [section.get("aria-labelledby") for section in sections] == ["section-goal", "section-credits"]
    for section in sections:
        assert section[0].get("id") == section.get("aria-labelledby")


def test_texts_stand_beside_the_figure_that_follows_them():
    (beside,) = TREE.find_class("passage")
    texts, shown = beside
    assert [words(p)[:3] for p in texts] == ["Hav", "1.1"]
    assert shown.get("id") == "figure-one"
    assert TREE.get_element_by_id("figure-two").getparent().tag == "section"


def test_texts_without_a_figure_are_in_columns_if_they_are_long():
    shares = [
        [div.get("class") for div in page([Prose((Span(text),))])[1].find_class("texts")] for text in ("x", "x " * 500)
    ]
    assert shares == [["texts"], ["texts columns"]]


def test_tables_have_the_class_of_their_breadth():
    cells = [tuple((Span("x" * length),) for _ in range(5)) for length in (1, 10, 30)]
    _, tree = page([Table((row, row)) for row in cells])
    assert [div.get("class") for div in tree.find_class("table")] == ["table", "table table-broad", "table table-vast"]


def test_a_table_that_a_phone_may_scroll_is_a_named_region_in_the_order_of_the_tab_key():
    long, heads = (Span("x" * 30),), [(Span("Side"),), (Icon("button", title="Button"),), ()]
    tables = Table((heads, (long, long, long))), Table(((), (long, long, long))), Table((heads, heads))
    named, headless, narrow = page(tables)[1].find_class("table")
    for each, name in ((named, "Side, Button"), (headless, ", ".join(["x" * 30] * 3))):
        assert (each.get("role"), each.get("tabindex"), each.get("aria-label")) == ("region", "0", name)
    assert set(narrow.attrib) == {"class"}


def property_of(text, name):
    return re.search(rf"--{name}: (.*?); (?:--|\}})", text)[1]


def test_a_long_word_in_the_title_makes_it_smaller():
    assert property_of(TEXT, "longest-word") == "5"
    assert property_of(page([], front("Die Gezeitenwanderwege"))[0], "longest-word") == "18"


def test_printed_pages_have_the_title_author_and_version_at_their_foot():
    assert property_of(TEXT, "foot") == '"A small game · nobody · Rules version 1.0"'
    text, _ = page([], front('</style>"\\\n', author="", version="א\u2067b\u2069"))
    assert property_of(text, "foot") == r'"\3c \2f style\3e \22 \5c \a  · אb"'


def test_the_foot_of_a_page_that_is_read_from_the_right_begins_on_the_right():
    text, _ = page([])
    sides = re.findall(r":root(.*?) \{ --foot-left: (.*?); --foot-right: (.*?); \}", text)
    assert sides == [("", "var(--foot)", "counter(page)"), ('[dir="rtl"]', "counter(page)", "var(--foot)")]
    made = Edition(Book(front("Go", author="Ada"), (), "he"), font_book("Jost", "he"), Catalogue("he"))
    foot = property_of(booklet_html(made, STYLE, drawings()), "foot")
    assert foot == r'"\2068 Go\2069  · \2068 Ada\2069  · \2068 Rules version 1.0\2069 "'


def test_figures_without_a_text_before_them_share_a_row():
    _, tree = page([heading("Goal"), *(figure(name, number) for number, name in enumerate(("one", "two"), 1))])
    (row,) = tree.find_class("row-2")
    assert [each.get("id") for each in row] == ["figure-one", "figure-two"]


def test_a_figure_leads_back_to_its_rule_or_its_section():
    back = [figure.find("figcaption/a").get("href") for figure in TREE.findall(".//figure")]
    assert back == ["#rule-1.1", "#rule-1.2"]
    _, tree = page([heading("Goal"), figure("one")])
    assert tree.find(".//figcaption/a").get("href") == "#section-goal"
    _, tree = page([figure("one")])
    assert tree.find(".//figcaption/a") is None
    assert words(tree.find(".//figcaption")) == "Figure 1. What is to be seen."


def test_the_first_link_skips_to_the_rules():
    first = next(TREE.iter("a"))
    assert (first.get("href"), words(first)) == ("#rules", "Skip to the rules")
    assert TREE.get_element_by_id("rules").tag == "main"


def test_the_head_names_the_author():
    assert TREE.find(".//meta[@name='author']").get("content") == "nobody"
    _, tree = page([], front(author=""))
    assert tree.find(".//meta[@name='author']") is None


def test_a_rule_has_its_number_that_leads_to_itself():
    first = TREE.find(".//p[@class='rule']")
    assert first.get("id") == "rule-1.1"
    number = first.find("a")
    assert (number.get("href"), number.text) == ("#rule-1.1", "1.1")
    assert words(first).startswith("1.1 Winner The quick brown fox")


def test_a_rule_that_shares_its_number_has_none():
    _, tree = page([heading("Goal"), rule("", "More of it.")])
    (shared,) = tree.findall(".//p[@class='rule']")
    assert words(shared) == "More of it."
    assert shared.find("a") is None


def test_frames_have_letters_only_where_there_are_several():
    one, two = TREE.findall(".//figure")
    assert [words(p) for p in one.iter("p")] == []
    assert [words(p) for p in two.iter("p")] == ["(a) Frame 0", "(b) Frame 1"]
    assert words(one.find("figcaption")) == "Figure 1. What is to be seen."
    assert [len(f.findall(".//svg")) for f in (one, two)] == [1, 2]


def test_strong_words_emphasis_and_links():
    link = "https://example.org/?a=1&b=2"
    looks = Span("a", strong=True), Span("b", emphasis=True), Span("c", link=link), Span("1.1", link="#rule-1.1")
    _, tree = page([Prose(looks)])
    main = tree.find(".//main")
    assert words(main.find(".//strong")) == "a"
    assert words(main.find(".//em")) == "b"
    outside, inside = main.findall(".//a")
    assert (outside.get("href"), outside.get("rel")) == (link, "noopener")
    assert inside.get("href") == "#rule-1.1"


def test_an_icon_is_a_picture_with_a_name_and_one_without_a_picture_is_told():
    _, tree = page(
        [Prose((Span("1 "), Icon("button", title="Button"), Span(", 2 "), Icon("die", title="Weather die")))]
    )
    (icon,) = tree.findall(".//main//span[@class='icon']")
    assert (icon.get("role"), icon.get("aria-label")) == ("img", "Button")
    assert icon.find(".//svg") is not None
    assert words(tree.find(".//main//p")).endswith(", 2 Weather die")


def test_every_link_within_the_page_leads_somewhere_and_ids_are_unique():
    for tree in (TREE, bilingual_page(("en", "he"))[1]):
        ids = tree.xpath("//@id")
        assert len(ids) == len(set(ids))
        inside = {link[1:] for link in tree.xpath("//@href") if link.startswith("#")}
        assert inside and inside <= set(ids)


def test_nothing_is_fetched_from_elsewhere_and_a_page_is_small_beside_its_fonts():
    assert len(TEXT) < 250_000
    for element in TREE.iter():
        for name in ("src", "href", "action", "data"):
            value = element.get(name) or ""
            assert not value or value.startswith("#"), (element.tag, value)
    style = TREE.findtext(".//style")
    assert all(address.startswith("data:font/ttf;base64,") for address in re.findall(r'url\("([^")]*)', style))
    assert "@import" not in style
    assert TREE.findall(".//script") == []


SPOILT = {
    "title": lambda: page([], front(HOSTILE)),
    "subtitle": lambda: page([], front(subtitle=HOSTILE)),
    "about": lambda: page([], front(about=HOSTILE)),
    "author": lambda: page([], front(author=HOSTILE)),
    "version": lambda: page([], front(version=HOSTILE)),
    "fact": lambda: page([], front(facts=(HOSTILE,))),
    "heading": lambda: page([heading(HOSTILE)]),
    "heading's number": lambda: page([heading("Goal", number=HOSTILE)]),
    "prose": lambda: page([Prose((Span(HOSTILE),))]),
    "rule": lambda: page([rule("1.1", HOSTILE)]),
    "rule's title": lambda: page([rule("1.1", title=HOSTILE)]),
    "rule's number": lambda: page([rule(HOSTILE)]),
    "listing": lambda: page([Listing(((Span(HOSTILE),),), ordered=False)]),
    "cell": lambda: page([Table((((Span("a"),),), ((Span(HOSTILE),),)))]),
    "head": lambda: page([Table((((Span(HOSTILE),),),))]),
    "interpretation": lambda: page([Interpretation("Our ruling.", (Span(HOSTILE),))]),
    "interpretation's label": lambda: page([Interpretation(HOSTILE, (Span("x"),))]),
    "caption": lambda: page([figure("one", caption=HOSTILE)]),
    "icon": lambda: page([Prose((Icon("button", title=HOSTILE),))]),
    "icon without a picture": lambda: page([Prose((Icon("die", title=HOSTILE),))]),
    "address": lambda: page([Prose((Span("x", link=HOSTILE),))]),
    "target": lambda: page([Prose((Span("x", link=f"#{HOSTILE}"),))]),
}


@pytest.mark.parametrize("where", SPOILT)
def test_a_text_is_text_wherever_it_stands(where):
    text, tree = SPOILT[where]()
    assert tree.findall(".//script") == []
    assert "<script" not in text
    assert "alert(&#34;x&#34;)" in text
    assert "{{ 7 * 7 }}" in text, "templates of a stranger are not run"
    assert [child.tag for child in tree.body] == ["header", "nav", "main", "footer"]


def fonts(tree):
    """Return the families that the page brings, with their cuts and the characters that each has."""
    style = tree.findtext(".//style")
    rules = re.findall(
        r'font-family: "([^"]+)"; font-weight: (\w+); font-style: (\w+); src: url\("data:font/ttf;base64,([^"]+)"',
        style,
    )
    return {
        (family, weight, slant): set(hb.Face(base64.b64decode(data)).unicodes) for family, weight, slant, data in rules
    }


def test_the_fonts_have_every_letter_that_is_shown_and_few_others():
    _, tree = page([Prose((Span("Žluťoučký кůň 0123 — “so”"),)), rule("9.9", "Ω")])
    brought = fonts(tree)
    upright = {(f"Booklet {name}", weight, "normal") for name in ("Serif", "Sans") for weight in ("normal", "bold")}
    others = {("Booklet Serif", "normal", "italic"), ("Booklet Display", "bold", "normal")}
    assert set(brought) == upright | others
    shown = {ord(char) for char in words(tree.body)}
    for face in (("Booklet Serif", "normal", "normal"), ("Booklet Sans", "normal", "normal")):
        assert shown <= brought[face]
        assert len(brought[face]) < len(shown) + 60


def test_letters_that_a_font_lacks_are_brought_by_others():
    _, tree = page([Prose((Span("→ ⚅"),))])
    serif, signs = (fonts(tree)[(family, "normal", "normal")] for family in ("Booklet Serif", "Booklet Signs"))
    assert {ord("→"), ord("⚅")} & signs
    assert {ord("→"), ord("⚅")} <= serif | signs
    style = tree.findtext(".//style")
    assert f"U+{ord('⚅'):04X}" in style
    assert style.count('"Booklet Signs"') >= 4
    assert ("Booklet Signs", "normal", "normal") not in fonts(TREE)


def tree_of(book):
    made = Edition(book, font_book("Jost", book.language), Catalogue(book.language))
    return html.document_fromstring(booklet_html(made, STYLE, drawings()))


def page_in(language, text):
    book = Book(front(text), (Prose((Span(text),)),), language)
    tree = tree_of(book)
    return fonts(tree), tree.getroottree().getroot().get("dir")


def test_a_page_in_hebrew_reads_from_the_right_and_brings_serif_and_sans_letters_in_two_weights():
    brought, direction = page_in("he", "שלום A")
    assert direction == "rtl"
    own = {key: "".join(sorted(map(chr, each & set(map(ord, "שלום"))))) for key, each in brought.items()}
    assert brought[("Booklet Serif", "normal", "normal")] >= {ord("A")}
    cuts = [(family, weight, "normal") for family in ("Booklet Signs", "Booklet Sans") for weight in ("normal", "bold")]
    assert [own[cut] for cut in cuts] == ["ולםש"] * 4


def test_a_page_in_japanese_brings_one_face_in_two_weights():
    brought, direction = page_in("ja", "駒を置く。A")
    assert direction == "ltr"
    assert set(brought) == {("Booklet Signs", "normal", "normal"), ("Booklet Signs", "bold", "normal")}
    assert all(letters >= set(map(ord, "駒を置く。A")) for letters in brought.values())


def test_the_letters_of_frames_are_in_the_captions_font():
    _, tree = page(
        [figure("many", frames=12, caption="X")], front("X", about="X", author="X"), drawings({"many": [SVG] * 12})
    )
    assert {ord(char) for char in "(abcdefghijkl)"} <= fonts(tree)[("Booklet Sans", "normal", "normal")]


def test_frames_have_the_letters_of_the_language():
    book = Book(front(), (figure("two", frames=2),), "ru")
    tree = tree_of(book)
    assert [words(p) for p in tree.findall(".//figure//p")] == ["(а) Frame 0", "(б) Frame 1"]
    assert ord("б") in fonts(tree)[("Booklet Sans", "normal", "normal")]


def test_a_legend_is_left_out_where_no_figure_has_a_sign():
    blocks = [rule("1.1"), LegendBlock(), figure("one")]
    (shown,) = page(blocks, drawn=drawings(legend=SVG))[1].find_class("legend")
    assert shown.getprevious().get("class") == "texts"
    _, tree = page(blocks)
    assert tree.find_class("legend") == []
    assert tree.get_element_by_id("figure-one").getprevious().get("class") == "texts"


SHOWN = st.characters(codec="utf-8", exclude_categories=["Cc"], exclude_characters="\u2066\u2067\u2068\u2069")


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(st.lists(st.text(SHOWN, max_size=60), max_size=6))
def test_any_text_is_shown_as_it_is(texts):
    _, tree = page([Prose((Span(text),)) for text in texts])
    assert [p.text_content() for p in tree.findall(".//main//p")] == texts


def test_isolates_are_elements_and_commands_are_kept_whole():
    said = "א \u2068D6\u2069, \u20672–\u20684\u2069\u2069 \u2067x: pnp build --set side=6."
    text, tree = page([Prose((Span(said),))])
    assert 'א <bdi>D6</bdi>, <bdi dir="rtl">2–<bdi>4</bdi></bdi> \u2067x: ' in text
    (command,) = tree.find_class("command")
    assert (command.text_content(), command.get("dir")) == ("pnp build --set side=6", "ltr")
    assert ".command { display: inline-block;" in text


GOAL, MORE, RULE, WORDS = heading("Goal"), heading("More", level=2), rule("1.1"), Prose((Span("Have fun."),))
SMALL, PAIR = figure("small"), figure("pair", frames=2)
TABLE = replace(figure("table"), wide=True)
BLOCKS = (GOAL, MORE, RULE, WORDS, SMALL, PAIR, TABLE, LegendBlock(), PartsBlock())


def passages(*blocks):
    ((title, parts),) = chapters((GOAL, *blocks))
    assert title == GOAL
    return [(part.texts, part.figures, part.across) for part in parts]


def test_a_small_figure_stands_beside_the_texts_before_it():
    assert passages(RULE, WORDS, SMALL, WORDS) == [((RULE, WORDS), (SMALL,), ()), ((WORDS,), (), ())]


def test_the_legend_and_several_small_figures_follow_the_same_texts():
    assert passages(RULE, LegendBlock(), SMALL) == [((RULE,), (LegendBlock(), SMALL), ())]
    assert passages(SMALL) == [((), (SMALL,), ())]


def test_figures_of_several_frames_set_tables_titles_and_parts_need_the_whole_width():
    for wide in (PAIR, TABLE, MORE, PartsBlock()):
        assert passages(RULE, wide, WORDS) == [((RULE,), (), ()), ((), (), (wide,)), ((WORDS,), (), ())]
    assert passages(MORE, PAIR, SMALL) == [((), (), (MORE, PAIR)), ((), (SMALL,), ())]


def table(*words):
    head = tuple((Span("Head"),) for _ in words)
    return Table((head, tuple((Span(word),) for word in words)))


def test_a_table_is_as_broad_as_the_longest_words_of_its_columns():
    assert table_breadth(table("many short words in a row", "3")) == ""
    assert table_breadth(table(*["x" * 20] * 2)) == ""
    assert table_breadth(table(*["x" * 21] * 2)) == "broad"
    assert table_breadth(table(*["x" * 18] * 5)) == "broad"
    assert table_breadth(table(*["x" * 19] * 5)) == "vast"
    assert table_breadth(table("駒" * 60)) == ""


def test_the_longest_word_is_one_that_no_line_divides():
    assert longest_word("") == 0
    assert longest_word("A quiet\nadventure") == 9
    assert longest_word("10\u00a0mm") == 5
    assert longest_word("駒を置く board") == 5


def test_a_broad_table_needs_the_whole_width():
    broad, narrow = table("x" * 60), table("x")
    assert passages(RULE, broad, SMALL) == [((RULE,), (), ()), ((), (), (broad,)), ((), (SMALL,), ())]
    assert passages(RULE, narrow, SMALL) == [((RULE, narrow), (SMALL,), ())]


def test_long_texts_fill_two_columns():
    short, long = (Prose((Span("x" * length),)) for length in (600, 601))
    assert not Passage((short,)).is_long
    assert Passage((long,)).is_long
    assert Passage((short, WORDS)).is_long


def test_blocks_before_the_first_title_are_a_chapter_without_one():
    (none, first), second = chapters((WORDS, GOAL))
    assert (none, first[0].texts) == (None, (WORDS,))
    assert second == (GOAL, ())
    assert chapters(()) == []


@settings(max_examples=amount(20, soak=500), deadline=None)
@given(st.lists(st.sampled_from(BLOCKS), max_size=12))
def test_every_block_occurs_once_in_order(blocks):
    told = []
    for title, parts in chapters(blocks):
        told += [title] if title else []
        told += chain.from_iterable((*part.texts, *part.figures, *part.across) for part in parts)
        for part in parts:
            assert not (part.across and (part.texts or part.figures))
    assert told == blocks


def test_a_figure_belongs_to_the_last_rule_or_title_before_it():
    origins = figure_origins((SMALL, GOAL, RULE, WORDS, PAIR, MORE, TABLE))
    assert origins == {"pair": "rule-1.1", "table": "section-more"}


def bilingual_page(languages, blocks=None, others=None, drawn=None):
    blocks = everything() if blocks is None else blocks
    others = translated(blocks, HEBREW) if others is None else others
    editions = [edition_in(*pair) for pair in zip(languages, (blocks, others), strict=True)]
    text = bilingual_html(editions, STYLE, drawn or drawings())
    return editions, html.document_fromstring(text)


@pytest.mark.parametrize("languages", [("en", "he"), ("he", "en"), ("ja", "de")], ids="+".join)
def test_each_cell_has_its_language_and_direction(languages):
    _, tree = bilingual_page(languages)
    directions = {"he": "rtl"}
    assert (tree.get("lang"), tree.get("dir")) == (languages[0], directions.get(languages[0], "ltr"))
    pairs = tree.xpath("//div[contains(concat(' ', @class, ' '), ' pair ')]")
    assert len(pairs) == 13
    for pair in pairs:
        assert [cell.get("lang") for cell in pair] == list(languages)
        assert [cell.get("dir") for cell in pair] == [directions.get(code, "ltr") for code in languages]


def test_everything_is_said_in_both_languages_and_each_figure_is_there_once():
    editions, tree = bilingual_page(("en", "he"))
    said = "".join("".join(tree.find("body").itertext()).split())
    for each in editions:
        for words in words_in(each.book.blocks):
            if words != "Button":  # which has a picture
                assert "".join(words.split()) in said, words
    assert len(tree.xpath("//figure")) == 2
    assert len(tree.xpath("//figure//svg")) == 3


def test_entries_of_a_list_are_beside_each_other_with_their_numbers():
    _, tree = bilingual_page(("en", "he"))
    numbers = [(each.get("start"), each.get("lang")) for each in tree.xpath("//ol[@start]")]
    assert numbers == [("1", "en"), ("1", "he"), ("2", "en"), ("2", "he")]


def test_the_legend_is_there_for_a_phone_and_for_the_whole_width():
    blocks = (LegendBlock(), rule("1.1"))
    _, tree = bilingual_page(("en", "he"), blocks, blocks, drawings(legend=SVG, broad_legend=SVG))
    assert [div.get("class") for div in tree.xpath("//svg/parent::div")] == ["legend", "legend broad"]


def test_a_frame_without_a_caption_has_its_letter_once():
    blocks = [heading("Goal"), figure("two", frames=2)]
    bare = [replace(block, frames=((), ())) if isinstance(block, FigureBlock) else block for block in blocks]
    lettered = ["(a) Frame 0", "(א) Frame 0", "(b) Frame 1", "(ב) Frame 1"]
    for drawn, said in ((blocks, lettered), (bare, ["(a)", "(b)"])):
        _, tree = bilingual_page(("en", "he"), drawn, drawn)
        assert [" ".join(p.text_content().split()) for p in tree.xpath("//*[@class='said']/p")] == said


def test_a_pair_of_tables_is_stacked_if_one_of_them_is_broad():
    tables = [Table((row, row)) for row in (((Span("x"),),), ((Span("x" * 60),),))]
    for others, name in ((tables[:1], "pair tables"), (tables[1:], "pair tables stacked")):
        _, tree = bilingual_page(("en", "de"), tables[:1], others)
        assert [pair.get("class") for pair in tree.find_class("pair")] == [name]


def test_a_number_is_there_once():
    _, tree = bilingual_page(("en", "he"), [heading("Goal", number="1"), rule("1.1", LONG)])
    assert [each.text for each in tree.xpath("//main//*[@class='number']")] == ["1", "1.1"]


def test_what_an_author_writes_is_shown_and_never_run():
    _, tree = bilingual_page(
        ("en", "de"), [heading(HOSTILE), rule("1", HOSTILE)], [heading(HOSTILE), rule("1", HOSTILE)]
    )
    assert not tree.xpath("//script")
    assert [cell.text_content().strip() for cell in tree.xpath("//h2[@id]/..")] == [HOSTILE]
