"""A ruleset with many errors is checked as far as a sound one: all its errors are reported in one run."""

from __future__ import annotations

import re
import shutil

import pytest

from pnp.game.reading.bundle import find_ruleset
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.workshop.new_ruleset import new_ruleset
from pnp.workshop.options import BuildOptions
from tests.game.reading.small import FILES
from tests.play.language.small_ruleset import FILES as ROWS
from tests.play.language.small_ruleset import write_rows
from tests.targets.games import A4, NO_ENGINE, write_game

# File, what is replaced by what, the code of the problem, and a part of its message.
FAULTS = (
    ("game.yaml", "players: 2", "playrs: 2", "P004", "playrs"),
    ("game.yaml", 'version: "1.0"', "version: 1.0", "P006", "not text"),
    ("game.yaml", "default: second", "default: third", "P015", "third"),
    ("game.yaml", "cover: art/cover.svg", "cover: art/cver.svg", "P001", "cver.svg"),
    ("game.yaml", "  Two quiet creatures", "  Two \u2603 creatures", "P032", "\u2603"),
    ("components.yaml", "kind: row-board", "kind: rowboard", "P006", "rowboard"),
    ("components.yaml", "places: 8", "place: 8", "P004", '"place"'),
    ("components.yaml", "fill: moss}", "fill: mos}", "P013", '"mos"'),
    ("components.yaml", "cell: 52mm", "cell: 52", "P012", "52"),
    ("components.yaml", "hollow-house.svg", "hollow-huose.svg", "P001", "huose"),
    ("components.yaml", "title: Button\n", "title: Bu\u2603tton\n", "P032", "\u2603"),
    ("components.yaml", "count: 3", "count: lots", "P006", "lots"),
    ("look.yaml", 'honey: "#E3A93B"', "honey: hony", "P013", "hony"),
    ("look.yaml", "display: Amatic SC", "display: Amatic", "P014", "Amatic"),
    ("rules.yaml", "- section: places", "- secton: places", "P004", "secton"),
    ("rules.yaml", "    - parts: list", "    - parts: lists", "P006", "lists"),
    ("rules.yaml", "    - text: >\n", '    - text: "**bold"\n    - text: >\n', "P030", ""),
    ("rules.yaml", "  items:\n", '  items:\n    - text: "{buton.count}"\n', "P031", "buton.count"),
    ("figures/round.yaml", "order: [A2, B1, C3]", "order: [B1, A2, C3]", "P055", "order"),
    ("figures/round.yaml", "caption: >\n  One", "captoin: >\n  One", "P004", "captoin"),
    ("figures/move.yaml", "position:", "positon:", "P004", "positon"),
    ("figures/thief.yaml", "shows: [", "shows: [nothing.such, ", "P050", "nothing.such"),
    ("art/hollow.svg", "<svg", "<svg onload='x'", "P021", "onload"),
)


def checked(folder, **choices):
    problems = Problems()
    ruleset = load_game(folder, problems, options := BuildOptions(papers=A4, choices=choices))
    if ruleset is not None:
        check_game(ruleset, options, problems)
    return problems


@pytest.mark.parametrize("in_components", [False, True])
def test_faults_of_all_files_are_reported_in_one_run(tmp_path, in_components):
    """Each of many faults is reported at its line, with a remedy; nothing else is.

    Where components are at fault that play.yaml names, no figure is proved.
    """
    folder = shutil.copytree(find_ruleset("quiet-adventures"), tmp_path / "game")
    faults = [fault for fault in FAULTS if (fault[0] == "components.yaml") is in_components]
    for file, old, new, *_ in faults:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = checked(folder)
    for file, _, _, code, part in faults:
        (problem,) = (one for one in problems if one.code == code and part in one.message and is_of(one, file))
        assert problem.place.source, problem
        assert problem.hint or code == "P055"
    assert len(problems) == len(faults)


def is_of(problem, file):
    return problem.code == "P001" or problem.place.file.endswith(file)


def small(tmp_path, *changes, **choices):
    files = {**FILES, **NO_ENGINE}
    for file, old, new in changes:
        assert old in files[file], old
        files[file] = files[file].replace(old, new, 1)
    problems = checked(write_game(tmp_path / "small", {file: files[file] for file, _, _ in changes}), **choices)
    return sorted((one.code, one.place.line, one.message) for one in problems if one.place)


def test_the_keys_below_a_misspelt_kind_are_those_of_the_kind_that_is_meant(tmp_path):
    problems = small(tmp_path, ("components.yaml", "kind: tile", "kind: tiel\n  colr: red\n  sheet: 5"))
    assert [(code, message) for code, _, message in problems] == [
        ("P004", 'unknown key "colr" in a tile'),
        ("P006", '"tiel" is not a kind of component'),
        ("P006", "5 is not text"),
    ]


def test_a_name_for_three_kinds_means_the_one_with_most_of_the_keys(tmp_path):
    problems = small(tmp_path, ("components.yaml", "kind: square-board", "kind: board\n  labls: edge"))
    assert [message for _, _, message in problems] == [
        'unknown key "labls" in a square-board',
        '"board" is not a kind of component',
    ]


def test_a_value_below_a_misspelt_key_is_checked_at_its_own_place(tmp_path):
    problems = small(tmp_path, ("components.yaml", "front: {fill: red}", "front: {fil: rad}"))
    line = problems[0][1]
    assert problems == [("P004", line, 'unknown key "fil" in a side'), ("P013", line, '"rad" is not a colour')]


def test_a_colour_that_is_also_ambiguous_is_reported(tmp_path):
    problems = small(tmp_path, ("components.yaml", "fill: moss}", "fill: 1e9}"))
    assert ("P013", '"1e9" is not a colour') in [(code, message) for code, _, message in problems]


def test_a_board_too_large_for_the_paper_is_reported_beside_an_unknown_key(tmp_path):
    problems = small(
        tmp_path,
        ("game.yaml", "version:", "verson: 1\nversion:"),
        ("components.yaml", "cell: 50mm", "cell: 150mm"),
    )
    assert {code for code, _, _ in problems} == {"P004", "P041"}


def test_a_reference_to_what_the_choices_leave_out_is_reported_beside_an_unknown_key(tmp_path):
    rules = NO_ENGINE["rules.yaml"]
    more = "- section: more\n  title: More\n  when: {edition: first}\n  items:\n    - text: See {section:goal}.\n"
    goal = "- section: goal\n  title: Goal\n  items:\n    - text: See {section:more}.\n"
    wrong = ("components.yaml", "kind: tile", "kind: tile\n  colr: red")
    faults = [("P004", 'unknown key "colr" in a tile')]
    left_out = [("P031", "{section:more} is left out of the booklet where edition is second")]
    for edition, expected in (("second", faults + left_out), ("first", faults)):
        problems = small(tmp_path / edition, wrong, ("rules.yaml", rules, goal + more), edition=edition)
        assert [(code, message) for code, _, message in problems if code in ("P004", "P031")] == expected
    # With a fault in the rules, it is not known what is left out.
    for fault in ("when: edition", "wehn: {edition: first}"):
        written = goal + more.replace("when: {edition: first}", fault)
        assert "P031" not in {
            code for code, _, _ in small(tmp_path / fault[:4], wrong, ("rules.yaml", rules, written), edition="second")
        }


def test_letters_of_a_font_that_cannot_be_read_are_not_missed(tmp_path):
    title = ("game.yaml", "title: Small", "title: แข่ง")
    assert [code for code, _, _ in small(tmp_path / "a", title, ("game.yaml", "version:", "verson: 1\nversion:"))] == [
        "P004",
        "P032",
    ]
    fonts = ("look.yaml", "accent:", "fonts: [{file: a.ttf}]\naccent:")
    assert [code for code, _, _ in small(tmp_path / "b", title, fonts)] == ["P001"]


@pytest.mark.parametrize(
    ("component", "codes"),
    [
        ("kind: card\n  size: poker\n  count: 1", ["P006"]),
        ("kind: card\n  size: poker", ["P005", "P006"]),
        ("kind: standee\n  width: 24mm\n  height: 34mm", ["P006"]),
        ("kind: standee\n  width: 24mm\n  height: 34mm\n  front: green", ["P006"]),
    ],
)
def test_a_piece_without_a_front_is_told_and_not_drawn(tmp_path, component, codes):
    files = {"components.yaml": f"piece:\n  title: Piece\n  {component}\n", "rules.yaml": "[]\n"}
    problems = checked(write_game(tmp_path / "game", files))
    assert [one.code for one in problems if one.place and one.place.file.endswith("components.yaml")] == codes


def test_figures_say_nothing_more_of_a_deck_whose_table_can_not_be_read(tmp_path):
    deck = "deck: {kind: card, title: Deck, size: poker, from: cards.csv, front: {fill: red, label: '{id}'}}\n"
    figure = "caption: A hand.\nposition: {town: {}, hands: {red: ['deck:bee']}}\nprinted: false\n"
    files = {
        "components.yaml": FILES["components.yaml"] + deck,
        "cards.csv": 'id\nbee\n"fox\n',
        "figures/hand.yaml": figure,
    }
    messages = [problem.message for problem in checked(write_game(tmp_path / "small", files))]
    assert "a quote that does not close" in messages
    assert not any("deck" in message for message in messages)


def test_rules_miss_no_board_where_the_components_can_not_be_read(tmp_path):
    broken = ROWS["components.yaml"].replace("{kind: square-board", "{kind: square-board}, {kind:", 1)
    problems = checked(write_rows(tmp_path, components=broken))
    assert [(problem.place.file.rpartition("/")[2], problem.code) for problem in problems] == [
        ("components.yaml", "P003")
    ]


def test_figures_miss_no_board_where_the_components_can_not_be_read(tmp_path):
    files = {**NO_ENGINE, "figures/start.yaml": "caption: A.\nposition: {town: {A1: house}}\nprinted: false\n"}
    files["components.yaml"] = FILES["components.yaml"].replace("title: Town", "title: Town: a board")
    assert [problem.code for problem in checked(write_game(tmp_path / "small", files))] == ["P003"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("- section: play", '- section: "play', "P003"), ("clause: drop.free", "clause: Drop Free", "P006")],
)
def test_figures_and_rules_miss_no_clause_of_sections_that_can_not_be_read(tmp_path, old, new, code):
    figure = ROWS["figures/first.yaml"].replace("shows: [drop.free]", "shows: [drop.free, drop.x]")
    problems = checked(write_rows(tmp_path, first=figure, rules=ROWS["rules.yaml"].replace(old, new, 1)))
    assert [one.code for one in problems if one.code != "P056"] == [code]


def test_a_clause_that_is_not_played_but_named_in_the_rules_is_told(tmp_path):
    rules = ROWS["rules.yaml"].replace("clause: end.three,", "clause: end.three, played: false,")
    (problem,) = [one for one in checked(write_rows(tmp_path, rules=rules)) if one.code == "P050"]
    assert problem.message == 'rules.yaml has played: false for the clause "end.three"'


def test_an_engine_that_is_no_name_is_one_fault(tmp_path):
    folder = write_rows(tmp_path, game=ROWS["game.yaml"].replace("engine: play", "engine: Play"))
    assert [(one.code, one.message) for one in checked(folder)] == [("P006", '"Play" is not a valid name')]


@pytest.mark.parametrize(
    "figure", ["caption: [", "caption: A row.\nposition: {bord: {}}\n", "caption: A row.\nstart: two\n"]
)
def test_no_figure_is_asked_for_where_one_can_not_be_read_or_proved(tmp_path, figure):
    folder = write_rows(tmp_path)
    assert "P056" in {problem.code for problem in checked(folder)}
    (folder / "figures" / "start.yaml").write_text(figure, encoding="utf-8")
    told = [problem for problem in checked(folder) if problem.code == "P056" or is_of(problem, "start.yaml")]
    assert {problem.place.file.rpartition("/")[2] for problem in told} == {"start.yaml"}


@pytest.mark.parametrize(
    ("old", "new"), [("red-disc: {kind: counter", "red-disc: {kind: cuonter"), ("board: {kind:", "board: {kind: {")]
)
def test_names_that_components_with_errors_can_not_give_are_told(tmp_path, old, new):
    """A name that components.yaml has may be that of a component, and the names of cells and directions are short."""
    play = ROWS["play.yaml"].replace("owner: red}", "owner: red, component: red-disc}")
    play += "define: {one: near < 3, two: red_disc < 3, three: counters < 3, four: NNE == 3, five: orthogonal < 3}\n"
    told = checked(write_rows(tmp_path, components=ROWS["components.yaml"].replace(old, new), play=play))
    names = [problem.message for problem in told if problem.code == "P014"]
    assert names == ['unknown name "near"']


def test_a_printed_figure_whose_window_names_no_cell_is_told_and_not_drawn(tmp_path):
    rules = FILES["rules.yaml"] + "- {section: seen, title: Seen, items: [{figure: part}]}\n"
    figure = "caption: A part.\nwindow: [A1, H9]\nposition: {town: {}}\n"
    folder = write_game(tmp_path / "small", {"rules.yaml": rules, "figures/part.yaml": figure})
    assert 'town has no cell "H9"' in [problem.message for problem in checked(folder)]


@pytest.mark.parametrize(
    ("picture", "code"),
    [("picture: button:9", "P014"), ("picture: hero\n      side: back", "P006"), ("picture: none", "P014")],
)
def test_a_picture_of_what_a_component_lacks_is_told_and_not_drawn(tmp_path, picture, code):
    rules = str(NO_ENGINE["rules.yaml"]).replace(
        "    - parts: list\n", f"    - {picture}\n      alt: A\n    - parts: list\n"
    )
    problems = checked(write_game(tmp_path / "game", {"rules.yaml": rules}))
    assert [problem.code for problem in problems if problem.place.file.endswith("rules.yaml")] == [code]


def test_a_game_file_that_is_no_yaml_hides_no_fault_of_the_rules(tmp_path):
    """Names that it may give to options are not told, nor is what depends on an option of it."""
    broken = ROWS["game.yaml"].replace("title: Rows", 'title: "Rows')
    play = ROWS["play.yaml"].replace("vacant(cell)", "vacnt(cell) and width > 3")
    box = ROWS["components.yaml"].replace("{option: width}", "4")
    play += "always: {end.three: {is: ten > 3}}\n"
    folder = write_rows(tmp_path, game=broken, play=play, components=box)
    told = [(problem.code, problem.message) for problem in checked(folder)]
    assert told[1:] == [("P014", 'unknown function "vacnt"'), ("P014", 'unknown name "ten"')]
    assert told[0][0] == "P003"


def test_rules_are_not_at_fault_for_players_that_only_the_game_file_names(tmp_path):
    broken = ROWS["game.yaml"].replace("title: Rows", 'title: "Rows')
    folder = write_rows(tmp_path, game=broken, play=ROWS["play.yaml"].replace("players: [red, blue]\n", ""))
    assert [problem.code for problem in checked(folder)] == ["P003"]


BOARDS = """\
square: {kind: square-board, title: A, columns: 3, rows: 3, cell: 20mm, special: {pond: {cells: [A1, B1], fill: red}}}
points: {kind: point-board, title: B, cell: 20mm, points: {A: [0, 0], B: [1, 0]}, lines: [[A, B]]}
coin: {kind: coin, title: C, size: 20mm, count: 1, front: {fill: red}, rim: grey}
stone: {kind: counter, title: D, size: fit, fits: square, count: 1, front: {fill: red}}
"""


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("[A1, B1]", "A1 B1", "P006"),
        ("[A1, B1]", "[A1, {B: 1}]", "P006"),
        ("[A, B]]", "[A, [B]]]", "P006"),
        ("[A, B]]", "[A, Z]]", "P014"),
        ("rim: grey", "rim: gry", "P013"),
        ("fits: square", "fits: {option: nope}", "P015"),
        ("fits: square", "fits: sqare", "P014"),
    ],
)
def test_a_component_whose_cells_or_board_can_not_be_read_is_told_and_not_drawn(tmp_path, old, new, code):
    assert old in BOARDS
    files = {"components.yaml": BOARDS.replace(old, new), "rules.yaml": NO_ENGINE["rules.yaml"]}
    problems = checked(write_game(tmp_path / "small", files))
    assert [one.code for one in problems if one.place and one.place.file.endswith("components.yaml")] == [code]


def test_a_variant_that_needs_an_option_that_can_not_be_read_is_shown(tmp_path):
    variant = "variants: {long: {title: Long, about: More., text: Play on., needs: {edition: first}}}\noptions: [1]\n"
    game = re.sub(r"options:\n(  .*\n)+", variant, str({**FILES, **NO_ENGINE}["game.yaml"]))
    rules = str(NO_ENGINE["rules.yaml"]).replace("    - parts: list\n", "    - variants: list\n")
    problems = checked(write_game(tmp_path / "small", {"game.yaml": game, "rules.yaml": rules}))
    assert ("P006", "a list is not a mapping") in [(one.code, one.message) for one in problems]


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("game.yaml", "seats: {red: Red, blue: Blue}", "seats: [Red, Blue]", "P006"),
        ("game.yaml", "seats: {red: Red, blue: Blue}", "seats: Red", "P006"),
        ("components.yaml", "blue-piece:", "red-piece:", "P007"),
    ],
)
def test_what_follows_from_an_unknown_name_is_held_back(tmp_path, file, old, new, code):
    folder = tmp_path / "moth"
    new_ruleset(folder)
    path = folder / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    problems = Problems()
    assert load_game(folder, problems) is None
    assert [(one.code, one.place.file.rpartition("/")[2]) for one in problems] == [(code, file)]
