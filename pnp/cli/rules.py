"""Turn ``pnp rules …`` into questions to a game's engine.

Only the argument parser is imported here; each command imports what it needs when it runs (``pnp.cli.rules_commands``).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from pnp.cli.arguments import add_setting, whole_number

MOST_PLIES = 1000  # far beyond what can be counted; it keeps a slip of the finger from filling the memory


def add_parser(commands: Any) -> None:
    """Add ``rules`` and its own commands to the command line."""
    family = commands.add_parser(
        "rules", help="ask the rules engine: positions, moves, games", description="Ask a game's rules engine."
    )
    inner = family.add_subparsers(title="commands", metavar="COMMAND", required=True)
    start = _command(inner, "start", "the position that a game begins with")
    _add_game_options(start)
    moves = _command(inner, "moves", "the legal moves of a position")
    _add_position(moves)
    apply = _command(inner, "apply", "the position after some moves")
    _add_position(apply)
    apply.add_argument("moves", metavar="MOVE", nargs="+", help='a move in quotes: "buy mushroom B1"')
    perft = _command(inner, "perft", "how many sequences of legal moves start at a position")
    _add_position(perft)
    perft.add_argument("--depth", type=_number(0, MOST_PLIES), required=True, metavar="N", help="their length")
    play = _command(inner, "play", "games of random legal moves, one transcript a line (always JSON)")
    _add_game_options(play)
    play.add_argument(
        "--games", type=_number(0, 10**9), default=1, metavar="G", help="how many; each takes the next seed"
    )
    play.add_argument("--turns", type=_number(0, 10**9), metavar="T", help="cut a game after so many moves")
    _add_find(_command(inner, "find", "a figure of which all claims are true, found by play"))
    replay = inner.add_parser("replay", help="check transcripts", description="Check transcripts.")
    replay.add_argument("files", metavar="FILE", nargs="+", help="transcripts, one a line; - for standard input")
    _add_json(replay, "replay")


def _add_find(find: argparse.ArgumentParser) -> None:
    _add_game_options(find)
    find.add_argument(
        "--where",
        action="append",
        required=True,
        metavar="CLAIM",
        help="a claim as a figure has it, once or more: --where 'removed: {blue: 6, red: 5}'",
    )
    find.add_argument(
        "--limit",
        type=_number(1, 10**9),
        default=500_000,
        metavar="N",
        help="how many positions, or positions and moves, are looked at (500000)",
    )
    find.add_argument("--smallest", action="store_true", help="take pieces away as long as the claims hold")
    find.set_defaults(load=_load_find)


def _command(commands: Any, name: str, about: str) -> argparse.ArgumentParser:
    """Add one command that asks about a ruleset's game."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about, description=f"Print {about}.")
    parser.add_argument("ruleset", metavar="RULESET", help="a bundled ruleset's name, or the path of a folder")
    _add_json(parser, name)
    return parser


def _add_json(parser: argparse.ArgumentParser, name: str) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(load=_loader(name))


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--position", required=True, metavar="FILE", help="a position, YAML or JSON; - for standard input"
    )


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=_number(1, 1000), metavar="N", help="how many play")
    add_setting(parser, "an option: --set edition=first --set variants=rolled-prices")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="decides what is left to chance (0)")


def _loader(name: str) -> Callable[[], Callable[[argparse.Namespace], int]]:
    """Return what imports the command's function when it is asked for."""

    def load() -> Callable[[argparse.Namespace], int]:
        from pnp.cli import rules_commands

        return rules_commands.COMMANDS[name]

    return load


def _load_find() -> Callable[[argparse.Namespace], int]:
    """Return the command that finds figures, imported when it is asked for."""
    from pnp.cli.find_command import find

    return find


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds."""

    def number(text: str) -> int:
        return whole_number(text, least, most)

    return number
