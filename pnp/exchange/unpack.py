"""Import translations that a volunteer has returned: a pack, its spreadsheet, or a PO file.

Each form of a message is compared three ways: as sent, as returned, and as it is now. Changes by the volunteer only are
imported; a form changed on both sides is a conflict, and nothing is written until it is decided. No translation is
lost: an empty cell keeps the existing one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pnp.exchange.translation_files import (
    Original,
    Preference,
    TranslationSummary,
    current_translation,
    require_language,
    summarise,
    with_boxes,
    write_translation,
)
from pnp.game.spreadsheets.archive import MAX_ZIP_BYTES, read_zip
from pnp.messages import join_words, plural, quote
from pnp.problems import Place, Problems
from pnp.questions.rules_input import read_input
from pnp.translation.languages import LanguageInfo
from pnp.translation.merge import merge_po
from pnp.translation.po_file import FUZZY, PoEntry, PoFile, read_po
from pnp.translation.template import Message
from pnp.translation.workbook import (
    MessageForm,
    ReturnedFile,
    ReturnedForm,
    message_forms,
    returned_po,
    text_digest,
    tidy_text,
)
from pnp.workshop.checks.glossary import TranslatedTerms
from pnp.workshop.checks.translation import check_translation

_ZIP, _OLD_OFFICE = (b"PK\x03\x04", b"PK\x05\x06"), b"\xd0\xcf\x11\xe0"
_WORKBOOK_PART, _OPEN_DOCUMENT_PART = "[Content_Types].xml", "mimetype"
_PO_KEYWORD = tuple("msgid".encode(encoding) for encoding in ("ascii", "utf-16-le", "utf-16-be"))
_KNOWN, _OTHER = (".po", ".xlsx"), (".xls", ".xlsm", ".xlsb", ".ods", ".csv", ".mo", ".zip")
# Plural forms are compared for these numbers: rules look at n and at n % 100, and tell 1 from 101 and 201.
_NUMBERS = range(202)
_MOST_WORDS = 60  # letters of a text in a message, by eye
_SEND_HINT = "send the PO file or the spreadsheet that pnp translate pack writes"


class TakenTranslation(Struct, frozen=True):
    """A PO file with the returned translations at their returned places: so many *new* and *changed* forms."""

    file: PoFile
    new: int
    changed: int


def read_returned(path: Path, problems: Problems) -> tuple[ReturnedFile, ...]:
    """Return the files in a returned file: one, or two in a pack; none after recording problems."""
    match read_input(path, "", MAX_ZIP_BYTES, problems):
        case bytes() as content, name:
            return tuple(_returned(content, name, problems))
    return ()


def _returned(content: bytes, file: str, problems: Problems) -> Iterator[ReturnedFile]:
    """Yield the translations in the content of a file of any kind."""
    place = Place(file)
    if content.startswith(_OLD_OFFICE):
        hint = "open it in the spreadsheet program and save it as XLSX, without a password"
        problems.error("P070", "the file is an old or encrypted spreadsheet", place, hint)
        return
    if not content.startswith(_ZIP):
        if not any(keyword in content for keyword in _PO_KEYWORD):
            problems.error("P070", "the file is neither a spreadsheet (XLSX) nor a PO file", place, _SEND_HINT)
            return
        yield from _po(content, file, problems)
        return
    files = read_zip(content, file, _is_read, problems)
    if files is None:
        return
    if _WORKBOOK_PART in files:
        yield from _workbook(content, file, problems)
    elif _OPEN_DOCUMENT_PART in files:
        hint = "open it in the spreadsheet program and save it as XLSX"
        problems.error("P070", "the file is an OpenDocument file", place, hint)
    else:
        yield from _pack(files, file, problems)


def _is_read(name: str) -> bool:
    is_hidden = any(part.startswith((".", "~", "__MACOSX")) for part in name.split("/"))
    return name in (_WORKBOOK_PART, _OPEN_DOCUMENT_PART) or (not is_hidden and name.lower().endswith(_KNOWN + _OTHER))


def _po(content: bytes, file: str, problems: Problems) -> Iterator[ReturnedFile]:
    po = read_po(content, file, problems)
    if po is not None:
        yield returned_po(po, Place(file))


def _pack(files: Mapping[str, bytes], file: str, problems: Problems) -> Iterator[ReturnedFile]:
    """Yield the translations in a pack: its PO file and its spreadsheet, at most one of each."""
    every = {ending: [name for name in files if name.lower().endswith(ending)] for ending in _KNOWN}
    for ending, names in every.items():
        if len(names) > 1:
            message = f"the zip file has {plural(len(names), f'{ending} file')}"
            problems.error("P070", message, Place(file), "keep only the one that was filled in")
            return
    if not any(every.values()):
        other = next(iter(files), None)
        message = f"{quote(other, 60)} can't be read" if other else "the zip file has no translation in it"
        problems.error("P070", message, Place(file), _SEND_HINT)
        return
    for name in every[".po"]:
        yield from _po(files[name], f"{file}/{name}", problems)
    for name in every[".xlsx"]:
        yield from _workbook(files[name], f"{file}/{name}", problems)


def _workbook(content: bytes, file: str, problems: Problems) -> Iterator[ReturnedFile]:
    from pnp.exchange.pack import missing_packages

    if lacking := missing_packages():
        problems.extend(lacking)
        return
    from pnp.translation.workbook import read_workbook

    returned = read_workbook(content, file, problems)
    if returned is not None:
        yield returned


def unpack_translation(
    originals: Sequence[Original],
    returned: Sequence[ReturnedFile],
    language: str | None,
    prefer: Preference | None,
    problems: Problems,
) -> TranslationSummary | None:
    """Write returned translations into the PO file of an original; None, nothing written, after problems."""
    # Each step needs what the one before found; faults of the original and of the language are reported together.
    original = _original_of(returned, originals, problems)
    code = language or next((file.language for file in returned if file.language), "")
    if original is not None and not code:
        problems.error("P061", "the file names no language", returned[0].place, "name it with the option --lang")
    wanted = require_language(code, problems) if code else None
    if original is None or wanted is None:
        return None
    original = with_boxes(original)
    _check_returned(returned, original, wanted.code, problems)
    file = None if problems.error_count else current_translation(original, wanted, problems)
    taken = None if file is None else merge_returned(file, returned, original.messages, prefer, problems)
    return None if taken is None else _written(taken, returned, original, wanted, problems)


def _written(
    taken: TakenTranslation,
    returned: Sequence[ReturnedFile],
    original: Original,
    language: LanguageInfo,
    problems: Problems,
) -> TranslationSummary | None:
    """Write a sound translation; None after recording its faults in the returned files."""
    own, names = Problems(), {each.place.file for each in returned}
    terms = TranslatedTerms(original.glossary, original.language, language.code)
    check_translation(original.template, taken.file, language, own, terms)
    problems.extend(problem for problem in own if problem.place is not None and problem.place.file in names)
    path = original.path(language.code)
    if problems.error_count or not write_translation(path, taken.file, problems):
        return None
    return summarise(original, language.code, path, taken.file)._replace(new=taken.new, changed=taken.changed)


def _original_of(
    returned: Sequence[ReturnedFile], originals: Sequence[Original], problems: Problems
) -> Original | None:
    """Return the original of files; None after recording that it is none of the *originals*."""
    named = next((file for file in returned if file.name), None)
    if named is None:
        if len(originals) == 1:
            return originals[0]
        problems.error("P079", "the file does not say which game it translates", returned[0].place, "name the ruleset")
        return None
    by_name = {each.name: each for each in originals}
    if named.name not in by_name:
        message = f"the file translates {quote(named.name, 40)}, not {join_words(by_name, 'or')}"
        problems.error("P079", message, named.place, "name the ruleset that it is for")
    return by_name.get(named.name)


def _check_returned(files: Sequence[ReturnedFile], original: Original, language: str, problems: Problems) -> None:
    """Record that files are for another game or another language (P061, P079)."""
    # Each is a fault with a hint of its own, and a file may have all of them.
    if language == original.language:
        message = f"{original.name} is written in {quote(language)}"
        problems.error("P061", message, files[0].place, "choose another language")
    keys = {MessageForm(*message.key).key for message in original.messages}
    for file in files:
        if file.name and file.name != original.name:
            message = f"the file translates {quote(file.name, 40)}, not {original.name}"
            problems.error("P079", message, file.place, "name the ruleset that it is for")
        if file.language and file.language != language:
            message = f"the file is a translation into {quote(file.language, 40)}, not into {language}"
            problems.error("P079", message, file.place, f"use the option --lang {file.language}")
        if file.forms and not any(f"{form.key.rpartition('-')[0]}-0" in keys for form in file.forms):
            message = f"none of this file's messages is in {original.name}"
            problems.error("P079", message, file.place, "is it a file of another game?")


def merge_returned(
    current: PoFile,
    files: Sequence[ReturnedFile],
    messages: Sequence[Message],
    prefer: Preference | None,
    problems: Problems,
) -> TakenTranslation | None:
    """Return the current PO file with the returned translations; None after recording undecided conflicts (P081).

    *prefer* decides them: for the returned or for the existing translations. A message that has changed in the game
    since the file was sent is fuzzy afterwards.
    """
    # Nothing ends at the first fault: different plural forms and conflicts of all files are reported at once.
    errors = problems.error_count
    merger = _Merger(current, prefer, problems)
    ours = current.plural_forms
    for file in files:
        theirs = ours if file.po is None else file.po.plural_forms
        if file.po is not None and (theirs.count, *map(theirs, _NUMBERS)) != (ours.count, *map(ours, _NUMBERS)):
            message = f"the file's plural forms are different: {theirs.header}"
            place = file.po.header_place or file.place
            problems.error("P072", message, place, f"write {ours.header}")
    for file in files:
        for form in file.forms:
            merger.add(form)
    if problems.error_count > errors:
        return None
    merged = merge_po(merger.file(), messages)
    places = {key: returned.place for key, returned in merger.taken.items()}
    entries = tuple(_placed(entry, places) for entry in merged.entries)
    return TakenTranslation(replace(merged, entries=entries), merger.new, merger.changed)


def _placed(entry: PoEntry, places: Mapping[str, Place]) -> PoEntry:
    """Return an entry whose returned forms have their places in the returned file."""
    form_places = tuple(places.get(form.key) for form, _ in message_forms(entry))
    known = next((place for place in form_places if place is not None), None)
    if known is None or entry.is_obsolete:
        return entry
    return replace(entry, place=known, form_places=tuple(place or known for place in form_places))


class _Merger:
    """Merges returned translations into a PO file, one form at a time."""

    def __init__(self, current: PoFile, prefer: Preference | None, problems: Problems) -> None:
        self.current = current
        self.prefer = prefer
        self.problems = problems
        self.new = self.changed = 0
        self._entries = dict(current.messages)
        self._forms = {form.key: form for entry in self._entries.values() for form, _ in message_forms(entry)}
        self.taken: dict[str, ReturnedForm] = {}
        self._old: dict[tuple[str, str], PoEntry] = {}

    def add(self, returned: ReturnedForm) -> None:
        """Import a form if only it has changed; record a conflict: each test is a case of three-way comparison."""
        theirs = tidy_text(returned.translation)
        form = self._forms.get(returned.key)
        if form is None:
            self._add_unknown(returned, theirs)
            return
        entry = self._entries[form.context, form.message]
        remarks = [line.strip() for line in returned.remark.splitlines() if line.strip() not in ("", *entry.comments)]
        entry = replace(entry, comments=(*entry.comments, *remarks))  # of the PO file
        self._entries[form.context, form.message] = entry
        now = tidy_text(entry.forms[form.form])
        ours = "" if entry.is_fuzzy else now
        is_old = text_digest(theirs) == returned.packed
        is_only_fuzzy = returned.is_fuzzy and (entry.is_translated or theirs == now)
        if theirs in ("", ours) or is_old or is_only_fuzzy:
            return
        before = self.taken.get(returned.key)
        if before is not None and tidy_text(before.translation) != theirs:
            message = f"{_short(theirs)}, but {_short(before.translation)} in {before.place.file}"
            self.problems.error("P081", message, returned.place, "remove one of the two translations")
        elif before is None and self._is_preferred(form, returned, ours):
            self.taken[returned.key] = returned
            self.changed, self.new = self.changed + bool(ours), self.new + (not ours)

    def _is_preferred(self, form: MessageForm, returned: ReturnedForm, ours: str) -> bool:
        """Return whether a returned form replaces *ours*, which may be empty; record an undecided conflict."""
        if not ours or text_digest(ours) == returned.packed:
            return True
        if self.prefer is None:
            since = "has a translation here" if returned.packed is None else "has been translated here since"
            message = f"{quote(form.message)} {since}: {_short(ours)}; the file has {_short(returned.translation)}"
            hint = "use --theirs for those of the file, --ours for those here"
            self.problems.error("P081", message, returned.place, hint)
        return self.prefer == "theirs"

    def _with_taken(self, entry: PoEntry) -> PoEntry:
        """Return an entry with its imported forms; a fuzzy one stays so until all of its forms are returned."""
        # Forms come back one by one, each fuzzy or not; only all of them, none fuzzy, make a fuzzy entry whole.
        taken = {form.form: each for form, _ in message_forms(entry) if (each := self.taken.get(form.key))}
        if not taken:
            return entry
        texts = {index: tidy_text(each.translation) for index, each in taken.items()}
        forms = tuple(texts.get(index, form) for index, form in enumerate(entry.forms))
        flags = tuple(flag for flag in entry.flags if flag != FUZZY)
        is_fuzzy = any(each.is_fuzzy for each in taken.values()) or (entry.is_fuzzy and len(taken) < len(forms))
        previous = entry.previous if is_fuzzy else None
        return replace(entry, forms=forms, flags=(FUZZY, *flags) if is_fuzzy else flags, previous=previous)

    def _add_unknown(self, returned: ReturnedForm, theirs: str) -> None:
        """Keep a translation of a message that no longer exists: the message may have changed."""
        form = returned.form
        if not theirs or text_digest(theirs) == returned.packed:
            return
        if form is None:
            message = f"a translation of a message that the game does not have: {_short(theirs)}"
            self.problems.warning("P071", message, returned.place, "it is left out: the text may have been removed")
            return
        hint = "a message like it gets the translation, marked fuzzy; otherwise it is kept as obsolete"
        message = f"the game no longer has {quote(form.message)}, or has changed it"
        self.problems.warning("P071", message, returned.place, hint)
        key = form.context, form.message
        count = self.current.plural_forms.count if form.plural else 1
        entry = self._old.get(key) or PoEntry(form.message, form.context, form.plural, ("",) * count)
        if form.form < count:
            forms = [*entry.forms[: form.form], theirs, *entry.forms[form.form + 1 :]]
            self._old[key] = replace(entry, forms=tuple(forms))

    def file(self) -> PoFile:
        """Return the file with everything imported."""
        entries = tuple(map(self._with_taken, self._entries.values()))
        obsolete = [entry for entry in self.current.entries if entry.is_obsolete and entry.key not in self._old]
        return replace(self.current, entries=(*entries, *self._old.values(), *obsolete))


def _short(text: str) -> str:
    return quote(tidy_text(text), _MOST_WORDS)
