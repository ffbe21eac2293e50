"""Keep translations: list the messages of rulesets and of the program, write PO files and bring them up to date."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from pnp.messages import plural, quote
from pnp.model.ruleset import Ruleset
from pnp.pipeline.catalogues import PROGRAM_CATALOGUES, TRANSLATIONS, languages_in, read_translation
from pnp.pipeline.files import CannotWriteError, write_whole
from pnp.pipeline.open_game import load_game
from pnp.problems import Place, Problem, Problems, Severity
from pnp.translate.languages import LanguageInfo, find_language
from pnp.translate.merge import is_current, merge_po, new_po
from pnp.translate.plural_forms import PluralForms
from pnp.translate.po_file import PoFile, write_po
from pnp.translate.template import Message, program_messages, ruleset_messages

PROGRAM_NAME = "program"
_TEMPLATE_FORMS = PluralForms()


class Original(Struct, frozen=True):
    """What is translated: a ruleset, or the program (without *ruleset*). Its PO files are in *folder*.

    *language* is the one that it is written in.
    """

    name: str
    title: str
    language: str
    folder: Path
    messages: tuple[Message, ...]
    ruleset: Ruleset | None = None

    def path(self, language: str) -> Path:
        """Return the path of the PO file of a language."""
        return self.folder / f"{language}.po"

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that there is a PO file for, sorted."""
        return languages_in(self.folder)


class WrittenTranslation(NamedTuple):
    """A PO file that was written, or is up to date: of a ruleset's name or ``program``, its language and path.

    Of so many *messages*, so many are *translated* and so many *fuzzy*.
    """

    name: str
    language: str
    path: Path
    messages: int
    translated: int
    fuzzy: int


class TranslationResult(NamedTuple):
    """What became of PO files, and what is wrong; with an error among *problems*, not all of them were written."""

    files: tuple[WrittenTranslation, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is no error among the problems."""
        return not any(problem.severity.value == "error" for problem in self.problems)


def original_of(ruleset: Ruleset) -> Original:
    """Return a ruleset as something to be translated."""
    game = ruleset.game
    folder = Path(ruleset.folder) / TRANSLATIONS
    return Original(ruleset.name, game.title, game.language, folder, ruleset_messages(ruleset), ruleset)


def program_original() -> Original:
    """Return the program as something to be translated."""
    return Original(PROGRAM_NAME, "pnp", "en", PROGRAM_CATALOGUES, program_messages())


def find_translations(sources: Iterable[Path | Ruleset], problems: Iterable[Problem], *, program: bool) -> Translations:
    """Return the translations of rulesets and, if asked, of the program; *problems* are those found so far."""
    every = Problems(list(problems))
    rulesets = [source if isinstance(source, Ruleset) else load_game(source, every) for source in sources]
    originals = [original_of(ruleset) for ruleset in rulesets if ruleset is not None]
    errors = [problem for problem in every if problem.severity is Severity.ERROR]
    return Translations(originals + [program_original()] * program, errors)


def known_language(code: str, problems: Problems) -> LanguageInfo | None:
    """Return the language of a code; None after recording that there is none (P014)."""
    language = find_language(code)
    if language is None:
        hint = "write a code such as ru, de or pt-BR"
        problems.error("P014", f"there is no language with the code {quote(code, 40)}", None, hint)
    return language


class Translations:
    """The translations of rulesets and of the program, as `pnp.translations` returns them."""

    def __init__(self, originals: Sequence[Original], problems: Iterable[Problem] = ()) -> None:
        self._originals = tuple(originals)
        self._problems = tuple(problems)

    def extract(self, output: str | Path) -> TranslationResult:
        """Write a template without a language for each, below the folder *output*: NAME.pot."""
        problems = Problems(list(self._problems))
        written = []
        for original in self._originals:
            path = Path(output) / f"{original.name}.pot"
            file = new_po(
                original.messages, _headers(original.name, ""), _TEMPLATE_FORMS, f"{original.title}: template"
            )
            if _write(path, file, problems):
                written.append(_written(original, "", path, file))
        return TranslationResult(tuple(written), tuple(problems.sorted()))

    def init(self, language: str) -> TranslationResult:
        """Begin a translation of each into a language: write a PO file with all messages. No file is overwritten."""
        problems = Problems(list(self._problems))
        wanted = known_language(language, problems)
        if wanted is None:
            return TranslationResult((), tuple(problems.sorted()))
        return TranslationResult(tuple(self._begin(wanted, problems)), tuple(problems.sorted()))

    def _begin(self, language: LanguageInfo, problems: Problems) -> Iterator[WrittenTranslation]:
        for original in self._originals:
            path = original.path(language.code)
            if language.code == original.language:
                message = f"{original.name} is written in {language.name}"
                problems.error("P061", message, Place(str(path)), "choose another language")
            elif path.exists():
                message = f"there is a translation of {original.name} into {language.name} already"
                problems.error(
                    "P062", message, Place(str(path)), f"pnp translate update {language.code} adds what is new"
                )
            else:
                comment = f"{original.title}: {language.name} translation"
                headers = _headers(original.name, language.code)
                file = new_po(original.messages, headers, language.plural_forms, comment)
                if _write(path, file, problems):
                    yield _written(original, language.code, path, file)

    def update(self, language: str | None = None, *, check: bool = False) -> TranslationResult:
        """Bring PO files up to date with what they translate: those of a language, or of all.

        Translations of messages that have changed are kept and marked fuzzy, those that are no longer needed become
        obsolete. With *check*, nothing is written: a file that lacks messages or has old ones is a problem (P071).
        """
        problems = Problems(list(self._problems))
        written = [
            each
            for original in self._originals
            for code in ([language] if language else original.languages)
            if (each := _updated(original, code, problems, check=check)) is not None
        ]
        return TranslationResult(tuple(written), tuple(problems.sorted()))


def _updated(original: Original, language: str, problems: Problems, *, check: bool) -> WrittenTranslation | None:
    """Bring a PO file up to date, or *check* that it is; None after recording a problem."""
    if known_language(language, problems) is None:
        return None
    path = original.path(language)
    file = read_translation(original.folder, language, problems)
    if file is None:
        return None
    merged = merge_po(file, original.messages)
    if not check:
        return _written(original, language, path, merged) if _write(path, merged, problems) else None
    if not is_current(file, original.messages):
        wanted, there = {message.key for message in original.messages}, set(file.messages)
        lacking, old = plural(len(wanted - there), "message"), plural(len(there - wanted), "message")
        message = f"the translation is out of date: {lacking} to add, {old} to remove"
        problems.error("P071", message, Place(str(path)), f"run pnp translate update {language}")
        return None
    return _written(original, language, path, file)


def _headers(name: str, language: str) -> dict[str, str]:
    """Return the header of a new PO file. There are no dates, so that equal content is equal bytes."""
    return {
        "Project-Id-Version": name,
        "Last-Translator": "",
        "Language-Team": language,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }


def _write(path: Path, file: PoFile, problems: Problems) -> bool:
    """Write a PO file whole; return False after recording why it can't be written (P060)."""
    try:
        write_whole(path, write_po(file))
    except CannotWriteError as error:
        problems.error("P060", str(error), Place(str(path)), "check the permissions of the folder")
        return False
    return True


def _written(original: Original, language: str, path: Path, file: PoFile) -> WrittenTranslation:
    entries = [entry for entry in file.entries if not entry.is_obsolete]
    translated = sum(entry.is_translated for entry in entries)
    return WrittenTranslation(
        original.name, language, path, len(entries), translated, sum(entry.is_fuzzy for entry in entries)
    )
