"""Suggest what an author may have meant by a key that doesn't exist, and how a missing key is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pnp.messages import closest, quote, suggestion

# Keys that people try, and the keys of this format for the same; the first that the mapping has is suggested.
_SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "advice": ("print_note",),
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
    "home": ("home_size",),
    "name": ("title",),
    "nests": ("cell_style",),
    "number": ("count",),
    "paragraph": ("text",),
    "picture": ("art", "emblem", "cover"),
    "quantity": ("count",),
    "radius": ("corner", "size"),
    "room": ("places",),
    "rule": ("clause",),
    "svg": ("art",),
    "time": ("minutes",),
    "type": ("kind",),
    "width": ("size", "cell"),
    "without": ("omit_cells",),
}

# Keys whose content has its own place, and where that is.
_MOVED: Mapping[str, str] = {"glossary": "write the terms to glossary.yaml, a list: - term: …"}

# Keys that people write on a piece and that belong on one of its sides, with their names there.
_SIDE_KEYS: Mapping[str, str] = {
    "art": "art",
    "color": "fill",
    "colour": "fill",
    "face": "face",
    "fill": "fill",
    "image": "art",
    "label": "label",
    "mark": "mark",
}

# What a key and its value look like.
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
    "places": "places: 8",
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


def intended_key(key: str, known: Iterable[str]) -> str | None:
    """Return the key of *known* that an author may have meant by *key*."""
    names = list(known)
    same = key.lower().replace("-", "_")
    if same in names:
        return same
    synonyms = [name for name in _SYNONYMS.get(key.lower(), ()) if name in names]
    return synonyms[0] if synonyms else closest(key, names)


def unknown_key_hint(key: str, value: object, known: Iterable[str], unused: Iterable[str]) -> str:
    """Return what to do about the unknown *key* in a mapping that can have the keys *known*, and lacks *unused*."""
    names, free = list(known), list(unused)
    if key in _MOVED:
        return _MOVED[key]
    if key in _SIDE_KEYS and "front" in names and _SIDE_KEYS[key] not in names:
        shown = value if isinstance(value, str) and len(value) <= 30 else "…"
        return f'did you mean "front: {{{_SIDE_KEYS[key]}: {shown}}}"?'
    intended = intended_key(key, free) or intended_key(key, names)
    if intended is None:
        return f"available: {', '.join(names)}"
    return suggestion(intended) if intended in free else f"{quote(intended)} is already set: remove this key"


def missing_key_hint(key: str) -> str:
    """Return how a missing key is written."""
    return f"add {_EXAMPLES.get(key, f'{key}: …')}"
