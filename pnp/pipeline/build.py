"""Build games: plan, make every file, write it whole, keep the manifest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.pipeline.files import CannotWriteError, remove, write_whole
from pnp.pipeline.manifest import Made, hash_of, read_manifest, write_manifest
from pnp.pipeline.plan import Target, base_of, plan
from pnp.pipeline.workshop import Workshop
from pnp.problems import Place, Problems

# Told of every file before it is made: how many are done, how many there are, its path.
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Built:
    """What a build has made, below which folder."""

    output: Path
    files: tuple[Made, ...]


def build(workshops: Sequence[Workshop], output: Path, problems: Problems, progress: Progress) -> Built | None:
    """Make every file of the games' plans below *output*; None, with problems, if one can't be written.

    Files of an earlier build of the same games, papers and ink that this one no longer makes are removed.
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
        stale = {entry["path"] for workshop in workshops for entry in _stale(workshop, before, files)}
        for path in sorted(stale):
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
    width, height = result.size or (None, None)
    content = result.content
    return Made(target.path, hash_of(content), len(content), result.pages, width, height, target.paper, target.ink)


def _stale(workshop: Workshop, before: Sequence[Mapping[str, Any]], files: Sequence[Made]) -> list[Mapping[str, Any]]:
    """Return the entries of an earlier build that this one would have made anew, and has not."""
    options = workshop.options
    if options.selection.names:
        return []
    new = {file.path for file in files}
    papers = {"", *(paper.name for paper in options.papers)}
    ink = "low" if options.low_ink else ""
    return [
        entry
        for entry in before
        if entry["path"].startswith(f"{base_of(workshop)}/")
        and entry["path"] not in new
        and entry.get("paper", "") in papers
        and entry.get("ink", "") == ink
    ]
