"""The one place that touches what ReportLab does not document: the objects of the document behind a canvas."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas


class PdfObjects:
    """The objects of the PDF that *canvas* writes."""

    def __init__(self, canvas: Canvas) -> None:
        self._document: Any = canvas._doc

    def reference(self, thing: Any) -> Any:
        """Return a reference to an object, which it makes part of the document."""
        return self._document.Reference(thing)

    def referenced(self, reference: Any) -> Any:
        """Return the object that a reference leads to."""
        return self._document.idToObject[reference.name]

    def image_name(self, key: str, image: pdfdoc.PDFImageXObject, *, has_mask: bool) -> str:
        """Add a picture, with its transparency as an object of its own, and return its resource name."""
        if has_mask:
            image.smask = self._document.Reference(image._smask, f"{key}-mask")
        self._document.addForm(key, image)
        return self.form_name(key)

    def form_name(self, key: str) -> str:
        """Return the resource name of a form or picture."""
        return str(self._document.getXObjectName(key))

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
    new = [name for name in entries if name not in known]
    if new:
        dictionary.__NoDefault__ = [*dictionary.__NoDefault__, *new]
    for name, value in entries.items():
        setattr(dictionary, name, value)
