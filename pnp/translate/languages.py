"""Know languages by their codes: names, plural forms. Babel is imported when a language is looked up."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pnp.translate.plural_forms import PluralForms


class LanguageInfo(Struct, frozen=True):
    """A language by its *code* (``ru``, ``pt-BR``), its English *name*, and the forms of its counted messages."""

    code: str
    name: str
    plural_forms: PluralForms


@lru_cache
def find_language(code: str) -> LanguageInfo | None:
    """Return the language of a code; None if Unicode's list of languages has none."""
    from babel.core import Locale, UnknownLocaleError
    from babel.messages.plurals import get_plural

    try:
        locale = Locale.parse(code, sep="-", resolve_likely_subtags=False)
    except (UnknownLocaleError, ValueError, TypeError):
        return None
    count, expression = get_plural(locale)
    name = locale.english_name or code
    return LanguageInfo(code, name, PluralForms(count, expression.removeprefix("(").removesuffix(")")))
