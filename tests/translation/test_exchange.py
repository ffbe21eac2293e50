from msgspec.structs import replace

from pnp.problems import Place
from pnp.translation.exchange import MessageForm, packed_po, returned_po, text_digest, tidy_text
from pnp.translation.po_file import PoEntry, write_po
from tests.translation.samples import po_file, read

TOWN = PoEntry("Town", "board", forms=("Stadt",))
EGGS = PoEntry("{n} egg", plural="{n} eggs", forms=("{n} Ei", ""))
OLD = PoEntry("Goal", forms=("Ziel",), flags=("fuzzy",))


def test_a_form_is_known_by_context_message_and_number():
    forms = [MessageForm("a", "b"), MessageForm("", "ab"), MessageForm("a", "b", "bs", 1)]
    assert len({form.key for form in forms}) == 3
    assert forms[0].key.rpartition("-")[0] == forms[2].key.rpartition("-")[0]
    assert forms[2].key.endswith("-1")


def test_a_digest_does_not_depend_on_white_space_at_the_ends_or_on_line_ends():
    assert text_digest(" Stadt\n") == text_digest("Stadt") != text_digest("stadt")
    assert text_digest("  ") == ""
    assert tidy_text("a \r\n b\u00a0c ") == "a b\u00a0c"


def test_a_po_file_that_was_sent_says_what_it_was():
    sent = packed_po(po_file(TOWN, EGGS, OLD))
    file, problems = read(write_po(sent))
    assert problems == []
    returned = returned_po(file, Place("de.po"))
    packed = {(form.form.message, form.form.form): form.packed for form in returned.forms}
    assert packed == {
        ("Town", 0): text_digest("Stadt"),
        ("{n} egg", 0): text_digest("{n} Ei"),
        ("{n} egg", 1): "",
        ("Goal", 0): "",  # fuzzy: no translation
    }
    assert [form.is_fuzzy for form in returned.forms] == [False, False, False, True]
    assert [form.place.line > 1 for form in returned.forms] == [True] * 4


def test_a_file_without_translations_says_so_too():
    file = packed_po(po_file(replace(TOWN, forms=("",))))
    assert returned_po(file, Place("de.po")).forms[0].packed == ""


def test_another_po_file_does_not_say_what_it_was():
    returned = returned_po(po_file(TOWN), Place("de.po"))
    assert (returned.name, returned.language, returned.forms[0].packed) == ("", "de", None)
