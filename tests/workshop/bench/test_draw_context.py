import pytest

from pnp.pieces.kinds import draw_component
from pnp.problems import Problems
from pnp.targets.opening.game_loader import load_game
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.checks.ruleset import load_ruleset
from tests.game.reading.small import spoilt, write
from tests.pieces.walk import uses, words
from tests.targets.games import line_of

FRONT = line_of("components.yaml", "front: {fill: red}")


def drawing(folder, front, *, field="front: {fill: red}"):
    """Return the context of the small game with another front for its button, and all problems."""
    problems = Problems()
    ruleset = load_ruleset(write(folder, spoilt("components.yaml", field, front)), problems)
    assert ruleset is not None, [str(problem) for problem in problems]
    return make_draw_context(ruleset, Catalogue("en"), problems), problems


def told(problems):
    return [(p.code, p.place.line, p.place.column, p.message) for p in problems.sorted()]


def test_a_face_is_drawn_on_its_side(tmp_path):
    context, problems = drawing(tmp_path, "front: {face: button, values: {colour: moss, holes: 2}}")
    assert not problems.entries
    (piece,) = draw_component("button", context)
    assert uses(piece.front.children) == ["face button [('colour', 'moss'), ('holes', 2)]"]
    assert piece.back is piece.front


def test_sides_that_look_alike_share_their_face(tmp_path):
    context, _ = drawing(
        tmp_path,
        "front: {face: chip, values: {notches: 5, edge: moss}}\n  back: {face: chip, values: {edge: moss, notches: 5}}",
        field="front: {fill: red}\n  back: same",
    )
    assert [name for name in context.art if name.startswith("face chip")] == [
        "face chip [('edge', 'moss'), ('notches', 5)]"
    ]


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        ("front: {face: buton}", ("P014", FRONT, 17, 'unknown face "buton"')),
        ("front: {face: button, values: {hole: 2}}", ("P004", FRONT, 34, 'a button has no "hole"')),
        ("front: {face: button, values: {holes: 3}}", ("P006", FRONT, 41, "3 is not one of 2, 4")),
        ("front: {face: button, values: {thread: mos}}", ("P013", FRONT, 42, '"mos" is not a colour')),
    ],
)
def test_a_faulty_face_is_reported_with_its_line(tmp_path, front, expected):
    _, problems = drawing(tmp_path, front)
    assert told(problems) == [expected]


def test_every_side_with_a_faulty_face_is_reported(tmp_path):
    _, problems = drawing(tmp_path, "front: {face: x}\n  back: {face: x}", field="front: {fill: red}\n  back: same")
    assert [problem.place.line for problem in problems.sorted()] == [FRONT, FRONT + 1]


def test_a_row_of_a_card_shows_a_face(tmp_path):
    context, problems = drawing(tmp_path, "face: chip, values: {edge: moss}", field="face: gem")
    assert not problems.entries
    assert uses(draw_component("help", context)[0].back.children) == ["face chip [('edge', 'moss')]+small×0.133"]
    _, problems = drawing(tmp_path, "face: gme", field="face: gem")
    assert told(problems) == [("P014", line_of("components.yaml", "face: gem"), 28, 'unknown face "gme"')]


def test_texts_on_pieces_know_the_numbers_of_the_booklet(tmp_path):
    problems = Problems()
    ruleset = load_ruleset(write(tmp_path, spoilt("components.yaml", "{icon:button}", "{rule:goal.most}")), problems)
    context = make_draw_context(ruleset, Catalogue("en"), problems, sections=ruleset.sections)
    assert (context.value("rule:goal.most"), context.value("figure:start")) == ("1.1", "Figure 1")
    assert context.value("section:goal") == "Goal"
    assert (context.placeholders["button.count"], context.placeholders["game.players"]) == ("15", "2")
    assert words(draw_component("help", context)[0].front.children)[-1] == "You need a 1.1."


@pytest.mark.parametrize(
    ("front", "message"),
    [
        ("front: {face: button, art: art/wood.svg}", "a side has two pictures"),
        ("front: {fill: red, values: {colour: red}}", "values without a face"),
    ],
)
def test_a_side_has_one_picture_and_values_for_nothing_else(tmp_path, front, message):
    problems = Problems()
    assert load_ruleset(write(tmp_path, spoilt("components.yaml", "front: {fill: red}", front)), problems) is None
    assert [(p.code, p.message, p.place.line) for p in problems] == [("P006", message, FRONT)]


def test_a_faulty_picture_and_a_faulty_face_are_reported_together(tmp_path):
    problems = Problems()
    changed = spoilt("components.yaml", "front: {fill: red}", "front: {face: x}")
    changed["art/wood.svg"] = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>no</text></svg>'
    ruleset = load_ruleset(write(tmp_path, changed), problems)
    make_draw_context(ruleset, Catalogue("en"), problems)
    assert sorted(problem.code for problem in problems) == ["P014", "P021"]


def test_a_faulty_face_is_reported_where_another_file_is_at_fault(tmp_path):
    problems = Problems()
    changed = spoilt("components.yaml", "front: {fill: red}", "front: {face: x}")
    changed |= spoilt("game.yaml", "players: 2", "players: none")
    load_game(write(tmp_path, {**changed, "rules.yaml": "- section: a\n"}), problems)
    assert {"P005", "P014"} <= {problem.code for problem in problems}
