import pytest

from pnp.pieces.kinds import draw_component, drawing_of, outlines
from tests.game.reading.small import FILES, load
from tests.pieces.box import context, findings
from tests.pieces.walk import ends_within, shapes, words

BOARDS = {
    "square-board": {"columns": 4, "rows": 6, "cell": "20mm"},
    "hex-board": {"cells": "flat-top", "side": 3, "cell": "20mm"},
    "point-board": {"rings": 2, "cell": "20mm"},
}
TRACK = {"spaces": 51, "first_number": 0, "cell": "7mm", "special": {"tens": {"every": 10, "fill": "gold"}}}


def board(kind, track=TRACK):
    text = {"kind": kind, "title": "Yard", **BOARDS[kind]}
    return context({"yard": text if track is None else {**text, "track": track}})


@pytest.mark.parametrize("kind", BOARDS)
def test_a_board_grows_by_its_track_and_stays_as_it_is_within(kind):
    drawing, plain = board(kind), board(kind, None)
    (piece,), (inner,) = draw_component("yard", drawing), draw_component("yard", plain)
    depth = (piece.width - inner.width) / 2
    assert depth == pytest.approx(12) and piece.height - inner.height == pytest.approx(2 * depth)
    assert piece.findings == ()
    assert set(words(piece.front.children)) == set(words(inner.front.children)) | set(map(str, range(51)))
    assert ends_within(piece, drawing.book)
    (outline,) = outlines("yard", drawing)
    assert outline.trim == piece.trim and outline.seams == piece.seams
    (within,) = outlines("yard", plain)
    assert outline.seams[0] == pytest.approx([depth + at for at in within.seams[0]])
    size = drawing_of(kind).board_size(drawing.component("yard"))
    assert (size.width, size.height) == pytest.approx((piece.width, piece.height))


def test_its_special_spaces_have_their_colour():
    drawing = board("square-board")
    (piece,) = draw_component("yard", drawing)
    fill = drawing.palette["gold"]
    (gold,) = [shape for shape, _ in shapes(piece.front.children) if shape.paint.fill == fill]
    assert sum(command == "M" for command, _ in gold.path.segments) == 6


def test_spaces_that_are_too_short_are_told_by_how_many_mm():
    (finding,) = findings(board("square-board", {"spaces": 200}))
    assert (finding.code, finding.at) == ("P040", ("yard", "track", "spaces"))
    assert finding.message.startswith("200 spaces of 4 mm need 816 mm") and finding.message.endswith("mm too short")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{spaces: 5}", "5 spaces don't go around a board"),
        ("{spaces: 20, step: 0}", "with a step of 0, all spaces have the same number"),
        ("{spaces: 20, special: {a: {cells: [21]}}}", 'there is no cell "21"'),
        ("{spaces: 20, special: {a: {cells: [2], fill: rod}}}", '"rod" is not a colour'),
        ("{spaces: 20, direction: left}", '"left" is not allowed here'),
        ("{spaces: 20, columns: 5}", 'unknown key "columns" in a track around a board'),
    ],
)
def test_what_is_wrong_with_it_is_reported_once(tmp_path, text, message):
    lines = f"yard: {{kind: square-board, title: Yard, columns: 4, rows: 4, cell: 20mm, track: {text}}}\n"
    _, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + lines})
    assert [problem.message for problem in problems] == [message]
