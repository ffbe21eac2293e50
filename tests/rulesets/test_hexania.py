"""Hexania keeps its author's numbers: of his rules, and of every sum that the booklet works out."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from pnp.game.model.components.boards import HexBoard
from pnp.game.model.components.flat_pieces import Counter
from pnp.game.model.view import ActionCost
from pnp.play.protocol import StartOptions
from tests.bundled import opened_game
from tests.play.hexania.board import SEATS
from tests.play.hexania.position import COLOURS, HEXANIA_VARIANTS
from tests.play.hexania.rules import _TABLE
from tests.play.hexania.table import ENGINE

# The number of each clause in the author's rules.
POINTS = {clause: point for clause, point, _ in _TABLE}
# The worked examples of the author's comments, by his rules: the points that their actions cost, frame by frame.
EXAMPLES = {
    "one-move": ("2", [5]),
    "three-actions": ("2", [5]),
    "growth": ("4", [1, 2, 3]),
    "move": ("6", [6]),
    "move-other": ("6", [0]),
    "corner": ("6", [6, 5]),
    "regroup": ("9", [4]),
    "five": ("11", [3, 1, 1]),
    "eleven": ("4", [11]),
    "no-room": ("5", [9]),
    "armour-none": ("15", [7]),
    "armour-five": ("15", [9]),
    "attack": ("19", [8]),
    "sweep": ("19", [9]),
    "viscous-right": ("23e", [6]),
    "viscous-down": ("23e", [6]),
}
SUM = re.compile(r"(?<![\d+−] )\b\d+(?: [+−] \d+)+ = \d+")


def board() -> HexBoard:
    component = opened_game("hexania").context.component("board")
    assert isinstance(component, HexBoard)
    return component


def counters() -> dict[str, Counter]:
    components = {colour: opened_game("hexania").context.component(colour) for colour in COLOURS}
    return {colour: counter for colour, counter in components.items() if isinstance(counter, Counter)}


def lightness(colour: str) -> float:
    """Return how light a counter is, from 0 to 100, in equal steps for the eye."""
    fill = counters()[colour].front.fill
    assert fill is not None
    return 116 * opened_game("hexania").context.colour(fill).luminance ** (1 / 3) - 16


def words() -> list[str]:
    """Return every text and caption of the game."""
    ruleset = opened_game("hexania").ruleset
    texts = [item.text or item.note for section in ruleset.sections for item in section.items]
    return [*(text for text in texts if text), *(figure.caption for figure in ruleset.figures.values())]


def test_every_rule_has_the_number_that_its_author_gave_it() -> None:
    items = [item for section in opened_game("hexania").ruleset.sections for item in section.items if item.clause]
    assert {item.clause: item.number for item in items} == POINTS
    order = list(dict.fromkeys(item.number for item in items))
    assert order == [*(str(number) for number in range(1, 23)), *(f"23{letter}" for letter in "abcdef")]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_authors_examples_cost_what_he_says(name: str) -> None:
    _, costs = EXAMPLES[name]
    frames = opened_game("hexania").figures[name].frames
    assert [sum(event.amount for event in frame.events if isinstance(event, ActionCost)) for frame in frames] == costs


def test_a_move_that_is_not_drawn_costs_what_its_author_says() -> None:
    claims = opened_game("hexania").ruleset.figures["move-other"].claims
    assert [claim["cost"] for claim in claims if "cost" in claim] == [6]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_belongs_to_its_rule(name: str) -> None:
    point, _ = EXAMPLES[name]
    figure = opened_game("hexania").figures[name]
    assert point in {POINTS[clause] for clause in (*figure.kept, *figure.broken)}


def test_every_sum_in_the_booklet_is_right() -> None:
    sums = [each for text in words() for each in SUM.findall(" ".join(text.split()))]
    assert len(sums) >= 10
    for written in sums:
        left, _, right = written.partition(" = ")
        terms = re.findall(r"([+−]?) ?(\d+)", left)
        assert sum(-int(n) if sign == "−" else int(n) for sign, n in terms) == int(right), written


def test_the_homes_are_the_players_own() -> None:
    sides = SEATS[len(COLOURS)]
    homes = board().homes
    assert list(homes) == list(sides)
    for colour, side in zip(COLOURS, sides, strict=True):
        front = counters()[colour].front
        assert (homes[side].fill, homes[side].mark) == (f"{front.fill}-home", front.mark) and front.fill == colour


def test_the_boards_homes_are_the_engines() -> None:
    for side in (4, 5, 6, 7, 8, 12, 13):
        start = ENGINE.start(StartOptions(len(COLOURS), {"side": str(side)}, 0))
        drawn = replace(board(), side=side)
        for home, seat in zip(start.homes, SEATS[len(COLOURS)], strict=True):
            assert set(drawn.home_of(seat)) == set(start.bitboard.names_of(home))


def test_the_table_of_homes_is_the_engines() -> None:
    tables = [item.table for section in opened_game("hexania").ruleset.sections for item in section.items if item.table]
    head, *rows = next(table for table in tables if "Red home" in table[0])
    sides = SEATS[len(COLOURS)]
    assert head[1:] == tuple(f"{colour.capitalize()} home" for colour in COLOURS)
    for players, *homes in rows:
        seated = {sides[i]: name for i, name in enumerate(homes) if name}
        expected = zip(SEATS[int(players)], COLOURS, strict=False)
        assert seated == {side: f"{{icon:{colour}}}" for side, colour in expected}
    assert [int(row[0]) for row in rows] == list(SEATS)


def test_it_has_397_cells_and_70_counters_of_each_colour_with_two_sides() -> None:
    assert len(board().field.names) == 397
    assert [(counter.count, counter.back, counter.shape) for counter in counters().values()] == 6 * [
        (70, "same", "hexagon")
    ]


def test_counters_are_distinct_without_their_colours() -> None:
    marks = [counter.front.mark for counter in counters().values()]
    assert len(set(marks)) == len(COLOURS) and None not in marks
    greys = sorted(lightness(colour) for colour in COLOURS)
    assert min(later - earlier for earlier, later in pairwise(greys)) > 5
    field = opened_game("hexania").context.board_colours(board().fill)
    assert len({*(counters()[colour].front.fill for colour in COLOURS), str(field.ground)}) == 7


def test_every_variant_is_offered_and_shown() -> None:
    ruleset = opened_game("hexania").ruleset
    assert tuple(ruleset.game.variants) == HEXANIA_VARIANTS
    shown = {frozenset(figure.position["variants"]) for figure in ruleset.figures.values() if figure.position}
    assert shown == {frozenset(), *(frozenset((variant,)) for variant in HEXANIA_VARIANTS)}
    assert all(len(one & other) == 0 for one, other in combinations(shown, 2))
