"""``pnp build``: what the command line understands, does, says and answers."""

import json
import re
import shutil
from pathlib import Path

import pytest

from pnp import api
from pnp.cli import build
from pnp.cli.build import DEFAULT_OUTPUT
from pnp.cli.main import main
from pnp.game.reading.bundle import find_ruleset
from pnp.targets.manifest import read_manifest
from pnp.workshop.options import OPTION_VALUES
from tests.targets.games import SMALL_FILES, changed, draw_once, small_files, write_game


@pytest.fixture
def asked(monkeypatch):
    seen = []

    def build(*arguments, **settings):
        del settings["progress"]
        seen.append((*arguments, settings))
        return api.BuildResult(Path("output"))

    monkeypatch.setattr(api, "build", build)

    def asked(*arguments):
        assert main(["build", *arguments]) == 0
        return seen.pop()

    return asked


def test_everything_asked(asked):
    rulesets, output, options, settings = asked(
        "one", "./two", "--paper", "A4, letter,a4", "--set", "edition=first", "--set", "side=3",
        "--output", "there", "--only", "tiles,dice", "--low-ink", "--flip", "short", "--json",
        "--layout", "straight", "--poster", "butt", "--jobs", "3", "--explain",
    )  # fmt: skip
    assert (rulesets, output, settings) == (["one", "./two"], "there", {"jobs": 3})
    assert options == api.BuildOptions(
        papers=("a4", "letter"),
        choices={"edition": "first", "side": "3"},
        only=("tiles", "dice"),
        low_ink=True,
        flip="short",
        layout="straight",
        poster="butt",
    )


def test_every_option_of_a_build_has_a_flag(asked):
    assert {*build._FLAGS, "choices", "export", "counts"} == set(api.BuildOptions._fields)  # counts: --only deck:3
    offered = {field: flag[2]["choices"] for field, flag in build._FLAGS.items() if "choices" in flag[2]}
    assert offered == {option: tuple(filter(None, values)) for option, values in OPTION_VALUES.items()}


def test_what_is_left_out_has_its_default(asked):
    assert asked() == ([], DEFAULT_OUTPUT, api.BuildOptions(), {"jobs": None})
    assert asked("one", "--poster")[2].poster == "overlap"
    assert asked("one", "--poster", "--low-ink")[2].poster == "overlap"
    assert asked("one", "--poster", "600x400mm,butt")[2].poster == "600x400mm,butt"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--paper", "quarto"], '"quarto" is not a paper; pnp list papers names them; or write a size: 200x250mm'),
        (["--paper", "9000x200mm"], "the sides of a paper are 60 to 1300 mm long; write 1300x200mm"),
        (["--paper", ""], "expected names separated by commas"),
        (["--paper", ","], "expected names separated by commas"),
        (["--paper"], "--paper: a value is missing"),
        (["--set", "edition"], '"edition" is not KEY=VALUE'),
        (["--set", "=first"], '"=first" is not KEY=VALUE'),
        (["--only", " , "], "expected names separated by commas"),
        (["--output", ""], "expected a folder"),
        (["--flip", "sideways"], '"sideways" is not long or short'),
        (["--sides", "front"], '"front" is not both, fronts or backs; did you mean'),
        (["--layout", "heap"], '"heap" is not honeycomb or straight'),
        (["--cutter", "silhuette"], '"silhuette" is not a cutting machine; did you mean "silhouette"?'),
        (["--cutter", "silhouette,silhouette-4"], "would lie on each other; build for one after the other"),
        (["--kerf", "0.15"], "not a length"),
        (["--kerf", "2mm"], 'a kerf is from 0 to 1 mm; the nearest to "2mm" is 1mm'),
        (["--kerf", "-0.1mm"], 'a kerf is from 0 to 1 mm; the nearest to "-0.1mm" is 0mm'),
        (["--poster", "glue"], '"glue" is neither a joint nor a size of posters; write overlap, butt or none; a paper'),
        (["--poster", "a2,but"], '"but" is neither a joint nor a size of posters; did you mean "butt"?'),
        (["--poster", "20x20"], '"20x20" is 400 pages; a poster has 2 to 100'),
        (["--jobs", "0"], "not a whole number from 1"),
        (["--jobs", "many"], "not a whole number from 1"),
        (["--colour"], "unrecognized arguments: --colour"),
    ],
)
def test_what_is_not_understood_is_reported_and_is_2(arguments, told, capsys):
    assert main(["build", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and told in err and "Traceback" not in err


@pytest.fixture(scope="module", autouse=True)
def drawn_once():
    with pytest.MonkeyPatch.context() as monkeypatch:
        draw_once(monkeypatch)
        yield


@pytest.fixture
def small(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return write_game(tmp_path / "games" / "small")


@pytest.fixture
def run(capsys):
    """Run a command; return its exit status, what it printed and what it said on standard error."""

    def run(*arguments):
        status = main([*map(str, arguments)])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file())


def test_a_build_says_what_it_made_and_where(small, run):
    status, out, err = run("build", small, "--paper", "a4")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == ["output/small/en/", "    booklet.pdf (4 pages)", "    booklet-a4.pdf (2 pages)"]
    assert lines[3:6] == ["    pocket-a4.pdf", "    rules.html", "output/small/en/a4/"]
    assert "    house.pdf (2 pages)" in lines
    assert lines[-1] == f"{len(SMALL_FILES)} files; output/manifest.json lists them all"
    assert len(files("output")) == len(SMALL_FILES) + 1


def test_a_build_answers_programs(small, run):
    status, out, err = run("build", small, "--only", "dice", "--output", "out", "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert (answer["output"], answer["problems"]) == ("out", [])
    paths = [entry["path"] for entry in answer["files"]]
    assert [path for path in paths if path.endswith((".pdf", ".svg"))] == [
        "small/en/a4/die.pdf",
        "small/en/letter/die.pdf",
        "small/en/cut/die-a4-sheet-1.svg",
        "small/en/cut/die-letter-sheet-1.svg",
        "small/en/faces/die.svg",
    ]
    assert set(paths) == {entry.path for entry in read_manifest(Path("out")).files}


def test_what_can_t_be_met_is_1_and_makes_nothing(small, run):
    for arguments, code, hint in (
        (["--only", "counter5"], "P061", 'did you mean "counter"?'),
        (["--set", "editoin=first"], "P015", 'did you mean "edition"?'),
        (["--set", "edition=first", "--set", "edition=second"], "P015", "remove one of them"),
    ):
        status, out, err = run("build", small, *arguments)
        assert (status, out) == (1, "")
        assert f"error[{code}]" in err
        assert hint in err
        assert not Path("output").exists()


def test_faults_of_the_command_line_are_reported_together(small, run):
    status, _, err = run("build", small, "--only", "dise,booklet", "--set", "a=b", "--set", "edition=third")
    assert status == 1
    assert err.count("error[") == 3


def test_faults_are_reported_to_programs_as_well(small, run):
    status, out, err = run("build", small, "nowhere", "--json")
    assert (status, err) == (1, "")
    answer = json.loads(out)
    assert (answer["output"], answer["files"]) == (None, [])
    assert [(problem["code"], problem["severity"]) for problem in answer["problems"]] == [("P014", "error")]


@pytest.mark.parametrize(
    "path",
    ["games/small", "games/small/", "./games/small", "games/../games/small", "games//small/.", "{0}/games/small"],
)
def test_a_ruleset_is_found_by_any_path(small, run, tmp_path, path):
    status, _, err = run("build", path.format(tmp_path), "--only", "town", "--paper", "a4")
    assert (status, err) == (0, "")
    assert "small/en/a4/town.pdf" in files("output")


def test_the_folder_one_is_in_is_a_ruleset(small, run, monkeypatch):
    monkeypatch.chdir(small)
    assert run("check", ".")[0] == 0
    assert run("check") == run("check", ".")
    assert run("build", ".", "--only", "town", "--output", "../../out")[0] == 0
    assert "small/en/a4/town.pdf" in files("../../out")


def test_a_ruleset_named_twice_also_by_a_link_is_built_once_by_its_own_name(small, run):
    Path("link").symlink_to(small, target_is_directory=True)
    assert run("build", "link", "--only", "town", "--output", "linked")[0] == 0
    assert "small/en/a4/town.pdf" in files("linked")
    status, out, err = run(
        "build", "games/small", "./games/small/", "link", "--only", "town", "--paper", "a4", "--json"
    )
    assert (status, err) == (0, "")
    assert len(json.loads(out)["files"]) == len(small_files("town"))


def test_two_rulesets_of_one_name_are_reported(small, run):
    write_game(Path("other/small"))
    status, out, err = run("build", "games/small", "other/small")
    assert (status, out) == (1, "")
    assert err.startswith('other/small: error[P062]: two rulesets are called "small"')
    assert not Path("output").exists()


def test_two_rulesets_are_built_side_by_side(small, run):
    write_game(Path("games/other"))
    status, _, err = run("build", "games/other", "games/small", "--only", "town", "--paper", "a4")
    assert (status, err) == (0, "")
    assert [path for path in files("output") if path.endswith(".pdf")] == [
        "other/en/a4/town.pdf",
        "small/en/a4/town.pdf",
    ]


@pytest.mark.parametrize("name", ["nowhere", "", "games", "games/small/game.yaml", "/dev/null", "x" * 5000])
def test_what_is_no_ruleset_is_a_problem(small, run, name):
    for command in ("build", "check"):
        status, out, err = run(command, name)
        assert (status, out) == (1, "")
        assert "error[P0" in err
        assert "Traceback" not in err


def test_every_fault_of_every_ruleset_is_reported(small, run):
    write_game(Path("games/one"), changed("game.yaml", "players: 2", "players: 200"))
    write_game(Path("games/two"), changed("look.yaml", "accent: moss", "accent: mosss"))
    status, out, err = run("build", "games/one", "games/small", "games/two")
    assert (status, out) == (1, "")
    assert "games/one/game.yaml:4:10: error[P006]" in err
    assert "games/two/look.yaml:3:9: error[P013]" in err


def test_a_check_writes_nothing_and_says_what_is_proved(small, run):
    before = files(".")
    status, out, err = run("check", small)
    assert (status, out, err) == (0, "small: no problems\n", "")
    assert files(".") == before


def write_hollow(folder, moves=61):
    """Write Hollow with one of its figures, which claims so many *moves*; return its folder."""
    shutil.copytree(find_ruleset("hollow"), folder)
    for figure in (folder / "figures").glob("*.yaml"):
        if figure.stem != "setup":
            figure.unlink()
    setup, rules = folder / "figures" / "setup.yaml", folder / "rules.yaml"
    setup.write_text(setup.read_text(encoding="utf-8").replace("- moves: 61", f"- moves: {moves}"), encoding="utf-8")
    text = re.sub(r"    - figure: (?!setup).*\n", "", rules.read_text(encoding="utf-8"))
    rules.write_text(re.sub(r"\{figure:[^}]*\}", "the figure", text), encoding="utf-8")
    return folder


def test_one_figure_is_not_many(tmp_path, run):
    status, out, err = run("check", write_hollow(tmp_path / "hollow"))
    assert status == 0 and "error" not in err
    assert out.splitlines()[0].startswith("hollow: 1 figure is proved")


def test_a_check_reports_which_clause_has_an_example(run):
    status, out, err = run("check", "hex")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("hex: ")
    assert lines[1].split() == ["clause", "kept", "broken"]
    assert ["place.empty", "1", "1"] in [line.split() for line in lines]
    assert all(any(words in line for line in lines) for words in ("clauses have an example", "have a condition"))


def test_a_check_answers_programs(run):
    status, out, err = run("check", "hex", "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    (ruleset,) = answer["rulesets"]
    assert (answer["problems"], ruleset["name"], len(ruleset["figures"])) == ([], "hex", 7)
    assert all(clause["kept"] for clause in ruleset["clauses"])


def test_a_warning_stops_nothing(small, run):
    (small / "rules.yml").write_text("- section: goal\n")
    status, _, err = run("build", small, "--only", "town")
    assert status == 0
    assert "warning[" in err


def test_an_output_folder_that_can_t_be_written(small, run):
    Path("taken").write_text("")
    for output in ("taken", "taken/below", "/proc/pnp", "/dev/null"):
        status, out, err = run("build", small, "--only", "town", "--output", output)
        assert (status, out) == (1, ""), output
        assert err.startswith("error[P060]: ") and err.count("error[P060]") == 1
        assert "choose another folder with the option output (--output)" in err
    status, out, _ = run("build", small, "--only", "town", "--output", "taken", "--json")
    assert status == 1
    assert [problem["code"] for problem in json.loads(out)["problems"]] == ["P060"]


def test_an_output_folder_that_is_a_link_must_be_named(small, run):
    Path("elsewhere").mkdir()
    Path("output").symlink_to("elsewhere")
    status, out, err = run("build", small, "--only", "town")
    assert (status, out, list(Path("elsewhere").iterdir())) == (1, "", [])
    assert "error[P060]: output is a link, and is not followed unless you name it\n" in err
    assert "--output output" in err
    assert run("build", small, "--only", "town", "--output", "output")[0] == 0
    assert Path("elsewhere/manifest.json").is_file()


def test_a_folder_where_a_file_is_to_be(small, run):
    Path("output/small/en/a4/town.pdf").mkdir(parents=True)
    status, _, err = run("build", small, "--only", "town")
    assert status == 1
    assert "town.pdf can't be written: Is a directory" in err


def test_with_no_ruleset_named_all_bundled_ones_are_meant(small, run, monkeypatch):
    monkeypatch.setattr(api, "bundled_rulesets", lambda: ("games/small",))
    assert run("check")[1].startswith("small: ")


def test_choices_leave_out_what_belongs_to_the_others(small, run):
    pages = {}
    for edition in ("first", "second"):
        assert run("build", small, "--only", "booklet", "--set", f"edition={edition}", "--output", edition)[0] == 0
        pages[edition] = Path(edition, "small/en/rules.html").read_text()
    assert "<dt>Game</dt>" in pages["first"]
    assert "<dt>Game</dt>" not in pages["second"]


WIDE = {
    **changed("components.yaml", "columns: 3", "columns: {option: wide}"),
    **changed("game.yaml", "options:\n", "options:\n  wide: {about: Columns, values: [2, 3], default: 3}\n"),
}


@pytest.mark.parametrize(("chosen", "columns"), [((), 3), (("--set", "wide=2"), 2)])
def test_a_number_that_is_chosen_is_built_in_the_same_folder(tmp_path, monkeypatch, run, chosen, columns):
    monkeypatch.chdir(tmp_path)
    game = write_game(tmp_path / "games" / "small", WIDE)
    status, out, err = run("build", game, "--paper", "a3", "--only", "town", *chosen, "--json")
    assert (status, err) == (0, "")
    (sheet,) = (file for file in json.loads(out)["files"] if file["path"].endswith("a3/town.pdf"))
    (face,) = (file for file in json.loads(out)["files"] if file["path"].endswith("faces/town.svg"))
    assert sheet["path"] == "small/en/a3/town.pdf"
    assert face["width_mm"] == pytest.approx(50 * columns + 2 * 13.5)


def test_a_check_takes_choices_and_reports_those_that_there_are_not(tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    game = write_game(tmp_path / "games" / "small", WIDE)
    assert run("check", game, "--set", "wide=2")[0] == 0
    status, _, err = run("check", game, "--set", "wide=9")
    assert status == 1
    assert 'error[P015]: wide can\'t be "9"' in err


@pytest.mark.parametrize("only", [(), ("--only", "boards"), ("--only", "booklet"), ("--only", "print-guide")])
def test_a_false_claim_stops_a_build_of_anything(tmp_path, monkeypatch, run, only):
    write_hollow(tmp_path / "hollow", moves=60)
    monkeypatch.chdir(tmp_path)
    status, _, err = run("build", "./hollow", *only)
    assert (status, err.count("error[")) == (1, 1)
    assert "error[P055]" in err
    assert not (tmp_path / "output").exists()
