from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.view import BoardView, View
from pnp.play.engine_names import ENGINES
from pnp.problems import Problems
from pnp.workshop.checks.figures import PartialBox, check_set_ups, prove_figures
from pnp.workshop.checks.ruleset import load_ruleset
from tests.bundled import opened_game
from tests.game.reading.small import FILES, SVG, spoilt, spots, write

NO_FIGURE = {"figures/start.yaml": None, **spoilt("rules.yaml", "    - figure: start\n", "")}


def proved(folder, changes):
    problems = Problems()
    ruleset = load_ruleset(write(folder, changes), problems)
    assert ruleset is not None
    return prove_figures(ruleset, problems), problems.sorted()


def test_a_game_without_an_engine_has_clauses_of_its_own_and_proves_nothing(tmp_path):
    proofs, problems = proved(tmp_path, {**NO_FIGURE, **spoilt("game.yaml", "engine: small", "engine: none")})
    assert problems == []
    assert (proofs.figures, proofs.coverage.clauses) == ({}, ())


NO_ENGINE = spoilt("game.yaml", "engine: small", "engine: none")
HELD = """\
caption: The start.
position: {town: {A1: [house, hero]}, hands: {red: 3 button}}
frames:
  - {}
  - moves: [hero A1-B1, place button A1]
"""


def test_nothing_is_said_of_a_figure_on_a_map_whose_drawing_has_faults(tmp_path):
    files = {**NO_ENGINE, "art/map.svg": SVG.replace("</svg>", "<text>A</text></svg>")}
    files["components.yaml"] = FILES["components.yaml"] + "moor: {kind: map-board, title: Moor, drawing: art/map.svg}\n"
    files["figures/start.yaml"] = "caption: A hero.\nposition: {moor: {fen: hero}}\n"
    assert proved(tmp_path, files)[1] == []


def test_rules_on_a_map_without_a_drawing_are_not_told_that_it_lacks_cells(tmp_path):
    files = {**NO_FIGURE, **spoilt("game.yaml", "engine: small", "engine: play")}
    files["art/map.svg"] = SVG.replace("</svg>", "<text>A</text></svg>")
    files["components.yaml"] = FILES["components.yaml"] + "moor: {kind: map-board, title: Moor, drawing: art/map.svg}\n"
    files["play.yaml"] = (
        "players: {red: {}, blue: {}}\nboard: moor\npieces: {r: {owner: red, component: button}}\n"
        "state: {board: piece per cell}\nsetup: {board: {Fen: r}}\n"
    )
    assert proved(tmp_path, files)[1] == []


def test_figures_of_a_game_without_an_engine_are_held_against_its_box(tmp_path):
    proofs, problems = proved(tmp_path, {**NO_ENGINE, "figures/start.yaml": HELD})
    assert problems == []
    assert (list(proofs.figures), proofs.figures["start"].proved, proofs.engine) == (["start"], False, None)
    assert proofs.coverage.clauses == ()


def test_a_figure_that_the_box_does_not_allow_is_told_at_its_place(tmp_path):
    figure = HELD.replace("3 button", "16 button").replace("hero A1-B1", "hero A1-B9")
    proofs, problems = proved(tmp_path, {**NO_ENGINE, "figures/start.yaml": figure})
    assert proofs.figures == {}
    assert spots(problems) == [("P052", 2, 52)]


def test_a_piece_that_is_too_large_is_told_in_the_first_figure_that_shows_it(tmp_path):
    figures = {f"figures/{name}.yaml": HELD for name in ("other", "start")}
    ruleset = load_ruleset(write(tmp_path, {**NO_ENGINE, **figures}), Problems())
    hero = replace(ruleset.components["hero"], width=80.0, fits=None)
    problems = Problems()
    prove_figures(replace(ruleset, components=ruleset.components | {"hero": hero}), problems)
    assert [(one.code, one.place.file.endswith("figures/other.yaml")) for one in problems] == [("P040", True)]


def test_nothing_is_said_of_a_figure_that_names_a_component_with_errors(tmp_path):
    ruleset = load_ruleset(write(tmp_path, {**NO_ENGINE, "figures/start.yaml": HELD}), Problems())
    assert ruleset is not None
    components = {name: one for name, one in ruleset.components.items() if name != "hero"}
    for uncertain, expected in ((frozenset(), 1), (frozenset({"hero"}), 0)):
        problems = Problems()
        prove_figures(replace(ruleset, components=components), problems, box=PartialBox(uncertain=uncertain))
        assert problems.error_count == expected


def test_an_engine_that_is_not_there_is_reported_with_those_that_are(tmp_path):
    proofs, problems = proved(tmp_path, NO_FIGURE)
    assert proofs.figures == {}
    assert spots(problems) == [("P014", 7, 9)]
    assert ", ".join([*ENGINES, "play", "none"]) in problems[0].hint


def told(**changes):
    """Return the warnings about Hollow's picture of the table, with a position in place of its start."""
    opened = opened_game("hollow")
    view = View((BoardView("board", (), side=5),))
    figure = CheckedFigure("setup", "", (), (ProvedFrame(view, players=("red", "blue")),), callouts=("board",))
    problems = Problems()
    check_set_ups(opened.ruleset, [replace(figure, **changes)], problems)
    return [(one.code, one.severity.value, one.message, one.hint) for one in problems]


def test_a_picture_of_the_table_on_a_board_of_several_sizes_should_be_of_the_start():
    message = "the picture of the table stays as it is whatever side is chosen"
    hint = "write start: {players: 2} in place of the position: it shows the chosen board"
    assert told() == [("P064", "warning", message, hint)]


def test_a_start_and_a_figure_of_moves_are_fine():
    assert told(of_choices=True) == told(callouts=()) == []
