"""The value of an expression in a position: its syntax tree is walked, node by node."""

import ast
import re
from functools import cache
from typing import Any, NamedTuple

from tests.play.language.naive.values import EMPTY, NO_NUMBER, OFF_BOARD, Piece

# Words of Python's that rules may use as names: while they are parsed, Cyrillic letters stand in for some of theirs.
LENT = {"from": "frоm", "is": "іs", "class": "сlass", "pass": "раss", "del": "dеl"}
GIVEN_BACK = {lent: word for word, lent in LENT.items()}


@cache
def parse(text, mode="eval"):
    text = {True: "true", False: "false"}.get(text, text) if isinstance(text, bool) else text
    lent = re.sub(r"\b(" + "|".join(LENT) + r")\b", lambda word: LENT[word[0]], str(text))
    tree = ast.parse(lent.strip(), mode=mode)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = GIVEN_BACK.get(node.id, node.id)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = GIVEN_BACK.get(node.value, node.value)
        if isinstance(node, ast.keyword):
            node.arg = GIVEN_BACK.get(node.arg, node.arg)
    return tree.body if mode == "eval" else tree.body[0]


@cache
def words_in(text):
    """Return all names in an expression, those in quotes too."""
    return words_below(parse(text))


@cache
def words_below(node):
    nodes = list(ast.walk(node))
    names = {each.id for each in nodes if isinstance(each, ast.Name)}
    return frozenset(
        names | {each.value for each in nodes if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    )


class Scope(NamedTuple):
    """Where an expression is read: the game, the position's parts, who moves, the names that have values here.

    *memory* holds what was found out about these parts; who changes them empties it.
    """

    game: Any
    parts: dict
    me: str
    names: dict
    memory: dict
    random: Any = None  # the generator, where something is left to chance
    history: tuple = ()  # the positions so far, this one included, as repetitions compare them

    def with_names(self, **names):
        return self._replace(names={**self.names, **names})


def number(value):
    """Return a number; none is far below all."""
    return NO_NUMBER if value is None else value


FIXED = {"true": True, "false": False, "none": None, "nothing": frozenset(), "empty": EMPTY}


def value_of(text, scope, want=None):
    """Return the value of an expression; *want* is ``piece`` where a name that might be anything is a piece."""
    return evaluate(parse(text), scope, want)


def evaluate(node, scope, want=None):
    return NODES[type(node)](node, scope, want)


def _word(word, scope, want):
    """Return what a word means, the nearest meaning first."""
    if word in scope.names:
        return scope.names[word]
    game = scope.game
    if want == "piece" and word in game.piece_names:
        return game.piece_names[word]
    if word == "me":
        return scope.me
    if word in FIXED:
        return FIXED[word]
    if word == "opponent":
        (other,) = [player for player in game.players if player != scope.me]
        return other
    if word == "pieces":
        return frozenset(game.pieces)
    if word in game.state:
        return scope.parts[word]
    if word in game.defines:
        return call_define(word, [], scope)
    if word in game.constants:
        return game.constants[word]
    if word in game.relative_ways:
        return game.relative_ways[word][scope.me]
    if word in game.words:
        return word
    return game.piece_names.get(word, word)


def call_define(name, values, scope):
    key = ("define", name, scope.me, *values)
    if key not in scope.memory:
        parameters, text = scope.game.defines[name]
        names = dict(zip((name for _, name in parameters), values, strict=True))
        scope.memory[key] = value_of(text, scope._replace(names=names))
    return scope.memory[key]


def remembered_node(node, scope):
    """Return the value of a node, walked once for the same position, player and values of its names."""
    names = scope.names
    key = (node, scope.me, *[(word, names[word]) for word in words_below(node) if word in names])
    if key not in scope.memory:
        scope.memory[key] = evaluate(node, scope)
    return scope.memory[key]


def _unary(node, scope, want):
    value = evaluate(node.operand, scope)
    return not value if isinstance(node.op, ast.Not) else -number(value)


def _bool(node, scope, want):
    if isinstance(node.op, ast.And):
        return all(evaluate(value, scope) for value in node.values)
    return any(evaluate(value, scope) for value in node.values)


def _if(node, scope, want):
    return evaluate(node.body if evaluate(node.test, scope) else node.orelse, scope, want)


def _operation(node, scope, want):
    left, right = evaluate(node.left, scope, want), evaluate(node.right, scope, want)
    if isinstance(left, frozenset):
        return {ast.BitOr: left | right, ast.BitAnd: left & right, ast.Sub: left - right}[type(node.op)]
    left, right = number(left), number(right)
    if isinstance(node.op, ast.Add):
        return left + right
    if isinstance(node.op, ast.Sub):
        return left - right
    if isinstance(node.op, ast.Mult):
        return left * right
    return left // right if isinstance(node.op, ast.FloorDiv) else left % right


def _compare(node, scope, want):
    left_node = node.left
    for operator, right_node in zip(node.ops, node.comparators, strict=True):
        left = evaluate(left_node, scope)
        is_member = isinstance(operator, ast.In | ast.NotIn)
        right = remembered_node(right_node, scope) if is_member else evaluate(right_node, scope)
        if scope.game.ambiguous_pieces and (_of_pieces(left) or _of_pieces(right)):
            left, right = evaluate(left_node, scope, "piece"), evaluate(right_node, scope, "piece")
        if is_member and left is None and _names_none(right_node):
            right = (None,)
        if not _holds(operator, left, right):
            return False
        left_node = right_node
    return True


def _names_none(node):
    """Return whether members are written one by one, and one of them is the word none."""
    words = [getattr(each, "id", getattr(each, "value", "")) for each in getattr(node, "elts", ())]
    return any(word is None or word == "none" for word in words)


def _of_pieces(value):
    members = value if isinstance(value, frozenset | tuple) and not isinstance(value, Piece) else [value]
    return any(isinstance(member, Piece) for member in members)


def _holds(operator, left, right):
    if isinstance(operator, ast.In | ast.NotIn):
        return (left in right) == isinstance(operator, ast.In)
    if isinstance(left, int) or isinstance(right, int):
        left, right = number(left), number(right)
    if isinstance(operator, ast.Eq | ast.NotEq):
        return (left == right) == isinstance(operator, ast.Eq)
    if isinstance(operator, ast.Lt):
        return left < right
    if isinstance(operator, ast.LtE):
        return left <= right
    return left > right if isinstance(operator, ast.Gt) else left >= right


def _in_box(node, scope):
    """Return how many there are of a component: of one by its name, or of the one that a value is or is called."""
    word = getattr(node, "id", getattr(node, "value", None))
    if word not in scope.names and word in scope.game.box:
        return scope.game.box[word]
    value = evaluate(node, scope)
    return scope.game.box.get(scope.game.component(value) if isinstance(value, Piece) else value, 0)


def _subscript(node, scope, want):
    if getattr(node.value, "id", "") == "box" and not {"box"} & (scope.game.state.keys() | scope.game.constants.keys()):
        return _in_box(node.slice, scope)
    table, part = evaluate(node.value, scope), scope.game.state.get(getattr(node.value, "id", ""))
    if part is None:  # a region, or a route
        return table.get(evaluate(node.slice, scope), frozenset())
    nodes = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    keys = [evaluate(each, scope, kind) for each, kind in zip(nodes, part.per, strict=True)]
    key = keys[0] if len(keys) == 1 else tuple(keys)
    return table[key] if key in table else part.beyond()


def _set_loop(node, scope, want):
    values = loop(node, scope, want)
    if values and all(isinstance(value, frozenset) for value in values):
        return frozenset().union(*values)
    return frozenset(values) - {None}


def loop(node, scope, want=None):
    return [evaluate(node.elt, inner, want) for inner in scopes_of(node.generators, scope)]


def scopes_of(generators, scope):
    if not generators:
        yield scope
        return
    first, *others = generators
    for member in members(evaluate(first.iter, scope), scope):
        inner = scope.with_names(**{first.target.id: member})
        if all(evaluate(test, inner) for test in first.ifs):
            yield from scopes_of(others, inner)


def members(value, scope):
    """Return the members of a set in its order; those of a pile, from the bottom up, or of a list."""
    return scope.game.ordered(value) if isinstance(value, frozenset) else list(value)


def _call(node, scope, want):
    name, game = node.func.id, scope.game
    if name in game.defines:
        kinds = [kind for kind, _ in game.defines[name][0]]
        return call_define(name, [evaluate(n, scope, k) for n, k in zip(node.args, kinds, strict=True)], scope)
    if name in game.numbers:
        return game.numbers[name].get(evaluate(node.args[0], scope), 0)
    if name in game.fields:
        return game.field(name, evaluate(node.args[0], scope, "piece"))
    if name in OF_NODES:
        return OF_NODES[name](node, scope)
    if name in OF_PIECES:
        table, nodes = named_table(node, scope)
        want = "piece" if name == "standing" else None
        return OF_PIECES[name](scope, table, *(evaluate(each, scope, want) for each in nodes))
    return FUNCTIONS[name](scope, *(evaluate(each, scope) for each in node.args))


def named_table(node, scope):
    """Return the table of pieces that a call is about, and the call's other values: its name may come first."""
    name = getattr(node.args[0], "id", "") if node.args else ""
    part = scope.game.state.get(name)
    is_named = part is not None and part.kind == "piece" and part.per and name not in scope.names
    return (name, node.args[1:]) if is_named else (scope.game.main, node.args)


NODES = {
    ast.Constant: lambda node, scope, want: (
        _word(node.value, scope, want) if isinstance(node.value, str) else node.value
    ),
    ast.Name: lambda node, scope, want: _word(node.id, scope, want),
    ast.UnaryOp: _unary,
    ast.BoolOp: _bool,
    ast.IfExp: _if,
    ast.BinOp: _operation,
    ast.Compare: _compare,
    ast.Subscript: _subscript,
    ast.Set: lambda node, scope, want: frozenset(evaluate(each, scope, want) for each in node.elts) - {None},
    ast.Tuple: lambda node, scope, want: tuple(evaluate(each, scope, want) for each in node.elts),
    ast.SetComp: _set_loop,
    ast.Call: _call,
}


# ---- functions that look at what is written between their brackets


def _values(node, scope):
    """Return what is counted: the turns of a loop, the members of a set, or the arguments."""
    if len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
        return loop(node.args[0], scope)
    values = [evaluate(each, scope) for each in node.args]
    return members(values[0], scope) if len(values) == 1 and isinstance(values[0], frozenset | tuple | list) else values


def _random(node, scope):
    values = _values(node, scope)
    return values[int(scope.random.random() * len(values))]


def _piece(node, scope):
    wanted = {keyword.arg: evaluate(keyword.value, scope) for keyword in node.keywords}
    for piece in scope.game.pieces:
        if all(scope.game.field(field, piece) == value for field, value in wanted.items()):
            return piece
    return EMPTY


def _possible(node, scope):
    action, *player = node.args
    action = action.id if isinstance(action, ast.Name) else action.value
    me = evaluate(player[0], scope) if player else scope.me
    return scope.game.is_possible(action, scope._replace(me=me, names={}))


def _closure(node, scope):
    cell, define, *others = node.args
    others = [evaluate(each, scope) for each in others]
    reached, last = frozenset(), frozenset([evaluate(cell, scope)]) - {None}
    while last:
        last = frozenset().union(*(call_define(define.id, [each, *others], scope) for each in last)) - reached
        reached |= last
    return reached


def _one_way(way):
    """Return a direction; of a set that is one for each player, such as forward, its member."""
    return next(iter(way)) if isinstance(way, frozenset) else way


OF_NODES = {
    "count": lambda node, scope: len(_values(node, scope)),
    "sum": lambda node, scope: sum(map(number, _values(node, scope))),
    "min": lambda node, scope: min(map(number, _values(node, scope)), default=0),
    "max": lambda node, scope: max(map(number, _values(node, scope)), default=0),
    "all": lambda node, scope: all(_values(node, scope)),
    "any": lambda node, scope: any(_values(node, scope)),
    "union": lambda node, scope: frozenset().union(*_values(node, scope)),
    "first": lambda node, scope: next(iter(_values(node, scope)), None),
    "random": _random,
    "piece": _piece,
    "possible": _possible,
    "closure": _closure,
}


# ---- functions of values


def _on(scope, table, cell):
    return scope.parts[table].get(cell, OFF_BOARD)


def _owner(scope, table, cell):
    return scope.game.field("owner", _on(scope, table, cell))


def _cells_where(test):
    """Return a function of a scope and values that gives the cells for which *test* holds."""

    def found(scope, *values):
        key = (test, *values)
        if key not in scope.memory:
            scope.memory[key] = frozenset(cell for cell in scope.game.board.cells if test(scope, cell, *values))
        return scope.memory[key]

    return found


OF_PIECES = {
    "mine": lambda scope, table, cell: _owner(scope, table, cell) == scope.me,
    "theirs": lambda scope, table, cell: _owner(scope, table, cell) not in (None, scope.me),
    "vacant": lambda scope, table, cell: _on(scope, table, cell) == EMPTY,
    "held": _cells_where(lambda scope, cell, table, who: who is not None and _owner(scope, table, cell) == who),
    "standing": _cells_where(lambda scope, cell, table, *pieces: _on(scope, table, cell) in pieces),
    "vacancies": _cells_where(lambda scope, cell, table: _on(scope, table, cell) == EMPTY),
}


def _ways(scope, ways):
    return scope.game.board.way_sets["all"] if ways is None else frozenset([ways]) if isinstance(ways, str) else ways


def _ahead(scope, route, cell, times):
    places = [None, *_route(scope, route)]
    at = places.index(cell) + number(times) if cell in places else -1
    return places[at] if 0 <= at < len(places) else None


def _left(scope, route, cell):
    places = [None, *_route(scope, route)]
    return len(places) - places.index(cell) if cell in places else 0


def _route(scope, route):
    return route[scope.me] if isinstance(route, dict) else route


def _after(scope, player):
    players = scope.game.players
    return players[(players.index(player) + 1) % len(players)]


def _beside(steps):
    return lambda scope, cell, ways=None: scope.game.board.away(
        cell, None if ways is None else _ways(scope, ways), steps
    )


def _some(scope, ways):
    return [_ways(scope, one) for one in ways]


FUNCTIONS = {
    "neighbours": _beside(1),
    "leaps": _beside(2),
    "next": lambda scope, cell, way, times=1: scope.game.board.next(cell, _one_way(way), times),
    "middle": lambda scope, one, other: scope.game.board.middle(one, other),
    "between": lambda scope, one, other: scope.game.board.between(one, other),
    "rotated": lambda scope, way, times: scope.game.board.rotated(_one_way(way), number(times)),
    "ray": lambda scope, cell, way: frozenset(scope.game.board.ray(cell, _one_way(way)) if cell else ()),
    "row": lambda scope, cell: scope.game.board.labels[cell][1] if cell else NO_NUMBER,
    "column": lambda scope, cell: scope.game.board.labels[cell][0] if cell else NO_NUMBER,
    "q": lambda scope, cell: scope.game.board.at[cell][0] if cell else NO_NUMBER,
    "r": lambda scope, cell: scope.game.board.at[cell][1] if cell else NO_NUMBER,
    "distance": lambda scope, one, other: scope.game.board.distance(one, other),
    "runs": lambda scope, length, *cell: tuple(
        run for run in scope.game.board.runs(length) if not cell or cell[0] in run
    ),
    "slides": lambda scope, cell, ways, *sets: scope.game.board.slides(cell, _ways(scope, ways), *sets),
    "flanked": lambda scope, cell, ways, *sets: scope.game.board.flanked(cell, _ways(scope, ways), *sets),
    "group": lambda scope, cell, cells, *ways: scope.game.board.group(cell, cells, *_some(scope, ways)),
    "groups": lambda scope, cells, *ways: scope.game.board.groups(cells, *_some(scope, ways)),
    "cuts": lambda scope, cells: scope.game.board.cuts(cells),
    "touching": lambda scope, cells, *ways: scope.game.board.touching(cells, *_some(scope, ways)),
    "joined": lambda scope, one, two, three, *ways: scope.game.board.joined(one, two, three, *_some(scope, ways)),
    "shifted": lambda scope, cells, way, times=1: scope.game.board.shifted(cells, _one_way(way), times),
    "swept": lambda scope, cells, way, times: scope.game.board.swept(cells, _one_way(way), times),
    "clearance": lambda scope, cells, way, free: scope.game.board.clearance(cells, _one_way(way), free),
    "ahead": _ahead,
    "left": _left,
    "after": _after,
    "numbers": lambda scope, low, high: tuple(range(low, high + 1)),
    "top": lambda scope, pile, place=1: pile[-place] if 0 < place <= len(pile) else None,
    "bottom": lambda scope, pile, place=1: pile[place - 1] if 0 < place <= len(pile) else None,
}
