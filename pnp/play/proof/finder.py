"""Find a position, or a position and a move, for which all claims of a question are true, by playing games.

Games are random. The nearest ones are kept, and most games begin a few moves before a kept one came nearest; in some,
each move is the best of a few. Where random games may never end, players want to win in half of them. The seed decides
everything. A move that a clause forbids is found by trying in each position moves that were legal in others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, log1p
from random import Random
from typing import Any, Generic

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.figure import Figure, Frame
from pnp.play.proof.claim_judges import FALSE_HINT, PlayedFrame, Proofs
from pnp.play.proof.claims import CLAIMS, FigureCheck, check_figure
from pnp.play.protocol import (
    Engine,
    HasGreedyPlayout,
    HasPlayoutPolicy,
    Move,
    Rejected,
    RulesFaultError,
    Shrinkable,
    StartOptions,
    State,
    serves,
)
from pnp.problems import DocumentPath, Finding, Place, Problems, SourceMap

_FIRST_FRAME = (1, "a")
SearchProgress = Callable[[int, int, str], None]

# Measured: positions until figures are found, at most 8,000 each, for five questions (scores and a hollow of Hollow,
# a harvest, a right claim of OVO, a stop of Hexania) of eight seeds: 65,478. What has no measurement is a guess.
_LONGEST = 500  # moves of a game, unless the engine says otherwise
_KEPT = 12  # games that came nearest; at half 6 % fewer positions
_RESUMED = 0.6  # how many games begin in one of these; at 0.3 12 % more positions, at 0.95 29 % fewer: then few are new
_BACK = 4.0  # moves taken back of it, about; at half 21 % more positions, at twice 35 % more
_PATIENCE = 150  # games without progress after which all kept games are dropped
_WIDTHS = (1, 1, 2, 2, 4)  # moves looked at in a position; with (1, 1, 1, 1, 2) 7 % fewer positions, at twice 2 % fewer
_WIDTHS_OF_MOVES = (1, 4, 16, 32)  # if the target is itself a move; at half 13 % more positions, at twice 20 % more
_SHY = 0.8  # of all games, those in which players try to find a move that does not end it; at 0.4 21 % more, at 1 4 %
_TRIES = 4  # to find such a move; at half 5 % more positions, at twice 8 % more
_UNCONSIDERED = 0.1  # of all moves, those that the engine's policy would exclude
_EAGER = 0.5  # of all games, those in which players want to win, where they can
_OFTEN = 200  # positions between two reports, by eye
_TRIED = 12  # moves of other positions that are tried in each
_KNOWN = 5_000  # moves that are remembered; a bound on memory, by taste
_LONGEST_GAME = 200  # moves of a game, a guess: after it, another start shows more


class Verdict(Struct, frozen=True):
    """How many claims hold, and how far from true the others are (0: all hold)."""

    distance: float
    held: int

    def __add__(self, other: Verdict) -> Verdict:
        """Return the verdict on the claims of both."""
        return Verdict(self.distance + other.distance, self.held + other.held)


_NOTHING = Verdict(0, 0)  # on no claims


class Question(Struct, Generic[State, Move], frozen=True):
    """What is looked for: claims of a *figure* of one or two frames, the frame of each, the *move* if it is given."""

    engine: Engine[State, Move]
    figure: Figure
    indices: tuple[int, ...]
    move: str | None = None

    @property
    def of_move(self) -> bool:
        """Whether it asks for a position and a move."""
        return len(self.figure.frames) > 1

    def judge(self, index: int, frame: PlayedFrame[State] | None) -> Verdict:
        """Judge the claims about the frame of an index; they are false if it is not there: no move leads to it."""
        distance, held = 0.0, 0
        for number, claimed in enumerate(self.indices):
            if claimed == index:
                apart = 1.0 if frame is None else self._apart(number, frame)
                distance += log1p(apart)
                held += not apart
        return Verdict(distance, held)

    def _apart(self, number: int, frame: PlayedFrame[State]) -> float:
        problems, proofs = Problems(), Proofs(([],), explains=False)
        FigureCheck(self.figure, self.engine, problems).judge_claim(number, 0, frame, proofs)
        return max(proofs.distance, 1.0) if proofs.is_false or problems else 0.0

    def truths(self, frames: Sequence[PlayedFrame[State]]) -> tuple[str, ...]:
        """Return what is true instead of each false claim, as messages."""
        problems = Problems()
        check = FigureCheck(self.figure, self.engine, problems)
        for number, index in enumerate(self.indices):
            if index < len(frames):
                check.judge_claim(number, 0, frames[index], Proofs(([],)))
            else:
                problems.error("P055", "there is no such move", None, "change the claim")
        return tuple(problem.message for problem in problems)

    def proved(self, position: Mapping[str, Any], move: str | None = None) -> Figure | None:
        """Return the figure of a position, and of a move from it, if the checker proves it there."""
        frames = (Frame(), Frame((move,))) if move else (Frame(),)
        figure = replace(self.figure, position=position, frames=frames)
        return figure if check_figure(figure, self.engine, Problems()) else None


def make_question(
    engine: Engine[State, Move],
    start: State,
    claims: Sequence[Any],
    source: SourceMap,
    move: tuple[str, Place] | None,
    problems: Problems,
) -> Question[State, Move] | None:
    """Return the question that *claims* ask, or None and a problem for each fault in them.

    A game that begins with *start* shows whether moves can be read and whether positions have such values.
    """
    # A claim, its frame and the move have faults of their own; all are told before the search is refused.
    errors = problems.error_count
    frames = (Frame(), Frame()) if move or _are_of_move(claims) else (Frame(),)
    figure = Figure(name="found", source=source, caption="", position=None, frames=frames, claims=tuple(claims))
    indices = list(map(FigureCheck(figure, engine, problems).frame_claimed, range(len(claims))))
    for number, index in enumerate(indices):
        if index is not None:
            _report_faults(figure, number, start, engine, problems)
        for key in figure.claims[number] if index == 0 else ():
            if key in CLAIMS and CLAIMS[key].of_move:
                place = source.place(("claims", number, "frame"))
                message = f"{key} needs a move, but no move leads to the first frame"
                problems.error("P006", message, place, "write frame: b")
    if move is not None:
        answer = engine.read_move(start, move[0])
        if isinstance(answer, Finding):
            problems.error("P053", answer.message, move[1], answer.hint)
    if problems.error_count > errors:
        return None
    known = tuple(index for index in indices if index is not None)
    return Question(engine, figure, known, move[0] if move else None)


def _are_of_move(claims: Sequence[Any]) -> bool:
    """Return whether claims need two frames: one is about a move, or names the first frame."""
    # Any claim may be faulty here: each test passes over what it does not understand.
    known = [claim for claim in claims if isinstance(claim, Mapping)]
    named = ["frame" in claim for claim in known]
    is_of_move = any(CLAIMS[key].of_move for claim in known for key in claim if key in CLAIMS)
    is_later = any(claim.get("frame", "a") not in _FIRST_FRAME for claim in known)
    return is_of_move or is_later or (any(named) and not all(named))


def _report_faults(figure: Figure, number: int, start: State, engine: Engine[State, Move], problems: Problems) -> None:
    """Report every fault that is not merely a false claim, and names that no position has."""
    # What a search can make true is no fault, and what judging has told is not told again.
    claim, claim_problems = figure.claims[number], Problems()
    FigureCheck(figure, engine, claim_problems).judge_claim(number, 0, PlayedFrame(start), Proofs(([],)))
    if "illegal" in claim and "because" not in claim and not any(problem.code == "P005" for problem in claim_problems):
        place = figure.source.place(("claims", number, "illegal"))
        message = 'missing key "because": the clause that forbids the move'
        problems.error("P005", message, place, "add because: and the id of the clause")
    lasting = [problem for problem in claim_problems if problem.code != "P055" or problem.hint != FALSE_HINT]
    problems.extend(lasting)
    claimed = claim.get("after")
    if not isinstance(claimed, Mapping) or any(problem.code == "P055" for problem in lasting):
        return
    # A value that no position of the game has: with it, none could be read.
    answer = engine.read_position(_merged(engine.write_position(start), claimed))
    for finding in answer.findings if isinstance(answer, Rejected) else ():
        if finding.code == "P051" and _reaches(claimed, finding.at):
            problems.add(figure.source.locate(finding, ("claims", number, "after")))


def _merged(values: Any, changes: Any) -> Any:
    """Return plain values with *changes*, mapping by mapping."""
    if not isinstance(values, Mapping) or not isinstance(changes, Mapping):
        return changes
    return {**values, **{key: _merged(values.get(key), change) for key, change in changes.items()}}


def _reaches(values: Any, path: DocumentPath) -> bool:
    """Return whether a path leads to something in *values*."""
    for step in path:
        if isinstance(values, Mapping):
            if step not in values:
                return False
            values = values[step]
    return bool(path)


# A move, and the frame that it leads to, without the text of the move: few are ever read.
TriedMove = tuple[Move, PlayedFrame[State]]


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
    figure: Figure | None = None  # the one that was found
    _kept: list[tuple[float, list[State]]] = field(default_factory=list)
    _begun: int = 0  # games from their beginning
    _idle: int = 0  # games since the last progress

    def run(self) -> Rejected | None:
        """Search until a figure is found or the limit is reached; return findings about the game's options."""
        chance = Random(f"find {self.options.seed}")
        while self.figure is None and max(self.positions, self.games) < self.limit:
            if self._kept and chance.random() < _RESUMED:
                _, whole = chance.choice(self._kept)
                path = whole[: max(1, len(whole) - int(chance.expovariate(1 / _BACK)))]
            else:
                start = self._engine.start(replace(self.options, seed=self.options.seed + self._begun))
                if isinstance(start, Rejected):
                    return start
                path = [start]
                self._begun += 1
            self.games += 1
            self._keep(*self._play(path, chance))
        return None

    @property
    def _engine(self) -> Engine[State, Move]:
        return self.question.engine

    def _play(self, path: list[State], chance: Random) -> tuple[float, list[State]]:
        """Play on from the end of *path*; return the smallest distance, and the states up to there."""
        # Of a move or a position, with or without a policy, the move given or chosen: one loop, as these mix freely.
        of_move = self.question.of_move
        width = chance.choice(_WIDTHS_OF_MOVES if of_move else _WIDTHS)
        tries = _TRIES * (chance.random() < _SHY)
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
            steps, distances = self._look(path[-1], moves, width, chance)
            nearest = min(distances)
            if nearest < best:
                best, at = nearest, len(path) + (not of_move)
            chosen = None
            if steps and self.question.move is None:
                lean = not of_move and width > 1
                chosen = steps[distances.index(nearest)] if lean else chance.choice(steps)
            path.append(self._next(path[-1], chosen, moves, tries, chance))
        return best, path[:at]

    def _look(
        self, state: State, moves: Sequence[Move], width: int, chance: Random
    ) -> tuple[list[TriedMove[Move, State]], list[float]]:
        """Return the move asked for, or some, tried, with their distances; if none can be tried, the state's own."""
        # A move that is asked for is tried wherever it is legal; others by chance, one where the first frame is wrong.
        of_move, judge, first = self.question.of_move, self.question.judge, PlayedFrame(state)
        known = judge(0, first) if of_move else _NOTHING
        if self.question.move is None:
            looked_at = 1 if known.distance else min(width, self.limit - self.positions)
            tried = chance.sample(moves, min(looked_at, len(moves)))
        else:
            move = self._engine.read_move(state, self.question.move)
            tried = [] if isinstance(move, Finding) or self._engine.refusal(state, move) else [move]
        results = ((move, *self._engine.apply_unchecked(state, move)) for move in tried)
        steps = [(move, PlayedFrame(after, (), events)) for move, after, events in results]
        distances = [self._note(known + judge(int(of_move), step[1]), first, step) for step in steps]
        if of_move and not steps:
            distances = [self._note(known + judge(1, None), first, None)]
        return steps, distances

    def _policy(self, chance: Random) -> tuple[HasPlayoutPolicy | None, Callable[[State], Sequence[Move]]]:
        """Return the engine if it has a policy, and the settings of that for one game."""
        engine = self._engine
        if serves(engine, HasGreedyPlayout) and chance.random() < _EAGER:
            return engine, lambda state: engine.greedy_playout_moves(state) or engine.playout_moves(state)
        if serves(engine, HasPlayoutPolicy):
            return engine, engine.playout_moves
        return None, engine.legal_moves

    def _next(
        self, state: State, chosen: TriedMove[Move, State] | None, moves: Sequence[Move], tries: int, chance: Random
    ) -> State:
        """Return the state after the *chosen* step; if that ends the game, after the first of some that does not."""
        after = chosen[1].state if chosen else self._engine.apply_unchecked(state, chance.choice(moves))[0]
        for _ in range(tries):
            if self._engine.outcome(after) is None:
                break
            after = self._engine.apply_unchecked(state, chance.choice(moves))[0]
        return after

    def _note(self, verdict: Verdict, first: PlayedFrame[State], step: TriedMove[Move, State] | None) -> float:
        """Count a position, or one and a *step* from it, and keep the nearest, or the figure; return its distance."""
        self.positions += 1
        if self.nearest is None or verdict.distance < self.nearest.verdict.distance:
            frames: tuple[PlayedFrame[State], ...] = (first,)
            if step is not None:
                last = replace(step[1], moves=(self._engine.write_move(first.state, step[0]),))
                frames = (first, last) if self.question.of_move else (last,)
            self.nearest = NearestFrames(verdict, frames)
            self._idle = 0
        if self.positions % _OFTEN == 0:
            of = f"{self.nearest.verdict.held} of {len(self.question.indices)} claims held in the nearest"
            self.progress(self.positions, self.limit, f"positions, {self.games} games; {of}")
        if verdict.distance == 0 and self.figure is None:
            self.figure = self._proved(first, step)
        return verdict.distance

    def _proved(self, first: PlayedFrame[State], step: TriedMove[Move, State] | None) -> Figure | None:
        """Return the figure if the checker proves it.

        It may not if the claims are true of earlier moves: then the last move must belong to the figure.
        """
        write = self._engine.write_position
        figure = None
        if not self.question.of_move:
            figure = self.question.proved(write(step[1].state if step else first.state))
        if figure is None and step is not None:
            figure = self.question.proved(write(first.state), self._engine.write_move(first.state, step[0]))
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
    """Return the figure with so few pieces that without any one a claim is false, if the engine is ``Shrinkable``."""
    while fewer := _with_one_piece_fewer(question, figure):
        figure = fewer
    return figure


def _with_one_piece_fewer(question: Question[Any, Any], figure: Figure) -> Figure | None:
    engine = question.engine
    state = engine.read_position(figure.position)
    if not isinstance(engine, Shrinkable) or isinstance(state, Rejected):
        return None
    for lighter in engine.shrink(state):
        moves = [engine.read_move(lighter, text) for text in figure.frames[-1].moves]
        if not any(isinstance(move, Finding) for move in moves):
            spelled = [engine.write_move(lighter, move) for move in moves]
            proved = question.proved(engine.write_position(lighter), *spelled)
            if proved is not None:
                return proved
    return None


class Breach(Struct, frozen=True):
    """A position as plain values, a move that a clause forbids there, and the message of the refusal."""

    position: Mapping[str, Any]
    move: str
    message: str


def find_breach(engine: Engine[State, Move], clause: str, seed: int, limit: int) -> Breach | None:
    """Return a move that *clause* forbids, or None if *limit* positions and moves show none. The seed decides all."""
    # Rules may fail at any step of a game, and the limit must hold then, too: so the loops have several ends.
    chance = Random(f"breach {seed}")
    known: list[str] = []
    tried = number = 0
    while tried < limit:
        try:
            state = engine.start(StartOptions(seed=seed + number))
            if isinstance(state, Rejected):
                return None
            for _ in range(_LONGEST_GAME):
                moves = engine.legal_moves(state)
                spelled = [engine.write_move(state, move) for move in moves]
                known += [text for text in spelled if len(known) < _KNOWN]
                for text in chance.sample(known, min(_TRIED, len(known))):
                    breach = _refused(engine, state, text, clause)
                    if breach is not None:
                        return breach
                tried += 1 + min(_TRIED, len(known))
                if not moves or tried >= limit:
                    break
                state, _ = engine.apply_unchecked(state, moves[int(chance.random() * len(moves))])
        except RulesFaultError:
            tried += 1  # so that the search has an end where every game fails at its start
        number += 1
        if not known:
            return None
    return None


def _refused(engine: Engine[State, Move], state: State, text: str, clause: str) -> Breach | None:
    move = engine.read_move(state, text)
    if isinstance(move, Finding):
        return None
    try:
        refusal = engine.refusal(state, move)
    except RulesFaultError:
        return None
    if refusal is None or refusal.clause != clause:
        return None
    return Breach(engine.write_position(state), engine.write_move(state, move), refusal.message)
