"""The originals of translations, rulesets and the program, and their PO files: begin, update, write, summarise them.

The room that a text of components.yaml has is measured by drawing every component.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.files import GLOSSARY, TRANSLATIONS
from pnp.game.model.ruleset import Ruleset
from pnp.game.reading.bundle import ruleset_argument
from pnp.game.reading.glossary import Glossary, read_glossary
from pnp.pieces.kinds import draw_component
from pnp.press.papers import PAPERS
from pnp.press.text.line import TextRoom
from pnp.problems import DocumentPath, Place, Problem, Problems, SourceMap
from pnp.translation.catalogue import author_catalogue
from pnp.translation.languages import PSEUDO_LANGUAGES, LanguageInfo
from pnp.translation.merge import merge_po, new_po
from pnp.translation.po_file import PoFile, write_po
from pnp.translation.template import Message, Template, program_messages, ruleset_messages
from pnp.workshop.bench.catalogues import PROGRAM_CATALOGUES, known_language, languages_in, read_translation
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.bench.sizes import fit_ruleset
from pnp.workshop.checks.statements import with_computed_words
from pnp.workshop.checks.translation import foreign_file
from pnp.workshop.files import CannotWriteError, write_whole

PROGRAM_NAME = "program"
# Codes of a text that is too long for its place, and of a piece that is too large because of it.
OVERFLOW = frozenset({"P033", "P040"})
# Which translation counts if it was changed both here and in a returned file.
Preference = Literal["theirs", "ours"]

# Babel can't read a file with an empty date, and msgfmt --check requires one.
_REVISION_DATE = "2000-01-01 00:00+0000"


class Original(Struct, frozen=True):
    """The original of translations: a ruleset, or the program (without *ruleset*).

    Its PO files are in *folder*. *language* is that of its texts, *glossary* has their terms.
    """

    name: str
    title: str
    language: str
    folder: Path
    messages: tuple[Message, ...]
    glossary: Glossary
    ruleset: Ruleset | None = None

    def path(self, language: str) -> Path:
        """Return the path of the PO file of a language."""
        return self.folder / f"{language}.po"

    @property
    def template(self) -> Template:
        """Its messages without translations, with the name and the argument of it."""
        argument = "--program" if self.ruleset is None else ruleset_argument(self.ruleset.folder)
        return Template(self.name, argument, self.messages, self.ruleset)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of its PO files, sorted."""
        return languages_in(self.folder)


def original_of(ruleset: Ruleset) -> Original:
    """Return a ruleset as an original."""
    game = ruleset.game
    folder = Path(ruleset.folder) / TRANSLATIONS
    glossary = Glossary(ruleset.glossary, ruleset.sources.get(GLOSSARY, SourceMap(GLOSSARY)))
    return Original(ruleset.name, game.title, game.language, folder, ruleset_messages(ruleset), glossary, ruleset)


def program_original() -> Original:
    """Return the program as an original."""
    glossary = read_glossary(PROGRAM_CATALOGUES, "en", Problems())
    return Original(PROGRAM_NAME, "pnp", "en", PROGRAM_CATALOGUES, program_messages(), glossary)


def text_boxes(ruleset: Ruleset) -> dict[DocumentPath, TextRoom]:
    """Return the room of each text on a piece by its path, for paper of A4; none if a picture can't be used."""
    problems, rooms = Problems(), dict[DocumentPath, TextRoom]()  # of several places of a text, the first counts
    ruleset = with_computed_words(ruleset)
    fitted = fit_ruleset(ruleset, PAPERS["a4"])
    context = make_draw_context(fitted, author_catalogue(ruleset), problems, sections=ruleset.sections)
    if not problems.error_count:
        context = replace(context, note_room=rooms.setdefault)
        for name in fitted.components:
            draw_component(name, context)
    return rooms


def with_boxes(original: Original) -> Original:
    """Return an original with the room of each text on a piece in its note, for which everything is drawn."""
    if original.ruleset is None:
        return original
    return replace(original, messages=ruleset_messages(original.ruleset, text_boxes(original.ruleset)))


class TranslationSummary(NamedTuple):
    """A PO file: of a ruleset's name or ``program``, its language and path.

    The other fields are numbers of *messages*: those *translated* and *fuzzy*, texts *overflowing* their places, and,
    of returned files, *new* and *changed* translations.
    """

    name: str
    language: str
    path: Path
    messages: int
    translated: int
    fuzzy: int
    overflowing: int = 0
    new: int = 0
    changed: int = 0

    @property
    def missing(self) -> int:
        """The number of messages without a translation."""
        return self.messages - self.translated - self.fuzzy


class TranslationResult(NamedTuple):
    """The result for PO files, with problems; if one of the *problems* is an error, not all files were written."""

    files: tuple[TranslationSummary, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is no error among the problems."""
        return not any(problem.severity.value == "error" for problem in self.problems)


def require_language(code: str, problems: Problems) -> LanguageInfo | None:
    """Return the language of a code; None after recording that it is unknown, or a pseudo-language."""
    language = known_language(code, problems)
    if language is None or code not in PSEUDO_LANGUAGES:
        return language
    problems.error("P061", f"{language.name} is made by the program", None, "build it with languages xa or xb")
    return None


def report_own_language(original: Original, language: LanguageInfo, problems: Problems) -> None:
    """Record that what is to be translated is written in the language already (P061)."""
    message = f"{original.name} is written in {language.name}"
    problems.error("P061", message, Place(str(original.path(language.code))), "choose another language")


def begin_translation(original: Original, language: LanguageInfo) -> PoFile:
    """Return a PO file with every message and no translation."""
    comment = f"{original.title}: {language.name} translation"
    return new_po(original.messages, po_headers(original.name, language.code), language.plural_forms, comment)


def current_translation(original: Original, language: LanguageInfo, problems: Problems) -> PoFile | None:
    """Return the PO file of a language, up to date with the messages, or a new one; None as `read_own` does."""
    if language.code not in original.languages:
        return begin_translation(original, language)
    file = read_own(original, language, problems)
    return None if file is None else merge_po(file, original.messages)


def read_own(original: Original, language: LanguageInfo, problems: Problems) -> PoFile | None:
    """Return the PO file of a language with a complete header; None if it can't be read or is of something else."""
    file = read_translation(original.folder, language.code, problems)
    if file is None:
        return None
    errors = problems.error_count
    problems.extend(foreign_file(original.template, file, language))
    headers = {**po_headers(original.name, language.code), **file.headers}
    return replace(file, headers=headers) if problems.error_count == errors else None


def po_headers(name: str, language: str) -> dict[str, str]:
    """Return the header of a new PO file. Its date is always the same, so that equal content is equal bytes."""
    return {
        "Project-Id-Version": name,
        "PO-Revision-Date": _REVISION_DATE,
        "Last-Translator": "",
        "Language-Team": language,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }


def write_translation(path: Path, file: PoFile, problems: Problems) -> bool:
    """Write a PO file whole; return False after recording why it can't be written (P060)."""
    return write_content(path, write_po(file), problems)


def write_content(path: Path, content: bytes, problems: Problems) -> bool:
    """Write a file whole; return False after recording why it can't be written (P060)."""
    try:
        write_whole(path, content)
    except CannotWriteError as error:
        problems.error("P060", str(error), Place(str(path)), "check the folder's permissions, and make room")
        return False
    return True


def summarise(original: Original, language: str, path: Path, file: PoFile) -> TranslationSummary:
    """Return the summary of a PO file: how many of the current messages it translates."""
    there = file.messages
    entries = [there[message.key] for message in original.messages if message.key in there]
    translated, fuzzy = (sum(getattr(entry, key) for entry in entries) for key in ("is_translated", "is_fuzzy"))
    return TranslationSummary(original.name, language, path, len(original.messages), translated, fuzzy)
