"""Every figure that travels with the program is proved by the game's rules, and every clause has its examples."""

from pathlib import Path
from typing import Any

import pytest

from pnp.game.model.figure import CheckedFigure, Figure
from pnp.game.model.ruleset import Section
from pnp.game.reading.yaml.documents import read_document
from pnp.play.proof.claims import check_figure
from pnp.play.proof.coverage import check_clauses, find_examples, warn_unshown_clauses
from pnp.problems import Problems, SourceMap
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.records import record

RULESETS = Path(__file__).parents[2] / "rulesets"

# No move can break these: they say what happens, not what is allowed.
NEVER_BROKEN = {
    "hexania": {
        *("setup.board", "setup.players", "setup.homes", "turn.actions", "turn.lost", "turn.out", "figure.whole"),
        *("move.line", "move.start", "move.steps", "merge.touch", "end.winner"),
        *(f"attack.{name}" for name in ("destroy", "armour", "rest", "bonus", "move", "several", "regroup", "grow")),
        *(f"variant.{name}" for name in ("no-collapse", "viscous-moves", "birth-merges")),
    },
    "hollow": {
        *("setup.board", "setup.button", "turn.red", "hollow.whole", "hollow.button", "end.no-move", "end.points"),
    },
    "ovo": {
        *("setup.two", "setup.four", "setup.first", "turn.order", "camp.turn", "camp.free", "peek.secret"),
        *("claim.out", "end.home", "end.wrong", "end.last"),
    },
    "quiet-adventures": {
        *(f"setup.{name}" for name in ("tiles", "prices", "rolled-prices", "purses", "bank", "characters")),
        *("setup.fifteen", "turn.round", "buy.row-stays", "move.collect"),
        *(f"harvest.{name}" for name in ("when", "bank", "character", "row", "order", "pile")),
        *(f"end.{name}" for name in ("dooky", "hollow", "deadlock", "winner")),
    },
}
GAMES = sorted(NEVER_BROKEN)
FIGURES = sorted(path for game in GAMES for path in RULESETS.glob(f"{game}/figures/*.yaml"))


def read_yaml(path: Path, problems: Problems) -> tuple[Any, SourceMap]:
    read = read_document(path.read_bytes(), path.name, problems)
    assert read is not None
    return read


def read_figure(path: Path, problems: Problems) -> Figure:
    written, source = read_yaml(path, problems)
    return record(Figure, written, name=path.stem, source=source)


def read_rules(game: str, problems: Problems) -> tuple[tuple[Section, ...], SourceMap]:
    written, source = read_yaml(RULESETS / game / "rules.yaml", problems)
    return tuple(record(Section, section) for section in written), source


def prove(path: Path, problems: Problems) -> CheckedFigure | None:
    return check_figure(read_figure(path, problems), BUNDLED_ENGINES[path.parents[1].name], problems)


def figure_names(path: Path) -> str:
    return f"{path.parents[1].name}-{path.stem}"


@pytest.mark.parametrize("path", FIGURES, ids=figure_names)
def test_a_figure_is_proved(path: Path) -> None:
    problems = Problems()
    checked = prove(path, problems)
    assert [str(problem) for problem in problems] == []
    assert checked is not None
    assert checked.kept or checked.broken


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_engine_share_their_clauses(game: str) -> None:
    problems = Problems()
    sections, source = read_rules(game, problems)
    check_clauses(sections, BUNDLED_ENGINES[game].clauses, source, problems)
    assert [str(problem) for problem in problems] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_an_example_and_a_counterexample_where_there_can_be_one(game: str) -> None:
    problems = Problems()
    sections, source = read_rules(game, problems)
    figures = [path for path in FIGURES if path.parents[1].name == game]
    coverage = find_examples(
        BUNDLED_ENGINES[game].clauses, [figure for path in figures if (figure := prove(path, problems))]
    )
    warn_unshown_clauses(coverage, sections, source, problems)
    assert not problems.entries
    assert [row.clause for row in coverage.clauses if not row.kept] == []
    assert {row.clause for row in coverage.clauses if not row.broken} == NEVER_BROKEN[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_in_the_booklet_once(game: str) -> None:
    sections, _ = read_rules(game, Problems())
    placed = [item.figure for section in sections for item in section.items if item.figure]
    figures = [read_figure(path, Problems()) for path in FIGURES if path.parents[1].name == game]
    assert sorted(placed) == sorted(figure.name for figure in figures if figure.printed)
