"""Where inherited values are written: apart from the reading of YAML, which the places of a kept game don't need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from pnp.game.model.components.flat_pieces import Lacks
from pnp.game.reading.yaml.source import DocumentSource
from pnp.problems import DocumentPath, Finding, SourceMap

# The path of an inherited key below its component, and the path in the file where it is written.
Origins = dict[DocumentPath, DocumentPath]


class Inheritance(Struct):
    """The components with all their keys, and the *origins* of inherited ones."""

    components: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, Origins] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)  # the components that others are like
    broken: set[str] = field(default_factory=set)  # those whose base can't be used: they may lack keys
    lacks: dict[str, tuple[Lacks, ...]] = field(default_factory=dict)  # of the looks of each component
    findings: list[Finding] = field(default_factory=list)

    def origin(self, path: DocumentPath) -> DocumentPath:
        """Return the path at which the value at *path* is written: another one if it is inherited."""
        return origin_of(self.origins.get(str(path[0]), {}), path[1:], path[:1]) if path else path

    def derived(self, name: str) -> dict[str, Any]:
        """Return the fields of a component that are not keys."""
        lacks = {"lacks": self.lacks[name]} if name in self.lacks else {}
        return {"origins": tuple(self.origins.get(name, {}).items()), **lacks}

    def without_repeats(self, findings: Sequence[Finding]) -> list[Finding]:
        """Return the findings of components, those about an inherited or commonly missing key only once."""
        known = {(each.code, each.message, each.at) for each in findings}
        kept: dict[tuple[object, ...], Finding] = {}
        for each in findings:
            name = str(each.at[0]) if each.at else ""
            if each.code == "P005" and name in self.broken:
                continue
            is_of_base = (each.code, each.message, (self.bases.get(name), *each.at[1:])) in known
            if not (is_of_base and (each.code == "P005" or len(each.at) == 1)):
                kept.setdefault((each.code, each.message, each.at_key, self.origin(each.at)), each)
        return list(kept.values())


def inherited_source(source: SourceMap, inheritance: Inheritance) -> DocumentSource:
    """Return the source map of components.yaml that places inherited values where they are written."""
    assert isinstance(source, DocumentSource)
    return DocumentSource(source.text, source.root, inheritance.origin)


def origin_of(origins: Origins, path: DocumentPath, home: DocumentPath) -> DocumentPath:
    """Return the path of a value, by the nearest value around it that has an origin; at *home* without one."""
    for end in range(len(path), 0, -1):
        if path[:end] in origins:
            return (*origins[path[:end]], *path[end:])
    return (*home, *path)
