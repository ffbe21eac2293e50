from pnp.model.view import ActionCost, Payment, PiecePlaced
from pnp.problems import Place, Problems, SourceMap
from pnp.rules.protocol import play_move, read_state
from tests.rules.quiet_adventures.table import ENGINE, EXAMPLE, state

PLACE = Place("a file", 3, 4)


def step(text):
    problems = Problems()
    return play_move(ENGINE, state(EXAMPLE), text, PLACE, problems), [
        (problem.code, problem.message, problem.place) for problem in problems
    ]


def test_a_position_that_can_be_started_at():
    problems = Problems()
    assert read_state(ENGINE, EXAMPLE, SourceMap("a file"), (), problems) == state(EXAMPLE)
    assert list(problems) == []


def test_a_position_that_cannot_is_reported_where_its_faults_are():
    problems = Problems()
    source = SourceMap("a file", {("here", "bank"): Place("a file", 7), ("here",): Place("a file", 5)})
    assert read_state(ENGINE, EXAMPLE | {"bank": -1}, source, ("here",), problems) is None
    assert [(problem.code, problem.place.line) for problem in problems] == [("P052", 7), ("P052", 5)]


def test_a_legal_move():
    taken, problems = step("BUY mushroom b1")
    after, spelling, events = taken
    assert spelling == "buy mushroom B1"
    assert ENGINE.turn(after) == "dooky"
    assert [type(event) for event in events] == [ActionCost, Payment, PiecePlaced]
    assert problems == []


def test_an_illegal_move_names_the_clause():
    taken, problems = step("move b1")
    assert taken is None
    assert problems == [("P054", "move B1 is illegal by move.tile: there is no tile on B1", PLACE)]


def test_an_unreadable_move():
    taken, problems = step("jump")
    assert taken is None
    assert problems == [("P053", '"jump" is not an action of this game', PLACE)]
