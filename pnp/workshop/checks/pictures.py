"""Check the pictures in components and rules: what they name exists, and no piece shows itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.game.model.files import COMPONENTS, GAME, RULES
from pnp.game.model.kinds import AnyComponent, kind_of
from pnp.game.model.layouts import shown_faces
from pnp.game.model.ruleset import Item, PictureSource
from pnp.game.model.texts import Icon, parse_markup
from pnp.game.reading.draft import RulesetDraft, ValueRef
from pnp.messages import join_words, plural, quote, suggest_name
from pnp.problems import DocumentPath, Problems


def check_icons(draft: RulesetDraft, problems: Problems) -> None:
    """Record each unknown icon of a piece (P014), and each piece that shows itself (P006)."""
    # Names first, then circles: a way back is looked for among known components only.
    icons = frozenset(draft.look.icons) if draft.look is not None else frozenset()
    known = icons | (draft.component_names or frozenset())
    for name, component in draft.components.items():
        for part, path in kind_of(component).pictured(component):
            icon = getattr(part, "icon", None)
            if isinstance(icon, str) and icon not in known and draft.look is not None:
                place, hint = draft.sources[COMPONENTS].place((name, *path, "icon")), suggest_name(icon, sorted(known))
                problems.error("P014", f"there is no icon or component {quote(icon)}", place, hint)
    shown = {
        name: {other: at for other, at in _shown(name, component) if other not in icons}
        for name, component in draft.components.items()
    }
    for name in draft.components:
        way = _way_back(name, shown)
        if way:
            draft.vague.add(name)
            place = draft.sources[COMPONENTS].place((name, *shown[name][way[0]]))
            through = f" by {join_words(map(quote, way[:-1]), 'and')}" if len(way) > 1 else ""
            problems.error("P006", f"{quote(name)} shows itself{through}", place, "choose another icon")


def _shown(name: str, component: AnyComponent) -> Iterator[tuple[str, DocumentPath]]:
    """Yield each component or icon that is shown on a piece, and the path of the part that shows it."""
    # A component shows others by its own icons and by layers of its faces, there as icons or within texts.
    for part, path in kind_of(component).pictured(component):
        icon = getattr(part, "icon", None)
        if isinstance(icon, str):
            yield icon, (*path, "icon")
    for face in shown_faces(name, component):
        values = [value for value in face.values.values() if isinstance(value, str)]
        for layer in face.bound_layers():
            if layer.icon is not None:
                yield layer.icon, (*face.path, "face")
            texts = () if layer.text is None else (layer.text, *values)
            icons = (node.name for text in texts for node in parse_markup(text).nodes if isinstance(node, Icon))
            yield from ((icon, (*face.path, "face")) for icon in icons)


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


_NO_TEXT = "add text: … with what the booklet says of it"
_NO_ALT = "add alt: … for those who can't see it, or a caption"


def check_items(draft: RulesetDraft, problems: Problems) -> None:
    """Record pictures of unknown things (P014, P006) or without alternative text (P005), and empty variants (P005)."""
    for item, at in items_of(draft):
        source = item.picture_source
        if source is not None:
            _check_picture(draft, item, source, at, problems)
        if item.variants and draft.game is not None:
            _check_variants(draft, at, problems)
        if item.options and draft.options is not None and not draft.options:
            place = draft.sources[RULES].place((*at.path, "options"))
            problems.error("P014", f"{GAME} has no options", place, f"add options: to {GAME}, or remove the item")


def items_of(draft: RulesetDraft) -> Iterator[tuple[Item, ValueRef]]:
    """Yield the items of rules.yaml and where they are."""
    for position, section in draft.sections.items():
        for index, item in enumerate(section.items):
            yield item, ValueRef(RULES, (position, "items", index))


def _check_picture(draft: RulesetDraft, item: Item, source: PictureSource, at: ValueRef, problems: Problems) -> None:
    # One branch a kind of source; each is judged only where what it names could be read.
    place = draft.sources[RULES].place((*at.path, "picture"))
    if source.kind == "art":
        if item.alt is None and item.caption is None:
            problems.warning("P005", f"nothing says what the picture {quote(source.name)} shows", place, _NO_ALT)
    elif source.kind == "figure":
        if draft.figure_names is not None and source.name not in draft.figure_names:
            message = f'there is no figure "{source.name}"'
            problems.error("P014", message, place, suggest_name(source.name, sorted(draft.figure_names)))
        elif source.name in draft.figures:
            _check_frame(draft, item, source.name, at, problems)
    elif draft.component_names is not None and source.name not in draft.component_names:
        message = f'there is no component "{source.name}"'
        problems.error("P014", message, place, suggest_name(source.name, sorted(draft.component_names)))
    elif source.name in draft.known_components:
        _check_side(draft, item, source, at, problems)


def _check_frame(draft: RulesetDraft, item: Item, name: str, at: ValueRef, problems: Problems) -> None:
    frames = len(list(draft.figures[name].drawn_frames))
    if item.frame_index >= frames:
        message = f'the figure "{name}" has {plural(frames, "frame")}'
        hint = f"write a letter from a to {chr(ord('a') + frames - 1)}" if frames > 1 else "remove the key"
        problems.error("P006", message, draft.sources[RULES].place((*at.path, "frame")), hint)


def _check_side(draft: RulesetDraft, item: Item, source: PictureSource, at: ValueRef, problems: Problems) -> None:
    component = draft.components[source.name]
    designs = [look.name for look in kind_of(component).designs(component)]
    if source.design and source.design not in designs:
        place = draft.sources[RULES].place((*at.path, "picture"))
        message = f'{quote(source.name)} has no design "{source.design}"'
        problems.error("P014", message, place, suggest_name(source.design, sorted(frozenset(designs))))
    if item.side == "back" and getattr(component, "back", None) is None:
        place = draft.sources[RULES].place((*at.path, "side"))
        problems.error("P006", f"{quote(source.name)} has no back", place, "remove the key, or give it a back")


def _check_variants(draft: RulesetDraft, at: ValueRef, problems: Problems) -> None:
    assert draft.game is not None, "checked by the caller"
    if not draft.game.variants:
        place = draft.sources[RULES].place((*at.path, "variants"))
        problems.error("P014", f"{GAME} has no variants", place, f"add variants: to {GAME}, or remove the item")
    for name, variant in draft.game.variants.items():
        if variant.text is None:
            place = draft.sources[GAME].key(("variants", name))
            problems.error("P005", f"the rules list the variant {quote(name)}, which has no text", place, _NO_TEXT)
