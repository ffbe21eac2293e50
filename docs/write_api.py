"""Write docs/api.md from the docstrings of what ``import pnp`` offers: ``python docs/write_api.py``."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pnp

PAGE = Path(__file__).parent / "api.md"
HEAD = """\
# The Python interface

What `import pnp` offers; the command line is its first client. This page is made from the docstrings by
`python docs/write_api.py`; their examples run as tests.

A ruleset is named as on the command line, by the name of a bundled one or by the path of its folder; or it is a value
that `load` returned. Lengths are millimetres. What is wrong with a ruleset is a sequence of `Problem` values.
"""


def syntax(value: Any) -> Any:
    """Return the syntax tree of a function or class."""
    return ast.parse(textwrap.dedent(inspect.getsource(value))).body[0]


def signature(function: Any) -> str:
    """Return a function's parameters and result as they are written."""
    node = syntax(function)
    node.args.args = [argument for argument in node.args.args if argument.arg != "self"]
    return f"({ast.unparse(node.args)}) -> {ast.unparse(node.returns)}"


def prose(value: Any) -> str:
    """Return a docstring as Markdown: examples become blocks of code, names of parameters stay in italics."""
    lines, inside = [], False
    for line in (inspect.getdoc(value) or "").replace("``", "`").splitlines():
        if line.startswith(">>>") and not inside:
            lines.append("```python")
            inside = True
        elif inside and not line:
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)


def members(value: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods and properties that a class defines itself, in the order of the source."""
    for name, member in vars(value).items():
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
            yield name, member


def fields(value: type) -> list[str]:
    """Return the fields of a value, each with its type and its default."""
    nodes = (node for node in syntax(value).body if isinstance(node, ast.AnnAssign))
    return [f"`{ast.unparse(node)}`" for node in nodes if not ast.unparse(node.target).startswith("_")]


def part(name: str, value: Any) -> str:
    """Return the section on one name."""
    if inspect.isfunction(value):
        return f"### {name}\n\n```python\npnp.{name}{signature(value)}\n```\n\n{prose(value)}\n"
    if not inspect.isclass(value):
        papers = ", ".join(f"`{paper}`" for paper in value)
        return f"### {name}\n\nThe known papers by their names: {papers}.\n"
    texts = [f"### {name}\n\n{prose(value)}\n"]
    if listed := fields(value):
        texts.append(f"Fields: {', '.join(listed)}.\n")
    for member, function in members(value):
        is_property = isinstance(function, property)
        call = "" if is_property else f"```python\n{member}{signature(function)}\n```\n\n"
        texts.append(f"#### {name}.{member}\n\n{call}{prose(function)}\n")
    return "\n".join(texts)


def page() -> str:
    """Return the page."""
    values = {name: getattr(pnp, name) for name in pnp.__all__}
    functions = [part(name, value) for name, value in values.items() if inspect.isfunction(value)]
    others = [part(name, value) for name, value in values.items() if not inspect.isfunction(value)]
    return "\n".join([HEAD, "## Functions\n", *functions, "## Values\n", *others])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE.name)
