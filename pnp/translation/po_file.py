"""The content of a gettext PO file as values; its writer, and its reader, which records places and all faults.

The same values give the same bytes. Babel decodes the texts; its own reader of files accepts anything as a text, joins
equal messages, and drops places, the previous messages of fuzzy translations, and unknown headers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct, field

from pnp.messages import describe_character, quote, shorten
from pnp.problems import Place, Problems
from pnp.translation.languages import PluralForms, read_plural_forms

PO_WIDTH = 79  # characters of a line, as Weblate and gettext wrap them
FUZZY = "fuzzy"
# The largest catalogue that is read, in bytes: that of a booklet of hundreds of pages is smaller.
MAX_PO_BYTES = 5_000_000
_MAX_ENTRIES = 20_000  # are read in 1.5 s; Hexania has 337
_MAX_LINES = 300_000  # 15 an entry
_MAX_FAULTS = 20  # by taste: more come from another kind of file

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[([0-9]{1,3})\])?\s*)?("(?:[^"\\]|\\.)*")')
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_KNOWN_ESCAPES = frozenset('\\nrt"')
_FLAG = re.compile(r'(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^,"])+')  # a comma in quotes does not separate flags
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_REFERENCE = re.compile(r"\u2068([^\u2068\u2069]*)\u2069|(\S+)")
# The order of the keywords of a message.
_ORDER = {"msgctxt": 0, "msgid": 1, "msgid_plural": 2, "msgstr": 3}

_PLURAL_HINT = "copy it from the file that pnp translate init writes"
_SYNTAX_HINT = 'a line is a comment, a keyword and a text in quotes (msgstr "…"), or a text in quotes'


class PoEntry(Struct, frozen=True):
    """One message and its translation: a form, or several if the message has a *plural*."""

    message: str
    context: str = ""
    plural: str = ""
    forms: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()  # the translators'
    notes: tuple[str, ...] = ()  # which describe the message
    references: tuple[str, ...] = ()  # its sources: file:line
    previous: tuple[str, str, str] | None = None  # the context, singular and plural that a fuzzy one was made from
    is_obsolete: bool = False
    place: Place | None = None
    form_places: tuple[Place, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """The context and the message, which identify an entry."""
        return self.context, self.message

    @property
    def is_fuzzy(self) -> bool:
        """Whether the translation needs a review before it is used."""
        return FUZZY in self.flags

    @property
    def is_complete(self) -> bool:
        """Whether no form is empty."""
        return bool(self.forms) and all(self.forms)

    @property
    def is_translated(self) -> bool:
        """Whether the translation is used."""
        return self.is_complete and not self.is_fuzzy

    def place_of_form(self, index: int = 0) -> Place | None:
        """Return the place of a form of the translation, or that of the message if the form has none."""
        return self.form_places[index] if index < len(self.form_places) else self.place


class PoFile(Struct, frozen=True):
    """A PO file: its header's fields in order, the header's place, the translators' *comments* on it, its entries."""

    headers: Mapping[str, str]
    plural_forms: PluralForms
    entries: tuple[PoEntry, ...]
    comments: tuple[str, ...] = ()
    header_place: Place | None = None

    @property
    def messages(self) -> dict[tuple[str, str], PoEntry]:
        """The entries by their keys, without obsolete ones."""
        return {entry.key: entry for entry in self.entries if not entry.is_obsolete}


def write_po(file: PoFile) -> bytes:
    """Return the bytes of a PO file."""
    header = "".join(f"{name}: {value}\n" for name, value in file.headers.items())
    blocks = [[*(_comment("#", text) for text in file.comments), 'msgid ""', _text("msgstr", header)]]
    blocks += [list(_lines(entry)) for entry in file.entries]
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks).encode("utf-8")


def _lines(entry: PoEntry) -> Iterator[str]:
    """Yield the lines of an entry, in the order in which gettext's own programs write them."""
    yield from (_comment("#", text) for text in entry.comments)
    yield from (_comment("#.", text) for text in entry.notes)
    yield from _references(entry.references)
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    sign, old_sign = ("#~ ", "#~| ") if entry.is_obsolete else ("", "#| ")
    if entry.previous is not None:
        yield from _message(*entry.previous, old_sign)
    yield from _message(entry.context, entry.message, entry.plural, sign)
    if not entry.plural:
        yield _text("msgstr", entry.forms[0] if entry.forms else "", sign)
        return
    for index, form in enumerate(entry.forms or ("",)):
        yield _text(f"msgstr[{index}]", form, sign)


def _message(context: str, message: str, plural: str, sign: str) -> Iterator[str]:
    if context:
        yield _text("msgctxt", context, sign)
    yield _text("msgid", message, sign)
    if plural:
        yield _text("msgid_plural", plural, sign)


def _comment(sign: str, text: str) -> str:
    return f"{sign} {text}".rstrip()


def _references(references: tuple[str, ...]) -> Iterator[str]:
    line = "#:"
    for reference in references:
        if " " in reference:
            reference = f"\u2068{reference}\u2069"
        if line != "#:" and len(line) + 1 + len(reference) > PO_WIDTH:
            yield line
            line = "#:"
        line += f" {reference}"
    if line != "#:":
        yield line


def _text(keyword: str, text: str, sign: str = "") -> str:
    """Return a keyword and its text, on one line or on several; *sign* begins each."""
    from babel.messages.pofile import normalize

    return f"{sign}{keyword} {normalize(text, prefix=sign, width=PO_WIDTH)}"


class _Draft(Struct):
    texts: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    previous: dict[str, list[str]] = field(default_factory=dict)
    flags: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    is_obsolete: bool = False
    last: str = ""  # the keyword that was read last

    @property
    def forms(self) -> list[str]:
        """The keywords of the translation's forms."""
        return [keyword for keyword in self.texts if keyword.startswith("msgstr")]


def read_po(content: bytes, file: str, problems: Problems, *, salvages: bool = False) -> PoFile | None:
    """Return the PO file in *content*; None after recording why it can't be used (P002, P007, P008, P070, P072).

    With *salvages*, the sound messages of a faulty file are returned, so that they can be checked as well.
    """
    if problems.exceeds(len(content), MAX_PO_BYTES, file, Place(file)):
        return None
    errors = problems.error_count
    text = _decode(content, file, problems)
    if text is None:
        return None
    reader = _Reader(file, problems)
    lines = re.split("\r\n|[\r\n]", text)
    if len(lines) > _MAX_LINES:
        problems.error("P008", f"more than {_MAX_LINES} lines", Place(file, _MAX_LINES + 1), "is it the right file?")
        return None
    for number, line in enumerate(lines, start=1):
        reader.line(number, line)
        if problems.error_count - errors >= _MAX_FAULTS:
            problems.error("P008", "the rest of the file was not read", Place(file), "correct these problems first")
            return None
    reader.finish()
    is_sound = problems.error_count == errors
    if not is_sound and not (salvages and reader.header is not None):
        return None
    return reader.result()


def _decode(content: bytes, file: str, problems: Problems) -> str | None:
    """Return the text of a file; None after recording that it is not UTF-8 or has control characters."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line, column = before.count(b"\n") + 1, len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        message = f"the file is not UTF-8: byte 0x{content[error.start]:02X}"
        problems.error("P002", message, Place(file, line, column), "save it as UTF-8")
        return None
    if match := _CONTROL.search(text):
        line, column = text.count("\n", 0, match.start()) + 1, match.start() - text.rfind("\n", 0, match.start())
        message = f"the file contains the character {describe_character(match[0])}"
        problems.error("P002", message, Place(file, line, column), "remove it")
        return None
    return text


class _Reader:
    def __init__(self, file: str, problems: Problems) -> None:
        from babel.messages.pofile import unescape

        self.file = file
        self.problems = problems
        self.unescape: Callable[[str], str] = unescape
        self.draft = _Draft()
        self.header: _Draft | None = None
        self.entries: dict[tuple[str, str], PoEntry] = {}
        self.obsolete: list[PoEntry] = []
        self.is_sound = True  # whether the entry that is being read is free of faults

    def _fault(self, message: str, place: Place, hint: str, code: str = "P070") -> None:
        """Record the first fault of the entry that is being read."""
        if self.is_sound:
            self.problems.error(code, message, place, hint)
        self.is_sound = False

    def line(self, number: int, line: str) -> None:
        """Read a line."""
        stripped = line.strip()
        if not stripped:
            return
        column = len(line) - len(line.lstrip()) + 1
        if stripped.startswith("#~|"):
            self._begin_after_forms()
            self._previous_line(stripped[3:].strip())
        elif stripped.startswith("#~"):
            rest = stripped[2:].lstrip()
            self._text_line(number, column + len(stripped) - len(rest), line, rest, is_obsolete=True)
        elif stripped.startswith("#"):
            self._begin_after_forms()
            self._comment(stripped)
        else:
            self._text_line(number, column, line, stripped, is_obsolete=False)

    def _begin_after_forms(self) -> None:
        if self.draft.last.startswith("msgstr"):
            self.finish()

    def _comment(self, line: str) -> None:
        sign, rest = line[:2], line[2:].strip()
        draft = self.draft
        if sign == "#:":
            draft.references += [match[1] or match[2] for match in _REFERENCE.finditer(rest)]
        elif sign == "#,":
            draft.flags += [flag.strip() for flag in _FLAG.findall(rest) if flag.strip()]
        elif sign == "#.":
            draft.notes.append(rest)
        elif sign == "#|":
            self._previous_line(rest)
        else:
            draft.comments.append(line[1:].strip())

    def _previous_line(self, rest: str) -> None:
        match = _LINE.fullmatch(rest)
        if match is None:
            return
        if match[1]:
            self.draft.previous[match[1]] = []
        if self.draft.previous:
            list(self.draft.previous.values())[-1].append(match[3])

    def _text_line(self, number: int, column: int, line: str, text: str, *, is_obsolete: bool) -> None:
        # A line begins an entry, a part of one, or goes on with a part; each other branch is a fault with a place.
        place = Place(self.file, number, column, len(text), line)
        match = _LINE.fullmatch(text)
        if match is None:
            opened = '"' in text and text.count('"') - text.count('\\"') == 1
            message = "a text whose quote does not close" if opened else f"unreadable line: {shorten(text, 40)}"
            self._fault(message, place, 'end it with "' if opened else _SYNTAX_HINT)
            return
        for escape in _ESCAPE.finditer(match[3]):
            if escape[1] not in _KNOWN_ESCAPES:
                at = Place(self.file, number, column + match.start(3) + escape.start(), 2, line)
                self._fault(f"unknown escape {escape[0]}", at, r"write \\ for a backslash")
                break
        keyword = match[1] or ""
        if not keyword:
            if not self.draft.last:
                self._fault("a text without a keyword", place, "write msgid or msgstr before it")
                return
            self.draft.texts[self.draft.last].append(match[3])
            return
        begins = {"msgctxt": ("",), "msgid": ("", "msgctxt")}.get(keyword)
        if begins is not None and self.draft.last not in begins:
            self.finish()
        self._keyword(keyword if match[2] is None else f"{keyword}[{int(match[2])}]", place, match[3])
        self.draft.is_obsolete = is_obsolete

    def _keyword(self, keyword: str, place: Place, text: str) -> None:
        draft, name = self.draft, keyword.partition("[")[0]
        if keyword in draft.texts:
            self._fault(f"a second {keyword} in one message", place, "remove one of them")
        elif _ORDER[name] < max((_ORDER[each.partition("[")[0]] for each in draft.texts), default=0):
            self._fault(f"{keyword} in the wrong place", place, "the order is msgctxt, msgid, msgid_plural, msgstr")
        elif name == "msgstr" and "msgid" not in draft.texts:
            self._fault("a translation without its message", place, "write its msgid before it")
        draft.texts.setdefault(keyword, []).append(text)
        draft.places.setdefault(keyword, place)
        draft.last = keyword

    def finish(self) -> None:
        """Keep the entry that was read."""
        # An entry is a header, obsolete, or one of the messages; each other branch is a fault with a place.
        draft, self.draft = self.draft, _Draft()
        sound, self.is_sound = self.is_sound, True
        if not draft.texts or not sound:
            return
        first = next(iter(draft.places.values()))
        if "msgid" not in draft.texts or not draft.forms:
            lacking = "msgid" if "msgid" not in draft.texts else "msgstr"
            hint = 'add it; a missing translation is msgstr ""'
            self.problems.error("P070", f"a message without {lacking}", first, hint)
            return
        entry = self._entry(draft)
        is_header = not entry.message and not entry.context
        if is_header and self.header is not None:
            self.problems.error("P007", "a second header", first, 'remove it: only one message is ""')
        elif is_header:
            self.header = draft
        elif draft.is_obsolete:
            self.obsolete.append(entry)
        elif entry.key in self.entries:
            first_place = self.entries[entry.key].place
            hint = f"first in line {first_place.line if first_place else 1}: remove one of them"
            self.problems.error("P007", f"duplicate message {quote(entry.message)}", first, hint)
        elif len(self.entries) >= _MAX_ENTRIES:
            self._fault(f"more than {_MAX_ENTRIES} messages", first, "is it the right file?", "P008")
        else:
            self.entries[entry.key] = entry

    def _text(self, texts: Mapping[str, list[str]], keyword: str) -> str:
        return "".join(map(self.unescape, texts.get(keyword, ())))

    def _entry(self, draft: _Draft) -> PoEntry:
        forms = sorted(draft.forms, key=lambda keyword: int(keyword[7:-1]) if "[" in keyword else 0)
        previous = None
        if "msgid" in draft.previous:
            context, message, plural = (self._text(draft.previous, each) for each in list(_ORDER)[:3])
            previous = (context, message, plural)
        return PoEntry(
            message=self._text(draft.texts, "msgid"),
            context=self._text(draft.texts, "msgctxt"),
            plural=self._text(draft.texts, "msgid_plural"),
            forms=tuple(self._text(draft.texts, form) for form in forms),
            flags=tuple(dict.fromkeys(draft.flags)),
            comments=tuple(draft.comments),
            notes=tuple(draft.notes),
            references=tuple(draft.references),
            previous=previous,
            is_obsolete=draft.is_obsolete,
            place=draft.places["msgid"],
            form_places=tuple(draft.places[form] for form in forms),
        )

    def result(self) -> PoFile | None:
        """Return the file; None after recording what is wrong with its header and the number of forms."""
        if self.header is None:
            hint = "begin the file with the one that pnp translate init writes"
            self.problems.error("P070", "the file has no header", Place(self.file), hint)
            return None
        header = self._text(self.header.texts, self.header.forms[0])
        pairs = [line.partition(":") for line in header.split("\n") if line.strip()]
        headers = {name.strip(): value.strip() for name, _, value in pairs}
        place = self.header.places[self.header.forms[0]]
        forms = self._plural_forms(headers, place)
        if forms is None:
            return None
        return PoFile(headers, forms, (*self.entries.values(), *self.obsolete), tuple(self.header.comments), place)

    def _plural_forms(self, headers: Mapping[str, str], place: Place) -> PluralForms | None:
        """Return the plural forms of the header; None after recording what is wrong with it."""
        charset = headers.get("Content-Type", "").lower().rpartition("charset=")[2]
        if charset not in ("", "utf-8", "utf8"):
            message = f"the header declares the character set {quote(charset)}"
            self.problems.error("P002", message, place, "save the file as UTF-8, and write charset=UTF-8")
            return None
        declared = headers.get("Plural-Forms")
        if declared is None:
            return PluralForms()
        try:
            return read_plural_forms(declared)
        except ValueError as error:
            self.problems.error("P072", f"the header's Plural-Forms can't be used: {error}", place, _PLURAL_HINT)
            return None
