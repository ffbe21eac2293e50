"""Read the pictures that a ruleset names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.load.draft import COMPONENTS, GAME, Draft, Spot
from pnp.load.files import Folder
from pnp.model.values import Frozen
from pnp.problems import DocumentPath, Problems

# Of one picture (the reader of each format has its own, narrower limit), and of all.
MOST_BYTES = 5_000_000
MOST_BYTES_IN_ALL = 50_000_000

_FIELDS = frozenset({"art", "back_art", "emblem", "cover", "ornament"})
_ENDINGS = (".svg", ".png")


def read_pictures(draft: Draft, folder: Folder, problems: Problems) -> dict[str, bytes]:
    """Return the bytes of every picture that game.yaml and components.yaml name, by file name."""
    pictures: dict[str, bytes] = {}
    seen: set[str] = set()
    left = MOST_BYTES_IN_ALL
    for file, spot in _named(draft):
        if file in seen:
            continue
        seen.add(file)
        place = spot.place(draft)
        if not folder.is_decent(file, place):
            continue
        if not file.lower().endswith(_ENDINGS):
            problems.error("P020", f"{file[:60]} is neither .svg nor .png", place, "save it as plain SVG, or as PNG")
            continue
        if left <= 0:
            problems.error("P008", f"the pictures have more than {MOST_BYTES_IN_ALL / 1e6:g} MB together", place)
            break
        content = folder.read(file, min(MOST_BYTES, left), place)
        if content is not None:
            pictures[file] = content
            left -= len(content)
    return pictures


def _named(draft: Draft) -> Iterator[tuple[str, Spot]]:
    """Yield each picture that is named, and where."""
    if draft.game is not None:
        for field, value, path in fields(draft.game):
            if field in _FIELDS and isinstance(value, str):
                yield value, Spot(GAME, path)
    for components in (draft.seen, *(components for _, components in draft.others)):
        for name, component in components.items():
            for field, value, path in fields(component, (name,)):
                if field in _FIELDS and isinstance(value, str):
                    yield value, Spot(COMPONENTS, path)


def fields(value: Any, at: DocumentPath = ()) -> Iterator[tuple[str, Any, DocumentPath]]:
    """Yield the name, value and path of every field of a model and of the models in it."""
    match value:
        case Frozen():
            for name in type(value).model_fields:
                if name not in value.model_fields_set:
                    continue  # a default stands nowhere in the file
                inner = getattr(value, name)
                yield name, inner, (*at, name)
                yield from fields(inner, (*at, name))
        case Mapping():
            for key, inner in value.items():
                yield from fields(inner, (*at, key))
        case tuple():
            for index, inner in enumerate(value):
                yield from fields(inner, (*at, index))
        case _:
            return
