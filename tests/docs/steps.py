"""Follow a page of docs/ step by step in a folder: write the files of its examples, and run its commands."""

from __future__ import annotations

import contextlib
import io
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from pnp.cli.main import main
from tests.docs.page import Block, Page


class Step(Struct, frozen=True):
    """What has been done so far: the block of the page, and what its commands printed, if it has some."""

    block: Block
    printed: str = ""


# A mistake that a step asks its reader to make: the file, what is replaced in it, and by what.
Mistake = tuple[str, str, str]
NO_MISTAKES: Mapping[str, Mistake] = {}


def follow(page: Page, folder: Path, game: str, mistakes: Mapping[str, Mistake] = NO_MISTAKES) -> Iterator[Step]:
    """Do what each block of a page says, in *folder*, and yield after each.

    A block that names its file in the first line is that file, whole, of the ruleset *game*; one of ``sh`` is commands
    of the program. Blocks of text are left to the reader of the steps. The *mistakes* of steps, by their headings, are
    made before them and corrected afterwards.
    """
    with contextlib.chdir(folder):
        heading = ""
        for block in page.blocks:
            printed = ""
            if block.heading != heading:
                _replace(folder / game, mistakes.get(heading), back=True)
                _replace(folder / game, mistakes.get(block.heading), back=False)
                heading = block.heading
            if block.file:
                path = folder / game / block.file
                path.parent.mkdir(parents=True, exist_ok=True)
                text = block.text.partition("\n")[2] if block.file.endswith(".csv") else block.text
                path.write_text(text, encoding="utf-8")
            elif block.language == "sh":
                printed = "".join(run(line) for line in block.text.splitlines())
            yield Step(block, printed)


def _replace(folder: Path, mistake: Mistake | None, *, back: bool) -> None:
    if mistake is not None:
        file, right, wrong = mistake
        old, new = (wrong, right) if back else (right, wrong)
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} has {old} {text.count(old)} times"
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def run(line: str) -> str:
    """Return what a command line prints, the answer and the problems; whether it succeeds does not matter."""
    program, *arguments = shlex.split(line, comments=True)
    assert program == "pnp", line
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        main(arguments)
    return printed.getvalue()
