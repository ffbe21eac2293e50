"""Rules, engine and figures are held against each other."""

from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.ruleset import Item, Section
from pnp.play.proof.claims import check_figure
from pnp.play.proof.coverage import RulesInData, check_clauses, find_examples, find_pairs, warn_unshown_clauses
from pnp.problems import Problems, Severity
from tests.play.toy import Heaps, codes, source_of, toy_figure
from tests.records import plain

CLAUSES = {"a.one": "one", "a.two": "two", "b.one": "again"}


def sections(*clauses: str) -> tuple[Section, ...]:
    """Return two sections, the first clause in one, the others in the other."""
    items = [Item(clause=clause, text="…") for clause in clauses]
    return (
        Section(section="a", title="A", items=(Item(text="…"), *items[:1])),
        Section(section="b", title="B", items=tuple(items[1:])),
    )


def test_the_same_clauses_on_both_sides_are_no_problem() -> None:
    problems = Problems()
    these = sections("a.two", "a.one", "b.one")
    check_clauses(these, CLAUSES, source_of([], "rules.yaml"), problems)
    assert not problems.entries


def test_a_clause_of_one_side_only_is_a_problem_at_its_place() -> None:
    these = sections("a.one", "b.noe")
    source = source_of(plain(these), "rules.yaml")
    problems = Problems()
    check_clauses(these, CLAUSES, source, problems)
    unknown, *missing = problems
    assert codes(problems) == ["P050"] * 3
    assert unknown.place == source.place((1, "items", 0, "clause"))
    assert unknown.hint == 'did you mean "b.one"?'
    assert [problem.message for problem in missing] == [
        'the rules leave out the clause "a.two" (two)',
        'the rules leave out the clause "b.one" (again)',
    ]


def test_a_clause_occurs_once() -> None:
    these = sections("a.one", "a.two", "b.one", "a.one")
    source = source_of(plain(these), "rules.yaml")
    problems = Problems()
    check_clauses(these, CLAUSES, source, problems)
    without_engine = Problems()
    check_clauses(these, None, source, without_engine)
    (problem,) = problems
    assert problem.place == source.place((1, "items", 2, "clause"))
    assert f"line {source.place((0, 'items', 1, 'clause')).line}" in problem.hint
    assert list(without_engine) == [problem]


def test_a_clause_that_is_not_played_is_one_that_the_engine_lacks() -> None:
    *known, last = sections("a.one", "a.two", "b.one")
    table = replace(last, items=(*last.items, Item(clause="table.only", text="…", played=False)))
    problems = Problems()
    check_clauses((*known, table), CLAUSES, source_of(plain((*known, table)), "rules.yaml"), problems)
    assert not problems.entries
    these = (*known, replace(last, items=tuple(replace(item, played=False) for item in last.items)))
    source = source_of(plain(these), "rules.yaml")
    check_clauses(these, CLAUSES, source, problems)
    assert [(problem.code, problem.message, problem.hint) for problem in problems] == [
        ("P050", 'the engine plays by the clause "a.two"', "remove played: false"),
        ("P050", 'the engine plays by the clause "b.one"', "remove played: false"),
    ]
    assert [problem.place for problem in problems] == [source.place((1, "items", i, "clause")) for i in (0, 1)]


def proved(*claims: object, shows: tuple[str, ...]) -> CheckedFigure:
    figure = check_figure(toy_figure(*claims, shows=shows), Heaps(), Problems())
    assert figure is not None
    return figure


def test_coverage_tells_kept_from_broken() -> None:
    refused = {"illegal": "take B1 2", "because": "take.enough"}
    figures = [proved(refused, shows=("take.enough",)), proved({"legal": "grab bank"}, shows=("grab.bank", "take.few"))]
    coverage = find_examples(Heaps.clauses, figures)
    rows = {row.clause: (row.kept, row.broken) for row in coverage.clauses}
    assert rows["take.enough"] == ((), ("toy",))
    assert rows["grab.bank"] == (("toy",), ())
    assert rows["end.over"] == ((), ())
    assert (coverage.kept, coverage.broken) == (2, 1)


def test_a_clause_has_examples_of_each_action() -> None:
    moved = CheckedFigure("moved", "", (), (), kept=("free", "own"), actions=("go",))
    caught = CheckedFigure("caught", "", (), (), kept=("free",), actions=("go", "jump"), refused=(("jump", "own"),))
    pairs = find_pairs([("go", "free"), ("go", "own"), ("jump", "free"), ("jump", "own")], [moved, caught])
    assert [(one.kept, one.refused) for one in pairs] == [
        (("moved", "caught"), ()),
        (("moved",), ()),
        (("caught",), ()),
        ((), ("caught",)),
    ]
    extent = RulesInData(pairs=pairs)
    assert (extent.kept, extent.refused) == (3, 1)


def test_a_clause_without_an_example_is_a_warning_where_it_is_stated() -> None:
    these = (Section(section="a", title="A", items=tuple(Item(clause=c, text="…") for c in Heaps.clauses)),)
    source = source_of(plain(these), "rules.yaml")
    shown = tuple(clause for clause in Heaps.clauses if clause != "grow.after-blue")
    problems = Problems()
    warn_unshown_clauses(find_examples(Heaps.clauses, [proved(shows=shown)]), these, source, problems)
    (problem,) = problems
    assert (problem.code, problem.severity) == ("P056", Severity.WARNING)
    assert problem.place == source.place((0, "items", 3, "clause"))
