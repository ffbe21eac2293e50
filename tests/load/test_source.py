from hypothesis import given
from hypothesis import strategies as st

from pnp.load.documents import read_document
from pnp.load.source import Text
from pnp.problems import Problems

DOCUMENT = """\
название: "Ёж 🦔 и co"   # a comment
list:
  - {a: 1, b: [x, yy]}
  - >
    Folded **words
    go** on here.

    And here.
  - |
    as it
      stands
plain: two lines
  of words
quoted: 'it''s'
"""


def source():
    problems = Problems()
    document = read_document(DOCUMENT, "f", problems)
    assert document is not None
    assert not problems.entries
    return document


def spot(place):
    return place.line, place.column, place.length


def test_values_and_keys_have_their_places_counted_in_characters():
    _, map_ = source()
    assert spot(map_.place(("название",))) == (1, 11, 11)
    assert spot(map_.key(("название",))) == (1, 1, 8)
    assert spot(map_.place(("list", 0, "b", 1))) == (3, 19, 2)
    assert spot(map_.key(("list", 0, "b"))) == (3, 12, 1)
    assert spot(map_.place(("list", 0))) == (3, 5, 1)
    assert spot(map_.place(("list", 1))) == (4, 5, 1)
    assert map_.place(("list", 0)).source == "  - {a: 1, b: [x, yy]}"


def test_what_is_not_there_is_found_at_what_is_around_it():
    _, map_ = source()
    assert spot(map_.place(("list", 0, "c", "d"))) == (3, 5, 1)
    assert spot(map_.key(("list", 0, "c"))) == (3, 5, 1)
    assert spot(map_.key(("list", 0))) == (3, 5, 1)
    assert spot(map_.place(("nowhere",))) == (1, 1, 1)


def test_below_counts_paths_from_there():
    _, map_ = source()
    assert map_.below(("list", 0)).place(("b", 0)) == map_.place(("list", 0, "b", 0))
    assert map_.below(("list",)).key((0, "b")) == map_.key(("list", 0, "b"))


def test_a_word_inside_a_text_is_found_however_the_text_is_written():
    value, map_ = source()
    for path, word, expected in (
        (("название",), "🦔", (1, 15, 1)),
        (("list", 1), "**words", (5, 12, 7)),
        (("list", 1), "here.", (6, 13, 5)),
        (("list", 1), "And", (8, 5, 3)),
        (("list", 2), "stands", (11, 7, 6)),
        (("plain",), "lines", (12, 12, 5)),
        (("plain",), "of", (13, 3, 2)),
    ):
        text = value
        for step in path:
            text = text[step]
        assert spot(map_.inside(path, text, text.index(word), len(word))) == expected


def test_where_a_text_is_spelt_with_escapes_the_whole_of_it_is_meant():
    value, map_ = source()
    text = value["quoted"]
    assert text == "it's"
    assert spot(map_.inside(("quoted",), text, 3)) == (14, 9, 7)


@given(st.text(alphabet="ab é🦔\n\r", max_size=60), st.data())
def test_every_offset_has_the_place_that_an_editor_shows(text, data):
    offset = data.draw(st.integers(0, len(text)))
    place = Text("f", text).place((offset, offset + 1))
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    if text[offset - 1 : offset + 1] == "\r\n" and offset:
        return  # between the two halves of a line end
    assert place.line == before.count("\n") + 1
    assert place.column == len(before) - (before.rfind("\n") + 1) + 1
