from typing import Any

import pytest
from msgspec.structs import replace

from pnp.game.model.figure import Frame
from pnp.play.proof.claim_context import split_move
from pnp.play.proof.claims import check_figure
from pnp.problems import Problems
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.language.games_in_data import engine_of
from tests.play.test_bundled_figures import RULESETS, read_figure
from tests.play.toy import toy_figure


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
