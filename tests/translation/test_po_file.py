import time
from io import BytesIO

import pytest
from babel.messages import pofile
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.translation.po_file import PO_WIDTH, PoEntry, write_po
from tests.game.reading.small import spots
from tests.translation.samples import HEADER, po_file, po_files, read

ENTRY = PoEntry(
    message="{n} button",
    context="shop",
    plural="{n} buttons",
    forms=("{n} Knopf", "{n} Knöpfe"),
    flags=("fuzzy", "python-brace-format"),
    comments=("Knöpfe sind Geld.",),
    notes=("rule shop.price",),
    references=("rules.yaml:12", "rules.yaml:14"),
    previous=("", "{n} coin", "{n} coins"),
)
BUTTON = '#: a.yaml:1\nmsgid "Button"\nmsgstr "Knopf"\n'


def test_a_file_is_written_as_gettext_writes_it():
    assert write_po(
        po_file(ENTRY, replace(ENTRY, message="x", plural="", forms=("y",), is_obsolete=True))
    ).decode() == (
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'
        "# Knöpfe sind Geld.\n#. rule shop.price\n#: rules.yaml:12 rules.yaml:14\n#, fuzzy, python-brace-format\n"
        '#| msgid "{n} coin"\n#| msgid_plural "{n} coins"\n'
        'msgctxt "shop"\nmsgid "{n} button"\nmsgid_plural "{n} buttons"\n'
        'msgstr[0] "{n} Knopf"\nmsgstr[1] "{n} Knöpfe"\n\n'
        "# Knöpfe sind Geld.\n#. rule shop.price\n#: rules.yaml:12 rules.yaml:14\n#, fuzzy, python-brace-format\n"
        '#~| msgid "{n} coin"\n#~| msgid_plural "{n} coins"\n'
        '#~ msgctxt "shop"\n#~ msgid "x"\n#~ msgstr "y"\n'
    )


def test_long_lines_are_wrapped_and_whole_translations_used_unless_fuzzy():
    file = po_file(replace(ENTRY, message="word " * 60, references=tuple(f"rules.yaml:{n}" for n in range(40))))
    assert max(len(line) for line in write_po(file).decode().splitlines()) <= PO_WIDTH
    assert not ENTRY.is_translated
    assert replace(ENTRY, flags=()).is_translated
    assert not replace(ENTRY, flags=(), forms=("{n} Knopf", "")).is_translated
    assert not replace(ENTRY, flags=(), forms=()).is_translated


@given(po_files())
def test_what_is_written_is_read_and_written_again_byte_by_byte(file):
    content = write_po(file)
    again, problems = read(content)
    assert problems == []
    assert again is not None
    assert write_po(again) == content
    plain = [replace(entry, place=None, form_places=()) for entry in again.entries]
    assert plain == list(file.entries)


@given(po_files())
def test_babel_reads_the_same(file):
    catalogue = pofile.read_po(BytesIO(write_po(file)), abort_invalid=True)
    for entry in file.entries:
        message = catalogue.get(entry.message, entry.context or None)
        assert message.string == (entry.forms if entry.plural else entry.forms[0])
        assert message.fuzzy == entry.is_fuzzy


def test_a_file_has_entries_with_their_places():
    file, problems = read(
        HEADER
        + "\n# Money.\n"
        + BUTTON
        + '\nmsgctxt "x"\nmsgid "a"\nmsgid_plural ""\n"b"\nmsgstr[1] "B"\nmsgstr[0] "A"\n'
    )
    assert problems == []
    button, counted = file.entries
    assert (button.message, button.forms, button.comments, button.references) == (
        "Button", ("Knopf",), ("Money.",), ("a.yaml:1",),
    )  # fmt: skip
    assert (counted.context, counted.plural, counted.forms) == ("x", "b", ("A", "B"))
    assert [place.line for place in (button.place, *counted.form_places)] == [8, 16, 15]
    assert (button.place_of_form(0).line, button.place_of_form(5).line) == (9, 8)
    assert (file.headers["Language"], file.plural_forms.count) == ("de", 2)


def test_what_was_fuzzy_and_what_is_obsolete_is_kept():
    file, problems = read(
        HEADER + '\n#, fuzzy, placeholders:"{a,b}":"c"\n#| msgctxt "x"\n#| msgid ""\n#| "Coin"\n' + BUTTON
        + '\n#~ msgid "Old"\n#~ msgstr "Alt"\n'
    )  # fmt: skip
    assert problems == []
    button, old = file.entries
    assert button.previous == ("x", "Coin", "")
    assert button.flags == ("fuzzy", 'placeholders:"{a,b}":"c"')
    assert old.is_obsolete
    assert list(file.messages) == [("", "Button")]


@pytest.mark.parametrize(
    ("text", "spot", "words"),
    [
        ('\nmsgid "a\nmsgstr "b"\n', ("P070", 6, 1), "does not close"),
        ("\nhello\n", ("P070", 6, 1), "unreadable line: hello"),
        ('\n  msgid "a" x\nmsgstr ""\n', ("P070", 6, 3), "unreadable line"),
        ('\n#\n"a"\n', ("P070", 7, 1), "without a keyword"),
        ('\nmsgid "a"\nmsgid_plural "b"\n', ("P070", 6, 1), "without msgstr"),
        ('\nmsgctxt "a"\nmsgstr "b"\n', ("P070", 7, 1), "without its message"),
        ('\nmsgid "a"\nmsgstr "b"\nmsgstr "c"\n', ("P070", 8, 1), "a second msgstr"),
        ('\nmsgid "a"\nmsgstr "b"\nmsgid_plural "c"\n', ("P070", 8, 1), "in the wrong place"),
        ('\nmsgid "a \\q"\nmsgstr "b"\n', ("P070", 6, 10), "unknown escape \\q"),
        ("\n" + BUTTON + "\n" + BUTTON, ("P007", 11, 1), "duplicate message"),
        ("\n" + HEADER, ("P007", 6, 1), "a second header"),
        ('\nmsgid "\x07"\nmsgstr ""\n', ("P002", 6, 8), "U+0007"),
    ],
)  # fmt: skip
def test_a_fault_has_its_place(text, spot, words):
    file, problems = read(HEADER + text)
    assert file is None
    assert [spots([problem])[0] for problem in problems] == [spot]
    assert words in problems[0].message
    assert problems[0].hint


def test_a_file_in_another_encoding_says_where_it_begins():
    file, problems = read(HEADER.encode() + '\nmsgid "a"\nmsgstr "Knöpfe"\n'.encode("latin-1"))
    assert file is None
    assert spots(problems) == [("P002", 7, 11)]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (HEADER, "", "P070"),
        ("nplurals=2", "nplurals=x", "P072"),
        ("n != 1", "exec(1)", "P072"),
        ("Language: de", "Content-Type: text/plain; charset=KOI8-R", "P002"),
    ],
)
def test_a_header_that_cannot_be_used_is_a_problem(old, new, code):
    file, problems = read((HEADER + "\n" + BUTTON).replace(old, new))
    assert file is None
    assert [problem.code for problem in problems] == [code]


def test_a_file_that_is_no_catalogue_ends_soon():
    assert spots(read(b"x" * 50_000_000)[1]) == [("P008", 1, 1)]
    assert len(read('\nmsgid "a"\n' * 100_000)[1]) == 21
    assert spots(read(b"")[1]) == [("P070", 1, 1)]
    assert spots(read(b"x\n" * 400_000)[1]) == [("P008", 300_001, 1)]


@pytest.mark.parametrize(
    "line",
    ["#, " + '"a\\' * 200_000, '#, "' + "\\" * 400_001, "#: " + "\u2068" * 200_000, 'msgid "' + "\\q" * 200_000 + '"'],
)
def test_a_long_line_takes_no_longer_than_its_length(line):
    begun = time.process_time()
    read(HEADER + "\n" + line + "\n" + BUTTON)
    assert time.process_time() - begun < 5


def test_line_ends_and_a_byte_order_mark_do_not_matter():
    text = HEADER + "\n" + BUTTON
    for end in ("\r\n", "\r"):
        file, problems = read(b"\xef\xbb\xbf" + text.replace("\n", end).encode())
        assert problems == []
        assert file.entries[0].forms == ("Knopf",)
        assert file.entries[0].place.line == 8 - 1


@given(st.binary(max_size=300) | st.text(st.sampled_from('msgidtr"\\#~|,: \n[0]'), max_size=300).map(str.encode))
def test_no_file_ends_in_a_traceback(content):
    file, problems = read(content)
    assert (file is None) == bool(problems)
