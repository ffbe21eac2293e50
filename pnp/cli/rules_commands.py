"""Turn a question of ``pnp rules`` into the engine's answer, printed as text or as JSON."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from pnp.cli.inputs import read_bytes
from pnp.cli.questions import Command, begun, of_game, of_position
from pnp.cli.report import report
from pnp.load.json_document import read_json_lines
from pnp.load.written import write_document
from pnp.messages import plural
from pnp.problems import Place, Problems
from pnp.rules.frames import play_move, report_options
from pnp.rules.playout import perft, random_game
from pnp.rules.protocol import Engine, Outcome, Rejected, StartOptions
from pnp.rules.transcripts import replay


@of_game
def start(chosen: Namespace, engine: Engine[Any, Any], options: StartOptions, problems: Problems) -> None:
    """Print the position that a game begins with."""
    state = begun(engine, options, problems)
    if state is not None:
        position = engine.write_position(state)
        print(_json(position) if chosen.json else write_document(position).rstrip())


@of_position
def moves(chosen: Namespace, engine: Engine[Any, Any], state: Any, problems: Problems) -> None:
    """Print the legal moves of a position, sorted as texts."""
    legal = sorted(engine.write_move(state, move) for move in engine.legal_moves(state))
    outcome = engine.outcome(state)
    if chosen.json:
        print(_json({"turn": engine.turn(state), "over": outcome is not None, "moves": legal}))
    else:
        _print_lines([_told_outcome(outcome)] if outcome else legal)


@of_position
def apply(chosen: Namespace, engine: Engine[Any, Any], state: Any, problems: Problems) -> None:
    """Print the position after some moves."""
    written = " ".join(f'"{text}"' for text in chosen.moves)
    column = 2  # behind the first quotation mark
    for text in chosen.moves:
        place = Place("command line", 1, column, len(text), written)
        column += len(text) + 3
        step = play_move(engine, state, text, place, problems)
        if step is None:
            return
        state = step[0]
    position, outcome = engine.write_position(state), engine.outcome(state)
    if chosen.json:
        over, ended = outcome is not None, outcome.as_dict() if outcome else None
        print(_json({"position": position, "over": over, "outcome": ended}))
    else:
        _print_lines([write_document(position).rstrip(), *([f"# {_told_outcome(outcome)}"] if outcome else [])])


@of_position
def count(chosen: Namespace, engine: Engine[Any, Any], state: Any, problems: Problems) -> None:
    """Print how many sequences of legal moves start at a position."""
    nodes = perft(engine, state, chosen.depth)
    print(_json({"depth": chosen.depth, "nodes": nodes}) if chosen.json else nodes)


@of_game
def play(chosen: Namespace, engine: Engine[Any, Any], options: StartOptions, problems: Problems) -> None:
    """Print games of random moves, one transcript a line; each game takes the next seed."""
    for game in range(chosen.games):
        transcript = random_game(engine, replace(options, seed=options.seed + game), chosen.turns)
        if isinstance(transcript, Rejected):
            report_options(transcript, problems)
            return
        print(_json(transcript))


def check_transcripts(chosen: Namespace) -> int:
    """Play transcripts again; print how many games and moves were checked if all of them went so."""
    problems = Problems()
    games = played = 0
    for file in chosen.files:
        found = read_bytes(file, problems)
        if found is None:
            continue
        for transcript, source in read_json_lines(*found, problems):
            games += 1
            played += replay(transcript, source, problems)
    if report(problems):
        return 1
    if chosen.json:
        print(_json({"games": games, "moves": played}))
    else:
        print(f"{plural(games, 'game')}, {plural(played, 'move')}: all as written")
    return 0


COMMANDS: Mapping[str, Command] = {
    "start": start,
    "moves": moves,
    "apply": apply,
    "perft": count,
    "play": play,
    "replay": check_transcripts,
}


def _told_outcome(outcome: Outcome) -> str:
    """Tell how a game ended."""
    scores = ", ".join(f"{player} {score}" for player, score in outcome.scores.items())
    ending = f"{outcome.winner} wins" if outcome.winner else "a draw"
    return f"the game is over: {ending}" + (f" ({scores})" if scores else "")


def _print_lines(lines: Iterable[str]) -> None:
    print("\n".join(lines))


def _json(value: Any) -> str:
    return json.dumps(value)
