"""What ``import pnp`` offers, as ``pnp.__all__`` lists it; slow modules are imported when needed, to start quickly."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.press.papers import PAPERS as PAPERS
from pnp.press.papers import Paper as Paper
from pnp.press.papers import PaperMargins as PaperMargins
from pnp.press.printers import Printer as Printer
from pnp.targets.build import BuildResult as BuildResult
from pnp.targets.build import build_games, check_options
from pnp.workshop.equipment import NO_PRINTER, EquipmentKind, default_printer_file, equipment_by_name, printer_file
from pnp.workshop.equipment import cutter_faults as cutter_faults
from pnp.workshop.equipment import find_labels as find_labels
from pnp.workshop.equipment import find_shop as find_shop
from pnp.workshop.equipment import paper_faults as paper_faults
from pnp.workshop.files import CannotWriteError as CannotWriteError
from pnp.workshop.files import write_whole
from pnp.workshop.options import BuildOptions as BuildOptions
from pnp.workshop.options import Export as Export
from pnp.workshop.options import Progress, choice_texts
from pnp.workshop.posters import poster_faults as poster_faults
from pnp.workshop.ruleset_sources import ambiguous_names as ambiguous_names
from pnp.workshop.ruleset_sources import find_sources

if TYPE_CHECKING:
    from pnp.exchange.translation_files import Preference
    from pnp.exchange.translation_files import TranslationResult as TranslationResult
    from pnp.exchange.translation_files import TranslationSummary as TranslationSummary
    from pnp.exchange.translations import ChangedMessage as ChangedMessage
    from pnp.exchange.translations import TranslationDiff as TranslationDiff
    from pnp.exchange.translations import Translations as Translations
    from pnp.game.model.ruleset import Ruleset as Ruleset
    from pnp.game.reading.yaml.yaml_writer import to_yaml as to_yaml
    from pnp.play.playtests.players import PlaytestOptions as PlaytestOptions
    from pnp.play.playtests.report import Distribution as Distribution
    from pnp.play.playtests.report import Playtest as Playtest
    from pnp.play.playtests.report import Proportion as Proportion
    from pnp.play.protocol import Outcome as Outcome
    from pnp.press.cutters import Cutter as Cutter
    from pnp.press.labels import LabelSheet as LabelSheet
    from pnp.press.scene.document import Flip
    from pnp.press.shops import Product as Product
    from pnp.press.shops import Shop as Shop
    from pnp.problems import Finding as Finding
    from pnp.problems import Problem as Problem
    from pnp.problems import Problems
    from pnp.questions.clauses import ClauseReport as ClauseReport
    from pnp.questions.clauses import ExplainedClause as ExplainedClause
    from pnp.questions.clauses import clause_page as clause_page
    from pnp.questions.clauses import explain_clauses as explain_clauses
    from pnp.questions.game_rules import GameRules as GameRules
    from pnp.questions.game_rules import NearestPosition as NearestPosition
    from pnp.questions.game_rules import ReplayResult as ReplayResult
    from pnp.questions.game_rules import RulesError as RulesError
    from pnp.questions.game_rules import SearchResult as SearchResult
    from pnp.questions.laws import LawReport as LawReport
    from pnp.questions.laws import TriedLaw as TriedLaw
    from pnp.questions.laws import law_lines as law_lines
    from pnp.questions.mutants import Mutant as Mutant
    from pnp.questions.mutants import MutantReport as MutantReport
    from pnp.questions.playtests import draw_playtest as draw_playtest
    from pnp.targets.checked_rulesets import CheckedRuleset as CheckedRuleset
    from pnp.targets.checked_rulesets import CheckResult as CheckResult
    from pnp.targets.print_check import PaperTotals as PaperTotals
    from pnp.targets.print_check import PrintCheck as PrintCheck
    from pnp.targets.print_check import PrintPlace as PrintPlace
    from pnp.targets.print_check import SheetInk as SheetInk
    from pnp.targets.review import Review as Review
    from pnp.workshop.explanations import Explanation as Explanation
    from pnp.workshop.explanations import explain as explain
    from pnp.workshop.new_ruleset import NewRuleset as NewRuleset
    from pnp.workshop.new_ruleset import new_ruleset as new_ruleset
    from pnp.workshop.ruleset_sources import RulesetLike
    from pnp.workshop.schemas import schema_name as schema_name
    from pnp.workshop.schemas import schemas as schemas
    from pnp.workshop.schemas import write_schemas as write_schemas


# Values that need what is imported slowly: where each is defined.
_DEFINED_IN: Mapping[str, str] = {
    **dict.fromkeys(("Finding", "Problem"), "pnp.problems"),
    **dict.fromkeys(("CheckedRuleset", "CheckResult"), "pnp.targets.checked_rulesets"),
    **dict.fromkeys(("ClauseReport", "ExplainedClause", "explain_clauses"), "pnp.questions.clauses"),
    "clause_page": "pnp.questions.clauses",
    **dict.fromkeys(("Explanation", "explain"), "pnp.workshop.explanations"),
    **dict.fromkeys(("GameRules", "NearestPosition", "ReplayResult"), "pnp.questions.game_rules"),
    **dict.fromkeys(("RulesError", "SearchResult"), "pnp.questions.game_rules"),
    **dict.fromkeys(("LawReport", "TriedLaw", "law_lines"), "pnp.questions.laws"),
    **dict.fromkeys(("Mutant", "MutantReport"), "pnp.questions.mutants"),
    "Outcome": "pnp.play.protocol",
    "to_yaml": "pnp.game.reading.yaml.yaml_writer",
    "Distribution": "pnp.play.playtests.report",
    "draw_playtest": "pnp.questions.playtests",
    "Playtest": "pnp.play.playtests.report",
    "PlaytestOptions": "pnp.play.playtests.players",
    "Proportion": "pnp.play.playtests.report",
    **dict.fromkeys(("Product", "Shop"), "pnp.press.shops"),
    **dict.fromkeys(("PaperTotals", "PrintCheck", "PrintPlace", "SheetInk"), "pnp.targets.print_check"),
    "Review": "pnp.targets.review",
    "Ruleset": "pnp.game.model.ruleset",
    **dict.fromkeys(("NewRuleset", "new_ruleset"), "pnp.workshop.new_ruleset"),
    **dict.fromkeys(("schema_name", "schemas", "write_schemas"), "pnp.workshop.schemas"),
    **dict.fromkeys(("ChangedMessage", "TranslationDiff", "Translations"), "pnp.exchange.translations"),
    **dict.fromkeys(("TranslationResult", "TranslationSummary"), "pnp.exchange.translation_files"),
}

# Modules that functions of this module import when they are called.
_NEEDED_BY: Mapping[str, tuple[str, ...]] = {
    "check": ("pnp.targets.checked_rulesets",),
    "playtest": ("pnp.questions.playtests",),
    "try_laws": ("pnp.questions.laws",),
    "review": ("pnp.targets.review",),
    "try_mutants": ("pnp.questions.mutants",),
    "rules": ("pnp.questions.game_rules", "pnp.game.reading.yaml.yaml_writer"),
    "translations": ("pnp.exchange.translations",),
}

_NO_CHOICES: Mapping[str, str] = {}


class RulesetError(ValueError):
    """Raised by `load` and `rules` for a ruleset that can't be used; *problems* lists all its problems."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def bundled_rulesets() -> tuple[str, ...]:
    """Return the names of the rulesets that come with the program.

    >>> import pnp
    >>> "nine-mens-morris" in pnp.bundled_rulesets()
    True
    """
    from pnp.game.reading import bundle

    return tuple(bundle.list_bundled_rulesets())


def known_equipment(kind: EquipmentKind) -> tuple[tuple[Any, ...], tuple[Problem, ...]]:
    """Return what the program knows of a kind of equipment and the user's own, and what is wrong with the latter.

    ``papers`` are `Paper` values, ``labels`` `LabelSheet` values, ``shops`` `Shop` values, ``cutters`` `Cutter` values.

    >>> import pnp
    >>> [pnp.known_equipment(kind)[0][0].title for kind in ("papers", "labels", "shops")]
    ['A4', 'Business cards, 10 on US Letter, perforated', 'The Game Crafter']
    """
    from pnp.problems import Problems

    problems = Problems()
    known = equipment_by_name(kind, problems)
    return tuple(known.values()), tuple(problems.sorted())


def find_printer(name: str | None = None) -> tuple[Printer | None, tuple[Problem, ...]]:
    """Return the printer of a name or a file, by default the user's usual one, and what is wrong with its file.

    There is none with the name ``none``. Raises ValueError, with a message and a hint, for an unknown name.

    >>> import pnp
    >>> pnp.find_printer("none")
    (None, ())
    """
    file = None if name == NO_PRINTER else default_printer_file() if name is None else printer_file(name)
    if file is None:
        return None, ()
    from pnp.problems import Problems
    from pnp.workshop.equipment import read_printer

    problems = Problems()
    printer = read_printer(file, problems)
    if printer is not None:
        printer = printer._replace(is_default=name is None)
    return printer, tuple(problems.sorted())


def write_calibration_sheet(path: str | Path, paper: str = "a4", *, language: str = "en", flip: Flip = "long") -> None:
    """Write a PDF from which the margins of a printer, the shift of its backs and its scale are read.

    Raises ValueError, with a message and a hint, for a paper or a language that it can't be in, and CannotWriteError.
    """
    from pnp.workshop.calibration import calibration_pdf

    if Path(path).is_dir():
        raise ValueError(f"{path} is a folder", "name a file that ends with .pdf")
    write_whole(Path(path), calibration_pdf(paper, language, flip))


def calibrated(
    name: str, paper: str, flip: Flip, margins: PaperMargins, readings: tuple[float, float], rulers: tuple[float, float]
) -> Printer:
    """Return a printer by what was read from its calibration sheet: margins, verniers, and lengths of both rulers.

    >>> import pnp
    >>> pnp.calibrated("home", "a4", "long", pnp.PaperMargins(3, 3, 3, 14), (6.3, 4.6), (180, 179.5)).back
    Offset(x=1.3, y=-0.4)
    """
    from pnp.workshop.calibration import printer_by_readings

    return printer_by_readings(name, paper, flip, margins, readings, rulers)


def ruler_bounds(paper: str) -> tuple[float, float, float]:
    """Return how long the rulers of a calibration sheet are, and the bounds of what may be measured, in mm."""
    from pnp.workshop.calibration import measured_ruler

    return measured_ruler(paper)


def printer_name(text: str) -> str:
    """Return the name of a printer. Raises ValueError for one that can't be in the name of a folder."""
    from pnp.game.model.values import is_id
    from pnp.messages import quote

    if not is_id(text) or text == NO_PRINTER:
        raise ValueError(f"{quote(text, 40)} can't be the name of a printer: write lower-case letters and digits")
    return text


def write_printer(printer: Printer) -> Path:
    """Write the file of a printer into the user's configuration folder, and return its path.

    The first one is their usual printer. Raises CannotWriteError.
    """
    from pnp.workshop.calibration import keep_printer

    return keep_printer(printer)


def _found(rulesets: Collection[RulesetLike]) -> tuple[list[Path | Ruleset], Problems]:
    """Return where rulesets are, and a problem for each that is not known."""
    from pnp.problems import Problems

    unknown: list[Problem] = []
    return find_sources(rulesets, unknown), Problems(unknown)


def load(ruleset: str | Path, *, choices: Mapping[str, str] = _NO_CHOICES) -> Ruleset:
    """Return a ruleset: a bundled one by its name, or the folder of a path.

    *choices* are options of the game: ``{"side": "4"}``. Raises RulesetError, with every problem, if one is an error.

    >>> import pnp
    >>> ovo = pnp.load("ovo")
    >>> ovo.game.title, len(ovo.components)
    ('OVO', 6)
    """
    from pnp.targets.opening.kept_games import load_game
    from pnp.workshop.selection import check_choices

    choices = choice_texts(choices)
    folders, problems = _found([ruleset])
    folder = folders[0] if folders else None
    loaded = load_game(folder, problems, BuildOptions(choices=choices)) if isinstance(folder, Path) else None
    if loaded is not None:
        check_choices(loaded, choices, problems)
    if loaded is None or problems.error_count:
        raise RulesetError(problems.sorted())
    return loaded


def check(
    *rulesets: RulesetLike,
    choices: Mapping[str, str] = _NO_CHOICES,
    jobs: int | None = 1,
    words: bool = False,
    printing: bool = False,
    strict: bool = False,
    printer: Printer | None = None,
) -> CheckResult:
    """Check rulesets, all bundled ones if none is named, and prove their figures; write nothing.

    Problems are returned as values. With *words*, they include each number, cell and name in a text that no statement
    backs. With *printing*, the sheets are checked before they are printed: their ink, edges and colours. They are those
    for a *printer*, if there is one. If *strict*, warnings are errors. *jobs* is the number of processes; None: one for
    each processor.

    >>> import pnp
    >>> result = pnp.check("ovo")
    >>> result.ok, result.rulesets[0].name
    (True, 'ovo')
    """
    from pnp.targets.checked_rulesets import CheckResult, check_rulesets

    sources, problems = _found(rulesets or bundled_rulesets())
    options = BuildOptions(choices=choice_texts(choices))
    if printer is not None:
        papers = (printer.paper,) if printer.paper else options.papers
        options = options._replace(printer=printer, papers=papers, flip=printer.flip or options.flip)
        problems.extend(check_options(options))
    checked = check_rulesets(sources, options, _jobs(jobs), problems, words=words, printing=printing)
    result = CheckResult(checked, tuple(problems.sorted()))
    return result.made_strict() if strict else result


def review(ruleset: RulesetLike, *, choices: Mapping[str, str] = _NO_CHOICES) -> Review:
    """Return all notes on a ruleset: what an editor would look at again, though it is not wrong; write nothing.

    A ruleset with errors has no notes; they are among the problems of the result.

    >>> import pnp
    >>> pnp.review("hex").ok
    True
    """
    from pnp.targets.review import Review, review_ruleset

    sources, problems = _found([ruleset])
    if not sources:
        return Review((), tuple(problems.sorted()))
    return review_ruleset(sources[0], BuildOptions(choices=choice_texts(choices)), problems)


def build(
    rulesets: RulesetLike | Iterable[RulesetLike],
    output: str | Path = "output",
    options: BuildOptions = BuildOptions(),  # noqa: B008  # a value
    *,
    jobs: int | None = 1,
    progress: Progress | None = None,
) -> BuildResult:
    """Make all files of rulesets that have changed since they were made, below the folder *output*.

    Problems are returned as values: if one of them is an error, no files were made, or not all. *jobs* is the number of
    processes (None: one for each processor); a script that asks for several must be importable, as `multiprocessing`
    demands. *progress* is called at the start and after each file with the number of files that are made, the number of
    files to make, and the path of the last one; before a build waits for another one into the folder, with 0, 0, and a
    text that says so. Raises WorkerError if a process is killed.

    >>> import pnp, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     result = pnp.build("ovo", folder, pnp.BuildOptions(papers=("a4",), only=("board",)))
    ...     [file.path for file in result.files][:1]
    ['ovo/en/a4/board.pdf']
    """
    many = [rulesets] if isinstance(rulesets, str | Path) or not isinstance(rulesets, Iterable) else list(rulesets)
    problems: list[Problem] = []
    sources = find_sources(many or bundled_rulesets(), problems)
    options = options.normalised()
    if options.export is not None and not options.export.url:
        options = options._replace(export=options.export._replace(url=Path(output).resolve().as_uri()))
    problems += check_options(options)
    if any(problem.severity.value == "error" for problem in problems):
        # Problems of the rulesets that do exist are reported as well.
        checked = check(*sources, choices=options.choices) if sources else None
        return BuildResult(Path(output), problems=(*problems, *(checked.problems if checked else ())))
    result = build_games(sources, Path(output), options, jobs=_jobs(jobs), progress=progress)
    return result._replace(problems=(*problems, *result.problems))


def _jobs(jobs: int | None) -> int:
    """Return how many processes to use; without a number, one for each processor that this process may use."""
    if jobs is not None:
        return max(1, jobs)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def rules(ruleset: RulesetLike, *, language: str | None = None) -> GameRules:
    """Return the rules of a ruleset's game, to ask for positions, moves and whole games.

    With a *language*, refusals and outcomes are in that language; moves and positions are typed the same way in every
    language. Raises RulesetError for a ruleset without an engine, or without a translation into the language.

    >>> import pnp
    >>> hollow = pnp.rules("hollow")
    >>> start = hollow.start()
    >>> len(hollow.moves(start)), hollow.perft(start, 2)
    (61, 3660)
    >>> hollow.refusal(start, "nonsense").code
    'P053'
    """
    from pnp.questions.rules_source import open_rules

    sources, problems = _found([ruleset])
    opened = open_rules(sources[0], problems, language) if sources else None
    if opened is None:
        raise RulesetError(problems.sorted())
    return opened


def playtest(
    ruleset: RulesetLike,
    options: PlaytestOptions | None = None,
    *,
    jobs: int | None = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Playtest:
    """Play many games of a ruleset, and return statistics: lengths, winners, choices, rules and pieces in use.

    *jobs* is the number of processes (None: one for each processor), *cluster* the address of a Dask scheduler: the
    statistics are the same. Ctrl-C ends a playtest early; its statistics are those of the games until then.
    *progress* is called with the number of games that were played, of all games, and a text. Raises RulesetError for a
    ruleset without rules to play by, and for options that the game does not have; raises WorkerError if processes
    are killed again and again.

    >>> import pnp
    >>> result = pnp.playtest("hollow", pnp.PlaytestOptions(games=20, choices={"side": "3"}))
    >>> result.games, result.seats[0].player, result.moves.least > 10
    (20, 'red', True)
    """
    from pnp.play.playtests.players import PlaytestOptions
    from pnp.questions.playtests import PlaytestPlace, run_playtest

    sources, problems = _found([ruleset])
    options = (options or PlaytestOptions()).normalised()
    place = PlaytestPlace(_jobs(jobs), cluster)
    result = run_playtest(sources[0], options, place, problems, progress) if sources else None
    if result is None:
        raise RulesetError(problems.sorted())
    return result


def try_laws(
    ruleset: RulesetLike,
    clause: str | None = None,
    *,
    positions: int = 20_000,
    jobs: int | None = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> LawReport:
    """Look at the laws beside the rules of a game, or beside those of one clause, in about so many *positions*.

    *jobs* is the number of processes (None: one for each processor), *cluster* the address of a Dask scheduler: the
    answer is the same. *progress* is called with the number of positions so far, of all, and a text. Raises
    RulesetError for a ruleset without rules to play by, and for a clause that it does not have; raises WorkerError if
    processes are killed again and again.

    >>> import pnp
    >>> law = pnp.try_laws("hollow", "turn.red", positions=200).laws[0]
    >>> law.law, law.holds
    ('after place: me != before(me)', True)
    """
    from pnp.questions.laws import LawReport, run_laws
    from pnp.questions.playtests import PlaytestPlace

    sources, problems = _found([ruleset])
    place = PlaytestPlace(_jobs(jobs), cluster)
    laws = run_laws(sources[0], clause, positions, place, problems, progress) if sources else ()
    if not laws and problems.error_count:
        raise RulesetError(problems.sorted())
    return LawReport(laws, tuple(problems.sorted()))


def try_mutants(
    ruleset: RulesetLike,
    count: int | None = None,
    *,
    seed: int = 0,
    jobs: int | None = 1,
    progress: Progress | None = None,
) -> MutantReport:
    """Change one thing at a time in the rules and words of a game, and tell what figures, facts and laws notice.

    *count* mutants are drawn by the *seed*; None: all, up to 2,000. *jobs* is the number of processes (None: one for
    each processor): the answer is the same. *progress* is called with the number of those that were tried, of all, and
    a text. What is known of an unchanged game is kept: a run that was interrupted goes on where it stopped. Raises
    RulesetError for a ruleset with errors; raises WorkerError if processes are killed again and again.

    >>> import pnp
    >>> len(pnp.try_mutants("hollow", 3).tried)
    3
    """
    from pnp.questions.mutants import run_mutants

    sources, problems = _found([ruleset])
    report = run_mutants(sources[0], count, seed, _jobs(jobs), problems, progress) if sources else None
    if report is None:
        raise RulesetError(problems.sorted())
    return report


def position_problems(source: Mapping[str, Any] | str | bytes | Path, name: str = "position") -> tuple[Problem, ...]:
    """Return what is wrong with a position whatever its game is: a file that can't be read, or that is not YAML.

    *source* and *name* are those of `GameRules.position`, which reports these problems and all others.

    >>> import pnp.api
    >>> [str(problem) for problem in pnp.api.position_problems("[")][0].split(":")[0]
    'position'
    """
    from pnp.questions.rules_input import check_position_source

    return check_position_source(source, name)


def replay(
    transcripts: str | bytes | Path, name: str = "transcripts", *, ruleset: RulesetLike | None = None
) -> ReplayResult:
    """Play games again that `GameRules.play` wrote down, one a line of JSON, and compare them with what was written.

    *transcripts* is their text, or the path of a file; *name* is what problems call a text. *ruleset* is the one that
    the games were played with; without it, they were played with a bundled one. Raises RulesetError for a ruleset
    without an engine.

    >>> import json, pnp
    >>> (game,) = pnp.rules("ovo").play(turns=3)
    >>> pnp.replay(json.dumps(game))
    ReplayResult(games=1, moves=3, problems=())
    """
    from pnp.questions.game_rules import replay_transcripts
    from pnp.questions.rules_source import BUNDLED_ENGINES

    return replay_transcripts(transcripts, name, None if ruleset is None else rules(ruleset), BUNDLED_ENGINES)


def translations(*rulesets: RulesetLike, program: bool = False) -> Translations:
    """Return the translations of rulesets and, if asked, of the *program*'s own words; of everything without either.

    What is wrong with a ruleset is among the problems of each result.

    >>> import pnp, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     pnp.translations("ovo").extract(folder).files[0].path.name
    'ovo.pot'
    """
    from pnp.exchange.translations import find_translations

    problems: list[Problem] = []
    sources = find_sources(rulesets or (() if program else bundled_rulesets()), problems)
    return find_translations(sources, problems, program=program or not rulesets)


def unpack(
    path: str | Path,
    ruleset: RulesetLike | None = None,
    *,
    program: bool = False,
    language: str | None = None,
    prefer: Preference | None = None,
) -> TranslationResult:
    """Import a translator's file: a pack (`Translations.pack`), its spreadsheet, or a PO file.

    The file says which ruleset it translates, or the *program*, and its language. A translation that was changed on
    both sides is a problem (P081) unless *prefer* decides: ``"theirs"`` or ``"ours"``. With an error, nothing is
    written.

    >>> import pnp
    >>> [problem.code for problem in pnp.unpack("no-such-file.zip").problems]
    ['P001']
    """
    from pnp.exchange.translations import unpack_file
    from pnp.game.reading.bundle import find_ruleset

    problems: list[Problem] = []
    sources = [] if ruleset is None else find_sources([ruleset], problems)
    return unpack_file(Path(path), sources, find_ruleset, language, prefer, problems, program=program)


def preload(name: str) -> None:
    """Import now what the function *name* imports later: half-imported extension modules crash at Ctrl-C."""
    for module in _NEEDED_BY.get(name, ()):
        import_module(module)


def __getattr__(name: str) -> Any:
    """Return a value of the interface that is imported when it is first asked for."""
    if name not in _DEFINED_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_DEFINED_IN[name]), name)
