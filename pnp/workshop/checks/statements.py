"""Prove what rules.yaml says beside its texts: facts about the box, boards and the start, and laws of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.msgpack import decode, encode
from msgspec.structs import replace

from pnp.game.model.files import COMPONENTS, GAME, RULES
from pnp.game.model.ruleset import VARIANTS, Choice, Ruleset
from pnp.game.model.texts import TextValue, computed_words, titled
from pnp.game.model.values import Condition, allowed_texts
from pnp.kept_values import find_value, keep_value
from pnp.messages import quote_literal
from pnp.play.engine_names import engine_for
from pnp.play.game_setup import report_setup, setup_of
from pnp.play.proof.claim_judges import own_choices
from pnp.play.proof.computed_words import StatedValue, compute_words
from pnp.play.proof.coverage import ProvedLaw
from pnp.play.protocol import (
    AsksStatements,
    Engine,
    HasConditions,
    HasOptions,
    Rejected,
    RulesFaultError,
    StartOptions,
    serves,
)
from pnp.problems import DocumentPath, Finding, Problems
from pnp.translation.catalogue import ruleset_texts, titles

if TYPE_CHECKING:
    from pnp.play.language.engine import PlayEngine
    from pnp.play.language.running.game import PlayState
    from pnp.play.proof.laws import Law, LawResult, LawWatch

USUAL_POSITIONS = 300  # in which a check looks at the laws of a game: below half of the time of its other parts
_LEAST = 100  # positions for each choice of options, by estimate: a game or two
_PLAYERS = "players"
_MISREAD = "put it between quotes: braces and brackets begin a mapping or a list in YAML"


class RuleStatement(Struct, frozen=True):
    """A fact or a law as it is written, its *path* in its *file*, the rule's clause, and the options that it is for."""

    value: Any
    path: DocumentPath
    clause: str
    when: Mapping[str, tuple[str, ...]]
    file: str = RULES


def rule_statements(ruleset: Ruleset, key: str) -> Iterator[RuleStatement]:
    """Yield the *facts* or the *laws* of a ruleset, in order: those of game.yaml, and those of the rules."""
    game = ruleset.game
    for part, named in (("options", game.options), ("variants", game.variants)):
        for name, one in named.items():
            when: dict[str, tuple[str, ...]] = {VARIANTS: (name,)} if part == VARIANTS else {}
            for at, value in enumerate(getattr(one, key)):
                yield RuleStatement(value, (part, name, key, at), "", when, GAME)
    for number, section in enumerate(ruleset.sections):
        for index, item in enumerate(section.items):
            when = {**_allowed(section.when), **_allowed(item.when)}
            for at, value in enumerate(getattr(item, key)):
                yield RuleStatement(value, (number, "items", index, key, at), item.clause or "", when)


def _component_facts(ruleset: Ruleset) -> Iterator[RuleStatement]:
    """Yield the facts of components, each once where several take it from one."""
    told: set[DocumentPath] = set()
    for name, component in ruleset.components.items():
        for at, value in enumerate(component.facts):
            path = component.written_at(name, ("facts", at))
            if path not in told:
                told.add(path)
                yield RuleStatement(value, path, "", {}, COMPONENTS)


def _allowed(when: Mapping[str, Condition]) -> dict[str, tuple[str, ...]]:
    return {name: allowed_texts(condition) for name, condition in when.items()}


def check_facts(
    ruleset: Ruleset, engine: Engine[Any, Any] | None, problems: Problems, *, all_options: bool = True
) -> Mapping[str, int]:
    """Record each fact of a rule that is false at the start of a game (P055), for each option that the rule is for.

    Return the number of true ones by clause.
    """
    facts = [*rule_statements(ruleset, "facts"), *_component_facts(ruleset)]
    if not facts:
        return {}
    true = Counter[str]()
    ask = _asker(engine, ruleset)
    for fact in facts:
        source = ruleset.sources[fact.file]
        if not isinstance(fact.value, str):
            message = f"a fact is a statement, not {quote_literal(fact.value)}"
            problems.error("P006", message, source.place(fact.path), _MISREAD)
            continue
        finding = next(ask.findings(fact.value, fact.when, all_options=all_options), None)
        if finding is not None:
            if finding.code == "P055":
                finding = replace(finding, message=f"this is false: {finding.message}", span=None)
            problems.add(source.locate(finding, fact.path, fact.value))
        true[fact.clause] += finding is None
    return dict(true)


def computed_values(
    ruleset: Ruleset, engine: Engine[Any, Any] | None, choices: Mapping[str, str], problems: Problems
) -> dict[str, TextValue]:
    """Return the values of the expressions in the texts of rules and components at the start of a game of the choices.

    One without a value is a problem at its place. Members are told by their titles.
    """
    computed: dict[str, TextValue] = {}
    asked: _StartStates | _Box | None = None
    for text in ruleset_texts(ruleset):
        is_computed = text.rich and not text.text.context.startswith(("face ", "figure "))
        written = computed_words(text.text.message) if is_computed else ()
        if written:
            asked = asked or _asker(engine, ruleset)
            ask = partial(asked.value, choices)
            computed |= compute_words(written, ask, text.source, text.path, text.text.message, problems)
    called = titles(ruleset) if computed else {}
    return {name: titled(value, called) for name, value in computed.items()}


def with_computed_words(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset with the values of the expressions in its texts, under its default options.

    Expressions of rules with faults, and those without a value, have none.
    """
    if not any("{" in text.text.message and computed_words(text.text.message) for text in ruleset_texts(ruleset)):
        return ruleset
    engine = engine_for(ruleset.game.engine, setup_of(ruleset.with_default_options))
    if isinstance(engine, Rejected):
        return ruleset
    return replace(ruleset, computed=computed_values(ruleset, engine, {}, Problems()))


def _asker(engine: Engine[Any, Any] | None, ruleset: Ruleset) -> _StartStates | _Box:
    return _Box(ruleset) if engine is None or not serves(engine, AsksStatements) else _StartStates(engine)


class _Box:
    """Asks the box and the boards of a game without rules."""

    def __init__(self, ruleset: Ruleset) -> None:
        from pnp.play.language.statements import BoxEngine

        default = ruleset.with_default_options
        self._engine = BoxEngine(tuple(ruleset.game.seats), default.components)

    def findings(self, text: str, when: Mapping[str, Sequence[str]], *, all_options: bool) -> Iterator[Finding]:
        """Yield why a fact is not true."""
        finding = self._engine.false_statement(text)
        if finding is not None:
            yield finding

    def value(self, choices: Mapping[str, str], text: str) -> StatedValue:
        """Return the value of an expression, or what is wrong with it."""
        return self._engine.stated_value(text)


class _StartStates:
    """Asks the start of each game that the options of a ruleset allow."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self._starts: dict[tuple[tuple[str, str], ...], Any] = {}

    def _start(self, choices: Mapping[str, str]) -> Any:
        key = tuple(sorted(choices.items()))
        if key not in self._starts:
            self._starts[key] = self._engine.start(start_of(choices))
        return self._starts[key]

    def findings(self, text: str, when: Mapping[str, Sequence[str]], *, all_options: bool) -> Iterator[Finding]:
        """Yield why a fact is not true, for each choice of options for which it is not."""
        for choices in choices_for(self._engine, when, all_options=all_options):
            state = self._start(choices)
            if isinstance(state, Rejected):
                continue
            finding: Finding | None = self._engine.false_statement(state, text, {})
            if finding is not None and choices and finding.code == "P055":
                finding = replace(finding, message=f"{finding.message}, where {_told(choices)}")
            if finding is not None:
                yield finding

    def value(self, choices: Mapping[str, str], text: str) -> StatedValue:
        """Return the value of an expression at the start of a game of the choices, or what is wrong with it."""
        state = self._start(own_choices(self._engine, choices))
        if isinstance(state, Rejected):
            return state.findings[0]
        value: StatedValue = self._engine.stated_value(state, text, {})
        return value


def _told(choices: Mapping[str, str]) -> str:
    return " and ".join(f"{name} is {value}" for name, value in choices.items())


def start_of(choices: Mapping[str, str], seed: int = 0) -> StartOptions:
    """Return the options of a new game with some choices."""
    players = choices.get(_PLAYERS)
    others = {name: value for name, value in choices.items() if name != _PLAYERS}
    return StartOptions(None if players is None else int(players), others, seed)


def choices_for(
    engine: Engine[Any, Any], when: Mapping[str, Sequence[str]], *, all_options: bool = True
) -> Iterator[dict[str, str]]:
    """Yield the choices that a rule is for: the defaults, if it is, and each other value of one option alone.

    *when* has the values that the rule is for; an option whose default is not among them has the first that is. A rule
    that is for variants is for each of them alone, with the options that it needs; others are for games without any.
    """
    if not serves(engine, HasOptions):
        yield {}
    elif VARIANTS not in when:
        yield from _choices_of_options(engine.options, when, {}, all_options=all_options)
    else:
        for name, needs in engine.variants.items():
            if name in when[VARIANTS]:
                needed = {**when, **{option: (str(value),) for option, value in needs.items()}}
                yield from _choices_of_options(engine.options, needed, {VARIANTS: name}, all_options=all_options)


def _choices_of_options(
    options: Mapping[str, Sequence[Choice]],
    when: Mapping[str, Sequence[str]],
    others: Mapping[str, str],
    *,
    all_options: bool,
) -> Iterator[dict[str, str]]:
    """Yield the choices of *options* that a rule is for, each beside the *others*."""
    base = dict(others)
    for name, allowed in when.items():
        values = [str(value) for value in options.get(name, ()) if str(value) in allowed]
        if name in options and not values:
            return
        if values and str(options[name][0]) not in values:
            base[name] = values[0]
    yield base
    for name, choices in options.items() if all_options else ():
        for value in map(str, choices):
            usual = base.get(name, str(choices[0]))
            if value != usual and value in when.get(name, (value,)):
                yield {**base, name: value}


# Laws


class LawShare(Struct, frozen=True):
    """Laws of a game for some *choices* of its options, to be looked at in about *most* positions."""

    laws: tuple[Law, ...]
    choices: Mapping[str, str]
    most: int

    def watch(self, engine: PlayEngine) -> LawWatch:
        """Return what looks at the laws. Raises RulesFaultError for rules that fail."""
        from pnp.play.proof.laws import LawWatch

        return LawWatch(engine, self.laws, partial(self._started, engine), self.most)

    def _started(self, engine: PlayEngine, seed: int) -> PlayState:
        state = engine.start(start_of(self.choices, seed))
        if isinstance(state, Rejected):
            raise RulesFaultError(state.findings[0])
        return state


class SeenLawOf(NamedTuple):
    """A law as it is written, and what was seen of it for all choices of options that it is for."""

    written: RuleStatement
    law: Law
    result: LawResult


Look = Callable[["PlayEngine", LawShare], "list[LawResult]"]


def check_laws(ruleset: Ruleset, engine: Engine[Any, Any] | None, problems: Problems) -> tuple[ProvedLaw, ...]:
    """Record each law that a game breaks (P091), or whose case no game has shown (P092); return what was seen of each.

    All laws together are looked at in a usual number of positions, shared by the choices of options that they are for.
    """
    seen = see_laws(ruleset, engine, problems)
    command = f"pnp rules laws {ruleset.name}"
    for one in seen:
        report_law(
            one, ruleset, problems, f"{command} writes it as a figure", f"{command} --positions 100000 looks further"
        )
    return tuple(
        ProvedLaw(
            one.written.clause,
            one.law.written,
            one.result.told(one.law),
            one.result.positions,
            one.result.games,
            one.result.whole,
            holds=one.result.bears_out(one.law),
            is_met=one.law.is_met_once,
        )
        for one in seen
    )


def look_at_laws(engine: PlayEngine, share: LawShare) -> list[LawResult]:
    """Return what is seen of laws in this process. Raises RulesFaultError for rules that fail."""
    return share.watch(engine).results()


def see_laws(
    ruleset: Ruleset,
    engine: Engine[Any, Any] | None,
    problems: Problems,
    positions: int = USUAL_POSITIONS,
    *,
    clause: str | None = None,
    look: Look = look_at_laws,
) -> list[SeenLawOf]:
    """Return the laws of a ruleset, or of one *clause*, with what was seen of each; record those that can't be read."""
    laws = list(_read_laws(ruleset, engine, problems, clause))
    if not laws:
        return []
    from pnp.play.language.engine import PlayEngine

    assert isinstance(engine, PlayEngine), "only its rules have laws that can be read"
    seen: dict[int, LawResult] = {}
    for indices, share in _shares(engine, laws, positions):
        for at, result in zip(indices, _results(engine, share, look, ruleset, problems), strict=False):
            seen[at] = _joined(seen.get(at), result)
    known = [SeenLawOf(written, law, seen[at]) for at, (written, law) in enumerate(laws) if at in seen]
    for written, law, result in known:
        if result.fault is not None:
            problems.add(ruleset.sources[written.file].locate(result.fault, law.path, law.statement))
    return known


def _read_laws(
    ruleset: Ruleset, engine: Engine[Any, Any] | None, problems: Problems, clause: str | None
) -> Iterator[tuple[RuleStatement, Law]]:
    """Yield the laws that can be read; record the others."""
    for written in rule_statements(ruleset, "laws"):
        if clause is not None and written.clause != clause:
            continue
        source = ruleset.sources[written.file]
        if not isinstance(engine, HasConditions):
            hint = "write the rules in play.yaml: docs/first-rules.md shows how"
            problems.error("P059", "a law needs rules in play.yaml", source.place(written.path), hint)
            continue
        from pnp.play.proof.laws import read_law

        law = read_law(written.value, written.path, engine.actions)
        if isinstance(law, Finding):
            problems.add(source.locate(law))
        else:
            yield written, law


def _shares(
    engine: PlayEngine, laws: Sequence[tuple[RuleStatement, Law]], positions: int
) -> Iterator[tuple[list[int], LawShare]]:
    """Yield the indices of laws for each choice of options, and their share of the positions.

    The usual game has half of them, others what is left.
    """
    by_choice: dict[tuple[tuple[str, str], ...], list[int]] = {}
    for at, (written, _) in enumerate(laws):
        for choices in choices_for(engine, written.when):
            by_choice.setdefault(tuple(choices.items()), []).append(at)
    by_choice = _affordable(by_choice, positions)
    others = max(1, len(by_choice) - 1)
    for number, (chosen, indices) in enumerate(by_choice.items()):
        share = positions if len(by_choice) == 1 else positions // (2 if number == 0 else 2 * others)
        yield indices, LawShare(tuple(laws[at][1] for at in indices), dict(chosen), max(_LEAST, share))


def _affordable(
    by_choice: Mapping[tuple[tuple[str, str], ...], list[int]], positions: int
) -> dict[tuple[tuple[str, str], ...], list[int]]:
    """Return the choices that so many positions are enough for: the usual one, and others at even distances.

    Each law keeps the first choice that it is for. *by_choice* has the indices of the laws for each.
    """
    usual, *others = by_choice
    distance = -(-len(others) * _LEAST // max(_LEAST, positions // 2))
    looked_at = {usual, *others[:: max(1, distance)]}
    for at in {at for indices in by_choice.values() for at in indices}:
        looked_at.add(next(chosen for chosen, indices in by_choice.items() if at in indices))
    return {chosen: indices for chosen, indices in by_choice.items() if chosen in looked_at}


def _results(engine: PlayEngine, share: LawShare, look: Look, ruleset: Ruleset, problems: Problems) -> list[LawResult]:
    """Return what is seen of laws for some choices, which is kept between runs; none, with problems, if rules fail."""
    from pnp.play.language.compiling.code_store import rules_digest
    from pnp.play.proof.laws import LawResult

    try:
        state = engine.start(start_of(share.choices))
        if isinstance(state, Rejected):  # the rules for these choices have errors, which are told
            return []
        numbers = engine.book.numbers(state.game)
        asked = [(law.kind, law.action, law.statement) for law in share.laws]
        key = sha256(f"{rules_digest(state.game.book)} {numbers} {asked} {share.most}".encode()).hexdigest()
        kept = find_value(key)
        if isinstance(kept, bytes):
            return decode(kept, type=list[LawResult])
        results = look(engine, share)
    except RulesFaultError as fault:
        located = Problems()
        report_setup([fault.finding], ruleset.sources, located)
        told = {one.place for one in problems}
        problems.extend(one for one in located if one.place not in told)
        return []
    if not any(one.fault for one in results):
        keep_value(key, encode(results))
    return results


def _joined(one: LawResult | None, other: LawResult) -> LawResult:
    """Return the result for several choices: that of the first with a game to show, with all positions."""
    if one is None:
        return other
    first, second = (other, one) if (other.shown is not None and one.shown is None) else (one, other)
    return replace(
        first,
        positions=one.positions + other.positions,
        games=one.games + other.games,
        whole=one.whole and other.whole,
        tried=one.tried + other.tried,
        fault=first.fault or second.fault,
    )


def report_law(seen: SeenLawOf, ruleset: Ruleset, problems: Problems, broken: str, unmet: str) -> None:
    """Record that a law is *broken* (P091) or was *unmet* (P092), with that hint."""
    # A law is broken, can't be met, was not met, or was never at stake: each is told in its own words.
    law, result, place = seen.law, seen.result, ruleset.sources[seen.written.file].place(seen.law.path)
    far = f"; {result.how_far}" if result.how_far else ""
    if result.fault is not None:
        return
    if result.shown is not None and not law.is_met_once:
        after = f"after {' '.join(result.shown.moves)}" if result.shown.moves else "in the set-up"
        problems.error("P091", f"a game breaks this law {after}: {result.shown.reason}", place, broken)
    elif result.shown is None and law.is_met_once and result.whole:
        message = f"none of all {result.positions:,} positions is like this{far}"
        problems.error("P091", message, place, "correct the words, or the rules")
    elif result.shown is None and law.is_met_once:
        problems.warning("P092", f"not met in {result.where}{far}", place, unmet)
    elif not result.tried:
        what = f"no move of {law.action} was made" if law.action else "no game ended"
        problems.warning("P092", f"{what} in {result.where}", place, unmet)
