"""The texts of --where: claims as a figure's file has them, with or without braces, each with its place."""

import pytest

from pnp.problems import Problems
from pnp.questions.search_claims import read_where

KEYS = ("board", "turn", "button")


def where(*texts):
    problems = Problems()
    request = read_where(texts, KEYS, problems)
    assert [str(problem) for problem in problems] == []
    return request


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("over: true", {"over": True}),
        ("{over: true}", {"over": True}),
        ("removed: {blue: 6, red: 5}", {"removed": {"blue": 6, "red": 5}}),
        ("illegal: [D5, E5], because: place.empty", {"illegal": ["D5", "E5"], "because": "place.empty"}),
        (
            "illegal: A1>C3>C5, because: camp.stop, frame: a",
            {"illegal": "A1>C3>C5", "because": "camp.stop", "frame": "a"},
        ),
        ("illegal: pass\nbecause: turn.one-action", {"illegal": "pass", "because": "turn.one-action"}),
        ('after: {board: [". R", "B ."]}', {"after": {"board": [". R", "B ."]}}),
        ("button: blue", {"after": {"button": "blue"}}),
        ("turn: red, button: none, frame: a", {"after": {"turn": "red", "button": "none"}, "frame": "a"}),
        ("over", "over"),
    ],
)
def test_a_claim(text, claim):
    request = where(text)
    assert request.claims == (claim,)
    assert request.move is None


def test_the_move_is_no_claim():
    request = where("cost: 8", "move: move L12 SE 3", "moves: 3, frame: a")
    assert request.claims == ({"cost": 8}, {"moves": 3, "frame": "a"})
    text, place = request.move
    assert (text, place.file, place.line, place.column) == ("move L12 SE 3", "claim 2", 1, 7)
    both = where("move: stop, cost: 0")
    assert (both.claims, both.move[0]) == (({"cost": 0},), "stop")


def test_each_value_has_its_place():
    source = where("over: true", "move: pass", "removed: {blue: 6,\n  red: 5}").source
    place = source.place(("claims", 1, "removed", "red"))
    assert (place.file, place.line, place.column) == ("claim 3", 2, 8)
    key = source.key(("claims", 1, "removed"))
    assert (key.file, key.line, key.column, key.length) == ("claim 3", 1, 1, 7)
    assert source.place(("position",)).file == "--where"


def test_every_text_that_cannot_be_read_is_reported():
    problems = Problems()
    request = read_where(
        ["over: [true", "winner: red", "move: 3", "move: stop", "move: pass", "over: 1, over: 2"], KEYS, problems
    )
    assert request.claims == ({"winner": "red"},)
    told = [(problem.code, problem.place.file) for problem in problems]
    assert told == [("P003", "claim 1"), ("P006", "claim 3"), ("P003", "claim 6"), ("P007", "claim 5")]
