import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.source import MAX_DIGITS, SourceText, ambiguity, plain_value, read_text
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


def test_what_is_not_there_is_found_at_what_is_around_it_and_below_counts_from_there():
    _, map_ = source()
    assert spot(map_.place(("list", 0, "c", "d"))) == (3, 5, 1)
    assert spot(map_.key(("list", 0, "c"))) == (3, 5, 1)
    assert spot(map_.key(("list", 0))) == (3, 5, 1)
    assert spot(map_.place(("nowhere",))) == (1, 1, 1)
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
    place = SourceText("f", text).place((offset, offset + 1))
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    if text[offset - 1 : offset + 1] == "\r\n" and offset:
        return  # between the two halves of a line end
    assert place.line == before.count("\n") + 1
    assert place.column == len(before) - (before.rfind("\n") + 1) + 1


def faults(content):
    problems = Problems()
    text = read_text(content, "f", problems)
    return text, [(p.code, p.place.line, p.place.column, p.message) for p in problems]


def test_utf8_is_text_with_or_without_a_mark_and_with_any_line_ends():
    for content in ("ключ: é😀\n".encode(), b"\xef\xbb\xbf" + "ключ: é😀\n".encode()):
        text, reported = faults(content)
        assert text.text == "ключ: é😀\n"
        assert reported == []
    text, reported = faults("a\tb\r\nc\rd\n")
    assert text is not None
    assert reported == []
    assert text.starts == [0, 5, 7, 9]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_unicode_encodings_are_named(encoding):
    text, reported = faults("title: x\n".encode(encoding))
    assert text is None
    assert reported == [("P002", 1, 1, "the file is in UTF-16 or UTF-32")]


def test_latin_1_is_refused_at_its_first_letter():
    assert faults("a: b\nüé: 1".encode("latin-1"))[1] == [("P002", 2, 1, "the byte 0xFC is not UTF-8")]
    assert faults("é: ".encode() + b"\xe9")[1] == [("P002", 1, 4, "the byte 0xE9 is not UTF-8")]
    assert faults(b"a: \xed\xa0\x80")[1] == [("P002", 1, 4, "the byte 0xED is not UTF-8")]


def test_every_control_character_has_its_place_and_many_are_counted():
    text, reported = faults("a: x\x00y\nb:\x1b[2J\n c\u2028\u0085\ufeff\ud800")
    assert text is None
    assert [(line, column) for _, line, column, _ in reported] == [(1, 5), (2, 3), (3, 3), (3, 4), (3, 5), (3, 6)]
    assert reported[0][3] == "the character U+0000 is not allowed in a text"
    _, reported = faults("\x01" * 5000)
    assert len(reported) == 21
    assert reported[-1][3] == "4980 more characters are not allowed in a text"


VALUES = [
    *(("true", True), ("false", False), ("null", None), ("", None), ("0", 0), ("-12", -12)),
    *(("0.5", 0.5), ("-0.25", -0.25), ("1.10", 1.1)),
]
DOUBTFUL = (
    *("yes", "No", "on", "OFF", "True", "NULL", "~", "012", "1_000", "1:30", "12:30:45", "2024-01-31", "0x1F"),
    *("0o17", "+5", ".5", "5.", "1e3", "1,000", ".inf", ".NaN", "-.5", "00"),
)
ORDINARY = (
    *("n", "y", "N", "E5", "5-10", "A1-B2", "1.0.2", "20mm", "m13", "north", "once", "yesterday", "1/2", "3d6"),
    *("v1.0", "--", "none", "10x10", "B2", "#7A8F5A"),
)


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_words_that_are_values(text, value):
    result = plain_value(text)
    assert result == value
    assert type(result) is type(value)


@pytest.mark.parametrize("text", DOUBTFUL)
def test_words_that_others_take_for_values_are_text_with_a_doubt(text):
    assert plain_value(text) == text
    assert ambiguity(text) is not None


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_words_raise_no_doubt(text):
    assert plain_value(text) == text
    assert ambiguity(text) is None


def test_a_number_with_too_many_digits_is_refused_before_it_is_read():
    assert plain_value("9" * MAX_DIGITS) == 10**MAX_DIGITS - 1
    for text in ("9" * (MAX_DIGITS + 1), "9" * 10_000, "1" * 400 + ".5"):
        with pytest.raises(ValueError, match="a number of"):
            plain_value(text)
