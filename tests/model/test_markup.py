from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.markup import Emphasis, Icon, Link, Placeholder, Strong, Text, parse
from tests.effort import calls


def nodes(text):
    markup = parse(text)
    assert markup.findings == ()
    return markup.nodes


def faults(text):
    return [(finding.code, *finding.span) for finding in parse(text).findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        ("plain", (Text("plain"),)),
        ("a **b** c", (Text("a "), Strong((Text("b"),)), Text(" c"))),
        ("*a*b", (Emphasis((Text("a"),)), Text("b"))),
        ("x**y**z", (Text("x"), Strong((Text("y"),)), Text("z"))),
        ("*a **b** c*", (Emphasis((Text("a "), Strong((Text("b"),)), Text(" c"))),)),
        ("**a *b* c**", (Strong((Text("a "), Emphasis((Text("b"),)), Text(" c"))),)),
        ("***a***", (Strong((Emphasis((Text("a"),)),)),)),
        ("**a***b*", (Strong((Text("a"),)), Emphasis((Text("b"),)))),
        ("2 * 3 * 4", (Text("2 * 3 * 4"),)),
        (r"\*a\* \[b](c) \\", (Text(r"*a* [b](c) \\"[:-1]),)),
        ("{{a}} }}{{", (Text("{a} }{"),)),
        ("{button.count}", (Placeholder("button.count"),)),
        ("{rule:buy.price}", (Placeholder("rule:buy.price"),)),
        ("{icon:button}", (Icon("button"),)),
        ("**{a}**", (Strong((Placeholder("a", 2),)),)),
        ("[a *b*](https://e.org/x?y=1#z)", (Link((Text("a "), Emphasis((Text("b"),))), "https://e.org/x?y=1#z"),)),
        ("[a](mailto:a@b.org)", (Link((Text("a"),), "mailto:a@b.org"),)),
        ("a [b] (c) d](e", (Text("a [b] (c) d](e"),)),
        ("<b>x</b> &amp; & <", (Text("<b>x</b> &amp; & <"),)),
        ("two\nlines", (Text("two\nlines"),)),
    ],
)
def test_what_markup_means(text, expected):
    assert nodes(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a **b", [(2, 2)]),
        ("a *b", [(2, 1)]),
        ("a* b", [(1, 1)]),
        ("**a *b** c", [(4, 1)]),
        ("*a *b*", [(0, 1)]),
        ("** a **", [(0, 2), (5, 2)]),
        ("****", [(0, 4)]),
        ("a { b", [(2, 1)]),
        ("a } b", [(2, 1)]),
        ("{a", [(0, 1)]),
        ("[a](http://e.org)", [(4, 12)]),
        ("[a](javascript:alert)", [(4, 16)]),
        ("[a](file:///etc/passwd)", [(4, 18)]),
        ("[a](//e.org)", [(4, 7)]),
        ("[a]()", [(4, 1)]),
        ("[a](https://e.org/a b)", [(0, 1)]),
        ("[](https://e.org)", [(0, 1)]),
        ("[**a](https://e.org)**", [(1, 2), (20, 2)]),
    ],
)
def test_what_does_not_close_or_nest_is_at_fault(text, expected):
    assert faults(text) == [("P030", offset, length) for offset, length in expected]


def test_placeholders_are_found_wherever_they_stand():
    markup = parse("{a} **{b.c} *{icon:d}*** [x {e}](https://e.org) {{f}}")
    assert [(type(p).__name__, p.name, p.offset) for p in markup.placeholders()] == [
        ("Placeholder", "a", 0),
        ("Placeholder", "b.c", 6),
        ("Icon", "d", 13),
        ("Placeholder", "e", 28),
    ]
    assert markup.plain == "{a} {b.c} {icon:d} x {e} {f}"


MARKUPISH = st.text(alphabet="ab *{}[]()\\:.<&\n", max_size=60)


@given(MARKUPISH)
def test_any_text_is_nodes_and_faults_within_it(text):
    markup = parse(text)
    for fault in markup.findings:
        assert 0 <= fault.span[0] < len(text)
        assert fault.message
    assert all(0 <= p.offset < len(text) and text[p.offset] == "{" for p in markup.placeholders())


@given(st.text(alphabet="abc <&>%$\n", max_size=40))
def test_text_without_signs_is_itself(text):
    assert parse(text).plain == text
    assert parse(text).findings == ()


@pytest.mark.parametrize("piece", ["[", "[a](", "*a ", "**a *b ", "{", "***", "\\", "[x]("])
def test_time_grows_no_faster_than_the_text(piece):
    short, long = (calls(partial(parse, piece * (length // len(piece)))) for length in (5_000, 20_000))
    assert long <= 4.1 * short
