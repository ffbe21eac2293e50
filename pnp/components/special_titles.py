"""Write into special cells what they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pnp.colour import Colour
from pnp.components.context import Context, readable_on
from pnp.components.lettering import Room, on_caps
from pnp.geometry.transform import Point
from pnp.model.special_cells import SpecialCells
from pnp.scene.nodes import Group, Node
from pnp.text.line import TextStyle

# Shares of a cell's width: the em of a title, and how wide it may be in the middle of its cell; below a mark it has
# less room, so far from the middle.
EM, ROOM, ROOM_BELOW, BELOW = 0.24, 0.86, 0.62, 0.33
LARGEST_EM = 7.0


def special_titles(
    name: str,
    special: Mapping[str, SpecialCells],
    centre: Callable[[str], Point],
    width: float,
    ground: Callable[[str], Colour],
    context: Context,
) -> Iterator[Node]:
    """Yield the titles of a board's special cells, in each of them: in the middle, or below the mark that is there.

    *name* is the board's; *centre* and *ground* answer where a cell's middle is and which colour lies there, *width*
    is that of a cell in mm.
    """
    for key, group in special.items():
        if group.title is None:
            continue
        at = (name, "special", key, "title")
        words = context.said(group.title, *at)
        room = Room((ROOM if group.mark is None else ROOM_BELOW) * width, at)
        down = 0.0 if group.mark is None else BELOW * width
        texts = []
        for cell in group.cells:
            x, y = centre(cell)
            ink = readable_on(ground(cell), context.ink)
            style = TextStyle("sans", min(LARGEST_EM, EM * width), ink, "bold")
            texts.append(on_caps(context, words, x, y + down, style, room=room))
        yield Group(tuple(texts), title=words)
