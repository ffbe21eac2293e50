"""Five games that a designer tried with the words of the docs: two are bundled, three are rulesets beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pnp.game.reading.bundle import find_ruleset
from pnp.pieces.kinds import draw_component
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import BuildOptions
from tests.targets.games import write_files

FOLDER = Path(__file__).parent / "designer"
GAMES = ("tablut", "hedgerow", "nine-harbours")


@cache
def opened(name: str) -> GameBuild:
    """Return what the files of a game are made from. There are no problems, not even warnings."""
    problems = Problems()
    ruleset = load_game(FOLDER / name, problems)
    build = None if ruleset is None else check_game(ruleset, BuildOptions(papers=("a4",)), problems)
    assert list(map(str, problems)) == []
    assert build is not None
    return build


def counts(name: str) -> dict[str, int]:
    build = opened(name)
    return {
        each: sum(piece.count for piece in draw_component(each, build.context)) for each in build.ruleset.components
    }


def test_no_game_of_a_designer_is_missing():
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(GAMES)
    assert all(find_ruleset(name) for name in ("nine-mens-morris", "royal-game-of-ur"))


@pytest.mark.parametrize("name", GAMES)
def test_it_builds_from_its_files_alone(name, tmp_path):
    made = write_files(opened(name), tmp_path)
    files = {path.relative_to(tmp_path / name / "en").as_posix() for path in tmp_path.rglob("*.*") if path.is_file()}
    assert {"booklet.pdf", "rules.html", "a4/print-guide.pdf"} <= files, made
    assert all((tmp_path / name / "en" / file).stat().st_size for file in files)


def test_tablut_has_a_king_his_swedes_and_twice_as_many_muscovites_in_camps():
    assert counts("tablut") == {"board": 1, "king": 1, "swede": 8, "muscovite": 16}
    board = opened("tablut").ruleset.components["board"]
    (frame,) = opened("tablut").figures["start"].frames
    lying = {name: pieces[0].component for name, pieces in frame.view.boards[0].cells}
    assert {name for name, piece in lying.items() if piece == "muscovite"} == set(board.special["camps"].cells)
    assert [lying[name] for name in board.special["castle"].cells] == ["king"]


def test_hedgerow_has_48_cards_from_a_table_and_a_box_that_holds_them():
    assert counts("hedgerow") == {"deck": 48, "card-box": 1}
    cards = draw_component("deck", opened("hedgerow").context)
    assert len(cards) == 16
    assert {(card.width, card.height) for card in cards} == {(63.0, 88.0)}


def test_nine_harbours_has_an_island_with_nine_harbours():
    assert counts("nine-harbours") == {
        "sea": 1,
        "land": 19,
        "chit": 18,
        "goods": 18,
        **dict.fromkeys(("house-red", "house-blue", "house-white", "house-orange"), 5),
        "pirate": 1,
        "die": 2,
        "costs": 4,
    }
    assert len(opened("nine-harbours").ruleset.components["sea"].special["harbours"].cells) == 9
