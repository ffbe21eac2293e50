"""Hold the numbers, cells and names of a translation against those of its message."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import TypeAlias

from pnp.game.model.files import COMPONENTS, GAME
from pnp.game.model.glossary import Term
from pnp.game.model.kinds import is_piece
from pnp.messages import join_words, quote
from pnp.problems import Problem, Severity
from pnp.translation.languages import is_spaced
from pnp.translation.names_in_text import MOST_WORDS, NameMention, name_reader, read_cells, read_names, visible_tokens
from pnp.translation.po_file import PoEntry, PoFile
from pnp.translation.quantities import NumberMention, read_numbers
from pnp.translation.template import Message, Template

# The flag of a message that may have other numbers, cells and names than its translation.
_EXEMPT = "ignore-check-words"
# Words of a title that are shorter say nothing: "of", "с".
_SHORTEST = 3
_HALF = Fraction(1, 2)

# The players and pieces that a word can mean.
_Meaning: TypeAlias = frozenset[str]
_Frame: TypeAlias = tuple[str, tuple[_Meaning, ...], tuple[_Meaning, ...]]
_Count: TypeAlias = Counter[int | Fraction]


class TranslatedWords:
    """What the messages of a template and their translations say that can be counted: numbers, cells and names."""

    def __init__(self, template: Template, file: PoFile, language: str) -> None:
        self._languages = template.language, language
        self._titles = _translated_titles(template, file)
        if template.ruleset is not None:
            _add_forms(self._titles, template.ruleset.glossary, language)
        self._words = tuple(map(_words_of, self._titles, self._languages))
        self._read_words = tuple(map(name_reader, self._words, self._languages))

    def problems(self, message: Message, entry: PoEntry, hint: str) -> Iterator[Problem]:
        """Yield numbers, cells and names that are other ones in a translation (P076); *hint* names its source."""
        for index, form in enumerate(entry.forms if _EXEMPT not in entry.flags else ()):
            original = message.plural if message.plural and index else message.message
            for text, advice in self.changes(original, form):
                yield Problem("P076", text, entry.place_of_form(index), f"{advice}; {hint}", Severity.WARNING)

    def changes(self, original: str, form: str) -> Iterator[tuple[str, str]]:
        """Yield what is gone from a text and what has come into it, and a hint."""
        for thing, (gone, come) in (
            ("numbers", _other_numbers(original, form, *self._languages)),
            ("cells", _other_cells(original, form)),
            ("names", self._other_names(original, form)),
        ):
            lost, more = join_words(gone, "and"), join_words(come, "and")
            if gone and come:
                yield f"the message has {lost}, the translation {more}", f"compare the {thing}"
            elif gone or come:
                yield f"the translation {f'lacks {lost}' if gone else f'adds {more}'}", f"compare the {thing}"

    def _other_names(self, original: str, form: str) -> tuple[list[str], list[str]]:
        """Return words for a player or piece that are gone, where words for another one have come instead."""
        if not self._titles[0]:
            return [], []
        mentions = [read(text) for read, text in zip(self._read_words, (original, form), strict=True)]
        if not any(mentions):
            return [], []
        gone, come = _unmatched(*mentions)
        if not (gone or come):
            return [], []
        for one, other in product(gone, come):
            if self._is_contrast(one.names, other.names):
                return [quote(one.text)], [quote(other.text)]
        unlike = {each.names for each in gone}, {each.names for each in come}
        for one, other in product(*_unmatched(*map(read_names, (original, form), self._titles, self._languages))):
            if self._is_other_title(min(one.names), min(other.names), *unlike):
                return [quote(one.text)], [quote(other.text)]
        return [], []

    def _is_contrast(self, gone: _Meaning, come: _Meaning) -> bool:
        """Return whether one word makes another title of a title: red stone, blue stone."""
        mine, others = self._meanings
        for name in gone:
            for at in (at for at, meaning in enumerate(mine[name]) if meaning == gone):
                for other in sorted(come & self._alike.get(_frame(name, mine[name], at), set())):
                    if come in others[other] and come not in others[name]:
                        return True
        return False

    def _is_other_title(self, name: str, other: str, gone: set[_Meaning], come: set[_Meaning]) -> bool:
        """Return whether a title is not another with a word more, such as Hollow's house, and its words differ."""
        mine, others = ([{*side[each]} for side in self._meanings] for each in (name, other))
        is_more = mine[0] <= others[0] or others[0] <= mine[0]
        are_unlike = (mine[0] - others[0]) & gone or (others[1] - mine[1]) & come
        return _kind(name) == _kind(other) and not is_more and bool(are_unlike)

    @cached_property
    def _meanings(self) -> tuple[Mapping[str, tuple[_Meaning, ...]], ...]:
        """What the words of each title can mean, in the language of the messages and in that of the translations."""
        return tuple(
            {name: tuple(each.names for each in read(title[0])) for name, title in titles.items()}
            for titles, read in zip(self._titles, self._read_words, strict=True)
        )

    @cached_property
    def _alike(self) -> Mapping[_Frame, set[str]]:
        """The players or pieces whose titles are the same but for one word."""
        alike = defaultdict(set)
        for name, meanings in self._meanings[0].items():
            for at in range(min(len(meanings), MOST_WORDS)):
                alike[_frame(name, meanings, at)].add(name)
        return alike


def _frame(name: str, meanings: tuple[_Meaning, ...], at: int) -> _Frame:
    """Return a title without one of its words."""
    return _kind(name), meanings[:at], meanings[at + 1 :]


def _kind(name: str) -> str:
    """Return whether a name is that of a player or of a piece."""
    return name.split()[0]


def _unmatched(before: Sequence[NameMention], after: Sequence[NameMention]) -> tuple[list[NameMention], ...]:
    """Return the first mention of each that is named more often in one text than in the other."""
    mentions = [{each.names: each for each in reversed(side)} for side in (before, after)]
    counts = [Counter(each.names for each in side) for side in (before, after)]
    gone, come = counts[0] - counts[1], counts[1] - counts[0]
    # In a translation, the word for a player and that for the pieces may differ: red is אדום, or אדומה.
    for one, other in product(tuple(gone), tuple(come)):
        if one <= other or other <= one:
            both = min(gone[one], come[other])
            gone[one] -= both
            come[other] -= both
    return [mentions[0][names] for names in +gone], [mentions[1][names] for names in +come]


def _translated_titles(template: Template, file: PoFile) -> tuple[dict[str, list[str]], ...]:
    """Return the titles of players and pieces, and their translations."""
    titles: tuple[dict[str, list[str]], ...] = (defaultdict(list), defaultdict(list))
    there = file.messages
    for message in template.messages:
        entry = there.get(message.key)
        if entry is None or not entry.is_translated:
            continue
        for text in message.texts:
            name = _named(template, text.source.file, text.path)
            words = len(message.message.split())
            # The words after a number are further forms of a title if there are as many.
            if name and (text.path[-1] != "singular" or [len(one.split()) for one in titles[0][name][:1]] == [words]):
                titles[0][name] += filter(None, (message.message, message.plural))
                titles[1][name] += entry.forms
    return tuple({name: each[name] for name in titles[0] if each[name]} for each in titles)


def _add_forms(titles: Sequence[Mapping[str, list[str]]], glossary: Iterable[Term], language: str) -> None:
    """Add the forms of the terms that are titles of players or pieces: children, where the title is Child."""
    for term in glossary:
        said = term.translation(language)
        for name in (name for name, each in titles[0].items() if term.term.lower() in map(str.lower, each)):
            titles[0][name].extend(_whole(term.forms))
            titles[1][name].extend(_whole(said.forms if said else ()))


def _whole(forms: Iterable[str]) -> Iterator[str]:
    """Yield forms that are whole words: endings that follow a rule are known."""
    return (form for form in forms if "*" not in form)


def _named(template: Template, file: str, path: Sequence[str | int]) -> str:
    """Return the player or piece that a text is the title of; nothing if it is none."""
    match path:
        case ("seats", seat) if file.endswith(GAME):
            return f"player {seat}"
        case (str(name), "title" | "singular") if file.endswith(COMPONENTS) and template.ruleset:
            return f"piece {name}" if is_piece(template.ruleset.components.get(name)) else ""
    return ""


def _words_of(titles: Mapping[str, Sequence[str]], language: str) -> Mapping[str, Collection[str]]:
    """Return the words of titles, by each of which a text can name a player or piece; whole titles without spaces."""
    if not is_spaced(language):
        return titles
    return {
        name: {token.text for title in each for token in visible_tokens(title) if len(token.text) >= _SHORTEST} or each
        for name, each in titles.items()
    }


def _other_cells(original: str, form: str) -> tuple[list[str], list[str]]:
    before, after = ({each.cell: each.text for each in read_cells(text)} for text in (original, form))
    gone = [text for cell, text in before.items() if cell not in after]
    return gone, [text for cell, text in after.items() if cell not in before]


def _other_numbers(original: str, form: str, source: str, language: str) -> tuple[list[str], list[str]]:
    """Return the numbers that are gone where others have come, and digits that are gone or have come alone.

    Translators write numbers as words and words as numbers, leave out "both" and add "of the two". So a word that only
    has gone or only has come is none of a fault, nor is a 1.
    """
    before, after = (_numbers_in(text, code) for text, code in ((original, source), (form, language)))
    if not (before or after):
        return [], []
    if _sure_numbers(before) == _sure_numbers(after) is not None:
        return [], []  # most texts
    sure, said = (_count(each for each in mentions if not _is_vague(each)) for mentions in (before, after))
    vague, vaguely = (_count(filter(_is_vague, mentions)) for mentions in (before, after))
    gone, come = sure - said, said - sure
    del come[1]
    come[_HALF] -= vague[_HALF]
    come = +come
    if not gone:
        come -= vague  # neither has become 2
        gone = vague & (sure + vague - said)
        del gone[_HALF]
    if not (gone and come):
        digits = [_count(each for each in mentions if each.is_digits) for mentions in (before, after)]
        gone, come = digits[0] - said - vaguely, digits[1] - sure - vague
        del come[1]
    return _texts(before, gone), _texts(after, come)


@lru_cache(maxsize=1 << 13)
def _numbers_in(text: str, language: str) -> tuple[NumberMention, ...]:
    return read_numbers(text, language, with_hints=True)  # kept: a message has a translation in each language


def _sure_numbers(mentions: Sequence[NumberMention]) -> list[int | Fraction] | None:
    """Return the numbers that are mentioned, sorted; None if some may be no numbers in another language."""
    return None if any(map(_is_vague, mentions)) else sorted(each.value for each in mentions)


def _is_vague(mention: NumberMention) -> bool:
    """Return whether a word may be a number in another language: neither, half."""
    return mention.kind == "fraction" or (mention.kind == "hint" and mention.value != 1)


def _count(mentions: Iterable[NumberMention]) -> _Count:
    return Counter(each.value for each in mentions)


def _texts(mentions: Sequence[NumberMention], counted: _Count) -> list[str]:
    """Return the texts of the last mentions of numbers, as many as were counted of each."""
    texts = []
    for each in reversed(mentions):
        if counted[each.value] > 0:
            counted[each.value] -= 1
            texts.append(each.text if each.is_digits else quote(each.text))
    return texts[::-1]
