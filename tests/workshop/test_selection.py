import pytest
from msgspec.structs import replace

from pnp.game.model.ruleset import Item, Option, Section
from pnp.problems import Problems
from pnp.workshop.bench.game_build import pictured_components
from pnp.workshop.options import BuildOptions
from pnp.workshop.selection import (
    check_choices,
    check_kept_references,
    check_names,
    chosen_sections,
    known_names,
    print_sheets,
    selected_sheets,
)
from tests.game.reading.deck import ALIKE, DECK, load_deck
from tests.game.reading.small import FILES
from tests.targets.games import loaded

SHARED = {
    "components.yaml": FILES["components.yaml"]
    .replace("button:\n  kind: counter\n", "button:\n  kind: counter\n  sheet: bits\n")
    .replace("  sheet: die\n", "  sheet: bits\n")
}


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory):
    return loaded(tmp_path_factory.mktemp("selection"), SHARED)


def only(*names):
    return BuildOptions(only=names)


def test_components_of_one_sheet_are_together_where_the_first_of_them_is(ruleset):
    sheets = print_sheets(ruleset)
    assert list(sheets) == ["town", "field", "shop", "house", "bits", "hero", "bank", "help"]
    assert sheets["bits"].components == ("button", "die")
    assert all(sheet.is_whole and sheet.stem == name for name, sheet in sheets.items())


def test_a_sheet_answers_to_its_name_its_components_and_their_kinds(ruleset):
    sheets = print_sheets(ruleset)
    assert sheets["bits"].names == {"bits", "button", "counter", "counters", "die", "dice"}
    assert sheets["shop"].names == {"shop", "row-board", "board", "boards"}
    assert sheets["help"].names == {"help", "card", "cards"}
    assert {"tile", "tiles", "house"} == sheets["house"].names


@pytest.fixture(scope="module")
def alike(tmp_path_factory):
    ruleset, problems = load_deck(tmp_path_factory.mktemp("alike"), {"components.yaml": ALIKE})
    assert problems == []
    return ruleset


def test_a_group_has_a_sheet_of_its_name(alike):
    sheets = print_sheets(alike)
    assert {name: sheet.components for name, sheet in sheets.items()} == {
        "bees": ("bee-1", "bee-2", "bee-3"),
        "die": ("die",),
    }
    members = {f"{prefix}bee-{n}" for n in (1, 2, 3) for prefix in ("", "bees:")}
    assert sheets["bees"].names == {"bees", "card", "cards", *members}


@pytest.mark.parametrize(
    ("names", "components", "stem"),
    [
        (("bees",), ("bee-1", "bee-2", "bee-3"), "bees"),
        (("bee-2",), ("bee-2",), "bees-bee-2"),
        (("bees:bee-2",), ("bee-2",), "bees-bee-2"),
        (("bee-3", "bees:bee-1"), ("bee-1", "bee-3"), "bees-bee-1-bee-3"),
        (("cards",), ("bee-1", "bee-2", "bee-3"), "bees"),
    ],
)
def test_a_group_is_selected_as_a_whole_or_one_by_one(alike, names, components, stem):
    (sheet,) = selected_sheets(alike, only(*names))
    assert (sheet.components, sheet.stem) == (components, stem)


def test_a_group_on_a_sheet_with_others_is_selected_alone(tmp_path):
    shared = ALIKE.replace("group: bees", "group: bees\n  sheet: all").replace("kind: die,", "kind: die, sheet: all,")
    ruleset, problems = load_deck(tmp_path, {"components.yaml": shared})
    assert problems == []
    (sheet,) = selected_sheets(ruleset, only("bees"))
    assert (sheet.components, sheet.stem) == (("bee-1", "bee-2", "bee-3"), "all-bee-1-bee-2-bee-3")


def test_what_is_folded_from_card_shares_a_sheet_unless_it_names_one(tmp_path):
    text = FILES["components.yaml"]
    for name in ("hero", "die", "bank"):
        text = text.replace(f"  sheet: {name}\n", "")
    sheets = print_sheets(loaded(tmp_path / "all", {"components.yaml": text}))
    assert sheets["fold-and-glue"].components == ("hero", "die", "bank")
    paper = text.replace("  kind: cup\n", "  kind: cup\n  material: paper\n")
    sheets = print_sheets(loaded(tmp_path / "paper", {"components.yaml": paper}))
    assert (sheets["fold-and-glue"].components, sheets["bank"].components) == (("hero", "die"), ("bank",))
    one = text.replace("  kind: cup\n", "  kind: cup\n  sheet: house\n").replace(
        "  kind: die\n", "  kind: die\n  sheet: house\n"
    )
    assert "fold-and-glue" not in print_sheets(loaded(tmp_path / "one", {"components.yaml": one}))


def test_files_are_named_by_their_sheet(ruleset):
    sheets = print_sheets(ruleset)
    assert sheets["house"].pdf_name("duplex") == "house.pdf"
    assert sheets["bits"].pdf_name("none") == "bits.pdf"
    assert sheets["house"].pdf_name("fold-over") == "house-fold-over.pdf"


@pytest.mark.parametrize(
    ("names", "components", "stem"),
    [
        (("bits",), ("button", "die"), "bits"),
        (("counters",), ("button", "die"), "bits"),
        (("button",), ("button",), "bits-button"),
        (("die",), ("die",), "bits-die"),  # a component goes before a kind of that name
        (("button", "dice"), ("button", "die"), "bits"),
        (("button", "bits"), ("button", "die"), "bits"),
    ],
)
def test_a_sheet_selected_by_a_component_has_only_this(ruleset, names, components, stem):
    (sheet,) = selected_sheets(ruleset, only(*names))
    assert (sheet.components, sheet.stem, sheet.is_whole) == (components, stem, stem == "bits")


def test_without_names_all_sheets_are_whole(ruleset):
    assert selected_sheets(ruleset, BuildOptions()) == tuple(print_sheets(ruleset).values())
    assert selected_sheets(ruleset, only("booklet")) == ()


def test_names_that_some_game_knows_are_no_problem(ruleset):
    problems = Problems()
    names = ("booklet", "booklet-letter", "print-guide", "bits", "dice", "hero", "cups", "boards")
    check_names(known_names(ruleset, BuildOptions()), only(*names), problems)
    assert list(problems) == []


def test_every_other_name_is_reported_with_the_nearest(ruleset):
    problems = Problems()
    check_names(known_names(ruleset, BuildOptions()), only("heros", "xyzzy", "bits"), problems)
    told = {problem.message: problem.hint for problem in problems}
    assert {problem.code for problem in problems} == {"P061"}
    assert told['unknown name "heros" in the option only'] == 'did you mean "hero"?'
    assert told['unknown name "xyzzy" in the option only'].startswith("available: box, boxes, hex-board, bank")
    assert len(told) == 2


def test_only_what_is_made_needs_its_pictures(tmp_path):
    ruleset = loaded(tmp_path / "small")
    assert pictured_components(ruleset, BuildOptions()) is None
    assert pictured_components(ruleset, only("booklet")) is None
    assert pictured_components(ruleset, only("print-guide", "house")) is None
    assert pictured_components(ruleset, only("card")) == set(ruleset.components)  # its words may have their icons
    assert pictured_components(ruleset, only("boards")) >= {"town", "field", "shop"}


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    ruleset, problems = load_deck(tmp_path_factory.mktemp("deck"))
    assert ruleset is not None, list(map(str, problems))
    return ruleset


@pytest.mark.parametrize(
    ("names", "stem", "designs"),
    [
        (("deck:moss",), "deck-moss", (("deck", ("moss",)),)),
        (("deck:moss", "deck:honey-bee"), "deck-honey-bee-moss", (("deck", ("honey-bee", "moss")),)),
        (("deck:moss", "deck"), "deck", ()),
        (("deck:moss", "cards"), "deck", ()),
        (("deck:moss", "deck:honey-bee", "deck:bumble-bee"), "deck", ()),
    ],
)
def test_a_design_is_selected_by_its_name(deck, names, stem, designs):
    (sheet,) = selected_sheets(deck, only(*names))
    assert (sheet.stem, sheet.designs, sheet.is_whole) == (stem, designs, not designs)
    assert [sheet.has("deck", look) for look in ("honey-bee", "bumble-bee", "moss")] == [
        not designs or look in designs[0][1] for look in ("honey-bee", "bumble-bee", "moss")
    ]


def test_a_design_on_a_sheet_with_others_has_its_component_s_name_too(tmp_path):
    components = DECK["components.yaml"].replace("title: Card", "sheet: all\n  title: Card")
    components = components.replace("title: Chip", "sheet: all\n  title: Chip")
    ruleset, _ = load_deck(tmp_path, {"components.yaml": components})
    assert [sheet.stem for sheet in selected_sheets(ruleset, only("deck:moss", "chip"))] == ["all-deck-moss-chip"]
    assert [sheet.stem for sheet in selected_sheets(ruleset, only("deck", "chip"))] == ["all"]


def test_the_name_of_a_file_with_many_designs_is_short_and_its_own(tmp_path):
    rows = "".join(f"A card with a long title {number},bee,1,1,1\n" for number in range(9))
    ruleset, _ = load_deck(tmp_path, {"cards.csv": DECK["cards.csv"].partition("\n")[0] + "\n" + rows})
    every = [f"deck:a-card-with-a-long-title-{number}" for number in range(9)]
    stems = {selected_sheets(ruleset, only(*(every[:-1] if last else every[:-2])))[0].stem for last in (0, 1)}
    assert len(stems) == 2 and max(map(len, stems)) < 140


def test_an_unknown_design_is_reported_with_the_nearest_of_its_component(deck):
    problems = Problems()
    known = known_names(deck, BuildOptions())
    check_names(known, only("deck:hony-bee", "deck:zz-top", "dekc:moss", "xyzzy"), problems)
    assert {(problem.code, problem.message.split('"')[1]): problem.hint for problem in problems} == {
        ("P061", "deck:hony-bee"): 'did you mean "deck:honey-bee"?',
        ("P061", "deck:zz-top"): "available: deck:bumble-bee, deck:honey-bee, deck:moss",
        ("P061", "dekc:moss"): 'did you mean "deck:moss"?',
        ("P061", "xyzzy"): next(one.hint for one in problems if "xyzzy" in one.message),
    }
    assert "deck:" not in next(one.hint for one in problems if "xyzzy" in one.message)


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    return loaded(tmp_path_factory.mktemp("choices"))


def checked(plain, choices):
    problems = Problems()
    check_choices(plain, choices, problems)
    return [(problem.code, problem.message, problem.hint) for problem in problems]


@pytest.mark.parametrize(
    ("choices", "message", "hint"),
    [
        ({"editoin": "first"}, 'has no option "editoin"', 'did you mean "edition"?'),
        ({"colour": "red"}, 'has no option "colour"', "available: edition"),
        ({"edition": "third"}, 'edition can\'t be "third"', "available: first, second"),
    ],
)
def test_what_the_game_does_not_offer_is_reported_with_what_it_does(plain, choices, message, hint):
    ((code, said, hinted),) = checked(plain, choices)
    assert (code, hinted) == ("P015", hint)
    assert said.endswith(message)


def test_the_choices_that_the_game_offers_are_returned(plain):
    assert checked(plain, {"edition": "first"}) == checked(plain, {}) == []
    given = {"edition": "first", "pages": "3"}
    assert check_choices(plain, given, Problems()) == {"edition": "first"}
    assert check_choices(plain, {"edition": "third"}, Problems()) == {}


def test_every_wrong_choice_is_reported(plain):
    assert len(checked(plain, {"edition": "third", "a": "b", "c": "d"})) == 3


SECTIONS = (
    Section(section="both", title="Both", items=[Item(text="always"), Item(text="first", when={"edition": "first"})]),
    Section(section="one", title="One", when={"edition": "second"}, items=[Item(text="second")]),
    Section(section="two", title="Two", when={"edition": "first", "side": (3, 5)}, items=[Item(text="three")]),
)


def chosen(plain, sections, choices, booklet="all"):
    """Return the sections that choices leave in, in a game whose booklet is for *booklet*'s values of each option."""
    options = {
        "edition": Option(about="Which", values=("first", "second"), default="second", booklet=booklet),
        "side": Option(about="How wide", values=(3, 4, 5), default=3, booklet=booklet),
    }
    game = replace(plain.game, options=options)
    return chosen_sections(replace(plain, sections=sections, game=game), choices)


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
def test_a_choice_leaves_out_what_belongs_to_the_others_and_nothing_else(plain, choices, texts):
    kept = chosen(plain, SECTIONS, choices)
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
def test_where_nothing_is_chosen_the_booklet_is_for_the_defaults_and_says_so(plain, choices, texts):
    kept = chosen(plain, SECTIONS, choices, "default")
    assert [[item.text for item in section.items] for section in kept] == texts
    assert [item.options for section in kept for item in section.items if item.text is None] == ["note"] * (not choices)


def test_a_list_of_options_makes_the_note_needless(plain):
    listed = Section(section="ways", title="Ways", items=(Item(options="list"),))
    kept = chosen(plain, (*SECTIONS, listed), {}, "default")
    assert [item.options for section in kept for item in section.items if item.options] == ["list"]


def test_the_note_is_before_the_summary_and_the_credits(plain):
    sections = (
        *SECTIONS,
        Section(section="glance", title="Glance", summary=True, items=(Item(text="short"),)),
        Section(section="credits", title="Credits", items=(Item(credits="list"),)),
    )
    kept = chosen(plain, sections, {}, "default")
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


def test_a_section_whose_items_are_all_left_out_is_left_out_unless_it_has_parts(plain):
    first = (Item(text="first", when={"edition": "first"}),)
    sections = (
        Section(section="chapter", title="Chapter", items=first),
        Section(section="part", title="Part", level=2, items=(Item(text="always"),)),
        Section(section="gone", title="Gone", items=first),
        Section(section="bare", title="Bare"),
    )
    kept = chosen(plain, sections, {"edition": "second"})
    assert [section.section for section in kept] == ["chapter", "part", "bare"]
