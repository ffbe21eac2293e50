"""Place pictures: turn art of any box into a use that fits a rectangle, the right way round."""

from __future__ import annotations

from pnp.geometry.path import Box
from pnp.geometry.transform import Transform, rotation, scaling, translation
from pnp.scene.nodes import Symbol, Use


def fit(symbol: Symbol, box: Box, *, turn: float = 0.0, mirrored: bool = False, title: str = "") -> Use:
    """Return *symbol* as large as goes into *box* (mm), in its middle, turned clockwise by *turn* degrees."""
    sideways = turn % 180 == 90
    width, height = (box.height, box.width) if sideways else (box.width, box.height)
    scale = min(width / symbol.box.width, height / symbol.box.height)
    return Use(symbol, placed(symbol, box, scale, turn=turn, mirrored=mirrored), title)


def standing(symbol: Symbol, box: Box, title: str = "") -> Use:
    """Return *symbol* as large as goes into *box* (mm), standing on the middle of its lower edge."""
    scale = min(box.width / symbol.box.width, box.height / symbol.box.height)
    top = box.bottom - scale * symbol.box.height
    half = scale * symbol.box.width / 2
    middle = box.centre[0]
    return Use(symbol, placed(symbol, Box(middle - half, top, middle + half, box.bottom), scale), title)


def placed(symbol: Symbol, box: Box, scale: float, *, turn: float = 0.0, mirrored: bool = False) -> Transform:
    """Return the map that puts the symbol's middle on the box's: mirrored first, then scaled and turned."""
    cx, cy = symbol.box.centre
    flip = scaling(-scale if mirrored else scale, scale)
    return translation(*box.centre) @ rotation(turn) @ flip @ translation(-cx, -cy)
