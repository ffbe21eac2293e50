"""docs/figures.md documents every claim of a figure, and every key that goes with one."""

import pytest

from pnp.game.model.figure import HIGHLIGHTS, Figure
from pnp.game.reading.yaml.documents import read_document
from pnp.play.proof.claims import CLAIMS, MODIFIERS
from pnp.play.tabletop.box import box_contents
from pnp.play.tabletop.engine import Tabletop
from pnp.play.tabletop.notation import BESIDE_BOARDS
from pnp.play.tabletop.play import TabletopMove
from pnp.problems import Problems
from tests.docs.figure_pictures import drawing, files
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
    assert set(document[0]) == set(Figure.__struct_fields__) - {"name", "source", "callouts", "start"}
    assert {key for claim in document[0]["claims"] for key in claim} <= {*CLAIMS, *MODIFIERS}


def test_the_picture_of_a_table_is_todays():
    assert PATH.read_text(encoding="utf-8") == picture(), "python -m tests.docs.table_picture"


def test_every_key_beside_the_boards_is_documented():
    keys = [line for line in PAGE.parts["Positions"] if line.startswith("| `")]
    told = [code_words(line)[0] for line in keys]
    assert told[-len(BESIDE_BOARDS) :] == sorted(BESIDE_BOARDS, key=told.index)
    assert set(told[-len(BESIDE_BOARDS) :]) == set(BESIDE_BOARDS)


def test_every_claim_that_needs_no_rules_is_named():
    (line,) = [line for line in PAGE.parts["Moves"] if line.startswith("`after`")]
    assert set(code_words(line)) == Tabletop.claims


def test_what_can_be_marked_is_documented():
    assert [code_words(row[0])[0] for row in PAGE.table("Marks")] == [*HIGHLIGHTS, "text"]


MOVES = [word for row in PAGE.table("Moves") for word in code_words(row[0])]


@pytest.mark.parametrize("text", MOVES)
def test_every_move_of_the_table_can_be_read(text):
    tabletop = Tabletop(box_contents(drawing().ruleset, {}))
    piles = {"deck": "deck down", "row": {"title": "The row"}}
    state = tabletop.read_position({"field": {}, "piles": piles, "turn": "light"})
    move = tabletop.read_move(state, text)
    assert isinstance(move, TabletopMove), move
    assert tabletop.read_move(state, tabletop.write_move(state, move)) == move


@pytest.mark.parametrize(("path", "content"), list(files()), ids=lambda value: getattr(value, "stem", ""))
def test_the_pictures_of_figures_are_todays(path, content):
    assert path.read_text(encoding="utf-8") == content, "python -m tests.docs.figure_pictures"
