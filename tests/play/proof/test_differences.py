"""Games that differ from changed ones: the first position that shows it, and the figure that only one game proves."""

import pytest

from pnp.game.model.ruleset import PLAY_ENGINE
from pnp.play.engine_names import engine_for
from pnp.play.game_setup import setup_of
from pnp.play.language.engine import PlayEngine
from pnp.play.proof.differences import GameWalk
from pnp.problems import Problems
from pnp.workshop.checks.ruleset import load_ruleset
from tests.play.language.small_ruleset import FILES, write_rows


def engine_of(folder, **changed):
    """Return the engine of the small game with changed files, and its figures."""
    problems = Problems()
    ruleset = load_ruleset(write_rows(folder, **changed), problems)
    assert not problems.error_count, [*problems]
    engine = engine_for(PLAY_ENGINE, setup_of(ruleset))
    assert isinstance(engine, PlayEngine), engine
    return engine, ruleset.figures.values()


def difference(tmp_path, old, new, play=FILES["play.yaml"], most=60):
    """Return how the game with *new* in place of *old* in its rules differs."""
    assert play.count(old) == 1
    changed, _ = engine_of(tmp_path / "changed", play=play.replace(old, new))
    return GameWalk(*engine_of(tmp_path / "own", play=play), most).difference(changed)


CHANCE = FILES["play.yaml"].replace(
    'say: "{cell}"', 'say: "{cell}"\n    by: chance\n    odds: "2 if cell == A1 else 1"'
)
COUNTED = (
    FILES["play.yaml"]
    .replace("piece per cell", "piece per cell, played: 0..40")
    .replace("put(cell, piece(owner=me))", '["put(cell, piece(owner=me))", played = played + 1]')
)
# What is changed, what is told, and what the figure claims.
CHANGES = {
    "a move that is legal too": (
        ("vacant(cell)", "vacant(cell) or cell == B2"),
        "B2 is not legal, and with the change it is",
        {"illegal": "B2", "because": "drop.free"},
    ),
    "a move that is no longer legal": (
        ("vacant(cell)", "vacant(cell) and cell != A1"),
        "A1 is legal, and with the change it is not",
        {"legal": "A1"},
    ),
    "an effect": (
        ("owner=me", "owner=opponent"),
        "after B3, board differs with the change",
        {"after": {"board": [". . . .", ". . . .", ". r . ."]}},
    ),
    "who wins": (
        ("winner: opponent", "winner: nobody"),
        "after C1, blue wins, and with the change the game is a draw",
        {"winner": "blue"},
    ),
    "the end": (
        ("for line in runs(3)", "for line in runs(2)"),
        "after C2, the game goes on, and with the change it is over",
        {"over": False},
    ),
    "the start": (
        ("board: board", "board: board\nsetup: {turn: blue}"),
        "a game begins otherwise with the change",
        {"start": {}},
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_figure_claims_what_differs(tmp_path, name):
    change, told, claim = CHANGES[name]
    shown = difference(tmp_path, *change)
    assert (shown.told, shown.figure["claims"]) == (told, [claim])


def test_rules_that_fail_with_the_change_differ(tmp_path):
    shown = difference(tmp_path, "0..40", "0..2", COUNTED)
    assert shown.told == "with the change, the rules fail"
    assert (shown.figure["position"]["played"], shown.figure["frames"]) == (2, [{}, {"move": "C2"}])


def test_a_position_that_is_impossible_with_the_change_differs(tmp_path):
    shown = difference(tmp_path, "end:", 'always:\n  manners: "vacant(A1)"\nend:')
    assert (shown.told, shown.figure["claims"]) == ("with the change, the position is impossible", [{"over": False}])
    assert shown.figure["position"]["board"][-1] == "b r b r"


def test_no_figure_shows_the_chances_of_moves(tmp_path):
    shown = difference(tmp_path, "2 if", "3 if", CHANCE)
    assert (shown.told, shown.figure) == ("A1 has 2 of 5 chances, and with the change 3 of 6", {})


def test_a_change_without_effect_shows_no_difference(tmp_path):
    assert difference(tmp_path, "vacant(cell)", "not not vacant(cell)") is None


def test_games_end_where_the_rules_fail(tmp_path):
    engine, figures = engine_of(tmp_path, play=COUNTED.replace("0..40", "0..2"))
    met = GameWalk(engine, figures, 50).positions
    assert {len(one.moves) for one in met} == {0, 1}
    assert {engine.write_position(one.state)["played"] for one in met} == {0, 1}
