"""Hollow's box holds stones enough, its pieces fit every board, and its colours are distinct for eyes of all kinds."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from pnp.booklet.blocks.content import Table
from pnp.game.model.kinds.counter import Counter
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.reading.bundle import find_ruleset
from pnp.play.protocol import StartOptions
from pnp.press.papers import PAPERS
from pnp.press.text.line import Span
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import BuildOptions
from tests.bundled import bundled_engine, opened_game
from tests.samples import SEED

SIDES = (3, 4, 5, 6, 7)
STONES = ("red-stone", "blue-stone")
GAMES = 150

# What is left of red, green and blue (linear) for eyes that lack one kind of cones (Machado and others, 2009).
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


@cache
def box(side: int) -> GameBuild:
    folder, problems, choices = find_ruleset("hollow"), Problems(), {"side": str(side)}
    assert folder is not None
    ruleset = load_game(folder, problems, BuildOptions(choices=choices))
    # The booklets say the same for every side: tests/outputs/test_named_files.py composes those of side 3.
    only = () if SEED else ("boards", "counters", "cards")
    opened = None if ruleset is None else check_game(ruleset, BuildOptions(choices=choices, only=only), problems)
    assert opened is not None, [str(problem) for problem in problems]
    assert opened.options.papers == ("a4", "letter")
    return opened


def told() -> dict[int, dict[str, int]]:
    tables = [block.rows for block in opened_game("hollow").booklet.book.blocks if isinstance(block, Table)]
    texts = [
        [["".join(run.text for run in cell if isinstance(run, Span)) for cell in row] for row in rows]
        for rows in tables
    ]
    head, *rows = next(rows for rows in texts if rows[0][0] == "Side")
    return {int(row[0]): {name: int(cell) for name, cell in zip(head[1:], row[1:], strict=True)} for row in rows}


@cache
def played(side: int) -> tuple[float, int]:
    """Return how long games by chance take, in turns, and how many stones of one colour lay there at most."""
    chance, turns, most = Random(f"stones {side}"), 0, 0
    engine = bundled_engine("hollow")
    for _ in range(GAMES):
        state = engine.start(StartOptions(choices={"side": str(side)}))
        while moves := engine.legal_moves(state):
            state, _ = engine.apply_unchecked(state, moves[int(chance.random() * len(moves))])
            counts = engine.piece_counts(state)
            most = max(most, counts["red-stone"], counts["blue-stone"])
            turns += 1
    return turns / GAMES, most


def names_of(side: int) -> tuple[str, ...]:
    """Return the cells of a board, as its positions have them."""
    engine = bundled_engine("hollow")
    start = engine.start(StartOptions(choices={"side": str(side)}))
    return tuple(engine.write_move(start, move) for move in engine.legal_moves(start))


def test_the_table_has_every_board_that_can_be_chosen() -> None:
    options = opened_game("hollow").ruleset.game.options
    assert tuple(told()) == options["side"].values == SIDES
    assert list(told().values())[SIDES.index(options["side"].default)]["Printed"] == 40


@pytest.mark.parametrize("side", SIDES)
def test_stones_suffice_for_games_by_chance(side: int) -> None:
    row = told()[side]
    turns, most = played(side)
    assert most <= row["Most"] < row["Printed"] < row["Limit"]
    assert most >= 0.8 * row["Most"]
    assert turns == pytest.approx(row["Turns"], rel=0.05)


@pytest.mark.parametrize("side", SIDES)
def test_the_limit_is_what_the_rules_allow(side: int) -> None:
    # Before the first new hollow the colours take turns and one cell is empty; after it at least two cells are.
    cells = len(names_of(side))
    assert told()[side]["Cells"] == cells
    assert told()[side]["Limit"] == max(-(-(cells - 1) // 2), cells - 2)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("side", SIDES)
def test_each_board_has_stones_that_fit_its_cells_and_as_many_as_the_table_says(side: int, paper: str) -> None:
    context = box(side).context_for(PAPERS[paper])
    board = context.component("board")
    assert isinstance(board, HexBoard)
    assert board.field.names == names_of(side)
    assert 12.0 <= board.cell <= 40.0
    for name in STONES:
        stone = context.component(name)
        assert isinstance(stone, Counter)
        assert stone.count == told()[side]["Printed"]
        assert 11.0 <= stone.size <= board.cell - 1.0


def seen(colour: str, eye: str) -> tuple[float, ...]:
    """Return a colour's red, green and blue (linear) as *eye* sees them."""
    rgb = opened_game("hollow").context.colour(colour)
    linear = [((part + 0.055) / 1.055) ** 2.4 for part in (rgb.red / 255, rgb.green / 255, rgb.blue / 255)]
    return tuple(sum(share * part for share, part in zip(row, linear, strict=True)) for row in EYES[eye])


@pytest.mark.parametrize("eye", EYES)
def test_the_colours_differ_for_every_eye(eye: str) -> None:
    for one, other in combinations(("warm-red", "deep-blue", "brass"), 2):
        assert sum((a - b) ** 2 for a, b in zip(seen(one, eye), seen(other, eye), strict=True)) ** 0.5 > 0.2


def test_stones_are_distinct_without_colours_and_can_be_turned() -> None:
    red, blue = (opened_game("hollow").context.component(name) for name in STONES)
    assert isinstance(red, Counter) and isinstance(blue, Counter)
    assert (red.front.mark, blue.front.mark) == ("disc", "diamond")
    assert red.back == blue.back == "same"
    assert red.size == blue.size and red.count == blue.count


def test_it_fills_a_booklet_of_8_to_14_pages() -> None:
    assert 8 <= len(opened_game("hollow").booklet.document().pages) <= 14
