"""Print the bundled games."""

from __future__ import annotations

import argparse
import json

from pnp.cli.report import report
from pnp.load.bundled import bundled_rulesets, find_ruleset
from pnp.load.ruleset import load_ruleset
from pnp.problems import Problems


def run_list(chosen: argparse.Namespace) -> int:
    """Print a line a game, or with ``--json`` a list; return the exit status."""
    problems = Problems()
    rows = []
    for name in bundled_rulesets():
        folder = find_ruleset(name)
        ruleset = load_ruleset(folder, problems) if folder else None
        if ruleset is not None:
            game = ruleset.game
            rows.append(
                {
                    "name": name,
                    "title": game.title,
                    "players": str(game.players),
                    "minutes": str(game.minutes),
                    "version": game.version,
                    "options": {key: [str(v) for v in option.values] for key, option in game.options.items()},
                }
            )
    if chosen.json:
        print(json.dumps(rows, indent=1))
    else:
        widest = max((len(str(row["name"])) for row in rows), default=0)
        for row in rows:
            print(f"{row['name']:<{widest}}  {row['title']} ({row['players']} players, {row['minutes']} minutes)")
    return report(problems)
