"""Know which games have not changed since a finished build, and repeat what that build warned of.

Only the standard library is imported at the top: a build with nothing to do ends before anything heavy is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.pipeline.fingerprint import digest_catalogues, digest_folder, digest_program, digest_text
from pnp.pipeline.manifest import BuildRecord, Manifest
from pnp.pipeline.options import BuildOptions

if TYPE_CHECKING:
    from pnp.model.ruleset import Ruleset
    from pnp.problems import Problem

# What each option without effect would need.
_NEEDED: Mapping[str, str] = {
    "flip": "no selected sheet has a back",
    "layout": "no selected sheet has hexagons",
    "poster": "no selected piece is larger than a page",
    "bilingual": "no booklet is selected",
}


class GameSource(NamedTuple):
    """What a game is built from; *digest* is that of the program and the game's folder, None if there is none."""

    source: Path | Ruleset
    name: str
    digest: str | None

    @property
    def folder(self) -> str:
        """The ruleset's folder as messages name it."""
        return self.source.as_posix() if isinstance(self.source, Path) else self.source.folder


def game_source(source: Path | Ruleset) -> GameSource:
    """Return what a game is built from, its folder as it is now."""
    if not isinstance(source, Path):
        return GameSource(source, source.name, None)
    folder = digest_folder(source)
    digest = folder and digest_text(folder, digest_program(), digest_catalogues())
    return GameSource(source, source.resolve().name, digest)


def digest_request(options: BuildOptions) -> str:
    """Return the digest of what a build is asked for."""
    return digest_text(repr(options._replace(choices=dict(sorted(options.choices.items())))))


def current_records(
    sources: Sequence[GameSource], request: str, manifest: Manifest, output: Path
) -> dict[str, BuildRecord]:
    """Return, by the games' names, the finished builds of which nothing has changed since, neither source nor file."""
    if len({source.name for source in sources}) < len(sources):
        return {}
    records = {record[:3]: record for record in manifest.builds}
    files = {file.path: file for file in manifest.files}
    current: dict[str, BuildRecord] = {}
    for source in sources:
        record = records.get((source.name, request, source.digest or ""))
        if record is not None and all(path in files and files[path].is_on_disk(output) for path in record.files):
            current[source.name] = record
    return current


def make_record(
    source: GameSource, request: str, files: Iterable[str], problems: Iterable[Problem], unused: Iterable[str]
) -> BuildRecord:
    """Return the record of a finished build; without a digest of its source it is never current."""
    prefix = f"{source.folder.rstrip('/')}/"
    warnings = tuple(_warning(problem, prefix) for problem in problems)
    return BuildRecord(source.name, request, source.digest or "", tuple(files), warnings, tuple(unused))


def _warning(problem: Problem, prefix: str) -> dict[str, Any]:
    """Return a warning as plain values, its file named from the ruleset's folder on."""
    place = problem.place
    warning: dict[str, Any] = {"code": problem.code, "message": problem.message, "hint": problem.hint}
    if place is not None:
        place = place.cropped()
        fields = (place.line, place.column, place.length, place.source, place.source_column)
        warning["place"] = [place.file.removeprefix(prefix), *fields]
        warning["inside"] = place.file.startswith(prefix)
    return warning


def repeat_warnings(builds: Sequence[tuple[GameSource, BuildRecord]]) -> tuple[Problem, ...]:
    """Return what finished builds warn of: problems of the rulesets, and options that have no effect on any game."""
    if not any(record.warnings or record.unused for _, record in builds):
        return ()
    from pnp.problems import Place, Problem, Severity

    def warnings() -> Iterator[Problem]:
        """Yield what the rulesets warn of, then the options that no game uses."""
        for source, record in builds:
            for warning in record.warnings:
                place = None
                if warning.get("place"):
                    file, *rest = warning["place"]
                    place = Place(f"{source.folder.rstrip('/')}/{file}" if warning.get("inside") else file, *rest)
                yield Problem(warning["code"], warning["message"], place, warning["hint"], Severity.WARNING)
        for option in sorted(frozenset.intersection(*(frozenset(record.unused) for _, record in builds))):
            message = f"the option {option} has no effect: {_NEEDED[option]}"
            yield Problem("P064", message, None, "remove it", Severity.WARNING)

    return tuple(dict.fromkeys(warnings()))  # what has no place is the same for all games
