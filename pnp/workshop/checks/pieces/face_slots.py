"""Find the slots of drawn faces in their drawings, and give each slot its layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pnp.game.model.faces import DrawnPart, FaceLayer, OwnFace, SlotFrame
from pnp.game.model.files import FACE_FILE, join_path
from pnp.game.model.kinds import AnyComponent
from pnp.game.model.values import is_id
from pnp.game.reading.draft import RulesetDraft
from pnp.game.reading.own_faces import with_layouts
from pnp.game.reading.yaml.source import DocumentSource
from pnp.messages import quote, suggest_name
from pnp.press.geometry.path import Box, Point
from pnp.press.pictures.named_objects import SLOT, DrawnText, NamedObject
from pnp.press.text.fonts import DISPLAY_FACES, family_name
from pnp.problems import DocumentPath, Place, Problems, SourceMap
from pnp.workshop.checks.pieces.map_places import read_drawing_of

# Names that drawing programs use for generic families, and the program's own family for each.
_FAMILIES: Mapping[str, str] = {
    **dict.fromkeys(("", "sans", "sans-serif", "noto sans", "arial", "helvetica"), "sans"),
    **dict.fromkeys(("serif", "noto serif", "times new roman", "times"), "serif"),
}


def find_slots(draft: RulesetDraft, problems: Problems) -> None:
    """Give each face of a draft that is drawn the slots of its drawing, and record what is wrong with them."""
    drawn = {name: face for name, face in draft.faces.items() if face.drawing is not None}
    if not drawn:
        return
    fonts = _fonts(draft)
    layers = {name: _layers(draft, name, face, fonts, problems) for name, face in drawn.items()}
    draft.faces = {name: _expanded(face, layers) for name, face in draft.faces.items()}
    draft.components = _with_faces(draft.components, draft.faces)
    if draft.default_components is not None:
        draft.default_components = _with_faces(draft.default_components, draft.faces)
    draft.alternatives = [
        replace(one, components=_with_faces(one.components, draft.faces)) for one in draft.alternatives
    ]


def _with_faces(components: Mapping[str, AnyComponent], faces: Mapping[str, OwnFace]) -> dict[str, AnyComponent]:
    return {name: with_layouts(one, faces) for name, one in components.items()}


def _expanded(face: OwnFace, drawn: Mapping[str, tuple[FaceLayer, ...]]) -> OwnFace:
    """Return a face with the layers of the drawings that it has, or takes from others, in their places."""
    layers: list[FaceLayer] = []
    for layer in face.layers:
        if layer.part is not None:
            layers += drawn[str(layer.origin[0])]
        elif layer.origin[1:2] != ("slots",):
            layers.append(layer)
    return replace(face, layers=tuple(layers))


def _layers(
    draft: RulesetDraft, name: str, face: OwnFace, fonts: Mapping[str, str], problems: Problems
) -> tuple[FaceLayer, ...]:
    """Return the layers of a drawing: its parts, and between them what fills its slots."""
    file, source = face.drawing or "", draft.sources[FACE_FILE]
    at = source.place((name, "drawing"))
    if file in draft.art and not file.lower().endswith(".svg"):
        problems.error("P020", "a face is drawn as SVG: other pictures have no slots", at, "save it as Inkscape SVG")
    drawing = read_drawing_of(draft, file)
    if drawing is None:
        return FaceLayer(origin=(name, "drawing"), part=DrawnPart(file)), *face.slots.values()
    box = drawing.symbol.box
    size: Point = (box.width, box.height)
    slots = [one for one in drawing.objects if one.role == SLOT]
    layers = [FaceLayer(origin=(name, "drawing"), part=DrawnPart(file, 0, size))]
    places: dict[DocumentPath, Place] = {}
    first: dict[str, Place] = {}
    for number, slot in enumerate(slots, 1):
        if slot.name in first:
            hint = f"it is in line {first[slot.name].line} too: rename one of them"
            problems.error("P007", f"duplicate slot {quote(slot.name)}", slot.at, hint)
        elif _is_sound(slot, box, problems):
            places[slot.name,] = slot.at
            layers.append(_filled(name, face, slot, size, fonts, problems))
        else:  # which values it shows is unknown
            layers.append(FaceLayer(origin=(name, "drawing"), part=DrawnPart(file)))
        first.setdefault(slot.name, slot.at)
        layers.append(FaceLayer(origin=(name, "drawing"), part=DrawnPart(file, number, size)))
    for key in face.slots:
        if key not in first:
            message = f"the drawing has no slot {quote(key)}"
            problems.error("P014", message, source.key((name, "slots", key)), suggest_name(key, sorted(first)))
            layers.append(FaceLayer(origin=(name, "drawing"), part=DrawnPart(file)))  # what it would show is unknown
    if isinstance(source, DocumentSource):
        source.graft((name, "drawn"), SourceMap(join_path(draft.folder, file), places))
    return tuple(layers)


def _is_sound(slot: NamedObject, drawing: Box, problems: Problems) -> bool:
    """Return whether a slot can be filled, on a face that is as large as its *drawing*; record why it can't."""
    is_sized = slot.box is not None and slot.box.width > 0 and slot.box.height > 0
    if not is_id(slot.name):
        hint = "write slot:title, with lower-case letters a-z, digits and -"
        problems.error("P006", f"{quote(slot.name)} is not a name of a slot", slot.at, hint)
    elif slot.is_slanted:
        problems.error("P006", f"the slot {slot.name} is slanted or mirrored", slot.at, "draw it again, turned at most")
    elif not is_sized and (slot.box is not None or slot.text is None or not slot.text.lines or slot.text.size <= 0):
        problems.error("P006", f"the slot {slot.name} has no size", slot.at, "draw a rectangle, or a text with words")
    elif _is_outside(slot, drawing):
        hint = "move it onto the page of the drawing"
        problems.error("P006", f"the slot {slot.name} is outside the drawing", slot.at, hint)
    else:
        return True
    return False


def _is_outside(slot: NamedObject, drawing: Box) -> bool:
    """Return whether nothing of a slot is on the face; of a text, its beginning counts."""
    x, y = (slot.text.x, slot.text.y) if slot.text is not None else (0.0, 0.0)
    box = slot.box or Box(x, y, x, y)
    across = drawing.left <= box.right and box.left <= drawing.right
    return not (across and drawing.top <= box.bottom and box.top <= drawing.bottom)


def _filled(
    name: str, face: OwnFace, slot: NamedObject, size: Point, fonts: Mapping[str, str], problems: Problems
) -> FaceLayer:
    """Return the layer of a slot: what its author has written of it, and what the drawing says besides."""
    text = slot.text
    sample, at = (text.lines, (text.x, text.y)) if text is not None and slot.box is None else ((), (0.0, 0.0))
    written = face.slots.get(slot.name)
    layer = written or FaceLayer(text=f"{{{slot.name}}}", origin=(name, "drawn", slot.name))
    looks = dict(_looks(slot, fonts, problems)) if layer.kind == "text" else {}
    if layer.art is not None and slot.corner and layer.fit == "cover":
        looks["corner"] = slot.corner
    told = {key: value for key, value in looks.items() if key not in layer.given}
    return replace(
        layer,
        **told,
        turn=layer.turn + slot.turn,
        frame=SlotFrame(size, slot.box, sample, at),
        given=layer.given - told.keys(),
    )


def _looks(slot: NamedObject, fonts: Mapping[str, str], problems: Problems) -> Iterator[tuple[str, Any]]:
    """Yield the keys of a text layer that follow from the text in a slot."""
    text = slot.text
    if text is None:
        return
    yield "font", _family(text, slot, fonts, problems)
    yield "bold", text.bold
    yield "italic", text.italic
    yield "size", text.size
    yield "align", text.align
    yield "valign", "middle" if slot.box is None and len(text.lines) == 1 else "top"
    if text.colour is not None:
        yield "colour", text.colour
    if text.leading is not None:
        yield "leading", text.leading


def _family(text: DrawnText, slot: NamedObject, fonts: Mapping[str, str], problems: Problems) -> str:
    """Return the family that a font belongs to; a warning says that no file of look.yaml brings it."""
    known = fonts.get(text.family.lower())
    if known is None:
        message = f"the slot {slot.name} has the font {quote(text.family)}, which the game does not include"
        hint = "add its file to fonts in look.yaml, with a family; it is set in sans"
        problems.warning("P014", message, slot.at, hint)
    return known or "sans"


def _fonts(draft: RulesetDraft) -> dict[str, str]:
    """Return the family of each font that a drawing may name, by its name in small letters."""
    fonts = dict(_FAMILIES)
    look = draft.look
    if look is not None:
        fonts |= {name.lower(): "display" for name in DISPLAY_FACES if name == look.display}
        for font in look.fonts:
            if font.file in draft.fonts and font.family is not None:
                fonts[family_name(draft.fonts[font.file]).lower()] = font.family
    return fonts
