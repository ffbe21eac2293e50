"""The content of a gettext PO file as values, and its writer: the same values give the same bytes.

No dates are written, and the entries keep their order. Babel is imported when a file is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.problems import Place
from pnp.translation.languages import PluralForms

PO_WIDTH = 79  # characters of a line, as Weblate and gettext wrap them
FUZZY = "fuzzy"


class PoEntry(Struct, frozen=True):
    """One message and its translation: a form, or several if the message has a *plural*.

    *comments* are the translators', *notes* describe the message, *references* give its sources (``file:line``).
    *previous* is the message that a fuzzy translation was made from: its context, singular and plural.
    *place* is where the message is in its file, *form_places* are where its forms are.
    """

    message: str
    context: str = ""
    plural: str = ""
    forms: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    previous: tuple[str, str, str] | None = None
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
    sign = "#~ " if entry.is_obsolete else ""
    sign = "#~ " if entry.is_obsolete else ""
    if entry.previous is not None:
        context, message, plural = entry.previous
        yield from _message(context, message, plural, "#~| " if entry.is_obsolete else "#| ")
    yield from _message(entry.context, entry.message, entry.plural, sign)
    if not entry.plural:
        yield _text("msgstr", entry.forms[0] if entry.forms else "", sign)
        return
    for index, form in enumerate(entry.forms or ("",)):
        yield _text(f"msgstr[{index}]", form, sign)


def _message(context: str, message: str, plural: str, sign: str) -> Iterator[str]:
    """Yield the lines of a message; *sign* begins each."""
    if context:
        yield _text("msgctxt", context, sign)
    yield _text("msgid", message, sign)
    if plural:
        yield _text("msgid_plural", plural, sign)


def _comment(sign: str, text: str) -> str:
    return f"{sign} {text}".rstrip()


def _references(references: tuple[str, ...]) -> Iterator[str]:
    """Yield lines of references, with as many on each line as fit."""
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
