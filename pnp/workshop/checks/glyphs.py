"""Check that the bundled fonts have every character of a game's texts."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.game.model.ruleset import Ruleset
from pnp.messages import describe_character, quote
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import missing_characters
from pnp.problems import Place, Problems
from pnp.translation.catalogue import Catalogue, RulesetText, ruleset_texts
from pnp.translation.languages import find_language

_MOST_NAMED = 8  # the message stays on two lines
# Free fonts for languages whose letters no bundled font has.
_FONTS: Mapping[str, str] = {
    "am": "Noto Sans Ethiopic",
    "bn": "Noto Sans Bengali",
    "gu": "Noto Sans Gujarati",
    "hi": "Noto Sans Devanagari",
    "hy": "Noto Sans Armenian",
    "ka": "Noto Sans Georgian",
    "km": "Noto Sans Khmer",
    "kn": "Noto Sans Kannada",
    "ko": "Noto Sans KR",
    "lo": "Noto Sans Lao",
    "ml": "Noto Sans Malayalam",
    "mr": "Noto Sans Devanagari",
    "my": "Noto Sans Myanmar",
    "ne": "Noto Sans Devanagari",
    "pa": "Noto Sans Gurmukhi",
    "si": "Noto Sans Sinhala",
    "ta": "Noto Sans Tamil",
    "te": "Noto Sans Telugu",
    "th": "Noto Sans Thai",
    "zh": "Noto Sans SC or TC",
}


def check_glyphs(
    ruleset: Ruleset, book: FontBook, catalogue: Catalogue, problems: Problems, *, with_booklet: bool = True
) -> None:
    """Report each text with a character that its fonts lack (P032); texts of the booklet only if it is made."""
    # The words of the message have parts that may be lacking: more letters, another language, a font's name.
    on_sheets = {ruleset.sources["game.yaml"], ruleset.sources["components.yaml"]}
    for message in ruleset_texts(ruleset):
        if not with_booklet and message.source not in on_sheets:
            continue
        text = catalogue.translate(message.text)
        if message.text.plural:
            text += catalogue.translate(message.text.filled(n=2))
        missing = missing_characters(book, text, TextStyle(message.family))
        if missing:
            named = ", ".join(f"{quote(char)} ({describe_character(char)})" for char in missing[:_MOST_NAMED])
            more = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
            others = "other characters, an {icon:…}," if message.rich else "other characters"
            usual = f"use {others} or a font of your own (fonts, in look.yaml)"
            hint = _font_hint(missing, catalogue.language) or usual
            where = "" if missing[0] in message.text.message else f" (in the translation into {catalogue.language})"
            problems.error("P032", f"no bundled font contains {named}{more}{where}", _place(message, missing[0]), hint)


def _place(message: RulesetText, char: str) -> Place:
    """Return where a character is: in the ruleset, or the whole text if it is from a translation."""
    written = message.text.message
    if char not in written:
        return message.place
    return message.source.inside(message.path, written, written.index(char), 1)


def _font_hint(missing: str, language: str) -> str:
    """Return which font a language needs; nothing for one whose letters the bundled fonts have."""
    font = _FONTS.get(language.partition("-")[0])
    known = find_language(language) if font and any(map(str.isalpha, missing)) else None
    return f"{known.name} needs a font of your own, such as {font}: name it in look.yaml (fonts)" if known else ""
