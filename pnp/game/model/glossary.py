"""The terms of a game or of the program: one word for each thing, in the language of the texts and in others."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from pnp.game.model.values import LONGEST_LABEL, Label, Language, Many, Record, Sentences, whole_match
from pnp.messages import quote
from pnp.problems import Finding, FindingError

_FORM = re.compile(r"\*?[^\s*]+\*?(?:\s+\*?[^\s*]+\*?)*")


def _check_form(text: str) -> None:
    if _FORM.fullmatch(text.strip()) is None or not any(map(str.isalnum, text)):
        hint = "write a word or several; * at the beginning or the end of a word stands for any letters: stone*"
        raise FindingError(Finding("P006", f"{quote(text, 40)} is not a form of a word", hint))


# One or several words of texts. ``*`` at the beginning or the end of a word stands for any letters, or none.
_FORM_EXTRA = {"check": _check_form, "schema": {"pattern": whole_match(_FORM.pattern)}}
WordForm = Annotated[str, Meta(min_length=1, max_length=LONGEST_LABEL, extra=_FORM_EXTRA)]
Forms = Annotated[Many[WordForm], Meta(max_length=50)]

# The signs of figures for which a game may have its own word: the number beside a group of counters.
FigureSign = Literal["group-size"]


class TermTranslation(Record, frozen=True, kw_only=True):
    """A *term* in another language, its other *forms*, *rejected* synonyms, and a *note* for translators."""

    noun: ClassVar[str] = "a translation of a term"

    term: Label
    forms: Forms = ()
    rejected: Forms = ()
    note: Sentences | None = None


class Term(Record, frozen=True, kw_only=True):
    """A word of the texts, its other *forms*, and *rejected* synonyms that must not be used for it."""

    noun: ClassVar[str] = "a term"

    term: Label
    forms: Forms = ()
    rejected: Forms = ()
    meaning: Sentences | None = None
    sign: FigureSign | None = None  # that the legend of figures names by it
    translations: Mapping[Language, TermTranslation] = msgspec.field(default_factory=dict)

    def translation(self, language: str) -> TermTranslation | None:
        """Return the term in a language; for ``pt-BR``, that of ``pt`` unless it has its own."""
        return self.translations.get(language) or self.translations.get(language.partition("-")[0])


class GlossaryEntry(Struct, frozen=True):
    """A term as translators into a language see it. *translation* and the fields after it are empty without one."""

    term: str
    meaning: str
    translation: str = ""
    forms: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()
    note: str = ""


def sign_name(terms: Iterable[Term], sign: FigureSign, language: str, author: str) -> str | None:
    """Return the term for a sign in a language, where the texts are in that of the *author*; None if there is none."""
    for term in terms:
        if term.sign == sign:
            said = term.translation(language)
            return said.term if said is not None else term.term if language == author else None
    return None


def glossary_entries(terms: Iterable[Term], language: str) -> Iterator[GlossaryEntry]:
    """Yield terms with their translations into a language, in the order in which they are written."""
    for term in terms:
        said = term.translation(language)
        if said is None:
            yield GlossaryEntry(term.term, term.meaning or "")
        else:
            yield GlossaryEntry(term.term, term.meaning or "", said.term, said.forms, said.rejected, said.note or "")


def glossary_findings(terms: Iterable[tuple[int, Term]], language: str) -> Iterator[Finding]:
    """Yield findings about terms that occur twice, are rejected by others, or translated into their own *language*."""
    every = list(terms)
    names = [term.term.casefold() for _, term in every]
    seen: set[str] = set()
    signs: set[str] = set()
    for (index, term), name in zip(every, names, strict=True):
        if term.sign is not None and term.sign in signs:
            message = f"another term is the name of {quote(term.sign)}"
            yield Finding("P007", message, "remove one of them", (index, "sign"))
        signs.add(term.sign or "")
        if name in seen:
            yield Finding("P007", f"duplicate term {quote(term.term)}", "remove one of them", (index,))
        seen.add(name)
        for number, synonym in enumerate(term.rejected):
            if synonym.casefold() in names:
                hint = "remove it here, or remove the term"
                yield Finding("P006", f"{quote(synonym)} is a term itself", hint, (index, "rejected", number))
        if language in term.translations:
            hint = f"write its forms and synonyms beside term: {term.term}"
            at = (index, "translations", language)
            yield Finding("P006", f"the texts themselves are in {language}", hint, at, at_key=True)
