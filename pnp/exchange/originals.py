"""The originals of translations: the messages of rulesets and of the program, and the places of their PO files."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pnp.game.model.files import GLOSSARY, TRANSLATIONS
from pnp.game.model.ruleset import Ruleset
from pnp.game.reading.bundle import ruleset_argument
from pnp.game.reading.glossary import Glossary, read_glossary
from pnp.problems import Problems, SourceMap
from pnp.translation.template import Message, Template, program_messages, ruleset_messages
from pnp.workshop.bench.catalogues import PROGRAM_CATALOGUES, languages_in

PROGRAM_NAME = "program"


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
        return Template(self.name, argument, self.messages)

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
