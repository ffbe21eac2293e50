"""Salvage records with faults, so that the rest of a ruleset can be checked in the same run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from msgspec import inspect

from pnp.game.model.values import Record
from pnp.game.reading.yaml.hints import intended_key
from pnp.game.reading.yaml.validation import INVALID, Walker, required_keys
from pnp.problems import DocumentPath, Finding, SourceMap

_Model = TypeVar("_Model", bound=Record)

# The stand-ins for a text that can't be read, and for a missing one.
UNREAD = "…"
# One of these is valid for every type but collections: a text, an id, a version, a number of a rule, a size, …
_SAMPLES: tuple[Any, ...] = (UNREAD, "x", "1.0", "7", "fit", "20mm", "black", 1, 2, False)

# Keys of components on which neither its size nor its cells depend.
INDEPENDENT_KEYS = frozenset(
    (
        *("title", "about", "print_note", "material", "sheet", "player", "count", "fill", "colour", "front", "back"),
        *("singular", "plural", "special", "omit_cells", "walls", "homes", "like", "group", "fits", "secret", "looks"),
        *("cell_fill", "cell_fills", "dark_fill", "line", "lines", "edge", "rims", "arrows", "star_points", "titles"),
        *("cell_style", "point_style", "space_style", "label_every", "turn_labels", "neighbours"),
    )
)


def salvage_record(
    model: type[_Model], value: Any, source: SourceMap, at: DocumentPath = (), given: Mapping[str, Any] | None = None
) -> tuple[_Model, list[Finding]]:
    """Return *value* as a *model* even if it has faults, and the findings of `read_record`, to check the rest of it.

    A wrong optional key is left out; a required one, or a wrong entry, gets any valid value; a misspelt key is read.
    """
    walker = salvaging_walker(source)
    return walker.record(model, value, at, given or {}), walker.findings


def salvaging_walker(source: SourceMap) -> Walker:
    """Return a reader that salvages several records like `salvage_record`, and collects their findings."""
    return Walker(source, _stand_in)


def empty_record(model: type[_Model]) -> _Model:
    """Return a *model* with a value in the place of each one that it needs."""
    return salvage_record(model, {}, SourceMap(""))[0]


def _stand_in(kind: inspect.Type) -> Any:
    """Return a valid value for a field of *kind*; a case for each kind of type."""
    # One case for each kind of type that a model can have; those with a reader of their own are tried with samples.
    match kind:
        case inspect.Metadata(type=inner, extra=extra) if _is_collection(inner) and "read" not in (extra or {}):
            return _stand_in(inner)
        case inspect.UnionType(types=kinds):
            return _stand_in(next(one for one in kinds if not isinstance(one, inspect.NoneType)))
        case inspect.StructType(cls=model):
            return empty_record(cast(type[Record], model))
        case inspect.VarTupleType(item_type=item, min_length=least):
            return tuple(_stand_in(item) for _ in range(least or 0))
        case inspect.DictType():
            return {}
        case inspect.LiteralType(values=words):
            return words[0]
        case inspect.IntType(ge=least):
            return least or 0
        case _:
            return _sample(kind)


def _sample(kind: inspect.Type) -> Any:
    walks = (Walker(SourceMap("")).value(kind, sample, ()) for sample in _SAMPLES)
    return next((value for value in walks if value is not INVALID), None)


def _is_collection(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.VarTupleType | inspect.DictType | inspect.StructType | inspect.UnionType)


def entry_findings(more: list[Finding], known: list[Finding], name: str) -> list[Finding]:
    """Return those of *more* findings about single entries of a component, but entries *known* to be wrong."""
    wrong = {finding.at for finding in known}
    below = [finding.below(name) for finding in more if len(finding.at) > 1]
    return [one for one in below if not any(one.at[:end] in wrong for end in range(2, len(one.at) + 1))]


def wrong_keys(model: type[Record], written: Any, findings: list[Finding], depth: int) -> set[str]:
    """Return the keys that a record at *depth* lacks or that have *findings*; a misspelt key is the one meant."""
    # Findings name keys as they are written, models as they are meant: both are compared by the names meant.
    fields = model.__struct_encode_fields__
    keys = tuple(written) if isinstance(written, dict) else ()
    meant = {key: key if key in fields else intended_key(key, fields) for key in keys}
    paths = (finding.at[depth:] for finding in findings if finding.code != "P004" or len(finding.at) > depth + 1)
    wrong = {meant.get(str(path[0])) for path in paths if path}
    return ({*required_keys(model)} - {*meant.values()}) | {key for key in wrong if key is not None}


def misspelt_options(model: type[Record], written: dict[str, Any]) -> set[str]:
    """Return the optional keys of a record that misspelt ones may mean."""
    fields = model.__struct_encode_fields__
    keys = (intended_key(key, fields) for key in written if key not in fields)
    return {key for key in keys if key is not None} - {*required_keys(model)}
