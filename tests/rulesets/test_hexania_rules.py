"""Hexania's rules: why moves are refused, by the first of several reasons, and what its author's examples cost."""

import pytest

from pnp.game.model.texts import ui_text
from pnp.game.model.view import (
    ActionCost,
    CellPassed,
    CellPlace,
    DiceThrown,
    Gain,
    GameEnded,
    GroupCollapsed,
    GroupMerged,
    Payment,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PoolPlace,
    StatusItem,
    StatusNote,
)
from tests.rulesets.rules_of import RulesOf

HEXANIA = RulesOf("hexania")
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")


def table(side=5, players=2, points=6, turn="red", acted=False, first=(), variants="", **others):
    """Return a position. Cells are under colours, as in red="C3 D2"; more keys as they are."""
    colours = COLOURS[:players]
    position = {
        "side": side,
        "players": list(colours),
        "counters": {colour: others.pop(colour, "").split() for colour in colours},
        "turn": turn,
        "points": points,
        "acted": acted,
        "bonus": dict.fromkeys(colours, 0),
        "first_turn": list(first),
        "out": [],
        "losses": dict.fromkeys(colours, 0),
        "variants": variants.split(),
    }
    assert set(others) <= set(position), others
    return position | others


TWELVE = "C3 C4 C5 C6 D3 D4 D5 D6 E3 E4 E5 E6"
TEN = "E2 E3 E4 E5 E6 E7 E8 F1 F2 F3"
ELEVEN = f"{TEN} F4"
REASONS = [
    ({"points": None}, "stop", "turn.throw"),
    ({"points": None}, "birth C3", "turn.throw"),
    ({}, "roll 7", "turn.throw"),
    ({"points": None, "out": ["blue"]}, "roll 7", "end.over"),
    ({}, "birth A5", "birth.home"),
    ({}, "birth G7", "birth.home"),
    ({"blue": "D2"}, "birth B4", "birth.held"),
    ({"blue": "D2"}, "birth D2", "birth.held"),
    ({"red": "C3"}, "birth C3", "birth.empty"),
    ({"red": "C3"}, "birth B4", "birth.touch"),
    ({"points": 0}, "birth B4", "birth.cost"),
    ({"blue": "E5"}, "grow E5 E6", "figure.own"),
    ({}, "move E5 N 1", "figure.own"),
    ({}, "regroup E5 E6", "figure.own"),
    ({"red": "E5"}, "grow E5 E7", "grow.touch"),
    ({"red": "E5 E6"}, "grow E5 E6", "grow.own"),
    ({"red": "E5 E6", "points": 1}, "grow E5 E7", "grow.cost"),
    ({"red": "E5"}, "move E5 N 5", "move.edge"),
    ({"red": "E5 E2"}, "move E5 N 3", "move.through"),
    ({"red": "E5 E2"}, "move E5 N 4", "move.through"),
    ({"red": "E5 F5", "points": 3}, "move E5 N 2", "move.cost"),
    ({"red": "E5"}, "regroup E5 E6", "regroup.alone"),
    ({"red": "E5 E6"}, "regroup E5 E6", "regroup.place"),
    ({"red": "E5 E6"}, "regroup E5 E5", "regroup.place"),
    ({"red": "E5 E6 E7"}, "regroup E6 E8", "regroup.connected"),
    ({"red": "E5 E6"}, "regroup E5 A5", "regroup.connected"),
    ({"red": "D5 E5 F5"}, "regroup E5 D6", "regroup.connected"),
    ({"red": "E5 E6", "points": 1}, "regroup E5 E7", "regroup.cost"),
    ({"red": "E5", "blue": "E6 E7 E8", "points": 2}, "grow E5 E6", "attack.points"),
    ({"red": "E5"}, "grow E5 E6 keep E5", "collapse.mass"),
    ({"red": ELEVEN, "points": 11}, "grow E2 F5", "collapse.keep"),
    ({"red": ELEVEN, "points": 11}, "grow E2 F5 keep A5", "collapse.keep"),
    ({"red": ELEVEN, "points": 12, "variants": "no-collapse"}, "grow E2 D4 keep E2", "collapse.mass"),
    ({"red": "G6", "first": ["red"]}, "grow G6 G7", "first.homes"),
    ({"red": "H2", "first": ["red"], "players": 3, "out": ["blue"]}, "grow H2 I2", "first.homes"),
    ({"red": "G6", "variants": "homes-safe-until-blood"}, "grow G6 G7", "variant.homes-safe-until-blood"),
    ({"red": "G6", "blue": "G7", "variants": "homes-safe-until-blood"}, "grow G6 G7",
     "variant.homes-safe-until-blood"),
    ({"red": "G6", "variants": "homes-safe-until-blood"}, "grow G6 F7", None),
    # Where blood was shed, the rule of first turns does not come back.
    ({"red": "G6", "variants": "homes-safe-until-blood", "first": ["red", "blue"], "losses": {"red": 0, "blue": 1}},
     "grow G6 G7", None),
    ({"red": "E5 E6", "variants": "split-regroup"}, "regroup E5 E4", "variant.split-regroup"),
    ({"red": "D5 E5 F5", "variants": "split-regroup"}, "regroup E5 A5", "variant.split-regroup"),
    ({"red": "E5", "variants": "split-regroup"}, "regroup E5 E6", "regroup.alone"),
    ({"blue": "D2", "variants": "birth-attack"}, "birth B4", "variant.birth-attack"),
    ({"blue": "B4", "red": "C3", "variants": "birth-attack"}, "birth B4", "birth.touch"),
    ({"blue": "B4 B5 C4", "points": 3, "variants": "birth-attack"}, "birth B4", "attack.points"),
    ({"red": "D5 E5 F5", "points": 4, "variants": "viscous-moves"}, "move D5 S 2", "move.cost"),
    # A figure does not move through others, but through itself.
    ({"red": "C5 C6 C7 E6", "points": 12}, "move C5 SE 1", None),
    ({"red": "C5 C6 C7 E6", "points": 12}, "move C5 SE 2", "move.through"),
    ({"red": "C5 C6 C7 E6", "points": 12}, "move C5 S 2", None),
    ({"red": "C5 C6 C7 E6", "points": 12}, "move C5 S 4", "move.edge"),
    # Of several reasons: time, figure, place, cost, armour, collapse.
    ({"points": None}, "grow E5 E6", "turn.throw"),
    ({"blue": "E5"}, "move E5 N 5", "figure.own"),
    ({"red": "E5", "points": 1}, "move E5 N 5", "move.edge"),
    ({"red": "E5 E6", "blue": "E7 E8 F7", "points": 1}, "grow E5 E7", "grow.cost"),
    ({"red": "E5", "blue": "E6 E7", "points": 1}, "grow E5 E6 keep E5", "attack.points"),
    ({"red": "G6", "first": ["red"]}, "grow G6 G7 keep G6", "collapse.mass"),
    ({"red": "C3", "blue": "D2"}, "birth C3", "birth.held"),
    ({"red": "E5 E6", "points": 1}, "regroup E5 A5", "regroup.connected"),
    # First turns forbid to end on homes, not to pass them; who is in a home already may stay there.
    ({"side": 6, "red": "J6", "first": ["red"], "points": 12}, "move J6 S 1", "first.homes"),
    ({"side": 6, "red": "J6", "first": ["red"], "points": 12}, "move J6 SW 3", None),
    ({"side": 6, "red": "K6", "first": ["red"], "points": 12}, "move K6 SW 4", "first.homes"),
    ({"side": 6, "red": "K6", "first": ["red"], "points": 12}, "move K6 SW 5", None),
    ({"red": "G7 F8", "first": ["red"], "points": 12}, "grow F8 G6", None),
    ({"red": "G7 F8", "first": ["red"], "points": 12}, "regroup F8 G6", None),
    ({"red": "G7 F8", "first": ["red"], "points": 12}, "move F8 NE 1", "first.homes"),
    ({"red": "G7 F8", "first": ["red"], "points": 12}, "regroup F8 H6", "first.homes"),
    # A first turn is judged after a collapse.
    ({"side": 6, "red": "H7 G8 G9 F9 F8 G7 H6 I5 I6 I7 H8", "points": 12, "first": ["red"]},
     "grow F8 I8 keep I8", "first.homes"),
    ({"side": 6, "red": "H7 G8 G9 F9 F8 G7 H6 I5 I6 I7 H8", "points": 12, "first": ["red"]},
     "grow F8 I8 keep G8", None),
]  # fmt: skip


@pytest.mark.parametrize(("position", "text", "clause"), REASONS)
def test_why_a_move_is_refused(position, text, clause):
    assert HEXANIA.clause(HEXANIA.read(table(**position)), text) == clause


EVENTS = [
    ({}, "birth B4", [
        ActionCost(1, player="red"), Payment(1, player="red", clause="birth.cost"),
        PiecePlaced("red", CellPlace("B4"), amount=1, player="red"),
    ]),
    ({"red": "C5 E5", "blue": "D5 D6"}, "grow C5 D5", [
        ActionCost(2, player="red"), Payment(1, player="red", clause="grow.cost"),
        Payment(1, player="red", clause="attack.armour"),
        PieceRemoved("blue", CellPlace("D5"), PoolPlace("blue"), 1, "red"),
        Gain(1, target=PoolPlace("red"), player="red"),
        PiecePlaced("red", CellPlace("D5"), amount=1, player="red"),
        GroupMerged("red", CellPlace("C5"), 3, "red"),
    ]),
    ({"red": "C5 C6"}, "move C5 SE 2", [
        ActionCost(4, player="red"), Payment(2, player="red", clause="move.start"),
        Payment(2, player="red", clause="move.steps"),
        CellPassed(CellPlace("D5"), player="red"), CellPassed(CellPlace("D6"), player="red"),
        PieceMoved("red", CellPlace("C5"), CellPlace("E5"), 1, "red"),
        PieceMoved("red", CellPlace("C6"), CellPlace("E6"), 1, "red"),
    ]),
    ({"red": "C5 D5 E5"}, "regroup C5 E6", [
        ActionCost(3, player="red"), Payment(3, player="red", clause="regroup.cost"),
        PieceMoved("red", CellPlace("C5"), CellPlace("E6"), 1, "red"),
    ]),
    ({"points": None, "bonus": {"red": 3, "blue": 5}}, "roll 7", [
        DiceThrown((4, 3), "red", 3), Gain(3, None, PoolPlace("red"), None, "red"),
    ]),
    ({"players": 3, "points": 4, "acted": True}, "stop", [
        StatusNote(StatusItem(ui_text("{n} lost", "{n} lost", n=4), "red"), "red"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("position", "text", "events"), EVENTS)
def test_events(position, text, events):
    assert HEXANIA.play(HEXANIA.read(table(**position)), text)[1] == events


def paid(events):
    return [(event.clause, event.amount) for event in events if isinstance(event, Payment)]


BENT = "L12 L13 L14 M12"  # mass 4: on three lines to the lower right, on two columns
ROW = " ".join(f"L{number}" for number in range(8, 19))
SWEEP = {"side": 12, "players": 3, "turn": "blue", "blue": "L12 L13 L14", "red": "M12 M13 N12 N13",
         "green": "P12 P13 P14", "points": 9}  # fmt: skip
HOME = {"side": 12, "points": 5}
# By the numbers of the author's rules: a position, moves, what the last one cost, and what is so afterwards.
EXAMPLES = [
    # 2: five points on one move, or on three actions
    ({"side": 12, "red": "L12 L13", "points": 5}, "move L12 SE 3", [("move.start", 2), ("move.steps", 3)],
     {"red": "O12 O13", "points": 0}),
    ({"side": 12, "red": "L12 L13", "points": 5}, "move L12 SE 1, birth F7, grow F7 G6", [("grow.cost", 1)],
     {"red": "F7 G6 M12 M13", "points": 0}),
    # 4: a growth costs the mass of its figure
    ({"side": 12, "red": "F7", "points": 8}, "grow F7 E8, grow E8 G6, grow E8 H5", [("grow.cost", 3)], {"points": 2}),
    # 6 and 7: mass and steps; a change of direction is a second move
    ({"side": 12, "red": BENT}, "move L12 SE 2", [("move.start", 4), ("move.steps", 2)],
     {"red": "N12 N13 N14 O12", "points": 0}),
    ({"side": 12, "red": "L12 L13 M12", "points": 11}, "move L12 SE 3", [("move.start", 3), ("move.steps", 3)],
     {"points": 5}),
    ({"side": 12, "red": "L12 L13 M12", "points": 11}, "move L12 SE 3, move O12 N 2",
     [("move.start", 3), ("move.steps", 2)], {"red": "O10 O11 P10", "points": 0}),
    # 9: regrouping may look like a move, and is cheaper
    ({"side": 12, "red": "L12 M12 N12 O12", "points": 4}, "regroup L12 P12", [("regroup.cost", 4)],
     {"red": "M12 N12 O12 P12", "points": 0}),
    ({"side": 12, "red": "L12 M12 N12 O12", "points": 5}, "move L12 SE 1", [("move.start", 4), ("move.steps", 1)], {}),
    # 11: five counters for five points; the same figure by growth alone costs eleven
    (HOME, "birth D9, birth F7, birth H5, grow D9 E8", [("grow.cost", 1)], {"points": 1, "merged": [3]}),
    (HOME, "birth D9, birth F7, birth H5, grow D9 E8, grow H5 G6", [("grow.cost", 1)],
     {"red": "D9 E8 F7 G6 H5", "points": 0, "merged": [5]}),
    ({"side": 12, "points": 11}, "birth D9, grow D9 E8, grow D9 F7, grow D9 G6, grow D9 H5", [("grow.cost", 4)],
     {"points": 0}),
    # 13: a figure of twelve shrinks to one, which is no loss
    ({"side": 12, "red": ROW, "points": 11}, "grow L8 L7 keep L12", [("grow.cost", 11)],
     {"red": "L12", "collapsed": [12], "losses": {"red": 0, "blue": 0}, "bonus": {"red": 0, "blue": 0}}),
    # 14 to 20: armour of each figure once, losses, bonus
    ({"side": 12, "red": "L10 L11 L12 L13 L14", "blue": "N11 N12 N13", "points": 7}, "move L10 SE 2",
     [("move.start", 5), ("move.steps", 2)], {"points": 0}),
    ({"side": 12, "red": "L12 L13", "blue": "N8 N9 N10 N11 N12 N13 N14", "points": 9}, "move L12 SE 2",
     [("move.start", 2), ("move.steps", 2), ("attack.armour", 5)], {"points": 0}),
    ({"side": 12, "turn": "blue", "blue": "L12 L13 L14", "red": "O11 O12 O13 O14 O15", "points": 8}, "move L12 SE 3",
     [("move.start", 3), ("move.steps", 3), ("attack.armour", 2)],
     {"red": "O11 O15", "blue": "O12 O13 O14", "bonus": {"red": 0, "blue": 3}, "losses": {"red": 3, "blue": 0}}),
    (SWEEP, "move L12 SE 5", [("move.start", 3), ("move.steps", 5), ("attack.armour", 1)],
     {"blue": "Q12 Q13 Q14", "red": "", "green": "", "bonus": {"red": 0, "blue": 7, "green": 0}}),
    ({"side": 12, "red": "L12", "blue": "M11 M12 M13 O12 O13 Q12", "points": 12}, "move L12 SE 6",
     [("move.start", 1), ("move.steps", 6), ("attack.armour", 2), ("attack.armour", 1)],
     {"blue": "M11 M13 O13", "bonus": {"red": 3, "blue": 0}}),
    # 23a: a regrouped figure may fall apart, and a part of it merge and collapse
    ({"red": "D5 E5 F5", "variants": "split-regroup"}, "regroup E5 D6", [("regroup.cost", 3)], {"red": "D5 D6 F5"}),
    ({"red": "C5 D5 E4 F5 F6 F7 F8 G5 G6 G7 H5 H6 I5", "points": 12, "variants": "split-regroup"},
     "regroup D5 E5 keep E5", [("regroup.cost", 3)], {"red": "C5 E5"}),
    # 23c: figures of any mass
    ({"red": ELEVEN, "points": 12, "variants": "no-collapse"}, "grow E2 D4", [("grow.cost", 11)], {"collapsed": []}),
    # 23d: an attack by birth merges with nothing, unless births merge too
    ({"blue": "B4 B5 C4", "points": 4, "variants": "birth-attack"}, "birth B4",
     [("birth.cost", 1), ("attack.armour", 3)],
     {"red": "B4", "blue": "B5 C4", "points": 0, "bonus": {"red": 1, "blue": 0}, "losses": {"red": 0, "blue": 1}}),
    ({"red": "C3", "blue": "B4", "variants": "birth-attack birth-merges"}, "birth B4",
     [("birth.cost", 1), ("attack.armour", 1)], {"merged": [2]}),
    ({"red": "E5", "variants": "birth-attack"}, "birth B4", [("birth.cost", 1)], {}),
    # 23e: a start costs as many points as there are lines along which the figure moves
    ({"side": 12, "red": BENT, "variants": "viscous-moves"}, "move L12 SE 3",
     [("variant.viscous-moves", 3), ("move.steps", 3)], {"points": 0}),
    ({"side": 12, "red": BENT, "variants": "viscous-moves"}, "move L12 S 4",
     [("variant.viscous-moves", 2), ("move.steps", 4)], {"points": 0}),
    ({"red": "D5 E5 F5", "points": 4, "variants": "viscous-moves"}, "move D5 SE 3",
     [("variant.viscous-moves", 1), ("move.steps", 3)], {}),
    ({"red": "D5 E5", "blue": "F5 F6 F7 F8", "points": 4, "variants": "viscous-moves"}, "move D5 SE 1",
     [("variant.viscous-moves", 1), ("move.steps", 1), ("attack.armour", 2)], {}),
    # 23f: a birth that merges, and one that collapses
    ({"red": "C3", "variants": "birth-merges"}, "birth B4", [("birth.cost", 1)], {"merged": [2]}),
    ({"red": "C3 C4 C5 C6 D3 D4 D5 D6 E3 E4 E5", "variants": "birth-merges"}, "birth B4 keep E5", [("birth.cost", 1)],
     {"red": "E5", "collapsed": [12]}),
    # Figures that only touch in passing do not merge; of two that a growth joins, either may grow.
    ({"red": "C5 E4"}, "move C5 SE 4", [("move.start", 1), ("move.steps", 4)], {"red": "E4 G5", "merged": []}),
    ({"red": "C5 E4"}, "move C5 SE 2", [("move.start", 1), ("move.steps", 2)], {"merged": [2]}),
    ({"red": "C5 C6 E5 F5 F6"}, "grow C5 D5", [("grow.cost", 2)], {"points": 4}),
    ({"red": "C5 C6 E5 F5 F6"}, "grow E5 D5", [("grow.cost", 3)], {"points": 3}),
    ({"red": "C5 D5 E5"}, "move C5 SE 2", [("move.start", 3), ("move.steps", 2)], {"red": "E5 F5 G5"}),
    ({"points": None, "bonus": {"red": 3, "blue": 5}}, "roll 7", [], {"points": 10, "bonus": {"red": 0, "blue": 5}}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "texts", "cost", "expected"), EXAMPLES)
def test_what_actions_cost_and_do(position, texts, cost, expected):
    state, events = HEXANIA.play(HEXANIA.read(table(**position)), *texts.split(", "))
    assert paid(events) == cost
    after = HEXANIA.written(state)
    after |= {colour: " ".join(cells) for colour, cells in after["counters"].items()}
    for name, kind in (("merged", GroupMerged), ("collapsed", GroupCollapsed)):
        after[name] = [event.amount for event in events if isinstance(event, kind)]
    assert {key: after[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("position", "begin", "moves"),
    [
        # 2: out for lack of figures, of points, of room at home
        ({"side": 12, "blue": "F7", "points": 12}, "", ["stop"]),
        ({"side": 12, "red": "E8 E9 E10 E11 G6 G7 G8 G9 I4 I5 I6 I7", "points": 3}, "", ["stop"]),
        ({"side": 12, "red": BENT}, "move",
         [f"move L12 {way} {steps}" for way in ("N", "NE", "NW", "S", "SE", "SW") for steps in (1, 2)]),
        ({"side": 12, "red": ROW, "points": 11}, "grow L8 L7",
         sorted(f"grow L8 L7 keep {cell}" for cell in ["L7", *ROW.split()])),
        ({"red": ELEVEN.replace("F1 F2 F3 F4", "E9"), "variants": "viscous-moves", "points": 2}, "move E2 N",
         ["move E2 N 1"]),
        ({"side": 12, "red": BENT, "variants": "viscous-moves"}, "move L12 S",
         [f"move L12 {way} {steps}" for way, most in (("S", 4), ("SE", 3), ("SW", 3)) for steps in range(1, most + 1)]),
        ({"blue": "B4 B5 C4", "points": 4, "variants": "birth-attack"}, "birth", ["birth B4"]),
        ({"red": "C3 C4 C5 C6 D3 D4 D5 D6 E3 E4 E5", "variants": "birth-merges"}, "birth B4",
         [f"birth B4 keep {cell}" for cell in f"B4 {TWELVE[:-3]}".split()]),
        ({"red": "C5 C6 E5 F5 F6"}, "grow", None),
    ],
)  # fmt: skip
def test_moves_that_are_listed(position, begin, moves):
    listed = [text for text in HEXANIA.moves(HEXANIA.read(table(**position))) if text.startswith(begin)]
    if moves is None:
        assert {"grow C5 D5", "grow E5 D5"} <= set(listed)
    else:
        assert listed == moves


def test_the_turn_passes_with_what_is_lost_and_who_did_nothing_is_out():
    here = table(players=3, points=4, acted=True, first=("red", "blue", "green"))
    assert HEXANIA.after(here, "stop") == here | {
        "turn": "blue", "points": None, "acted": False, "first_turn": ["blue", "green"],
    }  # fmt: skip
    idle = table(players=3, points=4, red="B4", blue="E5", green="C9", turn="blue")
    state, _ = HEXANIA.play(HEXANIA.read(idle), "stop")
    after = HEXANIA.written(state)
    assert (after["out"], after["turn"], after["counters"]["blue"]) == (["blue"], "green", ["E5"])
    around, _ = HEXANIA.play(state, "roll 5", "grow C9 C8", "stop", "roll 6", "grow B4 B5", "stop")
    assert HEXANIA.engine.turn(around) == "green"


def test_the_last_player_in_wins():
    over, events = HEXANIA.play(HEXANIA.read(table(players=3, points=4, turn="green", out=["red"])), "stop")
    assert events[-1] == GameEnded("blue", "end.winner", "green")
    assert HEXANIA.outcome(over) == {"winner": "blue", "scores": {}}
    assert HEXANIA.moves(over) == []
    assert HEXANIA.clause(over, "roll 7") == HEXANIA.clause(over, "stop") == "end.over"


def test_a_bonus_comes_with_the_next_throw():
    state, _ = HEXANIA.play(HEXANIA.read(table(**SWEEP)), "move L12 SE 5", "stop", "roll 2")
    birth = next(text for text in HEXANIA.moves(state) if text.startswith("birth"))
    state, _ = HEXANIA.play(state, birth, "stop", "roll 2", "birth D9", "stop", "roll 6")
    position = HEXANIA.written(state)
    assert (position["turn"], position["points"], position["bonus"]["blue"]) == ("blue", 6 + 7, 0)


def test_nine_points_block_a_neighbour_at_once_but_for_first_turns():
    near = table(12, players=6, points=9, first=COLOURS)
    state, _ = HEXANIA.play(HEXANIA.read(near), "birth I4", "move I4 NE 3")
    assert HEXANIA.clause(state, "move L1 SE 3") == "first.homes"
    later = HEXANIA.read(HEXANIA.written(state) | {"first_turn": []})
    after, _ = HEXANIA.play(later, "move L1 SE 3", "stop", "roll 12")
    assert HEXANIA.clause(after, "birth P1") == "birth.held"
    assert not [text for text in HEXANIA.moves(after) if text.startswith("birth")]


CROWD = {"players": 3, "points": 5, "red": "C4 D4 E5", "blue": "D5 D6 F4", "green": "B9 C8"}


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ({"side": 4, "points": None, "first": COLOURS[:2]}, [11, 33, 316, 4826]),
        ({"side": 5, "players": 6, "points": None, "first": COLOURS}, [11, 44, 658]),
        ({"side": 12, "points": None, "first": COLOURS[:2]}, [11, 77, 1704]),
        (CROWD, [61, 1457]),
        (CROWD | {"turn": "blue", "variants": "split-regroup viscous-moves"}, [61, 2137]),
        (CROWD | {"points": 4, "turn": "green", "variants": "birth-merges", "first": ["green"]}, [24, 245, 1336]),
    ],
)
def test_the_numbers_of_moves_are_those_that_other_programs_count(position, counts):
    assert HEXANIA.perft(table(**position), len(counts)) == counts


def test_a_game_begins_with_an_empty_board():
    assert HEXANIA.written(HEXANIA.start()) == table(12, points=None, first=("red", "blue"))
    begun = HEXANIA.written(HEXANIA.start(5, side="4", variants=" birth-merges, no-collapse"))
    assert begun == table(4, 5, None, first=COLOURS[:5], variants="no-collapse birth-merges")
    engine = HEXANIA.engine
    odds = engine.chance_odds(HEXANIA.start())
    assert list(odds.values()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert engine.chance_odds(HEXANIA.play(HEXANIA.start(), "roll 2")[0]) is None


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"red": TWELVE, "variants": "no-collapse"}, []),
        ({"red": TWELVE}, ["collapse.mass"]),
        ({"red": "C3", "blue": "C3"}, ["P052"]),
        ({"acted": True, "points": None}, ["turn.throw"]),
        ({"turn": "blue", "out": ["blue"], "points": None}, ["turn.out"]),
        ({"out": ["blue"]}, ["end.winner"]),
        ({"out": ["blue"], "points": None, "first": ["blue"]}, ["turn.out"]),
    ],
)
def test_positions_that_no_game_has(changes, faults):
    assert HEXANIA.faults(table(**changes)) == faults
