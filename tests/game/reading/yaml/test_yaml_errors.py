import sys

import pytest

from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.yaml_errors import flow_comma_hint, flow_hint, flow_text_hint
from pnp.problems import Problems


def read(content):
    problems = Problems()
    return read_document(content, "x.yaml", problems), list(problems)


@pytest.mark.parametrize(
    ("content", "spot", "word"),
    [
        ("a: 1\n---\nb: 2\n", (2, 1), "second document"),
        ("%YAML 1.1\n---\na: 1\n", (1, 1), "begins with %"),
        ("a:\n\tb: 1\n", (2, 1), "a tab"),
        ("a: b: c\n", (1, 5), "a colon"),
        ("a: 'x\nb: 1\n", (1, 4), "is not closed"),
        ("a: [1, 2\nb: 3\n", (2, 2), "brackets"),
        ("a: @x\n", (1, 4), "cannot begin with @"),
        ("a: x\n- b\n", (2, 1), "neither"),
        ('a: "\\q"\n', (1, 5), "unknown escape"),
        ("a: !x!y b\n", (1, 4), "a tag"),
        ("]\n", (1, 1), "unexpected character"),
        ("a\nb: c\n", (1, 2), "a colon is missing"),
    ],
)
def test_what_is_not_yaml_is_described_in_words(content, spot, word):
    document, (problem,) = read(content)
    assert document is None or word == "second document"
    assert (problem.code, problem.place.line, problem.place.column) == ("P003", *spot)
    assert word in problem.message and problem.hint


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('"Go" is a move', "'\"Go\" is a move'"),
        ("[a] is a letter", "'[a] is a letter'"),
        ("[words](https://example.org) lead on", "'[words](https://example.org) lead on'"),
        ("{snail.count} snails", "'{snail.count} snails'"),
        ("> is more", "'> is more'"),
        ("| is a bar", "'| is a bar'"),
        ("**bold** words", "'**bold** words'"),
        ("*few* words", "'*few* words'"),
        ("&amp is a sign", "'&amp is a sign'"),
        ("!important rule", "'!important rule'"),
        ("%50 of them", "'%50 of them'"),
        ("@home", "'@home'"),
        ("`code` here", "'`code` here'"),
        ("Note: it's here", '"Note: it\'s here"'),
        ("- a dash", "'- a dash'"),
        ("'tis a rule", '"\'tis a rule"'),
    ],
)
def test_a_text_that_needs_quotes_is_shown_in_them(text, quoted):
    (hint,) = {problem.hint for problem in read(f"a: 1\ntext: {text}\n")[1]}
    assert hint.startswith('put the text in quotes, or write it under "text: >": text: ')
    assert hint.endswith(quoted)
    document, problems = read(f"a: 1\ntext: {quoted}\n")
    assert document is not None and (document[0]["text"], problems) == (text, [])


@pytest.mark.parametrize("rest", ["}\n", "}\nmore: 1\n", ", mark: disc}"])
def test_a_colour_that_yaml_reads_as_a_comment_is_to_be_put_in_quotes(rest):
    document, (problem,) = read(f"front: {{fill: #ff0000{rest}")
    assert document is None
    assert (problem.code, problem.place.line, problem.place.column, problem.place.length) == ("P003", 1, 15, 7)
    assert problem.hint == 'put the colour in quotes: "#ff0000"'


@pytest.mark.parametrize("quote", ["'", '"'])
@pytest.mark.parametrize("opened", ["b: @Open", "- @Open", "b: {c: @Open, d: 1}", "b: [@Open, e]"])
@pytest.mark.parametrize("after", ["", "c: 2\n", "c: 2\nd: @x@\n", "- @x@\n", "d: {c: @x@}\n"])
def test_a_quote_that_is_not_closed_is_told_where_it_opens(quote, opened, after):
    content = f"k: @Closed\n  text@\nl:\n{opened}\n{after}".replace("@", quote)
    at = content.index(f"{quote}Open")
    before = content[:at].split("\n")
    _, (problem,) = read(content)
    assert (problem.message, problem.hint) == ("a text in quotes is not closed", "close the quote")
    assert (problem.place.line, problem.place.column) == (len(before), len(before[-1]) + 1)


@pytest.mark.parametrize("content", ["a:\n  b: 1\n@c: 1\n  d: 1\n", "a:\n@b: 1\n", "a:\n  - b: 1\n@- c: 2\n"])
@pytest.mark.parametrize("odd", ["\t", " \t", "\t "])
def test_a_tab_in_the_indentation_is_named(content, odd):
    _, problems = read(content.replace("@", odd))
    line = content[: content.index("@")].count("\n") + 1
    column = 1 + len(odd) - len(odd.lstrip(" "))
    assert [(one.message, one.place.line, one.place.column, one.hint) for one in problems] == [
        ("a tab in the indentation", line, column, "indent with ordinary spaces")
    ]


def test_a_no_break_space_in_the_indentation_is_named():
    _, problems = read("a:\n  b: 1\n\u00a0\u00a0c: 1\n  d: 1\n")
    assert [(problem.message, problem.place.line, problem.hint) for problem in problems] == [
        ("U+00A0 no-break space in the indentation", 3, "indent with ordinary spaces")
    ]


@pytest.mark.parametrize("key", ["players", "red-piece"])
@pytest.mark.parametrize(
    "around",
    [
        "@\nb: 1\n",
        "a: Ada\n@\n",
        "a: Ada\n@\nb: 1\n",
        "a:\n  b: x\n  @\n  c: 2\n",
        "- @\n  b: 1\n",
        "a:\n  @\n  b: 1\n",
    ],
)
def test_a_missing_colon_is_told_where_it_belongs(around, key):
    for written, value in ((f"{key} 2", " 2"), (f"{key} = 2", " 2"), (key, "")):
        content = around.replace("@", written)
        before = content[: content.index(key) + len(key)].split("\n")
        _, (problem,) = read(content)
        assert (problem.message, problem.hint) == (f'a colon is missing after "{key}"', f"write {key}:{value}")
        assert (problem.place.line, problem.place.column) == (len(before), len(before[-1]) + 1)


def test_a_missing_space_after_a_colon_is_told_where_it_belongs():
    _, (problem,) = read("a: Ada\nplayers:2\nb: 1\n")
    assert (problem.message, problem.place.spot) == ('a space is missing after "players:"', ("x.yaml", 2, 9))


@pytest.mark.parametrize(
    ("content", "line", "what", "indent", "others"),
    [
        ("b:\n  k: x\n   t: y\n  n: 3\n", 3, "key", 3, 2),
        ("b:\n  k: x\n t: y\n  n: 3\n", 3, "key", 1, 2),
        ("b:\n   k: x\n  t: y\n", 3, "key", 2, 3),
        ("a: 1\n b: 2\n", 2, "key", 1, 0),
        (" a: 1\nb: 2\n", 2, "key", 0, 1),
        ("b:\n  - t: x\n     n: 3\n", 3, "key", 5, 4),
        ("b:\n  - t: >\n     a: text\n   n: 3\n", 4, "key", 3, 4),
        ("b:\n  - t: x\n    k: y\n   - t: c\n", 4, "list entry", 3, 2),
        ("b:\n  - t: x\n - t: c\n", 3, "list entry", 1, 2),
        ("a:\n  b: 1\n\n# note\n   c: 2\n", 5, "key", 3, 2),
    ],
)
def test_a_line_that_is_indented_otherwise_is_compared_with_its_neighbours(content, line, what, indent, others):
    _, (problem,) = read(content)
    assert problem.message == f"this {what} is indented by {indent}, its neighbours by {others}"
    assert (problem.place.line, problem.place.column) == (line, indent + 1)


def problems_of(text, file="play.yaml"):
    problems = Problems()
    read_document(text, file, problems)
    return [(problem.place.column, problem.code, problem.hint) for problem in problems]


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("- {if: held(me) & goal[me], winner: me}", 'if: "held(me) & goal[me]"'),
        ("needs: {go.far: held[me] > 0}", 'go.far: "held[me] > 0"'),
        ("needs: {x: 'no-collapse' in variants}", "x: \"'no-collapse' in variants\""),
        ("does: [take(board[c])]", '"take(board[c])"'),
        ("a: {b: {c: runs(3, x)[0] == 1}}", 'c: "runs(3, x)[0] == 1"'),
        ("- {if: {a, b} == c}", 'if: "{a, b} == c"'),
    ],
)
def test_an_expression_in_braces_is_shown_in_quotes(line, quoted):
    ((_, code, hint),) = problems_of(line)
    assert (code, hint) == ("P003", f"put the expression in quotes: {quoted}")


@pytest.mark.parametrize("line", ["- {if: a, b: [c, d}", "x: [a, b", "{a: 1, 'b: 2}", "", "- {a: 1", "x" * 3000])
def test_other_faults_keep_their_words(line):
    assert flow_hint(line, max(0, len(line) - 1)) == ""


def lines_run(line):
    """Return how many lines of Python run to look for a hint at a line's end."""
    count, before = 0, sys.gettrace()

    def note(_frame, event, _value):
        nonlocal count
        count += event == "line"
        return note

    sys.settrace(note)
    try:
        flow_hint(line, len(line) - 1)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("part", ["[", "{a: ", "[a, ", "[[a], ", "[b]"])
def test_twice_as_many_brackets_take_twice_the_steps(part):
    for closed in ("", "]"):
        once, twice = (lines_run(part * n + closed * n) for n in (150, 300))
        assert once > 100 and twice < 2.1 * once


def test_other_files_have_no_expressions():
    ((_, _, hint),) = problems_of("- {text: a [b] c}", "rules.yaml")
    assert "expression" not in hint
    ((_, _, hint),) = problems_of("- {clause: a, needs: {go: held[me] > 0}}", "rules.yaml")
    assert hint == 'put the expression in quotes: go: "held[me] > 0"'


@pytest.mark.parametrize(
    ("line", "key", "hint"),
    [
        ("  - {at: A1, text: A stone, red}", "red", "text: 'A stone, red'"),
        ("  - {text: A stone, red, at: A1}", "red", "text: 'A stone, red'"),
        ('  - {at: A1, text: "A stone", red}', "red", ""),
        ("  - {at: A1, text: A stone}", "text", ""),
    ],
)
def test_a_text_in_braces_that_ends_at_a_comma_is_shown_in_quotes(line, key, hint):
    shown = flow_comma_hint(line, line.rindex(key))
    assert shown == (f"a comma ends a text in braces: write {hint}" if hint else "")


@pytest.mark.parametrize(
    ("line", "text", "hint"),
    [
        ("  - [Rats, Fear you: add 1.]", "Fear", "'Fear you: add 1.'"),
        ("  - [Fear: add 1, [x]]", "Fear", "'Fear: add 1'"),
        ("  - Fear: add 1", "Fear", ""),
        ("  - [a, {b: 1}, c]", "c", ""),
    ],
)
def test_a_text_in_brackets_with_a_colon_is_shown_in_quotes(line, text, hint):
    assert flow_text_hint(line, line.rindex(text)) == (f"put the text in quotes: {hint}" if hint else "")
