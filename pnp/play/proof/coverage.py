"""Compare the booklet's clauses, the engine's and the figures: which figures show each clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.ruleset import Section
from pnp.game.model.texts import Text, ui_text
from pnp.messages import quote, suggest_name
from pnp.play.game_setup import clause_items
from pnp.problems import DocumentPath, Problems, SourceMap


class ClauseExamples(Struct, frozen=True):
    """One clause: its meaning in a few words, the figures that show it kept, and those that show it broken."""

    clause: str
    about: str
    kept: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()


class PairExamples(Struct, frozen=True):
    """An action with a clause that may refuse its moves: the figures that show a move that keeps it, or is refused."""

    action: str
    clause: str
    kept: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


class RulesInData(Struct, frozen=True):
    """The extent of rules in data: the *actions*, those *free* of conditions, and the clauses *without* a condition.

    A clause may refuse moves of several actions: *pairs* has the examples of each.
    """

    actions: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    pairs: tuple[PairExamples, ...] = ()

    @property
    def kept(self) -> int:
        """The number of pairs of an action and a clause with a legal move."""
        return sum(bool(pair.kept) for pair in self.pairs)

    @property
    def refused(self) -> int:
        """The number of pairs of an action and a clause with a refused move."""
        return sum(bool(pair.refused) for pair in self.pairs)


class ProvedLaw(Struct, frozen=True):
    """A law of rules.yaml: the *clause* beside which it stands ("" without one), the law, and what was *seen* of it.

    *holds*: it was at stake, and nothing contradicts it, or what it says is possible *is_met*.
    """

    clause: str
    law: str
    seen: str
    positions: int
    games: int
    whole: bool
    holds: bool
    is_met: bool

    @property
    def told(self) -> Text | str:
        """What was seen of it, for readers of the rules."""
        if not self.holds:
            return self.seen
        if self.is_met:
            # For translators: of a statement about what is possible in a game.
            return ui_text("a game has met it")
        if self.whole:
            # For translators: of a statement about every position of a game.
            return ui_text("proved in {n} position, the only one", "proved in all {n} positions", n=self.positions)
        # For translators: of a statement about every position of a game, of which some were looked at.
        return ui_text("held in {n} position", "held in {n} positions", n=self.positions)


class Coverage(Struct, frozen=True):
    """The examples of every clause, in the engine's order, and the extent of rules in data, None for other engines.

    *facts* is the number of facts of rules that are true, by clause. Texts have so many *mentions* of numbers, cells,
    players and pieces, of which nothing backs the *unbacked*.
    """

    clauses: tuple[ClauseExamples, ...]
    rules: RulesInData | None = None
    facts: Mapping[str, int] = {}
    laws: tuple[ProvedLaw, ...] = ()
    mentions: int = 0
    unbacked: int = 0

    @property
    def kept(self) -> int:
        """The number of clauses that are shown kept."""
        return sum(bool(clause.kept) for clause in self.clauses)

    @property
    def broken(self) -> int:
        """The number of clauses that are shown broken."""
        return sum(bool(clause.broken) for clause in self.clauses)


def check_clauses(
    sections: Sequence[Section],
    clauses: Mapping[str, str] | None,
    source: SourceMap,
    problems: Problems,
    *,
    complete: bool = True,
) -> None:
    """Report each clause of rules.yaml that the engine doesn't know, or the other way round, and duplicates (P050).

    A clause that is not *played* is one that the engine doesn't know. Without an engine *clauses* is None, and any
    clause is allowed once. If the *sections* are not *complete*, missing clauses are not reported.
    """
    # Each branch is another fault of a clause, with a message of its own; a duplicate comes first: it is told once.
    places: dict[str, DocumentPath] = {}
    for clause, item, at in clause_items(sections):
        path = (*at, "clause")
        if clause in places:
            line = source.place(places[clause]).line
            message, hint = f"duplicate clause {quote(clause)}", f"first used in line {line}"
            problems.error("P050", message, source.place(path), hint)
        elif clauses is not None and not item.played:
            if clause in clauses:
                message, hint = f"the engine plays by the clause {quote(clause)}", "remove played: false"
                problems.error("P050", message, source.place(path), hint)
        elif clauses is not None and clause not in clauses:
            hint = suggest_name(clause, clauses, "write played: false if no engine plays by it; available")
            problems.error("P050", f"the engine has no clause {quote(clause)}", source.place(path), hint)
        places.setdefault(clause, path)
    for clause, about in (clauses or {}).items() if complete else ():
        if clause not in places:
            hint = f"write an item with clause: {clause}"
            problems.error("P050", f"the rules leave out the clause {quote(clause)} ({about})", source.place(), hint)


def find_examples(clauses: Mapping[str, str], figures: Iterable[CheckedFigure]) -> Coverage:
    """Return which of the proved *figures* are examples of each clause."""
    known = list(figures)
    return Coverage(
        tuple(
            ClauseExamples(
                clause,
                about,
                tuple(figure.name for figure in known if clause in figure.kept),
                tuple(figure.name for figure in known if clause in figure.broken),
            )
            for clause, about in clauses.items()
        )
    )


def find_pairs(pairs: Iterable[tuple[str, str]], figures: Iterable[CheckedFigure]) -> tuple[PairExamples, ...]:
    """Return which of the proved *figures* are examples of each action and clause.

    A figure shows that a clause is kept if it says so, and a move of the action is legal in it.
    """
    known = list(figures)
    return tuple(
        PairExamples(
            action,
            clause,
            tuple(figure.name for figure in known if clause in figure.kept and action in figure.actions),
            tuple(figure.name for figure in known if (action, clause) in figure.refused),
        )
        for action, clause in pairs
    )


def warn_unshown_clauses(
    coverage: Coverage, sections: Sequence[Section], source: SourceMap, problems: Problems
) -> None:
    """Warn of every clause that no figure shows (P056), where rules.yaml states it."""
    places = {clause: (*path, "clause") for clause, _, path in clause_items(sections)}
    for examples in coverage.clauses:
        if not (examples.kept or examples.broken):
            hint = "name it under shows in a figure, or under because in a claim"
            place = source.place(places.get(examples.clause, ()))
            problems.warning("P056", f"no figure shows the clause {quote(examples.clause)}", place, hint)
