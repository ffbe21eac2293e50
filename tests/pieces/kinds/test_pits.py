import itertools
import math

import pytest

from pnp.game.model.view import BoardView, CellPlace, PieceMoved, Standing
from pnp.pieces.kinds import draw_component
from pnp.pieces.kinds.pits import draw_pits, pits_box, pits_outlines
from pnp.pieces.labels import overlap
from pnp.press.geometry.space_chain import width_around
from pnp.press.scene.nodes import Glyphs, Shape
from tests.game.reading.small import FILES, load
from tests.pieces.box import COMPONENTS, context
from tests.pieces.positions import draw_position
from tests.pieces.walk import ends_within, walk, words
from tests.press.scene.bounds import bounds

PITS = {"kind": "pits", "title": "Mancala", "columns": 6, "cell": "24mm"}


def drawn(low_ink=False, **changes):
    drawing = context({"pits": {**PITS, **changes}}, low_ink=low_ink)
    pits = drawing.component("pits")
    (piece,) = draw_pits("pits", pits, drawing)
    return drawing, pits, piece


@pytest.mark.parametrize("stores", [True, False])
@pytest.mark.parametrize("labels", ["edge", "cell", "none"])
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_all_it_paints_ends_short_of_the_trim(stores, labels, rows):
    drawing, pits, piece = drawn(stores=stores, labels=labels, rows=rows)
    assert ends_within(piece, drawing.book)
    assert piece.findings == ()
    box = pits_box(pits)
    assert piece.width == pytest.approx(box.left + box.right)
    names = {f"{letter}{row + 1}" for letter in "ABCDEF" for row in range(rows)}
    assert set(pits.chain.names) == names | ({"left", "right"} if stores else set())
    assert set(words(piece.front.children)) == {"Mancala"} | (names if labels != "none" else set())


def test_pits_follow_each_other_in_the_order_of_sowing():
    _, pits, _ = drawn(numbering="serpentine")
    chain = pits.chain
    assert chain.names == (*map(str, range(1, 7)), "right", *map(str, range(7, 13)), "left")
    assert chain.neighbours("left") == ("12", "1")
    (x1, y1), (x6, y6), (x7, y7) = (chain.centre(name) for name in ("1", "6", "7"))
    assert x1 < x6 == x7 and y1 == y6 > y7
    assert chain.box("right").left > chain.box("6").right


def test_pits_do_not_touch_each_other():
    _, pits, _ = drawn(rows=3)
    boxes = {name: pits.chain.box(name) for name in pits.chain.names}
    assert not any(overlap(one.grown(1e-6), other) for one, other in itertools.combinations(boxes.values(), 2))


@pytest.mark.parametrize(("seeds", "ratio"), [(1, 1), (2, 2), (3, 1 + 2 / math.sqrt(3)), (4, 1 + math.sqrt(2)), (7, 3)])
def test_so_many_seeds_find_room_in_a_pit(seeds, ratio):
    assert width_around(seeds) == pytest.approx(ratio, abs=1e-3)
    _, pits, _ = drawn(seeds=seeds)
    assert pits.chain.across == pytest.approx(24 / ratio, rel=1e-3)
    assert pits.chain.room("A1").width == 24


def test_more_seeds_need_more_room():
    widths = [width_around(n) for n in range(1, 61)]
    assert all(a <= b for a, b in itertools.pairwise(widths))
    assert all(n / width**2 < 0.79 for n, width in enumerate(widths[1:], 2))  # no closer than discs can lie


def test_names_are_on_their_player_s_side_and_turned_for_the_one_opposite():
    drawing, pits, piece = drawn(turn_labels=True)
    box = pits_box(pits)
    for node, place in walk(piece.front.children):
        if isinstance(node, Glyphs) and node.line.text in pits.chain.names:
            pit = pits.chain.box(node.line.text).moved(box.left, box.top)
            ink = bounds([node], drawing.book, place)
            is_lower = node.line.text.endswith("1")
            assert ink.top > pit.bottom if is_lower else ink.bottom < pit.top
            assert place.a == pytest.approx(1 if is_lower else -1)


def test_colours_are_those_that_were_asked_for():
    special = {"home": {"cells": ["right"], "fill": "gold", "title": "Home"}}
    drawing, _, piece = drawn(fill="red", cell_fill="blue", special=special)
    fills = [node.paint.fill for node, _ in walk(piece.front.children) if isinstance(node, Shape)]
    assert {drawing.palette[name] for name in ("red", "blue", "gold")} <= set(fills)
    assert "Home" in words(piece.front.children)


def test_low_ink_keeps_the_edges_of_pits():
    low = context({"pits": {**PITS, "cell_fill": "blue"}}, low_ink=True)
    (piece,) = draw_component("pits", low)
    nodes = [node for node, _ in walk(piece.front.children) if isinstance(node, Shape)]
    assert low.palette["blue"] not in {node.paint.fill for node in nodes}
    assert any(sum(command == "M" for command, _ in node.path.segments) == 14 for node in nodes)


def test_joints_of_a_poster_never_cut_a_store():
    drawing, pits, _ = drawn()
    (outline,) = pits_outlines("pits", pits, drawing)
    assert outline.seams[1] == () and len(outline.seams[0]) == 7
    drawing, pits, _ = drawn(stores=False)
    assert len(pits_outlines("pits", pits, drawing)[0].seams[1]) == 1


@pytest.mark.parametrize("window", [(), ("A1", "C2")])
def test_a_figure_shows_seeds_in_its_pits(window):
    seed = {**COMPONENTS["stone"], "shape": "disc", "size": "8mm", "fits": "pits", "count": 40}
    drawing = context({"pits": {**PITS, "seeds": 4}, "stone": seed})
    view = BoardView("pits", (("A1", (Standing("stone", 4),)), ("B1", (Standing("stone"),))))
    move = PieceMoved("stone", CellPlace("A1"), CellPlace("B1"))
    picture = draw_position(drawing, view, 60.0, move, window=window)
    painted = bounds([picture.node], drawing.book)
    assert painted.left >= -0.01 and painted.right <= picture.width + 0.01 <= 60.02


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("  columns: 0\n", "0 is out of range"),
        ("  columns: 6\n  special: {a: {cells: [G1]}}\n", 'there is no cell "G1"'),
        ("  columns: 6\n  stores: false\n  special: {a: {cells: [left]}}\n", 'there is no cell "left"'),
        ("  columns: 6\n  special: {a: {cells: [A1], bracket: top}}\n", "pits have no brackets"),
        ("  columns: 6\n  labels: none\n  turn_labels: true\n", "turn_labels without labels"),
        (
            "  columns: 6\n  seeds: 4\n"
            "bean: {kind: counter, title: Bean, size: 9mm, count: 2, fits: pits, front: {fill: red}}\n",
            "9 mm is more than the 8.94 mm of a cell of pits with play",
        ),
    ],
)
def test_what_is_wrong_with_pits_is_reported_once(tmp_path, text, message):
    board = f"pits:\n  kind: pits\n  title: Pits\n  cell: 24mm\n{text}"
    _, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + board})
    assert [problem.message for problem in problems] == [message]
