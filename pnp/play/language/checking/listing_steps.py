"""Compute how many steps the listing of an action's moves takes at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.play.language.checking.steps import StepCounter
from pnp.play.language.terms.book import PlayBook
from pnp.play.language.terms.kinds import NUMBER
from pnp.play.language.terms.program import CheckedAction, CheckedDefine
from pnp.play.language.terms.tree import ExpressionNode, Possible, walk
from pnp.problems import Finding

_Named = tuple[list[str], list[str]]  # the actions that a tree asks about, and the defines that it uses


class ListingSteps:
    """Counts the steps of the listings of one book. *findings* are the actions whose possibility depends on itself."""

    def __init__(self, book: PlayBook, counter: StepCounter, defines: Mapping[str, CheckedDefine]) -> None:
        self._book = book
        self._counter = counter
        self._defines = defines
        self._names: dict[str, _Named] = {}  # by define
        self.findings: dict[Finding, None] = {}

    def count(self, actions: Mapping[str, CheckedAction]) -> Mapping[str, int]:
        """Return the steps of listing each action; report one whose possibility depends on itself."""
        steps: dict[str, int] = {}
        for name in actions:
            self._count(name, actions, steps, [])
        return steps

    def _count(self, name: str, actions: Mapping[str, CheckedAction], steps: dict[str, int], busy: list[str]) -> int:
        """Return the steps of listing an action; *busy* are those that ask for it."""
        if name in steps or name not in actions:
            return steps.get(name, 0)
        if name in busy:
            way = " asks for ".join((*busy[busy.index(name) :], name))
            message = f"whether {name} is possible depends on itself"
            self.findings[Finding("P083", message, way, self._book.actions[name].path)] = None
            return 0
        action = actions[name]
        bounds = {one.name: (min(one.values), max(one.values)) for one in action.parameters if one.kind == NUMBER}
        trees = [tree for _, tree in action.lets] + [need.test for need in (*(action.needs or ()), *action.leaves)]
        asked = sum(self._count(other, actions, steps, [*busy, name]) for tree in trees for other in self._asks(tree))
        turns = 1
        for parameter in action.parameters:
            turns *= max(1, len(parameter.values))
        effects = self._counter.effect_steps(action.effects, bounds) if action.leaves or action.needs is None else 0
        steps[name] = turns * (1 + effects + sum(self._counter.steps(tree, bounds) for tree in trees)) + asked
        return steps[name]

    def _asks(self, tree: ExpressionNode) -> Iterator[str]:
        """Yield the actions that a tree asks about, also through its defines."""
        seen: set[str] = set()
        stack = [_named(tree)]
        while stack:
            actions, defines = stack.pop()
            yield from actions
            for name in defines:
                if name not in seen:
                    seen.add(name)
                    stack.append(self._named_in(name))

    def _named_in(self, define: str) -> _Named:
        if define not in self._names:
            self._names[define] = _named(self._defines[define].tree)
        return self._names[define]


def _named(tree: ExpressionNode) -> _Named:
    actions, defines = list[str](), list[str]()
    for node in walk(tree):
        name = getattr(node, "define", None)
        if isinstance(node, Possible):
            actions.append(node.action)
        elif isinstance(name, str):
            defines.append(name)
    return actions, defines
