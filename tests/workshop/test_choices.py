import pytest
from msgspec.structs import replace

from pnp.game.model.ruleset import Item, Option, Section
from pnp.problems import Problems
from pnp.workshop.choices import check_choices, check_kept_references, chosen_sections
from tests.targets.games import loaded


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


def test_the_choices_that_the_game_offers_are_returned(ruleset):
    given = {"edition": "first", "pages": "3"}
    assert check_choices(ruleset, given, Problems()) == {"edition": "first"}
    assert check_choices(ruleset, {"edition": "third"}, Problems()) == {}


def test_every_wrong_choice_is_reported(ruleset):
    assert len(checked(ruleset, {"edition": "third", "a": "b", "c": "d"})) == 3


SECTIONS = (
    Section(section="both", title="Both", items=[Item(text="always"), Item(text="first", when={"edition": "first"})]),
    Section(section="one", title="One", when={"edition": "second"}, items=[Item(text="second")]),
    Section(section="two", title="Two", when={"edition": "first", "side": (3, 5)}, items=[Item(text="three")]),
)


def chosen(ruleset, sections, choices, booklet="all"):
    """Return the sections that choices leave in, in a game whose booklet is for *booklet*'s values of each option."""
    options = {
        "edition": Option(about="Which", values=("first", "second"), default="second", booklet=booklet),
        "side": Option(about="How wide", values=(3, 4, 5), default=3, booklet=booklet),
    }
    game = replace(ruleset.game, options=options)
    return chosen_sections(replace(ruleset, sections=sections, game=game), choices)


@pytest.mark.parametrize(
    ("choices", "texts"),
    [
        ({}, [["always", "first"], ["second"], ["three"]]),
        ({"edition": "first"}, [["always", "first"], ["three"]]),
        ({"edition": "second"}, [["always"], ["second"]]),
        ({"edition": "first", "side": "4"}, [["always", "first"]]),
        ({"edition": "first", "side": "5"}, [["always", "first"], ["three"]]),
        ({"side": "3"}, [["always", "first"], ["second"], ["three"]]),
    ],
)
def test_a_choice_leaves_out_what_belongs_to_the_others_and_nothing_else(ruleset, choices, texts):
    kept = chosen(ruleset, SECTIONS, choices)
    assert [[item.text for item in section.items] for section in kept] == texts


@pytest.mark.parametrize(
    ("choices", "texts"),
    [
        ({}, [["always"], ["second", None]]),  # the note on other choices is last
        ({"edition": "second"}, [["always"], ["second"]]),
        ({"edition": "first"}, [["always", "first"], ["three"]]),
        ({"edition": "first", "side": "4"}, [["always", "first"]]),
    ],
)
def test_where_nothing_is_chosen_the_booklet_is_for_the_defaults_and_says_so(ruleset, choices, texts):
    kept = chosen(ruleset, SECTIONS, choices, "default")
    assert [[item.text for item in section.items] for section in kept] == texts
    assert [item.options for section in kept for item in section.items if item.text is None] == ["note"] * (not choices)


def test_a_list_of_options_makes_the_note_needless(ruleset):
    listed = Section(section="ways", title="Ways", items=(Item(options="list"),))
    kept = chosen(ruleset, (*SECTIONS, listed), {}, "default")
    assert [item.options for section in kept for item in section.items if item.options] == ["list"]


def test_the_note_is_before_the_summary_and_the_credits(ruleset):
    sections = (
        *SECTIONS,
        Section(section="glance", title="Glance", summary=True, items=(Item(text="short"),)),
        Section(section="credits", title="Credits", items=(Item(credits="list"),)),
    )
    kept = chosen(ruleset, sections, {}, "default")
    assert [[item.options for item in section.items] for section in kept] == [[None], [None, "note"], [None], [None]]


def left_out(folder, choices, booklet="all"):
    ruleset = loaded(folder)
    option = replace(ruleset.game.options["edition"], booklet=booklet)
    ruleset = replace(ruleset, game=replace(ruleset.game, options={"edition": option}))
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


def test_a_reference_to_what_a_default_leaves_out_is_reported(tmp_path):
    found = [message for _, message in left_out(tmp_path, {}, "default")]
    assert len(found) == 2 and all(message.endswith("where edition is second") for message in found)


@pytest.mark.parametrize("choices", [{}, {"edition": "first"}])
def test_a_reference_to_what_is_kept_is_no_problem(tmp_path, choices):
    assert left_out(tmp_path, choices) == []


def test_a_section_whose_items_are_all_left_out_is_left_out_unless_it_has_parts(ruleset):
    first = (Item(text="first", when={"edition": "first"}),)
    sections = (
        Section(section="chapter", title="Chapter", items=first),
        Section(section="part", title="Part", level=2, items=(Item(text="always"),)),
        Section(section="gone", title="Gone", items=first),
        Section(section="bare", title="Bare"),
    )
    kept = chosen(ruleset, sections, {"edition": "second"})
    assert [section.section for section in kept] == ["chapter", "part", "bare"]
