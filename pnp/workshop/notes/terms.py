"""Notes on terms: used before they are explained, explained for nothing, two words for one thing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from pnp.game.model.files import GLOSSARY
from pnp.game.model.ruleset import Ruleset, plain_name
from pnp.messages import quote
from pnp.problems import Problem
from pnp.workshop.checks.glossary import find_forms, forms_of, is_name
from pnp.workshop.notes.passages import Booklet, BookletText, is_english, note

# A term is words in bold, without signs: a heading in bold ends with one ("**Bridges.** Two stones …").
_BOLD = re.compile(r"\*\*([^*{}\[\]\\]{1,60})\*\*")
_WORDS = re.compile(r"[^\W\d_][\w'’ -]*")
# Words that are printed in bold for their weight: they are no terms. Those of the bundled games, and others like them.
# fmt: off
_STRESSED = frozenset((
    "a", "all", "always", "and", "any", "at", "backward", "both", "each", "either", "every", "exactly",
    "except", "first", "five", "forward", "four", "half", "higher", "last", "least", "lower", "most", "must",
    "never", "next", "nine", "no", "not", "one", "only", "or", "same", "second", "seven", "six", "ten", "the",
    "three", "to", "twice", "two", "up",
))
# fmt: on
_ARTICLES = ("a ", "an ", "the ", "in ")
_Place = tuple[str, tuple[str | int, ...]]


class Explained(Struct, frozen=True):
    """A term: its *forms*, the first passage that has it in bold or names it in a title, if any, and where."""

    term: str
    forms: tuple[str, ...]
    passage: BookletText | None = None
    start: int = 0
    is_bold: bool = False


def term_notes(booklet: Booklet) -> Iterator[Problem]:
    """Yield the notes on the terms of a booklet (N101, N102), and on those that have two names (N103)."""
    terms = list(_explained_terms(booklet))
    uses = _find_uses(booklet, terms)
    yield from _early_uses(booklet, terms, uses)
    yield from _idle_terms(booklet, terms, uses)
    yield from _two_names(booklet.ruleset)


def _explained_terms(booklet: Booklet) -> Iterator[Explained]:
    """Yield the terms of the glossary, then those that only the booklet has: words in bold in a rule."""
    # A word in bold may be a heading, a stressed word, a term of the glossary or another; a title explains as well.
    ruleset = booklet.ruleset
    language, glossary = ruleset.game.language, ruleset.glossary
    groups = tuple(map(forms_of, glossary))
    first: dict[int, Explained] = {}
    others: dict[str, Explained] = {}
    for passage in booklet.passages if any("**" in one.message for one in booklet.passages) else ():
        for match in _BOLD.finditer(passage.message) if passage.is_rule else ():
            word = " ".join(match[1].split())
            if not _WORDS.fullmatch(word) or _STRESSED.issuperset(word.lower().split()):
                continue
            index = _term_of(word, groups, language)
            at = match.start(1)
            if index is None:
                others.setdefault(word.lower(), Explained(word, _inflected(word, ruleset), passage, at, is_bold=True))
            elif index not in first:
                first[index] = Explained(glossary[index].term, groups[index], passage, at, is_bold=True)
    titled = _titles(booklet)
    for index, forms in enumerate(groups):
        named = next((titled[form.lower()] for form in forms if form.lower() in titled), None)
        yield first.get(index) or Explained(glossary[index].term, forms, named)
    yield from others.values()


def _term_of(word: str, groups: tuple[tuple[str, ...], ...], language: str) -> int | None:
    """Return the term of the glossary that a word in bold is a form of; "in check" is one of *check*."""
    for index, match in find_forms(groups, word, language):
        before = word[: match.start()].lower()
        if match.end() == len(word) and before in ("", *_ARTICLES):
            return index
    return None


def _inflected(word: str, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the forms of a word that the glossary does not have: in English its other number, too."""
    if not is_english(ruleset):
        return (word,)
    one = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
    return tuple(dict.fromkeys((word, one, f"{one}s", f"{one}es", *((f"{one[:-1]}ies",) if one.endswith("y") else ()))))


def _titles(booklet: Booklet) -> Mapping[str, BookletText]:
    """Return the first passage below each title of a section, by the title in lower case, without its article."""
    titled: dict[str, BookletText] = {}
    for passage in booklet.passages:
        title = booklet.sections[passage.section].title.lower()
        for article in _ARTICLES:
            title = title.removeprefix(article)
        titled.setdefault(title, passage)
    return titled


def _find_uses(booklet: Booklet, terms: Iterable[Explained]) -> dict[_Place, list[tuple[int, re.Match[str]]]]:
    """Return the terms that each text of the game uses, and where in it, by the text's file and path."""
    groups, language = tuple(one.forms for one in terms), booklet.ruleset.game.language
    return {
        (text.source.file, text.path): list(find_forms(groups, text.text.message, language))
        for text in booklet.texts
        if groups and not is_name(text)
    }


def _early_uses(
    booklet: Booklet, terms: list[Explained], uses: Mapping[_Place, list[tuple[int, re.Match[str]]]]
) -> Iterator[Problem]:
    """Yield each term that is used before the section that explains it (N101), unless its first use refers to that."""
    # A use may be late, of a thing in the box, or with a reference: what is left is told once a term.
    early: dict[int, list[tuple[BookletText, re.Match[str]]]] = {}
    pictured = _component_words(booklet.ruleset)
    for passage in booklet.passages:
        for index, match in uses.get((passage.written.source.file, passage.written.path), ()):
            explained = terms[index].passage
            if explained is not None and passage.section < explained.section:
                early.setdefault(index, []).append((passage, match))
    for index, used in early.items():
        term, (passage, match) = terms[index], used[0]
        if term.passage is None or not pictured.isdisjoint(form.lower() for form in term.forms):
            continue  # what is in the box is known by its name and its picture
        where = booklet.sections_of
        explaining = _chapter(booklet, term.passage.section) | _titled_with(booklet, term)
        if any(where.get(name) in explaining for name in passage.references):
            continue
        section = booklet.sections[term.passage.section]
        count = "" if len(used) == 1 else f" {len(used)} times"
        message = f"{quote(match[0])} is used{count} before {quote(section.title)} explains it"
        hint = f"explain it here, or refer to it: {{section:{section.section}}}"
        if term.term not in {one.term for one in booklet.ruleset.glossary}:
            hint += f"; if it is no term, write *{term.term}* there"
        yield note("N101", message, passage.place(match.start(), len(match[0])), hint)


def _chapter(booklet: Booklet, position: int) -> frozenset[int]:
    """Return the positions of a section and of the chapter that it is a part of."""
    heads = [number for number in range(position + 1) if booklet.sections[number].level == 1]
    return frozenset((position, *heads[-1:]))


def _titled_with(booklet: Booklet, term: Explained) -> frozenset[int]:
    """Return the positions of the sections that have a term in their titles: *Taking the king* explains taking, too."""
    language, forms = booklet.ruleset.game.language, (term.forms,)
    titles = [section.title for section in booklet.sections]
    return frozenset(number for number, title in enumerate(titles) if any(find_forms(forms, title, language)))


def _idle_terms(
    booklet: Booklet, terms: list[Explained], uses: Mapping[_Place, list[tuple[int, re.Match[str]]]]
) -> Iterator[Problem]:
    """Yield each term that only the text that explains it has, and each of the glossary that no text has (N102)."""
    # Without a glossary, a word in bold may be stressed, not explained.
    counts = Counter(index for used in uses.values() for index, _ in used)
    glossary = booklet.ruleset.glossary
    for index, term in enumerate(glossary):
        if not counts[index] and term.sign is None:  # the legend of figures prints it
            place = booklet.ruleset.sources[GLOSSARY].place((index, "term"))
            hint = "add the form that they have, or remove it"
            yield note("N102", f"no text has the term {quote(term.term)}", place, hint)
    for index, explained in enumerate(terms if glossary else ()):
        passage = explained.passage
        if passage is not None and explained.is_bold and counts[index] == _own_uses(passage, index, uses):
            place = passage.place(explained.start, len(explained.term))
            message = f"{quote(explained.term)} is explained, and no other text has it"
            yield note("N102", message, place, f"leave it out, or write *{explained.term}* if it is no term")


def _own_uses(passage: BookletText, term: int, uses: Mapping[_Place, list[tuple[int, re.Match[str]]]]) -> int:
    """Return how often the item that explains a term has it, in its title as well."""
    at = (passage.written.source.file, passage.at)
    texts = (used for (file, path), used in uses.items() if (file, path[:3]) == at)
    return sum(index == term for used in texts for index, _ in used)


def _component_words(ruleset: Ruleset) -> frozenset[str]:
    """Return what readers call the things in the box, in lower case: whole names, and their last words."""
    names = [name.lower() for one in ruleset.components.values() for name in _names(one)]
    groups = [plain_name(one.group).lower() for one in ruleset.components.values() if one.group]
    return frozenset((*names, *groups, *(name.split()[-1] for name in names)))


def _names(component: object) -> Iterator[str]:
    yield from (name for key in ("title", "singular", "plural") if (name := getattr(component, key, None)))


def _two_names(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield each component whose name in the files is a term that its title is not, and equal meanings (N103)."""
    language = ruleset.game.language
    groups = tuple(map(forms_of, ruleset.glossary))
    for name, component in ruleset.components.items():
        own = name.rpartition("-")[2]
        index = _term_of(own, groups, language)
        if index is not None and not any(
            True for one in _names(component) for _ in find_forms((groups[index],), one, language)
        ):
            place = ruleset.sources["components.yaml"].place((name, "title"))
            term = ruleset.glossary[index].term
            message = f"the glossary calls it {quote(term)}, and the title of {quote(name)} is {quote(component.title)}"
            yield note("N103", message, place, f"write {quote(term)} in the title, or in singular:")
    meanings: dict[str, str] = {}
    for number, one in enumerate(ruleset.glossary):
        meaning = re.sub(r"\W+", " ", (one.meaning or "").lower()).strip()
        other = meanings.setdefault(meaning, one.term) if meaning else one.term
        if other != one.term:
            place = ruleset.sources[GLOSSARY].place((number, "meaning"))
            message = f"{quote(other)} and {quote(one.term)} have the same meaning"
            yield note("N103", message, place, "keep one of them, and reject the other; or say what differs")
