"""Prove figures: a figure's claims become proofs, or problems that say what is true instead.

A claim is a mapping. Each of its keys but the *modifiers* is judged by one function of the table ``CLAIMS``; all of
them are about the last frame unless ``frame`` names another (1, 2, … or a, b, … as printed under the pictures).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from types import MappingProxyType
from typing import Any, Generic

from msgspec import Struct

from pnp.game.model.figure import AreaMark, CheckedFigure, ClaimMark, Figure, Frame, ProvedFrame, frame_number
from pnp.game.model.texts import TextValue, computed_words
from pnp.game.model.values import LONGEST_SENTENCES
from pnp.game.model.view import CellPlace, Event, GameEnded, PoolPlace, TablePlace
from pnp.messages import format_value, join_words, quote, quote_literal, suggest_name
from pnp.play.proof.claim_judges import (
    CLAIM_HINT,
    ClaimContext,
    DrawnMark,
    PlayedFrame,
    Proofs,
    early_score,
    is_cell,
    judge_after,
    judge_amounts,
    judge_cost,
    judge_fact,
    judge_illegal,
    judge_legal,
    judge_moves,
    judge_order,
    judge_over,
    judge_scores,
    judge_start,
    judge_winner,
    own_choices,
    report_conflicts,
    split_move,
    start_options,
    told_of_frame,
    unique,
)
from pnp.play.proof.computed_words import StatedValue, compute_words
from pnp.play.protocol import (
    AsksStatements,
    Engine,
    HasConditions,
    Move,
    Rejected,
    StartOptions,
    State,
    WithoutRules,
    accept_state,
    play_move,
    serves,
)
from pnp.problems import DocumentPath, Finding, Place, Problems

Judge = Callable[[ClaimContext[Any, Any], Any], None]
_NO_CHOICES: Mapping[str, str] = MappingProxyType({})


class ClaimKind(Struct, frozen=True):
    """A key of a claim: its judge, and its meaning for the documentation."""

    judge: Judge
    about: str
    of_move: bool = False  # it is about the events of a frame's moves


CLAIMS: Mapping[str, ClaimKind] = {
    "legal": ClaimKind(judge_legal, "a move, or a list of moves, that can be made"),
    "illegal": ClaimKind(
        judge_illegal, "a move, moves, or values of a position, which the clause under because forbids"
    ),
    "moves": ClaimKind(judge_moves, "all the legal moves (a list) or how many there are (a number)"),
    "cost": ClaimKind(judge_cost, "what the frame's moves cost in all", True),
    **{
        kind: ClaimKind(partial(judge_amounts, kind), about, True)
        for kind, about in (
            ("gained", "who gained how much, or from where; nothing else was gained"),
            ("paid", "who paid how much, or to where; nothing else was paid"),
            ("placed", "which pieces were placed, or where"),
            ("removed", "which pieces left the board, or from where"),
            ("harvested", "how much grew where; nothing else grew"),
        )
    },
    "order": ClaimKind(judge_order, "the places of the harvest, in the order in which it grew", True),
    "after": ClaimKind(judge_after, "the position, or any part of it"),
    "start": ClaimKind(judge_start, "the options, and the seed, with which a game begins so"),
    "over": ClaimKind(judge_over, "whether the game is over: true or false"),
    "winner": ClaimKind(judge_winner, "who has won: a player, or none for a draw"),
    "scores": ClaimKind(judge_scores, "each player's score when the game is over"),
    "fact": ClaimKind(judge_fact, "a statement in the language of play.yaml, which is true"),
}
_MARKED = ("legal", "illegal")
MODIFIERS: Mapping[str, str] = {
    "frame": "the frame that the claim is about, if not the last: 1, 2, … or a, b, …",
    "because": "the clause that forbids an illegal move",
    "text": "what the booklet says about a legal or illegal move; the move's mark and the text have a number",
    "mark": "whether a move without a text is marked in the picture: true",
    "at": "where the move's mark is drawn, if not at its last place: a word of it, or a cell",
}


def check_figure(
    figure: Figure, engine: Engine[State, Move], problems: Problems, choices: Mapping[str, str] = _NO_CHOICES
) -> CheckedFigure | None:
    """Return *figure* proved by *engine*, or None and all its problems, each at its place.

    The position is read with all its faults (P051, P052), every frame's moves are played (P052, P053, P054), every
    claim is judged (P055), every clause that it says it shows is one of the engine's (P050). A figure of the start is
    proved with the defaults of all options, and shows the start with the *choices*, unless it names options itself.
    """
    return FigureCheck(figure, engine, problems).prove(choices)


class FigureCheck(Struct, Generic[State, Move]):
    """Checks a figure with an engine, and records its *problems* at their places."""

    figure: Figure
    engine: Engine[State, Move]
    problems: Problems
    unplayed: Set[str | None] = frozenset()  # clauses of the booklet alone

    def prove(self, choices: Mapping[str, str]) -> CheckedFigure | None:
        """Return the figure proved, or None with its problems, as `check_figure` does."""
        # One exit for faults of the claims, and one for choices with which no game begins; the rest builds the record.
        figure, errors = self.figure, self.problems.error_count
        for index, clause in enumerate(figure.shows):
            self._check_clause(clause, "shows", index)
        frames = self.play_frames()
        proofs = self.check_claims(frames)
        plain = [
            read_plain_marks(figure, number, played.state, self.engine, self.problems)
            for number, played in enumerate(frames)
        ]
        if self.problems.error_count > errors:
            return None
        pictures = tuple(
            _prove_frame(frame, played, marks, plain[n], self.engine)
            for n, (frame, played, marks) in enumerate(zip(figure.frames, frames, proofs.marks, strict=True))
            if frame.drawn
        )
        shown = frames
        if figure.is_of_choices and choices:
            chosen = self._started(start_options(figure.start or {}, own_choices(self.engine, choices)))
            if chosen is None:
                return None
            shown = (PlayedFrame(chosen),)
            pictures = (_prove_frame(figure.frames[0], PlayedFrame(chosen), (), ((), ()), self.engine),)
        computed = dict(self._computed(shown))
        if self.problems.error_count > errors:
            return None
        return CheckedFigure(
            figure.name,
            figure.caption,
            figure.shows,
            pictures,
            tuple(clause for clause in unique(figure.shows) if proofs.lawful or clause not in proofs.broken),
            unique(proofs.broken),
            figure.window,
            tuple(callout.at for callout in figure.callouts),
            not serves(self.engine, WithoutRules),
            unique(proofs.actions),
            unique(proofs.refused),
            figure.is_of_choices,
            computed,
            _movers(frames),
        )

    def _computed(self, frames: Sequence[PlayedFrame[State]]) -> Iterator[tuple[DocumentPath, Mapping[str, TextValue]]]:
        """Yield the path of each text with expressions, and their values in the frame that the text is about."""
        figure = self.figure
        texts: list[tuple[DocumentPath, str, int]] = [(("caption",), figure.caption, len(frames) - 1)]
        texts += [(("frames", at, "caption"), frame.caption, at) for at, frame in enumerate(figure.frames)]
        texts += [(("callouts", at, "text"), callout.text, 0) for at, callout in enumerate(figure.callouts)]
        for path, text in figure.notes.items():
            index = self._frame_of(int(path[1]), figure.claims[int(path[1])]) if path[0] == "claims" else int(path[1])
            texts.append((path, text, len(frames) - 1 if index is None else index))
        for path, text, index in texts:
            written = computed_words(text, in_figure=True)
            if written and index < len(frames):
                ask = partial(self._value, frames[index])
                yield path, dict(compute_words(written, ask, figure.source, path, text, self.problems))

    def _value(self, frame: PlayedFrame[State], expression: str) -> StatedValue:
        """Return the value of an expression in a frame, or what is wrong with it."""
        engine = self.engine
        if expression == "move":
            return frame.moves[-1:]
        told, early = told_of_frame(engine, frame, expression), early_score(engine, frame, expression)
        if not serves(engine, AsksStatements):
            hint = "write the words, or the name of a component's value"
            return Finding("P059", "an expression needs rules in play.yaml, whose language it is in", hint)
        return early or engine.stated_value(frame.state, expression, told, frame.before)

    def _check_clause(self, clause: str, *path: str | int) -> None:
        if clause in self.engine.clauses:
            return
        message, hint = f"the rules have no clause {quote(clause)}", suggest_name(clause, self.engine.clauses)
        if clause in self.unplayed:
            message = f"the clause {quote(clause)} is played: false in rules.yaml, so no rule proves it"
            hint = "remove played: false, and write the condition in play.yaml; or name a clause that is played"
        self.problems.error("P050", message, self.figure.source.place(path), hint)

    def play_frames(self) -> tuple[PlayedFrame[State], ...]:
        """Return the figure's frames as far as the engine can play them: none without a possible first position."""
        state = self._first_state()
        if state is None:
            return ()
        frames: list[PlayedFrame[State]] = []
        for number in range(len(self.figure.frames)):
            played = self._play_frame(number, state)
            if played is None:
                if serves(self.engine, WithoutRules):
                    self._read_further(number, state)
                break
            frames.append(played)
            state = played.state
        return tuple(frames)

    def _first_state(self) -> State | None:
        """Return the state that the figure's position describes, or with which its game begins; None with a problem."""
        figure = self.figure
        if figure.start is None:
            return accept_state(self.engine.read_position(figure.position), figure.source, ("position",), self.problems)
        if serves(self.engine, WithoutRules):
            message = "start needs rules, and this ruleset has no engine"
            hint = "write position: and below it its pieces"
            self.problems.error("P059", message, figure.source.key(("start",)), hint)
            return None
        return self._started(start_options(figure.start))

    def _started(self, options: StartOptions) -> State | None:
        return accept_state(self.engine.start(options), self.figure.source, ("start",), self.problems)

    def _play_frame(self, number: int, state: State) -> PlayedFrame[State] | None:
        """Play the moves of a frame from *state*; None, and a problem at the move's place, if one can't be made."""
        moves: list[str] = []
        events: list[Event] = []
        movers: list[str] = []
        actions: list[str] = []
        rules = self.engine
        before: State | None = None
        for index, text in enumerate(self.figure.frames[number].all_moves):
            turn, place = self.engine.turn(state), self._move_place(number, index)
            step = play_move(self.engine, state, text, place, self.problems)
            if step is None:
                return None
            before = state
            state, spelling, happened = step
            if not self._is_possible(state, spelling, place):
                return None
            moves.append(spelling)
            events.extend(happened)
            movers.append(next(_actors(self.engine, happened), turn))
            if serves(rules, HasConditions):
                actions.append(rules.action_of(self.engine.read_move(before, spelling)))
        return PlayedFrame(state, tuple(moves), tuple(events), unique(filter(None, movers)), before, tuple(actions))

    def _is_possible(self, state: State, spelling: str, place: Place) -> bool:
        """Return whether the rules accept the position after a move, which may need more pieces than the box holds."""
        if serves(self.engine, WithoutRules):  # a table makes no such move
            return True
        read = self.engine.read_position(self.engine.write_position(state))
        for finding in read.findings if isinstance(read, Rejected) else ():
            message = f"{spelling} leads to an impossible position: {finding.message}"
            self.problems.error(finding.code, message, place, finding.hint)
        return not isinstance(read, Rejected)

    def _read_further(self, number: int, state: State) -> None:
        """Report unreadable moves after one that can't be made: reading needs no rules there."""
        known = {problem.place for problem in self.problems}
        for later in range(number, len(self.figure.frames)):
            for index, text in enumerate(self.figure.frames[later].all_moves):
                move, place = self.engine.read_move(state, text), self._move_place(later, index)
                if isinstance(move, Finding) and place not in known:
                    self.problems.add(move.at_place(place))

    def _move_place(self, number: int, index: int) -> Place:
        """Return the place of a frame's move: in its list ``moves``, or under ``move``."""
        source, frame = self.figure.source, ("frames", number)
        listed = source.place((*frame, "moves", index))
        return listed if listed != source.place(frame) else source.place((*frame, "move"))

    def check_claims(self, frames: tuple[PlayedFrame[State], ...]) -> Proofs:
        """Judge every claim about the *frames* that could be played; a false one is a problem (P055)."""
        actions = [action for frame in frames for action in frame.actions]
        proofs = Proofs(tuple([] for _ in frames), actions=actions, lawful=any(frame.moves for frame in frames))
        for number in range(len(self.figure.claims)):
            if serves(self.engine, WithoutRules) and self._needs_rules(number, self.engine.claims):
                continue
            index = self.frame_claimed(number)
            if index is not None and index < len(frames):
                self.judge_claim(number, index, frames[index], proofs)
        for marks, frame in zip(proofs.marks, frames, strict=True):
            report_conflicts(marks, self.engine, frame.state, self.figure.source, self.problems)
        return proofs

    def _needs_rules(self, number: int, known: Collection[str]) -> bool:
        """Report each key of a claim that only rules can prove (P059), none of those *known*; return whether one is."""
        claim = self.figure.claims[number]
        keys = [key for key in claim if key in CLAIMS and key not in known] if isinstance(claim, Mapping) else []
        provable = join_words([key for key in CLAIMS if key in known], "or")
        for key in keys:
            message = f"{key} needs rules, and this ruleset has no engine"
            hint = f"claim {provable}" + ("; mark places with marks" if key in _MARKED else "")
            self.problems.error("P059", message, self.figure.source.key(("claims", number, key)), hint)
        return bool(keys)

    def frame_claimed(self, number: int) -> int | None:
        """Return the 0-based frame of a claim; one that can't be judged is a problem, and perhaps None."""
        claim = self.figure.claims[number]
        if not isinstance(claim, Mapping):
            message = f"a claim is a mapping such as over: true, not {quote_literal(claim)}"
            self._wrong(number, message, "write - over: true")
            return None
        self._check_keys(number, claim)
        self._check_modifiers(number, claim)
        index = self._frame_of(number, claim)
        if index is not None and not self.figure.frames[index].drawn:
            for key in [key for key in ("text", "mark", "at") if claim.get(key)]:
                self._wrong(number, f"{key} belongs to a frame that is drawn", "claim it of another frame", key)
        return index

    def judge_claim(self, number: int, index: int, frame: PlayedFrame[State], proofs: Proofs) -> None:
        """Judge a claim, which is a mapping, about a *frame* with a 0-based *index*."""
        claim, path, figure = dict(self.figure.claims[number]), ("claims", number), self.figure
        of_text = figure.note_numbers.get((*path, "text")) if "text" in claim else None
        of_frame = proofs.marks[index], proofs, claim, path, figure.source, self.problems, of_text
        case = ClaimContext(self.engine, frame, *of_frame, chr(ord("a") + index) if len(proofs.marks) > 1 else "")
        for key, value in claim.items():
            if key in CLAIMS:
                proofs.lawful |= key != "illegal"
                CLAIMS[key].judge(case, value)

    def _wrong(self, number: int, message: str, hint: str, *path: str, code: str = "P006") -> None:
        self.problems.error(code, message, self.figure.source.place(("claims", number, *path)), hint)

    def _check_keys(self, number: int, claim: Mapping[Any, Any]) -> None:
        for key in claim:
            if key not in CLAIMS and key not in MODIFIERS:
                hint = suggest_name(key, (*CLAIMS, *MODIFIERS))
                message = f"unknown key {quote(format_value(key))} in a claim"
                self.problems.error("P004", message, self.figure.source.key(("claims", number, key)), hint)
        if all(key in MODIFIERS for key in claim):
            self._wrong(number, "empty claim", suggest_name("", CLAIMS), code="P005")

    def _check_modifiers(self, number: int, claim: Mapping[Any, Any]) -> None:
        """Report a modifier without effect, an unknown clause, and an ``at`` that is not a word of a move."""
        # Each modifier has a fault of its own; where text and mark are not allowed, their values do not matter.
        if "because" in claim:
            self._check_because(number, claim)
        if "at" in claim and not _names_place(claim):
            message = f"at names a word of the claim's move, or a cell, not {quote_literal(claim['at'])}"
            nowhere = "remove it: a claim without text, at and mark draws nothing"
            self._wrong(number, message, nowhere if claim["at"] == "nowhere" else CLAIM_HINT, "at")
        text = claim.get("text")
        is_text = isinstance(text, str) and 0 < len(text) <= LONGEST_SENTENCES and not text.isspace()
        for key, is_sound, expected in (
            ("text", is_text, f"some words, at most {LONGEST_SENTENCES} characters"),
            ("mark", isinstance(claim.get("mark"), bool), "true or false"),
        ):
            if key in claim and claim.keys().isdisjoint(_MARKED):
                self._wrong(number, f"{key} is allowed in a claim with legal or illegal only", "remove it", key)
            elif key in claim and not is_sound:
                self._wrong(number, f"{key} expects {expected}, not {quote_literal(claim[key])}", CLAIM_HINT, key)

    def _check_because(self, number: int, claim: Mapping[Any, Any]) -> None:
        because = claim["because"]
        if "illegal" not in claim:
            message, hint = "because is allowed in a claim with illegal only", "remove it, or add illegal"
            self._wrong(number, message, hint, "because")
        elif not isinstance(because, str):
            message = f"because expects a clause, not {quote_literal(because)}"
            self._wrong(number, message, "write the id of the clause that forbids the move", "because")
        else:
            self._check_clause(because, "claims", number, "because")

    def _frame_of(self, number: int, claim: Mapping[Any, Any]) -> int | None:
        """Return the 0-based frame that a claim is about, or None and a problem if the figure has no such frame."""
        last = len(self.figure.frames)
        named = claim.get("frame", last)
        index = frame_number(named)
        if index is not None and 0 <= index < last:
            return index
        letters, numbers = ("a", "1") if last == 1 else (f"a to {chr(ord('a') + last - 1)}", f"1 to {last}")
        message = f"this figure has no frame {quote_literal(named)}"
        self._wrong(number, message, f"write {letters}, or {numbers}", "frame")
        return None


def _movers(frames: Iterable[PlayedFrame[Any]]) -> tuple[tuple[str, ...], ...]:
    return tuple(frame.movers for frame in frames)


def _actors(engine: Engine[State, Move], events: Iterable[Event]) -> Iterator[str]:
    """Yield the players of events. Without rules, only those from whose hand a piece comes are known to have moved."""
    for event in events:
        player = getattr(event, "player", None)
        if player is None or (serves(engine, WithoutRules) and getattr(event, "source", None) != PoolPlace(player)):
            continue
        yield str(player)


def _names_place(claim: Mapping[Any, Any]) -> bool:
    """Return whether ``at`` is a word of one of the claim's moves, or a cell."""
    # A claim has one move or a list, and each may be no text: that is told elsewhere.
    moves = [claim[key] for key in _MARKED if key in claim]
    texts = [text for each in moves for text in (each if isinstance(each, list | tuple) else [each])]
    words = [word for text in texts if isinstance(text, str) for word in split_move(text)]
    at = claim["at"]
    return bool(moves) and (is_cell(at) or (isinstance(at, str) and at in words))


def _prove_frame(
    frame: Frame, played: PlayedFrame[State], marks: Sequence[DrawnMark], plain: PlainMarks, engine: Engine[State, Move]
) -> ProvedFrame:
    events, outcome = tuple(played.events), engine.outcome(played.state)
    if outcome is not None and not any(isinstance(event, GameEnded) for event in events):
        events += (GameEnded(outcome.winner),)  # a move before the frame has ended the game
    return ProvedFrame(
        view=engine.view(played.state),
        events=events,
        moves=played.moves,
        caption=frame.caption,
        marks=(*unique(drawn.mark for drawn in marks), *plain[0]),
        description=engine.describe(played.state),
        open=frame.open,
        movers=played.movers,
        players=engine.players(played.state),
        areas=plain[1],
    )


# The marks of a frame that authors choose: places that are allowed or refused, and areas.
PlainMarks = tuple[tuple[ClaimMark, ...], tuple[AreaMark, ...]]


def read_plain_marks(
    figure: Figure, number: int, state: State, engine: Engine[State, Move], problems: Problems
) -> PlainMarks:
    """Return the marks of the frame with a 0-based *number*, and report their faults.

    An area of a game with an engine may name cells that the board lacks.
    """
    # Each branch is a fault with its own place, or what a highlight is: a mark, or a cell of an area.
    marks: list[ClaimMark] = []
    areas: list[AreaMark] = []
    marked: dict[TablePlace, ClaimMark] = {}
    for index, highlight in enumerate(figure.frames[number].marks):
        path: DocumentPath = ("frames", number, "marks", index)
        proves = not serves(engine, WithoutRules)
        if proves and highlight.area is None:
            message = "an engine proves what is allowed and refused"
            hint = "claim what is legal or illegal, with mark: true; only an area is a mark"
            problems.error("P006", message, figure.source.place(path), hint)
            continue
        note = figure.note_numbers.get((*path, "text"))
        cells: list[CellPlace] = []
        for name, at in highlight.places:
            # Whether a board has the cell is checked with the figure's window.
            place = engine.marked_place(state, name) if serves(engine, WithoutRules) else CellPlace(name)
            if isinstance(place, Finding):
                problems.add(place.at_place(figure.source.place((*path, *at))))
            elif highlight.area is None:
                mark = ClaimMark(place, highlight.allowed is not None, note)
                if marked.setdefault(place, mark) != mark:
                    message = f"two different marks stand on {place.name}"
                    hint = "show them in two frames, or use one text"
                    problems.error("P066", message, figure.source.place((*path, *at)), hint)
                marks.append(mark)
            elif isinstance(place, CellPlace):
                cells.append(place)
            else:
                message = f"an area consists of places of a board, and {quote(name, 40)} is none"
                problems.error("P006", message, figure.source.place((*path, *at)), "mark it as allowed or refused")
        if cells:
            areas.append(AreaMark(unique(cells), note))
    return unique(marks), tuple(areas)
