import json

import pytest
from msgspec.structs import replace

from pnp.pipeline import build as building
from pnp.pipeline.build import build
from pnp.pipeline.manifest import MANIFEST, ManifestEntry, hash_of, read_manifest, write_manifest
from pnp.problems import Problems
from pnp.units import PAPERS
from tests.pipeline.games import game_build

LETTER = (PAPERS["letter"],)


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return game_build(tmp_path_factory.mktemp("games") / "small")


def made(output, *builds, told=None):
    """Build without a fault; return the paths that were made."""
    problems = Problems()
    built = build(builds, output, problems, told or (lambda done, total, what: None))
    assert built is not None, list(map(str, problems))
    assert list(problems) == []
    return {file.path for file in built.files}


def with_options(game_build, **options):
    """Return another game_build of the same game."""
    return replace(game_build, options=replace(game_build.options, **options), _plans={}, _drawn={}, _parts={})


def tree(output):
    return {path.relative_to(output).as_posix() for path in output.rglob("*") if path.is_file()}


def test_the_manifest_tells_what_is_there(tmp_path, shop):
    files = made(tmp_path, shop)
    assert tree(tmp_path) == files | {MANIFEST}
    entries = read_manifest(tmp_path)
    assert {entry.path for entry in entries} == files
    for entry in entries:
        content = (tmp_path / entry.path).read_bytes()
        assert (entry.sha256, entry.size) == (hash_of(content), len(content))
    sheet = next(entry for entry in entries if entry.path == "small/en/a4/house.pdf")
    assert (sheet.pages, sheet.width, sheet.height, sheet.paper, sheet.ink) == (2, 210, 297, "a4", "")


def test_a_build_again_touches_nothing(tmp_path, shop):
    made(tmp_path, shop)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    made(tmp_path, shop)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_progress_counts_every_file_once_and_then_the_end(tmp_path, shop):
    told = []
    files = made(tmp_path, shop, told=lambda *step: told.append(step))
    total = len(files)
    assert [done for done, _, _ in told] == list(range(total + 1))
    assert {whole for _, whole, _ in told} == {total}
    assert {what for _, _, what in told[:-1]} == files
    assert told[-1][2] == ""


def test_builds_for_other_papers_and_ink_stand_beside_each_other(tmp_path, shop):
    a4 = made(tmp_path, shop)
    letter = made(tmp_path, with_options(shop, papers=LETTER))
    outlines = made(
        tmp_path,
        replace(with_options(shop, low_ink=True), context=replace(shop.context, low_ink=True)),
    )
    assert any("-low-ink" in path for path in outlines)
    assert tree(tmp_path) == a4 | letter | outlines | {MANIFEST}
    assert {entry.path for entry in read_manifest(tmp_path)} == a4 | letter | outlines


def test_one_file_made_anew_keeps_the_others(tmp_path, shop):
    everything = made(tmp_path, shop)
    only = replace(shop.options.selection, names=frozenset({"dice"}))
    some = made(tmp_path, with_options(shop, selection=only))
    assert some == {"small/en/a4/die.pdf", "small/en/cut/die-a4-sheet-1.svg", "small/en/faces/die.svg"}
    assert {entry.path for entry in read_manifest(tmp_path)} == everything
    assert tree(tmp_path) == everything | {MANIFEST}


def left_over(output, path, content=b"old", **details):
    """Put a file of an earlier build into the folder and its manifest."""
    (output / path).parent.mkdir(parents=True, exist_ok=True)
    (output / path).write_bytes(content)
    write_manifest(output, [*read_manifest(output), ManifestEntry(path, hash_of(b"old"), 3, 1, **details)])


def test_what_an_earlier_build_left_is_removed(tmp_path, shop):
    left_over(tmp_path, "small/en/a4/gone.pdf", paper="a4")
    left_over(tmp_path, "small/en/faces/gone.svg")
    files = made(tmp_path, shop)
    assert tree(tmp_path) == files | {MANIFEST}


@pytest.mark.parametrize(
    ("path", "details"),
    [
        ("small/en/letter/other.pdf", {"paper": "letter"}),
        ("small/en/a4-low-ink/other.pdf", {"paper": "a4", "ink": "low"}),
        ("small/de/a4/other.pdf", {"paper": "a4"}),
        ("other/en/a4/other.pdf", {"paper": "a4"}),
        ("smaller/en/a4/other.pdf", {"paper": "a4"}),
    ],
)
def test_what_another_build_made_stays(tmp_path, shop, path, details):
    left_over(tmp_path, path, **details)
    made(tmp_path, shop)
    assert (tmp_path / path).read_bytes() == b"old"
    assert path in {entry.path for entry in read_manifest(tmp_path)}


def test_what_somebody_changed_or_put_there_stays_and_is_no_longer_ours(tmp_path, shop):
    left_over(tmp_path, "small/en/a4/mine.pdf", b"mine now", paper="a4")
    (tmp_path / "small/en/notes.txt").write_bytes(b"my notes")
    files = made(tmp_path, shop)
    assert tree(tmp_path) == files | {MANIFEST, "small/en/a4/mine.pdf", "small/en/notes.txt"}
    assert {entry.path for entry in read_manifest(tmp_path)} == files


def test_a_file_that_is_gone_leaves_the_manifest(tmp_path, shop):
    left_over(tmp_path, "other/en/gone.pdf")
    (tmp_path / "other/en/gone.pdf").unlink()
    files = made(tmp_path, shop)
    assert {entry.path for entry in read_manifest(tmp_path)} == files


@pytest.mark.parametrize("path", ["../outside.txt", "small/en/../../../outside.txt", "{root}/outside.txt"])
def test_a_manifest_from_elsewhere_removes_nothing_outside(tmp_path, shop, path):
    output, outside = tmp_path / "output", tmp_path / "outside.txt"
    outside.write_bytes(b"old")
    output.mkdir()
    entry = ManifestEntry(path.format(root=tmp_path), hash_of(b"old"), 3, 1)
    write_manifest(output, [entry])
    made(output, shop)
    assert outside.read_bytes() == b"old"


def test_a_manifest_that_names_folders_or_nonsense_stops_no_build(tmp_path, shop):
    entries = [
        ManifestEntry("small/en/a4", hash_of(b""), 0, 1, paper="a4").as_dict(),
        ManifestEntry("small/en/a4/house.pdf/x", hash_of(b""), 0, 1, paper="a4").as_dict(),
        {"path": "small/en/x\0y", "sha256": "0", "bytes": 0, "pages": 0},
        {"path": "small/en/y", "sha256": "0", "bytes": 0, "pages": 0, "paper": ["a4"]},
        "nonsense",
    ]
    (tmp_path / MANIFEST).write_text(json.dumps({"files": entries}), encoding="utf-8")
    files = made(tmp_path, shop)
    assert {entry.path for entry in read_manifest(tmp_path)} == files


@pytest.mark.parametrize("at", [0, 3, 15])
def test_ctrl_c_leaves_whole_files_and_a_manifest_that_tells_them(tmp_path, shop, at):
    def stop(done, total, what):
        if done == at:
            raise KeyboardInterrupt

    left_over(tmp_path, "small/en/a4/house.pdf", paper="a4")
    with pytest.raises(KeyboardInterrupt):
        build([shop], tmp_path, Problems(), stop)
    entries = {entry.path: entry for entry in read_manifest(tmp_path)}
    assert tree(tmp_path) == {MANIFEST, *entries}
    assert len(entries) == at + (at < 5)  # the house's sheet is the sixth file
    for path, entry in entries.items():
        assert hash_of((tmp_path / path).read_bytes()) == entry.sha256


def test_a_disk_that_is_full_is_a_problem(tmp_path, shop, monkeypatch):
    real = building.write_whole

    def full(path, content):
        if path.name == "shop.pdf":
            raise building.CannotWriteError("the disk is full")
        real(path, content)

    monkeypatch.setattr(building, "write_whole", full)
    problems = Problems()
    assert build([shop], tmp_path, problems, lambda done, total, what: None) is None
    assert [(problem.code, problem.message, problem.place.file) for problem in problems] == [
        ("P060", "the disk is full", str(tmp_path))
    ]
    assert tree(tmp_path) == {MANIFEST} | {entry.path for entry in read_manifest(tmp_path)}


def test_a_file_in_the_folder_s_place_is_a_problem(tmp_path, shop):
    (tmp_path / "output").write_bytes(b"")
    problems = Problems()
    assert build([shop], tmp_path / "output", problems, lambda done, total, what: None) is None
    (problem,) = problems
    assert problem.code == "P060"
    assert problem.message.endswith("booklet.pdf can't be written: a file is where a folder is to be")
    assert problem.hint == "choose another folder with --output"


def test_nothing_is_made_of_a_game_that_has_faults(tmp_path, shop):
    problems = Problems()
    problems.error("P041", "too large")
    assert build([shop], tmp_path / "output", problems, lambda done, total, what: None) is None
    assert not (tmp_path / "output").exists()
