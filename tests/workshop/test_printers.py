"""Printers of the user's own: how they are found, what their files may say, and what they are refused for."""

import json

import pypdfium2
import pytest

import pnp
from pnp.cli.main import main
from pnp.press.papers import PaperMargins
from pnp.press.printers import Offset, Printer, Scale
from pnp.workshop.equipment import printer_faults
from tests.targets.games import TINY, write_game

EPSON = """\
name: epson
paper: a4
margins: {left: 3mm, top: 4mm, right: 2mm, bottom: 14mm}
back: {x: 1.3mm, y: -0.4mm}
scale: {x: 1.002, y: 0.998}
flip: short
thickness: 0.2mm
"""
_WIDE = """\
wide:
  kind: square-board
  title: Wide
  columns: 13
  rows: 18
  cell: 13.2mm
"""
READ = Printer("epson", PaperMargins(3, 4, 2, 14), Offset(1.3, -0.4), Scale(1.002, 0.998), "short", False, 0.2, "a4")


@pytest.fixture
def own(tmp_path, monkeypatch):
    """The configuration folder, with a usual printer and another one."""
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "own"))
    folder = tmp_path / "own"
    (folder / "printers").mkdir(parents=True)
    (folder / "printer.yaml").write_text(EPSON, encoding="utf-8")
    (folder / "printers" / "office.yaml").write_text("name: office\nborderless: true\n", encoding="utf-8")
    return folder


def test_a_printer_is_found_by_name_or_file_or_as_the_usual_one(own):
    assert pnp.find_printer() == (READ._replace(is_default=True), ())
    assert pnp.find_printer("epson") == pnp.find_printer(str(own / "printer.yaml")) == (READ, ())
    assert pnp.find_printer("office") == (Printer("office", borderless=True), ())
    assert pnp.find_printer("none") == (None, ())


def test_without_a_file_there_is_no_printer(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path))
    assert pnp.find_printer() == (None, ())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("offise", '"offise" is not a printer; did you mean "office"?'),
        ("nowhere.yaml", 'there is no file "nowhere.yaml"; pnp calibrate --write makes one'),
    ],
)
def test_an_unknown_printer_is_a_wrong_command_line(own, capsys, name, told):
    assert main(["build", "hex", "--printer", name]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("back: {x: 10.1mm, y: 0mm}", '2:11: error[P012]: "10.1mm" is too much: the offset of backs is -10mm to 10mm'),
        ("back: {x: 1.5}", "2:11: error[P012]: 1.5 is not a length"),
        ("scale: {x: 0.94}", "2:12: error[P006]: 0.94 is out of range"),
        ("scale: {y: 1.051}", "2:12: error[P006]: 1.051 is out of range"),
        ("margins: {left: 3mm, top: 3mm, right: 3mm}", '2:1: error[P005]: missing key "bottom" in the margins'),
        ("margins: {left: -3mm, top: 3mm, right: 3mm, bottom: 3mm}", '2:17: error[P012]: "-3mm" is negative: a margin'),
        ("thickness: 0.6mm", '2:12: error[P012]: "0.6mm" is too much: the thickness of paper is 0mm to 0.5mm'),
        ("thickness: -0.1mm", '2:12: error[P012]: "-0.1mm" is negative: the thickness of paper is 0mm to 0.5mm'),
        ("flip: top", '2:7: error[P006]: "top" is not allowed here'),
        ("offset: 3mm", '2:1: error[P004]: unknown key "offset" in a printer'),
        (
            "borderless: true\nmargins: {left: 3mm, top: 3mm, right: 3mm, bottom: 3mm}",
            "2:1: error[P006]: a printer without borders has no margins",
        ),
    ],
)
def test_faults_of_its_file_are_told_at_their_place_and_nothing_is_built(own, tmp_path, capsys, line, problem):
    file = own / "printers" / "wrong.yaml"
    file.write_text(f"name: wrong\n{line}\n", encoding="utf-8")
    assert main(["build", "hex", "--only", "cards", "--printer", "wrong", "--output", str(tmp_path / "out")]) == 1
    assert f"{file.as_posix()}:{problem}" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_printer_is_refused_for_other_paper_and_for_paper_that_it_hardly_prints_on():
    ((message, hint),) = printer_faults(READ, ("a4", "letter"))
    assert message == 'the printer "epson" is described for a4, not for letter' and "--printer none" in hint
    wide = Printer("wide", PaperMargins(30, 30, 30, 30))
    ((message, _),) = printer_faults(wide, ("a4", "a6"))
    assert message == 'the margins of the printer "wide" leave less than half of A6'
    assert list(printer_faults(None, ("a4", "a6"))) == []
    for thickness, nearest in ((0.51, "0.5"), (-0.1, "0")):
        ((message, hint),) = printer_faults(Printer("x", thickness=thickness), ("a4",))
        assert message == f"paper is 0 to 0.5 mm thick, not {thickness} mm" and hint == f"the nearest is {nearest}"


def test_a_scale_that_stretches_a_piece_over_the_margins_is_refused(tmp_path):
    stretched = Printer("x", PaperMargins(3, 3, 3, 3), scale=Scale(1.05, 1.05))
    plain = stretched._replace(scale=Scale(1.0, 1.0))
    game = write_game(tmp_path / "game", TINY | {"components.yaml": f"{TINY['components.yaml']}{_WIDE}"})
    for printer, codes in ((plain, []), (stretched, ["P041"])):
        options = pnp.BuildOptions(papers=("a4",), only=("wide",), printer=printer)
        result = pnp.build([game], tmp_path / "out", options)
        assert [one.code for one in result.problems if one.severity.value == "error"] == codes


def test_the_printer_has_its_folder_and_is_named_in_manifest_and_guide(tmp_path):
    printer = READ._replace(scale=Scale(1.0, 1.0))
    options = pnp.BuildOptions(papers=("a4",), only=("stones", "print-guide", "board"), printer=printer)
    result = pnp.build(["hex"], tmp_path, options)
    paths = [file.path for file in result.files]
    assert "hex/en/a4-printer-epson/stones.pdf" in paths
    assert "hex/en/cut-printer-epson/stones-a4-sheet-1.svg" in paths
    assert "hex/en/faces-a4-printer-epson/board.svg" in paths
    assert not any("/a4/" in path or "/cut/" in path or "/faces-a4/" in path for path in paths)
    files = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))["files"]
    assert {file["arrangement"] for file in files if file["kind"] in ("sheet", "print-guide")} == {"printer-epson"}
    with pypdfium2.PdfDocument(tmp_path / "hex/en/a4-printer-epson/print-guide.pdf") as guide:
        text = " ".join(page.get_textpage().get_text_bounded() for page in guide)
    assert "made for the printer epson" in " ".join(text.split())


def test_by_default_the_usual_printer_is_used_with_its_paper_and_its_flip(own, tmp_path):
    out = tmp_path / "out"
    assert main(["build", "hex", "--only", "stones", "--output", str(out)]) == 0
    assert [path.name for path in sorted((out / "hex/en").iterdir())][:1] == ["a4-flip-short-printer-epson"]
    assert main(["build", "hex", "--only", "stones", "--printer", "none", "--output", str(tmp_path / "no")]) == 0
    assert {"a4", "letter"} < {path.name for path in (tmp_path / "no/hex/en").iterdir()}


def test_a_printer_without_sheets_is_an_option_without_effect_but_not_the_usual_one(own, tmp_path, capsys):
    for arguments, warned in ((["--printer", "office"], True), ([], False)):
        command = ["build", "hex", "--only", "pocket", "--output", str(tmp_path / "out"), *arguments]
        assert main(command) == 0
        assert (
            "the option printer (--printer) has no effect: no sheet is selected, and no booklet that is made for it"
            in capsys.readouterr().err
        ) is warned


def _places(file, page):
    """Return where the paths and forms on a page of a PDF are, in mm, as PDFium sees them; the footer is the last."""
    with pypdfium2.PdfDocument(file) as document:
        boxes = [one.get_bounds() for one in document[page].get_objects(max_depth=1)]
    return [[value * 25.4 / 72 for value in box] for box in boxes]


def test_pdfium_sees_backs_moved_by_the_offset_to_a_thousandth_of_a_mm_and_nothing_else(tmp_path):
    made = {}
    for offset in (Offset(0.0, 0.0), Offset(1.234, -0.567)):
        printer = Printer("x", PaperMargins(3, 3, 3, 14), offset)
        out = tmp_path / str(offset.x)
        result = pnp.build(["hex"], out, pnp.BuildOptions(papers=("a4",), only=("stones",), printer=printer))
        made[offset] = out, sorted(file.path for file in result.files)
    (still, paths), (moved, same) = made.values()
    assert paths == same
    changed = [path for path in paths if (still / path).read_bytes() != (moved / path).read_bytes()]
    assert changed == ["hex/en/a4-printer-x/stones.pdf"]
    assert _places(still / changed[0], 0) == _places(moved / changed[0], 0)
    before, after = (_places(out / changed[0], 1) for out in (still, moved))
    shifts = {tuple(round(b - a, 3) for a, b in zip(*pair, strict=True)) for pair in zip(before, after, strict=True)}
    assert shifts == {(1.234, 0.567, 1.234, 0.567), (0, 0, 0, 0)}
