"""``pnp build``: what the command line understands."""

import pytest

from pnp.cli import game_commands
from pnp.cli.build import DEFAULT_OUTPUT
from pnp.cli.main import main
from pnp.units import PAPERS


@pytest.fixture
def asked(monkeypatch):
    """Return what a command line asks for."""
    seen = []
    monkeypatch.setattr(game_commands, "run_build", lambda chosen: seen.append(chosen) or 0)

    def asked(*arguments):
        assert main(["build", *arguments]) == 0
        return seen.pop()

    return asked


def test_nothing_asked_is_everything(asked):
    chosen = asked()
    assert (chosen.rulesets, chosen.paper, chosen.choices, chosen.only) == ([], None, [], ())
    assert (chosen.output, chosen.low_ink, chosen.flip, chosen.json) == (DEFAULT_OUTPUT, False, "long", False)
    assert (chosen.layout, chosen.poster) == ("honeycomb", None)


def test_everything_asked(asked):
    chosen = asked(
        "one", "./two", "--paper", "A4, letter,a4", "--set", "edition=first", "--set", "side=3",
        "--output", "there", "--only", "tiles,dice", "--low-ink", "--flip", "short", "--json",
        "--layout", "straight", "--poster", "butt",
    )  # fmt: skip
    assert chosen.rulesets == ["one", "./two"]
    assert chosen.paper == ("a4", "letter")
    assert chosen.choices == [("edition", "first"), ("side", "3")]
    assert (chosen.output, chosen.only) == ("there", ("tiles", "dice"))
    assert (chosen.low_ink, chosen.flip, chosen.json) == (True, "short", True)
    assert (chosen.layout, chosen.poster) == ("straight", "butt")


def test_a_poster_s_pages_overlap_unless_they_are_to_meet(asked):
    assert asked("one", "--poster").poster == "overlap"
    assert asked("one", "--poster", "--low-ink").poster == "overlap"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--paper", "quarto"], f"no paper is called 'quarto': choose from {', '.join(PAPERS)}"),
        (["--paper", ""], "name one at least"),
        (["--paper", ","], "name one at least"),
        (["--paper"], "expected one argument"),
        (["--set", "edition"], "'edition' is not KEY=VALUE"),
        (["--set", "=first"], "'=first' is not KEY=VALUE"),
        (["--only", " , "], "name one at least"),
        (["--output", ""], "name a folder"),
        (["--flip", "sideways"], "invalid choice: 'sideways'"),
        (["--layout", "heap"], "invalid choice: 'heap'"),
        (["--poster", "glue"], "invalid choice: 'glue'"),
        (["--colour"], "unrecognized arguments: --colour"),
    ],
)
def test_what_is_not_understood_is_told_and_is_2(arguments, told, capsys):
    assert main(["build", *arguments]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert told in streams.err
    assert "Traceback" not in streams.err
