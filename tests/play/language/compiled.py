"""Compiled rules for tests: games from YAML and from the sample book, and questions to them."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import yaml
from msgspec.structs import replace

from pnp.play.language.checking.book_check import check_book
from pnp.play.language.compiling.program_code import compile_program
from pnp.play.language.reading.reader import read_book
from pnp.play.language.running.code import NOT_ENDED, Happening, PlayCode, Slots
from pnp.play.language.running.notation import Notation
from pnp.play.language.terms.book import EffectText, Need, Parameter, PlayAction, PlayBook
from pnp.play.language.terms.kinds import CELL
from pnp.play.language.terms.options import PlayOptions
from tests.play.language.sample_book import BOOK, phrase

GAMES = Path(__file__).parent / "games"


def compiled(book: PlayBook) -> PlayCode:
    checked = check_book(book)
    assert checked.program is not None and not checked.findings, checked.findings
    return compile_program(checked.program)


def compiled_text(text: str, **options: Any) -> PlayCode:
    setting = PlayOptions(chosen=options, options={name: (value,) for name, value in options.items()})
    reading = read_book(yaml.safe_load(text), setting)
    assert reading.book is not None, reading.findings
    return compiled(reading.book)


@cache
def compiled_game(name: str, **options: Any) -> PlayCode:
    return compiled_text((GAMES / f"{name}.yaml").read_text(encoding="utf-8"), **options)


def with_action(*needs: str, **changes: Any) -> PlayBook:
    """Return the sample book with one action that has parameters *from* and *to*, and these needs."""
    cells = tuple(range(9))
    values: dict[str, Any] = {
        "parameters": (Parameter("from", CELL, cells), Parameter("to", CELL, cells)),
        "needs": tuple(Need(f"need.{at}", phrase(text, "need", at)) for at, text in enumerate(needs)),
        **changes,
    }
    return replace(BOOK, actions={"go": PlayAction("go", "{from}-{to}", **values)})


def effects_of(*texts: str) -> tuple[EffectText, ...]:
    return tuple(EffectText(phrase(text, "does")) for text in texts)


def slots_of(code: PlayCode, **values: Any) -> Slots:
    """Return a position of the sample book; what is not given is empty, 0 or none."""
    notation = Notation(code.book)
    return (*({name: notation.table(part, {}) for name, part in code.book.parts.items()} | values).values(), NOT_ENDED)


def board(code: PlayCode, *rows: str) -> tuple[int, ...]:
    """Return the table of pieces that rows of letters write."""
    pieces, grid = code.book.pieces, code.book.grid
    letters = "".join(rows).replace(" ", "")
    table = [0] * grid.size
    for cell, letter in zip((cell for row in grid.rows for cell in row), letters, strict=True):
        table[cell] = pieces.letters.index(letter)
    return (*table, pieces.outside)


def start(code: PlayCode) -> Slots:
    """Return the position that a simple set-up writes: rows of pieces, whose turn it is, and what is dealt."""
    book = code.book
    values: dict[str, Any] = {}
    for name, written in book.setup.items():
        if isinstance(written, list):
            values[name] = board(code, *written)
        elif name == "turn":
            values[name] = book.players.index(written)
    return code.deal(slots_of(code, **values), Random(0))


def mover(code: PlayCode, slots: Slots) -> int:
    turn: int = slots[list(code.book.parts).index("turn")]
    return turn


def all_values(code: PlayCode, action: str = "go") -> Iterator[tuple[int, ...]]:
    return product(*(parameter.values for parameter in code.book.actions[action].parameters))


def legal(code: PlayCode, slots: Slots, action: str = "go") -> list[tuple[int, ...]]:
    """Return the legal moves of an action; none is refused, every other is, and possible says whether there is one."""
    compiled_action, me = code.actions[action], mover(code, slots)
    moves = [move[1:] for move in compiled_action.legal(slots, {}, me, None)]
    kept = [values for values in all_values(code, action) if compiled_action.refusal(slots, {}, me, values) is None]
    assert moves == kept
    assert compiled_action.possible(slots, {}, me) == bool(moves)
    return moves


def applied(code: PlayCode, slots: Slots, values: tuple[int, ...] = (), action: str = "go") -> dict[str, Any]:
    after = code.actions[action].apply(slots, mover(code, slots), values, None)
    assert code.actions[action].apply(slots, mover(code, slots), values, []) == after
    return {**dict(zip(code.book.parts, after, strict=False)), "ended": after[-1]}


def happenings(code: PlayCode, slots: Slots, values: tuple[int, ...] = (), action: str = "go") -> list[Happening]:
    found: list[Happening] = []
    code.actions[action].apply(slots, mover(code, slots), values, found)
    return found


def perft(code: PlayCode, slots: Slots, depth: int) -> int:
    """Return how many sequences of moves a position has; chains count as one move."""
    moves = list(all_moves(code, slots))
    if code.ended(slots, {}, mover(code, slots), not moves, 1) is not None:
        return 0
    if depth == 1:
        return len(moves)
    return sum(perft(code, after, depth - 1) for after in moves)


def all_moves(code: PlayCode, slots: Slots) -> Iterator[Slots]:
    me, known = mover(code, slots), {}
    for name, action in code.actions.items():
        chain = code.book.actions[name].chain
        for values in (move[1:] for move in action.legal(slots, known, me, None)):
            if chain is None:
                yield action.apply(slots, me, values, None)
            else:
                end = [parameter.name for parameter in code.book.actions[name].parameters].index(chain.end)
                yield from links(code, name, slots, me, values, end)


def links(code: PlayCode, name: str, slots: Slots, me: int, values: tuple[int, ...], end: int) -> Iterator[Slots]:
    action = code.actions[name]
    after = action.apply(slots, me, values, None)
    more = [] if action.halts(slots, {}, me, values) else action.legal(after, {}, me, values[end])
    if not more:
        yield action.settle(after, me, None)
    for link in more:
        yield from links(code, name, after, me, link[1:], end)
