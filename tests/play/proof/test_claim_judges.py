"""Marks of claims; what happened, counted in the way that a claim speaks of it; plain values and their distances."""

from typing import Any

import pytest
from msgspec.structs import replace

from pnp.game.model.figure import Frame
from pnp.game.model.view import ActionCost, CellPlace, Gain, Payment, PieceRemoved, PoolPlace, Production, RowPlace
from pnp.messages import format_literal, format_value, join_words, plural, suggest_name
from pnp.play.proof.claim_judges import (
    amounts_named,
    differences,
    distance,
    equal_values,
    nearest_distance,
    production_order,
    split_move,
    value_at,
)
from pnp.play.proof.claims import check_figure
from pnp.problems import Problems
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.language.games_in_data import engine_of
from tests.play.test_bundled_figures import RULESETS, read_figure
from tests.play.toy import toy_figure

EVENTS = (
    ActionCost(1, "button", "hollow"),
    Gain(2, "button", CellPlace("A1"), PoolPlace("hollow"), "hollow"),
    Gain(3, "button", RowPlace("meadow"), PoolPlace("hollow"), "hollow"),
    Production(1, "button", PoolPlace("bank"), CellPlace("C1")),
    Production(2, "button", PoolPlace("bank"), CellPlace("A2")),
    Production(1, "button", PoolPlace("bank"), CellPlace("C1")),
    Gain(0, "button", PoolPlace("bank"), PoolPlace("dooky"), "dooky"),
)


def test_amounts_are_summed_by_what_the_names_are() -> None:
    assert amounts_named(EVENTS, "gained", ["hollow"]) == {"hollow": 5}
    assert amounts_named(EVENTS, "gained", ["A1"]) == {"A1": 2, "meadow": 3}
    assert amounts_named(EVENTS, "gained", ["button"]) == {"button": 5}
    assert amounts_named(EVENTS, "harvested", ["A2"]) == {"C1": 2, "A2": 2}


def test_names_that_nothing_knows_are_answered_in_the_natural_way() -> None:
    assert amounts_named(EVENTS, "gained", ["nobody"]) == {"hollow": 5}
    assert amounts_named(EVENTS, "gained", []) == {"hollow": 5}
    assert amounts_named(EVENTS, "removed", []) == {}


def test_order_is_the_production_order_events() -> None:
    assert production_order(EVENTS) == ["C1", "A2", "C1"]


def test_points_are_distinct_by_clause() -> None:
    paid = [
        Payment(3, player="blue", clause="move.start"),
        Payment(2, player="blue", clause="move.steps"),
    ]
    assert amounts_named(paid, "paid", ["move.start", "move.steps"]) == {"move.start": 3, "move.steps": 2}
    assert amounts_named(paid, "paid", ["blue"]) == {"blue": 5}
    assert nearest_distance({"move.start": 3, "move.steps": 4}, paid, "paid") == 2
    assert nearest_distance({"blue": 9}, paid, "paid") == 4
    assert nearest_distance({"blue": 2}, EVENTS, "removed") == 2
    assert nearest_distance({}, (), "removed") == 1


def test_what_is_taken_off_is_never_split_by_who_takes_it() -> None:
    taken = [PieceRemoved("blue", CellPlace(f"E{row}"), player="red") for row in (2, 3, 4)]
    assert amounts_named(taken, "removed", ["red"]) == {"blue": 3}
    assert amounts_named(taken, "removed", ["blue"]) == {"blue": 3}


@pytest.mark.parametrize(
    ("value", "spelling"),
    [
        (None, "null"),
        (True, "true"),
        ("word", "word"),
        (12, "12"),
        (21.5, "21.5"),
        (10**6000, "a very large number"),
        (float("nan"), "a very large number"),
        ({"A1": 2, "B1": [1, False]}, "{A1: 2, B1: [1, false]}"),
        ([[[[1]]]], "[[[…]]]"),
        ("x" * 100, "x" * 59 + "…"),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …]"),
        (object, "…"),
    ],
    ids=lambda value: "value" if isinstance(value, int) else str(value)[:20],
)
def test_every_value_has_a_short_spelling(value: object, spelling: str) -> None:
    assert format_value(value) == spelling


def test_a_list_of_nothing_is_nothing() -> None:
    assert join_words([]) == "nothing"
    assert join_words(["a", "b"]) == "a, b"


def test_the_nearest_name_is_suggested() -> None:
    assert suggest_name("ovre", ["over", "winner"]) == 'did you mean "over"?'
    assert suggest_name("zzz", ["over", "winner"]) == "available: over, winner"
    assert suggest_name(["over"], ["over"]) == "available: over"
    assert suggest_name("x", []) == "available: none"


@pytest.mark.parametrize(
    ("value", "spelling"),
    [
        ("hollow", "hollow"),
        ("buy mushroom B1", "buy mushroom B1"),
        ("", '""'),
        ("3", '"3"'),
        (" ", '" "'),
        (3, "3"),
        (3.0, "3.0"),
        (float("inf"), "a very large number"),
        (["3"], "[3]"),
        (None, "null"),
    ],
)
def test_a_value_differs_from_another_of_another_kind(value, spelling):
    assert format_literal(value) == spelling


def test_things_are_counted_in_words():
    assert [plural(count, "game") for count in (0, 1, 2)] == ["no games", "1 game", "2 games"]


# Plain values


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        (1, 1.0, True),
        (1, True, False),
        ([1, True], (1, True), True),
        ([1], [1, 2], False),
        ({"a": [0]}, {"a": [False]}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ("1", 1, False),
    ],
)
def test_values_are_the_same(one: object, other: object, agree: bool) -> None:
    assert equal_values(one, other) is agree


def test_a_part_of_a_position_may_leave_keys_out_at_any_depth() -> None:
    whole = {"bank": 3, "market": {"low": {"tiles": 2, "price": 1}, "high": {"tiles": 1, "price": 0}}}
    assert not list(differences({"market": {"low": {"price": 1}}}, whole))
    assert list(differences({"market": {"low": {"price": 2}, "hihg": {}}, "bank": 4}, whole)) == [
        (("market", "low", "price"), "market low price is 1, not 2", ""),
        (("market", "hihg"), 'the position has no "hihg"', 'did you mean "high"?'),
        (("bank",), "bank is 3, not 4", ""),
    ]


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        (3, 3, 0),
        (3, 8, 5),
        (21.5, 20, 1.5),
        (10**4000, 3, 1e15 - 3),  # more than a float can hold
        (-(10**4000), 1.5, 1e15 + 1.5),
        ({"red": 10**4000}, {"blue": 0.5}, 1e15 + 0.5),
        (True, False, 1),
        (True, 1, 1),
        (7, None, 7),
        (None, 7, 7),
        (None, 0, 1),
        ("red", "blue", 1),
        ("red", None, 1),
        ("R . B", "R B .", 2),
        ("R .", "R . B B", 2),
        (["R . B", ". ."], ["R . .", "B ."], 2),
        (["A1", "B2"], ["B2", "C3", "A1"], 1),
        (["A1", "B2"], ["B2", "A1"], 1),
        ([], ["A1", "B2"], 2),
        ({"red": 5, "blue": 6}, {"red": 4, "blue": 9}, 4),
        ({"red": 5}, {"blue": 2}, 7),
        ({"red": "x"}, {}, 1),
        ([1, 2], [1], 2),
        ("red", ["red"], 1),
    ],
)
def test_the_gap_between_two_values(claimed, actual, expected):
    assert distance(claimed, actual) == expected
    assert distance(actual, claimed) == expected


def test_a_value_is_found_by_its_path():
    values = {"a": {"b": [1, 2]}, "c": None}
    assert value_at(values, ("a", "b")) == [1, 2]
    assert value_at(values, ()) == values
    assert value_at(values, ("a", "x")) is None
    assert value_at(values, ("c", "b")) is None


def test_the_words_of_a_move_are_parted_by_spaces_and_by_the_signs_of_a_way() -> None:
    assert split_move("buy mushroom B1") == ["buy", "mushroom", "B1"]
    assert split_move("A1-B2") == ["A1", "B2"]
    assert split_move("A1>C3>E3") == ["A1", "C3", "E3"]


def marked(game: str, name: str, *claims: dict[str, Any]) -> tuple[list[str], list[tuple[bool, int | None, str]]]:
    """Return what is wrong with other claims about the position of a bundled figure, and its marks."""
    problems = Problems()
    figure = read_figure(RULESETS / game / "figures" / f"{name}.yaml", Problems())
    figure = replace(figure, claims=claims, frames=(Frame(),))
    checked = check_figure(figure, BUNDLED_ENGINES[game], problems)
    frames = checked.frames if checked else ()
    marks = [(mark.is_legal, mark.number, mark.place.name) for frame in frames for mark in frame.marks]
    return [f"{problem.code}: {problem.message}" for problem in problems], marks


def refused(move: str, because: str, **more: Any) -> dict[str, Any]:
    return {"illegal": move, "because": because, **more}


MOVE_C2 = "P066: D3-E2 puts nothing on C2; it is about E2"
CHEATS: list[tuple[str, str, tuple[dict[str, Any], ...], list[str]]] = [
    # A dot where the move begins, where only another move of the claim goes, or on a bystander.
    ("ovo", "step", ({"legal": "D3-C2", "at": "D3"},), ["P066: D3-C2 puts nothing on D3; it is about C2"]),
    ("ovo", "step", ({"legal": ["D3-C2", "D3-E2"], "at": "C2"},), [MOVE_C2]),
    ("ovo", "step", ({"legal": "D3-C2", "at": "A1"},), ["P066: D3-C2 puts nothing on A1; it is about C2"]),
    (
        "hollow",
        "core",
        ({"legal": "hollow D6", "at": "E7"},),
        ["P066: hollow D6 puts nothing on E7; it is about D6, E5, E6"],
    ),
    (
        "quiet-adventures",
        "move",
        ({"legal": "move A1", "at": "B1"},),
        ["P066: move A1 puts nothing on B1; it is about A1"],
    ),
    # A cross where another refused move goes, where a chain lands in between, or where nothing goes.
    (
        "ovo",
        "move-refused",
        (refused("A1-B1", "move.empty", mark=True), refused("C4-C5", "move.own", at="B1")),
        ["P066: C4-C5 would put nothing on B1; it is about C4, C5"],
    ),
    (
        "ovo",
        "chain",
        (refused("A2>C4>E5", "jump.straight", at="C4"),),
        ["P066: A2-E5 would put nothing on C4; it is about A2, E5"],
    ),
    (
        "hexania",
        "refused-growth",
        (refused("grow K12 N13", "grow.touch", at="N12"),),
        ["P066: grow K12 N13 would put nothing on N12; it is about K12, N13"],
    ),
    (
        "hexania",
        "refused-move",
        (refused("move C13 SE 3", "move.through", at="F13"),),
        [],
    ),
    # A cross where the move begins says that nothing can begin there.
    (
        "ovo",
        "chain",
        (refused("A2>C2", "jump.over", at="A2"),),
        ["P066: A2-B2 is legal: the cross of A2-C2 can't stand on A2, where both begin"],
    ),
    (
        "hexania",
        "refused-move",
        (refused("move C13 NW 3", "move.edge", at="C13"),),
        ["P066: move C13 N 1 is legal: the cross of move C13 NW 3 can't stand on C13, where both begin"],
    ),
    (
        "quiet-adventures",
        "buy-refused",
        (refused("buy mushroom A1", "buy.vacant", at="mushroom"),),
        ["P066: buy mushroom C1 is legal: the cross of buy mushroom A1 can't stand on mushroom, where both begin"],
    ),
    # Marks that hide each other, and a mark of what has no place.
    (
        "hexania",
        "refused-growth",
        (refused("grow K12 N13", "grow.touch", text="One."), refused("grow L13 N13", "grow.touch", text="Two.")),
        ["P066: two different marks stand on N13: one hides the other"],
    ),
    (
        "ovo",
        "step",
        (refused("pass", "turn.one-action", text="You may not pass."),),
        ["P066: pass puts nothing on any place, so nothing can be marked"],
    ),
    (
        "ovo",
        "step",
        ({"legal": "D3-C2", "at": "c2"},),
        ['P006: at names a word of the claim\'s move, or a cell, not "c2"'],
    ),
]


@pytest.mark.parametrize(("game", "figure", "claims", "expected"), CHEATS)
def test_a_false_mark_is_reported_with_what_is_true(
    game: str, figure: str, claims: tuple[dict[str, Any], ...], expected: list[str]
) -> None:
    assert marked(game, figure, *claims)[0] == expected


TRUE_MARKS: list[tuple[str, str, dict[str, Any], str]] = [
    ("ovo", "move-refused", refused("C4-C5", "move.own", at="C4"), "C4"),  # no move begins there
    ("ovo", "chain", {"legal": "A2>C4>E4", "mark": True}, "E4"),
    ("hexania", "refused-growth", refused("grow O11 P11", "figure.own", at="O11"), "O11"),
    ("hexania", "blood", refused("move N3 NE 2", "variant.homes-safe-until-blood", mark=True), "P1"),
    ("hexania", "sweep", {"legal": "move L12 SE 1", "at": "M13"}, "M13"),
    ("quiet-adventures", "buy-refused", refused("buy meadow C1", "buy.price", at="meadow"), "meadow"),
    ("hollow", "core", {"legal": "hollow D6", "at": "E5"}, "E5"),
]


@pytest.mark.parametrize(("game", "figure", "claim", "place"), TRUE_MARKS)
def test_a_true_mark_is_drawn_at_its_place(game: str, figure: str, claim: dict[str, Any], place: str) -> None:
    assert marked(game, figure, claim) == ([], [(claim.get("illegal") is None, None, place)])


def test_a_claim_that_asks_for_no_mark_has_none() -> None:
    assert marked("ovo", "step", {"legal": "D3-C2", "at": "C2", "mark": False}) == ([], [])
    assert marked("ovo", "step") == ([], [])


PATH = """
players: [red, blue]
board: {kind: graph, points: [left, hill, right], lines: [[left, hill, right]]}
pieces: {r: {owner: red, component: red-man}, b: {owner: blue, component: blue-man}}
state: {board: piece per cell}
setup: {board: {}}
actions:
  put:
    with: {cell: cell}
    say: "on {cell}"
    needs: {put.free: vacant(cell)}
    does: put(cell, piece(owner=me))
"""


def test_claims_name_cells_whatever_these_are_called() -> None:
    claims: list[dict[str, Any]] = [{"placed": {"left": 1}}, {"legal": "on right", "at": "right"}]
    position = {"board": {}, "turn": "red"}
    figure = toy_figure(*claims, position=position, frames=((), ("on left",)))
    problems = Problems()
    checked = check_figure(figure, engine_of(PATH), problems)
    assert problems.sorted() == []
    assert checked is not None
    assert [(mark.is_legal, mark.place.name) for mark in checked.frames[1].marks] == [(True, "right")]
    check_figure(replace(figure, claims=({"placed": {"valley": 1}},)), engine_of(PATH), problems)
    assert [problem.message for problem in problems] == ['placed can\'t name "valley"']
