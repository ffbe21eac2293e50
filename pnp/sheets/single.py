"""Turn each side of a piece into a page of its own, as large as its art, for the files under faces/."""

from __future__ import annotations

from pnp.geometry.path import Box
from pnp.geometry.transform import translation
from pnp.scene.document import Layer, Page
from pnp.scene.nodes import Symbol, Use
from pnp.scene.piece import Piece


def face_pages(piece: Piece) -> tuple[Page, ...]:
    """Return the front of *piece*, and its back if it has one: the trim and the bleed around it, and nothing else."""
    front = _face(piece, piece.front, piece.bleed, piece.title)
    return (front,) if piece.back is None else (front, _face(piece, piece.back, piece.back_bleed, piece.title))


def _face(piece: Piece, art: Symbol, bleed: float, title: str) -> Page:
    """Return one side, the upper left corner of its bleed at (0, 0)."""
    trim = Box(bleed, bleed, bleed + piece.width, bleed + piece.height)
    layer = Layer("art", (Use(art, translation(bleed, bleed)),))
    return Page(trim.right + bleed, trim.bottom + bleed, (layer,), title=title, trim=trim)
