"""``pnp calibrate``: the sheet, the questions, and the file that their answers make."""

import pypdfium2
import pytest

import pnp
from pnp.cli.main import main


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "own"


def answers(monkeypatch, *texts):
    given = iter(texts)

    def answer(_):
        for text in given:
            return text
        raise EOFError

    monkeypatch.setattr("builtins.input", answer)


ANSWERS = ("epson", "3", "3mm", "3", "14", "6.3", "4,6", "", "179.5")
FILE = """\
name: epson
paper: a4
margins: {left: 3mm, top: 3mm, right: 3mm, bottom: 14mm}
back: {x: 1.3mm, y: -0.4mm}
scale: {x: 1, y: 1.0028}
flip: long
"""


def words_of(file):
    with pypdfium2.PdfDocument(file) as document:
        return len(document), " ".join(page.get_textpage().get_text_bounded() for page in document).split()


def test_the_sheet_has_two_pages_and_the_same_bytes_each_time(tmp_path):
    assert main(["calibrate"]) == main(["calibrate", "--output", "again.pdf"]) == 0
    pages, words = words_of("calibration-a4.pdf")
    assert pages == 2 and " ".join(words).count("Calibration sheet for A4") == 1
    assert (tmp_path / "calibration-a4.pdf").read_bytes() == (tmp_path / "again.pdf").read_bytes()


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Margins:"), ("de", "Ränder:"), ("ru", "Поля:"), ("ja", "余白"), ("he", "שוליים")]
)
def test_it_is_in_the_language_asked_for(language, word):
    assert main(["calibrate", "--lang", language, "--paper", "letter"]) == 0
    assert word in "".join(words_of("calibration-letter.pdf")[1])


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["--paper", "a6"], 1, "A6 is too small for a calibration sheet"),
        (["--lang", "xx"], 1, 'the program has no words in "xx"'),
        (["--paper", "legall"], 2, 'did you mean "legal"?'),
        (["--flip", "top"], 2, '"top" is not long or short'),
        (["--output", "."], 1, ". is a folder"),
    ],
)
def test_what_is_refused(capsys, arguments, status, told):
    assert main(["calibrate", *arguments]) == status
    assert told in capsys.readouterr().err


def test_answers_make_the_usual_printer_first_and_then_others_by_name(own, monkeypatch):
    answers(monkeypatch, *ANSWERS)
    assert main(["calibrate", "--write"]) == 0
    assert (own / "printer.yaml").read_text(encoding="utf-8") == FILE
    answers(monkeypatch, "office", *ANSWERS[1:])
    assert main(["calibrate", "--write"]) == 0
    answers(monkeypatch, "epson", *ANSWERS[1:-1], "180")
    assert main(["calibrate", "--write"]) == 0
    assert (own / "printers" / "office.yaml").read_text(encoding="utf-8") == FILE.replace("epson", "office")
    assert [file.name for file in sorted(own.iterdir())] == ["printer.yaml", "printers"]
    usual, problems = pnp.find_printer()
    assert usual is not None and usual.scale == (1, 1) and problems == ()


def test_the_thickness_of_the_paper_is_kept(own, monkeypatch):
    for number in range(2):
        answers(monkeypatch, *ANSWERS)
        assert main(["calibrate", "--write"]) == 0
        assert (own / "printer.yaml").read_text(encoding="utf-8") == FILE + "thickness: 0.12mm\n" * number
        (own / "printer.yaml").write_text(f"{FILE}thickness: 0.12mm\n", encoding="utf-8")


def test_a_wrong_answer_is_told_what_is_allowed_and_asked_again(own, monkeypatch, capsys):
    answers(
        monkeypatch, "My Epson", "epson", "lots", "-1", "3", "3", "3", "14", "10.1", "6.3", "4.6", "200", "", "179.5"
    )
    assert main(["calibrate", "--write"]) == 0
    assert (own / "printer.yaml").read_text(encoding="utf-8") == FILE
    told = [line.strip() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert told == [
        '"My Epson" can\'t be the name of a printer: write lower-case letters and digits',
        "'lots' is not a number: write one from 0 to 60",
        "-1 is not from 0 to 60; the nearest is 0",
        "10.1 is not from 0 to 10; the nearest is 10",
        "200 is not from 171.5 to 189.4; the nearest is 189.4",
    ]


def test_without_all_answers_nothing_is_written(own, monkeypatch, capsys):
    answers(monkeypatch, *ANSWERS[:4])
    assert main(["calibrate", "--write"]) == 1
    assert "an answer is missing" in capsys.readouterr().err and not own.exists()


def test_options_of_the_sheet_have_no_effect_on_the_file(monkeypatch, capsys):
    answers(monkeypatch, *ANSWERS)
    assert main(["calibrate", "--write", "--lang", "de", "--output", "x.pdf"]) == 0
    assert capsys.readouterr().err.count("P064") == 2
