import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.pieces.kinds import draw_component
from pnp.press.papers import PAPERS
from pnp.problems import Problems
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from pnp.workshop.bench.sizes import LARGEST_CELL, SMALLEST_CELL, fit_ruleset, sized_by_paper
from pnp.workshop.checks.pieces.piece_sizes import check_paper_sizes
from pnp.workshop.options import BuildOptions
from tests.pieces.box import COMPONENTS, context, ruleset
from tests.samples import amount

BIG = ("a4", "letter", "a3", "a1")
SQUARE = {"kind": "square-board", "title": "Field", "columns": 18, "rows": 18, "cell": "fit"}
HEXAGON = {"kind": "hex-board", "title": "Comb", "cells": "flat-top", "side": 12, "cell": "fit"}
COUNTER = {"kind": "counter", "title": "Piece", "size": "fit", "count": 3, "fits": "board", "front": {"fill": "red"}}
SHAPES = ("disc", "square", "hexagon", "egg")


def box(board, **others):
    return ruleset({"board": board, **others})


def on(paper, board, **others):
    return fit_ruleset(box(board, **others), PAPERS[paper]).components


def drawn(board, paper, cell=None):
    """Return the piece of a board that is fitted to a paper, or that has cells of so many mm."""
    game = fit_ruleset(box(board), PAPERS[paper])
    if cell is not None:
        game = replace(game, components={"board": replace(game.components["board"], cell=cell)})
    (piece,) = draw_component("board", context().with_ruleset(game))
    return piece


@pytest.mark.parametrize(
    ("paper", "smallest", "pages", "cell"),
    [
        ("a4", "8mm", 1, 8.84),
        ("a4", "14mm", 4, 17.37),
        ("letter", "14mm", 4, 17.91),
        ("a3", "14mm", 2, 18.61),
        ("a2", "14mm", 1, 18.61),
        ("a4", "18mm", 6, 20.95),
    ],
)
def test_a_board_is_divided_over_as_few_pages_as_give_cells_of_its_smallest_size(paper, smallest, pages, cell):
    board = {**HEXAGON, "smallest_cell": smallest}
    counter = {**COUNTER, "shape": "hexagon"}
    components = on(paper, board, piece=counter)
    assert components["board"].cell == pytest.approx(cell, abs=0.05)
    assert components["piece"].size == pytest.approx(min(0.92 * cell, cell - 1), abs=0.05)
    piece = drawn(board, paper)
    plan = plan_sheets([piece], SheetSpec(paper=PAPERS[paper], poster="overlap"))
    assert not plan.findings
    assert sum(len(poster.parts) for poster in plan.posters) + len(plan.sheets) == pages
    assert all(min(poster.bleeds) == 1.0 for poster in plan.posters)
    whole = fit_ruleset(box(board), PAPERS[paper], divides=False).components["board"]
    assert (whole.cell < components["board"].cell) == (pages > 1)


def fits(piece, paper):
    """Return whether a sheet of the paper takes a piece, as the sheets themselves are laid out."""
    codes = {finding.code for finding in plan_sheets([piece], SheetSpec(paper=PAPERS[paper])).findings}
    assert codes <= {"P041"}
    return not codes


@pytest.mark.parametrize(
    ("columns", "rows", "cells"),
    [
        # (194 - 18) / 18, (199.9 - 18) / 18, (281 - 18) / 18, (578 - 18) / 18: margins of 9 mm beside the cells
        (18, 18, {"a4": 9.77, "letter": 10.1, "a3": 14.61, "a1": 31.11}),
        # on paper held across: (281 - 18) / 20, (263.4 - 18) / 20, (404 - 18) / 20; on A1 cells are large enough
        (20, 10, {"a4": 13.15, "letter": 12.27, "a3": 19.3, "a1": 40.0}),
    ],
)
def test_square_cells_are_as_large_as_the_paper_allows(columns, rows, cells):
    board = {**SQUARE, "columns": columns, "rows": rows}
    assert {paper: on(paper, board)["board"].cell for paper in BIG} == cells


BOARDS = [
    SQUARE,
    {**SQUARE, "columns": 26, "rows": 9, "labels": "none"},
    HEXAGON,
    {**HEXAGON, "cells": "pointy-top", "side": 7},
    {**HEXAGON, "side": 20, "labels": "cell"},
    {"kind": "hex-board", "title": "Rows", "cells": "pointy-top", "shape": "rectangle", "columns": 25, "rows": 30}
    | {"cell": "fit"},
]


@pytest.mark.parametrize("paper", BIG)
@pytest.mark.parametrize("board", BOARDS)
def test_a_board_goes_on_the_page_and_with_larger_cells_it_would_not(board, paper):
    cell = on(paper, board)["board"].cell
    assert fits(drawn(board, paper), paper)
    if cell < LARGEST_CELL:
        assert not fits(drawn(board, paper, 1.01 * cell), paper)


def test_a_board_that_shares_its_sheet_is_on_upright_paper():
    wide, die = {**SQUARE, "columns": 20, "rows": 10, "sheet": "all"}, {**COMPONENTS["die"], "sheet": "all"}
    game = fit_ruleset(box(wide, die=die), PAPERS["a4"])
    assert game.components["board"].cell == 12.95  # (277 - 18) / 20
    pieces = [piece for name in ("board", "die") for piece in draw_component(name, context().with_ruleset(game))]
    assert plan_sheets(pieces, SheetSpec(paper=PAPERS["a4"])).findings == ()


def test_larger_paper_has_larger_cells():
    for board in (SQUARE, HEXAGON):
        cells = [on(paper, board)["board"].cell for paper in ("a5", "a4", "a3", "a1")]
        assert cells == sorted(set(cells))


def test_a_board_with_too_many_cells_has_the_smallest_and_does_not_fit():
    board = {**HEXAGON, "side": 60}
    assert on("a5", board)["board"].cell == SMALLEST_CELL
    assert not fits(drawn(board, "a5"), "a5")


@settings(deadline=None, max_examples=amount(15, soak=400))
@given(
    columns=st.integers(1, 26),
    rows=st.integers(1, 40),
    labels=st.sampled_from(("edge", "cell", "none")),
    paper=st.sampled_from(sorted(PAPERS)),
)
def test_square_boards_fit_and_leave_no_room_for_larger_cells(columns, rows, labels, paper):
    board = {**SQUARE, "columns": columns, "rows": rows, "labels": labels}
    cell = on(paper, board)["board"].cell
    assert SMALLEST_CELL <= cell <= LARGEST_CELL
    assert fits(drawn(board, paper), paper)
    assert cell == LARGEST_CELL or not fits(drawn(board, paper, cell + 0.02), paper)


@pytest.mark.parametrize("paper", BIG)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_counter_is_in_its_square_cell_with_play(shape, paper):
    components = on(paper, SQUARE, piece={**COUNTER, "shape": shape})
    cell = components["board"].cell
    (piece,) = draw_component(
        "piece", context().with_ruleset(fit_ruleset(box(SQUARE, piece={**COUNTER, "shape": shape}), PAPERS[paper]))
    )
    outline = piece.trim[0].bounds
    room = min(0.92 * cell, cell - 1.0)
    assert max(outline.width, outline.height) <= room + 1e-6
    assert max(outline.width, outline.height) >= room - 0.02


@pytest.mark.parametrize("paper", BIG)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_counter_is_in_its_hexagon_with_play_however_it_is_turned(shape, paper):
    game = fit_ruleset(box(HEXAGON, piece={**COUNTER, "shape": shape}), PAPERS[paper])
    cell = game.components["board"].cell
    (piece,) = draw_component("piece", context().with_ruleset(game))
    room = min(0.92 * cell, cell - 1.0)
    x, y = piece.trim[0].bounds.centre
    reach = max(math.dist((x, y), point) for line in piece.trim[0].flattened() for point in line)
    if shape == "hexagon":  # lies as its cell does: its sides are as far from the middle as its corners times cos 30°
        reach *= math.cos(math.pi / 6)
    assert room / 2 - 0.02 <= reach <= 1.0005 * room / 2  # a disc of curves is rounder by so much


def test_hexania_s_counters_are_12_to_15_mm_along_a_side_on_a1():
    side = on("a1", HEXAGON, piece={**COUNTER, "shape": "hexagon"})["piece"].size / math.sqrt(3)
    assert 12 <= side <= 15


def test_a_tile_is_as_large_as_its_cell_allows():
    tile = {"kind": "tile", "title": "Tile", "size": "fit", "count": 1, "fits": "board", "front": {"fill": "red"}}
    components = on("a4", SQUARE, piece=tile)
    assert components["piece"].size == pytest.approx(8.77)  # 0.5 mm of play on each side of 9.77
    assert on("a1", SQUARE, piece=tile)["piece"].size == pytest.approx(28.62)  # 92 % of 31.11
    assert on("a4", {**SQUARE, "cell": "25mm"}, piece=tile)["piece"].size == 23.0


def test_what_is_the_same_on_every_paper_stays_as_it_is():
    game = ruleset()
    assert fit_ruleset(game, PAPERS["a3"]) is game
    assert sized_by_paper(game.components) == frozenset()
    mixed = box(SQUARE, die=COMPONENTS["die"])
    assert fit_ruleset(mixed, PAPERS["a3"]).components["die"] is mixed.components["die"]


def test_what_depends_on_the_paper_is_known_down_to_the_places_of_a_row_board():
    rows = {"kind": "row-board", "title": "Rows", "rows": {"a": {"title": "A"}}, "tiles": "tile", "counters": "piece"}
    rows |= {"places": 3, "tiles_title": "Tiles", "counters_title": "Counters"}
    tile = {"kind": "tile", "title": "Tile", "size": "9mm", "count": 1, "front": {"fill": "red"}}
    game = box(SQUARE, piece=COUNTER, tile=tile, rows=rows, other={**COUNTER, "fits": "fixed"}, fixed=FIXED)
    assert sized_by_paper(game.components) == {"board", "piece", "rows"}


FIXED = {**SQUARE, "cell": "20mm"}


def test_the_components_of_the_default_options_are_fitted_too():
    game = box(SQUARE)
    both = fit_ruleset(replace(game, default_components=box({**SQUARE, "columns": 9}).components), PAPERS["a4"])
    assert both.components["board"].cell == 9.77
    assert both.with_default_options.components["board"].cell > 9.77


def test_a_piece_of_a_fixed_size_that_is_too_large_on_one_paper_is_reported_for_that_paper():
    game = box(SQUARE, piece={**COUNTER, "size": "12mm"})
    told = {}
    for paper in BIG:
        problems = Problems()
        check_paper_sizes(fit_ruleset(game, PAPERS[paper]), PAPERS[paper], problems)
        told[paper] = [(problem.code, problem.message) for problem in problems]
    assert told == {
        "a4": [("P040", "on A4, 12 mm is more than the 9.77 mm of a cell of board")],
        "letter": [("P040", "on US Letter, 12 mm is more than the 10.1 mm of a cell of board")],
        "a3": [],
        "a1": [],
    }


@pytest.mark.parametrize(
    "board", [SQUARE, HEXAGON, {**SQUARE, "columns": 26, "rows": 9}], ids=["square", "hex", "long"]
)
@pytest.mark.parametrize(
    ("poster", "limits"),
    [("600x400mm", (400, 600)), ("2x2", (563, 377)), ("2x2,butt", (572, 386)), ("a2", (404, 578)), ("a1", (578, 825))],
)
def test_a_board_is_as_large_as_the_poster_asked_for(board, poster, limits):
    options = BuildOptions(papers=("a4",), poster=poster)
    made_for = options.formats[0].made_for
    (piece,) = draw_component("board", context().with_ruleset(fit_ruleset(box(board), made_for)))
    cell = fit_ruleset(box(board), made_for).components["board"].cell
    short, long = sorted((piece.width, piece.height))
    assert short <= min(limits) + 1 and long <= max(limits) + 1
    larger = drawn(board, "a4", cell + 0.02)
    sizes = getattr(made_for, "sizes", None)
    if sizes:
        assert any(piece.width <= width and piece.height <= height for width, height in sizes)
        assert not any(larger.width <= width and larger.height <= height for width, height in sizes)
    plan = plan_sheets([piece], SheetSpec(poster=options.joint))
    assert len(plan.posters[0].parts) <= (4 if poster.startswith("2x2") else 100)


def test_a_board_on_a_poster_has_no_smaller_cells_than_its_limit():
    board = {**HEXAGON, "smallest_cell": "14mm"}
    small, large = (BuildOptions(papers=("a4",), poster=poster).formats[0].made_for for poster in ("a3", "a2"))
    assert fit_ruleset(box(board), small).components["board"].cell == 14
    assert fit_ruleset(box(board), large).components["board"].cell > 14
