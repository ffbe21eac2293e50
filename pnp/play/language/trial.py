"""Try the rules of a game: its first moves, and a short game at random, in which an effect may leave its range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from time import process_time

from msgspec.structs import replace

from pnp.messages import join_words
from pnp.play.language.running.code import Ended, PlayMove
from pnp.play.language.running.game import STUCK, PlayGame, PlayState
from pnp.play.language.terms.value_reader import PLAY_FILE
from pnp.play.protocol import PositionReader, RulesFaultError
from pnp.problems import Finding, Severity

_MOST_MOVES = 200  # that a trial makes
_LONGEST = 1.0  # seconds of processor time, which only rules of an untrusted author should need
_MOST_LISTED = 2_000  # legal moves of all positions of a trial: with many of them, it is shorter


def trial_findings(game: PlayGame) -> Iterator[Finding]:
    """Yield the findings about the first moves and the first fault of the rules in a random game.

    The game is over in the set-up, or two legal moves there are written alike, so that their texts are ambiguous.
    """
    slots = game.read(game.book.setup, PositionReader(), partial=True)
    try:
        state = game.begin(game.set_up(slots, 0))
        moves = game.legal(state)
        ended = None if moves else game.ended(state)
    except RulesFaultError as fault:
        yield fault.finding
        return
    has_setup = bool(game.book.setup or game.book.deal)
    if ended is not None and game.book.actions and has_setup:
        yield _over_at_once(ended)
    if game.book.actions and not has_setup:
        yield from map(_impossible_start, islice(game.broken(state.slots), 1))
    yield from _moves_alike(game, state, moves)
    yield from _faults_in_play(game, state)


def _over_at_once(ended: Ended) -> Finding:
    """Return the finding that no player has a move in the set-up."""
    if ended.clause == STUCK:
        message = "no move is legal in the set-up"
        hint = "change the set-up, or the needs of the actions"
    else:
        message = f"the game is over in the set-up{f', by {ended.clause}' if ended.clause else ''}"
        hint = "change the set-up, or the condition under end"
    return Finding("P085", message, hint, (PLAY_FILE, "setup"), at_key=True, severity=Severity.WARNING)


def _impossible_start(broken: Finding) -> Finding:
    """Return the finding that a game without a written set-up begins with an impossible position."""
    message = f"without a setup, a game begins with nothing on the table: {broken.message}"
    return Finding(
        "P085", message, "write what is there: setup", (PLAY_FILE, "always"), True, severity=Severity.WARNING
    )


def _moves_alike(game: PlayGame, state: PlayState, moves: Sequence[PlayMove]) -> Iterator[Finding]:
    """Yield a finding about the first two legal moves that are written alike."""
    first: dict[str, PlayMove] = {}
    for move in moves:
        text = game.moves.write(game.canonical(state, move))
        other = first.setdefault(text, move)
        if other != move:
            names = list(game.book.actions)
            action = game.book.actions[names[move[0]]]
            message = f"two legal moves of the set-up are written {text}"
            hint = f"let {join_words(dict.fromkeys((names[other[0]], action.name)), 'and')} say which is meant"
            yield Finding("P007", message, hint, (*action.path, "say"))
            return


def _faults_in_play(game: PlayGame, state: PlayState) -> Iterator[Finding]:
    """Yield the first fault of the rules in a short game of random moves, which is the same every time."""
    chance, listed, end = Random(0), 0, process_time() + _LONGEST
    for number in range(_MOST_MOVES):
        try:
            moves = game.considered(state)
            listed += len(moves)
            if not moves or listed > _MOST_LISTED or process_time() > end:
                return
            state = game.apply(state, moves[int(chance.random() * len(moves))], None)
        except RulesFaultError as fault:
            message = f"{fault.finding.message}, after {number} moves of a game at random"
            yield replace(fault.finding, message=message)
            return
