"""Build games: make the files that have changed since the last build, each atomically, and keep the manifest.

Only the standard library is imported at the top: a build with nothing to do ends before anything heavy is imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game.model.files import inner_path, join_path
from pnp.press.cutters import WIDEST_KERF
from pnp.press.units import number
from pnp.targets.manifest import MANIFEST, BuildRecord, Manifest, ManifestEntry, read_manifest
from pnp.workshop.equipment import cutter_faults, paper_faults, printer_faults
from pnp.workshop.files import CannotWriteError, locked
from pnp.workshop.fingerprint import digest_game, digest_text
from pnp.workshop.options import (
    DEFAULT_PAPERS,
    JOINT,
    OPTION_VALUES,
    WIDEST_GAP,
    BuildOptions,
    Export,
    Progress,
    spell_options,
)
from pnp.workshop.posters import poster_faults, poster_size_faults, read_poster
from pnp.workshop.quantities import copies_fault

if TYPE_CHECKING:
    from pnp.game.model.ruleset import Ruleset
    from pnp.press.shops import Shop
    from pnp.problems import Problem
    from pnp.targets.workers import OpenedGame

# Why an option has no effect.
_NEEDED: Mapping[str, str] = {
    "flip": "no selected sheet has a back",
    "layout": "no guillotine can cut the selected sheets",
    "landscape": "no selected piece fits paper that lies on its side",
    "gap": "there are no two pieces on the selected sheets",
    "marks": "no sheet is selected",
    "sides": "no selected sheet has a back",
    "labels": "no sheet is selected",
    "fold_lines": "no selected piece is folded",
    "combine": "no two files can share sheets so that there are fewer",
    "copies": "no selected piece has such a name",
    "counts": "pictures are made once, whatever their number",
    "poster": "no selected piece is larger than a page",
    "bilingual": "no booklet is selected",
    "dpi": "a PDF has no dots",
    "crop-marks": "only PDF has them",
    "cut-contour": "only PDF has it",
    "cutters": "no sheet is selected",
    "kerf": "no sheet is selected",
    "printer": "no sheet is selected, and no booklet that is made for it",
}


class GameSource(NamedTuple):
    """The source of a game; *digest* is that of the program and the game's folder, None if there is none."""

    source: Path | Ruleset
    name: str
    digest: str | None

    @property
    def folder(self) -> str:
        """The ruleset's folder as messages name it."""
        return self.source.as_posix() if isinstance(self.source, Path) else self.source.folder


def game_source(source: Path | Ruleset) -> GameSource:
    """Return the source of a game, with the digest of its folder as it is now."""
    if not isinstance(source, Path):
        return GameSource(source, source.name, None)
    return GameSource(source, source.resolve().name, digest_game(source))


def digest_request(options: BuildOptions) -> str:
    """Return the digest of a build's options."""
    shop = options.export.terms.shop if options.export is not None and options.export.shop else None
    cutters = options.chosen_cutters if options.cutters else None
    own = [each for each in (shop, options.label_sheet, cutters) if each is not None]
    return digest_text(spell_options(options), *map(repr, own))


def current_records(
    sources: Sequence[GameSource], request: str, manifest: Manifest, output: Path
) -> dict[str, BuildRecord]:
    """Return, by the games' names, the finished builds whose sources and files are unchanged."""
    # The cheap tests come first: the last one asks the disk about each file of a build.
    if len({source.name for source in sources}) < len(sources):
        return {}
    records = {record[:3]: record for record in manifest.builds}
    files = {file.path: file for file in manifest.files}
    current: dict[str, BuildRecord] = {}
    for source in sources:
        record = records.get((source.name, request, source.digest or ""))
        if record is None or not _can_be_repeated(record):
            continue
        if all(path in files and files[path].is_on_disk(output) for path in record.files):
            current[source.name] = record
    return current


def _can_be_repeated(record: BuildRecord) -> bool:
    """Return whether a record has only warnings of this program, and not what somebody has written there."""
    if not _NEEDED.keys() >= set(record.unused):
        return False
    if not record.warnings:
        return True
    from pnp.problems import CODES

    return all(warning["code"] in CODES for warning in record.warnings)


def _warning(problem: Problem, folder: str) -> dict[str, Any]:
    """Return a warning as plain values, its file named from the ruleset's *folder* on."""
    place = problem.place
    warning: dict[str, Any] = {"code": problem.code, "message": problem.message, "hint": problem.hint}
    if place is not None:
        place = place.cropped()
        fields = (place.line, place.column, place.length, place.source, place.source_column)
        inside = inner_path(folder, place.file)
        warning["place"] = [place.file if inside is None else inside, *fields]
        warning["inside"] = inside is not None
    return warning


def repeat_warnings(builds: Sequence[tuple[GameSource, BuildRecord]]) -> tuple[Problem, ...]:
    """Return the warnings of finished builds: problems of the rulesets, and options without effect on any game."""
    if not any(record.warnings or record.unused for _, record in builds):
        return ()
    from pnp.problems import Place, Problem, Severity

    def warnings() -> Iterator[Problem]:
        """Yield the warnings about rulesets, then the options that no game uses."""
        for source, record in builds:
            for warning in record.warnings:
                place = None
                if warning.get("place"):
                    file, *rest = warning["place"]
                    place = Place(join_path(source.folder, file) if warning.get("inside") else file, *rest)
                yield Problem(warning["code"], warning["message"], place, warning["hint"], Severity.WARNING)
        for option in sorted(frozenset.intersection(*(frozenset(record.unused) for _, record in builds))):
            message = f"the option {option} has no effect: {_NEEDED[option]}"
            yield Problem("P064", message, None, "remove it", Severity.WARNING)

    return tuple(dict.fromkeys(warnings()))  # problems without a place are the same for all games


UP_TO_DATE = "up to date"


class BuildResult(NamedTuple):
    """The result of a build: all files of the games, why each was made, and the problems.

    *reasons* has an entry for each file: ``up to date``, or why it was made. If one of the *problems* is an error, no
    files were made, or not all.
    """

    output: Path
    files: tuple[ManifestEntry, ...] = ()
    reasons: Mapping[str, str] = {}
    problems: tuple[Problem, ...] = ()

    @property
    def made(self) -> tuple[str, ...]:
        """The paths of the files that were made."""
        return tuple(file.path for file in self.files if self.reasons[file.path] != UP_TO_DATE)

    @property
    def ok(self) -> bool:
        """Whether there is no error among the problems."""
        return not any(problem.severity.value == "error" for problem in self.problems)


_SLIP = 1e-6  # mm
_ADDRESSES = ("https://", "http://", "file:")  # what the address of a folder begins with


def check_options(options: BuildOptions) -> Iterator[Problem]:
    """Yield a problem for each option whose value is unknown, whatever the game is (P061); each has its own message."""
    faults = [*_unknown_values(options), *paper_faults(options.papers), *_range_faults(options)]
    faults += _label_faults(options) or [
        *printer_faults(options.printer, options.paper_names),
        *cutter_faults(options.cutters, options.paper_names, options.printer),
    ]
    faults += poster_faults(options.poster)
    if not options.has_language_pair:
        from pnp.messages import quote

        message = f"{quote(JOINT.join(options.bilingual))} does not name two languages in the option bilingual"
        faults.append((message, "write two different languages with a plus sign between them: en+ru"))
    coded = [("P061", *fault) for fault in faults]
    if options.poster and not faults:
        pages = (form.paper for form in options.formats)
        coded += poster_size_faults(read_poster(options.poster), pages, landscape=options.landscape)
    if coded:
        from pnp.problems import Problem

        yield from (Problem(code, message, None, hint) for code, message, hint in coded)
    if options.export is not None:
        yield from _check_export(options.export)


def _unknown_values(options: BuildOptions) -> Iterator[tuple[str, str]]:
    """Yield a message and a hint for each option that has few values, and another one."""
    for option, values in OPTION_VALUES.items():
        if (value := getattr(options, option)) not in values:
            from pnp.messages import quote, suggest_name

            yield f"unknown {option} {quote(str(value))}", suggest_name(value, [name for name in values if name])


def _label_faults(options: BuildOptions) -> list[tuple[str, str]]:
    """Return why there are no such labels, or none on such paper, with a hint."""
    try:
        sheet = options.label_sheet
    except ValueError as error:
        return [error.args]
    if sheet is None or options.papers in (DEFAULT_PAPERS, (sheet.paper.name,)):
        return []
    message = f"the labels {sheet.name} are on {sheet.paper.title}, not on {', '.join(options.papers)}"
    return [(message, "leave out the option paper")]


def _range_faults(options: BuildOptions) -> Iterator[tuple[str, str]]:
    """Yield a message and a hint for each number that is too small or too large."""
    kerf = 0.0 if options.kerf is None else options.kerf
    if not 0 <= kerf <= WIDEST_KERF:
        yield (
            f"a kerf is from 0 to {WIDEST_KERF:g} mm, not {kerf:g}",
            f"the nearest is {0 if kerf < 0 else WIDEST_KERF:g}",
        )
    if not 0 <= options.gap <= WIDEST_GAP:
        nearest = 0 if options.gap < 0 else WIDEST_GAP
        yield f"a gap is from 0 to {WIDEST_GAP:g} mm, not {options.gap:g}", f"the nearest is {nearest:g}"
    for name, copies in (*options.copies.items(), *options.counts.items()):
        fault = copies_fault(name, copies)
        if fault is not None:
            yield fault


def _check_export(export: Export) -> Iterator[Problem]:
    from pnp.game.spreadsheets.xlsx import lacking_packages
    from pnp.messages import quote
    from pnp.problems import Problem

    if not export.url.startswith(_ADDRESSES):
        message = f"{quote(export.url, 60)} in the option url is not an address"
        yield Problem("P061", message, None, "write the address of a folder: https://example.org/my-game")
    form = "png"
    if export.what == "pod":
        try:
            shop, form, bleed = export.terms
        except ValueError as error:
            yield Problem("P061", error.args[0], None, error.args[1])
            return
        if shop is not None:
            for message, hint in _shop_faults(export, shop, form, bleed):
                yield Problem("P047", f"{shop.title} {message}", None, hint)
    problem = lacking_packages(("pypdfium2",), "pictures of pieces need", "png") if form == "png" else None
    if problem is not None:
        yield problem


def _shop_faults(export: Export, shop: Shop, form: str, bleed: float) -> Iterator[tuple[str, str]]:
    """Yield what a shop does otherwise than it is asked to, each time with a hint."""
    if form != shop.format:
        yield f"takes {shop.format.upper()}, not {form.upper()}", "leave out the option format (--format)"
    least = number(shop.bleed)
    if bleed < shop.bleed - _SLIP:
        yield f"asks for {least} mm of bleed, not {number(bleed)} mm", f"write --bleed {least}mm, or leave it out"
    elif shop.products and bleed > shop.bleed + _SLIP:
        yield f"takes {least} mm of bleed, not {number(bleed)} mm", "leave out the option bleed (--bleed)"
    if form == "png" and export.dpi < shop.dpi:
        yield f"asks for {shop.dpi} dots per inch, not {export.dpi}", f"write --dpi {shop.dpi}, or leave it out"
    if export.crop_marks and shop.products:
        yield "takes pages without room for crop marks", "leave out the option crop-marks (--crop-marks)"


def build_games(
    rulesets: Sequence[Path | Ruleset],
    output: Path,
    options: BuildOptions,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> BuildResult:
    """Make every file of the games below *output* that has changed since it was made; return the result.

    Files of an earlier build of the same games, papers and ink that are no longer made are removed, unless the user has
    changed them. If a build is interrupted, the manifest lists the existing files, and the next build continues from
    it. Raises WorkerError if one of several processes fails.
    """
    sources = [game_source(ruleset) for ruleset in rulesets]
    while True:
        try:
            before = read_manifest(output)
        except CannotWriteError as error:
            return BuildResult(output, problems=(_unwritable(error),))
        records = current_records(sources, digest_request(options), before, output)
        if len(records) == len(sources):
            files = {file.path: file for file in before.files}
            return _result(output, files, [(source, records[source.name]) for source in sources], {})
        if options.only:  # one of the games must know each name, so all of them are asked
            records = {}
        result = _build_changed(sources, records, output, options, jobs, progress)
        if result is not None:
            return result


def _result(
    output: Path,
    files: Mapping[str, ManifestEntry],
    builds: Sequence[tuple[GameSource, BuildRecord]],
    reasons: Mapping[str, str],
) -> BuildResult:
    """Return the result of a build that has finished; *reasons* are those of the files that were made."""
    paths = [path for _, record in builds for path in record.files]
    entries = tuple(files[path] for path in paths)
    return BuildResult(output, entries, {**dict.fromkeys(paths, UP_TO_DATE), **reasons}, repeat_warnings(builds))


def _unwritable(error: CannotWriteError) -> Problem:
    from pnp.problems import Problem

    return Problem("P060", str(error), None, "choose another folder with the option output")


def _build_changed(
    sources: Sequence[GameSource],
    records: Mapping[str, BuildRecord],
    output: Path,
    options: BuildOptions,
    jobs: int,
    progress: Progress | None,
) -> BuildResult | None:
    """Make what has changed of games without a record; None if other builds have made files of the others."""
    from pnp.problems import Problems
    from pnp.targets.changes import ChangedFiles
    from pnp.targets.workers import Workers, open_games

    def tell_waiting() -> None:
        if progress is not None:
            progress(0, 0, f"waiting for another build into {output}")

    problems = Problems()
    changed = [source for source in sources if source.name not in records]
    with Workers(jobs) as workers:
        opened = open_games([source.source for source in changed], options, workers, problems)
        if problems.error_count:
            return BuildResult(output, problems=tuple(problems.sorted()))
        made = {source.name: _record_of(game, source, options) for game, source in zip(opened, changed, strict=True)}
        fresh = {**records, **made}
        try:
            with locked(output / MANIFEST, tell_waiting):
                before = read_manifest(output)
                if not all(record in before.builds for record in records.values()):
                    return None
                changes = ChangedFiles(opened, before, output, removes=not options.only)
                files = changes.make(workers, fresh.values(), progress)
        except CannotWriteError as error:
            problems.add(_unwritable(error))
            return BuildResult(output, problems=tuple(problems.sorted()))
    reasons = changes.reasons | dict.fromkeys(changes.same, UP_TO_DATE)
    return _result(output, files, [(source, fresh[source.name]) for source in sources], reasons)


def _record_of(game: OpenedGame, source: GameSource, options: BuildOptions) -> BuildRecord:
    from pnp.problems import Severity

    # Without a digest it is never current: a game without the requested language is opened again.
    is_stable = game_source(source.source).digest == source.digest and bool(game.builds)
    digest = source.digest if is_stable else None
    paths = tuple(file.target.path for file in game.files)
    unused = game.builds[0].unused if game.builds else ()
    told = tuple(_warning(problem, source.folder) for problem in game.problems if problem.severity is Severity.WARNING)
    return BuildRecord(source.name, digest_request(options), digest or "", paths, told, unused)
