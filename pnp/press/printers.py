"""Describe a printer: where it prints nothing, how far its backs and its scale are off."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pnp.press.papers import USUAL_MARGINS, Paper, PaperMargins

LARGEST_OFFSET = 10.0  # mm: what is further off is a wrong reading
SCALES = (0.95, 1.05)
THICKEST = 0.5  # mm: what printers feed
_LEAST_SHARE = 0.5  # of a paper that can be printed on
_NO_MARGINS = PaperMargins(0.0, 0.0, 0.0, 0.0)


class Offset(NamedTuple):
    """A distance in mm to the right and down."""

    x: float
    y: float


class Scale(NamedTuple):
    """A factor in each direction."""

    x: float
    y: float


class Printer(NamedTuple):
    """A printer, for paper held upright, seen as it is read.

    Backs are moved by *back*, and pages drawn *scale* times as large, to make up for what the printer does. It is for
    the *paper* of that name, or for any. It turns the paper over on the edge *flip*; *thickness* is that of the paper,
    in mm. One that the user has not named on the command line *is_default*.
    """

    name: str
    margins: PaperMargins | None = None
    back: Offset = Offset(0.0, 0.0)
    scale: Scale = Scale(1.0, 1.0)
    flip: Literal["long", "short"] | None = None
    borderless: bool = False
    thickness: float | None = None
    paper: str = ""
    is_default: bool = False

    @property
    def turned(self) -> Printer:
        """The printer as broad pages see it, which drivers print after a quarter turn to the left."""
        (x, y), (across, down) = self.back, self.scale
        return self._replace(back=Offset(-y, x), scale=Scale(down, across))

    def on(self, paper: Paper) -> Paper:
        """Return an upright paper with the margins of this printer, of what is stretched about the middle."""
        left, top, right, bottom = self.blank_on(paper)
        across, down = paper.width / 2, paper.height / 2
        inner = PaperMargins(
            _stretched(left, across, self.scale.x),
            _stretched(top, down, self.scale.y),
            _stretched(right, across, self.scale.x),
            _stretched(bottom, down, self.scale.y),
        )
        return paper._replace(margins=inner)

    def leaves_enough(self, paper: Paper) -> bool:
        """Return whether at least half of a paper is printed on."""
        left, top, right, bottom = self.blank_on(paper)
        width, height = paper.width - left - right, paper.height - top - bottom
        return min(width, height) > 0 and width * height >= _LEAST_SHARE * paper.width * paper.height

    def blank_on(self, paper: Paper) -> PaperMargins:
        """Return where nothing is printed; a paper's own margins are kept, as those of one for A4 and US Letter."""
        if self.margins is None and not self.borderless:
            return paper.margins
        margins = self.margins or _NO_MARGINS
        return margins if paper.margins == USUAL_MARGINS else margins.joined(paper.margins)


def _stretched(margin: float, middle: float, factor: float) -> float:
    """Return the margin of what ends at *margin* once it is stretched about the middle; no smaller one."""
    return max(margin, middle - (middle - margin) / factor)
