"""A short trial finds what is wrong with the first moves, and rules that fail after some."""

from pnp.play.protocol import StartOptions
from tests.play.language.games_in_data import engine_of
from tests.play.language.test_engine import GOALS

ALIKE = GOALS.replace('{option: size, values: {"3": [A1], "2": [Z1]}}', "[A1]").replace(
    "actions:\n",
    """actions:
  other:
    with: {cell: cell}
    say: "place {cell}"
    needs: {place.free: SPACE}
    does: again
""",
)


def test_moves_of_the_set_up_that_are_written_alike_are_told():
    (finding,) = engine_of(ALIKE.replace("SPACE", "vacant(cell)")).other_findings()
    assert (finding.code, finding.at) == ("P007", ("play.yaml", "actions", "place", "say"))
    assert finding.hint == "let other and place say which is meant"
    # Actions may be written alike if never both are legal.
    assert list(engine_of(ALIKE.replace("SPACE", "not vacant(cell)")).other_findings()) == []


def test_a_game_that_is_over_in_the_set_up_is_told():
    text = (
        GOALS.replace('{option: size, values: {"3": [A1], "2": [Z1]}}', "[A1]")
        + "setup: {board: [r . ., . . ., . . .]}\n"
    )
    assert list(engine_of(text).other_findings()) == []
    (finding,) = engine_of(text.replace("vacant(cell)", "false")).other_findings()
    assert (finding.severity.value, finding.code, finding.at) == ("warning", "P085", ("play.yaml", "setup"))
    assert finding.message == "no move is legal in the set-up"
    over = text + "end: [{if: goal & held(red), winner: red, clause: end.goal}]\n".replace("goal &", "'goal &").replace(
        "(red),", "(red)',"
    )
    (finding,) = engine_of(over).other_findings()
    assert finding.message == "the game is over in the set-up, by end.goal"


def test_a_game_without_a_setup_that_begins_impossibly_is_told():
    text = COUNTED + "always: {box.put: put > 0}\n"
    (finding,) = engine_of(text).other_findings()
    assert (finding.severity.value, finding.at) == ("warning", ("play.yaml", "always"))
    assert finding.message.endswith("nothing on the table: the position breaks box.put")
    assert list(engine_of(text + "setup: {put: 1}\n").other_findings()) == []


COUNTED = GOALS.replace('{option: size, values: {"3": [A1], "2": [Z1]}}', "[A1]").replace(
    "board: piece per cell", "board: piece per cell, put: 0..3"
)


def test_a_number_that_leaves_its_range_is_found_by_playing():
    text = COUNTED.replace("does: put(cell, piece(owner=me))", "does: put(cell, piece(owner=me)); put += 1")
    (finding,) = engine_of(text).other_findings()
    assert (finding.code, finding.at) == ("P085", ("play.yaml", "actions", "place", "does"))
    assert finding.message == (
        'the action place fails: put += 1: "put" would be 4, '
        "but can't be more than 3, after 3 moves of a game at random"
    )
    held = text.replace("put += 1", "put = put + 1 if put < 3 else 0")
    assert list(engine_of(held).other_findings()) == []


SETS = """\
players: [light, dark]
board: {kind: square-board, columns: 3, rows: 3}
pieces: {l: {owner: light}, d: {owner: dark}}
state: {board: piece per cell}
setup: {board: [". . .", ". . .", ". . ."]}
actions:
  drop:
    with: {cell: cell}
    say: "{cell}"
    needs: {a.none: not held(opponent), b.one: "held(opponent) or cell in held(opponent) or mine(cell)"}
    does: put(cell, piece(owner=me))
"""


def test_a_set_without_members_is_one_where_another_condition_looks_into_it():
    engine = engine_of(SETS)
    assert engine.legal_moves(engine.start(StartOptions())) == []
