"""``pnp rules …``, run in this process."""

import io
import json
import shutil
import sys

import pytest

from pnp.cli import rules
from pnp.cli.main import main
from pnp.game.model.figure import Figure
from pnp.game.reading.bundle import find_ruleset
from pnp.game.reading.yaml.documents import read_document
from pnp.play.proof.claims import check_figure
from pnp.problems import Problems
from pnp.questions.rules_source import BUNDLED_ENGINES
from pnp.workshop.new_ruleset import new_ruleset
from tests.play.language.small_ruleset import FILES, write_rows
from tests.records import record
from tests.rulesets.test_quiet_adventures import EARLY as EXAMPLE
from tests.rulesets.test_quiet_adventures import table as values

GAME = "quiet-adventures"
OVER = values("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0))


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["start", "g"], {"ruleset": "g", "players": None, "choices": [], "seed": 0, "json": False}),
        (["start", "g", "--players", "3", "--set", "a=b", "--seed", "-7"], {"players": 3, "choices": [("a", "b")]}),
        (["moves", "g", "--position", "-"], {"position": "-"}),
        (["apply", "g", "--position", "p", "move B1", "pass"], {"moves": ["move B1", "pass"]}),
        (["perft", "g", "--position", "p", "--depth", "4"], {"depth": 4}),
        (["play", "g"], {"games": 1, "turns": None}),
        (["play", "g", "--games", "0", "--turns", "9"], {"games": 0, "turns": 9}),
        (["replay", "a", "b", "--json"], {"files": ["a", "b"], "json": True, "ruleset": None}),
        (["replay", "a", "--ruleset", "g"], {"files": ["a"], "ruleset": "g"}),
    ],
)
def test_each_command_is_understood(monkeypatch, arguments, expected):
    seen = []
    monkeypatch.setitem(rules.COMMANDS, arguments[0], lambda args: seen.append(args) or 0)
    assert main(["rules", *arguments]) == 0
    assert {key: getattr(seen[0], key) for key in expected} == expected


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["start"], "the following arguments are required: RULESET"),
        (["start", "g", "--players", "0"], '"0" is not a whole number from 1 to 1000'),
        (["start", "g", "--seed", "x"], '"x" is not a whole number'),
        (["start", "g", "--set", "edition"], '"edition" is not KEY=VALUE'),
        (["apply", "g", "--position", "p"], "the following arguments are required: MOVE"),
        (["perft", "g", "--position", "p"], "the following arguments are required: --depth"),
        (["perft", "g", "--position", "p", "--depth", "1001"], "from 0 to 1000"),
        (["play", "g", "--games", "-1"], "--games"),
        (["replay"], "the following arguments are required: FILE"),
        (["find", GAME], "the following arguments are required: --where"),
        (["find", GAME, "--where", "over: true", "--limit", "0"], "is not a whole number from 1"),
        *((["perft", "g", "--depth", depth], "--depth") for depth in ("-1", "x", "1.5", "1000000000000", "٣")),
    ],
)
def test_what_is_not_understood_is_reported_and_is_2(arguments, told, capsys):
    assert main(["rules", *arguments]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert told in streams.err


@pytest.fixture
def run(capsys):
    """Run a command; return its exit status, what it printed and what it said on standard error."""

    def run(*arguments):
        status = main(["rules", *map(str, arguments)])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def refused(answer):
    """Return what a command that failed said, having printed nothing."""
    status, out, err = answer
    assert (status, out) == (1, "")
    return err


@pytest.fixture
def position(tmp_path):
    file = tmp_path / "position.json"
    file.write_text(json.dumps(EXAMPLE), encoding="utf-8")
    return file


def yaml(text):
    problems = Problems()
    value, _ = read_document(text, "output", problems)
    assert list(problems) == []
    return value


def test_start(run):
    status, out, err = run("start", GAME, "--json", "--seed", 4, "--set", "edition=first", "--players", 2)
    assert (status, err) == (0, "")
    begun = json.loads(out)
    assert list(begun) == list(EXAMPLE)
    assert begun["edition"] == "first"
    assert sorted(row["price"] for row in begun["market"].values()) == [1, 2, 3]
    status, out, _ = run("start", GAME, "--seed", 4, "--set", "edition=first")
    assert status == 0
    assert yaml(out) == begun


def test_start_with_the_variant(run):
    options = "--json", "--set", "edition=first", "--set", "variants=rolled-prices", "--seed"
    begun = [json.loads(run("start", GAME, *options, seed)[1]) for seed in range(8)]
    assert any(sorted(row["price"] for row in each["market"].values()) != [1, 2, 3] for each in begun)


def test_start_reports_all_that_is_wrong_with_the_options(run):
    status, out, err = run("start", GAME, "--json", "--players", 3, "--set", "edition=x", "--set", "variants=a,b")
    assert (status, len(json.loads(out)["problems"])) == (1, 4)
    assert err.count("error[P015]") == 4
    err = refused(run("start", GAME, "--set", "variants=rolled-prices"))
    assert "the variant rolled-prices needs edition first" in err
    err = refused(run("start", GAME, "--set", "edition=first", "--set", "edition=second"))
    assert err.count("error[P015]") == 1


def test_moves(run, position):
    status, out, err = run("moves", GAME, "--position", position, "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["turn", "over", "moves"]
    assert (answer["turn"], answer["over"], answer["moves"][0]) == ("hollow", False, "buy beehive A2")
    assert answer["moves"] == sorted(answer["moves"]) and len(answer["moves"]) == 12
    assert run("moves", GAME, "--position", position)[1].splitlines() == answer["moves"]


def test_moves_of_a_game_that_is_over(run, tmp_path):
    file = tmp_path / "over.json"
    file.write_text(json.dumps(OVER), encoding="utf-8")
    answer = json.loads(run("moves", GAME, "--position", file, "--json")[1])
    assert (answer["over"], answer["moves"]) == (True, [])
    assert run("moves", GAME, "--position", file)[1] == "the game is over: hollow wins (hollow 3, dooky 0)\n"


def test_apply(run, position):
    status, out, err = run("apply", GAME, "--position", position, "buy mushroom B1", "DECREASE meadow", "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["position", "over", "outcome"]
    assert list(answer["position"]) == list(EXAMPLE)
    # Dooky's decrease makes the bank 4; the mushroom tiles on B1 and C1 each receive one button of it.
    after = answer["position"]
    assert (after["board"][0], after["bank"], after["turn"]) == ("H m1 m3", 2, "hollow")
    assert (answer["over"], answer["outcome"]) == (False, None)
    assert yaml(run("apply", GAME, "--position", position, "buy mushroom B1", "decrease meadow")[1]) == after


def test_apply_to_the_end(run, tmp_path):
    file = tmp_path / "last.json"
    file.write_text(
        json.dumps(values("H m m | m b w | w b D", "C1", "A1", "0@6 0@0 0@1", (3, 2), turn="dooky", last=True)),
        encoding="utf-8",
    )
    answer = json.loads(run("apply", GAME, "--position", file, "thief mushroom", "--json")[1])
    assert answer["over"] is True
    assert answer["outcome"] == {"winner": "dooky", "scores": {"hollow": 3, "dooky": 8}}
    out = run("apply", GAME, "--position", file, "thief mushroom")[1]
    assert out.splitlines()[-1] == "# the game is over: dooky wins (hollow 3, dooky 8)"
    assert yaml(out) == answer["position"]


def test_a_history_reaches_across_the_moves_of_one_command(run, tmp_path):
    file = tmp_path / "circle.json"
    file.write_text(json.dumps(values("H m . | . . . | . b D", "A1", "C3", "2@0 2@0 1@0", (1, 2))), encoding="utf-8")
    circle = ["move B1", "move B3", "move A1", "move C3"]
    assert json.loads(run("apply", GAME, "--position", file, *circle, "--json")[1])["over"] is False
    assert json.loads(run("apply", GAME, "--position", file, *circle, *circle, "--json")[1])["over"] is True
    err = refused(run("apply", GAME, "--position", file, *circle, *circle, "move B1"))
    assert "end.over" in err


@pytest.mark.parametrize(
    ("move", "code", "clause"),
    [
        ("move B1", "P054", "move.tile"),
        ("buy beehive C1", "P054", "buy.vacant"),
        ("buy beehive C3", "P054", "buy.adjacent"),
        ("beg bank", "P054", "beg.need"),
        ("pass", "P054", "turn.one-action"),
        ("fly", "P053", "is not a move of this game"),
        ("", "P053", "not a move"),
    ],
)
def test_an_illegal_move_names_the_rule_and_prints_no_position(run, position, move, code, clause):
    status, out, err = run("apply", GAME, "--position", position, "increase meadow", "increase meadow", move, "--json")
    assert (status, [problem["code"] for problem in json.loads(out)["problems"]]) == (1, [code])
    assert f"error[{code}]" in err
    assert clause in err
    assert err.startswith("command line:1:")


def test_perft(run, position):
    status, out, err = run("perft", GAME, "--position", position, "--depth", 3, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"depth": 3, "nodes": 1413}
    assert run("perft", GAME, "--position", position, "--depth", 0)[1] == "1\n"


def test_play_and_replay(run, tmp_path):
    status, out, err = run("play", GAME, "--games", 3, "--seed", 5, "--set", "edition=first")
    assert (status, err) == (0, "")
    games = [json.loads(line) for line in out.splitlines()]
    assert len(games) == 3
    assert list(games[0]) == ["ruleset", "position", "moves", "legal", "end", "over", "outcome"]
    assert run("play", GAME, "--seed", 6, "--set", "edition=first", "--json")[1] == out.splitlines(keepends=True)[1]
    file = tmp_path / "games.jsonl"
    file.write_text(out, encoding="utf-8")
    total = sum(len(game["moves"]) for game in games)
    assert json.loads(run("replay", file, file, "--json")[1]) == {"games": 6, "moves": 2 * total, "problems": []}
    assert run("replay", file)[1] == f"3 games, {total} moves: no mismatch\n"


def test_a_game_of_another_ruleset_is_replayed_with_that_ruleset(run, tmp_path):
    folder, file = tmp_path / "twenty" / GAME, tmp_path / "games.jsonl"
    shutil.copytree(find_ruleset(GAME), folder)
    components = (folder / "components.yaml").read_text(encoding="utf-8")
    assert components.count("count: 15\n") == 1
    (folder / "components.yaml").write_text(components.replace("count: 15\n", "count: 20\n"), encoding="utf-8")
    games = run("play", folder, "--games", 2)[1]
    file.write_text(games, encoding="utf-8")
    moves = sum(len(json.loads(line)["moves"]) for line in games.splitlines())
    assert run("replay", file, "--ruleset", folder)[:2] == (0, f"2 games, {moves} moves: no mismatch\n")
    err = refused(run("replay", file))
    assert err.count("error[P052]: 20 buttons") == 2
    err = refused(run("replay", file, "--ruleset", "hollow"))
    assert (
        err.count('error[P057]: this is a game of "quiet-adventures", but the engine of the ruleset is "hollow"') == 2
    )
    err = refused(run("replay", file, "--ruleset", tmp_path / "thirty"))
    assert "error[P014]" in err


def test_play_cut_short(run):
    games = [json.loads(line) for line in run("play", GAME, "--games", 2, "--turns", 5)[1].splitlines()]
    assert [len(game["moves"]) for game in games] == [5, 5]
    assert run("play", GAME, "--games", 0)[:2] == (0, "")
    assert "error[P015]" in refused(run("play", GAME, "--players", 4))


def test_replay_reports_every_mismatch_with_file_and_line(run, tmp_path):
    lines = run("play", GAME, "--games", 3, "--seed", 5)[1].splitlines()
    spoiled = [json.loads(line) for line in lines]
    spoiled[0]["legal"][1] += 1
    spoiled[2]["over"] = False
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([json.dumps(spoiled[0]), lines[1], "{", json.dumps(spoiled[2])]), encoding="utf-8")
    err = refused(run("replay", file))
    heads = [line.split(": ")[0] for line in err.splitlines() if "error[" in line]
    assert [head.removeprefix(f"{file}:").split(":")[0] for head in heads] == ["1", "3", "4"]
    status, out, _ = run("replay", file, "--json")
    assert (status, len(json.loads(out)["problems"])) == (1, 3)


def test_standard_input(run, monkeypatch):
    class Typed:
        def __init__(self, text):
            self.buffer = io.BytesIO(text.encode())

    monkeypatch.setattr(sys, "stdin", Typed(json.dumps(EXAMPLE)))
    assert len(run("moves", GAME, "--position", "-")[1].splitlines()) == 12
    monkeypatch.setattr(sys, "stdin", Typed(run("start", GAME)[1]))
    assert run("moves", GAME, "--position", "-")[0] == 0
    monkeypatch.setattr(sys, "stdin", Typed("{"))
    err = refused(run("moves", GAME, "--position", "-"))
    assert err.startswith("standard input:1:")
    monkeypatch.setattr(sys, "stdin", Typed(run("play", GAME)[1]))
    assert run("replay", "-")[1].startswith("1 game, ")


def test_a_position_that_is_wrong_is_reported_at_its_lines(run, tmp_path):
    file = tmp_path / "position.yaml"
    text = run("start", GAME, "--seed", 4)[1]
    file.write_text(text.replace("bank: 3", "bank: 4").replace("dooky: A1", "dooky: C3"), encoding="utf-8")
    status, out, err = run("moves", GAME, "--position", file, "--json")
    assert (status, len(json.loads(out)["problems"])) == (1, err.count("error["))
    assert f"{file}:1:1: error[P052]: 16 buttons" in err
    assert f"{file}:6:" in err
    assert "dooky stands on C3" in err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "P051"),
        (b"\xff\xfe\x00", "P002"),
        (b"a: \x00", "P002"),
        (b"a: &x [*x]", "P003"),
        (b"[" * 100_000, "P008"),
        (b"{a: " * 100_000, "P008"),
        (b'{"edition": "first", "edition": "second"}', "P007"),
        (b"edition: !!python/object:os.system x", "P003"),
        (b"- a\n- b", "P051"),
        (b"x" * 5_000_000, "P008"),
    ],
)
def test_hostile_position_files(run, tmp_path, content, code):
    file = tmp_path / "position.yaml"
    file.write_bytes(content)
    err = refused(run("moves", GAME, "--position", file))
    assert f"error[{code}]" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("name", ["nope", "", "..", "quiet-adventures/../../nowhere", "a\0b", "x" * 5000])
def test_a_ruleset_that_is_not_there(run, position, name):
    err = refused(run("moves", name, "--position", position))
    assert "error[" in err


def test_a_file_that_is_not_there(run, tmp_path):
    for file in (tmp_path / "nothing.yaml", tmp_path):
        err = refused(run("moves", GAME, "--position", file))
        assert f"{file}:1:1: error[P001]" in err
        assert run("replay", file)[:2] == (1, "")


def test_a_folder_names_its_engine(run, tmp_path, position):
    game = write_rows(tmp_path) / "game.yaml"
    begun = tmp_path / "begun.yaml"
    begun.write_text(run("start", game.parent, "--set", "width=5")[1], encoding="utf-8")
    assert run("perft", game.parent, "--position", begun, "--depth", 1)[1] == "5\n"
    for text, code in (
        ("title: Mine\n", "P005"),
        ("engine: chess\n", "P014"),
        ("engine: [a]\n", "P014"),
        ("engine: none\n", "P059"),
        ("a", "P005"),
    ):
        game.write_text(text, encoding="utf-8")
        err = refused(run("perft", game.parent, "--position", position, "--depth", 1))
        assert f"{game}:1:" in err
        assert f"error[{code}]" in err


@pytest.fixture
def find(run):
    """Run ``pnp rules find``; return its exit status, what it printed and what it said on standard error."""

    def find(ruleset, *claims, options=()):
        return run("find", ruleset, *(word for claim in claims for word in ("--where", claim)), *options)

    return find


def checked(text, engine):
    """Return the figure that *text* holds, as a file under figures/ would, proved by its engine."""
    problems = Problems()
    values, source = read_document(text, "figures/found.yaml", problems)
    figure = record(Figure, values, name="found", source=source)
    proved = check_figure(figure, BUNDLED_ENGINES[engine], problems)
    assert [str(problem) for problem in problems] == []
    return values, proved


def test_what_is_printed_is_a_figure_s_file(find):
    status, out, err = find(GAME, "gained: {hollow: 3}", "turn: hollow, frame: a")
    assert (status, err) == (0, "")
    values, proved = checked(out, GAME)
    assert list(values) == ["caption", "shows", "position", "frames", "claims"]
    assert values["claims"] == [{"gained": {"hollow": 3}}, {"after": {"turn": "hollow"}, "frame": "a"}]
    assert [frame.moves for frame in proved.frames] == [(), (values["frames"][1]["move"],)]
    assert out.startswith("# found in ")


def test_a_ruleset_with_what_was_found_passes_its_check(find, tmp_path, capsys):
    folder = shutil.copytree(find_ruleset(GAME), tmp_path / "game")
    (folder / "figures" / "found.yaml").write_text(find(GAME, "gained: {hollow: 3}")[1], encoding="utf-8")
    assert main(["check", str(folder)]) == 0
    assert "figures are proved" in capsys.readouterr().out


def test_a_position_alone_has_no_frames(find):
    status, out, _ = find("hollow", "over: true", "winner: blue", options=["--set", "side=3"])
    assert status == 0
    values, proved = checked(out, "hollow")
    assert list(values) == ["caption", "shows", "position", "claims"]
    assert values["position"]["side"] == 3
    assert len(proved.frames) == 1


@pytest.mark.parametrize("smallest", [False, True])
def test_the_button_and_a_small_core(find, smallest):
    options = ["--set", "side=4", *(["--smallest"] if smallest else [])]
    status, out, err = find("hollow", "removed: {blue: 2, red: 1}", "button: blue", options=options)
    assert (status, err) == (0, "")
    values, _ = checked(out, "hollow")
    stones = sum(row.count("R") + row.count("B") for row in values["position"]["board"])
    assert (stones < 16) is smallest


def test_the_same_seed_prints_the_same_and_another_another(find):
    first, again, other = (find(GAME, "gained: {dooky: 2}", options=["--seed", seed])[1] for seed in ("5", "5", "6"))
    assert first == again
    assert first != other


def test_find_json(find):
    status, out, err = find(GAME, "over: true", "winner: dooky", options=["--json", "--set", "edition=first"])
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["figure", "games", "positions"]
    assert answer["figure"]["position"]["edition"] == "first"
    assert 1 <= answer["games"] <= answer["positions"]


def test_a_search_in_vain_reports_how_near_it_came(find):
    err = refused(find(GAME, "over: false", "cost: 9", options=["--limit", "500"]))
    assert "error[P065]: no position found in" in err
    assert "500 positions: 1 of 2 claims hold in the nearest, and this is false: the cost is" in err
    assert "change the option seed (--seed), or raise the option limit (--limit)" in err
    status, out, _ = find(GAME, "over: false", "cost: 9", options=["--limit", "500", "--json"])
    answer = json.loads(out)
    assert status == 1
    assert (answer["figure"], answer["positions"]) == (None, 500)
    nearest = answer["nearest"]
    assert (nearest["held"], nearest["claims"]) == (1, 2)
    engine = BUNDLED_ENGINES[GAME]
    state = engine.read_position(nearest["position"])
    assert engine.refusal(state, engine.read_move(state, nearest["move"])) is None


def test_faulty_claims_are_reported_each_at_its_place(find):
    err = refused(find(GAME, "cots: 3", "over: [true", "illegal: move C3", "bank: 99, frame: 3", "move: fly"))
    for told in (
        'claim 1:1:1: error[P004]: unknown key "cots" in a claim',
        'did you mean "cost"?',
        "claim 2:1:12: error[P003]",
        'claim 3:1:10: error[P005]: missing key "because"',
        "claim 4:1:19: error[P006]: this figure has no frame 3",
        "claim 5:1:7: error[P053]",
    ):
        assert told in err, err
    assert err.count("error[") == 5


def test_a_faulty_game_is_reported(find, tmp_path):
    assert "P014" in find("no-such-game", "over: true")[2]
    status, out, err = find(GAME, "over: true", options=["--set", "edition=x", "--players", "3"])
    assert (status, out, err.count("error[P015]")) == (1, "", 2)
    (tmp_path / "game.yaml").write_text("engine: none\n", encoding="utf-8")
    assert find(tmp_path, "over: true")[0] == 1


def test_a_game_that_needs_all_its_pieces_says_so(find):
    status, out, err = find("ovo", "legal: A1>C3>E3", options=["--smallest"])
    assert status == 0
    no_effect = "the option smallest (--smallest) has no effect: no piece can be taken away from the position"
    assert f"warning[P064]: {no_effect}" in err
    checked(out, "ovo")


def test_a_position_file_is_read_beside_an_unreadable_ruleset(run, tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "position.yaml").write_text("a: [1\n", encoding="utf-8")
    status, _, err = run("moves", str(tmp_path / "empty"), "--position", str(tmp_path / "position.yaml"))
    assert status == 1
    assert "error[P001]: there is no file game.yaml" in err and "position.yaml:2" in err


def test_without_a_position_a_game_begins(run):
    moves = run("moves", GAME, "--seed", "3")[1].splitlines()
    assert moves != run("moves", GAME)[1].splitlines()
    assert json.loads(run("perft", GAME, "--seed", "3", "--depth", "1", "--json")[1])["nodes"] == len(moves)


@pytest.mark.parametrize("option", [["--seed", "3"], ["--players", "2"], ["--set", "edition=first"]])
def test_options_of_a_start_do_not_go_with_a_position(run, position, option):
    err = refused(run("moves", GAME, "--position", position, *option))
    assert f"error[P064]: {option[0]} has no effect on a position that is given" in err


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return str(new_ruleset(tmp_path_factory.mktemp("games") / "game", rules=True).folder)


def test_a_page_says_everything_about_a_clause(game, run):
    status, out, err = run("explain", game, "move.empty", "--limit", "2000")
    assert (status, err) == (0, "")
    assert out.startswith(f"move.empty  ({game}/rules.yaml:")
    assert "\nConditions:\n" in out and "move, needs: vacant(to)\n" in out
    assert "\nFigures that show it kept: turn\nFigures that show it broken: turn\n" in out
    assert "\nIt forbids the move " in out and "\n    board:\n" in out


def test_a_table_counts_conditions_and_figures(game, run):
    lines = run("explain", game)[1].splitlines()
    assert lines[0].split() == ["clause", "conditions", "kept", "broken"]
    assert lines[1].split() == ["move.empty", "2", "1", "1"]
    assert lines[-1] == "1 of 3 clauses have a condition; no condition names move.near, end.home"


def test_clauses_for_programs(game, run):
    told = json.loads(run("explain", game, "move.empty", "--json")[1])
    assert told["conditions"][1]["text"] == "vacant(to)"
    assert set(told["breach"]) == {"position", "move", "message"}
    clauses = json.loads(run("explain", game, "--json")[1])
    assert [one["clause"] for one in clauses] == ["move.empty", "move.near", "end.home"]


def test_clauses_of_a_game_without_rules_and_of_an_engine(tmp_path, run):
    status, told, _ = run("explain", new_ruleset(tmp_path / "game", board="hex").folder, "move.empty")
    assert status == 0 and "\nConditions: none\n" in told and "forbid" not in told
    status, told, _ = run("explain", "ovo", "move.own", "--limit", "0")
    assert status == 0
    assert told.rstrip().endswith("No move that it forbids was found in the games that were played.")


def test_an_unknown_clause_fails(game, run):
    assert 'the rules have no clause "move.emty"' in refused(run("explain", game, "move.emty"))


def test_conditions_that_cannot_be_read_are_not_said_to_be_none(tmp_path, run):
    folder = write_rows(tmp_path, play=FILES["play.yaml"].replace("vacant(cell)", "vacant(me)"))
    status, out, err = run("explain", folder, "drop.free")
    assert "\nConditions: not known, because of the errors in play.yaml\n" in out
    assert status == 1 and "error[P084]" in err


def test_a_position_in_which_nobody_can_move_says_so(tmp_path, run):
    folder = write_rows(tmp_path, play=FILES["play.yaml"].replace("vacant(cell)", "false"))
    told = "the game is over: a draw: nobody can move, and no end of play.yaml holds\n"
    assert run("moves", folder) == (0, told, "")
