"""The clauses by which the engine judges are those that it names, and each of them is used."""

import ast
from pathlib import Path

from pnp.rules.ovo import rules as package
from pnp.rules.ovo.rules import OVO_CLAUSES

# Clauses that say what happens rather than what may not: the other tests hold them against positions and events.
TELLING = {
    "setup.two", "setup.four", "setup.first", "turn.order", "camp.free", "peek.secret",
}  # fmt: skip


def names_clauses(node):
    """Return whether a statement is the table of clauses."""
    return isinstance(node, ast.AnnAssign) and node.target.id in ("OVO_CLAUSES", "_TABLE")


def named_in_code():
    """Return the texts of the engine's modules that are clause ids."""
    named = set()
    for module in Path(package.__file__).parent.glob("*.py"):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        tree.body = [node for node in tree.body if not names_clauses(node)]
        named |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & set(OVO_CLAUSES)
    return named


def test_every_clause_is_judged_by_or_documented():
    assert named_in_code() | TELLING == set(OVO_CLAUSES)
    assert not named_in_code() & TELLING
    assert len(OVO_CLAUSES) == 24
