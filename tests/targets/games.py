"""The small ruleset as a game without an engine, which is opened and built in a moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.game.model.ruleset import Ruleset
from pnp.problems import Problem, Problems
from pnp.targets import workers
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.targets.outputs import Output, Target
from pnp.targets.plan import make, plan_targets, target_key
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.checks.ruleset import load_ruleset
from pnp.workshop.files import write_whole
from pnp.workshop.options import BuildOptions
from tests.game.reading.small import FILES, spoilt, write

A4 = ("a4",)
NO_ENGINE: dict[str, str | bytes | None] = {
    "figures/start.yaml": None,
    **spoilt("rules.yaml", "    - figure: start\n", ""),
    **spoilt("game.yaml", "engine: small", "engine: none"),
}

# Less of everything, for tests that need whole builds and look at nothing that is drawn.
TINY: dict[str, str | bytes | None] = {
    **NO_ENGINE,
    "art/wood.svg": None,
    "components.yaml": """\
town:
  kind: square-board
  title: Town
  columns: 3
  rows: 4
  cell: 50mm
die:
  kind: die
  title: Die
  size: 18mm
  faces: ["1", "2", "3", "3", "2", "1"]
""",
    "rules.yaml": """\
- section: goal
  title: Goal
  items:
    - text: Be the last.
""",
}

# What a build of the game for A4 makes, in this order, in the folder small/en.
SMALL_FILES = (
    "booklet.pdf",
    "booklet-a4.pdf",
    "pocket-a4.pdf",
    "rules.html",
    "a4/print-guide.pdf",
    "a4/town.pdf",
    "a4/field.pdf",
    "a4/shop.pdf",
    "a4/house.pdf",
    "a4/house-fold-over.pdf",
    "a4/button.pdf",
    "a4/button-fold-over.pdf",
    "a4/hero.pdf",
    "a4/die.pdf",
    "a4/bank.pdf",
    "a4/help.pdf",
    "a4/help-fold-over.pdf",
    "cut/town-a4-sheet-1.svg",
    "cut/field-a4-sheet-1.svg",
    "cut/shop-a4-sheet-1.svg",
    "cut/house-a4-sheet-1.svg",
    "cut/house-fold-over-a4-sheet-1.svg",
    "cut/button-a4-sheet-1.svg",
    "cut/button-fold-over-a4-sheet-1.svg",
    "cut/hero-a4-sheet-1.svg",
    "cut/die-a4-sheet-1.svg",
    "cut/bank-a4-sheet-1.svg",
    "cut/help-a4-sheet-1.svg",
    "cut/help-fold-over-a4-sheet-1.svg",
    "faces/town.svg",
    "faces/field.svg",
    "faces/shop.svg",
    "faces/house.svg",
    "faces/house-back.svg",
    "faces/button.svg",
    "faces/button-back.svg",
    "faces/hero.svg",
    "faces/hero-2.svg",
    "faces/die.svg",
    "faces/bank.svg",
    "faces/help.svg",
    "faces/help-back.svg",
)


def small_files(component: str) -> list[str]:
    """Return those of the files that are made of the sheet of one component, which are named after it."""
    return [path for path in SMALL_FILES if Path(path).name.startswith(component)]


def write_game(folder: Path, changed: dict[str, str | bytes | None] | None = None) -> Path:
    """Write the game into *folder*, which gives it its name; return the folder."""
    return write(folder, {**NO_ENGINE, **(changed or {})})


def write_tiny(folder: Path) -> Path:
    """Write the game with a board, a die and one rule into *folder*; return the folder."""
    return write(folder, TINY)


def changed(file: str, old: str, new: str) -> dict[str, str | bytes | None]:
    """Return the change of one spot of one file of the game; it must be there, once."""
    text = {**FILES, **NO_ENGINE}[file]
    assert isinstance(text, str)
    assert text.count(old) == 1, old
    return {file: text.replace(old, new)}


def line_of(file: str, text: str) -> int:
    """Return the line of the game's file with *text*, which it has once."""
    whole = {**FILES, **NO_ENGINE}[file]
    assert isinstance(whole, str)
    (line,) = (number for number, line in enumerate(whole.split("\n"), start=1) if text in line)
    return line


def loaded(folder: Path, changes: dict[str, str | bytes | None] | None = None) -> Ruleset:
    problems = Problems()
    ruleset = load_ruleset(write_game(folder, changes), problems)
    assert ruleset is not None, list(map(str, problems))
    return ruleset


def opened(
    folder: Path, changes: dict[str, str | bytes | None] | None = None, options: BuildOptions | None = None
) -> tuple[GameBuild | None, list[Problem]]:
    problems = Problems()
    ruleset = load_game(write_game(folder, changes), problems)
    build = check_game(ruleset, options or BuildOptions(papers=A4), problems) if ruleset else None
    return build, problems.sorted()


def game_build(folder: Path, changes: dict[str, str | bytes | None] | None = None) -> GameBuild:
    """Return what the game's files are made from, for A4."""
    build, problems = opened(folder, changes)
    assert build is not None, list(map(str, problems))
    return build


def with_options(build: GameBuild, **options: Any) -> GameBuild:
    context = replace(build.context, low_ink=options.get("low_ink", build.options.low_ink))
    game = replace(build.game, options=build.options._replace(**options))
    return GameBuild(game, context)


_OUTPUTS: dict[str, Output] = {}
_RULESETS: dict[object, tuple[Ruleset | None, Problems]] = {}
_BUILDS: dict[object, tuple[Ruleset, Catalogue, GameBuild | None, Problems]] = {}


def draw_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have equal folders opened, and files whose keys are equal drawn, once in this process.

    For tests of what a build does with its files. Equal keys mean equal bytes: test_incremental compares builds that
    rely on it with clean ones.
    """
    monkeypatch.setattr(workers, "load_game", _load_once)
    monkeypatch.setattr(workers, "check_game", _check_once)

    def make_once(target: Target, build: GameBuild) -> Output:
        key = repr(sorted(target_key(target, build).items()))
        if key not in _OUTPUTS:
            _OUTPUTS[key] = make(target, build)
        return _OUTPUTS[key]

    monkeypatch.setattr(workers, "make", make_once)


def draw_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "load_game", load_game)
    monkeypatch.setattr(workers, "check_game", check_game)
    monkeypatch.setattr(workers, "make", make)


def _load_once(folder: Path, problems: Problems, options: BuildOptions) -> Ruleset | None:
    files = tuple((path, path.read_bytes()) for path in sorted(folder.rglob("*")) if path.is_file())
    key = (folder, files, repr(options))
    if key not in _RULESETS:
        own = Problems()
        _RULESETS[key] = (load_game(folder, own, options), own)
    ruleset, own = _RULESETS[key]
    problems.extend(own)
    return ruleset


def _check_once(
    ruleset: Ruleset, options: BuildOptions, problems: Problems, catalogue: Catalogue, *, composes: bool, jobs: int
) -> GameBuild | None:
    key = (id(ruleset), repr(options), composes)
    if key not in _BUILDS or _BUILDS[key][:2] != (ruleset, catalogue):
        own = Problems()
        _BUILDS[key] = (
            ruleset,
            catalogue,
            check_game(ruleset, options, own, catalogue, composes=composes, jobs=jobs),
            own,
        )
    _, _, build, own = _BUILDS[key]
    problems.extend(own)
    return build


def write_files(build: GameBuild, output: Path) -> None:
    for target in plan_targets(build):
        write_whole(output / target.path, make(target, build).content)
