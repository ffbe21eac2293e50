import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.targets.manifest import MANIFEST, BuildRecord, Manifest, ManifestEntry, read_manifest, write_manifest
from pnp.workshop.files import CannotWriteError
from pnp.workshop.fingerprint import digest_file

PAGE = ManifestEntry("g/en/booklet.pdf", digest_file(b"pdf"), 3, 16, 148.0, 210.0)
SHEET = ManifestEntry("g/en/a4/tiles.pdf", digest_file(b"sheet"), 5, 2, 210.0, 297.00049, paper="a4", ink="low")
WEB = ManifestEntry("g/en/rules.html", digest_file(b"web"), 3, 1)


def written(folder):
    return json.loads((folder / MANIFEST).read_text(encoding="utf-8"))


def read(folder, entries):
    (folder / MANIFEST).write_text(json.dumps({"format": 1, "files": entries}, ensure_ascii=False), encoding="utf-8")
    return list(read_manifest(folder).files)


def test_entries_are_by_path_and_the_last_of_one_path_counts(tmp_path):
    write_manifest(tmp_path, Manifest((WEB, PAGE, SHEET, ManifestEntry(WEB.path, digest_file(b"new"), 4, 1))))
    content = written(tmp_path)
    assert content["format"] == 2
    assert [entry["path"] for entry in content["files"]] == [SHEET.path, PAGE.path, WEB.path]
    assert content["files"][0] == {
        "path": "g/en/a4/tiles.pdf",
        "sha256": digest_file(b"sheet"),
        "bytes": 5,
        "pages": 2,
        "width_mm": 210.0,
        "height_mm": 297.0,
        "paper": "a4",
        "ink": "low",
    }
    assert content["files"][2] == {"path": WEB.path, "sha256": digest_file(b"new"), "bytes": 4, "pages": 1}


def test_what_is_written_is_read_again(tmp_path):
    files = [ManifestEntry("ä/ру/x.svg", digest_file(b""), 0, 1, 0.5, 1000), PAGE, WEB]
    write_manifest(tmp_path, Manifest(tuple(files)))
    assert sorted(read_manifest(tmp_path).files, key=lambda file: file.path) == sorted(
        files, key=lambda file: file.path
    )


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
        b'{"files": []}',
        b'{"format": "2", "files": []}',
        b'{"format": 2, "files": {}}',
        b'{"name": "a web page", "icons": []}',
        b'{"format": 2, "files": [], "more": "\\ud800"}',
        b'{"format": 2, "files": [], "\\\\\\uDFFF": 1}',
        '{"format": 2, "files": [], "more": "\ud800"}'.encode("utf-8", "surrogatepass"),
        b'{"format": 2, "files": [], "more": ' + b"9" * 10_000 + b"}",
    ],
    ids=lambda content: content[:30],
)
def test_what_is_no_manifest_of_this_program_is_not_replaced(tmp_path, content):
    (tmp_path / MANIFEST).write_bytes(content)
    with pytest.raises(CannotWriteError, match=r"manifest\.json can't be written: there is a file .* not made"):
        read_manifest(tmp_path)


def test_a_file_that_is_too_large_for_a_manifest_is_not_read(tmp_path, monkeypatch):
    write_manifest(tmp_path, Manifest((WEB,)))
    monkeypatch.setattr("pnp.targets.manifest._MAX_BYTES", 20)
    with pytest.raises(CannotWriteError, match="not made"):
        read_manifest(tmp_path)


def test_what_is_no_entry_is_passed_over(tmp_path):
    assert read(tmp_path, ["a", 7, None, [], {}, WEB.as_dict()]) == [WEB]


def test_a_backslash_before_ud800_is_no_surrogate(tmp_path):
    manifest = Manifest((), (), (RECORD._replace(unused=("\\ud800",)),))
    write_manifest(tmp_path, manifest)
    assert read_manifest(tmp_path) == manifest


def test_no_manifest_or_a_folder_in_its_place_has_no_entries(tmp_path):
    assert read_manifest(tmp_path) == Manifest()
    (tmp_path / MANIFEST).mkdir()
    assert read_manifest(tmp_path) == Manifest()
    assert read_manifest(tmp_path / "nowhere") == Manifest()


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
        "a/" + "b" * 256,
        "a/" * 2500 + "b",
        7,
        None,
    ],
)
def test_a_path_that_may_lead_out_is_none_of_ours(tmp_path, path):
    assert read(tmp_path, [WEB.as_dict() | {"path": path}, PAGE.as_dict()]) == [PAGE]


@pytest.mark.parametrize(
    "wrong",
    [{"bytes": "7"}, {"bytes": None}, {"pages": [1]}, {"sha256": 7}, {"sha256": "<script>"}],
)
def test_an_entry_of_another_kind_is_passed_over(tmp_path, wrong):
    assert read(tmp_path, [WEB.as_dict() | wrong, PAGE.as_dict()]) == [PAGE]


@pytest.mark.parametrize(
    "odd", [{"paper": ["a4"]}, {"ink": {}}, {"paper": "\0"}, {"width_mm": "wide"}, {"height_mm": -1}, {"more": 1}]
)
def test_odd_details_are_dropped_and_can_be_written_again(tmp_path, odd):
    assert read(tmp_path, [WEB.as_dict() | odd]) == [WEB]
    write_manifest(tmp_path, read_manifest(tmp_path))
    assert written(tmp_path)["files"] == [WEB.as_dict()]


def test_numbers_beyond_all_measure_are_dropped(tmp_path):
    entry = json.dumps(WEB.as_dict())[:-1]
    for number in ("1e999", "-1e999", "NaN", "1" + "0" * 400):
        (tmp_path / MANIFEST).write_text(f'{{"format": 2, "files": [{entry}, "width_mm": {number}, "height_mm": 1}}]}}')
        assert [(file.path, file.width) for file in read_manifest(tmp_path).files] == [(WEB.path, None)]


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(list(SHEET.as_dict())), inner),
    max_leaves=12,
)


@given(st.lists(any_json | st.just(WEB.as_dict()), max_size=4))
def test_whatever_stands_there_can_be_read_and_written_again(tmp_path_factory, entries):
    folder = tmp_path_factory.mktemp("any")
    manifest = read(folder, entries)
    write_manifest(folder, Manifest(tuple(manifest)))
    assert {file.path for file in read_manifest(folder).files} == {file.path for file in manifest}


def test_a_file_is_ours_as_long_as_the_user_has_not_changed_it(tmp_path):
    path = tmp_path / WEB.path
    assert not WEB.is_on_disk(tmp_path)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"web")
    assert WEB.is_on_disk(tmp_path)
    path.write_bytes(b"web, and a note of mine")
    assert not WEB.is_on_disk(tmp_path)
    path.unlink()
    path.symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").write_bytes(b"web")
    assert not WEB.is_on_disk(tmp_path)
    path.unlink()
    path.mkdir()
    assert not WEB.is_on_disk(tmp_path)


WARNING = {"code": "P009", "message": "m", "hint": "", "place": ["a", 1, 2, 3, None, 1]}
RECORD = BuildRecord("g", "ab", "cd", (WEB.path,), (WARNING,), ("flip",))


def test_finished_builds_and_unfinished_files_are_read_again(tmp_path):
    pending = ManifestEntry("g/en/other.svg", "", 0, 0)
    keyed = WEB._replace(key={"program": "12", "rules": "34"}, kind="web-page")
    cut = SHEET._replace(path="g/en/cut/x.svg", sheet="g/en/a4/tiles.pdf", sheet_pages=(1, 3), width=1.0, height=2.0)
    cut, used = cut._replace(path="g/en/cut/y.svg"), cut._replace(yields=(57.5, 0.0, 100.0))
    manifest = Manifest((used, cut, keyed), (pending,), (RECORD,))
    write_manifest(tmp_path, manifest)
    assert read_manifest(tmp_path) == manifest
    assert list(written(tmp_path)) == ["format", "unfinished", "files", "builds"]


def test_shares_that_no_sheet_has_are_left_out(tmp_path):
    entry = WEB.as_dict()
    for shares, read in (([50, 12.5], (50, 12.5)), ([-1, 101, "5", None, 7], (7,)), ("50", ()), ({}, ())):
        content = {"format": 2, "files": [entry | {"yield_percent": shares}]}
        (tmp_path / MANIFEST).write_text(json.dumps(content), "utf-8")
        assert read_manifest(tmp_path).files == (WEB._replace(yields=read),)


@pytest.mark.parametrize(
    "wrong",
    [
        7,
        {},
        {"game": 1},
        {"files": [1]},
        {"unused": 1},
        {"warnings": {}},
        {"warnings": [1]},
        {"warnings": [{"code": 1}]},
        {"warnings": [{"code": "P009", "message": "m", "hint": "", "place": [1]}]},
        {"warnings": [WARNING | {"place": ["a", 1, 10**9, 1, "text", 1]}]},
    ],
)
def test_a_record_of_another_kind_is_passed_over(tmp_path, wrong):
    plain = json.loads(json.dumps(RECORD._asdict()))
    record = plain | wrong if wrong and isinstance(wrong, dict) else wrong
    (tmp_path / MANIFEST).write_text(json.dumps({"format": 2, "files": [], "builds": [record, plain]}))
    assert read_manifest(tmp_path).builds == (RECORD,)


def test_a_warning_keeps_only_what_it_has(tmp_path):
    nested = "[" * 500 + "]" * 500
    warning = json.dumps(WARNING)[:-1] + f', "more": {nested}}}'
    record = json.dumps(RECORD._asdict() | {"warnings": []}).replace('"warnings": []', f'"warnings": [{warning}]')
    (tmp_path / MANIFEST).write_text(f'{{"format": 2, "files": [], "builds": [{record}]}}')
    assert read_manifest(tmp_path).builds == (RECORD,)
    write_manifest(tmp_path, read_manifest(tmp_path))
