"""Compute how many steps an expression takes at most: the product of its loops' sizes, before anything runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import prod

from pnp.messages import quote
from pnp.play.language.checking.number_ranges import combine_ranges
from pnp.play.language.terms import tree as typed
from pnp.play.language.terms.book import PlayBook
from pnp.play.language.terms.kinds import NUMBER, KindForm
from pnp.play.language.terms.program import CheckedAction, CheckedDefine
from pnp.play.language.terms.tree import EffectNode, ExpressionNode, children, tree_fields, walk
from pnp.problems import Finding

# A step, a turn of a loop that compares two numbers, takes 50 ns (measured): the limits are 1 s, 5 s (as long as a
# question about a position may take) and 0.1 s. The most of the games is 397,411 steps, an expression of Hexania.
MOST_STEPS = 20_000_000  # of one expression
MOST_EFFECT_STEPS = 100_000_000  # of all effects of an action
SLOW_STEPS = 2_000_000  # of conditions; beyond these, the time is checked
_UNKNOWN = (-1_000, 1_000)  # the bounds of an unknown number; the limit of time covers larger ones
_MOST_IN_PILE = 1_000  # as of an unknown number: ten packs of cards; the limit of time covers larger piles
_OVER_CELLS = ("held", "standing", "vacancies", "slides", "flanked", "group", "groups", "cuts", "touching", "joined")
_AT_ONCE = (
    8  # cells a step where sets move by shifts: with 4 or 16, Hexania's expressions count as many steps as with 8
)
_MOST_RANGES = 2_000  # of numbers that defines are called with, 9 in Hexania; beyond it, nothing is known of them
# Nodes that take other steps than one and those of their parts.
_OF_THEIR_OWN = frozenset((typed.Fold, typed.DefineCall, typed.Before, typed.Closure, typed.Call, typed.Conditional))

Bounds = Mapping[str, tuple[int, int]]  # of local numbers, the least and the greatest


class StepCounter:
    """Counts the steps of the trees of one book; *find_define* returns a checked define."""

    def __init__(self, book: PlayBook, find_define: Callable[[str], CheckedDefine]) -> None:
        self._book = book
        self._find_define = find_define
        self._sizes: dict[str, int] = {}  # of the sets that defines give
        self._calls: dict[tuple[object, ...], int] = {}  # steps of defines with numbers in certain ranges
        self._near = max((sum(end >= 0 for end in ends) for ends in zip(*book.grid.steps, strict=True)), default=0)
        self._over_cells = len(book.grid.names) // (_AT_ONCE if book.grid.shifts is not None else 1)
        if book.grid.links is not None:
            self._near = max(map(len, book.grid.links), default=0)

    def steps(self, node: ExpressionNode, bounds: Bounds) -> int:
        """Return how many steps a tree takes at most. Those of ``possible`` are counted with the actions."""
        own = self.own_steps(node, bounds)
        return own + sum(self._find_define(name).steps for name in self.computed_once(node))

    def computed_once(self, node: ExpressionNode) -> frozenset[str]:
        """Return the defines without parameters that a tree needs; each is computed once for the whole tree."""
        calls = {inner.define for inner in walk(node) if isinstance(inner, typed.DefineCall | typed.Closure)}
        defines = [self._find_define(name) for name in calls]
        return frozenset(one.name for one in defines if not one.parameters).union(*(one.needs for one in defines))

    def own_steps(self, node: ExpressionNode, bounds: Bounds) -> int:
        """Return how many steps a tree takes at most, without those of defines that are computed once."""
        # One branch a kind of node that takes more, or less, than a step beside those of its parts.
        kind = type(node)
        if not tree_fields(kind):
            return 1
        if kind not in _OF_THEIR_OWN:  # most
            return 1 + sum(self.own_steps(inner, bounds) for inner in children(node))  # type: ignore[arg-type,misc]
        match node:
            case typed.Fold():
                return self._fold_steps(node, bounds)
            case typed.DefineCall(arguments=()):
                return 1
            case typed.DefineCall() | typed.Before():
                return self._call_steps(node, bounds) + self._sum(node.arguments, bounds)
            case typed.Closure():
                inner = self._find_define(node.define).steps
                return self._book.size("cell") * (1 + inner) + self._sum((node.start, *node.arguments), bounds)
            case typed.Call() if node.function in _OVER_CELLS:
                return self._over_cells + self._sum(node.arguments, bounds)
            case typed.Conditional(test=test, value=value, otherwise=otherwise):
                either = max(self.own_steps(value, bounds), self.own_steps(otherwise, bounds))
                return 1 + self.own_steps(test, bounds) + either
            case typed.Call(function="clearance", arguments=arguments):
                return self._book.size("cell") ** 2 + self._sum(arguments, bounds)
            case typed.Call(function="shifted" | "swept", arguments=arguments):
                times = self.bounds(arguments[2], bounds)[1] if len(arguments) > 2 else 1
                return self._book.size("cell") * max(1, times) + self._sum(arguments, bounds)
            case _:
                return 1 + sum(self.own_steps(inner, bounds) for inner in children(node))  # type: ignore[arg-type,misc]

    def _call_steps(self, call: typed.DefineCall | typed.Before, bounds: Bounds) -> int:
        """Return how many steps a define takes at most for the numbers of a call."""
        define = self._find_define(call.define)
        ranges = {
            name: self.bounds(value, bounds)
            for (name, kind), value in zip(define.parameters, call.arguments, strict=True)
            if kind == NUMBER
        }
        key = (call.define, *ranges.items())
        if key not in self._calls:
            if not ranges or len(self._calls) > _MOST_RANGES:
                return define.steps
            self._calls[key] = self.own_steps(define.tree, ranges)
        return self._calls[key]

    def _sum(self, nodes: Iterable[ExpressionNode], bounds: Bounds) -> int:
        return 1 + sum(self.own_steps(node, bounds) for node in nodes)

    def _fold_steps(self, fold: typed.Fold, bounds: Bounds) -> int:
        total, turns = 1, 1
        for loop in fold.loops:
            total += turns * self.own_steps(loop.among, bounds)
            turns *= max(1, self.most(loop.among, bounds))
            bounds = self._within(loop, bounds)
            total += turns * sum(self.own_steps(test, bounds) for test in loop.tests)
        return total + turns * self.own_steps(fold.body, bounds)

    def _within(self, loop: typed.Loop, bounds: Bounds) -> Bounds:
        return {**bounds, loop.name.name: self.bounds(loop.among, bounds)} if loop.name.kind == NUMBER else bounds

    def effect_steps(self, effects: Iterable[EffectNode], bounds: Bounds) -> int:
        """Return how many steps effects take at most."""
        total = 0
        for effect in effects:
            match effect:
                case typed.When():
                    inner = (*effect.effects, *effect.otherwise)
                    total += self.steps(effect.test, bounds) + self.effect_steps(inner, bounds)
                case typed.ForEach():
                    turns, inside = max(1, self.most(effect.loop.among, bounds)), self._within(effect.loop, bounds)
                    tests = sum(self.steps(test, inside) for test in effect.loop.tests)
                    by = self.steps(effect.by, inside) if effect.by is not None else 0
                    total += self.steps(effect.loop.among, bounds)
                    total += turns * (tests + by + self.effect_steps(effect.effects, inside))
                case _:
                    total += 1 + sum(self.steps(inner, bounds) for inner in children(effect))  # type: ignore[arg-type,misc]
        return total

    def most(self, node: ExpressionNode, bounds: Bounds) -> int:
        """Return how many members a set or a list has at most."""
        members = self._written_members(node, bounds)
        return min(members, self._book.size(node.kind.name) or members) if node.kind.is_set else members

    def _written_members(self, node: ExpressionNode, bounds: Bounds) -> int:
        """Return how many members a tree names, repeated ones included."""
        # One branch a kind of node whose members can be told; any other may hold all that its kind has.
        match node:
            case typed.Constant() if node.kind.is_set:
                return node.value.bit_count()
            case typed.SetOf():
                return len(node.members)
            case typed.Call() if (members := self._called_members(node, bounds)) is not None:
                return members
            case typed.Operation(sign="&", left=left, right=right):
                return min(self.most(left, bounds), self.most(right, bounds))
            case typed.Operation(sign="-", left=left) if node.kind.is_set:
                return self.most(left, bounds)
            case typed.Operation(sign="|", left=left, right=right):
                return self.most(left, bounds) + self.most(right, bounds)
            case typed.DefineCall():
                if node.define not in self._sizes:
                    self._sizes[node.define] = self.most(self._find_define(node.define).tree, {})
                return self._sizes[node.define]
            case typed.Conditional():
                return max(self.most(node.value, bounds), self.most(node.otherwise, bounds))
            case typed.Fold(word="list" | "set" | "union"):
                return self._turns(node, bounds) * (self.most(node.body, bounds) if node.word == "union" else 1)
            case typed.PartValue() if node.kind.form is KindForm.LIST:
                return _MOST_IN_PILE
            case _:
                return self._book.size(node.kind.name) or _UNKNOWN[1]

    def _called_members(self, call: typed.Call, bounds: Bounds) -> int | None:
        """Return how many members the set or the list of a function has at most, if it is fewer than all there are."""
        match call:
            case typed.Call(function="numbers", arguments=(first, last)):
                return max(0, self.bounds(last, bounds)[1] - self.bounds(first, bounds)[0] + 1)
            case typed.Call(function="neighbours" | "leaps"):
                return self._near
            case typed.Call(function="ray" | "between"):
                return max(ray.bit_count() for sets in self._book.grid.ray_sets for ray in sets)
            case typed.Call(function="runs"):
                return self._book.size("cell") * max(1, len(self._book.grid.directions))
            case _:
                return None

    def bounds(self, node: ExpressionNode, bounds: Bounds) -> tuple[int, int]:
        """Return the least and the greatest value of a number, or of the numbers of a list, as far as it is known."""
        match node:
            case typed.Constant():
                return node.value, node.value
            case typed.Local():
                return bounds.get(node.name, _UNKNOWN)
            case typed.PartValue():
                part = self._book.parts[node.part]
                return part.low, part.high
            case typed.NumberTable(counts=counts):
                return min(counts), max(counts)
            case typed.Call():
                return self._called_bounds(node, bounds)
            case typed.Conditional():
                one, other = self.bounds(node.value, bounds), self.bounds(node.otherwise, bounds)
                return min(one[0], other[0]), max(one[1], other[1])
            case typed.Operation() if node.kind == NUMBER:
                left, right = self.bounds(node.left, bounds), self.bounds(node.right, bounds)
                return combine_ranges(node.sign, left, right)
            case typed.Fold(word="count"):
                return 0, self._turns(node, bounds)
            case _:
                return _UNKNOWN

    def _called_bounds(self, call: typed.Call, bounds: Bounds) -> tuple[int, int]:
        match call:
            case typed.Call(function="numbers", arguments=(first, last)):
                return self.bounds(first, bounds)[0], self.bounds(last, bounds)[1]
            case typed.Call(function="count", arguments=(among,)):
                return 0, self.most(among, bounds)
            case typed.Call(function="row" | "column" | "clearance"):
                return int(call.function != "clearance"), self._book.size("cell")
            case typed.Call(function="min" | "max", arguments=arguments):
                several = [self.bounds(one, bounds) for one in arguments]
                choose = min if call.function == "min" else max
                return choose(low for low, _ in several), choose(high for _, high in several)
            case _:
                return _UNKNOWN

    def _turns(self, fold: typed.Fold, bounds: Bounds) -> int:
        """Return how often the body of loops is computed at most."""
        return prod(max(1, self.most(loop.among, bounds)) for loop in fold.loops)


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
        # An action that is counted, faulty or busy has its own answer; else each tree is counted for all its moves.
        if name in steps or name not in actions:
            return steps.get(name, 0)
        if name in busy:
            way = " asks for ".join((*busy[busy.index(name) :], name))
            message = f"whether {quote(name)} is possible depends on itself"
            self.findings[Finding("P083", message, way, self._book.actions[name].path)] = None
            return 0
        action = actions[name]
        bounds = {one.name: (min(one.values), max(one.values)) for one in action.parameters if one.kind == NUMBER}
        trees = [tree for _, tree in action.lets] + [need.test for need in (*(action.needs or ()), *action.leaves)]
        asked = sum(self._count(other, actions, steps, [*busy, name]) for tree in trees for other in self._asks(tree))
        turns = prod(max(1, len(parameter.values)) for parameter in action.parameters)
        effects = self._counter.effect_steps(action.effects, bounds) if action.leaves or action.needs is None else 0
        steps[name] = turns * (1 + effects + sum(self._counter.steps(tree, bounds) for tree in trees)) + asked
        return steps[name]

    def _asks(self, tree: ExpressionNode) -> Iterator[str]:
        seen: set[str] = set()
        stack = [_named(tree)]
        while stack:
            actions, defines = stack.pop()
            yield from actions
            for name in defines:
                if name not in self._names:
                    self._names[name] = _named(self._defines[name].tree)
                if name not in seen:
                    seen.add(name)
                    stack.append(self._names[name])


def _named(tree: ExpressionNode) -> _Named:
    actions, defines = list[str](), list[str]()
    for node in walk(tree):
        name = getattr(node, "define", None)
        if isinstance(node, typed.Possible):
            actions.append(node.action)
        elif isinstance(name, str):
            defines.append(name)
    return actions, defines
