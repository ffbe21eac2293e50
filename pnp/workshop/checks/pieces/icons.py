"""Check the icons on pieces: each is a component or an icon of look.yaml, and no piece shows itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.game.model.files import COMPONENTS
from pnp.game.model.kinds import AnyComponent, kind_of
from pnp.game.model.layouts import shown_faces
from pnp.game.model.texts import Icon, parse_markup
from pnp.game.reading.draft import RulesetDraft
from pnp.messages import join_words, quote
from pnp.problems import DocumentPath, Problems
from pnp.workshop.checks.unknown_names import report_unknown_name


def check_icons(draft: RulesetDraft, problems: Problems) -> None:
    """Record each unknown icon of a piece (P014), and each piece that shows itself (P006)."""
    icons = frozenset(draft.look.icons) if draft.look is not None else frozenset()
    known = icons | (draft.component_names or frozenset())
    for name, component in draft.components.items():
        for part, path in kind_of(component).pictured(component):
            icon = getattr(part, "icon", None)
            if isinstance(icon, str) and icon not in known and draft.look is not None:
                place = draft.sources[COMPONENTS].place((name, *path, "icon"))
                report_unknown_name(problems, f"there is no icon or component {quote(icon)}", icon, known, place)
    shown = {name: dict(_shown(name, component)) for name, component in draft.components.items()}
    shown = {name: {other: at for other, at in others.items() if other not in icons} for name, others in shown.items()}
    for name in draft.components:
        way = _way_back(name, shown)
        if way:
            draft.vague.add(name)
            place = draft.sources[COMPONENTS].place((name, *shown[name][way[0]]))
            through = f" by {join_words(map(quote, way[:-1]), 'and')}" if len(way) > 1 else ""
            problems.error("P006", f"{quote(name)} shows itself{through}", place, "choose another icon")


def _shown(name: str, component: AnyComponent) -> Iterator[tuple[str, DocumentPath]]:
    """Yield each component or icon that is shown on a piece, and the path of the part that shows it."""
    for part, path in kind_of(component).pictured(component):
        icon = getattr(part, "icon", None)
        if isinstance(icon, str):
            yield icon, (*path, "icon")
    for face in shown_faces(name, component):
        values = [value for value in face.values.values() if isinstance(value, str)]
        for layer in face.bound_layers():
            if layer.icon is not None:
                yield layer.icon, (*face.path, "face")
            for text in () if layer.text is None else (layer.text, *values):
                yield from (
                    (node.name, (*face.path, "face")) for node in parse_markup(text).nodes if isinstance(node, Icon)
                )


def _way_back(name: str, shown: Mapping[str, Mapping[str, DocumentPath]]) -> tuple[str, ...]:
    """Return the components through which one shows itself, itself the last; empty if it does not."""
    ways: list[tuple[str, ...]] = [(other,) for other in shown.get(name, ())]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        if way[-1] == name:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways += ((*way, other) for other in shown.get(way[-1], ()))
    return ()
