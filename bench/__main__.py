"""Run every benchmark; exit 1 if a limit is not kept."""

from __future__ import annotations

import sys

from bench.builds import measure_builds
from bench.cards import measure_cards
from bench.composing import measure_composing
from bench.counters import measure_counters
from bench.game import measure_game
from bench.hex_board import measure_hex_board
from bench.hexania_moves import measure_hexania_moves
from bench.hollow_games import measure_hollow
from bench.languages import measure_languages
from bench.paragraphs import measure_paragraphs
from bench.poster import measure_poster
from bench.report import Report


def main() -> int:
    """Measure and print."""
    report = Report()
    measure_game(report)
    measure_builds(report)
    measure_composing(report)
    measure_cards(report)
    measure_counters(report)
    measure_paragraphs(report)
    measure_languages(report)
    measure_poster(report)
    measure_hexania_moves(report)
    measure_hex_board(report)
    measure_hollow(report)
    print(report)
    return 0 if report.kept else 1


if __name__ == "__main__":
    sys.exit(main())
