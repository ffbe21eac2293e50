"""Check that pieces fit their boards at the size they have on a paper."""

from __future__ import annotations

from pnp.check.piece_sizes import check_piece_sizes
from pnp.model.ruleset import Ruleset
from pnp.problems import Problems
from pnp.units import Paper


def check_paper_sizes(ruleset: Ruleset, paper: Paper, problems: Problems) -> None:
    """Report each piece that is larger than its place on a board whose cells are as large as the paper allows (P040).

    *ruleset* is fitted to the paper.
    """
    on_paper = Problems()
    check_piece_sizes(ruleset.components, ruleset.sources["components.yaml"], on_paper)
    for problem in on_paper:
        message = f"on {paper.title}, {problem.message}"
        problems.error(problem.code, message, problem.place, "make it smaller, or choose larger paper")
