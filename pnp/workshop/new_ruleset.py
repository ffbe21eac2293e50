"""Write a new ruleset: a small game that can be built at once, with comments that explain its files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.game.model.files import can_name_file
from pnp.game.model.values import LONGEST_TITLE
from pnp.game.reading.yaml.yaml_writer import write_scalar
from pnp.messages import join_words, quote
from pnp.press.pictures.environment import read_template, render
from pnp.problems import Problem
from pnp.workshop.files import CannotWriteError, remove, write_whole
from pnp.workshop.schemas import SCHEMAS, schema_text

# The files of every new ruleset and of some, by their sources: templates, and files that are copied.
_FILES: Mapping[str, str] = {
    "game.yaml": "new-ruleset/game.yaml.j2",
    "components.yaml": "new-ruleset/components.yaml.j2",
    "rules.yaml": "new-ruleset/rules.yaml.j2",
    "figures/start.yaml": "new-ruleset/start.yaml.j2",
    "figures/turn.yaml": "new-ruleset/turn.yaml.j2",
}
_FILES_OF_CARDS: Mapping[str, str] = {"faces.yaml": "new-ruleset/faces.yaml.j2", "cards.csv": "new-ruleset/cards.csv"}
_FILES_OF_MAP: Mapping[str, str] = {"art/map.svg": "new-ruleset/map.svg"}
_PLAY_FILE, _PLAY_TEMPLATE = "play.yaml", "new-ruleset/play.yaml.j2"
_SCHEMAS = ".schema"


def _places(
    red_home: str, blue_home: str, red_turn: str, blue_turn: str, start: str, allowed: str, refused: str
) -> dict[str, str]:
    """Return the places of pieces at the beginning, and in a turn, where one on *start* goes to a cell *allowed*."""
    return {
        "red_home": red_home,
        "blue_home": blue_home,
        "red_turn": red_turn,
        "blue_turn": blue_turn,
        "allowed": allowed,
        "refused": refused,
        "legal": ", ".join(f"{start}-{cell}" for cell in allowed.split(", ")),
        "illegal": f"{start}-{refused}",
    }


_BOARDS: Mapping[str, Mapping[str, str]] = {
    "square": _places("A5, C5, E5", "A1, C1, E1", "A5, C3, E5", "A1, C2, E1", "C3", "B3, D3, C4", "C2"),
    "hex": _places("E1, E2, E3", "A3, A4, A5", "E1, C3, E3", "A3, B3, A5", "C3", "B4, C2, C4, D2, D3", "B3"),
    "points": _places("A1, C1, E1", "A5, C5, E5", "A1, C3, E1", "A5, C4, E5", "C3", "B2, C2, D2, B3, D3, B4, D4", "C4"),
    "map": _places(
        "Gorse, Heath, Ivy",
        "Ash, Birch, Cedar",
        "Gorse, Elm, Ivy",
        "Ash, Birch, Cedar",
        "Elm",
        "Dale, Fern, Heath",
        "Birch",
    ),
    "none": {},
}
BOARD_NAMES = tuple(_BOARDS)


class NewRuleset(Struct, frozen=True):
    """The result of writing a new ruleset: its folder, the files in it, and problems if it could not be written."""

    folder: Path
    files: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def new_ruleset(path: str | Path, *, board: str = "square", rules: bool = False) -> NewRuleset:
    """Write a small game that can be built at once into a new folder, or into one that is empty.

    *board* is ``square``, ``hex``, ``points``, ``map``, or ``none`` for a game of cards. With *rules*, play.yaml has a
    first rule in the form that proves figures. The title is made from the folder's name. Nothing is ever overwritten:
    a folder with files in it is a problem (P060). The folder also gets the JSON Schemas of its files, for editors.

    >>> import pnp, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     new = pnp.new_ruleset(f"{folder}/snail-race")
    ...     pnp.load(new.folder).game.title, pnp.check(new.folder).ok
    ('Snail Race', True)
    """
    folder = Path(path)
    if board not in _BOARDS:
        problem = Problem("P061", f"there is no board {quote(board)}", None, f"available: {join_words(BOARD_NAMES)}")
        return NewRuleset(folder, (), (problem,))
    written: list[str] = []
    existed = False
    try:
        existed = folder.exists()
        _check_folder(folder)
        for name, content in _contents(_title(folder), board, rules=rules):
            write_whole(folder / name, content.encode())
            written.append(name)
    except (CannotWriteError, OSError, ValueError) as error:
        for name in written:
            with suppress(CannotWriteError):
                remove(folder / name)
        for inner in (folder / "figures", folder / "art", folder / _SCHEMAS, *([] if existed else [folder])):
            with suppress(OSError, ValueError):
                inner.rmdir()
        is_told = isinstance(error, CannotWriteError)
        reason = error if is_told else f"{folder} can't be written: {getattr(error, 'strerror', None) or error}"
        return NewRuleset(folder, (), (Problem("P060", str(reason), None, "choose another folder"),))
    return NewRuleset(folder, tuple(written))


def _check_folder(folder: Path) -> None:
    """Raise CannotWriteError for an existing file, a folder that is not empty, or an unusable name."""
    whole = folder.resolve()
    if not all(can_name_file(part.name) for part in (whole, *whole.parents) if part == whole or not part.exists()):
        raise CannotWriteError(f"{folder} can't be written: it has a name that can't be used in every file system")
    if folder.is_dir() and any(folder.iterdir()):
        raise CannotWriteError(f"{folder} is not empty, and nothing is overwritten")
    if folder.exists() and not folder.is_dir():
        raise CannotWriteError(f"{folder} is a file")


def _title(folder: Path) -> str:
    """Return a title made from a folder's name: "Snail Race" from ``snail-race``."""
    name = folder.resolve().name
    words = re.sub(r"[^\w'’.]+|_+", " ", name).split()
    title = " ".join(word[:1].upper() + word[1:] for word in words)[:LONGEST_TITLE].strip()
    return title if any(map(str.isalnum, title)) else "My Game"


def _contents(title: str, board: str, *, rules: bool) -> Iterator[tuple[str, str]]:
    values: dict[str, Any] = {"title": write_scalar(title), "board": board, "rules": rules, **_BOARDS[board]}
    files = {
        **_FILES,
        **({_PLAY_FILE: _PLAY_TEMPLATE} if rules else {}),
        **(_FILES_OF_CARDS if board == "none" else {}),
        **(_FILES_OF_MAP if board == "map" else {}),
    }
    for name, template in files.items():
        yield name, render(template, values) if template.endswith(".j2") else read_template(template)
    for schema in SCHEMAS:  # of files that are added later, too
        yield f"{_SCHEMAS}/{schema}.json", schema_text(schema)
