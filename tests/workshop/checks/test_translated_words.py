"""Lies in translations are told, and honest translations are not: measured, with one lie at a time."""

from collections import Counter
from functools import cache
from itertools import product

import pytest

import pnp
from pnp.exchange.translation_files import original_of
from pnp.problems import Problems
from pnp.translation.names_in_text import read_cells, read_names
from pnp.translation.number_words import number_words, plain_word, spell_number
from pnp.translation.quantities import read_numbers
from pnp.workshop.bench.catalogues import read_translation
from pnp.workshop.checks.translated_words import TranslatedWords
from tests.samples import amount, generator

FORMS = {"ru": [case + gender for case in "ngdaip" for gender in "mfn"], "he": ["m", "f"]}
CELLS = [f"{letter}{number}" for letter in "ABCDEFG" for number in range(1, 8)]
# What must be told of lies in numbers, cells and names.
LEAST = {"number": 0.97, "cell": 0.97, "name": 0.75}


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


def told(check, original, form):
    return list(check.changes(original, form))


@pytest.mark.parametrize("language", ["ru", "de", "he", "ja"])
def test_most_lies_are_told_and_nothing_honest_is(language):
    random = generator(1)
    said, tried = Counter(), Counter()
    games = [name for name in pnp.bundled_rulesets() if language in original_of(pnp.load(name)).languages]
    for name in games:
        check, pairs = checked(name, language)
        for original, form in pairs:
            assert told(check, original, form) == []
            for kind, lie in lies(check, form, language, random):
                tried[kind] += 1
                said[kind] += bool(told(check, original, lie))
    print(language, {k: (said[k], tried[k], round(said[k]/tried[k],3)) for k in tried})
    assert {kind: said[kind] / tried[kind] for kind in LEAST if said[kind] < LEAST[kind] * tried[kind]} == {}
