"""docs/figures.md documents every claim of a figure, and every key that goes with one."""

from pnp.load.documents import read_document
from pnp.model.figure import Figure
from pnp.problems import Problems
from pnp.rules.claims import CLAIMS, MODIFIERS
from tests.docs.page import code_words, read_page
from tests.docs.table_picture import PATH, picture

PAGE = read_page("docs/figures.md")


def test_every_claim_and_no_other_is_documented():
    told = {word.split(":")[0] for row in PAGE.table("Claims") for word in code_words(row[0])}
    assert told == set(CLAIMS)


def test_what_can_be_beside_a_claim_is_documented():
    beside = [line for line in PAGE.parts["Claims"] if line.startswith("| `")]
    told = {code_words(line)[0].split(":")[0] for line in beside}
    assert set(MODIFIERS) <= told


def test_the_example_has_the_keys_of_a_figure():
    block = PAGE.blocks[0]
    problems = Problems()
    document = read_document(block.text, "figure.yaml", problems)
    assert [str(problem) for problem in problems] == []
    assert document is not None
    assert set(document[0]) == set(Figure.__struct_fields__) - {"name", "source", "callouts"}
    assert {key for claim in document[0]["claims"] for key in claim} <= {*CLAIMS, *MODIFIERS}


def test_the_picture_of_a_table_is_todays():
    assert PATH.read_text(encoding="utf-8") == picture(), "python -m tests.docs.table_picture"
