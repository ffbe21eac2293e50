from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from PIL import Image

import pnp
from pnp.exchange.pack import stretch_text, text_room
from pnp.exchange.translation_files import original_of
from pnp.game.spreadsheets.archive import write_zip
from pnp.problems import Problems
from pnp.targets.opening.open_game import check_game
from pnp.workshop.options import BuildOptions
from tests.game.reading.small import write
from tests.targets.games import TINY
from tests.translation.samples import read, translate

GLOSSARY = "- term: town\n  meaning: The board.\n  translations:\n    ru: {term: город, rejected: [посёлок]}\n"
CARDS = """\
town:
  kind: square-board
  title: Town
  columns: 3
  rows: 4
  cell: 50mm
help:
  kind: card
  title: The turn of a player
  width: 30mm
  height: 40mm
  count: 1
  rows:
    - {title: Move, text: Move a stone of yours to the next empty cell.}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    folder = write(tmp_path_factory.mktemp("game") / "small", {**TINY, "glossary.yaml": GLOSSARY})
    translate(folder, "ru", {"Goal": "Цель"})
    return folder


@pytest.fixture(scope="module")
def packed(game, tmp_path_factory):
    return pnp.translations(game).pack("ru", tmp_path_factory.mktemp("packs"))


@pytest.fixture(scope="module")
def files(packed):
    assert packed.problems == ()
    with ZipFile(packed.files[0].path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_pack_has_everything_a_volunteer_needs_and_fits_an_e_mail(packed, files):
    (summary,) = packed.files
    assert (summary.path.name, summary.translated) == ("small-ru.zip", 1)
    assert summary.path.stat().st_size < 10_000_000
    names = {name.removeprefix("small-ru/") for name in files}
    assert {"how-to.html", "glossary.html", "small-ru.xlsx", "small-ru.po"} <= names
    assert {"pages/booklet-01.png", "pages/print-guide-01.png", "pages/town-01.png"} <= names


def test_each_message_has_its_number_its_page_and_a_picture(files):
    sheet = load_workbook(BytesIO(files["small-ru/small-ru.xlsx"]))["Translation"]
    rows = list(sheet.iter_rows(min_row=2))
    assert [row[0].value for row in rows] == list(range(1, len(rows) + 1))
    linked = {row[5].hyperlink.target for row in rows if row[5].hyperlink}
    assert linked and linked <= {name.removeprefix("small-ru/") for name in files}
    shown = [row for row in rows if row[5].hyperlink]
    assert len(sheet._images) == len(shown) > len(rows) / 2
    (goal,) = (row for row in rows if row[1].value == "Goal")
    assert (goal[2].value, goal[5].value, goal[6].value) == (
        "Цель",
        "booklet-02",
        "title of the section goal; rules.yaml:2",
    )


def test_pages_are_pictures_with_numbers_on_them(files):
    image = Image.open(BytesIO(files["small-ru/pages/booklet-02.png"])).convert("RGB")
    assert image.size == pytest.approx((148 / 25.4 * 150, 210 / 25.4 * 150), abs=1)
    red = sum(count for count, (r, g, b) in image.getcolors(1 << 20) if r > 150 and g < 90 and 60 < b < 160)
    assert red > 50


def test_headings_and_how_to_are_in_both_languages(files):
    sheet = load_workbook(BytesIO(files["small-ru/small-ru.xlsx"]))["Translation"]
    assert sheet["C1"].value == "Перевод / Translation"
    assert '"нет перевода"' in sheet["D2"].value
    page = files["small-ru/how-to.html"].decode()
    assert page.index("Спасибо, что взялись за перевод!") < page.index("Thank you for translating!")
    assert '<section lang="ru" dir="ltr">' in page and "small-ru.xlsx" in page


def test_the_glossary_is_a_page_and_a_sheet(files):
    book = load_workbook(BytesIO(files["small-ru/small-ru.xlsx"]))
    assert [cell.value for cell in book["Glossary"][2]] == ["town", "город", "The board.", "посёлок"]
    assert "<td>город</td>" in files["small-ru/glossary.html"].decode()


def test_the_po_file_is_complete(files):
    po, problems = read(files["small-ru/small-ru.po"])
    assert problems == []
    assert (po.headers["Language"], po.headers["Project-Id-Version"]) == ("ru", "small")
    assert {"Town", "Goal"} <= {message for _, message in po.messages}


def test_equal_packs_are_equal_bytes(game, packed, tmp_path):
    (again,) = pnp.translations(game).pack("ru", tmp_path).files
    assert again.path.read_bytes() == packed.files[0].path.read_bytes()


@pytest.mark.parametrize(("language", "code"), [("en", "P061"), ("xa", "P061"), ("xx", "P014"), ("../ru", "P014")])
def test_a_language_that_cannot_be_translated_into_is_a_problem(game, tmp_path, language, code):
    result = pnp.translations(game).pack(language, tmp_path / "out")
    assert [problem.code for problem in result.problems] == [code]
    assert not (tmp_path / "out").exists()


def test_packages_that_are_missing_are_named(game, tmp_path, monkeypatch):
    monkeypatch.setattr("pnp.game.spreadsheets.xlsx.find_spec", lambda name: None)
    (problem,) = pnp.translations(game).pack("ru", tmp_path).problems
    assert problem.code == "P082"
    assert "openpyxl and pypdfium2" in problem.message and 'pip install "print-and-play[translate]"' in problem.hint
    (tmp_path / "back.zip").write_bytes(write_zip({"a.xlsx": b"PK"}))
    assert [problem.code for problem in pnp.unpack(tmp_path / "back.zip", game).problems] == ["P082"]


def test_a_translation_that_cannot_be_read_is_not_packed(game, tmp_path):
    path = game / "translations" / "fr.po"
    path.write_bytes(b"nonsense")
    result = pnp.translations(game).pack("fr", tmp_path)
    path.unlink()
    assert [problem.code for problem in result.problems] == ["P070"]
    assert result.files == ()


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """Return how many characters there are for each message, in a Latin language and in Japanese."""
    ruleset = pnp.load(write(tmp_path_factory.mktemp("game") / "small", {**TINY, "components.yaml": CARDS}))
    build = check_game(ruleset, BuildOptions(papers=("a4",)), Problems(), composes=False)
    messages = original_of(ruleset).messages
    return [
        {messages[index].message: characters for index, characters in text_room(build, messages, language).items()}
        for language in ("de", "ja")
    ]


def test_what_is_on_a_card_has_a_limit_and_running_text_has_none(room):
    latin, _ = room
    assert len("The turn of a player") < latin["The turn of a player"] < 3 * len("The turn of a player")
    assert "Be the last." not in latin


def test_wide_letters_have_less_room(room):
    latin, japanese = room
    assert 0.4 * latin["The turn of a player"] < japanese["The turn of a player"] < 0.7 * latin["The turn of a player"]


@given(st.text("abc {}*", max_size=30), st.floats(1.0, 4.0))
def test_a_longer_text_begins_with_the_text(text, factor):
    longer = stretch_text(text, factor)
    assert longer.startswith(text)
    assert len(longer) <= len(text) + factor * len(text)
    assert stretch_text(text, 1.0) == text
