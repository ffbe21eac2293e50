"""Put options' values where components.yaml asks for them: ``side: {option: side}`` is 7 after ``--set side=7``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pnp.load.mentions import report_unknown
from pnp.messages import closest, quote_value
from pnp.model.ruleset import Choice, Option
from pnp.problems import DocumentPath, Place, Problem, Problems, Severity, SourceMap

# Option -> the value that it has.
Values = Mapping[str, Choice]

_KEY, _TABLE = "option", "values"


def asked(value: Any, at: DocumentPath = ()) -> Iterator[tuple[DocumentPath, Any]]:
    """Yield each place where *value*, which stands at *at* in its file, asks for an option, and what it calls it."""
    for path, written in _asking(value, at):
        yield path, written[_KEY]


def _asking(value: Any, at: DocumentPath = ()) -> Iterator[tuple[DocumentPath, dict[str, Any]]]:
    """Yield each mapping that asks for an option, and where it stands."""
    match value:
        case dict() if _asks(value):
            yield at, value
        case dict():
            for key, inner in value.items():
                yield from _asking(inner, (*at, key))
        case list():
            for index, inner in enumerate(value):
                yield from _asking(inner, (*at, index))
        case _:
            return


def _asks(value: dict[str, Any]) -> bool:
    """Whether a mapping stands for an option's value, or for what a table has for it.

    A mapping below the key is something that is called so.
    """
    if _KEY not in value or not value.keys() <= {_KEY, _TABLE} or isinstance(value[_KEY], dict | list):
        return False
    return _TABLE not in value or (isinstance(value[_TABLE], dict) and bool(value[_TABLE]))


def asking_hint(value: Any, file: str) -> str | None:
    """Return how to ask for an option, if *value*, which stands in *file* where it can't, was meant to."""
    if not isinstance(value, dict) or not any(closest(str(key), (_KEY,)) for key in value):
        return None
    if not file.endswith("components.yaml"):
        return "only components.yaml can ask for an option"
    return 'write {option: name}, or with what each value stands for {option: name, values: {"4": 8, "5": 12}}'


def adjusted(value: Any, values: Values) -> Any:
    """Return *value* with the options' values where it asks for them; what asks for no option of these stays."""
    match value:
        case dict() if _asks(value):
            return _answer(value, values) if value[_KEY] in values else value
        case dict():
            return {key: adjusted(inner, values) for key, inner in value.items()}
        case list():
            return [adjusted(inner, values) for inner in value]
        case _:
            return value


def _answer(written: dict[str, Any], values: Values) -> Any:
    """Return an option's value, or what the table says of it: its first line, if it lacks one, which is told of."""
    chosen = values[written[_KEY]]
    table = written.get(_TABLE)
    return chosen if table is None else table.get(str(chosen), next(iter(table.values())))


def check_asked(value: Any, source: SourceMap, options: Mapping[str, Option], problems: Problems) -> None:
    """Record each option that the game does not have, and each table that does not fit an option's values (P015)."""
    for path, written in _asking(value):
        name = written[_KEY]
        if name not in options:
            message = f"the game has no option {quote_value(name)}"
            report_unknown(problems, message, str(name), options, source.place(path), "P015")
        elif _TABLE in written:
            _check_table(written[_TABLE], name, options[name], (source, (*path, _TABLE)), problems)


def _check_table(
    table: dict[str, Any], name: str, option: Option, at: tuple[SourceMap, DocumentPath], problems: Problems
) -> None:
    """Record each value of an option that a table has no line for, and each line for no value."""
    (source, path), spelt = at, [str(value) for value in option.values]
    offered = f"it can be {', '.join(spelt)}"
    for key in table:
        if key not in spelt:
            problems.error("P015", f"{name} is never {key[:60]}", source.key((*path, key)), offered)
    for value in spelt:
        if value not in table:
            message = f"there is nothing for where {name} is {value[:60]}"
            problems.error("P015", message, source.key(path), f'add "{value[:60]}": …')


def values_of(options: Mapping[str, Option], choices: Mapping[str, str]) -> dict[str, Choice]:
    """Return the value of every option: the one that is chosen, as far as it can be, or else its default."""
    return {
        name: next((value for value in option.values if str(value) == choices.get(name)), option.default)
        for name, option in options.items()
    }


def other_values(value: Any, options: Mapping[str, Option], chosen: Values) -> list[Values]:
    """Return the values besides the *chosen* ones that what *value* asks for can have: all defaults, then each other.

    Where several options are asked for, they are changed one by one.
    """
    names = [name for name in dict.fromkeys(name for _, name in asked(value)) if name in options]
    usual = values_of(options, {})
    found: list[Values] = []
    for values in (usual, *({**usual, name: other} for name in names for other in options[name].values)):
        if all(values[name] == chosen[name] for name in names) or values in found:
            continue
        found.append(values)
    return found


def extend_with_new(problems: Problems, others: Problems, values: Values, chosen: Values) -> None:
    """Take over the errors of *others* that are not told yet; they say with which values they come up."""
    told = {(problem.code, problem.place) for problem in problems}
    for problem in others:
        if problem.severity is Severity.ERROR and (problem.code, problem.place) not in told:
            told.add((problem.code, problem.place))
            problems.extend((_where(problem, {k: v for k, v in values.items() if v != chosen[k]}),))


def say_where(problems: Problems, since: int, places: Mapping[Place, str], values: Values) -> None:
    """Have the problems from number *since* on say which value an option has, where one stands for the fault."""
    for index, problem in enumerate(problems.entries[since:], since):
        name = places.get(problem.place) if problem.place else None
        if name is not None and name in values:
            problems.entries[index] = _where(problem, {name: values[name]})


def _where(problem: Problem, values: Values) -> Problem:
    are = " and ".join(f"{name} is {value}" for name, value in values.items())
    return replace(problem, message=f"where {are}: {problem.message}")
