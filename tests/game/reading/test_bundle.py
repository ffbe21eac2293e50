from pathlib import Path

import pytest

from pnp.game.reading import bundle
from pnp.game.reading.bundle import find_ruleset, is_ambiguous, list_bundled_rulesets, ruleset_argument
from pnp.problems import Problems
from pnp.workshop.checks.ruleset import load_ruleset


def test_the_first_game_is_bundled():
    assert "quiet-adventures" in list_bundled_rulesets()
    assert list_bundled_rulesets() == sorted(list_bundled_rulesets())


@pytest.mark.parametrize("name", list_bundled_rulesets())
def test_every_bundled_ruleset_is_sound(name):
    problems = Problems()
    ruleset = load_ruleset(find_ruleset(name), problems)
    assert [str(p) for p in problems] == []
    assert ruleset.name == name


def test_a_path_is_found_and_a_bundled_name_goes_before_it(tmp_path, monkeypatch):
    (tmp_path / "mine").mkdir()
    (tmp_path / "quiet-adventures").mkdir()
    monkeypatch.chdir(tmp_path)
    assert find_ruleset("mine") == Path("mine")
    assert find_ruleset(str(tmp_path / "mine")) == tmp_path / "mine"
    assert find_ruleset("./quiet-adventures") == Path("quiet-adventures")
    assert (find_ruleset("quiet-adventures") / "game.yaml").is_file()


def test_a_name_is_ambiguous_where_another_ruleset_has_it(tmp_path, monkeypatch):
    for name in ("ovo", "mine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").touch()
    (tmp_path / "hollow").mkdir()  # a folder without a game, such as an output
    monkeypatch.chdir(tmp_path)
    names = ["ovo", "./ovo", str(tmp_path / "ovo"), "hollow", "mine", "hexania", "nowhere"]
    assert [name for name in names if is_ambiguous(name)] == ["ovo"]
    monkeypatch.chdir(find_ruleset("ovo").parent)
    assert not is_ambiguous("ovo")


@pytest.mark.parametrize("name", ["nowhere", "", "a\0b", "x" * 5000, "../nowhere"])
def test_what_is_neither_is_none(name):
    assert find_ruleset(name) is None


def test_an_installed_package_has_them_beside_the_module(tmp_path, monkeypatch):
    (tmp_path / "bundled" / "g").mkdir(parents=True)
    (tmp_path / "bundled" / "g" / "game.yaml").touch()
    (tmp_path / "bundled" / "no-game").mkdir()
    monkeypatch.setattr(bundle, "_PLACES", (tmp_path / "bundled", tmp_path / "elsewhere"))
    assert list_bundled_rulesets() == ["g"]
    assert find_ruleset("g") == tmp_path / "bundled" / "g"
    monkeypatch.setattr(bundle, "_PLACES", (tmp_path / "gone",))
    assert list_bundled_rulesets() == []


def test_a_ruleset_is_named_as_a_command_line_can_name_it():
    bundled = str(find_ruleset("ovo"))
    folders = [bundled, "ovo", ".", "../mine", "/games/mine", "two words"]
    named = ["ovo", "./ovo", ".", "../mine", "/games/mine", "'./two words'"]
    assert [ruleset_argument(folder) for folder in folders] == named
