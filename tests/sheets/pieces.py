"""Plain pieces to lay out: art is one flat shape."""

from __future__ import annotations

import itertools
import math
from collections import Counter

from pnp.game.model.texts import Text
from pnp.press.colour import Colour
from pnp.press.geometry.path import (
    Box,
    Path,
    Transform,
    circle,
    ellipse,
    line,
    polygon,
    rectangle,
    scaling,
    translation,
)
from pnp.press.scene.nodes import Paint, Shape, Symbol
from pnp.press.scene.piece import Piece
from pnp.press.text.fonts import font_book
from pnp.sheets.sheet_plan import SheetPlan
from pnp.translation.catalogue import Catalogue

BOOK = font_book()


def translate(text: Text) -> str:
    assert text.is_of_program
    return Catalogue().translate(text)


def symbol(name: str, path: Path) -> Symbol:
    return Symbol(name, (Shape(path, Paint(fill=Colour(200, 180, 150))),), path.bounds)


def piece(title: str, front: Symbol, trim: Path, back: Symbol | None = None, **values) -> Piece:
    outline = {"component": title, "width": trim.bounds.width, "height": trim.bounds.height, **values}
    return Piece(
        title=title,
        front=front,
        front_design=front.name,
        back=back,
        back_design=back.name if back else None,
        trim=(trim,),
        **outline,
    )


def tile(name="tile", count=1, width=48.0, height=48.0, back: str | None = None, bleed=0.0, back_bleed=0.0):
    def grown(by: float) -> Path:
        return rectangle(-by, -by, width + 2 * by, height + 2 * by)

    return piece(
        name.title(),
        symbol(f"{name}:front", grown(bleed)),
        rectangle(0, 0, width, height),
        symbol(back, grown(back_bleed)) if back else None,
        component=name,
        width=width,
        height=height,
        count=count,
        bleed=bleed,
        back_bleed=back_bleed,
    )


def disc(name="disc", count=1, size=16.0, bleed=1.0, back=False):
    r = size / 2
    art = symbol(name, circle(r, r, r + bleed))
    back_bleed = bleed if back else 0.0
    return piece(name, art, circle(r, r, r), art if back else None, count=count, bleed=bleed, back_bleed=back_bleed)


def hexagon(name="hexagon", count=1, width=30.0, bleed=0.0):
    h = width * 2 / math.sqrt(3)
    w = width
    outline = polygon([(w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4), (0, h / 4)])
    grown = scaling((w + 2 * bleed) / w)
    art = outline.transformed(translation(w / 2, h / 2) @ grown @ translation(-w / 2, -h / 2))
    return piece(name, symbol(name, art), outline, width=w, height=h, count=count, bleed=bleed)


def net(name="net", count=1, size=20.0):
    s = size
    corners = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1))
    outline = polygon([(x * s, y * s) for x, y in corners])
    folds = tuple(line((a, b), (c, d)) for a, b, c, d in ((s, s, 2 * s, s), (s, 2 * s, 2 * s, 2 * s)))
    slot = line((1.3 * s, 1.5 * s), (1.7 * s, 1.5 * s))
    return piece(name, symbol(name, outline), outline, inner=(slot,), folds=folds, count=count)


def art_of(*pieces: Piece) -> dict[str, Symbol]:
    art = {piece.front_design: piece.front for piece in pieces}
    return art | {piece.back_design: piece.back for piece in pieces if piece.back_design and piece.back}


def egg(name="egg", count=1, width=20.0, height=26.0, bleed=0.9, back=True):
    """An outline that is no circle: the lower half of an ellipse below half of a larger one."""

    def oval(by: float) -> Path:
        path = ellipse(width / 2, height / 2, width / 2 + by, height / 2 + by)
        return path.transformed(Transform(c=0.04, e=-0.02 * height))

    trim = oval(0.0)
    corner = translation(-trim.bounds.left, -trim.bounds.top)
    art = symbol(name, oval(bleed).transformed(corner))
    back_bleed = bleed if back else 0.0
    trim = trim.transformed(corner)
    return piece(name, art, trim, art if back else None, count=count, bleed=bleed, back_bleed=back_bleed)


def piece_counts(plan: SheetPlan) -> dict[str, int]:
    counts = Counter(placement.piece.component for sheet in plan.sheets for placement in sheet)
    for poster in plan.posters:
        counts[poster.piece.component] += poster.piece.count
    return dict(counts)


def length(path: Path) -> float:
    """Length of a path's straight lines and flattened curves, in mm."""
    return sum(math.dist(a, b) for points in path.flattened(0.001) for a, b in itertools.pairwise(points))


def inside(box: Box, outer: Box, slack: float = 1e-6) -> bool:
    return outer.grown(slack).union(box) == outer.grown(slack)
