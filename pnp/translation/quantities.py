"""Read the numbers in a text, in digits and in words of its language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.translation.languages import base_language, decimal_sign
from pnp.translation.names_in_text import DASHES, SPACES, Token, is_letter, visible_tokens
from pnp.translation.number_words import NumberWords, WordKind, number_words, plain_word

# A year may be a number like any other: the caller knows.
MentionKind: TypeAlias = WordKind | Literal["year"]


class NumberMention(Struct, frozen=True):
    """A number in a text: its value, the place and length of what is written, and whether it is in digits."""

    value: int | Fraction
    start: int
    length: int
    text: str
    is_digits: bool
    kind: MentionKind = "cardinal"


_FRACTIONS = {
    sign: Fraction(*parts) for sign, *parts in (("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4))
}
_SEPARATOR = re.compile(rf"[{DASHES}{SPACES}.,:/'’]")
# What stands before a number that is a label: No. 3, v.2, #5; and after one that begins a line: 1. or 1)
_LABEL_BEFORE = re.compile(r"(?:[№#._/]|\bn[or]\.[\s\u00a0]?|\bn[°º][\s\u00a0]?|№[\s\u00a0])$", re.IGNORECASE)
_LABEL_AFTER = re.compile(r"[.)](?:\s|$)")
_KANJI = {char: value for value, char in enumerate("一二三四五六七八九", 1)}
_KANJI_UNITS = {"十": 10, "百": 100, "千": 1_000}
# What is counted behind a Japanese number; 分 is left out, since 十分 is "enough".
_COUNTERS = "つ個人枚本回手列行段種色点目番辺度倍組対面匹隻羽軒台戦歩山隅件箇箱巻通方"
_JAPANESE_WORDS: Mapping[str, tuple[int | Fraction, WordKind]] = {
    **dict.fromkeys(("両方", "両者", "両側", "ペア"), (2, "collective")),
    **{word: (number, "cardinal") for number, word in enumerate(("ふたつ", "みっつ", "よっつ", "いつつ", "むっつ"), 2)},
    **{"ふたり": (2, "cardinal"), "半分": (Fraction(1, 2), "fraction"), "半": (Fraction(1, 2), "hint")},
    **dict.fromkeys(("ひとつ", "ひとり", "片"), (1, "hint")),
}
_JAPANESE = re.compile(f"([一二三四五六七八九十百千]+)|{'|'.join(_JAPANESE_WORDS)}")
_YEARS = range(1_000, 2_200)
_APART = 3  # words between a number and a thousand that belong together, and one
_PREFIXES = 3  # letters that Hebrew writes before a word, at most
_LONGEST = 9  # digits of a number that is read


def read_numbers(text: str, language: str, *, with_hints: bool = False) -> tuple[NumberMention, ...]:
    """Return the numbers that a text mentions, in reading order; words from two up, digits from 0.

    Words for one, and words such as *neither*, which mean two, are only read *with hints*.

    What is between braces is no text, but for words that a placeholder chooses; nor are addresses of links. Labels,
    names such as E5, versions, dates and times are no numbers, nor is anything that can't be read with certainty.

    >>> [(each.value, each.text) for each in read_numbers("Both take 1,000 of twenty-one or 4–6 at E5.", "en")]
    [(2, 'Both'), (1000, '1,000'), (21, 'twenty-one'), (4, '4'), (6, '6')]
    """
    tokens = visible_tokens(text)
    japanese = base_language(language) == "ja"
    mentions: list[NumberMention] = []
    end = 0  # behind the words that were read
    for at, token in enumerate(tokens):
        if token.is_digits:
            after = tokens[at + 1] if at + 1 < len(tokens) else None
            mentions += _in_digits(text, token, after, language)
        elif japanese:
            mentions += _in_japanese(token, with_hints=with_hints)
        elif at >= end and _may_begin(token.text, language):
            end = _end_of_run(text, tokens, at)
            mentions += _in_words(text, tokens[at:end], language, with_hints=with_hints)
    return tuple(mentions)


def _end_of_run(text: str, tokens: Sequence[Token], start: int) -> int:
    """Return the end of the words from *start* on with nothing but spaces and hyphens between them."""
    for at in range(start + 1, len(tokens)):
        if tokens[at].is_digits or not _joins(text[tokens[at - 1].end : tokens[at].start]):
            return at
    return len(tokens)


def _joins(gap: str) -> bool:
    """Return whether what is between two words lets them be one number."""
    return gap.isspace() or (len(gap) == 1 and gap in f"{DASHES}\u05be")


def _in_digits(text: str, token: Token, after: Token | None, language: str) -> Iterator[NumberMention]:
    """Yield the numbers of a token in digits: two of a range, none of a name, a label, a date or a time."""
    kind = _kind_of_digits(text, token, after, language)
    parts = _parts_of(token.text)
    start = token.start
    for part in parts if kind else ():
        value = _value(part, language)
        if kind and value is not None:
            is_year = value in _YEARS and part.isdecimal()
            yield NumberMention(value, start, len(part), part, is_digits=True, kind="year" if is_year else kind)
        start += len(part) + 1


def _parts_of(digits: str) -> list[str]:
    """Return the numbers of a range, of a score such as 4:3, or of a list such as 1-2-3; a date or a time is one."""
    score = digits.split(":")
    if len(score) == 2 and len(score[1]) == 1:
        return score
    parts = re.split(rf"[{DASHES}]", digits)
    return parts if len(parts) <= 2 or all(len(part) == 1 for part in parts) else [digits]


def _kind_of_digits(text: str, token: Token, after: Token | None, language: str) -> WordKind | None:
    """Return what digits say by what is beside them; None if they are part of a name, or a label."""
    before, rest = text[max(0, token.start - 4) : token.start], text[token.end : token.end + 2]
    if _is_label(before, rest, is_start=token.start < 4) or (before and is_letter(before[-1])):
        return None
    if after and text[token.end : after.start] in ("", "-"):
        words = number_words(language)
        if words and plain_word(after.text) in words.suffixes:
            return "ordinal"
    if rest and is_letter(rest[0]):
        return None
    return "ordinal" if rest.startswith(("番", "目")) or before.endswith("第") else "cardinal"


def _is_label(before: str, rest: str, *, is_start: bool) -> bool:
    """Return whether what is around digits makes them a label: No. 3; or 1. or (1) at the start of a line."""
    is_first = (is_start or "\n" in before) and not before.rpartition("\n")[2].strip(" (")
    return bool((is_first and _LABEL_AFTER.match(rest)) or _LABEL_BEFORE.search(before))


def _value(written: str, language: str) -> int | Fraction | None:
    """Return the number that digits are, with a fraction behind them; None if it is uncertain."""
    fraction = _FRACTIONS.get(written[-1])
    whole = _number_of(written[:-1] if fraction else written, language)
    total = whole if whole is None or fraction is None else whole + fraction
    return int(total) if total is not None and total.denominator == 1 else total


def _number_of(digits: str, language: str) -> int | Fraction | None:
    """Return the number that digits with signs between them are; None if they are a date, a time, or uncertain."""
    groups, signs = _SEPARATOR.split(digits), _SEPARATOR.findall(digits)
    if sum(map(len, groups)) > _LONGEST or len(set(signs)) > 1:
        return None
    point, (first, *others) = decimal_sign(language), groups
    match signs:
        case []:
            return int(digits or 0)
        case ["/"]:
            return Fraction(int(first), int(others[0])) if int(others[0]) else None
        case [sign] if sign == point:
            return int(first) + Fraction(int(others[0]), 10 ** len(others[0]))
        case [sign, *_] if sign in f".,'’{SPACES}".replace(point, "") and len(first) <= 3 == max(map(len, others)):
            return int("".join(groups))
    return None


def _in_words(text: str, run: Sequence[Token], language: str, *, with_hints: bool) -> list[NumberMention]:
    """Return the numbers of words that follow each other with nothing but spaces and hyphens between them."""
    words = number_words(language)
    tokens = [plain_word(token.text) for token in run] if words else []
    mentions: list[NumberMention] = []
    at = last = 0  # last: behind the number before
    while words and at < len(tokens):
        number = _number_at(tokens, at, words) if _may_begin(run[at].text, language) else None
        if number is None:
            at += 1
            continue
        value, kind, after = number
        start, end = run[at].start, run[after - 1].end
        kind = "hint" if value == 1 and kind == "cardinal" else kind
        if mentions and value >= 1_000 and after == at + 1 <= last + _APART:
            mentions.pop()  # "two and more thousand": neither 2 nor 1,000
        elif (with_hints if kind == "hint" else value != 1) and text[start:end].lower() not in words.unsure:
            mentions.append(NumberMention(value, start, end - start, text[start:end], is_digits=False, kind=kind))
        at = last = after
    return mentions


@lru_cache(maxsize=1 << 14)  # words recur, and most begin no number
def _may_begin(written: str, language: str) -> bool:
    words, token = number_words(language), plain_word(written)
    cuts = range(1 + _PREFIXES * bool(words and words.prefixes))
    return words is not None and any(token[cut:] in words.first or words.find(token[cut:]) for cut in cuts)


def _number_at(tokens: Sequence[str], at: int, words: NumberWords) -> tuple[int | Fraction, WordKind, int] | None:
    """Return the number that begins with a token, what it says, and the token after it; None if there is none."""
    total: int | Fraction = 0
    kind: WordKind = "cardinal"
    room, last = 0, at  # what is added is less than the room
    while last < len(tokens) and kind == "cardinal":
        is_joint = bool(total) and room in words.joints.get(tokens[last], ())
        part = _part_at(tokens, last + is_joint, words, has_joint=bool(total))
        if part is None:
            break
        value, said, after = part
        if total and said not in ("cardinal", "ordinal"):
            break
        if total and (value >= 1_000 > total or (value == 100 and total < 10)):
            total = total * value
        elif not total or value < room:
            total += value
        else:
            break
        kind, last, room = said, after, _room(value)
    return (total, kind, last) if last > at else None


def _part_at(
    tokens: Sequence[str], at: int, words: NumberWords, *, has_joint: bool
) -> tuple[int | Fraction, WordKind, int] | None:
    """Return what the longest key at a token says; a Hebrew one may have letters before it: and, the, in, to."""
    for count in range(min(words.longest, len(tokens) - at), 0, -1):
        key = " ".join(tokens[at : at + count])
        for cut in range(len(key)):
            if said := words.find(key[cut:]):
                return *said, at + count
            if key[cut] not in words.prefixes or cut == _PREFIXES or (has_joint and (cut or key[0] != "ו")):
                break
    return None


def _room(value: int | Fraction) -> int:
    """Return what a number that follows in words is less than: 10 after twenty, 100 after two hundred, 1 after ten."""
    return next((unit for unit in (1_000, 100, 10) if value > 10 and value % unit == 0), 1)


def _in_japanese(token: Token, *, with_hints: bool) -> Iterator[NumberMention]:
    """Yield numbers in kanji before a word that counts, or that are the whole token, and words such as 両方."""
    text = token.text
    for match in _JAPANESE.finditer(text):
        written, counter = match[0], text[match.end() : match.end() + 1]
        value, kind = _JAPANESE_WORDS.get(written) or (_kanji_value(written), "cardinal")
        is_nth = counter in ("番", "目") or text[max(0, match.start() - 1) : match.start()] == "第"
        if value == 1 or is_nth:
            kind = "hint" if value == 1 else "ordinal"
        elif match[1] and written != text and not (counter and counter in _COUNTERS):
            continue
        if value and (with_hints or kind != "hint"):
            yield NumberMention(value, token.start + match.start(), len(written), written, is_digits=False, kind=kind)


def _kanji_value(written: str) -> int:
    """Return a number in kanji, 0 if it is none."""
    total, digit, room = 0, 0, 10_000
    for char in written:
        if char in _KANJI and not digit:
            digit = _KANJI[char]
        elif (unit := _KANJI_UNITS.get(char, 0)) and unit < room:
            total, digit, room = total + (digit or 1) * unit, 0, unit
        else:
            return 0
    return total + digit
