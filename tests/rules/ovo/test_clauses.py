"""The clauses by which the engine judges are those that it names, and each of them is used."""

import ast
from pathlib import Path

import pnp.rules.ovo as package
from pnp.rules.ovo.rules import CLAUSES

# Clauses that say what happens rather than what may not: the other tests hold them against positions and events.
TELLING = {
    "setup.two", "setup.four", "setup.first", "turn.order", "camp.free", "peek.secret",
}  # fmt: skip


def named_in_code():
    """Return the texts of the engine's modules that are clause ids."""
    found = set()
    for module in Path(package.__path__[0]).glob("*.py"):
        if module.name != "clauses.py":
            tree = ast.parse(module.read_text(encoding="utf-8"))
            found |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & set(CLAUSES)
    return found


def test_every_clause_is_judged_by_or_told():
    assert named_in_code() | TELLING == set(CLAUSES)
    assert not named_in_code() & TELLING
    assert len(CLAUSES) == 24
