"""The clauses by which the engine judges are those that it names, and each of them is used."""

import ast
from pathlib import Path

from pnp.rules.quiet_adventures import rules as package
from pnp.rules.quiet_adventures.rules import _MESSAGES, QUIET_CLAUSES

# Clauses that say what happens rather than what may not: the other tests hold them against positions and events.
TELLING = {
    "turn.round", "buy.row-stays", "move.collect", "end.winner",
    "setup.houses", "setup.tiles", "setup.prices", "setup.rolled-prices", "setup.purses", "setup.bank",
    "setup.characters", "setup.fifteen",
    "harvest.when", "harvest.bank", "harvest.character", "harvest.row", "harvest.order", "harvest.pile",
}  # fmt: skip


def names_clauses(node):
    """Return whether a statement is the table of clauses."""
    return isinstance(node, ast.AnnAssign) and node.target.id in ("QUIET_CLAUSES", "_TABLE")


def named_in_code():
    """Return the texts of the engine's modules that are clause ids."""
    named = set()
    for module in Path(package.__file__).parent.glob("*.py"):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        tree.body = [node for node in tree.body if not names_clauses(node)]
        named |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & set(QUIET_CLAUSES)
    return named


def test_every_clause_is_judged_by_or_documented():
    assert named_in_code() | TELLING == set(QUIET_CLAUSES)
    assert not named_in_code() & TELLING


def test_every_refusal_has_its_message():
    endings = {"end.dooky", "end.hollow", "end.deadlock", "end.over"}
    assert set(_MESSAGES) == named_in_code() - endings


def test_a_clause_says_something():
    assert all(about.strip() for about in QUIET_CLAUSES.values())
    assert len(QUIET_CLAUSES) == 42
