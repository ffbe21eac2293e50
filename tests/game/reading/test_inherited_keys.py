"""What a component takes, and what it says to be none instead."""

from tests.game.reading.small import FILES, load
from tests.game.reading.test_inheritance import CARD, expanded


def test_none_removes_what_would_be_taken():
    base = {**CARD, "corner": "3mm", "back": {"fill": "red", "label": "?", "mark": "disc"}, "about": "A bee."}
    every = expanded({"a": base, "b": {"like": "a", "back": "none", "about": "none"}, "c": {"like": "b"}})
    assert every["b"] == every["c"] | {"like": "a"} == {**CARD, "corner": "3mm", "like": "a"}
    within = expanded({"a": base, "b": {"like": "a", "back": {"label": "none", "mark": "none"}}})["b"]
    assert within["back"] == {"fill": "red"}
    defaults = {"card": {"back": {"fill": "red"}, "corner": "3mm"}}
    assert expanded({"defaults": defaults, "a": {**CARD, "back": "none"}})["a"] == {**CARD, "corner": "3mm"}


def test_none_of_one_key_does_not_take_the_place_of_another():
    every = expanded({"a": {**CARD, "rows": [{"title": "A"}]}, "b": {"like": "a", "rows": "none"}})
    assert every["b"]["front"] == CARD["front"] and "rows" not in every["b"]


def test_none_removes_groups_of_cells_and_areas():
    board = {
        "kind": "square-board",
        "columns": 3,
        "rows": 3,
        "cell": "20mm",
        "special": {"castle": {"cells": ["A1"], "fill": "red", "title": "Castle"}, "gate": {"cells": ["B1"]}},
    }
    every = expanded({"a": board, "b": {"like": "a", "special": {"castle": {"fill": "none"}, "gate": "none"}}})
    assert every["b"]["special"] == {"castle": {"cells": ["A1"], "title": "Castle"}}


def test_none_stays_where_it_is_a_value_or_the_key_is_needed():
    board = {"kind": "square-board", "title": "B", "columns": 3, "rows": 3, "cell": "20mm", "labels": "edge"}
    own = {"labels": "none", "cell_style": "none", "title": "none"}
    every = expanded({"a": {**board, "cell_style": "lines"}, "b": {"like": "a", **own}})
    assert {key: every["b"][key] for key in own} == own
    values = {"kind": "tile", "front": {"face": "bee", "values": {"suit": "bee", "n": "1"}}}
    tile = expanded({"a": values, "b": {"like": "a", "front": {"values": {"n": "none"}}}})["b"]
    assert tile["front"]["values"] == {"suit": "bee", "n": "none"}
    assert expanded({"a": {**CARD, "back": "none"}})["a"]["back"] == "none"  # it takes nothing: told as a wrong side


def test_a_removed_key_is_not_in_the_ruleset_and_its_faults_are_told_once(tmp_path):
    deck = "b:\n  like: a\n  back: none\n"
    card = "a: {kind: card, title: A, size: poker, count: 1, front: {fill: red}, back: {fill: rde}}\n"
    ruleset, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + card + deck})
    assert ruleset is None
    assert [problem.message for problem in problems] == ['"rde" is not a colour']
    sound = card.replace("rde", "red")
    ruleset, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + sound + deck})
    assert problems == []
    assert ruleset.components["a"].back is not None and ruleset.components["b"].back is None
