"""See whether every piece of a game finds its place on paper before a file is made."""

from __future__ import annotations

from pnp.pipeline.formats import made_for
from pnp.pipeline.selection import wants_booklet
from pnp.pipeline.sizes import check_paper_sizes
from pnp.pipeline.workshop import Workshop
from pnp.problems import Problems


def check_paper(workshop: Workshop, problems: Problems) -> None:
    """Lay out every sheet on every paper (P040, P041), the booklet on its pages (P033), if they are wanted."""
    for paper in made_for(workshop.options.formats) if workshop.sized else ():
        check_paper_sizes(workshop.context_for(paper).ruleset, paper, problems)
    for form in workshop.options.formats:
        for group in workshop.wanted:
            for backs in workshop.backs(group):
                workshop.imposed(group, form, backs)
    if wants_booklet(workshop.options.selection):
        from pnp.pipeline.booklet_fit import check_booklet

        check_booklet(workshop, problems)
