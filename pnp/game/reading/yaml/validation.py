"""Turn plain values into the model's records by msgspec's description of these; no wrong value hides another."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

from msgspec import inspect
from msgspec.structs import replace

from pnp.game.model.values import Record
from pnp.game.reading.yaml.hints import (
    EMPTY_HINT,
    EXAMPLES,
    MAPPING_HINT,
    VALUE_TYPES,
    comma_hint,
    comment_hint,
    expected_value,
    intended_key,
    rewriting_hint,
    source_hint,
    unknown_key_hint,
)
from pnp.game.reading.yaml.yaml_errors import flow_comma_hint
from pnp.messages import did_you_mean, join_words, plural, quote, quote_value, suggestion
from pnp.problems import (
    MAX_REPORTED,
    DocumentPath,
    Finding,
    FindingError,
    Place,
    Problem,
    Problems,
    Severity,
    SourceMap,
    Spot,
)

_Fields = Mapping[str, inspect.Field]
Model = TypeVar("Model", bound=Record)

# Stands for a value that was wrong.
INVALID: Any = object()


def read_record(
    model: type[Model], value: Any, source: SourceMap, at: DocumentPath = (), given: Mapping[str, Any] | None = None
) -> tuple[Model | None, list[Finding]]:
    """Return *value*, at a path of its document, as a *model* with the fields *given*; None if there are findings."""
    walker = Walker(source)
    record = walker.record(model, value, at, given or {})
    return (None if record is INVALID else record), walker.findings


def report_findings(findings: list[Finding], source: SourceMap, problems: Problems) -> set[Spot]:
    """Record the findings of a file, but about values that could not even be read; return the places of wrong values.

    An ambiguous value (P009) that is also wrong is only wrong. For a missing key stands the mapping that lacks it.
    """
    # A place has one fault, but for missing keys, all of which are at their mapping.
    errors = {_spot(problem.place) for problem in problems if problem.severity is Severity.ERROR}
    wrong: set[Spot | None] = set()
    new: list[Problem] = []
    for finding in findings[:MAX_REPORTED]:
        problem = source.locate(finding)
        spot = _spot(problem.place)
        if spot not in errors or problem.code == "P005":
            new.append(problem)
            errors.add(spot)
            wrong.add(spot)
    problems.entries[:] = [
        problem for problem in problems if problem.code != "P009" or _spot(problem.place) not in wrong
    ]
    problems.extend(new)
    if len(findings) > MAX_REPORTED:
        more = plural(len(findings) - MAX_REPORTED, "more problem")
        problems.error("P008", f"… and {more} in this file", Place(source.file), "correct these first")
    return {source.place(finding.at).spot for finding in findings[:MAX_REPORTED] if finding.code != "P004"}


def _spot(place: Place | None) -> Spot | None:
    return None if place is None else place.spot


# The fields of models by their keys. A description holds those of all models in it, and evaluates their annotations.
_FIELDS: dict[type, dict[str, inspect.Field]] = {}


def model_fields(model: type[Record]) -> dict[str, inspect.Field]:
    """Return the fields of a model by their keys."""
    if model not in _FIELDS:
        describe_models((model,))
    return _FIELDS[model]


def describe_models(models: Iterable[type[Record]]) -> None:
    """Find the fields of several models, which have much in common: together that takes half of the time."""
    pending: list[inspect.Type] = [*inspect.multi_type_info([model for model in models if model not in _FIELDS])]
    while pending:
        match pending.pop():
            case inspect.StructType(cls=inner, fields=fields) if inner not in _FIELDS:
                derived = getattr(inner, "derived", ())
                _FIELDS[inner] = {field.encode_name: field for field in fields if field.name not in derived}
                pending += [field.type for field in fields]
            case inspect.UnionType(types=kinds):
                pending += kinds
            case inspect.Metadata(type=kind) | inspect.VarTupleType(kind) | inspect.DictType(value_type=kind):
                pending.append(kind)


def required_keys(model: type[Record]) -> tuple[str, ...]:
    """Return the required keys of a record of *model*."""
    return tuple(name for name, field in model_fields(model).items() if field.required)


class Walker:
    """One walk through a plain value; with *stand_in*, its results for types replace required values that are wrong."""

    def __init__(self, source: SourceMap, stand_in: Callable[[inspect.Type], Any] | None = None) -> None:
        self.source = source
        self.stand_in = stand_in
        self.findings: list[Finding] = []

    def wrong(self, path: DocumentPath, message: str, hint: str, code: str = "P006") -> Any:
        """Record that the value at *path* is wrong."""
        self.findings.append(Finding(code, message, hint, path))
        return INVALID

    def source_hint(self, path: DocumentPath, value: Any) -> str:
        """Return a hint if the file's text shows what *value* was meant to be, else nothing."""
        # A fault that is not reported needs no hint.
        return "" if len(self.findings) >= MAX_REPORTED else source_hint(value, path, self.source)

    def value(self, kind: inspect.Type, value: Any, path: DocumentPath) -> Any:
        """Return *value* as *kind*."""
        # One case for each kind of type; the order matters: plain types come after the test of the value's type.
        if value is None:
            return self.empty(kind, path)
        match kind:
            case inspect.Metadata():
                return self.annotated(kind, value, path)
            case inspect.UnionType(types=types):
                return self.union(types, value, path)
            case inspect.StructType(cls=model) if isinstance(value, dict):
                return self.record(cast(type[Record], model), value, path, {})
            case inspect.VarTupleType() if isinstance(value, list):
                return self.entries(kind, value, path)
            case inspect.DictType() if isinstance(value, dict):
                return self.mapping(kind, value, path)
            case inspect.AnyType():
                return value
            case inspect.LiteralType(values=words):
                return value if value in words else self.not_allowed(words, value, path)
            case _ if not _is_of(kind, value):
                return self.of_wrong_type((kind,), value, path)
            case inspect.StrType():
                return self.text(kind, value, path)
            case inspect.IntType() | inspect.FloatType():
                return self.number(kind, value, path)
            case _:
                return value

    def empty(self, kind: inspect.Type, path: DocumentPath) -> Any:
        """Return what an empty value stands for as *kind*."""
        match kind:
            case inspect.AnyType():
                return None
            case inspect.Metadata(extra={"empty": meant}):
                return meant
            case inspect.UnionType(types=[inspect.Metadata(extra={"empty": meant}), *_]):
                return meant
            case _:
                hint = self.source_hint(path, None)
                if not hint and len(self.findings) < MAX_REPORTED:
                    hint = comment_hint(kind, path, self.source)
                return self.wrong(path, f"this value is empty; expected {expected_value(kind)}", hint or EMPTY_HINT)

    def annotated(self, kind: inspect.Metadata, value: Any, path: DocumentPath) -> Any:
        """Return *value* as a kind that reads or checks it in its own way."""
        # Its own hint replaces the usual one where the value itself is wrong, but not where its entries are.
        extra = kind.extra or {}
        if "walk" in extra:
            return extra["walk"](self, kind.type, value, path)
        count = len(self.findings)
        try:
            result = self.checked(kind.type, extra, value, path)
        except FindingError as error:
            if len(self.findings) > count:  # its entries are wrong, and stand-ins replace them
                return INVALID
            hint = self.source_hint(path, value) or error.finding.hint
            self.findings.append(replace(error.finding, hint=hint, at=path, at_key=False))
            return INVALID
        for number, finding in enumerate(self.findings[count:], count):
            said = extra.get("hint") or (extra.get("example") if finding.hint == MAPPING_HINT else None)
            if said and finding.at == path:
                self.findings[number] = replace(finding, hint=said)
        return result

    def checked(self, kind: inspect.Type, extra: Mapping[str, Any], value: Any, path: DocumentPath) -> Any:
        """Return *value* as a kind with the functions in *extra*. Raises FindingError."""
        if "read" in extra:
            return extra["read"](value)
        if extra.get("takes_numbers") and isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        result = self.value(kind, value, path)
        if result is not INVALID and "check" in extra:
            extra["check"](result)
        return result

    def union(self, kinds: tuple[inspect.Type, ...], value: Any, path: DocumentPath) -> Any:
        """Return *value* as the one of *kinds* that a value of its type can be."""
        some = [kind for kind in kinds if not isinstance(kind, inspect.NoneType)]
        kind = some[0] if len(some) == 1 else next((kind for kind in some if _is_of(kind, value)), None)
        return self.of_wrong_type(some, value, path) if kind is None else self.value(kind, value, path)

    def record(self, model: type[Record], value: Any, path: DocumentPath, given: Mapping[str, Any]) -> Any:
        """Return a mapping as a record of *model*."""
        # With faults there is no record, or with *stand_in* one whose sound fields are still checked together.
        if not isinstance(value, dict):
            self.wrong(path, f"{model.noun} is a mapping, not {quote_value(value)}", MAPPING_HINT)
            if self.stand_in is None:
                return INVALID
            return Walker(self.source, self.stand_in).record(model, {}, path, given)  # missing keys don't count
        count = len(self.findings)
        fields = model_fields(model)
        if given:
            fields = {name: field for name, field in fields.items() if name not in given}
        values, unknown = (self.chosen_keys if model.rest else self.values)(model, fields, value, path)
        values |= given
        if len(self.findings) > count:
            self.findings += [finding.below(*path) for finding in _known_findings(model, values, unknown)]
            return model(**values) if self.stand_in else INVALID
        record = model(**values)
        self.findings += [finding.below(*path) for finding in record.findings()]
        return record if self.stand_in or len(self.findings) == count else INVALID

    def chosen_keys(
        self, model: type[Record], fields: _Fields, value: dict[str, Any], path: DocumentPath
    ) -> tuple[dict[str, Any], set[str]]:
        """Return what `values` returns of a record among whose keys are some of the author's choice."""
        own = {name: field for name, field in fields.items() if name != model.rest}
        values, unknown = self.values(model, own, {key: value[key] for key in value if key in own}, path)
        others = self.value(fields[model.rest].type, {key: value[key] for key in value if key not in own}, path)
        if others is not INVALID:
            values[model.rest] = others
        return values, unknown

    def values(
        self, model: type[Record], fields: _Fields, value: dict[str, Any], path: DocumentPath
    ) -> tuple[dict[str, Any], set[str]]:
        """Return the values of a record's fields, and the fields that are not known, to find no other fault by."""
        # A key may be misspelt, missing, wrong, or hidden among strange keys: no check of the whole reads it then.
        meant = self.check_keys(model, fields, value, path)
        has_strangers = len(meant) < sum(key not in fields for key in value)
        values: dict[str, Any] = {}
        unknown: set[str] = set()
        for name, field in fields.items():
            key = name if name in value else meant.get(name) if meant else None
            before = len(self.findings)
            result = INVALID if key is None else self.value(field.type, value[key], (*path, key))
            if len(self.findings) > before or (key is None and (field.required or has_strangers)):
                unknown.add(field.name)
            if result is INVALID and self.stand_in and field.required:
                result = self.stand_in(field.type)
            if result is not INVALID:
                values[field.name] = result
        return values, unknown

    def check_keys(
        self, model: type[Record], fields: _Fields, value: dict[str, Any], path: DocumentPath
    ) -> dict[str, str]:
        """Record unknown and missing keys; return each key that a misspelt one means, and its spelling."""
        meant: dict[str, str] = {}
        unused = [name for name in fields if name not in value]
        for key in [key for key in value if key not in fields]:
            intended = self.unknown_key(model, fields, unused, key, value[key], path)
            if intended is not None:
                meant[intended] = key
                self.source.add_alias((*path, intended), key)
                unused.remove(intended)
        for name in [name for name in unused if fields[name].required]:
            hint = f"add {EXAMPLES.get(name, f'{name}: …')}"
            self.findings.append(Finding("P005", f"missing key {quote(name)} in {model.noun}", hint, path, at_key=True))
        return meant

    def unknown_key(
        self, model: type[Record], fields: _Fields, unused: Sequence[str], key: str, value: Any, path: DocumentPath
    ) -> str | None:
        """Record an unknown key; return the *unused* one that it misspells, if any."""
        # Beyond MAX_REPORTED no hint is searched for; a text that YAML splits into several keys is reported once.
        missing = tuple(name for name in unused if fields[name].required)
        is_told = len(self.findings) < MAX_REPORTED
        told = value if is_told and isinstance(value, str) else ""
        hint, intended = _key_hint(key, told, tuple(fields), missing, tuple(unused))
        whole = ""  # how to write a text of which the key is a part, since YAML splits it at a comma
        if value is None and intended is None and is_told:
            at = self.source.key((*path, key))
            whole = flow_comma_hint(at.source or "", at.column - 1)
        if not whole or not self.findings or self.findings[-1].hint != whole:  # else another part of the same text
            message = f"unknown key {quote(key, 40)} in {model.noun}"
            self.findings.append(Finding("P004", message, whole or hint, (*path, key), at_key=True))
        return intended

    def entries(self, kind: inspect.VarTupleType, value: list[Any], path: DocumentPath) -> Any:
        """Return a list as a tuple."""
        if self.wrong_size(kind, len(value), path):
            return INVALID
        values = tuple(self.value(kind.item_type, inner, (*path, index)) for index, inner in enumerate(value))
        if self.stand_in:
            return tuple(self.stand_in(kind.item_type) if inner is INVALID else inner for inner in values)
        return INVALID if any(inner is INVALID for inner in values) else values

    def mapping(self, kind: inspect.DictType, value: dict[str, Any], path: DocumentPath) -> Any:
        """Return a mapping with keys of the author's choice."""
        # Keys have findings of their own; with *stand_in*, wrong entries are replaced, and wrong keys dropped.
        if self.wrong_size(kind, len(value), path):
            return INVALID
        count = len(self.findings)
        wrong_keys: set[str] = set()
        for key in value:
            before = len(self.findings)
            if self.value(kind.key_type, key, (*path, key)) is INVALID:
                wrong_keys.add(key)
            self.findings[before:] = [replace(finding, at_key=True) for finding in self.findings[before:]]
        values = {key: self.value(kind.value_type, inner, (*path, key)) for key, inner in value.items()}
        if self.stand_in:
            return {
                key: self.stand_in(kind.value_type) if inner is INVALID else inner
                for key, inner in values.items()
                if key not in wrong_keys
            }
        return values if len(self.findings) == count else INVALID

    def wrong_size(self, kind: inspect.VarTupleType | inspect.DictType, size: int, path: DocumentPath) -> bool:
        """Return whether a list or mapping has too few or too many entries, and record that."""
        least, most = kind.min_length or 0, kind.max_length
        few = size < least
        if not few and (most is None or size <= most):
            return False
        amount, degree, bound = ("few", "least", least) if few else ("many", "most", most or 0)
        hint = "" if few else comma_hint(path, self.source)
        hint = hint or f"it must have at {degree} {plural(bound, 'entry', 'entries')}"
        self.wrong(path, f"too {amount} entries: {size or 'none'}", hint)
        return True

    def text(self, kind: inspect.StrType, value: str, path: DocumentPath) -> Any:
        """Return a text of an allowed length."""
        if len(value) < (kind.min_length or 0):
            return self.wrong(path, "this text is empty", "write some words, or remove the key")
        if kind.max_length is not None and len(value) > kind.max_length:
            hint = f"write at most {kind.max_length:,} characters"
            return self.wrong(path, f"a text of {len(value):,} characters is too long here", hint)
        return value

    def number(self, kind: inspect.IntType | inspect.FloatType, value: float, path: DocumentPath) -> Any:
        """Return a number within the bounds of *kind*."""
        least = -math.inf if kind.ge is None else kind.ge
        most = math.inf if kind.le is None else kind.le
        if least <= value <= most:
            return value
        return self.wrong(path, f"{quote_value(value)} is out of range", f"write a number from {least} to {most}")

    def not_allowed(self, words: tuple[Any, ...], value: Any, path: DocumentPath) -> Any:
        """Record that a word is not one of the allowed *words*."""
        otherwise = f"write {words[0]}" if len(words) == 1 else f"available: {join_words(words)}"
        hint = did_you_mean(value, words, otherwise) if isinstance(value, str) else otherwise
        return self.wrong(path, f"{quote_value(value)} is not allowed here", self.source_hint(path, value) or hint)

    def of_wrong_type(self, kinds: Sequence[inspect.Type], value: Any, path: DocumentPath) -> Any:
        """Record that a value is of none of *kinds*."""
        names = [expected_value(kind) for kind in kinds]
        hint = self.source_hint(path, value) or rewriting_hint(names, value, path, self.source)
        return self.wrong(path, f"{quote_value(value)} is not {join_words(names, 'or')}", hint)


def _known_findings(model: type[Record], values: Mapping[str, Any], unknown: Iterable[str]) -> Iterator[Finding]:
    """Yield the findings of a record, some of whose fields are *unknown*, up to the first that needs one of these."""
    record = model(**values, **{name: None for name in unknown if name not in values})
    for name in unknown:
        getattr(model, name).__delete__(record)
    try:
        yield from record.findings()
    except AttributeError:  # an unknown field was read
        return


@lru_cache(maxsize=1000)  # by eye: one mistake is often repeated in a file
def _key_hint(
    key: str, value: str, fields: Sequence[str], missing: Sequence[str], unused: Sequence[str]
) -> tuple[str, str | None]:
    intended = intended_key(key, missing)
    if intended is not None:
        return suggestion(intended), intended
    hint, intended = unknown_key_hint(key, value, fields, unused), intended_key(key, unused)
    return hint, intended if intended is not None and hint == suggestion(intended) else None


def _is_of(kind: inspect.Type, value: Any) -> bool:
    """Return whether *value* has the type of *kind*; bounds don't matter."""
    if isinstance(kind, inspect.Metadata):
        return not {"read", "walk"}.isdisjoint(kind.extra or ()) or _is_of(kind.type, value)
    if isinstance(kind, inspect.LiteralType):
        return isinstance(value, str)
    types, _ = VALUE_TYPES.get(type(kind), ((), ""))
    return isinstance(value, types) and (types is bool or not isinstance(value, bool))
