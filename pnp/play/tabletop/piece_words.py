"""Read the names of pieces in positions and moves: ``man``, ``3 coin``, ``deck:bee-1``, ``tile down``, ``die:5``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pnp.game.model.components.component import MOST_PIECES
from pnp.messages import closest, did_you_mean, format_literal, join_words, quote, suggestion
from pnp.play.protocol import PositionReader
from pnp.play.tabletop.box import BoxContents, BoxPiece, TablePiece
from pnp.problems import DocumentPath

EMPTY_PLACE = "empty"
_WORDS = re.compile(
    r"(?:(?P<count>[0-9]{1,9})(?: *[x×])? +)?(?P<id>[^\s:]+)(?::(?P<look>\S+))?(?: +(?P<side>down|up))?"
)
_HINT = "write a component's name, as man, 3 coin, deck:bee-1 or tile down"
_SHOWN = 8

PieceMention = tuple[TablePiece, int, DocumentPath]  # a piece, its number, and the path of its name


class PieceReader(PositionReader):
    """Reads pieces of a box."""

    def __init__(self, box: BoxContents, code: str) -> None:
        super().__init__(code)
        self.box = box

    def pieces(self, value: Any, path: DocumentPath) -> list[PieceMention]:
        """Return the pieces that a value names, from the bottom up: a text, a list, or a mapping to their numbers."""
        match value:
            case None | "empty":
                return []
            case str():
                read = self.words(value, path)
                return [] if read is None else [(*read, path)]
            case list() | tuple():
                return [each for index, one in enumerate(value) for each in self._listed(one, (*path, index))]
            case Mapping():
                return [each for key, count in value.items() for each in self._counted(key, count, (*path, key))]
            case _:
                self.unreadable(f"{format_literal(value)} is not a piece", path, _HINT)
                return []

    def _listed(self, value: Any, path: DocumentPath) -> list[PieceMention]:
        if isinstance(value, str) and value != EMPTY_PLACE:
            return self.pieces(value, path)
        self.unreadable(f"{format_literal(value)} is not a piece", path, _HINT)
        return []

    def _counted(self, key: Any, count: Any, path: DocumentPath) -> list[PieceMention]:
        """Return a piece with its number; for dice and decks, all those listed: ``die: [3, 5]``."""
        if not isinstance(key, str):
            self.unreadable(f"{format_literal(key)} is not a piece", path[:-1], _HINT)
            return []
        if isinstance(count, list | tuple):
            looks = [(self.words(f"{key}:{look}", (*path, i)), (*path, i)) for i, look in enumerate(count)]
            return [(*read, at) for read, at in looks if read is not None]
        read = self.words(key, path, at_key=True)
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_PIECES:
            self.unreadable(f"{format_literal(count)} is not a number of pieces", path, f"write 0 to {MOST_PIECES:,}")
            return []
        return [] if read is None or not count else [(read[0], count, path)]

    def words(
        self, text: str, path: DocumentPath, *, at_key: bool = False, is_exact: bool = True
    ) -> tuple[TablePiece, int] | None:
        """Return the piece that a text names, and how many; None, with a finding, for a text that names none.

        Unless it has to be *exact*, a text may name any card of a deck.
        """
        match = _WORDS.fullmatch(text.strip())
        if match is None:
            self.unreadable(f"{quote(text, 40)} is not a piece", path, _HINT, at_key=at_key)
            return None
        name, look, is_down = match["id"], match["look"] or "", match["side"] == "down"
        known = self.box.pieces.get(name)
        if known is None:
            self.unreadable(*self.unknown(name, path), at_key=at_key)
            return None
        message, hint = _look_fault(name, known, look, is_down=is_down)
        if not message and is_exact:
            message, hint = missing_look(name, known, look, is_down=is_down)
        if message:
            self.unreadable(message, path, hint, at_key=at_key)
            return None
        return TablePiece(name, look, is_down), int(match["count"] or 1)

    def unknown(self, name: str, path: DocumentPath) -> tuple[str, DocumentPath, str]:
        """Return the message, the path and the hint for an unknown piece."""
        if name in self.box.boards or name in self.box.others:
            noun = self.box.others.get(name, "a board")
            return (
                f"{name} is {noun}, which lies on no place",
                path,
                "name a tile, a counter, a standee, a card or a die",
            )
        near = closest(name, self.box.pieces)
        pieces = list(self.box.pieces)
        known = join_words(pieces[:_SHOWN], empty="none") + (", …" if len(pieces) > _SHOWN else "")
        return f"the box has no piece {quote(name)}", path, suggestion(near) if near else f"its pieces: {known}"


def _look_fault(name: str, piece: BoxPiece, look: str, *, is_down: bool) -> tuple[str, str]:
    """Return the message and the hint for a wrong side of a piece; "" if it is right."""
    looks = list(piece.looks)
    shown = join_words(looks[:_SHOWN]) + (", …" if len(looks) > _SHOWN else "")
    if look and look not in piece.looks:
        if not looks:
            return f"all {name} look alike: there is no {quote(look)}", f"write {name}"
        what = "face" if piece.is_die else "look"
        return f"{name} has no {what} {quote(look)}", did_you_mean(look, looks, f"it has {shown}")
    if is_down and piece.is_die:
        return "a die can't lie face down", f"write {name}:{looks[0]}"
    if is_down and not piece.has_back:
        return f"{name} has no back, so it can't lie face down", "add back: to it in components.yaml, or remove down"
    return "", ""


def missing_look(name: str, piece: BoxPiece, look: str, *, is_down: bool) -> tuple[str, str]:
    """Return the message and the hint for a missing card of a deck or face of a die; "" if it is given."""
    if look or is_down or not (piece.is_deck or piece.is_die):
        return "", ""
    what = "which face of it is up" if piece.is_die else "which one it is"
    down = f", or {name} down" if piece.has_back else ""
    return f"{name} does not say {what}", f"write {name}:{next(iter(piece.looks))}{down}"
