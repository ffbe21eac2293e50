"""Write effects as source: the changes of an action, on copies of the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from typing import Any, NamedTuple

from pnp.play.language.checking.names import piece_parts
from pnp.play.language.compiling.expression_code import exact, flag_of
from pnp.play.language.compiling.loop_code import filtered_loop
from pnp.play.language.compiling.source import FunctionSource, Operand
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.running.code import DRAWN, HELD, NOT_ENDED
from pnp.play.language.terms.book import StatePart
from pnp.play.language.terms.kinds import EMPTY, FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PIECE, KindForm
from pnp.play.language.terms.own_reasons import NO_PLACE, NOTHING_TO_TAKE, OCCUPIED
from pnp.play.language.terms.tree import (
    Again,
    Assign,
    Constant,
    Deal,
    EffectNode,
    ExpressionNode,
    Finish,
    ForEach,
    PartValue,
    Pay,
    PieceWith,
    Pop,
    Push,
    Put,
    Shift,
    Show,
    Shuffle,
    Take,
    When,
    all_effects,
)

_CHANCE = "chance"  # the part from which shuffles in play take their order
_NUMBER = "table.number"
_EMPTY = "table.empty"
_OCCUPIED = "table.occupied"
_PLACE = "table.place"
_REASONS = {_EMPTY: NOTHING_TO_TAKE.message, _OCCUPIED: OCCUPIED.message, _PLACE: NO_PLACE.message}


class PartEntry(NamedTuple):
    """An entry of a part that an effect changes: the source of it, of its index and of its place, and the part."""

    code: str
    at: str
    place: str
    part: StatePart


def changed_parts(effects: Iterable[EffectNode]) -> set[str]:
    """Return the parts that effects change."""
    parts: set[str] = set()
    for effect in all_effects(effects):
        match effect:
            case Assign(target=target):
                parts.add(target.part)
            case Put(part=part) | Take(part=part) | Shift(part=part):
                parts.add(part)
            case Pay(source=source, target=target) | Deal(source=source, target=target):
                parts |= {source.part, target.part}
            case Push(pile=pile) | Pop(pile=pile) | Shuffle(pile=pile):
                parts.add(pile.part)
            case _:
                pass
    return parts


class EffectSource:
    """Writes effects into a function whose position changes.

    *strict* effects raise TableError for physically impossible changes. A *link* of a chain that holds the turn is
    marked in the value of ENDED, until the chain ends.
    """

    def __init__(self, function: FunctionSource, *, strict: bool = False, is_link: bool = False) -> None:
        self._function = function
        self._unit = function.unit
        self._strict = strict
        self._is_link = is_link

    def write(self, effects: Iterable[EffectNode]) -> None:
        """Write effects, one after the other."""
        for effect in effects:
            _EFFECTS[type(effect)](self, effect)

    # What several effects need

    def _fail(self, clause: str, text: str, *, unless: str) -> None:
        reason, effect = self._unit.value(_REASONS[clause]), self._unit.value(text)
        self._function.line(f"if not ({unless}): raise TableError({clause!r}, {reason}, {effect})")

    def _limit(self, part: StatePart, value: str, place: str, text: str) -> None:
        """Raise TableError if a number leaves the range of a part; *place* is the source of its place."""
        none = f"{value} == {NO_NUMBER} or " if part.optional and not part.is_pile else ""
        reason, effect = f"number_outside({place}{value})", self._unit.value(text)
        self._function.line(
            f"if not ({none}{part.low} <= {value} <= {part.high}): raise TableError({_NUMBER!r}, {reason}, {effect})"
        )

    def _cell(self, node: ExpressionNode, text: str) -> Operand:
        cell = self._function.named(node)
        if not cell.is_member:
            self._fail(_PLACE, text, unless=f"{cell.code} >= 0")
        return cell

    def _piece(self, node: ExpressionNode, text: str) -> str:
        piece = self._function.named(node)
        if not isinstance(node, Constant | PieceWith):
            self._fail(_PLACE, text, unless=f"0 <= {piece.code} < {self._unit.book.pieces.outside}")
        return piece.code

    def _index(self, node: ExpressionNode, text: str) -> str:
        """Return the source of an index, computed once; of pieces, the first after the empty cell is 0."""
        if node.kind != PIECE:
            return self._cell(node, text).code
        piece = self._function.named(node)
        self._fail(_PLACE, text, unless=f"0 < {piece.code} < {self._unit.book.pieces.outside}")
        return self._function.keep(Operand(f"{piece.code} - 1", self._function.depth)).code

    def _tell(self, word: str, values: str = "", places: str = "", label: str = "") -> None:
        more = f", {self._unit.value(label)}" if label else ""
        self._function.line(f"if H is not None: H.append(Happening({word!r}, ({values}), ({places}){more}))")

    def _place(self, part: str, *indices: str) -> str:
        return f"PartPlace({self._unit.value(part)}, ({''.join(f'{index}, ' for index in indices)})), "

    def _target(self, node: PartValue, text: str) -> PartEntry:
        """Return the entry that an effect changes; its indices are computed once."""
        part = self._unit.book.parts[node.part]
        name = self._function.part(node.part)
        indices = [self._index(index, text) for index in node.indices]
        index = "".join(indices)
        if len(indices) > 1:
            width = len(self._unit.book.indices(part.per[1])) + 1
            index = self._function.keep(Operand(f"{indices[0]} * {width} + {indices[1]}", self._function.depth)).code
        code = f"{name}[{index}]" if indices else name
        return PartEntry(code, index, self._place(node.part, *indices), part)

    def _store(self, target: PartEntry, value: Operand, text: str) -> None:
        """Write a value into its place, with a check of the part's range."""
        part, code = target.part, value.code
        if part.kind == NUMBER:
            self._limit(part, code, target.place, text)
        elif part.kind == PIECE:
            least = NO_MEMBER if part.optional else 0
            self._fail(_PLACE, text, unless=f"{least} <= {code} < {self._unit.book.pieces.outside}")
        elif part.kind.form is KindForm.ONE and part.kind != FLAG and not part.optional and not value.is_member:
            self._fail(_PLACE, text, unless=f"{code} >= 0")
        self._function.line(f"{target.code} = {code}")

    # Effects

    def _assign(self, effect: Assign) -> None:
        function, target = self._function, self._target(effect.target, effect.text)
        is_flag = target.part.kind == FLAG
        value = function.keep(flag_of(function, effect.value) if is_flag else exact(function, effect.value))
        if effect.sign:
            self._tell("add", f"{'-' if effect.sign == '-' else ''}{value.code}, ", target.place)
            value = function.keep(Operand(f"{target.code} {effect.sign} {value.code}", function.depth))
        elif target.part.kind.form is KindForm.LIST:
            self._tell("set", "", target.place)
        else:
            self._tell("set", f"{target.code}, {value.code}, ", target.place)
        self._store(target, value, effect.text)
        if gives_turn(effect):
            self._hold()

    def _put(self, effect: Put) -> None:
        table, cell = self._function.part(effect.part), self._cell(effect.cell, effect.text).code
        piece = self._piece(effect.piece, effect.text)
        if self._strict:
            self._fail(_OCCUPIED, effect.text, unless=f"{table}[{cell}] == {EMPTY} or {piece} == {EMPTY}")
        self._tell("put", f"{cell}, {table}[{cell}], {piece}", self._place(effect.part, cell))
        self._function.line(f"{table}[{cell}] = {piece}")

    def _take(self, effect: Take) -> None:
        table, cell = self._function.part(effect.part), self._cell(effect.cell, effect.text).code
        if self._strict:
            self._fail(_EMPTY, effect.text, unless=f"{table}[{cell}] != {EMPTY}")
        self._tell("take", f"{cell}, {table}[{cell}]", self._place(effect.part, cell))
        self._function.line(f"{table}[{cell}] = {EMPTY}")

    def _shift(self, effect: Shift) -> None:
        function, table = self._function, self._function.part(effect.part)
        source, target = (self._cell(cell, effect.text).code for cell in (effect.source, effect.target))
        if self._strict:
            self._fail(_EMPTY, effect.text, unless=f"{table}[{source}] != {EMPTY}")
            self._fail(_OCCUPIED, effect.text, unless=f"{table}[{target}] == {EMPTY}")
        piece = function.keep(Operand(f"{table}[{source}]", function.depth)).code
        places = self._place(effect.part, source) + self._place(effect.part, target)
        self._tell("move", f"{source}, {target}, {piece}, {table}[{target}]", places)
        function.line(f"{table}[{source}] = {EMPTY}")
        function.line(f"{table}[{target}] = {piece}")

    def _pay(self, effect: Pay) -> None:
        function = self._function
        amount = function.named(effect.amount).code
        source, target = (self._target(place, effect.text) for place in (effect.source, effect.target))
        self._tell("pay", f"{amount}, ", source.place + target.place, effect.label)
        for place, sign in ((source, "-"), (target, "+")):
            value = function.keep(Operand(f"{place.code} {sign} {amount}", function.depth))
            self._store(place, value, effect.text)

    # Piles

    def _push(self, effect: Push) -> None:
        pile, value = self._target(effect.pile, effect.text), self._function.named(effect.value)
        if pile.part.kind.name == NUMBER.name:
            self._limit(pile.part, value.code, pile.place, effect.text)
        elif not value.is_member:
            self._fail(_PLACE, effect.text, unless=f"{value.code} >= 0")
        self._tell("push", f"{value.code}, ", pile.place)
        things = f"({value.code},) + {pile.code}" if effect.bottom else f"{pile.code} + ({value.code},)"
        self._function.line(f"{pile.code} = pile_of({things})")

    def _pop(self, effect: Pop) -> None:
        function = self._function
        thing = function.named(effect.value).code if effect.value is not None else None
        pile = self._target(effect.pile, effect.text)
        is_there = f"{thing} in {pile.code}" if thing is not None else pile.code
        if self._strict:
            self._fail(_EMPTY, effect.text, unless=is_there)
        rest = f"{pile.code}[1:]" if effect.bottom else f"{pile.code}[:-1]"
        with function.block(f"if {is_there}:"):
            self._tell("pop", f"{thing or f'{pile.code}[{0 if effect.bottom else -1}]'}, ", pile.place)
            function.line(f"{pile.code} = " + (rest if thing is None else f"without({thing}, {pile.code})"))

    def _deal(self, effect: Deal) -> None:
        function = self._function
        times = function.named(effect.times).code if effect.times is not None else "1"
        source, target = (self._target(place, effect.text) for place in (effect.source, effect.target))
        count = function.keep(Operand(f"min({times}, len({source.code}))", function.depth)).code
        differ = "True"
        if source.part == target.part:
            differ = f"{source.at} != {target.at}" if source.at else "False"
        with function.block(f"if {count} > 0 and {differ}:"):
            dealt = function.keep(Operand(f"{source.code}[:-{count} - 1:-1]", function.depth)).code
            self._tell("deal", f"{count}, *{dealt}, ", source.place + target.place)
            function.line(f"{source.code} = {source.code}[:-{count}]")
            function.line(f"{target.code} = pile_of({target.code} + {dealt})")

    def _shuffle(self, effect: Shuffle) -> None:
        function, pile = self._function, self._target(effect.pile, effect.text)
        self._tell("shuffle", "", pile.place)
        if function.random:
            function.line(f"{pile.code} = shuffled({pile.code}, {function.random})")
            return
        chance = self._unit.book.parts[_CHANCE]
        value = function.fresh("v")
        function.line(f"{pile.code}, {value} = shuffled_by({pile.code}, {function.part(_CHANCE)})")
        entry = PartEntry(function.part(_CHANCE), "", self._place(_CHANCE), chance)
        self._store(entry, Operand(value, function.depth, True), effect.text)

    # The game's course

    def _hold(self) -> None:
        """Write that the turn is already settled."""
        self._function.line(f"if end == {NOT_ENDED}: end = {HELD}" if self._is_link else "again = True")

    def _finish(self, effect: Finish) -> None:
        self._function.line(f"end = {DRAWN if effect.winner is None else self._function.code(effect.winner)}")
        self._tell("end", "end, ")

    def _show(self, effect: Show) -> None:
        """Write a happening that changes nothing, for callers that ask for it."""
        function = self._function
        with function.block("if H is not None:"):
            values = [function.named(value).code for value in effect.values]
            if effect.word == "passed":
                function.line(f"H.append(Happening('passed', tuple(members({values[0]}))))")
                return
            if effect.word in ("looked", "merged", "collapsed"):
                (part,) = piece_parts(self._unit.book)
                values.append(f"{function.part(part.name)}[{values[0]}]")
            more = f", label={self._unit.value(effect.clause)}" if effect.clause else ""
            function.line(f"H.append(Happening({effect.word!r}, ({''.join(f'{value}, ' for value in values)}){more}))")
            if effect.added is not None:
                function.line(f"H.append(Happening('added', ({function.code(effect.added)}, )))")

    def _when(self, effect: When) -> None:
        function = self._function
        with function.block(f"if {function.code(effect.test)}:"):
            self.write(effect.effects)
        if effect.otherwise:
            with function.block("else:"):
                self.write(effect.otherwise)

    def _for_each(self, effect: ForEach) -> None:
        """Write a loop whose members, and their order, are computed before it begins."""
        function, by = self._function, effect.by
        if by is None and not effect.loop.tests:
            with filtered_loop(function, effect.loop):
                self._write_turn(effect)
            return
        settled = function.fresh("t")
        function.line(f"{settled} = []")
        with filtered_loop(function, effect.loop) as member:
            entry = f"({function.code(by)}, {member.code})" if by is not None else member.code
            function.line(f"{settled}.append({entry})")
        if by is not None:
            function.line(f"{settled}.sort(key=first_item)")
        variable = function.fresh("x")
        head = f"for {'_, ' if by is not None else ''}{variable} in {settled}:"
        with (
            function.block(head, loops=True),
            function.also(effect.loop.name.name, Operand(variable, function.depth, True, member.is_member)),
        ):
            self._write_turn(effect)

    def _write_turn(self, effect: ForEach) -> None:
        if any(isinstance(inner, ForEach) for inner in all_effects(effect.effects)):
            self._function.line(f"check_time({self._function.cache})")
        self.write(effect.effects)


_EFFECTS: Mapping[type, Callable[[EffectSource, Any], None]] = {
    Assign: EffectSource._assign,
    Put: EffectSource._put,
    Take: EffectSource._take,
    Shift: EffectSource._shift,
    Pay: EffectSource._pay,
    Push: EffectSource._push,
    Pop: EffectSource._pop,
    Deal: EffectSource._deal,
    Shuffle: EffectSource._shuffle,
    Again: lambda source, _: source._hold(),
    Finish: EffectSource._finish,
    Show: EffectSource._show,
    When: EffectSource._when,
    ForEach: EffectSource._for_each,
}


# Whole functions


def begin_changes(function: FunctionSource, effects: Iterable[EffectNode]) -> None:
    """Copy the tables that effects change. From here on the position changes."""
    parts = function.unit.book.parts
    function.changes = True
    for part in sorted(changed_parts(effects), key=list(parts).index):
        if parts[part].per:
            name = function.part(part)
            function.line(f"{name} = list({name})")


def result_code(unit: Unit, effects: Iterable[EffectNode]) -> str:
    """Return the source of the position after effects."""
    changed, parts = changed_parts(effects), unit.book.parts
    codes = [
        f"tuple(s{at})" if name in changed and parts[name].per else f"s{at}" for name, at in unit.part_numbers.items()
    ]
    return f"({', '.join(codes)}, end)"


# The change of turn


_TURN = "turn"


def write_turn(
    function: FunctionSource, effects: Iterable[EffectNode], skip: ExpressionNode | None, *, stays: bool = False
) -> None:
    """Write the change of turn to the next player whom no rule skips, unless an effect ends the game.

    If it *stays*, or an effect holds it, it passes only from a player who is skipped.
    """
    effects, unit = tuple(effects), function.unit
    count, turn = unit.players, function.part(_TURN)
    after = unit.value(tuple((player + 1) % count for player in range(count)))
    following = turn if stays else f"{after}[me]" if not holds_turn(effects) else f"{turn} if again else {after}[me]"
    if skip is None and stays:
        return
    may_end = any(isinstance(effect, Finish) for effect in all_effects(effects))
    with function.block(f"if end == {NOT_ENDED}:") if may_end else nullcontext():
        if skip is None:
            function.line(f"{turn} = {following}")
            return
        player = function.fresh("x")
        function.line(f"{player} = {following}")
        with function.block(f"for _ in range({count}):", loops=True):
            with function.scope({"player": Operand(player, 0, True, True)}):
                function.line(f"if not {function.code(skip)}: break")
            function.line(f"{player} = {after}[{player}]")
        function.line(f"{turn} = {player}")


def holds_turn(effects: Iterable[EffectNode]) -> bool:
    """Return whether effects can keep the turn from passing to the next player."""
    return any(isinstance(one, Again) or gives_turn(one) for one in all_effects(effects))


def gives_turn(effect: EffectNode) -> bool:
    """Return whether an effect gives the turn to a player."""
    return isinstance(effect, Assign) and effect.target.part == _TURN
