"""What was read of a folder is kept for the same content, and found again in another process too."""

import shutil
import subprocess
import sys

import pytest

from pnp.kept_values import CACHE_VARIABLE
from pnp.problems import Problems
from pnp.targets.opening import kept_games
from pnp.targets.opening.kept_games import RULESET, KeptGame, KeptSource, load_game
from pnp.workshop import fingerprint
from pnp.workshop.checks.ruleset import load_ruleset
from pnp.workshop.options import BuildOptions
from tests.targets.games import write_tiny


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder of a game of which nothing is kept yet."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    return write_tiny(tmp_path / "small")


@pytest.fixture
def reads(monkeypatch):
    read, every = kept_games._read_game, []

    def note(folder, problems, options):
        every.append(options.choices)
        return read(folder, problems, options)

    monkeypatch.setattr(kept_games, "_read_game", note)
    return every


def change(folder, file="game.yaml", old="title: ", new="title: The "):
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))


def without_sources(ruleset):
    return {field: getattr(ruleset, field) for field in ruleset.__struct_fields__ if field != "sources"}


def test_what_is_kept_is_what_was_read(folder, reads):
    first, again = (load_game(folder, Problems()) for _ in range(2))
    assert len(reads) == 1
    assert without_sources(again) == without_sources(first)
    assert again.sources.keys() == first.sources.keys()


def test_places_are_those_of_the_files(folder, reads):
    first, again = (load_game(folder, Problems()).sources["components.yaml"] for _ in range(2))
    assert isinstance(again, KeptSource) and again.file == first.file
    for path in ((), ("town", "cell"), ("die", "faces", 2), ("die", "nothing")):
        assert (again.place(path), again.key(path)) == (first.place(path), first.key(path))
        assert again.below(("die",)).place(path[1:]) == first.below(("die",)).place(path[1:])
    assert again.inside(("town", "title"), "Town", 1, 2) == first.inside(("town", "title"), "Town", 1, 2)
    again.add_alias(("town", "colums"), "columns")
    assert again.place(("town", "colums")) == first.place(("town", "columns"))


def test_what_has_changed_is_read_anew(folder, reads, monkeypatch):
    assert load_game(folder, Problems()).game.title == "Small"
    change(folder)
    assert [load_game(folder, Problems()).game.title for _ in range(2)] == ["The Small"] * 2
    assert len(reads) == 2
    monkeypatch.setattr(fingerprint, "digest_program", lambda: "the next version")
    load_game(folder, Problems())
    assert len(reads) == 3


def test_choices_and_folders_are_kept_apart(folder, reads, tmp_path):
    copied = shutil.copytree(folder, tmp_path / "copied")
    for _ in range(2):
        for choices in ({}, {"side": "4"}):
            load_game(folder, Problems(), BuildOptions(choices=choices))
        assert load_game(copied, Problems()).folder == copied.as_posix()
    assert reads == [{}, {"side": "4"}, {}]


@pytest.mark.parametrize(
    ("old", "new", "code"), [("title: ", "titel: ", "P004"), ("language: en", "language: en\nsubtitle: Yes", "P009")]
)
def test_problems_are_told_each_time(folder, reads, old, new, code):
    change(folder, "game.yaml", old, new)
    told = [Problems(), Problems()]
    for problems in told:
        load_game(folder, problems)
    assert len(reads) == 2
    assert code in {problem.code for problem in told[0]}
    assert list(told[0]) == list(told[1])


def test_a_game_that_changes_while_it_is_read_is_not_kept(folder):
    kept = KeptGame(RULESET, folder, BuildOptions())
    change(folder)
    kept.keep(load_ruleset(folder, Problems()))
    assert kept.find() is None
    assert KeptGame(RULESET, folder, BuildOptions()).find() is None


def test_a_folder_that_is_not_there_has_nothing(folder, tmp_path):
    kept = KeptGame(RULESET, tmp_path / "nowhere", BuildOptions())
    kept.keep("anything")
    assert kept.find() is None


def test_without_a_cache_everything_is_read_each_time(folder, reads, monkeypatch):
    monkeypatch.setenv(CACHE_VARIABLE, "")
    for _ in range(2):
        load_game(folder, Problems())
    assert len(reads) == 2


def test_what_is_kept_needs_no_reader_of_yaml(folder):
    """Commands that find what they need begin quickly."""
    code = (
        "import sys; from pathlib import Path; from pnp.targets.opening.kept_games import RULESET, KeptGame;"
        "from pnp.workshop.options import BuildOptions;"
        "print(KeptGame(RULESET, Path(sys.argv[1]), BuildOptions()).find().game.title, 'yaml' in sys.modules)"
    )
    load_game(folder, Problems())
    printed = subprocess.run([sys.executable, "-c", code, folder], capture_output=True, text=True, check=True).stdout
    assert printed == "Small False\n"
