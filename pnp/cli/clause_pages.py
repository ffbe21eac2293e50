"""Turn what is known of clauses into text: a page for one, a table for all."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.api import ClauseReport, ExplainedClause

_WIDTH = 100  # of lines of text, in characters


def clause_page(clause: ExplainedClause) -> str:
    """Return everything about a clause."""
    head = f"{clause.clause}: {clause.title}" if clause.title else clause.clause
    parts = [f"{head}  ({clause.place.file}:{clause.place.line})"]
    if clause.text:
        parts.append(fill(clause.text, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_long_words=False))
    parts.append(f"\nConditions:{_conditions(clause)}")
    parts.append(f"\nFigures that show it kept: {', '.join(clause.kept) or 'none'}")
    parts.append(f"Figures that show it broken: {', '.join(clause.broken) or 'none'}")
    breach = clause.breach
    if breach is not None:
        position = "".join(f"\n    {line}" for line in clause.position().splitlines())
        parts.append(f"\nIt forbids the move {breach.move}: {breach.message}. In this position:\n{position}")
    elif clause.may_forbid:
        parts.append("\nNo move that it forbids was found in the games that were played.")
    return "\n".join(parts)


def _conditions(clause: ExplainedClause) -> str:
    """Return a line for each condition, or why there is none."""
    if clause.conditions:
        lines = (f"\n  {one.place.file}:{one.place.line}: {one.role}: {one.text}" for one in clause.conditions)
        return "".join(lines)
    if clause.is_unread:
        return " not known, because of the errors in play.yaml"
    return " the engine has them in its program" if clause.played and not clause.is_data else " none"


def clause_table(report: ClauseReport) -> str:
    """Return a line for each clause: how many conditions it has, and how many figures show it kept and broken."""
    widest = max(len("clause"), *(len(one.clause) for one in report.clauses))
    head = f"{'clause':<{widest}}  {'conditions':>10}  {'kept':>4}  {'broken':>6}"
    lines = [head]
    for one in report.clauses:
        conditions = len(one.conditions) or ("-" if report.has_conditions or not one.played else "engine")
        kept, broken = len(one.kept) or "-", len(one.broken) or "-"
        lines.append(f"{one.clause:<{widest}}  {conditions:>10}  {kept:>4}  {broken:>6}  {one.title}".rstrip())
    if report.has_conditions:
        silent = [one.clause for one in report.clauses if not one.conditions]
        told = f"no condition names {', '.join(silent)}" if silent else "every clause has a condition"
        lines.append(f"{len(report.clauses) - len(silent)} of {len(report.clauses)} clauses have a condition; {told}")
    return "\n".join(lines)
