"""Text that is copied out of a booklet, or searched in it, as PDFium does it."""

import re
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
import pypdfium2
import pytest

from pnp.press.scene.document import Document
from pnp.press.scene.nodes import Glyphs
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.paragraph import set_paragraph
from pnp.press.writers.pdf import write_pdf
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.workshop.options import BuildOptions
from tests.docs.games import write
from tests.outputs.copied import lost_lines, set_lines
from tests.outputs.scripts import WORDS, game_in
from tests.press.writers.scenes import page


@cache
def booklet(language):
    with TemporaryDirectory() as folder:
        problems = Problems()
        options = BuildOptions(papers=("a4",), only=("booklet",))
        ruleset = load_game(write(Path(folder) / "stones", game_in(language)), problems)
        game = check_game(ruleset, options, problems)
        assert list(map(str, problems)) == []
        document = game.booklet.document()
        return document, write_pdf(document, game.context.book)


def texts(pdf):
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


# What PDFium turns over within lines from the right, in any PDF: A1 and "4 x 4" are more than one stretch to it.
SEVERAL_STRETCHES = re.compile(r"[A-Za-z]\d|[A-Za-z\d][^\w]+[A-Za-z\d]")


@pytest.mark.parametrize("language", ["he", "ar", "ru", "ja"])
def test_lines_are_copied_as_they_read(language):
    document, pdf = booklet(language)
    lost = lost_lines(document, texts(pdf))
    assert sum(map(len, set_lines(document))) > 25
    assert [line for line in lost if not (language in ("he", "ar") and SEVERAL_STRETCHES.search(line))] == []
    assert len(set(lost)) <= 5  # some are on both covers


@pytest.mark.parametrize("language", ["he", "ar"])
def test_the_file_says_its_language_and_what_are_headings_and_paragraphs(language):
    _, pdf = booklet(language)
    with pikepdf.open(BytesIO(pdf)) as opened:
        assert opened.Root.Lang == language
        elements = opened.Root.StructTreeRoot.K.K
        assert {"/H1", "/H2", "/P"} <= {str(element.S) for element in elements}


@pytest.mark.parametrize(
    ("language", "key"), [("he", "turn_text"), ("ar", "place_text"), ("ru", "turn_text"), ("ja", "note")]
)
def test_words_are_found(language, key):
    _, pdf = booklet(language)
    pages = [page.get_textpage() for page in pypdfium2.PdfDocument(pdf)]
    for word in WORDS[language][key].split()[:6]:
        assert any(page.search(word.strip(".,،:")).get_next() for page in pages), word


@pytest.mark.parametrize("text", ["five flats affect the office", "Straße und Größe", "ёлка и подъезд"])
def test_ligatures_and_accents_are_found(text):
    book = font_book("Jost")
    for family in ("serif", "sans"):
        (line,) = set_paragraph(book, [Span(text, TextStyle(family, 4))], 200)
        pdf = write_pdf(Document("t", (page(Glyphs(line, 2, 10)),)), book)
        shown = pypdfium2.PdfDocument(pdf)[0].get_textpage()
        assert shown.get_text_range() == text
        assert all(shown.search(word).get_next() for word in text.split())


def test_a_hyphenated_word_is_copied_whole():
    book = font_book("Jost", "de")
    lines = set_paragraph(book, [Span("Spielbretterverzeichnis", TextStyle("serif", 4))], 30, "de")
    assert lines[0].text.endswith("-")
    pdf = write_pdf(Document("t", (page(*(Glyphs(line, 2, 10 + 6 * row) for row, line in enumerate(lines))),)), book)
    copied = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert copied.replace("\ufffe", "") == "Spielbretterverzeichnis"
