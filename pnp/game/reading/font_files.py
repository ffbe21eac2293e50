"""Read the fonts that look.yaml names, and report unusable ones."""

from __future__ import annotations

from pnp.game.model.files import LOOK
from pnp.game.reading.draft import RulesetDraft
from pnp.game.reading.files import Folder
from pnp.messages import shorten
from pnp.problems import Problems

MAX_FONT_BYTES = 20_000_000
_ENDINGS = (".ttf", ".otf")


def read_fonts(draft: RulesetDraft, folder: Folder, problems: Problems) -> dict[str, bytes]:
    """Return the bytes of each font that look.yaml names, by file name; problems of others are recorded."""
    fonts: dict[str, bytes] = {}
    known: set[str] = set()
    for index, font in enumerate(draft.look.fonts if draft.look is not None else ()):
        if font.file in known:
            continue
        known.add(font.file)
        place = draft.sources[LOOK].place(("fonts", index, "file"))
        if not folder.is_inner_path(font.file, place):
            continue
        if not font.file.lower().endswith(_ENDINGS):
            message = f"{shorten(font.file)} is neither .ttf nor .otf"
            problems.error("P022", message, place, "save it as a TrueType or OpenType font")
            continue
        content = folder.read(font.file, MAX_FONT_BYTES, place)
        if content is None:
            continue
        from pnp.press.text.fonts import font_fault  # few rulesets have fonts of their own

        fault = font_fault(content)
        if fault is None:
            fonts[font.file] = content
        else:
            problems.error("P022", f"{shorten(font.file)} is {fault[0]}", place, fault[1])
    return fonts
