"""The words of the pack that translators get: the headings and states of its spreadsheet, and how to fill it in."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.model.texts import Text, Translate, ui_text
from pnp.press.text.typography import reads_from_right
from pnp.translation.workbook import HEADING_JOINT, WORKBOOK_COLUMNS, WorkbookWords


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


def glossary_title() -> Text:
    """Return the title of the glossary."""
    return ui_text("Glossary", context="heading")


def forms_note(numbers: str) -> Text:
    """Return the note on a form that is for some numbers."""
    # For translators: which numbers a form of a counted message is for: 1, 21, 31, …
    return ui_text("for {numbers}, …", numbers=numbers)


def changed_note(changes: str, translation: str) -> Text:
    """Return the note on a message that has changed since it was translated."""
    return ui_text(
        "The text has changed: {changes} Its translation was: {translation}", changes=changes, translation=translation
    )


def how_to_title(game: str) -> Text:
    """Return the title of the page that says how to translate."""
    return ui_text("How to translate {game}", game=game)


def how_to_texts(spreadsheet: str, po: str, placeholder: str) -> Iterator[Text]:
    """Yield the instructions for volunteers, paragraph by paragraph.

    *placeholder* is one of the game's own, if it has any.
    """
    yield ui_text(
        "Thank you for translating! You need this folder and a spreadsheet program, such as Excel or LibreOffice."
    )
    yield ui_text("Unpack the zip file into a folder, and open {file}.", file=spreadsheet)
    yield from _texts_about_rows(placeholder)
    yield ui_text(
        "You may sort and filter the rows, and stop at any time. What has no translation stays as it is in the game."
    )
    yield ui_text("Save the spreadsheet as XLSX and send it back. You can do so as often as you like.")
    yield ui_text(
        "Do you work with Poedit, Lokalize or Weblate? {file} has the same texts. Send back one of the two files.",
        file=po,
    )


def _texts_about_rows(placeholder: str) -> Iterator[Text]:
    """Yield the instructions for filling in the rows of the spreadsheet."""
    heads = heading_texts()
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


def html_direction(language: str) -> str:
    """Return the direction of a language in HTML."""
    return "rtl" if reads_from_right(language) else "ltr"
