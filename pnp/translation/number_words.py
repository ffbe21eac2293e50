"""Know the number words of languages: what num2words spells, and what it does not know of a language's words.

A library spells the numbers; the rows below add other forms of them, and words such as *both* and *twice*.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import chain, product
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from pnp.late_imports import import_alone
from pnp.translation.languages import base_language

# What a number word says: "two", "second", "twice", "both", "half"; or it only hints at a number, as "neither" does.
WordKind: TypeAlias = Literal["cardinal", "ordinal", "multiple", "collective", "fraction", "hint"]

_BASE = "EU"  # what the library calls that which its European languages share, which is not Basque
_CASES, _GENDERS = "ngdaip", "mfn"
_FORMS = {"ru": _GENDERS, "he": "mf"}
# Numbers that others are put together from; their words are known in every form.
_PARTS = (*range(1, 21), *range(30, 100, 10), *range(100, 1_000, 100), 1_000)
_ORDINALS = (*range(1, 21), *range(30, 100, 10), 100)
# What stands before a number below zero; the library loses the sign in some languages, and fails in others.
_BELOW_ZERO: Mapping[str, str] = {
    **{"en": "minus ", "ru": "минус ", "de": "minus ", "he": "מינוס ", "ja": "マイナス", "fr": "moins "},
    **{"es": "menos ", "it": "meno ", "pt": "menos ", "nl": "min ", "pl": "minus ", "uk": "мінус ", "cs": "minus "},
}
_BIG = (1_000, 2_000, 5_000, 1_000_000, 2_000_000, 5_000_000)  # their last words multiply


class _Own(Struct, frozen=True):
    """What the library lacks of a language; words stand behind their numbers: ``2 both pair, 12 dozen``."""

    forms: tuple[Mapping[str, Any], ...] = ({},)  # the library's arguments
    cardinals: str = ""
    ordinals: str = ""
    # What the last letters of the library's ordinals are replaced with.
    endings: Mapping[str, str] = {}
    multiples: str = ""
    collectives: str = ""
    halves: str = ""
    hints: str = ""
    # Words between the parts of a number, and how large what follows may become: twenty y one, hundred and one.
    joints: Mapping[str, tuple[int, ...]] = {}
    prefixes: str = ""  # letters that are written before any word
    times: tuple[str, ...] = ()  # endings that make a multiple of a number: zweimal
    suffixes: str = ""  # of ordinals in digits: 2nd, 2-й
    unsure: str = ""  # words that alone are more often something else


def _declined(stem: str, endings: str) -> str:
    return " ".join(stem + ending for ending in endings.split("|"))


def _russian_groups() -> str:
    """Return двое, трое, четверо … with their cases and with the words for so many together."""
    stems = {4: "четвер", 5: "пятер", 6: "шестер", 7: "семер", 8: "восьмер", 9: "девятер", 10: "десятер"}
    rows = [
        f"{number} {_declined(stem, 'о|ых|ым|ыми')} {'вчетвером' if number == 4 else f'в{stem}ом'}"
        for number, stem in stems.items()
    ]
    pair = _declined("пар", "а|ы|е|у|ой||ам|ами|ах")
    both = "оба обе обоих обеих обоим обеим обоими обеими"
    two = f"{_declined('дво', 'е|их|им|ими')} вдвоем попарно"
    return ", ".join(
        (
            f"2 {both} {two} {pair}",
            f"3 {_declined('тро', 'е|их|им|ими')} втроем",
            *rows,
            f"12 {_declined('дюжин', 'а|ы|е|у|ой|')}",
        )
    )


_HARD = "ой|ая|ое|ого|ому|ую|ым|ом|ые|ых|ыми"
_LANGUAGES: Mapping[str, _Own] = {
    "en": _Own(
        cardinals="100 hundred, 1000 thousand",
        multiples="2 twice double doubles doubled, 3 thrice triple triples tripled",
        collectives="2 both pair pairs, 12 dozen",
        halves="half halves",
        hints="2 neither either between",
        joints={"and": (100, 1_000)},
        suffixes="st nd rd th s",  # 2nd, 1880s
    ),
    "ru": _Own(
        forms=tuple(
            {"case": case, "gender": gender, "animate": animate}
            for case, gender, animate in product(_CASES, _GENDERS, (True, False))
            if animate or case == "a"
        ),
        multiples=f"2 дважды вдвое {_declined('двойн', _HARD)}, 3 трижды втрое {_declined('тройн', _HARD)}, "
        "4 четырежды вчетверо",
        collectives=_russian_groups(),
        halves=_declined("половин", "а|ы|е|у|ой|"),
        suffixes="й я е го му м х ю ой ый ая ое ую ых ым ми ого ому",
    ),
    "de": _Own(
        cardinals="2 zwo zweien zweier, 3 dreien dreier, 4 vieren vierer, 100 hundert, 1000 tausend",
        endings={"e": "en er es em"},
        multiples="2 doppelt doppelte doppelten doppelter doppeltes verdoppelt, 3 verdreifacht",
        collectives="2 beide beiden beider beides, 12 dutzend",
        halves="halb halbe halben halber halbes hälfte hälften",
        times=("mal", "fach", "fache", "fachen"),
        unsure="achten",
    ),
    "he": _Own(
        forms=tuple({"gender": gender, "construct": construct} for gender, construct in product("fm", (False, True))),
        ordinals="2 שניה השנייה",
        multiples="2 פעמיים כפול כפולה",
        collectives="2 שניהם שתיהן שניכם שתיכם שנינו זוג זוגות, 3 שלושתם שלושתן, 4 ארבעתם ארבעתן, 12 תריסר",
        halves="חצי מחצית",
        prefixes="והבלמשכ",
        unsure="שנים בשנים",
    ),
    "ja": _Own(),
    "fr": _Own(
        cardinals="1 une, 100 cents, 80 quatre-vingts",
        ordinals="2 second seconde seconds secondes",
        endings={"e": "es"},
        multiples="2 double doubles doublé, 3 triple triples",
        collectives="2 paire paires, 12 douzaine",
        halves="demi demie moitié",
        joints={"et": (10,)},
        suffixes="e er re ère ème",
    ),
    "es": _Own(
        cardinals="1 un una, 21 veintiún veintiuna, 100 ciento, 200 doscientas, 300 trescientas, 400 cuatrocientas, "
        "500 quinientas, 600 seiscientas, 700 setecientas, 800 ochocientas, 900 novecientas",
        ordinals="1 primer, 3 tercer",
        endings={"o": "a os as"},
        multiples="2 doble dobles, 3 triple triples",
        collectives="2 ambos ambas par pares, 12 docena",
        halves="mitad medio media",
        joints={"y": (10,)},
    ),
    "it": _Own(
        cardinals="1 un una, 3 tré, 18 dicotto, 21 ventun ventuna, 23 ventitre, 33 trentatre, 43 quarantatre, "
        "53 cinquantatre, 63 sessantatre, 73 settantatre, 83 ottantatre, 93 novantatre",
        endings={"o": "a i e"},
        multiples="2 doppio doppia doppi doppie, 3 triplo tripla",
        collectives="2 entrambi entrambe coppia coppie, 12 dozzina",
        halves="metà mezzo mezza",
        unsure="sei secondo",
    ),
    "pt": _Own(
        cardinals="1 uma, 2 duas, 14 quatorze catorze, 16 dezesseis dezasseis, 17 dezessete dezassete, "
        "19 dezenove dezanove, 100 cento, 200 duzentas, 300 trezentas, 400 quatrocentas, 500 quinhentas, "
        "600 seiscentas, 700 setecentas, 800 oitocentas, 900 novecentas",
        endings={"o": "a os as"},
        multiples="2 dobro, 3 triplo",
        collectives="2 ambos ambas par pares, 12 dúzia",
        halves="metade meio meia",
        joints={"e": (10, 100, 1_000)},
        unsure="segundo",
    ),
    "nl": _Own(
        multiples="2 dubbel dubbele",
        collectives="2 beide beiden, 12 dozijn",
        halves="half halve helft",
        times=("maal", "voudig", "voudige"),
        suffixes="e de ste",
    ),
    "pl": _Own(
        cardinals="1 jedna jedno jednego jednej jednym, 2 dwie dwaj dwóch dwu dwóm dwoma dwiema, "
        "3 trzej trzech trzem trzema, 4 czterej czterech czterem czterema, 5 pięciu pięcioma, 6 sześciu sześcioma, "
        "7 siedmiu siedmioma, 8 ośmiu ośmioma, 9 dziewięciu dziewięcioma, 10 dziesięciu dziesięcioma, 11 jedenastu, "
        "12 dwunastu, 13 trzynastu, 14 czternastu, 15 piętnastu, 16 szesnastu, 17 siedemnastu, 18 osiemnastu, "
        "19 dziewiętnastu, 20 dwudziestu, 100 stu",
        endings={
            "y": "a e ego ej emu ą ym ych ymi",
            "gi": "ga gie giego giej giemu gą gim gich gimi",
            "ci": "cia cie ciego ciej ciemu cią cim cich cimi",
        },
        multiples="2 dwukrotnie podwójny podwójna podwójne, 3 trzykrotnie",
        collectives="2 oba obie obaj obu obydwa obydwie dwoje dwojga para pary parę, 3 troje trojga, 12 tuzin",
        halves="pół połowa połowy połowę",
    ),
}


class NumberWords(Struct, frozen=True):
    """The number words of a language, each with its number and what it says; several words are one key.

    *first* are the first words of keys, *longest* is how many words a key has at most. All words are written as
    `plain_word` writes them.
    """

    words: Mapping[str, tuple[int | Fraction, WordKind]]
    first: frozenset[str]
    longest: int
    hundreds: Mapping[str, int]  # with which words begin, where numbers are written as one word
    joints: Mapping[str, tuple[int, ...]]
    prefixes: str
    times: tuple[str, ...]
    suffixes: frozenset[str]
    unsure: frozenset[str]  # words that alone are more often something else

    def find(self, word: str) -> tuple[int | Fraction, WordKind] | None:
        """Return what a key says, or a word that is put together: dreihundertvier, viermal; None if it is no number."""
        if said := self.words.get(word):
            return said
        for times in self.times:
            if word.endswith(times) and (said := self.find(word.removesuffix(times))) and said[1] == "cardinal":
                return said[0], "multiple"
        for hundred, value in self.hundreds.items():
            if word.startswith(hundred) and (rest := self.words.get(word.removeprefix(hundred))) and rest[0] < 100:
                return value + rest[0], rest[1]
        return None


def spell_number(value: int, language: str, form: str = "") -> str:
    """Return a number in words. *form* is a case (one of ngdaip), a gender (m, f or n), or both: ``gf``.

    Raises ValueError if the language has no words, or no such form: Russian has both, Hebrew genders; and for numbers
    below zero in languages whose sign is not known. The accusative is that of things; for persons, the genitive is the
    same.

    >>> spell_number(21, "de"), spell_number(2, "ru", "i"), spell_number(2, "ru", "af")
    ('einundzwanzig', 'двумя', 'две')
    """
    converter, base = _converter(language), base_language(language)
    if converter is None:
        raise ValueError(f"there are no number words for the language {language}")
    if value < 0:
        if base not in _BELOW_ZERO:
            raise ValueError(f"numbers below zero of the language {language} have no words")
        return _BELOW_ZERO[base] + spell_number(-value, language, form)
    cases, genders = _CASES if base == "ru" else "", _FORMS.get(base, "")
    case, gender = (form[:1], form[1:]) if form[:1] in cases else ("", form)
    if len(gender) > 1 or gender not in genders:
        raise ValueError(f"numbers of the language {language} have no form {form}")
    arguments: dict[str, Any] = {"case": case, "animate": False} if case else {}
    return str(converter.to_cardinal(value, **arguments, **({"gender": gender} if gender else {})))


@lru_cache(maxsize=32)
def number_words(language: str) -> NumberWords | None:
    """Return the number words that are read in a language; None if it has none here, or writes them without spaces."""
    own = _LANGUAGES.get(base_language(language))
    converter = _converter(language)
    if own is None or converter is None or own == _Own():
        return None
    words: dict[str, tuple[int | Fraction, WordKind]] = {}
    for number, word, kind in chain(_spelled(converter, own), _listed(own)):
        words.setdefault(plain_word(word), (number, kind))
    hundreds: dict[str, int] = {}
    if " " not in plain_word(spell_number(342, language)):
        hundreds = {word: int(number) for word, (number, _) in words.items() if 100 <= number < 1_000}
        hundreds |= {word[:-1]: number for word, number in hundreds.items() if word[-1] in "aeiou"}  # centotto
    return NumberWords(
        words=words,
        first=frozenset(word.split()[0] for word in words),
        longest=max(word.count(" ") + 1 for word in words),
        hundreds=hundreds,
        joints=own.joints,
        prefixes=own.prefixes,
        times=own.times,
        suffixes=frozenset(own.suffixes.split()),
        unsure=frozenset(own.unsure.split()),
    )


@lru_cache(maxsize=1 << 14)  # words recur
def plain_word(word: str) -> str:
    """Return words as they are looked up: composed, in small letters, without hyphens, е for ё."""
    return unicodedata.normalize("NFC", word).lower().replace("-", " ").replace("ё", "е")


def word_prefixes(language: str) -> str:
    """Return the letters that a language writes before any word: and, the, in, to."""
    own = _LANGUAGES.get(base_language(language))
    return own.prefixes if own else ""


def _spelled(converter: Any, own: _Own) -> Iterator[tuple[int, str, WordKind]]:
    """Yield the words of the library: whole numbers below a hundred, and parts of numbers in all forms."""
    for number in range(1, 100):
        yield number, converter.to_cardinal(number), "cardinal"
    for number, form in product(_PARTS, own.forms):
        yield number, converter.to_cardinal(number, **form), "cardinal"
    for number in _BIG:
        yield 10 ** (len(str(number)) - 1), converter.to_cardinal(number).split()[-1], "cardinal"
    gendered = [{key: form[key] for key in ("case", "gender") if key in form} for form in own.forms]
    for number, form in product(_ORDINALS, gendered):
        word = converter.to_ordinal(number, **({} if "construct" in own.forms[0] and number > 10 else form))
        yield number, word, "ordinal"
        for end, others in own.endings.items():
            if word.endswith(end):
                yield from ((number, word.removesuffix(end) + other, "ordinal") for other in others.split())


def _listed(own: _Own) -> Iterator[tuple[int | Fraction, str, WordKind]]:
    kinds: tuple[tuple[WordKind, str], ...] = (
        ("cardinal", own.cardinals),
        ("ordinal", own.ordinals),
        ("multiple", own.multiples),
        ("collective", own.collectives),
        ("hint", own.hints),
    )
    for kind, rows in kinds:
        for row in rows.split(", ") if rows else ():
            number, *words = row.split()
            yield from ((int(number), word, kind) for word in words)
    yield from ((Fraction(1, 2), word, "fraction") for word in own.halves.split())


@lru_cache(maxsize=32)
def _converter(language: str) -> Any:
    """Return the library's converter for a language, for its country if it has one; None if it has none."""
    for name in (language.replace("-", "_").upper(), base_language(language).upper()):
        if name.isidentifier() and name != _BASE and (module := import_alone("num2words", f"lang_{name}")) is not None:
            return getattr(module, f"Num2Word_{name}")()
    return None
