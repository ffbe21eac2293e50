"""``pnp check`` and ``pnp list``: what the command line understands."""

import pytest

from pnp.cli import game_commands, listing
from pnp.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [([], ([], False)), (["a", "b/", "--json"], (["a", "b/"], True))],
)
def test_check_names_rulesets(monkeypatch, arguments, expected):
    seen = []
    monkeypatch.setattr(game_commands, "run_check", lambda chosen: seen.append((chosen.rulesets, chosen.json)) or 0)
    assert main(["check", *arguments]) == 0
    assert seen == [expected]


def test_list_asks_for_nothing(monkeypatch, capsys):
    monkeypatch.setattr(listing, "run_list", lambda chosen: 0)
    assert main(["list"]) == 0
    assert main(["list", "what"]) == 2
    assert "unrecognized arguments: what" in capsys.readouterr().err
