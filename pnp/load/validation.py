"""Turn plain values into the model's frozen ones, and each of pydantic's complaints into a problem with its place."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from pydantic import ValidationError

from pnp.load.adjusting import asking_hint
from pnp.load.complaints import LEFT_EMPTY, Complaint, in_words
from pnp.load.suggestions import example, key_hint, meant_key
from pnp.messages import quote_value
from pnp.model.values import Frozen
from pnp.problems import DocumentPath, Place, Problems, Severity, SourceMap

Model = TypeVar("Model", bound=Frozen)

# So many faults of one value are told one by one.
MOST_FAULTS = 200

# What is left of a value that is a colour without quotes.
_COLOUR_NOTE = re.compile(r"\s*(#[0-9a-fA-F]{3,8})\b")


def validate(
    model: type[Model], value: Any, source: SourceMap, problems: Problems, at: DocumentPath = ()
) -> Model | None:
    """Return *value*, which stands at *at* in its file, as a *model*; None where *problems* says why not."""
    if not isinstance(value, dict):
        hint = "write key: value, one to a line"
        report(problems, "P006", f"{model.noun} is a mapping, not {quote_value(value)}", source.place(at), hint)
        return None
    checked = _Checked(model, value, source, at)
    try:
        valid = model.model_validate(value)
    except ValidationError as error:
        _tell(checked, error, problems)
        valid = None
    left_empty = _left_empty(model, value)
    for path in left_empty:
        _report_at(checked, path, Complaint("P006", "nothing stands here", LEFT_EMPTY), problems)
    return None if left_empty else valid


def sound_part(model: type[Model], value: dict[str, Any], apart: Mapping[str, Any]) -> Model | None:
    """Return *value*, which is at fault, without what is; None if more is at fault than keys that stand *apart*.

    Those are keys that nothing else in the value depends on, with what stands for each; None if it can be left out. Of
    a mapping below such a key, that is so of the entries at fault.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        faults = [one["loc"] for one in error.errors(include_url=False, include_context=False, include_input=False)]
    known = model.model_fields
    rest = dict(value)
    for name, *below in [[str(step) for step in location] or [""] for location in faults]:
        meant = name if name in known else meant_key(name, known)
        if not name or meant not in (None, *apart):
            return None
        stand_in = apart[name] if name in known else None
        if below and isinstance(rest.get(name), dict):
            rest[name] = _without(rest[name], below[0], None if below[-1] == "[key]" else stand_in)
        else:
            rest = _without(rest, name, stand_in)
    try:
        return model.model_validate(rest)
    except ValidationError:
        return None


def _without(value: dict[str, Any], key: str, stand_in: Any) -> dict[str, Any]:
    """Return *value* with something else for a key, or without it if that is None."""
    rest = {other: inner for other, inner in value.items() if other != key}
    return rest if stand_in is None else rest | {key: stand_in}


def report(problems: Problems, code: str, message: str, place: Place, hint: str = "") -> None:
    """Record an error, unless there is one at its place: a value that could not even be read is not judged twice.

    A doubt about the same value (P009) has become a certainty and is taken back.
    """
    spot = _spot(place)
    here = [problem for problem in problems if problem.place is not None and _spot(problem.place) == spot]
    if any(problem.severity is Severity.ERROR for problem in here):
        return
    for problem in here:
        if problem.code == "P009":
            problems.entries.remove(problem)
    problems.error(code, message, place, hint)


def _spot(place: Place) -> tuple[str, int, int]:
    return place.file, place.line, place.column


class _Checked(Struct, frozen=True):
    """A value that did not pass, and where it stands."""

    model: type[Frozen]
    value: Any
    source: SourceMap
    at: DocumentPath

    def place(self, path: DocumentPath) -> Place:
        return self.source.place(self.at + path)

    def key(self, path: DocumentPath) -> Place:
        return self.source.key(self.at + path)


def _tell(checked: _Checked, error: ValidationError, problems: Problems) -> None:
    """Record every complaint; those about one value as one problem."""
    raw = error.errors(include_url=False)
    values: dict[DocumentPath, list[Any]] = {}
    missing: dict[DocumentPath, list[str]] = {}
    unknown: list[DocumentPath] = []
    keys: list[tuple[DocumentPath, Any]] = []
    for one in raw[:MOST_FAULTS]:
        location = one["loc"]
        if one["type"] == "too_short" and len(one["input"]) >= one["ctx"]["min_length"]:
            continue  # long enough, but for entries that have faults of their own
        if one["type"] == "missing":
            missing.setdefault(_path(checked.value, location[:-1]), []).append(str(location[-1]))
        elif one["type"] == "extra_forbidden":
            unknown.append(_path(checked.value, location))
        elif location and location[-1] == "[key]":
            keys.append((_path(checked.value, location[:-1]), one))
        elif at := one.get("ctx", {}).get("at"):  # of a whole, the key that does not go with the others
            keys.append((_path(checked.value, (*location, at)), one))
        else:
            values.setdefault(_path(checked.value, location), []).append(one)
    for path in unknown:
        _unknown_key(checked, path, missing, problems)
    for path, names in missing.items():
        noun = _model_at(checked.model, path).noun
        for name in names:
            problems.error("P005", f'"{name}" is missing in {noun}', checked.key(path), example(name))
    for path, one in keys:
        complaint = in_words([one], "")
        report(problems, complaint.code, complaint.message, checked.key(path), complaint.hint)
    for path, errors in values.items():
        place = checked.place(path)
        written = (place.source or "")[place.column - 1 : place.column - 1 + place.length]
        _report_at(checked, path, in_words(errors, written), problems)
    if len(raw) > MOST_FAULTS:
        problems.error("P008", f"… and {len(raw) - MOST_FAULTS} more problems", checked.place(()))


def _report_at(checked: _Checked, path: DocumentPath, complaint: Complaint, problems: Problems) -> None:
    """Record what is wrong with a value; a colour that is read as a note, since it has no quotes, is shown in them."""
    place = checked.place(path)
    note = _COLOUR_NOTE.match(place.source or "", place.column - 1)
    in_quotes = f'a # begins a note: write "{note[1]}" in quotes' if note else None
    hint = in_quotes or asking_hint(_at(checked.value, path), place.file) or complaint.hint
    report(problems, complaint.code, complaint.message, place, hint)


def _left_empty(model: type[Frozen], value: Any) -> list[DocumentPath]:
    """Return the way to each key that can be left out and is there, with nothing after it."""
    return [path for path in _nothings(value) if type(None) in _parts(_annotation_at(model, path))]


def _nothings(value: Any, path: DocumentPath = ()) -> Iterator[DocumentPath]:
    """Yield the way to each place in *value* where nothing stands."""
    if value is None:
        yield path
    elif isinstance(value, dict | list):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _nothings(inner, (*path, step))


def _unknown_key(
    checked: _Checked, path: DocumentPath, missing: Mapping[DocumentPath, list[str]], problems: Problems
) -> None:
    """Record an unknown key; where it is a missing one misspelt, that is not said to be missing as well."""
    around, key = path[:-1], str(path[-1])
    model = _model_at(checked.model, around)
    known = list(model.model_fields)
    free = [name for name in known if name not in _at(checked.value, around)]
    wanted = missing.get(around, [])
    meant = meant_key(key, wanted)
    if meant is not None:
        wanted.remove(meant)
        hint = f'did you mean "{meant}"?'
    else:
        hint = key_hint(key, _at(checked.value, path), known, free)
    shown = key if len(key) <= 40 else key[:39] + "…"
    report(problems, "P004", f'unknown key "{shown}" in {model.noun}', checked.key(path), hint)


def _path(value: Any, location: Sequence[str | int]) -> DocumentPath:
    """Return the way to a value that pydantic's location stands for.

    Locations also name the alternatives of unions, which the document does not have: those steps are left out.
    """
    path: list[str | int] = []
    for step in location:
        inside = isinstance(value, list | tuple) and isinstance(step, int) and step < len(value)
        if inside or (isinstance(value, dict) and step in value):
            path.append(step)
            value = value[step]
    return tuple(path)


def _at(value: Any, path: DocumentPath) -> Any:
    """Return the value at *path*, which is there."""
    for step in path:
        value = value[step]
    return value


def _model_at(model: type[Frozen], path: DocumentPath) -> type[Frozen]:
    """Return the model of the mapping at *path* in a value of *model*."""
    return _models(_annotation_at(model, path))[0]


def _annotation_at(model: type[Frozen], path: DocumentPath) -> Any:
    """Return how what stands at *path* in a value of *model* is annotated."""
    here: Any = model
    for step in path:
        here = _child(here, step)
    return here


def _child(annotation: Any, step: str | int) -> Any:
    """Return the annotation of what stands at *step* in a value that is annotated so."""
    for model in _models(annotation):
        if isinstance(step, str) and step in model.model_fields:
            return model.model_fields[step].annotation
    for part in _parts(annotation):
        origin, inner = typing.get_origin(part), typing.get_args(part)
        if (origin is dict and isinstance(step, str)) or (origin is tuple and isinstance(step, int)):
            return inner[-1] if origin is dict else inner[0]
    return Frozen


def _models(annotation: Any) -> list[type[Frozen]]:
    """Return the models that a value annotated so may be an instance of, Frozen itself if there is none."""
    found = [part for part in _parts(annotation) if isinstance(part, type) and issubclass(part, Frozen)]
    return found or [Frozen]


def _parts(annotation: Any) -> list[Any]:
    """Return the alternatives of a union, without what pydantic is told beside them."""
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _parts(inner[0])
    if inner and origin not in (dict, tuple, typing.Literal):
        return [part for alternative in inner for part in _parts(alternative)]
    return [annotation]
