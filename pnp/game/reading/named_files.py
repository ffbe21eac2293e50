"""Read the fonts and pictures that a ruleset names, within limits, and report unusable ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.game.model.files import COMPONENTS, FACE_FILE, GAME, LOOK, RULES
from pnp.game.model.layouts import layout_pictures
from pnp.game.model.values import Record, record_fields
from pnp.game.reading.draft import RulesetDraft, ValueRef
from pnp.game.reading.files import Folder
from pnp.messages import shorten
from pnp.problems import DocumentPath, Place, Problems

MAX_FONT_BYTES = 20_000_000  # the largest fonts, of Chinese, have 16 MB
# The size of one picture (readers of formats have lower limits), and of all together, which are kept in memory.
MAX_PICTURE_BYTES = 25_000_000
MAX_TOTAL_BYTES = 200_000_000

_FONTS = (".ttf", ".otf")
_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
_PICTURE_FIELDS = frozenset({"art", "back_art", "emblem", "cover", "ornament", "drawing"})


def _usable(
    named: Iterable[tuple[str, ValueRef]], endings: tuple[str, ...], draft: RulesetDraft, folder: Folder
) -> Iterator[tuple[str, Place, bool]]:
    """Yield each file inside the folder, where it is named first, and whether it has one of the *endings*."""
    first: dict[str, ValueRef] = {}
    for file, ref in named:
        first.setdefault(file, ref)
    for file, ref in first.items():
        place = ref.place(draft)
        if folder.is_inner_path(file, place):
            yield file, place, file.lower().endswith(endings)


def read_fonts(draft: RulesetDraft, folder: Folder, problems: Problems) -> dict[str, bytes]:
    """Return the bytes of each font that look.yaml names, by file name; problems of others are recorded."""
    fonts: dict[str, bytes] = {}
    named = enumerate(draft.look.fonts if draft.look is not None else ())
    refs = ((font.file, ValueRef(LOOK, ("fonts", index, "file"))) for index, font in named)
    for file, place, is_font in _usable(refs, _FONTS, draft, folder):
        if not is_font:
            message = f"{shorten(file)} is neither .ttf nor .otf"
            problems.error("P022", message, place, "save it as a TrueType or OpenType font")
            continue
        content = folder.read(file, MAX_FONT_BYTES, place)
        if content is None:
            continue
        from pnp.press.text.fonts import font_fault

        fault = font_fault(content)
        if fault is None:
            fonts[file] = content
        else:
            problems.error("P022", f"{shorten(file)} is {fault[0]}", place, fault[1])
    return fonts


def read_named_pictures(draft: RulesetDraft, folder: Folder, problems: Problems) -> dict[str, bytes]:
    """Return the bytes of every picture that game.yaml, components.yaml and rules.yaml name, by file name."""
    pictures: dict[str, bytes] = {}
    remaining = MAX_TOTAL_BYTES
    for file, place, is_picture in _usable(_named_pictures(draft), _PICTURES, draft, folder):
        if not is_picture:
            message = f"{shorten(file)} is none of .svg, .png, .jpg and .webp"
            problems.error("P020", message, place, "save it as plain SVG, or as PNG, JPEG or WebP")
            continue
        if remaining <= 0:
            message = f"the pictures are larger than {MAX_TOTAL_BYTES / 1e6:g} MB in all"
            problems.error("P008", message, place, "make them smaller")
            break
        content = folder.read(file, min(MAX_PICTURE_BYTES, remaining), place)
        if content is not None:
            pictures[file] = content
            remaining -= len(content)
    return pictures


def _named_pictures(draft: RulesetDraft) -> Iterator[tuple[str, ValueRef]]:
    # One part for each file that names pictures, in the order in which their faults are reported.
    if draft.game is not None:
        yield from _field_pictures(draft.game, GAME)
    for components in (draft.components, *(other.components for other in draft.alternatives)):
        for name, component in components.items():
            yield from _field_pictures(component, COMPONENTS, (name,))
            for named in layout_pictures(name, component):
                yield named.file, ValueRef(FACE_FILE if named.is_in_layer else COMPONENTS, named.path)
    for face, layout in draft.faces.items():
        if layout.drawing is not None:
            yield layout.drawing, ValueRef(FACE_FILE, (face, "drawing"))
    for position, section in draft.sections.items():
        for index, item in enumerate(section.items):
            source = item.picture_source
            if source is not None and source.kind == "art":
                yield source.name, ValueRef(RULES, (position, "items", index, "picture"))
    for name, file in draft.look.icons.items() if draft.look is not None else ():
        yield file, ValueRef(LOOK, ("icons", name))


def _field_pictures(record: Record, file: str, at: DocumentPath = ()) -> Iterator[tuple[str, ValueRef]]:
    for field, value, path in record_fields(record, at):
        if field in _PICTURE_FIELDS and isinstance(value, str):
            yield value, ValueRef(file, path)
