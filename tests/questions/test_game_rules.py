"""The rules of a game, asked from Python: positions and transcripts come as values, as texts and as files."""

import doctest
import json

import pytest

import pnp
from pnp.play.engine_names import ENGINES
from pnp.problems import Problems
from pnp.questions import game_rules
from pnp.questions.game_rules import read_where
from pnp.questions.rules_input import read_values
from tests.targets.games import write_game

KEYS = ("board", "turn", "button")


def test_the_examples_do_what_they_say():
    result = doctest.testmod(game_rules)
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("p.yaml", "a: 1\nb: [x, y z]\n"),
        ("p.yaml", "{a: 1, b: [x, y z]}\n"),
        ("p.yaml", '{"a": 1,\n\t"b": ["x", "y z"]}\n'),
        ("p.json", '\n {"a": 1,\t"b": ["x", "y z"]}'),
        ("p.txt", 'a: 1\n"b": ["x", y z]'),
        ("p", '\ufeff{"a": 1, "b": ["x", "y z"]}'),
    ],
)
def test_yaml_and_json_by_any_name(name, content):
    problems = Problems()
    values, source = read_values(content.encode(), name, problems)
    assert values == {"a": 1, "b": ["x", "y z"]}
    assert source.place(("b", 1)).source in content.removeprefix("\ufeff").split("\n")
    assert list(problems) == []


def test_a_json_file_is_read_as_json_alone():
    problems = Problems()
    assert read_values(b"{a: 1}", "p.JSON", problems) is None
    assert [problem.code for problem in problems] == ["P003"]


def test_json_in_surrogate_escapes_is_json():
    assert read_values(json.dumps({"a": "\U0001f344"}).encode(), "p", Problems())[0] == {"a": "\U0001f344"}


def test_every_bundled_ruleset_that_names_an_engine_has_it():
    engines = {name: pnp.load(name).game.engine for name in pnp.bundled_rulesets()}
    assert set(engines.values()) - {"none", "play"} == set(ENGINES)
    for name, engine in engines.items():
        if engine in ENGINES:
            assert type(pnp.rules(name).engine) is type(ENGINES[name])


def test_a_loaded_ruleset_has_its_rules():
    start = pnp.rules(pnp.load("hollow")).start()
    assert start == pnp.rules("hollow").start()


def test_a_loaded_ruleset_without_an_engine_has_no_rules(tmp_path):
    with pytest.raises(pnp.RulesetError) as raised:
        pnp.rules(pnp.load(write_game(tmp_path / "small")))
    assert [problem.code for problem in raised.value.problems] == ["P059"]


def test_a_misspelt_ruleset():
    with pytest.raises(pnp.RulesetError) as raised:
        pnp.rules("quiet-adventure")
    (problem,) = raised.value.problems
    assert (problem.code, problem.hint) == ("P014", 'did you mean "quiet-adventures"?')


def test_a_position_is_read_from_values_a_text_bytes_and_a_file(tmp_path):
    game = pnp.rules("hollow")
    start = game.start()
    values = game.values(start)
    (tmp_path / "start.yaml").write_text(pnp.to_yaml(values), encoding="utf-8")
    (tmp_path / "start.json").write_text(json.dumps(values), encoding="utf-8")
    sources = (values, pnp.to_yaml(values), json.dumps(values).encode(), *tmp_path.iterdir())
    assert len(sources) == 5
    for source in sources:
        assert game.position(source) == start


@pytest.mark.parametrize(
    ("content", "code"), [("{}", "P051"), ("{", "P003"), (None, "P001"), ("#" * 4_000_001, "P008")]
)
def test_a_file_without_a_position_is_an_error_at_its_place(tmp_path, content, code):
    file = tmp_path / "position.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(pnp.RulesError) as raised:
        pnp.rules("hollow").position(file)
    assert {problem.code for problem in raised.value.problems} == {code}
    assert all(problem.place.file == str(file) for problem in raised.value.problems)
    if content is not None:
        with pytest.raises(pnp.RulesError, match=r"^my text:1:\d+: "):
            pnp.rules("hollow").position(content, name="my text")


def test_options_that_a_game_does_not_have_are_an_error():
    game = pnp.rules("hollow")
    with pytest.raises(pnp.RulesError) as raised:
        game.start(choices={"colour": "blue"})
    assert [problem.code for problem in raised.value.problems] == ["P015"]


def test_a_wrong_move_among_several_is_pointed_to():
    game = pnp.rules("hollow")
    with pytest.raises(pnp.RulesError) as raised:
        game.apply(game.start(), "A5", "A5", "A6", name="line 3")
    (problem,) = raised.value.problems
    assert (problem.code, problem.place.file, problem.place.line, problem.place.column) == ("P054", "line 3", 1, 7)
    assert problem.place.source == '"A5" "A5" "A6"'


def test_transcripts_are_replayed_from_a_text_and_from_a_file(tmp_path):
    (transcript,) = pnp.rules("ovo").play(turns=3)
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(transcript) + "\n" + json.dumps(transcript | {"over": True}), encoding="utf-8")
    for source, name in ((file, str(file)), (file.read_bytes(), "transcripts")):
        result = pnp.replay(source)
        assert (result.games, result.moves) == (2, 6)
        assert [(problem.place.file, problem.place.line) for problem in result.problems] == [(name, 2)]
    result = pnp.replay(tmp_path / "nothing.jsonl")
    assert (result.games, [problem.code for problem in result.problems]) == (0, ["P001"])


def test_games_are_replayed_with_a_loaded_ruleset():
    hollow = pnp.load("hollow")
    (transcript,) = pnp.rules(hollow).play(turns=3)
    assert pnp.replay(json.dumps(transcript), ruleset=hollow) == pnp.ReplayResult(1, 3, ())
    with pytest.raises(pnp.RulesetError):
        pnp.replay(json.dumps(transcript), ruleset="hollw")


def test_a_search_in_vain_says_how_near_it_came():
    result = pnp.rules("quiet-adventures").find(["over: false", "cost: 9"], limit=500)
    assert (result.figure, result.positions) == (None, 500)
    assert (result.nearest.held, result.nearest.claims) == (1, 2)
    assert result.nearest.distance > 0 and len(result.nearest.truths) == 1
    (problem,) = result.problems
    assert (problem.code, problem.severity.value) == ("P065", "error")


def test_a_search_that_can_t_take_pieces_away_says_so():
    result = pnp.rules("ovo").find(["legal: A1>C3>E3"], shrink=True)
    assert result.figure is not None
    assert [(problem.code, problem.severity.value) for problem in result.problems] == [("P064", "warning")]


@pytest.mark.parametrize(
    ("transcripts", "count"),
    [
        ("{}\n" * 5000, 15_000),
        ("{\n" * 5000, 5000),
        (json.dumps(dict.fromkeys(map(str, range(5000)))), 5003),
        (json.dumps({"ruleset": "hollow", "position": {}, "moves": [1] * 5000}), None),
    ],
)
def test_of_many_faults_the_first_are_kept_and_all_are_counted(transcripts, count):
    """Whatever there may be millions of: games, unreadable lines, keys, moves."""
    *first, last = pnp.replay(transcripts).problems
    if count is None:
        assert len(first) < 200
        return
    assert len(first) == 200
    assert (last.code, last.message) == ("P008", f"{count:,} problems in all: the first 200 are listed")
    assert all(len(problem.place.source or "") <= 100 for problem in first if problem.place)


def where(*texts):
    problems = Problems()
    request = read_where(texts, KEYS, problems)
    assert [str(problem) for problem in problems] == []
    return request


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("over: true", {"over": True}),
        ("{over: true}", {"over": True}),
        ("removed: {blue: 6, red: 5}", {"removed": {"blue": 6, "red": 5}}),
        ("illegal: [D5, E5], because: place.empty", {"illegal": ["D5", "E5"], "because": "place.empty"}),
        (
            "illegal: A1>C3>C5, because: camp.stop, frame: a",
            {"illegal": "A1>C3>C5", "because": "camp.stop", "frame": "a"},
        ),
        ("illegal: pass\nbecause: turn.one-action", {"illegal": "pass", "because": "turn.one-action"}),
        ('after: {board: [". R", "B ."]}', {"after": {"board": [". R", "B ."]}}),
        ("button: blue", {"after": {"button": "blue"}}),
        ("turn: red, button: none, frame: a", {"after": {"turn": "red", "button": "none"}, "frame": "a"}),
        ("over", "over"),
    ],
)
def test_a_claim(text, claim):
    claims, _, move = where(text)
    assert (claims, move) == ([claim], None)


def test_the_move_is_no_claim():
    claims, _, (text, place) = where("cost: 8", "move: move L12 SE 3", "moves: 3, frame: a")
    assert claims == [{"cost": 8}, {"moves": 3, "frame": "a"}]
    assert (text, place.file, place.line, place.column) == ("move L12 SE 3", "claim 2", 1, 7)
    claims, _, move = where("move: stop, cost: 0")
    assert (claims, move[0]) == ([{"cost": 0}], "stop")


def test_each_value_has_its_place():
    _, source, _ = where("over: true", "move: pass", "removed: {blue: 6,\n  red: 5}")
    place = source.place(("claims", 1, "removed", "red"))
    assert (place.file, place.line, place.column) == ("claim 3", 2, 8)
    key = source.key(("claims", 1, "removed"))
    assert (key.file, key.line, key.column, key.length) == ("claim 3", 1, 1, 7)
    assert source.place(("position",)).file == "--where"


def test_every_text_that_cannot_be_read_is_reported():
    problems = Problems()
    claims, _, _ = read_where(
        ["over: [true", "winner: red", "move: 3", "move: stop", "move: pass", "over: 1, over: 2"], KEYS, problems
    )
    assert claims == [{"winner": "red"}]
    told = [(problem.code, problem.place.file) for problem in problems]
    assert told == [("P003", "claim 1"), ("P006", "claim 3"), ("P003", "claim 6"), ("P007", "claim 5")]
