import doctest
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pnp
from pnp import api
from pnp.cli.main import main
from tests.targets.games import changed, write_game, write_tiny


@pytest.mark.parametrize("module", [pnp, api])
def test_the_examples_do_what_they_say(module):
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


def test_the_front_door_offers_what_it_lists():
    classes = {
        name
        for name, value in vars(api).items()
        if getattr(value, "__module__", "") == "pnp.api" and isinstance(value, type)
    }
    assert {name for name in classes if not name.startswith("_")} <= set(pnp.__all__)
    for name in pnp.__all__:
        assert getattr(pnp, name) is getattr(api, name)
        assert name in dir(pnp)
        assert getattr(pnp, name).__doc__
    with pytest.raises(AttributeError, match="module 'pnp' has no attribute 'nonsense'"):
        getattr(pnp, "nonsense")  # noqa: B009


def test_importing_it_costs_next_to_nothing():
    code = "import sys; before = set(sys.modules); import pnp; print(*sorted(set(sys.modules) - before))"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    new = set(ended.stdout.split())
    assert {name for name in new if name.startswith("pnp")} == {"pnp"}
    assert not new & {"argparse", "json", "hashlib", "pathlib", "msgspec"}


def test_it_is_typed():
    assert (Path(pnp.__file__).parent / "py.typed").is_file()


def test_a_ruleset_is_loaded_or_says_everything_that_is_wrong(tmp_path):
    folder = write_game(tmp_path / "small", changed("game.yaml", "players: 2", "players: 200"))
    (folder / "look.yaml").write_text("accent: mosss\n")
    with pytest.raises(pnp.RulesetError) as raised:
        pnp.load(folder)
    assert [problem.code for problem in raised.value.problems].count("P013") == 5
    assert "P006" in [problem.code for problem in raised.value.problems]
    assert "players" in str(raised.value)
    with pytest.raises(pnp.RulesetError, match="no bundled ruleset and no folder is called"):
        pnp.load("nowhere")
    with pytest.raises(pnp.RulesetError, match=r'there is no folder "\./nowhere"') as raised:
        pnp.load("./nowhere")
    assert raised.value.problems[0].hint == "pnp new ./nowhere begins a game there"


def test_what_is_wrong_comes_back_from_a_check_and_a_build(tmp_path):
    folder = write_game(tmp_path / "small", changed("game.yaml", "players: 2", "players: 200"))
    checked = pnp.check(folder, "nowhere")
    built = pnp.build([folder, "nowhere"], tmp_path / "output")
    for result in (checked, built):
        assert not result.ok
        assert {problem.code for problem in result.problems} == {"P014", "P006"}
    assert checked.rulesets[0].ruleset is None
    assert not (tmp_path / "output").exists()


ADDRESS = "write the address of a folder: https://example.org/my-game"


@pytest.mark.parametrize(
    ("options", "message", "hint"),
    [
        ({"papers": ("quarto",)}, '"quarto" is not a paper', "pnp list papers names them; or write a size: 200x250mm"),
        ({"papers": ()}, "no paper is selected", f"available: {', '.join(pnp.PAPERS)}"),
        ({"flip": "lang"}, 'unknown flip "lang"', 'did you mean "long"?'),
        ({"layout": "x"}, 'unknown layout "x"', "available: honeycomb, straight"),
        ({"export": pnp.Export("tts", url="x")}, '"x" in the option url is not an address', ADDRESS),
        ({"poster": "a2,a3"}, '"a2,a3" is more than a size and a joint', "write one of each: a2,butt"),
    ],
)
def test_an_option_that_cannot_be_is_a_problem(tmp_path, options, message, hint):
    (problem,) = pnp.build(write_game(tmp_path / "good"), tmp_path / "o", pnp.BuildOptions(**options)).problems
    assert (problem.code, problem.message, problem.hint) == ("P061", message, hint)
    assert not (tmp_path / "o").exists()


def test_one_name_may_be_a_text_and_a_choice_a_number(tmp_path):
    options = pnp.BuildOptions(papers="a4", only="board", choices={"side": 4})
    result = pnp.build("hollow", tmp_path, options)
    assert result.ok and {file.path.split("/")[2] for file in result.files} == {"a4", "cut", "faces-a4"}
    assert pnp.check("hollow", choices={"side": 4}).ok
    assert pnp.load("hollow", choices={"side": 4}).components["red-stone"].count == 24
    assert pnp.rules("hollow").start(choices={"side": 4}).game.book.grid.size == 37


@pytest.mark.parametrize("choices", [{"side": "99"}, {"sides": 4}])
def test_a_choice_that_the_game_does_not_offer_is_never_loaded(choices):
    with pytest.raises(pnp.RulesetError) as caught:
        pnp.load("hollow", choices=choices)
    assert [problem.code for problem in caught.value.problems] == ["P015"]


def test_a_bundled_name_that_a_folder_has_as_well_is_a_warning(tmp_path, monkeypatch, capsys):
    write_game(tmp_path / "ovo")
    monkeypatch.chdir(tmp_path)
    options = pnp.BuildOptions(papers=("a4",), only=("board",))
    warnings = [pnp.check("ovo").problems, *(pnp.build("ovo", tmp_path / "o", options).problems for _ in range(2))]
    for problems in warnings:
        (problem,) = problems
        assert (problem.code, problem.severity.value) == ("P009", "warning")
        assert problem.message == '"ovo" means the bundled ruleset, not the folder of that name'
        assert problem.hint == "for the folder, write ./ovo"
    assert main(["rules", "start", "ovo"]) == 0
    printed = capsys.readouterr()
    assert "P009" in printed.err and "board:" in printed.out
    assert pnp.check("./ovo").problems == ()


def test_a_loaded_ruleset_can_be_checked_and_built(tmp_path):
    folder = write_game(tmp_path / "small")
    ruleset = pnp.load(folder)
    assert pnp.check(ruleset).ok
    result = pnp.build(ruleset, tmp_path / "output", pnp.BuildOptions(papers=("a4",), only=("town",)))
    assert result.ok and len(result.made) == 3
    assert pnp.build(ruleset, tmp_path / "output", pnp.BuildOptions(papers=("a4",), only=("town",))).made == ()


def test_by_default_the_program_uses_a_process_for_each_processor_that_it_may_use(tmp_path, monkeypatch):
    asked = []

    def build(sources, output, options, *, jobs, progress):
        asked.append(jobs)
        return api.BuildResult(output)

    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: {2, 3, 5}, raising=False)
    monkeypatch.setattr(api, "build_games", build)
    folder = write_tiny(tmp_path / "small")
    for more in ([], ["--jobs", "2"]):
        assert main(["build", str(folder), *more]) == 0
    assert (pnp.build(folder).ok, asked) == (True, [3, 2, 1])


def test_a_build_from_a_script_is_short(tmp_path):
    script = tmp_path / "script.py"
    write_tiny(tmp_path / "small")
    script.write_text('import pnp\nresult = pnp.build("small", "out")\nprint(result.ok, len(result.files))\n')
    ended = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ended.stdout.split()[0] == "True"


def test_a_build_with_nothing_to_do_imports_nothing_heavy(tmp_path):
    write_tiny(tmp_path / "small")
    code = (
        "import sys, pnp; pnp.build('small', 'out', pnp.BuildOptions(papers=('a4',), only=('die',)));"
        "heavy = {'msgspec', 'yaml', 'uharfbuzz', 'reportlab', 'pydantic'};"
        "print(*{name.split('.')[0] for name in sys.modules} & heavy)"
    )
    for expected in (True, False):
        ended = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert bool(ended.stdout.strip()) is expected


def test_an_engine_is_asked_from_python():
    game = pnp.rules("quiet-adventures")
    start = game.start(choices={"edition": "first"})
    assert game.position(game.values(start)) == start
    move = game.moves(start)[0]
    assert game.refusal(start, move) is None and game.outcome(start) is None
    assert game.turn(game.apply(start, move))
    assert game.perft(start, 1) == len(game.moves(start))
    (transcript,) = game.play(turns=4, seed=7)
    assert pnp.replay(json.dumps(transcript)) == pnp.ReplayResult(1, 4, ())
    transcript["moves"][0] = "nonsense"
    assert [problem.code for problem in pnp.replay(json.dumps(transcript)).problems] == ["P053"]


def test_what_the_rules_do_not_know_is_an_error_with_problems():
    game = pnp.rules("hollow")
    start = game.start()
    for wrong in (
        lambda: game.start(players=7),
        lambda: game.apply(start, "nonsense"),
        lambda: game.position({"nonsense": 1}),
        lambda: game.position("["),
        lambda: list(game.play(players=7)),
        lambda: game.find(["nonsense: 1"]),
    ):
        with pytest.raises(pnp.RulesError) as raised:
            wrong()
        assert raised.value.problems
    assert game.refusal(start, "nonsense").code == "P053"
    for name in ("nowhere", "/dev/null"):
        with pytest.raises(pnp.RulesetError):
            pnp.rules(name)


def test_a_position_is_searched_from_python():
    result = pnp.rules("ovo").find(["over: false"], limit=50)
    assert result.figure is not None and result.nearest is None
    assert result.figure["claims"] == [{"over": False}]
