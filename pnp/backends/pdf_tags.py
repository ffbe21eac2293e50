"""Turn the roles of groups into a document's structure: what reads a page out knows a heading from a figure."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from reportlab.pdfbase import pdfdoc

from pnp.backends.file_text import clean
from pnp.backends.pdf_objects import PdfObjects
from pnp.scene.nodes import Group, Role

_TYPES: dict[Role, str] = {"h1": "H1", "h2": "H2", "h3": "H3", "p": "P", "figure": "Figure"}
_ARTIFACT = "/Artifact BMC"


class _Element(Struct):
    """A heading, paragraph or figure; *content* are its pieces: (page, 0-based; number of the piece on that page)."""

    role: Role
    title: str
    content: list[tuple[int, int]] = field(default_factory=list)


class Tags:
    """The elements of one document, in the order they are painted."""

    def __init__(self) -> None:
        self._elements: list[_Element] = []
        self._pages: list[list[_Element]] = []  # the element of each numbered piece of content

    def begin_page(self) -> None:
        """Number the pieces of another page."""
        self._pages.append([])

    def mark(self, group: Group) -> str:
        """Return the operator that begins a group's content; ``EMC`` ends it."""
        if group.role is None or group.role == "artifact":
            return _ARTIFACT
        last = self._elements[-1] if self._elements else None
        if not (group.continues and last is not None and last.role == group.role):
            last = _Element(group.role, group.title)
            self._elements.append(last)
        page = self._pages[-1]
        number = len(page)
        last.content.append((len(self._pages) - 1, number))
        page.append(last)
        return f"/{_TYPES[last.role]} <</MCID {number}>> BDC"

    def finish(self, objects: PdfObjects) -> None:
        """Add the structure to a document whose pages are complete; nothing if no group has a role."""
        if not self._elements:
            return
        references = {id(element): objects.reference(pdfdoc.PDFDictionary({})) for element in self._elements}
        whole = pdfdoc.PDFDictionary({"Type": "/StructElem", "S": "/Document"})
        root = pdfdoc.PDFDictionary({"Type": "/StructTreeRoot", "K": objects.reference(whole)})
        whole["P"] = objects.reference(root)
        whole["K"] = pdfdoc.PDFArray(list(references.values()))
        for element in self._elements:
            self._fill(objects, element, references[id(element)], objects.reference(whole))
        parents: list[Any] = []
        for index, page in enumerate(self._pages):
            elements = pdfdoc.PDFArray([references[id(element)] for element in page])
            parents += [index, objects.reference(elements)]
            objects.set_page(index, StructParents=index, Tabs="/S")
        root["ParentTree"] = objects.reference(pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(parents)}))
        root["ParentTreeNextKey"] = len(self._pages)
        objects.set_catalog(StructTreeRoot=root, MarkInfo=pdfdoc.PDFDictionary({"Marked": "true"}))

    def _fill(self, objects: PdfObjects, element: _Element, reference: Any, parent: Any) -> None:
        """Write an element into the dictionary that has been kept for it."""
        dictionary = objects.referenced(reference)
        dictionary["Type"], dictionary["S"] = "/StructElem", f"/{_TYPES[element.role]}"
        dictionary["P"] = parent
        first = element.content[0][0]
        dictionary["Pg"] = _page(first)
        dictionary["K"] = pdfdoc.PDFArray(
            [
                number if page == first else pdfdoc.PDFDictionary({"Type": "/MCR", "Pg": _page(page), "MCID": number})
                for page, number in element.content
            ]
        )
        if element.role == "figure":
            dictionary["Alt"] = pdfdoc.PDFString(clean(element.title))


def _page(index: int) -> Any:
    """Return the reference to a page (0-based)."""
    return pdfdoc.PDFObjectReference(f"Page{index + 1}")
