import pytest
from msgspec import structs
from msgspec.structs import replace

from pnp.game.model.components.component import Design
from pnp.game.model.kinds import KINDS
from pnp.pieces.kinds import draw_component, drawing_of, outlines, table_designs, table_size, table_view
from pnp.pieces.nets import AWAY
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Shape
from pnp.press.scene.piece import PieceOutline
from pnp.press.scene.transforms import iter_leaves
from tests.pieces.box import COMPONENTS, context
from tests.pieces.kinds import examples
from tests.pieces.kinds.test_pits import PITS
from tests.pieces.kinds.test_point_board import MILL
from tests.pieces.kinds.test_track import TRACK
from tests.pieces.pieces_box import COIN, CONE, DECK, SPINNER, TUCK
from tests.pieces.test_hex_cells import BOARD
from tests.pieces.walk import words
from tests.press.geometry.arcs import radii
from tests.press.scene.bounds import bounds

ALL = examples()


# Round pieces that are so large that four curves would be beside the circle.
LARGE = {
    "coin": {**COIN, "size": "150mm"},
    "spinner": {**SPINNER, "size": "180mm"},
    "button": {**COMPONENTS["button"], "size": "120mm"},
    "cone": {**CONE, "width": "60mm", "height": "110mm"},
    "meadow": {**COMPONENTS["meadow"], "size": "160mm", "corner": "60mm"},
    "case": {**TUCK, "width": "120mm", "height": "160mm", "depth": "60mm"},
    "hollow": {**COMPONENTS["hollow"], "width": "90mm", "height": "90mm"},
}


@pytest.mark.parametrize(("name", "large"), [*((name, False) for name in ALL), *((name, True) for name in LARGE)])
def test_no_cut_is_beside_its_arc(name, large):
    """Every curve of an outline is part of a circle, to 0.01 mm; on 75 mm, quarters of it are off by 0.02 mm."""
    drawing = context({**ALL, **LARGE, "deck": DECK} if large else ALL)
    found = [radius for each in outlines(name, drawing) for path in (*each.trim, *each.inner) for radius in radii(path)]
    assert found or not large


@pytest.mark.parametrize("name", ALL)
def test_every_kind_becomes_pieces_that_keep_to_their_box(name):
    drawing = context(ALL)
    pieces = draw_component(name, drawing)
    assert [piece.component for piece in pieces] == [name] * len(pieces)
    for piece in pieces:
        assert piece.count == ALL[name].get("count", 1)
        trim = piece.trim[0].bounds
        assert (trim.left, trim.top, trim.width, trim.height) == pytest.approx((0, 0, piece.width, piece.height))
        for side, bleed in ((piece.front, piece.bleed), (piece.back, piece.back_bleed)):
            if side is not None:
                painted = bounds(side.children, drawing.book)
                edge = Box(0, 0, piece.width, piece.height).grown(
                    max(1.16 * bleed, 0.5)
                )  # a hexagon's corners reach further than its sides
                assert edge.left <= painted.left and painted.right <= edge.right, side.name
                assert edge.top <= painted.top and painted.bottom <= edge.bottom, side.name


def test_equal_names_mean_equal_art():
    drawing = context(ALL)
    symbols = {}
    for name in ALL:
        for piece in draw_component(name, drawing):
            for side in (piece.front, piece.back):
                if side is not None:
                    assert symbols.setdefault(side.name, side) == side


@pytest.mark.parametrize("name", ALL)
def test_low_ink_changes_art_and_nothing_else(name):
    for full, low in zip(
        draw_component(name, context(ALL)), draw_component(name, context(ALL, low_ink=True)), strict=True
    ):
        assert low.front.name == f"{full.front.name}-low-ink" and low.front != full.front
        assert (low.width, low.height, low.trim, low.folds) == (full.width, full.height, full.trim, full.folds)
        assert (low.back is None) == (full.back is None)


@pytest.mark.parametrize("name", ALL)
def test_no_back_in_low_ink_ends_on_its_cut_with_a_line(name):
    drawing = context(ALL, low_ink=True)
    for piece in draw_component(name, drawing):
        trim = Box(0, 0, piece.width, piece.height)
        for leaf in iter_leaves(() if not piece.back_bleed else piece.back.children):
            if isinstance(leaf.node, Shape) and leaf.node.paint.stroke is not None:
                line = leaf.node.path.transformed(leaf.transform).bounds
                sides = ("left", "top", "right", "bottom")
                gaps = [abs(getattr(line, side) - getattr(trim, side)) for side in sides]
                assert max(gaps) > 0.5, (piece.component, leaf.node.paint)


def test_drawing_twice_gives_the_same():
    assert draw_component("market", context()) == draw_component("market", context())


def refuse_to_draw(monkeypatch):
    def refuse(*arguments):
        raise AssertionError("drawn")

    def refusing(kind):
        return structs.replace(drawing_of(kind), draw=refuse, table_view=refuse, face=refuse)

    monkeypatch.setattr("pnp.pieces.kinds.drawing_of", refusing)


@pytest.mark.parametrize("name", ALL)
def test_outlines_are_known_without_drawing(name, monkeypatch):
    drawing = context(ALL)
    expected = [
        PieceOutline(**{key: getattr(piece, key) for key in PieceOutline.__struct_fields__})
        for piece in draw_component(name, drawing)
    ]
    for piece in draw_component(name, drawing):
        assert piece.front_design == piece.front.name
        assert piece.back_design == (piece.back.name if piece.back else None)
    refuse_to_draw(monkeypatch)
    assert list(outlines(name, context(ALL))) == expected


@pytest.mark.parametrize("name", ALL)
def test_its_box_holds_all_of_it(name):
    drawing = context(ALL)
    symbol = table_view(name, drawing)
    painted = bounds(symbol.children, drawing.book)
    for seen, allowed in ((-painted.left, -symbol.box.left), (-painted.top, -symbol.box.top)):
        assert seen <= allowed + 0.3
    assert painted.right <= symbol.box.right + 0.3 and painted.bottom <= symbol.box.bottom + 0.3
    # The box is hardly larger than the picture, so that neighbours are evenly spaced.
    assert painted.width >= 0.95 * symbol.box.width and painted.height >= 0.9 * symbol.box.height


def test_a_die_shows_one_two_and_three_in_true_size():
    drawing = context()
    symbol = table_view("die", drawing)
    assert words(symbol.children) == ["3", "2", "1"]
    assert symbol.box.width == pytest.approx(18 * (1 + AWAY[0]) + 0.35)


def test_a_cup_shows_its_front():
    drawing = context()
    symbol = table_view("bank", drawing)
    assert words(symbol.children) == ["Bank"]
    assert symbol.box.height == pytest.approx(30 + 40 * AWAY[1] + 0.35)


def test_a_standee_is_on_its_base():
    drawing = context()
    symbol = table_view("hollow", drawing)
    assert symbol.box.width > 26 and symbol.box.height > 38


@pytest.mark.parametrize("name", ALL)
def test_the_size_on_the_table_is_known_without_drawing(name, monkeypatch):
    drawing = context(ALL)
    box = table_view(name, drawing, 0.5).box
    refuse_to_draw(monkeypatch)
    assert table_size(name, context(ALL), 0.5) == box


def test_every_kind_is_drawn():
    for name in KINDS:
        record = drawing_of(name)
        for function in (record.draw, record.outlines, record.table_view, record.table_size, record.face):
            assert callable(function), name


def test_a_component_is_drawn_once_for_sheets_and_pictures_of_the_table():
    drawing = context()
    (piece, *_), (thin, *_), (wide, *_) = (
        draw_component("meadow", drawing),
        table_designs("meadow", drawing, 3, 0.2),
        table_designs("meadow", drawing, 3, 0.4),
    )
    uses = [look.children[0].children[0] for look in (thin, wide)]
    assert [use.symbol is piece.front for use in uses] == [True, True]
    assert thin != wide


# How many outlines are in the samples of boards whose cells don't depend on a drawing.
SAMPLES = {"square-board": 4, "hex-board": 7, "point-board": 20, "track": 12, "pits": 8}


def test_only_boards_of_cells_have_a_sample_of_their_cells_and_it_is_small():
    drawing = context({**COMPONENTS, "field": BOARD, "mill": MILL, "race": TRACK, "pits": PITS})
    for name, component in drawing.ruleset.components.items():
        path = drawing_of(component.kind).sample(component, 2)
        assert (path is None) == (KINDS[component.kind].cells is None), name
        if path is not None:
            assert sum(segment[0] == "M" for segment in path.segments) == SAMPLES[component.kind], name


CARD = {"kind": "card", "title": "Card", "size": "poker", "count": 9, "front": {"fill": "white"}}


@pytest.mark.parametrize("name", ["town", "market", "button", "hollow", "die", "bank"])
def test_a_picture_is_as_large_as_is_told_before_it_is_drawn(name):
    drawing = context()
    assert table_view(name, drawing).box == table_size(name, drawing)
    assert [symbol.box for symbol in table_designs(name, drawing, 3)] == [table_size(name, drawing)]


@pytest.mark.parametrize(("most", "shown"), [(1, ["0"]), (3, ["0", "3", "6"]), (20, [str(n) for n in range(9)])])
def test_some_designs_of_a_deck_are_evenly_chosen(most, shown):
    whole = context({**COMPONENTS, "deck": CARD})
    deck = replace(whole.component("deck"), designs=tuple(Design(f"c-{n}", 1, {}) for n in range(9)))
    drawing = whole.with_ruleset(replace(whole.ruleset, components={**whole.ruleset.components, "deck": deck}))
    names = [symbol.name for symbol in table_designs("deck", drawing, most)]
    assert names == ([f"deck:table:{n}" for n in shown] if most > 1 else ["deck:table"])


def test_of_a_group_each_component_of_its_size_shows_its_share_of_designs():
    tile = {**CARD, "kind": "tile", "size": "30mm", "group": "tiles"}
    tiles = {f"tile-{n}": {**tile, "looks": [{"mark": "disc"}] * n} for n in range(3)}
    drawing = context({**COMPONENTS, **tiles, "large": {**tile, "size": "40mm"}})
    names = {most: [symbol.name for symbol in table_designs("tile-0", drawing, most)] for most in (2, 3, 6)}
    assert names[2] == ["tile-0:table", "tile-1:table"]
    assert names[3] == ["tile-0:table", "tile-1:table", "tile-2:table"]
    assert names[6] == ["tile-0:table", "tile-1:table:0", "tile-1:table:1", "tile-2:table:0", "tile-2:table:1"]
