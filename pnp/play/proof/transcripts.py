"""Count and play games: perft, the proof of move generation; games of random moves as transcripts, and their replay.

The replay of a game that was written down is the number of its moves, or every place where it did not go so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic

from msgspec import Struct

from pnp.messages import format_value, plural, quote, quote_literal, suggest_name
from pnp.play.engine_names import ENGINES
from pnp.play.proof.claim_judges import differences, equal_values
from pnp.play.protocol import Engine, HasPlayoutPolicy, Move, Rejected, StartOptions, State, accept_state, play_move
from pnp.problems import Problems, SourceMap

REQUIRED = ("ruleset", "position", "moves")
OPTIONAL = ("legal", "end", "over", "outcome")
# Hints for an invalid transcript, and for one of another game.
_PLAY_HINT = "write it as pnp rules play prints it"
_REPLAY_HINT = "correct it, or name its ruleset with the option ruleset"


def perft(engine: Engine[State, Move], state: State, depth: int) -> int:
    """Return how many sequences of *depth* legal moves start here; one that ends the game sooner does not count."""
    if depth == 0:
        return 1
    nodes = 0
    waiting = [(state, depth)]
    while waiting:
        node, remaining = waiting.pop()
        moves = engine.legal_moves(node)
        if remaining == 1:
            nodes += len(moves)
        else:
            waiting.extend((engine.apply_unchecked(node, move)[0], remaining - 1) for move in moves)
    return nodes


def random_game(
    engine: Engine[State, Move], options: StartOptions, turns: int | None = None
) -> dict[str, Any] | Rejected:
    """Return the transcript of one game, cut after *turns* moves, or the findings about the options.

    The seed of *options* decides the set-up and, by numbers of its own, the moves: the next number of
    ``random.Random("moves <seed>").random()`` picks among the legal moves in the order of their spelling; among
    those of its playout policy, and for as many moves as that allows (``HasPlayoutPolicy``).
    """
    answer = engine.start(options)
    if isinstance(answer, Rejected):
        return answer
    state = answer
    chance = Random(f"moves {options.seed}")
    position = engine.write_position(state)
    moves: list[str] = []
    legal: list[int] = []
    policy = engine if isinstance(engine, HasPlayoutPolicy) else None
    most = policy.max_playout_moves if policy and turns is None else turns
    while (most is None or len(moves) < most) and (possible := engine.legal_moves(state)):
        considered = policy.playout_moves(state, possible) if policy else possible
        choices = {engine.write_move(state, move): move for move in considered}
        spelling = sorted(choices)[int(chance.random() * len(choices))]
        state, _ = engine.apply_unchecked(state, choices[spelling])
        moves.append(spelling)
        legal.append(len(possible))
    return transcript(engine, position, moves, legal, state)


def transcript(
    engine: Engine[State, Move], position: dict[str, Any], moves: list[str], legal: list[int], state: State
) -> dict[str, Any]:
    """Return a game as one value: its first *position*, the moves, and the final *state*."""
    outcome = engine.outcome(state)
    return {
        "ruleset": engine.name,
        "position": position,
        "moves": moves,
        "legal": legal,
        "end": engine.write_position(state),
        "over": outcome is not None,
        "outcome": outcome.as_dict() if outcome else None,
    }


def replay_games(
    transcript: Any,
    source: SourceMap,
    problems: Problems,
    ruleset_engine: Engine[Any, Any] | None = None,
    engines: Mapping[str, Engine[Any, Any]] = ENGINES,
) -> int:
    """Play a transcript again; every mismatch is a problem. Return how many moves could be played.

    *ruleset_engine* is set up for the ruleset that the game was played with; without it, the one of *engines* that
    the transcript names plays as its rules say.
    """
    # Keys are checked all at once; then each step needs the one before: the engine, the position, the moves.
    if not isinstance(transcript, Mapping):
        message = f"a transcript is a mapping, not {quote_literal(transcript)}"
        problems.error("P006", message, source.place(), _PLAY_HINT)
        return 0
    known = (*REQUIRED, *OPTIONAL)
    for key in (key for key in REQUIRED if key not in transcript):
        problems.error("P005", f'missing key "{key}" in a transcript', source.place(), f"add it, or {_PLAY_HINT}")
    for key in (key for key in transcript if key not in known):
        message = f'unknown key "{format_value(key)}" in a transcript'
        problems.error("P004", message, source.key((key,)), suggest_name(key, known))
    engine = _engine(transcript, source, problems, ruleset_engine, engines)
    if engine is None or "position" not in transcript:
        return 0
    state = accept_state(engine.read_position(transcript["position"]), source, ("position",), problems)
    return 0 if state is None else _Replay(engine, transcript, source, problems).play(state)


def _engine(
    transcript: Mapping[str, Any],
    source: SourceMap,
    problems: Problems,
    ruleset_engine: Engine[Any, Any] | None,
    engines: Mapping[str, Engine[Any, Any]],
) -> Engine[Any, Any] | None:
    """Return the engine that a transcript names, the one of its ruleset if that is known; None if that is another."""
    if "ruleset" not in transcript:
        return None
    name = transcript["ruleset"]
    if ruleset_engine is not None and name == ruleset_engine.name:
        return ruleset_engine
    engine = engines.get(name) if isinstance(name, str) else None
    if engine is not None and ruleset_engine is not None:
        message = f"this is a game of {quote(name)}, but the engine of the ruleset is {quote(ruleset_engine.name)}"
        problems.error("P057", message, source.place(("ruleset",)), "change the option ruleset")
        return None
    if engine is None:
        message = f'unknown engine "{format_value(name)}"'
        problems.error("P014", message, source.place(("ruleset",)), suggest_name(name, engines))
    return engine


class _Replay(Struct, Generic[State, Move]):
    engine: Engine[State, Move]
    transcript: Mapping[str, Any]
    source: SourceMap
    problems: Problems

    def mismatch(self, message: str, *path: str | int) -> None:
        """Record that the transcript says something else than the engine."""
        self.problems.error("P057", message, self.source.place(path), _REPLAY_HINT)

    def play(self, state: State) -> int:
        """Play all moves from *state*, then compare the end with the transcript."""
        # The counts may be missing or too few, and each is checked where its move is made, in that state.
        moves, legal = self.moves(), self.listed("legal")
        if legal is not None and moves is not None and len(legal) != len(moves):
            entries = plural(len(legal), "entry", "entries")
            self.mismatch(f'"legal" has {entries} for {plural(len(moves), "move")}', "legal")
        for number, text in enumerate(moves or ()):
            if legal is not None and number < len(legal):
                count = len(self.engine.legal_moves(state))
                if not equal_values(legal[number], count):
                    are = "1 move is" if count == 1 else f"{count} moves are"
                    self.mismatch(f"{are} legal here, not {quote_literal(legal[number])}", "legal", number)
            place = self.source.place(("moves", number))
            step = play_move(self.engine, state, text, place, self.problems)
            if step is None:
                return number
            state, spelling, _ = step
            if spelling != text:
                message = f'"{format_value(text)}" is not how transcripts spell this move'
                self.problems.warning("P057", message, place, f'write "{spelling}"')
        if moves is not None:
            self.end(state)
        return len(moves or ())

    def moves(self) -> Sequence[str] | None:
        """Return the transcript's moves if they are there, a list of texts."""
        moves = self.listed("moves")
        if moves is None:
            return None
        wrong = [number for number, text in enumerate(moves) if not isinstance(text, str)]
        for number in wrong:
            message = f"a move is a text, not {quote_literal(moves[number])}"
            self.problems.error("P006", message, self.source.place(("moves", number)), "put it in quotes")
        return None if wrong else moves

    def listed(self, key: str) -> list[Any] | None:
        """Return the list of a key, if the transcript has one there."""
        value = self.transcript.get(key)
        if key in self.transcript and not isinstance(value, list):
            message = f'"{key}" is {quote_literal(value)}, not a list'
            self.problems.error("P006", message, self.source.place((key,)), _PLAY_HINT)
        return value if isinstance(value, list) else None

    def end(self, state: State) -> None:
        """Compare the last position, whether the game is over, and its outcome with the transcript."""
        outcome = self.engine.outcome(state)
        over = outcome is not None
        if "end" in self.transcript:
            self.end_position(self.transcript["end"], state)
        if "over" in self.transcript and self.transcript["over"] is not over:
            self.mismatch(f"the game is {'' if over else 'not '}over", "over")
        actual, claimed = outcome.as_dict() if outcome else None, self.transcript.get("outcome")
        if "outcome" in self.transcript and not equal_values(claimed, actual):
            self.mismatch(f"the outcome is {format_value(actual)}, not {format_value(claimed)}", "outcome")

    def end_position(self, claimed: Any, state: State) -> None:
        """Compare the last position with the claimed one, both as values; report differences at their places."""
        answer = self.engine.read_position(claimed)
        if not isinstance(answer, Rejected):
            claimed = self.engine.write_position(answer)
        elif unreadable := [finding for finding in answer.findings if finding.code == "P051"]:
            self.problems.extend(self.source.locate(finding, ("end",)) for finding in unreadable)
            return
        for path, message, _ in differences(claimed, self.engine.write_position(state)):
            self.mismatch(message, "end", *path)
