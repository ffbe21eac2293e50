"""Turn ``pnp check …`` and ``pnp list`` into answers about rulesets."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from pnp.cli.arguments import add_choices


def add_parser(commands: Any) -> None:
    """Add ``list`` and ``check`` to the command line."""
    listing = commands.add_parser(
        "list", help="the games that come with the program", description="List the bundled rulesets."
    )
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(load=_load_list)
    check = commands.add_parser(
        "check",
        help="find every fault of a ruleset; write nothing",
        description="Find every fault of rulesets, prove their figures, and show which rule has an example.",
    )
    check.add_argument("rulesets", metavar="RULESET", nargs="*", help="a bundled ruleset's name or a folder (all)")
    add_choices(check)
    check.add_argument("--json", action="store_true", help="print JSON")
    check.set_defaults(load=_load_check)


def _load_list() -> Callable[[argparse.Namespace], int]:
    from pnp.cli.listing import run_list

    return run_list


def _load_check() -> Callable[[argparse.Namespace], int]:
    from pnp.cli.game_commands import run_check

    return run_check
