"""What YAML's flow style does to expressions is told, with the quotes shown."""

import pytest

from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.flow_hints import flow_comma_hint, flow_hint, flow_text_hint
from pnp.problems import Problems


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
