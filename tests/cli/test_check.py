"""``pnp check``: what the command line understands, and what is told."""

import json

import pytest

from pnp.cli import check
from pnp.cli.main import main
from tests.bundled import opened_game
from tests.game.reading.small import FILES
from tests.play.language.small_ruleset import FILES as ROWS
from tests.play.language.small_ruleset import write_rows
from tests.targets.games import write_game


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [([], ([], False)), (["a", "b/", "--json"], (["a", "b/"], True))],
)
def test_check_names_rulesets(monkeypatch, arguments, expected):
    seen = []
    monkeypatch.setattr(check, "run_check", lambda chosen: seen.append((chosen.rulesets, chosen.json)) or 0)
    assert main(["check", *arguments]) == 0
    assert seen == [expected]


def test_figures_that_are_not_printed_are_named(capsys):
    assert main(["check", "quiet-adventures"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    ruleset = opened_game("quiet-adventures").ruleset
    silent = sorted(name for name, figure in ruleset.figures.items() if not figure.printed)
    assert len(silent) > 1
    assert first == f"quiet-adventures: {len(ruleset.figures)} figures are proved; not printed: {', '.join(silent)}"


UNPROVED = """\
caption: A button on the board.
position: {town: {A1: button}}
"""


def test_figures_without_an_engine_are_counted_as_checked_against_the_box(shelf, capsys):
    shown = {"rules.yaml": FILES["rules.yaml"], "figures/start.yaml": UNPROVED}
    write_game(shelf / "plain", {**shown, "figures/unseen.yaml": f"{UNPROVED}printed: false\n"})
    assert main(["check", "./plain"]) == 0
    assert capsys.readouterr().out == (
        "plain: 2 figures checked against the box, 0 proved by rules; not printed: unseen\n"
    )
    assert main(["check", "./plain", "--json"]) == 0
    (ruleset,) = json.loads(capsys.readouterr().out)["rulesets"]
    assert (ruleset["figures"], ruleset["unproved"], ruleset["clauses"]) == ([], ["start", "unseen"], [])


def test_how_far_the_rules_of_a_game_in_data_go(tmp_path, capsys):
    folder = write_rows(tmp_path)
    assert main(["check", str(folder)]) == 0
    *_, told, pairs, mentions = capsys.readouterr().out.splitlines()
    assert mentions == "  1 of 1 mention is not backed by a statement: pnp check --words lists them"
    assert told == "  3 of 4 clauses have a condition: none for manners"
    assert pairs == "  pairs of an action and a clause: 2 of 2 with a refused move, 1 with a legal one"
    assert main(["check", str(folder), "--json"]) == 0
    (values,) = json.loads(capsys.readouterr().out)["rulesets"]
    assert values["rules"]["pairs"] == [
        {"action": "drop", "clause": "drop.free", "kept": ["first"], "refused": ["first"]},
        {"action": "drop", "clause": "drop.lowest", "kept": [], "refused": ["first"]},
    ]
    free = ROWS["play.yaml"].replace("    needs: {drop.free: vacant(cell)}\n", "")
    (folder / "play.yaml").write_text(free, encoding="utf-8")
    (folder / "rules.yaml").write_text(
        ROWS["rules.yaml"].replace("      needs: {drop", "      # {drop"), encoding="utf-8"
    )
    (folder / "figures/first.yaml").write_text(PLACED, encoding="utf-8")
    assert main(["check", str(folder)]) == 0
    told = capsys.readouterr().out.splitlines()[-3:]
    assert told[0] == "  1 of 4 clauses have a condition: none for drop.lowest, drop.free and manners"
    assert told[1] == "  1 of 1 action can always be done: drop without needs"
    (folder / "play.yaml").write_text(free[: free.index("actions:")], encoding="utf-8")
    (folder / "figures/first.yaml").write_text(PLACED[: PLACED.index("frames:")], encoding="utf-8")
    assert main(["check", str(folder), "--json"]) == 0
    (values,) = json.loads(capsys.readouterr().out)["rulesets"]
    without = ["drop.lowest", "drop.free", "end.three", "manners"]
    extent = {"actions": [], "free": [], "without": without, "pairs": []}
    assert (values["figures"], values["rules"]) == (["first"], extent)


PLACED = """\
caption: A first disc, wherever it is put.
position: {width: 4, board: [". . . .", ". . . .", ". . . ."], turn: red}
frames:
  - {}
  - {move: B1}
claims:
  - {placed: {red-disc: 1}}
  - {illegal: B1, because: table.occupied}
"""


@pytest.mark.parametrize("text", ["", "end:\n\t- x\n", "end: [", "end:\n  - {if: count(a) > 2 & b[me]}\n"])
def test_a_play_yaml_that_can_not_be_read_is_told_once(text, tmp_path, capsys):
    for name, content in {**ROWS, "play.yaml": text}.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 1
    errors = [line for line in capsys.readouterr().err.splitlines() if "error[" in line]
    assert len(errors) == 1 and "play.yaml:" in errors[0]


def test_a_path_with_backslashes_is_suggested_with_slashes(tmp_path, monkeypatch, capsys):
    (tmp_path / "games" / "mine").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert main(["check", "games\\mine"]) == 1
    assert capsys.readouterr().err.endswith("= did you mean games/mine?\n")
