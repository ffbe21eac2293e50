"""Lies in translations are told, and honest translations are not: measured, with one lie at a time."""

import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

import pnp
from pnp.exchange.translation_files import original_of
from pnp.game.model.glossary import Term, TermTranslation
from pnp.game.model.texts import Text
from pnp.problems import Place, Problems, SourceMap
from pnp.translation.catalogue import RulesetText
from pnp.translation.names_in_text import read_cells, read_names
from pnp.translation.number_words import number_words, spell_number
from pnp.translation.po_file import PoEntry
from pnp.translation.quantities import read_numbers
from pnp.translation.template import Message, Template
from pnp.workshop.bench.catalogues import read_translation
from pnp.workshop.checks.translated_words import TranslatedWords
from tests.samples import amount, generator
from tests.translation.samples import po_file

ROOT = Path(__file__).parents[3]
# All games have a Russian translation; these have figures with cells, and pieces with titles of two words.
GAMES = pnp.bundled_rulesets() if amount(1) > 1 else ["hex", "ovo", "tablut", "hollow"]
FORMS = {"ru": [case + gender for case in "ngdaip" for gender in "mfn"], "he": ["m", "f"]}
CELLS = [f"{letter}{number}" for letter in "ABCDEFG" for number in range(1, 8)]
# What must be told of lies in numbers, cells and names.
LEAST = {"number": 0.95, "cell": 0.95, "name": 0.75}


@cache
def checked(name, language):
    """Return the check of a game's translation, and its messages: each with a form."""
    original = original_of(pnp.load(name))
    file = read_translation(original.folder, language, Problems())
    entries = [(message, file.messages[message.key].forms) for message in original.messages]
    pairs = [
        (message.plural if message.plural and index else message.message, form)
        for message, forms in entries
        for index, form in enumerate(forms)
    ]
    return TranslatedWords(original.template, file, language), pairs


def replaced(text, mention, words):
    return text[: mention.start] + words + text[mention.start + mention.length :]


def raised(mention, language, random):
    """Return a mention of a number with one more, in a form that the language has; nothing for fractions."""
    if not isinstance(mention.value, int) or mention.kind == "fraction":
        return ""
    number = mention.value + 1
    if mention.is_digits:
        return str(number)
    forms = FORMS.get(language, [""])
    fitting = [form for form in forms if spell_number(mention.value, language, form) == mention.text.lower()]
    if mention.kind != "cardinal" and language != "ja":
        words = number_words(language).words.items()
        alike = [word for word, (value, kind) in words if value == number and kind == mention.kind]
        return random.choice(alike or [word for word, (value, _) in words if value == number])
    return spell_number(number, language, random.choice(fitting or forms))


def lies(check, form, language, random):
    """Yield one lie after another about a form: its kind, and the form with it."""
    for number in read_numbers(form, language):
        if words := raised(number, language, random):
            yield "number", replaced(form, number, words)
    for cell in read_cells(form):
        yield "cell", replaced(form, cell, random.choice([each for each in CELLS if each != cell.cell]))
    titles = check._titles[1]
    for mention in read_names(form, titles, language):
        kinds = {name.split()[0] for name in mention.names}
        others = [name for name in titles if name.split()[0] in kinds and name not in mention.names]
        if others:
            yield "name", replaced(form, mention, titles[random.choice(others)][0])


@pytest.mark.parametrize("language", ["ru", "de", "he", "ja"])
def test_most_lies_are_told(language):
    random = generator(1)
    told, tried = Counter(), Counter()
    for name in GAMES if language == "ru" else ["hollow"]:
        check, pairs = checked(name, language)
        for original, form in pairs:
            assert not list(check.changes(original, form))
            for kind, lie in lies(check, form, language, random):
                tried[kind] += 1
                told[kind] += any(check.changes(original, lie))
    assert min(tried.values()) >= 18
    assert {kind: told[kind] / tried[kind] for kind in LEAST if told[kind] < LEAST[kind] * tried[kind]} == {}


def small_check(language, titles, glossary=()):
    """Return the check of a small game whose players and pieces have these titles: in English, and translated."""
    messages = [
        Message(title, f"{name}", "", (), (), (), (RulesetText(Text(title, name), SourceMap(file), path),))
        for name, file, path, title, _ in titles
    ]
    file = po_file(*(PoEntry(title, name, "", (said,)) for name, _, _, title, said in titles))
    ruleset = replace(pnp.load("hollow"), glossary=tuple(glossary))
    return TranslatedWords(Template("small", "./small", tuple(messages), ruleset), file, language)


def titles(red, blue, red_stone, blue_stone, button):
    return [
        ("seat red", "game.yaml", ("seats", "red"), "Red", red),
        ("seat blue", "game.yaml", ("seats", "blue"), "Blue", blue),
        ("red-stone", "components.yaml", ("red-stone", "title"), "Red stone", red_stone),
        ("blue-stone", "components.yaml", ("blue-stone", "title"), "Blue stone", blue_stone),
        ("button", "components.yaml", ("button", "title"), "Button", button),
    ]


TITLES = {
    "ru": titles("Красные", "Синие", "Красный камень", "Синий камень", "Пуговица"),
    "de": titles("Rot", "Blau", "Roter Stein", "Blauer Stein", "Knopf"),
    "he": titles("אדום", "כחול", "אבן אדומה", "אבן כחולה", "כפתור"),
    "ja": titles("赤", "青", "赤の石", "青の石", "ボタン"),
    "en": titles("Red", "Blue", "Red stone", "Blue stone", "Button"),
}


@pytest.mark.parametrize(
    ("language", "message", "form", "expected"),
    [
        # Numbers: words for digits and digits for words, ordinals, both; another number is another one.
        ("ru", "Take two of 21 stones, twice.", "Возьмите 2 камня из двадцати одного, дважды.", ""),
        ("ru", "Both take 1 card.", "Двое берут по карте.", "lacks 1"),
        ("ru", "Four players, or more", "Вчетвером или больше", ""),
        ("ru", "Four players, or more", "Впятером или больше", 'has "Four", the translation "Впятером"'),
        ("ru", "Neither passes.", "Оба не пасуют.", ""),
        ("ru", "Neither passes.", "Трое не пасуют.", 'has "Neither", the translation "Трое"'),
        ("ru", "Take half of the cards.", "Возьмите ½ карт.", ""),
        ("ru", "Any of them.", "Любая из трёх.", ""),  # has only come, and is a word
        ("de", "Thirty-two stones are too many.", "Dreiunddreißig Steine sind zu viel.", '"Dreiunddreißig"'),
        ("de", "1,000 points", "1.000 Punkte", ""),
        ("de", "2.5 points", "2,5 Punkte", ""),
        ("de", "Take 2 stones.", "Nimm Steine.", "lacks 2"),
        ("he", "Take three stones twice.", "קחו שלוש אבנים פעמיים.", ""),
        ("he", "Take three stones twice.", "קחו ארבע אבנים פעמיים.", '"three", the translation "ארבע"'),
        ("ja", "Take a stone.", "石を1つ取ります。", ""),
        ("ja", "Take a stone.", "石を2つ取ります。", "adds 2"),
        ("ja", "The second of three", "三つの中の2番目", ""),
        ("en", "Take four of five.", "Take five of five.", '"four", the translation "five"'),
        # Cells.
        ("ru", "C3 and D4 are a chain.", "С3 и D4 — цепь.", ""),
        ("ru", "C3 and D4 are a chain.", "C3 и D5 — цепь.", "has D4, the translation D5"),
        ("ja", "C3, D4, C3", "C3とD4", ""),
        ("he", "C3 and D4", "ב-C3", "lacks D4"),
        # Names.
        ("ru", "Blue takes a red stone.", "Синие берут красный камень.", ""),
        ("ru", "Blue takes a red stone.", "Красные берут красный камень.", '"Blue", the translation "Красные"'),
        ("ru", "Blue takes Red's stone.", "Синие берут красный камень.", ""),
        (
            "de",
            "Put the button on a blue stone.",
            "Lege den Knopf auf einen roten Stein.",
            '"blue", the translation "roten"',
        ),
        ("de", "Red has the button.", "Rot hat ihn.", ""),
        ("de", "The button", "Der rote Stein", '"button", the translation "rote Stein"'),
        ("he", "Red takes a red stone, Blue a blue one.", "אדום לוקח אבן אדומה, וכחול כחולה.", ""),
        ("he", "Red begins.", "כחול מתחיל.", '"Red", the translation "כחול"'),
        ("ja", "Blue begins.", "赤が先手です。", '"Blue", the translation "赤"'),
        ("ja", "Red stone", "赤の石", ""),
    ],
)
def test_what_is_gone_and_what_has_come_is_told(language, message, form, expected):
    told = [text for text, _ in small_check(language, TITLES[language]).changes(message, form)]
    assert len(told) == bool(expected)
    assert expected in "".join(told)


@pytest.mark.parametrize(
    ("message", "form", "expected"),
    [
        ("The red men may go.", "Красные люди ходят.", []),
        ("The red men may go.", "Красные камни ходят.", ['the message has "men", the translation "камни"']),
        ("The stones may go.", "Люди ходят.", ['the message has "stones", the translation "Люди"']),
        ("The men may go.", "Человек ходит.", []),
    ],
)
def test_irregular_forms_of_the_glossary_name_what_their_term_is_the_title_of(message, form, expected):
    pieces = [
        (name, "components.yaml", (name, "title"), title, said)
        for name, title, said in (("red-stone", "Man", "Человек"), ("blue-stone", "Stone", "Камень"))
    ]
    russian = TermTranslation(term="человек", forms=("люди", "людей"))
    man = Term(term="man", forms=("men",), translations={"ru": russian})
    check = small_check("ru", pieces, [man])
    assert [text for text, _ in check.changes(message, form)] == expected


def test_a_check_of_a_game_tells_it_at_the_line_of_the_form(tmp_path):
    folder = tmp_path / "hollow"
    shutil.copytree(ROOT / "rulesets" / "hollow", folder)
    path = folder / "translations" / "de.po"
    lines = path.read_text().split("\n")
    line = next(number for number, line in enumerate(lines) if line == 'msgstr "Seite 3: 19 Felder"')
    lines[line] = 'msgstr "Seite 3: 20 Felder"'
    path.write_text("\n".join(lines))
    (problem,) = pnp.check(folder).problems
    assert (problem.code, problem.place.line) == ("P076", line + 1)
    assert problem.message == "the message has 19, the translation 20"
    assert "compare the numbers; its text is in game.yaml:" in problem.hint


def test_a_message_can_be_exempt():
    check, message = small_check("de", TITLES["de"]), Message("Take 2", "", "", (), (), ())
    entry = PoEntry("Take 2", "", "", ("Nimm 3",), place=Place("de.po", 1))
    assert [problem.code for problem in check.problems(message, entry, "")] == ["P076"]
    assert list(check.problems(message, replace(entry, flags=("ignore-check-words",)), "")) == []
