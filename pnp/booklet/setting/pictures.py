"""The pictures of a booklet: how large they are before they are drawn, and their drawings."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.setting.strips import PictureSlot
from pnp.press.scene.document import Drawing, Size
from pnp.press.scene.nodes import Symbol

LEGEND = "*legend"  # the name of the legend's slot: no figure can have it

PictureSizes = Mapping[tuple[Any, ...], Any]  # what functions of `Pictures` return, by their names and arguments
_MEASURING = ("figure_size", "cell_size", "parts_sizes", "legend_size")


def _none(*asked: Any) -> Any:
    raise LookupError(asked)


def _unlimited(name: str, width: float) -> float:
    return math.inf


class Pictures(Struct, frozen=True):
    """The pictures of a booklet, and how large they are before they are drawn, in mm.

    *figure_size* gives the size that every frame of a figure has in a place so wide; *figure* draws the frames,
    *cell_size* gives how wide the smallest cell of their boards is there. *parts_sizes* and *parts* do the same for the
    rows of the list of parts: with the width, and how many times as large as usual the parts are. The legend of all
    figures is 0 mm high if no figure has a sign.
    """

    figure_size: Callable[[str, float], Size] = _none
    figure: Callable[[str, float], Sequence[Drawing]] = _none
    parts_sizes: Callable[[float, float], Sequence[Size]] = _none
    parts: Callable[[float, float], Sequence[Drawing]] = _none
    legend_size: Callable[[float], Size] = _none
    legend: Callable[[float], Drawing] = _none
    icons: Mapping[str, Symbol] = MappingProxyType({})
    cell_size: Callable[[str, float], float] = _unlimited
    cover: Symbol | None = None
    ornament: Symbol | None = None
    sizes: PictureSizes = MappingProxyType({})  # that have been asked for so far

    def remembered(self) -> Pictures:
        """Return the pictures, each size computed once and noted among their *sizes*."""
        sizes: dict[tuple[Any, ...], Any] = {}

        def measured(*question: Any) -> Any:
            if question not in sizes:
                name, *arguments = question
                sizes[question] = getattr(self, name)(*arguments)
            return sizes[question]

        return replace(self, sizes=sizes, **{name: partial(measured, name) for name in _MEASURING})

    def have_sizes(self, sizes: PictureSizes) -> bool:
        """Return whether pictures have these sizes today."""
        return all(getattr(self, name)(*arguments) == size for (name, *arguments), size in sizes.items())

    def draw(self, slot: PictureSlot) -> Drawing:
        """Return the picture of a slot."""
        if slot.name == LEGEND:
            return self.legend(slot.width)
        drawings = self.figure(slot.name, slot.width) if slot.name else self.parts(slot.width, slot.scale)
        return drawings[slot.index]
