"""The rules of a ruleset for each choice of options: what is wrong with one of them is told with the choice."""

from pnp.rules.play.engine import PlayEngine
from pnp.rules.protocol import Rejected, StartOptions
from tests.rules.play.games_in_data import engine_of, faults_of, play_setup

GOALS = """
players: [red, blue]
board: {kind: square-board, columns: 3, rows: 3}
pieces: {r: {owner: red}, b: {owner: blue}}
regions:
  goal: {option: size, values: {"3": [A1], "2": [Z1]}}
state: {board: piece per cell}
actions:
  place:
    with: {cell: cell}
    needs: {place.free: vacant(cell) and cell not in goal}
    does: put(cell, piece(owner=me))
"""


def test_what_is_wrong_with_another_choice_is_told_with_the_choice():
    engine = engine_of(GOALS, options={"size": (3, 2)})
    (finding,) = engine.other_findings()
    assert (finding.code, finding.message) == ("P014", 'where size is 2: "Z1" is not a cell of the board')
    assert finding.at == ("play.yaml", "regions", "goal", "values", "2", 0)
    wrong = engine.start(StartOptions(choices={"size": "2"}))
    assert isinstance(wrong, Rejected)


def test_paths_lead_to_the_value_of_the_option():
    text = GOALS.replace("[A1]", "[A9]")
    assert faults_of(text, options={"size": (3, 2)}) == [(6, 39, "P014", '"A9" is not a cell of the board')]


def test_references_to_options_that_there_are_not():
    assert faults_of(GOALS) == [(6, 9, "P015", 'the game has no option "size"')]
    assert faults_of(GOALS, options={"size": (3, 4)}) == [
        (6, 32, "P015", "no entry for the value 4 of size"),
        (6, 44, "P015", "size can't be 2"),
    ]


START = """
players: [red, blue]
board: {kind: square-board, columns: 2, rows: 1}
pieces: {x: {owner: red}}
state: {board: piece per cell, purse: 0..3}
%s
actions: {wait: {does: again}}
always: {box.coins: purse >= 1}
"""


def test_a_set_up_that_is_impossible_is_a_fault_of_the_file():
    assert faults_of(START % "setup: {purse: 0}") == [(6, 8, "P052", "the position breaks box.coins")]
    assert faults_of(START % "setup: {purse: 9}") == [(6, 16, "P052", "purse is 9, and never more than 3")]
    assert faults_of(START % "setup: {prse: 1, board: [x y]}") == [
        (6, 9, "P051", 'unknown key "prse"'),
        (6, 26, "P051", "y on B1 is no piece"),
    ]
    engine = PlayEngine().for_setup(play_setup(START % "setup: {delal: purse += 1}")[0])
    assert [finding.hint for finding in engine.findings] == ['did you mean "deal"?']
    assert faults_of(START % "setup: {deal: purse += 4}")[0][2] == "P085"
    assert faults_of(START % "") == []
