from __future__ import annotations

import pytest
from msgspec.structs import replace

from pnp.backends.pdf import write_pdf
from pnp.geometry.path import Box
from pnp.scene.document import Bookmark, Document, Link, Page
from tests.backends.scenes import BOOK, page
from tests.backends.test_pdf import mm, opened


def test_pages_have_labels_where_a_document_gives_some() -> None:
    pdf = opened(Document("t", (replace(page(), label="8, 1"), page())))
    assert [str(label.P) for label in list(pdf.Root.PageLabels.Nums)[1::2]] == ["8, 1", "2"]
    pdf = opened(Document("t", (page(),)))
    assert "/PageLabels" not in pdf.Root


def test_links_lead_to_pages_and_addresses() -> None:
    links = (Link(Box(5, 5, 25, 10), 1), Link(Box(5, 20, 25, 25), "https://example.org/игра?a=(b)"))
    pdf = opened(Document("t", (Page(60, 40, (), links), page())))
    inside, outside = pdf.pages[0].Annots
    assert inside.Dest[0].objgen == pdf.pages[1].objgen
    assert mm(inside.Rect) == [5, 30, 25, 35]
    assert str(outside.A.URI) == "https://example.org/%D0%B8%D0%B3%D1%80%D0%B0?a=(b)"
    assert [float(v) for v in inside.Border] == [float(v) for v in outside.Border] == [0, 0, 0]


def test_a_link_to_no_page_is_a_bug() -> None:
    with pytest.raises(ValueError, match="page 3 of 1"):
        write_pdf(Document("t", (Page(60, 40, (), (Link(Box(0, 0, 1, 1), 2),)),)), BOOK)


def test_bookmarks_become_the_outline() -> None:
    first = Page(60, 40, (), bookmarks=(Bookmark("Set-up", 5), Bookmark("Edition", 9, 3), Bookmark("Ход", 20)))
    second = Page(60, 40, (), bookmarks=(Bookmark("Ends", 0, 1),))
    pdf = opened(Document("t", (first, second)))
    with pdf.open_outline() as outline:
        tree = [(item.title, [child.title for child in item.children]) for item in outline.root]
    assert tree == [("Set-up", ["Edition"]), ("Ход", ["Ends"])]
    assert pdf.Root.PageMode == "/UseOutlines"


def test_entries_of_the_outline_are_counted_with_those_below_them() -> None:
    levels = (0, 1, 2, 1, 0)
    bookmarks = tuple(Bookmark(str(number), number, level) for number, level in enumerate(levels))
    pdf = opened(Document("t", (Page(60, 40, (), bookmarks=bookmarks),)))
    outlines = pdf.Root.Outlines
    first = outlines.First
    assert [int(entry.Count) for entry in (outlines, first, first.First)] == [5, 3, 1]
    assert "/Count" not in first.First.First
    assert first.Next.Prev.objgen == first.objgen
    assert (str(first.Last.Title), str(outlines.Last.Title)) == ("3", "4")
    assert [float(value) for value in list(outlines.Last.Dest)[2:]] == [0, pytest.approx(36 * 72 / 25.4, abs=1e-3), 0]
