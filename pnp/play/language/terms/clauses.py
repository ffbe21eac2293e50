"""The clauses of the booklet that play.yaml names, and their places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pnp.game.model.ruleset import Section
from pnp.messages import quote, suggest_name
from pnp.play.game_setup import RULES_FILE
from pnp.play.language.terms.book import Phrase, PlayAction, PlayBook, phrases_of
from pnp.play.language.terms.syntax import CLAUSE
from pnp.play.language.terms.value_reader import MADE, PLAY_FILE
from pnp.play.protocol import ClauseCondition
from pnp.problems import DocumentPath, Problems, SourceMap

_PAID = re.compile(r"""\bclause\s*=\s*['"](?P<clause>[^'"]*)""")  # in an effect that is sound


def named_clauses(book: PlayBook) -> Mapping[str, DocumentPath]:
    """Return every clause with a condition, with the path of the first place that names it."""
    clauses: dict[str, DocumentPath] = {}
    for clause, path, _ in _conditions(book):
        clauses.setdefault(clause, path)
    return clauses


def action_clauses(book: PlayBook) -> tuple[tuple[str, str], ...]:
    """Return each action with each clause that may refuse a move of it."""
    pairs = ((action.name, clause) for action in book.actions.values() for clause, _, _ in _conditions_of(action))
    return tuple(dict.fromkeys(pairs))


def list_conditions(book: PlayBook, clause: str) -> Iterator[ClauseCondition]:
    """Yield the conditions of a clause."""
    return (condition for named, _, condition in _conditions(book) if named == clause)


_Named = tuple[str, DocumentPath, ClauseCondition]


def _conditions_of(action: PlayAction) -> Iterator[_Named]:
    """Yield the same of one action; some keys of a chain hold a name alone, without an expression."""
    name = action.name
    for key, needs in (("needs", action.needs or ()), ("leaves", action.leaves)):
        yield from (_named(need.clause, need.test, f"{name}, {key}") for need in needs)
    if (chain := action.chain) is not None:
        lasting = ("clause", chain.clause, "the move continues as long as it can")
        for key, clause, text in (lasting, ("most", chain.most, "no chain is longer")):
            if clause is not None:
                yield clause, (*chain.path, key), ClauseCondition(text, f"{name}, chain", (*chain.path, key))
        if chain.ends_clause is not None and chain.ends is not None:
            yield _named(chain.ends_clause, chain.ends, f"{name}, ends")


def _conditions(book: PlayBook) -> Iterator[_Named]:
    """Yield every clause with the path of its name and with a condition, as often as it has one."""
    # One branch a place where a clause can be named.
    for action in book.actions.values():
        yield from _conditions_of(action)
    for one in book.invariants:
        yield _named(one.clause, one.test, "always" if one.loop is None else f"always for {one.loop.text}")
    for ending in book.endings:
        if ending.clause:
            _, _, condition = _named(ending.clause, ending.test, "end")
            yield ending.clause, (*ending.test.path[:-1], "clause"), condition


def _named(clause: str, test: Phrase, role: str) -> _Named:
    """Return a clause with its path and its condition."""
    path, is_made = test.path, test.path[-1:] == (MADE,)
    condition = ClauseCondition(" ".join(test.text.split()), role, path[:-1] if is_made else path)
    at = path[: path.index(clause) + 1] if clause in path else (*path[:3], "clauses") if is_made else path
    return clause, at, condition


def paid_clauses(book: PlayBook) -> Mapping[str, DocumentPath]:
    """Return every clause by which effects show that something is paid, with the path of the first one."""
    clauses: dict[str, DocumentPath] = {}
    for effects in (*(action.effects for action in book.actions.values()), book.after):
        for phrase in phrases_of(effects):
            for named in _PAID.finditer(phrase.text):
                clauses.setdefault(named["clause"], phrase.path)
    return clauses


def unmet_condition(action: PlayAction, number: int, bindings: str) -> str:
    """Return that a condition of an action doesn't hold with the *bindings* of its names; "" if none has this *number*.

    Those of ``needs`` are counted first, then those of ``leaves``.
    """
    needs = action.needs or ()
    conditions = (*needs, *action.leaves)
    if not 0 <= number < len(conditions):
        return ""
    when = " after the move" if number >= len(needs) else ""
    with_names = f"{when and ','} for {bindings}" if bindings else ""
    return f"{quote(' '.join(conditions[number].test.text.split()))} doesn't hold{when}{with_names}"


def written_clauses(values: Any) -> Mapping[str, DocumentPath]:
    """Return the clauses that a play.yaml with faults names, as far as it can be read, each with its first path."""
    # One loop a place that names clauses; nothing is known of the values yet, so that each may be of another type.
    clauses: dict[str, DocumentPath] = {}
    for name, action in _entries(_entries(values).get("actions")).items():
        for key in ("needs", "leaves"):
            for clause, condition in _entries(_entries(action).get(key)).items():
                if condition is not None:  # else it is the rest of an expression that YAML splits at its commas
                    clauses.setdefault(clause, (PLAY_FILE, "actions", name, key, clause))
    for clause in _entries(_entries(values).get("always")):
        clauses.setdefault(clause, (PLAY_FILE, "always", clause))
    ends = _entries(values).get("end")
    for index, end in enumerate(ends if isinstance(ends, list) else ()):
        named = _entries(end).get("clause")
        if isinstance(named, str):
            clauses.setdefault(named, (PLAY_FILE, "end", index, "clause"))
    return {clause: path for clause, path in clauses.items() if isinstance(clause, str) and CLAUSE.fullmatch(clause)}


def _entries(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def check_named_clauses(
    named: Mapping[str, DocumentPath],
    known: Mapping[str, str],
    sections: Iterable[Section],
    sources: Mapping[str, SourceMap],
    problems: Problems,
) -> None:
    """Report each clause that play.yaml names and the *sections* of rules.yaml don't have, or don't play (P050)."""
    unplayed = {item.clause for section in sections for item in section.items if not item.played} - {None}
    for clause, path in named.items():
        if clause in known or path[0] == RULES_FILE:
            continue
        message, hint = f"{RULES_FILE} has no clause {quote(clause)}", f"write an item with clause: {clause}"
        if clause in unplayed:
            message, hint = f"{RULES_FILE} has played: false for the clause {quote(clause)}", "remove played: false"
        elif known:
            hint = suggest_name(clause, known)
        problems.error("P050", message, sources[str(path[0])].key(path[1:]), hint)
