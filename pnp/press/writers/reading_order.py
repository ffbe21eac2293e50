"""Order the glyphs of a line with both directions so that viewers copy its text as it is read.

A PDF has glyphs and places, from which viewers guess the text. Some (pdf.js, MuPDF) go by the order in which words are
shown; others (PDFium, Poppler) sort the words of a line by their places and turn over what reads from the right. Words
are therefore shown in the order in which they are read, the letters of each from left to right. Where viewers of the
second kind would take a sign along with the wrong words, an invisible direction mark beside it says where it belongs.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.text.line import Glyph, Line, Run, base_of, glyph_clusters
from pnp.press.text.typography import DIRECTION_MARKS, MIRRORED_SIGNS

_LEFT_MARK, _RIGHT_MARK = DIRECTION_MARKS
_MARK_FACE = "NotoSans-Regular"  # has a space
_NEAR = 1e-3  # mm: the last decimal that is written
_SLIP = 1e-3  # mm, by which a mark is before what it is sorted before


class _Cluster(Struct):
    """The glyphs of a *run* that stand for the same letters, and the width in mm of a *space* shown on their right."""

    run: Run
    glyphs: list[Glyph]
    space: float = 0.0

    @property
    def letters(self) -> str:
        """Its letters, in reading order."""
        return self.glyphs[0].text

    @property
    def from_right(self) -> bool:
        """Whether it is part of right-to-left text."""
        return self.run.level % 2 == 1

    @property
    def left(self) -> float:
        """Its left edge, in mm from the beginning of the line."""
        return min(glyph.x for glyph in self.glyphs)

    @property
    def right(self) -> float:
        """Its right edge, in mm from the beginning of the line."""
        return max(glyph.x + glyph.advance for glyph in self.glyphs)

    def shown(self) -> Iterator[Glyph]:
        """Yield its glyphs: the first has its letters as they are seen, the widest is wider by the space."""
        widest = max(self.glyphs, key=lambda glyph: glyph.advance)
        for glyph in self.glyphs:
            text = glyph.text[::-1] if self.from_right else glyph.text
            blank = " " if self.space and glyph is self.glyphs[0] else ""
            wider = self.space if glyph is widest else 0.0
            yield replace(glyph, text=text + blank, advance=glyph.advance + wider)


class _Piece(Struct):
    """Glyphs of a *run* that are shown together; *order* sorts them as they are read."""

    run: Run
    order: tuple[int, float]
    glyphs: list[Glyph]


def runs_to_show(line: Line) -> Sequence[Run]:
    """Return the runs of a line as they are read: letters as seen, or marks; a space is part of the word after it."""
    pieces = sorted(_pieces(_clusters(line.runs)), key=lambda piece: piece.order)
    return [replace(piece.run, glyphs=tuple(piece.glyphs)) for piece in pieces]


def _clusters(runs: Sequence[Run]) -> list[_Cluster]:
    clusters: list[_Cluster] = []
    for run in runs:
        before = clusters[-1] if clusters else None
        if before is not None and _is_joined(before, run):
            before.space = run.glyphs[0].advance
            continue
        clusters.extend(_Cluster(run, glyphs) for glyphs in glyph_clusters(run.glyphs))
    return clusters


def _is_joined(cluster: _Cluster, space: Run) -> bool:
    """Return whether a run is a space that is read right before a word whose first letter is on its left."""
    return (
        [glyph.text for glyph in space.glyphs] == [" "]
        and space.level % 2 == 1
        and space.place == cluster.run.place - 1
        and _kind(cluster.letters) == "right"
        and abs(space.glyphs[0].x - cluster.right) < _NEAR
    )


def _pieces(clusters: Sequence[_Cluster]) -> Iterator[_Piece]:
    """Yield what is shown of the clusters of a line, and the marks between them."""
    # A piece ends where marks come between, and where another run begins; both are known only side by side.
    piece: _Piece | None = None
    for index, (left, right) in enumerate(pairwise((None, *clusters, None))):
        marks = _marks_between(left, right)
        beside = left or right
        if marks and beside is not None:
            before = -index + 0.5 if beside.from_right else -1.0
            run = replace(beside.run, face=_MARK_FACE)
            yield _Piece(run, (run.place, before), _mark_glyphs(marks, left, right))
        if right is None:
            break
        if piece is None or marks or piece.run is not right.run:
            if piece is not None:
                yield piece
            piece = _Piece(right.run, (right.run.place, -index if right.from_right else index), [])
        piece.glyphs.extend(right.shown())
    if piece is not None:
        yield piece


def _mark_glyphs(marks: str, left: _Cluster | None, right: _Cluster | None) -> list[Glyph]:
    """Return the marks between two clusters as glyphs, right before the edge of the second."""
    x, y = 0.0, 0.0
    if right is not None:
        x, y = right.left, right.glyphs[0].y
    elif left is not None:
        x, y = left.right + left.space, left.glyphs[0].y
    return [Glyph(0, x - _SLIP, y, 0.0, mark) for mark in marks]


def _marks_between(left: _Cluster | None, right: _Cluster | None) -> str:
    """Return the marks between two clusters that stand side by side, or at an end of the line.

    Words that read from the left end where a mark for the right begins, so they take no sign along. Signs on the left
    of a mark for the left belong to what reads from the left; brackets are then not turned over.
    """
    # Either neighbour may be missing, at the ends of a line, and each may want a mark of its own.
    marks = ""
    if left is not None and _is_sign(left) and (left.letters in MIRRORED_SIGNS or not left.from_right):
        marks = _LEFT_MARK if left.from_right or right is None or right.from_right else ""
    if left is not None and right is not None:
        marks += _mark_of_direction(left, right)
    if right is not None and right.from_right and right.letters in MIRRORED_SIGNS:
        marks += _RIGHT_MARK
    return marks


def _mark_of_direction(left: _Cluster, right: _Cluster) -> str:
    """Return the mark between two clusters that viewers would otherwise join into one word."""
    # Each case is a pair of neighbours that viewers get wrong in a way of its own; most pairs need nothing.
    begins_left = not right.from_right or _kind(right.letters) == "number sign"
    if left.from_right and begins_left and (left.space or _is_sign(left)):
        return _RIGHT_MARK
    if left.from_right and not right.from_right and _is_sign(right):
        return _LEFT_MARK
    is_after_sign = right.from_right and _kind(right.letters) == "number sign"
    return _RIGHT_MARK if is_after_sign and not left.from_right and not _is_sign(left) else ""


def _is_sign(cluster: _Cluster) -> bool:
    return _kind(cluster.letters) in ("sign", "number sign")


@cache
def _kind(text: str) -> Literal["left", "right", "sign", "number sign"]:
    """Return the direction of letters as viewers see it: that of numbers is left, and signs may stand in a number."""
    kinds = [unicodedata.bidirectional(char) for char in text]
    for kind in kinds:
        if kind in ("L", "EN", "AN"):
            return "left"
        if kind in ("R", "AL"):
            return "right"
    return "number sign" if kinds[:1] and kinds[0] in ("CS", "ES", "ET") else "sign"


def loose_marks(run: Run) -> Iterator[Glyph]:
    """Yield marks to be painted, not shown as text, in words from the right: viewers would take each for a letter."""
    for cluster in glyph_clusters(run.glyphs):
        if len(cluster) > 1:
            base = base_of(cluster)
            yield from (glyph for glyph in cluster if glyph is not base)
