"""Build games: plan, make every file, write it whole, keep the manifest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from pnp.pipeline.files import CannotWriteError, remove, write_whole
from pnp.pipeline.game_build import GameBuild
from pnp.pipeline.manifest import ManifestEntry, hash_of, is_unchanged, read_manifest, write_manifest
from pnp.pipeline.plan import Target, base_of, plan
from pnp.problems import Place, Problems

# Told of every file before it is made: how many are done, how many there are, its path.
Progress = Callable[[int, int, str], None]


class Built(Struct, frozen=True):
    """What a build has made, below which folder."""

    output: Path
    files: tuple[ManifestEntry, ...]


def build(builds: Sequence[GameBuild], output: Path, problems: Problems, progress: Progress) -> Built | None:
    """Make every file of the games' plans below *output*; None, with problems, if one can't be written.

    Files of an earlier build of the same games, papers and ink that this one no longer makes are removed, unless
    somebody has changed them. Whatever stops a build, the manifest tells what is there.
    """
    targets = [target for game_build in builds for target in plan(game_build)]
    if problems.error_count:
        return None
    before = read_manifest(output)
    try:
        files = _make_all(targets, output, before, progress)
        stale = {file.path for game_build in builds for file in _stale(game_build, before, files)}
        for file in before:
            if file.path in stale and is_unchanged(file, output):
                remove(output / file.path)
        kept = [file for file in before if file.path not in stale and (output / file.path).is_file()]
        write_manifest(output, [*kept, *files])
    except CannotWriteError as error:
        problems.error("P060", str(error), Place(str(output)), "choose another folder with --output")
        return None
    return Built(output, tuple(files))


def _make_all(
    targets: Sequence[Target], output: Path, before: Sequence[ManifestEntry], progress: Progress
) -> list[ManifestEntry]:
    """Make the files in order. Raises CannotWriteError, after noting in the manifest what is made."""
    files: list[ManifestEntry] = []
    try:
        for number, target in enumerate(targets):
            progress(number, len(targets), target.path)
            files.append(_make(target, output))
    except BaseException:  # Ctrl-C as well
        with suppress(CannotWriteError):
            write_manifest(output, [*before, *files])
        raise
    progress(len(targets), len(targets), "")
    return files


def _make(target: Target, output: Path) -> ManifestEntry:
    result = target.make()
    write_whole(output / target.path, result.content)
    width, height = result.size or (None, None)
    content = result.content
    return ManifestEntry(
        target.path, hash_of(content), len(content), result.pages, width, height, target.paper, target.ink
    )


def _stale(
    game_build: GameBuild, before: Sequence[ManifestEntry], files: Sequence[ManifestEntry]
) -> list[ManifestEntry]:
    """Return the files of an earlier build that this one would have made anew, and has not."""
    options = game_build.options
    if options.selection.names:
        return []
    new = {file.path for file in files}
    papers = {"", *(form.name for form in options.formats)}
    ink = "low" if options.low_ink else ""
    return [
        file
        for file in before
        if file.path.startswith(f"{base_of(game_build)}/")
        and file.path not in new
        and file.paper in papers
        and file.ink == ink
    ]
