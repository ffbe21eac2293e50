"""How the frames of a figure stand: one above the other, or in rows."""

from __future__ import annotations

import math

from msgspec import Struct

_GAP, _WIDEST_GAP = 4.0, 11.0  # between frames
_NARROW = 0.8  # of its room: frames that take less stand closer together
_CAPTION = 27.0  # mm: the captions of narrow frames are so wide, if there is room


class FrameRows(Struct, frozen=True):
    """Frames *across* in a row, each in *room* mm, one every *step* mm, the first *left* mm from where the caption is.

    The captions of frames are as wide as the *column* of each, that of the figure is *width* mm wide.
    """

    across: int
    room: float
    step: float
    width: float
    column: float
    left: float = 0.0

    def split(self, count: int) -> list[range]:
        """Return the frames (0-based) of each row."""
        return [range(start, min(start + self.across, count)) for start in range(0, count, self.across)]


def stack_frames(width: float) -> FrameRows:
    """Return the arrangement of frames one above the other."""
    return FrameRows(1, width, 0.0, width, width)


def frame_room(width: float, across: int) -> float:
    """Return the room for each of so many frames in a row of *width* mm."""
    return (width - _GAP * (across - 1)) / across


def frame_rows(count: int, across: int, room: float, used: float, width: float, *, captioned: bool) -> FrameRows:
    """Return *count* frames in rows of *across* in the middle of *width* mm, or of more where they are narrow.

    Each has *room* mm, of which its picture has *used*.
    """
    column = room
    if used < _NARROW * room:
        column = max(used, min(room, _CAPTION)) if captioned else used
    fitting = int((width + _GAP) / (column + _GAP) + 1e-6)
    if fitting > across:
        across = math.ceil(count / math.ceil(count / fitting))
    gap = min(_WIDEST_GAP, (width - across * column) / max(1, across - 1))
    left = (width - across * column - (across - 1) * gap) / 2
    return FrameRows(across, room, column + gap, width, column, left)
