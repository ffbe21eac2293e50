"""Check the pictures, the variants and the options that sections of the rules show: the names in them exist."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.model.files import GAME, RULES
from pnp.game.model.kinds import kind_of
from pnp.game.model.ruleset import Item, PictureSource
from pnp.game.reading.draft import RulesetDraft, ValueRef
from pnp.messages import plural, quote
from pnp.problems import Problems
from pnp.workshop.checks.unknown_names import report_unknown_name

_NO_TEXT = "add text: … with what the booklet says of it"
_NO_ALT = "add alt: … for those who can't see it, or a caption"


def check_items(draft: RulesetDraft, problems: Problems) -> None:
    """Record pictures of unknown things (P014, P006) or without alternative text (P005), and empty variants (P005)."""
    for item, at in _items(draft):
        source = item.picture_source
        if source is not None:
            _check_picture(draft, item, source, at, problems)
        if item.variants and draft.game is not None:
            _check_variants(draft, at, problems)
        if item.options and draft.options is not None and not draft.options:
            place = draft.sources[RULES].place((*at.path, "options"))
            problems.error("P014", f"{GAME} has no options", place, f"add options: to {GAME}, or remove the item")


def _items(draft: RulesetDraft) -> Iterator[tuple[Item, ValueRef]]:
    """Yield the items of rules.yaml and where they are."""
    for position, section in draft.sections.items():
        for index, item in enumerate(section.items):
            yield item, ValueRef(RULES, (position, "items", index))


def _check_picture(draft: RulesetDraft, item: Item, source: PictureSource, at: ValueRef, problems: Problems) -> None:
    place = draft.sources[RULES].place((*at.path, "picture"))
    if source.kind == "art":
        if item.alt is None and item.caption is None:
            problems.warning("P005", f"nothing says what the picture {quote(source.name)} shows", place, _NO_ALT)
    elif source.kind == "figure":
        if draft.figure_names is not None and source.name not in draft.figure_names:
            message = f'there is no figure "{source.name}"'
            report_unknown_name(problems, message, source.name, draft.figure_names, place)
        elif source.name in draft.figures:
            _check_frame(draft, item, source.name, at, problems)
    elif draft.component_names is not None and source.name not in draft.component_names:
        message = f'there is no component "{source.name}"'
        report_unknown_name(problems, message, source.name, draft.component_names, place)
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
        report_unknown_name(problems, message, source.design, frozenset(designs), place)
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
