"""Look at the laws of a game in many positions, in several processes or on a cluster, with the same answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.game.model.ruleset import PLAY_ENGINE, Ruleset
from pnp.messages import plural, quote, suggest_name
from pnp.play.engine_names import engine_for
from pnp.play.game_setup import GameSetup, clause_items, setup_of
from pnp.play.language.engine import PlayEngine
from pnp.play.proof.laws import LawResult, LawWatch, SeenGame
from pnp.play.protocol import RulesFaultError
from pnp.problems import Finding, Place, Problem, Problems
from pnp.questions.game_batches import ClusterError, GameBatch, connect, play_in_processes, play_on_cluster
from pnp.questions.playtests import PlaytestPlace
from pnp.questions.rules_source import open_rules
from pnp.targets.opening.kept_games import load_game
from pnp.workshop.checks.statements import LawShare, SeenLawOf, report_law, see_laws
from pnp.workshop.options import Progress
from pnp.workshop.processes import Interrupts

_BATCH = 4  # games that a process plays at a time, by guess: a game is short, and what is played too much is lost
_BROKEN = "correct the words, or the rules: the figure shows what they differ in"
_UNMET = "raise the option positions"


class TriedLaw(NamedTuple):
    """A law and what was seen of it in *positions* of *games*; *whole*: there are no other positions.

    *clause* is that of the rule beside which it stands, "" without one. *moves* and *figure* are a game that breaks it,
    or that meets what it says is possible: the figure, as plain values, claims so. Both are empty without such a game.
    """

    clause: str
    law: str
    place: Place
    holds: bool
    seen: str
    positions: int
    games: int
    whole: bool
    moves: tuple[str, ...] = ()
    figure: Mapping[str, Any] = {}

    def as_dict(self) -> dict[str, Any]:
        """Return the law as ``--json`` prints it."""
        return {**self._asdict(), "place": f"{self.place.file}:{self.place.line}"}


class LawReport(NamedTuple):
    """The laws of a game, those of game.yaml and of rules.yaml, and the problems: a broken law (P091) is one."""

    laws: tuple[TriedLaw, ...]
    problems: tuple[Problem, ...]


def run_laws(
    source: Path | Ruleset,
    clause: str | None,
    positions: int,
    place: PlaytestPlace,
    problems: Problems,
    progress: Progress | None = None,
) -> tuple[TriedLaw, ...]:
    """Look at the laws of a folder's ruleset, or of a loaded one; none, with problems, where there are no rules."""
    loaded = source if isinstance(source, Ruleset) else load_game(source, problems)
    rules = None if loaded is None else open_rules(loaded, problems)
    if loaded is None or rules is None:
        return ()
    known = [name for name, _, _ in clause_items(loaded.sections)]
    if clause is not None and clause not in known:
        problems.error("P014", f"the rules have no clause {quote(clause, 40)}", None, suggest_name(clause, known))
        return ()
    seen: list[SeenLawOf] = []
    with ExitStack() as stack:
        client = None if place.cluster is None else connect(place.cluster)
        if isinstance(client, Problem):
            problems.add(client)
            return ()
        if client is not None:
            stack.enter_context(client)
        told = progress or (lambda count, total, what: None)
        looker = _Looker(
            setup_of(loaded.with_default_options),
            place,
            client,
            lambda count: told(min(count, positions), positions, "positions"),
        )
        try:
            seen = see_laws(loaded, rules.engine, problems, positions, clause=clause, look=looker.look)
        except ClusterError as error:
            hint = "install this version of pnp on all its machines"
            problems.error("P061", f"the cluster can't play the games: {error}", None, hint)
    for one in seen:
        report_law(one, loaded, problems, _BROKEN, _UNMET)
    return tuple(_tried(one, loaded) for one in seen)


def law_lines(law: TriedLaw) -> Iterator[str]:
    """Yield what was seen of a law as comments of YAML, which may precede its figure."""
    name = f"{law.clause}: " if law.clause else ""
    yield f"# {law.place.file}:{law.place.line}: {name}{law.law}"
    after = f", after {plural(len(law.moves), 'move')}: {' '.join(law.moves)}" if law.moves else ""
    yield f"# {law.seen}{after}"


def _tried(one: SeenLawOf, ruleset: Ruleset) -> TriedLaw:
    law, result = one.law, one.result
    shown = ((), {}) if result.shown is None else (result.shown.moves, result.shown.figure)
    return TriedLaw(
        one.written.clause,
        law.written,
        ruleset.sources[one.written.file].place(law.path),
        result.holds(law),
        result.told(law),
        result.positions,
        result.games,
        result.whole,
        *shown,
    )


# In several processes


class PlayedBatch(Struct):
    """The games of a batch, from the number *first* on, and the *fault* of the rules that ended it."""

    first: int
    games: tuple[SeenGame, ...]
    fault: Finding | None = None


class LawPlayer:
    """Plays games to look at laws. Without an *engine*, as in another process, it is made when it is first needed."""

    def __init__(self, setup: GameSetup, share: LawShare, engine: PlayEngine | None = None) -> None:
        self._setup = setup
        self._share = share
        self._engine = engine
        self._watch: LawWatch | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for another process."""
        return {"_setup": self._setup, "_share": self._share, "_engine": None, "_watch": None}

    def run(self, task: GameBatch) -> Iterator[PlayedBatch]:
        """Play the games of a batch, and yield what they have shown."""
        games: list[SeenGame] = []
        fault = None
        try:
            games.extend(self._watching().play(range(task.first, task.first + task.games)))
        except RulesFaultError as error:
            fault = error.finding
        yield PlayedBatch(task.first, tuple(games), fault)

    def _watching(self) -> LawWatch:
        if self._watch is None:
            engine = self._engine or engine_for(PLAY_ENGINE, self._setup)
            assert isinstance(engine, PlayEngine), "these rules have been set up before"
            self._watch = self._share.watch(engine)
        return self._watch


class _Looker(Struct):
    """Looks at the laws of one choice of options after another, in several processes; *done* is the progress so far."""

    setup: GameSetup
    place: PlaytestPlace
    client: Any
    progress: Callable[[int], object]
    done: int = 0

    def look(self, engine: PlayEngine, share: LawShare) -> list[LawResult]:
        """Return what is seen of laws. Raises RulesFaultError for rules that fail, and ClusterError."""
        before, watch = self.done, share.watch(engine)

        def tell(positions: int) -> None:
            self.done = before + positions
            self.progress(self.done)

        if self.client is None and self.place.jobs == 1:
            return watch.results(progress=tell)
        return watch.results(partial(self._played, LawPlayer(self.setup, share, engine)), tell)

    def _played(self, player: LawPlayer, seeds: range) -> Generator[SeenGame]:
        """Play the games of some seeds, and yield them in their order. Raises RulesFaultError for rules that fail."""
        batches = [GameBatch(first, min(_BATCH, seeds.stop - first)) for first in seeds[::_BATCH]]
        early: dict[int, PlayedBatch] = {}
        following = seeds.start
        with Interrupts() as interrupts, ExitStack() as stack:
            if self.client is not None:
                played = play_on_cluster(self.client, player, batches, interrupts)
            else:
                played = play_in_processes(player, batches, self.place.jobs, interrupts)
            stack.enter_context(closing(played))
            for one in played:
                early[one.first] = one
                while (batch := early.pop(following, None)) is not None:
                    yield from batch.games
                    if batch.fault is not None:
                        raise RulesFaultError(batch.fault)
                    following += len(batch.games)
