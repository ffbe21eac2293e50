import pytest
from lxml import html
from msgspec.structs import replace

from pnp.booklet.blocks.content import FigureBlock, LegendBlock, Table, words_in
from pnp.booklet.web.html import bilingual_html
from pnp.press.text.line import Span
from tests.booklet.bilingual import HEBREW, edition, translated
from tests.booklet.small import LONG, STYLE, everything, figure, heading, rule
from tests.booklet.web.test_html import HOSTILE, SVG, drawings


def page(languages, blocks=None, others=None, drawn=None):
    blocks = everything() if blocks is None else blocks
    others = translated(blocks, HEBREW) if others is None else others
    editions = [edition(*pair) for pair in zip(languages, (blocks, others), strict=True)]
    text = bilingual_html(editions, STYLE, drawn or drawings())
    return editions, html.document_fromstring(text)


@pytest.mark.parametrize("languages", [("en", "he"), ("he", "en"), ("ja", "de")], ids="+".join)
def test_each_cell_has_its_language_and_direction(languages):
    _, tree = page(languages)
    directions = {"he": "rtl"}
    assert (tree.get("lang"), tree.get("dir")) == (languages[0], directions.get(languages[0], "ltr"))
    pairs = tree.xpath("//div[contains(concat(' ', @class, ' '), ' pair ')]")
    assert len(pairs) == 13
    for pair in pairs:
        assert [cell.get("lang") for cell in pair] == list(languages)
        assert [cell.get("dir") for cell in pair] == [directions.get(code, "ltr") for code in languages]


def test_everything_is_said_in_both_languages_and_each_figure_is_there_once():
    editions, tree = page(("en", "he"))
    said = "".join("".join(tree.find("body").itertext()).split())
    for each in editions:
        for words in words_in(each.book.blocks):
            if words != "Button":  # which has a picture
                assert "".join(words.split()) in said, words
    assert len(tree.xpath("//figure")) == 2
    assert len(tree.xpath("//figure//svg")) == 3


def test_entries_of_a_list_are_beside_each_other_with_their_numbers():
    _, tree = page(("en", "he"))
    numbers = [(each.get("start"), each.get("lang")) for each in tree.xpath("//ol[@start]")]
    assert numbers == [("1", "en"), ("1", "he"), ("2", "en"), ("2", "he")]


def test_no_name_is_given_twice():
    _, tree = page(("en", "he"))
    names = tree.xpath("//@id")
    assert len(names) == len(set(names))
    assert {link[1:] for link in tree.xpath("//@href") if link.startswith("#")} <= set(names)


def test_the_legend_is_there_for_a_phone_and_for_the_whole_width():
    blocks = (LegendBlock(), rule("1.1"))
    _, tree = page(("en", "he"), blocks, blocks, drawings(legend=SVG, broad_legend=SVG))
    assert [div.get("class") for div in tree.xpath("//svg/parent::div")] == ["legend", "legend broad"]


def test_a_frame_without_a_caption_has_its_letter_once():
    blocks = [heading("Goal"), figure("two", frames=2)]
    bare = [replace(block, frames=((), ())) if isinstance(block, FigureBlock) else block for block in blocks]
    lettered = ["(a) Frame 0", "(א) Frame 0", "(b) Frame 1", "(ב) Frame 1"]
    for given, said in ((blocks, lettered), (bare, ["(a)", "(b)"])):
        _, tree = page(("en", "he"), given, given)
        assert [" ".join(p.text_content().split()) for p in tree.xpath("//*[@class='said']/p")] == said


def test_a_pair_of_tables_is_stacked_if_one_of_them_is_broad():
    tables = [Table((row, row)) for row in (((Span("x"),),), ((Span("x" * 60),),))]
    for others, name in ((tables[:1], "pair tables"), (tables[1:], "pair tables stacked")):
        _, tree = page(("en", "de"), tables[:1], others)
        assert [pair.get("class") for pair in tree.find_class("pair")] == [name]


def test_a_number_is_there_once():
    _, tree = page(("en", "he"), [heading("Goal", number="1"), rule("1.1", LONG)])
    assert [each.text for each in tree.xpath("//main//*[@class='number']")] == ["1", "1.1"]


def test_what_an_author_writes_is_shown_and_never_run():
    _, tree = page(("en", "de"), [heading(HOSTILE), rule("1", HOSTILE)], [heading(HOSTILE), rule("1", HOSTILE)])
    assert not tree.xpath("//script")
    assert [cell.text_content().strip() for cell in tree.xpath("//h2[@id]/..")] == [HOSTILE]
