"""What a drawing of an author's own says of a face: its parts, and the slots between them that are filled."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from msgspec import Struct

from pnp.geometry.path import Box
from pnp.geometry.transform import Point


class DrawnPart(Struct, frozen=True):
    """What a drawing shows between two of its slots: *number* 0 is below the first of them.

    *size* is that of the whole drawing in mm; (0, 0) as long as it has not been read.
    """

    file: str
    number: int = 0
    size: Point = (0.0, 0.0)


class SlotFrame(Struct, frozen=True):
    """Where a slot is in a drawing of some *size* in mm: its *box*, or the beginning of the *sample* text in it.

    The sample is as wide as the box would be; *at* is where its first baseline begins, ends or has its middle.
    """

    size: Point
    box: Box | None = None
    sample: tuple[str, ...] = ()
    at: Point = (0.0, 0.0)


def placed_in(size: Point, box: Box) -> tuple[float, float, float]:
    """Return how much larger a drawing is when it goes into a box, and where its corner is: scale, left, top."""
    scale = min(box.width / size[0], box.height / size[1])
    x, y = box.centre
    return scale, x - scale * size[0] / 2, y - scale * size[1] / 2
