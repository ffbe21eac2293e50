"""Inherited values of components: which keys ``none`` removes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from msgspec import Struct, inspect

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.values import Record
from pnp.game.reading.inherited_places import Origins
from pnp.game.reading.yaml.validation import model_fields
from pnp.problems import DocumentPath

ABSENT = "none"  # in place of an inherited value: the component has no such key


class InheritedValue(Struct, frozen=True):
    """An inherited value, at the path *at* below its component: where it is written, and the *fields* it can have.

    Without fields, it is a mapping from names to values of the type *inner*.
    """

    at: DocumentPath
    origins: Origins
    home: DocumentPath
    fields: Mapping[str, inspect.Field]
    inner: inspect.Type | None = None

    def can_lack(self, key: str) -> bool:
        """Return whether ``none`` removes a key: not a required one, and not one that can have this value."""
        if key in self.fields:
            return not self.fields[key].required and ABSENT not in _words_of(self.fields[key].type)
        return self.inner is not None and bool(_records_in(self.inner))

    def below(self, key: str) -> InheritedValue:
        """Return the inherited part of the mapping under a key."""
        kind = self.fields[key].type if key in self.fields else self.inner
        records = [] if kind is None else _records_in(kind)
        fields = {name: one for record in reversed(records) for name, one in model_fields(record).items()}
        return InheritedValue(
            (*self.at, key), self.origins, self.home, fields, None if kind is None else _values_in(kind)
        )


def _parts_of(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the types that a value of *kind* can have."""
    match kind:
        case inspect.Metadata(type=inner):
            yield from _parts_of(inner)
        case inspect.UnionType(types=kinds):
            for one in kinds:
                yield from _parts_of(one)
        case _:
            yield kind


def _words_of(kind: inspect.Type) -> set[object]:
    return {word for one in _parts_of(kind) if isinstance(one, inspect.LiteralType) for word in one.values}


def _records_in(kind: inspect.Type) -> list[type[Record]]:
    return [cast(type[Record], one.cls) for one in _parts_of(kind) if isinstance(one, inspect.StructType)]


def _values_in(kind: inspect.Type) -> inspect.Type | None:
    return next((one.value_type for one in _parts_of(kind) if isinstance(one, inspect.DictType)), None)


def lacking_keys(look: Any, front: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys of a front that one of a piece's looks sets to ``none``."""
    fields = model_fields(Side)
    for key, value in look.items() if isinstance(look, dict) else ():
        if value == ABSENT and key in front and key in fields:
            yield key
