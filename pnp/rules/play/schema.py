"""Describe play.yaml as a JSON Schema, from the keys that its reader knows, for editors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pnp.rules.play.action_reader import ACTION_KEYS, ALWAYS_KEYS, CHAIN_KEYS, END_KEYS
from pnp.rules.play.part_reader import PART_KEYS
from pnp.rules.play.reader import KEYS
from pnp.rules.play.shorthand import MOVE_CLAUSES, MOVE_KEYS
from pnp.rules.play.value_reader import PLAY_FILE

_Schema = dict[str, Any]
# Returns what a key is for, by the heading of its table in the docs; nothing where that is not known.
_About = Callable[[str, str], str]

_DRAFT = "http://json-schema.org/draft-07/schema#"
_FILE, _ACTION, _MOVE = "The keys of the file", "Actions", "Moves of pieces"
_ANY: _Schema = {}
_NAMED: _Schema = {"type": "object"}
_FLAG: _Schema = {"type": "boolean"}
_TEXT: _Schema = {"type": "string", "minLength": 1}
_CLAUSE: _Schema = {"type": "string", "pattern": r"^[a-z0-9]+([.-][a-z0-9]+)*$"}
_OPTION: _Schema = {"type": "object", "required": ["option"]}


def play_schema(about: _About) -> _Schema:
    """Return the schema of play.yaml; *about* says what its keys are for."""
    conditions = {"$ref": "#/definitions/conditions"}
    effects = {"$ref": "#/definitions/effects"}
    expression = {"$ref": "#/definitions/expression"}
    clauses = {"type": "object", "propertyNames": _CLAUSE, "additionalProperties": conditions}
    action = _record(
        ACTION_KEYS,
        {
            "with": _NAMED,
            "say": _TEXT,
            "let": {"type": "object", "additionalProperties": expression},
            "needs": clauses,
            "leaves": clauses,
            "does": effects,
            "again": _FLAG,
            "by": _TEXT,
            "odds": {"anyOf": [expression, _NAMED]},
            "canonical": _NAMED,
            "chain": {"type": "object", "required": ["say"], "properties": dict.fromkeys(CHAIN_KEYS, _ANY)},
            "spends": expression,
            "listed_as": {"type": "string"},
            "by_chance": expression,
        },
        lambda key: about(_ACTION, key),
    )
    move = _record(
        MOVE_KEYS,
        {
            "needs": clauses,
            "leaves": clauses,
            "does": effects,
            "say": _TEXT,
            "if": expression,
            "clauses": _record(MOVE_CLAUSES, dict.fromkeys(MOVE_CLAUSES, _CLAUSE)),
        },
        lambda key: about(_MOVE, key),
    )
    part = {"anyOf": [_TEXT, _OPTION, _record(PART_KEYS, {}, needed=["is"])]}
    invariant = {"anyOf": [expression, _record(ALWAYS_KEYS, {"is": expression}, needed=["is"])]}
    always = {"anyOf": [*invariant["anyOf"], {"type": "array", "items": invariant, "minItems": 1}]}
    ending = _record(END_KEYS, {"if": expression, "clause": _CLAUSE, "halves": _FLAG}, needed=["if"])
    values: Mapping[str, _Schema] = {
        "players": {"anyOf": [{"type": "array", "items": _TEXT}, _NAMED]},
        "board": {"anyOf": [_TEXT, _NAMED]},
        **dict.fromkeys(("options", "sets", "pieces", "regions", "routes", "directions", "position", "setup"), _NAMED),
        "define": {"type": "object", "additionalProperties": expression},
        "state": {"type": "object", "additionalProperties": part},
        "moves": {"type": "object", "additionalProperties": move},
        "actions": {"type": ["object", "null"], "additionalProperties": {"anyOf": [{"type": "null"}, action]}},
        "after": effects,
        "turns": _record(("skip",), {"skip": expression}),
        "always": {"type": "object", "propertyNames": _CLAUSE, "additionalProperties": always},
        "end": {"type": "array", "items": ending},
    }
    record = _record(KEYS, values, lambda key: about(_FILE, key), ["state"])
    return {"$schema": _DRAFT, "title": PLAY_FILE, **record, "definitions": _definitions()}


def _definitions() -> _Schema:
    """Return what several keys refer to."""
    expression = {"$ref": "#/definitions/expression"}
    effects = {"$ref": "#/definitions/effects"}
    condition = {"anyOf": [expression, _record(("is", "says"), {"is": expression, "says": _TEXT}, needed=["is"])]}
    nested = (
        _record(("if", "do", "else"), {"if": expression, "do": effects, "else": effects}, needed=["if", "do"]),
        _record(("for", "by", "do"), {"for": _TEXT, "by": expression, "do": effects}, needed=["for", "do"]),
    )
    effect = {"anyOf": [_TEXT, *nested]}
    return {
        "expression": {"anyOf": [{"type": ["string", "integer", "boolean"]}, _OPTION]},
        "conditions": {"anyOf": [*condition["anyOf"], {"type": "array", "items": condition, "minItems": 1}]},
        "effects": {"anyOf": [*effect["anyOf"], {"type": "array", "items": effect}]},
    }


def _record(
    keys: Iterable[str],
    values: Mapping[str, _Schema],
    about: Callable[[str], str] = lambda key: "",
    needed: Iterable[str] = (),
) -> _Schema:
    """Return the schema of a mapping with some *keys*, the *values* of which are described if they are known."""
    properties = {
        key: ({"description": text} if (text := about(key)) else {}) | _sole(values.get(key, _ANY)) for key in keys
    }
    required = {"required": [*needed]} if needed else {}
    return {"type": "object", "properties": properties, **required, "additionalProperties": False}


def _sole(schema: _Schema) -> _Schema:
    """Return a schema beside which a description can stand: one beside a reference would be lost."""
    return {"allOf": [schema]} if "$ref" in schema else schema
