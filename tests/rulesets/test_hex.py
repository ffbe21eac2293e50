"""Hex: a rhombus of 121 cells, a stone for each, and sides that belong to the players."""

from __future__ import annotations

from random import Random

from pnp.pieces.kinds import draw_component
from pnp.play.proof.transcripts import perft
from pnp.play.protocol import Rejected, StartOptions
from pnp.press.geometry.hex_grid import side_lines
from tests.bundled import bundled_engine, opened_game


def test_the_box_has_a_stone_for_each_cell_and_red_who_begins_has_the_odd_one():
    build = opened_game("hex")
    counts = {name: draw_component(name, build.context)[0].count for name in build.ruleset.components}
    assert counts == {"board": 1, "red-stone": 61, "blue-stone": 60, "card": 2}
    assert counts["red-stone"] + counts["blue-stone"] == 121


def test_its_sides_have_rims_in_the_colours_and_with_the_marks_of_the_players():
    board = opened_game("hex").ruleset.components["board"]
    rims = {side: (rim.fill, rim.mark) for side, rim in board.rims.items()}
    red, blue = ("brick", "diamond"), ("navy", "ring")
    assert rims == {"N": red, "S": red, "E": blue, "W": blue}
    for side, names in (("N", ["A2", "A10"]), ("S", ["K2", "K10"]), ("W", ["B1", "J1"]), ("E", ["B11", "J11"])):
        assert len(side_lines(board.unit_field, side, names)) == 2


def test_the_winning_chain_goes_from_row_to_row():
    build = opened_game("hex")
    cells = build.ruleset.components["board"].unit_field
    *_, last = build.figures["win"].frames
    red = {name for name, (stone,) in last.view.boards[0].cells if stone.component == "red-stone"}
    chain = {name for name in red if name.startswith("A")}
    while new := {near for name in chain for near in cells.neighbours(name)} & red - chain:
        chain |= new
    assert any(name.startswith("K") for name in chain)


def test_a_bridge_is_two_cells_that_both_stones_touch():
    cells = opened_game("hex").ruleset.components["board"].unit_field
    for upper, lower, between in (("D6", "F5", {"E5", "E6"}), ("F5", "H4", {"G4", "G5"})):
        assert set(cells.neighbours(upper)) & set(cells.neighbours(lower)) == between


def played(variants: str, *texts: str):
    engine = bundled_engine("hex")
    state = engine.start(StartOptions(choices={"variants": variants} if variants else {}))
    for text in texts:
        state, _ = engine.apply(state, engine.read_move(state, text))
    return engine, state


def test_the_first_moves_are_counted_with_the_swap_and_without_it():
    engine, plain = played("")
    _, swapping = played("swap")
    assert [perft(engine, plain, depth) for depth in (1, 2)] == [121, 121 * 120]
    assert [perft(engine, swapping, depth) for depth in (1, 2)] == [121, 121 * 121]


def test_a_swap_takes_over_the_stone_in_the_mirror():
    for first, mirrored in (("C2", "B3"), ("A11", "K1"), ("F6", "F6")):
        engine, state = played("swap", first, "swap")
        board = engine.write_position(state)["board"]
        stones = {(row, column): one for row, line in enumerate(board) for column, one in enumerate(line.split())}
        place = ord(mirrored[0]) - ord("A"), int(mirrored[1:]) - 1
        assert {where: one for where, one in stones.items() if one != "."} == {place: "b"}
        assert engine.turn(state) == "red"
        assert all(engine.write_move(state, move) != "swap" for move in engine.legal_moves(state))


def test_a_position_has_as_many_stones_as_turns_have_passed_and_with_the_swap_one_may_be_blue():
    engine = bundled_engine("hex")
    stones = {("red", "r"): (False, False), ("red", "b"): (False, True), ("blue", "b"): (False, False)}
    stones |= {("blue", "r"): (True, True), ("blue", "rb"): (False, True), ("red", "rb"): (True, True)}
    for (turn, lying), accepted in stones.items():
        board = [" ".join([*lying, *"." * 11][:11]), *[" ".join("." * 11)] * 10]
        for variants, is_accepted in zip(([], ["swap"]), accepted, strict=True):
            position = {"variants": variants, "board": board, "turn": turn}
            state = engine.read_position(position)
            assert isinstance(state, Rejected) != is_accepted, position
            assert is_accepted or [finding.clause for finding in state.findings] == ["turn.one"]


def test_a_random_game_has_a_winner_and_never_a_draw():
    engine = bundled_engine("hex")
    for seed in range(3):
        random, state = Random(seed), engine.start(StartOptions())
        while moves := engine.legal_moves(state):
            state, _ = engine.apply_unchecked(state, random.choice(moves))
        assert engine.outcome(state).winner in ("red", "blue")
