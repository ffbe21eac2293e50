"""Query the rules engine of a game: positions, moves, whole games, and positions for which claims are true."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.json_document import read_json_lines
from pnp.messages import plural, quote_literal
from pnp.play.proof.claims import CLAIMS, MODIFIERS
from pnp.play.proof.finder import Finder, make_question, shrink_figure
from pnp.play.proof.transcripts import perft, random_game, replay_games
from pnp.play.protocol import (
    Engine,
    Outcome,
    Rejected,
    RulesFaultError,
    StartOptions,
    accept_state,
    play_move,
)
from pnp.problems import DocumentPath, Finding, FirstProblems, Place, Problem, Problems, SourceMap
from pnp.questions.rules_input import read_input, read_position
from pnp.workshop.options import choice_texts

if TYPE_CHECKING:
    from pnp.questions.rule_words import RuleWords

_CAPTION = "To be written."
_MOST_TRANSCRIPTS = 200_000_000  # bytes, a bound on memory, by guess
_NO_CHOICES: Mapping[str, str] = {}
_NO_SOURCES: Mapping[str, SourceMap] = {}
_MOVE = "move"  # the key of a frame for the move to be made


class RulesError(ValueError):
    """Raised for options, positions and moves that a game's rules reject; *problems* says why."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class NearestPosition(NamedTuple):
    """The position nearest to the target of a search, and the *move* that was tried there.

    *held* of its *claims* are true; *truths* say for the others what is true instead, and *distance* is how far they
    are from being true.
    """

    position: dict[str, Any]
    move: str | None
    claims: int
    held: int
    distance: float
    truths: tuple[str, ...]


class SearchResult(NamedTuple):
    """The result of a search for a position: a *figure*, as in its file, or the *nearest* position.

    *games* and *positions* are the numbers examined. Without a figure, *problems* holds an error (P065).
    """

    figure: dict[str, Any] | None
    games: int
    positions: int
    nearest: NearestPosition | None
    problems: tuple[Problem, ...] = ()


class GameRules:
    """The rules of one game. A *state* is a position with its history; methods take it and return it.

    >>> import pnp
    >>> ovo = pnp.rules("ovo")
    >>> ovo.turn(ovo.start(players=2, seed=4))
    'diamond'
    """

    def __init__(
        self,
        engine: Engine[Any, Any],
        sources: Mapping[str, SourceMap] = _NO_SOURCES,
        words: RuleWords | None = None,
        warnings: tuple[Problem, ...] = (),
    ) -> None:
        """*words* are those of a reader's language, *warnings* the problems of that translation."""
        self.engine = engine
        self.warnings = warnings
        self._sources = sources
        self._words = words

    @property
    def name(self) -> str:
        """The engine's name."""
        return self.engine.name

    def problem_of(self, finding: Finding) -> Problem:
        """Return a finding of the ruleset, whose path begins with a file, as a problem at its place."""
        file, *path = finding.at or ("",)
        source = self._sources.get(str(file))
        return source.locate(replace(finding, at=tuple(path))) if source else finding.at_place(None)

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Raise RulesError for rules that fail in the block."""
        try:
            yield
        except RulesFaultError as fault:
            raise RulesError([self.problem_of(fault.finding)]) from None

    def start(self, players: int | None = None, choices: Mapping[str, str] = _NO_CHOICES, seed: int = 0) -> Any:
        """Return the state that a game begins with. Raises RulesError for options that the game does not have."""
        with self._reporting():
            state = self.engine.start(StartOptions(players, choice_texts(choices), seed))
        if isinstance(state, Rejected):
            raise RulesError(finding.at_place(None) for finding in state.findings)
        return state

    def position(self, source: Mapping[str, Any] | str | bytes | Path, name: str = "position") -> Any:
        """Return the state that a position describes: plain values, YAML or JSON, or the path of a file with either.

        *name* is what problems call a text; a file has its own. Raises RulesError, with every fault, for a position
        that can't be read or is impossible.

        >>> import pnp
        >>> hollow = pnp.rules("hollow")
        >>> start = hollow.start()
        >>> hollow.position(hollow.values(start)) == start
        True
        """
        problems = Problems()
        document, state = read_position(source, name, problems), None
        with self._reporting():
            if document is not None:
                state = accept_state(self.engine.read_position(document[0]), document[1], (), problems)
        if state is None:
            raise RulesError(problems)
        return state

    def values(self, state: Any) -> dict[str, Any]:
        """Return the position of a state as plain values, in the order of its notation; `to_yaml` writes them."""
        return self.engine.write_position(state)

    def moves(self, state: Any) -> list[str]:
        """Return the legal moves, sorted by their spelling; none when the game is over.

        >>> import pnp
        >>> hollow = pnp.rules("hollow")
        >>> hollow.moves(hollow.start())[:3]
        ['A5', 'A6', 'A7']
        """
        with self._reporting():
            return sorted(self.engine.write_move(state, move) for move in self.engine.legal_moves(state))

    def turn(self, state: Any) -> str:
        """Return the player to move."""
        return self.engine.turn(state)

    def outcome(self, state: Any) -> Outcome | None:
        """Return the outcome of the game, None if it has not ended."""
        with self._reporting():
            return self.engine.outcome(state)

    def describe_outcome(self, outcome: Outcome) -> str:
        """Return the outcome of a game in words.

        >>> import pnp
        >>> pnp.rules("reversi").describe_outcome(pnp.Outcome(None, {}))
        'the game is over: a draw'
        """
        from pnp.questions.rule_words import RuleWords  # most games have not ended

        return (self._words or RuleWords()).tell_outcome(outcome)

    def refusal(self, state: Any, move: str) -> Finding | None:
        """Return why a move can't be made: it can't be read, or a *clause* forbids it; None for a legal move.

        >>> import pnp
        >>> ovo = pnp.rules("ovo")
        >>> ovo.refusal(ovo.start(), "nonsense").code
        'P053'
        """
        with self._reporting():
            read = self.engine.read_move(state, move)
            return read if isinstance(read, Finding) else self.engine.refusal(state, read)

    def apply(self, state: Any, *moves: str, name: str = "moves") -> Any:
        """Return the state after some moves. Raises RulesError for one that can't be read or is illegal.

        The problem quotes all moves and points to the wrong one; *name* is their name in it.

        >>> import pnp
        >>> hollow = pnp.rules("hollow")
        >>> start = hollow.start()
        >>> hollow.turn(start), hollow.turn(hollow.apply(start, "A5"))
        ('red', 'blue')
        """
        problems = Problems()
        quoted = " ".join(f'"{move}"' for move in moves)
        column = 2  # after the first quotation mark
        for move in moves:
            with self._reporting():
                step = play_move(self.engine, state, move, Place(name, 1, column, len(move), quoted), problems)
            if step is None:
                raise RulesError(problems)
            state = step[0]
            column += len(move) + 3
        return state

    def perft(self, state: Any, depth: int) -> int:
        """Return how many sequences of *depth* legal moves start at a state.

        >>> import pnp
        >>> hollow = pnp.rules("hollow")
        >>> hollow.perft(hollow.start(), 2)
        3660
        """
        with self._reporting():
            return perft(self.engine, state, depth)

    def play(
        self,
        games: int = 1,
        players: int | None = None,
        choices: Mapping[str, str] = _NO_CHOICES,
        seed: int = 0,
        turns: int | None = None,
    ) -> Iterator[dict[str, Any]]:
        """Yield transcripts of games of random legal moves; each game has the next seed, and at most *turns* moves.

        Raises RulesError for options that the game does not have.

        >>> import pnp
        >>> (game,) = pnp.rules("ovo").play(turns=5)
        >>> game["ruleset"], len(game["moves"])
        ('ovo', 5)
        """
        options = StartOptions(players, choices, seed)
        for game in range(games):
            with self._reporting():
                transcript = random_game(self.engine, replace(options, seed=seed + game), turns)
            if isinstance(transcript, Rejected):
                raise RulesError(finding.at_place(None) for finding in transcript.findings)
            yield transcript

    def find(
        self,
        where: Sequence[str],
        players: int | None = None,
        choices: Mapping[str, str] = _NO_CHOICES,
        seed: int = 0,
        *,
        limit: int = 500_000,
        shrink: bool = False,
        progress: Callable[[int, int, str], None] = lambda count, total, what: None,
    ) -> SearchResult:
        """Search, by play, for a position of which all claims are true, each written as in a figure.

        At most *limit* positions (or positions and moves) are examined; with *shrink*, pieces are taken away as long as
        the claims hold. *progress* is called repeatedly with the number of positions, the limit, and a text. Raises
        RulesError for claims that can't be read.

        >>> import pnp
        >>> result = pnp.rules("ovo").find(["over: false"], limit=50)
        >>> result.figure["claims"]
        [{'over': False}]
        """
        problems = Problems()
        start = self.start(players, choices, seed)
        asked = read_where(where, self.values(start), problems)
        question = make_question(self.engine, start, *asked, problems)
        if question is None or problems.error_count:
            raise RulesError(problems)
        finder = Finder(question, StartOptions(players, choices, seed), limit, progress)
        with self._reporting():
            finder.run()
        figure = finder.figure
        if figure is None:
            nearest = _nearest(finder, problems)
            return SearchResult(None, finder.games, finder.positions, nearest, tuple(problems))
        if shrink:
            whole, figure = figure, shrink_figure(question, figure)
            if figure == whole:
                message = "the option smallest has no effect: no piece can be taken away from the position"
                problems.warning("P064", message, None, "remove it")
        document = {"caption": _CAPTION, "shows": [], "position": figure.position}
        if len(figure.frames) > 1:
            document["frames"] = [{}, {"move": figure.frames[1].moves[0]}]
        document["claims"] = list(figure.claims)
        return SearchResult(document, finder.games, finder.positions, None, tuple(problems))


class ReplayResult(NamedTuple):
    """The numbers of games and moves of replayed transcripts, and the first mismatches."""

    games: int
    moves: int
    problems: tuple[Problem, ...]


def replay_transcripts(
    source: str | bytes | Path, name: str, rules: GameRules | None, bundled: Mapping[str, Engine[Any, Any]]
) -> ReplayResult:
    """Play transcripts again, one a line of JSON; *rules* are those of their ruleset, None for a *bundled* one."""
    problems = FirstProblems()
    games = moves = 0
    text = read_input(source, name, _MOST_TRANSCRIPTS, problems)
    for transcript, places in read_json_lines(*text, problems) if text else ():
        games += 1
        moves += replay_games(transcript, places, problems, rules.engine if rules else None, bundled)
    if problems.count > problems.most:
        message = f"{plural(problems.count, 'problem')} in all: the first {problems.most} are listed"
        problems.entries.append(Problem("P008", message, None, "correct these first"))
    return ReplayResult(games, moves, tuple(problems))


def _nearest(finder: Finder[Any, Any], problems: Problems) -> NearestPosition | None:
    """Return the position nearest to what was not found, and report that nothing was (P065)."""
    near, question = finder.nearest, finder.question
    if near is None:
        return None
    nearest = NearestPosition(
        position=question.engine.write_position(near.frames[0].state),
        move=near.frames[1].moves[0] if len(near.frames) > 1 else None,
        claims=len(question.indices),
        held=near.verdict.held,
        distance=round(near.verdict.distance, 3),
        truths=question.truths(near.frames),
    )
    searched = f"{plural(finder.games, 'game')}, {plural(finder.positions, 'position')}"
    held = f"{nearest.held} of {nearest.claims} claims hold in the nearest"
    message = f"no position found in {searched}: {held}, and {'; '.join(nearest.truths)}"
    problems.error("P065", message, None, "change the option seed, or raise the option limit")
    return nearest


class _Arguments(SourceMap):
    """The places of claims, each of which is a separate text."""

    def __init__(self, sources: Sequence[SourceMap]) -> None:
        super().__init__("--where")
        self._sources = sources

    def place(self, path: DocumentPath = ()) -> Place:
        """Return the place of the value at *path*, which leads to a claim and into it."""
        source, rest = self._inside(path)
        return source.place(rest)

    def key(self, path: DocumentPath) -> Place:
        """Return the place of the key at *path*, which leads to a claim and into it."""
        source, rest = self._inside(path)
        return source.key(rest)

    def _inside(self, path: DocumentPath) -> tuple[SourceMap, DocumentPath]:
        match path:
            case ("claims", int(number), *rest):
                return self._sources[number], tuple(rest)
        return SourceMap(self.file), path


def read_where(
    texts: Sequence[str], position: Collection[str], problems: Problems
) -> tuple[list[Any], SourceMap, tuple[str, Place] | None]:
    """Return the claims in *texts*, their places, and the move, if it is given, with its place.

    An unreadable claim is a problem, and left out.

    Braces around a claim may be left out. Two keys stand for what a figure writes elsewhere: ``move`` for the move of
    its frame, and a key of a *position* for ``after`` with that key in it.
    """
    claims: list[Any] = []
    sources: list[SourceMap] = []
    moves: list[tuple[str, Place]] = []
    for number, text in enumerate(texts, 1):
        errors = problems.error_count
        claim, source = _read(text, f"claim {number}", problems)
        if problems.error_count > errors:
            continue
        if isinstance(claim, dict):
            if _MOVE in claim:
                move, place = claim.pop(_MOVE), source.place((_MOVE,))
                if isinstance(move, str):
                    moves.append((move, place))
                else:
                    message = f"move expects a move, not {quote_literal(move)}"
                    problems.error("P006", message, place, "write a text")
            if not claim:
                continue
            claim = _with_after(claim, position)
        claims.append(claim)
        sources.append(source)
    for _, place in moves[1:]:
        problems.error("P007", "the move is given twice", place, "only one move is allowed")
    return claims, _Arguments(sources), moves[0] if moves else None


def _read(text: str, name: str, problems: Problems) -> tuple[Any, SourceMap]:
    """Return one claim and its source: of the text, or of the text between braces if only that is one."""
    for written in (text, f"{{{text}}}") if ":" in text else (text,):
        problems_in_text = Problems()
        document = read_document(written, name, problems_in_text)
        if document is not None and isinstance(document[0], dict) and not problems_in_text.error_count:
            problems.extend(problems_in_text)
            return document
    return read_document(text, name, problems) or (None, SourceMap(name))


def _with_after(claim: dict[str, Any], position: Collection[str]) -> dict[str, Any]:
    """Return the claim with keys of a position moved to ``after``."""
    parts = {key: value for key, value in claim.items() if key in position and key not in (*CLAIMS, *MODIFIERS)}
    if not parts or "after" in claim:
        return claim
    return {"after": parts} | {key: value for key, value in claim.items() if key not in parts}
