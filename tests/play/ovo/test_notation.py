"""Positions and moves as texts: the examples of the page, every fault, and everything that a hostile file holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.protocol import Rejected
from pnp.problems import CODES, Finding
from tests.play.ovo.notation import Claim, Go, OvoPass, Peek, read_ovo_move, write_ovo_move
from tests.play.ovo.table import CORNERS, ENGINE, EXAMPLE, FOUR, state, table, values, written
from tests.samples import amount


def faults(values):
    answer = ENGINE.read_position(values)
    assert isinstance(answer, Rejected)
    return [(finding.code, finding.at, finding.message) for finding in answer.findings]


@pytest.mark.parametrize("position", [EXAMPLE, CORNERS])
def test_positions_read_and_write(position):
    here = written(state(position))
    assert here == position
    assert list(here) == list(position)


def test_the_order_of_keys_and_spaces_more_do_not_matter():
    rows = [row.replace(" ", "  ") + " " for row in EXAMPLE["board"]]
    assert written(state(dict(reversed((EXAMPLE | {"board": rows}).items())))) == EXAMPLE


def test_out_is_written_in_the_order_of_turns():
    board = ["c c . . . .", "c c . . . .", ". . . . . .", ". . . . . .", ". . . . d d", ". . . . d d"]
    here = state(CORNERS | {"board": board, "out": ["star", "triangle"]})
    assert written(here)["out"] == ["triangle", "star"]


@pytest.mark.parametrize("key", list(EXAMPLE))
def test_each_key_is_needed(key):
    values = {name: value for name, value in EXAMPLE.items() if name != key}
    assert faults(values)[0] == ("P051", (), f'missing key "{key}"')


@pytest.mark.parametrize(
    ("key", "value", "path", "message"),
    [
        ("players", [], (), '"players" cannot be []'),
        ("players", ["star", "diamond"], (), '"players" cannot be [star, diamond]'),
        ("players", FOUR[:3], (), '"players" cannot be [circle, triangle, diamond]'),
        ("players", 2, (), '"players" cannot be 2'),
        ("players", None, (), '"players" cannot be null'),
        ("turn", "circle", (), '"turn" cannot be circle'),
        ("turn", "Star", (), '"turn" cannot be Star'),
        ("turn", None, (), '"turn" cannot be null'),
        ("out", None, (), '"out" is null, not a list of players'),
        ("out", "star", (), '"out" is star, not a list of players'),
        ("out", [3], (0,), '"0" cannot be 3'),
        ("board", [], (), '"board" is 0 rows, not 6 rows of text'),
        ("board", None, (), '"board" is null, not 6 rows of text'),
    ],
)
def test_values_that_cannot_be_read(key, value, path, message):
    assert ("P051", (key, *path), message) in faults(EXAMPLE | {key: value})


def test_rows_and_cells_that_cannot_be_read():
    board = ["d d d d d d", ". . . .", 3, ". x . dd . .", ". . . . . .", "s s s s s s"]
    assert faults(EXAMPLE | {"board": board}) == [
        ("P051", ("board", 1), "this row does not have 6 cells"),
        ("P051", ("board", 2), "this row is 3, not text"),
        ("P051", ("board", 3), "B4 holds x, which is not a piece of this game"),
        ("P051", ("board", 3), "D4 holds dd, which is not a piece of this game"),
    ]


def test_a_player_who_is_out_twice():
    messages = faults(CORNERS | {"out": ["star", "triangle", "star"]})
    assert messages[0] == ("P051", ("out", 2), "star is listed twice")


@pytest.mark.parametrize("value", [None, "position", 3, [], [EXAMPLE], True, {}])
def test_values_that_are_no_position(value):
    assert {code for code, _, _ in faults(value)} == {"P051"}


def test_a_long_list_of_players_who_are_out():
    messages = faults(CORNERS | {"out": [["star"]] * 10_000})
    assert len(messages) == 5


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["d d d d d d", ". . S . . .", "star", "circle", *FOUR]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=amount(50, soak=1500), deadline=None)
@given(st.dictionaries(st.sampled_from([*EXAMPLE, "more"]), plain), st.sampled_from([EXAMPLE, CORNERS]))
def test_hostile_values_are_faults_and_never_an_exception(values, position):
    answer = ENGINE.read_position(position | values)
    if isinstance(answer, Rejected):
        for finding in answer.findings:
            assert finding.code in CODES
            assert len(finding.message) < 1000
            assert all(isinstance(step, str | int) for step in finding.at)
    else:
        assert ENGINE.read_position(ENGINE.write_position(answer)) == answer


@pytest.mark.parametrize(
    ("text", "move", "spelling"),
    [
        ("A1-B2", Go(0, 7), "A1-B2"),
        (" a1 - b2 ", Go(0, 7), "A1-B2"),
        ("A1>C3>E3", Go(0, 16, (0, 14, 16)), "A1-E3"),
        ("a1 > c3", Go(0, 14, (0, 14)), "A1-C3"),
        ("A1-A1", Go(0, 0), "A1-A1"),
        ("peek B4", Peek(19), "peek B4"),
        ("PEEK b4", Peek(19), "peek B4"),
        ("claim star", Claim("star"), "claim star"),
        ("Claim  Circle", Claim("circle"), "claim circle"),
        ("pass", OvoPass(), "pass"),
    ],
)
def test_moves_read_and_written(text, move, spelling):
    assert read_ovo_move(text) == move
    assert write_ovo_move(move) == spelling


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no move here"),
        ("A1", '"A1" cannot be read as a move'),
        ("A1-G2", "there is no cell G2"),
        ("A1-A7", "there is no cell A7"),
        ("A1>C3>Z9", "there is no cell Z9"),
        ("peek H1", "there is no cell H1"),
        ("peek", '"peek" cannot be read as a move'),
        ("peek A1-B2", '"peek A1-B2" cannot be read as a move'),
        ("claim", '"" is not a player'),
        ("claim square", '"square" is not a player'),
        ("A1-B2-C3", '"A1-B2-C3" cannot be read as a move'),
        ("A1>B2-C3", '"A1>B2-C3" cannot be read as a move'),
        ("A1-", '"A1-" cannot be read as a move'),
        ("move A1-B2", '"move A1-B2" cannot be read as a move'),
        (">" * 5000, '"' + ">" * 59 + '…" cannot be read as a move'),
        ("claim " + "x" * 5000, '"' + "x" * 59 + '…" is not a player'),
        (None, "a move is a short text"),
        (["A1-B2"], "a move is a short text"),
    ],
)
def test_what_cannot_be_read(text, message):
    finding = read_ovo_move(text)
    assert isinstance(finding, Finding)
    assert (finding.code, finding.message) == ("P053", message)
    assert finding.hint


def test_moves_of_different_kinds_differ():
    assert len({Peek(3), Go(3, 3), Claim("star"), OvoPass(), Go(3, 3, (3, 3))}) == 5


def faults_of(position):
    answer = ENGINE.read_position(position)
    assert isinstance(answer, Rejected)
    return [(finding.at, finding.message) for finding in answer.findings if finding.code == "P052"]


def test_a_wrong_number_of_eggs():
    board = ["d d d d d .", *EXAMPLE["board"][1:]]
    assert faults_of(EXAMPLE | {"board": board}) == [(("board",), "Diamond has 5 eggs, not 6")]
    board = [EXAMPLE["board"][0], ". . S . . .", *EXAMPLE["board"][2:]]
    assert faults_of(EXAMPLE | {"board": board}) == [(("board",), "Star has 7 eggs, not 6")]
    board = ["c c . . t t", "c c . . t .", *CORNERS["board"][2:]]
    assert faults_of(CORNERS | {"board": board}) == [(("board",), "Triangle has 3 eggs, not 4")]


def test_an_egg_face_up_in_an_opponents_camp():
    board = ["d d d d d s", *EXAMPLE["board"][1:5], "d s s s s s"]
    assert faults_of(EXAMPLE | {"board": board}) == [
        (("board", 0), "an egg of Star lies face up on F1, in Diamond's camp"),
        (("board", 5), "an egg of Diamond lies face up on A6, in Star's camp"),
    ]
    board = ["c c . . t t", "c . . . t t", *CORNERS["board"][2:5], "s s . . d d"]
    board[4] = "s c . . d d"
    messages = faults_of(CORNERS | {"board": board})
    assert (("board", 4), "an egg of Circle lies face up on B5, in Star's camp") in messages


def test_camps_of_players_who_are_out_stay_camps():
    board = ["c c . . d .", "c c . . . .", ". . . . . .", ". . . . . .", "s s . . d d", "s s . . d ."]
    assert faults_of(CORNERS | {"board": board, "out": ["triangle"]}) == [
        (("board", 0), "an egg of Diamond lies face up on E1, in Triangle's camp")
    ]


def test_eggs_of_a_player_who_is_out():
    board = ["c c . . . T", "c c . . t .", *CORNERS["board"][2:]]
    assert faults_of(CORNERS | {"board": board, "out": ["triangle"]}) == [
        (("board", 0), "an egg of Triangle, who is out, is on F1"),
        (("board", 1), "an egg of Triangle, who is out, is on E2"),
    ]


def test_the_turn_of_a_player_who_is_out():
    board = [". . . . t t", ". . . . t t", *CORNERS["board"][2:]]
    assert faults_of(CORNERS | {"board": board, "out": ["circle"]}) == [
        (("turn",), "it is the turn of Circle, who is out")
    ]


def test_the_turn_of_a_player_who_has_no_action():
    rows = "c c t t . . | c c t t . . | d d d d . . | s s s s . . | . . . . . . | . . . . . ."
    assert faults_of(values(rows, "circle", FOUR)) == [(("turn",), "it is the turn of Circle, who has no action")]
    table(rows, "triangle", FOUR)
    table(rows.replace("s s s s", "s s s S"), "circle", FOUR)  # an egg that lies face down can be looked at


def test_nobody_is_out_with_two_players():
    board = [". . . . . .", *EXAMPLE["board"][1:]]
    messages = faults_of(EXAMPLE | {"board": board, "out": ["diamond"], "turn": "star"})
    assert messages == [(("out",), "with two players nobody is out: a wrong claim ends the game")]


def test_eggs_of_a_player_who_does_not_play():
    board = [EXAMPLE["board"][0], ". . c . . .", ". . . . . T", *EXAMPLE["board"][3:]]
    assert faults_of(EXAMPLE | {"board": board}) == [
        (("board", 1), "the egg on C2 is Circle's, who does not play"),
        (("board", 2), "the egg on F3 is Triangle's, who does not play"),
    ]


def test_all_reasons_at_once():
    board = ["c c t . t .", "c . . . . .", "s . . . . .", ". . . . . .", "s c . . d d", "s s . . d d"]
    assert faults_of(CORNERS | {"board": board, "out": ["triangle", "star"], "turn": "star"}) == [
        (("board", 0), "an egg of Triangle, who is out, is on C1"),
        (("board", 0), "an egg of Triangle, who is out, is on E1"),
        (("board", 2), "an egg of Star, who is out, is on A3"),
        (("board", 4), "an egg of Star, who is out, is on A5"),
        (("board", 5), "an egg of Star, who is out, is on A6"),
        (("board", 5), "an egg of Star, who is out, is on B6"),
        (("board", 4), "an egg of Circle lies face up on B5, in Star's camp"),
        (("turn",), "it is the turn of Star, who is out"),
    ]


def test_everybody_out():
    empty = [". . . . . ."] * 6
    assert faults_of(CORNERS | {"board": empty, "out": FOUR}) == [(("turn",), "it is the turn of Circle, who is out")]


def test_what_can_be_read_is_judged_beside_what_cannot():
    board = ["d d d d d d", "d x . . . .", *EXAMPLE["board"][2:]]
    answer = ENGINE.read_position(EXAMPLE | {"board": board, "turn": "nobody"})
    assert [(finding.code, finding.at) for finding in answer.findings] == [
        ("P051", ("board", 1)),
        ("P051", ("turn",)),
        ("P052", ("board",)),
    ]
