"""Write a PDF file: its objects, which refer to each other by number, and the table of their places.

Values of objects are Python's: a dict is a dictionary, its keys names without their slash; a list or tuple is an array,
an int a number. A str is written as it is: a name, a reference, a text from `text_string`, a number from `pnp.units`.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from string import ascii_letters, digits
from typing import NamedTuple

from pnp.geometry.path import Box
from pnp.text.typography import writable_text
from pnp.units import number, points

Value = str | int | Sequence["Value"] | Mapping[str, "Value"]

# Bytes that no text has: programs that copy files take this one for binary.
_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_ID_DIGITS = 32
_PLAIN = f"{ascii_letters}{digits}+-._"  # characters of a name that are not escaped
_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})


class PdfObject(NamedTuple):
    """A dictionary of a file that can be filled until the file is written, and the reference to it."""

    reference: str
    entries: dict[str, Value]


class _Stream(NamedTuple):
    """Bytes, and the dictionary that says what they are."""

    entries: Mapping[str, Value]
    content: bytes


class PdfFile:
    """The objects of a file, numbered in the order in which they are added."""

    def __init__(self) -> None:
        self._objects: list[Value | _Stream] = []

    def add(self, value: Value) -> str:
        """Add an object, and return the reference to it."""
        return self._reference(value)

    def new(self, **entries: Value) -> PdfObject:
        """Add a dictionary with these entries, to be filled later."""
        return PdfObject(self._reference(entries), entries)

    def add_stream(self, content: bytes, entries: Mapping[str, Value]) -> str:
        """Add a stream of bytes that are packed as its entries say, and return the reference to it."""
        return self._reference(_Stream({**entries, "Length": len(content)}, content))

    def add_packed(self, content: bytes, **entries: Value) -> str:
        """Pack bytes, add them as a stream, and return the reference to it."""
        return self.add_stream(compress(content), {**entries, "Filter": "/FlateDecode"})

    def _reference(self, value: Value | _Stream) -> str:
        self._objects.append(value)
        return f"{len(self._objects)} 0 R"

    def written(self, root: str, info: str) -> bytes:
        """Return the file, whose catalogue and metadata are the objects with these references.

        Its id is a digest of its content: equal files have equal ids, and others have others.
        """
        parts, places, size, digest = [_HEAD], list[int](), len(_HEAD), sha256()
        for index, value in enumerate(self._objects, start=1):
            part = b"%d 0 obj\n%b\nendobj\n" % (index, _object(value))
            parts.append(part)
            places.append(size)
            size += len(part)
            digest.update(part)
        table = "".join([f"{place:010} 00000 n \n" for place in places])
        count, name = len(places) + 1, f"<{digest.hexdigest()[:_ID_DIGITS]}>"
        trailer = value_text({"ID": [name, name], "Info": info, "Root": root, "Size": count})
        end = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n{trailer}\nstartxref\n{size}\n%%EOF\n"
        return b"".join([*parts, end.encode("ascii")])


def _object(value: Value | _Stream) -> bytes:
    """Return an object as it is written."""
    if type(value) is _Stream:
        return b"%b\nstream\n%b\nendstream" % (value_text(value.entries).encode("ascii"), value.content)
    return value_text(value).encode("ascii")


def value_text(value: Value) -> str:
    """Return a value as it is written."""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        return f"<<{''.join([f'/{key} {value_text(entry)}' for key, entry in value.items()])}>>"
    return f"[{' '.join([value_text(entry) for entry in value])}]"


def in_points(mm: float) -> str:
    """Return *mm* in points, as precise as a file needs."""
    return number(points(mm))


def corners(box: Box, height: float) -> list[Value]:
    """Return *box* as PDF writes rectangles: left, bottom, right, top, in points from the page's lower left corner.

    *height* is the page's, in mm as the box.
    """
    return [in_points(edge) for edge in (box.left, height - box.bottom, box.right, height - box.top)]


@lru_cache(maxsize=1 << 10)
def compress(content: bytes) -> bytes:
    """Return content as small as viewers can unpack it; several files have equal content."""
    return zlib.compress(content)


def text_string(text: str) -> str:
    """Return *text* as a PDF string, without what no file may contain."""
    text = writable_text(text)
    if text.isascii() and text.isprintable():
        return f"({text.translate(_ESCAPES)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def pdf_name(name: str) -> str:
    """Return *name* as a PDF name."""
    return "/" + "".join(chr(byte) if chr(byte) in _PLAIN else f"#{byte:02X}" for byte in name.encode())
