"""Check expressions: the tree of a text becomes a typed tree, in which every name is found and every kind known."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from pnp.messages import quote, suggest_name
from pnp.play.language.checking.calls import check_call, check_define_call
from pnp.play.language.checking.names import Names, member_of, none_of
from pnp.play.language.terms.book import Phrase, PlayBook
from pnp.play.language.terms.functions import BOX, WAYS
from pnp.play.language.terms.kinds import CELLS, DIRECTION, FLAG, NONE, NUMBER, PIECE, KindForm, ValueKind, fits, set_of
from pnp.play.language.terms.program import CheckedDefine
from pnp.play.language.terms.syntax import (
    NOT_PARTS,
    DependentError,
    LanguageError,
    mismatch,
    misused,
    parse_expression,
    parse_loop,
    span_of,
    unsupported,
    written_name,
    wrong_kind,
)
from pnp.play.language.terms.tree import (
    BooleanOperation,
    Call,
    Comparison,
    Conditional,
    Constant,
    ExpressionNode,
    Fold,
    Local,
    Loop,
    Membership,
    Not,
    NumberTable,
    Operation,
    PartValue,
    RegionValue,
    SetOf,
    Special,
    Ways,
)

_LARGEST = 1_000_000
_SIGNS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_NUMBER_SIGNS: Mapping[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
_SET_SIGNS: Mapping[type[ast.operator], str] = {ast.BitOr: "|", ast.BitAnd: "&", ast.Sub: "-"}


class ExpressionChecker:
    """Checks the texts of one place of a book, which share *own* names; *find_define* returns a checked define."""

    def __init__(
        self,
        book: PlayBook,
        find_define: Callable[[str], CheckedDefine],
        own: Mapping[str, Local | Special] | None = None,
        *,
        deals: bool = False,
    ) -> None:
        self.book = book
        self.own = dict(own or {})
        self.deals = deals
        self.broken: set[str] = set()  # own names whose texts are wrong: what needs them seems wrong as well
        self._find_define = find_define

    def define(self, name: str) -> CheckedDefine:
        """Return a define, checked."""
        return self._find_define(name)

    def check(self, phrase: Phrase, want: ValueKind | None = None) -> ExpressionNode:
        """Return the typed tree of a text. Raises LanguageError."""
        tree = parse_expression(phrase.text)
        if want == FLAG:
            return self.condition(tree)
        return self.node(tree) if want is None else self.wanted(tree, want)

    def check_loop(self, phrase: Phrase) -> Loop:
        """Return the loop that a text writes; its name stays known. Raises LanguageError."""
        return self.loop(parse_loop(phrase.text))

    @property
    def names(self) -> Names:
        """The names that are known here."""
        return Names(self.book, self.own)

    def wanted(self, tree: ast.expr, kind: ValueKind) -> ExpressionNode:
        """Return the typed tree of a value of a kind. Raises LanguageError for another kind."""
        node = self.node(tree, kind)
        if kind == WAYS and node.kind == DIRECTION:
            return SetOf((node,), WAYS)
        if kind == DIRECTION and isinstance(node, Ways) and all(len(ways) == 1 for ways in node.by_player):
            return Call("first", (node,), DIRECTION)  # such as forward: one direction for each player
        if node.kind == NONE and fits(NONE, kind):
            return none_of(kind)
        if not fits(node.kind, kind):
            raise mismatch(kind, node.kind, tree)
        return node

    def condition(self, tree: ast.expr) -> ExpressionNode:
        """Return the typed tree of a condition; a set is true if it has a member."""
        node = self.node(tree, FLAG)
        if not fits(node.kind, FLAG):
            raise mismatch(FLAG, node.kind, tree)
        return node

    def node(self, tree: ast.expr, want: ValueKind | None = None) -> ExpressionNode:
        """Return the typed tree of any value; *want* decides between the meanings of a name. Raises LanguageError."""
        match tree:
            case ast.Constant():
                return self._constant(tree, want)
            case ast.Name():
                return self._name(written_name(tree.id), tree, want)
            case ast.UnaryOp(op=ast.Not()):
                return Not(self.condition(tree.operand))
            case ast.UnaryOp(op=ast.USub()):
                return negative(self.wanted(tree.operand, NUMBER))
            case ast.BoolOp():
                word = "and" if isinstance(tree.op, ast.And) else "or"
                return BooleanOperation(word, tuple(self.condition(test) for test in tree.values))
            case ast.IfExp():
                return self._choice(tree, want)
            case ast.BinOp():
                return self._operation(tree, want)
            case ast.Compare():
                return self._comparisons(tree)
            case ast.Subscript():
                return self._entry(tree)
            case ast.Set():
                return self._set(tree, tree.elts, want)
            case ast.SetComp():
                return self._comprehension(tree, want)
            case ast.Call():
                return check_call(self, tree, want)
            case ast.GeneratorExp():
                hint = "write all(...), any(...), count(...), sum(...) or {...} around it"
                raise misused("a loop can't stand alone", hint, tree)
            case _:
                raise unsupported(tree)

    def _constant(self, tree: ast.Constant, want: ValueKind | None) -> ExpressionNode:
        value = tree.value
        match value:
            case bool():
                return Constant(int(value), FLAG)
            case int() if value <= _LARGEST:
                return Constant(value, NUMBER)
            case int():
                raise LanguageError("P008", f"the largest number is {_LARGEST:,}", "write less", *span_of(tree))
            case str():
                return self._name(written_name(value), tree, want)
            case None:
                return none_of(want)
            case _:
                hint = "write a whole number, a name, true or false"
                raise misused("this is not a value of the language", hint, tree)

    def _name(self, name: str, tree: ast.expr, want: ValueKind | None) -> ExpressionNode:
        start, length = span_of(tree)
        if name in self.broken:
            raise DependentError
        if name in self.book.defines and name not in self.own:
            return check_define_call(self, name, (), tree)
        try:
            meaning = self.names.find(name, want)
        except LanguageError as error:
            error.start, error.length = start, length
            raise
        if meaning is None:
            raise self.names.unknown(name, start)
        return meaning

    def _choice(self, tree: ast.IfExp, want: ValueKind | None) -> ExpressionNode:
        test = self.condition(tree.test)
        value, otherwise = self.pair(tree.body, tree.orelse, want)
        if FLAG in (value.kind, otherwise.kind):
            value, otherwise = _as_condition(value), _as_condition(otherwise)
        if value.kind != otherwise.kind:
            raise mismatch(value.kind, otherwise.kind, tree.orelse)
        return Conditional(test, value, otherwise, value.kind)

    def pair(
        self, left: ast.expr, right: ast.expr, want: ValueKind | None = None
    ) -> tuple[ExpressionNode, ExpressionNode]:
        """Return two values of which each can tell what a name of the other means."""
        is_name = isinstance(left, ast.Name | ast.Constant)
        try:
            first = self.node(left, want)
        except LanguageError:
            if not is_name:
                raise
            second = self.node(right, want)
            return self.node(left, second.kind), second
        second = self.node(right, want if first.kind == NONE else first.kind)
        if first.kind == NONE:
            first = none_of(second.kind)
        elif second.kind == NONE:
            second = none_of(first.kind)
        elif first.kind != second.kind and is_name:
            first = self.node(left, second.kind)
        return first, second

    def _operation(self, tree: ast.BinOp, want: ValueKind | None) -> ExpressionNode:
        left, right = self.pair(tree.left, tree.right, want if want is not None and want.is_set else None)
        sign, kind = type(tree.op), left.kind
        if left.kind == right.kind:
            if kind.is_set and sign in _SET_SIGNS:
                return Operation(_SET_SIGNS[sign], left, right, kind)
            if kind == NUMBER and sign in (ast.Add, ast.Sub, ast.Mult):
                return Operation(_NUMBER_SIGNS[sign], left, right)
            if kind == NUMBER and sign in _NUMBER_SIGNS:
                if not (isinstance(right, Constant) and right.value > 0):
                    raise misused("a divisor is a number above 0", "write the number itself", tree.right)
                return Operation(_NUMBER_SIGNS[sign], left, right)
        if sign in NOT_PARTS:
            raise misused("this is not part of the language", NOT_PARTS[sign], tree)
        for node, side in ((left, tree.left), (right, tree.right)):
            if sign in _NUMBER_SIGNS and sign not in _SET_SIGNS and node.kind != NUMBER:
                raise mismatch(NUMBER, node.kind, side)
        hint = "numbers have + - * // %, sets of one kind have | & -"
        raise wrong_kind(f"this does not work with {left.kind} and {right.kind}", hint, tree)

    def _comparisons(self, tree: ast.Compare) -> ExpressionNode:
        parts: list[ExpressionNode] = []
        left = tree.left
        for sign, right in zip(tree.ops, tree.comparators, strict=True):
            if isinstance(sign, ast.In | ast.NotIn):
                inside = self._membership(left, right)
                parts.append(Not(inside) if isinstance(sign, ast.NotIn) else inside)
            else:
                parts.append(self._comparison(left, sign, right, tree))
            left = right
        return parts[0] if len(parts) == 1 else BooleanOperation("and", tuple(parts))

    def _comparison(self, left: ast.expr, sign: ast.cmpop, right: ast.expr, tree: ast.expr) -> ExpressionNode:
        word = _SIGNS.get(type(sign))
        if word is None:
            raise misused("this is not part of the language", "write == or !=", tree)
        first, second = self.pair(left, right)
        if first.kind != second.kind:
            message = f"{first.kind} is never {second.kind}"
            raise wrong_kind(message, "compare two values of one kind", tree)
        if first.kind.form in (KindForm.LIST, KindForm.SETS):
            raise wrong_kind("lists can't be compared", "compare their members", tree)
        if (word in ("<", ">") and first.kind != NUMBER) or (
            word in ("<=", ">=") and not (first.kind == NUMBER or first.kind.is_set)
        ):
            hint = "only numbers have an order; write <= between sets"
            raise wrong_kind(f"{first.kind} can't be less or more than another", hint, tree)
        if word in (">", ">="):
            first, second, word = second, first, word.replace(">", "<")
        return Comparison(word, first, second)

    def _membership(self, left: ast.expr, right: ast.expr) -> ExpressionNode:
        if isinstance(right, ast.Set | ast.Tuple):
            member = self.node(left)
            items = tuple(self.wanted(item, member.kind) for item in right.elts)
            if member.kind.is_many:
                raise wrong_kind(f"{member.kind} is not a member", "compare its members", left)
            return member_of(member, items)
        among = self.node(right)
        if among.kind.form not in (KindForm.SET, KindForm.LIST):
            raise wrong_kind(f"{among.kind} has no members", "write a set after in", right)
        return Membership(self.wanted(left, among.kind.member), among)

    def _entry(self, tree: ast.Subscript) -> ExpressionNode:
        """Return the entry of a table of the position, or the cells of a region for one member."""
        indices = list(tree.slice.elts) if isinstance(tree.slice, ast.Tuple) else [tree.slice]
        name = written_name(tree.value.id) if isinstance(tree.value, ast.Name) else ""
        region, part = self.book.regions.get(name), self.book.parts.get(name)
        if name == BOX and region is None and part is None:
            return self._box_count(tree, indices)
        per = (region.per,) if region is not None and region.per else part.per if part is not None else ()
        if not per:
            what = f"{name} has no index" if name else "only parts of the position and regions have an index"
            hint = suggest_name(name, [*self.book.parts, *self.book.regions]) if name not in self.names.known() else ""
            raise wrong_kind(what, hint or "remove the index", tree)
        if len(indices) != len(per):
            raise wrong_kind(f"{name} has {len(per)} indices", f"write {name}[{', '.join(per)}]", tree)
        nodes = tuple(self.wanted(index, ValueKind(of)) for index, of in zip(indices, per, strict=True))
        if part is not None:
            return PartValue(name, nodes, part.kind)
        return RegionValue(name, nodes[0], CELLS)

    def _box_count(self, tree: ast.Subscript, indices: Sequence[ast.expr]) -> ExpressionNode:
        """Return how many the box holds of a component: by its name, by a piece, or by a member of the same name."""
        box = self.book.box
        if len(indices) != 1:
            raise wrong_kind(f"{BOX} has one index", f"write {BOX}[coin]", tree)
        index = indices[0]
        written = index.id if isinstance(index, ast.Name) else getattr(index, "value", None)
        if isinstance(written, str) and (name := written_name(written)) not in self.own and name in box:
            return Constant(box[name], NUMBER)
        try:
            node = self.node(index)
        except LanguageError as error:
            if error.code == "P014" and isinstance(written, str):
                error.message = f"there is no component {quote(written_name(written))}"
                error.hint = suggest_name(written_name(written), box) if box else "add it to components.yaml"
            raise
        if node.kind == PIECE:
            names = self.book.pieces.components
            return NumberTable((*(box.get(name or "", 0) for name in names), 0), node)
        members = self.book.sets.get(node.kind.name, ()) if not node.kind.is_many else ()
        missing = [name for name in members if name not in box]
        if missing or not members:
            what = f"the box has no {missing[0]}" if missing else f"{node.kind} is not a component"
            raise wrong_kind(what, f"write {BOX}[coin], with a component, a piece, or a member named like one", index)
        return NumberTable((*(box[name] for name in members), 0), node)

    def _set(self, tree: ast.expr, items: Sequence[ast.expr], want: ValueKind | None) -> ExpressionNode:
        of = want.member if want is not None and want.is_set else None
        nodes: list[ExpressionNode] = []
        for item in items:
            nodes.append(self.node(item, of) if of is None else self.wanted(item, of))
            of = nodes[-1].kind
        assert of is not None
        if of.is_many or of in (FLAG, NUMBER, NONE):
            hint = "sets hold cells, players, pieces and members of the game's own sets"
            raise wrong_kind(f"a set can't hold {of}", hint, tree)
        return SetOf(tuple(nodes), set_of(of))

    def _comprehension(self, tree: ast.SetComp, want: ValueKind | None) -> ExpressionNode:
        loops, body = self.loops(tree.generators, tree.elt, want.member if want is not None and want.is_set else None)
        if body.kind.is_set:
            return Fold("union", loops, body, body.kind)
        if body.kind.is_many or body.kind in (FLAG, NUMBER, NONE):
            hint = "sets hold cells, players, pieces and members of the game's own sets"
            raise wrong_kind(f"a set can't hold {body.kind}", hint, tree.elt)
        return Fold("set", loops, body, set_of(body.kind))

    def loops(
        self, generators: Sequence[ast.comprehension], body: ast.expr, want: ValueKind | None = None
    ) -> tuple[tuple[Loop, ...], ExpressionNode]:
        """Return loops, and the value in them; their names are forgotten afterwards."""
        before = dict(self.own)
        try:
            loops = tuple(self.loop(generator) for generator in generators)
            return loops, self.condition(body) if want == FLAG else self.node(body, want)
        finally:
            self.own = before

    def loop(self, generator: ast.comprehension) -> Loop:
        """Return one loop; its name is known from here on."""
        if not isinstance(generator.target, ast.Name) or generator.is_async:
            raise misused("a loop has one name", "write for c in cells", generator.target)
        among = self.node(generator.iter)
        if not among.kind.is_many:
            raise wrong_kind(f"{among.kind} has no members", "write a set after in", generator.iter)
        name = written_name(generator.target.id)
        local = Local(name, among.kind.member)
        self.own[name] = local
        return Loop(local, among, tuple(self.condition(test) for test in generator.ifs))


def negative(node: ExpressionNode) -> ExpressionNode:
    """Return a number with the other sign."""
    if isinstance(node, Constant):
        return replace(node, value=-node.value)
    return Operation("-", Constant(0, NUMBER), node)


def _as_condition(node: ExpressionNode) -> ExpressionNode:
    """Return whether a set has a member; a tree of another kind as it is."""
    return Not(Not(node)) if node.kind.is_set else node
