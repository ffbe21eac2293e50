"""A diagram of the booklet: as written (to be proved), and as proved (to be drawn)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pnp.model.translatable import Text
from pnp.model.view import Event, TablePlace, View
from pnp.problems import SourceMap


class Frame(Struct, frozen=True):
    """One picture as the author asks for it: the moves that lead to it from the frame before.

    An *open* one lifts the veil: what lies face down is seen all the same.
    """

    moves: tuple[str, ...] = ()
    caption: str = ""
    open: bool = False


class Figure(Struct, frozen=True):
    """A figure as its file says it: nothing of it is believed yet.

    *position* and *claims* are plain values (as YAML holds them); *source* finds the place of each. *window* is empty,
    or cells at the edges of the part of the board that is seen.
    """

    name: str
    caption: str
    shows: tuple[str, ...]
    position: Any
    frames: tuple[Frame, ...]
    claims: tuple[Any, ...]
    source: SourceMap
    window: tuple[str, ...] = ()


class ProvedFrame(Struct, frozen=True):
    """One picture: the position computed by the engine, what happened on the way to it, and what is marked."""

    view: View
    events: tuple[Event, ...] = ()
    moves: tuple[str, ...] = ()  # canonical spelling
    caption: str = ""
    refused: tuple[TablePlace, ...] = ()  # places that a claim shows to be illegal
    allowed: tuple[TablePlace, ...] = ()  # places that a claim shows to be legal
    description: tuple[Text, ...] = ()  # the position in sentences, for those who can't see it
    open: bool = False  # whether what lies face down is seen all the same


class CheckedFigure(Struct, frozen=True):
    """A figure that the checker has proved. Only ``pnp.rules.figures`` makes one, so nothing else can be printed."""

    name: str
    caption: str
    shows: tuple[str, ...]
    frames: tuple[ProvedFrame, ...]
    kept: tuple[str, ...] = ()  # clauses that something lawful in it is an example of
    broken: tuple[str, ...] = ()  # clauses that a refused move in it is an example of
    window: tuple[str, ...] = ()  # cells at the edges of what is seen of the board; empty for all of it
