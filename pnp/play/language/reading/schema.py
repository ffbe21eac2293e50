"""Describe play.yaml as a JSON Schema, from the keys that its reader knows, for editors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pnp.play.language.reading.action_reader import ACTION_KEYS, ALWAYS_KEYS, CHAIN_KEYS, CONDITION_KEYS, END_KEYS
from pnp.play.language.reading.effect_reader import CHOICE_KEYS, LOOP_KEYS
from pnp.play.language.reading.part_reader import PART_KEYS
from pnp.play.language.reading.reader import KEYS, TURN_KEYS
from pnp.play.language.reading.shorthand import MOVE_CLAUSES, MOVE_KEYS
from pnp.play.language.terms.book import PART_FACES
from pnp.play.language.terms.value_reader import PLAY_FILE

_Schema = dict[str, Any]
# Returns the description of a key, by the heading of its table in the docs; "" if unknown.
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
    """Return the schema of play.yaml; *about* returns the descriptions of its keys."""
    conditions = {"$ref": "#/definitions/conditions"}
    effects = {"$ref": "#/definitions/effects"}
    expression = {"$ref": "#/definitions/expression"}
    clauses = {"type": "object", "propertyNames": _CLAUSE, "additionalProperties": conditions}
    # What actions and moves have in common.
    shared = {"say": _TEXT, "needs": clauses, "leaves": clauses, "does": effects}
    action = _record(
        {key: about(_ACTION, key) for key in ACTION_KEYS},
        {
            **shared,
            "with": _NAMED,
            "let": {"type": "object", "additionalProperties": expression},
            "again": _FLAG,
            "by": _TEXT,
            "odds": {"anyOf": [expression, _NAMED]},
            "canonical": _NAMED,
            "chain": _record(CHAIN_KEYS, {}, ["say"]) | {"additionalProperties": True},
            "listed_as": {"type": "string"},
            **dict.fromkeys(("spends", "by_chance", "greedy"), expression),
        },
    )
    named = _record(MOVE_CLAUSES, dict.fromkeys(MOVE_CLAUSES, _CLAUSE))
    move = _record({key: about(_MOVE, key) for key in MOVE_KEYS}, {**shared, "if": expression, "clauses": named})
    face = {"anyOf": [{"enum": list(PART_FACES)}, _OPTION]}
    part = {"anyOf": [_TEXT, _OPTION, _record(PART_KEYS, {"face": face}, ["is"])]}
    invariant = {"anyOf": [expression, _record(ALWAYS_KEYS, {"is": expression}, ["is"])]}
    always = {"anyOf": [*invariant["anyOf"], {"type": "array", "items": invariant, "minItems": 1}]}
    ending = _record(END_KEYS, {"if": expression, "clause": _CLAUSE, "halves": _FLAG}, ["if"])
    values: Mapping[str, _Schema] = {
        "players": {"anyOf": [{"type": "array", "items": _TEXT}, _NAMED]},
        "board": {"anyOf": [_TEXT, _NAMED]},
        **dict.fromkeys(("options", "sets", "pieces", "regions", "routes", "directions", "position", "setup"), _NAMED),
        "define": {"type": "object", "additionalProperties": expression},
        "state": {"type": "object", "additionalProperties": part},
        "moves": {"type": "object", "additionalProperties": move},
        "actions": {"type": ["object", "null"], "additionalProperties": {"anyOf": [{"type": "null"}, action]}},
        "after": effects,
        "turns": _record(TURN_KEYS, {"skip": expression}),
        "always": {"type": "object", "propertyNames": _CLAUSE, "additionalProperties": always},
        "end": {"type": "array", "items": ending},
    }
    record = _record({key: about(_FILE, key) for key in KEYS}, values, ["state"])
    return {"$schema": _DRAFT, "title": PLAY_FILE, **record, "definitions": _definitions()}


def _definitions() -> _Schema:
    """Return the definitions that several keys share."""
    expression = {"$ref": "#/definitions/expression"}
    effects = {"$ref": "#/definitions/effects"}
    condition = {"anyOf": [expression, _record(CONDITION_KEYS, {"is": expression, "says": _TEXT}, ["is"])]}
    nested = (
        _record(CHOICE_KEYS, {"if": expression, "do": effects, "else": effects}, ["if", "do"]),
        _record(LOOP_KEYS, {"for": _TEXT, "by": expression, "do": effects}, ["for", "do"]),
    )
    effect = {"anyOf": [_TEXT, *nested]}
    return {
        "expression": {"anyOf": [{"type": ["string", "integer", "boolean"]}, _OPTION]},
        "conditions": {"anyOf": [*condition["anyOf"], {"type": "array", "items": condition, "minItems": 1}]},
        "effects": {"anyOf": [*effect["anyOf"], {"type": "array", "items": effect}]},
    }


def _record(keys: Mapping[str, str], values: Mapping[str, _Schema], needed: Iterable[str] = ()) -> _Schema:
    """Return the schema of a mapping with *keys* and their descriptions; *values* has the schemas of some of them."""
    properties = {key: {"description": text} | _sole(values.get(key, _ANY)) for key, text in keys.items()}
    required = {"required": [*needed]} if needed else {}
    return {"type": "object", "properties": properties, **required, "additionalProperties": False}


def _sole(schema: _Schema) -> _Schema:
    """Return a schema that can have a description: one beside a reference would be ignored."""
    return {"allOf": [schema]} if "$ref" in schema else schema
