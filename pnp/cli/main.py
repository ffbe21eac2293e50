"""The ``pnp`` command."""

from __future__ import annotations

import argparse
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="pnp", description="Print-and-play board games from YAML.")
    parser.parse_args(arguments)
    return 0
