"""Build games: plan, make every file, write it whole, keep the manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from pnp.pipeline.files import CannotWriteError, remove, write_whole
from pnp.pipeline.manifest import Made, made, read_manifest, write_manifest
from pnp.pipeline.plan import Target, plan
from pnp.pipeline.workshop import Workshop
from pnp.problems import Place, Problems

# Told of every file before it is made: how many are done, how many there are, its path.
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Built:
    """What a build has made, below which folder."""

    output: Path
    files: tuple[Made, ...]


def build(workshops: Iterable[Workshop], output: Path, problems: Problems, progress: Progress) -> Built | None:
    """Make every file of the games' plans below *output*; None, with problems, if one can't be written.

    Files of an earlier build of the same games and the same kind that this one no longer makes are removed.
    """
    targets = [target for workshop in workshops for target in plan(workshop)]
    if problems.errors:
        return None
    files: list[Made] = []
    before = read_manifest(output)
    try:
        for number, target in enumerate(targets):
            progress(number, len(targets), target.path)
            files.append(_make(target, output))
        progress(len(targets), len(targets), "")
        stale = _stale([entry["path"] for entry in before], files, whole=_is_whole(workshops))
        for path in stale:
            remove(output / path)
        kept = [entry for entry in before if entry["path"] not in stale and (output / entry["path"]).is_file()]
        write_manifest(output, kept, files)
    except CannotWriteError as error:
        problems.error("P060", str(error), Place(str(output)), "choose another folder with --output")
        return None
    return Built(output, tuple(files))


def _make(target: Target, output: Path) -> Made:
    result = target.make()
    write_whole(output / target.path, result.content)
    return made(target.path, result.content, result.pages, result.size)
