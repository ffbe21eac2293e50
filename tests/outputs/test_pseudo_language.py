"""Games in pseudo-languages: a word of English in a file is a text that no translation can reach.

``xa`` is longer than English, ``xb`` is read from the right.
"""

import re
import string
from collections.abc import Iterator
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from lxml import etree, html
from msgspec.structs import replace

from pnp.game.reading.bundle import find_ruleset
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.translation.catalogue import Catalogue, ruleset_texts, unfold
from pnp.workshop.bench.catalogues import make_catalogue, read_files
from pnp.workshop.bench.draw_context import context_in
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.bench.web import web_page
from pnp.workshop.options import BuildOptions
from tests.bundled import catalogue_of, opened_game
from tests.samples import SEED
from tests.targets.games import write_files, write_game

# Names that no translator changes: units, papers, file types, folders, and this program.
# The reader of PDFs takes "--low-ink" apart in a text from the right.
UNTRANSLATABLE = {"mm", "in", "cm", "us", "pnp", "pdf", "svg", "html", "cut", "low", "ink"}
OPTION = re.compile(r"--[a-z-]+(?:=[a-z]+)?")  # of a command
WORD = re.compile(r"[^\W\d_]{2,}")
COMPOUND = re.compile(r"([^\W\d_]+)-(?=([^\W\d_]+))")


class Recording(Catalogue, dict=True):
    """A catalogue that remembers what was looked up, and has every listed text but no other."""

    def translate(self, text):
        self.__dict__.setdefault("asked", set()).add((text.context, unfold(text.message)))
        return super().translate(text)


def recording(made):
    """Return a catalogue that remembers what was looked up."""
    return Recording(made.language, made.entries, made.plural_forms, made.program_forms, made.source)


def built(home, options, language, folder):
    """Build a game in a pseudo-language; return its ruleset, the catalogue that was asked, and its files' folder."""
    problems = Problems()
    ruleset = load_game(home, problems)
    catalogue = recording(make_catalogue(ruleset, read_files(ruleset, language, problems)))
    opened = check_game(ruleset, options, problems, catalogue)
    assert opened is not None, list(map(str, problems))
    assert "P032" not in {problem.code for problem in problems}
    write_files(opened, folder)
    return ruleset, catalogue, folder / home.name / language


def words_in(texts) -> set[str]:
    """Return the words of texts in small letters, but for options and letters of a board that follow each other."""
    words = {word.lower() for text in texts for word in WORD.findall(OPTION.sub("", str(text)))}
    return {word for word in words if word not in string.ascii_lowercase}


def joined_compounds(texts) -> set[str]:
    """Return the words of texts that lose their hyphen where a line ends with it: set-up as setup."""
    return {"".join(halves).lower() for text in texts for halves in COMPOUND.findall(text)}


def without_halves(words, known) -> set[str]:
    """Return words without the halves of a known one that goes on on the next page."""
    halves = {half for one in words for other in words if one + other in known for half in (one, other)}
    return words - halves


def texts_of_pdf(path) -> Iterator[str]:
    """Yield what a PDF says: on its pages, in its properties, bookmarks and alternative texts."""
    if path.name.startswith("pocket"):
        # Half of its pages are upside down, where lines are read in a wrong order; turned over, it is the other half.
        yield " ".join(words_in(texts_of_pages(path)) & words_in(texts_of_pages(turned_over(path))))
    else:
        yield from texts_of_pages(path)
    with pikepdf.open(path) as pdf:
        yield from (str(pdf.docinfo[key]) for key in ("/Title", "/Author", "/Subject") if key in pdf.docinfo)
        for root in ("/StructTreeRoot", "/Outlines"):
            yield from strings(pdf.Root.get(root), set())
        with pdf.open_metadata() as xmp:
            yield from (str(xmp[key]) for key in xmp if key.endswith(("title", "description")))


def texts_of_pages(file) -> Iterator[str]:
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            text = page.get_textpage().get_text_range()
            # Words that a line's end divides: the reader puts U+FFFE where it has joined them itself.
            yield re.sub("\ufffe\\s*|[-\u00ad\u2010]\\s*\n", "", text)


def turned_over(path) -> BytesIO:
    turned = BytesIO()
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            _, _, width, height = map(float, page.mediabox)
            page.contents_add(f"-1 0 0 -1 {width} {height} cm".encode(), prepend=True)
        pdf.save(turned)
    return turned


def strings(node, seen) -> Iterator[str]:
    """Yield every text for readers below an object of a PDF: titles of bookmarks, alternative texts."""
    if not isinstance(node, pikepdf.Dictionary | pikepdf.Array) or (node.is_indirect and node.objgen in seen):
        return
    seen.add(node.objgen if node.is_indirect else None)
    if isinstance(node, pikepdf.Array):
        for child in node:
            yield from strings(child, seen)
        return
    for key, value in node.items():
        if key in ("/Alt", "/Title", "/Contents", "/TU") and isinstance(value, pikepdf.String):
            yield str(value)
        elif key not in ("/P", "/Parent", "/Pg", "/Prev"):
            yield from strings(value, seen)


def texts_of_svg(path) -> Iterator[str]:
    """Yield what an SVG says to those who hover over it, or have it read out."""
    tree = etree.parse(str(path))
    for tag in ("title", "desc", "text"):
        yield from tree.xpath(f"//*[local-name()='{tag}']//text()")
    yield from tree.xpath("//@aria-label")


def texts_of_html(path) -> Iterator[str]:
    """Yield what a web page says, seen or read out, but for statements in the author's language, which are code."""
    page = html.document_fromstring(path.read_text(encoding="utf-8"))
    for unread in page.xpath("//style | //code[@translate='no']"):
        unread.drop_tree()
    yield from page.itertext()
    for settings in page.xpath("//meta[@name='viewport' or @name='color-scheme' or @http-equiv]"):
        settings.getparent().remove(settings)
    for attribute in ("aria-label", "alt", "title", "content"):
        yield from page.xpath(f"//@{attribute}")


TEXTS_OF = {".pdf": texts_of_pdf, ".svg": texts_of_svg, ".html": texts_of_html}


def strange_words(files, ruleset, catalogue):
    """Return the words in some files that no message has, by the files' names, if there are any."""
    messages = [form for forms in catalogue.entries.values() for form in forms]
    names = [ruleset.game.version, catalogue.language, *(path.name for path in files)]
    known = UNTRANSLATABLE | words_in([*messages, *names]) | joined_compounds([*messages, *names])
    strange = {path.name: without_halves(words_in(TEXTS_OF[path.suffix](path)) - known, known) for path in files}
    return {file: words for file, words in strange.items() if words}


@pytest.mark.parametrize(
    ("name", "paper", "language", "more"),
    [
        ("small", "a4", "xb", {"low_ink": True}),
        ("hollow", "a5", "xa", {"poster": "overlap"}),
        *(() if not SEED else (("hexania", "a4", "xa", {}), ("ovo", "a4", "xb", {"low_ink": True}))),
        *(() if not SEED else (("quiet-adventures", "a4", "xb", {}),)),
    ],
)
def test_no_file_has_a_word_of_the_source_and_every_text_that_is_listed_is_shown(name, paper, language, more, tmp_path):
    home = write_game(tmp_path / "small") if name == "small" else find_ruleset(name)
    ruleset, catalogue, folder = built(home, BuildOptions(papers=(paper,), **more), language, tmp_path)
    files = sorted(path for path in folder.rglob("*") if path.suffix in TEXTS_OF)
    assert strange_words(files, ruleset, catalogue) == {}
    assert {path.suffix for path in files} == set(TEXTS_OF)
    listed = {(each.text.context, unfold(each.text.message)) for each in ruleset_texts(ruleset)}
    assert {entry for entry in listed - catalogue.asked if entry[1]} == set()


@pytest.mark.parametrize(("name", "language"), [("hexania", "xa"), ("ovo", "xb"), ("quiet-adventures", "xb")])
def test_no_rule_and_no_figure_has_a_word_of_the_source(name, language, tmp_path):
    """The web page has all rules and figures; what is on sheets, the whole games above have."""
    first, catalogue = opened_game(name), recording(catalogue_of(name, language))
    build = GameBuild(replace(first.game, catalogue=catalogue), context_in(first.context, catalogue))
    (tmp_path / "rules.html").write_bytes(web_page(build))
    assert strange_words([tmp_path / "rules.html"], first.ruleset, catalogue) == {}
    figures = {context for context, _ in catalogue.asked if context.startswith("figure ")}
    assert len(figures) == sum(figure.printed for figure in first.ruleset.figures.values()) > 5
