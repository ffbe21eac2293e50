"""The typography that all outputs share: the scale of type, and how typed quotes, apostrophes and ranges are set.

Authors write ``"straight quotes"``, ``don't`` and ``2-4``. Readers see the signs of their language. Placeholders and
the addresses of links stay unchanged, as do signs that aren't quotes: 5" (inches) and 6' (feet).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import asdict

from pnp.press.units import mm_from_points

# How much lighter words in a second language are than those in the first, above them; by eye.
SECOND_TINT = 0.25
# The height of a line's baseline below the line's top, as a share of its leading; by eye.
BASELINE = 0.74

# Characters that XML 1.0 forbids, and halves of surrogate pairs, which UTF-8 and UTF-16 cannot write.
_UNWRITABLE = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"
# Outer and inner quotes of a language: opening, closing, opening, closing. Unlisted languages use those of English.
_ENGLISH = "“”‘’"
_FRENCH = ("«\u00a0", "\u00a0»", "“", "”")
QUOTES: Mapping[str, str | tuple[str, str, str, str]] = {
    "en": _ENGLISH,
    **dict.fromkeys(("bg", "cs", "de", "is", "ka", "sk", "sl"), "„“‚‘"),
    **dict.fromkeys(("hr", "hu", "pl", "ro"), ("„", "”", "«", "»")),
    **dict.fromkeys(("be", "ru", "uk"), "«»„“"),
    **dict.fromkeys(("el", "es", "it", "nb", "no", "pt-PT"), "«»“”"),
    "fr": _FRENCH,
    "de-CH": "«»‹›",
    "da": "»«›‹",
    "sr": "„”’’",
    **dict.fromkeys(("fi", "sv"), "””’’"),
    "ar": "«»“”",
    "fa": "«»‹›",
    "he": "״״׳׳",
    **dict.fromkeys(("ja", "zh-Hant", "zh-HK", "zh-TW"), "「」『』"),
}
_READ_FROM_RIGHT = frozenset({"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "xb", "yi"})
DIRECTION_MARKS = ("\u200e", "\u200f")  # from the left and from the right
MIRRORED_SIGNS = frozenset("()[]{}<>«»‹›≤≥")  # the same glyph may show the sign or its mirror image
_APOSTROPHE, _GERESH = "’", "׳"
# The first and last letter of scripts without spaces between words, where a quote may occur anywhere.
_WIDE, _LAST_WIDE = "\u2e80", "\uffef"
_RANGES = {"ja": "〜"}  # other languages use a dash
# A line may end only before the equals sign of a sum, and nowhere in a sum of two numbers, which may be placeholders;
# the sign of "{n} × {piece}" is that of a count.
_SUM = r"(?<=[0-9}]) ([+−]|(?<=[0-9] )[×÷](?= [0-9])) (?=[0-9{])"
_EQUALS = r"(?<=[0-9}] )= (?=[0-9{])"
_TERM = r"(?:[0-9]+|\{[^{}\n]*\})"
_SHORT_SUM = rf"(?<![+−×÷]\u00a0)(?<!\w)({_TERM}\u00a0[+−×÷]\u00a0{_TERM}) =(?=\u00a0)"
# No line ends after a Cyrillic preposition or conjunction of one letter.
_SHORT_WORD = r"""(?<!\w)([АВЗИЙІКОСУЎавзийікосуў]) (?=[\w{«„*("'])"""
# The sign of a number, as in "-5 points", and of the second number of a cell, as in "1,-2".
_SIGNED = r"(?:(?<![^\s(])|(?<=[0-9],))-(?=[0-9])"
# Signs that `typeset` changes: a text without them is already typeset.
TYPED_SIGNS = re.compile(rf"""["']|[0-9]-[0-9]|{_SIGNED}|[0-9}}] [+−×÷=] [0-9{{]|{_SHORT_WORD}""")

# Patterns that few texts need, compiled on first use.
# Parts that stay unchanged: placeholders, the addresses of links, literal braces.
_KEPT = r"\{\{|\}\}|\{[^{}\n]*\}|\]\([^()\s]*\)"
_RANGE = r"(?<![.,:/–-])([0-9]{1,4})-([0-9]{1,4})(?![0-9:/–-]|[.,][0-9])"
_OPENERS = frozenset("([<—–-/\"'“„‘‚«‹\u00a0")
# A single quote that can close another one.
_CLOSING = r"(?<=[^\s(\[])'(?!\w)"
_WIDE_CLOSING = rf"{_CLOSING}|(?<=[{_WIDE}-{_LAST_WIDE}])'"  # where a word may follow without a space
# Text typed into a terminal, where each sign counts: options, and a command of this program before them, such as
# "pnp build hollow --set side=6".
_OPTION = r"--[a-z][a-z-]*(?:=[\w.,-]*\w)?(?: [\w-]+=[\w.,-]*\w)?"
COMMAND = rf"(?:\bpnp(?: [a-z][\w./-]*){{1,3}} |(?<![A-Za-z0-9-])){_OPTION}(?: {_OPTION})*"
# Isolates of direction: from the right, and by the first letter; each ends with the third.
_FROM_RIGHT, _ISOLATE, _END = "\u2067\u2068\u2069"
ISOLATED = "([\u2066-\u2068])([^\u2066-\u2069]*)\u2069"
DIRECTION_CONTROLS = "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
_DECIMAL = r"[0-9]+(?:[.,][0-9]+)*"
_RANGE_AS_SET = rf"(?<![\w.,–-]){_DECIMAL}–{_DECIMAL}(?![\w–-])"
# Parts that read from the left within a right-to-left text: letters of frames, cells, signed numbers, fractions, sums.
_FRAME = r"\([a-z]\)"
_CELL = r"(?<![\w./])(?<![A-Za-z0-9]-)(?<![A-Za-z] )[A-Za-z]{1,2}[0-9]{1,2}(?![\w/]|[.-][A-Za-z0-9]| [A-Za-z])"
_QUANTITY = (
    rf"(?<![^\s(])[-+−±×]{_DECIMAL}|(?<![0-9])[0-9]*[¼-¾⅐-⅞]"
    rf"|(?<![0-9])(?<![0-9][.,]){_DECIMAL}(?:[ \u00a0][+−×÷=][ \u00a0]{_DECIMAL})+"
)
# English words that begin with an apostrophe.
_ELISION = r"'(?i:tis|twas|em|til|cause|n|[0-9]{2}s?)\b"


class TypeSize(Struct, frozen=True):
    """A size of type and the distance between its baselines, both in points."""

    points: float
    leading_points: float

    @property
    def size(self) -> float:
        """The size in mm."""
        return mm_from_points(self.points)

    @property
    def leading(self) -> float:
        """The distance between baselines in mm."""
        return mm_from_points(self.leading_points)


class TypeScale(Struct, frozen=True):
    """The size of each kind of text."""

    cover_title: TypeSize = TypeSize(44, 46.2)
    title: TypeSize = TypeSize(30, 32)  # of a print guide
    chapter: TypeSize = TypeSize(18, 21)
    map_title: TypeSize = TypeSize(16, 20)
    guide_heading: TypeSize = TypeSize(12, 16)
    subtitle: TypeSize = TypeSize(11, 15)
    section: TypeSize = TypeSize(11, 13)
    lead: TypeSize = TypeSize(10.5, 14.3)  # the sentence on the cover
    body: TypeSize = TypeSize(9.5, 13)
    instruction: TypeSize = TypeSize(9, 13)
    rule_title: TypeSize = TypeSize(9, 13)
    note: TypeSize = TypeSize(8.5, 11.5)  # tables, too
    caption: TypeSize = TypeSize(8, 10.5)
    part: TypeSize = TypeSize(8, 10)  # in the list of parts
    number: TypeSize = TypeSize(7.5, 10)  # rule numbers, page numbers, running heads, counts in figures
    mark: TypeSize = TypeSize(7, 9)  # the smallest letters in figures

    def scaled(self, factor: float) -> TypeScale:
        """Return the scale with all sizes multiplied by *factor*: 1.4 for large print."""
        sizes = asdict(self).items()
        return TypeScale(**{name: TypeSize(factor * each.points, factor * each.leading_points) for name, each in sizes})

    def css_ratios(self) -> dict[str, float]:
        """Return each kind of text and its size as a share of the body's: a web page scales with its reader's type."""
        return {name.replace("_", "-"): each.points / self.body.points for name, each in asdict(self).items()}


TYPE_SCALE = TypeScale()


@lru_cache(maxsize=1 << 12)  # 246 entries in a build of all games
def typeset(text: str, language: str = "en") -> str:
    """Return *text* with its language's quotes, dashes and signs, and kept together where needed; or as it is."""
    # Each step is skipped for texts without its sign, which are most; their order matters.
    text = re.sub(_SHORT_WORD, "\\1\u00a0", text)
    kept = {offset for match in re.finditer(_KEPT, text) for offset in range(*match.span())}
    if "-" in text:
        text = re.sub(_RANGE, lambda match: match[0] if match.start() in kept else _range(match, language), text)
        text = re.sub(_SIGNED, lambda match: match[0] if match.start() in kept else "−", text)
    text = re.sub(_EQUALS, "=\u00a0", re.sub(_SUM, "\u00a0\\1\u00a0", text))
    if "=" in text:
        text = re.sub(_SHORT_SUM, "\\1\u00a0=", text)
    quotes, open_quotes = quotes_of(language), list[str]()
    closing = _CLOSING if max(text, default="") < _WIDE else _WIDE_CLOSING
    last_closing = max((match.start() for match in re.finditer(closing, text)), default=-1)
    signs: list[str] = []
    for offset, char in enumerate(text):
        if char == "'" and offset not in kept:
            char = _single_quote(text, offset, quotes, open_quotes, last_closing > offset)
        elif char == '"' and offset not in kept:
            char = _double_quote(text, offset, quotes, open_quotes)
        signs.append(char)
    return "".join(signs)


def quotes_of(language: str) -> tuple[str, ...]:
    """Return the four quotes of a language: those listed for it, or for the language without its country."""
    return tuple(QUOTES.get(language) or QUOTES.get(language.partition("-")[0], _ENGLISH))


def isolate_value(text: str, language: str) -> str:
    """Return *text* for insertion into one in *language*, isolated if it reads the other way and is no option."""
    from_right = reads_from_right(language)
    if text.startswith("--") if from_right else text.isascii():
        return text
    kinds = map(unicodedata.bidirectional, re.sub(ISOLATED, "", text))
    first = next((kind for kind in kinds if kind in ("L", "R", "AL")), None)
    return f"{_ISOLATE}{text}{_END}" if first is not None and (first == "L") == from_right else text


# The letters with which rulebooks label pictures, where not a, b, c: without those that look like others.
_FRAME_LETTERS = {
    "ar": "أبجدهوزحطيكلمنسعفصقر",
    "bg": "абвгдежзийклмнопрстуфхцч",
    "el": "αβγδεζηθικλμνξοπρστυφχψω",
    "he": "אבגדהוזחטיכלמנסעפצקרשת",
    "ru": "абвгдежзиклмнопрстуфхцчш",
    "uk": "абвгдежзиклмнпрстуфхцчшщ",
}
_LATIN_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FRAME_LETTER = r"(?<![\w)])\(([a-z])\)(?!\w)"


def frame_letter(index: int, language: str) -> str:
    """Return the label of a figure's frame in the letters of the language; index 0 is (a).

    >>> frame_letter(1, "en"), frame_letter(1, "ru"), frame_letter(1, "he")
    ('(b)', '(б)', '(ב)')
    """
    letters = _FRAME_LETTERS.get(language.partition("-")[0], _LATIN_LETTERS)
    return f"({(letters if index < len(letters) else _LATIN_LETTERS)[index]})"


def with_frame_letters(text: str, language: str) -> str:
    """Return a text with the labels of frames, typed (a), (b), … in every language, in the language's letters."""
    if "(" not in text or language.partition("-")[0] not in _FRAME_LETTERS:
        return text
    return re.sub(_FRAME_LETTER, lambda match: frame_letter(_LATIN_LETTERS.index(match[1]), language), text)


@lru_cache(maxsize=1 << 10)  # full in a build of all games: 35 % of calls find theirs
def isolate_parts(text: str, language: str) -> str:
    """Return a right-to-left *text* with isolates around the parts that have an order of their own.

    These are commands, cells, letters of frames, signed numbers and sums, which read from the left, and ranges: the low
    number of 20–40 is on the right. Texts in other languages are returned unchanged.
    """
    if not reads_from_right(language):
        return text
    own = "|".join((COMMAND, _FRAME, _CELL, _QUANTITY))
    pattern = f"(?P<kept>{_KEPT}|{ISOLATED})|(?P<range>{_RANGE_AS_SET})|{own}"
    return re.sub(pattern, _between_isolates, text)


def _between_isolates(match: re.Match[str]) -> str:
    if match["kept"]:
        return match[0]
    return f"{_FROM_RIGHT if match['range'] else _ISOLATE}{match[0]}{_END}"


def writable_text(text: str) -> str:
    """Return *text* with each character that a file cannot hold replaced by the replacement character."""
    return text if text.isprintable() else re.sub(_UNWRITABLE, "\ufffd", text)


def without_controls(text: str) -> str:
    """Return *text* without the invisible characters that control its direction."""
    return text if text.isascii() else re.sub(DIRECTION_CONTROLS, "", text)


def reads_from_right(language: str) -> bool:
    """Return whether a language is written from right to left: its books are bound on the right."""
    return language.partition("-")[0] in _READ_FROM_RIGHT


def is_read_alike(language: str, other: str) -> bool:
    """Return whether two languages are written in the same direction."""
    return reads_from_right(language) == reads_from_right(other)


def _range(match: re.Match[str], language: str) -> str:
    """Return a range of numbers with the language's sign; 4-2 is not a range, nor are numbers attached to letters."""
    low, high = match.groups()
    around = match.string[max(0, match.start() - 1) : match.start()] + match.string[match.end() : match.end() + 1]
    # A number beside a letter is part of a word, but not in scripts without spaces between words.
    is_word = any((char.isalnum() or char == "_") and not _WIDE <= char <= _LAST_WIDE for char in around)
    return f"{low}{_RANGES.get(language, '–')}{high}" if int(low) < int(high) and not is_word else match[0]


def _double_quote(text: str, offset: int, quotes: tuple[str, ...], open_quotes: list[str]) -> str:
    if "א" <= _neighbour(text, offset, -1) <= "ת" and "א" <= _neighbour(text, offset, 1) <= "ת":
        return "״"  # the sign of an abbreviation
    if _is_opening(text, offset) and '"' not in open_quotes:
        open_quotes.append('"')
        return quotes[0]
    if '"' in open_quotes and not _neighbour(text, offset, -1).isspace():
        open_quotes.remove('"')
        return quotes[1]
    return '"'


def _single_quote(text: str, offset: int, quotes: tuple[str, ...], open_quotes: list[str], can_close: bool) -> str:
    before, after = _neighbour(text, offset, -1), _neighbour(text, offset, 1)
    if "א" <= before <= "ת":
        return _GERESH
    is_inside = before >= _WIDE and "'" in open_quotes
    if _is_opening(text, offset) and not is_inside:
        if re.compile(_ELISION).match(text, offset) or not can_close or "'" in open_quotes:
            return _APOSTROPHE
        open_quotes.append("'")
        return quotes[2]
    return _closing_quote(before, after, quotes, open_quotes)


def _closing_quote(before: str, after: str, quotes: tuple[str, ...], open_quotes: list[str]) -> str:
    if after.isalnum() and before < _WIDE:
        return "'" if before.isdigit() and after.isdigit() else _APOSTROPHE
    if "'" in open_quotes and not before.isspace():
        open_quotes.remove("'")
        return quotes[3]
    return _APOSTROPHE if before.isalpha() or before == "}" else "'"


def _is_opening(text: str, offset: int) -> bool:
    before, after = _neighbour(text, offset, -1), _neighbour(text, offset, 1)
    is_start = not before or before.isspace() or before in _OPENERS or before >= _WIDE
    return is_start and bool(after) and not after.isspace()


def _neighbour(text: str, offset: int, step: int) -> str:
    """Return the nearest character before (*step* -1) or after (1) the *offset* that is not an asterisk of emphasis."""
    offset += step
    while 0 <= offset < len(text) and text[offset] == "*":
        offset += step
    return text[offset] if 0 <= offset < len(text) else ""
