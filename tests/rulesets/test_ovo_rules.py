"""OVO's rules: each clause that forbids a move, broken and kept; what moves do, and how a game ends."""

from collections import Counter

import pytest

from pnp.game.model.view import (
    CellPassed,
    CellPlace,
    GameEnded,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PieceRemoved,
    PoolPlace,
)
from tests.rulesets.rules_of import RulesOf

OVO = RulesOf("ovo")
TWO, FOUR = ("diamond", "star"), ("circle", "triangle", "diamond", "star")
EMPTY = ". . . . . ."


def table(rows, turn="diamond", players=TWO, out=()):
    """Return a position; *rows* between bars."""
    board = [" ".join(row.split()) for row in rows.split("|")]
    return {"players": list(players), "board": board, "turn": turn, "out": list(out)}


START = table(f"d d d d d d | {EMPTY} | {EMPTY} | {EMPTY} | {EMPTY} | s s s s s s")
CORNERS = table(f"c c . . t t | c c . . t t | {EMPTY} | {EMPTY} | s s . . d d | s s . . d d", "circle", FOUR)
# Diamond's A3 may jump over B3 to C3 and on over C4 to C5; D lies face down on F6, S on F1.
CHAIN = table(f"d d . d . S | {EMPTY} | d s . . . . | . . d . . . | . . . s s . | . s . . s D")
# A jump from A4 lands in star's camp, on C6; from there D6 could be jumped, if the egg did not stop.
STOP = table(f"d d d . . . | d . . . . d | {EMPTY} | d . . . . . | . s . . s s | s . . s . S")
FREE = table(f"d d d . . . | d . . . . d | {EMPTY} | D . . . . . | . s . . s s | s . . s . S")
OUT = table(f"c c . . . . | c c . . . . | {EMPTY} | {EMPTY} | s s . . D d | s s . . d d", "circle", FOUR, ["triangle"])
OWN = table(f". d . d d . | d . . . . . | d d . . . . | {EMPTY} | {EMPTY} | s s s s s s")
ACROSS = table(f"c c . c t t | c . . . t t | {EMPTY} | {EMPTY} | s s . . d d | s s . . d d", "circle", FOUR)
# Star's last egg is in front of its place in the camp, face down; every egg of diamond is face up.
NEAR = table(f"d d d d d d | {EMPTY} | {EMPTY} | {EMPTY} | . . . S . . | S S S . S S", "star")
HOME = table(f"C C . . t t | C C . . t t | {EMPTY} | {EMPTY} | s s . . d d | s s . . d d", "star", FOUR)
# Circle is shut in by the twelve others as soon as star's egg comes back from A5 to A4.
SHUT = table(f"c c t t . . | c c t t . . | d d d d . . | . s s s . . | s . . . . . | {EMPTY}", "star", FOUR)
CLAUSES = {
    "start": (
        START,
        "A1-A2, A1-B2, claim diamond, claim star",
        {
            "move.egg": "A2-A3, A2>A3",
            "move.own": "A6-A5, A6>A5",
            "move.empty": "A1-B1, A1>B1, A1-C1",
            "move.elsewhere": "A1-A1, A1>A1",
            "jump.over": "A1-A3, A1>A3",
            "jump.straight": "A1>D4, A1>B3",
            "move.reach": "A1-D4, A1-B3",
            "peek.down": "peek A1, peek B3",
            "turn.one-action": "pass",
        },
    ),
    "chain": (
        CHAIN,
        "A3-C3, A3>C3, A3-C5, A3>C3>C5, A3>C3>A3>C3, F1-E2, F6-F5, peek F1, peek F6",
        {
            "jump.over": "A3>C5, A3>C3>E3",
            "jump.straight": "A3>B5",
            "move.empty": "A3-E5, A3>C3>C5>E5",
            "jump.chain": "A3>C3>D3, A3>A4>C6",
            "move.elsewhere": "A3>C3>A3, A3>C3>C3",
            "peek.down": "peek D6",
        },
    ),
    "a camp that stops": (STOP, "A4-C6, A4>C6", {"camp.stop": "A4-E6, A4>C6>E6"}),
    "face down": (FREE, "A4-E6, A4>C6>E6", {}),
    "one's own camp": (OWN, "A3-C1, A3>A1>C1", {}),
    "four": (CORNERS, "claim triangle, A1-C3", {"move.own": "E1-E3"}),
    "out": (OUT, "claim circle, claim star, E5-E4", {"claim.in": "claim triangle", "move.own": "A5-A4"}),
}


@pytest.mark.parametrize("name", CLAUSES)
def test_clauses(name):
    OVO.check_clauses(*CLAUSES[name])


def test_nothing_is_done_once_it_is_over():
    over, _ = OVO.play(OVO.read(START), "claim star")
    assert {OVO.clause(over, text) for text in ("A1-A2", "claim diamond", "peek A1", "pass")} == {"end.over"}


@pytest.mark.parametrize(
    ("position", "texts", "row", "expected"),
    [
        (START, "A1-B2", 1, ". d . . . ."),
        (CHAIN, "A3>C3>C5", 4, ". . d s s ."),
        (CHAIN, "A3-C5", 4, ". . d s s ."),
        (CHAIN, "A3>C3>A3>C3>C5", 4, ". . d s s ."),
        (OWN, "A3>A1>C1", 0, ". d d d d ."),
        # A camp turns an egg that lands in it, not one that jumps across it, and none that lies face down.
        (STOP, "A4-C6", 5, "s . D s . S"),
        (STOP, "A4-C6, C6-C5", 4, ". s D . s s"),
        (CHAIN, "F6-F5", 4, ". . . s s D"),
        (ACROSS, "D1-F3", 2, ". . . . . c"),
        (ACROSS, "D1-D2, F2-F3, E5-E4, A5-A4, D2-F2", 1, "c . . . t C"),
        # Camps of players who are out stay camps.
        (CORNERS, "claim triangle, A1-C3, E5-E4, A5-A4, C3-D2, E4-E5, A4-A5, D2-E2", 1, "c c . . C ."),
    ],
)
def test_where_eggs_lie_after_moves(position, texts, row, expected):
    assert OVO.after(position, *texts.split(", "))["board"][row] == expected


def test_a_chain_has_an_event_for_each_link():
    state = OVO.read(CHAIN)
    steps = [("B3", "A3", "C3"), ("C4", "C3", "C5")]
    chain = [
        event
        for over, start, end in steps
        for event in (
            CellPassed(CellPlace(over), player="diamond"),
            PieceMoved("diamond-egg", CellPlace(start), CellPlace(end), 1, "diamond"),
        )
    ]
    assert OVO.play(state, "A3>C3>C5")[1] == chain
    assert OVO.play(state, "peek F1")[1] == [PieceInspected("star-egg", CellPlace("F1"), "diamond")]
    assert PieceFlipped("diamond-egg", CellPlace("C6"), "diamond") in OVO.play(OVO.read(STOP), "A4-C6")[1]


def test_a_peek_changes_nothing_but_the_turn():
    assert OVO.after(CHAIN, "peek F1") == CHAIN | {"turn": "star"}


def test_turns_go_round_and_pass_over_who_has_no_action():
    state, seen = OVO.read(CORNERS), []
    for text in ("A1-C3", "E1-D1", "E5-E4", "A5-A4"):
        state, _ = OVO.play(state, text)
        seen.append(OVO.engine.turn(state))
    assert seen == ["triangle", "diamond", "star", "circle"]
    shut, _ = OVO.play(OVO.read(SHUT), "A5-A4")
    assert OVO.engine.turn(shut) == "triangle" and "claim circle" in OVO.moves(shut)


@pytest.mark.parametrize(
    ("position", "texts", "winner"),
    [
        (NEAR, "D5-D6, claim star", "star"),  # on diamond's turn
        (START, "claim diamond", "star"),
        (START, "claim star", "diamond"),
        # All eggs must be home and face down.
        (table(f"d d d d d d | {EMPTY} | {EMPTY} | {EMPTY} | {EMPTY} | s S S S S S"), "claim star", "diamond"),
        (table(f"d d d d d S | {EMPTY} | {EMPTY} | {EMPTY} | {EMPTY} | D S S S S S"), "claim star", "diamond"),
        (HOME, "claim circle", "circle"),
        (CORNERS, "claim star, claim triangle, claim circle", "diamond"),
    ],
)
def test_claims_that_end_a_game(position, texts, winner):
    *earlier, last = texts.split(", ")
    before, _ = OVO.play(OVO.read(position), *earlier)
    over, events = OVO.play(before, last)
    assert events[-1] == GameEnded(winner, player=last.removeprefix("claim "))
    assert OVO.outcome(before) is None and OVO.outcome(over) == {"winner": winner, "scores": {}}
    assert OVO.moves(over) == [] and OVO.written(over)["board"] == OVO.written(before)["board"]


def test_a_wrong_claim_of_four_players_takes_the_claimant_out():
    state, events = OVO.play(OVO.read(CORNERS), "claim triangle")
    assert events == [
        PieceRemoved("triangle-egg", CellPlace(cell), PoolPlace("triangle"), 1, "triangle")
        for cell in ("E1", "F1", "E2", "F2")
    ]
    board = ["c c . . . .", "c c . . . .", *CORNERS["board"][2:]]
    assert OVO.written(state) == CORNERS | {"board": board, "out": ["triangle"]}  # the turn is who had it
    assert OVO.engine.turn(OVO.play(state, "A1-C3")[0]) == "diamond"  # who is out is passed over
    gone, _ = OVO.play(state, "claim circle")  # unless that was the claimant
    assert (OVO.engine.turn(gone), OVO.written(gone)["out"]) == ("diamond", ["circle", "triangle"])


def test_a_position_with_three_out_is_over():
    rows = f"{EMPTY} | D . . . . . | {EMPTY} | {EMPTY} | . . . . d d | . . . . d ."
    state = OVO.read(table(rows, "diamond", FOUR, ["circle", "triangle", "star"]))
    assert OVO.outcome(state)["winner"] == "diamond" and OVO.moves(state) == []


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (START, [18, 288, 6400]),
        (CORNERS, [18, 330, 6064]),
        (table(f"d . d d d d | d . . . . . | {EMPTY} | {EMPTY} | . . . S . . | S S S . S S", "star"), [33, 1708]),
        (CHAIN, [41, 1708]),
        (table(". T . . . . | . . . T . . | . d . D . . | . . . . S s | s T . . . d | s T . . . d",
               "star", FOUR, ["circle"]), [62, 3017]),
    ],
)  # fmt: skip
def test_the_numbers_of_moves_are_those_that_other_programs_count(position, counts):
    assert OVO.perft(position, len(counts)) == counts


@pytest.mark.parametrize(("players", "start"), [(2, START), (None, START), (4, CORNERS)])
def test_chance_decides_who_begins(players, start):
    begun = [OVO.written(OVO.start(players, seed)) for seed in range(200)]
    assert all(position | {"turn": start["turn"]} == start for position in begun)
    first = Counter(position["turn"] for position in begun)
    assert set(first) == set(start["players"]) and min(first.values()) > 150 / len(first)


def test_players_by_chance_claim_when_they_are_right_and_at_once():
    engine, near = OVO.engine, OVO.read(NEAR)
    home, _ = OVO.play(near, "D5-D6")
    considered = [[engine.write_move(at, move) for move in engine.playout_moves(at)] for at in (near, home)]
    assert sorted(considered[0]) == [move for move in OVO.moves(near) if not move.startswith("claim")]
    assert considered[1] == ["claim star"]
    assert "D5-D6" in [engine.write_move(near, move) for move in engine.greedy_playout_moves(near)]


SHUT_IN = table(f"c c t t . . | c c t t . . | d d d d . . | s s s s . . | {EMPTY} | {EMPTY}", "circle", FOUR)


@pytest.mark.parametrize(
    ("position", "changes", "faults"),
    [
        (START, {0: "d d d d d ."}, ["setup.two"]),
        (START, {1: ". . S . . ."}, ["P052", "setup.two"]),
        (CORNERS, {1: "c c . . t ."}, ["setup.four"]),
        # Face up in an opponent's camp, of a player who is out too.
        (START, {0: "d d d d d s", 5: "d s s s s s"}, ["camp.turn", "camp.turn"]),
        (CORNERS, {1: "c . . . t t", 4: "s c . . d d"}, ["setup.four", "camp.turn"]),
        (CORNERS, {0: "c c . . d .", 1: "c c . . . .", 5: "s s . . d .", "out": ["triangle"]}, ["camp.turn"]),
        # Eggs of players who are out, and of players who do not play.
        (CORNERS, {0: "c c . . . T", 1: "c c . . t .", "out": ["triangle"]}, ["setup.four"]),
        (START, {1: ". . c . . .", 2: ". . . . . T"}, ["P051", "P051"]),
        # The turn of a player who is out or has no action; an egg that lies face down can be looked at.
        (CORNERS, {0: ". . . . t t", 1: ". . . . t t", "out": ["circle"]}, ["turn.order"]),
        (SHUT_IN, {}, ["turn.order"]),
        (SHUT_IN, {"turn": "triangle"}, []),
        (SHUT_IN, {3: "s s s S . ."}, []),
        # With two players nobody is out: a wrong claim ends the game.
        (START, {0: EMPTY, "out": ["diamond"], "turn": "star"}, ["setup.two", "claim.out"]),
    ],
)
def test_positions_that_no_game_has(position, changes, faults):
    board = [changes.get(number, row) for number, row in enumerate(position["board"])]
    changed = position | {"board": board} | {key: value for key, value in changes.items() if isinstance(key, str)}
    assert OVO.faults(changed) == faults
