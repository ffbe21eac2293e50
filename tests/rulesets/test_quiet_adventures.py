"""Quiet Adventures' rules: each clause that forbids a move, what actions do, the harvest, and how a game ends."""

import pytest

from pnp.game.model.view import (
    ActionCost,
    CellPlace,
    Gain,
    Payment,
    PieceMoved,
    PiecePlaced,
    PoolPlace,
    Production,
    RowPlace,
)
from tests.rulesets.rules_of import RulesOf

QUIET = RulesOf("quiet-adventures")
TYPES = ("mushroom", "beehive", "meadow")


def table(board, hollow, dooky, market, purses, turn="hollow", last=False):
    """Return a position. *board*: rows after bars; *market*: tiles@price by row. The bank holds the other buttons."""
    rows = dict(zip(TYPES, (tuple(map(int, row.split("@"))) for row in market.split()), strict=True))
    lines = [line.strip() for line in board.split("|")]
    lying = sum(int(field[1:] or 0) for line in lines for field in line.split())
    return {
        "edition": "second",
        "board": lines,
        "characters": {"hollow": hollow, "dooky": dooky},
        "market": {name: {"tiles": tiles, "price": price} for name, (tiles, price) in rows.items()},
        "bank": 15 - lying - sum(purses) - sum(price for _, price in rows.values()),
        "purses": dict(zip(("hollow", "dooky"), purses, strict=True)),
        "turn": turn,
        "last_action": last,
    }


# Hollow on his house A1, Dooky on his B2, a mushroom tile with two buttons on C1: the example of the booklet.
EARLY = table("H . m2 | . D . | . . .", "A1", "B2", "2@1 3@3 1@2", (3, 3))
# Every mushroom and beehive tile lies in the town; their rows keep 2 buttons and none. Hollow visits Dooky's house.
LATE = table("H m b | m m b | . D b", "B3", "A2", "0@2 0@0 1@4", (3, 2))
POOR = table("H . . | . D . | . . m", "A1", "B2", "2@1 3@3 1@2", (0, 3))
# Hollow on Dooky's house, in a corner between Dooky and a vacant cell, with one button; tiles cost two or more.
STUCK = table("D H . | . . . | . . .", "A1", "B1", "3@2 2@2 2@3", (1, 3))
OVER = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0))
CLAUSES = {
    "early": (
        EARLY,
        "buy beehive B1, buy mushroom A2, increase mushroom, decrease beehive",
        {
            "buy.vacant": "buy mushroom C1, buy mushroom B2, buy mushroom A1, buy beehive C1",
            "buy.adjacent": "buy mushroom C3",
            "move.adjacent": "move C1, move B2, move A1, move C3",
            "move.tile": "move B1",
            "thief.place": "thief mushroom",
            "beg.need": "beg bank",
            "turn.one-action": "pass",
        },
    ),
    "dooky": (EARLY | {"turn": "dooky"}, "buy mushroom B1", {"buy.adjacent": "buy mushroom A3, buy mushroom C3"}),
    "late": (
        LATE,
        "move B2, move C3, thief mushroom",
        {
            "buy.market": "buy mushroom C3, buy beehive A3, buy mushroom A1",
            "buy.price": "buy meadow A3",
            "increase.place": "increase mushroom",
            "decrease.place": "decrease meadow",
            "thief.button": "thief beehive",
            "thief.row": "thief meadow",
            "beg.need": "beg mushroom",
        },
    ),
    "poor": (
        POOR,
        "beg bank, beg beehive, beg meadow, beg mushroom",
        {
            "buy.price": "buy mushroom B1",
            "buy.adjacent": "buy beehive C1",
            "increase.purse": "increase mushroom",
            "decrease.purse": "decrease mushroom",
        },
    ),
    "stuck": (
        STUCK,
        "beg bank, beg beehive, beg meadow, beg mushroom",
        {"move.occupied": "move B1", "move.tile": "move A2", "buy.price": "buy mushroom A2", "turn.one-action": "pass"},
    ),
    "on a tile, its row alone may change": (
        table("H . m | . D . | . . .", "C1", "B2", "2@1 3@3 1@2", (3, 3)),
        "increase mushroom, decrease mushroom",
        {"increase.place": "increase beehive", "decrease.place": "decrease beehive"},
    ),
    "the opponent's house rules no row": (
        table("H . m | . D . | . . .", "B2", "A1", "2@1 3@3 1@2", (3, 3)),
        "buy meadow B1",
        {"increase.place": "increase meadow", "decrease.place": "decrease meadow"},
    ),
    "a row without tiles changes no more": (
        table("H m m | m D . | . . .", "A1", "B2", "0@1 3@3 1@0", (3, 3)),
        "increase meadow",
        {
            "increase.row": "increase mushroom",
            "decrease.row": "decrease mushroom",
            "decrease.button": "decrease meadow",
        },
    ),
    "a free tile needs no purse": (
        table("H . . | . D . | . . m", "A1", "B2", "2@0 3@3 1@2", (0, 3)),
        "buy mushroom B1",
        {"buy.price": "buy meadow B1"},
    ),
    "begging from an empty place": (
        table("H . . | . D . | . . m", "A1", "B2", "2@0 3@7 1@2", (0, 6)),
        "beg beehive",
        {"beg.button": "beg bank, beg mushroom"},
    ),
    "begging from a row without tiles": (
        table("H m m | m D . | . . .", "A1", "B2", "0@1 3@3 1@0", (0, 3)),
        "beg mushroom",
        {},
    ),
    "over": (OVER, "", {"end.over": "move B1, pass"}),
    # Of several reasons the first in the order of the rules.
    "purse before row": (
        table("H m m | m D . | . . .", "A1", "B1", "0@0 3@3 1@0", (0, 3)), "", {"decrease.purse": "decrease mushroom"}
    ),
    "place before purse": (
        table("H m m | m D . | . . .", "B1", "A1", "0@0 3@3 1@0", (0, 3)), "", {"decrease.place": "decrease beehive"}
    ),
    "row before button": (
        table("H m m | m D . | . . .", "A1", "B1", "0@0 3@3 1@0", (1, 3)), "", {"decrease.row": "decrease mushroom"}
    ),
    "place before tiles": (
        table("H m . | . D . | . . .", "A1", "B1", "2@0 3@3 1@0", (1, 3)), "", {"thief.place": "thief mushroom"}
    ),
    "tiles before button": (
        table("H m . | . D . | . . .", "B2", "B1", "2@0 3@3 1@0", (1, 3)), "", {"thief.row": "thief mushroom"}
    ),
    "need before button": (
        table("H m . | . D . | . . .", "A1", "B2", "2@0 3@3 1@0", (1, 3)), "", {"beg.need": "beg mushroom"}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CLAUSES)
def test_clauses(name):
    QUIET.check_clauses(*CLAUSES[name])


def test_who_can_do_nothing_else_begs():
    begging = ["beg bank", "beg beehive", "beg meadow", "beg mushroom"]
    assert QUIET.moves(QUIET.read(STUCK)) == QUIET.moves(QUIET.read(POOR)) == begging
    tile = table("H m . | . D . | . . .", "A1", "B2", "2@1 3@3 1@2", (0, 3))
    assert QUIET.moves(QUIET.read(tile)) == [*begging, "move B1"]
    last = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0), turn="dooky", last=True)
    assert QUIET.moves(QUIET.read(last)) == ["beg bank", "beg meadow", "beg mushroom", "move B3", "move C2"]


HOLLOW, BANK = PoolPlace("hollow"), PoolPlace("bank")


@pytest.mark.parametrize(
    ("position", "text", "changes", "events"),
    [
        (
            EARLY, "buy mushroom B1",  # the row keeps its buttons
            {"board": ["H m m2", ". D .", ". . ."], "mushroom": "1@1", "bank": 2, "hollow": 2},
            [ActionCost(1, "button", "hollow"), Payment(1, "button", HOLLOW, BANK, "hollow"),
             PiecePlaced("mushroom", CellPlace("B1"), RowPlace("mushroom"), 1, "hollow")],
        ),
        (
            table("H . . | . D . | . . m", "A1", "B2", "2@0 3@3 1@2", (0, 3)), "buy mushroom B1",
            {"board": ["H m .", ". D .", ". . m"], "mushroom": "1@0"},
            [ActionCost(0, "button", "hollow"),
             PiecePlaced("mushroom", CellPlace("B1"), RowPlace("mushroom"), 1, "hollow")],
        ),
        (
            table("H m7 . | . D . | . . .", "A1", "B2", "2@1 3@1 1@1", (1, 2)), "move B1",
            {"board": ["H m .", ". D .", ". . ."], "characters": {"hollow": "B1", "dooky": "B2"}, "hollow": 8},
            [Gain(7, "button", CellPlace("B1"), HOLLOW, "hollow"),
             PieceMoved("hollow", CellPlace("A1"), CellPlace("B1"), 1, "hollow")],
        ),
        (
            table("H D m | m . . | . . .", "A1", "A2", "1@1 3@1 1@1", (1, 2)), "move B1",
            {"characters": {"hollow": "B1", "dooky": "A2"}},
            [PieceMoved("hollow", CellPlace("A1"), CellPlace("B1"), 1, "hollow")],
        ),
        (
            EARLY, "increase beehive", {"beehive": "3@4", "hollow": 2},
            [ActionCost(1, "button", "hollow"), Payment(1, "button", HOLLOW, RowPlace("beehive"), "hollow")],
        ),
        (
            EARLY, "decrease beehive", {"beehive": "3@2", "hollow": 2, "bank": 3},
            [ActionCost(1, "button", "hollow"),
             PieceMoved("button", RowPlace("beehive"), BANK, 1, "hollow"),
             Payment(1, "button", HOLLOW, BANK, "hollow")],
        ),
        (
            table("H m b | m m b | . D b", "B3", "A2", "0@4 0@0 1@2", (3, 2)), "thief mushroom",
            {"mushroom": "0@0", "hollow": 7}, [Gain(4, "button", RowPlace("mushroom"), HOLLOW, "hollow")],
        ),
        (POOR, "beg bank", {"bank": 5, "hollow": 1}, [Gain(1, "button", BANK, HOLLOW, "hollow")]),
        (
            POOR, "beg beehive", {"beehive": "3@2", "hollow": 1},
            [Gain(1, "button", RowPlace("beehive"), HOLLOW, "hollow")],
        ),
    ],
)  # fmt: skip
def test_what_actions_do(position, text, changes, events):
    state, told = QUIET.play(QUIET.read(position), text)
    expected = position | {"turn": "dooky"}
    for key, value in changes.items():
        if key in TYPES:
            tiles, price = map(int, value.split("@"))
            expected["market"] = expected["market"] | {key: {"tiles": tiles, "price": price}}
        elif key in ("hollow", "dooky"):
            expected["purses"] = expected["purses"] | {key: value}
        else:
            expected[key] = value
    assert (QUIET.written(state), told) == (expected, events)


def town(board, market, purses, hollow="A1", dooky="C3"):
    """Dooky is to act, on his house if nothing else is said."""
    return table(board, hollow, dooky, market, purses, turn="dooky")


@pytest.mark.parametrize(
    ("position", "text", "grown"),
    [
        # Each tile receives its type's price from the bank, until it is empty, in the middle of a tile if need be.
        (town("H m . | b . . | . . D", "2@1 2@2 1@1", (1, 2)), "increase meadow", "B1 1 A2 2"),
        (town("H m m | . . . | . . D", "1@3 3@1 1@1", (2, 4)), "increase meadow", "B1 3 C1 1"),
        (town("H m m | . . . | . . D", "1@3 3@1 1@1", (4, 6)), "increase meadow", ""),
        (town("H m3 . | . . . | . . D", "2@1 3@1 1@1", (1, 2)), "increase meadow", "B1 1"),
        # Nothing grows under a character, where Dooky has just gone too.
        (town("H m m | . . . | . . D", "1@1 3@1 1@1", (1, 2), "B1"), "increase meadow", "C1 1"),
        (town("H m m | . . D | . . .", "1@1 3@1 1@1", (1, 2), "A1", "C2"), "move C1", "B1 1"),
        # A free type does not grow, nor one that has left the market.
        (town("H m b | . . . | . . D", "2@0 2@1 1@1", (1, 2)), "increase meadow", "C1 1"),
        (town("H m m | m b . | . . D", "0@2 2@1 1@1", (1, 2)), "increase meadow", "B2 1"),
        # Prices and tiles are those after Dooky's action.
        (town("H m . | . . . | . . D", "2@1 3@1 1@1", (1, 2)), "increase mushroom", "B1 2"),
        (town("H m . | . . . | . . D", "2@1 3@1 1@1", (1, 2)), "decrease mushroom", ""),
        (town("H . . | . . . | . m D", "2@1 3@2 1@1", (1, 2)), "buy beehive C2", "B3 1 C2 2"),
        (town("H . . | . . . | . m D", "2@1 3@2 1@1", (1, 2)), "buy meadow C2", "B3 1"),
        # The lowest price first, then the row of the market, then the cell in reading order.
        (town("H m b | w . . | . . D", "2@3 1@2 1@1", (1, 4)), "decrease mushroom", "A2 1 B1 2 C1 2"),
        (town("H m b | w . . | . . D", "2@3 1@2 1@1", (1, 5)), "increase mushroom", "A2 1 C1 2"),
        (town("H w b | m . . | . . D", "2@1 1@1 1@1", (5, 5)), "increase mushroom", "C1 1 B1 1"),
        (town("H . m | m . b | . b D", "1@1 1@1 1@1", (1, 1)), "increase meadow", "C1 1 A2 1 C2 1 B3 1"),
    ],
)
def test_a_harvest(position, text, grown):
    state, events = QUIET.play(QUIET.read(position), text)
    words = grown.split()
    harvest = [
        Production(int(amount), "button", BANK, CellPlace(cell))
        for cell, amount in zip(*[iter(words)] * 2, strict=True)
    ]
    assert [event for event in events if isinstance(event, Production)] == harvest
    lying = sum(int(field[1:] or 0) for row in QUIET.written(state)["board"] for field in row.split())
    before = sum(int(field[1:] or 0) for row in position["board"] for field in row.split())
    assert lying == before + sum(map(int, words[1::2]))


def test_a_harvest_comes_after_dooky_only_and_uses_no_price_up():
    state, events = QUIET.play(
        QUIET.read(table("H . m | . . . | . . D", "A1", "C3", "2@1 3@1 1@1", (1, 1))), "increase mushroom"
    )
    assert Production not in map(type, events)
    grown, events = QUIET.play(state, "increase meadow")
    assert [(event.target.name, event.amount) for event in events if isinstance(event, Production)] == [("C1", 2)]
    assert [row["price"] for row in QUIET.written(grown)["market"].values()] == [2, 1, 2]


# One meadow tile is left in the market, one cell (C2) is vacant.
BUYS_LAST = table("H m m | m b . | w b D", "A1", "C3", "0@1 0@0 1@1", (3, 5), turn="dooky")
BOUGHT_LAST = table("H m m | m b . | w b D", "C1", "C3", "0@1 0@0 1@1", (3, 2))
STEALS = table("H m m | m b w | w b D", "C1", "A1", "0@6 0@0 0@1", (3, 2), turn="dooky", last=True)


@pytest.mark.parametrize(
    ("position", "texts", "winner", "scores"),
    [
        (BUYS_LAST, "buy meadow C2", "dooky", (3, 4)),
        (BOUGHT_LAST, "buy meadow C2, move C2", None, (2, 2)),
        (STEALS, "thief mushroom", "dooky", (3, 8)),
        (OVER, "", "hollow", (3, 0)),
        (OVER | {"turn": "dooky"}, "", "hollow", (3, 0)),
        # Buttons that lie on tiles count for nobody.
        (table("H m m | m5 b w | w b D", "C1", "C3", "0@6 0@0 0@1", (0, 1)), "", "dooky", (0, 1)),
        (table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 3)), "", None, (3, 3)),
    ],
)
def test_how_a_game_ends(position, texts, winner, scores):
    state, moves = QUIET.read(position), texts.split(", ") if texts else []
    for text in moves:
        assert QUIET.outcome(state) is None
        state, events = QUIET.play(state, text)
        assert Production not in map(type, events)
    assert QUIET.outcome(state) == {"winner": winner, "scores": dict(zip(("hollow", "dooky"), scores, strict=True))}
    assert QUIET.moves(state) == [] and QUIET.written(state)["last_action"] is False


def test_dooky_acts_once_more_when_hollow_places_the_last_tile():
    after = QUIET.after(BOUGHT_LAST, "buy meadow C2")
    assert (after["turn"], after["last_action"]) == ("dooky", True)


# Both go to and fro between two tiles on which nothing grows any more.
CIRCLING = table("H m . | . . . | . b D", "A1", "C3", "2@0 2@0 1@0", (1, 2))
CIRCLE = ("move B1", "move B3", "move A1", "move C3")


def test_a_position_that_occurs_for_the_third_time_is_a_deadlock():
    before, _ = QUIET.play(QUIET.read(CIRCLING), *CIRCLE, *CIRCLE[:3])
    over, _ = QUIET.play(before, CIRCLE[3])
    assert QUIET.outcome(before) is None
    assert QUIET.outcome(over) == {"winner": "dooky", "scores": {"hollow": 1, "dooky": 2}}
    assert (QUIET.written(over), QUIET.moves(over), QUIET.clause(over, "move B1")) == (CIRCLING, [], "end.over")
    bare = QUIET.read(QUIET.written(over))  # has no history
    assert QUIET.outcome(bare) is None and "move B1" in QUIET.moves(bare)


def test_the_position_that_begins_a_history_counts():
    """Begun one move later, the same moves bring the first position back for the second time only."""
    later = QUIET.read(QUIET.after(CIRCLING, "move B1"))
    state, _ = QUIET.play(later, *CIRCLE[1:], *CIRCLE[:1], *CIRCLE[1:])
    assert QUIET.written(state) == CIRCLING and QUIET.outcome(state) is None
    assert QUIET.outcome(QUIET.play(state, CIRCLE[0])[0])["winner"] == "dooky"


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (EARLY, [12, 189, 1413]),
        (table("H m m | m b . | w b D", "C1", "B3", "0@1 0@0 1@1", (3, 2)), [2, 6, 8, 32, 79, 222, 510, 1833]),
        (CIRCLING, [7, 50, 267, 1758]),
    ],
)
def test_the_numbers_of_moves_are_those_that_other_programs_count(position, counts):
    assert QUIET.perft(position, len(counts)) == counts


SEEDS = range(150)
ROLLED = {"edition": "first", "variants": "rolled-prices"}


@pytest.mark.parametrize(
    ("choices", "purses", "prices"), [({}, (3, 3), 27), ({"edition": "first"}, (2, 3), 6), (ROLLED, (2, 3), 27)]
)
def test_set_ups(choices, purses, prices):
    """Houses on two cells, seven tiles of at most three each, fifteen buttons; in the first edition prices differ."""
    begun = [QUIET.written(QUIET.start(seed=seed, **choices)) for seed in SEEDS]
    for position in begun:
        rows = list(position["market"].values())
        fields = {
            f"{'ABC'[at]}{number}": field
            for number, row in enumerate(position["board"], 1)
            for at, field in enumerate(row.split())
        }
        assert sorted(fields.values()) == sorted(".......HD")
        assert {player: fields[cell] for player, cell in position["characters"].items()} == {
            "hollow": "H",
            "dooky": "D",
        }
        assert sorted(row["tiles"] for row in rows) in ([1, 3, 3], [2, 2, 3])
        assert tuple(position["purses"].values()) == purses
        assert sum(row["price"] for row in rows) + position["bank"] + sum(purses) == 15
        assert (position["turn"], position["last_action"]) == ("hollow", False)
    assert len({tuple(position["characters"].values()) for position in begun}) > 50
    rolled = {tuple(row["price"] for row in position["market"].values()) for position in begun}
    assert len(rolled) == prices and (prices == 27 or {tuple(sorted(each)) for each in rolled} == {(1, 2, 3)})
    assert {sum(row["tiles"] == 2 for row in position["market"].values()) for position in begun} == {0, 2}


SOUND = table("H m . | . D . | . . .", "A1", "B2", "2@1 3@1 1@1", (3, 3))


@pytest.mark.parametrize(
    ("position", "faults"),
    [
        (SOUND, []),
        (EARLY | {"bank": 0}, ["setup.fifteen"]),
        (EARLY | {"bank": 2}, ["P052", "setup.fifteen"]),  # and the box has no sixteenth
        (table("H m m | . D . | . . .", "A1", "B2", "2@1 2@1 1@1", (3, 3)), ["P052", "setup.tiles"]),
        (table("H m . | . D . | . . .", "A1", "B2", "2@1 2@1 1@1", (3, 3)), ["setup.tiles"]),
        (table("H m . | . D . | . . .", "A1", "B2", "2@1 3@1 2@1", (3, 3)), ["setup.tiles"]),
        (table("H m . | . D . | . H .", "A1", "B2", "2@1 3@1 1@1", (3, 3)), ["P052", "setup.houses"]),
        (table("H m . | . . . | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3)), ["setup.houses"]),
        (table("H m . | . D . | . . .", "A1", "C3", "2@1 3@1 1@1", (3, 3)), ["setup.characters"]),
        (table("H m . | . D . | . . .", "B1", "B1", "2@1 3@1 1@1", (3, 3)), ["move.occupied"]),
        (table("H m . | . D2 . | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3)), ["harvest.pile"]),
        (table("H m2 . | . D . | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3)), ["harvest.character"]),
        (table("H m . | . D .2 | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3)), ["harvest.pile"]),
        (OVER | {"last_action": True}, ["end.hollow"]),
        (EARLY | {"turn": "dooky", "last_action": True}, ["end.hollow"]),
    ],
)
def test_positions_that_no_game_has(position, faults):
    assert QUIET.faults(position) == faults
