"""Read what readers see of a text: its words, and the cells and names that it mentions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from pnp.translation.languages import base_language, is_spaced
from pnp.translation.number_words import plain_word, word_prefixes

SPACES = " \u00a0\u2009\u202f"
DASHES = "-\u2010\u2011\u2012\u2013\u2014"
# Groups of three digits with spaces; or digits with signs between them, which say what they are.
_NUMBER = rf"(?<!\d)\d{{1,3}}(?:[{SPACES}]\d{{3}})+(?!\d)|\d+(?:[{DASHES}.,:/'’]\d+)*[½⅓⅔¼¾]?|[½⅓⅔¼¾]"
_TOKEN = re.compile(
    rf"(?P<digits>{_NUMBER})|(?P<word>[^\W\d_]+(?:[\u0300-\u036f\u0591-\u05bd]+[^\W\d_]*)*)"
    r"|(?P<address>\]\([^()\s]*\))|(?P<sign>[{|}])"
)
_CELL_LETTERS = re.compile(r"(?:(?<![A-Za-z\u0400-\u04ff]))[A-Za-z\u0400-\u04ff]{1,2}\Z")
_CELL_NUMBER = re.compile(r"[0-9]{1,3}(?!\d)")
# Cyrillic letters that look like Latin ones.
_ALIKE = str.maketrans("АВСЕНКМОРТХасеорхуАкм", "ABCEHKMOPTXaceopxyAkm")
_PREFIXES, _SHORTEST = 3, 3  # letters that Hebrew writes before a word at most, and what is left of it at least
MOST_WORDS = 8  # of a title that is looked for: ten times as many take a hundred times as long
# The library's names of the languages whose endings it knows.
_STEMMERS = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "hu": "hungarian",
    "it": "italian", "lt": "lithuanian", "nb": "norwegian", "nl": "dutch", "no": "norwegian", "pl": "polish",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish", "tr": "turkish",
}  # fmt: skip
_JOINING = f"{SPACES}\n-'’"
# A vowel that only some forms of a Russian word have: камень, камня.
_FLEETING = re.compile(r"([бвгджзклмнпрстфхцчшщ])[ео](?=[бвгджзклмнпрстфхцчшщ]\Z)")


class Token(Struct, frozen=True):
    """A word or a number in digits that readers see, and its place in the text."""

    text: str
    start: int
    is_digits: bool = False

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.start + len(self.text)


class CellMention(Struct, frozen=True):
    """A cell that a text mentions, by the board's name for it, and the place and length of what is written."""

    cell: str
    start: int
    length: int
    text: str


class NameMention(Struct, frozen=True):
    """A title in a text: the names of all that have it, and the place and length of what is written."""

    names: frozenset[str]
    start: int
    length: int
    text: str


@lru_cache(maxsize=1 << 10)  # a text is read for its numbers, its cells and its names
def visible_tokens(text: str) -> tuple[Token, ...]:
    """Return the words and numbers of a text that readers see, in order: none of addresses and placeholders."""
    tokens = []
    depth, is_shown = 0, True
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "sign":
            depth = max(0, depth + {"{": 1, "}": -1}.get(match[0], 0))
            is_shown = depth == 0 or (depth == 1 and match[0] == "|")
        elif is_shown and kind != "address":
            tokens.append(Token(match[0], match.start(), kind == "digits"))
    return tuple(tokens)


def is_letter(char: str) -> bool:
    """Return whether a digit beside a character belongs to a name; Japanese has no spaces around its numbers."""
    return (char.isalpha() and not "\u3005" <= char <= "\u9fff") or char == "_"


def read_cells(text: str, cells: Collection[str] | None = None) -> tuple[CellMention, ...]:
    """Return the mentions of cells, which are called by letters and a number, in reading order.

    Cyrillic letters that look like Latin ones, and letters of the other case, are read as the names of the board.
    Without these, everything that looks like a cell is one, in capital letters.

    >>> [each.cell for each in read_cells("C3 and С4, e5-D9", {"C3", "C4", "E5"})]
    ['C3', 'C4', 'E5']
    """
    tokens = visible_tokens(text)
    if not any(token.is_digits for token in tokens):
        return ()  # most texts
    known = {cell.lower(): cell for cell in cells or ()} | {cell: cell for cell in cells or ()}
    mentions = []
    for token, digits in pairwise(tokens):
        if not digits.is_digits or token.end != digits.start:
            continue
        written = _cell_at(text, token, digits)
        plain = written.translate(_ALIKE)
        cell = known.get(plain) or known.get(plain.lower()) or (plain.upper() if cells is None else "")
        if cell and plain.isascii():
            mentions.append(CellMention(cell, token.end - len(written.rstrip("0123456789")), len(written), written))
    return tuple(mentions)


def _cell_at(text: str, word: Token, digits: Token) -> str:
    """Return the letters and the number that can be a cell, of a word and digits behind it; nothing if none can."""
    letters, number = _CELL_LETTERS.search(word.text[-3:]), _CELL_NUMBER.match(digits.text)
    if letters is None or number is None:
        return ""
    start, end = word.end - len(letters[0]), digits.start + len(number[0])
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    return "" if before.isdigit() or (after and is_letter(after)) else text[start:end]


def read_names(text: str, names: Mapping[str, Collection[str]], language: str) -> tuple[NameMention, ...]:
    """Return where a text has a title of something, in any inflection, in reading order; the longest title counts.

    *names* are the titles of each name; a title that ends with * stands for all words that begin so.

    >>> names = {"red": ["Red"], "red-stone": ["Red stone"]}
    >>> [(sorted(each.names), each.text) for each in read_names("Red takes two red stones.", names, "en")]
    [(['red'], 'Red'), (['red-stone'], 'red stones')]
    """
    return name_reader(names, language)(text)


def name_reader(names: Mapping[str, Collection[str]], language: str) -> Callable[[str], tuple[NameMention, ...]]:
    """Return what reads the same titles in many texts, as `read_names` does in one."""
    titles = _titles(tuple((name, title) for name, each in names.items() for title in each if title.strip()), language)
    return titles.read_anywhere if titles.anywhere else titles.read


class _Titles(Struct, frozen=True):
    """Titles in a language by the stems of their words, or by the beginnings of words that end with a star."""

    names: Mapping[tuple[str, ...], frozenset[str]]
    begun: Mapping[str, frozenset[str]]
    first: frozenset[str]  # how the first words of titles begin: others need no stem
    longest: int
    prefixes: str
    stem: Callable[[str], str]
    anywhere: re.Pattern[str] | None = None  # the titles of a language without spaces

    def read(self, text: str) -> tuple[NameMention, ...]:
        """Return where a text has one of the titles, by its words."""
        tokens = [token for token in visible_tokens(text) if not token.is_digits]
        mentions = []
        at = 0
        while at < len(tokens):
            if not self.prefixes and plain_word(tokens[at].text)[:2] not in self.first:  # most words
                at += 1
                continue
            count, said = self._find(text, tokens, at)
            if said:
                start, end = tokens[at].start, tokens[at + count - 1].end
                mentions.append(NameMention(said, start, end - start, text[start:end]))
            at += count
        return tuple(mentions)

    def read_anywhere(self, text: str) -> tuple[NameMention, ...]:
        """Return where a text without spaces has one of the titles."""
        return tuple(
            NameMention(self.names[(match[0],)], token.start + match.start(), len(match[0]), match[0])
            for token in visible_tokens(text)
            for match in (self.anywhere.finditer(token.text) if self.anywhere and not token.is_digits else ())
        )

    def _find(self, text: str, tokens: Sequence[Token], at: int) -> tuple[int, frozenset[str]]:
        """Return how many words a title has that begins with a word, 1 if there is none, and whose title it is."""
        word = plain_word(tokens[at].text)
        cuts = [0]
        while word[cuts[-1]] in self.prefixes and cuts[-1] < _PREFIXES and len(word) - cuts[-1] > _SHORTEST:
            cuts.append(cuts[-1] + 1)
        words = [word[cut:] for cut in cuts if word[cut : cut + 2] in self.first]
        following = self._following(text, tokens, at) if words else []
        for count in range(len(following), -1, -1):
            for each in words:
                if said := self.names.get((self.stem(each), *following[:count])):
                    return count + 1, said
        starred = (said for each in words for begin, said in self.begun.items() if each.startswith(begin))
        return 1, next(starred, frozenset())

    def _following(self, text: str, tokens: Sequence[Token], at: int) -> list[str]:
        """Return the stems of the words that follow with nothing but spaces, a hyphen or an apostrophe between them."""
        stems = []
        for before, after in pairwise(tokens[at : at + self.longest]):
            if text[before.end : after.start].strip(_JOINING):
                break
            stems.append(self.stem(plain_word(after.text)))
        return stems


@lru_cache(maxsize=64)
def _titles(titles: tuple[tuple[str, str], ...], language: str) -> _Titles:
    stem, is_unspaced = _stemmer(language), not is_spaced(language)
    names: dict[tuple[str, ...], frozenset[str]] = {}
    begun: dict[str, frozenset[str]] = {}
    for name, title in titles:
        if title.endswith("*"):
            begin = plain_word(title[:-1])
            begun[begin] = begun.get(begin, frozenset()) | {name}
            continue
        words = (
            (title.strip(),) if is_unspaced else tuple(stem(plain_word(token.text)) for token in visible_tokens(title))
        )
        if words:
            names[words] = names.get(words, frozenset()) | {name}
    if is_unspaced:
        written = sorted((*begun, *(title for (title,) in names)), key=len, reverse=True)
        anywhere = re.compile("|".join(map(re.escape, written)) or r"\Z.")
        return _Titles({(word,): said for word, said in begun.items()} | names, {}, frozenset(), 1, "", stem, anywhere)
    return _Titles(
        names=names,
        begun=begun,
        first=frozenset(plain_word(title)[:2] for _, title in titles),
        longest=min(MOST_WORDS, max(map(len, names), default=1)),
        prefixes=word_prefixes(language),
        stem=stem,
    )


@lru_cache(maxsize=32)
def _stemmer(language: str) -> Callable[[str], str]:
    """Return the function that cuts the endings off a language's words; it does nothing to a language without one."""
    # Imported here: it takes 15 ms, and few commands read names.
    from snowballstemmer import stemmer

    name = _STEMMERS.get(base_language(language))
    if name is None:
        return str
    cut = stemmer(name).stemWord
    return lru_cache(maxsize=1 << 14)(cut if name != "russian" else lambda word: _FLEETING.sub(r"\1", cut(word)))
