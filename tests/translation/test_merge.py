from msgspec.structs import replace

from pnp.translation.languages import PluralForms
from pnp.translation.merge import is_current, merge_po, new_po
from pnp.translation.po_file import PoEntry
from pnp.translation.template import Message
from tests.translation.samples import HEADERS, po_file

RUSSIAN = PluralForms(3, "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2")
PASS = Message("You may pass once in a game.", "", "", ("rule pass",), ("rules.yaml:1",), ())
BUTTONS = Message("{n} button", "shop", "{n} buttons", ("price",), ("rules.yaml:2",), ("python-brace-format",))


def translated(message, *forms, **more):
    return PoEntry(message=message.message, context=message.context, plural=message.plural, forms=forms, **more)


KNOPF = ("{n} Knopf", "{n} Knöpfe")
DONE = po_file(translated(PASS, "Einmal darfst du passen.", comments=("geprüft",)), translated(BUTTONS, *KNOPF))


def entries(file):
    return [(entry.message, entry.forms, entry.is_fuzzy, entry.is_obsolete) for entry in file.entries]


def test_a_new_file_has_every_message_and_as_many_forms_as_its_language():
    file = new_po([PASS, BUTTONS], HEADERS, RUSSIAN, "Small: Russian translation")
    assert [entry.forms for entry in file.entries] == [("",), ("", "", "")]
    assert file.headers["Plural-Forms"] == RUSSIAN.header
    assert is_current(file, [BUTTONS, PASS])


def test_what_has_not_changed_is_kept_with_new_places():
    file = merge_po(DONE, [BUTTONS, replace(PASS, references=("rules.yaml:9",))])
    assert entries(file) == [
        ("{n} button", KNOPF, False, False),
        ("You may pass once in a game.", ("Einmal darfst du passen.",), False, False),
    ]
    assert file.entries[1].references == ("rules.yaml:9",)
    assert file.entries[1].comments == ("geprüft",)
    assert file.entries[0].flags == ("python-brace-format",)


def test_a_check_that_a_translator_leaves_out_stays_out():
    known = po_file(translated(BUTTONS, *KNOPF, flags=("ignore-check-glossary", "c-format")))
    (entry,) = merge_po(known, [BUTTONS]).entries
    assert entry.flags == ("ignore-check-glossary", "python-brace-format")


def test_to_merge_twice_changes_nothing():
    changed = [replace(PASS, message="You may pass twice in a game."), replace(BUTTONS, context="bank")]
    once = merge_po(DONE, changed)
    assert merge_po(once, changed) == once
    assert is_current(once, changed)
    assert not is_current(DONE, changed)


def test_a_changed_or_moved_message_is_fuzzy_and_says_what_it_was_made_of():
    file = merge_po(DONE, [replace(PASS, message="You may pass twice in a game."), BUTTONS])
    assert entries(file)[0] == ("You may pass twice in a game.", ("Einmal darfst du passen.",), True, False)
    assert file.entries[0].previous == ("", PASS.message, "")
    assert len(file.entries) == 2
    (_, bank) = merge_po(DONE, [PASS, replace(BUTTONS, context="bank")]).entries
    assert (bank.is_fuzzy, bank.forms, bank.previous) == (
        True,
        ("{n} Knopf", "{n} Knöpfe"),
        ("shop", "{n} button", "{n} buttons"),
    )


def test_a_message_that_is_quite_another_is_not_guessed():
    file = merge_po(DONE, [Message("Red begins.", "", "", (), (), ()), BUTTONS])
    assert entries(file) == [
        ("Red begins.", ("",), False, False),
        ("{n} button", KNOPF, False, False),
        (PASS.message, ("Einmal darfst du passen.",), False, True),
    ]


def test_what_is_obsolete_comes_back_when_it_is_needed_again():
    gone = merge_po(DONE, [BUTTONS])
    assert entries(gone)[1][3]
    assert entries(merge_po(gone, [PASS, BUTTONS])) == entries(DONE)


def test_a_message_that_begins_to_count_is_fuzzy():
    single = replace(BUTTONS, plural="")
    file = merge_po(po_file(translated(single, "{n} Knopf")), [BUTTONS])
    assert entries(file) == [("{n} button", ("{n} Knopf", "{n} Knopf"), True, False)]
    assert entries(merge_po(DONE, [PASS, single]))[1] == ("{n} button", ("{n} Knopf",), True, False)


def test_forms_that_a_language_lacks_are_empty():
    file = merge_po(replace(DONE, plural_forms=RUSSIAN), [PASS, BUTTONS])
    assert file.entries[1].forms == ("{n} Knopf", "{n} Knöpfe", "")
    assert not file.entries[1].is_translated


def test_a_title_that_was_renamed_is_found_by_its_context():
    title = Message("Town", "town.title", "", (), (), ())
    (entry,) = merge_po(po_file(translated(title, "Stadt")), [replace(title, message="Village")]).entries
    assert (entry.is_fuzzy, entry.forms, entry.previous) == (True, ("Stadt",), ("town.title", "Town", ""))
