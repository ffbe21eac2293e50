from __future__ import annotations

import re
from io import BytesIO

import pikepdf

from pnp.backends.pdf_file import PdfFile, Value, pdf_name, text_string, value_text


def file_of(value: Value) -> bytes:
    """Return a file whose catalogue has a value, and a page without content."""
    file = PdfFile()
    tree = file.new(Type="/Pages", Count=1)
    page = {"Type": "/Page", "Parent": tree.reference, "MediaBox": [0, 0, 9, 9], "Resources": {}}
    tree.entries["Kids"] = [file.add(page)]
    root = file.add({"Type": "/Catalog", "Pages": tree.reference, "Value": value})
    return file.written(root, file.add({}))


def read(value: Value) -> pikepdf.Object:
    pdf = pikepdf.open(BytesIO(file_of(value)))
    assert pdf.check_pdf_syntax() == []
    return pdf.Root.Value


def test_values_are_read_as_they_were_written() -> None:
    assert value_text({"A": [1, "/B", {"C": "2.5"}], "D": []}) == "<</A [1 /B <</C 2.5>>]/D []>>"
    assert [int(one) for one in read([1, -2])] == [1, -2]  # type: ignore[call-overload]


def test_texts_are_literal_where_ascii_can_say_them() -> None:
    assert text_string("A (B) \\") == r"(A \(B\) \\)"
    assert text_string("A🍄") == "<FEFF0041D83CDF44>"
    assert text_string("\ud800") == "<FEFFFFFD>"
    for text in ("", "a)(", "\\", "two\nlines", "\t", "Ход", "é", "🍄"):
        assert str(read(text_string(text))) == text


def test_names_are_escaped() -> None:
    assert pdf_name("ABCDEF+Noto_Sans-1.0") == "/ABCDEF+Noto_Sans-1.0"
    assert str(read(pdf_name("a b/(ö)#"))) == "/a b/(ö)#"


def test_each_object_is_where_the_table_says() -> None:
    file = PdfFile()
    references = [file.add(1), file.new(A="/B").reference, file.add_stream(b"\xff\n", {}), file.add_packed(b"text")]
    assert references == ["1 0 R", "2 0 R", "3 0 R", "4 0 R"]
    content = file.written("1 0 R", "2 0 R")
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n ", content)]
    assert [content[place : place + 7] for place in places] == [b"1 0 obj", b"2 0 obj", b"3 0 obj", b"4 0 obj"]
    start = int(content.split()[-2])
    assert content[start : start + 8] == b"xref\n0 5"
    assert b"<</Length 2>>\nstream\n\xff\n\nendstream" in content


def test_dictionaries_are_filled_until_the_file_is_written() -> None:
    file = PdfFile()
    filled = file.new(A=1)
    filled.entries["B"] = filled.reference
    assert b"<</A 1/B 1 0 R>>" in file.written("1 0 R", "1 0 R")


def test_the_id_depends_on_the_content_alone() -> None:
    one, same, other = (pikepdf.open(BytesIO(file_of(value))).trailer.ID for value in (1, 1, 2))
    assert bytes(one[0]) == bytes(one[1]) == bytes(same[0]) != bytes(other[0])
