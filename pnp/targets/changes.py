"""Find out which files of a build must be made, make them, and keep the manifest true at every moment."""

from __future__ import annotations

import os.path
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath

from pnp.interrupts import check_interrupt, settled_interrupt
from pnp.targets.manifest import BuildRecord, Manifest, ManifestEntry, write_manifest
from pnp.targets.outputs import folder_of
from pnp.targets.plan import belongs_to, differing_parts, part_of
from pnp.targets.workers import MakeTask, OpenedGame, PlannedBuild, PlannedFile, TaskResult, Workers
from pnp.workshop.files import CannotWriteError, remove, remove_parts
from pnp.workshop.options import Progress

# How the reason of a file begins that is made again because its sources have changed.
_CHANGED = "changed: "
# The least time between two writings of the manifest while files are made, in seconds: after a power cut, so much is
# made again.
_INTERVAL = 0.25
# How many times as long as a writing takes the pause after it is at least: writing takes 5% of the time, so that 2,000
# cards took 8.0 s instead of 9.1.
_PAUSES = 20


class ChangedFiles:
    """The files of a build that must be made, and those of earlier builds that must be removed.

    With *removes*, files of an earlier build of the same games, papers and ink that are no longer made are removed.
    *reasons* are why files must be made, by their paths. Other sources may lead to the *same* file.
    """

    def __init__(self, games: Sequence[OpenedGame], before: Manifest, output: Path, *, removes: bool) -> None:
        # Most ways are loops through games, builds and files; what has a reason is made, what is stale may go.
        self.games = games
        self.before = before
        self.output = output
        self.same: list[str] = []
        self._earlier = {file.path: file for file in (*before.unfinished, *before.files)}
        self._unfinished = {file.path for file in before.unfinished}
        self.reasons: dict[str, str] = {}
        for file in (file for game in games for file in game.files):
            reason = self._reason(file, self._earlier.get(file.target.path))
            if reason:
                self.reasons[file.target.path] = reason
        builds = [build for game in games for build in game.builds]
        self._stale = [file for build in builds for file in self._stale_files(build)] if removes else []

    def _reason(self, file: PlannedFile, last: ManifestEntry | None) -> str:
        """Return why a file must be made, "" if it is up to date."""
        path = self.output / file.target.path
        if last is None or not last.sha256:
            unfinished = file.target.path in self._unfinished
            return "the last build was not finished" if unfinished else "it was not made before"
        if not last.is_on_disk(self.output):
            if file.target.path in self._unfinished:
                return "the last build was not finished"
            return "the file was changed" if path.exists() else "the file is missing"
        changed = differing_parts(last.key, file.key)
        return f"{_CHANGED}{', '.join(changed)}" if changed else ""

    def _stale_files(self, build: PlannedBuild) -> Iterable[ManifestEntry]:
        """Yield the files of an earlier build that this one should have replaced, but did not make."""
        # Each condition is an option: without it, a build with another value would remove the files of this one.
        if not build.files:
            return
        options, target = build.game.options, build.files[0].target
        planned = {file.target.path for file in build.files}
        papers = {"", *(form.name for form in options.formats)}
        cutters = {"", options.machines_label, *map(options.cutter_label, options.chosen_cutters)}
        for file in self._earlier.values():
            if (
                file.path.startswith(f"{folder_of(target.game, target.language)}/")
                and file.path not in planned
                and belongs_to(options, file.kind)
                and file.paper in papers
                and file.ink == options.ink
                and file.arrangement in ("", options.arrangement)
                and file.cutter in cutters
            ):
                yield file

    def make(
        self, workers: Workers, records: Iterable[BuildRecord], progress: Progress | None
    ) -> dict[str, ManifestEntry]:
        """Make the files, remove stale ones, note all; return the entries by path. Raises CannotWriteError."""
        # The order matters: files are noted before they are made, so that those a stop leaves behind are known.
        note = _Note(self, records)
        tasks = self._tasks()
        total = len(self.reasons)
        if self.reasons or self._stale or self.before.unfinished:
            self._check_folders()
            note.begin()
        try:
            if progress is not None and tasks:
                progress(0, total, "")
            for file in _made(workers.run(tasks) if tasks else ()):
                note.add(file)
                if self.reasons[file.path].startswith(_CHANGED) and file.sha256 == self._earlier[file.path].sha256:
                    self.same.append(file.path)
                if progress is not None:
                    progress(len(note.made), total, file.path)
            for stale in self._stale:
                if stale.path in self._unfinished or stale.is_on_disk(self.output):
                    remove(self.output / stale.path)
            return note.finish()
        except BaseException:  # Ctrl-C as well
            with settled_interrupt(), suppress(CannotWriteError):
                workers.stop()
                note.stop()
            raise

    def _check_folders(self) -> None:
        """Raise CannotWriteError if one of the files' folders is a link: nothing outside *output* is touched."""
        touched = (*self.reasons, *(file.path for file in (*self._stale, *self.before.unfinished)))
        folders = {above.as_posix() for path in touched for above in PurePosixPath(path).parents}
        for folder in sorted(folders - {"."}):
            if os.path.islink(f"{self.output}/{folder}"):  # noqa: PTH114  # False for a path that no file can have
                raise CannotWriteError(f"{self.output / folder} is a link, and only folders of {self.output} are used")

    def _tasks(self) -> list[MakeTask]:
        """Return the files to be made in parts that have little in common.

        Those that need most of a game come first, for all games: an idle process takes files that need little from the
        end.
        """
        whole: list[MakeTask] = []
        sheets: list[MakeTask] = []
        for name, build in ((game.name, build) for game in self.games for build in game.builds):
            parts: dict[str, list[PlannedFile]] = {}
            for file in build.files:
                if file.target.path in self.reasons:
                    parts.setdefault(part_of(file.target), []).append(file)
            for files in parts.values():
                tasks = sheets if files[0].target.sheet else whole
                tasks.append(MakeTask(name, build.language, build.game, tuple(files), self.output))
        return whole + sheets


def _made(results: Iterable[TaskResult]) -> Iterator[ManifestEntry]:
    """Yield the files that are made. Raises CannotWriteError, and KeyboardInterrupt if one got lost."""
    for result in results:
        if isinstance(result, CannotWriteError):
            raise result
        assert isinstance(result, ManifestEntry), "games are opened already"
        check_interrupt()
        yield result


class _Note:
    """The manifest during a build: at every moment it lists only whole files, and the others as unfinished."""

    def __init__(self, changes: ChangedFiles, records: Iterable[BuildRecord]) -> None:
        self._changes = changes
        self._output = changes.output
        before = changes.before
        self._stale = {file.path for file in changes._stale}
        touched = {*changes.reasons, *self._stale}
        self._last = {file.path: file for file in (*before.unfinished, *before.files)}
        keys = {file.target.path: file.key for game in changes.games for file in game.files}
        self._kept = {
            path: file._replace(key=keys.get(path, file.key))  # of a file that is up to date, other sources may differ
            for path, file in self._last.items()
            if path not in touched and self._is_kept(file)
        }
        self.made: dict[str, ManifestEntry] = {}
        self._records = {record[:2]: record for record in before.builds if touched.isdisjoint(record.files)}
        self._finished = list(records)
        self._versions: dict[str, tuple[int, int] | None] = {}  # of the files to be made, before any is made
        self._written = 0.0
        self._pause = _INTERVAL

    def _is_kept(self, file: ManifestEntry) -> bool:
        """Return whether a file that this build does not make is still as the manifest lists it."""
        if file in self._changes.before.unfinished:
            return file.is_on_disk(self._output)
        return os.path.isfile(f"{self._output}/{file.path}")  # noqa: PTH113  # False for a path that no file can have

    def begin(self) -> None:
        """List the files to be made, before the first one is touched."""
        folders = {(self._output / file.path).parent for file in self._changes.before.unfinished}
        remove_parts(folders)
        self._versions = {path: self._version(path) for path in self._changes.reasons}
        self._write(self._pending())

    def add(self, file: ManifestEntry) -> None:
        """Add a file that is made."""
        self.made[file.path] = file
        if time.monotonic() - self._written > self._pause:
            self._write(self._pending())

    def stop(self) -> None:
        """Record the progress of an interrupted build: files that it did not reach are unchanged.

        A file that was renamed into place but not yet noted is removed: its size and pages are not known here. So are
        files that stopped processes have left half written.
        """
        # A pending file is renamed into place and not noted, whole, or not reached.
        pending = self._pending()
        remove_parts({(self._output / file.path).parent for file in pending})
        for file in pending:
            is_new = file.path in self._versions and self._version(file.path) != self._versions[file.path]
            if is_new and not file.is_on_disk(self._output):
                remove(self._output / file.path)
        whole = [file for file in pending if file.sha256 and file.is_on_disk(self._output)]
        self._kept |= {file.path: file for file in whole}
        self._write([file for file in pending if file not in whole])

    def _version(self, path: str) -> tuple[int, int] | None:
        """Return a value that changes when a file is replaced, None if it does not exist."""
        try:
            status = (self._output / path).lstat()
        except OSError:
            return None
        return status.st_ino, status.st_mtime_ns

    def finish(self) -> dict[str, ManifestEntry]:
        """Record that all files are made; return all entries by path."""
        self._records |= {record[:2]: record for record in self._finished}
        self._write([])
        return self._kept | self.made

    def _pending(self) -> list[ManifestEntry]:
        """Return the files that are still to be made or removed, as they were before."""
        paths = [*self._changes.reasons, *self._stale]
        return [self._last.get(path, ManifestEntry(path, "", 0, 0)) for path in paths if path not in self.made]

    def _write(self, unfinished: Sequence[ManifestEntry]) -> None:
        start = time.monotonic()
        files = tuple({**self._kept, **self.made}.values())
        write_manifest(self._output, Manifest(files, tuple(unfinished), tuple(self._records.values())))
        self._written = time.monotonic()
        self._pause = max(_INTERVAL, _PAUSES * (self._written - start))
