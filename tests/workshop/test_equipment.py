"""Papers and print shops by name: the program's, the user's own in papers.yaml, and what is told of others."""

import json

import pytest

import pnp
from pnp.cli.main import main
from pnp.press.cutters import shipped_cutters
from pnp.press.papers import PAPERS
from pnp.press.shops import shipped_shops
from pnp.workshop.equipment import find_cutter, find_labels, find_paper, find_shop, paper_faults

OWN = """\
photo: {title: Photo, width: 89mm, height: 127mm}
banner: {width: 900mm, height: 30cm}
"""


@pytest.fixture
def own(tmp_path, monkeypatch):
    """The file with papers of the user's own."""
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path))
    file = tmp_path / "papers.yaml"
    file.write_text(OWN, encoding="utf-8")
    return file


def test_papers_of_the_user_s_own_are_known_by_name_and_held_upright(own):
    assert find_paper("photo")[1:4] == ("Photo", 89, 127)
    assert find_paper("banner")[1:4] == ("banner", 300, 900)
    papers, problems = pnp.known_equipment("papers")
    assert [one.name for one in papers] == [*PAPERS, "photo", "banner"] and problems == ()


def test_without_a_file_there_are_those_of_the_program(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "nowhere"))
    assert pnp.known_equipment("papers") == (tuple(PAPERS.values()), ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[a, b]", "1:1: error[P006]: papers are a mapping of names, not a list"),
        ("x: {width: 70mm}", '1:1: error[P005]: missing key "height" in a paper'),
        ("x: {width: 70mm, height: 127}", "1:26: error[P012]: 127 is not a length"),
        ("x: {width: 30mm, height: 127mm}", "1:12: error[P006]: no paper has a side of 30 mm"),
        ("x: {width: 70mm, height: 99mm, ink: red}", '1:32: error[P004]: unknown key "ink" in a paper'),
        ("a4: {width: 70mm, height: 99mm}", '1:1: error[P006]: "a4" comes with the program'),
        ('"70x99mm": {width: 70mm, height: 99mm}', '1:1: error[P006]: "70x99mm" can\'t be the name of a paper'),
    ],
)
def test_faults_of_the_file_are_told_at_their_place(own, capsys, text, problem):
    own.write_text(text, encoding="utf-8")
    assert main(["list", "papers"]) == 1
    assert f"{own.as_posix()}:{problem}" in capsys.readouterr().err


def test_papers_are_listed_with_their_sizes(own, capsys):
    assert main(["list", "papers"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "a4       210 × 297 mm  A4" and lines[-1] == "banner   300 × 900 mm  banner"
    assert main(["list", "papers", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed[-2].items() >= {"name": "photo", "title": "Photo", "width": 89.0, "height": 127.0}.items()
    assert listed[-2]["margins"] == {"left": 5.0, "top": 5.0, "right": 5.0, "bottom": 5.0}


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), "no paper is selected"),
        (("legall",), '"legall" is not a paper; did you mean "legal"?'),
        (("foto",), '"foto" is not a paper; did you mean "photo"?'),
        (("200x250",), '"200x250" has no unit; write 200x250mm'),
        ((*PAPERS,), "15 papers are too many for one build; name 10 at most"),
    ],
)
def test_papers_that_are_refused(own, names, told):
    ((message, hint),) = paper_faults(names)
    assert f"{message}; {hint}".startswith(told)


def test_a_sheet_has_the_size_that_is_asked_for_and_its_own_folder(own, tmp_path):
    options = pnp.BuildOptions(papers=("200x250mm", "photo"), only=("stones",))
    result = pnp.build(["hex"], tmp_path / "out", options)
    pages = {file.path: (file.width, file.height) for file in result.files if file.path.endswith("stones.pdf")}
    assert pages == {"hex/en/200x250mm/stones.pdf": (200.0, 250.0), "hex/en/photo/stones.pdf": (89.0, 127.0)}


@pytest.fixture
def own_shop(tmp_path, monkeypatch):
    """The file with a print shop of the user's own."""
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path))
    file = tmp_path / "shops.yaml"
    file.write_text("corner: {title: Corner, format: pdf, bleed: 2mm, safe: 4mm}\n", encoding="utf-8")
    return file


def test_shops_of_the_user_s_own_are_known_by_name(own_shop):
    shop = find_shop("corner")
    assert (shop.title, shop.format, shop.bleed, shop.safe, shop.dpi) == ("Corner", "pdf", 2, 4, 300)
    assert (shop.first, shop.copies, shop.products, shop.looked_up) == ("front", "each", (), "")
    assert pnp.known_equipment("shops") == ((*shipped_shops().values(), shop), ())


def test_shops_are_listed_with_what_they_take_and_when_that_was_looked_up(own_shop, capsys):
    assert main(["list", "shops"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "the-game-crafter    The Game Crafter: PNG, 300 dpi, one for a design, with its count"
    assert "bleed 3.175 mm, safe zone 3.175 mm; looked up on 2026-11-28: " in lines[1]
    assert "poker 63.5 × 88.9, tarot 69.85 × 120.6" in lines[2]
    assert "drive-thru-cards    DriveThruCards: PDF, 300 dpi, one for a copy, backs first" in lines
    assert lines[-3:] == [
        "corner              Corner: PDF, 300 dpi, one for a copy",
        "                    bleed 2 mm, safe zone 4 mm; from shops.yaml",
        "                    any size",
    ]
    assert main(["list", "shops", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in listed][-1] == "corner"
    assert listed[2]["products"][0] | {"page_width": 0, "page_height": 0} == {
        "name": "poker", "width": 63.5, "height": pytest.approx(88.9), "page_width": 0, "page_height": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[a, b]", "1:1: error[P006]: shops are a mapping of names, not a list"),
        ("x: {format: pdf, bleed: 3mm}", '1:1: error[P005]: missing key "safe" in a shop'),
        ("x: {format: tiff, bleed: 3mm, safe: 3mm}", '1:13: error[P006]: "tiff" is not allowed here'),
        ("local: {format: pdf, bleed: 3mm, safe: 3mm}", '1:1: error[P006]: "local" comes with the program'),
        ("x: {format: pdf, bleed: 3mm, safe: 3mm, ink: red}", '1:41: error[P004]: unknown key "ink" in a shop'),
        (
            "x: {format: pdf, bleed: 3mm, safe: 3mm, products: {a: {width: 60mm, height: 90mm, page_width: 50mm}}}",
            "1:95: error[P006]: the page is shorter than the card: 50 mm for 60 mm",
        ),
    ],
)
def test_faults_of_the_file_of_shops_are_told_at_their_place(own_shop, capsys, text, problem):
    own_shop.write_text(text, encoding="utf-8")
    assert main(["list", "shops"]) == 1
    assert f"{own_shop.as_posix()}:{problem}" in capsys.readouterr().err


OWN_LABELS = """\
chips:
  {title: Chips, paper: a4, columns: 4, rows: 6, diameter: 40mm, pitch_x: 46mm, pitch_y: 46mm, left: 16mm, top: 13mm,
   one_sided: true}
foil: {paper: 100x150mm, one_sided: true}
"""


@pytest.fixture
def own_labels(tmp_path, monkeypatch):
    """The file with label sheets of the user's own."""
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path))
    file = tmp_path / "labels.yaml"
    file.write_text(OWN_LABELS, encoding="utf-8")
    return file


def test_label_sheets_of_the_user_s_own_are_known_by_name(own_labels):
    chips, foil = find_labels("chips"), find_labels("foil")
    assert (chips.title, chips.paper, chips.round, chips.width, chips.pitch_y) == ("Chips", PAPERS["a4"], True, 40, 46)
    assert (len(list(chips.labels())), chips.source, chips.one_sided) == (24, "labels.yaml", True)
    assert (foil.title, foil.paper.width, foil.has_labels) == ("foil", 100, False)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "x: {columns: 2, rows: 2, width: 50mm, height: 40mm}",
            '1:1: error[P005]: missing key "paper" in a label sheet',
        ),
        ("x: {paper: a9, columns: 2, rows: 2, diameter: 40mm}", '1:12: error[P006]: "a9" is not a size'),
        ("x: {paper: a4, columns: 2, width: 50mm, height: 40mm}", "error[P006]: labels have columns: and rows:"),
        ("x: {paper: a4, columns: 2, rows: 2, width: 50mm}", "error[P006]: labels have a width: and a height:, or a"),
        (
            "x: {paper: a4, columns: 2, rows: 2, diameter: 50mm, pitch_x: 45mm}",
            "1:62: error[P006]: labels overlap by 5 mm",
        ),
        (
            "x: {paper: a4, columns: 5, rows: 2, diameter: 50mm}",
            "error[P006]: the last label leaves A4 by 40 mm at its",
        ),
        ("x: {paper: a4, columns: 2, rows: 2, diameter: 50mm, left: -1mm}", '1:59: error[P012]: "-1mm" is negative'),
        ("business-a4: {paper: a4}", '1:1: error[P006]: "business-a4" comes with the program'),
    ],
)
def test_faults_of_label_sheets_are_told_at_their_place(own_labels, capsys, text, problem):
    own_labels.write_text(text, encoding="utf-8")
    assert main(["list", "labels"]) == 1
    told = capsys.readouterr().err
    assert problem in told and own_labels.as_posix() in told


def test_unknown_labels_are_told_with_a_suggestion(own_labels):
    with pytest.raises(ValueError, match="is not a label sheet") as error:
        find_labels("chip")
    assert error.value.args[1] == 'did you mean "chips"? pnp list labels names them'
    own_labels.write_text("chip: {paper: a4, columns: 9, rows: 1, diameter: 40mm}", encoding="utf-8")
    with pytest.raises(ValueError, match="is not a label sheet") as error:
        find_labels("chip")
    assert error.value.args[1] == "pnp list labels names them and tells what is wrong with labels.yaml"


CUTTER = """\
old-plotter:
  title: The old plotter
  container: svg
  kerf: 0.1mm
  operations:
  - {lines: perforation, colour: "#0000ff", dash: 3mm, pause: 2mm}
  - {lines: cut-inside, colour: "#00ff00", layer: holes}
  - {lines: cut-outside, colour: "#ff0000"}
  marks: {corners: 4, inset: 15mm}
  area: {width: 150mm, height: 200mm}
"""
OPERATIONS = "operations: [{lines: fold, colour: '#00F'}, {lines: cut-inside, colour: '#0F0'}, {lines: cut-outside, "


@pytest.fixture
def own_cutter(tmp_path, monkeypatch):
    """The file with a cutting machine of the user's own."""
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path))
    file = tmp_path / "cutters.yaml"
    file.write_text(CUTTER, encoding="utf-8")
    return file


def test_cutters_of_the_user_s_own_are_known_by_name(own_cutter):
    cutter = find_cutter("old-plotter")
    assert (cutter.title, cutter.container, cutter.kerf, cutter.shared, cutter.unit) == (
        "The old plotter", "svg", 0.1, True, "mm",
    )  # fmt: skip
    assert [one.layer for one in cutter.operations] == ["perforation", "holes", "cut-outside"]
    assert cutter.operations[0][2:] == ("#0000ff", 3, 2)
    assert cutter.marks == (4, 15, 5, 20, 0.3, 20) and cutter.area == (150, 200)
    assert pnp.known_equipment("cutters") == ((*shipped_cutters().values(), cutter), ())


def test_cutters_are_listed_with_their_numbers(own_cutter, capsys):
    assert main(["list", "cutters"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "laser         Laser, or any program that reads SVG in layers: SVG in mm",
        "              fold #0000FF, cut-inside #00E000, cut-outside #FF0000",
    ]
    assert lines[-5:] == [
        "old-plotter   The old plotter: SVG in mm",
        "              perforation #0000ff 3/2 mm, holes #00ff00, cut-outside #ff0000",
        "              4 registration marks, 15 mm from the edges: 5 mm square, arms of 20 mm, 0.3 mm thick",
        "              cuts 150 × 200 mm at most out of a print",
        "              kerf 0.1 mm",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[a, b]", "1:1: error[P006]: cutters are a mapping of names, not a list"),
        ("x: {container: svg}", '1:1: error[P005]: missing key "operations" in a cutter'),
        ("x: {container: svg, OP colour: '#F00'}], ink: red}", 'error[P004]: unknown key "ink" in a cutter'),
        ("x: {container: svg, OP colour: '#F00', pen: 1}]}", 'error[P004]: unknown key "pen" in an operation'),
        ("x: {container: ai, OP colour: '#F00'}]}", '"ai" is not allowed here'),
        ("x: {container: svg, OP colour: '#00F'}]}", "error[P006]: two operations have the colour #00F"),
        ("x: {container: svg, kerf: 2mm, OP colour: '#F00'}]}", '"2mm" is too much: a kerf is 0mm to 1mm'),
        ("x: {container: svg, OP colour: red}]}", 'error[P006]: "red" is not a colour of an operation'),
        ("laser: {container: svg, OP colour: '#F00'}]}", '1:1: error[P006]: "laser" comes with the program'),
        ("x: {container: svg, marks: {corners: 5}, OP colour: '#F00'}]}", "error[P006]: "),
    ],
)
def test_faults_of_the_file_of_cutters_are_told_at_their_place(own_cutter, capsys, text, problem):
    own_cutter.write_text(text.replace("OP", OPERATIONS), encoding="utf-8")
    assert main(["list", "cutters"]) == 1
    told = capsys.readouterr().err
    assert f"{own_cutter.as_posix()}:1:" in told and problem in told


def test_a_build_follows_a_changed_file(own_cutter, tmp_path):
    options = pnp.BuildOptions(papers=("a4",), only=("cards",), cutters=("old-plotter",), gap=1.0)
    assert pnp.build(["chess"], tmp_path / "out", options).ok
    assert pnp.build(["chess"], tmp_path / "out", options).made == ()
    own_cutter.write_text(CUTTER.replace("kerf: 0.1mm", "kerf: 0.2mm"), encoding="utf-8")
    (made,) = pnp.build(["chess"], tmp_path / "out", options).made
    assert made.startswith("chess/en/cut-old-plotter-gap-1mm/")
