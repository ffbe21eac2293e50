import doctest

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.game.reading.yaml import yaml_writer
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.yaml_writer import to_yaml
from pnp.problems import Problems
from tests.samples import amount

POSITION = {
    "edition": "second",
    "board": ["H . m2", ". D .", ". . ."],
    "characters": {"hollow": "A1", "dooky": "B2"},
    "market": {"mushroom": {"tiles": 2, "price": 1}, "meadow": {"tiles": 1, "price": 2}},
    "counters": {"red": ["C3", "D4"], "blue": []},
    "points": None,
    "bank": 1,
    "button": "none",
    "answer": "yes",
    "last_action": False,
}

TEXT = """\
edition: second
board:
  - "H . m2"
  - ". D ."
  - ". . ."
characters: {hollow: A1, dooky: B2}
market:
  mushroom: {tiles: 2, price: 1}
  meadow: {tiles: 1, price: 2}
counters:
  red: [C3, D4]
  blue: []
points: null
bank: 1
button: none
answer: "yes"
last_action: false
"""


def test_a_position_as_the_rules_pages_spell_it():
    assert to_yaml(POSITION) == TEXT


text = st.text("abyesno01:{}[]#-\"'\\ é,&*!|>%@`\n~", max_size=8) | st.sampled_from(["true", "null"])
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text.filter(bool), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=amount(36, soak=1000))
@given(st.dictionaries(text.filter(bool), values, max_size=4))
def test_reads_back_as_the_same_values(document):
    problems = Problems()
    value, _ = read_document(to_yaml(document), "x.yaml", problems)
    assert [str(problem) for problem in problems] == []
    assert value == (document or None)


def test_a_list_of_mappings_has_a_line_for_each():
    claims = [{"over": True}, {"scores": {"red": 26, "blue": 21.5}, "frame": "a"}]
    text = to_yaml({"claims": claims, "frames": [{}, {"move": "stop"}]})
    assert (
        text
        == """\
claims:
  - {over: true}
  - {scores: {red: 26, blue: 21.5}, frame: a}
frames:
  - {}
  - {move: stop}
"""
    )
    problems = Problems()
    assert read_document(text, "figure.yaml", problems)[0]["claims"] == claims
    assert list(problems) == []


def test_the_examples_do_what_they_say():
    result = doctest.testmod(yaml_writer)
    assert result.attempted == 2 and result.failed == 0
