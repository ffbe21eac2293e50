"""Compute the words that texts leave to the rules: ``{count(cells)}`` in a rule, ``{scores.red}`` in a caption."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from pnp.game.model.texts import Name, Placeholder, TextValue, comma_list, expression_key
from pnp.problems import DocumentPath, Finding, Problems, SourceMap

StatedValue = int | tuple[str, ...] | Finding
_PLAY = "play."  # may stand before a name of play.yaml


def compute_words(
    written: Iterable[Placeholder],
    ask: Callable[[str], StatedValue],
    source: SourceMap,
    path: DocumentPath,
    text: str,
    problems: Problems,
) -> Iterator[tuple[str, TextValue]]:
    """Yield the value of each expression of a *text* at a *path*, by its key; one without a value is a problem.

    *ask* returns the value of an expression, or what is wrong with it. Members are named by their ids.
    """
    for one in written:
        expression = one.name.removeprefix(_PLAY)
        value = ask(expression)
        if one.forms and isinstance(value, tuple):
            value = Finding(
                "P031", f"{expression} is not a number", "name a number: count(...) counts the members of a set"
            )
        elif value == ():
            value = Finding("P031", f"{expression} is none here, so there is nothing to print", "write the words")
        if isinstance(value, Finding):
            start, length = value.span or (0, len(expression))
            offset = one.offset + 1 + len(one.name) - len(expression) + start
            problems.add(source.locate(replace(value, at=(), span=(offset, length)), path, text))
        elif isinstance(value, int):
            yield expression_key(one.name), value
        else:
            names = [Name(name) for name in value]
            yield expression_key(one.name), names[0] if len(names) == 1 else comma_list(names)
