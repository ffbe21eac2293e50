"""List the texts of components.yaml: those of each component, and the names of components and groups in lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from pnp.game.model.components.component import group_members
from pnp.game.model.kinds import FOLD_AND_GLUE, AnyComponent, component_texts, kind_of, sheet_names
from pnp.game.model.ruleset import plain_name
from pnp.game.model.texts import Text, keep_lines, ui_text
from pnp.problems import DocumentPath

# The prefix of the contexts of the texts of groups.
_GROUP = "group "


class TextField(Struct, frozen=True):
    """A text and its *path* within the part that it belongs to.

    *family* is the chain of fonts it is set in; *rich* says that it may hold markup.
    """

    path: DocumentPath
    text: Text
    family: str = "sans"
    rich: bool = False


def by_path(fields: Iterable[TextField]) -> dict[DocumentPath, Text]:
    """Return the texts of *fields* by their paths."""
    return {each.path: each.text for each in fields}


def box_fields(
    components: Mapping[str, AnyComponent], others: Iterable[Mapping[str, AnyComponent]]
) -> Iterator[TextField]:
    """Yield each text of components.yaml once, then those that differ under other values of options (*others*)."""
    fields = list(components_fields(components))
    listed = {each.text for each in fields}
    told: set[tuple[DocumentPath, Text]] = set()
    for each in fields:
        name, *path = each.path
        # A text that several components inherit from one component is yielded once; so is the name of a group.
        is_group = each.text.context.startswith(_GROUP)
        at = () if is_group else components[str(name)].written_at(str(name), tuple(path))
        if (at, each.text) not in told:
            told.add((at, each.text))
            yield each
    for changed in others:
        for each in components_fields(changed):
            if each.text not in listed:
                listed.add(each.text)
                yield each


def components_fields(components: Mapping[str, AnyComponent]) -> Iterator[TextField]:
    """Yield the texts of components.yaml, and the titles of groups and of sheets that components share."""
    sheets: set[str] = set()
    alike: dict[str, bool] = {}  # groups, and whether their components have the same words in lists
    named = sheet_names(components)
    for name, component in components.items():
        rich_paths = {path for _, path in kind_of(component).markup(component)}
        for text, path in component_texts(component):
            if text:
                rich = path in rich_paths
                # The numbers of rows are left out, so that reordering the rows changes no message.
                written = component.written_at(name, path)
                context = ".".join(("components", *(key for key in written if isinstance(key, str))))
                message = keep_lines(text) if rich and not {"values", "designs"}.isdisjoint(path) else text
                yield TextField((name, *path), Text(message, context), rich=rich)
        group = component.group
        if group is not None and group not in alike:
            alike[group] = _is_called_alike(name, components)
            yield TextField((name, "group"), group_title(group))
        if counted := _counted_name(name, component, is_alike=group is not None and alike[group]):
            yield counted
        sheet = named[name]
        if sheet not in (*components, *sheets, FOLD_AND_GLUE):
            sheets.add(sheet)
            yield TextField((name, "sheet"), sheet_title(sheet))


def _is_called_alike(name: str, components: Mapping[str, AnyComponent]) -> bool:
    """Return whether all components of a component's group have the same words in lists, which are then the group's."""
    words = {(components[other].singular, components[other].plural) for other in group_members(components, name)}
    return len(words) == 1


def _counted_name(name: str, component: AnyComponent, *, is_alike: bool) -> TextField | None:
    """Return the name of a component after a number in lists, in both forms; None if the ruleset doesn't give it.

    If the components of its group are called alike, the words are the group's.
    """
    key = "singular" if component.singular else "plural"
    if getattr(component, key) is None:
        return None
    if is_alike:
        called = component.singular or component.plural or ""
        return TextField((name, key), Text(called, f"{_GROUP}{component.group}", component.plural or ""))
    called = component.singular or component.title
    written, plural_at = (component.written_at(name, (each,)) for each in (key, "plural"))
    at = written if component.plural is None or written[:-1] == plural_at[:-1] else (name, key)
    context = ".".join(("components", *map(str, at)))
    return TextField((name, key), Text(called, context, component.plural or ""))


def counted_name(name: str, components: Mapping[str, AnyComponent]) -> Text | None:
    """Return the name of a component or its group after a number in lists, which counts by ``n``; None if unknown."""
    is_grouped = components[name].group is not None
    is_alike = is_grouped and _is_called_alike(name, components)
    counted = _counted_name(name, components[name], is_alike=is_alike)
    return None if counted is None or is_grouped != is_alike else counted.text


def group_title(group: str) -> Text:
    """Return the title of a group of components: its name in plain words."""
    return Text(plain_name(group), f"{_GROUP}{group}")


def sheet_title(sheet: str) -> Text:
    """Return the title of a sheet that several components share: its name in plain words, or the program's title."""
    # For translators: a file with pieces to cut out, fold and glue, such as standees and dice.
    return ui_text("Fold and glue") if sheet == FOLD_AND_GLUE else Text(plain_name(sheet), f"sheet {sheet}")
