"""Know languages by their codes: names, plural forms, decimal signs. Babel is imported when a language is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.translate.plural_forms import PluralForms
from pnp.units import number

if TYPE_CHECKING:
    from babel.core import Locale


ACCENTED, MIRRORED = "xa", "xb"
# Languages that nobody speaks, for tests of layouts: see `pnp.translate.pseudo`.
PSEUDO_LANGUAGES: Mapping[str, str] = {ACCENTED: "accented English", MIRRORED: "English from the right"}


class LanguageInfo(Struct, frozen=True):
    """A language by its *code* (``ru``, ``pt-BR``), its English *name*, and the forms of its counted messages."""

    code: str
    name: str
    plural_forms: PluralForms


@lru_cache
def find_language(code: str) -> LanguageInfo | None:
    """Return the language of a code; None if Unicode's list of languages has none, or writes it in other capitals."""
    from babel.messages.plurals import get_plural

    locale = _locale(code) if code == usual_code(code) else None
    if locale is None:
        pseudo = PSEUDO_LANGUAGES.get(code)
        return None if pseudo is None else LanguageInfo(code, pseudo, PluralForms())
    count, expression = get_plural(locale)
    name = locale.english_name or code
    return LanguageInfo(code, name, PluralForms(count, expression.removeprefix("(").removesuffix(")")))


def usual_code(code: str) -> str:
    """Return the code of a language with the usual capitals and hyphens: ``pt-BR`` for ``PT_br``."""
    first, *rest = code.replace("_", "-").split("-")
    # A script has four letters, and a country two.
    parts = (part.title() if len(part) == 4 else part.upper() if len(part) == 2 else part for part in rest)
    return "-".join((first.lower(), *parts))


def plural_forms_of(code: str) -> PluralForms:
    """Return the forms of counted messages of a language; those of English if it is not known."""
    if code.partition("-")[0] == "en":
        return PluralForms()
    known = find_language(code)
    return PluralForms() if known is None else known.plural_forms


def write_decimal(value: float, code: str) -> str:
    """Return a number as a language writes it, with at most three decimals."""
    return number(value).replace(".", _decimal_sign(code))


@lru_cache
def _decimal_sign(code: str) -> str:
    """Return the sign before the decimals of a number in Western digits; a point for a language that is not known."""
    locale = None if code == "en" else _locale(code)
    return "." if locale is None else str(locale.number_symbols["latn"]["decimal"])


def _locale(code: str) -> Locale | None:
    """Return what Babel knows of a language: of zh-CN, by the script of the country, what it knows of zh-Hans-CN."""
    from babel.core import Locale, UnknownLocaleError

    for resolves in (False, True):
        try:
            locale = Locale.parse(code, sep="-", resolve_likely_subtags=resolves)
        except (UnknownLocaleError, ValueError, TypeError):
            continue
        if not resolves or (locale.script and code.endswith(f"-{locale.territory}")):
            return locale
    return None
