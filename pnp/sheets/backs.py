"""Bring each back behind its front, whether the paper is turned over or folded.

Turning a sheet and folding it are the same map: the front's place is mirrored at a middle line of the page, and the
back, drawn as it is seen from behind, comes to lie there. About an upright line heads stay up, about a level one
(a flip on the short edge, a fold across the page) they turn by 180° by themselves.
"""

from __future__ import annotations

from pnp.geometry.transform import Transform
from pnp.scene.document import Flip
from pnp.sheets.spec import FoldAxis
from pnp.units import Paper


def turning(paper: Paper, flip: Flip) -> Transform:
    """Return where a point of the front is seen on the back, in mm, when an upright sheet is turned over."""
    return mirror(paper, "vertical" if flip == "long" else "horizontal")


def mirror(paper: Paper, axis: FoldAxis) -> Transform:
    """Return the reflection about the middle line of the page that runs along *axis*."""
    if axis == "vertical":
        return Transform(a=-1, e=paper.width)
    return Transform(d=-1, f=paper.height)


def behind(front: Transform, reflection: Transform, width: float) -> Transform:
    """Return the back's map to the page for a piece *width* mm wide whose front goes there by *front*."""
    return reflection @ front @ Transform(a=-1, e=width)
