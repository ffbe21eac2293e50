"""Check the faces of faces.yaml, each with the values of every piece that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from msgspec.structs import replace

from pnp.game.model.faces import MARK_NAMES, DrawnPart, FaceLayer, GivenValue, OwnFace, SlotFrame, applies, named_values
from pnp.game.model.files import COMPONENTS, FACE_FILE, join_path
from pnp.game.model.kinds import AnyComponent, kind_of
from pnp.game.model.layouts import ShownFace, shown_faces
from pnp.game.model.texts import counted_words
from pnp.game.model.values import allowed_texts, is_id
from pnp.game.reading.draft import RulesetDraft
from pnp.game.reading.own_faces import with_layouts
from pnp.game.reading.yaml.source import DocumentSource
from pnp.messages import did_you_mean, quote, suggest_name
from pnp.press.colour import NAMED
from pnp.press.geometry.path import Box, Point
from pnp.press.geometry.path_data import read_path
from pnp.press.pictures.faces import FACES as ORNAMENTS
from pnp.press.pictures.named_objects import SLOT, NamedObject
from pnp.press.text.fonts import DISPLAY_FACES, family_name
from pnp.problems import DocumentPath, Finding, FindingError, Place, Problems, SourceMap
from pnp.translation.catalogue import counted_values
from pnp.workshop.checks.pieces.board_cells import change_components
from pnp.workshop.checks.pieces.map_places import read_drawing_of
from pnp.workshop.checks.texts import known_placeholders

_ROLES = ("paper", "ink", "accent")
_MOST_PIPS = 6  # as on a die
# Layers of one component, on all its designs: more would take too long to draw.
MOST_DRAWN = 250_000


def check_face_names(draft: RulesetDraft, problems: Problems) -> None:
    """Record each face of faces.yaml that has the name of one of the program's (P007)."""
    for name in draft.faces:
        if name in ORNAMENTS:
            place = draft.sources[FACE_FILE].key((name,))
            problems.error("P007", f"the program already has a face {quote(name)}", place, "choose another name")


def check_faces(draft: RulesetDraft, problems: Problems) -> None:
    """Record everything that is wrong with the faces of components: each value once, at its own place."""
    # What is not known to be whole is skipped, and with anything skipped no value is known to be unused.
    if draft.face_names is None:
        return
    known = {(problem.code, problem.place) for problem in problems}
    skipped = len(draft.components) < len(draft.component_names or ())
    general = known_placeholders(draft)
    for name, component in draft.components.items():
        if name in draft.tableless:
            skipped = True
            continue
        if (drawn := _drawn_layers(name, component)) > MOST_DRAWN:
            place = draft.sources[COMPONENTS].key((name,))
            message = f"{drawn:,} layers on all designs together; at most {MOST_DRAWN:,} are drawn"
            problems.error("P008", message, place, "draw what is repeated as a picture, or divide the table")
            draft.vague.add(name)
            continue
        for code, message, place, hint in _component_faults(draft, name, component, general):
            draft.vague.add(name)
            if (code, place) not in known:
                known.add((code, place))
                problems.error(code, message, place, hint)
    if skipped or problems.error_count or draft.wrong or draft.faulty:
        return  # pieces with such values may be missing
    _warn_of_undrawn_layers(draft, problems)


def _warn_of_undrawn_layers(draft: RulesetDraft, problems: Problems) -> None:
    """Warn of each value that a layer is for and no piece has, and of layers whose values no piece has together."""
    # Single values first: only if all of them exist can it be that no piece has them together.
    shown: dict[DocumentPath, tuple[FaceLayer, list[Mapping[str, GivenValue]]]] = {}
    for name, component in draft.components.items():
        for face in shown_faces(name, component):
            for layer in face.layout.layers:
                shown.setdefault(layer.origin, (layer, []))[1].append(face.values)
    for layer, given in shown.values():
        lacking = list(_lacking_values(layer, given))
        for path, value, known in lacking:
            message = f"no piece with this face has {quote(value)} as its {path[0]}"
            hint = suggest_name(value, sorted(known - {""}))
            problems.warning("P014", message, draft.sources[FACE_FILE].place((*layer.origin, "when", *path)), hint)
        is_known = not lacking and all(any(key in values for values in given) for key in layer.when)
        if is_known and not any(applies(layer, values) for values in given):
            place = draft.sources[FACE_FILE].key((*layer.origin, "when"))
            problems.warning("P014", "no piece with this face has all of these values", place, "correct them")


def _lacking_values(
    layer: FaceLayer, given: list[Mapping[str, GivenValue]]
) -> Iterator[tuple[DocumentPath, str, set[str]]]:
    """Yield each value of a layer's condition that no piece has, by its path, with those that pieces have."""
    for key, condition in layer.when.items():
        known = {str(values[key]) for values in given if key in values}
        for index, value in enumerate(allowed_texts(condition)):
            if known and value not in known:
                yield (key, index) if isinstance(condition, tuple) else (key,), value, known


def _drawn_layers(name: str, component: AnyComponent) -> int:
    """Return how many layers are drawn on all designs of a component, each as often as it is repeated."""
    total = 0
    for face in shown_faces(name, component):
        for layer in face.layout.layers:
            count = 1 if layer.repeat is None else layer.repeat.count
            if isinstance(count, str):
                given = str(face.values.get((named_values(count) or ("",))[0], 1))
                count = int(given) if given.isascii() and given.isdigit() and len(given) < 4 else 1
            total += max(1, count)
    return total


_Fault = tuple[str, str, Place, str]
_SHARED_BACK = "only fronts have the values of the table: all its designs share one back"


def _component_faults(
    draft: RulesetDraft, name: str, component: AnyComponent, general: frozenset[str]
) -> Iterator[_Fault]:
    # Faults of one face come from its values, its conditions, its bound layers and what could not be bound.
    seen: set[DocumentPath] = set()
    columns = {key for look in kind_of(component).designs(component) for key in look.designed}
    for face in shown_faces(name, component):
        if face.path not in seen:
            seen.add(face.path)
            yield from _unused_values(draft, face)
        wrong: list[tuple[FaceLayer, Finding]] = []
        values = face.values
        for at in ((*layer.origin, "when", key) for layer in face.layout.layers for key in layer.when):
            if at[-1] not in values:
                place, near = draft.sources[FACE_FILE].key(at), suggest_name(at[-1], sorted(values))
                yield "P014", f"there is no value {quote(str(at[-1]))}", place, near
        own_columns = columns if face.look is None else set[str]()
        for layer in face.bound_layers(wrong):
            yield from _layer_faults(draft, face, layer)
            yield from _text_faults(draft, face, layer, general, own_columns)
        for layer, finding in wrong:
            of_fronts = any(finding.message.endswith(f" {quote(key)}") for key in own_columns)
            hint = _SHARED_BACK if finding.code == "P031" and of_fronts else finding.hint
            yield finding.code, finding.message, _place(draft, face, layer, finding.at), hint


def _text_faults(
    draft: RulesetDraft, face: ShownFace, layer: FaceLayer, general: frozenset[str], columns: Set[str]
) -> Iterator[_Fault]:
    """Yield each value that a layer's text names and the piece lacks, or that should be a number."""
    text, values = layer.text or "", face.values
    for key in named_values(text):
        if key not in values and key not in general:
            place = draft.sources[FACE_FILE].inside((*layer.origin, "text"), text, text.index(f"{{{key}"), len(key) + 2)
            hint = did_you_mean(key, sorted(values), "give the piece such a value, or name one that it has")
            yield "P031", f"unknown placeholder {{{key}}}", place, _SHARED_BACK if key in columns else hint
    for words in counted_words(text) if "|" in text else ():
        value = values.get(words.name, 0)
        if isinstance(value, str) and words.name not in counted_values({words.name: value}):
            place = _place(draft, face, layer, ("values", words.name))
            hint = f"write a number: the face has words for it, {words.written}"
            yield "P031", f"{quote(value)} is not a number", place, hint


def _unused_values(draft: RulesetDraft, face: ShownFace) -> Iterator[_Fault]:
    """Yield each value in components.yaml that the face does not use."""
    used = values_of_face(face.layout)
    for key in () if face.layout.is_unread else face.side.values:
        path = (face.name, *face.path, "values", key)
        if key not in used and (face.look is None or key not in face.look.designed):
            message = f"the face {quote(face.side.face or '')} has no value {quote(key)}"
            yield "P004", message, draft.sources[COMPONENTS].key(path), suggest_name(key, sorted(used))


def values_of_face(face: OwnFace) -> frozenset[str]:
    """Return the names of all values that a face knows."""
    names = set(face.values)
    for layer in face.layers:
        written = [getattr(layer, key) for key in layer.__struct_fields__]
        if layer.repeat is not None:
            written.append(layer.repeat.count)
        names.update(layer.when, *(named_values(one) for one in written if isinstance(one, str)))
    return frozenset(names)


def _place(draft: RulesetDraft, face: ShownFace, layer: FaceLayer, at: DocumentPath) -> Place:
    """Return the place of a value by its path in the piece, or of a key of the layer."""
    path: DocumentPath = (*layer.origin, *at)
    match at:
        case ("values", str(key)):
            if (own := face.value_path(key)) is not None:
                return draft.sources[COMPONENTS].place(own)
            path = (*layer.origin[:1], "values", key)
    return draft.sources[FACE_FILE].place(path)


def _layer_faults(draft: RulesetDraft, face: ShownFace, bound: FaceLayer) -> Iterator[_Fault]:
    """Yield each unknown name in a layer: colours, icons, marks, ornaments."""
    # Names are compared by a table; a path and pips, which are no names, have tests of their own.
    icons = {*(draft.component_names or ()), *(draft.look.icons if draft.look is not None else ())}
    colours = {*NAMED, *_ROLES, *(draft.look.palette if draft.look is not None else ())}
    checks: list[tuple[str, object, set[str], str, str]] = [
        ("icon", bound.icon, icons, "P014", "there is no icon or component {}"),
        ("mark", bound.mark, set(MARK_NAMES), "P006", "{} is not a mark"),
        ("ornament", bound.ornament, set(ORNAMENTS), "P014", "unknown face {}"),
    ]
    if draft.look is not None:
        named = (("fill", bound.fill), ("line", bound.line), ("colour", bound.colour))
        checks += [(key, value, colours, "P013", "{} is not a colour") for key, value in named]
    for key, value, known, code, message in checks:
        if isinstance(value, str) and value not in known:
            place = _named_at(draft, face, bound, key)
            yield code, message.format(quote(value)), place, suggest_name(value, sorted(known))
    if bound.path is not None:
        place = draft.sources[FACE_FILE].place((*bound.origin, "path"))
        try:
            if len(set(read_path(bound.path).points())) <= 1:
                yield "P006", "this path has a length of 0 mm", place, "draw a line: M 0 0 L 10 0"
        except FindingError as error:
            yield error.finding.code, error.finding.message, place, error.finding.hint
    if isinstance(bound.pips, int) and bound.pips > _MOST_PIPS:
        place = _named_at(draft, face, bound, "pips")
        yield "P006", f"there are no {bound.pips} pips", place, f"write a whole number from 0 to {_MOST_PIPS}"


def _named_at(draft: RulesetDraft, face: ShownFace, bound: FaceLayer, key: str) -> Place:
    """Return the place of the value that a key of a layer is made of, or of the key itself."""
    layer = next(one for one in face.layout.layers if one.origin == bound.origin)
    names = named_values(str(getattr(layer, key)))
    return _place(draft, face, layer, ("values", names[0]) if names else (key,))


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
    faces = draft.faces
    change_components(draft, lambda components: {name: with_layouts(one, faces) for name, one in components.items()})


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
    # A slot that is wrong or unknown becomes a layer of the whole drawing, of which no value is known.
    file, source = face.drawing or "", draft.sources[FACE_FILE]
    if file in draft.art and not file.lower().endswith(".svg"):
        at = source.place((name, "drawing"))
        problems.error("P020", "a face is drawn as SVG: other pictures have no slots", at, "save it as Inkscape SVG")
    drawing, whole = read_drawing_of(draft, file), FaceLayer(origin=(name, "drawing"), part=DrawnPart(file))
    if drawing is None:
        return whole, *face.slots.values()
    box = drawing.symbol.box
    size: Point = (box.width, box.height)
    slots = [one for one in drawing.objects if one.role == SLOT]
    layers = [replace(whole, part=DrawnPart(file, 0, size))]
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
            layers.append(whole)
        first.setdefault(slot.name, slot.at)
        layers.append(replace(whole, part=DrawnPart(file, number, size)))
    for key in face.slots:
        if key not in first:
            message = f"the drawing has no slot {quote(key)}"
            problems.error("P014", message, source.key((name, "slots", key)), suggest_name(key, sorted(first)))
            layers.append(whole)  # what it would show is unknown
    if isinstance(source, DocumentSource):
        source.graft((name, "drawn"), SourceMap(join_path(draft.folder, file), places))
    return tuple(layers)


def _is_sound(slot: NamedObject, drawing: Box, problems: Problems) -> bool:
    """Return whether a slot can be filled, on a face that is as large as its *drawing*; record why it can't."""
    # Each branch is a fault; the first is told, since the others may follow from it.
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
    family = fonts.get(text.family.lower())
    if family is None:
        message = f"the slot {slot.name} has the font {quote(text.family)}, which the game does not include"
        hint = "add its file to fonts in look.yaml, with a family; it is set in sans"
        problems.warning("P014", message, slot.at, hint)
    yield "font", family or "sans"
    yield "bold", text.bold
    yield "italic", text.italic
    yield "size", text.size
    yield "align", text.align
    yield "valign", "middle" if slot.box is None and len(text.lines) == 1 else "top"
    if text.colour is not None:
        yield "colour", text.colour
    if text.leading is not None:
        yield "leading", text.leading


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
