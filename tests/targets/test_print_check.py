"""What is found in the sheets of a game before they are printed, and what they take in all."""

import json

import pytest

import pnp
from pnp.booklet.setting.formats import A5_BOOKLET
from pnp.cli.main import main
from pnp.press.geometry.path import Box
from pnp.press.papers import PAPERS, USUAL_MARGINS, PaperMargins
from pnp.press.printers import Offset, Printer, Scale
from pnp.targets.print_check import check_printing
from pnp.workshop.bench.guide import guide_document
from pnp.workshop.options import Format
from tests.bundled import opened_game
from tests.pieces.walk import words
from tests.targets.games import changed, game_build, with_options, write_game

ON_A4 = Format(PAPERS["a4"], PAPERS["a4"])
LOOKS = changed("components.yaml", "  front: {fill: red}\n", "  front: {fill: red}\n  looks: [{fill: green}]\n")
CLAIM = "In greyscale every piece still has its own mark"


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return with_options(game_build(tmp_path_factory.mktemp("games") / "small"), papers=("a4",))


def document_words(document):
    return " ".join(word for page in document.pages for layer in page.layers for word in words(layer.nodes))


def test_the_sheets_of_all_files_are_added_up(shop):
    (totals,) = check_printing(shop).totals
    plans = [shop.sheet_plan(sheet, ON_A4, shop.backs(sheet, ON_A4)[0]) for sheet in shop.sheets.values()]
    cuts = sum(plan.cut_length.ruled + plan.cut_length.turning for plan in plans) / 1000
    sheets = sum(plan.sheet_count for plan in plans)
    assert totals.paper == "a4"
    assert totals.cuts == pytest.approx(cuts)
    booklet = -(-shop.booklet.plan(A5_BOOKLET).page_count // 4)
    assert totals.card + totals.sheets == sheets + booklet


def test_everything_is_within_the_margins_of_most_printers_and_not_of_all(shop):
    assert not any("margins" in one.problem.message for one in check_printing(shop).places)
    found = [
        one
        for one in check_printing(shop, USUAL_MARGINS._replace(bottom=14.0)).places
        if "margins" in one.problem.message
    ]
    assert {one.file for one in found} == {one.file for one in check_printing(shop).inks}
    for one in found:  # the footer ends 5 mm from the edge
        assert one.box is not None
        assert one.page > 0
        assert one.box.bottom == pytest.approx(292, abs=0.5)


PRINTER = Printer(
    "office",
    margins=PaperMargins(4.0, 3.0, 3.0, 14.0),
    back=Offset(2.3, -1.4),
    scale=Scale(1.005, 0.995),
)


@pytest.mark.parametrize("landscape", [False, True])
def test_sheets_for_a_printer_are_held_against_its_margins(shop, landscape):
    def in_margins(build):
        return [one for one in check_printing(build).places if "margins" in one.problem.message]

    build = with_options(shop, printer=PRINTER, landscape=landscape)
    assert in_margins(build) == []
    # The same sheets for one that prints less: its foot is wider.
    narrow = PRINTER._replace(margins=PRINTER.margins._replace(bottom=18.0, left=5.0))
    worse = check_printing(build, narrow.blank_on(PAPERS["a4"]))
    assert {one.file for one in worse.places if one.problem.code == "P043"} == {one.file for one in worse.inks}
    assert in_margins(with_options(shop, printer=narrow, landscape=landscape)) == []


def test_the_command_takes_the_printer_of_the_build(tmp_path, capsys):
    folder, file = str(write_game(tmp_path / "small")), tmp_path / "office.yaml"
    file.write_text("name: office\npaper: a4\nmargins: {left: 3mm, top: 3mm, right: 3mm, bottom: 14mm}\n")
    assert main(["check", folder, "--print", "--json", "--printer", str(file)]) == 0
    (printed,) = (one["print"] for one in json.loads(capsys.readouterr().out)["rulesets"])
    assert [one["paper"] for one in printed["papers"]] == ["a4"]
    assert main(["check", folder, "--printer", str(file)]) == 0
    assert "--printer has no effect without --print" in capsys.readouterr().err
    assert main(["check", folder, "--print", "--printer", "nobody"]) == 2
    assert '"nobody" is not a printer' in capsys.readouterr().err
    file.write_text("name: office\nmargins: {left: 80mm, top: 3mm, right: 80mm, bottom: 14mm}\n")
    assert main(["check", folder, "--print", "--printer", str(file)]) == 1
    assert "leave less than half of A4" in capsys.readouterr().err


def test_a_dark_page_is_told_with_what_low_ink_saves():
    check = check_printing(with_options(opened_game("almanac"), papers=("a4",)))
    (deck,) = (ink for ink in check.inks if ink.file == "a4/deck.pdf")
    assert all(0.75 < share < 0.85 for share in deck.solid[1:-1:2])
    assert all(pale < 0.2 for pale in deck.low_ink)
    places = [place for place in check.places if place.problem.code == "P044"]
    assert [(place.file, place.page) for place in places[:2]] == [("a4/deck.pdf", 2), ("a4/deck.pdf", 4)]
    assert places[0].box == Box(0, 0, 210, 297)
    assert "pages 2, 4, 6 and 3 more of 12" in places[0].problem.message
    assert "that saves 8" in places[0].problem.hint


def test_pieces_that_only_colour_tells_apart_are_told_where_they_are_printed(tmp_path):
    build = with_options(game_build(tmp_path / "small", LOOKS), papers=("a4",))
    (place,) = (one for one in check_printing(build).places if one.problem.code == "P046")
    assert place.problem.message.startswith("two looks of button are told apart by nothing but colour")
    assert (place.file, place.page) == ("a4/button.pdf", 1)
    assert place.box is not None
    assert (place.box.width, place.box.height) == pytest.approx((16, 16))


def test_the_guide_claims_marks_only_where_pieces_have_them(shop, tmp_path):
    assert CLAIM in document_words(guide_document(shop, ON_A4))
    alike = game_build(tmp_path / "small", LOOKS)
    assert CLAIM not in document_words(guide_document(alike, ON_A4))
    assert "These files are in colour. To save ink" in document_words(guide_document(alike, ON_A4))


@pytest.mark.parametrize("name", pnp.bundled_rulesets())
def test_no_bundled_game_needs_eyes_for_colour(name):
    assert opened_game(name).look_alikes == ()


def test_the_command_tells_sums_and_strictness_fails(tmp_path, capsys):
    folder = str(write_game(tmp_path / "small", LOOKS))
    assert main(["check", folder, "--print"]) == 0
    told = capsys.readouterr()
    assert "warning[P046]" in told.err
    assert "  a4: " in told.out
    assert " m of cuts\n" in told.out
    assert main(["check", folder, "--print", "--strict"]) == 1
    assert "error[P046]" in capsys.readouterr().err
    assert main(["check", folder, "--strict"]) == 0
    assert main(["check", folder, "--mutants", "1", "--print", "--strict"]) == 0
    assert "--print has no effect" in capsys.readouterr().err


def test_programs_get_page_place_and_size(tmp_path, capsys):
    folder = str(write_game(tmp_path / "small", LOOKS))
    assert main(["check", folder, "--print", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    (printed,) = (one["print"] for one in answer["rulesets"])
    (place,) = (one for one in printed["places"] if one["code"] == "P046")
    assert {key: place[key] for key in ("pdf", "page", "width", "height")} == {
        "pdf": "a4/button.pdf",
        "page": 1,
        "width": 16,
        "height": 16,
    }
    assert 5 <= place["x"] <= 189
    assert [one["paper"] for one in printed["papers"]] == ["a4", "letter"]
    assert {one["file"] for one in printed["ink"]} >= {"a4/button.pdf", "letter/town.pdf"}
    assert "P046" in {problem["code"] for problem in answer["problems"]}


def test_without_the_package_that_measures_ink_that_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr("pnp.game.spreadsheets.xlsx.find_spec", lambda name: None)
    result = pnp.check(write_game(tmp_path / "small"), printing=True)
    assert [problem.code for problem in result.problems] == ["P082"]
    assert result.rulesets[0].printing is None
