"""What a build is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.pipeline.formats import Format, whole
from pnp.pipeline.selection import Selection
from pnp.scene.document import Flip
from pnp.units import PAPERS, Paper

DEFAULT_PAPERS = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """Papers, choices of the game, what to make, and how it is printed."""

    papers: tuple[Paper, ...] = tuple(PAPERS[name] for name in DEFAULT_PAPERS)
    choices: Mapping[str, str] = field(default_factory=dict)
    selection: Selection = field(default_factory=Selection)
    low_ink: bool = False
    flip: Flip = "long"

    @property
    def formats(self) -> tuple[Format, ...]:
        """What is printed on which paper: for each, a folder of sheets of its own."""
        return tuple(whole(paper) for paper in self.papers)
