"""Write the objects of PDF files: those of ReportLab, and some of our own that take less time.

This is the one place that touches what ReportLab does not document: the objects of the document behind a canvas.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pnp.backends.late_imports import late_imports

with late_imports("reportlab"):
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfgen.canvas import Canvas

_IN_LINE = 6  # entries of a dictionary


class PdfObjects:
    """The objects of the PDF that *canvas* writes."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._document: Any = canvas._doc

    def reference(self, thing: Any) -> Any:
        """Return a reference to an object, which it makes part of the document."""
        return self._document.Reference(thing)

    def referenced(self, reference: Any) -> Any:
        """Return the object that a reference leads to."""
        return self._document.idToObject[reference.name]

    def image_name(self, key: str, image: pdfdoc.PDFStream) -> str:
        """Add a picture, and return its resource name."""
        self._document.addForm(key, image)
        return self.form_name(key)

    def form_name(self, key: str) -> str:
        """Return the resource name of a form or picture."""
        return str(self._document.getXObjectName(key))

    def add_form(self, key: str, box: Sequence[float], content: str, resources: PdfDictionary) -> str:
        """Add a form with its operators, and return its resource name."""
        self._document.addForm(key, _Form(box, f"{self._canvas._preamble}\n{content}", resources))
        return self.form_name(key)

    def set_font(self, name: str, font: Any) -> None:
        """Add a font under its resource name."""
        self._document.idToObject["BasicFonts"][name] = self.reference(font)

    def set_catalog(self, **entries: Any) -> None:
        """Set entries of the document's catalogue."""
        _set_entries(self._document.Catalog, entries)

    def set_page(self, index: int, **entries: Any) -> None:
        """Set entries of a page, counted from 0; None leaves an entry out."""
        _set_entries(self._document.Pages[index], entries)  # -1 is the last page so far

    def note_content(self, content: str) -> None:
        """Let the document's id depend on *content*: documents that differ get different ids."""
        self._document.updateSignature(content)


def _set_entries(dictionary: Any, entries: dict[str, Any]) -> None:
    """Set entries of an object with a fixed list of keys; other keys are added to the list."""
    known = {*dictionary.__NoDefault__, *getattr(dictionary, "__Refs__", ())}
    dictionary.__NoDefault__ = [*dictionary.__NoDefault__, *(name for name in entries if name not in known)]
    for name, value in entries.items():
        setattr(dictionary, name, value)


class PdfDictionary(pdfdoc.PDFDictionary):  # type: ignore[misc]
    """A dictionary whose keys are plain names, and whose texts are ASCII.

    It is written as ReportLab does, which would look at each letter of them.
    """

    def format(self, document: Any) -> bytes:
        """Return the dictionary as it is written."""
        parts = [b"/%s %s" % (key.encode(), _written(value, document)) for key, value in sorted(self.dict.items())]
        for index in reversed(range(_IN_LINE, len(parts), _IN_LINE)):
            parts.insert(index, b"\n ")
        return b"<<\n%s\n>>" % b" ".join(parts)


def _written(value: Any, document: Any) -> bytes:
    """Return a value of a dictionary as it is written."""
    kind = type(value)
    if kind is pdfdoc.PDFObjectReference:
        return b"%d %d R" % document.idToObjectNumberAndVersion[value.name]
    if kind is str:
        return bytes(value, "ascii")
    written: bytes = pdfdoc.format(value, document)
    return written


class _Form(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form: operators that are painted in many places, *box* its corners."""

    __RefOnly__ = 1

    def __init__(self, box: Sequence[float], content: str, resources: PdfDictionary) -> None:
        self.box, self.content, self.resources = pdfdoc.PDFArray(box), content.encode("ascii"), resources

    def format(self, document: Any) -> bytes:
        """Return the form as it is written."""
        content = _compressed(self.content)
        entries = {
            "BBox": self.box,
            "Filter": b"[ /FlateDecode ]",
            "FormType": b"1",
            "Length": b"%d" % len(content),
            "Matrix": b"[ 1 0 0 1 0 0 ]",
            "Resources": self.resources,
            "Subtype": "/Form",
            "Type": "/XObject",
        }
        return PdfDictionary(entries).format(document) + b"\nstream\n" + content + b"endstream\n"


def compressed(content: bytes, **entries: Any) -> Any:
    """Return a compressed stream of *content* whose dictionary has these *entries* too."""
    return pdfdoc.PDFStream(PdfDictionary(entries), content, [_COMPRESSION])


class _Compression(pdfdoc.PDFStreamFilterZCompress):  # type: ignore[misc]
    """What compresses a stream, as ReportLab calls it: equal streams of several documents once."""

    def encode(self, content: bytes) -> bytes:
        """Return *content*, compressed."""
        return _compressed(content)


_COMPRESSION = _Compression()
_compressed = lru_cache(maxsize=1 << 10)(zlib.compress)
