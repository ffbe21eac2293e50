"""Tests of the cells and the names that texts mention."""

import pytest

from pnp.translation.names_in_text import read_cells, read_names

CELLS = frozenset({"C3", "C4", "E5", "A1", "C33"})
EN = {"red": ["Red"], "red-stone": ["Red stone"], "blue": ["Blue"]}
RU = {"red": ["Красные"], "red-stone": ["Красный камень", "камн*"], "blue": ["Синие"]}
DE = {"red": ["Rot"], "red-stone": ["Roter Stein"]}
HE = {"red": ["אדום"], "blue": ["כחול"]}
JA = {"red": ["赤"], "red-stone": ["赤い石"], "blue": ["青"]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C3, C4 and e5-A1 are a chain, not C34.", ["C3", "C4", "E5", "A1"]),
        ("С3 и С4 написаны кириллицей, а1 тоже", ["C3", "C4", "A1"]),
        ("E5E xC3 C3x 2C3 D4 {C3} {n|C33} [C3](https://a/C4)", ["C33", "C3"]),
        ("黒C3とA1に בC3 ב-C4.", ["C3", "A1", "C3", "C4"]),
    ],
)
def test_cells_are_read_by_the_names_of_the_board(text, expected):
    mentions = read_cells(text, CELLS)
    assert [each.cell for each in mentions] == expected
    assert all(text[each.start : each.start + each.length] == each.text for each in mentions)


@pytest.mark.parametrize(
    ("text", "language", "names", "expected"),
    [
        ("Red's red stones reddened; Blue\npasses, red, stone.", "en", EN, ["red", "red-stone", "blue", "red"]),
        ("У красных два красных камня, у синих нет камней", "ru", RU, ["red", "red-stone", "blue", "red-stone"]),
        ("Rot nimmt den roten Stein. Roten gibt es.", "de", DE, ["red", "red-stone", "red"]),
        ("האדום לוקח, והכחול לא. כחולים", "he", HE, ["red", "blue"]),
        ("赤は赤い石を置く。青の番。", "ja", JA, ["red", "red-stone", "blue"]),
        ("{red} [Red](https://red.de/Blue) {n|Red|Blue}", "en", EN, ["red", "red", "blue"]),
        ("Rood is aan zet.", "xx", {"red": ["Rood"]}, ["red"]),
        ("Red", "en", {}, []),
        ("赤", "ja", {}, []),
    ],
)
def test_titles_are_read_in_any_inflection_the_longest_first(text, language, names, expected):
    mentions = read_names(text, names, language)
    assert [name for each in mentions for name in each.names] == expected
    assert all(text[each.start : each.start + each.length] == each.text for each in mentions)


def test_a_title_of_several_names_is_a_mention_of_all():
    (mention,) = read_names("a stone", {"red-stone": ["stone"], "blue-stone": ["Stones"]}, "en")
    assert mention.names == {"red-stone", "blue-stone"}
