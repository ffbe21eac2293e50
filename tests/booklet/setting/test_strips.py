import pytest
from msgspec.structs import replace

from pnp.booklet.blocks.content import Interpretation, Listing, Prose, Table
from pnp.booklet.setting.strips import link_boxes
from pnp.press.geometry.path import translation
from pnp.press.scene.nodes import Group
from pnp.press.text.line import Span
from tests.booklet.small import (
    LONG,
    STYLE,
    column,
    document,
    figure,
    heading,
    lines,
    page_nodes,
    pictures,
    rule,
    setter,
)

SETTER = setter()
URL = "https://example.org/a?b=1"


def typeset_links(*inlines, width=60.0):
    block = SETTER.block(SETTER.lines(SETTER.spans(inlines, STYLE.body), width), 4.5)
    nodes = [Group(block, translation(10, 20))]
    return list(link_boxes(nodes)), lines(nodes)


def test_a_link_is_on_its_words():
    ((box, target),), ((_, start, end, y),) = typeset_links(
        Span("See "), Span("rule 3.2", link="#rule-x"), Span(" now.")
    )
    assert target == "#rule-x"
    assert start < box.left < box.right < end
    assert box.right - box.left == pytest.approx(SETTER.line("rule 3.2", STYLE.body).width, abs=0.3)
    assert box.top < y < box.bottom


def test_words_of_two_looks_are_one_link_and_of_two_targets_two():
    links, _ = typeset_links(Span("a ", link=URL), Span("b", link=URL, strong=True), Span("c", link="#d"))
    assert [target for _, target in links] == [URL, "#d"]
    assert links[0][0].right == pytest.approx(links[1][0].left)


def test_a_link_that_is_broken_is_on_both_lines():
    links, set_lines = typeset_links(Span("word " * 9), Span("a link of many words that does not end soon", link=URL))
    assert len(links) == 2
    assert links[0][0].top < links[1][0].top
    assert links[1][0].left == pytest.approx(set_lines[-1][1])


def test_plain_words_lead_nowhere():
    assert typeset_links(Span(LONG))[0] == []


def test_what_a_rule_refers_to_is_a_link_to_its_page():
    see = (Span("See "), Span("9.9", link="#rule-9.9"), Span(" or "), Span("this", link=URL))
    blocks = [
        heading("Goal"),
        Prose(see),
        Listing((see,), ordered=False),
        Table((((Span("a"),),), (see,))),
        Interpretation("Our ruling.", see),
        rule("1.1"),
        figure("one"),
        heading("End", on_back_cover=True),
        rule("9.9"),
    ]
    made = document(blocks, pictures()).pages
    assert any(text.startswith("The quick") for text, *_ in lines(page_nodes(made[-1])))
    targets = [link.target for page in made for link in page.links]
    assert targets == [len(made) - 1, URL] * 4
    assert made[-1].links == ()


def test_a_caption_beside_its_rule_may_lead_somewhere():
    block = replace(figure("one"), caption=(Span("As in "), Span("1.1", link="#rule-1.1")))
    made = column().strips([rule("1.1"), block])
    assert [target for strip in made for _, target in link_boxes(strip.nodes)] == ["#rule-1.1"]


def test_a_link_to_what_was_left_out_is_none():
    pages = document([heading("Goal"), Prose((Span("gone", link="#rule-gone"),))]).pages
    assert [link.target for page in pages for link in page.links] == []
