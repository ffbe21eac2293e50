"""A small game for tests of the language: a board of three by three cells, numbers, a pile, two players."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pnp.play.language.checking.book_check import CheckedBook, check_book
from pnp.play.language.terms.book import (
    Define,
    EffectText,
    Need,
    Parameter,
    Phrase,
    PieceSet,
    PlayAction,
    PlayBook,
    Region,
    StatePart,
)
from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.kinds import CELL, NUMBER, PIECE, PLAYER, ValueKind, list_of, set_of

CELLS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "ABC")
_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def phrase(text: str, *path: str | int) -> Phrase:
    return Phrase(text, path)


def step_table(dx: int, dy: int) -> tuple[int, ...]:
    """Return the next cell of each cell of the board, -1 beyond the edge."""
    ends = ((i // 3 + dy) * 3 + i % 3 + dx if 0 <= i % 3 + dx < 3 and 0 <= i // 3 + dy < 3 else -1 for i in range(9))
    return (*ends, -1)


GRID = Grid(
    CELLS,
    tuple(_STEPS),
    tuple(step_table(*step) for step in _STEPS.values()),
    {"all": (0, 1, 2, 3), **{name: (number,) for number, name in enumerate(_STEPS)}},
    ((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    (1, 2, 3) * 3,
    (1, 1, 1, 2, 2, 2, 3, 3, 3),
)
BOOK = PlayBook(
    players=("red", "blue"),
    grid=GRID,
    sets={
        "player": ("red", "blue"),
        "cell": CELLS,
        "direction": tuple(_STEPS),
        "type": ("bee", "moss"),
        "variant": ("no-rain", "wind"),
    },
    parts={
        "board": StatePart("board", PIECE, ("cell",)),
        "purse": StatePart("purse", NUMBER, ("player",), 0, 15),
        "held_of": StatePart("held_of", NUMBER, ("player", "type"), 0, 4),
        "price": StatePart("price", NUMBER, ("type",), 0, 3),
        "points": StatePart("points", NUMBER, (), 0, 9, optional=True),
        "deck": StatePart("deck", list_of(ValueKind("type"))),
        "hand": StatePart("hand", list_of(ValueKind("type")), ("player",)),
        "turn": StatePart("turn", PLAYER),
    },
    pieces=PieceSet(
        (".", "r", "b"),
        {"empty": 0, "red": 1, "blue": 2},
        {"owner": (PLAYER, (-1, 0, 1, -1))},
        (None, "red-stone", "blue-stone"),
    ),
    ways={**{name: (ways,) for name, ways in GRID.ways.items()}, "forward": ((0,), (2,))},
    constants={"variants": (set_of(ValueKind("variant")), 1)},
    regions={
        "goal": Region("goal", ((0, 1), (7, 8)), "player"),
        "edge": Region("edge", (phrase("row(cell) in (1, 3) or column(cell) == 1", "regions", "edge"),)),
    },
    box={"red-stone": 8, "blue-stone": 6, "bee": 4, "moss": 2},
    routes={"path": ((0, 1, 2), (8, 7, 6))},
    defines={
        "near": Define("near", (("c", CELL),), phrase("{n for n in neighbours(c) if vacant(n)}", "define", "near")),
        "rich": Define("rich", (), phrase("purse[me] > 3 and 'no-rain' in variants", "define", "rich")),
    },
    actions={
        "go": PlayAction(
            "go",
            "{from}-{to}",
            (Parameter("from", CELL, tuple(range(9))), Parameter("to", CELL, tuple(range(9)))),
            needs=(Need("go.own", phrase("mine(from)", "actions", "go", "needs", "go.own")),),
            effects=(EffectText(phrase("move(from, to)", "actions", "go", "does")),),
        )
    },
)


def changed_book(**changes: Any) -> PlayBook:
    return replace(BOOK, **changes)


def check_need(text: str, **changes: Any) -> CheckedBook:
    need = Need("go.own", phrase(text, "need"))
    return check_book(changed_book(actions={"go": replace(BOOK.actions["go"], needs=(need,))}, **changes))


def check_effect(text: str) -> CheckedBook:
    effect = EffectText(phrase(text, "effect"))
    return check_book(changed_book(actions={"go": replace(BOOK.actions["go"], effects=(effect,))}))


def check_defines(defines: Mapping[str, str]) -> CheckedBook:
    return check_book(
        changed_book(defines={name: Define(name, (), phrase(text, name)) for name, text in defines.items()})
    )
