"""Know cutting machines: how the program of each one of cutters.json wants the lines of a sheet."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pnp.messages import quote
from pnp.press.papers import Paper, PaperMargins
from pnp.press.units import number, parse_length

# Lines to fold along are scored, or cut in dashes; those inside pieces are cut before those around them.
LineKind = Literal["fold", "perforation", "cut-inside", "cut-outside"]
Container = Literal["svg", "dxf"]
DEFAULT_CUTTER = "laser"
# Both are lines to fold along.
_FOLDED: Mapping[str, str] = {"perforation": "fold"}
# The widest kerf of a build, in mm: knives have none, lasers 0.1 to 0.3, routers in thick card up to 1.
WIDEST_KERF = 1.0
# Half of the line that shows where to cut a piece lies beside it: 0.075 mm of a hairline, rounded up.
_BESIDE = 0.1
# What remains between two corners that a machine reads must be wide enough for a piece, in mm.
_LEAST_BETWEEN = 8.0


class CutOperation(NamedTuple):
    """What a machine does with lines of one kind: its layer and its colour, ``#0000FF``.

    Perforations are dashes of *dash* mm, *pause* mm apart.
    """

    lines: LineKind
    layer: str
    colour: str
    dash: float = 0.0
    pause: float = 0.0

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a message and a hint if it lacks dashes, or has dashes and must not."""
        if self.lines == "perforation" and not (self.dash and self.pause):
            yield "a perforation has a dash and a pause", "write dash: 2mm and pause: 1mm"
        elif self.lines != "perforation" and (self.dash or self.pause):
            yield f"{self.lines} has no dashes", "remove dash: and pause:"


class RegistrationMarks(NamedTuple):
    """What a machine looks for on a printed sheet; all lengths in mm.

    There is a filled *square* at the upper left, and at the other ones of three or four *corners* an angle: two lines
    as long as its *arm*, of some *thickness*. They are *inset* from the edges of the paper, and nothing else is in the
    square of *clear* mm at each.
    """

    corners: int = 3
    inset: float = 10.0
    square: float = 5.0
    arm: float = 20.0
    thickness: float = 0.3
    clear: float = 20.0


class CutArea(NamedTuple):
    """How large a printed picture may be that a machine cuts out, in mm, on paper held upright."""

    width: float
    height: float


class Cutter(NamedTuple):
    """How a machine's program wants a sheet's lines: *operations* in the order of work.

    Lengths are in the *unit*. An operation is one *compound* path, or a path a stroke. *shared* edges are cut once, or
    with each piece. With *sizes*, the names of files say how large their lines are. *kerf* is what the tool takes
    away, in mm.
    """

    name: str
    title: str
    container: Container
    operations: tuple[CutOperation, ...]
    unit: Literal["mm", "pt"] = "mm"
    compound: bool = False
    shared: bool = True
    sizes: bool = False
    kerf: float = 0.0
    marks: RegistrationMarks | None = None
    area: CutArea | None = None

    @property
    def arranges(self) -> bool:
        """Whether sheets are arranged for it: it finds their marks, or cuts no more than its area."""
        return self.marks is not None or self.area is not None

    def operation(self, *kinds: LineKind) -> CutOperation:
        """Return the operation that has lines of one of some kinds."""
        return next(one for one in self.operations if one.lines in kinds)

    def on(self, paper: Paper) -> Paper:
        """Return an upright paper with what the machine leaves free at its marks, and beyond its area."""
        across = down = 0.0
        if self.marks is not None:
            across, down = self.marks.inset, self.marks.inset + self.marks.clear + _BESIDE
        if self.area is not None:
            across = max(across, (paper.width - self.area.width) / 2)
            down = max(down, (paper.height - self.area.height) / 2)
        return paper._replace(clear=paper.clear.joined(PaperMargins(across, down, across, down)))

    def faults(self) -> Iterator[tuple[int, str, str]]:
        """Yield what is wrong with operations: the number of one, and a message and a hint on it."""
        for at, one in enumerate(self.operations):
            before = self.operations[:at]
            if one.colour.upper() in (other.colour.upper() for other in before):
                hint = "choose another colour: programs tell operations apart by it"
                yield at, f"two operations have the colour {one.colour}", hint
            if one.layer in (other.layer for other in before):
                yield at, f"two operations have the layer {quote(one.layer, 40)}", "choose another name"
            yield from ((at, *fault) for fault in one.faults())
        last, kinds = len(self.operations) - 1, [_FOLDED.get(one.lines, one.lines) for one in self.operations]
        for kind in ("fold", "cut-inside", "cut-outside"):
            if kind not in kinds:
                yield last, f"no operation has the lines {kind}", f"add  - {{lines: {kind}, colour: …}}"
        if len(kinds) > len({*kinds}):
            yield (
                last,
                "some lines belong to two operations",
                "each kind of line has one, folds have one too",
            )

    def paper_fault(self, width: float, height: float) -> str:
        """Return why paper of a size (mm) is too small for its registration marks; nothing if it is not."""
        if self.marks is None:
            return ""
        least = 2 * (self.marks.inset + self.marks.clear) + _LEAST_BETWEEN
        return "" if min(width, height) >= least else f"sides of {number(least)} mm at least"


@cache
def shipped_cutters() -> Mapping[str, Cutter]:
    """Return the cutters that come with the program, by their names."""
    entries = json.loads((Path(__file__).parent / "cutters.json").read_text(encoding="utf-8"))
    return {name: _cutter(name, entry) for name, entry in entries.items()}


def _cutter(name: str, entry: dict[str, Any]) -> Cutter:
    operations = tuple(make_operation(_in_mm(one, "dash", "pause")) for one in entry["operations"])
    marks, area = entry.get("marks"), entry.get("area")
    more = {
        "operations": operations,
        "marks": None if marks is None else RegistrationMarks(**marks),
        "area": None if area is None else CutArea(**_in_mm(area, "width", "height")),
    }
    return Cutter(name, **{**entry, **more})


def make_operation(entry: Mapping[str, Any]) -> CutOperation:
    """Return the operation of an entry; its layer is called as its lines unless it has another name."""
    return CutOperation(**{"layer": entry["lines"], **entry})


def _in_mm(entry: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: parse_length(value) if key in keys else value for key, value in entry.items()}
