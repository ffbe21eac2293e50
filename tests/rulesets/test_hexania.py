"""Hexania keeps its author's numbers: of his rules, and of every sum that the booklet works out."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from pnp.game.model.kinds.counter import Counter
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.model.view import ActionCost
from tests.bundled import opened_game
from tests.rulesets.test_hexania_rules import COLOURS, HEXANIA

# Where players sit around the board, by their number.
SEATS = {
    2: ("NW", "SE"),
    3: ("NW", "E", "SW"),
    4: ("NW", "NE", "SE", "SW"),
    5: ("NW", "NE", "E", "SE", "SW"),
    6: ("NW", "NE", "E", "SE", "SW", "W"),
}
VARIANTS = ["split-regroup", "homes-safe-until-blood", "no-collapse", "birth-attack", "viscous-moves", "birth-merges"]
# The clauses of each point of the author's rules.
CLAUSES = {
    "1": "setup.board setup.players turn.throw",
    "2": "turn.actions turn.lost turn.out end.winner end.over",
    "3": "setup.homes birth.home birth.empty birth.cost",
    "4": "figure.whole figure.own grow.touch grow.own grow.cost",
    "5": "birth.held",
    "6": "move.line move.edge move.start",
    "7": "move.steps move.cost",
    "8": "move.through",
    "9": "regroup.alone regroup.place regroup.connected regroup.cost",
    "10": "merge.touch",
    "11": "birth.touch",
    "12": "first.homes",
    "13": "collapse.mass collapse.keep",
    "14": "attack.destroy",
    "15": "attack.armour",
    "16": "attack.rest",
    "17": "attack.bonus",
    "18": "attack.points",
    "19": "attack.move",
    "20": "attack.several",
    "21": "attack.regroup",
    "22": "attack.grow",
    **{f"23{letter}": f"variant.{variant}" for letter, variant in zip("abcdef", VARIANTS, strict=True)},
}
POINTS = {clause: point for point, clauses in CLAUSES.items() for clause in clauses.split()}
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


@pytest.mark.parametrize("players", SEATS)
def test_the_boards_homes_are_the_engines(players: int) -> None:
    for side in (4, 7, 12):
        (view,) = HEXANIA.engine.view(HEXANIA.start(players, side=str(side))).boards
        homes = {name: set(home) for name, home in view.homes}
        drawn = replace(board(), side=side)
        assert homes == {
            colour: set(drawn.home_of(seat)) for colour, seat in zip(COLOURS, SEATS[players], strict=False)
        }


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
    assert list(ruleset.game.variants) == VARIANTS
    shown = {frozenset(figure.position["variants"]) for figure in ruleset.figures.values() if figure.position}
    assert shown == {frozenset(), *(frozenset((variant,)) for variant in VARIANTS)}
    assert all(len(one & other) == 0 for one, other in combinations(shown, 2))
