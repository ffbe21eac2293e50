"""Know the languages that a game can be built in, and make the catalogue of each from its PO files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.load.files import open_folder
from pnp.messages import join_words, plural, quote
from pnp.model.ruleset import Ruleset
from pnp.model.translatable import program_context
from pnp.pipeline.options import ALL_LANGUAGES, BuildOptions
from pnp.problems import Problem, Problems, Severity
from pnp.translate.catalogue import Catalogue, ruleset_texts, unfold
from pnp.translate.languages import find_language
from pnp.translate.plural_forms import PluralForms
from pnp.translate.po_file import PoFile
from pnp.translate.po_reader import MAX_PO_BYTES, read_po
from pnp.translate.template import PROGRAM_FOLDER, is_translatable

TRANSLATIONS = "translations"
PROGRAM_CATALOGUES = PROGRAM_FOLDER / "translate" / "catalogues"
_ENGLISH = "en"
_MOST_WORDS = 5

# The entries of a catalogue: (context, message) -> the forms of its translation.
_Entries = Mapping[tuple[str, str], tuple[str, ...]]


def languages_in(folder: Path) -> tuple[str, ...]:
    """Return the languages that a folder has PO files for, sorted."""
    try:
        names = sorted(path.stem for path in folder.iterdir() if path.suffix == ".po")
    except OSError:
        return ()
    return tuple(name for name in names if not name.startswith("."))


def ruleset_languages(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the languages that a ruleset can be built in: its own first."""
    source = ruleset.game.language
    return tuple(dict.fromkeys((source, *languages_in(Path(ruleset.folder) / TRANSLATIONS))))


def build_languages(ruleset: Ruleset, options: BuildOptions) -> tuple[str, ...]:
    """Return the languages that a ruleset is built in: its own, or those of the *options* that it has."""
    available = ruleset_languages(ruleset)
    if not options.languages:
        return available[:1]
    if ALL_LANGUAGES in options.languages:
        return available
    return tuple(language for language in options.languages if language in available)


def missing_languages(
    games: Mapping[str, frozenset[str]], options: BuildOptions
) -> Iterator[tuple[Problem, tuple[str, ...]]]:
    """Yield a problem for each language that games lack, with their names: an error if all of them do (P061).

    *games* are the languages of each by its name.
    """
    for language in options.languages:
        lacking = tuple(name for name, languages in games.items() if language not in languages)
        if language == ALL_LANGUAGES or not lacking:
            continue
        known = find_language(language)
        if known is None:
            message = f"unknown language {quote(language)} in the option languages"
            yield Problem("P061", message, None, "write codes such as en, ru or pt-BR"), lacking
            continue
        message = f"there is no translation of {join_words(lacking, 'and')} into {known.name}"
        severity = Severity.WARNING if len(lacking) < len(games) else Severity.ERROR
        yield Problem("P061", message, None, f"pnp translate init {language} begins one", severity), lacking


def read_translation(folder: Path, language: str, problems: Problems) -> PoFile | None:
    """Return the PO file of a language; None after recording why there is none."""
    opened = open_folder(folder, problems)
    content = None if opened is None else opened.read(f"{language}.po", MAX_PO_BYTES)
    return None if opened is None or content is None else read_po(content, opened.name(f"{language}.po"), problems)


def make_catalogue(ruleset: Ruleset, language: str, problems: Problems) -> Catalogue | None:
    """Return the catalogue of a language that a ruleset has; None after recording why a PO file can't be used.

    What is not translated is counted in a warning (P073): it stays in the language of its author. For the ruleset's own
    language, the program's words are looked up only.
    """
    source = ruleset.game.language
    errors = problems.error_count
    program = _program_file(ruleset, language, problems)
    own = None
    if language != source:
        own = read_translation(Path(ruleset.folder) / TRANSLATIONS, language, problems)
        if own is not None:
            _warn_of_missing(ruleset, language, own, problems)
    if problems.error_count > errors:
        return None
    entries = dict(_entries(own)) | {
        (program_context(context), message): forms for (context, message), forms in _entries(program)
    }
    return Catalogue(
        language,
        entries,
        own.plural_forms if own else PluralForms(),
        program.plural_forms if program else PluralForms(),
        source,
    )


def _entries(file: PoFile | None) -> Iterator[tuple[tuple[str, str], tuple[str, ...]]]:
    """Yield the keys and forms of the translations that are used."""
    if file is not None:
        yield from ((key, entry.forms) for key, entry in file.messages.items() if entry.is_translated)


def _program_file(ruleset: Ruleset, language: str, problems: Problems) -> PoFile | None:
    """Return the program's words in a language, or in the language without its country; None for English.

    Warn of words that are missing.
    """
    plain = language.partition("-")[0]
    if plain == _ENGLISH:
        return None
    name = _language_name(language)
    available = languages_in(PROGRAM_CATALOGUES)
    code = next((code for code in (language, plain) if code in available), None)
    place = ruleset.sources["game.yaml"].place(("language",)) if language == ruleset.game.language else None
    if code is None:
        message = f"the program has no words in {name}: print guide, contents and notes are in English"
        problems.warning("P073", message, place, f"pnp translate init {plain} --program begins a translation of them")
        return None
    file = read_translation(PROGRAM_CATALOGUES, code, problems)
    if file is None:
        return None
    missing = [entry.message for entry in file.messages.values() if not entry.is_translated]
    if missing:
        some = join_words(map(quote, missing[:_MOST_WORDS]))
        more = f" and {len(missing) - _MOST_WORDS} more" if len(missing) > _MOST_WORDS else ""
        message = f"{plural(len(missing), 'message')} of the program are not translated into {name}: {some}{more}"
        problems.warning("P073", message, place, f"translate them in {PROGRAM_CATALOGUES.name}/{code}.po")
    return file


def _warn_of_missing(ruleset: Ruleset, language: str, file: PoFile, problems: Problems) -> None:
    """Warn of texts of a ruleset without a translation, with their number."""
    translated = {key for key, _ in _entries(file)}
    texts = (each.text for each in ruleset_texts(ruleset))
    keys = {(text.context, unfold(text.message)) for text in texts if is_translatable(text.message)}
    missing = len(keys - translated)
    if missing:
        message = f"{missing} of {len(keys)} messages are not translated into {_language_name(language)}"
        place = next((entry.place for entry in file.messages.values() if not entry.is_translated), None)
        hint = f"pnp translate check {language} {ruleset.name} lists them"
        problems.warning("P073", message, place or file.header_place, hint)


def _language_name(language: str) -> str:
    """Return what messages call a language."""
    known = find_language(language)
    return language if known is None else known.name
