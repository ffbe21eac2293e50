from typing import get_args

import pytest

from pnp.game.model.components.component import Component
from pnp.game.model.components.flat_pieces import Pictured, PlacedPiece
from pnp.game.model.kinds import (
    KINDS,
    CellBoard,
    FlatPiece,
    board_in,
    cells_of,
    component_texts,
    kind_of,
    piece_count,
    sheet_names,
)
from pnp.game.model.view import BoardView
from tests.pieces.box import COMPONENTS, ruleset
from tests.pieces.hexes import hex_context
from tests.pieces.kinds import examples

WRITTEN = examples()
BOX = ruleset(WRITTEN).components


def test_every_model_of_a_component_is_in_the_table():
    models = {*Component.__subclasses__(), *PlacedPiece.__subclasses__()} - {PlacedPiece}
    assert {kind.model for kind in KINDS.values()} == models


def test_what_lies_on_cells_and_what_has_cells_is_known_to_types():
    flat = {kind.model for kind in KINDS.values() if kind.stance in ("cover", "corner")}
    assert flat == set(get_args(FlatPiece))
    assert {kind.model for kind in KINDS.values() if kind.cells is not None} == set(get_args(CellBoard))


@pytest.mark.parametrize("name", BOX)
def test_each_component_has_the_record_of_its_kind(name):
    component = BOX[name]
    assert kind_of(component).model is type(component)
    assert piece_count(component) == WRITTEN[name].get("count", 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_answers_to_its_own_name_and_has_a_step(kind):
    record = KINDS[kind]
    assert kind in record.names
    assert record.step.title.message and record.step.text.message.endswith(".")


@pytest.mark.parametrize("name", BOX)
def test_texts_and_pictured_parts_are_where_their_paths_say(name):
    component = BOX[name]

    def at(path):
        value = component
        for key in path:
            value = value[key] if isinstance(value, dict | tuple) else getattr(value, key)
        return value

    texts = list(component_texts(component))
    assert texts[0] == (component.title, ("title",))
    assert all(text == at(path) for text, path in texts)
    assert set(kind_of(component).markup(component)) <= set(texts)
    for part, path in kind_of(component).pictured(component):
        assert isinstance(part, Pictured) and part is at(path)


def test_an_unknown_kind_is_no_secret():
    class Kite:
        kind = "kite"

    with pytest.raises(KeyError, match="kite"):
        kind_of(Kite())


def names_of_sheets(**changes):
    return sheet_names(ruleset({**COMPONENTS, **changes}).components)


def test_folded_pieces_of_card_that_name_no_sheet_share_one():
    shared = [name for name, sheet in names_of_sheets().items() if sheet == "fold-and-glue"]
    assert shared == [name for name, value in COMPONENTS.items() if value["kind"] in ("standee", "die", "cup")]
    assert len(shared) >= 3


def test_every_other_component_has_the_sheet_that_it_names_or_one_of_its_own():
    tile = next(name for name, value in COMPONENTS.items() if value["kind"] == "tile")
    assert names_of_sheets(**{tile: {**COMPONENTS[tile], "sheet": "all"}})[tile] == "all"
    for name, sheet in names_of_sheets().items():
        if sheet != "fold-and-glue":
            assert sheet == COMPONENTS[name].get("sheet", name)


def test_a_component_called_like_the_shared_sheet_keeps_its_own():
    tile = next(value for value in COMPONENTS.values() if value["kind"] == "tile")
    assert list(names_of_sheets(**{"fold-and-glue": tile}).values()).count("fold-and-glue") == 1


def test_a_board_is_as_large_as_its_position():
    components = hex_context().ruleset.components
    assert len(cells_of(board_in(BoardView("board", ()), components)).names) == 61
    assert len(cells_of(board_in(BoardView("board", (), side=3), components)).names) == 19
    with pytest.raises(TypeError, match="red is not a board"):
        board_in(BoardView("red", ()), components)
