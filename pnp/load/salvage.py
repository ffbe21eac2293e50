"""Keep what is sound of a value that has faults, so that no fault hides another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from msgspec import inspect

from pnp.load.validation import INVALID, Walker
from pnp.model.values import Record
from pnp.problems import SourceMap

_Model = TypeVar("_Model", bound=Record)

# One of these is a value of any type that is no collection: a text, an id, a version, a number of a rule, a size, …
_SAMPLES: tuple[Any, ...] = ("…", "x", "1.0", "7", "fit", "20mm", "black", 1, 2, False)


def salvage_record(model: type[_Model], value: Any, given: Mapping[str, Any] | None = None) -> _Model:
    """Return *value* as a *model* even if it has faults, so that the rest of it can be checked.

    An optional key with a wrong value is left out. A required one gets a value that its type allows, and so does each
    wrong entry of a list or mapping. A misspelt key counts as the key that was meant.
    """
    record: _Model = Walker(SourceMap(""), _stand_in).record(model, value, (), given or {})
    return record


def _stand_in(kind: inspect.Type) -> Any:
    """Return some value that a field of *kind* can have."""
    match kind:
        case inspect.Metadata(type=inner, extra=extra) if _is_collection(inner) and "read" not in (extra or {}):
            return _stand_in(inner)
        case inspect.UnionType(types=kinds):
            return _stand_in(next(one for one in kinds if not isinstance(one, inspect.NoneType)))
        case inspect.StructType(cls=model):
            return salvage_record(cast(type[Record], model), {})
        case inspect.VarTupleType(item_type=item, min_length=least):
            return tuple(_stand_in(item) for _ in range(least or 0))
        case inspect.DictType():
            return {}
        case inspect.LiteralType(values=words):
            return words[0]
        case inspect.IntType(ge=least):
            return least or 0
        case _:
            walks = (Walker(SourceMap("")).value(kind, sample, ()) for sample in _SAMPLES)
            return next((value for value in walks if value is not INVALID), None)


def _is_collection(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.VarTupleType | inspect.DictType | inspect.StructType | inspect.UnionType)
