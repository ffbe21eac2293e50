"""Measure the room that each text of components.yaml has, by drawing every component."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.exchange.originals import Original
from pnp.game.model.ruleset import Ruleset
from pnp.pieces.kinds import draw_component
from pnp.press.text.line import TextRoom
from pnp.press.units import PAPERS
from pnp.problems import DocumentPath, Problems
from pnp.translation.catalogue import author_catalogue
from pnp.translation.template import ruleset_messages
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.bench.sizes import fit_ruleset


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
