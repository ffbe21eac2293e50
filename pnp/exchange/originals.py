"""The originals of translations: the messages of rulesets and of the program, and the places of their PO files.

The room that a text of components.yaml has is measured by drawing every component.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.files import GLOSSARY, TRANSLATIONS
from pnp.game.model.ruleset import Ruleset
from pnp.game.reading.bundle import ruleset_argument
from pnp.game.reading.glossary import Glossary, read_glossary
from pnp.pieces.kinds import draw_component
from pnp.press.text.line import TextRoom
from pnp.press.units import PAPERS
from pnp.problems import DocumentPath, Problems, SourceMap
from pnp.translation.catalogue import author_catalogue
from pnp.translation.template import Message, Template, program_messages, ruleset_messages
from pnp.workshop.bench.catalogues import PROGRAM_CATALOGUES, languages_in
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.bench.sizes import fit_ruleset

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


def text_boxes(ruleset: Ruleset) -> dict[DocumentPath, TextRoom]:
    """Return the room of each text on a piece by its path, for paper of A4; none if a picture can't be used."""
    problems, rooms = Problems(), dict[DocumentPath, TextRoom]()  # of several places of a text, the first counts
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
