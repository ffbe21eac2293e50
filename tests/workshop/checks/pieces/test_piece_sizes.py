"""Pieces and the places that they are for: what fits to the last millimetre, and what does not."""

import pytest
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, Figure, ProvedFrame
from pnp.game.model.kinds.square_board import SquareBoard
from pnp.game.model.values import AutoSize
from pnp.game.model.view import BoardView, Standing, View
from pnp.press.papers import PAPERS
from pnp.problems import Problems, SourceMap
from pnp.workshop.bench.sizes import fit_ruleset
from pnp.workshop.checks.pieces.piece_sizes import check_figure_sizes, largest_fitting_size, tight_pieces
from tests.game.reading.small import FILES, load, spoilt
from tests.play.tabletop.game import ruleset
from tests.records import record

COUNTER = "button:\n  kind: counter\n  title: Button\n  shape: disc\n  size: 16mm\n  count: 15\n  fits: shop\n"
HOUSE = "  size: 48mm\n  count: 3\n  fits: town\n"
HERO = "  width: 26mm\n  height: 38mm\n  fits: town\n"


def told(folder, *changes):
    """Return code and message of every problem of the small game after replacing text in components.yaml."""
    text = FILES["components.yaml"]
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    _, problems = load(folder, {"components.yaml": text})
    return [(problem.code, problem.message) for problem in problems]


def counter(shape, size, fits="shop"):
    return COUNTER, COUNTER.replace("disc", shape).replace("16mm", size).replace("shop", fits)


@pytest.mark.parametrize(
    ("shape", "size", "message"),
    [
        ("disc", "50mm", None),
        ("square", "50.1mm", "50.1 mm is more than the 50 mm of a cell of town"),
        ("hexagon", "43.3mm", None),
        ("hexagon", "43.4mm", "50.11 mm is more than the 50 mm of a cell of town"),
        ("egg", "39mm", None),
        ("egg", "39.6mm", "50.02 mm is more than the 50 mm of a cell of town"),
        ("hexagon", "60mm", "60 mm is more than the 50 mm of a cell of town"),
    ],
)
def test_a_counter_on_a_square_cell(tmp_path, shape, size, message):
    assert told(tmp_path, counter(shape, size, "town")) == ([("P040", message)] if message else [])


@pytest.mark.parametrize("size", ["2mm", "16mm", "200mm"])
def test_a_row_board_is_made_for_its_own_counters_whatever_their_size(tmp_path, size):
    assert told(tmp_path, counter("hexagon", size)) == []


@pytest.mark.parametrize(
    ("size", "messages"),
    [
        ("size: 50mm", []),
        ("size: 51mm", ["51 mm is more than the 50 mm of a cell of town"]),
        ("size: 40mm\n  height: 50.5mm", ["50.5 mm is more than the 50 mm of a cell of town"]),
        (
            "size: 60mm\n  height: 70mm",
            [f"{side} mm is more than the 50 mm of a cell of town" for side in (60, 70)],
        ),
    ],
)
def test_a_tile_on_a_square_cell(tmp_path, size, messages):
    new = HOUSE.replace("size: 48mm", size)
    assert told(tmp_path, (HOUSE, new)) == [("P040", message) for message in messages]


def test_a_square_tile_in_a_narrower_place_is_reported_once(tmp_path):
    other = "hut:\n  kind: tile\n  title: Hut\n  size: 70mm\n  count: 1\n  fits: shop\n  front: {fill: red}\nbutton:\n"
    house = (HOUSE, HOUSE.replace("48mm", "48mm\n  height: 40mm"))
    assert told(tmp_path, house, ("button:\n  kind", other + "  kind")) == [
        ("P040", "70 mm is more than the 40 mm of a place of shop")
    ]


@pytest.mark.parametrize(
    ("width", "message"),
    [("38mm", None), ("41mm", None), ("43mm", "its base of 50.62 mm is more than the 50 mm of a cell of town")],
)
def test_a_standee_needs_room_for_its_base(tmp_path, width, message):
    problems = told(tmp_path, (HERO, HERO.replace("26mm", width)))
    assert problems == ([("P040", message)] if message else [])


@pytest.mark.parametrize(
    ("fits", "noun"), [("die", "a die"), ("bank", "a cup"), ("house", "a tile"), ("hero", "a standee")]
)
def test_pieces_are_for_boards_only(tmp_path, fits, noun):
    problems = told(tmp_path, counter("disc", "16mm", fits))
    assert problems == [("P014", f'"{fits}" is {noun}, not a board')]


def test_a_piece_is_not_for_itself(tmp_path):
    assert told(tmp_path, counter("disc", "16mm", "button")) == [("P014", '"button" is a counter, not a board')]


def test_special_cells_are_cells_of_their_board(tmp_path):
    special = "  rows: 4\n  special:\n    camp: {cells: [A1, C4, D4], edge: moss}\n"
    assert told(tmp_path, ("  rows: 4\n", special)) == [("P014", 'there is no cell "D4"')]
    assert told(tmp_path, ("  rows: 4\n", special.replace(", D4", ""))) == []


def test_a_secret_piece_needs_a_back_that_hides_it(tmp_path):
    back = "  front: {fill: red}\n  back: same\n"
    hiding = back.replace("same", "{fill: moss}\n  secret: true")
    assert told(tmp_path, (back, hiding)) == []
    message = "a secret piece needs a back of its own"
    assert told(tmp_path, (back, back + "  secret: true\n")) == [("P006", message)]


@pytest.mark.parametrize(
    ("shape", "size", "message"),
    [
        ("hexagon", "19mm", None),
        ("hexagon", "19.1mm", "19.1 mm is more than the 19 mm of a cell of field with play"),
        ("disc", "19mm", None),
        ("disc", "19.1mm", "19.1 mm is more than the 19 mm of a cell of field with play"),
        ("square", "13.4mm", None),
        ("square", "13.5mm", "a diagonal of 19.09 mm is more than the 19 mm of a cell of field with play"),
        ("egg", "15mm", None),
        ("egg", "15.1mm", "a height of 19.07 mm is more than the 19 mm of a cell of field with play"),
    ],
)
def test_a_counter_is_in_its_hexagon_with_play(tmp_path, shape, size, message):
    problems = told(tmp_path, counter(shape, size, "field"))
    assert problems == ([] if message is None else [("P040", message)])


@pytest.mark.parametrize("shape", ["hexagon", "disc", "square", "egg"])
def test_the_size_that_is_proposed_is_the_largest_that_fits(tmp_path, shape):
    old, new = counter(shape, "30mm", "field")
    _, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"].replace(old, new)})
    (size,) = (float(problem.hint.split()[5].removesuffix("mm,")) for problem in problems)
    assert told(tmp_path, counter(shape, f"{size}mm", "field")) == []
    assert told(tmp_path, counter(shape, f"{size + 0.1:.1f}mm", "field")) != []


def test_tiles_and_standees_are_in_their_hexagon_however_they_are_turned(tmp_path):
    tile = HOUSE.replace("town", "field")
    assert told(tmp_path, (HOUSE, tile.replace("48mm", "12mm\n  height: 14.7mm"))) == []
    assert told(tmp_path, (HOUSE, tile.replace("48mm", "12mm\n  height: 14.8mm"))) == [
        ("P040", "a diagonal of 19.05 mm is more than the 19 mm of a cell of field with play")
    ]
    ((code, message),) = told(tmp_path, (HERO, HERO.replace("town", "field")))
    assert (code, message[:12]) == ("P040", "its base of ")


FIT_COUNTER = ("size: 16mm\n  count: 15\n  fits: shop", "size: fit\n  count: 15\n  fits: town")


def test_a_size_that_fits_needs_a_board_of_cells(tmp_path):
    assert told(tmp_path / "town", FIT_COUNTER) == []
    message = "size: fit needs a board of cells, and shop has rows"
    assert told(tmp_path / "shop", ("size: 16mm", "size: fit")) == [("P006", message)]
    message = "size: fit needs a board"
    assert told(tmp_path / "none", ("size: 16mm\n  count: 15\n  fits: shop", "size: fit\n  count: 15")) == [
        ("P006", message)
    ]


def test_a_size_that_leaves_no_room_in_its_cells_is_reported(tmp_path):
    field = "size: 16mm\n  count: 15\n  fits: shop", "size: fit\n  count: 15\n  fits: field"
    message = "a cell of field is 1 mm wide, which leaves no room for a piece with play"
    assert told(tmp_path / "none", field, ("cell: 20mm", "cell: 1mm")) == [("P040", message)]
    assert told(tmp_path / "some", field, ("cell: 20mm", "cell: 1.1mm")) == []


def test_a_tile_whose_size_fits_has_no_height(tmp_path):
    assert told(tmp_path / "square", ("size: 48mm", "size: fit")) == []
    message = "height can't be combined with size: fit"
    assert told(tmp_path / "high", ("size: 48mm", "size: fit\n  height: 30mm")) == [("P006", message)]


def test_on_cells_that_fit_the_paper_nothing_is_too_large_yet(tmp_path):
    assert told(tmp_path / "small", ("cell: 50mm", "cell: fit"), ("size: 48mm", "size: 300mm")) == []


def test_the_places_of_a_row_board_for_counters_that_fit_take_any_other(tmp_path):
    other = "die:\n  kind: die\n"
    coin = COUNTER.replace("button", "coin").replace("16mm", "30mm")
    assert told(tmp_path / "small", FIT_COUNTER, (other, coin + "  front: {fill: red}\n" + other)) == []


@pytest.mark.parametrize(
    ("cell", "disc"), [("40mm", 36.8), ("12.5mm", 11.5), ("10mm", 9.0), ("5mm", 4.0), ("1mm", 0.1)]
)
def test_the_largest_piece_has_its_share_of_a_cell_and_half_a_millimetre_around_it(tmp_path, cell, disc):
    ruleset, problems = load(tmp_path / "small", spoilt("components.yaml", "cell: 50mm", "cell: fit"))
    assert problems == []
    board = record(SquareBoard, {**BOARD, "cell": cell})
    assert largest_fitting_size(ruleset.components["button"], board) == pytest.approx(disc)


BOARD = {"kind": "square-board", "title": "Board", "columns": 3, "rows": 3}


def test_a_faulty_board_can_still_be_the_one_that_is_meant(tmp_path):
    text = FILES["components.yaml"].replace("fits: town", "fits: twon").replace("fits: shop", "fits: twon")
    for board in ("town", "field", "shop"):
        text = text.replace(f"{board}:\n", f"{board}:\n  colour: red\n", 1)
    _, problems = load(tmp_path, {"components.yaml": text})
    assert {p.hint for p in problems if p.message == 'there is no board "twon"'} == {'did you mean "town"?'}


@pytest.mark.parametrize(("columns", "told_on_a4"), [(5, 0), (20, 1)])
def test_what_a_figure_shows_on_cells_that_fit_a_paper_is_held_against_them(columns, told_on_a4):
    whole = ruleset()
    field = replace(whole.components["field"], columns=columns, cell=AutoSize.FIT)
    view = View((BoardView("field", (("A1", (Standing("house"),)),)),))
    checked = CheckedFigure("try", "", (), (ProvedFrame(view),), proved=False)
    source = SourceMap("figures/try.yaml")
    written = Figure(name="try", source=source, caption="Try.", position={})
    whole = replace(whole, components={**whole.components, "field": field}, figures={"try": written})
    problems = Problems()
    check_figure_sizes(fit_ruleset(whole, PAPERS["a4"]), [checked, checked], PAPERS["a4"], problems)
    assert [problem.code for problem in problems] == ["P040"] * told_on_a4
    if told_on_a4:
        (problem,) = problems
        assert problem.message.startswith("on A4, house is too large: 30 mm is more than the ")
        assert problem.place.file == "figures/try.yaml"


@pytest.mark.parametrize(("size", "play"), [("16mm", None), ("49mm", None), ("49.4mm", "0.3"), ("50mm", "0")])
def test_a_counter_without_half_a_millimetre_of_play_is_hard_to_lift(tmp_path, size, play):
    old, new = counter("disc", size, "town")
    game, _ = load(tmp_path, {"components.yaml": FILES["components.yaml"].replace(old, new)})
    told = [(name, one.code, one.message) for name, one in tight_pieces(game.components, SourceMap("components.yaml"))]
    message = f"button has {play} mm of play on each side in a cell of town"
    assert told == ([("button", "P045", message)] if play else [])
