"""Give each component of components.yaml the keys that it takes from another one (``like``) and from ``defaults``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct, inspect

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds import KINDS
from pnp.game.model.values import Record
from pnp.game.reading.designs import FROM
from pnp.game.reading.inherited_places import Inheritance, Origins, origin_of
from pnp.game.reading.option_refs import is_option_ref
from pnp.game.reading.yaml.documents import MAX_NODES
from pnp.game.reading.yaml.hints import unknown_key_hint
from pnp.game.reading.yaml.validation import describe_models, model_fields
from pnp.messages import did_you_mean, join_words, quote, quote_value, suggest_name
from pnp.problems import DocumentPath, Finding

DEFAULTS, LIKE, KIND_KEY = "defaults", "like", "kind"
_DESIGNS = "designs"  # the rows of a table

_Keys = Mapping[str, Any]

# Of what a component takes, its own keys replace those of the same name, and these: it can't have both.
_REPLACED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "card": {
        "size": ("width", "height"),
        "width": ("size",),
        "height": ("size",),
        "front": ("rows", "foot", "back_rows", "back_title", "fill", "colour"),
        "rows": ("front", "from"),
        "back": ("back_rows", "back_title"),
        "back_rows": ("back",),
    },
    "tile": {"looks": ("from",), "from": ("looks",)},
    "counter": {"looks": ("from",), "from": ("looks",)},
    "hex-board": {"side": ("columns", "rows"), "columns": ("side",), "rows": ("side",)},
    "point-board": {
        "columns": ("rings", "points", "lines"),
        "rows": ("rings", "points", "lines"),
        "rings": ("columns", "rows", "points", "lines"),
        "points": ("columns", "rows", "rings"),
    },
}
# The same in the mappings of a component: its sides, its groups of special cells.
_REPLACED_WITHIN: Mapping[str, tuple[str, ...]] = {
    "art": ("face", "values"),
    "face": ("art",),
    "label": ("first_number",),
    "first_number": ("label",),
}

_LIKE_HINT = "name another component, or remove like"
_DEFAULTS_HINT = "write a kind, and below it the keys that all components of that kind have: card: {size: poker}"


def inherit(written: Mapping[str, Any]) -> Inheritance:
    """Return the components with the keys of their kind's defaults and of other components; mappings merge by key."""
    result = Inheritance()
    defaults = dict(_read_defaults(written.get(DEFAULTS, {}), result.findings))
    given = dict(written)
    if not _is_component(given.get(DEFAULTS)):
        given.pop(DEFAULTS, None)
    kinds = {_kind_of(keys) for keys in given.values()} & KINDS.keys()
    describe_models(KINDS[kind].model for kind in sorted(kinds))
    expander = _Expander(given, defaults, result)
    for name in given:
        expander.expand(name)
    result.components = {name: _without_absent(name, result.components[name], result) for name in given}
    used = {_kind_of(keys) for keys in result.components.values()}
    for kind in [one for one in defaults if one not in used]:
        result.findings += _unknown_keys(kind, defaults[kind])
    return result


class _Expander(Struct):
    given: Mapping[str, Any]
    defaults: Mapping[str, _Keys]
    result: Inheritance
    size: int = 0  # how many values all components have

    def expand(self, name: str) -> None:
        """Fill in a component, after the one that it is like."""
        chain: list[str] = []
        one: str | None = name
        while one is not None and one not in self.result.components and one not in chain:
            chain.append(one)
            one = self.base_of(one)
        if one in chain:
            circle = chain[chain.index(one) :]
            self.result.broken.update(circle)
            self.result.findings.append(self.circle_finding(circle))
        for one in reversed(chain):
            self.result.components[one] = keys = self.expanded(one)
            within = self.size <= MAX_NODES
            self.size += _size(keys) if within else 0
            if within and self.size > MAX_NODES:
                message = f"the components have more than {MAX_NODES:,} values, including those that they inherit"
                self.result.findings.append(Finding("P008", message, "inherit less, or use fewer components", (one,)))

    def base_of(self, name: str) -> str | None:
        """Return the base of a component; None if it names none, or an unknown one, which is recorded."""
        keys = self.given[name]
        if not isinstance(keys, dict) or LIKE not in keys:
            return None
        like = keys[LIKE]
        if isinstance(like, str) and like in self.given:
            return like
        self.result.broken.add(name)
        if isinstance(like, str):
            hint = suggest_name(like, [other for other in self.given if other != name])
            finding = Finding("P014", f"there is no component {quote(like)}", hint, (name, LIKE))
        else:
            hint = f'write like: "{like}"' if str(like) in self.given else _LIKE_HINT
            finding = Finding("P006", f"{quote_value(like)} is not the name of a component", hint, (name, LIKE))
        self.result.findings.append(finding)
        return None

    def circle_finding(self, circle: Sequence[str]) -> Finding:
        """Return the finding that components are like each other, at the first of them in the file."""
        start = min(range(len(circle)), key=lambda index: list(self.given).index(circle[index]))
        first, *others = (*circle[start:], *circle[:start])
        way = f", by way of {join_words(map(quote, others), 'and')}" if others else ""
        return Finding("P006", f"{quote(first)} is like itself{way}", _LIKE_HINT, (first, LIKE))

    def expanded(self, name: str) -> Any:
        """Return a component with inherited keys; its base has all its keys already."""
        # In this order: what can't inherit, what has no base, a faulty base, one of another kind; else it inherits.
        keys, result = self.given[name], self.result
        if self.size > MAX_NODES:
            result.broken.add(name)
        if not isinstance(keys, dict) or self.size > MAX_NODES:
            return keys
        like = keys.get(LIKE)
        base = result.components.get(like) if isinstance(like, str) and name not in result.broken else None
        if base is None:
            kind = _kind_of(keys)
            return self.laid_over(name, keys, self.defaults.get(kind, {}), {}, (DEFAULTS, kind))
        if not isinstance(base, dict) or like in result.broken:
            result.broken.add(name)
            return keys
        kind = _kind_of(base)
        if KIND_KEY in keys and kind and keys[KIND_KEY] != kind:
            message = f"{quote(name)} can't be like {quote(str(like))}, which is of another kind: {kind}"
            result.findings.append(Finding("P006", message, f"write kind: {kind}, or remove like", (name, KIND_KEY)))
            result.broken.add(name)
            return keys
        result.bases[name] = str(like)
        taken = {key: value for key, value in base.items() if key != LIKE}
        return self.laid_over(name, keys, taken, result.origins.get(str(like), {}), (str(like),))

    def laid_over(self, name: str, keys: _Keys, taken: _Keys, origins: Origins, home: DocumentPath) -> dict[str, Any]:
        """Return a component's *keys* and those that are *taken*, which are written at *home* or have *origins*."""
        own: Origins = {}
        kind = _kind_of(keys) or _kind_of(taken)
        fields = model_fields(KINDS[kind].model) if kind in KINDS else {}
        merged = dict(_merged(keys, taken, _REPLACED.get(kind, {}), InheritedValue((), origins, home, fields), own))
        if (FROM,) in own and home[0] != DEFAULTS:
            own[(_DESIGNS,)] = (*own[(FROM,)][:-1], _DESIGNS)
        if own:
            self.result.origins[name] = own
        return merged


def _merged(
    keys: _Keys, taken: _Keys, replaced: Mapping[str, tuple[str, ...]], place: InheritedValue, own: Origins
) -> Iterator[tuple[str, Any]]:
    """Yield a mapping's keys and those it inherits, but for those set to ``none``; their origins are added to *own*."""
    # Mappings of both sides merge; an own value stays; what an own key replaces goes; all else is taken.
    keys, taken = _without_lacking(dict(keys), dict(taken), place)
    gone = {other for key in keys for other in replaced.get(key, ())} - keys.keys()
    for key, value in taken.items():
        path = (*place.at, key)
        if key in keys and _is_mapping(keys[key]) and _is_mapping(value):
            yield key, dict(_merged(keys[key], value, _REPLACED_WITHIN, place.below(key), own))
        elif key in keys:
            yield key, keys[key]
        elif key not in gone:
            own[path] = origin_of(place.origins, path, place.home)
            own.update((other, at) for other, at in place.origins.items() if other[: len(path)] == path)
            yield key, value
    yield from ((key, keys[key]) for key in keys if key not in taken)


def _without_lacking(keys: _Keys, taken: _Keys, place: InheritedValue) -> tuple[_Keys, _Keys]:
    lacking = {key for key, value in keys.items() if value == ABSENT and key in taken and place.can_lack(key)}
    kept, inherited = ({key: one for key, one in each.items() if key not in lacking} for each in (keys, taken))
    return kept, inherited


def _without_absent(name: str, keys: Any, result: Inheritance) -> Any:
    """Return a component without the keys of its front that its looks set to ``none``; *result* records these."""
    front, looks = (keys.get("front"), keys.get("looks")) if isinstance(keys, dict) else (None, None)
    if not (isinstance(front, dict) and isinstance(looks, list)):
        return keys
    lacks = tuple(tuple(lacking_keys(look, front)) for look in looks)
    if not any(lacks):
        return keys
    result.lacks[name] = lacks
    kept = (
        {key: value for key, value in look.items() if key not in lacking} if lacking else look
        for look, lacking in zip(looks, lacks, strict=True)
    )
    return {**keys, "looks": list(kept)}


def _is_mapping(value: Any) -> bool:
    return isinstance(value, dict) and not is_option_ref(value)


def _is_component(keys: Any) -> bool:
    return isinstance(keys, dict) and isinstance(keys.get(KIND_KEY), str)


def _kind_of(keys: Any) -> str:
    kind = keys.get(KIND_KEY) if isinstance(keys, dict) else None
    return kind if isinstance(kind, str) else ""


def _read_defaults(value: Any, findings: list[Finding]) -> Iterator[tuple[str, _Keys]]:
    if not isinstance(value, dict):
        message = f"{DEFAULTS} is a mapping, not {quote_value(value)}"
        findings.append(Finding("P006", message, _DEFAULTS_HINT, (DEFAULTS,)))
        return
    if _is_component(value):
        message = f"a component can't be called {quote(DEFAULTS)}"
        findings.append(Finding("P006", message, "choose another name", (DEFAULTS,), at_key=True))
        return
    for kind, keys in value.items():
        at = (DEFAULTS, kind)
        if kind not in KINDS:
            hint = did_you_mean(kind, KINDS, f"available: {join_words(KINDS)}")
            findings.append(Finding("P006", f"{quote(kind)} is not a kind of component", hint, at, at_key=True))
        elif not isinstance(keys, dict):
            message = f"the defaults of a kind are a mapping, not {quote_value(keys)}"
            findings.append(Finding("P006", message, _DEFAULTS_HINT, at))
        else:
            for key in (KIND_KEY, LIKE):
                if key in keys:
                    message = f"unknown key {quote(key)} in {DEFAULTS}"
                    findings.append(Finding("P004", message, "remove it", (*at, key), at_key=True))
            yield kind, {key: inner for key, inner in keys.items() if key not in (KIND_KEY, LIKE)}


def _unknown_keys(kind: str, keys: _Keys) -> Iterator[Finding]:
    """Yield the unknown keys in the defaults of a kind without components, which would report them."""
    model = KINDS[kind].model
    fields = [name for name in model.__struct_encode_fields__ if name not in model.derived]
    for key, value in keys.items():
        if key not in fields:
            hint = unknown_key_hint(key, value, fields, [name for name in fields if name not in keys])
            message = f"unknown key {quote(key, 40)} in {model.noun}"
            yield Finding("P004", message, hint, (DEFAULTS, kind, key), at_key=True)


def _size(value: Any) -> int:
    match value:
        case dict():
            return 1 + sum(map(_size, value.values()))
        case list():
            return 1 + sum(map(_size, value))
        case _:
            return 1


ABSENT = "none"  # in place of an inherited value: the component has no such key


class InheritedValue(Struct, frozen=True):
    """An inherited value, at the path *at* below its component: where it is written, and the *fields* it can have."""

    at: DocumentPath
    origins: Origins
    home: DocumentPath
    fields: Mapping[str, inspect.Field]
    inner: inspect.Type | None = None  # without fields: the type of the values of a mapping from names

    def can_lack(self, key: str) -> bool:
        """Return whether ``none`` removes a key: not a required one, and not one that can have this value."""
        if key in self.fields:
            return not self.fields[key].required and not any(
                isinstance(one, inspect.LiteralType) and ABSENT in one.values
                for one in _parts_of(self.fields[key].type)
            )
        return self.inner is not None and bool(_records_in(self.inner))

    def below(self, key: str) -> InheritedValue:
        """Return the inherited part of the mapping under a key."""
        kind = self.fields[key].type if key in self.fields else self.inner
        records = [] if kind is None else _records_in(kind)
        fields = {name: one for record in reversed(records) for name, one in model_fields(record).items()}
        parts = () if kind is None else _parts_of(kind)
        inner = next((one.value_type for one in parts if isinstance(one, inspect.DictType)), None)
        return InheritedValue((*self.at, key), self.origins, self.home, fields, inner)


def _parts_of(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.Metadata(type=inner):
            yield from _parts_of(inner)
        case inspect.UnionType(types=kinds):
            for one in kinds:
                yield from _parts_of(one)
        case _:
            yield kind


def _records_in(kind: inspect.Type) -> list[type[Record]]:
    return [cast(type[Record], one.cls) for one in _parts_of(kind) if isinstance(one, inspect.StructType)]


def lacking_keys(look: Any, front: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys of a front that one of a piece's looks sets to ``none``."""
    fields = model_fields(Side)
    for key, value in look.items() if isinstance(look, dict) else ():
        if value == ABSENT and key in front and key in fields:
            yield key
