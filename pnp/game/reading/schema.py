"""Describe the files of a ruleset, from their models, as JSON Schemas of draft 07, which editors of YAML know best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, cast

from msgspec import NODEFAULT, Struct, inspect

from pnp.game.model.components.component import MOST_ROWS
from pnp.game.model.faces import MOST_FACES, OwnFace
from pnp.game.model.figure import Figure
from pnp.game.model.glossary import Term
from pnp.game.model.kinds import KINDS
from pnp.game.model.ruleset import GameFile, LookFile, Section
from pnp.game.model.values import Id, Record
from pnp.game.reading.designs import FROM
from pnp.game.reading.inheritance import ABSENT, DEFAULTS, KIND_KEY, LIKE
from pnp.game.reading.yaml.validation import model_fields

# A JSON Schema, or a part of one.
Schema = dict[str, Any]
# Returns the purpose of a key of a model; "" if that is unknown.
About = Callable[[type[Record], str], str]

_DRAFT = "http://json-schema.org/draft-07/schema#"
_GIVEN = ("name", "source")  # fields of a figure that are not keys of its file
_OPTION = "an option's value"
_OPTION_SCHEMA: Schema = {
    "type": "object",
    "title": _OPTION,
    "description": "the value of an option of game.yaml, or what a table has for it",
    "properties": {
        "option": {"type": "string", "description": "the name of an option of game.yaml; needed"},
        "values": {
            "type": "object",
            "minProperties": 1,
            "description": "what stands for each value of the option; if left out: the value itself",
        },
    },
    "required": ["option"],
    "additionalProperties": False,
}


def game_schema(about: About) -> Schema:
    """Return the schema of game.yaml; *about* says what its keys are for."""
    return SchemaWriter(about).document("game.yaml", GameFile)


def look_schema(about: About) -> Schema:
    """Return the schema of look.yaml."""
    return SchemaWriter(about).document("look.yaml", LookFile)


def rules_schema(about: About) -> Schema:
    """Return the schema of rules.yaml."""
    writer = SchemaWriter(about)
    return writer.whole("rules.yaml", {"type": "array", "items": writer.reference(Section)})


def glossary_schema(about: About) -> Schema:
    """Return the schema of glossary.yaml."""
    writer = SchemaWriter(about)
    return writer.whole("glossary.yaml", {"type": "array", "items": writer.reference(Term)})


def faces_schema(about: About) -> Schema:
    """Return the schema of faces.yaml."""
    writer = SchemaWriter(about)
    return writer.whole("faces.yaml", writer.named(writer.reference(OwnFace)) | {"maxProperties": MOST_FACES})


def figure_schema(about: About, claims: Mapping[str, str]) -> Schema:
    """Return the schema of a file of figures/; *claims* are the keys of a claim, and what each says."""
    writer = SchemaWriter(about)
    schema = writer.document("figures/*.yaml", Figure, _GIVEN)
    keys = {key: {"description": text} for key, text in claims.items()}
    writer.definitions["claim"] = {"type": "object", "properties": keys, "additionalProperties": False}
    schema["properties"]["claims"]["items"] = {"$ref": "#/definitions/claim"}
    schema["properties"]["position"]["type"] = "object"
    schema["anyOf"] = [{"required": ["position"]}, {"required": ["start"]}]
    return schema


def row_schema() -> Schema:
    """Return the schema of a YAML file with the rows of a table: a design on each."""
    row = {"type": "object", "additionalProperties": {"type": ["string", "number", "null"]}}
    rows = {"type": "array", "items": row, "minItems": 1, "maxItems": MOST_ROWS}
    return SchemaWriter(lambda model, key: "").whole("a table", rows)


def component_schema(about: About) -> Schema:
    """Return the schema of components.yaml; a component that inherits keys may lack those that are needed."""
    writer = SchemaWriter(about, has_options=True, can_remove=True)
    kinds = {kind: writer.reference(record.model) for kind, record in KINDS.items()}
    writer.definitions["component"] = {
        "type": "object",
        "allOf": [{"if": _of_kind(kind), "then": reference} for kind, reference in kinds.items()],
        "if": {"required": [KIND_KEY]},
        "then": {"properties": {KIND_KEY: {"enum": [*kinds], "description": about(Record, KIND_KEY)}}},
        "else": {"required": [LIKE], "anyOf": [*kinds.values()]},
    }
    for kind, record in KINDS.items():
        definition = writer.definitions[_name(record.model)]
        definition["properties"][KIND_KEY] = {"const": kind, "description": about(Record, KIND_KEY)}
        writer.definitions[f"complete {kind}"] = writer.complete(record.model, (KIND_KEY,))
    writer.definitions["complete component"] = {
        "if": {"required": [LIKE]},
        "else": {
            "required": [KIND_KEY],
            "allOf": [{"if": _of_kind(kind), "then": {"$ref": f"#/definitions/complete {kind}"}} for kind in kinds],
        },
    }
    for definition in writer.definitions.values():  # a component takes what it lacks from others, in its mappings too
        if definition.get("additionalProperties") is False:
            definition.pop("required", None)
    named = writer.named({"$ref": "#/definitions/component"})
    of_kinds = {
        kind: {"description": f"keys for all components of the kind {kind}", "allOf": [reference]}
        for kind, reference in kinds.items()
    }
    every = {"type": "object", "properties": of_kinds, "additionalProperties": False}
    named["properties"] = {DEFAULTS: every | {"description": "keys for all components of a kind"}}
    complete = {"additionalProperties": {"$ref": "#/definitions/complete component"}}
    return writer.whole("components.yaml", named | {"if": {"required": [DEFAULTS]}, "else": complete})


def _of_kind(kind: str) -> Schema:
    return {"properties": {KIND_KEY: {"const": kind}}, "required": [KIND_KEY]}


def _name(model: type[Record]) -> str:
    return model.noun.removeprefix("a ").removeprefix("an ")


class SchemaWriter:
    """Writes the schema of one file, with its models under *definitions*."""

    def __init__(self, about: About, *, has_options: bool = False, can_remove: bool = False) -> None:
        self.about = about
        self.has_options = has_options  # whether any value may be a reference to an option
        self.can_remove = can_remove  # whether any that is not needed may be ``none``
        self.definitions: dict[str, Schema] = {}

    def whole(self, title: str, schema: Schema) -> Schema:
        """Return the schema of a whole file."""
        if self.has_options:
            self.definitions[_OPTION] = _OPTION_SCHEMA
        return {"$schema": _DRAFT, "title": title, **schema, "definitions": self.definitions}

    def document(self, title: str, model: type[Record], given: Iterable[str] = ()) -> Schema:
        """Return the schema of a file that is one record of *model*, whose fields *given* are no keys of it."""
        return self.whole(title, self.record(model, tuple(given)))

    def reference(self, model: type[Record]) -> Schema:
        """Return a reference to the definition of *model*, which is made first."""
        name = _name(model)
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = self.record(model)
        return {"$ref": f"#/definitions/{name}"}

    def record(self, model: type[Record], given: tuple[str, ...] = ()) -> Schema:
        """Return the schema of a mapping that is a record of *model*."""
        fields = {key: field for key, field in model_fields(model).items() if key not in (*given, model.rest)}
        required = [key for key, field in fields.items() if field.required]
        return {
            "type": "object",
            "title": model.noun,
            "properties": {key: self.field(model, key, field) for key, field in fields.items()},
            **({"required": required} if required else {}),
            "additionalProperties": self.rest(model),
            **model.together,
        }

    def rest(self, model: type[Record]) -> Schema | bool:
        """Return the schema of the keys of a record that its author chooses; False if there are none."""
        if not model.rest:
            return False
        return self.plain_value(model_fields(model)[model.rest].type).get("additionalProperties", True) or True

    def field(self, model: type[Record], key: str, field: inspect.Field) -> Schema:
        """Return the schema of the value of a key, with its purpose and its default."""
        value = self.value(field.type)
        if self.can_remove and not field.required and "anyOf" in value:  # an inherited key can be removed
            value = {"anyOf": [*value["anyOf"], {"const": ABSENT}]}
        schema: Schema = {"description": text} if (text := self.about(model, key)) else {}
        schema |= {"allOf": [value]} if "$ref" in value else value
        return schema | _default(field.default)

    def value(self, kind: inspect.Type) -> Schema:
        """Return the schema of a value of *kind*, or of a reference to an option in its place."""
        schema = self.plain_value(kind)
        if not self.has_options or not schema:
            return schema
        choices = schema["anyOf"] if [*schema] == ["anyOf"] else [schema]
        reference = {"$ref": f"#/definitions/{_OPTION}"}
        return {"anyOf": [*choices, *([] if reference in choices else [reference])]}

    def plain_value(self, kind: inspect.Type) -> Schema:
        """Return the schema of a value of *kind*."""
        # One case for each kind of type that a model can have, as in `Walker.value`.
        match kind:
            case inspect.AnyType():
                return {}
            case inspect.Metadata(type=inner, extra=extra):
                return self.annotated(inner, extra or {})
            case inspect.UnionType(types=kinds):
                some = [self.value(one) for one in kinds if not isinstance(one, inspect.NoneType)]
                return some[0] if len(some) == 1 else {"anyOf": _flat(some)}
            case inspect.StructType(cls=model):
                return self.reference(cast(type[Record], model))
            case inspect.LiteralType(values=words):
                return {"enum": [*words]}
            case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
                items, needs = self.value(item), self.needs(item) if self.can_remove else {}  # lists are not inherited
                items = {"allOf": [items, needs]} if needs else items
                return {"type": "array", "items": items} | _given(minItems=least, maxItems=most)
            case inspect.DictType(key_type=key, value_type=inner, min_length=least, max_length=most):
                bounds = _given(minProperties=least, maxProperties=most)
                names = {} if isinstance(key, inspect.StrType) else {"propertyNames": self.plain_value(key)}
                return {"type": "object", **names, "additionalProperties": self.value(inner)} | bounds
            case _:
                return _plain(kind)

    def annotated(self, inner: inspect.Type, extra: Mapping[str, Any]) -> Schema:
        """Return the schema of a value that is read or checked in its own way."""
        if "schema" in extra and not {"read", "walk"}.isdisjoint(extra):
            return dict(extra["schema"])
        schema = self.plain_value(inner) | extra.get("schema", {})
        also = [self.value(inspect.type_info(extra["also"]))] if "also" in extra else []
        empty = [{"type": "null"}] if "empty" in extra else []
        return {"anyOf": _flat([schema, *also, *empty])} if also or empty else schema

    def complete(self, model: type[Record], given: tuple[str, ...] = ()) -> Schema:
        """Return what a record needs that takes nothing from elsewhere; a component with a table needs no count."""
        # Each part that asks for nothing is left out: an empty result tells callers to leave out the whole.
        fields = {key: field for key, field in model_fields(model).items() if key not in given}
        needed = [key for key, field in fields.items() if field.required]
        by_table: Schema = {}
        if FROM in fields and "count" in needed:
            needed.remove("count")
            by_table = {"anyOf": [{"required": ["count"]}, {"required": [FROM]}]}
        inner = {key: self.needs(field.type) for key, field in fields.items()}
        inner = {key: needs for key, needs in inner.items() if needs}
        return ({"required": needed} if needed else {}) | by_table | ({"properties": inner} if inner else {})

    def needs(self, kind: inspect.Type) -> Schema:
        """Return what complete values of *kind* need, if they are no references to options; {} if that is nothing."""
        # One case for each kind of type that can hold a record; lists are complete, since they are not inherited.
        match kind:
            case inspect.Metadata(type=inner, extra=extra):
                return {} if "read" in (extra or {}) else self.needs(inner)
            case inspect.UnionType(types=kinds):
                return next((needs for one in kinds if (needs := self.needs(one))), {})
            case inspect.DictType(value_type=inner):
                return {"additionalProperties": needs} if (needs := self.needs(inner)) else {}
            case inspect.StructType(cls=model):
                needs = self.complete(cast(type[Record], model))
                return {"if": {"required": ["option"]}, "else": needs} if needs else {}  # unless it names an option
            case _:
                return {}

    def named(self, inner: Schema) -> Schema:
        """Return the schema of a mapping from ids to values."""
        names = self.plain_value(inspect.type_info(Id))
        return {"type": "object", "propertyNames": names, "additionalProperties": inner}


def _plain(kind: inspect.Type) -> Schema:
    match kind:
        case inspect.StrType(min_length=least, max_length=most):
            return {"type": "string"} | _given(minLength=least, maxLength=most)
        case inspect.IntType(ge=least, le=most):
            return {"type": "integer"} | _given(minimum=least, maximum=most)
        case inspect.FloatType(ge=least, le=most):
            return {"type": "number"} | _given(minimum=least, maximum=most)
        case _:
            return {"type": "boolean"}


def _flat(schemas: Iterable[Schema]) -> list[Schema]:
    flat: list[Schema] = []
    for schema in schemas:
        flat += [one for one in (schema["anyOf"] if [*schema] == ["anyOf"] else [schema]) if one not in flat]
    return flat


def _given(**bounds: float | None) -> Schema:
    return {name: bound for name, bound in bounds.items() if bound is not None}


def _default(value: Any) -> Schema:
    match value.value if isinstance(value, Enum) else value:
        case None | tuple() | frozenset() | Mapping():
            return {}
        case Struct():
            return {"default": str(value)}
        case single:
            return {} if single is NODEFAULT else {"default": single}
