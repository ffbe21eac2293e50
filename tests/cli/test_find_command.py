"""``pnp rules find``, run in this process."""

import json
import shutil

import pytest

from pnp.cli.main import main
from pnp.load.bundled import find_ruleset
from pnp.load.documents import read_document
from pnp.model.figure import Figure
from pnp.problems import Problems
from pnp.rules.engines import ENGINES
from pnp.rules.figures import check_figure
from tests.records import record

GAME = "quiet-adventures"


@pytest.fixture
def run(capsys):
    """Run the command; return its exit status, what it printed and what it said on standard error."""

    def run(ruleset, *claims, options=()):
        where = [argument for claim in claims for argument in ("--where", claim)]
        status = main(["rules", "find", str(ruleset), *where, *options])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


@pytest.fixture
def ruleset(tmp_path):
    """Make a folder that names an engine."""

    def ruleset(engine):
        (tmp_path / "game.yaml").write_text(f"engine: {engine}\n", encoding="utf-8")
        return tmp_path

    return ruleset


def checked(text, engine):
    """Return the figure that *text* holds, as a file under figures/ would, proved by its engine."""
    problems = Problems()
    values, source = read_document(text, "figures/found.yaml", problems)
    figure = record(Figure, values, name="found", source=source)
    proved = check_figure(figure, ENGINES[engine], problems)
    assert [str(problem) for problem in problems] == []
    return values, proved


def test_what_is_printed_is_a_figure_s_file(run):
    status, out, err = run(GAME, "gained: {hollow: 3}", "turn: hollow, frame: a")
    assert (status, err) == (0, "")
    values, proved = checked(out, GAME)
    assert list(values) == ["caption", "shows", "position", "frames", "claims"]
    assert values["claims"] == [{"gained": {"hollow": 3}}, {"after": {"turn": "hollow"}, "frame": "a"}]
    assert [frame.moves for frame in proved.frames] == [(), (values["frames"][1]["move"],)]
    assert out.startswith("# found in ")


def test_a_ruleset_with_what_was_found_passes_its_check(run, tmp_path, capsys):
    folder = shutil.copytree(find_ruleset(GAME), tmp_path / "game")
    (folder / "figures" / "found.yaml").write_text(run(GAME, "gained: {hollow: 3}")[1], encoding="utf-8")
    assert main(["check", str(folder)]) == 0
    assert "figures are proved" in capsys.readouterr().out


def test_a_position_alone_has_no_frames(run, ruleset):
    status, out, _ = run(ruleset("hollow"), "over: true", "winner: blue", options=["--set", "side=3"])
    assert status == 0
    values, proved = checked(out, "hollow")
    assert list(values) == ["caption", "shows", "position", "claims"]
    assert values["position"]["side"] == 3
    assert len(proved.frames) == 1


@pytest.mark.parametrize("smallest", [False, True])
def test_the_button_and_a_small_core(run, ruleset, smallest):
    options = ["--set", "side=4", *(["--smallest"] if smallest else [])]
    status, out, err = run(ruleset("hollow"), "removed: {blue: 2, red: 1}", "button: blue", options=options)
    assert (status, err) == (0, "")
    values, _ = checked(out, "hollow")
    stones = sum(row.count("R") + row.count("B") for row in values["position"]["board"])
    assert (stones < 16) is smallest


def test_the_same_seed_prints_the_same_and_another_another(run):
    first, again, other = (run(GAME, "gained: {dooky: 2}", options=["--seed", seed])[1] for seed in ("5", "5", "6"))
    assert first == again
    assert first != other


def test_json(run):
    status, out, err = run(GAME, "over: true", "winner: dooky", options=["--json", "--set", "edition=first"])
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["figure", "games", "positions"]
    assert answer["figure"]["position"]["edition"] == "first"
    assert 1 <= answer["games"] <= answer["positions"]


def test_a_search_in_vain_tells_how_near_it_came(run):
    status, out, err = run(GAME, "over: false", "cost: 9", options=["--limit", "500"])
    assert (status, out) == (1, "")
    assert "error[P065]: no position found in" in err
    assert "500 positions: 1 of 2 claims hold in the nearest, and this is false: the cost is" in err
    assert "a higher --limit" in err
    status, out, _ = run(GAME, "over: false", "cost: 9", options=["--limit", "500", "--json"])
    answer = json.loads(out)
    assert status == 1
    assert (answer["figure"], answer["positions"]) == (None, 500)
    nearest = answer["nearest"]
    assert (nearest["held"], nearest["claims"]) == (1, 2)
    engine = ENGINES[GAME]
    state = engine.read_position(nearest["position"])
    assert engine.refusal(state, engine.read_move(state, nearest["move"])) is None


def test_faulty_claims_are_told_each_at_its_place(run):
    status, out, err = run(GAME, "cots: 3", "over: [true", "illegal: move C3", "bank: 99, frame: 3", "move: fly")
    assert (status, out) == (1, "")
    for told in (
        "claim 1:1:1: error[P004]: a claim has no key cots",
        'did you mean "cost"?',
        "claim 2:1:12: error[P003]",
        "claim 3:1:10: error[P005]: because is missing",
        "claim 4:1:19: error[P006]: 3 is no frame",
        "claim 5:1:7: error[P053]",
    ):
        assert told in err, err
    assert err.count("error[") == 5


def test_a_faulty_game_is_told(run, ruleset):
    assert "P014" in run("no-such-game", "over: true")[2]
    status, out, err = run(GAME, "over: true", options=["--set", "edition=x", "--players", "3"])
    assert (status, out, err.count("error[P015]")) == (1, "", 2)
    assert run(ruleset("none"), "over: true")[0] == 1


def test_a_game_that_needs_all_its_pieces_says_so(run):
    status, out, err = run("ovo", "legal: A1>C3>E3", options=["--smallest"])
    assert status == 0
    assert "warning[P064]: --smallest has no effect: every position of ovo has all its pieces" in err
    checked(out, "ovo")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["find", GAME], "the following arguments are required: --where"),
        (["find", GAME, "--where", "over: true", "--limit", "0"], "is not a whole number from 1"),
    ],
)
def test_what_is_not_understood_is_2(arguments, told, capsys):
    assert main(["rules", *arguments]) == 2
    assert told in capsys.readouterr().err
