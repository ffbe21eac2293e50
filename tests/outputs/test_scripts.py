"""Games written in Hebrew and in Japanese: what their files say, and which side things are on."""

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import normalize

import pypdfium2
import pytest
from lxml import html

from pnp.game.reading.bundle import find_ruleset
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.workshop.options import BuildOptions
from tests.docs.games import write
from tests.outputs.scripts import WORDS, game_in
from tests.targets.games import write_files

LANGUAGES = ("he", "ja")


@cache
def built(language):
    """Return the files of the game in a language, by their paths below its folder."""
    with TemporaryDirectory() as folder:
        home = write(Path(folder) / "stones", game_in(language))
        assert find_ruleset(str(home)) == home
        problems = Problems()
        game = check_game(load_game(home, problems), BuildOptions(papers=("a4",)), problems)
        assert list(map(str, problems)) == []
        write_files(game, Path(folder) / "output")
        made = Path(folder) / "output" / "stones" / language
        return {path.relative_to(made).as_posix(): path.read_bytes() for path in made.rglob("*") if path.is_file()}


def page(language, file, number):
    return pypdfium2.PdfDocument(built(language)[file])[number]


def folded(text):
    """Return a text without white space and soft hyphens, which line ends add and drop."""
    return re.sub(r"[\s\ufffe\u00ad]", "", normalize("NFC", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_can_be_copied_out_of_the_booklet(language):
    copied = folded(page(language, "booklet.pdf", 1).get_textpage().get_text_range())
    for key in ("turn_text", "place_text", "rest_text", "note", "end_text"):
        sentence = WORDS[language][key]
        for part in re.findall(r"[^.,:]+", sentence):  # pdfium moves marks between words from the right
            assert folded(part) in copied, part
    assert "**" not in copied


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_web_page_has_its_language_and_direction(language):
    tree = html.document_fromstring(built(language)["rules.html"].decode())
    root = tree.getroottree().getroot()
    assert (root.get("lang"), root.get("dir")) == (language, {"he": "rtl", "ja": "ltr"}[language])
    assert WORDS[language]["turn_text"] in tree.text_content()


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_say_their_words_and_cells_keep_their_sides(language):
    tree = html.document_fromstring(built(language)["faces/board.svg"].decode())
    labels = [label for label in tree.xpath("//@aria-label") if label]
    assert WORDS[language]["board"] in labels
    assert {"A", "D", "1", "4"} <= set(labels)
    board = page(language, "a4/board.pdf", 0).get_textpage()
    left = {}
    for index in range(board.count_chars()):
        left.setdefault(board.get_text_range(index, 1), board.get_charbox(index)[0])
    assert left["A"] < left["B"] < left["C"] < left["D"]


def starts(language, file, number):
    """Return the left and right edges in mm of each line of text on a page."""
    text = page(language, file, number).get_textpage()
    rows = {}
    for index in range(text.count_chars()):
        left, bottom, right, _ = text.get_charbox(index)
        if right > left and not text.get_text_range(index, 1).isspace():
            low, high = rows.get(round(bottom / 6), (1e9, 0.0))
            rows[round(bottom / 6)] = (min(low, left), max(high, right))
    return [(low * 25.4 / 72, high * 25.4 / 72) for low, high in rows.values()]


@pytest.mark.parametrize(
    ("file", "number", "width", "margin"), [("booklet.pdf", 1, 148, 15), ("a4/print-guide.pdf", 0, 210, 19)]
)
def test_hebrew_begins_on_the_right_and_japanese_on_the_left(file, number, width, margin):
    hebrew, japanese = (starts(language, file, number) for language in LANGUAGES)
    sides = [
        (sum(left < margin for left, _ in lines), sum(right > width - margin for _, right in lines))
        for lines in (hebrew, japanese)
    ]
    assert sides[0][1] > 2 * sides[0][0], sides
    assert sides[1][0] > 2 * sides[0][0], sides  # its lines are justified: they end at the right as well


def test_hebrew_is_bound_on_the_right():
    hebrew, japanese = (page(language, "booklet-a4.pdf", 0).get_textpage() for language in LANGUAGES)
    middle = 297 / 2 * 72 / 25.4
    for text, language, is_left in ((hebrew, "he", True), (japanese, "ja", False)):
        title = WORDS[language]["title"].replace(" ", "")[0]
        boxes = [text.get_charbox(i) for i in range(text.count_chars()) if text.get_text_range(i, 1) == title]
        left, *_ = max(boxes, key=lambda box: box[3] - box[1])  # the cover's title is larger than the back cover's
        assert (left < middle) == is_left
