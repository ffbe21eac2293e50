"""The pages about boards show every shape, numbering, style and feature, each as the program draws it today."""

from typing import get_args, get_type_hints

import pytest

from pnp.game.model.components.boards import SpaceArrows, SpecialSpaces
from pnp.game.model.components.component import Component, SpecialCells
from pnp.game.model.kinds import KINDS
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.model.kinds.mat import Mat, MatArea
from pnp.game.model.kinds.pits import Pits
from pnp.game.model.kinds.point_board import PointBoard
from pnp.game.model.kinds.square_board import SquareBoard
from pnp.game.model.kinds.track import Track
from pnp.press.geometry.hex_grid import Form, Numbering
from pnp.press.geometry.square_grid import SquareNumbering
from pnp.workshop.checks.pieces.piece_sizes import PLAY
from tests.docs.board_pictures import KINDS_OF_PAGES, PAGES, boards, examples, path, picture
from tests.records import written_keys

EXAMPLES = [pytest.param(name, block, id=f"{name}: {block.heading}") for name in PAGES for block in examples(name)]


@pytest.mark.parametrize(("name", "block"), EXAMPLES)
def test_each_example_is_followed_by_its_picture_as_it_is_drawn_today(name, block):
    file = path(name, block)
    assert f"![{block.heading}](pictures/{file.name})" in PAGES[name].parts[block.heading]
    drawn = picture(name, block)
    assert file.read_text(encoding="utf-8") == drawn
    assert len(drawn) < 60_000


@pytest.mark.parametrize("name", PAGES)
def test_no_picture_is_left_over(name):
    kept = {file.name for file in path(name, examples(name)[0]).parent.glob(f"{name}-*.svg")}
    assert kept == {path(name, block).name for block in examples(name)}


def own_keys(model):
    return set(model.__struct_fields__) - set(Component.__struct_fields__) - set(model.derived)


def used_keys(name):
    return set.union(*(written_keys(board) for board in boards(name)))


def group_keys(name):
    return set.union(*(written_keys(group) for board in boards(name) for group in board.special.values()))


@pytest.mark.parametrize("name", PAGES)
def test_boards_are_of_the_page_s_kind(name):
    shown = [board for board in boards(name) if board.kind in KINDS_OF_PAGES.values()]
    alone = [board for board in shown if getattr(board, "track", None) is None]
    assert {type(board) for board in alone} == {KINDS[KINDS_OF_PAGES[name]].model}


def test_every_shape_numbering_and_feature_of_hexagons_is_shown():
    every = boards("hex")
    shown = {(board.shape, board.cells) for board in every}
    assert shown == {(form, cells) for form in get_args(Form) for cells in ("pointy-top", "flat-top")}
    assert {board.numbering for board in every} == set(get_args(Numbering))
    assert {(board.numbering, board.labels) for board in every} >= {
        (numbering, labels) for numbering in ("letter-number", "axial", "column-row") for labels in ("edge", "cell")
    }
    told_elsewhere = {"fill", "cell_fill", "line", "smallest_cell", "edge", "track"}
    assert own_keys(HexBoard) - used_keys("hex") == told_elsewhere
    assert group_keys("hex") == {"cells", "fill", "mark", "colour", "edge", "title"}


def test_every_style_numbering_and_feature_of_squares_is_shown():
    every = boards("square")
    assert {board.numbering for board in every} == set(get_args(SquareNumbering))
    styles = set(get_args(SquareBoard.__annotations__["cell_style"]))
    assert {board.cell_style for board in every} == styles
    assert own_keys(SquareBoard) - used_keys("square") == {"smallest_cell", "track"}
    assert set(SpecialCells.__struct_fields__) - group_keys("square") == {"players", "bracket"}


def test_every_pattern_and_feature_of_points_is_shown():
    every = boards("point")
    for key in ("diagonals", "point_style", "numbering"):
        assert {getattr(board, key) for board in every} == set(get_args(get_type_hints(PointBoard)[key]))
    assert own_keys(PointBoard) - used_keys("point") == {"smallest_cell", "track"}
    assert set(SpecialCells.__struct_fields__) - group_keys("point") == {"players", "bracket", "art"}


def test_every_shape_and_feature_of_tracks_is_shown():
    every = [board for board in boards("track") if isinstance(board, Track)]
    for key in ("shape", "space_style"):
        assert {getattr(board, key) for board in every} == set(get_args(get_type_hints(Track)[key]))
    assert own_keys(Track) - used_keys("track") == {"smallest_cell"}
    groups = [group for board in every for group in board.special.values()]
    shown = set.union(*map(written_keys, groups))
    assert set(SpecialSpaces.__struct_fields__) - shown == {"players", "bracket"}
    styles = {group.style for board in every for group in board.arrows.values()}
    assert styles == set(get_args(SpaceArrows.__annotations__["style"]))


def test_every_feature_of_pits_is_shown():
    every = boards("pits")
    for key in ("labels", "numbering"):
        assert {getattr(board, key) for board in every} == set(get_args(get_type_hints(Pits)[key]))
    assert own_keys(Pits) - used_keys("pits") == {"smallest_cell"}


def test_every_feature_of_mats_is_shown():
    every = [board for board in boards("mat") if isinstance(board, Mat)]
    used = set.union(*map(written_keys, every))
    assert own_keys(Mat) - used == {"count"}
    areas = [area for mat in every for area in mat.areas.values()]
    assert set(MatArea.__struct_encode_fields__) == set.union(*map(written_keys, areas))


def test_the_page_tells_the_play_that_is_checked():
    told = " ".join(PAGES["hex"].parts["Pieces that fit"])
    assert f"with {PLAY:g} mm of play on all sides" in told
    assert f"at least {2 * PLAY:g} mm wider" in told
