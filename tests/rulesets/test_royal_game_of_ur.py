"""The Royal Game of Ur: twenty squares, five rosettes, a path of fourteen, and dice with two marked corners."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from pnp.game.model.kinds import cells_of
from pnp.game.model.view import PieceMoved, PieceRemoved
from pnp.pieces.kinds import draw_component
from pnp.play.protocol import StartOptions
from tests.bundled import bundled_engine, opened_game

# The path of either player, as rules.yaml tells it.
PATHS = {
    row: [f"{letter}{row}" for letter in "DCBA"] + [f"{letter}2" for letter in "ABCDEFGH"] + [f"H{row}", f"G{row}"]
    for row in (1, 3)
}


def board():
    return opened_game("royal-game-of-ur").ruleset.components["board"]


def test_it_has_twenty_squares_and_each_has_its_picture():
    cells = cells_of(board())
    assert len(cells.names) == 20
    shown = [name for group in board().special.values() for name in group.cells]
    assert sorted(shown) == sorted(cells.names)


def test_the_paths_go_from_square_to_square_and_have_a_rosette_at_4_8_and_14():
    cells, rosettes = cells_of(board()), set(board().special["rosettes"].cells)
    assert len(rosettes) == 5
    for path in PATHS.values():
        assert len(set(path)) == 14
        assert all(following in cells.neighbours(name) for name, following in pairwise(path))
        assert [number for number, name in enumerate(path, 1) if name in rosettes] == [4, 8, 14]
    assert set(PATHS[1]) | set(PATHS[3]) == set(cells.names)


def test_the_box_has_seven_pieces_a_side_and_four_dice():
    build = opened_game("royal-game-of-ur")
    counts = {name: draw_component(name, build.context)[0].count for name in build.ruleset.components}
    assert counts == {"board": 1, "light-piece": 7, "dark-piece": 7, "die": 4, "card": 2}
    die = build.ruleset.components["die"]
    assert die.sides == 4
    assert [face.art for face in die.faces] == ["art/plain-tip.svg"] * 2 + ["art/tip.svg"] * 2


def test_the_table_of_throws_is_what_four_even_dice_give():
    throws = Counter(bin(corners).count("1") for corners in range(16))
    (table,) = (
        item.table
        for section in opened_game("royal-game-of-ur").ruleset.sections
        if section.section == "strategy"
        for item in section.items
        if item.table
    )
    assert {int(throw): int(number) for throw, number in zip(*(row[1:] for row in table), strict=True)} == throws


@pytest.mark.parametrize("name", ["hit", "rosette", "bearing-off"])
def test_a_move_of_a_figure_is_as_long_as_its_caption_says(name):
    figure = opened_game("royal-game-of-ur").figures[name]
    throw, *_ = re.findall(r"th(?:rown?|rows) a (\d)", figure.caption)
    events = figure.frames[0].events
    (event,) = [one for one in events if isinstance(one, PieceMoved)] or [
        one for one in events if isinstance(one, PieceRemoved)
    ]
    path = PATHS[3 if event.component == "dark-piece" else 1]
    end = path.index(event.target.name) if isinstance(event, PieceMoved) else len(path)
    assert end - path.index(event.source.name) == int(throw)


def test_the_moves_that_a_throw_of_three_allows_are_as_long():
    (frame,) = opened_game("royal-game-of-ur").figures["enter"].frames
    entered, moved = (PATHS[1].index(mark.place.name) for mark in frame.marks)
    assert (entered + 1, moved - PATHS[1].index("C2")) == (3, 3)


def state_of(light, dark, thrown, turn="light"):
    board = {"light": light.split(), "dark": dark.split()}
    return bundled_engine("royal-game-of-ur").read_position(
        {
            "board": board,
            "hand": {player: 7 - len(lying) for player, lying in board.items()},
            "home": {"light": 0, "dark": 0},
            "thrown": thrown,
            "turn": turn,
        }
    )


def moves(state):
    engine = bundled_engine("royal-game-of-ur")
    return {engine.write_move(state, move) for move in engine.legal_moves(state)}


def test_both_players_can_begin_and_a_throw_has_five_values():
    engine = bundled_engine("royal-game-of-ur")
    begun = [engine.start(StartOptions(seed=seed)) for seed in range(12)]
    assert {engine.turn(state) for state in begun} == {"light", "dark"}
    assert moves(begun[0]) == {f"throw {number}" for number in range(5)}
    assert moves(state_of("", "", 0)) == {"pass"}


def test_a_piece_enters_moves_and_leaves_by_the_throw():
    assert moves(state_of("C2", "F2", 3)) == {"enter B1", "C2-F2"}
    assert moves(state_of("G1 H1", "", 1)) == {"enter D1", "bear off G1"}
    assert moves(state_of("G1 H1", "", 2)) == {"enter C1", "bear off H1"}


def test_the_shelter_in_the_middle_is_safe_and_other_squares_are_not():
    assert "C2-D2" not in moves(state_of("C2", "D2", 1))
    engine = bundled_engine("royal-game-of-ur")
    state = state_of("C2", "E2", 2)
    state, _ = engine.apply(state, engine.read_move(state, "C2-E2"))
    position = engine.write_position(state)
    assert position["hand"] == {"light": 6, "dark": 7}
    assert position["turn"] == "dark"
