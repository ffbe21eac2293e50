"""Replace references to options in components.yaml: ``side: {option: side}`` is 7 with ``--set side=7``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from pnp.game.model.ruleset import Choice, Option
from pnp.messages import closest, format_value, join_words, quote_value, shorten, suggest_name
from pnp.problems import DocumentPath, Finding, Problem

Wrong = TypeVar("Wrong", Finding, Problem)

# Option -> its value.
OptionValues = Mapping[str, Choice]

_KEY, _TABLE = "option", "values"


def option_refs(value: Any, at: DocumentPath = ()) -> Iterator[tuple[DocumentPath, Any]]:
    """Yield the path of each reference to an option in *value*, whose own path is *at*, and the option's name."""
    for path, reference in _references(value, at):
        yield path, reference[_KEY]


def _references(value: Any, at: DocumentPath = ()) -> Iterator[tuple[DocumentPath, dict[str, Any]]]:
    match value:
        case dict() if is_option_ref(value):
            yield at, value
        case dict():
            for key, inner in value.items():
                yield from _references(inner, (*at, key))
        case list():
            for index, inner in enumerate(value):
                yield from _references(inner, (*at, index))
        case _:
            return


def is_option_ref(value: dict[str, Any]) -> bool:
    """Return whether a mapping is a reference to an option's value, or to its entry in a table."""
    if _KEY not in value or not value.keys() <= {_KEY, _TABLE} or isinstance(value[_KEY], dict | list):
        return False
    return _TABLE not in value or (isinstance(value[_TABLE], dict) and bool(value[_TABLE]))


def option_ref_hint(value: Mapping[str, Any], file: str) -> str:
    """Return how to refer to an option, if *value*, a misplaced mapping in *file*, was meant to; else ""."""
    if not any(closest(str(key), (_KEY,)) for key in value):
        return ""
    if not file.endswith("components.yaml"):
        return "only components.yaml can refer to an option"
    return 'write {option: name}, or say what each value stands for: {option: name, values: {"4": 8, "5": 12}}'


def substitute_options(value: Any, values: OptionValues) -> Any:
    """Return *value* with the options' values in place of references; a reference to any other option stays."""
    match value:
        case dict() if is_option_ref(value):
            if value[_KEY] not in values:
                return value
            chosen, table = values[value[_KEY]], value.get(_TABLE)
            # An entry that the table lacks is reported separately.
            return chosen if table is None else table.get(str(chosen), next(iter(table.values())))
        case dict():
            return {key: substitute_options(inner, values) for key, inner in value.items()}
        case list():
            return [substitute_options(inner, values) for inner in value]
        case _:
            return value


def check_option_refs(value: Any, options: Mapping[str, Option]) -> Iterator[Finding]:
    """Yield each option that the game does not have, and each table that does not fit an option's values (P015)."""
    for path, reference in _references(value):
        name = reference[_KEY]
        if name not in options:
            message = f"the game has no option {quote_value(name)}"
            yield Finding("P015", message, suggest_name(format_value(name), sorted(options)), path)
        elif _TABLE in reference:
            yield from table_findings(reference[_TABLE], name, options[name].values, (*path, _TABLE))


def table_findings(
    table: Mapping[str, Any], name: str, known: Iterable[Choice], path: DocumentPath
) -> Iterator[Finding]:
    """Yield each value of an option that a table has no entry for, and each entry for something else."""
    values = [str(value) for value in known]
    for key in table:
        if key not in values:
            message = f"{name} can't be {shorten(key)}"
            yield Finding("P015", message, f"available: {join_words(values)}", (*path, key), at_key=True)
    for value in values:
        if value not in table:
            message = f"no entry for the value {shorten(value)} of {name}"
            yield Finding("P015", message, f'add "{shorten(value)}": …', path, at_key=True)


def option_values(options: Mapping[str, Option], choices: Mapping[str, str]) -> dict[str, Choice]:
    """Return the value of every option: the one of *choices* if the option has it, otherwise the default."""
    return {
        name: next((value for value in option.values if str(value) == choices.get(name)), option.default)
        for name, option in options.items()
    }


def other_option_values(value: Any, options: Mapping[str, Option], chosen: OptionValues) -> list[OptionValues]:
    """Return the values but *chosen* of options in *value*: all defaults, then each value with the others' defaults."""
    names = [name for name in dict.fromkeys(name for _, name in option_refs(value)) if name in options]
    defaults = option_values(options, {})
    others: list[OptionValues] = []
    for values in (defaults, *({**defaults, name: other} for name in names for other in options[name].values)):
        if all(values[name] == chosen[name] for name in names) or values in others:
            continue
        others.append(values)
    return others


def with_option_context(finding: Wrong, values: OptionValues) -> Wrong:
    """Return a finding or problem whose message names the options' *values* for which it holds."""
    context = join_words((f"{name} is {value}" for name, value in values.items()), "and")
    return replace(finding, message=f"where {context}: {finding.message}")
