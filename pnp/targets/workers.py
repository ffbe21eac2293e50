"""Open games and make their files, in this process or in several: the same files, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.ruleset import Ruleset
from pnp.messages import quote
from pnp.problems import Place, Problem, Problems, Severity
from pnp.targets.manifest import ManifestEntry
from pnp.targets.opening.game_checks import compose_booklets, prepare_build
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game, translate_game
from pnp.targets.outputs import Target
from pnp.targets.plan import make, plan_targets, target_key
from pnp.workshop.bench.catalogues import (
    bilingual_languages,
    build_languages,
    check_files,
    check_translated_words,
    make_catalogue,
    missing_languages,
    read_files,
    relocate_problems,
    ruleset_languages,
)
from pnp.workshop.bench.game_build import CheckedGame, GameBuild
from pnp.workshop.files import CannotWriteError, write_whole
from pnp.workshop.fingerprint import digest_file
from pnp.workshop.folded_booklets import BOOKLET
from pnp.workshop.options import BuildOptions
from pnp.workshop.processes import WorkerProcess
from pnp.workshop.selection import check_names, known_names, wants_book


class LanguageBuilds:
    """An opened game in its languages; what is made is *composed* by up to *jobs* processes, or else measured."""

    def __init__(
        self, ruleset: Ruleset, options: BuildOptions, problems: Problems, *, are_composed: bool, jobs: int = 1
    ) -> None:
        self._ruleset = ruleset
        self._options = options
        self._problems = problems
        self._are_composed = are_composed
        self._jobs = jobs
        self._builds: dict[str, GameBuild] = {}  # by language
        self.has_failed = False  # problems of one language are not repeated for another

    def in_language(self, language: str, *, is_part: bool = False) -> GameBuild | None:
        """Return the game in a language, None after errors; a *part* of a bilingual booklet is not composed."""
        # A language is built already, is not to be read, is the first, which is checked in full, or is only translated.
        if language in self._builds:
            return self._builds[language]
        files = read_files(self._ruleset, language, self._problems)
        if files is None or self.has_failed:
            return None
        options, composes = self._options, self._are_composed and not is_part
        if is_part and not options.only:
            options = options._replace(only=(BOOKLET,))
        catalogue, later = make_catalogue(self._ruleset, files, is_draft=options.draft), Problems()
        first = next(iter(self._builds.values()), None)
        if first is None:
            build = check_game(self._ruleset, options, later, catalogue, composes=composes, jobs=self._jobs)
        else:
            build = translate_game(first, catalogue, later, composes=composes, jobs=self._jobs)
        at_places = relocate_problems(later, self._ruleset, files) if files.own else later
        self._problems.extend(problem for problem in at_places if problem not in self._problems.entries)
        if build is None:
            self.has_failed = True
        else:
            self._builds[language] = build
        return build

    def in_two_languages(self) -> GameBuild | None:
        """Return the game for its bilingual booklets, None if it has errors in one of the languages."""
        # Each half may have errors, and so may what only both have together, the booklets.
        options = self._options
        halves = [self.in_language(language, is_part=True) for language in options.bilingual]
        if self.has_failed or None in halves:
            return None
        first, second = (build for build in halves if build is not None)
        game = replace(first.game, options=options, translated=second.catalogue)
        build, later = GameBuild(game, first.context), Problems()
        if wants_book(options) and self._are_composed:
            compose_booklets(build, later, jobs=self._jobs)
        self._problems.extend(problem for problem in later if problem not in self._problems.entries)
        return None if later.error_count else build


class PlannedFile(Struct, frozen=True):
    """A target and its content key."""

    target: Target
    key: Mapping[str, str]


class PlannedBuild(Struct, frozen=True):
    """A game in one language, its files, and the options that have no effect on it."""

    game: CheckedGame
    files: tuple[PlannedFile, ...]
    unused: tuple[str, ...]

    @property
    def language(self) -> str:
        """The language of the files."""
        return self.game.language


class OpenedGame(Struct, frozen=True):
    """An opened game.

    Without *builds*, *problems* say why it can't be built. There is a build for each language. *names* are those for
    ``--only``, *languages* those of the game. *notes* are there only if it is checked, not built.
    """

    name: str
    folder: str
    problems: tuple[Problem, ...]
    ruleset: Ruleset | None = None
    builds: tuple[PlannedBuild, ...] = ()
    names: frozenset[str] = frozenset()
    languages: frozenset[str] = frozenset()
    notes: tuple[Problem, ...] = ()

    @property
    def game(self) -> CheckedGame | None:
        """The game in its first language."""
        return self.builds[0].game if self.builds else None

    @property
    def files(self) -> tuple[PlannedFile, ...]:
        """The files of all languages."""
        return tuple(file for build in self.builds for file in build.files)


class OpenTask(Struct, frozen=True):
    """Load and check a game and, if it is to be built, plan its files."""

    source: Path | Ruleset
    options: BuildOptions
    is_built: bool = True

    @property
    def game_name(self) -> str:
        """The name of the game."""
        return self.source.name if isinstance(self.source, Ruleset) else self.source.resolve().name


class MakeTask(Struct, frozen=True):
    """Make files in one language below *output*; *game* may be left out for a worker that has opened it."""

    game_name: str
    language: str
    game: CheckedGame | None
    files: tuple[PlannedFile, ...]
    output: Path


Task = OpenTask | MakeTask
# The error's message names a file that can't be written.
TaskResult = OpenedGame | ManifestEntry | CannotWriteError


class Worker:
    """Carries out tasks, and keeps the games that it has opened."""

    def __init__(self) -> None:
        self._builds: dict[tuple[str, str], GameBuild] = {}  # by name and language

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for another process, which opens games for itself."""
        return {"_builds": {}}

    def has(self, name: str) -> bool:
        """Return whether the worker has opened the game of that name."""
        return any(name == opened for opened, _ in self._builds)

    def run(self, task: Task, jobs: int = 1) -> Iterator[TaskResult]:
        """Carry out a task, and yield each result; a game is opened with up to *jobs* processes."""
        if isinstance(task, OpenTask):
            yield self._open(task, jobs)
            return
        key = (task.game_name, task.language)
        if task.game is not None and key not in self._builds:
            self._builds[key] = prepare_build(task.game, Problems())
        for file in task.files:
            try:
                yield _make_file(file, self._builds[key], task.output)
            except CannotWriteError as error:
                yield error
                return

    def _open(self, task: OpenTask, jobs: int) -> OpenedGame:
        problems = Problems()
        options, source = task.options, task.source
        ruleset = source if isinstance(source, Ruleset) else load_game(source, problems, options)
        if ruleset is None:
            if isinstance(source, Path):
                check_files(source, options, problems)
            return OpenedGame(task.game_name, str(source), tuple(problems))
        builds = tuple(self._check(ruleset, task, problems, jobs))
        if not task.is_built:
            check_translated_words(ruleset, problems)
        if any(problem.severity is Severity.ERROR for problem in problems):
            builds = ()
        names, languages = known_names(ruleset, options), frozenset(ruleset_languages(ruleset))
        notes: tuple[Problem, ...] = ()
        if builds and not task.is_built:
            from pnp.workshop.notes.all_notes import check_notes  # a build has none

            notes = check_notes(ruleset, options.choices)
        return OpenedGame(ruleset.name, ruleset.folder, tuple(problems), ruleset, builds, names, languages, notes)

    def _check(self, ruleset: Ruleset, task: OpenTask, problems: Problems, jobs: int) -> Iterator[PlannedBuild]:
        """Check a game in each language that it is built in, and plan its files."""
        builds = LanguageBuilds(ruleset, task.options, problems, are_composed=task.is_built, jobs=jobs)
        for language in build_languages(ruleset, task.options):
            build = builds.in_language(language)
            if build is not None:
                yield self._planned(build, task)
        if bilingual_languages(ruleset, task.options) and not builds.has_failed:
            build = builds.in_two_languages()
            if build is not None:
                yield self._planned(build, task)

    def _planned(self, build: GameBuild, task: OpenTask) -> PlannedBuild:
        self._builds[build.ruleset.name, build.game.language] = build
        targets = plan_targets(build) if task.is_built else ()
        planned = tuple(PlannedFile(target, target_key(target, build)) for target in targets)
        export = build.options.export
        unused = build.unused_options() if export is None else (*build.unused_options(), *export.unused)
        return PlannedBuild(build.game, planned, unused)


def _make_file(file: PlannedFile, build: GameBuild, output: Path) -> ManifestEntry:
    target, result = file.target, make(file.target, build)
    write_whole(output / target.path, result.content)
    size = result.size or (None, None)
    entry = ManifestEntry(target.path, digest_file(result.content), len(result.content), result.pages, *size)
    made_for = {name: getattr(target, name) for name in ("kind", "language", "paper", "ink", "arrangement", "cutter")}
    if (lines := result.lines) is not None:
        entry = entry._replace(cut_mm=round(lines.cuts), fold_mm=round(lines.folds), strokes=lines.strokes)
    entry = entry._replace(sheet=result.sheet, sheet_pages=result.sheet_pages, yields=result.yields)
    return entry._replace(**made_for, key=file.key)


class Workers:
    """Carries out tasks with up to *jobs* processes, as a context manager: at its end no process is left."""

    def __init__(self, jobs: int) -> None:
        self._jobs = max(1, jobs)
        self._local = Worker()
        self._processes: list[_BuildProcess] = []

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(at_once=kind is not None)

    def stop(self) -> None:
        """End all processes now, in the middle of their tasks: afterwards none of them writes a file."""
        self._end(at_once=True)

    def _end(self, *, at_once: bool) -> None:
        for process in self._processes:
            process.begin_end(at_once=at_once)
        for process in self._processes:
            process.end()
        self._processes.clear()

    def run(self, tasks: Sequence[Task]) -> Iterator[TaskResult]:
        """Carry out tasks in any order, and yield each result as soon as it is there. Raises WorkerError."""
        if self._processes or (self._jobs > 1 and len(tasks) > 1):
            yield from self._run_in_processes(tasks)
            return
        for task in tasks:
            yield from self._local.run(task, self._jobs)

    def _run_in_processes(self, tasks: Sequence[Task]) -> Iterator[TaskResult]:
        # Processes are started, idle, busy or ready; one is idle again only after the last result of its task, None.
        from multiprocessing.connection import wait  # one process needs none of it

        pending = list(tasks)
        while len(self._processes) < min(self._jobs, len(tasks)):
            self._processes.append(_BuildProcess(self._local))
        busy: list[_BuildProcess] = []
        while pending or busy:
            idle = [process for process in self._processes if process not in busy][: len(pending)]
            for process in idle:
                process.send(_take_task(pending, process))
            busy += idle
            ready = wait([process.connection for process in busy])
            for process in [process for process in busy if process.connection in ready]:
                result = process.receive()
                if result is None:
                    busy.remove(process)
                else:
                    yield result


def _take_task(pending: list[Task], process: _BuildProcess) -> Task:
    """Take the next task for a process: the first of a game that it has opened, or else the last of all.

    Files that depend on most come first in the list: an idle process is given files that need little of a game that it
    has not opened.
    """
    if isinstance(pending[0], OpenTask):
        return pending.pop(0)
    opened = (index for index, task in enumerate(pending) if process.has_opened(task.game_name))
    return pending.pop(next(opened, len(pending) - 1))


class _BuildProcess(WorkerProcess):
    """A process with a worker, and the games that it has opened or been given."""

    def __init__(self, worker: Worker) -> None:
        super().__init__(worker)
        self._known = worker
        self._games: set[tuple[str, str]] = set()  # names and languages of those that it was given
        self._opened: set[str] = set()

    def has(self, name: str, language: str) -> bool:
        """Return whether the process knows a game in a language: it has opened it, or was given it."""
        return (name, language) in self._games or self.has_opened(name)

    def has_opened(self, name: str) -> bool:
        """Return whether the process has opened a game, or its parent has before the process began."""
        return name in self._opened or (self.shares_memory and self._known.has(name))

    def send(self, task: Task) -> None:
        """Send a task. Raises WorkerError if the process has ended."""
        if isinstance(task, OpenTask):
            self._opened.add(task.game_name)
        elif self.has(task.game_name, task.language):
            task = replace(task, game=None)
        else:
            self._games.add((task.game_name, task.language))
        super().send(task)


def open_games(
    rulesets: Sequence[Path | Ruleset],
    options: BuildOptions,
    workers: Workers,
    problems: Problems,
    *,
    are_built: bool = True,
) -> list[OpenedGame]:
    """Return opened games in order, their files planned if they *are_built*; add their problems to *problems*."""
    # Some problems are of all games together: missing languages, and names in the option only.
    tasks = _tasks(rulesets, options, problems, are_built=are_built)
    # The slowest begin first: a game with more files has more figures to prove.
    largest_first = sorted(tasks.values(), key=_size, reverse=True)
    games = {game.name: game for game in workers.run(largest_first) if isinstance(game, OpenedGame)}
    opened = [games[name] for name in tasks]
    are_read = all(game.ruleset is not None for game in opened)
    if are_read:
        opened = list(_with_missing_languages(opened, options))
    for problem in (problem for game in opened for problem in game.problems):
        if problem.place or problem not in problems.entries:  # without a place, of languages: the same for all games
            problems.add(problem)
    if are_read:
        check_names(frozenset().union(*(game.names for game in opened)), options, problems)
    return opened


def _tasks(
    rulesets: Sequence[Path | Ruleset], options: BuildOptions, problems: Problems, *, are_built: bool
) -> dict[str, OpenTask]:
    """Return the tasks of opening games by their names; two of one name are a problem (P062)."""
    tasks: dict[str, OpenTask] = {}
    for ruleset in rulesets:
        task = OpenTask(ruleset, options, are_built)
        if tasks.setdefault(task.game_name, task) is not task:
            message = f"two rulesets are called {quote(task.game_name)}, so their output files would conflict"
            place = Place(str(ruleset) if isinstance(ruleset, Path) else ruleset.folder, 0, 0)
            problems.error("P062", message, place, "build each with another value of the option output")
    return tasks


def _with_missing_languages(opened: Sequence[OpenedGame], options: BuildOptions) -> Iterator[OpenedGame]:
    """Yield games with a problem for each language that they lack."""
    languages = {game.name: game.languages for game in opened}
    missing = list(missing_languages(languages, {game.name: game.folder for game in opened}, options))
    for game in opened:
        own = [problem for problem, lacking in missing if game.name in lacking]
        yield replace(game, problems=(*game.problems, *own))


def _size(task: OpenTask) -> int:
    """Return roughly how much work a game is: its number of files of figures."""
    if isinstance(task.source, Ruleset):
        return len(task.source.figures)
    try:
        return sum(1 for _ in (task.source / "figures").iterdir())
    except OSError:
        return 0
