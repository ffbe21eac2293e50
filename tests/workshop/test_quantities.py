import pytest

from pnp.problems import Problems
from pnp.workshop.options import BuildOptions, spell_options
from pnp.workshop.quantities import copies_fault, count_faults, printed_count, quantities_suffix, split_counts
from pnp.workshop.selection import check_names, known_names, names_of_piece, selected_sheets, settled_only
from tests.game.reading.deck import ALIKE, load_deck
from tests.game.reading.small import FILES
from tests.targets.games import loaded

KNOWN = frozenset({"deck", "deck:honey-bee", "deck:3", "red-stone", "booklet"})


@pytest.mark.parametrize(
    ("only", "names", "counts"),
    [
        (["deck", "red-stone:3"], ("deck", "red-stone"), {"red-stone": 3}),
        (["deck:honey-bee:3", "deck:honey-bee"], ("deck:honey-bee",), {"deck:honey-bee": 3}),
        (["deck:3"], ("deck:3",), {}),  # a design of that name
        (["deck:3:2", "deck:4"], ("deck:3", "deck"), {"deck:3": 2, "deck": 4}),
        (
            ["red-stone:0", "other:3", "red-stone:1000", "deck:"],
            ("red-stone:0", "other:3", "red-stone:1000", "deck:"),
            {},
        ),
    ],
)
def test_a_number_after_a_name_says_how_many_there_are(only, names, counts):
    assert split_counts(only, KNOWN) == (names, counts)


@pytest.mark.parametrize(
    ("only", "message", "hint"),
    [
        ("red-stone:0", "is not a whole number from 1 to 999", "the nearest is red-stone:1"),
        ("red-stone:-2", "is not a whole number from 1 to 999", "the nearest is red-stone:1"),
        ("deck:honey-bee:1000", "is not a whole number from 1 to 999", "the nearest is deck:honey-bee:999"),
        ("red-stone:2.6", "is not a whole number from 1 to 999", "the nearest is red-stone:3"),
        ("booklet:2", "counts what is no piece", "leave out the number: booklet"),
        ("red-stone:2,red-stone:3", "has different numbers", "name it once"),
        ("red-stone:2,red-stone", "has different numbers", "name it once"),
    ],
)
def test_wrong_numbers_are_told(only, message, hint):
    ((_, told, remedy),) = count_faults(only.split(","), KNOWN, {"booklet"})
    assert message in told and remedy == hint


def test_copies_are_from_1_to_999():
    assert [copies_fault("deck", number) for number in (1, 999)] == [None, None]
    assert copies_fault("deck", 0) == ('the copies of "deck" are from 1 to 999, not 0', "the nearest is 1")
    assert copies_fault("deck", 1000) == ('the copies of "deck" are from 1 to 999, not 1000', "the nearest is 999")


def test_of_the_names_of_a_piece_the_most_exact_counts():
    names = ("deck:bee", "deck", "cards")
    assert printed_count(names, 2, copies={}, counts={}) == 2
    assert printed_count(names, 2, copies={"cards": 5, "deck": 3}, counts={}) == 6
    assert printed_count(names, 2, copies={"deck": 3}, counts={"deck:bee": 7, "deck": 4}) == 21


def test_different_numbers_have_different_folders():
    assert quantities_suffix("copies", {}) == ""
    assert quantities_suffix("copies", {"tiles": 2, "deck": 3}) == "copies-deck_3-tiles_2"
    assert quantities_suffix("only", {"deck:honey-bee": 3}) == "only-deck+honey-bee_3"
    alike = [{"a": 2, "b": 3}, {"a-2": 3}, {"a:2": 3}, {"a.2-b": 3}, {"a": 23}]
    assert len({quantities_suffix("only", numbers) for numbers in alike}) == len(alike)
    long = [{f"piece-of-a-long-name-{index}": index for index in range(1, n)} for n in (20, 21)]
    assert {len(quantities_suffix("only", numbers)) for numbers in long} == {len("only-") + 100 + 9}
    assert len({quantities_suffix("only", numbers) for numbers in long}) == 2


def test_the_order_of_numbers_does_not_matter():
    one, two = (BuildOptions(copies=copies) for copies in ({"a": 2, "b": 3}, {"b": 3, "a": 2}))
    assert spell_options(one) == spell_options(two)
    assert one.spelled_quantities == two.spelled_quantities == "--copies a=2,b=3"
    assert BuildOptions(copies={"a": 1}).arrangement_suffix == ""
    every = BuildOptions(copies={"a": 2}, counts={"b:c": 3}, combine=True)
    assert every.spelled_quantities == "--combine --copies a=2 --only b:c:3"
    assert every.arrangement_suffix == "combine-copies-a_2-only-b+c_3"


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory):
    return loaded(tmp_path_factory.mktemp("quantities"), FILES)


def told(ruleset, **options):
    problems, chosen = Problems(), BuildOptions(**options)
    check_names(known_names(ruleset, chosen), chosen, problems)
    return [(problem.code, problem.message, problem.hint) for problem in problems]


def test_copies_of_what_does_not_exist_are_told(ruleset):
    assert told(ruleset, copies={"button": 2, "tiles": 3, "house": 1}) == []
    assert told(ruleset, copies={"buttn": 2}) == [
        ("P061", 'unknown name "buttn" in the option copies', 'did you mean "button"?')
    ]
    ((code, message, _),) = told(ruleset, copies={"print-guide": 2})
    assert (code, message) == ("P061", 'unknown name "print-guide" in the option copies')
    assert told(ruleset, only=("buttn:3",)) == [
        ("P061", 'unknown name "buttn:3" in the option only', 'did you mean "button"?')
    ]
    assert told(ruleset, only=("button:3", "print-guide")) == []
    ((code, message, _),) = told(ruleset, only=("button:0",))
    assert (code, message) == (
        "P061",
        'the number of "button:0" in the option only is not a whole number from 1 to 999',
    )


def test_counted_names_select_what_they_name(ruleset):
    options = settled_only(ruleset, BuildOptions(only=("button:3", "house")))
    assert (options.only, options.counts) == (("button", "house"), {"button": 3})
    assert [sheet.name for sheet in selected_sheets(ruleset, options)] == ["house", "button"]
    plain = BuildOptions(only=("house",))
    assert settled_only(ruleset, plain) is plain


def test_designs_and_groups_have_names_of_their_own(tmp_path):
    deck, problems = load_deck(tmp_path / "deck", {})
    assert problems == []
    looks = [name for name in known_names(deck, BuildOptions()) if name.startswith("deck:")]
    options = settled_only(deck, BuildOptions(only=(f"{looks[0]}:4",)))
    assert (options.only, options.counts) == ((looks[0],), {looks[0]: 4})
    assert names_of_piece(deck, "deck", looks[0].removeprefix("deck:"))[:2] == (looks[0], "deck")
    alike, problems = load_deck(tmp_path / "alike", {"components.yaml": ALIKE})
    assert problems == []
    name, own = next((name, one) for name, one in alike.components.items() if one.group)
    assert names_of_piece(alike, name, "")[:3] == (f"{own.group}:{name}", name, own.group)
