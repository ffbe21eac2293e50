"""Change one thing at a time in the rules and the words of a game, and count what figures, facts and laws notice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from pnp.game.model.files import PLAY_RULES
from pnp.game.model.ruleset import PLAY_ENGINE, PlayFile, Ruleset
from pnp.kept_values import keeping_nothing
from pnp.play.engine_names import engine_for
from pnp.play.game_setup import setup_of
from pnp.play.language.engine import PlayEngine
from pnp.play.language.running.game import PlayGame
from pnp.play.proof.claims import FigureCheck
from pnp.play.proof.mutations import Mutation, changed_at, rule_mutations
from pnp.play.protocol import Rejected, RulesFaultError
from pnp.problems import Place, Problems
from pnp.targets.opening.kept_games import load_game
from pnp.workshop.checks.figures import FigureProofs, prove_figures
from pnp.workshop.checks.statements import check_facts, check_laws
from pnp.workshop.checks.word_mentions import MentionFinder, TextsBeside
from pnp.workshop.options import Progress

MOST_MUTANTS = 2_000  # without a number: Hexania, the largest game, has 900


class Mutant(NamedTuple):
    """A game with one change at a *place*, below a *clause* ("" without one), and by what it is *noticed*.

    That is check (the rules can't be used), a figure by its name, facts, laws or mentions; "" if nothing notices it.
    """

    place: Place
    clause: str
    change: str
    noticed: str

    def as_dict(self) -> dict[str, Any]:
        """Return the mutant as ``--json`` prints it."""
        file, line, column = self.place.spot
        told = {"file": file, "line": line, "column": column}
        return told | {"clause": self.clause, "change": self.change, "noticed": self.noticed}


class MutantReport(NamedTuple):
    """The mutants of a game that were tried, in order, and how many there are in *all*."""

    ruleset: str
    tried: tuple[Mutant, ...]
    all: int

    @property
    def scores(self) -> Mapping[tuple[str, str], tuple[int, int]]:
        """How many mutants were noticed and how many were tried, by file and clause."""
        scores: dict[tuple[str, str], tuple[int, int]] = {}
        for one in self.tried:
            key = one.place.file, one.clause
            noticed, tried = scores.get(key, (0, 0))
            scores[key] = noticed + bool(one.noticed), tried + 1
        return scores

    def as_dict(self) -> dict[str, Any]:
        """Return the report as ``--json`` prints it."""
        scores = [
            {"file": file, "clause": clause, "noticed": noticed, "tried": tried}
            for (file, clause), (noticed, tried) in self.scores.items()
        ]
        mutants = [one.as_dict() for one in self.tried]
        return {"name": self.ruleset, "all": self.all, "scores": scores, "mutants": mutants}


def run_mutants(
    source: Path | Ruleset, count: int | None, seed: int, problems: Problems, progress: Progress | None = None
) -> MutantReport | None:
    """Try *count* mutants of a game, drawn by a *seed*, or all up to a limit; None, with problems, if it has errors."""
    loaded = source if isinstance(source, Ruleset) else load_game(source, problems)
    if loaded is None:
        return None
    ruleset = loaded.with_default_options
    with keeping_nothing():
        proofs = prove_figures(ruleset, problems)
        check_facts(ruleset, proofs.engine, problems)
        check_laws(ruleset, proofs.engine, problems)
        if problems.error_count:
            return None
        # What is tried is a function, which tells by what a mutant is noticed.
        every = [*_of_rules(ruleset, proofs), *_of_words(ruleset, proofs)]
        drawn = Random(f"mutants {seed}").sample(range(len(every)), min(len(every), count or MOST_MUTANTS))
        tried: list[Mutant] = []
        for number, index in enumerate(sorted(drawn), 1):
            place, clause, change, judge = every[index]
            tried.append(Mutant(place, clause, change, judge()))
            if progress is not None:
                progress(number, len(drawn), "mutants")
    return MutantReport(ruleset.name, tuple(tried), len(every))


_Untried = tuple[Place, str, str, Any]


def _of_rules(ruleset: Ruleset, proofs: FigureProofs) -> Iterator[_Untried]:
    game = proofs.engine.book.game({}) if isinstance(proofs.engine, PlayEngine) else None
    if not isinstance(game, PlayGame) or ruleset.play is None:
        return
    clauses = proofs.engine.clauses if proofs.engine else {}
    for mutation in rule_mutations(game.book, ruleset.play.values):
        file, *path = mutation.path
        clause = next((str(step) for step in path if step in clauses), _clause_of(ruleset, file, path))
        place = ruleset.sources[str(file)].inside(tuple(path), *_found(mutation, ruleset))
        yield place, clause, mutation.told, partial(_noticed_rules, mutation, clause, ruleset, proofs)


def _found(mutation: Mutation, ruleset: Ruleset) -> tuple[str, int, int]:
    """Return the text that a mutation changes, where, and how many characters."""
    values = ruleset.play.values if mutation.path[0] == PLAY_RULES and ruleset.play else None
    for step in mutation.path[1:]:
        values = values[step] if values is not None else None
    return (values if isinstance(values, str) else mutation.old), mutation.offset, mutation.length


def _clause_of(ruleset: Ruleset, file: str | int, path: list[str | int]) -> str:
    """Return the clause of an item of rules.yaml, or of an end of the game."""
    if file == PLAY_RULES:
        ends = ruleset.play.values.get("end") if ruleset.play and path[:1] == ["end"] else None
        return str(ends[path[1]].get("clause", "")) if ends and len(path) > 1 else ""
    return ruleset.sections[int(path[0])].items[int(path[2])].clause or ""


def _changed(ruleset: Ruleset, mutation: Mutation) -> Ruleset:
    """Return the ruleset with one change of its rules."""
    file, *path = mutation.path
    if file == PLAY_RULES and ruleset.play is not None:
        play = ruleset.play
        return replace(ruleset, play=PlayFile(changed_at(play.values, path, mutation), play.boards, play.varied))
    number, index = int(path[0]), int(path[2])
    section = ruleset.sections[number]
    item = section.items[index]
    item = replace(item, needs=changed_at(item.needs, path[4:], mutation))
    section = replace(section, items=(*section.items[:index], item, *section.items[index + 1 :]))
    return replace(ruleset, sections=(*ruleset.sections[:number], section, *ruleset.sections[number + 1 :]))


def _noticed_rules(mutation: Mutation, clause: str, ruleset: Ruleset, proofs: FigureProofs) -> str:
    """Return what notices a change of the rules: figures of its clause are asked first, laws last."""
    changed = _changed(ruleset, mutation)
    engine = engine_for(PLAY_ENGINE, setup_of(changed))
    if engine is None or isinstance(engine, Rejected):
        return "check"
    problems = Problems()
    unplayed = {item.clause for section in changed.sections for item in section.items if not item.played}
    figures = sorted(changed.figures.values(), key=lambda one: (clause not in one.shows, len(one.frames)))
    for figure in figures:
        try:
            FigureCheck(figure, engine, problems, unplayed).prove({})
        except RulesFaultError:
            return figure.name
        if problems.error_count:
            return figure.name
    for name, check in (("facts", check_facts), ("laws", check_laws)):
        try:
            check(changed, engine, problems)
        except RulesFaultError:
            return name
        if problems.error_count:
            return name
    return ""


def _of_words(ruleset: Ruleset, proofs: FigureProofs) -> Iterator[_Untried]:
    finder = MentionFinder(ruleset, proofs.figures)
    for group in finder.groups():
        before = _unbacked(finder, group)
        for at, beside in enumerate(group):
            for number, field in enumerate(beside.fields):
                text = field.text
                for start, length, new in finder.changes(field):
                    message = text.message[:start] + new + text.message[start + length :]
                    other = replace(field, text=replace(text, message=message))
                    fields = [*beside.fields[:number], other, *beside.fields[number + 1 :]]
                    lying = [*group[:at], replace(beside, fields=fields), *group[at + 1 :]]
                    change = f'"{text.message[start : start + length]}" becomes "{new}"'
                    judge = partial(_noticed_words, finder, lying, before)
                    yield finder.place(beside, field, start, length), _said_by(ruleset, beside), change, judge


def _said_by(ruleset: Ruleset, beside: TextsBeside) -> str:
    if len(beside.base) != 3:
        return ""
    return ruleset.sections[int(beside.base[0])].items[int(beside.base[2])].clause or ""


def _unbacked(finder: MentionFinder, group: Iterable[TextsBeside]) -> int:
    return sum(not one.is_backed for one in finder.mentions_of(list(group)))


def _noticed_words(finder: MentionFinder, group: list[TextsBeside], before: int) -> str:
    return "mentions" if _unbacked(finder, group) > before else ""
