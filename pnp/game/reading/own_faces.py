"""Read faces.yaml, and give every side of a component the face that it names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import Pictured
from pnp.game.model.faces import MOST_FACES, DrawnPart, FaceLayer, OwnFace
from pnp.game.model.values import Record, is_id
from pnp.game.reading.salvage import salvage_record
from pnp.messages import quote, quote_value, suggest_name
from pnp.problems import Finding, SourceMap

_Part = TypeVar("_Part")
_NAME_HINT = "write lower-case letters a-z and digits, joined by -"
_FACES_HINT = "write each face's name, and below it layers:"


def read_faces(value: Any, source: SourceMap) -> tuple[dict[str, OwnFace], list[Finding]]:
    """Return the faces, each with the layers of the one it is like and stand-ins for wrong values, and all faults."""
    # No fault of a face ends the reading: faces that are like it, and the pieces that show it, are checked as well.
    if not isinstance(value, dict):
        return {}, [Finding("P006", f"faces.yaml is a mapping, not {quote_value(value)}", _FACES_HINT)]
    if len(value) > MOST_FACES:
        return {}, [Finding("P008", f"more than {MOST_FACES} faces", "divide the game into several rulesets")]
    findings: list[Finding] = []
    faces: dict[str, OwnFace] = {}
    for name, written in value.items():
        if not is_id(name):
            findings.append(Finding("P006", f"{quote(name)} is not a valid name", _NAME_HINT, (name,), at_key=True))
        face, wrong = salvage_record(OwnFace, written, source, (name,))
        findings += wrong
        placed = [replace(one, origin=(name, "layers", index)) for index, one in enumerate(face.layers)]
        slots = {
            slot: replace(layer, origin=(name, "slots", slot), given=frozenset(written["slots"][slot]))
            for slot, layer in face.slots.items()
        }
        given = (*slots.values(), *placed)
        own = [layer for layer in given if layer.is_one_thing]  # others can't be drawn
        lacks = len(own) < len(given) or (bool(slots) and face.drawing is None)
        if face.drawing is not None:
            own.insert(0, FaceLayer(origin=(name, "drawing"), part=DrawnPart(face.drawing)))
        faces[name] = replace(face, slots=slots, layers=tuple(own), partial=lacks)
    return {name: _whole(name, faces, findings) for name in faces}, findings


def _whole(name: str, faces: Mapping[str, OwnFace], findings: list[Finding]) -> OwnFace:
    # An unknown face and a circle end the chain; only faces with the fault report it, not those that are like them.
    below, seen, like, is_broken = [faces[name]], {name}, faces[name].like, False
    while like is not None:
        if like not in faces or like in seen:
            is_broken = True
            if like == name or len(seen) == 1:
                findings.append(_wrong_like(name, like, faces))
            break
        below.insert(0, faces[like])
        seen.add(like)
        like = faces[like].like
    values = {key: value for face in below for key, value in face.values.items()}
    layers = tuple(layer for face in below for layer in face.layers)
    return replace(faces[name], values=values, layers=layers, partial=is_broken or any(face.partial for face in below))


def _wrong_like(name: str, like: str, faces: Mapping[str, OwnFace]) -> Finding:
    if like in faces:
        return Finding("P006", f"{quote(name)} is like itself", "name another face, or remove like", (name, "like"))
    return Finding("P014", f"there is no face {quote(like)}", suggest_name(like, faces), (name, "like"))


def with_layouts(value: _Part, faces: Mapping[str, OwnFace] | None) -> _Part:
    """Return a component part whose sides have their faces as layouts; empty ones if *faces* are not known."""
    # By the shape of the value; what holds no side with a face stays the same object.
    match value:
        case Record():
            changes = {}
            for name in value.__struct_fields__:
                inner = getattr(value, name)
                if isinstance(inner, Record | tuple) and name not in value.derived:
                    changes[name] = with_layouts(inner, faces)
            if isinstance(value, Pictured) and value.face is not None and (faces is None or value.face in faces):
                changes["layout"] = OwnFace() if faces is None else faces[value.face]
            return cast(_Part, replace(value, **changes)) if changes else cast(_Part, value)
        case tuple():
            return cast(_Part, tuple(with_layouts(inner, faces) for inner in value))
        case _:
            return value
