"""Find a position, or a position and a move, for which all claims of a question are true, by playing games.

Games are random. The nearest ones are kept, and most games begin a few moves before a kept one came nearest; in some,
each move is the best of a few. Where random games may never end, players want to win in half of them. The seed decides
everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any, Generic

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.figure import Figure
from pnp.play.proof.claim_context import PlayedFrame
from pnp.play.proof.question import Question, Verdict
from pnp.play.protocol import (
    Engine,
    HasGreedyPlayout,
    HasPlayoutPolicy,
    Move,
    Rejected,
    Shrinkable,
    StartOptions,
    State,
    serves,
)
from pnp.problems import Finding

SearchProgress = Callable[[int, int, str], None]

_LONGEST = 500  # moves of a game, unless the engine says otherwise
_KEPT = 12  # games that came nearest
_RESUMED = 0.6  # how many games begin in one of these
_BACK = 4.0  # moves taken back of it, about
_PATIENCE = 150  # games without progress after which all kept games are dropped
_WIDTHS = (1, 1, 2, 2, 4)  # moves looked at in each position of a game
_WIDTHS_OF_MOVES = (1, 4, 16, 32)  # if the target is itself a move
_SHY = 0.8  # of all games, those in which no player ends the game while another move exists
_TRIES = 4
_UNCONSIDERED = 0.1  # of all moves, those that the engine's policy would exclude
_EAGER = 0.5  # of all games, those in which players want to win, where they can
_OFTEN = 200  # positions between two reports
_NOTHING = Verdict(0, 0)  # on no claims


class TriedMove(Struct, Generic[State, Move], frozen=True):
    """A move, and the frame that it leads to, without the text of the move: few are ever read."""

    move: Move
    frame: PlayedFrame[State]


class NearestFrames(Struct, Generic[State], frozen=True):
    """The frames that came nearest so far."""

    verdict: Verdict
    frames: tuple[PlayedFrame[State], ...]


class Finder(Struct, Generic[State, Move]):
    """One search: it examines at most *limit* positions (or positions and moves), and counts them and the games."""

    question: Question[State, Move]
    options: StartOptions
    limit: int
    progress: SearchProgress = lambda count, total, what: None
    games: int = 0
    positions: int = 0
    nearest: NearestFrames[State] | None = None
    figure: Figure | None = None
    _kept: list[tuple[float, list[State]]] = field(default_factory=list)
    _begun: int = 0  # games from their beginning
    _idle: int = 0  # games since the last progress

    def run(self) -> Rejected | None:
        """Search until a figure is found or the limit is reached; return findings about the game's options."""
        chance = Random(f"find {self.options.seed}")
        while self.figure is None and max(self.positions, self.games) < self.limit:
            if self._kept and chance.random() < _RESUMED:
                path = self._resume_game(chance)
            else:
                start = self._engine.start(replace(self.options, seed=self.options.seed + self._begun))
                if isinstance(start, Rejected):
                    return start
                path = [start]
                self._begun += 1
            self.games += 1
            self._keep(*self._play(path, chance))
        return None

    def _resume_game(self, chance: Random) -> list[State]:
        """Return the states of a game that was kept, up to a few moves before it came nearest."""
        _, path = chance.choice(self._kept)
        return path[: max(1, len(path) - int(chance.expovariate(1 / _BACK)))]

    @property
    def _engine(self) -> Engine[State, Move]:
        return self.question.engine

    def _play(self, path: list[State], chance: Random) -> tuple[float, list[State]]:
        """Play on from the end of *path*; return the smallest distance, and the states up to there."""
        of_move = self.question.of_move
        width, avoids_end = chance.choice(_WIDTHS_OF_MOVES if of_move else _WIDTHS), chance.random() < _SHY
        best, at = inf, len(path)
        if not of_move:
            best = self._note(self.question.judge(0, PlayedFrame(path[-1])), PlayedFrame(path[-1]), None)
        policy, consider = self._policy(chance)
        while len(path) <= (policy.max_playout_moves if policy else _LONGEST):
            moves = self._engine.legal_moves(path[-1])
            if not moves or self.figure or self.positions >= self.limit:
                break
            if policy and chance.random() >= _UNCONSIDERED:
                moves = consider(path[-1])
            first = PlayedFrame(path[-1])
            known = self.question.judge(0, first) if of_move else _NOTHING
            looked_at = min(width, self.limit - self.positions) if not known.distance else 1
            steps = self._steps(path[-1], moves, looked_at, chance)
            judge = self.question.judge
            distances = [self._note(known + judge(int(of_move), step.frame), first, step) for step in steps]
            if of_move and not steps:
                distances = [self._note(known + judge(1, None), first, None)]
            nearest = min(distances)
            if nearest < best:
                best, at = nearest, len(path) + (not of_move)
            if self.question.move is not None:
                steps = []
            lean = not of_move and width > 1
            chosen = steps[distances.index(nearest)] if lean else chance.choice(steps) if steps else None
            path.append(self._next(path[-1], chosen, moves, avoids_end, chance))
        return best, path[:at]

    def _policy(self, chance: Random) -> tuple[HasPlayoutPolicy | None, Callable[[State], Sequence[Move]]]:
        """Return the engine if it has a policy, and the settings of that for one game."""
        engine = self._engine
        if serves(engine, HasGreedyPlayout) and chance.random() < _EAGER:
            return engine, lambda state: engine.greedy_playout_moves(state) or engine.playout_moves(state)
        if serves(engine, HasPlayoutPolicy):
            return engine, engine.playout_moves
        return None, engine.legal_moves

    def _steps(self, state: State, moves: Sequence[Move], width: int, chance: Random) -> list[TriedMove[State, Move]]:
        """Return the results of some moves: of the one that the question names, or of *width* moves."""
        if self.question.move is not None:
            move = self._engine.read_move(state, self.question.move)
            if isinstance(move, Finding) or self._engine.refusal(state, move):
                return []
            return [self._step(state, move)]
        return [self._step(state, move) for move in chance.sample(moves, min(width, len(moves)))]

    def _step(self, state: State, move: Move) -> TriedMove[State, Move]:
        after, events = self._engine.apply_unchecked(state, move)
        return TriedMove(move, PlayedFrame(after, (), events))

    def _next(
        self,
        state: State,
        chosen: TriedMove[State, Move] | None,
        moves: Sequence[Move],
        avoids_end: bool,
        chance: Random,
    ) -> State:
        """Return the next state: after the *chosen* step, unless that ends the game too soon."""
        after = chosen.frame.state if chosen else self._engine.apply_unchecked(state, chance.choice(moves))[0]
        for _ in range(_TRIES if avoids_end else 0):
            if self._engine.outcome(after) is None:
                break
            after = self._engine.apply_unchecked(state, chance.choice(moves))[0]
        return after

    def _note(self, verdict: Verdict, first: PlayedFrame[State], step: TriedMove[State, Move] | None) -> float:
        """Count a position, or one and a *step* from it, keep it if it is the nearest, and return its distance.

        If the claims are true and the checker agrees, the figure is found.
        """
        self.positions += 1
        if self.nearest is None or verdict.distance < self.nearest.verdict.distance:
            self.nearest = NearestFrames(verdict, self._frames(first, step))
            self._idle = 0
        if self.positions % _OFTEN == 0:
            of = f"{self.nearest.verdict.held} of {len(self.question.indices)} claims held in the nearest"
            self.progress(self.positions, self.limit, f"positions, {self.games} games; {of}")
        if verdict.distance == 0 and self.figure is None:
            self.figure = self._proved(first, step)
        return verdict.distance

    def _frames(self, first: PlayedFrame[State], step: TriedMove[State, Move] | None) -> tuple[PlayedFrame[State], ...]:
        """Return the frames of a figure of a position, or of one and a step from it."""
        if step is None:
            return (first,)
        last = replace(step.frame, moves=(self._engine.write_move(first.state, step.move),))
        return (first, last) if self.question.of_move else (last,)

    def _proved(self, first: PlayedFrame[State], step: TriedMove[State, Move] | None) -> Figure | None:
        """Return the figure if the checker proves it.

        It may not if the claims are true of earlier moves: then the last move must belong to the figure.
        """
        write = self._engine.write_position
        figure = None
        if not self.question.of_move:
            figure = self.question.proved(write(step.frame.state if step else first.state))
        if figure is None and step is not None:
            figure = self.question.proved(write(first.state), self._engine.write_move(first.state, step.move))
        return figure

    def _keep(self, distance: float, path: list[State]) -> None:
        """Keep a game if it came as near as the kept ones."""
        self._idle += 1
        if self._idle > _PATIENCE:
            self._kept.clear()
            self._idle = 0
        if not path or any(path[-1] == other[-1] for _, other in self._kept):
            return
        self._kept.append((distance, path))
        self._kept.sort(key=lambda kept: kept[0])
        del self._kept[_KEPT:]


def shrink_figure(question: Question[Any, Any], figure: Figure) -> Figure:
    """Return the figure with as few pieces as possible: without any single one of them, a claim would be false.

    An engine whose positions need all their pieces (it is not ``Shrinkable``) leaves the figure as it is.
    """
    fewer = _with_one_piece_fewer(question, figure)
    while fewer is not None:
        figure = fewer
        fewer = _with_one_piece_fewer(question, figure)
    return figure


def _with_one_piece_fewer(question: Question[Any, Any], figure: Figure) -> Figure | None:
    """Return the first figure with one piece fewer that is still proved."""
    engine = question.engine
    state = engine.read_position(figure.position)
    if not isinstance(engine, Shrinkable) or isinstance(state, Rejected):
        return None
    for lighter in engine.shrink(state):
        moves = [_respell_move(engine, lighter, text) for text in figure.frames[-1].moves]
        if None not in moves:
            proved = question.proved(engine.write_position(lighter), *moves)
            if proved is not None:
                return proved
    return None


def _respell_move(engine: Engine[Any, Any], state: Any, text: str) -> str | None:
    """Return the spelling of a move in another position, or None if it can't be read there."""
    move = engine.read_move(state, text)
    return None if isinstance(move, Finding) else engine.write_move(state, move)
