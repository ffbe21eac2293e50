"""Know label sheets: sheets of labels or of perforated card that are bought, as those of labels.json."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pnp.press.geometry.path import Box
from pnp.press.papers import PAPERS, Paper, sized_paper
from pnp.press.units import number, parse_length

# Forgives the last digits of sums of lengths in inches (mm).
_SLACK = 0.01


class LabelSheet(NamedTuple):
    """A sheet of equal labels in *columns* and *rows*, in mm: their size, and from one to the next the pitch.

    The first label's upper left corner is *left* and *top* from those edges of the paper. Labels are *round*, or have
    corners of a *radius*. Those that are *one_sided* are glued on, and nothing is printed behind them. Without columns,
    the whole sheet is one sticker, which a machine scores around pieces.
    """

    name: str
    title: str
    looked_up: str  # the day
    source: str  # of the numbers
    paper: Paper
    columns: int = 0
    rows: int = 0
    width: float = 0.0
    height: float = 0.0
    pitch_x: float = 0.0
    pitch_y: float = 0.0
    left: float = 0.0
    top: float = 0.0
    radius: float = 0.0
    round: bool = False
    one_sided: bool = False

    @property
    def has_labels(self) -> bool:
        """Whether labels are cut already."""
        return self.columns > 0

    @property
    def size(self) -> str:
        """The size of a label in words."""
        if self.round:
            return f"{number(self.width, 2)} mm round"
        return f"{number(self.width, 2)} × {number(self.height, 2)} mm"

    def labels(self) -> Iterator[Box]:
        """Yield the labels of a sheet, row by row."""
        for index in range(self.columns * self.rows):
            row, column = divmod(index, self.columns)
            x, y = self.left + column * self.pitch_x, self.top + row * self.pitch_y
            yield Box(x, y, x + self.width, y + self.height)

    def faults(self) -> Iterator[tuple[str, str, str]]:
        """Yield what can't be: the key of the data, a message and a hint."""
        sides = (("width", "left", "columns", "pitch_x"), ("height", "top", "rows", "pitch_y"))
        for side, first, count, pitch in sides if self.has_labels else ():
            size, step, many = getattr(self, side), getattr(self, pitch), getattr(self, count)
            begin, room = getattr(self, first), getattr(self.paper, side)
            if many > 1 and step < size - _SLACK:
                yield pitch, f"labels overlap by {number(size - step, 2)} mm", f"write {number(size, 2)}mm or more"
            elif (beyond := begin + (many - 1) * step + size - room) > _SLACK:
                edge = "right" if side == "width" else "lower"
                message = f"the last label leaves {self.paper.title} by {number(beyond, 2)} mm at its {edge} edge"
                yield first, message, f"the paper is {number(room, 2)} mm {'wide' if side == 'width' else 'high'}"
        if 2 * self.radius > min(self.width, self.height) + _SLACK:
            most = number(min(self.width, self.height) / 2, 2)
            message = f"a radius of {number(self.radius, 2)} mm is more than half of a label"
            yield "radius", message, f"write {most}mm or less"


def labels_paper(name: str) -> Paper:
    """Return the paper of a label sheet by its name or its size. Raises ValueError with a message and a hint."""
    return PAPERS[name] if name in PAPERS else sized_paper(name)


@cache
def shipped_labels() -> Mapping[str, LabelSheet]:
    """Return the label sheets that come with the program, by their names."""
    entries = json.loads((Path(__file__).parent / "labels.json").read_text(encoding="utf-8"))
    return {name: _label_sheet(name, entry) for name, entry in entries.items()}


LABEL_LENGTHS = ("width", "height", "diameter", "pitch_x", "pitch_y", "left", "top", "radius")


def _label_sheet(name: str, entry: Mapping[str, str | int]) -> LabelSheet:
    lengths = {key: parse_length(str(entry[key])) for key in LABEL_LENGTHS if key in entry}
    more = {key: value for key, value in entry.items() if key not in (*LABEL_LENGTHS, "paper")}
    return make_label_sheet(name, labels_paper(str(entry["paper"])), lengths, more)


def make_label_sheet(
    name: str, paper: Paper, lengths: Mapping[str, float], more: Mapping[str, str | int]
) -> LabelSheet:
    """Return a label sheet of lengths in mm: a diameter, or a width and a height; without a pitch, labels touch."""
    diameter = lengths.get("diameter", 0.0)
    width, height = lengths.get("width", diameter), lengths.get("height", diameter)
    size = {"width": width, "height": height, "pitch_x": width, "pitch_y": height}
    given = {key: length for key, length in lengths.items() if key != "diameter"}
    fields: dict[str, Any] = {**more, **size, **given}
    return LabelSheet(name, paper=paper, round=diameter > 0, **fields)
