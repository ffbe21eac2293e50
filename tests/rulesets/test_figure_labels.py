"""In every figure of the bundled games, marks stand on their cells, and no label covers another."""

import pytest

from pnp.game.model.view import CellPlace
from pnp.game.reading.bundle import list_bundled_rulesets
from pnp.pieces.figure import figure_layout, place_labels
from pnp.pieces.figures.annotations import move_arrows, place_marks
from pnp.pieces.figures.frame_delta import summarise_events
from pnp.pieces.figures.layout import label_places
from pnp.pieces.figures.panels import draw_status
from pnp.pieces.labels import overlap
from tests.bundled import opened_game
from tests.press.scene.bounds import bounds


@pytest.mark.parametrize("game", list_bundled_rulesets())
def test_marks_stand_on_their_cells_and_labels_apart(game):
    context = opened_game(game).context
    for figure in opened_game(game).figures.values():
        layout = figure_layout(figure, context, 52)
        letters = [label.box for board in layout.boards for label in label_places(board)]
        for frame in figure.frames:
            marks = place_marks(frame, layout)
            for mark in frame.marks:
                if isinstance(mark.place, CellPlace):
                    centre = layout.place(mark.place).centre
                    assert min(abs(m.centre[0] - centre[0]) + abs(m.centre[1] - centre[1]) for m in marks) < 0.01
            delta = summarise_events(frame.events, context)
            taken = [CellPlace(name) for board in frame.view.boards for name, pieces in board.cells if pieces]
            arrows = tuple(move_arrows(delta.moves, layout, ()))
            boxes = [label.box for label in place_labels(delta, arrows, taken, marks, layout, context)]
            for i, box in enumerate(boxes):
                others = (*boxes[:i], *letters, *(mark.box for mark in marks))
                assert all(overlap(box, other) == 0 for other in others), (figure.name, i)


@pytest.mark.parametrize("name", ["blood", "several", "winner"])
def test_status_lines_have_room_in_frames_of_any_width(name):
    build = opened_game("hexania")
    context, figure = build.context, build.figures[name]
    for half in range(60, 100):
        status = figure_layout(figure, context, half / 2).status
        for frame in figure.frames:
            drawn = bounds(list(draw_status(frame, status, context)), context.book)
            assert drawn.bottom <= status.bottom, half / 2
