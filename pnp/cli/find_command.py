"""Print a figure of which all claims are true, found by play, or how near the search came."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from pnp.cli.progress import ProgressLine
from pnp.cli.questions import of_game
from pnp.load.written import write_document
from pnp.messages import plural
from pnp.pipeline.game_rules import GameRules, RulesError, SearchResult
from pnp.problems import Problems
from pnp.rules.protocol import Engine, StartOptions


@of_game
def find(chosen: Namespace, engine: Engine[Any, Any], options: StartOptions, problems: Problems) -> None:
    """Print a figure of which all claims are true, or how near the search came."""
    start = (options.players, options.choices, options.seed)
    try:
        with ProgressLine() as progress:
            rules = GameRules(engine)
            result = rules.find(chosen.where, *start, limit=chosen.limit, shrink=chosen.smallest, progress=progress)
    except RulesError as error:
        problems.extend(error.problems)
        return
    problems.extend(result.problems)
    _answer(result, problems, as_json=chosen.json)


def _answer(result: SearchResult, problems: Problems, *, as_json: bool) -> None:
    """Print the figure, or report that there is none."""
    searched = f"{plural(result.games, 'game')}, {plural(result.positions, 'position')}"
    nearest = result.nearest
    if result.figure is None and nearest is not None:
        held = f"{nearest['held']} of {nearest['claims']} claims hold in the nearest"
        message = f"no position found in {searched}: {held}, and {'; '.join(nearest['truths'])}"
        problems.error("P065", message, hint="try another --seed, or a higher --limit")
    if as_json:
        counts = {"games": result.games, "positions": result.positions}
        print(json.dumps({"figure": result.figure} | counts | ({} if result.figure else {"nearest": nearest})))
    elif result.figure is not None:
        print(f"# found in {searched}\n{write_document(result.figure).rstrip()}")
