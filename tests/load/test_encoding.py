import pytest

from pnp.load.encoding import read_text
from pnp.problems import Problems


def faults(content):
    problems = Problems()
    text = read_text(content, "f", problems)
    return text, [(p.code, p.place.line, p.place.column, p.message) for p in problems]


def test_utf8_with_or_without_a_mark():
    for content in ("ключ: é😀\n".encode(), b"\xef\xbb\xbf" + "ключ: é😀\n".encode()):
        text, found = faults(content)
        assert text is not None
        assert text.text == "ключ: é😀\n"
        assert found == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_unicode_encodings_are_named(encoding):
    text, found = faults("title: x\n".encode(encoding))
    assert text is None
    assert found == [("P002", 1, 1, "the file is in UTF-16 or UTF-32")]


def test_latin_1_is_refused_at_its_first_letter():
    assert faults("a: b\nüé: 1".encode("latin-1"))[1] == [("P002", 2, 1, "the byte 0xFC is not UTF-8")]
    assert faults("é: ".encode() + b"\xe9")[1] == [("P002", 1, 4, "the byte 0xE9 is not UTF-8")]
    assert faults(b"a: \xed\xa0\x80")[1] == [("P002", 1, 4, "the byte 0xED is not UTF-8")]


def test_every_control_character_has_its_place():
    text, found = faults("a: x\x00y\nb:\x1b[2J\n c\u2028\u0085\ufeff\ud800")
    assert text is None
    assert [(line, column) for _, line, column, _ in found] == [(1, 5), (2, 3), (3, 3), (3, 4), (3, 5), (3, 6)]
    assert found[0][3] == "the character U+0000 is not allowed in a text"


def test_many_control_characters_are_counted():
    _, found = faults("\x01" * 5000)
    assert len(found) == 21
    assert found[-1][3] == "4980 more characters are not allowed in a text"


def test_tabs_and_line_ends_of_every_system_are_text():
    text, found = faults("a\tb\r\nc\rd\n")
    assert text is not None
    assert found == []
    assert text.starts == [0, 5, 7, 9]
