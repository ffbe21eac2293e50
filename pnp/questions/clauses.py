"""Explain the clauses of a game: text, conditions, figures, and a position that breaks each; as a page in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.game.model.ruleset import PLAY_ENGINE, Ruleset
from pnp.game.model.texts import Text, comma_list, ui_text
from pnp.game.reading.yaml.yaml_writer import to_yaml
from pnp.messages import quote, suggest_name
from pnp.play.game_setup import RULES_FILE, clause_items
from pnp.play.proof.coverage import ProvedLaw
from pnp.play.proof.finder import Breach, find_breach
from pnp.play.protocol import ClauseCondition, HasConditions
from pnp.problems import Place, Problem, Problems
from pnp.questions.rule_words import RuleWords, read_rule_words
from pnp.questions.rules_source import engine_with_words
from pnp.targets.opening.kept_games import load_game
from pnp.translation.catalogue import Catalogue
from pnp.workshop.checks.figures import FigureProofs, prove_figures, prove_words
from pnp.workshop.ruleset_sources import find_sources

if TYPE_CHECKING:
    from pnp.workshop.ruleset_sources import RulesetLike

_WIDTH = 100  # of lines of text, in characters, by eye


class WrittenCondition(NamedTuple):
    """A condition of a clause: its text, its role, and its place in the file."""

    text: str
    role: str
    place: Place


class ExplainedClause(NamedTuple):
    """A clause: its title and text as rules.yaml has them, with their place; its conditions; the figures that show it.

    *kept* and *broken* name figures. *breach* is a position with a move that the clause forbids, if one was looked for
    and found. *facts* and *laws* stand beside its text.
    Without *played*, no engine knows the clause; *is_data* tells whether its engine reads play.yaml, and
    *is_unread* whether that has faults, so that the conditions are not known.
    """

    clause: str
    title: str
    text: str
    place: Place
    conditions: tuple[WrittenCondition, ...]
    kept: tuple[str, ...]
    broken: tuple[str, ...]
    played: bool
    is_data: bool = False
    breach: Breach | None = None
    is_unread: bool = False
    facts: tuple[str, ...] = ()
    laws: tuple[ProvedLaw, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the clause as ``--json`` prints it."""
        values: dict[str, Any] = {**self._asdict(), "place": _spot(self.place), "breach": None}
        values["laws"] = [{key: getattr(law, key) for key in law.__struct_fields__} for law in self.laws]
        values["conditions"] = [{**one._asdict(), "place": _spot(one.place)} for one in self.conditions]
        if self.breach is not None:
            values["breach"] = {name: getattr(self.breach, name) for name in self.breach.__struct_fields__}
        return values

    @property
    def may_forbid(self) -> bool:
        """Whether it may forbid a move: not if it has no condition, or one that ends the game."""
        return self.played and (not self.is_data or any("," in one.role for one in self.conditions))

    def position(self) -> str:
        """Return the position of its breach as YAML; "" without one."""
        return "" if self.breach is None else to_yaml(self.breach.position)


class ClauseReport(NamedTuple):
    """The clauses of a game, and the problems of its ruleset.

    *has_conditions* tells whether its rules are data; *words* are those of the reader's language.
    """

    clauses: tuple[ExplainedClause, ...]
    problems: tuple[Problem, ...]
    has_conditions: bool = False
    words: RuleWords = RuleWords()


def _spot(place: Place) -> str:
    return f"{place.file}:{place.line}"


def explain_clauses(
    ruleset: RulesetLike,
    clause: str | None = None,
    *,
    seed: int = 0,
    limit: int = 20_000,
    language: str | None = None,
) -> ClauseReport:
    """Explain a clause of a game, or all of them: text, conditions, and the figures that show it kept and broken.

    For a single clause, games are played until one has a position with a move that the clause forbids, or until *limit*
    positions and moves were examined. An unknown clause is a problem (P014). Titles, texts and refusals are in the
    *language*, if there is one, else in that of the game.

    >>> import pnp
    >>> (clause,) = pnp.explain_clauses("hollow", "place.empty").clauses
    >>> clause.breach.move, clause.title
    ('G3', 'An empty cell')
    """
    # All clauses or one: only for one are games played, and only where its name is known.
    problems = Problems()
    loaded, words = _loaded(ruleset, language, problems)
    if loaded is None or words is None:
        return ClauseReport((), tuple(problems.sorted()))
    missing = tuple(problems)
    proofs = prove_words(loaded, prove_figures(loaded, problems), problems, all_options=True, choices={})
    errors = tuple(one for one in problems.sorted() if one.severity.value == "error" or one in missing)
    every = tuple(_explained(loaded, proofs, words.catalogue))
    has_conditions = isinstance(proofs.engine, HasConditions)
    if clause is None:
        return ClauseReport(every, errors, has_conditions, words)
    wanted = [one for one in every if one.clause == clause]
    if not wanted:
        hint = suggest_name(clause, [one.clause for one in every])
        problem = Problem("P014", f"the rules have no clause {quote(clause, 40)}", None, hint)
        return ClauseReport((), (*errors, problem), has_conditions)
    engine = proofs.engine
    if engine is not None and language is not None:
        engine = engine_with_words(loaded, words, Problems())
    breach = find_breach(engine, clause, seed, limit) if engine and wanted[0].may_forbid else None
    return ClauseReport((wanted[0]._replace(breach=breach),), errors, has_conditions, words)


def _loaded(ruleset: RulesetLike, language: str | None, problems: Problems) -> tuple[Ruleset | None, RuleWords | None]:
    """Return a ruleset, and the words of its rules in a language; None for either, with problems, without it."""
    unknown: list[Problem] = []
    sources = find_sources([ruleset], unknown)
    problems.extend(unknown)
    if not sources:
        return None, None
    loaded = sources[0] if isinstance(sources[0], Ruleset) else load_game(sources[0], problems)
    if loaded is None or language is None:
        return loaded, RuleWords()
    return loaded, read_rule_words(loaded, language, problems)


def _explained(ruleset: Ruleset, proofs: FigureProofs, catalogue: Catalogue) -> Iterator[ExplainedClause]:
    # Without an engine, or with one that is no data, there are no conditions, and figures are as they say.
    shown = {row.clause: (row.kept, row.broken) for row in proofs.coverage.clauses}
    engine, sources = proofs.engine, ruleset.sources
    for name, item, path in clause_items(ruleset.sections):
        held = tuple(figure.name for figure in ruleset.figures.values() if name in figure.shows)
        kept, broken = shown.get(name, (held, ()))
        known: tuple[ClauseCondition, ...] = ()
        if isinstance(engine, HasConditions):
            known = engine.clause_conditions(name)
        yield ExplainedClause(
            name,
            catalogue.typed(item.title or "", name),
            " ".join(catalogue.typed(item.text or "", "").split()),
            ruleset.sources[RULES_FILE].place((*path, "clause")),
            tuple(WrittenCondition(one.text, one.role, sources[str(one.at[0])].place(one.at[1:])) for one in known),
            kept,
            broken,
            played=engine is not None and name in engine.clauses,
            is_data=isinstance(engine, HasConditions),
            is_unread=engine is None and ruleset.game.engine == PLAY_ENGINE,
            facts=tuple(str(fact).strip() for fact in item.facts),
            laws=tuple(law for law in proofs.coverage.laws if law.clause == name),
        )


def clause_page(clause: ExplainedClause, words: RuleWords) -> str:
    """Return everything about a clause."""
    head = f"{clause.clause}: {clause.title}" if clause.title else clause.clause
    parts = [f"{head}  ({_spot(clause.place)})"]
    if clause.text:
        parts.append(fill(clause.text, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_long_words=False))
    conditions = [f"\n  {_spot(one.place)}: {one.role}: {one.text}" for one in clause.conditions]
    told = "".join(conditions) or f" {words.tell(_why_none(clause))}"
    parts.append(f"\n{words.tell(ui_text('Conditions:', context='clause'))}{told}")
    kept, broken = map(_listed, (clause.kept, clause.broken))
    parts.append("\n" + words.tell(ui_text("Figures that show it kept: {figures}", figures=kept)))
    parts.append(words.tell(ui_text("Figures that show it broken: {figures}", figures=broken)))
    parts += _statements(clause, words)
    breach = clause.breach
    if breach is not None:
        forbids = ui_text("It forbids the move {move}: {reason}.", move=breach.move, reason=breach.message)
        parts.append(f"\n{words.tell(forbids)} {words.tell(ui_text('In this position:', context='clause'))}\n")
        parts.extend(f"    {line}" for line in clause.position().splitlines())
    elif clause.may_forbid:
        parts.append("\n" + words.tell(ui_text("No move that it forbids was found in the games that were played.")))
    return "\n".join(parts)


def _statements(clause: ExplainedClause, words: RuleWords) -> Iterator[str]:
    """Yield the facts and laws beside a clause, with what was seen of them."""
    if clause.facts or clause.laws:
        yield f"\n{words.tell(ui_text('Facts and laws:'))}"
    yield from (f"  {fact}" for fact in clause.facts)
    for law in clause.laws:
        told = law.told
        yield f"  {law.law}: {told if isinstance(told, str) else words.tell(told)}"


def _why_none(clause: ExplainedClause) -> Text:
    """Return why a clause is shown without conditions."""
    if clause.is_unread:
        return ui_text("not known, because of the errors in play.yaml")
    if clause.played and not clause.is_data:
        return ui_text("the engine has them in its program")
    return ui_text("none", context="conditions, figures")


def _listed(names: Sequence[str]) -> Text:
    return ui_text("{list}", list=comma_list(names)) if names else ui_text("none", context="conditions, figures")
