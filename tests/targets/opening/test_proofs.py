"""Figures are proved once for the same content; what is wrong with them is told each time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.game.reading.bundle import find_ruleset
from pnp.kept_values import CACHE_VARIABLE
from pnp.play.language.engine import PlayEngine
from pnp.play.proof.coverage import Coverage
from pnp.problems import Finding, Problems
from pnp.targets.opening import proofs
from pnp.targets.opening.game_loader import load_game
from pnp.targets.opening.open_game import check_game
from pnp.targets.opening.proofs import proof_key, proved_game
from pnp.workshop.checks.figures import FigureProofs
from pnp.workshop.options import BuildOptions

BOARD = BuildOptions(papers=("a4",), only=("board",))


@pytest.fixture
def ruleset(tmp_path, monkeypatch):
    """Return a ruleset of whose proofs nothing is kept yet."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    return load_game(find_ruleset("reversi"), Problems())


@pytest.fixture
def proved(ruleset, monkeypatch):
    """Return the rulesets that were proved, with the problems that the proofs find."""
    calls, found = [], []

    def prove(ruleset, options, problems):
        calls.append(ruleset)
        problems.extend(found)
        return FigureProofs({"start": None}, Coverage(())), not found

    monkeypatch.setattr(proofs, "prove", prove)
    return calls, found


def test_what_is_kept_is_what_was_proved(ruleset, monkeypatch):
    fresh = proved_game(ruleset, BOARD, Problems())
    assert len(fresh.figures) == 8 and fresh.is_playable
    monkeypatch.setattr(proofs, "prove", None)
    assert proved_game(ruleset, BOARD, Problems()) == fresh


@pytest.mark.parametrize(
    "options", [BOARD, BuildOptions(), BuildOptions(only=("booklet",)), BuildOptions(only=("print-guide",))]
)
def test_figures_are_proved_once(ruleset, proved, options):
    results = [proved_game(ruleset, options, Problems()) for _ in range(2)]
    assert len(proved[0]) == 1
    assert [(dict(result.figures), result.is_playable) for result in results] == [({"start": None}, True)] * 2


def test_windows_are_checked_for_the_booklet(ruleset, proved):
    for options in (BOARD, BuildOptions()):
        proved_game(ruleset, options, Problems())
    assert len(proved[0]) == 2


def test_other_values_of_options_are_checked_unless_a_build_of_some_files_uses_none(ruleset, monkeypatch):
    fault = Finding("P084", "where size is 4: wrong", "mend it", ("play.yaml",))
    monkeypatch.setattr(PlayEngine, "other_findings", lambda self: [fault])
    for options, count in ((BOARD, 0), (BuildOptions(), 1), (BOARD._replace(choices={"side": "4"}), 1), (BOARD, 0)):
        problems = Problems()
        proved_game(ruleset, options, problems)
        assert len(problems) == count


def test_another_program_proves_anew(ruleset, proved, monkeypatch):
    proved_game(ruleset, BOARD, Problems())
    monkeypatch.setattr(proofs, "digest_program", lambda: "the next version")
    proved_game(ruleset, BOARD, Problems())
    assert len(proved[0]) == 2


def test_the_key_of_a_game_is_the_same_in_every_process():
    """Sets have another order in each process; none of it may be in the key."""
    hollow = find_ruleset("hollow")  # with options
    code = (
        "from pathlib import Path; from pnp.problems import Problems;"
        "from pnp.targets.opening.game_loader import load_game;"
        "from pnp.workshop.options import BuildOptions; from pnp.targets.opening.proofs import proof_key;"
        "import sys; print(proof_key(load_game(Path(sys.argv[1]), Problems()), BuildOptions()))"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", code, str(hollow)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    here = proof_key(load_game(hollow, Problems()), BuildOptions())
    assert printed == [f"{here}\n"] * 2


def test_other_content_is_proved_anew(ruleset, proved):
    (name, figure), *_ = ruleset.figures.items()
    item = replace(ruleset.sections[0].items[0], text="Another rule.")
    others = [
        replace(ruleset, figures={**ruleset.figures, name: replace(figure, claims=())}),
        replace(ruleset, play=replace(ruleset.play, values={**ruleset.play.values, "end": []})),
        replace(ruleset, sections=(replace(ruleset.sections[0], items=(item,)), *ruleset.sections[1:])),
        replace(ruleset, components=dict([*ruleset.components.items()][:-1])),
        replace(ruleset, game=replace(ruleset.game, players="5")),
    ]
    for one in (ruleset, *others, ruleset):
        proved_game(one, BOARD, Problems())
    assert proved[0] == [ruleset, *others]
    proved_game(ruleset, BOARD._replace(choices={"side": "4"}), Problems())
    assert len(proved[0]) == 7


def test_places_looks_and_versions_change_nothing(ruleset, proved):
    others = [
        replace(ruleset, folder="there"),
        replace(ruleset, look=replace(ruleset.look, display="Bitter")),
        replace(ruleset, game=replace(ruleset.game, version="7.3")),
    ]
    for one in (ruleset, *others):
        proved_game(one, BOARD, Problems())
    assert len(proved[0]) == 1


def test_problems_are_told_each_time(ruleset, proved):
    found = Problems()
    found.warning("P055", "a clause has no example", None, "add a figure")
    proved[1].extend(found)
    for _ in range(2):
        problems = Problems()
        assert not proved_game(ruleset, BOARD, problems).is_playable
        assert list(problems) == list(found)


def test_a_false_claim_stops_a_build_of_the_board_again_and_again(tmp_path, ruleset, monkeypatch):
    (name, figure), *_ = ((name, one) for name, one in ruleset.figures.items() if one.claims)
    false = replace(ruleset, figures={name: replace(figure, claims=({"winner": "black"},))})
    sound = Problems()
    assert check_game(replace(ruleset, figures={name: figure}), BOARD, sound) is not None
    for _ in range(2):
        problems = Problems()
        assert check_game(false, BOARD, problems) is None
        assert "P055" in {problem.code for problem in problems}
    assert Path(tmp_path, "rules").is_dir()
