"""Check expressions: the tree of a text becomes a typed tree, in which every name is found and every kind known."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from pnp.messages import join_words, plural, quote, suggest_name
from pnp.play.language.checking.names import Names, member_of, none_of, piece_parts
from pnp.play.language.terms import tree as typed
from pnp.play.language.terms.book import Phrase, PlayBook
from pnp.play.language.terms.functions import BEFORE, BOX, FUNCTIONS, SPECIAL_FUNCTIONS, WAYS, Function
from pnp.play.language.terms.kinds import (
    CELL,
    CELLS,
    DIRECTION,
    FLAG,
    LARGEST_NUMBER,
    NONE,
    NUMBER,
    PIECE,
    PLAYER,
    KindForm,
    ValueKind,
    fits,
    set_of,
)
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
from pnp.play.language.terms.tree import ExpressionNode

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
OwnName = typed.Local | typed.Special | typed.Constant
_SET_SIGNS: Mapping[type[ast.operator], str] = {ast.BitOr: "|", ast.BitAnd: "&", ast.Sub: "-"}


class ExpressionChecker:
    """Checks the texts of one place of a book, which share *own* names; *find_define* returns a checked define."""

    def __init__(
        self,
        book: PlayBook,
        find_define: Callable[[str], CheckedDefine],
        own: Mapping[str, OwnName] | None = None,
        *,
        deals: bool = False,
        add_before: Callable[[ExpressionNode], str] | None = None,
    ) -> None:
        self.book = book
        self.own = dict(own or {})
        self.deals = deals
        self.broken: set[str] = set()  # own names whose texts are wrong: what needs them seems wrong as well
        self.define = find_define
        self.add_before = add_before  # makes a define of what before(...) asks, where there is a position before

    def check(self, phrase: Phrase, want: ValueKind | None = None) -> ExpressionNode:
        """Return the typed tree of a text. Raises LanguageError."""
        tree = parse_expression(phrase.text)
        return self.node(tree) if want is None else self.wanted(tree, want)

    def check_loop(self, phrase: Phrase) -> typed.Loop:
        """Return the loop that a text writes; its name stays known. Raises LanguageError."""
        return self.loop(parse_loop(phrase.text))

    @property
    def names(self) -> Names:
        """The names that are known here."""
        return Names(self.book, self.own)

    def wanted(self, tree: ast.expr, kind: ValueKind) -> ExpressionNode:
        """Return the typed tree of a value of a kind; a set is a condition as well. Raises LanguageError for others."""
        node = self.node(tree, kind)
        if kind == WAYS and node.kind == DIRECTION:
            return typed.SetOf((node,), WAYS)
        if kind == DIRECTION and isinstance(node, typed.Ways) and all(len(ways) == 1 for ways in node.by_player):
            return typed.Call("first", (node,), DIRECTION)  # such as forward: one direction for each player
        if node.kind == NONE and fits(NONE, kind):
            return none_of(kind)
        if not fits(node.kind, kind):
            raise mismatch(kind, node.kind, tree)
        return node

    def members(self, tree: ast.expr, hint: str, *forms: KindForm) -> ExpressionNode:
        """Return the typed tree of a value that has members, in one of these forms. Raises LanguageError for others."""
        node = self.node(tree)
        if not node.kind.is_many or (forms and node.kind.form not in forms):
            raise wrong_kind(f"{node.kind} has no members", hint, tree)
        return node

    def node(self, tree: ast.expr, want: ValueKind | None = None) -> ExpressionNode:
        """Return the typed tree of any value; *want* decides between the meanings of a name. Raises LanguageError."""
        # One branch a kind of node of the language; Python's other kinds are told as such.
        match tree:
            case ast.Constant():
                return self._constant(tree, want)
            case ast.Name():
                return self._name(written_name(tree.id), tree, want)
            case ast.UnaryOp() | ast.BoolOp():
                return self._signed(tree)
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
            case ast.Attribute() if any("." in name for name in self.own):
                return self._dotted(tree)
            case ast.GeneratorExp():
                hint = "write all(...), any(...), count(...), sum(...) or {...} around it"
                raise misused("a loop can't stand alone", hint, tree)
            case _:
                raise unsupported(tree)

    def _signed(self, tree: ast.UnaryOp | ast.BoolOp) -> ExpressionNode:
        match tree:
            case ast.BoolOp():
                word = "and" if isinstance(tree.op, ast.And) else "or"
                return typed.BooleanOperation(word, tuple(self.wanted(one, FLAG) for one in tree.values))
            case ast.UnaryOp(op=ast.Not()):
                return typed.Not(self.wanted(tree.operand, FLAG))
            case ast.UnaryOp(op=ast.USub()):
                number = self.wanted(tree.operand, NUMBER)
                if isinstance(number, typed.Constant):
                    return replace(number, value=-number.value)
                return typed.Operation("-", typed.Constant(0, NUMBER), number)
            case _:
                raise unsupported(tree)

    def _constant(self, tree: ast.Constant, want: ValueKind | None) -> ExpressionNode:
        value = tree.value
        match value:
            case bool():
                return typed.Constant(int(value), FLAG)
            case int() if value <= LARGEST_NUMBER:
                return typed.Constant(value, NUMBER)
            case int():
                raise LanguageError("P008", f"the largest number is {LARGEST_NUMBER:,}", "write less", *span_of(tree))
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

    def _dotted(self, tree: ast.Attribute) -> ExpressionNode:
        """Return the meaning of a name with dots, such as ``red_stone.count``, which statements know."""
        name = ast.unparse(tree)
        if name not in self.own:
            hint = suggest_name(name, [one for one in self.own if "." in one])
            raise LanguageError("P014", f"unknown name {quote(name)}", hint, *span_of(tree))
        return self.own[name]

    def _choice(self, tree: ast.IfExp, want: ValueKind | None) -> ExpressionNode:
        test = self.wanted(tree.test, FLAG)
        value, otherwise = self.pair(tree.body, tree.orelse, want)
        if FLAG in (value.kind, otherwise.kind):
            value, otherwise = _as_condition(value), _as_condition(otherwise)
        if value.kind != otherwise.kind:
            raise mismatch(value.kind, otherwise.kind, tree.orelse)
        return typed.Conditional(test, value, otherwise, value.kind)

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
        # What is allowed is tried first: the faults of signs and of kinds matter only where nothing fits.
        left, right = self.pair(tree.left, tree.right, want if want is not None and want.is_set else None)
        sign, kind = type(tree.op), left.kind
        signs = _SET_SIGNS if kind.is_set else _NUMBER_SIGNS if kind == NUMBER else {}
        if left.kind == right.kind and sign in signs:
            if sign in (ast.FloorDiv, ast.Mod) and not (isinstance(right, typed.Constant) and right.value > 0):
                raise misused("a divisor is a number above 0", "write the number itself", tree.right)
            return typed.Operation(signs[sign], left, right, kind)
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
                parts.append(typed.Not(inside) if isinstance(sign, ast.NotIn) else inside)
            else:
                parts.append(self._comparison(left, sign, right, tree))
            left = right
        return parts[0] if len(parts) == 1 else typed.BooleanOperation("and", tuple(parts))

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
        return typed.Comparison(word, first, second)

    def _membership(self, left: ast.expr, right: ast.expr) -> ExpressionNode:
        if isinstance(right, ast.Set | ast.Tuple):
            member = self.node(left)
            items = tuple(self.wanted(item, member.kind) for item in right.elts)
            if member.kind.is_many:
                raise wrong_kind(f"{member.kind} is not a member", "compare its members", left)
            return member_of(member, items)
        among = self.members(right, "write a set after in", KindForm.SET, KindForm.LIST)
        return typed.Membership(self.wanted(left, among.kind.member), among)

    def _entry(self, tree: ast.Subscript) -> ExpressionNode:
        """Return the entry of a table of the position, or the cells of a region for one member."""
        # A box, a part and a region have indices of their own; the faults go from no index at all to how many.
        indices = list(tree.slice.elts) if isinstance(tree.slice, ast.Tuple) else [tree.slice]
        name = written_name(tree.value.id) if isinstance(tree.value, ast.Name) else ""
        region, part = self.book.regions.get(name), self.book.parts.get(name)
        if name == BOX and region is None and part is None:
            return self._box_count(tree, indices)
        per = part.per if part is not None else ()
        if region is not None and region.per:
            per = (region.per,)
        if not per:
            what = f"{quote(name)} has no index" if name else "only parts of the position and regions have an index"
            hint = suggest_name(name, [*self.book.parts, *self.book.regions]) if name not in self.names.known() else ""
            raise wrong_kind(what, hint or "remove the index", tree)
        if len(indices) != len(per):
            raise wrong_kind(f"{quote(name)} has {len(per)} indices", f"write {name}[{', '.join(per)}]", tree)
        nodes = tuple(map(self.wanted, indices, map(ValueKind, per)))
        if part is not None:
            return typed.PartValue(name, nodes, part.kind)
        return typed.RegionValue(name, nodes[0], CELLS)

    def _box_count(self, tree: ast.Subscript, indices: Sequence[ast.expr]) -> ExpressionNode:
        """Return how many the box holds of a component: by its name, by a piece, or by a member of the same name."""
        # A component's own name goes first: it need not be a name of the rules. Any other index is a piece or a member.
        box = self.book.box
        if len(indices) != 1:
            raise wrong_kind(f"{BOX} has one index", f"write {BOX}[coin]", tree)
        index = indices[0]
        written = index.id if isinstance(index, ast.Name) else getattr(index, "value", None)
        if isinstance(written, str) and (name := written_name(written)) not in self.own and name in box:
            return typed.Constant(box[name], NUMBER)
        try:
            node = self.node(index)
        except LanguageError as error:
            if error.code == "P014" and isinstance(written, str):
                error.message = f"there is no component {quote(written_name(written))}"
                error.hint = suggest_name(written_name(written), box) if box else "add it to components.yaml"
            raise
        if node.kind == PIECE:
            names = self.book.pieces.components
            return typed.NumberTable((*(box.get(name or "", 0) for name in names), 0), node)
        return self._box_of_members(node, index)

    def _box_of_members(self, node: ExpressionNode, index: ast.expr) -> typed.NumberTable:
        box = self.book.box
        members = self.book.sets.get(node.kind.name, ()) if not node.kind.is_many else ()
        missing = [name for name in members if name not in box]
        if missing or not members:
            what = f"the box has no {quote(missing[0])}" if missing else f"{node.kind} is not a component"
            raise wrong_kind(what, f"write {BOX}[coin], with a component, a piece, or a member named like one", index)
        return typed.NumberTable((*(box[name] for name in members), 0), node)

    def _set(self, tree: ast.expr, items: Sequence[ast.expr], want: ValueKind | None) -> ExpressionNode:
        of = want.member if want is not None and want.is_set else None
        nodes: list[ExpressionNode] = []
        for item in items:
            nodes.append(self.node(item, of) if of is None else self.wanted(item, of))
            of = nodes[-1].kind
        assert of is not None
        return typed.SetOf(tuple(nodes), _set_that_holds(of, tree))

    def _comprehension(self, tree: ast.SetComp, want: ValueKind | None) -> ExpressionNode:
        of = want.member if want is not None and want.is_set else None
        loops, body = self.loops(tree.generators, lambda: self.node(tree.elt, of))
        if body.kind.is_set:
            return typed.Fold("union", loops, body, body.kind)
        return typed.Fold("set", loops, body, _set_that_holds(body.kind, tree.elt))

    def loops(
        self, generators: Sequence[ast.comprehension], body: Callable[[], ExpressionNode]
    ) -> tuple[tuple[typed.Loop, ...], ExpressionNode]:
        """Return loops, and the value in them; their names are forgotten afterwards."""
        before = dict(self.own)
        try:
            return tuple(map(self.loop, generators)), body()
        finally:
            self.own = before

    def loop(self, generator: ast.comprehension) -> typed.Loop:
        """Return one loop; its name is known from here on."""
        if not isinstance(generator.target, ast.Name) or generator.is_async:
            raise misused("a loop has one name", "write for c in cells", generator.target)
        among = self.members(generator.iter, "write a set after in")
        local = typed.Local(written_name(generator.target.id), among.kind.member)
        self.own[local.name] = local
        return typed.Loop(local, among, tuple(self.wanted(test, FLAG) for test in generator.ifs))


def _set_that_holds(of: ValueKind, tree: ast.expr) -> ValueKind:
    """Return the kind of sets of a kind. Raises LanguageError if there are none."""
    if of.is_many or of in (FLAG, NUMBER, NONE):
        hint = "sets hold cells, players, pieces and members of the game's own sets"
        raise wrong_kind(f"a set can't hold {of}", hint, tree)
    return set_of(of)


def _as_condition(node: ExpressionNode) -> ExpressionNode:
    """Return whether a set has a member; a tree of another kind as it is."""
    return typed.Not(typed.Not(node)) if node.kind.is_set else node


# Calls of the language's functions and of defines


def check_call(checker: ExpressionChecker, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    """Return the typed tree of a call. Raises LanguageError."""
    # The order is that in which names hide one another: those of the game before those of the language.
    if not isinstance(tree.func, ast.Name):
        hint = "write a function of the language or a define before the parenthesis"
        raise misused("this can't be called", hint, tree.func)
    name = written_name(tree.func.id)
    if starred := next((one for one in tree.args if isinstance(one, ast.Starred)), None):
        raise misused("the language has no *", "write each value", starred)
    if tree.keywords and name != "piece":
        hint = "only piece(...) has names before its values"
        raise misused("a value with a name", hint, tree.keywords[0].value)
    if name in checker.book.defines:
        return check_define_call(checker, name, tree.args, tree)
    if name in checker.book.pieces.fields:
        _count_arguments(name, tree, 1, 1)
        kind, _ = checker.book.pieces.fields[name]
        return typed.FieldValue(name, checker.wanted(tree.args[0], PIECE), kind)
    if name in checker.book.numbers:
        _count_arguments(name, tree, 1, 1)
        of, numbers = checker.book.numbers[name]
        return typed.NumberTable(numbers, checker.wanted(tree.args[0], ValueKind(of)))
    if (function := FUNCTIONS.get(name)) is not None:
        return _check_function(checker, name, function, tree)
    if (special := _SPECIAL.get(name)) is not None:
        check, least, most = special
        _count_arguments(name, tree, least, most)
        return check(checker, name, tree, want)
    if name == BEFORE:
        return _check_before(checker, tree, want)
    raise _unknown_function(checker.book, name, tree)


def _unknown_function(book: PlayBook, name: str, tree: ast.Call) -> LanguageError:
    known = (*FUNCTIONS, *SPECIAL_FUNCTIONS, *book.defines, *book.pieces.fields, *book.numbers)
    hint = f"write {name}[...]" if name in book.parts or name in book.regions else suggest_name(name, known)
    return LanguageError("P014", f"unknown function {quote(name)}", hint, *span_of(tree.func))


def _check_before(checker: ExpressionChecker, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    """Return the value of a tree in the position before, which knows the names of the loops around it."""
    if checker.add_before is None:
        hint = "before(...) is for facts of a frame with moves, and for laws about an action"
        raise LanguageError("P083", "there is no position before this one", hint, *span_of(tree))
    _count_arguments(BEFORE, tree, 1, 1)
    node = checker.node(tree.args[0], want)
    if any(isinstance(one, typed.Special | typed.Before) for one in typed.walk(node)):
        hint = "write over, winner and the like outside of it"
        raise misused("before(...) asks for what a position shows", hint, tree)
    return typed.Before(checker.add_before(node), typed.free_locals(node), node.kind)


def check_define_call(
    checker: ExpressionChecker, name: str, arguments: Sequence[ast.expr], tree: ast.expr
) -> ExpressionNode:
    """Return the typed tree of a define's use. Raises LanguageError."""
    try:
        define = checker.define(name)
    except LanguageError as error:
        error.start, error.length = span_of(tree)
        raise
    if len(arguments) != len(define.parameters):
        kinds = ", ".join(f"{kind.name} {of}" for of, kind in define.parameters)
        hint = f"it is defined as {name}({kinds})" if kinds else ""
        raise wrong_count(name, len(define.parameters), len(define.parameters), len(arguments), hint, tree)
    values = [checker.wanted(one, kind) for one, (_, kind) in zip(arguments, define.parameters, strict=True)]
    return typed.DefineCall(name, tuple(values), define.tree.kind)


def _count_arguments(name: str, tree: ast.Call, least: int, most: int | None, count: int | None = None) -> None:
    count = len(tree.args) if count is None else count
    if count < least or (most is not None and count > most):
        says = FUNCTIONS[name].says if name in FUNCTIONS else SPECIAL_FUNCTIONS.get(name, "a field")
        raise wrong_count(name, least, most, count, f"{name}: {says}", tree)


def wrong_count(name: str, least: int, most: int | None, count: int, hint: str, tree: ast.expr) -> LanguageError:
    """Return the error that a function or an effect has too few or too many values."""
    return wrong_kind(f"{quote(name)} takes {argument_count(least, most)}, not {count}", hint, tree)


def argument_count(least: int, most: int | None) -> str:
    """Return how many arguments a function takes, in words; None: any number from the *least* on."""
    if most is None:
        return f"at least {plural(least, 'argument')}"
    joint = " or " if most == least + 1 else " to "
    return plural(least, "argument") if least == most else f"{least}{joint}{most} arguments"


def _check_function(checker: ExpressionChecker, name: str, function: Function, tree: ast.Call) -> ExpressionNode:
    # A part or a route leaves the arguments before they are counted; what functions ask of a board comes after that.
    arguments, subject = list(tree.args), ""
    if function.pieces:
        subject = part_with_pieces(checker, name, arguments, tree)
    elif function.route:
        subject = _route(checker, name, arguments, tree)
    most = None if function.repeats else len(function.parameters)
    _count_arguments(name, tree, function.least, most, len(arguments))
    repeated = len(arguments) - len(function.parameters) if function.repeats else 0
    kinds = function.parameters + function.parameters[-1:] * repeated
    nodes = tuple(checker.wanted(one, kind) for one, kind in zip(arguments, kinds, strict=False))
    if name == "runs" and not isinstance(nodes[0], typed.Constant):
        raise wrong_kind("the length of runs is a number", "write runs(3)", arguments[0])
    if name in ("q", "r") and not checker.book.grid.axial:
        raise wrong_kind(f"the board has no {name}", "only boards of hexagons have q and r", tree)
    if name in ("row", "column") and not checker.book.grid.row_numbers:
        hint = "name the cells in a region or a route: only boards with rows and columns have numbers for them"
        if checker.book.grid.route:
            hint = "left(track, cell) counts the steps from a space to beyond the end"
        raise wrong_kind(f"the board has no {name}s", hint, tree)
    return typed.Call(name, nodes, function.result, subject)


def part_with_pieces(checker: ExpressionChecker, name: str, arguments: list[ast.expr], tree: ast.Call) -> str:
    """Return the part that a function reads; its name is removed from the arguments if given."""
    parts = [part.name for part in piece_parts(checker.book)]
    first = arguments[0] if arguments else None
    if isinstance(first, ast.Name) and written_name(first.id) in parts:
        del arguments[0]
        return written_name(first.id)
    if len(parts) == 1:
        return parts[0]
    if not parts:
        hint = "add a part such as board: piece per cell under state"
        raise wrong_kind("the state has no pieces on cells", hint, tree)
    hint = f"write {name}({parts[0]}, ...)"
    raise wrong_kind(f"{quote(name)} needs one of {join_words(map(quote, parts), 'and')}", hint, tree)


def _route(checker: ExpressionChecker, name: str, arguments: list[ast.expr], tree: ast.Call) -> str:
    """Return the route of a function's call; its name is removed from the arguments."""
    routes = checker.book.routes
    first = arguments[0] if arguments else None
    route = written_name(first.id) if isinstance(first, ast.Name) else ""
    if route not in routes:
        hint = suggest_name(route, routes) if routes else "name a route under routes"
        raise LanguageError("P014", f"{quote(name)} begins with the name of a route", hint, *span_of(first or tree))
    arguments.pop(0)
    return route


def _check_fold(checker: ExpressionChecker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    loop = tree.args[0]
    if not isinstance(loop, ast.GeneratorExp):
        hint = f"write {name}(... for c in cells)"
        raise wrong_kind(f"{quote(name)} takes a loop", hint, loop)
    if name == "union":
        of = want if want is not None and want.is_set else None
        loops, body = checker.loops(loop.generators, lambda: checker.node(loop.elt, of))
        if not body.kind.is_set:
            raise wrong_kind(f"union takes sets, found {body.kind}", "write {...} instead", loop.elt)
        return typed.Fold(name, loops, body, body.kind)
    kind = FLAG if name in ("all", "any") else NUMBER
    loops, body = checker.loops(loop.generators, lambda: checker.wanted(loop.elt, kind))
    return typed.Fold(name, loops, body, kind)


def _check_extreme(checker: ExpressionChecker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    if len(tree.args) == 1:
        return _check_fold(checker, name, tree, want)
    return typed.Call(name, tuple(checker.wanted(one, NUMBER) for one in tree.args), NUMBER)


def _check_count(checker: ExpressionChecker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    if isinstance(loop := tree.args[0], ast.GeneratorExp):
        loops, _ = checker.loops(loop.generators, lambda: checker.node(loop.elt))
        return typed.Fold(name, loops, typed.Constant(1, NUMBER), NUMBER)
    return typed.Call(name, (checker.members(loop, "count takes a set, a pile or a loop"),), NUMBER)


def _check_first(checker: ExpressionChecker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    among = checker.node(tree.args[0])
    if among.kind.form is not KindForm.SET:
        raise wrong_kind(f"first takes a set, found {among.kind}", "write {...}", tree.args[0])
    return typed.Call(name, (among,), among.kind.member)


def _check_end(checker: ExpressionChecker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    pile = checker.node(tree.args[0])
    if pile.kind.form is not KindForm.LIST:
        raise wrong_kind(f"{quote(name)} takes a pile, found {pile.kind}", "name a pile", tree.args[0])
    place = tuple(checker.wanted(one, NUMBER) for one in tree.args[1:])
    return typed.Call(name, (pile, *place), pile.kind.member)


def _check_piece(checker: ExpressionChecker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    fields = checker.book.pieces.fields
    if tree.args or not tree.keywords:
        example = ", ".join(f"{field}=..." for field in fields)
        raise wrong_kind("piece takes fields with their values", f"write piece({example})", tree)
    values: dict[str, ExpressionNode] = {}
    for keyword in tree.keywords:
        field = written_name(keyword.arg or "")
        if field not in fields:
            message, hint = f"pieces have no {quote(field)}", suggest_name(field, fields)
            raise LanguageError("P014", message, hint, *span_of(keyword.value))
        values[field] = checker.wanted(keyword.value, fields[field][0])
    return typed.PieceWith(tuple(values.items()))


def _check_closure(checker: ExpressionChecker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    start, relation, *more = tree.args
    of = written_name(relation.id) if isinstance(relation, ast.Name) else ""
    hint = "write its name alone: closure(cell, hops)"
    if of not in checker.book.defines:
        raise LanguageError("P014", "closure takes a cell and the name of a define", hint, *span_of(relation))
    define = checker.define(of)
    kinds = [kind for _, kind in define.parameters]
    if kinds[:1] != [CELL] or define.tree.kind != CELLS:
        raise wrong_kind(f"{quote(of)} does not lead from a cell to cells", f"define {of}(cell c)", relation)
    if len(more) != len(kinds) - 1:
        message = f"{quote(of)} takes {plural(len(kinds), 'argument')}, the cell included"
        raise wrong_kind(message, "write the others after its name", tree)
    values = tuple(checker.wanted(one, kind) for one, kind in zip(more, kinds[1:], strict=True))
    return typed.Closure(checker.wanted(start, CELL), of, values, CELLS)


def _check_possible(checker: ExpressionChecker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    first = tree.args[0]
    action = written_name(first.id) if isinstance(first, ast.Name) else str(getattr(first, "value", ""))
    if action not in checker.book.actions:
        hint = suggest_name(action, checker.book.actions)
        raise LanguageError("P014", "possible takes the name of an action", hint, *span_of(first))
    return typed.Possible(action, checker.wanted(tree.args[1], PLAYER) if len(tree.args) > 1 else typed.Mover())


def _check_random(checker: ExpressionChecker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    if not checker.deals:
        hint = "in play, chance is an action: by: chance"
        raise misused("random belongs to setup", hint, tree)
    if isinstance(loop := tree.args[0], ast.GeneratorExp):
        loops, body = checker.loops(loop.generators, lambda: checker.node(loop.elt, want))
        if body.kind.is_many or body.kind == FLAG:
            raise wrong_kind(f"{body.kind} can't be drawn", "draw cells, numbers, players", loop.elt)
        return typed.Fold(name, loops, body, body.kind)
    among = checker.members(loop, "write a set", KindForm.SET, KindForm.LIST)
    return typed.Call(name, (among,), among.kind.member)


_Check = Callable[[ExpressionChecker, str, ast.Call, ValueKind | None], ExpressionNode]
# Functions that check their own values, and how many of these there are: at least, and at most.
_SPECIAL: Mapping[str, tuple[_Check, int, int | None]] = {
    "all": (_check_fold, 1, 1),
    "any": (_check_fold, 1, 1),
    "sum": (_check_fold, 1, 1),
    "union": (_check_fold, 1, 1),
    "min": (_check_extreme, 1, None),
    "max": (_check_extreme, 1, None),
    "count": (_check_count, 1, 1),
    "first": (_check_first, 1, 1),
    "top": (_check_end, 1, 2),
    "bottom": (_check_end, 1, 2),
    "piece": (_check_piece, 0, None),
    "closure": (_check_closure, 2, None),
    "possible": (_check_possible, 1, 2),
    "random": (_check_random, 1, 1),
}
