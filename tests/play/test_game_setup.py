"""Counts and options come from the ruleset: each change of one changes the engine, or is a problem at its place."""

from pathlib import Path

import pytest

from pnp.game.reading.bundle import find_ruleset
from pnp.game.reading.yaml.documents import read_document
from pnp.play import engine_names as engines
from pnp.play.game_setup import GameSetup, setup_of, setup_of_values
from pnp.play.protocol import Rejected, StartOptions
from pnp.problems import Problems
from pnp.workshop.checks.ruleset import load_ruleset
from tests.play.python_engines import ENGINES


def values(game, file, *changes):
    """Return a bundled game's file as values, after replacements in its text."""
    text = (Path(find_ruleset(game)) / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return read_document(text.encode(), file, Problems())[0]


def engine(game, *changes):
    """Return the engine of a bundled game with changes, each the file, and the old and new text."""
    files = {
        file: values(game, file, *(change[1:] for change in changes if change[0] == file))
        for file in ("game.yaml", "components.yaml")
    }
    return engine_for(game, setup_of_values(files["game.yaml"], files["components.yaml"]))


def engine_for(name, setup):
    """Return an engine in Python as a ruleset sets it up, or why it can't play that."""
    return ENGINES[name].for_setup(setup)


def started(made, players=None, seed=0, **choices):
    assert not isinstance(made, Rejected), made
    state = made.start(StartOptions(players, choices, seed))
    assert not isinstance(state, Rejected), state
    return made.write_position(state)


@pytest.mark.parametrize("game", ENGINES)
def test_the_bundled_rulesets_say_what_the_rules_say(game):
    loaded = load_ruleset(Path(find_ruleset(game)), Problems())
    read = setup_of_values(values(game, "game.yaml"), values(game, "components.yaml"))
    typed = setup_of(loaded)
    assert (read.players, read.seats, read.options, read.variants) == (
        typed.players,
        typed.seats,
        typed.options,
        typed.variants,
    )
    for made in (engine_for(game, read), engine_for(game, typed), engine_for(game, GameSetup())):
        assert started(made, seed=5) == started(ENGINES[game], seed=5)


def test_there_is_no_engine_of_another_name():
    assert engines.engine_for("chess", GameSetup()) is None


@pytest.mark.parametrize("default", [3, 4, 6, 7])
def test_hollow_begins_on_the_default_side(default):
    made = engine("hollow", ("game.yaml", "default: 5", f"default: {default}"))
    assert started(made)["side"] == default
    assert started(made, side="5")["side"] == 5


def test_hollow_begins_on_offered_sides_only():
    made = engine("hollow", ("game.yaml", "values: [3, 4, 5, 6, 7]", "values: [4, 5]"))
    assert started(made, side="4")["side"] == 4
    (finding,) = made.start(StartOptions(choices={"side": "7"})).findings
    assert (finding.code, finding.hint) == ("P015", "choose one of 4, 5")


@pytest.mark.parametrize("default", [4, 7, 13])
def test_hexania_begins_on_the_default_side(default):
    assert started(engine("hexania", ("game.yaml", "default: 12", f"default: {default}")))["side"] == default


def test_hexania_is_played_by_as_many_as_the_ruleset_says():
    made = engine("hexania", ("game.yaml", "players: 2–6", "players: 3–5"))
    assert started(made)["players"] == ["red", "blue", "green"]
    assert len(started(made, 5)["players"]) == 5
    for players in (2, 6):
        (finding,) = made.start(StartOptions(players)).findings
        assert finding.message == f"this game is for 3 to 5 players, not for {players}"


def test_a_variant_that_is_not_offered_is_not_played():
    start = values("hexania", "game.yaml")
    del start["variants"]["no-collapse"]
    made = engine_for("hexania", setup_of_values(start, {}))
    assert started(made, variants="birth-attack")["variants"] == ["birth-attack"]
    (finding,) = made.start(StartOptions(choices={"variants": "no-collapse"})).findings
    assert finding.message == 'there is no variant "no-collapse"'


def test_ovo_for_four_only():
    made = engine("ovo", ("game.yaml", "players: 2 or 4", "players: 4"))
    assert len(started(made)["players"]) == 4
    (finding,) = made.start(StartOptions(2)).findings
    assert finding.message == "this game is for 4 players, not for 2"


def test_the_default_edition():
    made = engine("quiet-adventures", ("game.yaml", "default: second", "default: first"))
    assert started(made)["edition"] == "first"
    made = engine(
        "quiet-adventures",
        ("game.yaml", "values: [first, second]", "values: [first]"),
        ("game.yaml", "default: second", "default: first"),
    )
    assert isinstance(made.start(StartOptions(choices={"edition": "second"})), Rejected)


@pytest.mark.parametrize("buttons", [6, 9, 12, 15, 40])
@pytest.mark.parametrize("edition", ["first", "second"])
def test_so_many_buttons_as_the_box_holds(buttons, edition):
    made = engine("quiet-adventures", ("components.yaml", "count: 15", f"count: {buttons}"))
    for seed in range(8):
        position = started(made, seed=seed, edition=edition)
        prices = sum(row["price"] for row in position["market"].values())
        assert position["bank"] >= 0
        assert prices + position["bank"] + sum(position["purses"].values()) == buttons
        assert made.write_position(made.read_position(position)) == position
        fewer = position | {"bank": position["bank"] + 1}
        (finding,) = made.read_position(fewer).findings
        assert finding.message.endswith(f"there are always {buttons}")


@pytest.mark.parametrize(("mushrooms", "tiles"), [(1, 5), (2, 6), (3, 7)])
def test_so_many_tiles_as_the_box_holds(mushrooms, tiles):
    components = values("quiet-adventures", "components.yaml")
    components["mushroom"]["count"] = mushrooms
    made = engine_for("quiet-adventures", setup_of_values(values("quiet-adventures", "game.yaml"), components))
    for seed in range(10):
        market = started(made, seed=seed)["market"]
        assert sum(row["tiles"] for row in market.values()) == tiles and market["mushroom"]["tiles"] <= mushrooms
    position = started(made)
    position["market"]["mushroom"]["tiles"] = 4
    assert any("there are only" in finding.message for finding in made.read_position(position).findings)


@pytest.mark.parametrize(
    ("game", "change", "at"),
    [
        ("hollow", ("game.yaml", "[3, 4, 5, 6, 7]", "[3, 4, 5, 6, 9]"), "game.yaml options side values 4"),
        ("hollow", ("game.yaml", "players: 2", "players: 1"), "game.yaml players"),
        ("hollow", ("game.yaml", "  blue: Blue", "  green: Green"), "game.yaml seats"),
        ("hollow", ("components.yaml", "count: 1\n", "count: 2\n"), "components.yaml button count"),
        ("hexania", ("game.yaml", "12, 13]", "12, 14]"), "game.yaml options side values 9"),
        ("hexania", ("game.yaml", "  no-collapse:", "  no-colapse:"), "game.yaml variants no-colapse"),
        ("hexania", ("game.yaml", "  orange: Orange", "  pink: Pink"), "game.yaml seats"),
        ("hexania", ("components.yaml", "  count: 2", "  count: 3"), "components.yaml die count"),
        ("hexania", ("components.yaml", '"5", "6"]', '"5", "5"]'), "components.yaml die faces"),
        ("ovo", ("game.yaml", "players: 2 or 4", "players: 2–4"), "game.yaml players"),
        ("ovo", ("game.yaml", "  circle: Circle", "  moon: Moon"), "game.yaml seats"),
        ("ovo", ("components.yaml", "  count: 4", "  count: 3"), "components.yaml circle-egg count"),
        ("ovo", ("components.yaml", "  count: 6", "  count: 7"), "components.yaml diamond-egg count"),
        ("ovo", ("components.yaml", "columns: 6", "columns: 7"), "components.yaml board columns"),
        ("ovo", ("components.yaml", "rows: 6", "rows: 5"), "components.yaml board rows"),
        ("ovo", ("components.yaml", "B1, A2, B2]", "B1, A2, B3]"), "components.yaml board special circle-camp cells"),
        ("quiet-adventures", ("game.yaml", "first, second]", "first, 3]"), "game.yaml options edition values 1"),
        ("quiet-adventures", ("game.yaml", "players: 2", "players: 1"), "game.yaml players"),
        ("quiet-adventures", ("components.yaml", "count: 15", "count: 5"), "components.yaml button count"),
        ("quiet-adventures", ("components.yaml", "  count: 3", "  count: 4"), "components.yaml meadow count"),
        ("quiet-adventures", ("components.yaml", "  count: 1", "  count: 2"), "components.yaml hollow-house count"),
        ("quiet-adventures", ("components.yaml", "columns: 3", "columns: 4"), "components.yaml hollowtown columns"),
        ("quiet-adventures", ("components.yaml", '"2", "1"]', '"2", "2"]'), "components.yaml number-die faces"),
        ("quiet-adventures", ("components.yaml", "C, B, A]", "C, B, B]"), "components.yaml letter-die faces"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_allow_is_rejected_at_its_place(game, change, at):
    rejected = engine(game, change)
    assert isinstance(rejected, Rejected)
    (finding,) = rejected.findings
    assert " ".join(map(str, finding.at)) == at
    assert finding.code == "P006" and finding.message.startswith(f"the engine {game} ")


@pytest.mark.parametrize(
    ("game", "components"),
    [
        (None, None),
        ({}, []),
        ({"players": [], "seats": 3, "options": {"side": 4}, "variants": []}, {"board": None, "die": {"faces": 6}}),
        ({"options": {"side": {"values": 3, "default": [1]}}}, {"button": {"count": True}}),
    ],
)
@pytest.mark.parametrize("name", ENGINES)
def test_values_of_a_wrong_type_are_left_to_the_loader(name, game, components):
    made = engine_for(name, setup_of_values(game, components))
    assert not isinstance(made, Rejected)
