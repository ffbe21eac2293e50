"""Turn claims into a figure of which they are true, found by play and printed as its file."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from pnp.cli.progress import ProgressLine
from pnp.cli.questions import begun, of_game
from pnp.cli.where import read_where
from pnp.load.written import write_document
from pnp.model.figure import Figure
from pnp.problems import Problems
from pnp.rules.asking import report_options
from pnp.rules.finder import Finder, Near
from pnp.rules.protocol import Engine, Sparing, StartOptions
from pnp.rules.question import Question, ask
from pnp.rules.smallest import smallest
from pnp.rules.told import counted

_CAPTION = "To be written."


@of_game
def find(chosen: Namespace, engine: Engine[Any, Any], options: StartOptions, problems: Problems) -> None:
    """Print a figure of which all claims are true, or how near the search came."""
    start = begun(engine, options, problems)
    if start is None:
        return
    where = read_where(chosen.where, engine.write_position(start), problems)
    question = ask(engine, start, where.claims, where.source, where.move, problems)
    if question is None or problems.error_count:
        return
    with ProgressLine() as progress:
        finder = Finder(question, options, chosen.limit, progress)
        rejected = finder.run()
    if rejected is not None:
        report_options(rejected, problems)
    figure = finder.found
    if figure is not None and chosen.smallest:
        if isinstance(engine, Sparing):
            figure = smallest(question, figure)
        else:
            problems.warning("P064", f"--smallest has no effect: every position of {engine.name} has all its pieces")
    _answer(chosen, finder, figure, problems)


def _answer(chosen: Namespace, finder: Finder[Any, Any], figure: Figure | None, problems: Problems) -> None:
    """Print what was found, or record that nothing was."""
    searched = f"{counted(finder.games, 'game')}, {counted(finder.positions, 'position')}"
    if figure is None and finder.nearest is not None:
        verdict = finder.nearest.verdict
        held = f"{verdict.held} of {len(finder.question.indices)} claims hold in the nearest"
        message = f"no position found in {searched}: {held}, and {'; '.join(verdict.truths)}"
        problems.error("P065", message, hint="try another --seed, or a higher --limit")
    if chosen.json:
        counts = {"games": finder.games, "positions": finder.positions}
        nearest = {} if figure else {"nearest": _nearest(finder.question, finder.nearest)}
        print(json.dumps({"figure": figure and _document(figure)} | counts | nearest))
    elif figure is not None:
        print(f"# found in {searched}\n{write_document(_document(figure)).rstrip()}")


def _document(figure: Figure) -> dict[str, Any]:
    """Return the figure as its file has it, the caption still to be written."""
    document = {"caption": _CAPTION, "shows": [], "position": figure.position}
    if len(figure.frames) > 1:
        document["frames"] = [{}, {"move": figure.frames[1].moves[0]}]
    return document | {"claims": list(figure.claims)}


def _nearest(question: Question[Any, Any], near: Near[Any] | None) -> dict[str, Any] | None:
    """Return the nearest position, what is played there, and how near it is."""
    if near is None:
        return None
    engine: Engine[Any, Any] = question.engine
    return {
        "position": engine.write_position(near.frames[0].state),
        "move": near.frames[1].moves[0] if len(near.frames) > 1 else None,
        "claims": len(question.indices),
        "held": near.verdict.held,
        "off": round(near.verdict.off, 3),
        "truths": list(near.verdict.truths),
    }
