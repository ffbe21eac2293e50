"""The clauses that an engine's code names: those that it judges by."""

import ast
from pathlib import Path


def clauses_in_code(engine, clauses):
    """Return those of *clauses* that modules beside the module *engine* name, except in the table of clauses itself."""
    named = set()
    for module in Path(engine.__file__).parent.glob("*.py"):
        if module.stem.startswith("test_") or module.stem == "table":
            continue
        tree = ast.parse(module.read_text(encoding="utf-8"))
        tree.body = [node for node in tree.body if not _is_table(node)]
        named |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & set(clauses)
    return named


def _is_table(node):
    return isinstance(node, ast.AnnAssign) and (node.target.id == "_TABLE" or node.target.id.endswith("_CLAUSES"))
