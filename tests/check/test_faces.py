"""Every fault of a face with the values of its pieces, at the place where it is mended."""

import pytest

from pnp.pipeline.open_game import check_game, load_game
from pnp.pipeline.options import BuildOptions
from pnp.problems import Problems
from tests.load.deck import changed_deck, load_deck, spots, write_deck


def test_the_deck_is_sound(tmp_path):
    assert load_deck(tmp_path)[1] == []


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("cards.csv", "Moss,moss", "Moss,mooss", ["P001 cards.csv:4:6"]),
        ("cards.csv", "bee,1,2,3", "bee,1,two,3", ["P006 cards.csv:2:17"]),
        ("cards.csv", "Cost", "Price", ["P031 faces.yaml:10:27"]),
        ("faces.yaml", "{title}", "{titel}", ["P031 faces.yaml:9:15"]),
        ("faces.yaml", "when: {suit:", "when: {suite:", ["P014 faces.yaml:11:39"]),
        ("faces.yaml", "icon: coin", "icon: con", ["P014 faces.yaml:10:14"]),
        ("faces.yaml", 'fill: "{suit}"', "fill: blurple", ["P013 faces.yaml:4:32"]),
        ("faces.yaml", "{suit: moss}", "{suit: mooss}", []),
        (
            "components.yaml",
            "values: {title:",
            "values: {titel:",
            ["P031 faces.yaml:14:15", "P004 components.yaml:13:33"],
        ),
        ("faces.yaml", "label:", "stone:", ["P007 faces.yaml:12:1"]),
    ],
)
def test_a_fault_is_at_its_place(tmp_path, file, old, new, found):
    _, problems = load_deck(tmp_path, changed_deck(file, old, new))
    assert sorted(spots(problems)) == sorted(found)


@pytest.mark.parametrize(
    ("layer", "code"),
    [
        ("{mark: dsic}", "P006"),
        ("{mark: '{suit}'}", "P006"),
        ("{pips: 7}", "P006"),
        ("{pips: '{value}'}", "P006"),
        ("{ornament: buton}", "P014"),
        ("{text: '{icon:con}'}", "P031"),
        ("{text: '**x'}", "P030"),
        ("{text: x, colour: blurple}", "P013"),
        ("{shape: circle, line: '{title}'}", "P013"),
    ],
)
def test_names_in_layers_stand_for_something(tmp_path, layer, code):
    before = '    - {art: "art/{suit}.svg"'
    _, problems = load_deck(tmp_path, changed_deck("faces.yaml", before, f"    - {layer}\n{before}"))
    assert {one.code for one in problems} == {code}, list(map(str, problems))


def test_one_fault_of_a_face_is_reported_once_for_all_its_pieces(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("faces.yaml", "icon: coin", "icon: con"))
    assert len(problems) == 1


def test_a_table_with_faults_brings_no_others(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("cards.csv", "Title", '"Title'))
    assert spots(problems) == ["P016 cards.csv:1:1"]


def test_a_cell_may_name_another_column_and_no_other_thing(tmp_path):
    assert load_deck(tmp_path / "a", changed_deck("cards.csv", "Honey bee", "Bee {value}"))[1] == []
    _, problems = load_deck(tmp_path / "b", changed_deck("cards.csv", "Honey bee", "Bee {values}"))
    assert spots(problems) == ["P031 cards.csv:2:1"]


def test_an_unknown_face_is_reported_with_what_may_be_meant(tmp_path):
    problems = Problems()
    folder = write_deck(tmp_path / "deck", changed_deck("components.yaml", "{face: hedge}", "{face: hedges}"))
    ruleset = load_game(folder, problems)
    assert ruleset is not None
    assert check_game(ruleset, BuildOptions(), problems) is None
    assert spots(list(problems)) == ["P014 components.yaml:6:17"]
    assert problems.entries[0].hint == 'did you mean "hedge"?'
