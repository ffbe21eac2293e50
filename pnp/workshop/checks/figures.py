"""Have a ruleset's engine prove its figures, and compare its clauses with the booklet's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, Figure
from pnp.game.model.kinds.map_board import MapBoard
from pnp.game.model.ruleset import PLAY_ENGINE, Ruleset
from pnp.game.model.texts import TextValue
from pnp.messages import closest, join_words, quote, suggest_name
from pnp.play.engine_names import ENGINES, NO_ENGINE, engine_for
from pnp.play.game_setup import GameSetup, report_setup, setup_of
from pnp.play.proof.claims import FigureCheck, check_figure
from pnp.play.proof.coverage import (
    Coverage,
    RulesInData,
    check_clauses,
    find_examples,
    find_pairs,
    warn_unshown_clauses,
)
from pnp.play.protocol import Engine, HasConditions, Rejected, RulesFaultError
from pnp.problems import Finding, Problem, Problems

_NO_CHOICES: Mapping[str, str] = MappingProxyType({})
# Problems of rules that a missing component can cause: unknown names, values of a wrong kind.
_OF_COMPONENTS = frozenset({"P014", "P084"})


class PartialBox(Struct, frozen=True):
    """What is known of the components of a ruleset with errors."""

    is_read: bool = True  # whether their file can be read
    uncertain: Set[str] = frozenset()  # those with errors
    # All words of the file, with _ for -; None if other files, such as a table of cards, name what is in the box.
    words: Set[str] | None = None


WHOLE_BOX = PartialBox()


class FigureProofs(Struct, frozen=True):
    """The figures that hold, which clause each is an example of, and the engine as the ruleset sets it up."""

    figures: Mapping[str, CheckedFigure]
    coverage: Coverage
    engine: Engine[Any, Any] | None = None
    computed: Mapping[str, TextValue] = {}  # the values of the expressions in texts of rules and components


def prove_figures(
    ruleset: Ruleset,
    problems: Problems,
    *,
    setup: GameSetup | None = None,
    all_sections: bool = True,
    all_figures: bool = True,
    all_options: bool = True,
    box: PartialBox = WHOLE_BOX,
    choices: Mapping[str, str] = _NO_CHOICES,
) -> FigureProofs:
    """Return those of the ruleset's figures that are proved, with a problem for every claim that is false.

    In a game without an engine, figures are compared with its box and its boards. An unknown engine is a problem, and
    figures are proved by the one that is meant. *setup* is the engine's input, by default made from the whole ruleset.
    Without *all_sections* or *all_figures*, some clauses or examples of them are unknown; without *all_options*, the
    rules are checked under the defaults of the options only. *box* says which components are uncertain; so are maps
    whose drawing can't be read. Figures of the start show it with the *choices*.
    """
    # What may be judged depends on what could be read: sections, figures, options and the box, each for itself.
    errors = problems.error_count
    box = replace(box, uncertain=box.uncertain | _maps_without_places(ruleset))
    name = _engine_name(ruleset, problems)
    setup = setup or setup_of(ruleset.with_default_options)
    engine = _checked_engine(ruleset, name, setup, problems, all_sections=all_sections, box=box)
    if all_options:
        _check_other_options(engine, ruleset, problems)
    if engine is None:
        is_held = name == NO_ENGINE and ruleset.figures and box.is_read
        return FigureProofs(_held(ruleset, all_sections, box.uncertain, problems) if is_held else {}, Coverage(()))
    faults = Problems()
    checked = [_checked(figure, engine, ruleset, choices, faults) for figure in ruleset.figures.values()]
    figures = {figure.name: figure for figure in checked if figure is not None}
    # The clauses of rules in data are those of rules.yaml, which may have conditions, too.
    are_rules_whole = all_sections or not isinstance(engine, HasConditions)
    problems.extend(faults if are_rules_whole else filter(_is_certain_fault, faults))
    coverage = find_examples(engine.clauses, figures.values())
    if isinstance(engine, HasConditions):
        engine.keep_rules()
        coverage = _of_data(coverage, engine, figures, ruleset)
    if all_figures and problems.error_count == errors:
        warn_unshown_clauses(coverage, ruleset.sections, ruleset.sources["rules.yaml"], problems)
    return FigureProofs(figures, coverage, engine)


def prove_words(
    ruleset: Ruleset,
    proofs: FigureProofs,
    problems: Problems,
    *,
    all_options: bool,
    choices: Mapping[str, str],
    prints_words: bool = True,
) -> FigureProofs:
    """Return the proofs of a ruleset with those of its texts, whose files could all be read.

    Facts of rules are looked at; where a build *prints_words*, laws too, of which web pages tell. Expressions in texts
    get their values for the *choices*. Mentions in words that are printed are counted; in a game whose words are
    strict, one that nothing backs is an error.
    """
    from pnp.workshop.checks.statements import check_facts, check_laws, computed_values

    engine, options = proofs.engine, ruleset.game.options.values()
    is_unknown = any(option.default not in option.values for option in options)  # how a game begins
    if is_unknown or (engine is None and ruleset.game.engine != NO_ENGINE):
        return proofs  # rules that are refused know nothing
    facts = check_facts(ruleset, engine, problems, all_options=all_options)
    laws = check_laws(ruleset, engine, problems) if prints_words else ()
    computed = computed_values(ruleset, engine, choices, problems)
    coverage = replace(proofs.coverage, facts=facts, laws=laws)
    if prints_words:
        from pnp.workshop.checks.word_mentions import MentionFinder, report_mentions

        mentions = list(MentionFinder(ruleset, proofs.figures).mentions())
        unbacked = sum(not one.is_backed for one in mentions)
        coverage = replace(coverage, mentions=len(mentions), unbacked=unbacked)
        is_strict = ruleset.game.words is not None
        if is_strict and not problems.error_count:  # a statement with an error backs nothing, for which that is told
            report_mentions(mentions, problems, is_strict=True)
    return replace(proofs, coverage=coverage, computed=computed)


def _checked_engine(
    ruleset: Ruleset, name: str | None, setup: GameSetup, problems: Problems, *, all_sections: bool, box: PartialBox
) -> Engine[Any, Any] | None:
    """Return the engine that a ruleset sets up, or the usual one called *name*; record what is wrong with its rules."""
    # Rules that are refused leave their clauses to be checked; another engine stands in for the figures.
    about = ruleset.sections, ruleset.sources, problems
    # Of a play.yaml that can't be read, the loader has told what is wrong.
    is_unread = name == PLAY_ENGINE and ruleset.play is None
    engine = engine_for(name, setup) if name and not is_unread else None
    if isinstance(engine, Rejected):
        report_setup(_certain(engine.findings, ruleset, box), ruleset.sources, problems)
        if ruleset.play is not None and setup.play is not None and all_sections:
            from pnp.play.language.terms.clauses import check_named_clauses, written_clauses

            known = {one.clause: one.title for one in setup.play.clauses}
            check_named_clauses(written_clauses(ruleset.play.values), known, *about)
        engine = ENGINES.get(name or "")
    clauses = engine.clauses if engine and name != PLAY_ENGINE else None
    check_clauses(ruleset.sections, clauses, ruleset.sources["rules.yaml"], problems, complete=all_sections)
    if isinstance(engine, HasConditions) and all_sections:
        from pnp.play.language.terms.clauses import check_named_clauses

        named = {**engine.paid_clauses, **engine.conditions}
        check_named_clauses(named, engine.clauses, *about)
    return engine


def _check_other_options(engine: Engine[Any, Any] | None, ruleset: Ruleset, problems: Problems) -> None:
    """Report faults of rules in data under other values of options than the defaults."""
    if isinstance(engine, HasConditions):
        report_setup(list(engine.other_findings()), ruleset.sources, problems)


def _maps_without_places(ruleset: Ruleset) -> Set[str]:
    return {name for name, one in ruleset.components.items() if isinstance(one, MapBoard) and one.drawn is None}


def check_rules_alone(ruleset: Ruleset, game_words: Set[str], problems: Problems, box: PartialBox) -> None:
    """Check the rules of a ruleset whose game.yaml can't be read, all words of which are *game_words*."""
    if ruleset.play is None:
        return
    engine = engine_for(PLAY_ENGINE, setup_of(ruleset.with_default_options))
    if isinstance(engine, Rejected):
        findings = _certain(engine.findings, ruleset, box)
        optional = {one.at[:2] for one in findings if one.code == "P015"}
        certain = [one for one in findings if len(one.at) > 1 and one.at[:2] not in optional]
        sure = [one for one in certain if not _names_one_of(one, game_words)]
        report_setup(sure, ruleset.sources, problems)


def _names_one_of(finding: Finding, words: Set[str]) -> bool:
    """Return whether a finding is about a name that is among some words, spelled with hyphens or without."""
    named = re.findall(r"[\w-]+", finding.message)
    return finding.code == "P014" and not words.isdisjoint({*named, *(name.replace("_", "-") for name in named)})


def _certain(findings: Sequence[Finding], ruleset: Ruleset, box: PartialBox) -> Sequence[Finding]:
    """Return the problems of a play.yaml that can't be due to components with errors, which it may name."""
    if ruleset.play is None or (box.is_read and box.uncertain.isdisjoint(_words(ruleset.play.values))):
        return findings
    return [one for one in findings if one.code not in _OF_COMPONENTS or _names_no_component(one, box.words)]


def _names_no_component(finding: Finding, words: Set[str] | None) -> bool:
    """Return whether an unknown name can't come from a component, among the *words* of components.yaml.

    Short names may be those of cells and directions.
    """
    if finding.code != "P014":
        return False
    if finding.message.startswith("unknown function") or finding.at[-1:] == ("owner",):
        return True
    named = re.fullmatch(r'unknown name "([a-z_]{4,})"', finding.message)
    if named is None or words is None:
        return False
    from pnp.play.language.terms.value_reader import BOARD_WAYS

    return words.isdisjoint({named[1], named[1].removesuffix("s")}) and named[1] not in BOARD_WAYS


def _is_certain_fault(problem: Problem) -> bool:
    """Return whether a problem of a figure can't be due to a clause or a condition in an unreadable section."""
    return problem.code not in {"P050", "P055"} or problem.hint.startswith("did you mean")


def _of_data(
    coverage: Coverage, engine: HasConditions, figures: Mapping[str, CheckedFigure], ruleset: Ruleset
) -> Coverage:
    """Return the coverage of the booklet's clauses by rules in data, and how far these go."""
    written = {item.clause for section in ruleset.sections for item in section.items if item.played}
    clauses = tuple(one for one in coverage.clauses if one.clause in written)
    without = tuple(one.clause for one in clauses if one.clause not in engine.conditions)
    pairs = [(action, clause) for action, clause in engine.action_clauses if clause in written]
    examples = find_pairs(pairs, figures.values())
    return Coverage(clauses, RulesInData(engine.actions, engine.free_actions, without, examples))


def _checked(
    figure: Figure, engine: Engine[Any, Any], ruleset: Ruleset, choices: Mapping[str, str], problems: Problems
) -> CheckedFigure | None:
    """Return a figure that the engine proves; rules that fail in it are a problem where they stand."""
    unplayed = {item.clause for section in ruleset.sections for item in section.items if not item.played}
    try:
        return FigureCheck(figure, engine, problems, unplayed).prove(choices)
    except RulesFaultError as error:
        message = f"{error.finding.message}, in the figure {figure.name}"
        report_setup([replace(error.finding, message=message)], ruleset.sources, problems)
        return None


def _held(ruleset: Ruleset, all_sections: bool, uncertain: Set[str], problems: Problems) -> Mapping[str, CheckedFigure]:
    """Return the figures that box and boards allow, without an engine; *uncertain* components aren't judged."""
    # What names a component with errors is not judged; a piece that is too large is told once.
    from pnp.play.tabletop.box import box_contents
    from pnp.play.tabletop.engine import Tabletop
    from pnp.workshop.checks.pieces.piece_sizes import find_misfits

    ruleset = ruleset.with_default_options
    box = box_contents(ruleset, find_misfits(ruleset.components))
    figures: dict[str, CheckedFigure] = {}
    faults = Problems()
    for name, figure in ruleset.figures.items():
        texts = [text for frame in figure.frames for text in frame.all_moves]
        if uncertain and not uncertain.isdisjoint(_words([figure.position, texts])):
            continue
        written = figure if all_sections else replace(figure, shows=())
        checked = check_figure(written, Tabletop(box, name), faults)
        if checked is not None:
            figures[name] = checked
    told: set[str] = set()
    for fault in faults:  # a piece that is too large for its place only where it is first
        if fault.code != "P040" or fault.message not in told:
            problems.add(fault)
        told.add(fault.message)
    return figures


def _words(value: Any) -> Iterator[str]:
    """Yield every word in a document or a part of one."""
    texts, values = list[str](), [value]
    while values:
        match values.pop():
            case str() as text:
                texts.append(text)
            case Mapping() as mapping:
                values += [*mapping.keys(), *mapping.values()]
            case list() | tuple() as listed:
                values += listed
            case _:
                pass
    for text in texts:
        yield from re.split(r"[\s:]+", text)


def _engine_name(ruleset: Ruleset, problems: Problems) -> str | None:
    """Return the name of the engine that game.yaml names or means; None, with a problem, if it is unknown."""
    name, known = ruleset.game.engine, (*ENGINES, PLAY_ENGINE, NO_ENGINE)
    if name in known:
        return name
    place = ruleset.sources["game.yaml"].place(("engine",))
    problems.error("P014", f"unknown engine {quote(name)}", place, suggest_name(name, known))
    return closest(name, known)


def check_set_ups(ruleset: Ruleset, figures: Iterable[CheckedFigure], problems: Problems) -> None:
    """Warn (P064) of each picture of the table with a position, on a board that depends on an option.

    It shows the default board in every booklet. Only games with rules know how a game begins on another board.
    """
    play = ruleset.play
    if ruleset.game.engine != PLAY_ENGINE or play is None:
        return
    options: dict[str, dict[str, None]] = {}
    for choice in play.boards:
        options.setdefault(choice.name, {}).update(dict.fromkeys(choice.values))
    for figure in figures:
        if not figure.callouts or figure.of_choices:
            continue
        view = figure.frames[0].view
        used = dict.fromkeys(option for board in view.boards for option in options.get(board.component, ()))
        if used:
            players = len(figure.frames[0].players)
            message = f"the picture of the table stays as it is whatever {join_words(list(used), 'or')} is chosen"
            hint = f"write start: {{players: {players}}} in place of the position: it shows the chosen board"
            place = ruleset.figures[figure.name].source.key(("position",))
            problems.warning("P064", message, place, hint)
