from __future__ import annotations

from lxml import etree

from pnp.backends.svg_elements import SvgElement, empty, escaped, quoted


def test_elements_are_written_with_what_is_inside_them() -> None:
    group = SvgElement("g", {"id": "a", "fill": "red"}, title="one & two")
    assert group.add(empty("path", {"d": "M0 0"})) == 1
    inner = SvgElement("g", {})
    group.add(inner)
    inner.add(empty("use", {"x": "1"}, title="<three>"))
    assert group.written() == (
        '<g fill="red" id="a"><title>one &amp; two</title><path d="M0 0" />'
        '<g><use x="1"><title>&lt;three&gt;</title></use></g></g>'
    )


def test_attributes_without_a_value_are_left_out() -> None:
    assert empty("g", {"id": "", "x": "0"}) == '<g x="0" />'
    assert SvgElement("g", {}).written() == "<g />"


def test_what_was_added_can_be_replaced() -> None:
    group = SvgElement("g", {})
    group.add("<a />")
    group.content[group.add("<b />")] = "<c />"
    assert group.written() == "<g><a /><c /></g>"


def test_any_text_is_written_so_that_it_is_read_again() -> None:
    text = "a<b> & \"c\" 'd' ü"
    read = etree.fromstring(f'<g title="{quoted(text)}">{escaped(text)}</g>')
    assert (read.get("title"), read.text) == (text, text)
