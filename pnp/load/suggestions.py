"""Know what an author may have meant by a key that does not exist, and how a missing one is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pnp.messages import closest

# Keys that people try, and what such a thing is called here; the first that the mapping has is suggested.
_MEANT: Mapping[str, tuple[str, ...]] = {
    "amount": ("count",),
    "background": ("fill",),
    "color": ("fill", "colour"),
    "colour": ("fill",),
    "cols": ("columns",),
    "copies": ("count",),
    "description": ("about",),
    "designer": ("author",),
    "diameter": ("size",),
    "file": ("art",),
    "heading": ("title",),
    "icon": ("emblem", "art"),
    "id": ("clause", "section"),
    "image": ("art", "emblem", "cover"),
    "lang": ("language",),
    "name": ("title",),
    "number": ("count",),
    "paragraph": ("text",),
    "picture": ("art", "emblem", "cover"),
    "quantity": ("count",),
    "radius": ("corner", "size"),
    "rule": ("clause",),
    "svg": ("art",),
    "time": ("minutes",),
    "type": ("kind",),
    "width": ("size", "cell"),
}

# What people write on a piece that belongs on one of its sides, and what it is called there.
_OF_A_SIDE: Mapping[str, str] = {
    "art": "art",
    "color": "fill",
    "colour": "fill",
    "face": "face",
    "fill": "fill",
    "image": "art",
    "label": "label",
    "mark": "mark",
}

# What a key's value can look like.
_EXAMPLES: Mapping[str, str] = {
    "about": "about: a sentence",
    "art": "art: art/picture.svg",
    "cell": "cell: 50mm",
    "columns": "columns: 3",
    "count": "count: 12",
    "counters": "counters: the id of a counter",
    "default": "default: one of the values",
    "depth": "depth: 40mm",
    "engine": "engine: the game's engine",
    "faces": 'faces: ["1", "2", "3", "4", "5", "6"]',
    "front": "front: {fill: red}",
    "height": "height: 40mm",
    "language": "language: en",
    "minutes": "minutes: 20-40",
    "players": "players: 2",
    "room": "room: 8",
    "rows": "rows: 3",
    "seats": "seats: {red: Red, blue: Blue}",
    "section": "section: an-id",
    "size": "size: 16mm",
    "tiles": "tiles: the id of a tile",
    "title": "title: its name",
    "values": "values: [first, second]",
    "version": 'version: "1.0"',
    "width": "width: 40mm",
}


def meant_key(key: str, known: Iterable[str]) -> str | None:
    """Return the key of *known* that an author may have meant by *key*."""
    names = list(known)
    same = key.lower().replace("-", "_")
    if same in names:
        return same
    others = [other for other in _MEANT.get(key.lower(), ()) if other in names]
    return others[0] if others else closest(key, names)


def key_hint(key: str, value: object, known: Iterable[str], free: Iterable[str]) -> str:
    """Return what to do about the unknown *key* in a mapping: it can have the keys *known*, *free* are not used yet."""
    names, unused = list(known), list(free)
    if key in _OF_A_SIDE and "front" in names and _OF_A_SIDE[key] not in names:
        shown = value if isinstance(value, str) and len(value) <= 30 else "…"
        return f'did you mean "front: {{{_OF_A_SIDE[key]}: {shown}}}"?'
    meant = meant_key(key, unused) or meant_key(key, names)
    if meant is not None and meant not in unused:
        return f'"{meant}" is there already: take this one out'
    if meant is not None:
        return f'did you mean "{meant}"?'
    return f"it can have {', '.join(names)}"


def example(key: str) -> str:
    """Return how a missing key is written."""
    return f"add {_EXAMPLES.get(key, f'{key}: …')}"
