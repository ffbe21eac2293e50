"""No code is dead: what vulture finds in the program is on a short list, with a reason."""

import ast
from functools import cache
from pathlib import Path
from unittest.mock import patch

from vulture import Vulture

from tests.syntax_trees import parse, tree_of
from tests.test_house import BY_HAND, ROOT

# What seems unused and is not. Attributes are left out: those that vulture finds are ReportLab's and expat's.
EXPECTED = {
    "trace": "a parameter that the interpreter passes",
    "__dir__": "called by the interpreter for a module",
    "__getattr__": "called by the interpreter for a module",
    "reducer_override": "called by pickle",
    "_check_value": "called by argparse",
    "load_bytecode": "called by Jinja2",
    "dump_bytecode": "called by Jinja2",
    "exception": "a parameter that the interpreter passes",
    "public": "a parameter that expat passes",
    "system": "a parameter that expat passes",
}


class Finder(Vulture):
    """Vulture, but it passes over what has no parts, a third of all nodes: operators, and how a name is used."""

    def generic_visit(self, node: ast.AST) -> None:
        for field in node._fields:
            value = getattr(node, field, None)
            for child in value if isinstance(value, list) else (value,):
                if isinstance(child, ast.AST) and child._fields:
                    self.visit(child)


def parsed(code: str, filename: str, **options: bool) -> ast.Module:
    """Return the tree of a file of the project that all tests share, or that of one of Vulture's own lists."""
    path = Path(filename)
    return tree_of(path) if path.is_relative_to(ROOT) and path.is_file() else parse(code, filename, **options)


@cache
def unused_names() -> dict[str, str]:
    """Return what vulture finds: name, and where it is."""
    vulture = Finder()
    with patch.object(ast, "parse", parsed):
        vulture.scavenge([str(ROOT / "pnp"), str(ROOT / "bench")], exclude=[f"*/{BY_HAND}"])
    items = [item for item in vulture.get_unused_code() if item.typ != "attribute"]
    return {item.name: f"{item.filename}:{item.first_lineno}" for item in items}


def test_no_code_is_dead():
    assert {name: place for name, place in unused_names().items() if name not in EXPECTED} == {}


def test_every_exception_is_needed():
    assert EXPECTED.keys() <= unused_names().keys()
