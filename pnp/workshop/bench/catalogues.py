"""Find the languages in which a game can be built, and make the catalogue of each from its PO files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.game.model.files import TRANSLATIONS
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.texts import Translate, program_context
from pnp.game.reading.bundle import ruleset_argument
from pnp.game.reading.files import open_folder
from pnp.messages import join_words, plural, quote
from pnp.problems import Place, Problem, Problems, Severity
from pnp.translation.catalogue import Catalogue, ruleset_numbers, ruleset_texts, unfold
from pnp.translation.languages import PSEUDO_LANGUAGES, LanguageInfo, PluralForms, find_language, usual_code
from pnp.workshop.options import ALL_LANGUAGES, BuildOptions

if TYPE_CHECKING:
    from pnp.translation.po_file import PoFile
    from pnp.translation.template import Template

PROGRAM_CATALOGUES = Path(__file__).parents[2] / "translation" / "catalogues"
_ENGLISH = "en"
# Problems of a text in one language: its characters, its room.
_OF_TEXTS = frozenset({"P032", "P033", "P040"})
_MOST_WORDS = 5  # by taste: a message's line


def languages_in(folder: Path) -> tuple[str, ...]:
    """Return the languages of the PO files in a folder, sorted."""
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
        return () if options.bilingual else available[:1]
    wanted = [*available, *options.languages] if ALL_LANGUAGES in options.languages else options.languages
    return tuple(dict.fromkeys(one for one in wanted if one in available or one in PSEUDO_LANGUAGES))


def bilingual_languages(ruleset: Ruleset, options: BuildOptions) -> tuple[str, ...]:
    """Return the languages of a ruleset's bilingual booklets; none if it lacks one of the two."""
    available = {*ruleset_languages(ruleset), *PSEUDO_LANGUAGES}
    return options.bilingual if available.issuperset(options.bilingual) else ()


def missing_languages(
    games: Mapping[str, frozenset[str]], folders: Mapping[str, str], options: BuildOptions
) -> Iterator[tuple[Problem, tuple[str, ...]]]:
    """Yield a problem for each language that games lack, with their names: an error if all of them do (P061).

    *games* are the languages of each by its name, *folders* where they are.
    """
    # A language may be no code of one (all, a pseudo-language), unknown, or untranslated: each has a hint of its own.
    asked = dict.fromkeys(options.bilingual, "bilingual") | dict.fromkeys(options.languages, "languages")
    for language, option in asked.items():
        lacking = tuple(name for name, languages in games.items() if language not in languages)
        if (language == ALL_LANGUAGES and option == "languages") or language in PSEUDO_LANGUAGES or not lacking:
            continue
        known = find_language(language)
        if known is None:
            message = f"unknown language {quote(language)} in the option {option}"
            yield Problem("P061", message, None, _code_hint(language)), lacking
            continue
        message = f"there is no translation of {join_words(lacking, 'and')} into {known.name}"
        severity = Severity.WARNING if len(lacking) < len(games) else Severity.ERROR
        arguments = " ".join(ruleset_argument(folders[name]) for name in lacking)
        yield Problem("P061", message, None, f"pnp translate init {language} {arguments} begins one", severity), lacking


def known_language(code: str, problems: Problems, path: Path | None = None) -> LanguageInfo | None:
    """Return the language of a code; None after recording that there is none (P014). *path* is that of its PO file."""
    language = find_language(code)
    if language is None:
        place, hint = None, _code_hint(code)
        if path is not None and path.exists():
            place, hint = Place(path.as_posix()), "name the file by the code of its language: ru.po, pt-BR.po"
        problems.error("P014", f"there is no language with the code {quote(code, 40)}", place, hint)
    return language


def _code_hint(code: str) -> str:
    """Return the hint for an unknown language code: with the usual capitals and hyphens it may be valid."""
    usual = usual_code(code)
    return "write a code such as en, ru or pt-BR" if find_language(usual) is None else f"write {usual}"


def read_translation(folder: Path, language: str, problems: Problems, *, salvages: bool = False) -> PoFile | None:
    """Return the PO file of a language, or what it *salvages* of a faulty one; None after recording why not."""
    if language not in languages_in(folder):
        message = f"there is no translation into {_language_name(language)}"
        place = Place((folder / f"{language}.po").as_posix())
        argument = "--program" if folder == PROGRAM_CATALOGUES else ruleset_argument(folder.parent.as_posix())
        problems.error("P001", message, place, f"pnp translate init {language} {argument} begins one")
        return None
    from pnp.translation.po_file import MAX_PO_BYTES, read_po  # a build in the ruleset's language reads none

    opened = open_folder(folder, problems)
    content = None if opened is None else opened.read(f"{language}.po", MAX_PO_BYTES)
    if opened is None or content is None:
        return None
    return read_po(content, opened.name(f"{language}.po"), problems, salvages=salvages)


def check_files(folder: Path, options: BuildOptions, problems: Problems) -> None:
    """Record the faults of the PO files that a build would read, of a ruleset that can't be read itself."""
    there = languages_in(folder / TRANSLATIONS)
    wanted = there if ALL_LANGUAGES in options.languages else options.languages
    for language in dict.fromkeys(language for language in wanted if language in there):
        read_translation(folder / TRANSLATIONS, language, problems)


def check_sound_messages(
    template: Template, file: PoFile, language: LanguageInfo, problems: Problems, *, is_whole: bool = False
) -> None:
    """Record the errors in the readable messages of a file; unless it is *whole*, missing ones are unknown."""
    from pnp.workshop.checks.translation import check_translation

    every = Problems()
    check_translation(template, file, language, every)
    problems.extend(each for each in every if each.severity is Severity.ERROR and (is_whole or each.code != "P079"))


def check_translated_words(ruleset: Ruleset, problems: Problems) -> None:
    """Record where the translations of a ruleset have other numbers, cells or names than their messages (P076).

    Whatever else is wrong with them, a build in their language tells, or ``pnp translate check``.
    """
    folder = Path(ruleset.folder) / TRANSLATIONS
    files = {code: read_translation(folder, code, Problems()) for code in ruleset_languages(ruleset)[1:]}
    if any(files.values()):
        from pnp.translation.template import Template, ruleset_messages
        from pnp.workshop.checks.translated_words import TranslatedWords

        template = Template(ruleset.name, ruleset_argument(ruleset.folder), ruleset_messages(ruleset), ruleset)
        for language, file in files.items():
            words, there = (TranslatedWords(template, file, language), file.messages) if file else (None, {})
            for message in template.messages if words else ():
                entry = there.get(message.key)
                if words and entry and entry.is_translated:
                    problems.extend(words.problems(message, entry, f"its text is in {message.references[0]}"))


class TranslationFiles(Struct, frozen=True):
    """The PO files that a ruleset's catalogue in a language is made from: its own, and the program's."""

    language: str
    own: PoFile | None = None
    program: PoFile | None = None


def read_files(
    ruleset: Ruleset, language: str, problems: Problems, *, with_reasons: bool = False
) -> TranslationFiles | None:
    """Return the PO files of a language that a ruleset has; None after recording why they can't be used.

    Untranslated messages are counted in a warning (P073), reasons of refusals only where they are shown. For the
    ruleset's own language, there are only the program's words. A pseudo-language is made of the messages themselves.
    """
    if language in PSEUDO_LANGUAGES:
        from pnp.translation.pseudo import pseudo_po
        from pnp.translation.template import program_messages, ruleset_messages

        every = (ruleset_messages(ruleset), program_messages())
        return TranslationFiles(language, *(pseudo_po(messages, {}, language) for messages in every))
    errors = problems.error_count
    source = ruleset.game.language
    path = Path(ruleset.folder) / TRANSLATIONS / f"{language}.po"
    if language != source and known_language(language, problems, path) is None:
        return None
    program = _program_file(ruleset, language, problems)
    own: PoFile | None = None
    if language != source:
        before = problems.error_count
        own = read_translation(Path(ruleset.folder) / TRANSLATIONS, language, problems, salvages=True)
        if own is not None:
            from pnp.translation.template import Template, ruleset_messages

            messages = ruleset_messages(ruleset, with_reasons=with_reasons)
            template = Template(ruleset.name, ruleset_argument(ruleset.folder), messages, ruleset)
            _check_own(template, language, own, problems, is_whole=problems.error_count == before)
    return TranslationFiles(language, own, program) if problems.error_count == errors else None


def make_catalogue(ruleset: Ruleset, files: TranslationFiles, *, is_draft: bool = False) -> Catalogue:
    """Return the catalogue of a ruleset; untranslated texts stay as they are, in brackets in a draft."""
    own, program = files.own, files.program
    entries = dict(_entries(own)) | {
        (program_context(context), message): forms for (context, message), forms in _entries(program)
    }
    return Catalogue(
        files.language,
        entries,
        own.plural_forms if own else PluralForms(),
        program.plural_forms if program else PluralForms(),
        ruleset.game.language,
        is_draft and files.own is not None,
        ruleset_numbers(ruleset),
    )


def relocate_problems(problems: Iterable[Problem], ruleset: Ruleset, files: TranslationFiles) -> Iterator[Problem]:
    """Yield problems; those of a translated text (its characters, its room) are at the place of the translation."""
    from pnp.workshop.checks.translation import relocate_problem

    places: dict[Place, Place] | None = None
    for problem in problems:
        if files.own is None or problem.place is None or problem.code not in _OF_TEXTS:
            yield problem
            continue
        if places is None:
            places = {
                each.place: at
                for each in ruleset_texts(ruleset)
                if (entry := files.own.messages.get((each.text.context, unfold(each.text.message)))) is not None
                and entry.is_translated
                and (at := entry.place_of_form()) is not None
            }
        yield relocate_problem(problem, places)


def _entries(file: PoFile | None) -> Iterator[tuple[tuple[str, str], tuple[str, ...]]]:
    if file is not None:
        yield from ((key, entry.forms) for key, entry in file.messages.items() if entry.is_translated)


def program_words(language: str, problems: Problems) -> PoFile | None:
    """Return the program's words in a language, or in the language without its country; None if there are none."""
    available = languages_in(PROGRAM_CATALOGUES)
    code = next((code for code in (language, language.partition("-")[0]) if code in available), None)
    return None if code is None else read_translation(PROGRAM_CATALOGUES, code, problems)


def program_translator(language: str) -> Translate:
    """Return a function that translates the program's texts, as far as there are translations."""
    file = program_words(language, Problems())
    if file is None:
        return Catalogue().translate
    entries = {
        (program_context(context), message): entry.forms
        for (context, message), entry in file.messages.items()
        if entry.is_translated
    }
    return Catalogue(language, entries, program_forms=file.plural_forms, source="en").translate


def _program_file(ruleset: Ruleset, language: str, problems: Problems) -> PoFile | None:
    """Return the program's words in a language, None for English; warn of those that are missing."""
    if language.partition("-")[0] == _ENGLISH:
        return None
    name, errors = _language_name(language), problems.error_count
    file = program_words(language, problems)
    place = ruleset.sources["game.yaml"].place(("language",)) if language == ruleset.game.language else None
    if file is None:
        if problems.error_count == errors:
            message = f"the program has no words in {name}: print guide, contents and notes are in English"
            hint = f"pnp translate init {language} --program begins a translation of them"
            problems.warning("P073", message, place, hint)
        return None
    missing = [entry.message for entry in file.messages.values() if not entry.is_translated]
    if missing:
        some = join_words(map(quote, missing[:_MOST_WORDS]))
        more = f" and {len(missing) - _MOST_WORDS} more" if len(missing) > _MOST_WORDS else ""
        message = f"{plural(len(missing), 'message')} of the program are not translated into {name}: {some}{more}"
        problems.warning("P073", message, place, f"pnp translate check {language} --program lists them")
    return file


def _check_own(template: Template, language: str, file: PoFile, problems: Problems, *, is_whole: bool) -> None:
    """Record errors that would be printed, and warn of messages of a ruleset without a translation."""
    known = find_language(language)
    if known is not None:
        check_sound_messages(template, file, known, problems, is_whole=is_whole)
        if not is_whole:
            return
    messages, entries = template.messages, file.messages
    missing = [m for m in messages if m.key not in entries or not entries[m.key].is_translated]
    if missing:
        text = f"{len(missing)} of {len(messages)} messages are not translated into {_language_name(language)}"
        first = entries.get(missing[0].key)
        hint = f"pnp translate check {language} {template.argument} lists them"
        problems.warning("P073", text, first.place if first else file.header_place, hint)


def _language_name(language: str) -> str:
    known = find_language(language)
    return language if known is None else known.name
