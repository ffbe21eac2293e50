"""Make positions with one piece fewer, to shrink figures."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.play.language.running.code import Slots
from pnp.play.language.running.game import PlayGame
from pnp.play.language.terms.book import StatePart
from pnp.play.language.terms.kinds import EMPTY, NUMBER, PIECE

_CELL = "cell"


def reduced_positions(game: PlayGame, slots: Slots) -> Iterator[Slots]:
    """Yield each position without one piece, or without one of the counters that a cell has a number of.

    If an invariant keeps all pieces of a component in the game, the removed piece goes to each number beside the board
    that counts such pieces. Some positions may be impossible.
    """
    for number, part in enumerate(game.book.parts.values()):
        if part.per != (_CELL,) or part.is_pile or part.kind not in (PIECE, NUMBER):
            continue
        for cell in range(game.book.grid.size):
            component, fewer = _one_fewer(game, part, cell, slots[number][cell])
            if component is None:
                continue
            without = _changed(slots, number, cell, fewer)
            if not any(game.broken(without)):
                yield without
            else:
                yield from _returned(game, without, component)


def _one_fewer(game: PlayGame, part: StatePart, cell: int, entry: int) -> tuple[str | None, int]:
    """Return the component of a piece on a cell (None if there is none), and the cell's content without the piece."""
    if part.kind == PIECE:
        return (game.book.pieces.components[entry] or "", EMPTY) if entry > EMPTY else (None, entry)
    component = part.shown.component_of(game.book.grid.names[cell])
    return (component, entry - 1) if entry > part.low else (None, entry)


def _returned(game: PlayGame, slots: Slots, component: str) -> Iterator[Slots]:
    """Yield the position with one more piece of a component, for each place beside the board that counts it."""
    for number, part in enumerate(game.book.parts.values()):
        if part.kind != NUMBER or part.is_pile or _CELL in part.per or len(part.per) > 1:
            continue
        members = game.book.indices(part.per[0]) if part.per else ()
        if not members and part.shown.component == component and part.low <= slots[number] < part.high:
            yield (*slots[:number], slots[number] + 1, *slots[number + 1 :])
        for place, name in enumerate(members):
            entry = slots[number][place]
            if part.shown.component_of(name) == component and part.low <= entry < part.high:
                yield _changed(slots, number, place, entry + 1)


def _changed(slots: Slots, number: int, place: int, value: int) -> Slots:
    """Return a position with one value of a table changed."""
    table = slots[number]
    return (*slots[:number], (*table[:place], value, *table[place + 1 :]), *slots[number + 1 :])
