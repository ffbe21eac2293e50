"""The examples of docs/play.md: each is added to the page's first, which is a whole game."""

from __future__ import annotations

from typing import Any

from pnp.play.game_setup import BookletClause
from pnp.play.language.checking.book_check import check_book
from pnp.play.language.reading.board_reader import read_grid
from pnp.play.language.reading.reader import read_book
from pnp.play.language.terms.options import PlayOptions
from pnp.play.language.terms.program import Program
from tests.docs.page import Block, read_page, values_of

PAGE = read_page("docs/play.md")
GRID = read_grid({"kind": "square-board", "columns": 6, "rows": 6}, ()).grid
BOX = {
    "button": 15,
    "mushroom": 3,
    "beehive": 3,
    "meadow": 3,
    **{f"deck:{suit}-{n}": 1 for suit in ("bee", "fox") for n in (1, 2, 3)},
}
_CLAUSE_KEYS = ("needs", "leaves", "always")


EXAMPLES = [block for block in PAGE.blocks if block.file == "play.yaml"]
WHOLE = values_of(EXAMPLES[0].text, EXAMPLES[0].file)


def merged(block: Block) -> dict[str, Any]:
    """Return the whole game with what an example says instead."""
    return WHOLE if block is EXAMPLES[0] else {**WHOLE, **values_of(block.text, block.file)}


def picture_game() -> dict[str, Any]:
    (defines,) = [values_of(block.text, block.file)["define"] for block in EXAMPLES if "steps(cell c)" in block.text]
    return {
        **WHOLE,
        "players": {"light": {"forward": "N"}, "dark": {"forward": "S"}},
        "regions": {"edge": "row(cell) in (1, 6)"},
        "state": {"board": "piece per cell", "last": "cell or none"},
        "define": defines,
    }


def clauses_of(values: Any) -> set[str]:
    """Return every clause that a file names."""
    found: set[str] = set()
    stack = [values]
    while stack:
        match stack.pop():
            case dict() as mapping:
                for key, value in mapping.items():
                    if key in _CLAUSE_KEYS and isinstance(value, dict):
                        found |= value.keys()
                    if key in ("clause", "most") and isinstance(value, str):
                        found.add(value)
                    if key == "moves":
                        words = ("must", "own", "piece", "way", "over", "to", "if", "again", "most")
                        found |= {f"{name}.{word}" for name in value for word in words}
                    stack.append(value)
            case list() as items:
                stack += items
            case _:
                pass
    return found


def setting_of(values: Any) -> PlayOptions:
    clauses = tuple(BookletClause(clause) for clause in sorted(clauses_of(values)))
    seats = ("light", "dark")
    return PlayOptions(seats, seats, boards={"board": GRID}, clauses=clauses, box=BOX)


def program_of(values: dict[str, Any]) -> Program:
    read = read_book(values, setting_of(values))
    assert read.book is not None, read.findings
    checked = check_book(read.book)
    assert checked.program is not None, checked.findings
    return checked.program
