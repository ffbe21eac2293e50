"""Change one thing at a time in the rules and the words of a game, and count what figures, facts and laws notice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property, partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.msgpack import decode, encode
from msgspec.structs import replace

from pnp.game.model.figure import Figure
from pnp.game.model.files import PLAY_RULES
from pnp.game.model.ruleset import PLAY_ENGINE, PlayFile, Ruleset
from pnp.kept_values import find_current, keep_value, keeping_nothing
from pnp.play.engine_names import engine_for
from pnp.play.game_setup import setup_of
from pnp.play.language.engine import PlayEngine
from pnp.play.language.running.game import PlayGame
from pnp.play.language.terms.book import PlayBook
from pnp.play.proof.claims import FigureCheck
from pnp.play.proof.differences import GameWalk
from pnp.play.proof.mutations import Mutation, changed_at, rule_mutations
from pnp.play.protocol import RulesFaultError
from pnp.problems import Place, Problems
from pnp.questions.game_batches import GameBatch, play_in_processes
from pnp.targets.opening.kept_games import load_game
from pnp.workshop.checks.figures import FigureProofs, prove_figures
from pnp.workshop.checks.statements import check_facts, check_laws
from pnp.workshop.checks.word_mentions import MentionFinder, TextsBeside
from pnp.workshop.fingerprint import digest_game, digest_text
from pnp.workshop.options import Progress
from pnp.workshop.processes import Interrupts

MOST_MUTANTS = 2_000  # without a number: Hexania, the largest game, has 900
_BATCH = 8  # that a process tries at a time, by guess: one of words takes a millisecond, one of rules a hundred
_KEPT_EACH = 5.0  # seconds between two times that results are kept: at most so much is lost


class MutantVerdict(Struct, frozen=True):
    """By what a mutant is *noticed*, or what shows that it is another game: a *difference*, with its *figure*.

    *positions* is the number of those in which the games were compared.
    """

    noticed: str
    difference: str = ""
    figure: Mapping[str, Any] = {}
    positions: int = 0


class Mutant(NamedTuple):
    """A game with one change at a *place*, below a *clause* ("" without one), and by what it is *noticed*.

    That is check (the rules can't be used), a figure by its name, facts, laws or mentions; "" if nothing notices it.
    Of rules, such a change was compared with the game in some *positions*: *difference* tells of the first that
    differs, and only the game proves the *figure*, plain values. Both are empty if none differs.
    """

    place: Place
    clause: str
    change: str
    noticed: str
    difference: str = ""
    figure: Mapping[str, Any] = {}
    positions: int = 0

    @property
    def is_alike(self) -> bool:
        """Whether perhaps the change has no effect: nothing notices it, and no position differs."""
        return not self.noticed and self.positions > 0 and not self.difference

    def as_dict(self) -> dict[str, Any]:
        """Return the mutant as ``--json`` prints it."""
        file, line, column = self.place.spot
        told = {"file": file, "line": line, "column": column}
        return told | {key: value for key, value in self._asdict().items() if key != "place"}


class MutantScore(NamedTuple):
    """How many mutants were *noticed*, of those *tried*, and how many are *alike*: no position differs."""

    noticed: int = 0
    tried: int = 0
    alike: int = 0


class MutantReport(NamedTuple):
    """The mutants of a game that were tried, in order, and how many there are in *all*."""

    ruleset: str
    tried: tuple[Mutant, ...]
    all: int

    @property
    def scores(self) -> Mapping[tuple[str, str], MutantScore]:
        """How many mutants were *noticed*, were *tried*, and are *alike*, without a difference, by file and clause."""
        scores: dict[tuple[str, str], MutantScore] = {}
        for one in self.tried:
            key = one.place.file, one.clause
            noticed, tried, alike = scores.get(key, MutantScore())
            scores[key] = MutantScore(noticed + bool(one.noticed), tried + 1, alike + one.is_alike)
        return scores

    def as_dict(self) -> dict[str, Any]:
        """Return the report as ``--json`` prints it."""
        scores = [{"file": file, "clause": clause, **one._asdict()} for (file, clause), one in self.scores.items()]
        mutants = [one.as_dict() for one in self.tried]
        return {"name": self.ruleset, "all": self.all, "scores": scores, "mutants": mutants}


def run_mutants(
    source: Path | Ruleset,
    count: int | None,
    seed: int,
    jobs: int,
    problems: Problems,
    progress: Progress | None = None,
) -> MutantReport | None:
    """Try *count* mutants of a game, drawn by a *seed*, or all up to a limit; None, with problems, if it has errors.

    What is known of a folder's game is kept: as long as nothing changes, no mutant is tried again.
    """
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
    every = MutantJudge(ruleset, proofs).untried
    drawn = sorted(Random(f"mutants {seed}").sample(range(len(every)), min(len(every), count or MOST_MUTANTS)))
    with _KeptVerdicts(source) as known:
        judge = MutantJudge(ruleset, proofs, tuple(index for index in drawn if index not in known.verdicts))
        done = len(drawn) - len(judge.drawn)
        with closing(_verdicts(judge, jobs)) as judged:
            for number, (index, verdict) in enumerate(judged, done + 1):
                known.add(index, verdict)
                if progress is not None:
                    progress(number, len(drawn), "mutants")
        verdicts = [(every[index], known.verdicts[index]) for index in drawn]
    tried = (
        Mutant(one.place, one.clause, one.change, *(getattr(verdict, name) for name in verdict.__struct_fields__))
        for one, verdict in verdicts
    )
    return MutantReport(ruleset.name, tuple(tried), len(every))


class _KeptVerdicts:
    """The verdicts on mutants of the game of a folder, which are kept between runs; of another source, none are."""

    def __init__(self, source: Path | Ruleset) -> None:
        self._digest = digest_game(source) if isinstance(source, Path) else None
        self._slot = digest_text("mutants", str(source.resolve())) if isinstance(source, Path) else ""
        kept = find_current(self._slot, self._digest) if self._digest is not None else None
        self.verdicts: dict[int, MutantVerdict] = {} if kept is None else decode(kept, type=dict[int, MutantVerdict])
        self._when = monotonic()
        self._is_kept = True

    def __enter__(self) -> _KeptVerdicts:
        return self

    def __exit__(self, *_: object) -> None:
        """Keep all, also after Ctrl-C."""
        self._keep()

    def add(self, index: int, verdict: MutantVerdict) -> None:
        """Add the verdict on one mutant."""
        self.verdicts[index] = verdict
        self._is_kept = False
        if monotonic() - self._when > _KEPT_EACH:
            self._keep()

    def _keep(self) -> None:
        if self._digest is not None and not self._is_kept:
            keep_value(self._slot, (self._digest, encode(self.verdicts)))
        self._is_kept, self._when = True, monotonic()


class _Untried(Struct, frozen=True):
    """A mutant, and the function that judges it."""

    place: Place
    clause: str
    change: str
    judge: Callable[[], MutantVerdict]


class JudgedBatch(Struct, frozen=True):
    """The verdicts on some mutants, from the number *first* of those that were drawn on."""

    first: int
    verdicts: tuple[MutantVerdict, ...]


class MutantJudge:
    """Judges the mutants that were *drawn*, by their indices, in this process or in another one."""

    def __init__(self, ruleset: Ruleset, proofs: FigureProofs | None = None, drawn: tuple[int, ...] = ()) -> None:
        self._ruleset = ruleset
        self._proofs = proofs
        self.drawn = drawn

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process that shares no memory proves the figures itself."""
        return MutantJudge, (self._ruleset, None, self.drawn)

    @cached_property
    def untried(self) -> Sequence[_Untried]:
        """All mutants of the game."""
        with keeping_nothing():
            proofs = self._proofs or prove_figures(self._ruleset, Problems())
            return [*_of_rules(self._ruleset, proofs), *_of_words(self._ruleset, proofs)]

    def verdict(self, index: int) -> MutantVerdict:
        """Return the verdict on a mutant."""
        with keeping_nothing():
            return self.untried[index].judge()

    def run(self, task: GameBatch) -> Iterator[JudgedBatch]:
        """Judge some of the mutants, and yield the verdicts at once."""
        indices = self.drawn[task.first : task.first + task.games]
        yield JudgedBatch(task.first, tuple(map(self.verdict, indices)))


def _verdicts(judge: MutantJudge, jobs: int) -> Generator[tuple[int, MutantVerdict]]:
    """Yield the index of each mutant that was drawn, with the verdict, as soon as there is one."""
    with Interrupts() as interrupts:
        if jobs == 1 or len(judge.drawn) <= _BATCH:
            for index in judge.drawn:
                with interrupts.allowed():
                    verdict = judge.verdict(index)
                yield index, verdict
            return
        firsts = range(0, len(judge.drawn), _BATCH)
        batches = [GameBatch(first, min(_BATCH, len(judge.drawn) - first)) for first in firsts]
        _ = judge.untried  # made once, for all processes that share memory
        with closing(play_in_processes(judge, batches, jobs, interrupts)) as judged:
            for batch in judged:
                yield from zip(judge.drawn[batch.first :], batch.verdicts, strict=False)


def _of_rules(ruleset: Ruleset, proofs: FigureProofs) -> Iterator[_Untried]:
    engine = proofs.engine
    game = engine.book.game({}) if isinstance(engine, PlayEngine) else None
    if not isinstance(game, PlayGame) or not isinstance(engine, PlayEngine) or ruleset.play is None:
        return
    walk = GameWalk(engine, ruleset.figures.values())
    for mutation in rule_mutations(game.book, ruleset.play.values):
        file, *path = mutation.path
        clause = next((str(step) for step in path if step in engine.clauses), _clause_of(ruleset, file, path))
        place = ruleset.sources[str(file)].inside(tuple(path), *_found(mutation, ruleset))
        figures = _touched(ruleset.figures.values(), mutation, clause, game.book, proofs)
        yield _Untried(place, clause, mutation.told, partial(_judge_rules, mutation, figures, ruleset, walk))


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


def _touched(
    figures: Collection[Figure], mutation: Mutation, clause: str, book: PlayBook, proofs: FigureProofs
) -> Sequence[Figure]:
    """Return the figures that a change may touch: those of its clause come first, then those with moves of its action.

    Effects touch only figures with moves of their action, unless they decide which moves are legal.
    """
    _, part, changed, key, *_ = (*mutation.path, "", "", "")
    moved = {one.name: {*one.actions, *(action for action, _ in one.refused)} for one in proofs.figures.values()}
    of_action = {one.name: part == "actions" and changed in moved[one.name] for one in figures}
    ordered = sorted(figures, key=lambda one: (clause not in one.shows, not of_action[one.name], len(one.frames)))
    action = book.actions.get(str(changed)) if part == "actions" else None
    if action is None or action.needs is None or action.leaves or action.chain is not None or key != "does":
        return ordered
    return [one for one in ordered if of_action[one.name]]


def _judge_rules(mutation: Mutation, figures: Sequence[Figure], ruleset: Ruleset, walk: GameWalk) -> MutantVerdict:
    """Return what notices a change of the rules or, if nothing does, how the games differ."""
    changed = _changed(ruleset, mutation)
    engine = engine_for(PLAY_ENGINE, setup_of(changed))
    if not isinstance(engine, PlayEngine):
        return MutantVerdict("check")
    noticed = _noticed_by(changed, engine, figures)
    if noticed:
        return MutantVerdict(noticed)
    difference = walk.difference(engine)
    positions = len(walk.positions)
    if difference is None:
        return MutantVerdict("", positions=positions)
    return MutantVerdict("", difference.told, decode(encode(difference.figure)), positions)  # as one that was kept


def _noticed_by(changed: Ruleset, engine: PlayEngine, figures: Sequence[Figure]) -> str:
    """Return what notices that rules were changed: *figures* are asked first, in this order, laws last."""
    problems = Problems()
    unplayed = {item.clause for section in changed.sections for item in section.items if not item.played}
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
                    judge = partial(_judge_words, finder, lying, before)
                    place = finder.place(beside, field, start, length)
                    yield _Untried(place, _said_by(ruleset, beside), change, judge)


def _said_by(ruleset: Ruleset, beside: TextsBeside) -> str:
    if len(beside.base) != 3:
        return ""
    return ruleset.sections[int(beside.base[0])].items[int(beside.base[2])].clause or ""


def _unbacked(finder: MentionFinder, group: Iterable[TextsBeside]) -> int:
    return sum(not one.is_backed for one in finder.mentions_of(list(group)))


def _judge_words(finder: MentionFinder, group: list[TextsBeside], before: int) -> MutantVerdict:
    return MutantVerdict("mentions" if _unbacked(finder, group) > before else "")
