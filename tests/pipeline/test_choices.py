import pytest
from msgspec.structs import replace

from pnp.model.ruleset import Item, Section
from pnp.pipeline.choices import check_choices, check_kept_references, chosen_sections
from pnp.problems import Problems
from tests.pipeline.games import loaded


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory):
    return loaded(tmp_path_factory.mktemp("choices"))


def checked(ruleset, choices):
    problems = Problems()
    check_choices(ruleset, choices, problems)
    return [(problem.code, problem.message, problem.hint) for problem in problems]


def test_an_option_of_the_game_is_no_problem(ruleset):
    assert checked(ruleset, {"edition": "first"}) == []
    assert checked(ruleset, {}) == []


@pytest.mark.parametrize(
    ("choices", "message", "hint"),
    [
        ({"editoin": "first"}, 'has no option "editoin"', 'did you mean "edition"?'),
        ({"colour": "red"}, 'has no option "colour"', "available: edition"),
        ({"edition": "third"}, 'edition can\'t be "third"', "available: first, second"),
    ],
)
def test_what_the_game_does_not_offer_is_reported_with_what_it_does(ruleset, choices, message, hint):
    ((code, said, hinted),) = checked(ruleset, choices)
    assert (code, hinted) == ("P015", hint)
    assert said.endswith(message)


def test_every_wrong_choice_is_reported(ruleset):
    assert len(checked(ruleset, {"edition": "third", "a": "b", "c": "d"})) == 3


SECTIONS = (
    Section(section="both", title="Both", items=[Item(text="always"), Item(text="first", when={"edition": "first"})]),
    Section(section="one", title="One", when={"edition": "second"}, items=[Item(text="second")]),
    Section(section="two", title="Two", when={"edition": "first", "side": 3}, items=[Item(text="three")]),
)


@pytest.mark.parametrize(
    ("choices", "texts"),
    [
        ({}, [["always", "first"], ["second"], ["three"]]),
        ({"edition": "first"}, [["always", "first"], ["three"]]),
        ({"edition": "second"}, [["always"], ["second"]]),
        ({"edition": "first", "side": "4"}, [["always", "first"]]),
        ({"side": "3"}, [["always", "first"], ["second"], ["three"]]),
    ],
)
def test_a_choice_leaves_out_what_belongs_to_the_others_and_nothing_else(choices, texts):
    left = chosen_sections(SECTIONS, choices)
    assert [[item.text for item in section.items] for section in left] == texts


def left_out(folder, choices):
    ruleset = loaded(folder)
    sections = (
        Section(section="goal", title="Goal", items=[Item(text="See {section:more} and {rule:extra}.")]),
        Section(
            section="more", title="More", when={"edition": "first"}, items=[Item(clause="extra", text="{rule:extra}")]
        ),
    )
    problems = Problems()
    check_kept_references(replace(ruleset, sections=sections), choices, problems)
    return [(problem.code, problem.message) for problem in problems]


def test_a_reference_to_what_is_left_out_is_reported(tmp_path):
    where = "is left out of the booklet where edition is second"
    assert left_out(tmp_path, {"edition": "second"}) == [
        ("P031", f"{{section:more}} {where}"),
        ("P031", f"{{rule:extra}} {where}"),
    ]


@pytest.mark.parametrize("choices", [{}, {"edition": "first"}])
def test_a_reference_to_what_is_kept_is_no_problem(tmp_path, choices):
    assert left_out(tmp_path, choices) == []


def test_a_section_whose_items_are_all_left_out_is_left_out_unless_it_has_parts():
    first = (Item(text="first", when={"edition": "first"}),)
    sections = (
        Section(section="chapter", title="Chapter", items=first),
        Section(section="part", title="Part", level=2, items=(Item(text="always"),)),
        Section(section="gone", title="Gone", items=first),
        Section(section="bare", title="Bare"),
    )
    kept = chosen_sections(sections, {"edition": "second"})
    assert [section.section for section in kept] == ["chapter", "part", "bare"]
