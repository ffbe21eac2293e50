import math

import pytest

from pnp.game.model.components.component import SpecialCells
from pnp.pieces.boards.special_cells import SpecialPainter, last_groups, special_fills, special_pictures
from pnp.pieces.kinds.hex_board import draw_hex_board
from pnp.pieces.kinds.square_board import draw_square_board
from pnp.press.geometry.hex_grid import HexField
from pnp.press.geometry.square_grid import SquareGrid
from pnp.press.scene.nodes import Group
from tests.pieces.box import COMPONENTS, context, listing
from tests.pieces.test_hex_cells import BOARD
from tests.pieces.walk import texts, words
from tests.press.scene.bounds import bounds

DRAWING = context()
GRID = SquareGrid(3, 1, 20.0)
MIDDLES = {"A1": (10.0, 10.0), "B1": (30.0, 10.0)}


def titles(ground=DRAWING.paper, **group):
    special = {"camp": SpecialCells(cells=("A1", "B1"), **group)}
    marked = MIDDLES if group.get("mark") else ()
    drawing = listing(DRAWING, {("town", "special", "camp", "title"): group.get("title", "")})
    return list(SpecialPainter(special, GRID, lambda *_: (ground,), drawing, ("town", "special")).titles([], marked))


def test_each_cell_has_the_title_in_its_middle():
    (group,) = titles(title="Camp")
    assert group.title == "Camp"
    for node, middle in zip(group.children, MIDDLES.values(), strict=True):
        assert bounds([node], DRAWING.book).centre == pytest.approx(middle, abs=0.6)
    assert titles() == []


def test_below_a_mark_it_is_lower():
    (group,) = titles(title="Camp", mark="disc")
    assert bounds([group.children[0]], DRAWING.book).top > 10 + 0.17 * 20


def test_it_is_read_on_dark_ground():
    (light,), (dark,) = titles(title="Camp"), titles(title="Camp", ground=DRAWING.ink)
    assert light.children[0].line.runs[0].colour == DRAWING.ink
    assert str(dark.children[0].line.runs[0].colour) == "#ffffff"


def test_a_long_one_is_set_smaller_and_one_that_is_too_long_reported():
    drawing = context({"field": {**BOARD, "special": {"a": {"cells": ["E5"], "title": "A long title of a cell"}}}})
    special = drawing.component("field").special
    reported = []
    field = drawing.component("field").field
    painter = SpecialPainter(special, field, lambda *_: (drawing.paper,), drawing, ("field", "special"))
    assert list(painter.titles(reported, ()))
    (problem,) = reported
    assert problem.code == "P033" and '"A long title of a cell"' in problem.message


def test_square_boards_have_them_too():
    special = {"camp": {"cells": ["A1", "C3"], "title": "Camp"}}
    drawing = context({"town": {**COMPONENTS["town"], "special": special}})
    (piece,) = draw_square_board("town", drawing.component("town"), drawing)
    assert words(piece.front.children).count("Camp") == 2


def titles_of(board):
    """Return the words of each title on a board of hexagons with the box around them, the field at (0, 0)."""
    drawing = context({"field": {**BOARD, "side": 2, "labels": "cell", **board}})
    component = drawing.component("field")
    (piece,) = draw_hex_board("field", component, drawing)
    named = [node for node in piece.front.children[1].children if isinstance(node, Group) and node.title]
    boxes = [(node.title, box) for node in named for _, box in texts(node.children, drawing.book)]
    assert not piece.findings
    return component.field, boxes


@pytest.mark.parametrize("cells", ["flat-top", "pointy-top"])
@pytest.mark.parametrize("mark", ["disc", "diamond", None])
@pytest.mark.parametrize("title", ["Sea", "Twice", "Harbour", "IIIIIIII"])
def test_a_title_is_within_its_cell_clear_of_the_lines_around_it(cells, mark, title):
    group = {"cells": ["B2"], "title": title, **({"mark": mark} if mark else {})}
    field, ((words, box),) = titles_of({"cells": cells, "special": {"camp": group}})
    assert words == title
    x, y = field.centre("B2")
    for angle in range(0 if cells == "pointy-top" else 30, 360, 60):
        u, v = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        reach = max((px - x) * u + (py - y) * v for px in (box.left, box.right) for py in (box.top, box.bottom))
        assert reach < 0.49 * 20
    assert box.top > y + 0.2 * 20 or mark is None


def test_a_cell_of_several_groups_has_the_last_title_once_below_whatever_mark_it_has():
    special = {
        "a": {"cells": ["B2", "A1"], "title": "First"},
        "b": {"cells": ["B2", "B2", "B3"], "title": "Second"},
        "c": {"cells": ["B2"], "mark": "disc"},
    }
    field, boxes = titles_of({"shape": "rhombus", "columns": 3, "rows": 3, "side": None, "special": special})
    assert [words for words, _ in boxes] == ["First", "Second", "Second"]
    middles = [box.centre[1] for _, box in boxes]
    assert middles[0] == pytest.approx(field.centre("A1")[1], abs=0.6)
    assert middles[1] == pytest.approx(field.centre("B2")[1] + 0.32 * 20, abs=0.6)
    assert middles[2] == pytest.approx(field.centre("B3")[1], abs=0.6)


def test_a_title_at_home_is_below_the_home_s_mark():
    board = {"side": 3, "homes": {"NW": {"mark": "disc"}}, "home_size": 1}
    field, ((_, box),) = titles_of({**board, "special": {"a": {"cells": ["B2"], "title": "Den"}}})
    assert box.centre[1] == pytest.approx(field.centre("B2")[1] + 0.32 * 20, abs=0.6)


def test_the_last_group_of_a_cell_counts():
    groups = {
        "a": SpecialCells(cells=("A1", "B1"), title="A"),
        "b": SpecialCells(cells=("B1",), title="B"),
        "c": SpecialCells(cells=("B1",), mark="disc"),
    }
    assert last_groups(groups, "title") == {"A1": "a", "B1": "b"}
    assert last_groups(groups, "mark") == {"B1": "c"}


def labels(cells=GRID, ground=DRAWING.paper, small=False, **group):
    special = {"camp": SpecialCells(cells=("B1", "A1"), **group)}
    drawing = listing(DRAWING, {("town", "special", "camp", "label"): group.get("label", "")})
    painter, reported = SpecialPainter(special, cells, lambda *_: (ground,), drawing, ("town", "special")), []
    return list(painter.labels(reported, small=small)), reported


def test_a_letter_is_large_in_the_middle_of_each_cell():
    letters, reported = labels(label="X")
    assert words(letters) == ["X", "X"] and reported == []
    boxes = [bounds([letter], DRAWING.book) for letter in letters]
    assert [box.centre for box in boxes] == [pytest.approx((x, 10), abs=0.1) for x in (30, 10)]
    assert all(6 < box.height < 8 for box in boxes)


def test_numbers_follow_the_order_of_the_list_in_cells_of_any_shape():
    letters, _ = labels(first_number=7)
    assert words(letters) == ["7", "8"]
    assert [bounds([letter], DRAWING.book).centre[0] for letter in letters] == pytest.approx([30, 10], abs=0.3)
    field = HexField("rhombus", 2, 2, "flat", 10.0)
    letters, _ = labels(cells=field, first_number=0)
    middles = [bounds([letter], DRAWING.book).centre for letter in letters]
    assert middles == [pytest.approx(field.centre(name), abs=0.3) for name in ("B1", "A1")]


def test_a_word_that_is_too_long_is_reported_and_in_figures_letters_are_paler():
    _, reported = labels(label="A whole sentence")
    assert {finding.at for finding in reported} == {("town", "special", "camp", "label")}
    (dark, _), _ = labels(label="X")
    (pale, _), _ = labels(label="X", small=True)
    assert pale.line.runs[0].colour.luminance > dark.line.runs[0].colour.luminance


@pytest.mark.parametrize("small", [False, True])
def test_a_picture_is_in_the_middle_of_its_cell_the_last_group_s(small):
    special = {
        "a": SpecialCells(cells=("A1", "B1"), art="tile.svg"),
        "b": SpecialCells(cells=("B1", "B1"), art="emblem.svg"),
    }
    uses = list(special_pictures(special, GRID, DRAWING, small=small))
    assert [use.symbol.name.partition("+")[0] for use in uses] == ["tile.svg", "emblem.svg"]
    for use, middle in zip(uses, MIDDLES.values(), strict=True):
        box = bounds([use], DRAWING.book)
        assert box.centre == pytest.approx(middle) and 16 < box.width < 19


def test_the_ground_of_a_cell_is_the_colour_that_was_asked_for():
    special = {"a": SpecialCells(cells=("A1", "B1"), fill="red"), "b": SpecialCells(cells=("B1",), fill="moss")}
    assert special_fills(special, DRAWING) == {"A1": DRAWING.palette["red"], "B1": DRAWING.palette["moss"]}
