"""Run the benchmarks, all or those named (python -m bench cards languages); exit 1 if a limit is not kept."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping

from bench.builds import measure_builds
from bench.cards import measure_cards
from bench.classics import measure_classics
from bench.composing import measure_composing
from bench.counters import measure_counters
from bench.game import measure_game
from bench.hex_board import measure_hex_board
from bench.hexania_moves import measure_hexania_moves
from bench.hollow_games import measure_hollow
from bench.languages import measure_languages
from bench.mutants import measure_mutants
from bench.paragraphs import measure_paragraphs
from bench.peers import measure_peers
from bench.play_listings import measure_play_listings
from bench.play_passes import measure_play_passes
from bench.play_rules import measure_play_rules
from bench.poster import measure_poster
from bench.report import Report
from bench.statements import measure_statements

BENCHMARKS: Mapping[str, Callable[[Report], None]] = {
    "game": measure_game,
    "builds": measure_builds,
    "peers": measure_peers,
    "composing": measure_composing,
    "cards": measure_cards,
    "counters": measure_counters,
    "paragraphs": measure_paragraphs,
    "languages": measure_languages,
    "statements": measure_statements,
    "poster": measure_poster,
    "hexania-moves": measure_hexania_moves,
    "hex-board": measure_hex_board,
    "hollow": measure_hollow,
    "play-listings": measure_play_listings,
    "play-passes": measure_play_passes,
    "play-rules": measure_play_rules,
    "classics": measure_classics,
    "mutants": measure_mutants,
}


def main() -> int:
    """Measure, and print each figure as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure speed and size, as ratios.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(BENCHMARKS)}")
    names = parser.parse_args().names
    unknown = sorted(set(names) - set(BENCHMARKS))
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]!r}; choose from {', '.join(BENCHMARKS)}")
    report = Report()
    for name in names or BENCHMARKS:
        start = time.monotonic()
        BENCHMARKS[name](report)
        print(f"    {name}: {time.monotonic() - start:.0f} s", flush=True)
    print(report.summary)
    return 0 if report.kept else 1


if __name__ == "__main__":
    sys.exit(main())
