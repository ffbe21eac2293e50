"""Write positions on any boards as plain values, and bring what a claim says of one into the same form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.rules.tabletop.box import BoxContents
from pnp.rules.tabletop.piece_words import EMPTY_PLACE, PieceReader
from pnp.rules.tabletop.state import HANDS, PILES, SUPPLY, THROWN, Site, TablePiece, TabletopState, left_in_supply, runs


def write_tabletop(state: TabletopState, box: BoxContents) -> dict[str, Any]:
    """Return a position as plain values: what lies on each place of its boards, and the places of each piece."""
    written: dict[str, Any] = {"players": list(state.players), "turn": state.turn}
    for board in state.boards:
        by_piece: dict[str, list[str]] = {name: [] for name in box.pieces}
        by_place: dict[str, Any] = {}
        for name in box.boards[board].names:
            pieces = state.at(Site(board, name))
            by_place[name] = _written(pieces)
            for piece in dict.fromkeys(map(str, pieces)):
                by_piece.setdefault(piece, []).append(name)
        written[board] = by_piece | by_place
    written[HANDS] = {seat: _tallied(state.at(Site(HANDS, seat)), box) for seat in state.players}
    written[PILES] = {name: _tallied(state.at(Site(PILES, name)), box) for name in state.piles}
    dice = ((site.name, pieces) for site, pieces in state.lying.items() if site.area == THROWN)
    written[THROWN] = {name: [die.look for die in pieces] for name, pieces in dice}
    written[SUPPLY] = {name: left_in_supply(box, state, name) for name in box.pieces}
    return written


def _written(pieces: Sequence[TablePiece]) -> Any:
    """Return what lies on a place: one text, or a list from the bottom up."""
    words = [f"{count} {piece}" if count > 1 else str(piece) for piece, count in runs(pieces)]
    return words[0] if len(words) == 1 else words or EMPTY_PLACE


def _tallied(pieces: Sequence[TablePiece], box: BoxContents) -> dict[str, int]:
    """Return how many there are of each piece, 0 for one of which there is none."""
    tally = dict.fromkeys(box.pieces, 0)
    for piece in pieces:
        tally[str(piece)] = tally.get(str(piece), 0) + 1
    return tally


def comparable_values(values: Any, box: BoxContents) -> Any:
    """Return a part of a position with each value written as `write_tabletop` writes it, if it can be read."""
    if not isinstance(values, Mapping):
        return values
    return {key: _comparable(key, value, box) for key, value in values.items()}


def _comparable(key: Any, value: Any, box: BoxContents) -> Any:
    """Return what a position says under a key, in the one way in which it is compared."""
    if isinstance(value, Mapping) and key in box.boards:
        places = box.boards[key].names
        return {
            name: _on_place(inner, box) if name in places else _in_order(inner, places) for name, inner in value.items()
        }
    if isinstance(value, Mapping) and key in (HANDS, PILES):
        return {name: _in_hand(held, box) for name, held in value.items()}
    if isinstance(value, Mapping) and key == THROWN:
        return {die: [str(face) for face in faces] for die, faces in value.items() if isinstance(faces, list | tuple)}
    return value


def _read(value: Any, box: BoxContents) -> list[TablePiece] | None:
    """Return the pieces that a value names; None for what can't be read."""
    reader = PieceReader(box, "P051")
    mentions = reader.pieces(value, ())
    if reader.findings or any(count > box.pieces[piece.component].count for piece, count, _ in mentions):
        return None
    return [piece for piece, count, _ in mentions for _ in range(count)]


def _on_place(value: Any, box: BoxContents) -> Any:
    pieces = _read(value, box)
    return value if pieces is None else _written(pieces)


def _in_hand(value: Any, box: BoxContents) -> Any:
    """Return pieces as a mapping to all their numbers; a mapping may name some of them, and stays as it is."""
    pieces = None if isinstance(value, Mapping) else _read(value, box)
    return value if pieces is None else _tallied(pieces, box)


def _in_order(value: Any, places: Mapping[str, int]) -> Any:
    """Return the places of a piece in reading order."""
    names = list(value) if isinstance(value, list | tuple) else [value]
    return (
        sorted(names, key=places.__getitem__)
        if all(isinstance(name, str) and name in places for name in names)
        else names
    )
