"""Check and build games: every fault is told, and what was made."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pnp.cli.progress import ProgressLine
from pnp.cli.report import no_ruleset, report
from pnp.load.bundled import bundled_rulesets, find_ruleset
from pnp.messages import escape_controls, quote
from pnp.model.ruleset import Ruleset
from pnp.pipeline.build import Built, build
from pnp.pipeline.choices import Choices, gather_choices
from pnp.pipeline.manifest import MANIFEST
from pnp.pipeline.open_game import Opened, load_game, open_ruleset
from pnp.pipeline.options import DEFAULT_PAPERS, BuildOptions
from pnp.pipeline.selection import Selection, check_selection
from pnp.problems import Place, Problems
from pnp.rules.coverage import Coverage
from pnp.units import PAPERS


def run_build(chosen: argparse.Namespace) -> int:
    """Check the games and make their files; return the exit status."""
    problems = Problems()
    selection = Selection(frozenset(chosen.only))
    choices = gather_choices(chosen.choices, problems)
    options = BuildOptions(
        papers=tuple(PAPERS[name] for name in chosen.paper or DEFAULT_PAPERS),
        choices=choices,
        selection=selection,
        low_ink=chosen.low_ink,
        flip=chosen.flip,
        layout=chosen.layout,
        poster=chosen.poster,
    )
    rulesets = _load(chosen.rulesets, choices, problems)
    if not problems.error_count:
        check_selection(rulesets, selection, problems)
    opened = _open(rulesets, options, problems)
    built = None
    if not problems.error_count:
        with ProgressLine() as progress:
            built = build([game.game_build for game in opened], Path(chosen.output), problems, progress)
    if chosen.json:
        print(json.dumps(_build_answer(built, problems), indent=1))
        return 1 if problems.error_count else 0
    status = report(problems)
    if built is not None:
        _print_built(built)
    return status


def run_check(chosen: argparse.Namespace) -> int:
    """Check the games; print which clauses have an example; return the exit status."""
    problems = Problems()
    choices = gather_choices(chosen.choices, problems)
    opened = _open(_load(chosen.rulesets, choices, problems), BuildOptions(choices=choices), problems)
    if chosen.json:
        print(json.dumps(_check_answer(opened, problems), indent=1))
        return 1 if problems.error_count else 0
    status = report(problems)
    for game in opened:
        ruleset, coverage = game.game_build.ruleset, game.proofs.coverage
        if coverage.clauses:
            print(f"{ruleset.name}: {_figures(len(ruleset.figures))} proved")
            print(_coverage_table(coverage))
        else:  # no engine, and so no figures
            print(f"{ruleset.name}: no fault")
    return status


def _figures(count: int) -> str:
    return "1 figure is" if count == 1 else f"{count} figures are"


def _load(names: Sequence[str], choices: Choices, problems: Problems) -> list[Ruleset]:
    """Return the rulesets that are named, or all bundled ones, each once; what can't be loaded is reported."""
    rulesets: dict[str, Ruleset] = {}
    for folder in _folders(names or bundled_rulesets(), problems):
        ruleset = load_game(folder, problems, choices)
        if ruleset is None:
            continue
        if ruleset.name in rulesets:
            message = f"two rulesets are called {quote(ruleset.name)}, so their output files would conflict"
            problems.error("P062", message, Place(str(folder)), "build them separately, each with its own --output")
        rulesets.setdefault(ruleset.name, ruleset)
    return list(rulesets.values())


def _folders(names: Sequence[str], problems: Problems) -> list[Path]:
    """Return the folders that are named, each once, however often and in whichever way it is named."""
    folders: dict[Path, Path] = {}
    for name in names:
        folder = find_ruleset(name)
        if folder is None:
            no_ruleset(name, problems)
        else:
            folders.setdefault(folder.resolve(), folder)
    return list(folders.values())


def _open(rulesets: Sequence[Ruleset], options: BuildOptions, problems: Problems) -> list[Opened]:
    opened = [open_ruleset(ruleset, options, problems) for ruleset in rulesets]
    return [game for game in opened if game is not None]


def _build_answer(built: Built | None, problems: Problems) -> dict[str, Any]:
    files = [file.as_dict() for file in built.files] if built else []
    return {
        "output": str(built.output) if built else None,
        "files": files,
        "problems": [problem.as_dict() for problem in problems.sorted()],
    }


def _check_answer(opened: Sequence[Opened], problems: Problems) -> dict[str, Any]:
    return {
        "rulesets": [
            {
                "name": game.game_build.ruleset.name,
                "figures": sorted(game.game_build.figures),
                "clauses": [
                    {"clause": row.clause, "kept": list(row.kept), "broken": list(row.broken)}
                    for row in game.proofs.coverage.clauses
                ],
            }
            for game in opened
        ],
        "problems": [problem.as_dict() for problem in problems.sorted()],
    }


def _coverage_table(coverage: Coverage) -> str:
    """Return a line a clause: in how many figures it is kept and in how many broken."""
    widest = max(len(row.clause) for row in coverage.clauses)
    lines = [f"  {'clause':<{widest}}  kept  broken"]
    lines += [
        f"  {row.clause:<{widest}}  {len(row.kept) or '-':>4}  {len(row.broken) or '-':>6}" for row in coverage.clauses
    ]
    total = len(coverage.clauses)
    lines.append(f"  {coverage.kept} of {total} clauses have an example, {coverage.broken} also one of a breach")
    return "\n".join(lines)


def _print_built(built: Built) -> None:
    """Print what was made and where, folder by folder."""
    folders: dict[str, list[str]] = {}
    for file in built.files:
        folder, _, name = file.path.rpartition("/")
        pages = f" ({file.pages} pages)" if file.pages > 1 else ""
        folders.setdefault(folder, []).append(f"{name}{pages}")
    for folder, names in folders.items():
        print(escape_controls(f"{built.output / folder}/"))
        shown = names if len(names) <= 14 else [*names[:2], f"… {len(names) - 2} more"]
        for name in shown:
            print(f"    {name}")
    print(escape_controls(f"{len(built.files)} files; {built.output / MANIFEST} lists them all"))
