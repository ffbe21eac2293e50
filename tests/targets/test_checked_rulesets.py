"""A ruleset without problems is checked once; what is wrong is told every time."""

import pytest

from pnp.game.reading.bundle import find_ruleset
from pnp.kept_values import CACHE_VARIABLE
from pnp.problems import Problems
from pnp.targets import workers
from pnp.targets.checked_rulesets import check_rulesets
from pnp.workshop.options import BuildOptions
from tests.targets.games import write_tiny

OPTIONS = BuildOptions()


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """Return the rulesets that were opened, each time; nothing is kept yet."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    open_them, every = workers.open_games, []

    def note(sources, *given, **named):
        every.append([*sources])
        return open_them(sources, *given, **named)

    monkeypatch.setattr(workers, "open_games", note)
    return every


def check(*sources, options=OPTIONS):
    problems = Problems()
    return check_rulesets(sources, options, 1, problems), [problem.code for problem in problems]


def facts(checked):
    return [(one.name, one.ruleset.game.title, one.figures, one.unproved, one.coverage) for one in checked]


def test_it_is_the_same_again(opened):
    sources = [find_ruleset(name) for name in ("reversi", "almanac")]
    (first, told), (again, told_again) = check(*sources), check(*reversed(sources))
    assert told == told_again == []
    assert facts(first) == [*reversed(facts(again))]
    assert len(first[0].figures) == 8
    assert opened == [sources]


def test_only_what_has_changed_is_checked_again(opened, tmp_path):
    sources = [write_tiny(tmp_path / name) for name in ("first", "second")]
    check(*sources)
    rules = sources[1] / "rules.yaml"
    rules.write_text(rules.read_text().replace("last", "first"))
    checked, _ = check(*sources)
    assert [one.name for one in checked] == ["first", "second"]
    assert opened == [sources, sources[1:]]
    check(sources[0], options=BuildOptions(choices={"side": "4"}))
    assert opened[2:] == [sources[:1]]


def test_problems_are_told_each_time(opened, tmp_path):
    folder = write_tiny(tmp_path / "small")
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("language: en", "language: en\nsubtitle: Yes"))
    for _ in range(2):
        (checked,), told = check(folder)
        assert checked.ruleset is not None and told == ["P009"]
    assert len(opened) == 2


def test_rulesets_of_one_name_are_told_each_time(opened, tmp_path):
    folders = [write_tiny(tmp_path / name / "small") for name in ("first", "second")]
    for folder in folders:
        check(folder)
    checked, told = check(*folders)
    assert (len(checked), told) == (1, ["P062"])


def test_a_ruleset_that_was_loaded_is_checked_each_time(opened, tmp_path):
    ((loaded,), _) = check(write_tiny(tmp_path / "small"))
    for _ in range(2):
        assert check(loaded.ruleset)[1] == []
    assert len(opened) == 3
