"""Maintain translations: write PO files, update them, check them and summarise them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from pnp.exchange.translation_files import (
    OVERFLOW,
    PROGRAM_NAME,
    Original,
    Preference,
    TranslationResult,
    TranslationSummary,
    begin_translation,
    original_of,
    po_headers,
    program_original,
    read_own,
    report_own_language,
    require_language,
    summarise,
    with_boxes,
    write_translation,
)
from pnp.game.model.ruleset import Ruleset
from pnp.game.reading.bundle import is_ambiguous
from pnp.messages import plural, quote
from pnp.problems import Place, Problem, Problems, Severity
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game, translate_game
from pnp.translation.languages import PSEUDO_LANGUAGES, LanguageInfo, PluralForms
from pnp.translation.merge import is_current, merge_po, new_po
from pnp.translation.po_file import PoFile
from pnp.translation.pseudo import pseudo_po
from pnp.workshop.bench.catalogues import (
    TranslationFiles,
    check_sound_messages,
    known_language,
    make_catalogue,
    program_words,
    read_translation,
    relocate_problems,
)
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.checks.glossary import TranslatedTerms
from pnp.workshop.checks.translation import check_translation, word_changes
from pnp.workshop.options import BuildOptions

# Codes that `--strict` rejects: of untranslated texts, and of words that don't follow the glossary.
_STRICT = frozenset({"P034", "P071", "P073", "P080"})

# A game in its own language, None if an error stops it, and its problems.
_Source = tuple[GameBuild | None, tuple[Problem, ...]]


class ChangedMessage(NamedTuple):
    """A message whose translation is fuzzy: the text *before* that was translated, the current one, and its place.

    *changes* shows it word by word: ``[-once-] {+twice+}``.
    """

    name: str
    place: Place | None
    before: str
    message: str
    changes: str
    translation: str


class TranslationDiff(NamedTuple):
    """The messages that have changed since they were translated, and the problems of the files."""

    changed: tuple[ChangedMessage, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is no error among the problems."""
        return not any(problem.severity.value == "error" for problem in self.problems)


def find_translations(sources: Iterable[Path | Ruleset], problems: Iterable[Problem], *, program: bool) -> Translations:
    """Return the translations of rulesets and, if asked, of the program; *problems* are those found so far."""
    every = Problems(list(problems))
    originals = _originals(sources, every, program=program)
    return Translations(originals, [problem for problem in every if problem.severity is Severity.ERROR])


def _originals(sources: Iterable[Path | Ruleset], problems: Problems, *, program: bool) -> list[Original]:
    rulesets = (source if isinstance(source, Ruleset) else load_game(source, problems) for source in sources)
    originals = [original_of(ruleset) for ruleset in rulesets if ruleset is not None]
    return originals + [program_original()] * program


def unpack_file(
    path: Path,
    sources: Sequence[Path | Ruleset],
    find: Callable[[str], Path | None],
    language: str | None,
    prefer: Preference | None,
    known: Iterable[Problem],
    *,
    program: bool,
) -> TranslationResult:
    """Import a translator's file, as `pnp.unpack` does; *known* are the problems so far.

    Without *sources* and without the *program*, the file says which it is for; *find* returns a ruleset's folder.
    """
    # The caller or the file says what it is for, and each step needs the one before to end without errors.
    from pnp.exchange.unpack import read_returned, unpack_translation

    problems = Problems(list(known))
    returned = () if problems.error_count else read_returned(path, problems)
    name = next((file.name for file in returned if file.name), "")
    if returned and not sources and not program:
        program = name == PROGRAM_NAME
        sources = () if program else _source_named(name, find, returned[0].place, problems)
    written = None
    if returned and not problems.error_count:
        originals = _originals(sources, problems, program=program)
        written = unpack_translation(originals, returned, language, prefer, problems) if originals else None
    return TranslationResult(() if written is None else (written,), tuple(problems.sorted()))


def _source_named(name: str, find: Callable[[str], Path | None], place: Place, problems: Problems) -> tuple[Path, ...]:
    """Return the folder of the ruleset that a file translates; none after recording why it is not known (P014)."""
    folder = find(name) if name else None
    if folder is None:
        message = f"no ruleset is called {quote(name, 40)}" if name else "the file does not say what it translates"
        problems.error("P014", message, place, "name the folder of the ruleset after the file")
        return ()
    if is_ambiguous(name):
        message = f"{quote(name, 40)} is a bundled ruleset, and a folder here"
        problems.error("P014", message, place, f"write after the file which one: {name} or ./{name}")
    return (folder,)


class Translations:
    """The translations of rulesets and of the program, as `pnp.translations` returns them."""

    def __init__(self, originals: Sequence[Original], problems: Iterable[Problem] = ()) -> None:
        self._originals = tuple(originals)
        self._problems = tuple(problems)

    def extract(self, output: str | Path) -> TranslationResult:
        """Write a template without a language for each, below the folder *output*: NAME.pot."""
        problems = Problems(list(self._problems))
        written = []
        for original in map(with_boxes, self._originals):
            path = Path(output) / f"{original.name}.pot"
            headers, comment = po_headers(original.name, ""), f"{original.title}: template"
            file = new_po(original.messages, headers, PluralForms(), comment)
            if write_translation(path, file, problems):
                written.append(summarise(original, "", path, file))
        return TranslationResult(tuple(written), tuple(problems.sorted()))

    def pseudo(self, output: str | Path) -> TranslationResult:
        """Write translations into the pseudo-languages below the folder *output*: NAME-xa.po and NAME-xb.po.

        Builds need no such files: `BuildOptions(languages=("xa",))` makes them.
        """
        problems = Problems(list(self._problems))
        written = []
        for original in self._originals:
            for language in PSEUDO_LANGUAGES:
                path = Path(output) / f"{original.name}-{language}.po"
                file = pseudo_po(original.messages, po_headers(original.name, language), language)
                if write_translation(path, file, problems):
                    written.append(summarise(original, language, path, file))
        return TranslationResult(tuple(written), tuple(problems.sorted()))

    def init(self, language: str) -> TranslationResult:
        """Begin a translation of each into a language, or into several with commas between them (``ru,de``).

        Write PO files with all messages. No file is overwritten.
        """
        problems = Problems(list(self._problems))
        wanted = [require_language(code, problems) for code in _codes(language)]
        written = [each for known in wanted if known is not None for each in self._begin(known, problems)]
        return TranslationResult(tuple(written), tuple(problems.sorted()))

    def _begin(self, language: LanguageInfo, problems: Problems) -> Iterator[TranslationSummary]:
        for original in map(with_boxes, self._originals):
            path = original.path(language.code)
            if language.code == original.language:
                report_own_language(original, language, problems)
            elif path.exists():
                message = f"there is a translation of {original.name} into {language.name} already"
                hint = f"pnp translate update {language.code} {original.template.argument} adds new messages"
                problems.error("P062", message, Place(str(path)), hint)
            else:
                file = begin_translation(original, language)
                if write_translation(path, file, problems):
                    yield summarise(original, language.code, path, file)

    def update(self, language: str | None = None, *, check: bool = False) -> TranslationResult:
        """Bring PO files up to date with what they translate: those of a language, of several (``ru,de``), or of all.

        Translations of messages that have changed are kept and marked fuzzy, those that are no longer needed become
        obsolete. A file for another game or language is a problem (P079) and stays as it is. Errors in translations,
        such as lost placeholders, are problems of a file that was written. With *check*, nothing is written: a file
        that lacks messages or has old ones is a problem (P071).
        """
        problems = Problems(list(self._problems))
        measured: dict[str, Original] = {}
        written = []
        for original, code in self._wanted(language, problems):
            if original.name not in measured:
                measured[original.name] = original if check else with_boxes(original)
            summary = _updated(measured[original.name], code, problems, check=check)
            written += [] if summary is None else [summary]
        return TranslationResult(tuple(written), tuple(problems.sorted()))

    def check(self, language: str | None = None, *, strict: bool = False) -> TranslationResult:
        """Check the PO files of a language, or of all: messages, placeholders, markup, signs, and room on the pages.

        With *strict*, texts that are untranslated, or not in the words of the glossary, are errors.
        """
        problems = Problems(list(self._problems))
        summaries = tuple(self._summaries(language, problems))
        codes = _STRICT if strict else ()
        every = [replace(each, severity=Severity.ERROR) if each.code in codes else each for each in problems]
        return TranslationResult(summaries, tuple(Problems(every).sorted()))

    def status(self, language: str | None = None) -> TranslationResult:
        """Return the summaries of translations; the problems are those of unreadable files."""
        problems = Problems()
        summaries = tuple(self._summaries(language, problems))
        names = {str(summary.path) for summary in summaries}
        broken = (each for each in problems if each.place is None or str(Path(each.place.file)) not in names)
        errors = [each for each in broken if each.severity is Severity.ERROR]
        return TranslationResult(summaries, (*self._problems, *Problems(errors).sorted()))

    def diff(self, language: str | None = None) -> TranslationDiff:
        """Return the messages whose translations are fuzzy, with what has changed."""
        problems = Problems(list(self._problems))
        changed = [
            ChangedMessage(
                original.name,
                entry.place_of_form(),
                before,
                entry.message,
                word_changes(before, entry.message),
                entry.forms[0] if entry.forms else "",
            )
            for original, _, file in self._files(language, problems)
            for entry in file.messages.values()
            if entry.is_fuzzy
            for before in [entry.previous[1] if entry.previous else entry.message]
        ]
        return TranslationDiff(tuple(changed), tuple(problems.sorted()))

    def pack(self, language: str, output: str | Path) -> TranslationResult:
        """Write a zip file for translators without tools below the folder *output*: NAME-LANG.zip, for each game.

        *language* is one code. The result has a summary of each translation that was packed, and the problems.
        """
        from pnp.exchange.pack import write_packs

        problems = Problems(list(self._problems))
        written = tuple(write_packs(self._originals, language, Path(output), problems))
        return TranslationResult(written, tuple(problems.sorted()))

    def _files(self, language: str | None, problems: Problems) -> Iterator[tuple[Original, LanguageInfo, PoFile]]:
        """Yield each PO file of a language, or of all, that can be read."""
        for original, code in self._wanted(language, problems):
            known = known_language(code, problems, original.path(code))
            if known is None:
                continue
            errors = problems.error_count
            file = read_translation(original.folder, code, problems, salvages=True)
            if file is not None and problems.error_count > errors:
                check_sound_messages(original.template, file, known, problems)
            elif file is not None:
                yield original, known, file

    def _wanted(self, language: str | None, problems: Problems) -> Iterator[tuple[Original, str]]:
        """Yield the originals, each with its languages: that *language*, several with commas between them, or all.

        Originals without a translation into the *language* are left out, unless none has one: that is an error, as is
        the language of the original itself. A language that doesn't exist is recorded once.
        """
        # A language that some original has is only for those with it; one that none has may begin, but not into itself.
        asked = (known_language(code, problems) for code in ([] if language is None else _codes(language)))
        known = {each.code: each for each in asked if each is not None}
        there = {code for original in self._originals for code in original.languages}
        for original in self._originals:
            for code in original.languages if language is None else known:
                if code in original.languages or (code not in there and code != original.language):
                    yield original, code
                elif code not in there:
                    report_own_language(original, known[code], problems)

    def _summaries(self, language: str | None, problems: Problems) -> Iterator[TranslationSummary]:
        sources: dict[str, _Source] = {}
        for original, known, file in self._files(language, problems):
            terms = TranslatedTerms(original.glossary, original.language, known.code)
            check_translation(original.template, file, known, problems, terms)
            overflowing = 0
            if original.ruleset is not None:
                if original.name not in sources:
                    sources[original.name] = _checked(original.ruleset, problems)
                files = TranslationFiles(known.code, file, program_words(known.code, Problems()))
                overflowing = _check_layout(sources[original.name], original.ruleset, files, problems)
            summary = summarise(original, known.code, original.path(known.code), file)
            yield summary._replace(overflowing=overflowing)


def _codes(languages: str) -> list[str]:
    """Return the codes of one or several languages with commas between them, each once."""
    return list(dict.fromkeys(code.strip() for code in languages.split(",")))


def _updated(original: Original, language: str, problems: Problems, *, check: bool) -> TranslationSummary | None:
    """Bring a PO file up to date, or *check* that it is; None after recording why it was not."""
    path = original.path(language)
    known = known_language(language, problems, path)
    file = None if known is None else read_own(original, known, problems)
    if known is None or file is None:
        return None
    if not check:
        written = write_translation(path, merge_po(file, original.messages), problems)
        file = read_translation(original.folder, language, problems) if written else None
        if file is None:
            return None
    check_sound_messages(original.template, file, known, problems)
    if check and not is_current(file, original.messages):
        wanted, there = {message.key for message in original.messages}, set(file.messages)
        lacking, old = plural(len(wanted - there), "message"), plural(len(there - wanted), "message")
        message = f"the translation is out of date: {lacking} to add, {old} to remove"
        problems.error("P071", message, Place(str(path)), original.template.update_hint(language))
        return None
    return summarise(original, language, path, file)


def _checked(ruleset: Ruleset, problems: Problems) -> _Source:
    """Return a ruleset in its own language, ready to be translated; record the errors that stop it."""
    own = Problems()
    # One paper shows which texts are too long; problems of other papers are the same in every language.
    build = check_game(ruleset, BuildOptions(papers=("a4",)), own, composes=False)
    problems.extend(problem for problem in own if problem.severity is Severity.ERROR)
    return build, tuple(own)


def _check_layout(source: _Source, ruleset: Ruleset, files: TranslationFiles, problems: Problems) -> int:
    """Lay out a translated game, and record problems of this language only; return the texts that are too long."""
    build, own = source
    if build is None:
        return 0
    later = Problems()
    translate_game(build, make_catalogue(ruleset, files), later, composes=False)
    new = list(relocate_problems((problem for problem in later if problem not in own), ruleset, files))
    told = {(problem.code, problem.place) for problem in problems}
    problems.extend(problem for problem in new if (problem.code, problem.place) not in told)
    return len({problem.place for problem in new if problem.code in OVERFLOW})
