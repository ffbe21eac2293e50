"""Write all facts about a clause as a page of text, in a reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from pnp.game.model.texts import Text, comma_list, ui_text
from pnp.questions.clauses import ExplainedClause
from pnp.questions.rule_words import RuleWords

_WIDTH = 100  # of lines of text, in characters


def clause_page(clause: ExplainedClause, words: RuleWords) -> str:
    """Return everything about a clause."""
    head = f"{clause.clause}: {clause.title}" if clause.title else clause.clause
    parts = [f"{head}  ({clause.place.file}:{clause.place.line})"]
    if clause.text:
        parts.append(fill(clause.text, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_long_words=False))
    reason = _why_none(clause)
    conditions = [f"\n  {one.place.file}:{one.place.line}: {one.role}: {one.text}" for one in clause.conditions]
    told = "".join(conditions) if reason is None else f" {words.tell(reason)}"
    parts.append(f"\n{words.tell(ui_text('Conditions:', context='clause'))}{told}")
    kept, broken = map(_listed, (clause.kept, clause.broken))
    parts.append("\n" + words.tell(ui_text("Figures that show it kept: {figures}", figures=kept)))
    parts.append(words.tell(ui_text("Figures that show it broken: {figures}", figures=broken)))
    breach = clause.breach
    if breach is not None:
        forbids = ui_text("It forbids the move {move}: {reason}.", move=breach.move, reason=breach.message)
        parts.append(f"\n{words.tell(forbids)} {words.tell(ui_text('In this position:', context='clause'))}\n")
        parts.extend(f"    {line}" for line in clause.position().splitlines())
    elif clause.may_forbid:
        parts.append("\n" + words.tell(ui_text("No move that it forbids was found in the games that were played.")))
    return "\n".join(parts)


def _why_none(clause: ExplainedClause) -> Text | None:
    """Return why a clause is shown without conditions; None if it has some."""
    if clause.conditions:
        return None
    if clause.is_unread:
        return ui_text("not known, because of the errors in play.yaml")
    if clause.played and not clause.is_data:
        return ui_text("the engine has them in its program")
    return ui_text("none", context="conditions, figures")


def _listed(names: Sequence[str]) -> Text:
    """Return the names of figures as a list."""
    return ui_text("{list}", list=comma_list(names)) if names else ui_text("none", context="conditions, figures")
