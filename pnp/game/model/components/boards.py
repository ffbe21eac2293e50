"""What boards share: names of cells, brackets, texts."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from pnp.game.model.components.component import Component, ComponentText, Specials, special_texts
from pnp.game.model.components.spaces import TrackPart, part_texts
from pnp.game.model.texts import Text, ui_text
from pnp.game.model.values import AutoSize, CellName, Many, settled
from pnp.problems import Finding

EDGE = 6.0  # from the trim of a board to its content, in mm


# Where the names of cells are printed: at the edge of the board, in the cells, or nowhere.
Labels = Literal["edge", "cell", "none"]


Omitted = Annotated[Many[CellName], Meta(max_length=10_000)]


def edge_label_findings(board: Component, shown_labels: Labels) -> Iterator[Finding]:
    """Yield keys about labels at the edge, on a board that has none there."""
    for key in ("label_sides", "turn_labels"):
        if getattr(board, key) and shown_labels != "edge":
            yield Finding("P006", f"{key} without labels at the edge", f"remove {key}", (key,), at_key=True)


def bracket_findings(special: Specials, board: str, cells: str) -> Iterator[Finding]:
    """Yield the brackets of a board that has no side for them; *board* and *cells* are in words."""
    for name, group in special.items():
        if group.bracket is not None:
            hint = f"remove it, or give the {cells} a fill, a mark or an edge"
            yield Finding("P006", f"{board} no brackets", hint, ("special", name, "bracket"), at_key=True)


def board_texts(special: Specials, track: TrackPart | None) -> Iterator[ComponentText]:
    """Yield the titles and labels of a board's special cells, and the texts of the track around it."""
    yield from special_texts(special)
    if track is not None:
        yield from ((text, ("track", *path)) for text, path in part_texts(track))


def cell_size_text(cell: float | AutoSize) -> Text:
    """Return how large the cells of a board are."""
    return ui_text("cells of {mm} mm", mm=round(settled(cell), 1))
