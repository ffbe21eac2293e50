from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.model.texts import (
    PROGRAM,
    Icon,
    Name,
    Placeholder,
    Text,
    comma_list,
    enumeration,
    parse_markup,
    sentences,
    ui_text,
    with_titles,
)
from pnp.press.text.line import Span
from pnp.translation.catalogue import Catalogue
from tests.effort import calls


def nodes(text):
    markup = parse_markup(text)
    assert markup.findings == ()
    return markup.nodes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        ("plain", (Span("plain"),)),
        ("a **b** c", (Span("a "), Span("b", strong=True), Span(" c"))),
        ("*a*b", (Span("a", emphasis=True), Span("b"))),
        ("x**y**z", (Span("x"), Span("y", strong=True), Span("z"))),
        (
            "*a **b** c*",
            (Span("a ", emphasis=True), Span("b", strong=True, emphasis=True), Span(" c", emphasis=True)),
        ),
        ("**a *b* c**", (Span("a ", strong=True), Span("b", strong=True, emphasis=True), Span(" c", strong=True))),
        ("***a***", (Span("a", strong=True, emphasis=True),)),
        ("**a***b*", (Span("a", strong=True), Span("b", emphasis=True))),
        ("2 * 3 * 4", (Span("2 * 3 * 4"),)),
        (r"\*a\* \[b](c) \\", (Span(r"*a* [b](c) \\"[:-1]),)),
        ("{{a}} }}{{", (Span("{a} }{"),)),
        ("{button.count}", (Placeholder("button.count"),)),
        ("{button.count|a button|buttons}", (Placeholder("button.count", 0, ("a button", "buttons")),)),
        (r"{n||a \| b}", (Placeholder("n", 0, ("", "a | b")),)),
        ("{rule:buy.price}", (Placeholder("rule:buy.price"),)),
        ("{icon:button}", (Icon("button"),)),
        ("**{a}**", (Placeholder("a", 2, strong=True),)),
        (
            "[a *b*](https://e.org/x?y=1#z)",
            (Span("a ", link="https://e.org/x?y=1#z"), Span("b", emphasis=True, link="https://e.org/x?y=1#z")),
        ),
        ("*[a](https://e.org)*", (Span("a", emphasis=True, link="https://e.org"),)),
        ("[a](mailto:a@b.org)", (Span("a", link="mailto:a@b.org"),)),
        ("a [b] (c) d](e", (Span("a [b] (c) d](e"),)),
        ("<b>x</b> &amp; & <", (Span("<b>x</b> &amp; & <"),)),
        ("two\nlines", (Span("two\nlines"),)),
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
    found = [(finding.code, *finding.span) for finding in parse_markup(text).findings]
    assert found == [("P030", offset, length) for offset, length in expected]


def test_placeholders_are_found_wherever_they_stand():
    markup = parse_markup("{a} **{b.c} *{icon:d}*** [x {e}](https://e.org) {{f}}")
    assert [(type(p).__name__, p.name, p.offset) for p in markup.placeholders()] == [
        ("Placeholder", "a", 0),
        ("Placeholder", "b.c", 6),
        ("Icon", "d", 13),
        ("Placeholder", "e", 28),
    ]
    assert markup.plain == "{a} {b.c} {icon:d} x {e} {f}"


def test_values_take_the_look_of_their_placeholders():
    values = {"a": Span("4"), "rule:b": Span("1.2", link="#rule-b")}
    filled = tuple(parse_markup("**{a}** *{rule:b}* [{rule:b}](https://e.org) {icon:d}").filled(values.__getitem__))
    assert filled == (
        Span("4", strong=True),
        Span(" "),
        Span("1.2", emphasis=True, link="#rule-b"),
        Span(" "),
        Span("1.2", link="https://e.org"),
        Span(" "),
        Icon("d", 45),
    )


@given(st.text(alphabet="ab *{}[]()\\:.<&\n", max_size=60))
def test_any_text_is_nodes_and_faults_within_it(text):
    markup = parse_markup(text)
    for fault in markup.findings:
        assert 0 <= fault.span[0] < len(text)
        assert fault.message
    assert all(0 <= p.offset < len(text) and text[p.offset] == "{" for p in markup.placeholders())


@given(st.text(alphabet="abc <&>%$\n", max_size=40))
def test_text_without_signs_is_itself(text):
    assert parse_markup(text).plain == text
    assert parse_markup(text).findings == ()


@pytest.mark.parametrize("piece", ["[", "[a](", "*a ", "**a *b ", "{", "***", "\\", "[x]("])
def test_time_grows_no_faster_than_the_text(piece):
    short, long = (calls(partial(parse_markup, piece * (length // len(piece)))) for length in (5_000, 20_000))
    assert long <= 4.1 * short


def test_the_program_s_own_texts_have_a_context_of_their_own_and_values():
    text = ui_text("{n} point", "{n} points", n=2)
    assert (text.context, text.plural, text.values) == (PROGRAM, "{n} points", (("n", 2),))
    material = ui_text("card", context="a material")
    assert (material.context, material.values) == ("pnp: a material", ())
    assert text.is_of_program
    assert material.is_of_program
    assert not Text("Card", "components.pnp.title").is_of_program
    assert ui_text("{a} {b}", a="1").filled(b="2").values == (("a", "1"), ("b", "2"))


def test_titles_stand_for_names_however_deep_they_are_and_an_id_for_itself():
    red, nest = Text("Red", "seat red"), Text("Nest", "components.nest.title")
    text = ui_text(
        "{player}: {cells}", player=Name("red"), cells=comma_list(["A1", ui_text("{tile}", tile=Name("nest"))])
    )
    titled = with_titles(text, {"red": red, "nest": nest})
    assert titled == ui_text("{player}: {cells}", player=red, cells=comma_list(["A1", ui_text("{tile}", tile=nest)]))
    assert with_titles(ui_text("{player}", player=Name("red")), {}) == ui_text("{player}", player="red")


def test_a_language_says_what_is_between_words_and_sentences():
    japanese = Catalogue("ja", {("pnp", "{list}, {next}"): ("{list}、{next}",)})
    assert japanese.translate(enumeration(["A", "B", "C"])) == "A、B、C"
    japanese = Catalogue("ja", {("pnp: sentences", "{list} {next}"): ("{list}{next}",)})
    text = sentences([ui_text("{player}.", player="A"), "B."])
    assert [catalogue.translate(text) for catalogue in (Catalogue(), japanese)] == ["A. B.", "A.B."]
    assert [catalogue.translate(sentences(("", ""))) for catalogue in (Catalogue(), japanese)] == [" ", ""]
