"""Ask the rules engine of a game: positions, moves, whole games, and positions of which claims are true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from pnp.load.documents import MOST_BYTES, read_document
from pnp.load.files import Folder, open_folder
from pnp.load.json_document import read_json, read_json_lines
from pnp.messages import format_value, suggest_name
from pnp.model.figure import Figure
from pnp.pipeline.search_claims import read_where
from pnp.problems import Finding, Problem, Problems, SourceMap
from pnp.rules.engines import ENGINES, NO_ENGINE, engine_for
from pnp.rules.finder import Finder, shrink_figure
from pnp.rules.frames import play_move, read_state, report_options
from pnp.rules.game_setup import COMPONENTS_FILE, GAME_FILE, report_setup, setup_of_values
from pnp.rules.playout import perft, random_game
from pnp.rules.protocol import Engine, Outcome, Rejected, Shrinkable, StartOptions
from pnp.rules.question import ask
from pnp.rules.transcripts import replay

_CAPTION = "To be written."
_NO_CHOICES: Mapping[str, str] = {}


class RulesError(ValueError):
    """Raised for options, positions and moves that a game's rules do not know; *problems* says what is wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class SearchResult(NamedTuple):
    """What a search for a position came to: a figure as its file has it, or the *nearest* position and why it fails.

    *games* and *positions* are how many were looked at.
    """

    figure: dict[str, Any] | None
    games: int
    positions: int
    nearest: dict[str, Any] | None
    problems: tuple[Problem, ...] = ()


class GameRules:
    """The rules of one game. A *state* is a position with its history; take it as it is, and give it back."""

    def __init__(self, engine: Engine[Any, Any]) -> None:
        self.engine = engine

    @property
    def name(self) -> str:
        """The engine's name."""
        return self.engine.name

    def start(self, players: int | None = None, choices: Mapping[str, str] = _NO_CHOICES, seed: int = 0) -> Any:
        """Return the state that a game begins with. Raises RulesError for options that the game does not have."""
        problems = Problems()
        state = self.engine.start(StartOptions(players, choices, seed))
        if isinstance(state, Rejected):
            report_options(state, problems)
            raise RulesError(problems)
        return state

    def position(self, values: Mapping[str, Any] | str) -> Any:
        """Return the state that a position describes: plain values, or their YAML or JSON.

        Raises RulesError, with every fault, for a position that can't be read or is impossible.
        """
        problems = Problems()
        document = read_values(values, "position", problems) if isinstance(values, str) else (values, None)
        state = None
        if document is not None:
            source = document[1] or SourceMap("position")
            state = read_state(self.engine, document[0], source, (), problems)
        if state is None:
            raise RulesError(problems)
        return state

    def values(self, state: Any) -> dict[str, Any]:
        """Return the position of a state as plain values."""
        return self.engine.write_position(state)

    def moves(self, state: Any) -> list[str]:
        """Return the legal moves, sorted by their spelling; none when the game is over."""
        return sorted(self.engine.write_move(state, move) for move in self.engine.legal_moves(state))

    def turn(self, state: Any) -> str:
        """Return the player to move."""
        return self.engine.turn(state)

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return self.engine.outcome(state)

    def refusal(self, state: Any, move: str) -> Finding | None:
        """Return why a move can't be made: it can't be read, or a *clause* forbids it; None for a legal move."""
        read = self.engine.read_move(state, move)
        return read if isinstance(read, Finding) else self.engine.refusal(state, read)

    def apply(self, state: Any, *moves: str) -> Any:
        """Return the state after some moves. Raises RulesError for one that can't be read or is illegal."""
        problems = Problems()
        for move in moves:
            step = play_move(self.engine, state, move, None, problems)
            if step is None:
                raise RulesError(problems)
            state = step[0]
        return state

    def perft(self, state: Any, depth: int) -> int:
        """Return how many sequences of *depth* legal moves start at a state."""
        return perft(self.engine, state, depth)

    def play(
        self,
        games: int = 1,
        players: int | None = None,
        choices: Mapping[str, str] = _NO_CHOICES,
        seed: int = 0,
        turns: int | None = None,
    ) -> Iterator[dict[str, Any]]:
        """Yield transcripts of games of random legal moves, each cut after *turns* moves and with the next seed.

        Raises RulesError for options that the game does not have.
        """
        options = StartOptions(players, choices, seed)
        for game in range(games):
            transcript = random_game(self.engine, replace(options, seed=seed + game), turns)
            if isinstance(transcript, Rejected):
                problems = Problems()
                report_options(transcript, problems)
                raise RulesError(problems)
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
        progress: Callable[[int, int, str], None] = lambda done, total, what: None,
    ) -> SearchResult:
        """Search, by play, for a position of which all claims are true, each written as in a figure.

        At most *limit* positions (or positions and moves) are looked at; with *shrink*, pieces are taken away as long
        as the claims hold. Raises RulesError for claims that can't be read.
        """
        problems = Problems()
        start = self.start(players, choices, seed)
        claims = read_where(where, self.values(start), problems)
        question = ask(self.engine, start, claims.claims, claims.source, claims.move, problems)
        if question is None or problems.error_count:
            raise RulesError(problems)
        finder = Finder(question, StartOptions(players, choices, seed), limit, progress)
        finder.run()
        figure = finder.found
        if figure is not None and shrink and isinstance(self.engine, Shrinkable):
            figure = shrink_figure(question, figure)
        elif figure is not None and shrink:
            problems.warning("P064", f"--smallest has no effect: every position of {self.name} has all its pieces")
        nearest = None if figure else _nearest(finder)
        return SearchResult(
            _document(figure) if figure else None, finder.games, finder.positions, nearest, tuple(problems)
        )


def open_rules(folder: Path, problems: Problems) -> GameRules | None:
    """Return the rules that a ruleset names, set up as its files say; None, with problems, if there are none."""
    engine = find_engine(folder, problems)
    return None if engine is None else GameRules(engine)


def find_engine(folder: Path, problems: Problems) -> Engine[Any, Any] | None:
    """Return the engine that a ruleset names in its game.yaml."""
    opened = open_folder(folder, problems)
    content = opened.read(GAME_FILE, MOST_BYTES) if opened else None
    document = read_document(content, f"{folder}/{GAME_FILE}", problems) if content is not None else None
    if document is None:
        return None
    game, source = document
    if not isinstance(game, dict) or "engine" not in game:
        problems.error("P005", "game.yaml names no engine", source.place(), "add: engine: quiet-adventures")
        return None
    name = game["engine"]
    if name == NO_ENGINE:
        problems.error("P059", "no engine knows the rules of this ruleset", source.place(("engine",)))
        return None
    components, places = _read_components(opened, str(folder))
    engine = engine_for(name, setup_of_values(game, components)) if isinstance(name, str) else None
    if isinstance(engine, Rejected):
        report_setup(engine.findings, {GAME_FILE: source, COMPONENTS_FILE: places}, problems)
        return None
    if engine is None:
        hint = suggest_name(name, ENGINES)
        problems.error("P014", f'there is no engine "{format_value(name)}"', source.place(("engine",)), hint)
    return engine


def _read_components(folder: Folder | None, name: str) -> tuple[Any, SourceMap]:
    """Return the values of components.yaml; none if it can't be read, which is for ``pnp check`` to report."""
    file = f"{name}/{COMPONENTS_FILE}"
    content = folder.read(COMPONENTS_FILE, MOST_BYTES) if folder and folder.has(COMPONENTS_FILE) else None
    document = read_document(content, file, Problems()) if content is not None else None
    return document or ({}, SourceMap(file))


def read_values(content: bytes | str, name: str, problems: Problems) -> tuple[Any, SourceMap] | None:
    """Return the values that YAML or JSON holds, and where they stand; *name* is what messages call it."""
    if name.lower().endswith(".json"):
        return read_json(content, name, problems)
    start = content.lstrip()[:1]
    if start in (b"{", "{"):  # JSON, or YAML with braces: the stricter reader is asked first
        as_json = Problems()
        read = read_json(content, name, as_json)
        if not any(problem.code == "P003" for problem in as_json):
            problems.extend(as_json)
            return read
    return read_document(content, name, problems)


class ReplayResult(NamedTuple):
    """How many games and moves of some transcripts were played again, and every place where they went otherwise."""

    games: int
    moves: int
    problems: tuple[Problem, ...]


def replay_transcripts(content: bytes | str, name: str = "transcripts") -> ReplayResult:
    """Play transcripts, one a line of JSON, again; *name* is what problems call them."""
    problems = Problems()
    games = moves = 0
    for transcript, source in read_json_lines(content, name, problems):
        games += 1
        moves += replay(transcript, source, problems)
    return ReplayResult(games, moves, tuple(problems))


def _document(figure: Figure) -> dict[str, Any]:
    """Return the figure as its file has it, the caption still to be written."""
    document = {"caption": _CAPTION, "shows": [], "position": figure.position}
    if len(figure.frames) > 1:
        document["frames"] = [{}, {"move": figure.frames[1].moves[0]}]
    return document | {"claims": list(figure.claims)}


def _nearest(finder: Finder[Any, Any]) -> dict[str, Any] | None:
    """Return the nearest position, what is played there, and how near it is."""
    near, question = finder.nearest, finder.question
    if near is None:
        return None
    verdict = near.verdict
    return {
        "position": question.engine.write_position(near.frames[0].state),
        "move": near.frames[1].moves[0] if len(near.frames) > 1 else None,
        "claims": len(question.indices),
        "held": verdict.held,
        "off": round(verdict.distance, 3),
        "truths": list(verdict.truths),
    }
