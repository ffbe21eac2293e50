import pytest

from pnp.booklet.blocks import Listing, Prose, Reading, Table, Words
from pnp.booklet.links import linked_words
from pnp.geometry.transform import translation
from pnp.scene.nodes import Group
from tests.booklet.small import (
    LONG,
    SCALE,
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


def found(*inlines, width=60.0):
    """Return the links of a paragraph, and its lines."""
    block = SETTER.block(SETTER.lines(SETTER.spans(inlines, SCALE.body), width), 4.5)
    nodes = [Group(block, translation(10, 20))]
    return list(linked_words(nodes)), lines(nodes)


def test_a_link_lies_on_its_words():
    ((box, target),), ((_, start, end, y),) = found(Words("See "), Words("rule 3.2", target="rule-x"), Words(" now."))
    assert target == "#rule-x"
    assert start < box.left < box.right < end
    assert box.right - box.left == pytest.approx(SETTER.line("rule 3.2", SCALE.body).width, abs=0.3)
    assert box.top < y < box.bottom


def test_words_of_two_looks_are_one_link_and_of_two_targets_two():
    links, _ = found(Words("a ", url=URL), Words("b", url=URL, strong=True), Words("c", target="d"))
    assert [target for _, target in links] == [URL, "#d"]
    assert links[0][0].right == pytest.approx(links[1][0].left)


def test_a_link_that_is_broken_lies_on_both_lines():
    links, set_lines = found(Words("word " * 9), Words("a link of many words that does not end soon", url=URL))
    assert len(links) == 2
    assert links[0][0].top < links[1][0].top
    assert links[1][0].left == pytest.approx(set_lines[-1][1])


def test_plain_words_lead_nowhere():
    assert found(Words(LONG))[0] == []


def test_what_a_rule_refers_to_is_a_link_to_its_page():
    see = (Words("See "), Words("9.9", target="rule-9.9"), Words(" or "), Words("this", url=URL))
    blocks = [
        heading("Goal"),
        Prose(see),
        Listing((see,), ordered=False),
        Table((((Words("a"),),), (see,))),
        Reading(see),
        rule("1.1"),
        figure("one"),
        heading("End", new_page=True),
        rule("9.9"),
    ]
    first, last = document(blocks, pictures()).pages[1:3]
    assert any(text.startswith("The quick") for text, *_ in lines(page_nodes(last)))
    targets = [link.target for link in first.links]
    assert targets == [1, 2, *[2, URL] * 4]
    assert last.links == ()


def test_a_caption_beside_its_rule_may_lead_somewhere():
    block = figure("one")
    block = type(block)(block.name, block.anchor, 1, (Words("As in "), Words("1.1", target="rule-1.1")), ((),))
    (strip,) = column().strips([rule("1.1"), block])
    assert [target for _, target in linked_words([strip.placed(0, 0)])] == ["#rule-1.1"]


def test_a_link_to_what_was_left_out_is_none():
    pages = document([heading("Goal"), Prose((Words("gone", target="rule-gone"),))]).pages
    assert [link.target for link in pages[1].links] == [1]
