"""Draw the content of special cells of any board: grounds, pictures, letters, numbers, titles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from pnp.game.model.components.component import SpecialCells
from pnp.pieces.artwork import colours_under, surfaces
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.labels import LabelBox, contrasting_label, mark_box, set_label, visible_mark
from pnp.press.colour import WHITE, Colour, readable_on
from pnp.press.geometry.cells import Cells
from pnp.press.geometry.path import Box, polygon
from pnp.press.scene.nodes import Group, Node
from pnp.press.scene.transforms import fade_symbol, fit, round_scale_up, simplify_symbol
from pnp.press.text.line import TextStyle
from pnp.problems import DocumentPath, Finding

# By eye, as all below. Shares of a cell's width: the em of a title, how wide it is at most; below a mark it has
# less room, so far from the middle: a hexagon on its corner is narrow there.
EM = 0.24
ROOM = 0.86
ROOM_BELOW = 0.55
_BELOW = 0.32
LARGEST_EM = 7.0
_LETTER_EM = 0.46  # of a letter or number, as a share of its cell
_LETTER_ROOM = 0.7  # how wide a letter or number may be, likewise
_PICTURE_INSET = 0.06  # of a picture, from the edges of its cell's room, likewise
# In figures pieces lie on special cells: the strength of a ground, a picture or a letter there.
FIGURE_SHARE = 0.645
_LETTER_SHARE = 0.5


# A function of the colours in a box in a cell: one colour, unless a picture is there.
Grounds = Callable[[str, Box], Sequence[Colour]]


def grounds_of(plain: Callable[[str], Colour], pictured: Container[str] | None, nodes: Iterable[Node]) -> Grounds:
    """Return a function of the colours in a cell: the *plain* one, unless the cell is among those *pictured*.

    None stands for pictures everywhere. *nodes* are the drawings in the cells.
    """
    covering = surfaces(nodes) if pictured is None or pictured else ()

    def grounds(cell: str, box: Box) -> Sequence[Colour]:
        is_plain = pictured is not None and cell not in pictured
        return (plain(cell),) if is_plain else colours_under(covering, box, plain(cell))

    return grounds


def special_fills(special: Mapping[str, SpecialCells], context: DrawContext) -> dict[str, Colour]:
    """Return the ground of each cell that has one of its own; a cell of several groups has the last one's."""
    groups = [(group.cells, group.fill) for group in special.values() if group.fill is not None]
    return {cell: context.colour(fill) for cells, fill in groups for cell in cells}


def edged_cells(
    special: Mapping[str, SpecialCells], shown: Cells | Container[str], context: DrawContext
) -> Iterator[tuple[Colour, list[str]]]:
    """Yield the colour of the line around the cells of each group that has one, and those of them that are *shown*."""
    for group in special.values():
        cells = [cell for cell in dict.fromkeys(group.cells) if cell in shown]
        if group.edge is not None and cells:
            yield context.colour(group.edge), cells


def special_pictures(
    special: Mapping[str, SpecialCells],
    cells: Cells,
    context: DrawContext,
    *,
    small: bool = False,
    inset: float = _PICTURE_INSET,
    room_of: Callable[[str], Box] | None = None,
    shown: Container[str] | None = None,
) -> Iterator[Node]:
    """Yield the picture of each special cell that has one, as large as fits it, with an *inset*.

    *small* is for a figure: paler. *room_of* returns the room for pictures where that differs from the room for pieces.
    Of cells outside those *shown* there is none.
    """
    pictured = last_groups(special, "art")
    for name, key in pictured.items():
        art = special[key].art
        if art is None or name not in cells or (shown is not None and name not in shown):
            continue
        symbol, room = context.art[art], (room_of or cells.room)(name)
        room = room.grown(-inset * room.width)
        if small:
            scale = round_scale_up(min(room.width / symbol.box.width, room.height / symbol.box.height))
            symbol = fade_symbol(simplify_symbol(symbol, scale), WHITE, 1 - FIGURE_SHARE)
        use = fit(symbol, room, title=special[key].title or "")
        yield use if cells.top is None else Group((use,), clip=polygon(cells.outline(name)))


def quiet_mark(context: DrawContext, share: float, below: Colour) -> Colour:
    """Return the colour of a mark without its own: a *share* of ink mixed with the colour *below* it."""
    return below.mix(readable_on(below, context.ink), share)


class SpecialPainter(Struct, frozen=True):
    """Draws marks and texts in a board's special cells:

    *groups* of them, *at* a path of components.yaml. *ground* returns the colours in a cell. Nothing is drawn in cells
    outside those *shown*, all unless given.
    """

    groups: Mapping[str, SpecialCells]
    cells: Cells
    ground: Grounds
    context: DrawContext
    at: DocumentPath = ()
    shown: Container[str] | None = None

    def _is_seen(self, cell: str) -> bool:
        return cell in self.cells and (self.shown is None or cell in self.shown)

    def marks(self, width: float, quiet: Callable[[Colour], Colour], *, small: bool = False) -> Iterator[Node]:
        """Yield the mark of each special cell that has one, *width* mm wide; of several groups, the last one's.

        *quiet* returns the colour on a ground of a mark without its own; all are quiet if *small*, as pieces lie there.
        """
        marked = last_groups(self.groups, "mark")
        for key, group in self.groups.items():
            if group.mark is None:
                continue
            nodes: list[Node] = []
            own = None if small else group.colour
            for cell in dict.fromkeys(group.cells):
                if marked[cell] == key and self._is_seen(cell):
                    x, y = self.cells.centre(cell)
                    under = self.ground(cell, mark_box(x, y, width))
                    otherwise = quiet(under[0]) if len(set(under)) == 1 else self.context.ink
                    ink = self.context.colour(own, otherwise)
                    nodes += visible_mark(group.mark, x, y, width, ink, under, is_asked_for=own is not None)
            if nodes:
                yield Group(tuple(nodes))

    def labels(self, findings: list[Finding], *, small: bool = False, em: float = _LETTER_EM) -> Iterator[Node]:
        """Yield the letters and numbers, large in each cell, *em* in shares of its width; *small* for a figure: paler.

        A cell of several groups shows those of the last one. A label that is too wide is added to *findings*.
        """
        lettered = labelled_cells(self.groups)
        for key, group in self.groups.items():
            here = (*self.at, key, "first_number" if group.label is None else "label")
            words = self.context.text_at(*here) if group.label is not None else ""
            for index, cell in enumerate(dict.fromkeys(group.cells)):
                if lettered.get(cell) != key or not self._is_seen(cell):
                    continue
                text = words if group.first_number is None else str(group.first_number + index)
                style = TextStyle("sans", em * self.cells.across, self.context.ink, "bold")
                room = LabelBox(_LETTER_ROOM * self.cells.across, here)
                line = set_label(self.context, text, *self.cells.centre(cell), style, room=room, findings=findings)
                share = _LETTER_SHARE if small else 1.0
                yield from contrasting_label(self.context, line, partial(self.ground, cell), self.context.ink, share)

    def titles(self, findings: list[Finding], marked: Collection[str], halo: Colour | None = None) -> Iterator[Node]:
        """Yield the titles, in each cell: in the middle, or below other content.

        A cell of several groups has the title of the last one. *marked* are the cells with a mark. Letters have a
        *halo* if that is a colour. A title that is too wide is added to *findings*.
        """
        titled = last_groups(self.groups, "title")
        taken = {*marked, *last_groups(self.groups, "art"), *labelled_cells(self.groups)}
        width = self.cells.across
        for key, group in self.groups.items():
            if group.title is None:
                continue
            here = (*self.at, key, "title")
            words = self.context.text_at(*here)
            texts: list[Node] = []
            for cell in dict.fromkeys(group.cells):
                if titled[cell] != key:
                    continue
                below = cell in taken
                x, y = self.cells.centre(cell)
                style = TextStyle("sans", min(LARGEST_EM, EM * width), self.context.ink, "bold")
                room = LabelBox((ROOM_BELOW if below else ROOM) * width, here)
                lower = y + (_BELOW * width if below else 0.0)
                line = set_label(self.context, words, x, lower, style, room=room, findings=findings)
                texts += contrasting_label(self.context, line, partial(self.ground, cell), self.context.ink, halo=halo)
            if texts:
                yield Group(tuple(texts), title=words)


def labelled_cells(special: Mapping[str, SpecialCells]) -> dict[str, str]:
    """Return, for each cell with a letter or number, the last group that gives it one."""
    groups = [(key, group) for key, group in special.items() if (group.label, group.first_number) != (None, None)]
    return {cell: key for key, group in groups for cell in group.cells}


def last_groups(special: Mapping[str, SpecialCells], field: str) -> dict[str, str]:
    """Return the last group that gives each cell a *field*, such as a mark or a title."""
    return {cell: key for key, group in special.items() if getattr(group, field) is not None for cell in group.cells}
