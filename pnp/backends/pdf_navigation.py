"""Write how viewers find their way in a PDF: the outline beside its pages, its links and the labels of its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from msgspec import Struct

from pnp.backends.pdf_file import PdfFile, PdfObject, Value, corners, in_points, text_string
from pnp.scene.document import Bookmark, Link, Page
from pnp.text.typography import without_controls, writable_text

# Characters that mean something in an address and stay as they are; the others are escaped.
_ADDRESS = ":/?#[]@!$&'()*+,;=%~"


def add_navigation(file: PdfFile, pages: Sequence[Page], objects: Sequence[PdfObject]) -> dict[str, Value]:
    """Add links and the outline of *pages*, whose *objects* are in the file; return what its catalogue says of them.

    Raises ValueError for a link to a page that the document does not have.
    """
    for page, one in zip(pages, objects, strict=True):
        if page.links:
            one.entries["Annots"] = [_link(each, page, pages, objects) for each in page.links]
    return {**_page_labels(pages), **_outline(file, pages, objects)}


def _destination(reference: str, page: Page, y: float = 0.0) -> list[Value]:
    """Return the place on a page, *y* mm from its top, that viewers scroll to."""
    return [reference, "/XYZ", 0, in_points(page.height - y), 0]


class _Entry(Struct):
    """An entry of the outline, or the whole outline; *count* is the number of entries below it."""

    object: PdfObject
    count: int = 0


def _outline(file: PdfFile, pages: Sequence[Page], objects: Sequence[PdfObject]) -> dict[str, Value]:
    """Add the outline of *pages*, and return the entries of the catalogue for it: none if no page has a bookmark."""
    bookmarks = list(_bookmarks(pages, objects))
    if not bookmarks:
        return {}
    whole = file.new(Type="/Outlines")
    entries = [_Entry(whole)]
    path = entries[:]  # the outline, and the last entry of each level
    for bookmark, destination in bookmarks:
        level = max(0, min(bookmark.level, len(path) - 1))  # at most one deeper than the one before
        parent = path[level].object
        title = text_string(without_controls(bookmark.title))
        entry = file.new(Title=title, Parent=parent.reference, Dest=destination)
        if level + 1 < len(path):
            before = path[level + 1].object
            before.entries["Next"], entry.entries["Prev"] = entry.reference, before.reference
        else:
            parent.entries["First"] = entry.reference
        parent.entries["Last"] = entry.reference
        for above in path[: level + 1]:
            above.count += 1
        path[level + 1 :] = [_Entry(entry)]
        entries.append(path[-1])
    for each in entries:
        if each.count:
            each.object.entries["Count"] = each.count
    return {"Outlines": whole.reference, "PageMode": "/UseOutlines"}


def _bookmarks(pages: Sequence[Page], objects: Sequence[PdfObject]) -> Iterator[tuple[Bookmark, list[Value]]]:
    """Yield the bookmarks of *pages* and where each leads."""
    for page, (reference, _) in zip(pages, objects, strict=True):
        for bookmark in page.bookmarks:
            yield bookmark, _destination(reference, page, bookmark.y)


def _link(one: Link, page: Page, pages: Sequence[Page], objects: Sequence[PdfObject]) -> dict[str, Value]:
    """Return a link on *page*, one of *pages*."""
    entries: dict[str, Value] = {
        "Type": "/Annot",
        "Subtype": "/Link",
        "Rect": corners(one.box, page.height),
        "Border": [0, 0, 0],
    }
    if isinstance(one.target, str):
        address = text_string(quote(writable_text(one.target), safe=_ADDRESS))
        return {**entries, "A": {"Type": "/Action", "S": "/URI", "URI": address}}
    if not 0 <= one.target < len(pages):
        raise ValueError(f"a link to page {one.target + 1} of {len(pages)}")
    return {**entries, "Dest": _destination(objects[one.target].reference, pages[one.target])}


def _page_labels(pages: Sequence[Page]) -> dict[str, Value]:
    """Return the entries of the catalogue that label pages, if any has a label; those without one get their number."""
    if not any(page.label for page in pages):
        return {}
    labels: list[Value] = []
    for index, page in enumerate(pages):
        labels += (index, {"P": text_string(page.label or str(index + 1))})
    return {"PageLabels": {"Nums": labels}}
