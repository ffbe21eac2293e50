"""Suggest what an author may have meant by a key, a kind or a value, and how a missing one is written."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import inspect

from pnp.game.model.kinds import KINDS
from pnp.game.reading.option_refs import option_ref_hint
from pnp.game.reading.yaml.source import quote_text, quoted_text_hint
from pnp.game.reading.yaml.yaml_errors import flow_text_hint
from pnp.messages import closest, format_value, join_words, quote, quote_value, shorten, suggest_name, suggestion
from pnp.problems import DocumentPath, Finding, Place, SourceMap

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

# What people call pieces, and the kinds of this format for the same.
_KIND_SYNONYMS: Mapping[str, str] = {
    **dict.fromkeys(("token", "meeple", "chip", "stone", "man", "disc", "disk", "marker", "cube", "bead"), "counter"),
    **dict.fromkeys(("piece", "checker", "pebble", "chit", "button"), "counter"),
    **dict.fromkeys(("grid", "chessboard", "checkerboard", "checkered-board"), "square-board"),
    **dict.fromkeys(("hexagon-board", "hexagonal-board", "hex-map", "hexes"), "hex-board"),
    **dict.fromkeys(("playing-card", "deck"), "card"),
    **dict.fromkeys(("d6", "cube-die"), "die"),
    **dict.fromkeys(("money", "currency"), "coin"),
    **dict.fromkeys(("score-track", "scoreboard", "path"), "track"),
    **dict.fromkeys(("playmat", "player-board", "player-mat", "tableau"), "mat"),
    **dict.fromkeys(("figure", "figurine", "mini", "miniature", "stand-up"), "standee"),
    **dict.fromkeys(("hexagon", "hex-tile", "square-tile", "domino"), "tile"),
    **dict.fromkeys(("package", "tuckbox", "carton"), "box"),
    **dict.fromkeys(("area-map", "region-map"), "map-board"),
    **dict.fromkeys(("shield", "divider"), "screen"),
}

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

# Examples of a key with its value.
EXAMPLES: Mapping[str, str] = {
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

# The plain values of a kind, and its name in messages.
VALUE_TYPES: Mapping[type[inspect.Type], tuple[type | tuple[type, ...], str]] = {
    inspect.BoolType: (bool, "true or false"),
    inspect.DictType: (dict, "a mapping"),
    inspect.FloatType: ((int, float), "a number"),
    inspect.IntType: (int, "a whole number"),
    inspect.StrType: (str, "text"),
    inspect.StructType: (dict, "a mapping"),
    inspect.VarTupleType: (list, "a list"),
}


def intended_key(key: str, known: Iterable[str]) -> str | None:
    """Return the key of *known* that an author may have meant by *key*."""
    names = list(known)
    same = key.lower().replace("-", "_")
    if same in names:
        return same
    return _synonym(key, names) or closest(key, names)


def _synonym(key: str, known: Collection[str]) -> str | None:
    return next((name for name in _SYNONYMS.get(key.lower(), ()) if name in known), None)


def unknown_key_hint(key: str, value: object, known: Iterable[str], unused: Iterable[str]) -> str:
    """Return the hint for the unknown *key* in a mapping that can have the keys *known*, and lacks *unused*."""
    # From the surest to the least sure: a key of another file or of a side, a synonym, a similar name, all names.
    names, free = list(known), list(unused)
    if key == "glossary":
        return "write the terms to glossary.yaml, a list: - term: …"
    if key in _SIDE_KEYS and "front" in names and _SIDE_KEYS[key] not in names:
        shown = value if isinstance(value, str) and 0 < len(value) <= 30 else "…"
        return f'did you mean "front: {{{_SIDE_KEYS[key]}: {shown}}}"?'
    synonym = _synonym(key, free) or _synonym(key, names)
    intended = synonym or intended_key(key, free) or intended_key(key, names)
    if intended is None:
        return f"available: {', '.join(names)}"
    return suggestion(intended) if intended in free else f"{quote(intended)} is already set: remove this key"


def read_kind(name: str, written: Any) -> tuple[dict[str, Any] | None, list[Finding]]:
    """Return a component with the kind that is meant, None if that is unknown, and what is wrong with its `kind`."""
    # Each branch is a fault with a place and a hint; a kind that can be guessed lets the rest be checked.
    if not isinstance(written, dict):
        message = f"a component is a mapping, not {quote_value(written)}"
        return None, [Finding("P006", message, "write kind: and the keys of that kind", (name,))]
    available = join_words(KINDS)
    key = next((key for key in ("kind", "type") if key in written), None) or closest("kind", written)
    if key is None:
        hint = f"add kind: one of {available}"
        return None, [Finding("P005", 'missing key "kind" in a component', hint, (name,), at_key=True)]
    findings: list[Finding] = []
    if key != "kind":
        message = f"unknown key {quote(key)} in a component"
        findings.append(Finding("P004", message, suggestion("kind"), (name, key), at_key=True))
    kind = written[key]
    rest = {other: value for other, value in written.items() if other != key}
    if isinstance(kind, str) and kind in KINDS:
        return rest | {"kind": kind}, findings
    meant = meant_kind(kind, written) if isinstance(kind, str) else None
    hint = suggest_name(kind, KINDS) if meant is None else suggestion(meant)
    findings.append(Finding("P006", f"{quote_value(kind)} is not a kind of component", hint, (name, key)))
    return None if meant is None else rest | {"kind": meant}, findings


def meant_kind(kind: str, written: dict[str, Any]) -> str | None:
    """Return the kind that a misspelt one means: of those with such a name, the one with most of its keys."""
    word = kind.lower().replace("_", "-").replace(" ", "-")
    names = {name: name for key, record in KINDS.items() for name in (key, *record.names)}
    called = {**_KIND_SYNONYMS, **{f"{name}s": kind for name, kind in _KIND_SYNONYMS.items()}, **names}
    near = called.get(word) or called.get(closest(word, called) or "")
    if near is None:
        return None
    alike = [key for key, record in KINDS.items() if near == key or near in record.names]
    return min(alike, key=lambda key: len(written.keys() - {*KINDS[key].model.__struct_encode_fields__}))


EMPTY_HINT = "write a value, or remove the key"
MAPPING_HINT = "write key: value, one to a line, or {key: value}"

# Patterns for the hints of faults, compiled for the first fault.
# The rest of a line after a colour without quotes, which YAML reads as a comment.
_COLOUR_COMMENT = r"\s*(#[0-9a-fA-F]{3,8})\b"
_COMMENT = r"\s*(#.*\S)\s*"
# A length with a decimal comma, in a list whose other commas are followed by a space.
_DECIMAL_COMMA = r"(?<![\w.,])([0-9]{1,4}),([0-9]+(?:mm|cm|in|pt|%))"
# Cells of a board, in one of the ways that people write several of them.
_CELL = r"[A-Z]{1,2}[0-9]{1,3}"
_COMMA_LIST = r"[\w.-]{1,20}(?: *, *[\w.-]{1,20}){1,9}"
_CELLS = r"[A-Z]{1,2}[0-9]{1,3}(?:[ ,;:/|-]{1,3}[A-Z]{1,2}[0-9]{1,3}){0,9}"


def source_hint(value: Any, path: DocumentPath, source: SourceMap) -> str:
    """Return a hint if the file's text shows what a wrong *value* was meant to be, else ""."""
    if value is None:
        place = source.place(path)
        comment = re.compile(_COLOUR_COMMENT).match(place.source or "", place.column - 1)
        return f'a # begins a comment: write "{comment[1]}" in quotes' if comment else ""
    return option_ref_hint(value, source.file) if isinstance(value, dict) else ""


def comment_hint(kind: inspect.Type, path: DocumentPath, source: SourceMap) -> str:
    """Return how to write a text that YAML reads as a comment, if there is one where a text is expected."""
    if expected_value(kind) != "text":
        return ""
    place = source.place(path)
    comment = re.compile(_COMMENT).match(place.source or "", place.column - 1)
    return f"a # begins a comment: write {quote_text(shorten(comment[1], 200))}" if comment else ""


def comma_hint(path: DocumentPath, source: SourceMap) -> str:
    """Return how to write a number with a decimal comma, which YAML reads as two entries of a list, if there is one."""
    place = source.place(path)
    comma = re.compile(_DECIMAL_COMMA).search(place.source or "", place.column - 1)
    return f"numbers have a decimal point: write {comma[1]}.{comma[2]}" if comma else ""


def _written(path: DocumentPath, source: SourceMap) -> str:
    place = source.place(path)
    return (place.source or "")[place.column - 1 : place.column - 1 + place.length]


def rewriting_hint(names: list[str], value: Any, path: DocumentPath, source: SourceMap) -> str:
    """Return how to write *value* so that it is one of the kinds of *names*: each pair of both has its own hint."""
    # The order matters where several kinds are expected: text takes anything in quotes, so it comes first.
    if "text" in names and isinstance(value, dict | list):
        return _split_text_hint(value, path, source.place(path)) or f"write {join_words(names, 'or')}"
    if "text" in names and isinstance(value, bool | int | float):
        return f'put it in quotes: "{_written(path, source) or format_value(value)}"'
    if "true or false" in names:
        return "write true or false, without quotes"
    text = value if isinstance(value, str) else ""
    if "a whole number" in names and re.fullmatch(r"[0-9]{1,9}", text):
        return f"write {int(text)}{', without quotes' * (_written(path, source) != text)}"
    if "a whole number" in names and isinstance(value, float):
        return "write it without a decimal point"
    if "a list" in names:
        return _list_hint(text)
    return MAPPING_HINT if "a mapping" in names else f"write {join_words(names, 'or')}"


def _split_text_hint(value: Any, path: DocumentPath, place: Place) -> str:
    line, at = place.source or "", max(0, place.column - 1)
    hint = flow_text_hint(line, at) or quoted_text_hint(line[at:])
    is_inner = isinstance(value, list) and isinstance(path[-1], int)
    return hint or "write a text: lists can't be in each other" * is_inner


def _list_hint(text: str) -> str:
    if re.fullmatch(_CELLS, text):
        return f"write [{', '.join(re.findall(_CELL, text))}]"
    if re.fullmatch(_COMMA_LIST, text):
        return f"write [{text}]"
    return "write [one, two], or each entry on a line after -"


def expected_value(kind: inspect.Type) -> str:
    """Return the name of a kind of value in messages."""
    match kind:
        case inspect.Metadata(type=inner, extra=extra):
            return str((extra or {}).get("expected") or expected_value(inner))
        case inspect.UnionType(types=kinds):
            return join_words((expected_value(one) for one in kinds if not isinstance(one, inspect.NoneType)), "or")
        case inspect.LiteralType(values=words):
            return join_words(map(str, words), "or")
        case _:
            return VALUE_TYPES[type(kind)][1]
