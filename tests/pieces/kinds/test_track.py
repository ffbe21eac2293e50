from itertools import pairwise

import pytest

from pnp.game.model.view import BoardView, CellPlace, PieceMoved, Standing
from pnp.pieces.draw_context import cell_board_colours
from pnp.pieces.kinds import draw_component, drawing_of
from pnp.pieces.kinds.track import draw_track, track_box, track_outlines
from pnp.press.scene.nodes import Glyphs, Group, Shape, Use
from tests.pieces.box import COMPONENTS, context, findings
from tests.pieces.positions import draw_position
from tests.pieces.walk import ends_within, texts, walk, words
from tests.press.scene.bounds import bounds

TRACK = {"kind": "track", "title": "Race", "shape": "serpentine", "columns": 4, "spaces": 12, "cell": "20mm"}
STONE = {**COMPONENTS["stone"], "shape": "disc", "size": "12mm", "fits": "race"}
SHAPES = {
    "row": {"shape": "row", "columns": None},
    "down": {"shape": "row", "columns": None, "direction": "down"},
    "serpentine": {},
    "ring": {"shape": "ring", "spaces": 40, "columns": None},
    "spiral": {"shape": "spiral", "columns": None, "end": "Home"},
    "squares": {"shape": "spiral", "rows": 4},
    "path": {"shape": "path", "columns": None, "path": "M 0 0 C 60 0 60 80 120 80 S 200 40 240 40"},
}


def written(changes):
    return {key: value for key, value in {**TRACK, **changes}.items() if value is not None}


def drawn(low_ink=False, **changes):
    drawing = context({"race": written(changes)}, low_ink=low_ink)
    track = drawing.component("race")
    (piece,) = draw_track("race", track, drawing)
    return drawing, track, piece


def shapes(piece):
    return [node for node, _ in walk(piece.front.children) if isinstance(node, Shape)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("style", ["plain", "discs", "lines", "none"])
def test_all_it_paints_ends_short_of_the_trim(shape, style):
    drawing, track, piece = drawn(space_style=style, start="Go", **SHAPES[shape])
    assert ends_within(piece, drawing.book)
    assert piece.findings == ()
    box = track_box(track)
    assert piece.width == pytest.approx(box.left + box.right)
    numbers = {str(n + 1) for n in range(track.spaces)}
    assert set(words(piece.front.children)) == numbers | {"Race", "Go"} | ({"Home"} if track.end else set())


def test_spaces_have_colours_in_turn_and_special_ones_their_own():
    drawing, _, piece = drawn(
        cell_fills=["white", "gold", "red"], start="Go", special={"a": {"cells": [2], "fill": "blue"}}
    )
    counts = {
        name: sum(step == "M" for node in shapes(piece) if node.paint.fill == fill for step, _ in node.path.segments)
        for name, fill in drawing.palette.items()
        if name in ("white", "gold", "red", "blue")
    }
    assert counts == {"white": 4, "gold": 3, "red": 4, "blue": 1}
    start = cell_board_colours(drawing.component("race"), drawing).nest
    assert any(node.paint.fill == start for node in shapes(piece))


def test_every_is_for_all_numbers_that_it_divides():
    special = {"tens": {"every": 10, "cells": [99], "fill": "gold"}}
    ring = {"shape": "ring", "columns": None, "spaces": 101, "first_number": 0, "cell": "8mm"}
    drawing, track, piece = drawn(**ring, special=special)
    (gold,) = [node for node in shapes(piece) if node.paint.fill == drawing.palette["gold"]]
    assert sum(command == "M" for command, _ in gold.path.segments) == 12
    assert "0" in track.names and "100" in track.names


@pytest.mark.parametrize(("labels", "every", "shown"), [("none", 1, 0), ("middle", 5, 2), ("corner", 1, 12)])
def test_numbers_are_printed_where_and_as_often_as_asked_for(labels, every, shown):
    drawing, track, piece = drawn(labels=labels, label_every=every)
    numbers = [(name, ink) for name, ink in texts(piece.front.children, drawing.book) if name != "Race"]
    assert len(numbers) == shown
    box = track_box(track)
    for name, ink in numbers:
        cell = track.chain.box(name).moved(box.left, box.top)
        assert cell.left < ink.left and ink.right < cell.right and cell.top < ink.top and ink.bottom < cell.bottom
        assert (ink.right < cell.centre[0]) == (labels == "corner")


def test_numbers_of_a_space_with_a_picture_or_a_letter_give_way():
    special = {
        "a": {"cells": [2], "art": "tile.svg"},
        "b": {"cells": [3], "label": "X"},
        "c": {"cells": [4], "first_number": 9},
    }
    drawing, track, piece = drawn(special=special, labels="middle")
    assert set(words(piece.front.children)) == {str(n) for n in range(1, 13)} - {"3", "4"} | {"Race", "X", "9"}
    box = track_box(track)
    assert dict(texts(piece.front.children, drawing.book))["2"].bottom < track.chain.centre("2")[1] + box.top
    assert any(isinstance(node, Use) and node.symbol.name == "tile.svg" for node, _ in walk(piece.front.children))


def test_turned_numbers_are_read_from_outside_a_ring():
    def turns(**changes):
        _, _, piece = drawn(shape="ring", columns=5, spaces=16, **changes)
        return {
            (round(place.a), round(place.b))
            for node, place in walk(piece.front.children)
            if isinstance(node, Glyphs) and node.line.text.isdigit()
        }

    assert turns() == {(1, 0)}
    assert turns(turn_labels=True) == {(1, 0), (0, 1), (-1, 0), (0, -1)}


def test_the_name_of_a_ring_is_in_its_middle():
    drawing, _, piece = drawn(**SHAPES["ring"])
    x, y = dict(texts(piece.front.children, drawing.book))["Race"].centre
    assert x == pytest.approx(piece.width / 2, abs=1) and y == pytest.approx(piece.height / 2, abs=2)


ARROWS = {
    "up": {"pairs": [[1, 7], [3, 12]], "style": "ladder", "colour": "gold", "title": "Ladders"},
    "down": {"pairs": [[11, 2]], "style": "snake", "title": "Snakes"},
    "across": {"pairs": [[5, 9]]},
}


def test_arrows_lead_from_space_to_space():
    drawing, track, piece = drawn(arrows=ARROWS)
    groups = {node.title: node for node, _ in walk(piece.front.children) if isinstance(node, Group)}
    assert {"Ladders", "Snakes"} <= set(groups)
    chain = track.chain
    ladders = bounds(groups["Ladders"].children, drawing.book)
    ends = [chain.centre(name) for name in ("1", "7", "3", "12")]
    assert ladders.left < min(x for x, _ in ends) < min(x for x, _ in ends) + 8
    assert abs(ladders.bottom - max(y for _, y in ends)) < 8 and abs(ladders.top - min(y for _, y in ends)) < 8
    assert {node.paint.stroke for node in groups["Ladders"].children} >= {drawing.palette["gold"]}
    snake = bounds(groups["Snakes"].children, drawing.book)
    assert snake.height > chain.centre("2")[1] - chain.centre("11")[1] - 5


def test_low_ink_keeps_arrows_and_saves_fills():
    full, low = (
        context({"race": written({"arrows": ARROWS, "cell_fills": ["red", "blue"]})}, low_ink=ink)
        for ink in (False, True)
    )
    (one,), (other,) = draw_component("race", full), draw_component("race", low)
    red = full.palette["red"]
    assert any(node.paint.fill == red for node in shapes(one))
    assert not any(node.paint.fill == red for node in shapes(other))
    assert full.palette["jade"] in {node.paint.fill for node in shapes(other)}  # the snake


def test_a_title_that_is_too_wide_is_told_by_how_much():
    drawing = context({"race": written({"start": "The market square of the old town", "cell": "8mm"})})
    (finding,) = findings(drawing)
    assert finding.code == "P033" and finding.at == ("race", "start") and "mm" in finding.message


def test_joints_of_a_poster_run_between_upright_spaces():
    drawing, track, _ = drawn()
    (outline,) = track_outlines("race", track, drawing)
    box = track_box(track)
    assert outline.seams[0] == pytest.approx([box.left + 20 * k for k in (1, 2, 3)])
    drawing, track, _ = drawn(**SHAPES["path"])
    assert track_outlines("race", track, drawing)[0].seams == ((), ())


@pytest.mark.parametrize("shape", SHAPES)
def test_a_small_picture_shows_its_shape(shape):
    _, track, _ = drawn(**SHAPES[shape])
    sample = drawing_of("track").sample(track, 4)
    assert max(sample.bounds.width, sample.bounds.height) == pytest.approx(4, rel=0.3)


@pytest.mark.parametrize("window", [(), ("1", "6")])
def test_a_figure_shows_pieces_on_its_spaces(window):
    drawing = context({"race": written({"arrows": ARROWS}), "stone": STONE})
    view = BoardView("race", (("1", (Standing("stone"),)), ("5", (Standing("stone"),))))
    move = PieceMoved("stone", CellPlace("2"), CellPlace("5"))
    picture = draw_position(drawing, view, 60.0, move, window=window)
    painted = bounds([picture.node], drawing.book)
    assert painted.left >= -0.01 and painted.right <= picture.width + 0.01 <= 60.02
    assert {"1", "4", "6"} <= set(words([picture.node]))


@pytest.mark.parametrize("width", [30.0, 45.0, 60.0, 110.0])
def test_numbers_and_names_in_a_figure_stay_in_their_spaces(width):
    race = written({**SHAPES["row"], "spaces": 30, "start": "The long way", "end": "Home"})
    drawing = context({"race": race, "stone": STONE})
    picture = draw_position(drawing, BoardView("race", (("1", (Standing("stone"),)),)), width)
    boxes = sorted((box for _, box in texts([picture.node], drawing.book)), key=lambda box: box.left)
    assert len(boxes) >= 3
    assert all(one.right <= other.left for one, other in pairwise(boxes))
    assert boxes[0].left >= 0 and boxes[-1].right <= width
    assert "The long way" not in words([picture.node])


def test_pieces_on_the_start_hide_its_title_and_show_their_number():
    race = written({**SHAPES["row"], "start": "Start", "end": "Home"})
    drawing = context({"race": race, "post": {**COMPONENTS["hollow"], "count": 4}})
    said = words([draw_position(drawing, BoardView("race", (("start", (Standing("post", 4),)),)), 110.0).node])
    assert "Start" not in said and "4" in said
