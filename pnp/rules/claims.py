"""Prove figures: a figure's claims become proofs, or problems that say what is true instead.

A claim is a mapping. Each of its keys but the *modifiers* is judged by one function of the table ``CLAIMS``; all of
them are about the last frame unless ``frame`` names another (1, 2, … or a, b, … as printed under the pictures).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from pnp.messages import format_literal, format_value, join_words, quote, suggest_name
from pnp.model.figure import CheckedFigure, Figure, Frame, ProvedFrame
from pnp.model.values import LONGEST_SENTENCES
from pnp.model.view import Event, GameEnded, PoolPlace
from pnp.problems import DocumentPath, Finding, Place, Problems
from pnp.rules.claim_context import (
    CLAIM_HINT,
    ClaimContext,
    Marks,
    PlayedFrame,
    Proofs,
    is_cell,
    report_conflicts,
    split_move,
    unique,
)
from pnp.rules.claim_judges import (
    judge_after,
    judge_amounts,
    judge_cost,
    judge_illegal,
    judge_legal,
    judge_moves,
    judge_order,
    judge_over,
)
from pnp.rules.outcome_judges import judge_scores, judge_winner
from pnp.rules.plain_marks import PlainMarks, read_plain_marks
from pnp.rules.protocol import Engine, Move, State, WithoutRules, play_move, read_state
from pnp.rules.start_judges import judge_start, own_choices, start_options, started

Judge = Callable[[ClaimContext[Any, Any], Any], None]
_NO_CHOICES: Mapping[str, str] = MappingProxyType({})


class ClaimKind(Struct, frozen=True):
    """A key of a claim: its judge, and its meaning for the documentation."""

    judge: Judge
    about: str
    of_move: bool = False  # it is about the events of a frame's moves


CLAIMS: Mapping[str, ClaimKind] = {
    "legal": ClaimKind(judge_legal, "a move, or a list of moves, that can be made"),
    "illegal": ClaimKind(judge_illegal, "a move, or a list of moves, that the clause under because forbids"),
    "moves": ClaimKind(judge_moves, "all the legal moves (a list) or how many there are (a number)"),
    "cost": ClaimKind(judge_cost, "what the frame's moves cost in all", True),
    "gained": ClaimKind(judge_amounts("gained"), "who gained how much, or from where; nothing else was gained", True),
    "paid": ClaimKind(judge_amounts("paid"), "who paid how much, or to where; nothing else was paid", True),
    "placed": ClaimKind(judge_amounts("placed"), "which pieces were placed, or where", True),
    "removed": ClaimKind(judge_amounts("removed"), "which pieces left the board, or from where", True),
    "harvested": ClaimKind(judge_amounts("harvested"), "how much grew where; nothing else grew", True),
    "order": ClaimKind(judge_order, "the places of the harvest, in the order in which it grew", True),
    "after": ClaimKind(judge_after, "the position, or any part of it"),
    "start": ClaimKind(judge_start, "the options, and the seed, with which a game begins so"),
    "over": ClaimKind(judge_over, "whether the game is over: true or false"),
    "winner": ClaimKind(judge_winner, "who has won: a player, or none for a draw"),
    "scores": ClaimKind(judge_scores, "each player's score when the game is over"),
}
_MARKED = ("legal", "illegal")
MODIFIERS: Mapping[str, str] = {
    "frame": "the frame that the claim is about, if not the last: 1, 2, … or a, b, …",
    "because": "the clause that forbids an illegal move",
    "text": "what the booklet says about a legal or illegal move; the move's mark and the text have a number",
    "mark": "whether a move without a text is marked in the picture: true",
    "at": "where the move's mark is drawn, if not at its last place: a word of it, or a cell",
}


def play_frames(figure: Figure, engine: Engine[State, Move], problems: Problems) -> tuple[PlayedFrame[State], ...]:
    """Return the figure's frames as far as the engine can play them; problems are recorded at their places.

    For a position that can't be read or is impossible (P051, P052) the tuple is empty.
    A move that cannot be read (P053) or is illegal (P054) ends the playing.
    """
    state = _first_state(figure, engine, problems)
    if state is None:
        return ()
    frames: list[PlayedFrame[State]] = []
    for number, frame in enumerate(figure.frames):
        played = _play_frame(figure, number, frame, state, engine, problems)
        if played is None:
            if isinstance(engine, WithoutRules):
                _read_further(figure, number, state, engine, problems)
            break
        frames.append(played)
        state = played.state
    return tuple(frames)


def _first_state(figure: Figure, engine: Engine[State, Move], problems: Problems) -> State | None:
    """Return the state that the figure's position describes, or with which its game begins; None with a problem."""
    if figure.start is None:
        return read_state(engine, figure.position, figure.source, ("position",), problems)
    if isinstance(engine, WithoutRules):
        message = "start needs rules, and this ruleset has no engine"
        problems.error("P059", message, figure.source.key(("start",)), "write position: and below it its pieces")
        return None
    return started(engine, start_options(figure.start), figure.source, ("start",), problems)


def _play_frame(
    figure: Figure, number: int, frame: Frame, state: State, engine: Engine[State, Move], problems: Problems
) -> PlayedFrame[State] | None:
    """Play one frame's moves from *state*; None, and a problem at the move's place, if one of them can't be made."""
    moves: list[str] = []
    events: list[Event] = []
    movers: list[str] = []
    for index, text in enumerate(frame.all_moves):
        turn = engine.turn(state)
        step = play_move(engine, state, text, _move_place(figure, number, index), problems)
        if step is None:
            return None
        state, spelling, happened = step
        moves.append(spelling)
        events.extend(happened)
        movers.append(next(_actors(engine, happened), turn))
    return PlayedFrame(state, tuple(moves), tuple(events), unique(filter(None, movers)))


def _actors(engine: Engine[State, Move], events: Iterable[Event]) -> Iterator[str]:
    """Yield the players of events. Without rules, only those from whose hand a piece comes are known to have moved."""
    for event in events:
        player = getattr(event, "player", None)
        if player is None or (isinstance(engine, WithoutRules) and getattr(event, "source", None) != PoolPlace(player)):
            continue
        yield str(player)


def _read_further(figure: Figure, number: int, state: State, engine: Engine[State, Move], problems: Problems) -> None:
    """Report unreadable moves after one that can't be made: reading needs no rules there."""
    known = {problem.place for problem in problems}
    for later in range(number, len(figure.frames)):
        for index, text in enumerate(figure.frames[later].all_moves):
            move, place = engine.read_move(state, text), _move_place(figure, later, index)
            if isinstance(move, Finding) and place not in known:
                problems.add(move.at_place(place))


def _move_place(figure: Figure, number: int, index: int) -> Place:
    """Return the place of a frame's move: in its list ``moves``, or under ``move``."""
    frame: DocumentPath = ("frames", number)
    listed = figure.source.place((*frame, "moves", index))
    return listed if listed != figure.source.place(frame) else figure.source.place((*frame, "move"))


def check_claims(
    figure: Figure, frames: tuple[PlayedFrame[State], ...], engine: Engine[State, Move], problems: Problems
) -> Proofs:
    """Judge every claim of a figure whose first *frames* are played; a false one is a problem (P055) at its place.

    A claim about a frame that could not be played is not judged: that frame has a problem already.
    """
    proofs = Proofs(tuple(Marks() for _ in frames), lawful=any(frame.moves for frame in frames))
    for number in range(len(figure.claims)):
        if isinstance(engine, WithoutRules) and _needs_rules(figure, number, engine, problems):
            continue
        index = frame_claimed(figure, number, engine.clauses, problems)
        if index is not None and index < len(frames):
            judge_claim(figure, number, index, frames[index], engine, proofs, problems)
    for marks, frame in zip(proofs.marks, frames, strict=True):
        report_conflicts(marks, figure.source, problems, partial(_legal_moves, engine, frame.state))
    return proofs


def _needs_rules(figure: Figure, number: int, engine: WithoutRules, problems: Problems) -> bool:
    """Report each key of a claim that only rules can prove (P059); return whether there is one."""
    claim = figure.claims[number]
    keys = [key for key in claim if key in CLAIMS and key not in engine.claims] if isinstance(claim, Mapping) else []
    known = [key for key in CLAIMS if key in engine.claims]
    for key in keys:
        message = f"{key} needs rules, and this ruleset has no engine"
        hint = f"claim {join_words(known, 'or')}" + ("; mark places with marks" if key in _MARKED else "")
        problems.error("P059", message, figure.source.key(("claims", number, key)), hint)
    return bool(keys)


def _legal_moves(engine: Engine[State, Move], state: State) -> list[str]:
    return [engine.write_move(state, move) for move in engine.legal_moves(state)]


def frame_claimed(figure: Figure, number: int, clauses: Mapping[str, str], problems: Problems) -> int | None:
    """Return the 0-based frame that a claim is about; a claim that can't be judged is a problem, and perhaps None."""
    path: DocumentPath = ("claims", number)
    claim = figure.claims[number]
    if not isinstance(claim, Mapping):
        message = f"a claim is a mapping such as over: true, not {format_literal(claim)}"
        problems.error("P006", message, figure.source.place(path), "write - over: true")
        return None
    _check_keys(claim, path, figure, problems)
    _check_modifiers(claim, path, figure, clauses, problems)
    index = _frame_of(claim, figure, path, problems)
    if index is not None and not figure.frames[index].drawn:
        for key in [key for key in ("text", "mark", "at") if claim.get(key)]:
            message = f"{key} belongs to a frame that is drawn"
            problems.error("P006", message, figure.source.place((*path, key)), "claim it of another frame")
    return index


def judge_claim(
    figure: Figure,
    number: int,
    index: int,
    frame: PlayedFrame[State],
    engine: Engine[State, Move],
    proofs: Proofs,
    problems: Problems,
) -> None:
    """Judge one claim of a figure, a mapping, about its *frame*, the 0-based *index* of which is given."""
    claim = dict(figure.claims[number])
    path = ("claims", number)
    of_text = figure.note_numbers.get((*path, "text")) if "text" in claim else None
    case = ClaimContext(engine, frame, proofs.marks[index], proofs, claim, path, figure.source, problems, of_text)
    for key, value in claim.items():
        if key in CLAIMS:
            proofs.lawful |= key != "illegal"
            CLAIMS[key].judge(case, value)


def _check_keys(claim: Mapping[Any, Any], path: DocumentPath, figure: Figure, problems: Problems) -> None:
    """Report unknown keys, and a claim without a key that is judged."""
    for key in claim:
        if key not in CLAIMS and key not in MODIFIERS:
            hint = suggest_name(key, (*CLAIMS, *MODIFIERS))
            message = f"unknown key {quote(format_value(key))} in a claim"
            problems.error("P004", message, figure.source.key((*path, key)), hint)
    if all(key in MODIFIERS for key in claim):
        problems.error("P005", "empty claim", figure.source.place(path), suggest_name("", CLAIMS))


def _check_modifiers(
    claim: Mapping[Any, Any], path: DocumentPath, figure: Figure, clauses: Mapping[str, str], problems: Problems
) -> None:
    """Report a modifier without effect, an unknown clause, and an ``at`` that is not a word of a move."""
    if "because" in claim:
        place, because = figure.source.place((*path, "because")), claim["because"]
        if "illegal" not in claim:
            problems.error(
                "P006", "because is allowed in a claim with illegal only", place, "remove it, or add illegal"
            )
        elif not isinstance(because, str):
            message = f"because expects a clause, not {format_literal(because)}"
            problems.error("P006", message, place, "write the id of the clause that forbids the move")
        elif because not in clauses:
            problems.error(
                "P050", f"the rules have no clause {format_value(because)}", place, suggest_name(because, clauses)
            )
    if "at" in claim and not _names_place(claim):
        message = f"at names a word of the claim's move, or a cell, not {format_literal(claim['at'])}"
        hint = "remove it: a claim without text, at and mark draws nothing" if claim["at"] == "nowhere" else CLAIM_HINT
        problems.error("P006", message, figure.source.place((*path, "at")), hint)
    has_moves = "legal" in claim or "illegal" in claim
    for key, is_sound in (("text", _text_expectation), ("mark", _mark_expectation)):
        if key in claim and not has_moves:
            message = f"{key} is allowed in a claim with legal or illegal only"
            problems.error("P006", message, figure.source.place((*path, key)), "remove it")
        elif key in claim and (expected := is_sound(claim[key])):
            message = f"{key} expects {expected}, not {format_literal(claim[key])}"
            problems.error("P006", message, figure.source.place((*path, key)), CLAIM_HINT)


def _text_expectation(value: Any) -> str:
    """Return the expected type of ``text`` if *value* has another, else ""."""
    fits = isinstance(value, str) and 0 < len(value) <= LONGEST_SENTENCES and not value.isspace()
    return "" if fits else f"some words, at most {LONGEST_SENTENCES} characters"


def _mark_expectation(value: Any) -> str:
    """Return the expected type of ``mark`` if *value* has another, else ""."""
    return "" if isinstance(value, bool) else "true or false"


def _names_place(claim: Mapping[Any, Any]) -> bool:
    """Return whether ``at`` is a word of one of the claim's moves, or a cell."""
    moves = [claim[key] for key in ("legal", "illegal") if key in claim]
    texts = [text for each in moves for text in (each if isinstance(each, list | tuple) else [each])]
    words = [word for text in texts if isinstance(text, str) for word in split_move(text)]
    at = claim["at"]
    return bool(moves) and (is_cell(at) or (isinstance(at, str) and at in words))


def _frame_of(claim: Mapping[Any, Any], figure: Figure, path: DocumentPath, problems: Problems) -> int | None:
    """Return the 0-based frame that a claim is about, or None and a problem if the figure has no such frame."""
    last = len(figure.frames)
    match claim.get("frame", last):
        case bool():
            pass
        case int(number) if 1 <= number <= last:
            return number - 1
        case str(letter) if len(letter) == 1 and 0 <= ord(letter) - ord("a") < last:
            return ord(letter) - ord("a")
        case _:
            pass
    letters, numbers = ("a", "1") if last == 1 else (f"a to {chr(ord('a') + last - 1)}", f"1 to {last}")
    message = f"this figure has no frame {format_literal(claim['frame'])}"
    problems.error("P006", message, figure.source.place((*path, "frame")), f"write {letters}, or {numbers}")
    return None


def check_figure(
    figure: Figure, engine: Engine[State, Move], problems: Problems, choices: Mapping[str, str] = _NO_CHOICES
) -> CheckedFigure | None:
    """Return *figure* proved by *engine*, or None and all its problems, each at its place.

    The position is read with all its faults (P051, P052), every frame's moves are played (P053, P054), every claim
    is judged (P055), every clause that it says it shows is one of the engine's (P050). A figure of the start is proved
    with the defaults of all options, and shows the start with the *choices*, unless it names options itself.
    """
    errors = problems.error_count
    _check_shows(figure, engine, problems)
    frames = play_frames(figure, engine, problems)
    proofs = check_claims(figure, frames, engine, problems)
    plain = [
        read_plain_marks(figure, n, played.state, engine, problems) if figure.frames[n].marks else PlainMarks()
        for n, played in enumerate(frames)
    ]
    if problems.error_count > errors:
        return None
    pictures = tuple(
        _prove(frame, played, marks, plain[n], engine)
        for n, (frame, played, marks) in enumerate(zip(figure.frames, frames, proofs.marks, strict=True))
        if frame.drawn
    )
    if figure.is_of_choices and choices:
        options = start_options(figure.start or {}, own_choices(engine, choices))
        chosen = started(engine, options, figure.source, ("start",), problems)
        if chosen is None:
            return None
        pictures = (_prove(figure.frames[0], PlayedFrame(chosen), Marks(), PlainMarks(), engine),)
    kept = _kept_clauses(figure, proofs)
    broken = unique(proofs.broken)
    callouts = tuple(callout.at for callout in figure.callouts)
    proved = not isinstance(engine, WithoutRules)
    of_choices = figure.is_of_choices
    return CheckedFigure(
        figure.name, figure.caption, figure.shows, pictures, kept, broken, figure.window, callouts, proved, of_choices
    )


def _check_shows(figure: Figure, engine: Engine[State, Move], problems: Problems) -> None:
    """Report a clause that the engine does not have."""
    for index, clause in enumerate(figure.shows):
        if clause not in engine.clauses:
            place = figure.source.place(("shows", index))
            problems.error(
                "P050", f"the rules have no clause {format_value(clause)}", place, suggest_name(clause, engine.clauses)
            )


def _kept_clauses(figure: Figure, proofs: Proofs) -> tuple[str, ...]:
    """Return the clauses that the figure shows kept, without those that it only shows broken."""
    return tuple(clause for clause in unique(figure.shows) if proofs.lawful or clause not in proofs.broken)


def _with_end(played: PlayedFrame[State], engine: Engine[State, Move]) -> tuple[Event, ...]:
    """Return the events of a frame, with the end of the game if a move before the frame has ended it."""
    outcome = engine.outcome(played.state)
    if outcome is None or any(isinstance(event, GameEnded) for event in played.events):
        return tuple(played.events)
    return (*played.events, GameEnded(outcome.winner))


def _prove(
    frame: Frame, played: PlayedFrame[State], marks: Marks, plain: PlainMarks, engine: Engine[State, Move]
) -> ProvedFrame:
    """Return one frame as the engine sees it."""
    return ProvedFrame(
        view=engine.view(played.state),
        events=_with_end(played, engine),
        moves=played.moves,
        caption=frame.caption,
        marks=(*unique(drawn.mark for drawn in marks.drawn), *plain.marks),
        description=engine.describe(played.state),
        open=frame.open,
        movers=played.movers,
        players=engine.players(played.state),
        areas=plain.areas,
    )
