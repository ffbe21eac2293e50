"""Words that the rules compute: in rules and captions, in digits and words, in other languages; what has no value."""

import html
import re

import pytest

import pnp
from tests.workshop.checks.test_statements import GAME, OPTION, SCORED, WIDE, named, written

FIGURE = """\
caption: {CAPTION}
position: {board: ["x o .", "x o .", ". . ."], turn: cross}
frames: [{caption: "{OPENED}"}, {move: A3, caption: "{CLOSED}"}]
claims: [{over: true}]
"""
_FORMS = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
RUSSIAN = f"""\
msgid ""
msgstr "Language: ru\\nPlural-Forms: {_FORMS}\\n"

msgid "TEXT"
msgstr "С {{count(cells)|word:i}} {{count(cells)|полем|полями|полями}}."
"""


def page(folder, text, *, caption="Done.", opened="Open.", closed="Closed.", language="en", choices=None, **changes):
    """Return the text of the web page of a game with a rule and a figure, or the problems in short."""
    rules = GAME["rules.yaml"].replace("Three in a row win.", text).replace("Three, text: ", 'Three, text: "')
    rules = rules.replace(f'"{text}}}', f'"{text}"}}') + "    - figure: won\n"
    figure = FIGURE.replace("{CAPTION}", f'"{caption}"').replace("{OPENED}", opened).replace("{CLOSED}", closed)
    if "game" in changes:
        figure = figure.replace("position: {", "position: {width: 3, ")
    files = {"rules.yaml": rules, "figures/won.yaml": figure} | named(changes)
    if language != "en":
        (folder / "translations").mkdir()
        files[f"translations/{language}.po"] = RUSSIAN.replace("TEXT", text)
    options = pnp.BuildOptions(only=("booklet",), languages=(language,), choices=choices or {})
    result = pnp.build(written(folder, files), folder / "out", options)
    errors = [f"{one.code}: {one.message}" for one in result.problems if one.severity.value == "error"]
    if errors:
        return errors
    (path,) = (folder / "out").rglob("rules.html")
    plain = re.sub(r"<[^>]*>", "", path.read_text(encoding="utf-8"))
    return " ".join(html.unescape(plain).split())


def test_a_rule_prints_what_holds_at_the_start(tmp_path):
    text = "{count(cells)} are {count(cells)|word} {count(cells)|cell|cells}; {first(players)} begins."
    assert "9 are nine cells; Cross begins." in page(tmp_path, text)


def test_a_name_of_play_yaml_and_a_count_of_the_box_are_values(tmp_path):
    play = GAME["play.yaml"].replace("define:\n", "define:\n  few: 2 + 1\n")
    text = "{play.few}, {cross-disc.count|word}, {count(cells) - 4|word}."
    assert "3, five, five." in page(tmp_path, text, play=play)


def test_a_number_in_words_begins_a_sentence_with_a_capital(tmp_path):
    text = "Put them down. {count(cells)|Word} cells. {cross-disc.count|Word} discs."
    assert "Nine cells. Five discs." in page(tmp_path, text)


def test_what_a_component_lists_is_counted_without_a_sign_of_an_expression(tmp_path):
    text = "{die.faces|Word} faces, {die.faces.rain|word} with rain, {die.faces.sun} with sun."
    assert "Six faces, two with rain, 1 with sun." in page(tmp_path, text)


@pytest.mark.parametrize(("width", "count"), [("3", "nine"), ("4", "twelve")])
def test_a_booklet_has_the_values_of_its_own_options(tmp_path, width, count):
    text = "The board has {count(cells)|word} cells."
    told = page(tmp_path, text, choices={"width": width}, game=OPTION, components=WIDE)
    assert f"The board has {count} cells." in told


def test_each_caption_has_the_values_of_its_own_frame(tmp_path):
    closed = "{count(held(cross))|word}, {placed.cross_disc}, {count(held(cross))|disc|discs}"
    opened = "{count(held(cross))|word} and {count(held(nought))}"
    told = page(tmp_path, "Three in a row win.", caption="{winner} wins with {move}.", opened=opened, closed=closed)
    assert "Cross wins with A3." in told
    assert "two and 2" in told and "three, 1, discs" in told


@pytest.mark.parametrize(
    ("opened", "told"),
    [
        ("{scores.cross}", "P014: there are no scores before the end of the game"),
        ("{winner}", "P031: winner is none here, so there is nothing to print"),
    ],
)
def test_what_only_an_end_has_is_told_before_it(tmp_path, opened, told):
    assert page(tmp_path, "Three in a row win.", opened=opened, play=SCORED) == [told]


@pytest.mark.parametrize(
    "text", ["With {count(cells)|word} {count(cells)|cell|cells}.", "With {count(cells)} {count(cells)|cell|cells}."]
)
def test_a_translator_chooses_the_form_of_a_number_in_words(tmp_path, text):
    assert "С девятью полями." in page(tmp_path, text, language="ru")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{count(cels)}", 'P014: unknown name "cels"'),
        ("{count(cells) == 9}", "P084: a condition can't be printed"),
        ("{first(cells)|word}", "P031: first(cells) is not a number"),
        ("{held(cross)}", "P031: held(cross) is none here, so there is nothing to print"),
        ("{count(cells)|word:gf}", "P072: numbers of the language en have no form gf"),
        ("{count(cells)|cell}", "P072: 1 word for a number; the language needs 2"),
        ("{count(cells}", "P083: the expression can't be read"),
        ("{winner}", "P031: unknown placeholder {winner}"),
    ],
)
def test_an_expression_without_a_value_is_told_at_its_place(tmp_path, text, told):
    assert page(tmp_path, f"Before {text} after.") == [told]
