"""What a build is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from pnp.pipeline.formats import Format, poster, whole
from pnp.pipeline.selection import Selection
from pnp.scene.document import Flip
from pnp.sheets.spec import HexagonLayout, Joint
from pnp.units import PAPERS, Paper

DEFAULT_PAPERS = ("a4", "letter")


class BuildOptions(Struct, frozen=True):
    """Papers, choices of the game, what to make, and how it is printed.

    With *poster*, what is larger than a page is cut up over several, joined in that way; *layout* is of hexagons.
    """

    papers: tuple[Paper, ...] = tuple(PAPERS[name] for name in DEFAULT_PAPERS)
    choices: Mapping[str, str] = field(default_factory=dict)
    selection: Selection = field(default_factory=Selection)
    low_ink: bool = False
    flip: Flip = "long"
    layout: HexagonLayout = "honeycomb"
    poster: Joint | None = None

    @property
    def formats(self) -> tuple[Format, ...]:
        """What is printed on which paper: for each, a folder of sheets of its own."""
        return tuple(poster(paper) if self.poster else whole(paper) for paper in self.papers)
