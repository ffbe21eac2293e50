"""Make records of plain values, as the loader does, and take them apart again."""

import json

from pnp.game.model.kinds import KINDS
from pnp.game.model.values import Record
from pnp.game.reading.yaml.validation import read_record
from pnp.problems import Finding, SourceMap


def findings(model: type, values: object, **given: object) -> list[Finding]:
    """Return what is wrong with plain values as a *model*."""
    return read_record(model, json.loads(json.dumps(values)), SourceMap("test.yaml"), given=given)[1]


def record(model: type, values: object, **given: object):
    """Return plain values as a *model*; they must be sound."""
    read, wrong = read_record(model, json.loads(json.dumps(values)), SourceMap("test.yaml"), given=given)
    assert wrong == [], wrong
    return read


def component(values: dict):
    """Return a component of any kind; keys whose value is None are left out."""
    return record(KINDS[values["kind"]].model, {key: value for key, value in values.items() if value is not None})


def written_keys(value: Record) -> set[str]:
    """Return the keys of a record that differ from their defaults."""
    defaults = dict(zip(value.__struct_fields__[::-1], value.__struct_defaults__[::-1], strict=False))
    return {
        key
        for name, key in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        if name not in defaults or getattr(value, name) not in (defaults[name], (), {})
    }


def plain(value: object) -> object:
    """Return a record as the plain values of its file, without what is not set."""
    match value:
        case Record():
            return {
                name: plain(getattr(value, name))
                for name in value.__struct_fields__
                if getattr(value, name) not in (None, (), {})
            }
        case dict():
            return {key: plain(inner) for key, inner in value.items()}
        case tuple() | list():
            return [plain(inner) for inner in value]
        case _:
            return value
