"""Write into special cells what they are called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from pnp.colour import Colour, readable_on
from pnp.components.draw_context import DrawContext
from pnp.components.labels import LabelBox, set_label
from pnp.geometry.transform import Point
from pnp.model.component import SpecialCells
from pnp.problems import Finding
from pnp.scene.nodes import Group, Node
from pnp.text.line import TextStyle

# Shares of a cell's width: the em of a title, and how wide it may be in the middle of its cell; below a mark it has
# less room, so far from the middle: a hexagon on its corner is narrow there.
EM, ROOM, ROOM_BELOW, _BELOW = 0.24, 0.86, 0.55, 0.32
LARGEST_EM = 7.0


def special_titles(
    name: str,
    special: Mapping[str, SpecialCells],
    marked: Collection[str],
    centre: Callable[[str], Point],
    width: float,
    ground: Callable[[str], Colour],
    context: DrawContext,
    findings: list[Finding],
) -> Iterator[Node]:
    """Yield the titles of a board's special cells, in each of them: in the middle, or below the mark that is there.

    A cell of several groups has the title of the last one. *name* is the board's; *marked* are the cells with a mark;
    *centre* and *ground* answer where a cell's middle is and which colour lies there, *width* is that of a cell in mm.
    A title that is too wide is added to *findings*.
    """
    titled = last_groups(special, "title")
    for key, group in special.items():
        if group.title is None:
            continue
        at = (name, "special", key, "title")
        words = context.text_at(*at)
        texts = []
        for cell in dict.fromkeys(group.cells):
            if titled[cell] != key:
                continue
            below = cell in marked
            x, y = centre(cell)
            ink = readable_on(ground(cell), context.ink)
            style = TextStyle("sans", min(LARGEST_EM, EM * width), ink, "bold")
            room = LabelBox((ROOM_BELOW if below else ROOM) * width, at)
            texts.append(
                set_label(
                    context, words, x, y + (_BELOW * width if below else 0.0), style, room=room, findings=findings
                )
            )
        if texts:
            yield Group(tuple(texts), title=words)


def last_groups(special: Mapping[str, SpecialCells], field: str) -> dict[str, str]:
    """Return, for each cell that a group gives a *field* (a mark, a title), the last group that does."""
    return {cell: key for key, group in special.items() if getattr(group, field) is not None for cell in group.cells}
