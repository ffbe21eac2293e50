"""Turn words of the command line into values; argparse tells what is wrong with them."""

from __future__ import annotations

import argparse
from typing import Any


def add_choices(parser: Any, about: str = "choose an option of the game: --set edition=first") -> None:
    """Add ``--set`` to a command that loads games or plays them."""
    parser.add_argument(
        "--set",
        type=setting,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="choices",
        help=about,
    )


def setting(text: str) -> tuple[str, str]:
    """Return the key and the value of ``KEY=VALUE``. Raises ArgumentTypeError for anything else."""
    key, equals, value = text.partition("=")
    if not equals or not key or not value:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not KEY=VALUE")
    return key, value


def names(text: str) -> tuple[str, ...]:
    """Return names parted by commas, each once. Raises ArgumentTypeError if there is none."""
    found = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if not found:
        raise argparse.ArgumentTypeError("name one at least, with commas between them")
    return found


def folder(text: str) -> str:
    """Return the path of a folder. Raises ArgumentTypeError for no path at all."""
    if not text.strip():
        raise argparse.ArgumentTypeError("name a folder; a dot is the one you are in")
    return text


def whole_number(text: str, least: int, most: int) -> int:
    """Return a whole number within bounds. Raises ArgumentTypeError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from {least} to {most}")
    return int(text)
