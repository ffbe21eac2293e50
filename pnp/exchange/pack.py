"""Pack everything that a volunteer needs to translate a game into one zip file, small enough for an e-mail.

It has the PO file, a spreadsheet with the same texts, pictures of the pages with the number of each text beside it, the
glossary, and how to fill it all in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path

from msgspec import Struct

from pnp.exchange.message_pages import game_documents, numbered_pages
from pnp.exchange.originals import Original
from pnp.exchange.pack_words import (
    changed_note,
    forms_note,
    glossary_headings,
    glossary_title,
    how_to_texts,
    how_to_title,
    html_direction,
    workbook_words,
)
from pnp.exchange.text_boxes import with_boxes
from pnp.exchange.text_room import text_room
from pnp.exchange.translation_files import (
    TranslationSummary,
    current_translation,
    report_own_language,
    require_language,
    summarise,
    write_content,
)
from pnp.game.model.glossary import GlossaryEntry, glossary_entries
from pnp.game.model.texts import Text, Translate, program_context
from pnp.game.reading.bundle import find_ruleset
from pnp.game.spreadsheets.archive import write_zip
from pnp.game.spreadsheets.xlsx import lacking_packages
from pnp.press.pictures.environment import render
from pnp.press.scene.document import Document
from pnp.press.writers.page_png import page_pictures
from pnp.problems import Problem, Problems, Severity
from pnp.targets.opening.game_loader import load_game
from pnp.targets.opening.open_game import check_game, translate_game
from pnp.translation.catalogue import Catalogue, ruleset_numbers
from pnp.translation.exchange import MessageForm, packed_po, text_digest
from pnp.translation.languages import LanguageInfo, PluralForms
from pnp.translation.marks import marked_catalogue
from pnp.translation.po_file import PoEntry, PoFile, write_po
from pnp.translation.template import Message, placeholders
from pnp.translation.workbook import WorkbookData, WorkbookRow, write_workbook
from pnp.workshop.bench.catalogues import program_words
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.checks.translation import is_for_one_number, word_changes
from pnp.workshop.options import BuildOptions

# The packages that spreadsheets and pictures need, which are not installed with the program itself.
_PACKAGES = ("openpyxl", "pypdfium2")
# The game on whose pages the program's own messages are shown.
_EXAMPLE = "hollow"
_PAGES, _LARGE_PAGE = "pages", 160.0  # mm: the width from which a page is a sheet of paper
_DOTS_PER_INCH, _LARGE_DOTS_PER_INCH = 150, 120
_SHOWN_NUMBERS, _TRIED_NUMBERS = 4, 130


class MessagePicture(Struct, frozen=True):
    """The pictures of a message: the path of the picture of its page, and a PNG of the detail."""

    page: str
    detail: bytes


class PackPictures(Struct, frozen=True):
    """The pictures of pages by their paths in the pack, and those of messages by their indexes."""

    pages: Mapping[str, bytes]
    messages: Mapping[int, MessagePicture]
    room: Mapping[int, int]


def missing_packages() -> tuple[Problem, ...]:
    """Return a problem if packages that packs need are not installed (P082)."""
    problem = lacking_packages(_PACKAGES, "spreadsheets and pictures need", "translate")
    return () if problem is None else (problem,)


def pack_pictures(original: Original, language: str, problems: Problems) -> PackPictures | None:
    """Return the pictures of an original, in its own language; None after recording why there are none."""
    ruleset = original.ruleset
    if ruleset is None:
        folder = find_ruleset(_EXAMPLE)
        ruleset = None if folder is None else load_game(folder, problems)
    if ruleset is None:
        return PackPictures({}, {}, {})
    own = Problems()
    build = check_game(ruleset, BuildOptions(papers=("a4",)), own, composes=False)
    problems.extend(problem for problem in own if problem.severity is Severity.ERROR)
    if build is None:
        return None
    is_program = original.ruleset is None
    numbers = ruleset_numbers(ruleset)
    catalogue = marked_catalogue(original.messages, original.language, numbers, are_of_program=is_program)
    marked = translate_game(build, catalogue, Problems(), composes=False)
    pages, messages = _pictures(marked or build)
    return PackPictures(pages, messages, {} if is_program else text_room(build, original.messages, language))


def _pictures(build: GameBuild) -> tuple[dict[str, bytes], dict[int, MessagePicture]]:
    """Return the pictures of pages and of messages; of a message that is on several, the one with larger letters."""
    pages: dict[str, bytes] = {}
    messages: dict[int, tuple[float, MessagePicture]] = {}
    book = build.context.book
    for numbered in numbered_pages(game_documents(build), book):
        path = f"{_PAGES}/{numbered.name}.png"
        dots = _LARGE_DOTS_PER_INCH if numbered.page.width > _LARGE_PAGE else _DOTS_PER_INCH
        document = Document(numbered.name, (numbered.page,), language=build.catalogue.language)
        (picture,) = page_pictures(document, book, dots, [list(numbered.details.values())])
        pages[path] = picture.png
        for index, detail in zip(numbered.details, picture.details, strict=True):
            size = numbered.sizes[index]
            if index not in messages or size > messages[index][0]:
                messages[index] = (size, MessagePicture(path, detail))
    return pages, {index: picture for index, (_, picture) in messages.items()}


def pack_translation(original: Original, language: LanguageInfo, file: PoFile, pictures: PackPictures) -> bytes:
    """Return the zip file of a translation that is up to date with its messages."""
    stem = f"{original.name}-{language.code}"
    translate = _translator(language.code)
    terms = list(glossary_entries(original.glossary.terms, language.code))
    rows = list(_rows(original.messages, file, pictures, translate))
    glossary = [_glossary_row(term) for term in terms]
    data = WorkbookData(original.name, language.code, original.language)
    files = {
        "how-to.html": _how_to(original, language.code, stem, translate),
        f"{stem}.xlsx": write_workbook(data, rows, glossary, workbook_words(translate)),
        f"{stem}.po": write_po(packed_po(file)),
    }
    if glossary:
        part = _part(language.code, translate(glossary_title())) | {
            "heads": tuple(map(translate, glossary_headings())),
            "rows": glossary,
        }
        files["glossary.html"] = _html([part])
    return write_zip({f"{stem}/{name}": content for name, content in (files | dict(pictures.pages)).items()})


def _translator(language: str) -> Translate:
    """Return a function that translates the program's texts, as far as there are translations."""
    file = program_words(language, Problems())
    if file is None:
        return Catalogue().translate
    entries = {
        (program_context(context), message): entry.forms
        for (context, message), entry in file.messages.items()
        if entry.is_translated
    }
    return Catalogue(language, entries, program_forms=file.plural_forms, source="en").translate


def _rows(
    messages: Sequence[Message], file: PoFile, pictures: PackPictures, translate: Translate
) -> Iterator[WorkbookRow]:
    """Yield a row for each form of each message."""
    for index, message in enumerate(messages):
        entry = file.messages[message.key]
        picture = pictures.messages.get(index)
        for number, translation in enumerate(entry.forms):
            counts = bool(message.plural)
            source = message.plural if counts and number else message.message
            may_omit = counts and is_for_one_number(file.plural_forms, number)
            sent = "" if entry.is_fuzzy else translation
            yield WorkbookRow(
                number=index + 1,
                form=MessageForm(message.context, message.message, message.plural, number),
                source=source,
                translation=sent,
                packed=text_digest(sent),
                kind="; ".join((*filter(None, message.notes), message.references[0])),
                note="\n".join(map(translate, _notes(message, entry, file.plural_forms, number))),
                placeholders=tuple(
                    name
                    for name in dict.fromkeys(placeholders(source, message.context))
                    if not (may_omit and name == "{n}")
                ),
                room=pictures.room.get(index),
                detail=picture.detail if picture is not None and not number else None,
                page=picture.page if picture is not None else "",
            )


def _notes(message: Message, entry: PoEntry, forms: PluralForms, form: int) -> Iterator[Text]:
    """Yield the notes on a form for translators, besides that of its message."""
    if message.plural:
        numbers = islice((n for n in range(_TRIED_NUMBERS) if forms(n) == form), _SHOWN_NUMBERS)
        yield forms_note(", ".join(map(str, numbers)))
    if entry.is_fuzzy and entry.forms[form]:
        before = entry.previous[1] if entry.previous else entry.message
        yield changed_note(word_changes(before, entry.message), entry.forms[form])


def _glossary_row(term: GlossaryEntry) -> tuple[str, ...]:
    meaning = " ".join(filter(None, (term.meaning, term.note)))
    return term.term, term.translation, meaning, ", ".join(term.rejected).replace("*", "…")


def _how_to(original: Original, language: str, stem: str, translate: Translate) -> bytes:
    """Return the page of instructions: in the language, if the program has words in it, and in English."""
    listed = (placeholders(message.message, message.context) for message in original.messages)
    placeholder = next(chain.from_iterable(listed), "")
    texts = tuple(how_to_texts(f"{stem}.xlsx", f"{stem}.po", placeholder))
    title = how_to_title(original.title)
    english = Catalogue().translate
    parts = [_part("en", english(title), tuple(map(english, texts)))]
    if translate(texts[0]) != english(texts[0]):
        parts.insert(0, _part(language, translate(title), tuple(map(translate, texts))))
    return _html(parts)


def _part(language: str, title: str, lines: tuple[str, ...] = ()) -> dict[str, object]:
    """Return a part of a page, in one language, as its template has it."""
    return {
        "language": language,
        "direction": html_direction(language),
        "title": title,
        "lines": lines,
        "heads": (),
        "rows": (),
    }


def _html(parts: Sequence[Mapping[str, object]]) -> bytes:
    return render("translations/page.html.j2", {"parts": parts}).encode("utf-8")


def write_packs(
    originals: Sequence[Original], language: str, output: Path, problems: Problems
) -> Iterator[TranslationSummary]:
    """Write the pack of each into a folder, and yield the summary of its translation; record problems."""
    problems.extend(missing_packages())
    wanted = require_language(language, problems)
    if wanted is None or problems.error_count:
        return
    for original in map(with_boxes, originals):
        if wanted.code == original.language:
            report_own_language(original, wanted, problems)
            continue
        file = current_translation(original, wanted, problems)
        pictures = None if file is None else pack_pictures(original, language, problems)
        if file is None or pictures is None:
            continue
        path = output / f"{original.name}-{language}.zip"
        if write_content(path, pack_translation(original, wanted, file, pictures), problems):
            yield summarise(original, language, path, file)
