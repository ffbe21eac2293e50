"""The rules of a ruleset for each choice of options: what is wrong with one of them is told with the choice."""

from pnp.pipeline.open_game import load_game
from pnp.problems import Problems, Severity
from pnp.rules.game_setup import setup_of
from pnp.rules.play.engine import PlayEngine
from pnp.rules.protocol import Rejected, StartOptions
from tests.rules.play.games_in_data import engine_of, faults_of, play_setup
from tests.rules.play.small_ruleset import FILES, write_rows

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


def rows_engine(tmp_path, **changed):
    """Return the engine of a ruleset in files, some of which are changed."""
    problems = Problems()
    ruleset = load_game(write_rows(tmp_path, first=None, **changed), problems)
    assert [str(problem) for problem in problems if problem.severity is Severity.ERROR] == []
    return PlayEngine(setup_of(ruleset))


def test_the_box_is_that_of_the_choice(tmp_path):
    """Fewer red discs on the wider board."""
    counts = 'count: {option: width, values: {"4": 8, "5": 1}}'
    components = FILES["components.yaml"].replace("count: 8", counts, 1)
    play = FILES["play.yaml"].replace(
        "{board: piece per cell}", "{board: piece per cell, reds: \"0..box['red-disc']\"}"
    )
    rules = FILES["rules.yaml"].replace("    - figure: first\n", "")
    engine = rows_engine(tmp_path, components=components, play=play + "setup: {reds: 1}\n", rules=rules)
    for width, most in ((4, 8), (5, 1)):
        board = [" ".join("." * width)] * 2 + ["r r" + " ." * (width - 2)]
        read = engine.read_position({"width": width, "board": board, "reds": 2, "turn": "red"})
        messages = [] if not isinstance(read, Rejected) else [finding.message for finding in read.findings]
        assert messages == ([] if most == 8 else ["reds is 2, and never more than 1"])
        read = engine.read_position({"width": width, "board": board, "reds": 1, "turn": "red"})
        messages = [] if not isinstance(read, Rejected) else [finding.message for finding in read.findings]
        assert messages == ([] if most == 8 else ["2 × red-disc, and the box holds 1"])


def test_positions_do_not_tell_what_only_the_set_up_names(tmp_path):
    """Which variant was dealt; a variant of which the rules ask is told, and one needs its option."""
    variants = "variants: {late: {title: Late, about: Blue begins, needs: {width: 5}}}\n"
    game = FILES["game.yaml"] + variants
    rules = FILES["rules.yaml"].replace("    - figure: first\n", "")
    deal = "setup: {deal: [\"turn = blue if 'late' in variants else red\"]}\n"
    engine = rows_engine(tmp_path, game=game, rules=rules, play=FILES["play.yaml"] + deal)
    state = engine.start(StartOptions(choices={"width": "5", "variants": "late"}))
    position = engine.write_position(state)
    assert list(position) == ["width", "board", "turn"] and position["turn"] == "blue"
    assert engine.write_position(engine.read_position(position)) == position
    (finding,) = engine.start(StartOptions(choices={"variants": "late"})).findings
    assert (finding.code, finding.message) == ("P015", "the variant late needs width 5")
    assert [one.message for one in engine.start(StartOptions(choices={"variants": "a,b"})).findings] == [
        'the game has no variant "a"',
        'the game has no variant "b"',
    ]
