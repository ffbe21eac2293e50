"""What effects do to a position: one after the other, each sees what those before it changed."""

import ast

from tests.play.language.naive.expressions import evaluate, number, parse, scopes_of, value_of
from tests.play.language.naive.values import EMPTY, OFF_BOARD, RuleError


class Change:
    """A position while it changes. *free*: what no table allows is refused; otherwise it is a fault of the rules."""

    def __init__(self, scope, free=False):
        parts = {name: dict(value) if isinstance(value, dict) else value for name, value in scope.parts.items()}
        self.scope = scope._replace(parts=parts, memory={})
        self.game, self.parts, self.free = scope.game, parts, free
        self.again = False
        self.ended = None  # ("win", player) or ("draw", None)

    def do_all(self, effects, scope=None):
        scope = scope or self.scope
        for effect in effects if isinstance(effects, list) else [effects]:
            if isinstance(effect, dict):
                self._do_mapping(effect, scope)
            else:
                for text in str(effect).split(";"):
                    self._do_text(text, scope)

    def _do_mapping(self, effect, scope):
        if "if" in effect:
            if value_of(effect["if"], scope):
                self.do_all(effect["do"], scope)
            elif "else" in effect:
                self.do_all(effect["else"], scope)
            return
        loop = parse(f"[0 for {effect['for']}]")
        turns = list(scopes_of(loop.generators, scope))
        if "by" in effect:
            places = [number(value_of(effect["by"], turn)) for turn in turns]
            turns = [turns[index] for index in sorted(range(len(turns)), key=lambda index: (places[index], index))]
        for turn in turns:
            self.do_all(effect["do"], turn)

    def _do_text(self, text, scope):
        node = parse(text, "exec")
        if isinstance(node, ast.Assign):
            self._assign(node.targets[0], node.value, scope)
        elif isinstance(node, ast.AugAssign):
            at = self._entry(node.target, scope)
            change = number(evaluate(node.value, scope))
            self._store(at, number(self._read(at)) + (change if isinstance(node.op, ast.Add) else -change))
        elif isinstance(node.value, ast.Name):
            assert node.value.id == "again", text
            self.again = True
        else:
            getattr(self, f"_{node.value.func.id}")(scope, *node.value.args)
        self.scope.memory.clear()

    # ---- parts of the position

    def _entry(self, node, scope):
        """Return which entry of which part a node names: the part's name, and the key or None."""
        if isinstance(node, ast.Name):
            return node.id, None
        name = node.value.id
        nodes = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        keys = tuple(evaluate(each, scope, kind) for each, kind in zip(nodes, self.game.state[name].per, strict=True))
        if any(key is None or key in (EMPTY, OFF_BOARD) for key in keys):
            raise RuleError("table.place", f"{name} of none")
        return name, keys if len(keys) > 1 else keys[0]

    def _read(self, at):
        name, key = at
        return self.parts[name] if key is None else self.parts[name][key]

    def _store(self, at, value):
        name, key = at
        value = self.game.state[name].stored(value)
        if key is None:
            self.parts[name] = value
        else:
            self.parts[name][key] = value
        self.scope.memory.clear()

    def _assign(self, target, node, scope):
        at = self._entry(target, scope)
        self._store(at, evaluate(node, scope, self.game.state[at[0]].kind))
        self.again = self.again or at[0] == "turn"

    # ---- pieces on cells

    def _table(self, nodes, values):
        """Return the table of pieces that comes first, where there are several, and what follows it."""
        return (nodes[0].id, nodes[1:]) if len(nodes) > values else (self.game.main, nodes)

    def _cell(self, node, scope):
        cell = evaluate(node, scope)
        if cell is None:
            raise RuleError("table.place", "there is no such cell")
        return cell

    def _put(self, scope, *nodes):
        table, (cell, piece) = self._table(nodes, 2)
        cell = self._cell(cell, scope)
        piece = self.game.state[table].stored_one(evaluate(piece, scope, "piece"))
        self._lay(table, cell, piece)

    def _lay(self, table, cell, piece):
        if self.free and EMPTY not in (piece, self.parts[table][cell]):
            raise RuleError("table.occupied", f"there is a piece on {cell}")
        self._store((table, cell), piece)

    def _take(self, scope, *nodes):
        table, (cell,) = self._table(nodes, 1)
        self._lift(table, self._cell(cell, scope))

    def _lift(self, table, cell):
        piece = self.parts[table][cell]
        if self.free and piece == EMPTY:
            raise RuleError("table.empty", f"there is no piece on {cell}")
        self._store((table, cell), EMPTY)
        return piece

    def _move(self, scope, *nodes):
        table, (start, end) = self._table(nodes, 2)
        start, end = self._cell(start, scope), self._cell(end, scope)
        if self.free and self.parts[table][start] != EMPTY and self.parts[table][end] != EMPTY:
            raise RuleError("table.occupied", f"there is a piece on {end}")
        piece = self._lift(table, start)
        self._lay(table, end, piece)

    # ---- numbers

    def _pay(self, scope, amount, source, target, label=None):
        amount = number(evaluate(amount, scope))
        source, target = self._entry(source, scope), self._entry(target, scope)
        self._store(source, number(self._read(source)) - amount)
        self._store(target, number(self._read(target)) + amount)

    # ---- piles: the last one lies on top

    def _push(self, scope, thing, pile, *bottom):
        at = self._entry(pile, scope)
        part = self.game.state[at[0]]
        thing = part.stored_one(evaluate(thing, scope, part.kind))
        self._store(at, (thing, *self._read(at)) if bottom else (*self._read(at), thing))

    def _need_things(self, condition):
        if self.free and not condition:
            raise RuleError("table.empty", "there is no such thing in the pile")

    def _pop(self, scope, pile, *bottom):
        at = self._entry(pile, scope)
        self._need_things(self._read(at))
        self._store(at, self._read(at)[1:] if bottom else self._read(at)[:-1])

    def _deal(self, scope, source, target, times=None):
        source, target = self._entry(source, scope), self._entry(target, scope)
        for _ in range(1 if times is None else number(evaluate(times, scope))):
            pile = self._read(source)
            if pile:
                self._store(source, pile[:-1])
                self._store(target, (*self._read(target), pile[-1]))

    def _remove(self, scope, thing, pile):
        at = self._entry(pile, scope)
        thing, things = evaluate(thing, scope, self.game.state[at[0]].kind), list(self._read(at))
        self._need_things(thing in things)
        if thing in things:
            last = max(index for index, each in enumerate(things) if each == thing)
            self._store(at, (*things[:last], *things[last + 1 :]))

    def _shuffle(self, scope, pile):
        at = self._entry(pile, scope)
        things, chance = list(self._read(at)), scope.random or self.game.chance(self.parts)
        for place in range(len(things) - 1, 0, -1):
            other = int(chance.random() * (place + 1))
            things[place], things[other] = things[other], things[place]
        self._store(at, things)
        if scope.random is None:
            self._store(("chance", None), int(chance.random() * 1_000_000))

    def _show(self, scope, *nodes):
        """What is only shown changes nothing."""

    # ---- the end

    def _win(self, scope, player):
        self.ended = ("win", evaluate(player, scope))

    def _draw(self, scope):
        self.ended = ("draw", None)
