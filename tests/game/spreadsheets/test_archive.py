import stat
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile, ZipInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.spreadsheets.archive import read_zip, write_zip
from pnp.game.spreadsheets.cells import SheetSize
from pnp.game.spreadsheets.ods import read_ods
from pnp.game.spreadsheets.xlsx import read_xlsx
from pnp.problems import Problems
from tests.game.spreadsheets.files import ods, ods_row, xlsx


def read(content):
    problems = Problems()
    return read_zip(content, "a.zip", lambda name: True, problems), [problem.code for problem in problems]


def zipped(**files):
    return write_zip({name.replace("__", "/").replace("_", "."): data for name, data in files.items()})


def test_files_come_back_and_equal_files_are_equal_bytes():
    files = {"a/b.po": b"x" * 500, "c.png": b"\x89PNG"}
    assert write_zip(files) == write_zip(dict(files))
    assert read(write_zip(files)) == (files, [])


def test_only_what_is_wanted_is_unpacked():
    problems = Problems()
    assert read_zip(zipped(a_po=b"1", b_png=b"2"), "a.zip", lambda name: name.endswith(".po"), problems) == {
        "a.po": b"1"
    }


@pytest.mark.parametrize(
    "name", ["../a.po", "/etc/a.po", "a/../../b.po", "C:/a.po", "a\\..\\b.po", "~/a.po", "a//b.po"]
)
def test_a_path_that_leads_out_is_refused(name):
    assert read(write_zip({"good.po": b"", name: b""})) == (None, ["P010"])


def test_a_link_is_refused():
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        entry = ZipInfo("ru.po")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")
    assert read(content.getvalue()) == (None, ["P070"])


def test_a_name_that_is_there_twice_is_refused():
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        archive.writestr("ru.po", "1")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("ru.po", "2")
    assert read(content.getvalue()) == (None, ["P070"])


def test_a_bomb_is_refused_by_what_it_declares():
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        archive.writestr("ru.po", bytes(26_000_000))
    assert len(content.getvalue()) < 50_000
    assert read(content.getvalue()) == (None, ["P008"])


def test_a_bomb_is_refused_by_what_it_holds():
    content = bytearray(zipped(ru_po=b"0" * 100_000))
    declared = (100_000).to_bytes(4, "little")
    assert content.count(declared) == 2  # in the entry, and in the directory at the end
    assert read(bytes(content.replace(declared, (10).to_bytes(4, "little"))))[1] in (["P008"], ["P070"])


def test_too_many_files_and_too_large_a_file_are_refused():
    assert read(write_zip({f"{n}.po": b"" for n in range(5_001)})) == (None, ["P008"])
    assert read(bytes(40_000_001)) == (None, ["P008"])


def test_an_encrypted_file_is_refused():
    content = bytearray(zipped(ru_po=b"1"))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(signature) + offset] |= 1
    assert read(bytes(content)) == (None, ["P070"])


def compressed(method):
    content = BytesIO()
    with ZipFile(content, "w", method) as archive:
        archive.writestr("a/ru.po", b"hello " * 30)
    return content.getvalue()


@pytest.mark.parametrize("method", [ZIP_BZIP2, ZIP_LZMA, 99])
def test_an_unusual_compression_is_refused(method):
    content = compressed(ZIP_DEFLATED if method == 99 else method)
    if method == 99:
        content = content.replace(b"\x14\0\0\0\x08", b"\x14\0\0\0\x63")
    assert read(content) == (None, ["P070"])


@pytest.mark.parametrize("method", [ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
@given(at=st.integers(0, 400), byte=st.integers(0, 255))
def test_a_damaged_file_is_a_problem_and_never_an_exception(method, at, byte):
    content = bytearray(compressed(method))
    content[at % len(content)] = byte
    files, codes = read(bytes(content))
    assert (files is None) == bool(codes)
    assert read(bytes(content[:at]))[0] is None or at >= len(content)


SHEETS = {read_xlsx: xlsx([["a", 1.0], ["b", "c"]], merged="A1:A2"), read_ods: ods(ods_row("a", "b"))}


@pytest.mark.parametrize("reader", SHEETS)
@given(data=st.data())
def test_a_damaged_spreadsheet_is_a_problem_and_never_an_exception(reader, data):
    with ZipFile(BytesIO(SHEETS[reader])) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = data.draw(st.sampled_from(sorted(parts)))
    at, end = (data.draw(st.integers(0, len(parts[name]))) for _ in range(2))
    damaged = parts | {name: parts[name][:at] + data.draw(st.binary(max_size=3)) + parts[name][end:]}
    content = bytearray(SHEETS[reader])
    content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    for one in (write_zip(damaged), bytes(content)):
        problems = Problems()
        assert (reader(one, "a", None, SheetSize(9, 9), problems) is None) == bool(problems.error_count)
