"""The clauses by which the engine judges are those that it names, and each has its point in the author's rules."""

import ast
from pathlib import Path

from pnp.rules.hexania import rules as package
from pnp.rules.hexania.rules import HEXANIA_CLAUSES, POINTS
from tests.rules.hexania.test_agreement import REFUSING

# Clauses that say what happens rather than what may not, and that no event names: tests of moves hold them.
TELLING = {
    "setup.board", "setup.players", "setup.homes", "turn.actions", "figure.whole", "move.line",
    "attack.rest", "attack.move", "attack.several", "attack.regroup", "attack.grow",
    "variant.no-collapse", "variant.birth-merges",
}  # fmt: skip


def names_clauses(node):
    """Return whether a statement is the table of clauses."""
    return isinstance(node, ast.AnnAssign) and node.target.id in ("HEXANIA_CLAUSES", "_TABLE")


def named_in_code():
    """Return the texts of the engine's modules that are clause ids."""
    named = set()
    for module in Path(package.__file__).parent.glob("*.py"):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        tree.body = [node for node in tree.body if not names_clauses(node)]
        named |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & set(HEXANIA_CLAUSES)
    return named


def test_every_clause_is_judged_by_or_documented():
    assert named_in_code() | TELLING == set(HEXANIA_CLAUSES)
    assert not named_in_code() & TELLING
    assert named_in_code() > REFUSING


def test_every_point_of_the_rules_has_a_clause():
    numbers = [*(str(number) for number in range(1, 23)), *(f"23{letter}" for letter in "abcdef")]
    assert {*POINTS.values()} == set(numbers)
    assert list(POINTS) == list(HEXANIA_CLAUSES)
    assert len(HEXANIA_CLAUSES) == 48
