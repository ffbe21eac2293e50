"""See whether everything of a game finds its place on paper before a file is made."""

from __future__ import annotations

from pnp.booklet.paginate import TooHighError
from pnp.pipeline.workshop import Workshop
from pnp.problems import Problems


def check_paper(workshop: Workshop, problems: Problems) -> None:
    """Lay out every sheet on every paper (P041) and the booklet on its pages (P033)."""
    for paper in workshop.options.papers:
        for group in workshop.groups:
            for backs in workshop.backs(group):
                workshop.imposed(group, paper, backs)
    try:
        workshop.booklet  # noqa: B018  # laid out once; the build takes it from here
    except TooHighError as error:
        what = ", ".join(error.strip.anchors) or error.strip.bookmark or "a part of the rules"
        place = workshop.ruleset.sources["rules.yaml"].place()
        problems.error("P033", f"{what} is higher than a page of the booklet", place, "make it smaller or divide it")
