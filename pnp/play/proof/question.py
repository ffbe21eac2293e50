"""A stranger's claims become a question, and a position, perhaps with a move, how far from true they are of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log1p
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.figure import Figure, Frame
from pnp.play.proof.claim_context import FALSE_HINT, Marks, PlayedFrame, Proofs
from pnp.play.proof.claims import CLAIMS, FigureCheck, check_figure
from pnp.play.protocol import Engine, Move, Rejected, State
from pnp.problems import DocumentPath, Finding, Place, Problems, SourceMap

_FIRST_FRAME = (1, "a")


class Verdict(Struct, frozen=True):
    """How many claims hold, and how far from true the others are (0: all hold)."""

    distance: float
    held: int

    def __add__(self, other: Verdict) -> Verdict:
        """Return the verdict on the claims of both."""
        return Verdict(self.distance + other.distance, self.held + other.held)


class Question(Struct, Generic[State, Move], frozen=True):
    """What is looked for. *figure* has the claims, and its frames: one, or two with a move between them.

    *indices* has the frame of each claim; *move*, if the move is given, its spelling.
    """

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
        """Return how far from true a claim is, 0 if it is true."""
        problems, proofs = Problems(), Proofs((Marks(),), explains=False)
        FigureCheck(self.figure, self.engine, problems).judge_claim(number, 0, frame, proofs)
        return max(proofs.distance, 1.0) if proofs.is_false or problems else 0.0

    def truths(self, frames: Sequence[PlayedFrame[State]]) -> tuple[str, ...]:
        """Return what is true instead of each false claim, as messages."""
        problems = Problems()
        check = FigureCheck(self.figure, self.engine, problems)
        for number, index in enumerate(self.indices):
            if index < len(frames):
                check.judge_claim(number, 0, frames[index], Proofs((Marks(),)))
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
    errors = problems.error_count
    frames = (Frame(), Frame()) if move or _are_of_move(claims) else (Frame(),)
    figure = Figure(name="found", source=source, caption="", position=None, frames=frames, claims=tuple(claims))
    indices = list(map(FigureCheck(figure, engine, problems).frame_claimed, range(len(claims))))
    for number, index in enumerate(indices):
        if index is not None:
            _report_faults(figure, number, start, engine, problems)
        if index == 0:
            _note_no_move(figure, number, problems)
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
    named = ["frame" in claim for claim in claims if isinstance(claim, Mapping)]
    return any(map(_is_of_move, claims)) or (any(named) and not all(named))


def _is_of_move(claim: Any) -> bool:
    """Return whether a claim needs two frames."""
    if not isinstance(claim, Mapping):
        return False
    kinds = [CLAIMS[key] for key in claim if key in CLAIMS]
    return any(kind.of_move for kind in kinds) or claim.get("frame", "a") not in _FIRST_FRAME


def _note_no_move(figure: Figure, number: int, problems: Problems) -> None:
    """Record a claim about what happened that names the first frame: nothing has been played there."""
    for key in figure.claims[number]:
        if key in CLAIMS and CLAIMS[key].of_move:
            place = figure.source.place(("claims", number, "frame"))
            problems.error("P006", f"{key} needs a move, but no move leads to the first frame", place, "write frame: b")


def _report_faults(figure: Figure, number: int, start: State, engine: Engine[State, Move], problems: Problems) -> None:
    """Report every fault that is not merely a false claim, and names that no position has."""
    claim, claim_problems = figure.claims[number], Problems()
    FigureCheck(figure, engine, claim_problems).judge_claim(number, 0, PlayedFrame(start), Proofs((Marks(),)))
    if "illegal" in claim and "because" not in claim and not any(problem.code == "P005" for problem in claim_problems):
        place = figure.source.place(("claims", number, "illegal"))
        problems.error(
            "P005",
            'missing key "because": the clause that forbids the move',
            place,
            "add because: and the id of the clause",
        )
    lasting = [problem for problem in claim_problems if problem.code != "P055" or problem.hint != FALSE_HINT]
    problems.extend(lasting)
    unknown = any(problem.code == "P055" for problem in lasting)
    if isinstance(claim.get("after"), Mapping) and not unknown:
        _note_unreadable(figure, number, start, engine, problems)


def _note_unreadable(
    figure: Figure, number: int, start: State, engine: Engine[State, Move], problems: Problems
) -> None:
    """Report every value of ``after`` that no position of the game has: with it, none could be read."""
    claimed = figure.claims[number]["after"]
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
