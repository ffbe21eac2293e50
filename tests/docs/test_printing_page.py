"""docs/printing.md: its pictures of the calibration sheet and of cut marks, and its printer.yaml."""

import pytest

from pnp.game.reading.equipment import OwnCutter, OwnLabels, OwnPrinter
from pnp.press.cutters import shipped_cutters
from pnp.problems import Problems
from pnp.workshop.equipment import equipment_by_name, find_cutter, read_printer
from tests.docs import calibration_picture, printing_pictures
from tests.docs.page import ROOT

PAGE = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")
PART = PAGE.partition("## Your printer\n")[2].partition("\n## ")[0]


def test_the_picture_is_that_of_today():
    assert "](pictures/calibration.svg)" in PART
    assert calibration_picture.FILE.read_text(encoding="utf-8") == calibration_picture.picture()


def test_its_printer_can_be_read_and_all_keys_are_explained(tmp_path):
    file = tmp_path / "printer.yaml"
    file.write_text(PART.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    problems = Problems()
    printer = read_printer(file, problems)
    assert printer is not None and printer.back == (1.3, -0.4) and not problems.entries
    rows = [line.split("`")[1] for line in PART.splitlines() if line.startswith("| `")]
    assert rows == list(OwnPrinter.__struct_fields__)


@pytest.mark.parametrize("name", printing_pictures.PICTURES)
def test_the_page_shows_sheets_as_they_are_printed_today(name):
    title, picture = printing_pictures.PICTURES[name]
    assert f"![{title}](pictures/{name})" in PAGE
    assert (printing_pictures.FOLDER / name).read_text(encoding="utf-8") == picture()


def test_its_label_sheet_can_be_read_and_all_keys_are_explained(tmp_path, monkeypatch):
    part = PAGE.partition("## Label sheets")[2].partition("\n## ")[0]
    (tmp_path / "labels.yaml").write_text(part.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path))
    problems = Problems()
    assert equipment_by_name("labels", problems)["chips"].width == 40 and not problems.entries
    rows = [key for line in part.splitlines() if line.startswith("| `") for key in line.split("|")[1].split("`")[1::2]]
    assert sorted(rows) == sorted(OwnLabels.__struct_fields__)


def test_its_cutter_can_be_read_and_all_keys_and_machines_are_explained(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path))
    part = PAGE.partition("## Cutting machines\n")[2].partition("\n## ")[0]
    (tmp_path / "cutters.yaml").write_text(part.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    cutter = find_cutter("old-plotter")
    assert (cutter.kerf, cutter.marks[:2]) == (0.1, (4, 15))
    names = [
        name for line in part.splitlines() if line.startswith("| `") for name in line.split("|")[1].split("`")[1::2]
    ]
    assert names[: len(shipped_cutters())] == list(shipped_cutters())
    assert {*names[len(shipped_cutters()) :]} == {*OwnCutter.__struct_fields__}
