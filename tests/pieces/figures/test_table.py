import pytest
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.kinds import owner_of
from pnp.game.model.view import BoardView, PoolView, Standing, View, VisibleFace
from pnp.pieces.figure import draw_figure, figure_size
from pnp.pieces.figures.table import callout_targets, draw_table, owned_pieces, shared_pieces, table_layout
from pnp.pieces.labels import overlap
from pnp.press.scene.nodes import Shape
from tests.pieces.box import COMPONENTS, context
from tests.pieces.hexes import hex_context, hex_view
from tests.pieces.positions import VIEW
from tests.pieces.walk import walk, words
from tests.press.scene.bounds import bounds

TABLE = CheckedFigure(
    "table", "", (), (ProvedFrame(VIEW, players=("hollow", "dooky")),), callouts=("A1", "meadow", "bank", "hollow")
)
EMPTY = CheckedFigure("table", "", (), (ProvedFrame(hex_view(), players=("red", "blue")),), callouts=("red", "E5"))


@pytest.mark.parametrize("width", [84, 118, 160])
@pytest.mark.parametrize(("figure", "drawing"), [(TABLE, context()), (EMPTY, hex_context())])
def test_its_size_is_known_without_drawing_and_nothing_leaves_it(figure, drawing, width):
    (drawn,) = draw_figure(figure, drawing, width)
    assert drawn.size == figure_size(figure, drawing, width) and drawn.width == width
    painted = bounds([drawn.node], drawing.book)
    assert painted.left >= -0.3 and painted.top >= -0.3
    assert painted.right <= drawn.width + 0.3 and painted.bottom <= drawn.height + 0.3


def test_every_call_out_has_its_number_and_no_two_overlap():
    for figure, drawing in ((TABLE, context()), (EMPTY, hex_context())):
        said = words([draw_table(figure, drawing, 118).node])
        assert said[-len(figure.callouts) :] == [str(number + 1) for number in range(len(figure.callouts))]


def test_of_players_with_the_same_middle_the_first_one_sits_below():
    view = hex_view(red="E3 E7", blue="E4 E6")
    for players in (("red", "blue"), ("blue", "red")):
        figure = replace(EMPTY, frames=(ProvedFrame(view, players=players),))
        above, below = table_layout(figure, hex_context(), 118).trays
        assert above.box.bottom < below.box.top and (below.player, above.player) == players


def test_players_have_trays_on_both_sides_and_what_is_theirs_lies_in_them():
    layout = table_layout(TABLE, context(), 118)
    assert {tray.player for tray in layout.trays} == {"hollow", "dooky"}
    boards = [box for track in layout.frame.rows for _, box in track]
    middle = layout.corner[1] + layout.frame.height / 2
    assert sorted(tray.box.centre[1] < middle for tray in layout.trays) == [False, True]
    purse = {tray.player: {item.component: item.number for item in tray.items} for tray in layout.trays}
    pools = {pool.name: {piece.component: piece.count for piece in pool.pieces} for pool in VIEW.pools}
    for player in ("hollow", "dooky"):
        assert pools[player].items() <= purse[player].items()
    boxes = [item.room for tray in layout.trays for item in tray.items] + [item.room for item in layout.shared]
    for i, box in enumerate(boxes):
        assert all(overlap(box, other) == 0 for other in boxes[:i])
        assert all(overlap(box, row.moved(*layout.corner)) == 0 for row in boards)


def test_what_is_not_on_the_board_yet_lies_on_its_owners_side():
    drawing = hex_context()
    count = drawing.component("red").count
    for placed in ("", "E5 F5"):
        figure = CheckedFigure("table", "", (), (ProvedFrame(hex_view(red=placed), players=("red", "blue")),))
        (tray,) = (tray for tray in table_layout(figure, drawing, 118).trays if tray.player == "red")
        left = {item.component: item.number for item in tray.items}
        assert left == {"red": count - len(placed.split())}


def test_what_belongs_to_nobody_and_has_no_pile_lies_to_the_right_as_far_as_it_is_left():
    drawing = context()
    count = drawing.component("stone").count
    for placed in (0, 1, 3):
        cells = tuple((name, (Standing("stone"),)) for name in ("A1", "B2", "C3")[:placed])
        view = View((BoardView("town", cells),))
        layout = table_layout(CheckedFigure("table", "", (), (ProvedFrame(view),)), drawing, 118)
        assert {item.name: item.number for item in layout.shared}.get("stone", 0) == count - placed


def test_call_outs_can_name_what_is_seen():
    targets = callout_targets(TABLE, context().ruleset)
    assert {"A1", "C3", "town/A1", "market", "mushroom", "bank", "hollow", "dooky"} <= set(targets)
    layout = table_layout(replace(TABLE, callouts=targets), context(), 118)
    assert [name for name in targets if layout.place(name) is None] == []
    assert layout.place("nothing") is None


def test_a_board_alone_has_a_table():
    bare = CheckedFigure("bare", "", (), (ProvedFrame(View((BoardView("town", ()),)), players=()),), callouts=("A1",))
    assert draw_table(bare, context(), 118).height > 20


def test_trays_are_as_wide_as_their_things_and_stand_by_the_board():
    layout = table_layout(TABLE, context(), 118)
    widths = {round(tray.box.width, 6) for tray in layout.trays}
    assert len(widths) == 1 and 30 < widths.pop() < 64
    for tray in layout.trays:
        assert all(item.room.right < tray.box.right for item in tray.items)
    boards = [seen.crop.moved(*layout.corner) for seen in layout.frame.boards]
    boards += [box.moved(*layout.corner) for track in layout.frame.rows for _, box in track]
    middle = (min(box.left for box in boards) + max(box.right for box in boards)) / 2
    assert all(abs(tray.box.centre[0] - middle) < 6 for tray in layout.trays)


def test_numbers_do_not_hide_pieces_where_there_is_room():
    places = tuple((f"{row}{column}", (Standing("stone"),)) for row in "ABC" for column in (1, 3))
    figure = CheckedFigure(
        "table", "", (), (ProvedFrame(View((BoardView("town", places),)), players=()),), callouts=("A1", "C3")
    )
    drawing = context()
    layout = table_layout(figure, drawing, 118)
    taken = [layout.place(name) for name, _ in places]
    spots = [
        bounds([node], drawing.book, place)
        for node, place in walk([draw_table(figure, drawing, 118).node])
        if isinstance(node, Shape) and node.paint.fill == drawing.ink
    ]
    spots = [spot for spot in spots if spot.width > 4]  # not the ends of the lines
    assert len(spots) == 2
    for spot in spots:
        assert all(overlap(spot, box.grown(-1.0)) == 0 for box in taken)


def test_a_call_out_can_name_the_second_of_two_boards_and_its_cells():
    pond = {"kind": "square-board", "title": "Pond", "columns": 3, "rows": 3, "cell": "20mm"}
    drawing, view = context({**COMPONENTS, "pond": pond}), View((BoardView("town", ()), BoardView("pond", ())))
    figure = CheckedFigure("two", "", (), (ProvedFrame(view),), callouts=("pond",))
    layout = table_layout(figure, drawing, 118)
    town, pond = (board.crop.moved(*layout.corner) for board in layout.frame.boards)
    for target, board in (("town", town), ("pond", pond), ("pond/A1", pond), ("town/A1", town)):
        assert target in callout_targets(figure, drawing.ruleset)
        assert overlap(layout.place(target), board) > 0, target
    assert layout.place("A1") == layout.place("town/A1") != layout.place("pond/A1")


def test_dice_beside_the_board_are_shown_as_they_lie_and_called_by_name():
    drawing = context()
    thrown = (Standing("die", 1, VisibleFace("front", "3")), Standing("die", 1, VisibleFace("front", "5")))
    view = View((BoardView("town", ()),), pools=(PoolView("dice", thrown, spread=True),))
    layout = table_layout(CheckedFigure("dice", "", (), (ProvedFrame(view),)), drawing, 118)
    assert [item.face.look for item in layout.shared if item.component == "die"] == ["3", "5"]
    assert layout.place("die") == layout.place("dice") is not None


@pytest.mark.parametrize("kinds", [2, 7, 16])
def test_many_kinds_of_pieces_have_room_and_overlap_nothing(kinds):
    players = ("hollow", "dooky")
    pieces = {f"{player}-{n}": COMPONENTS["stone"] for player in players for n in range(kinds)}
    shared = {f"token-{n}": COMPONENTS["stone"] for n in range(kinds)}
    drawing = context({"town": COMPONENTS["town"], **pieces, **shared})
    figure = CheckedFigure("many", "", (), (ProvedFrame(View((BoardView("town", ()),)), players=players),))
    layout = table_layout(figure, drawing, 84)
    items = [item for tray in layout.trays for item in tray.items]
    assert len(items) == 2 * kinds and len(layout.shared) >= kinds
    assert min(item.box.width for item in items) >= 4.5
    rooms = [item.room for item in (*items, *layout.shared)]
    boards = [board.crop.moved(*layout.corner) for board in layout.frame.boards]
    for i, room in enumerate(rooms):
        assert not any(overlap(room, other) for other in (*rooms[:i], *boards))
    assert not any(overlap(item.room, tray.box) for item in layout.shared for tray in layout.trays)
    assert all(room.right <= layout.size.width + 0.1 and room.bottom <= layout.size.height for room in rooms)


def test_twelve_players_have_trays_in_several_rows():
    players = tuple(f"player-{n}" for n in range(12))
    drawing = context()
    figure = CheckedFigure("many", "", (), (ProvedFrame(View((BoardView("town", ()),)), players=players),))
    layout = table_layout(figure, drawing, 118)
    boxes = [tray.box for tray in layout.trays]
    assert {tray.player for tray in layout.trays} == set(players) and len({box.top for box in boxes}) == 4
    assert min(box.width for box in boxes) >= 25
    board = layout.frame.boards[0].crop.moved(*layout.corner)
    for i, box in enumerate(boxes):
        assert not any(overlap(box, other) for other in (*boxes[:i], board))
        assert box.right <= 118.1 and box.bottom <= layout.size.height


def test_a_component_belongs_to_its_player_or_to_the_one_that_its_id_begins_with():
    players, stone = ("red", "blue"), context().component("stone")
    assert owner_of("red", stone, players) == owner_of("red-stone", stone, players) == "red"
    assert owner_of("reddish", stone, players) is None and owner_of("stone", None, ()) is None
    assert owner_of("red", replace(stone, player="blue"), players) == "blue"


def test_a_player_has_their_pool_and_what_is_not_on_the_board_yet():
    ruleset = hex_context().ruleset
    (counters,) = owned_pieces("red", hex_view(red="E5 F5"), ruleset)
    assert (counters.component, counters.number) == ("red", ruleset.components["red"].count - 2)
    assert not any(one.component == "red" for one in shared_pieces(hex_view(), ("red", "blue"), ruleset))


def test_pieces_that_lie_side_by_side_are_shown_by_kind_and_a_pile_by_the_uppermost():
    ruleset = context().ruleset
    three, five = (Standing("die", 1, VisibleFace("front", look)) for look in ("3", "5"))
    for pieces, shown in (
        ((three, five), [("die", 1), ("die", 1)]),
        ((Standing("stone", 2), Standing("button", 3)), [("stone", 2), ("button", 3)]),
        ((Standing("stone", 2), Standing("stone", 1)), [("stone", 3)]),
    ):
        pool = PoolView("pile", pieces, spread=True)
        first = [*shared_pieces(View((BoardView("town", ()),), pools=(pool,)), (), ruleset)][: len(shown)]
        assert [(one.component, one.number) for one in first] == shown
