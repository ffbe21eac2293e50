import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.booklet.imposition import pocket
from pnp.game.reading.bundle import find_ruleset
from pnp.kept_values import CACHE_VARIABLE
from pnp.play.language.engine import PlayEngine
from pnp.play.proof.coverage import Coverage
from pnp.problems import Finding, Problems
from pnp.targets.opening import open_game
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game, proof_key, proved_game
from pnp.workshop.checks.figures import FigureProofs, prove_figures
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
    spoil(folder, "figures/round.yaml", "order: [A2, B1, C3]", "order: [B1, A2, C3]")
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


BOARD = BuildOptions(papers=("a4",), only=("board",))


@pytest.fixture
def ruleset(tmp_path, monkeypatch):
    """Return a ruleset of whose proofs nothing is kept yet."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    return load_game(find_ruleset("reversi"), Problems())


@pytest.fixture
def proved(ruleset, monkeypatch):
    calls, found = [], []

    def prove(ruleset, options, problems):
        calls.append(ruleset)
        problems.extend(found)
        return FigureProofs({"start": None}, Coverage(())), not found

    monkeypatch.setattr(open_game, "prove", prove)
    return calls, found


def test_what_is_kept_is_what_was_proved(ruleset, monkeypatch):
    fresh = proved_game(ruleset, BOARD, Problems())
    assert len(fresh.figures) == 8 and fresh.is_playable
    monkeypatch.setattr(open_game, "prove", None)
    assert proved_game(ruleset, BOARD, Problems()) == fresh


@pytest.mark.parametrize(
    "options", [BOARD, BuildOptions(), BuildOptions(only=("booklet",)), BuildOptions(only=("print-guide",))]
)
def test_figures_are_proved_once(ruleset, proved, options):
    results = [proved_game(ruleset, options, Problems()) for _ in range(2)]
    assert len(proved[0]) == 1
    assert [(dict(result.figures), result.is_playable) for result in results] == [({"start": None}, True)] * 2


def test_windows_are_checked_for_the_booklet(ruleset, proved):
    for options in (BOARD, BuildOptions()):
        proved_game(ruleset, options, Problems())
    assert len(proved[0]) == 2


def test_other_values_of_options_are_checked_unless_a_build_of_some_files_uses_none(ruleset, monkeypatch):
    fault = Finding("P084", "where size is 4: wrong", "mend it", ("play.yaml",))
    monkeypatch.setattr(PlayEngine, "other_findings", lambda self: [fault])
    for options, count in ((BOARD, 0), (BuildOptions(), 1), (BOARD._replace(choices={"side": "4"}), 1), (BOARD, 0)):
        problems = Problems()
        proved_game(ruleset, options, problems)
        assert len(problems) == count


def test_another_program_proves_anew(ruleset, proved, monkeypatch):
    proved_game(ruleset, BOARD, Problems())
    monkeypatch.setattr(open_game, "digest_program", lambda: "the next version")
    proved_game(ruleset, BOARD, Problems())
    assert len(proved[0]) == 2


def test_the_key_of_a_game_is_the_same_in_every_process():
    """Sets have another order in each process; none of it may be in the key."""
    hollow = find_ruleset("hollow")  # with options
    code = (
        "from pathlib import Path; from pnp.problems import Problems;"
        "from pnp.targets.opening.kept_games import load_game;"
        "from pnp.workshop.options import BuildOptions; from pnp.targets.opening.open_game import proof_key;"
        "import sys; print(proof_key(load_game(Path(sys.argv[1]), Problems()), BuildOptions()))"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", code, str(hollow)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    here = proof_key(load_game(hollow, Problems()), BuildOptions())
    assert printed == [f"{here}\n"] * 2


def test_other_content_is_proved_anew(ruleset, proved):
    (name, figure), *_ = ruleset.figures.items()
    item = replace(ruleset.sections[0].items[0], text="Another rule.")
    others = [
        replace(ruleset, figures={**ruleset.figures, name: replace(figure, claims=())}),
        replace(ruleset, play=replace(ruleset.play, values={**ruleset.play.values, "end": []})),
        replace(ruleset, sections=(replace(ruleset.sections[0], items=(item,)), *ruleset.sections[1:])),
        replace(ruleset, components=dict([*ruleset.components.items()][:-1])),
        replace(ruleset, game=replace(ruleset.game, players="5")),
    ]
    for one in (ruleset, *others, ruleset):
        proved_game(one, BOARD, Problems())
    assert proved[0] == [ruleset, *others]
    proved_game(ruleset, BOARD._replace(choices={"side": "4"}), Problems())
    assert len(proved[0]) == 7


def test_places_looks_and_versions_change_nothing(ruleset, proved):
    others = [
        replace(ruleset, folder="there"),
        replace(ruleset, look=replace(ruleset.look, display="Bitter")),
        replace(ruleset, game=replace(ruleset.game, version="7.3")),
    ]
    for one in (ruleset, *others):
        proved_game(one, BOARD, Problems())
    assert len(proved[0]) == 1


def test_problems_are_told_each_time(ruleset, proved):
    found = Problems()
    found.warning("P055", "a clause has no example", None, "add a figure")
    proved[1].extend(found)
    for _ in range(2):
        problems = Problems()
        assert not proved_game(ruleset, BOARD, problems).is_playable
        assert list(problems) == list(found)


def test_a_false_claim_stops_a_build_of_the_board_again_and_again(tmp_path, ruleset, monkeypatch):
    (name, figure), *_ = ((name, one) for name, one in ruleset.figures.items() if one.claims)
    false = replace(ruleset, figures={name: replace(figure, claims=({"winner": "black"},))})
    sound = Problems()
    assert check_game(replace(ruleset, figures={name: figure}), BOARD, sound) is not None
    for _ in range(2):
        problems = Problems()
        assert check_game(false, BOARD, problems) is None
        assert "P055" in {problem.code for problem in problems}
    assert Path(tmp_path, "rules").is_dir()
