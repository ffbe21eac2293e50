import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, Figure, ProvedFrame
from pnp.game.model.ruleset import Item
from pnp.game.model.texts import ui_text
from pnp.game.model.view import (
    BACK,
    ActionCost,
    BoardView,
    CellPassed,
    CellPlace,
    GroupMerged,
    Payment,
    PieceMoved,
    PieceRemoved,
    PoolPlace,
    RowPlace,
    Standing,
    StatusItem,
    View,
)
from pnp.pieces.figure import describe_revealed, draw_figure, draw_picture, figure_size, picture_size, reveal_view
from pnp.pieces.figures.layout import frame_layout
from pnp.press.scene.document import Size
from pnp.press.scene.nodes import Glyphs, Group
from pnp.press.units import mm_from_points
from pnp.problems import SourceMap
from tests.pieces.box import COMPONENTS, context
from tests.pieces.hexes import hex_context, hex_view
from tests.pieces.positions import BUY, HARVEST, MOVE, VIEW, figure, frame, marks
from tests.pieces.walk import shapes, uses, walk, words
from tests.press.scene.bounds import bounds
from tests.samples import amount

STONES = View((BoardView("town", (("A1", (Standing("stone"),)), ("B2", (Standing("button"),)))),))
ALL = figure(
    frame(
        refused=(CellPlace("C1"), CellPlace("B1"), RowPlace("meadow"), PoolPlace("bank")),
        allowed=(CellPlace("A2"), PoolPlace("dooky")),
    ),
    frame(*BUY),
    frame(*MOVE, *HARVEST),
)


@pytest.mark.parametrize("width", [36.6, 57, 73])
def test_its_size_is_known_without_drawing(width):
    drawing = context()
    for drawn in draw_figure(ALL, drawing, width):
        assert Size(drawn.width, drawn.height) == figure_size(ALL, replace(drawing, art={}), width)


def test_only_a_checked_figure_can_be_drawn():
    written = Figure(name="example", source=SourceMap("figures/example.yaml"), caption="", position={})
    for unproved in (written, VIEW, frame(), None):
        with pytest.raises(TypeError, match="checked"):
            draw_figure(unproved, context(), 57)


@settings(max_examples=amount(12), deadline=None)
@given(st.floats(min_value=34, max_value=118))
@example(47.0)  # a row of the track with hardly room for its counters
def test_frames_share_one_size_and_nothing_leaves_it(width):
    drawing = context()
    frames = draw_figure(ALL, drawing, width)
    assert len(frames) == 3 and len({(f.width, f.height) for f in frames}) == 1
    assert frames[0].width <= width
    for drawn in frames:
        painted = bounds([drawn.node], drawing.book)
        assert painted.left >= -1e-6 and painted.top >= -1e-6
        assert painted.right <= drawn.width + 1e-6 and painted.bottom <= drawn.height + 1e-6


@pytest.mark.parametrize("width", [36.6, 57, 73])
def test_letters_are_never_smaller_than_seven_points(width):
    for drawn in draw_figure(ALL, context(), width):
        for node, place in walk([drawn.node]):
            # What is printed on the pieces themselves is a picture here.
            if isinstance(node, Glyphs) and place.scale_factor == 1:
                assert min(run.size for run in node.line.runs) >= mm_from_points(7) - 1e-6


def test_every_number_of_the_position_is_reported():
    (drawn,) = draw_figure(figure(frame()), context(), 57)
    said = words([drawn.node])
    assert said[:6] == ["A", "B", "C", "1", "2", "3"]
    assert "5" in said  # the pile on C1; one button on B2 needs no number
    for told in ("×2", "12", "×0", "0", "10"):
        assert told in said


def test_words_come_from_the_look_up_and_the_title_tells_the_position():
    drawing = context(words=lambda message, place: message.replace("{n}", "{n}!") if place == "pnp" else message)
    (drawn,) = draw_figure(figure(frame()), drawing, 57)
    assert "×2!" in words([drawn.node]) and drawn.title == "The position in words."


def test_it_is_drawn_from_the_faces_of_its_pieces():
    (drawn,) = draw_figure(figure(frame()), context(), 57)
    names = uses([drawn.node])
    for art in ("mushroom:front:small", "hollow.svg", "dooky.svg", "button:front:small", "bank.svg"):
        assert any(name.startswith(art) for name in names), art


@pytest.mark.parametrize("turned", [False, True])
def test_a_pool_that_comes_or_goes_leaves_the_others_in_their_places(turned):
    fewer = replace(VIEW, pools=VIEW.pools[1:])
    views = (fewer, VIEW) if turned else (VIEW, fewer)
    frames = draw_figure(figure(*(frame(view=view) for view in views)), context(), 118)
    whole, part = reversed(frames) if turned else frames
    places = [
        {
            node.title: bounds([node], context().book).left
            for node, _ in walk([drawn.node])
            if isinstance(node, Group) and node.title in ("Bank", "Hollow", "Dooky")
        }
        for drawn in (whole, part)
    ]
    assert set(places[0]) == {"Bank", "Hollow", "Dooky"}
    assert places[1] == places[0], "no hole is left between them"


def test_a_board_alone_is_drawn_no_larger_than_it_needs():
    alone = replace(VIEW, tracks=(), pools=(), turn=None)
    (drawn,) = draw_figure(figure(frame(view=alone)), context(), 118)
    assert drawn.height == pytest.approx(3.8 + 3 * 13)


def test_a_figure_with_many_counters_stays_in_its_frame():
    full = {**COMPONENTS, "button": {**COMPONENTS["button"], "count": 99}}
    crowded = replace(
        VIEW, pools=tuple(replace(pool, pieces=(replace(VIEW.pools[0].pieces[0], count=99),)) for pool in VIEW.pools)
    )
    drawing = context(full)
    for width in (36.6, 57, 73):
        (drawn,) = draw_figure(figure(frame(view=crowded)), drawing, width)
        assert bounds([drawn.node], drawing.book).right <= drawn.width + 1e-6


@pytest.mark.parametrize("width", [36.6, 73])
def test_in_low_ink_no_cell_is_filled_and_counters_stay(width):
    def fills(drawing):
        (drawn,) = draw_figure(figure(frame(view=STONES)), drawing, width)
        cell = frame_layout(STONES, drawing, width).boards[0].across
        boxes = [(shape.paint.fill, box.width / cell) for shape, box in shapes([drawn.node]) if shape.paint.fill]
        return {fill for fill, share in boxes if share > 0.9}, {fill for fill, share in boxes if 0.6 < share < 0.9}

    cells, stones = fills(context())
    pale, same = fills(context(low_ink=True))
    assert min(fill.luminance for fill in pale) > 0.9 > min(fill.luminance for fill in cells)
    assert same == stones and len(stones) > 1


HEX_MOVE = (
    ActionCost(7),
    Payment(3),
    Payment(3),
    Payment(1, target=CellPlace("G3")),
    PieceRemoved("blue", CellPlace("F4")),
    *(CellPassed(CellPlace(cell), "red") for cell in ("D5", "E4", "F4")),
    *(PieceMoved("red", CellPlace(a), CellPlace(b)) for a, b in (("C5", "F3"), ("C6", "F4"), ("D4", "G2"))),
    GroupMerged("red", CellPlace("F3"), 5),
)
STATUS = (
    StatusItem(ui_text("{n} point left", "{n} points left", n=2), "red", bold=True),
    StatusItem(ui_text("bonus {n}", n=3), "blue"),
)
HEX_VIEW = hex_view(status=STATUS, red="F3 F4 G2", blue="G4 G5 B6", stone="H4")


@pytest.mark.parametrize("window", [(), ("C4", "G5"), ("C3", "C6", "G2", "H4")])
@settings(max_examples=amount(8), deadline=None)
@given(width=st.floats(min_value=34, max_value=118))
def test_nothing_of_a_board_of_hexagons_leaves_its_frame(window, width):
    drawing = hex_context()
    moved = ProvedFrame(HEX_VIEW, HEX_MOVE, marks=marks((CellPlace("G4"),), (CellPlace("E5"),)))
    checked = CheckedFigure("hexes", "", (), (ProvedFrame(hex_view(red="C5 C6 D4")), moved), window=window)
    frames = draw_figure(checked, drawing, width)
    assert len({(f.width, f.height) for f in frames}) == 1
    for drawn in frames:
        painted = bounds([drawn.node], drawing.book)
        assert painted.left >= -1e-6 and painted.top >= -1e-6
        assert painted.right <= drawn.width + 1e-6 and painted.bottom <= drawn.height + 1e-6


def test_pieces_outside_a_window_are_not_drawn():
    def seen(window):
        checked = CheckedFigure("hexes", "", (), (ProvedFrame(HEX_VIEW),), window=window)
        (drawn,) = draw_figure(checked, hex_context(), 57)
        titles = {node.title for node, _ in walk([drawn.node]) if isinstance(node, Group)}
        return titles & {"F3", "F4", "G2", "G4", "B6"}

    assert seen(()) == {"F3", "F4", "G2", "G4", "B6"}
    assert seen(("F3", "G4")) == {"F3", "F4", "G4"}


def test_in_low_ink_bodies_are_outlined_and_keep_their_marks():
    def drawn(drawing):
        view = hex_view(red="F3 F4 G2", blue="G4 G5 B6")
        (picture,) = draw_figure(CheckedFigure("hexes", "", (), (ProvedFrame(view),)), drawing, 57)
        return [shape for shape, _ in shapes([picture.node]) if shape.paint.fill]

    def large(filled):
        return [shape for shape in filled if shape.path.bounds.width > 5]

    pale, full = drawn(hex_context(low_ink=True)), drawn(hex_context())
    assert min(shape.paint.fill.luminance for shape in large(pale)) > 0.6
    assert min(shape.paint.fill.luminance for shape in large(full)) < 0.3
    assert len(pale) == len(full)


SECRET = {
    **COMPONENTS,
    "egg": {
        "kind": "counter",
        "title": "Egg",
        "shape": "egg",
        "size": "19mm",
        "count": 2,
        "secret": True,
        "front": {"fill": "green"},
        "back": {"fill": "blue"},
    },
}
FACE_DOWN = View((BoardView("hollowtown", (("A1", (Standing("egg", face=BACK),)), ("B2", (Standing("egg"),)))),))


def test_backs_are_opened_and_fronts_stay():
    (board,) = reveal_view(FACE_DOWN).boards
    assert [(cell, piece.face.side) for cell, (piece,) in board.cells] == [("A1", "open"), ("B2", "front")]


def test_what_is_face_down_is_reported():
    drawing = context(SECRET)
    assert drawing.describe(tuple(describe_revealed(reveal_view(FACE_DOWN), drawing))) == "Face down, Egg: A1."
    assert list(describe_revealed(FACE_DOWN, drawing)) == []


FIGURES = {"start": figure(frame(), frame())}


@pytest.mark.parametrize(
    ("item", "room", "width"),
    [
        (Item(picture="town"), 118.0, None),  # as wide as it can be
        (Item(picture="town", width=40.0), 118.0, 40.0),
        (Item(picture="town", width=40.0), 30.0, 30.0),
        (Item(picture="button"), 118.0, 16.0),  # a piece is no larger than it is
        (Item(picture="button", width=60.0), 118.0, 60.0),
        (Item(picture="figure:start", frame="b"), 60.0, None),
    ],
)
def test_its_size_is_known_before_it_is_drawn(item, room, width):
    drawing = context()
    size = picture_size(item, FIGURES, drawing, room)
    drawn = draw_picture(item, FIGURES, drawing, room, "What is seen")
    assert drawn.size == pytest.approx(size)
    assert drawn.title == "What is seen"
    assert (size.width <= room + 1e-9 and size.height <= 95.0 + 1e-9) or item.width
    if width is not None:
        assert size.width == pytest.approx(width)
    box = bounds([drawn.node], drawing.book)
    assert box.width <= size.width + 0.1 and box.left >= -0.05


def test_a_component_is_called_by_its_title_without_words_of_its_own():
    drawing = context()
    assert draw_picture(Item(picture="town"), FIGURES, drawing, 50.0, "").title == drawing.title("town")


def test_both_sides_can_be_seen():
    drawing = context()
    front, back = (
        draw_picture(Item(picture="button", side=side), FIGURES, drawing, 50.0, "").node for side in ("front", "back")
    )
    assert front != back
