"""Turn ``pnp build …`` into files on paper's way.

Only the argument parser is imported here; what is heavy is imported when the command runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from pnp.cli.arguments import add_choices, folder, names
from pnp.units import PAPERS

DEFAULT_OUTPUT = "output"


def add_parser(commands: Any) -> None:
    """Add ``build`` to the command line."""
    parser = commands.add_parser(
        "build",
        help="make everything that is printed, cut and read",
        description="Check games, then make all their files.",
    )
    parser.add_argument("rulesets", metavar="RULESET", nargs="*", help="a bundled ruleset's name or a folder (all)")
    parser.add_argument(
        "--paper", type=_papers, default=None, metavar="NAME,...", help=f"of {', '.join(PAPERS)} (a4,letter)"
    )
    add_choices(parser)
    parser.add_argument(
        "--output", type=folder, default=DEFAULT_OUTPUT, metavar="DIR", help="where the files go (output)"
    )
    parser.add_argument(
        "--only",
        type=names,
        default=(),
        metavar="NAME,...",
        help="sheets, components, kinds of component, booklet, print-guide",
    )
    parser.add_argument("--low-ink", action="store_true", help="outlines instead of large fills")
    parser.add_argument(
        "--flip", choices=("long", "short"), default="long", help="the edge that paper is turned about (long)"
    )
    parser.add_argument(
        "--poster",
        choices=("overlap", "butt"),
        nargs="?",
        const="overlap",
        help="cut up what is larger than a page: its pages overlap by 10 mm (overlap), or meet edge to edge (butt)",
    )
    parser.add_argument(
        "--layout",
        choices=("honeycomb", "straight"),
        default="honeycomb",
        help="hexagons: most on a sheet (honeycomb), or every cut right across it, for a guillotine (straight)",
    )
    parser.add_argument("--json", action="store_true", help="print what was made, or what is wrong, as JSON")
    parser.set_defaults(load=_load)


def _papers(text: str) -> tuple[str, ...]:
    papers = names(text.lower())
    for name in papers:
        if name not in PAPERS:
            raise argparse.ArgumentTypeError(f"no paper is called {name!r}: choose from {', '.join(PAPERS)}")
    return papers


def _load() -> Callable[[argparse.Namespace], int]:
    from pnp.cli.game_commands import run_build

    return run_build
