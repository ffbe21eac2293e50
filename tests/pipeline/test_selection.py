import pytest

from pnp.pipeline.selection import Selection, check_selection, drawn_for, names_of, sheet_groups
from pnp.problems import Problems
from tests.load.small import FILES
from tests.pipeline.games import loaded

SHARED = {
    "components.yaml": FILES["components.yaml"]
    .replace("button:\n  kind: counter\n", "button:\n  kind: counter\n  sheet: bits\n")
    .replace("die:\n  kind: die\n", "die:\n  kind: die\n  sheet: bits\n")
}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory):
    return loaded(tmp_path_factory.mktemp("selection"), SHARED)


def test_without_names_everything_is_made():
    assert frozenset({"tiles"}) in Selection()
    assert frozenset() in Selection()


def test_a_file_is_made_if_it_is_known_by_one_of_the_names():
    selection = Selection(frozenset({"tiles", "booklet"}))
    assert frozenset({"tiles", "tile", "mushroom"}) in selection
    assert frozenset({"dice"}) not in selection
    assert frozenset() not in selection


def test_components_of_one_sheet_are_together_where_the_first_of_them_is(ruleset):
    groups = sheet_groups(ruleset)
    assert list(groups) == ["town", "field", "shop", "house", "bits", "hero", "bank", "help"]
    assert groups["bits"] == ["button", "die"]


def test_a_sheet_answers_to_its_name_its_components_and_their_kinds(ruleset):
    assert names_of(ruleset, "bits") == {"bits", "button", "counter", "counters", "die", "dice"}
    assert names_of(ruleset, "shop") == {"shop", "row-board", "board", "boards"}
    assert names_of(ruleset, "help") == {"help", "card", "cards"}
    assert {"tile", "tiles", "house"} == names_of(ruleset, "house")


def test_names_that_some_game_knows_are_no_problem(ruleset):
    problems = Problems()
    names = frozenset({"booklet", "print-guide", "bits", "dice", "hero", "cups", "boards"})
    check_selection([ruleset], Selection(names), problems)
    assert list(problems) == []


def test_every_other_name_is_told_with_the_nearest(ruleset):
    problems = Problems()
    check_selection([ruleset], Selection(frozenset({"heros", "xyzzy", "bits"})), problems)
    told = {problem.message: problem.hint for problem in problems}
    assert {problem.code for problem in problems} == {"P061"}
    assert told['--only: unknown name "heros"'] == 'did you mean "hero"?'
    assert told['--only: unknown name "xyzzy"'].startswith("available: bank, bits, board")
    assert len(told) == 2


def test_only_what_is_made_needs_its_pictures(tmp_path):
    ruleset = loaded(tmp_path / "small")
    assert drawn_for(ruleset, Selection()) is None
    assert drawn_for(ruleset, Selection(frozenset({"booklet"}))) is None
    assert drawn_for(ruleset, Selection(frozenset({"print-guide", "house"}))) is None
    assert drawn_for(ruleset, Selection(frozenset({"card"}))) is None  # its words have another component's icon
    assert drawn_for(ruleset, Selection(frozenset({"boards"}))) == {"town", "field", "shop"}
