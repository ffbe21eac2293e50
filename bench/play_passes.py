"""Measure what each pass of the compiler of rules earns: lists of moves with it, to those without it, game by game."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import process_time
from typing import Any
from unittest.mock import patch

from bench.report import Report
from pnp.kept_values import CACHE_VARIABLE
from pnp.play.game_setup import setup_of
from pnp.play.language.compiling import domain_code, expression_code, function_code, listing_code
from pnp.play.language.compiling.code_store import forget_code
from pnp.play.language.compiling.listing_code import ParameterLoops
from pnp.play.language.compiling.source import FunctionSource
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.engine import PlayEngine
from pnp.play.language.running.game import PlayState
from pnp.play.language.terms.value_reader import PLAY_FILE
from pnp.play.protocol import StartOptions
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game

_RULESETS = Path(__file__).parents[1] / "rulesets"
_POSITIONS = 120
_ROUNDS = 9
_SHORTEST = 0.01  # seconds of a round, at least: what is shorter is measured badly
_LONGEST_GAME = 200  # moves
# A pass that makes no game's lists a tenth faster is not worth its lines,
_EARNS = 1 / 1.1
# but for those that fuller positions than those of random games need, those that bound what the rules of a game that is
# not bundled may cost, and the one by which others find the names that they share.
_SERVES_OTHERS = {
    "needs in the order of their costs",
    "remembered defines",
    "values outside of loops",
    "common subexpressions",
}


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _no(*_: Any, **__: Any) -> bool:
    return False


def _keep_anew(keep: Callable[..., Any]) -> Callable[..., Any]:
    """Return the method that names a value, without a look for one that is known already."""

    def anew(self: Any, *arguments: Any) -> Any:
        self.reuse = _nothing
        try:
            return keep(self, *arguments)
        finally:
            del self.reuse

    return anew


# What takes the place of each pass: the owner of a function, its name, and what is done instead. What it earned when
# it was last measured: the least ratio of lists with it to those without it, and in which game.
PASSES: Mapping[str, Sequence[tuple[Any, str, Any]]] = {
    # 0.65 in OVO
    "needs that answer others": [(listing_code, "independent_needs", lambda _, needs: list(dict.fromkeys(needs)))],
    # 0.91 in draughts
    "needs in the order of their costs": [(ParameterLoops, "_cost", lambda *_: 0)],
    # 0.08 in Hexania
    "a listing for each side of a need": [(ParameterLoops, "_choice", _nothing)],
    # 0.21 in Tablut
    "conditions as sets": [(domain_code, "_mask", _nothing)],
    # 0.69 in Hexania
    "limits of numbers in their loops": [(domain_code, "_limited", _nothing)],
    # 0.84 in Hexania
    "loops that end where a set is blocked": [(domain_code, "clearance_of", _nothing)],
    # 0.81 in Hexania
    "sets that go on with each turn": [(function_code, "_moved_on", _nothing)],
    # 0.85 in chess
    "sets of all pieces at once": [(Unit, "asks_many_pieces", False)],
    # 0.99 in OVO
    "common subexpressions": [(FunctionSource, "keep", _keep_anew(FunctionSource.keep))],
    # 0.92 in Hexania
    "values outside of loops": [
        (FunctionSource, "operand", FunctionSource._write),
        (FunctionSource, "lift", lambda _, operand: operand),
    ],
    # 0.76 in OVO
    "defines written out": [(listing_code, "written_out", _nothing), (FunctionSource, "may_inline", _no)],
    # 0.32 in chess
    "tables of defines": [(expression_code, "define_table", _nothing)],
    # 0.95 in Hexania, and 0.6 of 360 counters: see hexania-moves
    "remembered defines": [(expression_code, "is_remembered", _no)],
}


def measure_play_passes(report: Report) -> None:
    """Add for each pass the least ratio of all games, and which game has it."""
    ratios: dict[str, dict[str, float]] = {name: {} for name in PASSES}
    for path in sorted(_RULESETS.glob(f"*/{PLAY_FILE}")):
        for name, ratio in _ratios(path.parent).items():
            ratios[name][path.parent.name] = ratio
    for name, by_game in ratios.items():
        best = min(by_game, key=by_game.__getitem__)
        limit = None if name in _SERVES_OTHERS else _EARNS
        report.ratio(f"lists of moves with {name}: {best}", by_game[best], limit)


def _ratios(folder: Path) -> dict[str, float]:
    """Return the time to list a game's moves with each pass, relative to that without it."""
    ruleset = load_game(folder, Problems())
    assert ruleset is not None, folder
    setup = setup_of(ruleset)
    with _compiling():
        whole = PlayEngine(setup)
        positions = list(_positions(whole, Random(1)))
        states = [whole.read_position(position) for position in positions]
    moves = [_spelled(whole, state) for state in states]
    without = {}
    for name, changes in {"": (), **PASSES}.items():  # the whole again: an engine that comes first has better memory
        with _compiling(*changes):
            engine = PlayEngine(setup)
            without[name] = [engine.read_position(position) for position in positions]
            assert [_spelled(engine, state) for state in without[name]] == moves, (folder, name)
    times = [{name: _seconds(others) for name, others in without.items()} for _ in range(_ROUNDS)]
    least = {name: min(each[name] for each in times) for name in without}
    return {name: least[""] / least[name] for name in PASSES}


@contextmanager
def _compiling(*changes: tuple[Any, str, Any]) -> Iterator[None]:
    """Compile without kept code, and with functions changed."""
    with tempfile.TemporaryDirectory() as kept, ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, {CACHE_VARIABLE: kept}))
        for owner, name, instead in changes:
            stack.enter_context(patch.object(owner, name, instead))
        forget_code()
        yield
    forget_code()


def _positions(engine: PlayEngine, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield positions of random games, as they are written."""
    count = 0
    while count < _POSITIONS:
        state = engine.start(StartOptions(seed=count))
        for _ in range(_LONGEST_GAME):
            moves = engine.legal_moves(state)
            if not moves or count == _POSITIONS:
                break
            yield engine.write_position(state)
            count += 1
            state, _ = engine.apply_unchecked(state, chance.choice(moves))


def _spelled(engine: PlayEngine, state: Any) -> list[str]:
    return sorted(engine.write_move(state, move) for move in engine.legal_moves(state))


def _seconds(states: Sequence[PlayState]) -> float:
    """Return the seconds to list the moves of a position, on average."""
    count, start = 0, process_time()
    while (taken := process_time() - start) < _SHORTEST or not count:
        for state in states:
            state.game.legal(state)
        count += len(states)
    return taken / count
