"""The games that docs/ruleset.md and the pages after it write before the reader's eyes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

from pnp.workshop.schemas import KEY_PAGES
from tests.docs.page import ROOT, Block, joined, read_page

PAGE = joined([read_page(f"docs/{page}") for page in KEY_PAGES])
FIRST = ("game.yaml", "components.yaml", "rules.yaml")


def first_game() -> dict[str, str]:
    """Return the files of the first example, without the line that says which file it is."""
    blocks = [block for block in PAGE.blocks if block.heading == "The game of the examples" and block.file in FIRST]
    return {block.file: block.text.split("\n", 1)[1] for block in blocks}


def whole_game() -> dict[str, str | bytes]:
    """Return the files that all the page's blocks make together: those of one file follow each other in it.

    Every font that they name is one of the program's.
    """
    return dict(growing_game()[-1])


@cache
def small_game() -> Mapping[str, str | bytes]:
    """Return the whole game without the components that neither its rules nor its cards name: a sixth of the work."""
    stages = [str(files["components.yaml"]) for files in growing_game()]
    added = [after.removeprefix(before) for before, after in pairwise(stages)]
    named = [block for block in added if re.search(r"(?m)^(leaf|weather):", block)]
    return {**whole_game(), "components.yaml": "".join([stages[0], *named])}


@cache
def growing_game() -> tuple[Mapping[str, str | bytes], ...]:
    """Return the files that the page's blocks make so far, from the first game on, after each block."""
    return tuple(_growing_game())


def _growing_game() -> Iterator[Mapping[str, str | bytes]]:
    first = first_game().keys()
    font = (ROOT / "pnp" / "press" / "text" / "typefaces" / "NotoSans-Regular.ttf").read_bytes()
    files: dict[str, str] = {}
    for block in PAGE.blocks:
        if block.file and not is_of_another_game(block):
            text = block.text.split("\n", 1)[1] if block.file.endswith(".csv") else block.text
            files[block.file] = files.get(block.file, "") + text
            if files.keys() >= first:
                named = re.findall(r"fonts/[\w-]+\.[ot]tf", files.get("look.yaml", ""))
                yield {**files, **dict.fromkeys(named, font)}


def is_of_another_game(block: Block) -> bool:
    """Return whether a block shows a file of Quiet Adventures."""
    return "of Quiet Adventures" in block.text


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return folder
