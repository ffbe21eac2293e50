from pathlib import Path

import pytest

import pnp
from pnp.game.model.texts import ui_text
from pnp.problems import Problems
from pnp.translation.catalogue import is_translatable
from pnp.translation.template import placeholders, program_messages, ruleset_messages, ui_texts
from pnp.workshop.checks.ruleset import load_ruleset
from tests.game.reading.deck import ALIKE, load_deck
from tests.game.reading.small import FILES, load
from tests.play.language.small_ruleset import FILES as ROWS
from tests.play.language.small_ruleset import write_rows

RULES = FILES["rules.yaml"]


def messages(folder, changed=None):
    ruleset, problems = load(folder, changed)
    assert problems == []
    return ruleset_messages(ruleset)


def keys(many):
    return {(each.context, each.message, each.plural) for each in many}


@pytest.mark.parametrize("text", ["A1", "{n} men", "10 Ω", "½"])
def test_words_are_translated(text):
    assert is_translatable(text)


@pytest.mark.parametrize("text", ["7", "2-4", "{n}", "×{n}", "–", "{a.b} {c}"])
def test_numbers_and_placeholders_alone_are_the_same_in_every_language(text):
    assert not is_translatable(text)


def test_placeholders_are_listed_as_they_are_written():
    assert placeholders("{a} **{rule:b.c}** {{x}} {icon:button} {a}") == ["{a}", "{rule:b.c}", "{icon:button}", "{a}"]


def test_a_message_says_what_it_is_and_where(tmp_path):
    listed = {(each.context, each.message): each for each in messages(tmp_path)}
    (rule,) = (each for each in listed.values() if each.message.startswith("Whoever"))
    assert (rule.notes, rule.references) == (("rule goal.most",), ("rules.yaml:6",))
    assert rule.flags == ('placeholders:"{button.count}":"{rule:goal.most}":"{icon:button}"',)
    assert listed["components.help.rows.text", "Or do nothing."].notes == ("text in rows of the card help, 63 × 88 mm",)
    assert listed["components.house.title", "House"].notes == ("title of the tile house, 48 mm",)
    assert listed["seat red", "Red"].references == ("game.yaml:11",)
    assert listed["table", "a"].notes == ("cell of a table in the section goal",)
    assert listed["figure start", "After a pass"].references == ("figures/start.yaml:6",)
    assert all(note for each in listed.values() for note in each.notes)


def test_a_figure_s_piles_and_marks_are_messages(tmp_path):
    start = """\
caption: Try.
position: {piles: {rest: {title: The rest, pieces: [button]}}}
frames:
  - marks: [{allowed: rest, text: Take it.}]
"""
    game = FILES["game.yaml"].replace("engine: small", "engine: none")
    listed = {each.message: each for each in messages(tmp_path, {"game.yaml": game, "figures/start.yaml": start})}
    assert listed["The rest"].notes == ("title of a pile of pieces in the figure start",)
    assert listed["Take it."].notes == ("text beside a mark of the figure start",)


def test_what_pictures_show_of_rules_in_data_are_messages(tmp_path):
    shown = 'show: {status: [{text: "{n} {n|disc|discs} left", values: {n: "8"}}]}\n'
    shown += "sets: {sky: {sun: {title: Sunshine, heat: 3}}, sea: [high, low]}\n"
    play = ROWS["play.yaml"].replace("per cell}", "per cell, late: {is: flag, title: Last round}}") + shown
    ruleset = load_ruleset(write_rows(tmp_path, play=play), Problems())
    listed = {each.message: each for each in ruleset_messages(ruleset) if each.context == "play.yaml"}
    assert list(listed) == ["Last round", "{n} {n|disc|discs} left", "Sunshine"]
    assert listed["Sunshine"].notes == ("a word in reasons and pictures",)
    assert listed["Last round"].notes == ("an entry of the line below a picture of the game",)
    assert listed["{n} {n|disc|discs} left"].numbers == {"n"}
    assert listed["Last round"].references == ("play.yaml:4",)


def test_equal_messages_of_one_context_are_one_message_with_both_places(tmp_path):
    changed = {"rules.yaml": RULES.replace("[One, Two]", "[One, Two, One]")}
    (one,) = (each for each in messages(tmp_path, changed) if each.message == "One")
    assert len(one.texts) == 2
    assert one.references == ("rules.yaml:9",)


def test_a_text_that_several_components_take_is_one_message(tmp_path):
    ruleset, problems = load_deck(tmp_path, {"components.yaml": ALIKE})
    assert problems == []
    of_box = [each for each in ruleset_messages(ruleset) if each.references[0].startswith("components")]
    assert [(each.context, each.message, each.plural, each.references) for each in of_box] == [
        ("components.bee-1.title", "Bee", "", ("components.yaml:6",)),
        ("group bees", "Bees", "", ("components.yaml:7",)),
        ("group bees", "card", "cards", ("components.yaml:8",)),
        ("sheet bees", "Bees", "", ("components.yaml:5",)),
        ("components.bee-3.title", "Queen", "", ("components.yaml:14",)),
        ("components.die.title", "Die", "", ("components.yaml:15",)),
    ]
    assert [len(each.texts) for each in of_box] == [1] * 6
    assert of_box[1].notes == ("title of a group of components in lists, bee-1 and others",)


WRAPPED = "there are {button.count} of them, see\n        *rule"


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("rules.yaml", WRAPPED, " ".join(WRAPPED.split())),
        ("rules.yaml", "[One, Two]", "[Two, One]"),
        ("rules.yaml", '[[a, b], ["1", ""]]', '[["1", ""], [b, a]]'),
        ("components.yaml", "  count: 15", "  count: 16"),
        ("components.yaml", "size: 48mm", "size: 47mm"),
        ("components.yaml", "    - {title: Rest, text: Or do nothing.}\n", ""),
    ],
)
def test_wrapping_order_counts_and_sizes_change_no_message(file, old, new, tmp_path):
    before = keys(messages(tmp_path / "a"))
    text = FILES[file]
    assert text.count(old) == 1
    text = text.replace(old, new)
    if not new:  # the second row comes first
        text = text.replace("  rows:\n    - {title: Build", f"  rows:\n{old}    - {{title: Build")
    assert keys(messages(tmp_path / "b", {file: text})) == before


def test_sections_and_components_can_change_places(tmp_path):
    head, _, summary = RULES.partition("- section: summary")
    before = keys(messages(tmp_path / "a"))
    assert keys(messages(tmp_path / "b", {"rules.yaml": f"- section: summary{summary}{head}"})) == before


def test_the_program_s_messages_say_where_readers_see_them():
    listed = {each.message: each for each in program_messages()}
    assert listed["{n} player"].plural == "{n} players"
    assert listed["{n} player"].flags == ("python-brace-format", 'placeholders:"{n}"')
    assert "{n}" not in listed
    assert listed["{n} {name}"].context == ""
    assert all(note for each in listed.values() for note in each.notes)
    assert all(reference.startswith("pnp/") for each in listed.values() for reference in each.references)


def test_texts_that_another_value_of_an_option_brings_are_messages_too(tmp_path):
    title = "title: {option: edition, values: {first: Cottage, second: House}}"
    changed = {"components.yaml": FILES["components.yaml"].replace("title: House", title)}
    listed = {
        each.context: each.message for each in messages(tmp_path, changed) if each.message in ("Cottage", "House")
    }
    assert {each.message for each in messages(tmp_path, changed)} >= {"Cottage", "House"}
    assert set(listed) == {"components.house.title"}


PROGRAM = Path(pnp.__file__).parent


def test_every_call_is_listed_with_its_line_its_context_and_the_comment_above_it(tmp_path):
    (tmp_path / "b.py").write_text('x = ui_text("B")\n')
    (tmp_path / "a.py").write_text('T = (\n    ui_text("One", n=1),\n    ui_text("{n} thing", "{n} " "things"),\n)\n')
    assert [(each.text, each.file, each.line) for each in ui_texts(tmp_path)] == [
        (ui_text("One"), "a.py", 2),
        (ui_text("{n} thing", "{n} things"), "a.py", 3),
        (ui_text("B"), "b.py", 1),
    ]
    (tmp_path / "b.py").unlink()
    (tmp_path / "a.py").write_text('x = ui_text("card")\ny = ui_text("card", context="a material", n=1)\n')
    assert [(each.text, each.context) for each in ui_texts(tmp_path)] == [
        (ui_text("card"), ""),
        (ui_text("card", context="a material"), "a material"),
    ]
    (tmp_path / "a.py").write_text('# For translators: a fruit.\nx = ui_text("Date")\n# Another.\ny = ui_text("Fig")\n')
    assert [each.note for each in ui_texts(tmp_path)] == ["a fruit.", ""]


@pytest.mark.parametrize(
    "call", ["ui_text(name)", 'ui_text(f"{x}")', "ui_text()", 'ui_text("a", b)', 'ui_text("a", context=b)']
)
def test_a_message_that_is_no_literal_could_not_be_listed(tmp_path, call):
    (tmp_path / "a.py").write_text(call)
    with pytest.raises(ValueError, match=r"a.py:1: .* must be literals"):
        list(ui_texts(tmp_path))


def test_the_program_s_own_texts_are_listed_with_their_number_in_both_forms():
    messages = {each.text.message for each in ui_texts(PROGRAM)}
    assert len(messages) > 100
    assert {"Contents", "page {page} of {pages}", "{n} player", "Dice", "clear tape", "face down"} <= messages
    for each in ui_texts(PROGRAM):
        if each.text.plural:
            assert "{n}" in each.text.message and "{n}" in each.text.plural, (each.file, each.line)
