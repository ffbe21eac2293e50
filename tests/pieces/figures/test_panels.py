import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.texts import Name, Text, ui_text
from pnp.game.model.view import (
    BACK,
    FRONT,
    BoardView,
    DiceThrown,
    GameEnded,
    PlayerEliminated,
    PoolView,
    Standing,
    StatusItem,
    StatusNote,
    View,
)
from pnp.pieces.figure import draw_figure, figure_layout, figure_size
from pnp.pieces.figures.layout import frame_layout
from pnp.pieces.figures.panels import (
    BAND,
    COUNTER,
    DIE,
    counters_place,
    draw_lane,
    draw_pools,
    draw_status,
    draw_track_view,
    lane_size,
    place_in_lane,
    pool_title,
    portrait_place,
    status_lines,
    tile_place,
)
from pnp.pieces.labels import glyph_box, overlap
from pnp.press.geometry.path import Box
from tests.pieces.box import COMPONENTS, context
from tests.pieces.hexes import hex_context, hex_view
from tests.pieces.positions import VIEW
from tests.pieces.walk import shapes, uses, words
from tests.press.scene.bounds import bounds
from tests.samples import amount

ROW = Box(10, 20, 40, 29)


def rows():
    drawing = context()
    (places,) = frame_layout(VIEW, drawing, 57).rows
    drawn = draw_track_view(VIEW.tracks[0], places, drawing)
    return {node.title: (node, box) for node, (_, box) in zip(drawn, places, strict=True)}


def test_each_row_is_drawn_in_its_box_by_its_title():
    row_boxes = rows()
    assert list(row_boxes) == ["Mushroom", "Meadow"]
    for node, box in row_boxes.values():
        ground, painted = shapes([node])[0]
        assert painted == box
        assert ground.paint.fill is not None


def test_tiles_and_counters_have_pictures_and_numbers():
    assert words([rows()["Mushroom"][0]]) == ["×2", "12"]
    assert words([rows()["Meadow"][0]]) == ["×0", "0"]
    assert any(name.startswith("mushroom") for name in uses([rows()["Mushroom"][0]]))
    assert any("button" in name for name in uses([rows()["Mushroom"][0]]))
    assert uses([rows()["Meadow"][0]]) == []


def test_places_are_in_their_rows_and_panels_from_left_to_right():
    tile, counters = tile_place(ROW), counters_place(ROW)
    assert tile.width == pytest.approx(tile.height)
    assert ROW.left + BAND < tile.left < tile.right < counters.left < counters.right < ROW.right
    assert tile.centre[1] == counters.centre[1] == ROW.centre[1]
    place = portrait_place(WIDE)
    assert WIDE.left < place.left < place.right < WIDE.centre[0]
    assert WIDE.top < place.top < place.bottom < WIDE.bottom


WIDE, NARROW = Box(0, 0, 26, 8.6), Box(0, 0, 11, 8.6)


def panel(pool, box=WIDE, *, acts=False):
    (node,) = draw_pools((pool,), {pool.name: box}, pool.name if acts else None, context())
    return node


def test_a_panel_has_a_picture_a_counter_and_its_number():
    node = panel(PoolView("hollow", (Standing("button", 7),)))
    assert words([node]) == ["7"]
    assert any(name.startswith("hollow") for name in uses([node]))
    assert any("button" in name for name in uses([node]))
    assert panel(PoolView("hollow", ())).title == "Hollow"
    assert panel(PoolView("bank", ())).title == "Bank"
    assert panel(PoolView("guest", ())).title == "A guest"


@pytest.mark.parametrize("box", [WIDE, NARROW])
@pytest.mark.parametrize("number", [1, 2, 3, 12])
def test_one_counter_stands_for_any_number(box, number):
    node = panel(PoolView("hollow", (Standing("button", number),)), box)
    assert len([name for name in uses([node]) if name.startswith("button:front")]) == 1
    assert words([node]) == [str(number)]


def test_what_the_box_has_only_once_needs_no_number():
    only = context({**COMPONENTS, "button": {**COMPONENTS["button"], "count": 1}})
    (node,) = draw_pools((PoolView("button", (Standing("button"),)),), {"button": WIDE}, None, only)
    assert words([node]) == [] and len([name for name in uses([node]) if name.startswith("button:front")]) == 1


def test_a_pool_that_has_lost_the_only_piece_of_its_name_shows_its_ring_alone():
    only = context({"button": {**COMPONENTS["button"], "count": 1}})
    (node,) = draw_pools((PoolView("button", ()),), {"button": WIDE}, None, only)
    assert words([node]) == [] and not uses([node])
    assert len(list(shapes([node]))) == 2  # the panel and the ring


def test_an_empty_pool_says_none_and_shows_the_ring_of_a_counter():
    node = panel(PoolView("bank", ()))
    assert words([node])[-1] == "0"
    assert any(box.width == pytest.approx(0.84 * COUNTER) for _, box in shapes([node]))
    node = panel(PoolView("guest", (Standing("button", 1),)))
    assert words([node])[-1] == "1"
    assert not any("guest" in name for name in uses([node]))


def test_a_stock_of_one_thing_shows_it_once():
    node = panel(PoolView("button", (Standing("button"),)))
    assert len([name for name in uses([node]) if name.startswith("button:front")]) == 1
    assert words([node]) == ["1"]


def test_the_player_who_is_next_has_a_pointer_and_those_who_have_moved_a_thick_edge():
    pool = PoolView("hollow", ())
    quiet, following = (shapes([panel(pool, acts=acts)]) for acts in (False, True))
    (moved,) = ([*shapes(draw_pools((pool,), {"hollow": WIDE}, None, context(), ("hollow",)))],)
    assert len(following) == len(quiet) + 1 == len(moved) + 1
    assert moved[0][0].paint.width > 3 * quiet[0][0].paint.width == 3 * following[0][0].paint.width
    _, pointer = following[1]
    assert pointer.left < WIDE.left < pointer.right


def test_nothing_but_the_pointer_leaves_the_panel():
    for box in (WIDE, NARROW):
        for _, painted in shapes([panel(PoolView("hollow", (Standing("button", 12),)), box)]):
            assert box.left <= painted.left and painted.right <= box.right
            assert box.top <= painted.top and painted.bottom <= box.bottom


POINTS = StatusItem(ui_text("{n} point left", "{n} points left", n=8), "red", bold=True)
FIRST = StatusItem(ui_text("(first turn)"))
THROW = StatusItem(ui_text("to throw"), "red", bold=True)
BONUS = StatusItem(ui_text("bonus {n}", n=7), "blue")
OUT = StatusItem(ui_text("out", context="player"), "blue")
FULL = (POINTS, FIRST, StatusItem(ui_text("bonus {n}", n=2), "red"), BONUS, OUT)


def drawn(status, *events, width=57.0):
    frame = frame_of(status, *events)
    drawing = hex_context()
    lines = status_lines([frame], drawing, width)
    box = Box(0.6, 40, width, 40 + 4.8 * lines)
    return list(draw_status(frame, box, drawing)), box, drawing


def test_entries_without_tokens_go_to_the_next_line_where_they_do_not_fit():
    items = tuple(StatusItem(ui_text("{n} point left", "{n} points left", n=n)) for n in range(9))
    nodes, box, drawing = drawn(items)
    painted = bounds(nodes, drawing.book)
    assert box.height > 4.8 * 2 and box.left <= painted.left and painted.right <= box.right


def frame_of(status, *events):
    return ProvedFrame(hex_view(status=status), events)


def tokens(nodes):
    fills = {hex_context().colour(name): name for name in ("red", "blue")}
    return [fills[shape.paint.fill] for shape, _ in shapes(nodes) if shape.paint.fill in fills]


@pytest.mark.parametrize(
    ("status", "texts", "counters"),
    [
        ((POINTS,), ["8 points left"], ["red"]),
        ((POINTS, FIRST), ["8 points left", "(first turn)"], ["red"]),
        ((THROW, BONUS), ["to throw", "bonus 7"], ["red", "blue"]),
        ((StatusItem(ui_text("{n} point left", "{n} points left", n=0), "red"), OUT), ["0 points left", "out"], None),
        ((StatusItem(ui_text("deck empty")),), ["deck empty"], []),
        ((StatusItem(ui_text("{title}: {value}", title="First", value=Name("blue"))),), ["First: Blue"], []),
    ],
)
def test_items_are_shown_in_words_beside_their_tokens(status, texts, counters):
    nodes, *_ = drawn(status)
    assert words(nodes) == texts
    assert tokens(nodes) == (["red", "blue"] if counters is None else counters)


def test_a_throw_shows_the_dice_and_what_was_added():
    nodes, *_ = drawn(
        (StatusItem(ui_text("{n} point left", "{n} points left", n=13), "red"),), DiceThrown((5, 4), "red", 4)
    )
    assert words(nodes) == ["+ 4 =\u00a013", "13 points left"]
    dice = [box for shape, box in shapes(nodes) if box.width == pytest.approx(DIE) and shape.paint.stroke]
    pips = [box for _, box in shapes(nodes) if box.width < 0.8]
    assert len(dice) == 2 and len(pips) == 9


@pytest.mark.parametrize("faces", [(1,), (1, 1), (2, 1), (6, 5), (6, 6), (3, 2, 1)])
def test_dice_have_as_many_pips_as_were_thrown(faces):
    nodes, *_ = drawn((POINTS,), DiceThrown(faces, "red"))
    assert len([box for _, box in shapes(nodes) if box.width < 0.8]) == sum(faces)
    assert words(nodes) == ["8 points left"]


@pytest.mark.parametrize("status", [(POINTS, BONUS), (POINTS, StatusItem(ui_text("bonus {n}", n=2), "red")), (BONUS,)])
@pytest.mark.parametrize("thrower", ["red", "blue", "green"])
def test_dice_are_shown_once_and_beside_who_threw_them(status, thrower):
    nodes, *_ = drawn(status, DiceThrown((2, 1), "red"), DiceThrown((4, 3), thrower))
    assert len([box for _, box in shapes(nodes) if box.width < 0.8]) == 7
    assert words(nodes) == [hex_context().translate(item.label) for item in status]


def test_what_was_lost_and_who_won_is_shown_first():
    lost = StatusNote(StatusItem(ui_text("{n} lost", "{n} lost", n=3), "blue"), "blue")
    nodes, *_ = drawn((THROW,), lost, PlayerEliminated("blue"), GameEnded("red"))
    assert words(nodes) == ["3 lost", "to throw"]
    assert tokens(nodes) == ["blue", "red", "red"]


def test_a_winner_whose_pieces_have_other_names_is_shown_by_the_first_of_them():
    drawing = hex_context()
    named = {{"red": "red-stone"}.get(name, name): each for name, each in drawing.ruleset.components.items()}
    other = replace(drawing, ruleset=replace(drawing.ruleset, components=named))
    nodes = list(draw_status(frame_of((), GameEnded("red")), Box(0.6, 40, 57.0, 44.8), other))
    assert tokens(nodes) == ["red"]


def test_a_token_can_be_the_back_of_a_counter():
    pieces = {"disc": {"kind": "counter", "title": "Disc", "size": "15mm", "count": 4}}
    pieces["disc"] |= {"front": {"fill": "red"}, "back": {"fill": "blue"}}
    drawing = context(pieces)
    for face, shown in ((FRONT, "red"), (BACK, "blue")):
        frame = frame_of((StatusItem(ui_text("to throw"), "disc", face=face),))
        nodes = list(draw_status(frame, Box(0.6, 40, 57.0, 44.8), drawing))
        fills = {shape.paint.fill for shape, _ in shapes(nodes)}
        assert {name for name in ("red", "blue") if drawing.colour(name) in fills} == {shown}


def test_a_winner_without_a_counter_is_named():
    disc = {"kind": "counter", "title": "Disc", "size": "15mm", "count": 4, "front": {"fill": "red"}}
    drawing = context({"disc": disc})
    seat = next(iter(drawing.ruleset.game.seats))
    for winner, said in ((seat, [drawing.title(seat)]), ("nobody", [])):
        nodes = list(draw_status(frame_of((), GameEnded(winner)), Box(0.6, 40, 57.0, 44.8), drawing))
        assert words(nodes) == said


@pytest.mark.parametrize("width", [24.0, 36.6, 57.0])
def test_lines_break_where_they_must_and_stay_in_their_box(width):
    nodes, box, drawing = drawn(FULL, width=width)
    painted = bounds(nodes, drawing.book)
    assert painted.top >= box.top - 1e-6 and painted.bottom <= box.bottom + 1e-6
    if width > 30:
        assert painted.left >= box.left - 1e-6 and painted.right <= box.right + 1e-6
    assert box.height > 5 if width < 57 else box.height < 11


def test_a_game_without_a_status_has_no_line():
    quiet, full = frame_of(()), frame_of((THROW,))
    assert status_lines([quiet, quiet], hex_context(), 57) == 0 and status_lines([quiet, full], hex_context(), 57) == 1


CARD = {
    "kind": "card",
    "title": "Card",
    "size": "poker",
    "count": 30,
    "front": {"fill": "white", "label": "A"},
    "back": {"fill": "moss"},
}
DRAWING = context({**COMPONENTS, "deck": CARD})
LANE = Box(1, 10, 58, 40)


def hand(*pieces):
    return PoolView("hollow", pieces, spread=True)


def test_cards_lie_side_by_side_below_the_name_of_their_pool():
    pool = hand(Standing("deck"), Standing("deck", face=BACK), Standing("button", 7))
    placed = place_in_lane(pool, LANE, DRAWING)
    first, second, buttons = (one.box for one in placed)
    assert first.right < second.left < second.right < buttons.left
    assert first.width / first.height == pytest.approx(63 / 88)
    assert first.bottom == second.bottom == buttons.bottom < LANE.bottom
    drawn = list(draw_lane(pool, LANE, DRAWING))
    assert words(drawn) == ["Hollow", "A", "×7"]
    assert sum(name.startswith("deck:") for name in uses(drawn)) == 2


def test_the_corners_around_a_card_stay_below_the_name_of_its_lane():
    pool = replace(hand(Standing("deck")), title=Text("Judging"))  # its letters reach below the line
    box = Box(1, 10, 58, 10 + lane_size(pool, DRAWING).height)
    (card,) = place_in_lane(pool, box, DRAWING)
    name = next(iter(draw_lane(pool, box, DRAWING)))
    halo = 1.0  # mm beyond the card: the corners, half their width, and the pale line around them
    assert glyph_box(DRAWING.book, name).bottom + 0.2 < card.box.top - halo
    assert card.box.bottom + halo < box.bottom


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(st.integers(1, 40), st.sampled_from([30.0, 45.0, 60.0, 110.0]))
def test_many_cards_overlap_and_stay_in_their_lane(number, width):
    lane = Box(0, 0, width, 30)
    placed = place_in_lane(hand(*[Standing("deck")] * number), lane, DRAWING)
    lefts = [one.box.left for one in placed]
    assert lefts == sorted(lefts)
    assert placed[0].box.left >= 1 and placed[-1].box.right <= width - 1


def test_a_lane_is_as_high_as_its_largest_piece_needs():
    empty, coins, cards = (
        lane_size(hand(*pieces), DRAWING).height for pieces in ((), (Standing("button"),), (Standing("deck"),))
    )
    assert empty < coins < cards < 30


def test_a_pile_has_a_title_of_its_own_or_that_of_its_component():
    assert pool_title(PoolView("discard", (), title=Text("Discard pile")), DRAWING) == "Discard pile"
    assert pool_title(PoolView("deck", ()), DRAWING) == "Card"


def figure(*frames):
    views = [View((BoardView("town", ()),), pools=pools) for pools in frames]
    return CheckedFigure("hand", "", (), tuple(ProvedFrame(view, players=("hollow", "dooky")) for view in views))


def test_a_lane_is_the_same_in_all_frames_and_all_players_have_one():
    dooky = PoolView("dooky", (Standing("button"),), "dooky")
    checked = figure((PoolView("hollow", ()), dooky), (hand(Standing("deck"), Standing("deck")), dooky))
    layout = figure_layout(checked, DRAWING, 60)
    assert layout.lanes == {"hollow", "dooky"}
    boxes = dict(layout.pools)
    assert boxes["hollow"].height == pytest.approx(lane_size(checked.frames[1].view.pools[0], DRAWING).height)
    assert boxes["hollow"].right < boxes["dooky"].left and boxes["hollow"].bottom == boxes["dooky"].bottom
    narrow = dict(figure_layout(checked, DRAWING, 40).pools)  # side by side they need more room
    assert narrow["hollow"].bottom < narrow["dooky"].top and narrow["dooky"].right == pytest.approx(39.4)
    size = figure_size(checked, DRAWING, 60)
    assert {(drawing.width, drawing.height) for drawing in draw_figure(checked, DRAWING, 60)} == {
        (size.width, size.height)
    }


@pytest.mark.parametrize("width", [30.0, 62.0, 90.0, 130.0])
def test_lanes_side_by_side_overlap_nowhere_and_fill_their_rows(width):
    pools = tuple(
        PoolView(f"pile-{n}", (Standing("deck"),) * n, title=Text(f"Pile {n}"), spread=True) for n in range(1, 9)
    )
    boxes = [box for _, box in figure_layout(figure(pools), DRAWING, width).pools]
    assert not any(overlap(one, other) for i, one in enumerate(boxes) for other in boxes[:i])
    rows = {}
    for box in boxes:
        rows.setdefault(box.top, []).append(box)
    assert [box for row in rows.values() for box in row] == boxes
    for row in rows.values():
        assert (row[0].left, row[-1].right) == (pytest.approx(0.6), pytest.approx(width - 0.6))
    assert len(rows) < len(boxes) or width < 40


def test_lanes_without_a_board_are_as_wide_as_their_pieces_need():
    few, more, most = (
        PoolView(f"pile-{n}", (Standing("deck"),) * n, title=Text("Pile"), spread=True) for n in (1, 3, 4)
    )
    view = View((), pools=(few, more, most))
    layout = figure_layout(CheckedFigure("piles", "", (), (ProvedFrame(view),)), DRAWING, 70)
    boxes = [box for _, box in layout.pools]
    assert [box.left for box in boxes] == [pytest.approx(0.6)] * 3
    needed = [lane_size(pool, DRAWING).width for pool in (few, more, most)]
    assert boxes[0].width == pytest.approx(needed[0]) and needed[0] < needed[1] < needed[2] < 69
    assert boxes[1].width == boxes[2].width == pytest.approx(needed[2])  # they end on one line
    assert layout.width == pytest.approx(needed[2] + 1.2)
