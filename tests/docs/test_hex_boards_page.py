"""docs/hex-boards.md shows every shape, numbering and feature, each as the program draws it today."""

from typing import get_args

import pytest

from pnp.check.piece_sizes import PLAY
from pnp.geometry.hex_grid import Form, Numbering
from pnp.model.boards import HexBoard
from pnp.model.component import Component
from tests.docs.hex_pictures import PAGE, boards, examples, path, picture
from tests.records import written_keys

ALL = [board for block in examples() for board in boards(block).values()]


@pytest.mark.parametrize("block", examples(), ids=lambda block: block.heading)
def test_each_example_is_followed_by_its_picture_as_it_is_drawn_today(block):
    name = path(block).name
    assert f"![{block.heading}](pictures/{name})" in PAGE.parts[block.heading]
    drawn = picture(block)
    assert path(block).read_text(encoding="utf-8") == drawn
    assert len(drawn) < 60_000


def test_no_picture_is_left_over():
    kept = {file.name for file in path(examples()[0]).parent.glob("hex-*.svg")}
    assert kept == {path(block).name for block in examples()}


def test_every_shape_numbering_and_feature_is_shown():
    shown = {(board.shape, board.cells) for board in ALL}
    assert shown == {(form, cells) for form in get_args(Form) for cells in ("pointy-top", "flat-top")}
    assert {board.numbering for board in ALL} == set(get_args(Numbering))
    assert {(board.numbering, board.labels) for board in ALL} >= {
        (numbering, labels) for numbering in ("letter-number", "axial", "column-row") for labels in ("edge", "cell")
    }
    used = set.union(*(written_keys(board) for board in ALL))
    assert set(HexBoard.__struct_fields__) - set(Component.__struct_fields__) - used == {
        "fill",
        "smallest_cell",
        "edge",
    }
    groups = [written_keys(group) for board in ALL for group in board.special.values()]
    assert set.union(*groups) == {"cells", "fill", "mark", "colour", "edge", "title"}


def test_the_page_tells_the_play_that_is_checked():
    assert f"with {PLAY:g} mm of play on all sides" in " ".join(PAGE.parts["Pieces that fit"])
    assert f"at least {2 * PLAY:g} mm wider" in " ".join(PAGE.parts["Pieces that fit"])
