"""A piece of the box as it is printed and cut: what components draw and sheets lay out."""

from __future__ import annotations

from msgspec import Struct

from pnp.geometry.path import Path
from pnp.scene.nodes import Symbol


class Piece(Struct, frozen=True):
    """One design: art for its front and perhaps its back, where it is cut and folded, and how often.

    All coordinates in mm, (0, 0) the upper left corner of its trim box, the back drawn as it is seen from behind.
    Art may reach *bleed* mm beyond the trim; with no bleed, neighbours on a sheet share their edges.
    """

    component: str  # id of the component in components.yaml
    title: str
    width: float
    height: float
    front: Symbol
    trim: tuple[Path, ...]  # outer cuts
    back: Symbol | None = None
    inner: tuple[Path, ...] = ()  # cuts inside the piece, made first
    folds: tuple[Path, ...] = ()
    count: int = 1
    bleed: float = 0.0
    back_bleed: float = 0.0
    # Where a joint of several pages hurts least if it is cut up: upright lines (their x) and level ones (their y).
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
