from argparse import ArgumentTypeError, _SubParsersAction

import pytest

from pnp.cli.arguments import folder, merge_settings, names, numbered_names, numbers, setting
from pnp.cli.main import _parser, main


def test_rulesets_may_follow_options():
    parse = _parser().parse_args
    for line in ("check ru --strict a b", "check ru a --strict b", "check --strict ru a b"):
        parsed = parse(["translate", *line.split()])
        assert (parsed.language, parsed.rulesets, parsed.strict) == ("ru", ["a", "b"], True), line
    assert parse(["build", "a", "--lang", "ru", "b"]).rulesets == ["a", "b"]
    assert parse(["translate", "unpack", "a.zip", "--ours", "b"]).ruleset == "b"


@pytest.mark.parametrize("line", ["check ru --stricter a", "unpack a.zip b --ours c"])
def test_what_is_left_over_is_a_fault(line, capsys):
    with pytest.raises(SystemExit):
        _parser().parse_args(["translate", *line.split()])
    assert "unrecognized arguments" in capsys.readouterr().err


def test_a_setting_is_a_key_and_a_value():
    assert setting("edition=first") == ("edition", "first")
    assert setting("a=b=c") == ("a", "b=c")


def test_names_folders_and_numbers_are_read():
    assert names("tiles, dice ,tiles,") == ("tiles", "dice")

    assert folder("out put") == "out put"
    assert numbered_names("copies", 999)("tiles=2, deck:bee = 999") == {"tiles": 2, "deck:bee": 999}
    assert [numbers(1, 10)(text) for text in ("1", "10", "007")] == [1, 10, 7]


@pytest.mark.parametrize(
    ("read", "texts", "told"),
    [
        (setting, ["", "edition", "=first", "edition=", "="], "is not KEY=VALUE"),
        (names, ["", " ", ",", " , ,"], "expected names"),
        (folder, [" "], "expected a folder"),
        (numbered_names("copies", 9), ["tiles", "=2", "tiles:2"], "is not NAME=NUMBER"),
        (numbered_names("copies", 9), ["a=", "a=x", "a=1.5", "a=٣"], 'is not a whole number of copies of "a"'),
        (numbered_names("copies", 9), ["a=0", "a=-3"], 'copies of "a" are from 1 to 9; the nearest to .* is 1'),
        (numbered_names("copies", 9), ["a=10", "a=" + "9" * 5000], 'copies of "a" are from 1 to 9; .* is 9'),
        (numbered_names("copies", 9), ["a=1,b=2,a=3"], '"a" has two different numbers'),
        (
            numbers(1, 10),
            ["0", "11", "-1", "1.5", "1e1", "", "٣", "²", "9" * 5000],
            "is not a whole number from 1 to 10",
        ),
    ],
)
def test_other_values_are_faults(read, texts, told):
    for text in texts:
        with pytest.raises(ArgumentTypeError, match=told):
            read(text)


def test_settings_become_a_table():
    assert merge_settings([("a", "1"), ("b", "x"), ("a", "1")]) == ({"a": "1", "b": "x"}, [])


def test_the_same_option_set_in_two_ways_is_reported():
    choices, problems = merge_settings([("a", "1"), ("a", "2"), ("a", "3")])
    assert choices == {"a": "1"}
    assert [(problem.code, problem.message) for problem in problems] == [("P015", '--set: "a" is set twice')] * 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("chek", 'did you mean "check"?'),
        ("--versoin", 'pnp: error: unrecognized arguments: --versoin; did you mean "--version"?'),
        ("build --papr a4", 'pnp build: error: unrecognized arguments: --papr; did you mean "--paper"?'),
        ("build --flip shrot", '--flip: "shrot" is not long or short; did you mean "short"?'),
        ("rules mvoes hollow", 'did you mean "moves"?'),
        ("translate check ru --strcit", 'did you mean "--strict"?'),
        ("check --zzz", "pnp check: error: unrecognized arguments: --zzz\n"),
        ("build --paper a44", 'error: --paper: "a44" is not a paper; did you mean "a4"? pnp list papers names them'),
        ("", "pnp: error: name a command: build, faces, export, list, check, review, rules"),
        ("build --only", "pnp build: error: --only: a value is missing"),
        ("build --only --json", "pnp build: error: --only: a value is missing"),
        ("rules moves", "pnp rules moves: error: the following arguments are required: RULESET\n"),
    ],
)
def test_a_misspelt_word_is_told_with_what_it_may_mean(line, said, capsys):
    assert main(line.split()) == 2
    assert said in capsys.readouterr().err


def parsers(parser, words=()):
    yield words, parser
    for action in parser._actions:
        for name, command in (action.choices if isinstance(action, _SubParsersAction) else {}).items():
            if command._add_arguments is not None:
                command._add_arguments(command)
                command._add_arguments = None
            yield from parsers(command, (*words, name))


def test_every_option_takes_a_value_that_begins_with_a_hyphen(capsys):
    tried = set()
    for words, parser in parsers(_parser()):
        for option in (one for one in parser._actions if one.option_strings and one.nargs is None):
            name = option.option_strings[-1]
            assert main([*words, name, "-3mm", "--zzz"]) == 2
            told = capsys.readouterr().err
            assert "a value is missing" not in told and "unrecognized arguments: -3mm" not in told, (words, name)
            assert told.startswith(" ".join(("pnp", *words))) and "--help tells more\n" in told
            tried.add(name)
    assert {"--bleed", "--jobs", "--only", "--seed", "--time"} <= tried


def test_two_hyphens_end_the_options(capsys):
    assert main(["build", "--only", "--", "-x"]) == 2
    assert "--only: a value is missing" in capsys.readouterr().err
