"""The clauses by which the engine judges are those that it names, and each of them is used."""

import ast
from pathlib import Path

from pnp.rules.hollow import rules as package
from pnp.rules.hollow.rules import HOLLOW_CLAUSES

# Clauses that say what happens rather than what may not: the other tests hold them against positions and events.
TELLING = {"setup.board", "setup.button", "turn.red", "hollow.whole", "hollow.button", "end.points"}


def names_clauses(node):
    """Return whether a statement is the table of clauses."""
    return isinstance(node, ast.AnnAssign) and node.target.id in ("HOLLOW_CLAUSES", "_TABLE")


def named_in_code():
    """Return the texts of the engine's modules that are clause ids."""
    named = set()
    for module in Path(package.__file__).parent.glob("*.py"):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        tree.body = [node for node in tree.body if not names_clauses(node)]
        named |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & set(HOLLOW_CLAUSES)
    return named


def test_every_clause_is_judged_by_or_documented():
    assert named_in_code() | TELLING == set(HOLLOW_CLAUSES)
    assert not named_in_code() & TELLING
    assert len(HOLLOW_CLAUSES) == 12
