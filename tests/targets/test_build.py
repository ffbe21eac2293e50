import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.press.papers import PaperMargins
from pnp.press.printers import Printer
from pnp.targets import plan as targets
from pnp.targets import workers as working
from pnp.targets.build import UP_TO_DATE, build_games, check_options
from pnp.targets.manifest import MANIFEST, Manifest, ManifestEntry, read_manifest, write_manifest
from pnp.targets.plan import make
from pnp.workshop import fingerprint
from pnp.workshop.files import CannotWriteError
from pnp.workshop.fingerprint import digest_file
from pnp.workshop.options import BuildOptions
from tests.samples import SEED
from tests.targets.games import FILES, SMALL_FILES, changed, draw_always, draw_once, small_files, write_game, write_tiny

A4 = BuildOptions(papers=("a4",))


@pytest.fixture(scope="module", autouse=True)
def drawn_once():
    """These tests look at which files are made and when, and only one at what is in them."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        draw_once(monkeypatch)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_game(tmp_path_factory.mktemp("games") / "small")


@pytest.fixture(scope="module")
def finished(tmp_path_factory, folder):
    """The folder that a build of all files leaves; nothing may change it."""
    output = tmp_path_factory.mktemp("finished")
    built(output, folder)
    return output


@pytest.fixture
def output(tmp_path, finished):
    return Path(shutil.copytree(finished, tmp_path / "built"))


def built(output, folder, told=None, jobs=1, **options):
    """Build without a problem; return the result."""
    result = build_games([folder], output, A4._replace(**options), jobs=jobs, progress=told)
    assert result.problems == (), list(map(str, result.problems))
    return result


def made(output, folder, told=None, **options):
    """Build without a problem; return the paths of all files."""
    return {file.path for file in built(output, folder, told, **options).files}


def tree(output):
    return {path.relative_to(output).as_posix() for path in output.rglob("*") if path.is_file()}


def contents(output):
    return {path: (output / path).read_bytes() for path in tree(output)}


def paths(entries):
    return {entry.path for entry in entries}


def test_the_manifest_reports_what_is_there(output, folder):
    files = made(output, folder)
    assert tree(output) == files | {MANIFEST}
    entries = read_manifest(output).files
    assert paths(entries) == files
    for entry in entries:
        content = (output / entry.path).read_bytes()
        assert (entry.sha256, entry.size) == (digest_file(content), len(content))
    sheet = next(entry for entry in entries if entry.path == "small/en/a4/house.pdf")
    assert (sheet.pages, sheet.width, sheet.height, sheet.paper, sheet.ink) == (2, 210, 297, "a4", "")
    assert sheet.kind == "sheet"


def test_a_build_again_touches_nothing_and_says_so(tmp_path, folder):
    first = built(tmp_path, folder)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    again = built(tmp_path, folder)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
    assert len(first.made) == len(first.files) and again.made == ()
    assert set(again.reasons.values()) == {UP_TO_DATE}
    assert [file.path for file in again.files] == [file.path for file in first.files]


def test_progress_counts_every_file_once(tmp_path, folder):
    told = []
    files = made(tmp_path, folder, told=lambda *step: told.append(step))
    total = len(files)
    assert [done for done, _, _ in told] == list(range(total + 1))
    assert {whole for _, whole, _ in told} == {total}
    assert {what for _, _, what in told[1:]} == files
    assert told[0][2] == ""


def test_builds_for_other_papers_ink_and_arrangements_are_kept_side_by_side(output, folder):
    a4 = made(output, folder)
    letter = made(output, folder, papers=("letter",))
    outlines = made(output, folder, low_ink=True)
    straight = made(output, folder, flip="short")
    assert any("-low-ink" in path for path in outlines)
    assert tree(output) == a4 | letter | outlines | straight | {MANIFEST}
    assert paths(read_manifest(output).files) == a4 | letter | outlines | straight
    for options in ({}, {"papers": ("letter",)}, {"low_ink": True}, {"flip": "short"}):
        assert built(output, folder, **options).made == ()


def test_one_file_made_anew_keeps_the_others(output, folder):
    everything = made(output, folder)
    for path in ("small/en/a4/die.pdf", "small/en/a4/town.pdf"):
        (output / path).unlink()
    result = built(output, folder, only=("dice",))
    assert paths(result.files) == {f"small/en/{path}" for path in small_files("die")}
    assert result.made == ("small/en/a4/die.pdf",)
    assert result.reasons["small/en/a4/die.pdf"] == "the file is missing"
    assert paths(read_manifest(output).files) == everything - {"small/en/a4/town.pdf"}


def test_edited_and_missing_files_are_made_again(output, folder):
    built(output, folder)
    whole = contents(output)
    (output / "small/en/rules.html").write_text("mine")
    (output / "small/en/faces/die.svg").unlink()
    result = built(output, folder)
    assert {path: result.reasons[path] for path in result.made} == {
        "small/en/rules.html": "the file was changed",
        "small/en/faces/die.svg": "the file is missing",
    }
    assert contents(output) == whole


def test_only_what_changed_is_made_and_the_reason_is_named(tmp_path):
    game = write_game(tmp_path / "small")
    output = tmp_path / "output"
    built(output, game)
    write_game(game, changed("rules.yaml", "- note: We take it so.", "- note: We take it otherwise."))
    result = built(output, game)
    assert "small/en/booklet.pdf" in result.made and "small/en/a4/town.pdf" not in result.made
    assert result.reasons["small/en/booklet.pdf"] == "changed: rules"
    write_game(game)
    (game / "rules.yaml").write_text("# a remark\n" + (game / "rules.yaml").read_text())
    built(output, game)
    (game / "rules.yaml").write_text("# another remark\n" + (game / "rules.yaml").read_text())
    assert built(output, game).made == ()


def test_another_program_makes_everything_again(output, folder, monkeypatch):
    first = built(output, folder)
    for module in (fingerprint, targets):
        monkeypatch.setattr(module, "digest_program", lambda: "another")
    asked = []
    monkeypatch.setattr(working, "make", lambda target, build: asked.append(target.path) or make(target, build))
    again = built(output, folder)
    assert sorted(asked) == sorted(file.path for file in first.files)
    assert set(again.reasons.values()) == {UP_TO_DATE}, "the same files are not written again"
    monkeypatch.setattr(fingerprint, "digest_program", lambda: "a third")
    monkeypatch.setattr(targets, "digest_program", lambda: "a third")
    monkeypatch.setattr(working, "make", lambda target, build: replace(make(target, build), content=b"other"))
    assert set(built(output, folder).reasons.values()) == {"changed: program"}


@pytest.fixture(scope="module")
def one_process(tmp_path_factory, folder):
    other, output = write_tiny(tmp_path_factory.mktemp("others") / "other"), tmp_path_factory.mktemp("one")
    with pytest.MonkeyPatch.context() as monkeypatch:
        draw_always(monkeypatch)
        assert build_games([folder, other], output, A4, jobs=1).ok
    return other, contents(output)


@pytest.mark.parametrize("jobs", [2, 3] if SEED else [3])
def test_several_processes_make_the_same_bytes(tmp_path, folder, one_process, jobs, monkeypatch):
    draw_always(monkeypatch)
    other, expected = one_process
    result = build_games([folder, other], tmp_path / "many", A4, jobs=jobs)
    assert result.ok and len(result.made) == len(result.files)
    assert contents(tmp_path / "many") == expected


def test_warnings_are_repeated_while_nothing_changes(tmp_path):
    game = write_game(tmp_path / "small")
    (game / "rules.yml").write_text("- section: goal\n")
    results = [build_games([game], tmp_path / "output", A4._replace(only=("town",), flip="short")) for _ in range(2)]
    assert results[1].made == ()
    assert results[0].problems == results[1].problems
    assert [(problem.code, problem.message) for problem in results[0].problems] == [
        ("P011", "rules.yml is not used"),
        ("P064", "the option flip has no effect: no selected sheet has a back"),
    ]
    moved = shutil.move(game, tmp_path / "elsewhere" / "small") if (tmp_path / "elsewhere").mkdir() is None else game
    (again,) = build_games([moved], tmp_path / "output", A4._replace(only=("town",))).problems
    assert again.place.file == f"{moved}/rules.yml"


def test_combined_and_counted_sheets_have_folders_of_their_own(output, folder):
    plain = made(output, folder, only=("button", "die"))
    options = ({"combine": True}, {"copies": {"button": 2}}, {"counts": {"button": 3}})
    for each, name in zip(options, ("combine", "copies-button_2", "only-button_3"), strict=True):
        files = made(output, folder, only=("button", "die"), **each)
        assert {path for path in files if "/faces/" not in path}.isdisjoint(plain)
        assert {path.split("/")[2] for path in files - plain} == {f"a4-{name}", f"cut-{name}"}
    combined = {path for path in tree(output) if "/a4-combine/" in path}
    assert {path.rpartition("/")[2] for path in combined} == {"button+die.pdf", "button+die-fold-over.pdf"}
    (sheet,) = (file for file in read_manifest(output).files if file.path.endswith("/a4-combine/button+die.pdf"))
    assert sheet.arrangement == "combine" and sheet.pages == 2 and len(sheet.yields) == 1


def test_each_printed_sheet_has_a_yield(output, folder):
    made(output, folder)
    files = read_manifest(output).files
    assert all(bool(file.yields) == (file.kind == "sheet") for file in files)
    (house,) = (file for file in files if file.path == "small/en/a4/house.pdf")
    assert len(house.yields) == house.pages / 2
    assert house.as_dict()["yield_percent"] == list(house.yields)
    assert all(0 < share < 100 for file in files for share in file.yields)


@pytest.mark.parametrize("options", [{"combine": True}, {"only": ("button:3", "die"), "combine": True}])
def test_several_processes_combine_the_same_files(tmp_path, folder, options):
    shown = []
    for jobs in (1, 2):
        assert built(tmp_path / str(jobs), folder, jobs=jobs, **{"only": ("button", "die"), **options}).ok
        shown.append(contents(tmp_path / str(jobs)))
    assert shown[0] == shown[1]


ALL = ("flip", "layout", "landscape", "gap", "marks", "fold_lines", "poster")


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"only": ("die",), "layout": "straight"}, ["layout"]),
        ({"only": ("booklet",), "landscape": True}, ["landscape"]),
        ({"only": ("die",), "landscape": True}, []),
        ({"only": ("booklet",), "gap": 3.0, "marks": "edge", "fold_lines": True}, ["fold_lines", "gap", "marks"]),
        ({"only": ("die",), "gap": 3.0, "marks": "none", "fold_lines": True}, ["gap"]),
        ({"only": ("button",), "gap": 3.0, "fold_lines": True}, ["fold_lines"]),
        ({"only": ("die",), "poster": "overlap"}, ["poster"]),
        ({"only": ("die",), "combine": True, "copies": {"button": 2}}, ["combine", "copies"]),
        ({"only": ("die", "button"), "combine": True, "copies": {"button": 2, "town": 3}}, []),
        ({"only": ("die",), "copies": {"die": 1}}, []),
        (
            {"only": ("booklet",), "layout": "straight", "flip": "short", "poster": "butt"},
            ["flip", "layout", "poster"],
        ),
        ({"only": ("house",), "flip": "short"}, []),
        ({"only": ("house",), "sides": "backs"}, []),
        ({"only": ("town",), "sides": "fronts"}, ["sides"]),
        ({"only": ("town",), "sides": "backs"}, ["sides"]),
        ({"only": ("booklet",), "cutters": ("dxf",), "kerf": 0.1}, ["cutters", "kerf"]),
        ({"only": ("die",), "cutters": ("silhouette",), "kerf": 0.1}, []),
        ({"only": ("house",), "flip": "long"}, []),
        ({"only": ("booklet",), "flip": "long"}, []),
        ({"only": ("town",), "flip": "long"}, ["flip"]),
        ({"papers": ("a5",), "only": ("town",), "poster": "overlap"}, []),
    ],
)
def test_options_without_effect_are_warned_of(tmp_path, folder, options, names):
    result = build_games([folder], tmp_path, A4._replace(**options))
    assert result.ok
    assert [problem.message.split()[2] for problem in result.problems] == names


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"cutters": ("silhuette",)}, '"silhuette" is not a cutting machine; did you mean "silhouette"?'),
        ({"cutters": ("silhouette", "silhouette-4")}, 'the registration marks of "silhouette" and "silhouette-4"'),
        ({"papers": ("60x200mm",), "cutters": ("silhouette",)}, "60 × 200 mm is too small for the registration marks"),
        ({"kerf": -0.1}, "a kerf is from 0 to 1 mm, not -0.1; the nearest is 0"),
        ({"kerf": 1.5}, "a kerf is from 0 to 1 mm, not 1.5; the nearest is 1"),
        (
            {"cutters": ("silhouette",), "printer": Printer("far", PaperMargins(3, 3, 3, 14))},
            'the registration marks of "silhouette" lie 10 mm from the edges, where the printer "far" prints nothing',
        ),
    ],
)
def test_cutters_and_kerfs_that_are_refused(options, told):
    (problem,) = check_options(A4._replace(**options))
    assert problem.code == "P061" and f"{problem.message}; {problem.hint}".startswith(told)


def test_each_machine_has_a_folder_of_its_own_and_sheets_where_it_arranges_them(tmp_path, folder):
    builds = (
        A4,
        A4._replace(cutters=("laser", "dxf")),
        A4._replace(cutters=("silhouette",)),
        A4._replace(cutters=("silhouette", "dxf"), low_ink=True),
        A4._replace(cutters=("laser",), kerf=0.15, gap=1.0),
        A4._replace(kerf=0.15, gap=1.0),
    )
    for options in builds:
        assert build_games([folder], tmp_path, options).ok
    manifest = read_manifest(tmp_path)
    files = {file.path: file for file in manifest.files}
    assert all(file.is_on_disk(tmp_path) for file in files.values())  # no build removed another one's
    cuts = {path.rsplit("/", 1)[0]: file for path, file in files.items() if file.kind == "cut-file"}
    assert {folder.removeprefix("small/en/"): (file.cutter, file.arrangement) for folder, file in cuts.items()} == {
        "cut": ("default", "default"),
        "cut-laser": ("laser", "default"),
        "cut-dxf": ("dxf", "default"),
        "cut-silhouette": ("silhouette", "silhouette"),
        "cut-silhouette-low-ink": ("silhouette", "silhouette"),
        "cut-dxf-low-ink-silhouette": ("dxf", "silhouette"),
        "cut-laser-kerf-0.15mm-gap-1mm": ("laser-kerf-0.15mm", "gap-1mm"),
        "cut-kerf-0.15mm-gap-1mm": ("kerf-0.15mm", "gap-1mm"),
    }
    guides = {path.removeprefix("small/en/"): file.cutter for path, file in files.items() if file.kind == "print-guide"}
    assert guides == {
        "a4/print-guide.pdf": "default",
        "a4/print-guide-laser-dxf.pdf": "laser,dxf",
        "a4-silhouette/print-guide.pdf": "silhouette",
        "a4-low-ink-silhouette/print-guide-silhouette-dxf.pdf": "silhouette,dxf",
        "a4-gap-1mm/print-guide-laser-kerf-0.15mm.pdf": "laser-kerf-0.15mm",
        "a4-gap-1mm/print-guide-kerf-0.15mm.pdf": "kerf-0.15mm",
    }
    assert all(file.cut_mm and file.strokes for file in cuts.values())
    assert build_games([folder], tmp_path, builds[3]).made == ()


def test_no_build_removes_the_faces_that_another_sized_for_less_room(tmp_path):
    text = FILES["components.yaml"].replace("cell: 50mm", "cell: fit").replace("size: 48mm", "size: fit")
    folder = write_game(tmp_path / "small", {"components.yaml": text})
    builds = (
        {"cutters": ("silhouette",)},
        {"printer": Printer("inkjet", PaperMargins(3.0, 3.0, 3.0, 14.0))},
        {"poster": "2x2", "landscape": True},
        {"poster": "2x2"},
        {"landscape": True},
        {},
    )
    results = [build_games([folder], tmp_path, A4._replace(only=(), **options)) for options in builds]
    folders = ("a4-silhouette", "a4-printer-inkjet", "2x2-a4-landscape", "2x2-a4", "a4", "a4")
    for result, name in zip(results, folders, strict=True):
        assert result.ok and f"small/en/faces-{name}/town.svg" in paths(result.files)
    manifest = read_manifest(tmp_path)
    assert {path for result in results for path in paths(result.files)} == paths(manifest.files)
    assert all(file.is_on_disk(tmp_path) for file in manifest.files)
    for options in builds:
        assert not any("/faces" in path for path in build_games([folder], tmp_path, A4._replace(**options)).made)


def test_booklets_that_differ_have_names_of_their_own_and_never_replace_each_other(tmp_path, folder):
    inkjet = Printer("inkjet", PaperMargins(3, 3, 3, 14), thickness=0.2)
    builds = (
        ({}, "booklet-a4"),
        ({"flip": "short"}, "booklet-a4"),
        ({"flip": "long"}, "booklet-a4-flip-long"),
        ({"printer": Printer("plain", thickness=0.1)}, "booklet-a4"),
        ({"printer": inkjet}, "booklet-a4-printer-inkjet"),
        ({"printer": inkjet._replace(name="laser", flip="long"), "flip": "long"}, "booklet-a4-printer-laser"),
        ({"printer": Printer("plain", flip="long"), "flip": "long"}, "booklet-a4-printer-plain"),
        ({"printer": inkjet, "flip": "long", "low_ink": True}, "booklet-a4-low-ink-flip-long-printer-inkjet"),
        ({"printer": inkjet._replace(paper="letter"), "only": ("booklet-a4",), "papers": ("letter",)}, "booklet-a4"),
    )
    kept, guides = {}, list[bytes]()
    for options, name in builds:
        result = build_games([folder], tmp_path, A4._replace(**options))
        assert result.ok and f"small/en/{name}.pdf" in [file.path for file in result.files]
        guides += [path.read_bytes() for path in (tmp_path / "small/en/a4").glob("print-guide.pdf")]
        kept.setdefault(name, (tmp_path / f"small/en/{name}.pdf").read_bytes())
    assert len(kept) == 6
    assert kept["booklet-a4-printer-plain"] == kept["booklet-a4-flip-long"]
    assert len({*kept.values()}) == 5
    assert (tmp_path / "small/en/a4/print-guide.pdf").read_bytes() == guides[0]
    assert (tmp_path / "small/en/a4-flip-long/print-guide.pdf").read_bytes() != guides[0]
    assert (tmp_path / "small/en/a4-printer-plain/print-guide.pdf").is_file()
    assert {name: (tmp_path / f"small/en/{name}.pdf").read_bytes() for name in kept} == kept
    arrangements = {file.path: file.arrangement for file in read_manifest(tmp_path).files}
    assert arrangements["small/en/booklet-a4.pdf"] == "default"
    assert arrangements["small/en/booklet-a4-printer-inkjet.pdf"] == "printer-inkjet"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("booklet-a5", "no booklet is folded from A5: its pages would be 105 × 148 mm"),
        ("booklet-a1", "no booklet is folded from A1: its pages would be 420.5 × 594 mm"),
        ("booklet-200x250mm", "no booklet is folded from 200 × 250 mm: its pages would be 125 × 200 mm"),
        ("booklet-nowhere", 'unknown name "booklet-nowhere" in the option only'),
    ],
)
def test_a_booklet_of_a_paper_that_none_is_folded_from_is_refused(tmp_path, folder, name, told):
    (problem,) = build_games([folder], tmp_path, A4._replace(only=(name,))).problems
    assert (problem.code, problem.message) == ("P061", told)


def left_over(output, path, content=b"old", **details):
    (output / path).parent.mkdir(parents=True, exist_ok=True)
    (output / path).write_bytes(content)
    entry = ManifestEntry(path, digest_file(b"old"), 3, 1, **details)
    write_manifest(output, Manifest((*read_manifest(output).files, entry)))


def test_what_an_earlier_build_left_is_removed(output, folder):
    left_over(output, "small/en/a4/gone.pdf", paper="a4")
    left_over(output, "small/en/faces/gone.svg")
    files = made(output, folder)
    assert tree(output) == files | {MANIFEST}


@pytest.mark.parametrize(
    ("path", "details"),
    [
        ("small/en/letter/other.pdf", {"paper": "letter"}),
        ("small/en/a4-low-ink/other.pdf", {"paper": "a4", "ink": "low"}),
        ("small/en/a4-straight/other.pdf", {"paper": "a4", "arrangement": "straight"}),
        ("small/de/a4/other.pdf", {"paper": "a4"}),
        ("other/en/a4/other.pdf", {"paper": "a4"}),
        ("smaller/en/a4/other.pdf", {"paper": "a4"}),
    ],
)
def test_what_another_build_made_stays(output, folder, path, details):
    left_over(output, path, **details)
    made(output, folder)
    assert (output / path).read_bytes() == b"old"
    assert path in paths(read_manifest(output).files)


def test_what_the_user_changed_or_put_there_stays_and_is_no_longer_ours(output, folder):
    left_over(output, "small/en/a4/mine.pdf", b"mine now", paper="a4")
    (output / "small/en/notes.txt").write_bytes(b"my notes")
    files = made(output, folder)
    assert tree(output) == files | {MANIFEST, "small/en/a4/mine.pdf", "small/en/notes.txt"}
    assert paths(read_manifest(output).files) == files


def test_a_file_that_is_gone_leaves_the_manifest(output, folder):
    left_over(output, "other/en/gone.pdf")
    (output / "other/en/gone.pdf").unlink()
    files = made(output, folder)
    assert paths(read_manifest(output).files) == files


@pytest.mark.parametrize("path", ["../outside.txt", "small/en/../../../outside.txt", "{root}/outside.txt"])
def test_a_manifest_from_elsewhere_removes_nothing_outside(tmp_path, folder, path):
    output, outside = tmp_path / "output", tmp_path / "outside.txt"
    outside.write_bytes(b"old")
    output.mkdir()
    entry = ManifestEntry(path.format(root=tmp_path), digest_file(b"old"), 3, 1)
    write_manifest(output, Manifest((entry,), (entry,)))
    made(output, folder)
    assert outside.read_bytes() == b"old"


def test_a_manifest_that_names_folders_or_nonsense_stops_no_build(tmp_path, folder):
    entries = [
        ManifestEntry("small/en/a4", digest_file(b""), 0, 1, paper="a4").as_dict(),
        ManifestEntry("small/en/a4/house.pdf/x", digest_file(b""), 0, 1, paper="a4").as_dict(),
        {"path": "small/en/x\0y", "sha256": "0", "bytes": 0, "pages": 0},
        {"path": "small/en/y", "sha256": "0", "bytes": 0, "pages": 0, "paper": ["a4"]},
        "nonsense",
    ]
    (tmp_path / MANIFEST).write_text(json.dumps({"format": 2, "files": entries}), encoding="utf-8")
    files = made(tmp_path, folder)
    assert paths(read_manifest(tmp_path).files) == files


@pytest.mark.parametrize("at", [0, 3, 15])
def test_ctrl_c_leaves_whole_files_and_a_manifest_that_tells_them(tmp_path, folder, at):
    def stop(done, total, what):
        if done == at:
            raise KeyboardInterrupt

    left_over(tmp_path, "small/en/a4/house.pdf", paper="a4")
    with pytest.raises(KeyboardInterrupt):
        built(tmp_path, folder, told=stop)
    manifest = read_manifest(tmp_path)
    entries = {entry.path: entry for entry in manifest.files}
    assert tree(tmp_path) == {MANIFEST, *entries}
    assert len(entries) == at + (not any(entry.path.endswith("house.pdf") and entry.key for entry in manifest.files))
    for path, entry in entries.items():
        assert digest_file((tmp_path / path).read_bytes()) == entry.sha256
    old = [entry for entry in manifest.files if not entry.key]
    assert len(manifest.unfinished) == len(SMALL_FILES) - at - len(old)
    assert len(built(tmp_path, folder).made) == len(SMALL_FILES) - at


def test_a_build_that_was_killed_is_seen_and_continued(tmp_path, folder, monkeypatch):
    """Nothing that runs at the end of a process runs when it is killed."""
    from pnp.targets import changes

    monkeypatch.setattr(changes._Note, "stop", lambda note: None)
    monkeypatch.setattr(changes, "_INTERVAL", 0.0)
    monkeypatch.setattr(changes, "_PAUSES", 0)

    def stop(done, total, what):
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        built(tmp_path, folder, told=stop)
    (tmp_path / "small/en/a4/.4194999-0123456789abcdef.part").write_bytes(b"half")
    manifest = read_manifest(tmp_path)
    assert (len(manifest.files), len(manifest.unfinished), manifest.builds) == (7, len(SMALL_FILES) - 7, ())
    assert all(entry.is_on_disk(tmp_path) for entry in manifest.files)
    result = built(tmp_path, folder)
    assert len(result.made) == len(SMALL_FILES) - 7
    assert {result.reasons[path] for path in result.made} == {"the last build was not finished"}
    assert tree(tmp_path) == {MANIFEST, *paths(result.files)}
    assert read_manifest(tmp_path).unfinished == ()


def test_a_disk_that_is_full_is_a_problem(tmp_path, folder, monkeypatch):
    real = working.write_whole

    def full(path, content):
        if path.name == "shop.pdf":
            raise CannotWriteError("the disk is full")
        real(path, content)

    monkeypatch.setattr(working, "write_whole", full)
    result = build_games([folder], tmp_path, A4)
    assert [(problem.code, problem.message, problem.place) for problem in result.problems] == [
        ("P060", "the disk is full", None)
    ]
    assert tree(tmp_path) == {MANIFEST} | paths(read_manifest(tmp_path).files)


def test_a_file_in_the_folder_s_place_is_a_problem(tmp_path, folder):
    (tmp_path / "output").write_bytes(b"")
    (problem,) = build_games([folder], tmp_path / "output", A4).problems
    assert problem.code == "P060"
    assert problem.message.endswith("manifest.json can't be written: a file is in the place of its folder")
    assert problem.hint == "choose another folder with the option output"


def test_a_manifest_of_another_program_stays(tmp_path, folder):
    (tmp_path / MANIFEST).write_text('{"name": "my page", "icons": []}')
    (problem,) = build_games([folder], tmp_path, A4).problems
    assert (problem.code, tree(tmp_path)) == ("P060", {MANIFEST})
    assert (
        problem.message == f"{tmp_path / MANIFEST} can't be written: there is a file of that name that pnp has not made"
    )
    assert (tmp_path / MANIFEST).read_text() == '{"name": "my page", "icons": []}'


@pytest.mark.parametrize("inner", ["small", "small/en", "small/en/a4", "small/en/faces"])
@pytest.mark.parametrize("is_listed", [False, True])
def test_a_folder_of_the_output_that_is_a_link_is_not_followed(tmp_path, output, folder, inner, is_listed):
    """Neither to write nor to remove. The output folder itself, which the user names, may be one."""
    named, outside = tmp_path / "named", tmp_path / "outside"
    (output / inner).rename(outside)
    (output / inner).symlink_to(outside)
    named.symlink_to(output)
    if not is_listed:
        (output / MANIFEST).unlink()
    before = contents(outside)
    game = write_game(tmp_path / "small", changed("components.yaml", "size: 18mm", "size: 19mm"))
    (problem,) = build_games([game], named, A4).problems
    assert (problem.code, problem.place) == ("P060", None)
    assert problem.message == f"{named / inner} is a link, and only folders of {named} are used"
    assert contents(outside) == before
    (output / inner).unlink()
    assert made(named, folder) <= tree(output)


def test_nothing_is_made_of_a_game_that_has_faults(tmp_path):
    game = write_game(tmp_path / "small", changed("components.yaml", "size: 18mm", "size: 80mm"))
    result = build_games([game], tmp_path / "output", A4)
    assert [problem.code for problem in result.problems] == ["P041"]
    assert not result.ok and not (tmp_path / "output").exists()


def test_a_sheet_that_no_guillotine_can_cut_says_so(tmp_path, folder):
    result = build_games([folder], tmp_path, A4._replace(layout="straight"))
    told = [(problem.code, problem.message, problem.hint) for problem in result.problems]
    hint = "cut them by hand, or choose other sheets with --only"
    assert ("P064", "the option layout has no effect on die: no guillotine can cut its pieces", hint) in told
    assert all(problem.place.file.endswith("components.yaml") for problem in result.problems)
    lists = [path for path in result.made if path.endswith("-cuts.csv")]
    assert "small/en/a4-straight/town-cuts.csv" in lists and not any("die" in path for path in lists)
    assert build_games([folder], tmp_path, A4._replace(layout="straight")).problems == result.problems
    entry = next(file for file in result.files if file.path == lists[0])
    assert (entry.kind, entry.arrangement, entry.sheet) == (
        "cut-list",
        "straight",
        lists[0].replace("-cuts.csv", ".pdf"),
    )
