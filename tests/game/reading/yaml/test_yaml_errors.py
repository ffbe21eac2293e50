import pytest

from pnp.game.reading.yaml.documents import read_document
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
        ("a: 'x\nb: 1\n", (3, 1), "is not closed"),
        ("a: [1, 2\nb: 3\n", (2, 2), "brackets"),
        ("a: @x\n", (1, 4), "cannot begin with @"),
        ("a: x\n- b\n", (2, 1), "neither"),
        ('a: "\\q"\n', (1, 5), "unknown escape"),
        ("a: !x!y b\n", (1, 4), "a tag"),
        ("]\n", (1, 1), "unexpected character"),
        ("a\nb: c\n", (2, 2), "a colon"),
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


def test_a_quote_that_is_not_closed_is_named_by_its_line():
    _, (problem,) = read('a: 1\nb: "open\nc: 2\nd: {"3": 14}\n')
    assert (problem.code, problem.hint) == ("P003", "close the quote in line 2")


def test_a_no_break_space_in_the_indentation_is_named():
    _, problems = read("a:\n  b: 1\n\u00a0\u00a0c: 1\n  d: 1\n")
    assert [(problem.message, problem.place.line, problem.hint) for problem in problems] == [
        ("U+00A0 no-break space in the indentation", 3, "indent with ordinary spaces")
    ]


def test_a_tab_in_the_indentation_is_replaced_by_spaces():
    _, problems = read("a:\n\tb: 1\n")
    assert [(problem.message, problem.hint) for problem in problems] == [
        ("a tab in the indentation", "indent with spaces")
    ]
