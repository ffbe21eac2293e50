import pytest
from msgspec.structs import replace

from pnp.problems import Place, Problem, Problems
from pnp.translation.languages import PluralForms, find_language
from pnp.translation.po_file import PoEntry
from pnp.translation.template import Template, ruleset_messages
from pnp.workshop.checks.translation import check_translation, relocate_problem, word_changes
from tests.game.reading.small import load
from tests.translation.samples import po_file

RULE = (
    "Whoever has **most buttons** wins; there are {button.count} of them, "
    "see *rule {rule:goal.most}* and {icon:button}."
)
GERMAN_RULE = (
    "Wer die **meisten Knöpfe** hat, gewinnt ({button.count}); siehe *Regel {rule:goal.most}* und {icon:button}."
)


@pytest.fixture(scope="module")
def messages(tmp_path_factory):
    ruleset, problems = load(tmp_path_factory.mktemp("small"))
    assert problems == []
    return {each.message: each for each in ruleset_messages(ruleset)}


def entry(message, *forms, **more):
    places = tuple(Place("de.po", 10 + number, 1) for number in range(len(forms)))
    known = PoEntry(
        message.message, message.context, message.plural, forms, place=Place("de.po", 9), form_places=places
    )
    return replace(known, **more)


def small(messages):
    return Template("small", "./small", tuple(messages))


def found(messages, file, language="de"):
    problems = Problems()
    check_translation(small(messages), file, find_language(language), problems)
    return [(problem.code, problem.message) for problem in problems]


def said(message, form, language="de"):
    file = po_file(entry(message, form)) if language == "de" else other(language, message, form)
    return found([message], file, language)


def other(language, *translated):
    headers = {"Language": language}
    file = po_file(entry(*translated))
    return replace(file, headers=headers, plural_forms=find_language(language).plural_forms)


def codes(problems):
    return [code for code, _ in problems]


def test_a_good_translation_has_no_problem(messages):
    assert said(messages[RULE], GERMAN_RULE) == []
    assert said(messages["Your turn"], "Du bist dran") == []


@pytest.mark.parametrize(
    ("message", "form", "is_other"),
    [
        ("Place one stone.", "石を1つ置きます。", False),
        ("Place one stone.", "石を2つ置きます。", True),
        ("Place 2 stones.", "石を2つ置きます。", False),
        ("Place 2 stones.", "石を置きます。", True),
        ("Take both, twice.", "2つを2回取ります。", False),
        ("Take stones.", "石を1つずつ取ります。", False),
        ("Take stones.", "石を3つずつ取ります。", True),
        ("Neither has 2½ points.", "2人とも2.5点ではありません。", False),
        ("worth 1 point", "שווה נקודה אחת", False),
        ("worth 1 point", "שווה נקודה", True),
        ("worth 2 points", "שווה נקודה אחת", True),
        ("the 1 and the 1", "אחת ועוד", True),
    ],
)
def test_a_word_for_a_number_may_become_digits_and_one_a_word(messages, message, form, is_other):
    language = "he" if set("אוה") & set(form) else "ja"
    told = said(replace(messages["Your turn"], message=message, flags=()), form, language)
    assert ("P076" in codes(told)) == is_other


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("{button.count}", "15", "P074", "lacks {button.count}"),
        ("{icon:button}", "{icon:knopf}", "P074", "lacks {icon:button}"),
        ("{icon:button}", "{icon:button} {x}", "P074", "does not have {x}"),
        ("{button.count}", "{button.count|Knopf|Knöpfe}", "P074", "lacks {button.count}"),
        ("{button.count}", "{button.count} {button.count|Knopf}", "P072", '"{button.count|Knopf}" has 1 word; '),
        ("{button.count}", "{button.count} {x|Knopf|Knöpfe}", "P074", "does not name a number"),
        ("{button.count}", "{button.count} {button.title|a|b}", "P074", "does not name a number"),
        ("**meisten Knöpfe**", "**meisten Knöpfe", "P030", "** does not close"),
        ("**meisten Knöpfe**", "meisten Knöpfe", "P075", "lacks 1 × **strong**"),
        ("Wer die", "*Wer* die", "P075", "adds 1 × *emphasis*"),
        ("Wer die", "Wer die 3", "P076", "the translation adds 3"),
        ("Wer die", "Wer  die", "P077", "two in a row"),
        ("Wer die", "Wer «die»", "P077", "« » is not a quote of German"),
        ("{icon:button}.", "{icon:button}", "P077", "ends with ., the translation with none"),
        ("Wer die", "Wer \u202bdie", "P078", "U+202B"),
        ("Wer die", "Wer \u2067die", "P078", "don't close"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(messages, old, new, code, words):
    form = GERMAN_RULE.replace(old, new)
    problems = Problems()
    check_translation(small([messages[RULE]]), po_file(entry(messages[RULE], form)), find_language("de"), problems)
    assert code in {problem.code for problem in problems}
    assert any(words in problem.message for problem in problems), list(map(str, problems))
    for problem in problems:
        assert (problem.place.file, problem.place.line) == ("de.po", 10)
        assert problem.hint.endswith("its text is in rules.yaml:6")
        assert (problem.severity.value == "error") == (problem.code in ("P074", "P072", "P030"))


def test_signs_of_other_scripts_end_a_sentence_as_well(messages):
    assert said(messages["Or do nothing."], "何もしない。", "ja") == []
    assert codes(said(messages["Or do nothing."], "何もしない", "ja")) == ["P077"]
    assert codes(said(messages["Or do nothing."], "（何もしない。）", "ja")) == []


@pytest.mark.parametrize(
    ("message", "form", "problems"),
    [
        ("Which board?", "ゲーム盤の選び方", []),
        ("Figure {number}.", "図{number}", []),
        ("Which board do you take?", "ゲーム盤の選び方", ["P077"]),
    ],
)
def test_labels_need_no_sign_at_the_end_in_japanese(messages, message, form, problems):
    label = replace(messages["Your turn"], message=message, flags=())
    assert codes(said(label, form, "ja")) == problems


def test_letters_of_two_alphabets_in_a_word_are_found(messages):
    assert codes(said(messages["Red"], "Кpасный", "ru")) == ["P077"]
    assert said(messages["Red"], "Красный", "ru") == []


def test_what_is_missing_fuzzy_or_gone_is_a_warning(messages):
    red, blue, town = (messages[name] for name in ("Red", "Blue", "Town"))
    fuzzy = entry(blue, "Hellblau", flags=("fuzzy",), previous=("", "Light blue", ""))
    old = PoEntry("Green", forms=("Grün",), place=Place("de.po", 30))
    assert found([red, blue, town], po_file(entry(red, ""), fuzzy, old)) == [
        ("P071", '1 message that small does not have, such as "Green"'),
        ("P073", 'no translation of "Red"'),
        ("P071", "a fuzzy translation, which is not used: [-Light blue-] {+Blue+}"),
        ("P073", 'no translation of "Town"'),
    ]


def test_a_counted_message_has_as_many_forms_as_its_language(messages):
    house = replace(messages["House"], message="house", plural="houses")
    russian = other("ru", house, "дом", "дома", "домов")
    assert found([house], russian, "ru") == []
    assert codes(found([house], other("ru", house, "дом", "дома"), "ru")) == ["P072"]
    assert codes(found([house], other("ru", house, "дом", "", "домов"), "ru")) == ["P073"]
    assert codes(found([house], replace(russian, plural_forms=PluralForms()), "ru")) == ["P072", "P072"]


def test_more_forms_than_a_language_is_known_to_have_are_accepted(messages):
    hebrew = PluralForms(4, "n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3")
    file = replace(other("he", messages["Red"], "אדום"), plural_forms=hebrew)
    assert found([messages["Red"]], file, "he") == []


def test_the_number_may_be_a_word_where_a_form_is_for_one_number_only(messages):
    counted = replace(messages["Red"], message="{n} point", plural="{n} points")
    assert found([counted], po_file(entry(counted, "ein Punkt", "{n} Punkte"))) == []
    assert codes(found([counted], po_file(entry(counted, "ein Punkt", "Punkte")))) == ["P074"]
    russian = other("ru", counted, "очко", "{n} очка", "{n} очков")  # its first form is for 1, 21, 31
    assert codes(found([counted], russian, "ru")) == ["P074"]


def test_a_hyphen_is_no_dash(messages):
    turn = messages["Your turn"]
    assert codes(said(turn, "Du - bist dran")) == ["P077"]
    assert said(turn, "Du – bist dran") == said(turn, "Du-bist-dran") == []
    assert said(replace(turn, message="Your - turn"), "Du - bist dran") == []


def test_stars_in_a_text_without_markup_would_be_printed(messages):
    turn = messages["Your turn"]
    assert codes(said(turn, "**Du** bist dran")) == ["P075"]
    assert said(replace(turn, message="**Your turn**"), "**Du bist dran**") == []


@pytest.mark.parametrize(("message", "most"), [("Red", 120), ("Red and green. " * 20, 1500)])
def test_a_text_that_is_far_longer_than_its_message_is_an_error(messages, message, most):
    text = replace(messages["Red"], message=message)
    end = "." if "." in message else ""
    assert said(text, ("Rot" * most)[: most - len(end)] + end) == []
    (problem,) = said(text, ("Rot" * most)[: most + 1 - len(end)] + end)
    assert (problem[0], f"has {most + 1} characters" in problem[1]) == ("P033", True)


def test_a_file_of_another_game_or_language_is_an_error(messages):
    red = messages["Red"]
    stranger = PoEntry("Green", forms=("Grün",), place=Place("de.po", 30))
    assert codes(found([red], po_file(stranger))) == ["P079", "P073"]
    assert codes(found([red], po_file(entry(red, "Rot")), "fr")) == ["P079", "P072"]


def test_a_file_that_names_another_game_may_share_some_messages(messages):
    red, strange = messages["Red"], [PoEntry(f"Green {n}", forms=("Grün",), place=Place("de.po", 30)) for n in range(3)]
    mixed = po_file(entry(red, "Rot"), *strange)
    named = replace(mixed, headers={**mixed.headers, "Project-Id-Version": "other"})
    assert codes(found([red], named)) == ["P079"]
    assert codes(found([red], mixed)) == ["P071"]  # no name, or the same
    renamed = po_file(entry(red, "Rot"), strange[0])
    assert codes(found([red], replace(renamed, headers=named.headers))) == ["P071"]  # a renamed game


def test_a_file_with_many_problems_has_an_end(messages):
    many = [replace(messages["Red"], message=f"Red {number}") for number in range(500)]
    problems = found(many, po_file())
    assert len(problems) == 201
    assert problems[-1][0] == "P008"


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ("a b", "a b", "a b"),
        ("one two three four five six", "one two three four FIVE six", "… three four [-five-] {+FIVE+} six"),
        ("", "new", "{+new+}"),
        ("a b c d e f g h", "A b c d e f g H", "[-a-] {+A+} b c … f g [-h-] {+H+}"),
    ],
)
def test_changes_are_shown_word_by_word(before, after, changes):
    assert word_changes(before, after) == changes


def test_a_problem_of_a_text_is_at_the_place_of_its_translation():
    there, here = Place("components.yaml", 4, 9), Place("de.po", 12)
    problem = relocate_problem(Problem("P033", "too wide", there, "use fewer letters"), {there: here})
    assert (problem.place, problem.hint) == (here, "use fewer letters; its text is in components.yaml:4")
    assert relocate_problem(problem, {there: here}) == problem


@pytest.mark.parametrize(("form", "severity"), [("Du bist dran", "warning"), ("Du bist {dran}", "error")])
def test_a_file_with_many_gaps_has_its_errors_first(messages, form, severity):
    first = messages["Your turn"]
    gaps = [replace(first, message=f"Message {number}") for number in range(300)]
    problems = Problems()
    check_translation(small([*gaps, first]), po_file(entry(first, form)), find_language("de"), problems)
    kinds = [(problem.code, problem.severity.value) for problem in problems]
    hidden = 300 + (severity == "error") - 200
    assert len(kinds) == 201
    assert kinds[0] == (("P074", "error") if severity == "error" else ("P073", "warning"))
    assert (kinds[-1], list(problems)[-1].message) == (
        ("P008", "warning"),
        f"… and {hidden} more problems in this file",
    )
