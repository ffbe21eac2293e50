import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.pipeline.manifest import MANIFEST, ManifestEntry, hash_of, is_unchanged, read_manifest, write_manifest

PAGE = ManifestEntry("g/en/booklet.pdf", hash_of(b"pdf"), 3, 16, 148.0, 210.0)
SHEET = ManifestEntry("g/en/a4/tiles.pdf", hash_of(b"sheet"), 5, 2, 210.0, 297.00049, "a4", "low")
WEB = ManifestEntry("g/en/rules.html", hash_of(b"web"), 3, 1)


def written(folder):
    return json.loads((folder / MANIFEST).read_text(encoding="utf-8"))


def read(folder, entries):
    (folder / MANIFEST).write_text(json.dumps({"format": 1, "files": entries}))
    return read_manifest(folder)


def test_entries_stand_by_path_and_the_last_of_one_path_counts(tmp_path):
    write_manifest(tmp_path, [WEB, PAGE, SHEET, ManifestEntry(WEB.path, hash_of(b"new"), 4, 1)])
    content = written(tmp_path)
    assert content["format"] == 1
    assert [entry["path"] for entry in content["files"]] == [SHEET.path, PAGE.path, WEB.path]
    assert content["files"][0] == {
        "path": "g/en/a4/tiles.pdf",
        "sha256": hash_of(b"sheet"),
        "bytes": 5,
        "pages": 2,
        "width_mm": 210.0,
        "height_mm": 297.0,
        "paper": "a4",
        "ink": "low",
    }
    assert content["files"][2] == {"path": WEB.path, "sha256": hash_of(b"new"), "bytes": 4, "pages": 1}


def test_what_is_written_is_read_again(tmp_path):
    files = [ManifestEntry("ä/ру/x.svg", hash_of(b""), 0, 1, 0.5, 1000), PAGE, WEB]
    write_manifest(tmp_path, files)
    assert sorted(read_manifest(tmp_path), key=lambda file: file.path) == sorted(files, key=lambda file: file.path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"7",
        b"null",
        b'{"files": 7}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"files": ["a", 7, null, [], {}]}',
    ],
)
def test_what_is_no_manifest_has_no_entries(tmp_path, content):
    (tmp_path / MANIFEST).write_bytes(content)
    assert read_manifest(tmp_path) == []


def test_no_manifest_or_a_folder_in_its_place_has_no_entries(tmp_path):
    assert read_manifest(tmp_path) == []
    (tmp_path / MANIFEST).mkdir()
    assert read_manifest(tmp_path) == []
    assert read_manifest(tmp_path / "nowhere") == []


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "../x",
        "a/../../x",
        "a/..",
        "",
        "a//b",
        "./a",
        "a\\..\\b",
        "C:/x",
        "a\nb",
        "a\0b",
        "\ud800",
        7,
        None,
    ],
)
def test_a_path_that_may_lead_out_is_none_of_ours(tmp_path, path):
    assert read(tmp_path, [WEB.as_dict() | {"path": path}, PAGE.as_dict()]) == [PAGE]


@pytest.mark.parametrize(
    "wrong",
    [{"bytes": "7"}, {"bytes": None}, {"pages": [1]}, {"sha256": 7}, {"sha256": "\ud800"}, {"sha256": "<script>"}],
)
def test_an_entry_of_another_kind_is_passed_over(tmp_path, wrong):
    assert read(tmp_path, [WEB.as_dict() | wrong, PAGE.as_dict()]) == [PAGE]


@pytest.mark.parametrize(
    "odd", [{"paper": ["a4"]}, {"ink": {}}, {"paper": "\ud800"}, {"width_mm": "wide"}, {"height_mm": -1}, {"more": 1}]
)
def test_odd_details_are_dropped_and_can_be_written_again(tmp_path, odd):
    assert read(tmp_path, [WEB.as_dict() | odd]) == [WEB]
    write_manifest(tmp_path, read_manifest(tmp_path))
    assert written(tmp_path)["files"] == [WEB.as_dict()]


def test_numbers_beyond_all_measure_are_dropped(tmp_path):
    entry = json.dumps(WEB.as_dict())[:-1]
    for number in ("1e999", "-1e999", "NaN", "1" + "0" * 400):
        (tmp_path / MANIFEST).write_text(f'{{"files": [{entry}, "width_mm": {number}, "height_mm": 1}}]}}')
        assert [(file.path, file.width) for file in read_manifest(tmp_path)] == [(WEB.path, None)]


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(list(SHEET.as_dict())), inner),
    max_leaves=12,
)


@given(st.lists(any_json | st.just(WEB.as_dict()), max_size=4))
def test_whatever_stands_there_can_be_read_and_written_again(tmp_path_factory, entries):
    folder = tmp_path_factory.mktemp("any")
    found = read(folder, entries)
    write_manifest(folder, found)
    assert {file.path for file in read_manifest(folder)} == {file.path for file in found}


def test_a_file_is_ours_as_long_as_nobody_changed_it(tmp_path):
    path = tmp_path / WEB.path
    assert not is_unchanged(WEB, tmp_path)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"web")
    assert is_unchanged(WEB, tmp_path)
    path.write_bytes(b"web, and a note of mine")
    assert not is_unchanged(WEB, tmp_path)
    path.unlink()
    path.symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").write_bytes(b"web")
    assert not is_unchanged(WEB, tmp_path)
    path.unlink()
    path.mkdir()
    assert not is_unchanged(WEB, tmp_path)
