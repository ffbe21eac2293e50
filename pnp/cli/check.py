"""Run ``pnp check …`` and ``pnp review …``: print what is wrong with rulesets, or could be said better."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pnp.cli.arguments import (
    PRINTER_NAMES,
    PRINTER_SETTINGS,
    add_jobs,
    add_json,
    add_ruleset,
    add_rulesets,
    add_setting,
    loader,
    merge_settings,
    named_rulesets,
    numbers,
)
from pnp.cli.report import ProgressLine, print_json, print_lines, report
from pnp.messages import join_words, plural

if TYPE_CHECKING:
    from pnp.api import CheckedRuleset, Mutant, MutantReport, Printer
    from pnp.problems import Problem

_MOST_FIGURES = 3  # that are printed in full, by taste: about a screen


def add_parser(commands: Any) -> None:
    """Add ``check`` and ``review`` to the command line."""
    check = commands.add_parser(
        "check",
        help="report every problem of a ruleset; write nothing",
        description="Report every problem of rulesets, prove their figures, and show which rules have an example.",
    )
    add_rulesets(check)
    add_setting(check)
    add_jobs(check)
    check.add_argument(
        "--words", action="store_true", help="list each number, cell and name in the texts that no statement backs"
    )
    check.add_argument(
        "--print", action="store_true", dest="printing", help="check the sheets too: their ink, edges and colours"
    )
    about = f"the printer for whose margins and papers --print checks: {PRINTER_NAMES}"
    check.add_argument("--printer", help=about, **PRINTER_SETTINGS)
    check.add_argument("--strict", action="store_true", help="treat warnings as errors")
    about = "change one thing at a time, N in all, and count what figures, facts, laws and mentions notice"
    check.add_argument("--mutants", type=numbers(1, 10**6), nargs="?", const=0, metavar="N", help=about)
    add_json(check)
    check.set_defaults(load=loader(run_check, "check"))
    review = commands.add_parser(
        "review",
        help="list what an editor would look at again: terms, references, sentences",
        description="List all notes on a ruleset: those of pnp check, figures far from their rules, and the English.",
    )
    add_ruleset(review)
    add_setting(review)
    add_json(review)
    review.set_defaults(load=loader(run_review, "review"))


def run_check(args: argparse.Namespace) -> int:
    """Check the games; print which clauses have an example; return the exit status."""
    from pnp import api

    if args.mutants is not None:
        return _run_mutants(args)
    choices, conflicts = merge_settings(args.choices)
    asked = {name: getattr(args, name) for name in ("words", "printing", "strict")}
    printer = _printer(args, conflicts)
    result = api.check(*named_rulesets(args), choices=choices, jobs=args.jobs, printer=printer, **asked)
    result = result._replace(problems=(*conflicts, *result.problems))
    if args.json:
        print_json({"rulesets": [_as_dict(checked) for checked in result.rulesets if checked.ruleset]}, result.problems)
        return 0 if result.ok else 1
    notes = [note for checked in result.rulesets for note in checked.notes]
    status = report([*result.problems, *notes])
    for checked in result.rulesets:
        if checked.ruleset is None:
            continue
        if checked.coverage.clauses or checked.coverage.rules:
            print(f"{checked.name}: {_figures(checked)}{_count_notes(checked)}")
            lines = [_coverage_table(checked)] if checked.coverage.clauses else []
            print("\n".join([*lines, *_rules_in_data(checked), *_statements(checked, words=args.words)]))
        else:  # no engine
            told = f"{checked.name}: {_unproved(checked)}{_count_notes(checked)}"
            print("\n".join([told, *_statements(checked, words=args.words)]))
        if checked.printing is not None:
            print_lines(_paper_totals(checked))
    return status


def _printer(args: argparse.Namespace, conflicts: list[Problem]) -> Printer | None:
    """Return the printer that sheets are checked for, after recording what is wrong with it."""
    from pnp import api

    if args.printing:
        printer, problems = api.find_printer(args.printer)
        conflicts += problems
        return printer
    if args.printer is not None:
        conflicts += _without_effect(["--printer"], "without --print")
    return None


def _paper_totals(checked: CheckedRuleset) -> Iterator[str]:
    """Yield what the files for each paper take."""
    for one in checked.printing.totals if checked.printing is not None else ():
        card, sheets = plural(one.card, "sheet"), plural(one.sheets, "sheet")
        yield f"  {one.paper}: {card} of card, {sheets} of paper, {one.cuts:.1f} m of cuts"


def _count_notes(checked: CheckedRuleset) -> str:
    return f"; {plural(len(checked.notes), 'note')}" if checked.notes else ""


def run_review(args: argparse.Namespace) -> int:
    """Print all notes on a game, and how many there are of each kind; return the exit status."""
    from pnp import api
    from pnp.problems import CODES

    choices, conflicts = merge_settings(args.choices)
    result = api.review(args.ruleset, choices=choices)
    problems = (*conflicts, *result.problems)
    if args.json:
        print_json({"notes": [note.as_dict() for note in result.notes]}, problems)
        return 0 if result.ok else 1
    status = report([*problems, *result.notes])
    if result.ok:
        counts = Counter(note.code for note in result.notes)
        print("\n".join([f"{code}  {counts[code]:>3}  {CODES[code]}" for code in sorted(counts)]) or "no notes")
        if not result.is_english:
            print("the game is not in English: N201 to N204, on words and sentences, are left out")
    return status


def _without_effect(flags: Sequence[str], when: str) -> list[Problem]:
    """Return a warning for each flag that has no effect."""
    from pnp.problems import Problem, Severity

    return [Problem("P064", f"{flag} has no effect {when}", None, "leave it out", Severity.WARNING) for flag in flags]


def _run_mutants(args: argparse.Namespace) -> int:
    """Try mutants of the games; print how many were noticed, and each that nothing notices; return the exit status."""
    from pnp import api

    names = ("words", "print", "printer", "strict", "set")
    given = zip(names, (args.words, args.printing, args.printer, args.strict, args.choices), strict=True)
    problems = _without_effect([f"--{name}" for name, value in given if value], "with --mutants")
    reports: list[MutantReport] = []
    for name in named_rulesets(args) or api.bundled_rulesets():
        try:
            with ProgressLine() as progress:
                reports.append(api.try_mutants(name, args.mutants or None, jobs=args.jobs, progress=progress))
        except api.RulesetError as error:
            problems += error.problems
    if args.json:
        print_json({"rulesets": [one.as_dict() for one in reports]}, problems)
        return int(any(one.severity.value == "error" for one in problems))
    for one in reports:
        _print_mutants(one)
    return report(problems)


def _print_mutants(one: MutantReport) -> None:
    noticed, alike = sum(bool(mutant.noticed) for mutant in one.tried), sum(mutant.is_alike for mutant in one.tried)
    told = f"; {_alike(alike)}" if alike else ""
    print(
        f"{one.ruleset}: {noticed} of {plural(len(one.tried), 'mutant')} noticed, of {one.all:,} that there are{told}"
    )
    for (file, clause), score in one.scores.items():
        told = f", {_alike(score.alike)}" if score.alike else ""
        print(f"  {file}{f' {clause}' if clause else ''}: {score.noticed} of {score.tried}{told}")
    print_lines(_unnoticed(one))
    _print_next_figures(one)


def _alike(count: int) -> str:
    return f"{plural(count, 'change')} without a difference"


def _unnoticed(one: MutantReport) -> Iterator[str]:
    for mutant in one.tried:
        if mutant.noticed:
            continue
        yield f"{_spot(mutant)}: nobody notices: {mutant.change}"
        if mutant.difference:
            yield f"  {mutant.difference}"
        elif mutant.is_alike:
            yield f"  no difference in {plural(mutant.positions, 'position')}: perhaps the change has no effect"


def _print_next_figures(one: MutantReport) -> None:
    """Print the figures to draw next, as YAML, each with the changes that it notices; the first ones."""
    from pnp import api

    spots: dict[str, list[str]] = {}
    for mutant in one.tried:
        if mutant.figure:
            spots.setdefault(api.to_yaml(mutant.figure).rstrip(), []).append(_spot(mutant))
    for figure, noticed in [*spots.items()][:_MOST_FIGURES]:
        print_lines(f"# a figure that would notice the change at {spot}" for spot in noticed)
        print(figure)
    if len(spots) > _MOST_FIGURES:
        print(f"# there are {len(spots):,} such figures: --json prints all")


def _spot(mutant: Mutant) -> str:
    return ":".join(map(str, mutant.place.spot))


def _figures(checked: CheckedRuleset) -> str:
    """Return how many figures are proved, and which of them the booklet does not show."""
    count = len(checked.figures)
    proved = f"{plural(count, 'figure')} {'is' if count == 1 else 'are'} proved"
    return f"{proved}{_not_printed(checked, checked.figures)}"


def _unproved(checked: CheckedRuleset) -> str:
    """Return how many figures of a game without an engine are checked against its box; no rules prove any."""
    count = len(checked.unproved)
    if not count:
        return "no problems"
    figures = f"{plural(count, 'figure')} checked against the box, 0 proved by rules"
    return f"{figures}{_not_printed(checked, checked.unproved)}"


def _not_printed(checked: CheckedRuleset, names: Sequence[str]) -> str:
    figures = checked.ruleset.figures if checked.ruleset is not None else {}
    omitted = [name for name in names if not figures[name].printed]
    return f"; not printed: {', '.join(omitted)}" if omitted else ""


def _rules_in_data(checked: CheckedRuleset) -> Iterator[str]:
    """Yield how far the rules of a game in data go: what its figures prove, and which clauses have no condition."""
    rules = checked.coverage.rules
    if rules is None:
        return
    total, lacking = len(checked.coverage.clauses), len(rules.without)
    named = f": none for {join_words(rules.without, 'and')}" if rules.without else ""
    yield f"  {total - lacking} of {total} clauses have a condition{named}"
    if rules.pairs:
        told = f"{rules.refused} of {len(rules.pairs)} with a refused move, {rules.kept} with a legal one"
        yield f"  pairs of an action and a clause: {told}"
    if not rules.actions:
        yield "  play.yaml has no actions yet: only positions are proved"
    elif rules.free:
        free = join_words(rules.free, "and")
        yield f"  {len(rules.free)} of {plural(len(rules.actions), 'action')} can always be done: {free} without needs"


def _statements(checked: CheckedRuleset, *, words: bool) -> Iterator[str]:
    """Yield how many facts of rules are true, and what was seen of each law."""
    facts = sum(checked.coverage.facts.values())
    if facts:
        yield f"  {plural(facts, 'fact')} of rules {'is' if facts == 1 else 'are'} true"
    for law in checked.coverage.laws:
        yield f"  {f'{law.clause}: ' if law.clause else ''}{law.law}: {law.seen}"
    if (lacking := checked.coverage.unbacked) and not words:
        told = f"{lacking:,} of {plural(checked.coverage.mentions, 'mention')} {'is' if lacking == 1 else 'are'}"
        yield f"  {told} not backed by a statement: pnp check --words lists them"


def _as_dict(checked: CheckedRuleset) -> dict[str, Any]:
    """Return a game as ``--json`` prints it; only one whose rules are data says how far they go."""
    clauses, rules = checked.coverage.clauses, checked.coverage.rules
    values: dict[str, Any] = {
        "name": checked.name,
        "figures": list(checked.figures),
        "unproved": list(checked.unproved),
        "facts": dict(checked.coverage.facts),
        "laws": [{key: getattr(law, key) for key in law.__struct_fields__} for law in checked.coverage.laws],
        "notes": [note.as_dict() for note in checked.notes],
        "clauses": [{"clause": row.clause, "kept": list(row.kept), "broken": list(row.broken)} for row in clauses],
    }
    if checked.printing is not None:
        values["print"] = checked.printing.as_dict()
    if rules is None:
        return values
    pairs = [{key: getattr(pair, key) for key in pair.__struct_fields__} for pair in rules.pairs]
    lists = {key: list(getattr(rules, key)) for key in ("actions", "free", "without")}
    return values | {"rules": lists | {"pairs": pairs}}


def _coverage_table(checked: CheckedRuleset) -> str:
    coverage = checked.coverage
    widest = max(len(row.clause) for row in coverage.clauses)
    lines = [f"  {'clause':<{widest}}  kept  broken"]
    lines += [
        f"  {row.clause:<{widest}}  {len(row.kept) or '-':>4}  {len(row.broken) or '-':>6}" for row in coverage.clauses
    ]
    total = len(coverage.clauses)
    lines.append(f"  {coverage.kept} of {total} clauses have an example, {coverage.broken} also one of a breach")
    return "\n".join(lines)
