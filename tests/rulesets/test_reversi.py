"""Reversi: two-sided discs, as many as squares, and marks that tell the sides apart."""

from __future__ import annotations

from pnp.game.model.kinds import cells_of
from pnp.pieces.kinds import draw_component
from pnp.play.proof.transcripts import perft
from pnp.play.protocol import Outcome, Rejected, StartOptions
from tests.bundled import bundled_engine, opened_game


def test_the_box_has_a_disc_for_each_square_and_the_sides_differ_by_a_mark():
    build = opened_game("reversi")
    counts = {name: draw_component(name, build.context)[0].count for name in build.ruleset.components}
    assert counts == {"board": 1, "disc": 64, "card": 2}
    assert counts["disc"] == len(cells_of(build.ruleset.components["board"]).names)
    disc = build.ruleset.components["disc"]
    assert (disc.front.mark, disc.back.mark) == ("diamond", "ring")
    assert disc.front.fill != disc.back.fill


def test_the_set_up_has_each_colour_on_a_diagonal_and_sixty_discs_beside_the_board():
    (frame,) = opened_game("reversi").figures["setup"].frames
    lying = {name: piece.face.side for name, (piece,) in frame.view.boards[0].cells}
    assert lying == {"D4": "back", "E5": "back", "E4": "front", "D5": "front"}


def test_its_last_figure_counts_what_its_caption_says():
    build = opened_game("reversi")
    *_, last = build.figures["end"].frames
    faces = [piece.face.side for _, (piece,) in last.view.boards[0].cells]
    assert (faces.count("front"), faces.count("back")) == (33, 31)
    computed = build.figures["end"].computed["caption",]
    assert (computed["scores.black"], computed["scores.white"]) == (33, 31)


def test_the_numbers_of_moves_are_those_published():
    engine = bundled_engine("reversi")
    start = engine.start(StartOptions())
    assert [perft(engine, start, depth) for depth in range(1, 6)] == [4, 12, 56, 244, 1396]


def test_a_game_can_end_with_empty_squares_and_is_counted():
    engine = bundled_engine("reversi")
    rows = [". . . . . . . ."] * 3 + [". . . b b b . .", ". . . b b b . ."] + [". . . . . . . ."] * 3
    outcome = engine.outcome(engine.read_position({"board": rows, "turn": "white"}))
    assert outcome == Outcome("black", {"black": 6, "white": 0})


def test_the_squares_in_the_middle_are_never_empty():
    engine = bundled_engine("reversi")
    answer = engine.read_position({"board": [". . . . . . . ."] * 8, "turn": "black"})
    assert isinstance(answer, Rejected)
    assert [finding.clause for finding in answer.findings] == ["setup.board"]
