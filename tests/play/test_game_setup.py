"""Counts and options come from the ruleset: each change of one changes what is played."""

import shutil
from pathlib import Path

import pytest

from pnp.game.reading.bundle import find_ruleset
from pnp.game.reading.yaml.documents import read_document
from pnp.play import engine_names as engines
from pnp.play.game_setup import GameSetup, setup_of, setup_of_values
from pnp.play.protocol import Rejected, StartOptions
from pnp.problems import Problems
from pnp.questions.rules_source import BUNDLED_ENGINES, open_rules
from pnp.workshop.checks.ruleset import load_ruleset


def values(game, file):
    return read_document((Path(find_ruleset(game)) / file).read_bytes(), file, Problems())[0]


@pytest.fixture
def engine(tmp_path):
    """Make the engine of a bundled game in whose files texts were replaced: file, old and new text of each change."""

    def engine(game, *changes):
        folder = shutil.copytree(find_ruleset(game), tmp_path / game, ignore=shutil.ignore_patterns("translations"))
        for file, old, new in changes:
            text = (folder / file).read_text(encoding="utf-8")
            assert old in text, old
            (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        problems = Problems()
        rules = open_rules(folder, problems)
        assert rules is not None and list(map(str, problems)) == []
        return rules.engine

    return engine


def started(made, players=None, seed=0, **choices):
    state = made.start(StartOptions(players, choices, seed))
    assert not isinstance(state, Rejected), state
    return made.write_position(state)


def refused(made, players=None, **choices):
    (finding,) = made.start(StartOptions(players, choices)).findings
    assert finding.code == "P015"
    return finding


@pytest.mark.parametrize("game", BUNDLED_ENGINES)
def test_a_setup_is_the_same_read_from_files_and_from_a_loaded_ruleset(game):
    loaded = load_ruleset(Path(find_ruleset(game)), Problems())
    read = setup_of_values(values(game, "game.yaml"), values(game, "components.yaml"))
    typed = setup_of(loaded)
    assert (read.players, read.seats, read.options, read.variants) == (
        typed.players,
        typed.seats,
        typed.options,
        typed.variants,
    )


def test_there_is_no_engine_of_another_name():
    assert engines.engine_for("chess", GameSetup()) is None


def test_options_begin_with_the_default_and_offer_their_values(engine):
    made = engine("hollow", ("game.yaml", "default: 5", "default: 4"), ("game.yaml", "[3, 4, 5, 6, 7]", "[4, 5]"))
    assert started(made)["side"] == 4 and started(made, side="5")["side"] == 5
    assert refused(made, side="7").hint == "side can be 4 or 5"


@pytest.mark.parametrize(
    ("game", "players", "choices", "message"),
    [
        ("ovo", 3, {}, "this game is for 2 or 4 players, not for 3"),
        ("ovo", 2, {"side": "6"}, 'the game has no option "side"'),
        ("hollow", 4, {}, "this game is for 2 players, not for 4"),
        ("hollow", None, {"side": "05"}, 'side can\'t be "05"'),
        ("hexania", 7, {}, "this game is for 2, 3, 4, 5 or 6 players, not for 7"),
        ("hexania", 2, {"variants": "no-colapse"}, 'the game has no variant "no-colapse"'),
        ("quiet-adventures", None, {"variants": "rolled-prices"}, "the variant rolled-prices needs edition first"),
    ],
)
def test_what_cannot_be_chosen(game, players, choices, message):
    assert refused(BUNDLED_ENGINES[game], players, **choices).message == message


@pytest.mark.parametrize("buttons", [9, 12, 40])
def test_so_many_buttons_as_the_box_holds(buttons, engine):
    made = engine("quiet-adventures", ("components.yaml", "count: 15", f"count: {buttons}"))
    for seed in range(8):
        position = started(made, seed=seed, edition="first" if seed % 2 else "second")
        prices = sum(row["price"] for row in position["market"].values())
        assert position["bank"] >= 0
        assert prices + position["bank"] + sum(position["purses"].values()) == buttons
        assert made.write_position(made.read_position(position)) == position
        fewer = made.read_position(position | {"bank": position["bank"] + 1})
        assert "setup.fifteen" in [finding.clause for finding in fewer.findings]


@pytest.mark.parametrize(("mushrooms", "tiles"), [(1, 5), (2, 6)])
def test_so_many_tiles_as_the_box_holds(mushrooms, tiles, engine):
    made = engine("quiet-adventures", ("components.yaml", "count: 3", f"count: {mushrooms}"))
    for seed in range(10):
        market = started(made, seed=seed)["market"]
        assert sum(row["tiles"] for row in market.values()) == tiles and market["mushroom"]["tiles"] <= mushrooms


@pytest.mark.parametrize(
    ("game", "components"),
    [
        (None, None),
        ({}, []),
        ({"players": [], "seats": 3, "options": {"side": 4}, "variants": []}, {"board": None, "die": {"faces": 6}}),
        ({"options": {"side": {"values": 3, "default": [1]}}}, {"button": {"count": True}}),
    ],
)
def test_values_of_a_wrong_type_are_left_to_the_loader(game, components):
    setup = setup_of_values(game, components)
    assert (setup.players, setup.seats, setup.options) == ((), (), {})
