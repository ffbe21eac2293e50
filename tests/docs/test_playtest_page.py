"""docs/playtest.md shows what its command prints and draws today, and its numbers are right."""

import re

from pnp.cli.main import main
from pnp.play.playtests.players import PLAYER_KINDS, USUAL_ITERATIONS, PlaytestOptions
from pnp.play.playtests.report import Proportion
from tests.docs import playtest_pictures
from tests.docs.page import read_page

PAGE = read_page("docs/playtest.md")
WORDS = " ".join(PAGE.text.split())


def test_the_report_and_the_pictures_are_those_of_today():
    assert playtest_pictures.COMMAND in PAGE.text
    assert playtest_pictures.page() == PAGE.text, "python -m tests.docs.playtest_pictures"
    shown = set()
    for file, content in playtest_pictures.pictures():
        assert file.read_text(encoding="utf-8") == content, "python -m tests.docs.playtest_pictures"
        assert f"(pictures/{file.name})" in PAGE.text and f"`{file.name.removeprefix('playtest-')}`" in WORDS
        assert len(content) < 40_000
        shown.add(file.name)
    assert {file.name for file in file.parent.glob("playtest-*.svg")} == shown


def test_what_the_text_says_of_the_report_is_true():
    playtest = playtest_pictures.playtest()
    low, high = playtest.first.interval
    assert f"wins {playtest.first.share:.1%} of the games".replace("%", " %") in WORDS
    assert f"the range is {low:.1%} to {high:.1%}".replace("%", " %") in WORDS
    assert f"{100 * playtest.advantage:+.1f} in a game for two" in WORDS and playtest.has_advantage
    assert f"*90 % have {playtest.moves.percentile(5)} to {playtest.moves.percentile(95)}*" in WORDS
    assert f"`--games 1 --seed {playtest.longest_seed}` plays the longest game" in WORDS


def test_the_margins_of_the_table_are_right():
    rows = [(int(games.replace(",", "")), share) for games, share in PAGE.table("How sure it is")]
    assert rows == [(games, f"{100 * Proportion(games / 2, games).margin:.1f} %") for games, _ in rows]
    assert len(rows) == 4


def test_the_kinds_of_players_and_the_defaults_are_those_of_the_program():
    assert [row[0].strip("`") for row in PAGE.table("Who plays")] == list(PLAYER_KINDS)
    assert f"tries {USUAL_ITERATIONS} lines of play" in WORDS and PlaytestOptions().limit == USUAL_ITERATIONS


def test_every_option_is_one_of_the_program(capsys):
    options = set(re.findall(r"--[a-z]+", PAGE.text.replace("examples.jsonl --ruleset", "")))
    assert main(["playtest", "--help"]) == 0
    known = set(re.findall(r"--[a-z]+", capsys.readouterr().out))
    assert options <= known and known - options <= {"--help"}


def test_the_snippet_runs(tmp_path, monkeypatch, capsys):
    (snippet,) = [block.text for block in PAGE.blocks if block.language == "python"]
    monkeypatch.chdir(tmp_path)
    exec(snippet.replace("games=200", "games=20").replace("jobs=2", "jobs=1"), {})
    assert "red-stone" in capsys.readouterr().out and (tmp_path / "charts" / "length.svg").is_file()
