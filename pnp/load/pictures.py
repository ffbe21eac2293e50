"""Read the pictures that a ruleset names."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.load.draft import COMPONENTS, GAME, RulesetDraft, ValueRef
from pnp.load.files import Folder
from pnp.messages import shorten
from pnp.model.values import record_fields
from pnp.problems import Problems

# Of one picture (the reader of each format has its own, narrower limit), and of all.
MAX_PICTURE_BYTES = 5_000_000
MAX_TOTAL_BYTES = 50_000_000

_FIELDS = frozenset({"art", "back_art", "emblem", "cover", "ornament"})
_ENDINGS = (".svg", ".png")


def read_pictures(draft: RulesetDraft, folder: Folder, problems: Problems) -> dict[str, bytes]:
    """Return the bytes of every picture that game.yaml and components.yaml name, by file name."""
    pictures: dict[str, bytes] = {}
    known: set[str] = set()
    left = MAX_TOTAL_BYTES
    for file, ref in _named(draft):
        if file in known:
            continue
        known.add(file)
        place = ref.place(draft)
        if not folder.is_decent(file, place):
            continue
        if not file.lower().endswith(_ENDINGS):
            problems.error(
                "P020", f"{shorten(file)} is neither .svg nor .png", place, "save it as plain SVG, or as PNG"
            )
            continue
        if left <= 0:
            problems.error("P008", f"the pictures have more than {MAX_TOTAL_BYTES / 1e6:g} MB together", place)
            break
        content = folder.read(file, min(MAX_PICTURE_BYTES, left), place)
        if content is not None:
            pictures[file] = content
            left -= len(content)
    return pictures


def _named(draft: RulesetDraft) -> Iterator[tuple[str, ValueRef]]:
    """Yield each picture that is named, and where."""
    if draft.game is not None:
        for field, value, path in record_fields(draft.game):
            if field in _FIELDS and isinstance(value, str):
                yield value, ValueRef(GAME, path)
    for components in (draft.inspectable, *(other.components for other in draft.alternatives)):
        for name, component in components.items():
            for field, value, path in record_fields(component, (name,)):
                if field in _FIELDS and isinstance(value, str):
                    yield value, ValueRef(COMPONENTS, path)
