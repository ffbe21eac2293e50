"""Read a play.yaml into plain values, with the options of one game put in their places."""

import re
from pathlib import Path

import yaml

# libyaml's reader, if PyYAML was built with it: some ten times as fast as the one in Python
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(text):
    """Return the values of a YAML text: whole numbers, true and false, null, and texts, however they look."""
    return _value(yaml.compose(text, Loader=_LOADER))


def _value(node):
    if isinstance(node, yaml.MappingNode):
        return {_value(key): _value(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_value(item) for item in node.value]
    if not node.style:  # it is plain
        if re.fullmatch(r"-?\d+", node.value):
            return int(node.value)
        if node.value in ("true", "false"):
            return node.value == "true"
        if node.value in ("", "null", "~"):
            return None
    return node.value


def read_game(path):
    """Return the values of a play.yaml as they are written; *path* is the file."""
    return read_yaml(Path(path).read_text(encoding="utf-8"))


def with_options(values, options):
    """Return the values with ``{option: side}`` and ``{option: count, values: {...}}`` replaced by the choices."""
    if isinstance(values, list):
        return [with_options(item, options) for item in values]
    if not isinstance(values, dict):
        return values
    if "option" in values and set(values) <= {"option", "values"}:
        choice = options[values["option"]]
        if "values" not in values:
            return choice
        (chosen,) = [value for key, value in values["values"].items() if str(key) == str(choice)]
        return with_options(chosen, options)
    return {key: with_options(value, options) for key, value in values.items()}
