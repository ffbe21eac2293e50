from io import BytesIO

from babel.messages import pofile
from hypothesis import given
from msgspec.structs import replace

from pnp.translation.po_file import PO_WIDTH, PoEntry, write_po
from tests.translation.samples import po_file, po_files, read

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


def test_long_lines_are_wrapped():
    file = po_file(replace(ENTRY, message="word " * 60, references=tuple(f"rules.yaml:{n}" for n in range(40))))
    assert max(len(line) for line in write_po(file).decode().splitlines()) <= PO_WIDTH


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
        assert message is not None
        assert message.string == (entry.forms if entry.plural else entry.forms[0])
        assert message.fuzzy == entry.is_fuzzy


def test_a_translation_is_used_if_it_is_whole_and_not_fuzzy():
    assert not ENTRY.is_translated
    assert replace(ENTRY, flags=()).is_translated
    assert not replace(ENTRY, flags=(), forms=("{n} Knopf", "")).is_translated
    assert not replace(ENTRY, flags=(), forms=()).is_translated
