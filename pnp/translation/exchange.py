"""The forms of messages that are sent to translators and returned.

Each has a key and a digest of the sent translation, which shows whether either side has changed it since.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pnp.problems import Place
from pnp.translation.po_file import PoEntry, PoFile

# The header of a PO file that was sent: the digests of its translations, by their keys.
PACKED_HEADER = "X-Pnp-Packed"
_NAME_HEADER, _LANGUAGE_HEADER = "Project-Id-Version", "Language"
_KEY_DIGITS, _DIGEST_DIGITS = 10, 8
_LINE_END = re.compile(r"(?:(?<![ \t])[ \t]+)?[\r\n]+[ \t]*")


class MessageForm(Struct, frozen=True):
    """One form of a message's translation; *form* is 0 unless the message counts something."""

    context: str
    message: str
    plural: str = ""
    form: int = 0

    @property
    def key(self) -> str:
        """The key that identifies the form in a spreadsheet, wherever its row is."""
        digest = hashlib.sha256(f"{self.context}\x04{self.message}".encode()).hexdigest()
        return f"{digest[:_KEY_DIGITS]}-{self.form}"


class ReturnedForm(Struct, frozen=True):
    """A returned translation and its place; *form* is None if only its *key* is known.

    *packed* is the digest of the sent translation: "" if there was none, None if it is not known.
    """

    key: str
    translation: str
    place: Place
    form: MessageForm | None = None
    packed: str | None = None
    is_fuzzy: bool = False
    remark: str = ""


class ReturnedFile(Struct, frozen=True):
    """A returned file: its ruleset's name and language, each "" if the file doesn't give it, and its translations."""

    place: Place
    name: str
    language: str
    forms: tuple[ReturnedForm, ...]
    po: PoFile | None = None


def text_digest(text: str) -> str:
    """Return the digest of a translation, or "" if it is empty."""
    return hashlib.sha256(tidy_text(text).encode()).hexdigest()[:_DIGEST_DIGITS] if tidy_text(text) else ""


def tidy_text(text: str) -> str:
    """Return a typed text on one line, without leading and trailing white space."""
    return _LINE_END.sub(" ", text.strip(" \t\r\n"))


def message_forms(entry: PoEntry) -> Iterator[tuple[MessageForm, str]]:
    """Yield the forms of an entry with their translations."""
    for index, translation in enumerate(entry.forms):
        yield MessageForm(entry.context, entry.message, entry.plural, index), translation


def packed_po(file: PoFile) -> PoFile:
    """Return a PO file with the digests of its translations in its header; fuzzy ones count as none."""
    packed = [
        f"{form.key}:{text_digest(translation)}"
        for entry in file.messages.values()
        for form, translation in message_forms(entry)
        if translation.strip() and not entry.is_fuzzy
    ]
    return replace(file, headers={**file.headers, PACKED_HEADER: " ".join(packed) or "-"})


def returned_po(file: PoFile, place: Place) -> ReturnedFile:
    """Return the translations in a returned PO file."""
    packed = _packed(file.headers)
    forms = tuple(
        ReturnedForm(
            form.key,
            translation,
            entry.place_of_form(form.form) or place,
            form,
            None if packed is None else packed.get(form.key, ""),
            entry.is_fuzzy,
            "\n".join(entry.comments),
        )
        for entry in file.messages.values()
        for form, translation in message_forms(entry)
    )
    language = file.headers.get(_LANGUAGE_HEADER, "").replace("_", "-")
    return ReturnedFile(place, file.headers.get(_NAME_HEADER, ""), language, forms, file)


def _packed(headers: Mapping[str, str]) -> dict[str, str] | None:
    """Return the digests of the sent translations, or None if the file has none."""
    if PACKED_HEADER not in headers:
        return None
    pairs = (word.partition(":") for word in headers[PACKED_HEADER].split())
    return {key: digest for key, _, digest in pairs}
