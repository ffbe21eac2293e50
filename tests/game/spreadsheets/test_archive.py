import stat
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.spreadsheets.archive import read_zip, write_zip
from pnp.problems import Problems


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


@given(st.integers(0, 400), st.integers(0, 255))
def test_a_damaged_file_is_a_problem_and_never_an_exception(at, byte):
    content = bytearray(zipped(a__ru_po=b"hello " * 30))
    content[at % len(content)] = byte
    files, codes = read(bytes(content))
    assert (files is None) == bool(codes)
    assert read(bytes(content[:at]))[0] is None or at >= len(content)
