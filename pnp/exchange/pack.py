"""Pack everything that a volunteer needs to translate a game into one zip file, small enough for an e-mail.

It has the PO file, a spreadsheet with the same texts, pictures of the pages with the number of each text beside it, the
glossary, and how to fill it all in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from math import ceil, floor
from pathlib import Path

from msgspec import Struct

from pnp.exchange.message_pages import game_documents, numbered_pages
from pnp.exchange.translation_files import (
    OVERFLOW,
    Original,
    TranslationSummary,
    current_translation,
    report_own_language,
    require_language,
    summarise,
    with_boxes,
    write_content,
)
from pnp.game.model.glossary import glossary_entries
from pnp.game.model.texts import Text, Translate, ui_text
from pnp.game.reading.bundle import find_ruleset
from pnp.game.spreadsheets.archive import write_zip
from pnp.game.spreadsheets.xlsx import lacking_packages
from pnp.press.pictures.environment import render
from pnp.press.scene.document import Document
from pnp.press.text.typography import reads_from_right
from pnp.press.writers.page_png import page_pictures
from pnp.problems import Place, Problem, Problems, Severity
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game, translate_game
from pnp.translation.catalogue import Catalogue, ruleset_numbers
from pnp.translation.languages import LanguageInfo, PluralForms, plural_forms_of
from pnp.translation.marks import marked_catalogue
from pnp.translation.po_file import PoEntry, PoFile, write_po
from pnp.translation.template import Message, placeholders
from pnp.translation.workbook import (
    HEADING_JOINT,
    WORKBOOK_COLUMNS,
    MessageForm,
    WorkbookData,
    WorkbookRow,
    WorkbookWords,
    packed_po,
    text_digest,
    write_workbook,
)
from pnp.workshop.bench.catalogues import program_translator
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.checks.translation import is_for_one_number, word_changes
from pnp.workshop.options import BuildOptions

# The packages that spreadsheets and pictures need, which are not installed with the program itself.
_PACKAGES = ("openpyxl", "pypdfium2")
# The game on whose pages the program's own messages are shown.
_EXAMPLE = "hollow"
_PAGES, _LARGE_PAGE = "pages", 160.0  # mm: the width from which a page is a sheet of paper
_DOTS_PER_INCH, _LARGE_DOTS_PER_INCH = 150, 120  # by eye: small letters can be read, and files stay small
# Examples of a plural form, by taste, among numbers that show all: the last form to begin is Arabic's, at 100.
_SHOWN_NUMBERS, _TRIED_NUMBERS = 4, 130
# Texts with room for this many times their length have no limit: four Russian texts of all bundled games are longer.
# The usual length of a translation: four of five are no longer, or hardly, in each bundled game.
_MOST, _USUAL = 3.0, 1.25
# Room is found to an eighth of a text's length. Each round lays the game out; with two, a test finds too little room.
_ROUNDS = 4
# Parts of a text that are not lengthened: placeholders, signs of markup, addresses of links.
_KEPT = re.compile(r"\{[^{}\n]*\}|\]\([^()\s]*\)|[*\[]")
# Languages whose letters are about twice as wide: 1 em. Latin ones of the bundled text fonts have 0.42 to 0.48 em on
# average; the share is by taste a little larger.
_WIDE = frozenset({"ja", "ko", "zh"})
_WIDE_SHARE = 0.55
_PARTS = 2  # of a context, which name a component: components.help
_LONG = 30  # letters, by eye: such a text has several lines, and more of them make a piece higher


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
    ruleset, folder = original.ruleset, find_ruleset(_EXAMPLE)
    if ruleset is None and folder is not None:
        ruleset = load_game(folder, problems)
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
    translate = program_translator(language.code)
    rows = list(_rows(original.messages, file, pictures, translate))
    glossary = [
        (
            term.term,
            term.translation,
            " ".join(filter(None, (term.meaning, term.note))),
            ", ".join(term.rejected).replace("*", "…"),
        )
        for term in glossary_entries(original.glossary.terms, language.code)
    ]
    data = WorkbookData(original.name, language.code, original.language)
    files = {
        "how-to.html": _how_to(original, language.code, stem, translate),
        f"{stem}.xlsx": write_workbook(data, rows, glossary, workbook_words(translate)),
        f"{stem}.po": write_po(packed_po(file)),
    }
    if glossary:
        part = _part(language.code, translate(ui_text("Glossary", context="heading"))) | {
            "heads": tuple(map(translate, glossary_headings())),
            "rows": glossary,
        }
        files["glossary.html"] = _html(part)
    return write_zip({f"{stem}/{name}": content for name, content in (files | dict(pictures.pages)).items()})


def _rows(
    messages: Sequence[Message], file: PoFile, pictures: PackPictures, translate: Translate
) -> Iterator[WorkbookRow]:
    # A row is a plural form: only the first has the picture, and the one for a single number may go without {n}.
    entries = file.messages
    for index, message in enumerate(messages):
        entry = entries[message.key]
        picture = pictures.messages.get(index)
        for number, translation in enumerate(entry.forms):
            source = message.plural if message.plural and number else message.message
            omitted = {"{n}"} if message.plural and is_for_one_number(file.plural_forms, number) else set()
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
                    name for name in dict.fromkeys(placeholders(source, message.context)) if name not in omitted
                ),
                room=pictures.room.get(index),
                detail=picture.detail if picture and not number else None,
                page=picture.page if picture else "",
            )


def _notes(message: Message, entry: PoEntry, forms: PluralForms, form: int) -> Iterator[Text]:
    """Yield the notes on a form for translators, besides that of its message."""
    if message.plural:
        numbers = islice((n for n in range(_TRIED_NUMBERS) if forms(n) == form), _SHOWN_NUMBERS)
        # For translators: which numbers a form of a counted message is for: 1, 21, 31, …
        yield ui_text("for {numbers}, …", numbers=", ".join(map(str, numbers)))
    if entry.is_fuzzy and entry.forms[form]:
        before = entry.previous[1] if entry.previous else entry.message
        yield ui_text(
            "The text has changed: {changes} Its translation was: {translation}",
            changes=word_changes(before, entry.message),
            translation=entry.forms[form],
        )


def _how_to(original: Original, language: str, stem: str, translate: Translate) -> bytes:
    """Return the page of instructions: in the language, if the program has words in it, and in English."""
    listed = (placeholders(message.message, message.context) for message in original.messages)
    placeholder = next(chain.from_iterable(listed), "")
    texts = tuple(how_to_texts(f"{stem}.xlsx", f"{stem}.po", placeholder))
    title = ui_text("How to translate {game}", game=original.title)
    english = Catalogue().translate
    parts = [_part("en", english(title), tuple(map(english, texts)))]
    if translate(texts[0]) != english(texts[0]):
        parts.insert(0, _part(language, translate(title), tuple(map(translate, texts))))
    return _html(*parts)


def _html(*parts: Mapping[str, object]) -> bytes:
    return render("translations/page.html.j2", {"parts": parts}).encode("utf-8")


def _part(language: str, title: str, lines: tuple[str, ...] = ()) -> dict[str, object]:
    """Return a part of a page, in one language, as its template has it."""
    return {
        "language": language,
        "direction": "rtl" if reads_from_right(language) else "ltr",
        "title": title,
        "lines": lines,
        "heads": (),
        "rows": (),
    }


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


def heading_texts() -> dict[str, Text]:
    """Return the headings of the spreadsheet by the names of its columns."""
    texts = (
        ui_text("Number", context="column of the translators' spreadsheet"),
        ui_text("Text", context="column of the translators' spreadsheet"),
        ui_text("Translation", context="column of the translators' spreadsheet"),
        ui_text("State", context="column of the translators' spreadsheet"),
        ui_text("Picture", context="column of the translators' spreadsheet"),
        ui_text("Page", context="column of the translators' spreadsheet"),
        ui_text("What it is", context="column of the translators' spreadsheet"),
        ui_text("Note", context="column of the translators' spreadsheet"),
        # For translators: how many characters there is room for.
        ui_text("Room", context="column of the translators' spreadsheet"),
        ui_text("Remark", context="column of the translators' spreadsheet"),
    )
    return dict(zip(WORKBOOK_COLUMNS, texts, strict=False))


def workbook_words(translate: Translate) -> WorkbookWords:
    """Return the words of the spreadsheet; its headings end with their English names, by which they are read again."""
    headings = {}
    for name, text in heading_texts().items():
        own = translate(text)
        headings[name] = name if own == name else f"{own}{HEADING_JOINT}{name}"
    return WorkbookWords(
        headings,
        # For translators: states of a translation in the spreadsheet: this one is that there is none.
        missing=translate(ui_text("missing", context="state of a translation")),
        lost=translate(ui_text("lost: {placeholder}", context="state of a translation", placeholder="{placeholder}")),
        # For translators: the stars around strong and emphasised words are others than those of the text.
        markup=translate(ui_text("stars differ", context="state of a translation")),
        too_long=translate(ui_text("too long", context="state of a translation")),
        glossary=tuple(map(translate, glossary_headings())),
    )


def glossary_headings() -> tuple[Text, ...]:
    """Return the headings of the glossary."""
    return (
        ui_text("Term", context="column of the glossary"),
        ui_text("Translation", context="column of the glossary"),
        ui_text("Meaning", context="column of the glossary"),
        # For translators: words that must not be used for a term.
        ui_text("Not", context="column of the glossary"),
    )


def how_to_texts(spreadsheet: str, po: str, placeholder: str) -> Iterator[Text]:
    """Yield the instructions for volunteers, paragraph by paragraph; *placeholder* is one of the game's own, or ""."""
    yield ui_text(
        "Thank you for translating! You need this folder and a spreadsheet program, such as Excel or LibreOffice."
    )
    heads = heading_texts()
    yield ui_text("Unpack the zip file into a folder, and open {file}.", file=spreadsheet)
    yield ui_text(
        'Each row is one text. Type its translation into the column "{column}". '
        "Leave the cell empty if you are not sure.",
        column=heads["Translation"],
    )
    yield ui_text(
        "The number at the beginning of a row is also in the pictures of the pages, beside the text. "
        'In the column "{column}", click on the name of a page to see it.',
        column=heads["Page"],
    )
    if placeholder:
        yield ui_text(
            "Copy what is in braces as it is, such as {placeholder}. The game puts numbers and pictures there. "
            "You may move it within the text.",
            placeholder=placeholder,
        )
    yield ui_text("Stars make words **bold** or *italic*. Put them around the same words in your language.")
    yield ui_text(
        "Type quotes and apostrophes as they are on your keyboard. The program prints the signs of your language."
    )
    yield ui_text(
        'The column "{column}" says what is wrong while you type. It is empty when all is well. '
        "A text that is too long does not fit its place on a card or a board: say it in fewer words.",
        column=heads["State"],
    )
    yield ui_text(
        "A text with a number in it may have several rows, one for each form of your language. "
        'The column "{column}" says for which numbers each one is.',
        column=heads["Note"],
    )
    yield ui_text("Use the words of the glossary, so that each thing has one name everywhere.")
    yield ui_text(
        'If a text is not clear, or if you want to tell us something, write it in the column "{column}".',
        column=heads["Remark"],
    )
    yield ui_text(
        "You may sort and filter the rows, and stop at any time. What has no translation stays as it is in the game."
    )
    yield ui_text("Save the spreadsheet as XLSX and send it back. You can do so as often as you like.")
    yield ui_text(
        "Do you work with Poedit, Lokalize or Weblate? {file} has the same texts. Send back one of the two files.",
        file=po,
    )


def text_room(build: GameBuild, messages: Sequence[Message], language: str) -> dict[int, int]:
    """Return how many characters a translation of each message may have, by its index, where there is a limit.

    The layout is that of the program: cards, boards, figures. Running text has no limit.
    """
    factors = dict.fromkeys(range(len(messages)), _MOST)
    limited = _too_long(build, messages, factors)
    low, high = dict.fromkeys(limited, 1.0), dict.fromkeys(limited, _MOST)
    for _ in range(_ROUNDS if limited else 0):
        middle = {index: (low[index] + high[index]) / 2 for index in limited}
        too_long = _too_long(build, messages, dict.fromkeys(factors, _USUAL) | middle)
        for index in limited:
            (high if index in too_long else low)[index] = middle[index]
    # How many letters of the language are as wide as one of the source's.
    own, other = (code.partition("-")[0] for code in (build.ruleset.game.language, language))
    share = (_WIDE_SHARE if other in _WIDE else 1.0) / (_WIDE_SHARE if own in _WIDE else 1.0)
    return {index: _characters(messages[index].message, low[index] * share) for index in sorted(limited)}


def _characters(message: str, factor: float) -> int:
    letters = len(_KEPT.sub("", message))
    return len(message) - letters + max(1, floor(letters * factor))


def _too_long(build: GameBuild, messages: Sequence[Message], factors: Mapping[int, float]) -> set[int]:
    """Return the messages that are too long for their places when each is some times as long as it is."""
    source = build.ruleset.game.language
    entries, places = {}, dict[Place, int]()
    for index, each in enumerate(messages):
        forms = (each.message, each.plural) if each.plural else (each.message,)
        entries[each.key] = tuple(stretch_text(form, factors[index]) for form in forms)
        places |= {text.place: index for text in each.texts}
    problems = Problems()
    own_forms, numbers = plural_forms_of(source), ruleset_numbers(build.ruleset)
    catalogue = Catalogue(source, entries, own_forms, source=source, numbers=numbers)
    translate_game(build, catalogue, problems, composes=False)
    too_long: set[int] = set()
    for place in (each.place for each in problems if each.code in OVERFLOW and each.place is not None):
        too_long |= {places[place]} if place in places else _around(place, messages, places)
    return too_long


def _around(place: Place, messages: Sequence[Message], places: Mapping[Place, int]) -> set[int]:
    """Return the lengthened texts of a component that is too full as a whole."""
    before = [text for text in places if text.file == place.file and text.line <= place.line]
    if not before:
        return set()
    nearest = messages[places[max(before, key=lambda text: text.spot)]].context.split(".")[:_PARTS]
    return {
        index
        for index, each in enumerate(messages)
        if each.context.split(".")[:_PARTS] == nearest and len(each.message) >= _LONG
    }


def stretch_text(text: str, factor: float) -> str:
    """Return a text that is *factor* times as long, its own letters repeated.

    >>> stretch_text("Red {n}", 2.0)
    'Red {n} Red'
    """
    letters = " ".join(_KEPT.sub("", text).split())
    more = ceil((factor - 1) * len(letters))
    filler = (f" {letters}" * (1 + more // (len(letters) + 1)))[:more] if letters else ""
    return text + filler.rstrip()
