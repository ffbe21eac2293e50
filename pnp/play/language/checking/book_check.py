"""Check a book: each of its texts becomes a typed tree, or a finding at its place; all faults at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.messages import join_words, quote
from pnp.play.language.checking.effects import EffectChecker
from pnp.play.language.checking.expressions import ExpressionChecker, OwnName
from pnp.play.language.checking.number_ranges import range_of
from pnp.play.language.checking.steps import (
    MOST_EFFECT_STEPS,
    MOST_STEPS,
    SLOW_STEPS,
    Bounds,
    ListingSteps,
    StepCounter,
)
from pnp.play.language.terms import tree as typed
from pnp.play.language.terms.book import (
    EffectsFor,
    EffectsIf,
    EffectText,
    Ending,
    Invariant,
    MessageText,
    Need,
    Phrase,
    PlayAction,
    PlayBook,
    Region,
    WrittenEffect,
)
from pnp.play.language.terms.kinds import CELL, FLAG, NUMBER, PLAYER, ValueKind
from pnp.play.language.terms.program import (
    CheckedAction,
    CheckedDefine,
    CheckedEnding,
    CheckedInvariant,
    CheckedNeed,
    MessageParts,
    Program,
    asks_times,
    known_defines,
)
from pnp.play.language.terms.syntax import DependentError, LanguageError
from pnp.play.language.terms.tree import EffectNode, ExpressionNode, walk
from pnp.problems import Finding

_PLAYER = typed.Local("player", PLAYER)
_CELL = typed.Local("cell", CELL)
_REPEATED: Mapping[str, typed.Special] = {"times": typed.Special("times", NUMBER)}
_ENDING_NAMES: Mapping[str, OwnName] = {"stuck": typed.Special("stuck", FLAG), **_REPEATED}
_UNTOLD = 10**12  # steps, half a day: beyond, their number says nothing
# The depth of defines that use other defines: chess has 6. A hundred in turn ended in a RecursionError
# of Python, since checking one takes several calls in one another.
_MOST_NESTED = 40
_ASKING = typed.DefineCall | typed.Closure
T = TypeVar("T")


class CheckedBook(Struct, frozen=True):
    """The program of a book, or None and all findings."""

    program: Program | None
    findings: tuple[Finding, ...] = ()


def check_book(book: PlayBook) -> CheckedBook:
    """Return the checked rules of a book, or every fault of its texts at its path."""
    return _BookChecker(book).check()


class StatementChecker:
    """Checks statements about positions: expressions beside a book, which may ask the position before as well.

    *program* is that of the book, which has no faults, with the defines that were asked for, and one for each
    ``before(...)``; there are *defines* of these.
    """

    def __init__(self, book: PlayBook) -> None:
        self._checker = _BookChecker(book)
        program = self._checker.check(all_defines=False).program
        if program is None:
            raise ValueError("the rules have faults")
        self.program = replace(program, defines=self._checker.defines)
        self.defines = 0

    def check(
        self, phrase: Phrase, want: ValueKind | None, names: Mapping[str, OwnName], *, has_before: bool
    ) -> ExpressionNode | Finding:
        """Return the tree of a statement that knows some *names*, of a wanted kind (None: any), or its first fault."""
        checker = self._checker
        checker.findings.clear()
        add = self._add_before if has_before else None
        tree = checker.text(phrase, ExpressionChecker(checker.book, checker.find_define, names, add_before=add), want)
        if checker.findings or tree is None:
            return next(
                iter(checker.findings), Finding("P083", "a name in it has an error", "correct that", phrase.path)
            )
        return tree

    def _add_before(self, tree: ExpressionNode) -> str:
        checker, name = self._checker, f"before {self.defines}"  # no author's define has a space in its name
        self.defines += 1
        steps, needs = checker.counter.own_steps(tree, {}), checker.counter.computed_once(tree)
        parameters = tuple((one.name, one.kind) for one in typed.free_locals(tree))
        checker.defines[name] = CheckedDefine(name, parameters, tree, steps, needs)
        return name


class _BookChecker:
    def __init__(self, book: PlayBook) -> None:
        self.book = book
        self.findings: dict[Finding, None] = {}  # each once: a text of the shorthand can be checked twice
        self.defines = known_defines(book)
        self.busy: list[str] = []
        self.broken: set[str] = set()
        self.depths = dict.fromkeys(self.defines, 0)  # of defines: the depth of their uses of each other
        self.counter = StepCounter(book, self.find_define)

    def check(self, *, all_defines: bool = True) -> CheckedBook:
        """Return the checked book; without *all_defines*, one of them is checked when it is first asked for."""
        # The order matters: defines come before their uses, and steps are counted for rules without faults only.
        regions = {name: self.region(region) for name, region in self.book.regions.items()}
        for phrase, error in circular_regions(self.book.regions, regions):
            self.report(phrase, error)
        for name, define in self.book.defines.items() if all_defines else ():
            self.attempt(define.phrase, lambda name=name: self.find_define(name))  # type: ignore[misc]
        actions = {one.name: one for one in _sound(map(self.action, self.book.actions.values()))}
        after = self.effects(self.book.after, self.expressions(), {})
        deal = self.effects(self.book.deal, self.expressions(deals=True), {})
        skip = self.skip()
        endings = _sound(map(self.ending, self.book.endings))
        invariants = _sound(map(self.invariant, self.book.invariants))
        listing = ListingSteps(self.book, self.counter, self.defines)
        steps = {} if self.findings else listing.count(actions)
        shown = _sound(map(self.invariant, _shown_invariants(self.book)))
        if findings := (*listing.findings, *self.findings):
            return CheckedBook(None, findings)
        after_moves = [need.test for action in actions.values() for need in action.leaves]
        program = Program(
            self.book,
            regions,
            self.defines,
            actions,
            after,
            skip,
            endings,
            invariants,
            deal,
            any(map(asks_times, (*(one.test for one in endings), *after_moves))),
            steps,
            sum(self.counter.steps(one.test, {}) for one in endings) > SLOW_STEPS,
            shown,
        )
        return CheckedBook(program)

    def skip(self) -> ExpressionNode | None:
        """Return the condition under which a player is passed over; report one that always holds."""
        phrase = self.book.skip
        tree = self.text(phrase, self.expressions({"player": _PLAYER}), FLAG)
        if phrase is not None and isinstance(tree, typed.Constant) and tree.value:
            hint = "write a condition on player: player in out"
            self.report(phrase, LanguageError("P084", "every player would always be passed over", hint))
        return tree

    # one text

    def expressions(self, own: Mapping[str, OwnName] | None = None, *, deals: bool = False) -> ExpressionChecker:
        """Return a checker of expressions that know some names of their own; those that *deals* may draw by chance."""
        return ExpressionChecker(self.book, self.find_define, own, deals=deals)

    def report(self, phrase: Phrase, error: LanguageError) -> None:
        """Record the fault of a text, once; consequences of a faulty define are not reported."""
        if isinstance(error, DependentError):
            return
        span = (phrase.offset + error.start, error.length)
        self.findings[Finding(error.code, error.message, error.hint, phrase.path, span=span)] = None

    def attempt(self, phrase: Phrase, work: Callable[[], T]) -> T | None:
        """Return the result of *work*; None after recording a fault of the text."""
        try:
            return work()
        except LanguageError as error:
            self.report(phrase, error)
        except RecursionError:
            self.report(phrase, _too_deep(phrase))
        return None

    def text(
        self, phrase: Phrase | None, expressions: ExpressionChecker, want: object, bounds: Bounds | None = None
    ) -> ExpressionNode | None:
        """Return the tree of a text; None if there is no text, or after recording its fault."""
        if phrase is None:
            return None
        tree = self.attempt(phrase, lambda: expressions.check(phrase, want))  # type: ignore[arg-type]
        if tree is not None:
            self.limit(phrase, self.counter.steps(tree, bounds or {}), MOST_STEPS)
        return tree

    def limit(self, phrase: Phrase, steps: int, most: int) -> None:
        """Report a text that takes more than *most* steps."""
        if steps > most:
            needs = f"{steps:,}" if steps <= _UNTOLD else f"more than {_UNTOLD:,}"
            message = f"this may need {needs} steps; {most:,} are allowed"
            self.report(phrase, LanguageError("P008", message, "make a loop smaller", 0, len(phrase.text)))

    def words(self, says: MessageText | None, expressions: ExpressionChecker) -> MessageParts | None:
        """Return a message with its values as trees."""
        if says is None:
            return None
        return _sound(part if isinstance(part, str) else self.text(part, expressions, None) for part in says)

    def effects(
        self, effects: Iterable[WrittenEffect], expressions: ExpressionChecker, bounds: Bounds
    ) -> tuple[EffectNode, ...]:
        """Return effects as trees."""
        written = tuple(effects)
        trees = EffectChecker(expressions, self.report, bounds).check(written)
        if written and trees:
            match written[0]:
                case EffectText(phrase=told) | EffectsIf(test=told) | EffectsFor(loop=told):
                    self.limit(told, self.counter.effect_steps(trees, bounds), MOST_EFFECT_STEPS)
        return trees

    # parts of the book

    def find_define(self, name: str) -> CheckedDefine:
        """Return a define, checked once. Raises LanguageError for one that uses itself, or that is faulty."""
        # A define is known, in a circle, faulty or new; one is too deep by those that ask for it, or by those it uses.
        if name in self.defines:
            return self.defines[name]
        if name in self.busy:
            raise _defined_by_itself(self.busy[self.busy.index(name) :])
        if name in self.broken:
            raise DependentError
        define = self.book.defines[name]
        self.busy.append(name)
        try:
            own = {parameter: typed.Local(parameter, kind) for parameter, kind in define.parameters}
            is_deep = len(self.busy) > _MOST_NESTED
            tree = None if is_deep else self.define_tree(define.phrase, self.expressions(own))
            calls = [] if tree is None else [node.define for node in walk(tree) if isinstance(node, _ASKING)]
            self.depths[name] = 1 + max(map(self.depths.__getitem__, calls), default=0)
            if is_deep or self.depths[name] > _MOST_NESTED:
                self.report(define.phrase, _too_deep(define.phrase))
                tree = None
            if tree is None:
                self.broken.add(name)
                raise DependentError
            steps, needs = self.counter.own_steps(tree, {}), self.counter.computed_once(tree)
        finally:
            self.busy.pop()
        self.defines[name] = CheckedDefine(name, define.parameters, tree, steps, needs)
        return self.defines[name]

    def define_tree(self, phrase: Phrase, expressions: ExpressionChecker) -> ExpressionNode | None:
        """Return the tree of a define; how many steps one with numbers takes is estimated where it is called."""
        if any(known.kind == NUMBER for known in expressions.own.values()):
            return self.attempt(phrase, lambda: expressions.check(phrase, None))
        return self.text(phrase, expressions, None)

    def region(self, region: Region) -> tuple[tuple[int, ...] | ExpressionNode, ...]:
        """Return the cells of a region, or the conditions on them."""
        expressions = self.expressions({"cell": _CELL})
        checked: list[tuple[int, ...] | ExpressionNode] = []
        for entry in region.cells:
            tree = self.text(entry, expressions, FLAG) if isinstance(entry, Phrase) else entry
            if tree is not None:
                checked.append(tree)
            if not isinstance(entry, Phrase) or tree is None or isinstance(tree, tuple):
                continue
            moves = (typed.PartValue, typed.Possible)
            if any(isinstance(node, moves) or getattr(node, "subject", "") for node in walk(tree)):
                message, hint = "a region does not depend on the position", "give it a name under define"
                self.report(entry, LanguageError("P083", message, hint, 0, len(entry.text)))
            self.limit(entry, self.counter.steps(tree, {}) * len(self.book.sets["cell"]), MOST_EFFECT_STEPS)
        return tuple(checked)

    def needs(
        self,
        needs: Iterable[Need],
        expressions: ExpressionChecker,
        bounds: Bounds,
        said: ExpressionChecker | None = None,
    ) -> tuple[CheckedNeed, ...]:
        """Return conditions as trees, with their clauses; *said* checks their messages, if they know other names."""
        checked = []
        for need in needs:
            tree = self.text(need.test, expressions, FLAG, bounds)
            says = self.words(need.says, said or expressions)
            if tree is not None:
                checked.append(CheckedNeed(need.clause, tree, says))
        return tuple(checked)

    def after(self, action: PlayAction, expressions: ExpressionChecker) -> ExpressionChecker:
        """Return a checker of ``leaves``, which know how often the position has stood, but for chains."""
        if action.chain is not None or not expressions.own.keys().isdisjoint(_REPEATED):
            return expressions
        after = self.expressions({**expressions.own, **_REPEATED})
        after.broken = expressions.broken
        return after

    def lets(
        self, action: PlayAction, expressions: ExpressionChecker, bounds: Bounds
    ) -> Iterator[tuple[str, ExpressionNode]]:
        """Yield the names of ``let`` with their values; each is known from then on."""
        for name, phrase in action.lets:
            tree = self.text(phrase, expressions, None, bounds)
            if tree is None:
                expressions.broken.add(name)
            else:
                expressions.own[name] = typed.Local(name, tree.kind)
                yield name, tree

    def action(self, action: PlayAction) -> CheckedAction | None:
        """Return an action with its trees; None after recording its faults."""
        # One argument a key; the branches are keys that can be left out. Faults are told in the order of the keys.
        before = len(self.findings)
        own: dict[str, OwnName] = {one.name: typed.Local(one.name, one.kind) for one in action.parameters}
        bounds = {one.name: (min(one.values), max(one.values)) for one in action.parameters if one.kind == NUMBER}
        parameters, expressions = self.expressions(own), self.expressions(own)
        lets = tuple(self.lets(action, expressions, bounds))
        needs = None if action.needs is None else self.needs(action.needs, expressions, bounds)
        spends = self.text(action.spends, expressions, NUMBER, bounds)
        if spends is not None and not isinstance(spends, typed.PartValue) and action.spends is not None:
            error = LanguageError("P084", "spends names a part of the state", "write spends: points")
            self.report(action.spends, error)
        canonical = [(name, self.text(phrase, parameters, own[name].kind)) for name, phrase in action.canonical]
        checked = CheckedAction(
            action.name,
            action.parameters,
            lets,
            needs,
            self.needs(action.leaves, self.after(action, expressions), bounds, expressions),
            self.effects(action.effects, expressions, bounds),
            action.again,
            action.by_chance,
            self.odds(action.odds, expressions, bounds),
            tuple((name, tree) for name, tree in canonical if tree is not None),
            self.text(action.chain.ends, parameters, FLAG) if action.chain else None,
            self.text(action.considered, expressions, FLAG, bounds),
            self.text(action.preferred, expressions, FLAG, bounds),
            spends if isinstance(spends, typed.PartValue) else None,
        )
        return checked if len(self.findings) == before and not expressions.broken else None

    def odds(
        self, written: Mapping[int, int] | Phrase | None, expressions: ExpressionChecker, bounds: Bounds
    ) -> Mapping[int, int] | ExpressionNode | None:
        """Return the odds of an action of chance; report odds that are never above 0."""
        if not isinstance(written, Phrase):
            return written
        tree = self.text(written, expressions, NUMBER, bounds)
        values = None if tree is None else range_of(tree, self.book, bounds)
        if values is not None and values[1] <= 0:
            hint = "write a number above 0, such as 1, or one that can be above 0"
            error = LanguageError("P084", "these odds are never above 0", hint, 0, len(written.text))
            self.report(written, error)
        return tree

    def ending(self, ending: Ending) -> CheckedEnding | None:
        """Return an ending with its trees; None after recording its faults."""
        expressions = self.expressions(_ENDING_NAMES)
        test = self.text(ending.test, expressions, FLAG)
        winner = ending.winner
        chosen = winner if isinstance(winner, str) else self.text(winner, expressions, PLAYER)
        scores = self.text(ending.scores, self.expressions({**_ENDING_NAMES, "player": _PLAYER}), NUMBER)
        if test is None or chosen is None:
            return None
        return CheckedEnding(ending.clause, test, chosen, scores, ending.halves)

    def invariant(self, invariant: Invariant) -> CheckedInvariant | None:
        """Return an invariant with its trees; None after recording its faults."""
        expressions, loop = self.expressions(), None
        if (phrase := invariant.loop) is not None:
            loop = self.attempt(phrase, lambda: expressions.check_loop(phrase))
            if loop is None:
                return None
        test = self.text(invariant.test, expressions, FLAG)
        says, at = self.words(invariant.says, expressions), self.words(invariant.at, expressions)
        return None if test is None else CheckedInvariant(invariant.clause, test, loop, says, at)


def _shown_invariants(book: PlayBook) -> Iterator[Invariant]:
    """Yield what is broken whenever an entry is shown, with the number of the entry as its clause."""
    for number, entry in enumerate(book.shows.entries):
        yield replace(entry.asked, clause=str(number))


def _sound(checked: Iterable[T | None]) -> tuple[T, ...]:
    """Return what has no faults: what has some is None."""
    return tuple(one for one in checked if one is not None)


def _defined_by_itself(circle: Sequence[str], length: int = 1) -> LanguageError:
    way = join_words((*circle, circle[0]), "needs").replace(", ", " needs ")
    return LanguageError("P083", f"{quote(circle[0])} is defined by itself", way, 0, length)


def _too_deep(phrase: Phrase) -> LanguageError:
    message = f"defines refer to one another more than {_MOST_NESTED} deep"
    return LanguageError("P008", message, "combine some of them", 0, len(phrase.text))


def circular_regions(
    regions: Mapping[str, Region], checked: Mapping[str, Sequence[tuple[int, ...] | ExpressionNode]]
) -> Iterator[tuple[Phrase, LanguageError]]:
    """Yield a condition of each circle of regions, and its fault. *checked* are the regions' cells or conditions."""
    # The sorter tells one circle at a time: each is told, left out, and the rest is tried again.
    needs: dict[str, list[str]] = {}
    for name, entries in checked.items():
        nodes = (node for tree in entries if not isinstance(tree, tuple) for node in walk(tree))
        needs[name] = [node.region for node in nodes if isinstance(node, typed.RegionValue)]
    while True:
        try:
            TopologicalSorter(needs).prepare()
            return
        except CycleError as error:
            circle = list(reversed(error.args[1]))[1:]  # each needs the next, the last the first
        at = circle.index(min(circle, key=list(regions).index))
        circle = [*circle[at:], *circle[:at]]
        phrase = next(entry for entry in regions[circle[0]].cells if isinstance(entry, Phrase))
        yield phrase, _defined_by_itself(circle, len(phrase.text))
        needs = {
            name: [one for one in others if one not in circle] for name, others in needs.items() if name not in circle
        }
