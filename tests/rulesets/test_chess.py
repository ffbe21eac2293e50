"""Chess: the pieces of the box, the published numbers of moves, and positions that no game has."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.pieces.kinds import draw_component
from pnp.play.proof.transcripts import perft
from pnp.play.protocol import Rejected, StartOptions
from tests.bundled import bundled_engine, opened_game

KINDS = {"king": 1, "queen": 1, "rook": 2, "bishop": 2, "knight": 2, "pawn": 8}

# Positions in Forsyth-Edwards notation from the Chess Programming Wiki, and how many sequences of moves begin there.
PUBLISHED = {
    "the start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", [20, 400, 8902]),
    "Kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq", [48, 2039]),
    "position 3": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -", [14, 191, 2812]),
    "position 4": ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq", [6, 264, 9467]),
    "position 5": ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ", [44, 1486]),
    "position 6": ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w -", [46, 2079]),
}
CORNERS = {"K": "H1", "Q": "A1", "k": "H8", "q": "A8"}
LONE_KINGS = "4k3/8/8/8/8/8/8/4K3 w -"


def position(notation, **other):
    board, turn, castling = notation.split()
    for number in range(1, 9):
        board = board.replace(str(number), "." * number)
    return {
        "board": [" ".join(row) for row in board.split("/")],
        "turn": {"w": "white", "b": "black"}[turn],
        "castling": [CORNERS[right] for right in castling if right != "-"],
        "passed": "none",
        "quiet": 0,
        **other,
    }


def read(notation, **other):
    return bundled_engine("chess").read_position(position(notation, **other))


def moves(state):
    engine = bundled_engine("chess")
    return {engine.write_move(state, move) for move in engine.legal_moves(state)}


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_numbers_of_moves_are_those_published(name):
    notation, counts = PUBLISHED[name]
    state = read(notation)
    engine = bundled_engine("chess")
    assert [perft(engine, state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_a_game_begins_with_the_start_of_the_notation():
    engine = bundled_engine("chess")
    start = engine.write_position(engine.start(StartOptions()))
    assert {**start, "castling": set(start["castling"])} == {
        **position(PUBLISHED["the start"][0]),
        "castling": set(CORNERS.values()),
    }


def test_a_text_that_is_no_move_is_told_each_way_to_write_one():
    engine = bundled_engine("chess")
    unread = engine.read_move(engine.start(StartOptions()), "e2e4")
    assert (unread.code, unread.hint) == ("P053", "write {from}-{to} or {from}-{to}={new}")


def test_the_box_has_sixteen_pieces_a_side_and_each_pawn_a_queen_on_its_back():
    build = opened_game("chess")
    counts = {name: draw_component(name, build.context)[0].count for name in build.ruleset.components}
    pieces = {f"{side}-{kind}": count for side in ("white", "black") for kind, count in KINDS.items()}
    assert counts == {"board": 1, "card": 2} | pieces
    for side in ("white", "black"):
        pawn, queen = (build.ruleset.components[f"{side}-{kind}"] for kind in ("pawn", "queen"))
        assert pawn.back.art == queen.front.art


def test_the_sides_differ_by_their_rims_too():
    """A white piece has one ring around it, a black one a row of beads."""
    art = Path(opened_game("chess").ruleset.folder) / "art"
    rims = {
        side: {(art / f"{side}-{kind}.svg").read_text(encoding="utf-8").count("<circle") for kind in KINDS}
        for side in ("white", "black")
    }
    assert max(rims["white"]) <= 3
    assert min(rims["black"]) >= 40


def test_a_pawn_becomes_what_the_box_no_longer_holds():
    state = read("4k3/P7/8/8/8/8/8/QNN1K3 w -")
    assert {"A7-A8=Q", "A7-A8=R", "A7-A8=B", "A7-A8=N"} <= moves(state)
    assert not isinstance(read("N3k3/8/8/8/8/8/8/QNN1K3 b -"), Rejected)


@pytest.mark.parametrize(
    ("notation", "passed"), [("4k3/8/8/8/4p3/8/3P4/7K w -", "D3"), ("4k3/8/8/8/4p3/8/3P4/4R2K w -", "none")]
)
def test_a_right_that_no_pawn_can_use_is_not_written_down(notation, passed):
    """Repetitions compare the rights to capture en passant, and a pinned pawn has none."""
    engine = bundled_engine("chess")
    state = read(notation)
    after, _ = engine.apply(state, engine.read_move(state, "D2-D4"))
    assert engine.write_position(after)["passed"] == passed


@pytest.mark.parametrize(
    ("notation", "other", "clauses"),
    [
        ("8/8/8/8/8/8/8/4K3 w -", {}, ["setup.pieces"]),
        ("4k3/8/8/8/8/8/4R3/4K3 w -", {}, ["check.safe"]),
        ("4k2P/8/8/8/8/8/8/4K3 w -", {}, ["promotion.must"]),
        (LONE_KINGS, {"castling": ["A1"]}, ["castle.unmoved"]),
        (LONE_KINGS, {"castling": ["C3"]}, ["castle.unmoved"]),
        ("8/8/8/3k4/3K4/8/8/8 w -", {}, ["check.safe"]),
        ("8/8/8/8/8/8/5k2/4K3 b -", {}, ["check.safe"]),
        (LONE_KINGS, {"passed": "D6"}, ["passant.now"]),
        ("4k3/3p4/8/3pP3/8/8/8/4K3 w -", {"passed": "D6"}, ["passant.now"]),
        ("4k3/3n4/8/3pP3/8/8/8/4K3 w -", {"passed": "D6"}, ["passant.now"]),
        ("4k3/8/8/8/3Pp3/8/3R4/4K3 b -", {"passed": "D3"}, ["passant.now"]),
        ("4k3/8/8/8/3pP3/8/8/4K3 w -", {"passed": "D5"}, ["passant.now"]),
        ("QQ2k3/8/8/8/8/8/PPPPPPPP/4K3 b -", {}, ["promotion.last"]),
        ("4k3/pppppppp/8/8/8/8/nnn5/4K3 w -", {}, ["promotion.last"]),
        (
            "4k2p/8/8/8/8/8/4Q3/4K3 w K",
            {"passed": "D3"},
            ["check.safe", "promotion.must", "castle.unmoved", "passant.now"],
        ),
    ],
)
def test_an_impossible_position_is_refused_with_all_reasons(notation, other, clauses):
    refused = read(notation, **other)
    assert isinstance(refused, Rejected)
    assert [finding.clause for finding in refused.findings] == clauses
