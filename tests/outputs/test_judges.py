"""Put a fault of each kind into files that are built, and see that a judge of `make judges` complains of it."""

import re

import pikepdf
import pytest

from pnp.game.reading.bundle import find_ruleset
from pnp.targets.build import build_games
from pnp.workshop.options import BuildOptions, Export
from tests.judges.cut_lines import judge_cut_lines
from tests.judges.drawings import judge_dxf
from tests.judges.pdfs import judge_boxes
from tests.judges.prints import Sheets, judge_sheets
from tests.judges.tools import Verdicts

CARD = (63.0, 88.0)


def _built(folder, game, only, **options):
    build_games([find_ruleset(game)], folder, BuildOptions(papers=("a4",), only=(only,), **options))
    return folder / game / "en"


@pytest.fixture(scope="module")
def discs(tmp_path_factory):
    home = _built(tmp_path_factory.mktemp("discs"), "reversi", "discs")
    return Sheets(home / "a4" / "discs.pdf", [1], home / "cut" / "discs-a4-sheet-1.svg")


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    home = _built(tmp_path_factory.mktemp("deck"), "almanac", "deck")
    return Sheets(home / "a4" / "deck.pdf", [1], home / "cut" / "deck-a4-sheets-1-6.svg")


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    home = _built(tmp_path_factory.mktemp("pod"), "almanac", "deck", export=Export("pod", format="pdf"))
    return home / "pod-pdf" / "deck.pdf"


@pytest.fixture(scope="module")
def machines(tmp_path_factory):
    """Sheets with the marks of a machine, and the DXF file of their cuts."""
    home = _built(tmp_path_factory.mktemp("machines"), "reversi", "discs", cutters=("silhouette", "dxf"))
    cut = home / "cut-silhouette" / "discs-a4-sheet-1.svg"
    return Sheets(home / "a4-silhouette" / "discs.pdf", [1], cut), next(home.glob("cut-dxf*/discs-a4-sheet-1.dxf"))


def _complaints_of_sheets(sheets):
    verdicts = Verdicts()
    judge_sheets(sheets, verdicts)
    assert {"marks", "backs", "bleed"} <= verdicts.asked.keys()
    return verdicts.complaints


def _complaints_of_cuts(path):
    verdicts = Verdicts()
    judge_cut_lines(path, verdicts)
    return verdicts.complaints


def _complaints_of_boxes(path):
    verdicts = Verdicts()
    judge_boxes(path, CARD, 3.0, verdicts)
    return verdicts.complaints


def _changed_page(sheets, path, number, change):
    """The sheets with a page on which *change* was made to the text of its content."""
    with pikepdf.open(sheets.printed) as pdf:
        content = pdf.pages[number - 1].Contents
        _write(content, change(content.read_bytes().decode("latin1")))
        pdf.save(path)
    return Sheets(path, sheets.pages, sheets.cuts)


def _write(stream, text):
    assert stream.read_bytes().decode("latin1") != text
    stream.write(text.encode("latin1"))


def _changed_forms(sheets, path, change):
    """The sheets on whose first two pages *change* was made to each form that is drawn there."""
    with pikepdf.open(sheets.printed) as pdf:
        for number, page in enumerate(pdf.pages[:2], start=1):
            for form in page.Resources.XObject.values():
                change(number, form)
        pdf.save(path)
    return Sheets(path, sheets.pages, sheets.cuts)


def test_files_as_they_are_built_please_the_judges(discs, deck, cards):
    for sheets in (discs, deck):
        assert _complaints_of_sheets(sheets) == _complaints_of_cuts(sheets.cuts) == []
    assert _complaints_of_boxes(cards) == []


def test_one_back_that_is_moved_is_found(deck, tmp_path):
    moved = _changed_page(deck, tmp_path / "moved.pdf", 2, lambda text: text.replace("1 73.5 13 cm", "1 73.8 13 cm"))
    exact, *_ = _complaints_of_sheets(moved)
    assert "page 1: art at (104.7, 57.0) is 0.300 mm off on the back" in exact


def test_backs_whose_pictures_are_moved_are_found(deck, discs, tmp_path):
    def move(number, form):
        if number == 2 and float(form.BBox[2]) < 100:  # not the marks
            form.Matrix = [1, 0, 0, 1, 0.3, 0]

    for sheets in (deck, discs):
        complaints = _complaints_of_sheets(_changed_forms(sheets, tmp_path / "moved.pdf", move))
        told = [float(off) for each in complaints for off in re.findall(r"is (-?[\d.]+) mm off in x", each)]
        assert told and all(abs(abs(off) - 0.3) < 0.11 for off in told)
        assert not any("off in y" in each for each in complaints)


def test_a_mark_that_is_off_is_found(deck, tmp_path):
    def move(_, form):
        text = form.read_bytes().decode("latin1")
        if float(form.BBox[2]) > 200 and " 0.1 " not in text:
            x, y, across, down = re.search(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", text).groups()
            assert x == across
            off = f"{float(x) + 0.1:g}"
            _write(form, text.replace(f"{x} {y} m {across} {down} l", f"{off} {y} m {off} {down} l", 1))

    with pikepdf.open(deck.printed) as pdf:
        (marks,) = (form for form in pdf.pages[0].Resources.XObject.values() if float(form.BBox[2]) > 200)
        move(1, marks)
        pdf.save(tmp_path / "marks.pdf")
    complaints = _complaints_of_sheets(Sheets(tmp_path / "marks.pdf", deck.pages, deck.cuts))
    assert len(complaints) == 1 and "shows no cut" in complaints[0]


def test_art_that_ends_at_the_cut_is_found(deck, tmp_path):
    def crop(_, form):
        if float(form.BBox[2]) < 100:
            form.BBox = [0, 0, *CARD]

    complaints = _complaints_of_sheets(_changed_forms(deck, tmp_path / "bare.pdf", crop))
    assert len(complaints) == 18 and all("too little bleed" in each for each in complaints)


def test_a_path_that_is_cut_twice_is_found(deck, discs, tmp_path):
    for sheets in (deck, discs):
        twice = tmp_path / "twice.svg"
        text = sheets.cuts.read_text(encoding="utf-8")
        twice.write_text(re.sub(r"(<path [^>]*>)", r"\1\1", text, count=1), encoding="utf-8")
        complaints = _complaints_of_cuts(twice)
        assert len(complaints) == 1 and "cut twice" in complaints[0]


def test_an_outline_that_is_open_by_a_hundredth_of_a_mm_is_found(discs, tmp_path):
    text = discs.cuts.read_text(encoding="utf-8")
    whole = re.search(r'd="(M([\d.]+) ([\d.]+)C[^Z"]* )([\d.]+)Z"', text)
    assert whole[3] == whole[4]  # it ends where it began
    opened = f'd="{whole[1]}{float(whole[4]) + 0.01:.3f}"'
    (tmp_path / "open.svg").write_text(text.replace(whole[0], opened), encoding="utf-8")
    complaints = _complaints_of_cuts(tmp_path / "open.svg")
    assert len(complaints) == 1 and "2 cuts are open" in complaints[0]


def test_a_wrong_trim_box_is_found(cards, tmp_path):
    with pikepdf.open(cards) as pdf:
        page = pdf.pages[2]
        page.TrimBox = [float(value) + 0.02 * 72 / 25.4 for value in page.TrimBox]
        pdf.save(tmp_path / "wrong.pdf")
    complaints = _complaints_of_boxes(tmp_path / "wrong.pdf")
    assert len(complaints) == 1 and "page 3: /TrimBox" in complaints[0]


def test_marks_of_a_machine_that_are_off_are_found(machines, tmp_path):
    sheets, _ = machines
    assert _complaints_of_sheets(sheets) == []
    text = sheets.cuts.read_text(encoding="utf-8")
    moved = text.replace('id="regmark-tl"', 'id="regmark-tl" transform="translate(0.1 0)"')
    (tmp_path / "moved.svg").write_text(moved, encoding="utf-8")
    complaints = _complaints_of_sheets(Sheets(sheets.printed, sheets.pages, tmp_path / "moved.svg"))
    assert len(complaints) == 1 and "regmark-tl is 0.100 mm off in print" in complaints[0]


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        (lambda text: text.replace("$INSUNITS\n 70\n4\n", "$INSUNITS\n 70\n1\n"), "$INSUNITS is 1"),
        (str, ""),
        (lambda text: re.sub(r"(AcDbPolyline\n 90\n\d+\n 70\n)1\n", r"\g<1>0\n", text, count=1), "length and extent"),
        (
            lambda text: re.sub(r"(\n 10\n)([\d.]+)", lambda m: f"{m[1]}{float(m[2]) + 0.1:g}", text),
            "length and extent",
        ),
    ],
    ids=["inches", "none", "open", "moved"],
)
def test_faults_of_dxf_files_are_found(machines, tmp_path, fault, complaint):
    sheets, drawing = machines
    changed = tmp_path / "changed.dxf"
    changed.write_text(fault(drawing.read_text(encoding="utf-8")), encoding="utf-8")
    verdicts = Verdicts()
    judge_dxf(changed, sheets.cuts, verdicts)
    assert len(verdicts.complaints) == bool(complaint) and all(complaint in each for each in verdicts.complaints)
