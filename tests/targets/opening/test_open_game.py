import shutil

import pytest

from pnp.booklet.imposition import pocket
from pnp.game.reading.bundle import find_ruleset
from pnp.kept_values import CACHE_VARIABLE
from pnp.problems import Problems
from pnp.targets.opening.game_loader import load_game
from pnp.workshop.checks.figures import prove_figures
from pnp.workshop.options import BuildOptions
from tests.bundled import opened_game
from tests.game.reading.small import FILES
from tests.targets.games import A4, changed, opened


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(find_ruleset("quiet-adventures"), tmp_path / "game")


def spoil(folder, file, old, new):
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def told(problems):
    return sorted((p.code, p.place.file.rpartition("/game/")[2]) for p in problems if p.place)


def test_a_whole_game_is_opened():
    game = opened_game("quiet-adventures")
    assert len(game.figures) == len(list((find_ruleset("quiet-adventures") / "figures").iterdir())) > 0


def test_one_fault_hides_no_other(folder):
    """A component, a figure's claim, a clause and a picture are at fault: all four are reported at once."""
    spoil(folder, "components.yaml", "corner: 3mm", "corner: 3")  # of the player card, which no rule names
    spoil(folder, "figures/round.yaml", "A2: 1", "A2: 2")
    spoil(folder, "rules.yaml", "clause: buy.vacant", "clause: buy.vacnt")
    spoil(folder, "art/hollow.svg", "<svg", "<svg onload='x'")
    problems = Problems()
    assert load_game(folder, problems) is None
    assert told(problems) == [
        ("P012", "components.yaml"),
        ("P021", "art/hollow.svg"),
        ("P050", "figures/buy-refused.yaml"),
        ("P050", "figures/buy-refused.yaml"),
        ("P050", "figures/buy.yaml"),
        ("P050", "play.yaml"),
        ("P055", "figures/round.yaml"),
    ]


def test_faults_of_the_rules_hide_no_clause_and_no_component(folder):
    spoil(folder, "play.yaml", "component: mushroom}", "component: mushrom}")
    spoil(folder, "rules.yaml", "clause: buy.vacant", "clause: buy.vacnt")
    problems = Problems()
    ruleset = load_game(folder, problems)
    assert ruleset is not None
    prove_figures(ruleset, problems)
    assert told(problems) == [("P014", "play.yaml"), ("P050", "play.yaml")]


def test_a_clause_by_which_something_is_paid_is_one_of_the_booklet(folder):
    spoil(folder, "play.yaml", "does: pay(1, ", "does: show(paid, 0, clause='buy.csot'); pay(1, ")
    problems = Problems()
    prove_figures(load_game(folder, problems), problems)
    assert told(problems) == [("P050", "play.yaml")]


def test_a_fault_of_game_yaml_hides_none_of_the_other_files(tmp_path):
    """Options are known although the game's age is not, and placeholders although a component is at fault."""
    rows = "options:\n  rows: {about: How long, values: [3, 4], default: 3}"
    files = {
        "game.yaml": FILES["game.yaml"].replace("options:", rows) + "age: 800\n",
        "components.yaml": FILES["components.yaml"]
        .replace("rows: 4", "rows: {option: rows}\n  special: {pond: {cells: [A9], fill: blue}}", 1)
        .replace("kind: row-board", "kind: rowboard", 1),
        "rules.yaml": FILES["rules.yaml"].replace("{button.count}", "{button.cuont} {town.foo} {shop.foo}", 1)
        + "- section: more\n  title: More\n  when: {rows: 5}\n  items: [{text: More.}]\n",
    }
    problems = Problems()
    for file, content in {**FILES, **files}.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(content, encoding="utf-8")
    assert load_game(tmp_path, problems) is None
    assert sorted(p.message for p in problems) == [
        '"rowboard" is not a kind of component',
        "800 is out of range",
        "rows can't be 5",
        'there is no cell "A9"',
        'unknown engine "small"',
        "unknown placeholder {button.cuont}",
        "unknown placeholder {shop.foo}",
        "unknown placeholder {town.foo}",
    ]


def test_a_fault_of_the_look_or_of_a_count_hides_no_other(folder):
    """A colour without quotes still has its name, a counter without a count its face."""
    spoil(folder, "look.yaml", 'moss: "#7A8F5A"', "moss: #7A8F5A")
    spoil(folder, "look.yaml", "display: Amatic SC", "display: Comic Sans\nborder: thick")
    spoil(folder, "components.yaml", "count: 15", "count: lots")
    spoil(folder, "components.yaml", "front: {art: art/button.svg}", "front: {face: stoen, fill: mosss}")
    spoil(folder, "art/hollow.svg", "<svg", "<svg onload='x'")
    problems = Problems()
    assert load_game(folder, problems) is None
    assert sorted((p.code, p.message) for p in problems) == [
        ("P004", 'unknown key "border" in look.yaml'),
        ("P006", '"lots" is not a whole number'),
        ("P006", "this value is empty; expected a colour"),
        ("P013", '"mosss" is not a colour'),
        ("P014", 'unknown display face "Comic Sans"'),
        ("P014", 'unknown face "stoen"'),
        ("P021", "an event handler (onload)"),
    ]


def test_a_colour_that_is_none_does_not_stop_the_check(tmp_path):
    art = {"art/wood.svg": FILES["art/wood.svg"].replace("<svg", "<svg onload='x'")}
    _, problems = opened(tmp_path / "game", {**changed("look.yaml", "accent: moss", "accent: mosss"), **art})
    assert told(problems) == [("P013", "look.yaml"), ("P021", "art/wood.svg")]


def test_a_picture_that_nothing_shows_is_not_read(tmp_path):
    spoilt_art = {"art/wood.svg": "<svg"}
    for only, codes in (("town", []), ("tiles", ["P020"]), ("shop", ["P020"]), ("booklet", ["P020"])):
        options = BuildOptions(papers=A4, only=(only,))
        _, problems = opened(tmp_path / only / "small", spoilt_art, options)
        assert [problem.code for problem in problems] == codes, only


def test_rules_that_fit_no_pocket_booklet_are_a_problem_only_if_it_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))  # no layout of another test
    monkeypatch.setattr(pocket, "_MOST_LETTERS", 10)  # on a page
    for only, codes in (((), []), (("pocket",), ["P033"]), (("pocket-a4",), ["P033"]), (("booklet",), [])):
        options = BuildOptions(papers=("a4",), only=only)
        build, problems = opened(tmp_path / "small", {}, options)
        assert [problem.code for problem in problems] == codes, only
        assert (build is None) == bool(codes)
