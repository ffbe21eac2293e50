"""Compile the rules of a game: each action, the endings, the invariants and the set-up become functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from pnp.play.language.compiling.effect_code import (
    EffectSource,
    begin_changes,
    changed_parts,
    holds_turn,
    result_code,
    write_turn,
)
from pnp.play.language.compiling.expression_code import WRITERS, exact
from pnp.play.language.compiling.listing_code import (
    ParameterLoops,
    cache_after,
    leaf_arguments,
    lets_of_effects,
    names_of,
    next_position_code,
    parameter_names,
    values_of,
)
from pnp.play.language.compiling.loop_code import filtered_loop
from pnp.play.language.compiling.simplification import with_simple_defines
from pnp.play.language.compiling.source import FunctionSource, Operand
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.running.code import DRAWN, HELD, NOT_ENDED, PlayCode, ProgramCode
from pnp.play.language.running.namespace import add_late, linked_code
from pnp.play.language.terms.kinds import ValueKind
from pnp.play.language.terms.program import (
    CheckedAction,
    CheckedEnding,
    CheckedInvariant,
    MessageParts,
    Program,
    asks_times,
)
from pnp.play.language.terms.tree import (
    Again,
    Call,
    Closure,
    DefineCall,
    EffectNode,
    ExpressionNode,
    Finish,
    Mover,
    PartValue,
    Possible,
    Special,
    all_effects,
    walk,
)


def write_message(function: FunctionSource, words: MessageParts | None, writer: str = "titles_of") -> str:
    """Return the source of a message, or of an empty text. *writer* makes the functions that write values."""
    if not words:
        return "''"
    parts = [
        function.unit.value(word) if isinstance(word, str) else _value_code(function, word, writer) for word in words
    ]
    return parts[0] if len(parts) == 1 else f"''.join(({', '.join(parts)}))"


def _value_code(function: FunctionSource, node: object, writer: str) -> str:
    unit = function.unit
    value = exact(function, node)  # type: ignore[arg-type]
    kind: ValueKind = node.kind  # type: ignore[attr-defined]
    return f"{unit.made(f'{writer}({unit.value(kind.name)}, {kind.form.value!r})')}({value.code})"


_NO_CLAUSE = "table.place"  # of a move with a value that its parameter can't have, where the action has no needs


def compile_listing(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``legal``: all legal moves of an action, or those of a chain that begin with a value."""
    start = _start_of(unit, action)
    function = action_function(unit, action, f"legal{number}", "S, K, me, start")
    if start is not None:
        function.line(f"if start is not None: return linked{number}(S, K, me, start)")
        linked = action_function(unit, action, f"linked{number}", f"S, K, me, {names_of(action)[start]}")
        ParameterLoops(action, linked, start).write()
        linked.compile()
    ParameterLoops(action, function).write()
    function.compile()


def _start_of(unit: Unit, action: CheckedAction) -> str | None:
    chain = unit.book.actions[action.name].chain
    return None if chain is None else chain.start


def compile_possible(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``possible``: whether a player has a move; false if there is no player."""
    function = action_function(unit, action, f"any{number}", "S, K, me")
    ParameterLoops(action, function, collects=False).write()
    function.compile()
    function = FunctionSource(unit, f"possible{number}", "S, K, me")
    key = unit.key(("possible", number), unit.players)
    function.line("if me < 0: return False")
    function.line(f"v = K.get({key} + me)")
    function.line(f"if v is None: v = K[{key} + me] = any{number}(S, K, me)")
    function.line("return v")
    function.compile()


def compile_leaves(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile the conditions on the position after a move, which know the values of ``let`` from before it."""
    for at, need in enumerate(action.leaves):
        names, free = dict(names_of(action)), unit.free_names(need.test)
        names |= {name: f"l{let}" for let, (name, _) in enumerate(action.lets) if name in free}
        known = {name: Operand(variable, 0, True) for name, variable in names.items()} | parameter_names(action)
        function = FunctionSource(unit, f"leaf{number}_{at}", ", ".join(["S", "K", "me", *names.values()]), known)
        if asks_times(need.test):
            ignored = tuple(at for name, at in unit.part_numbers.items() if not unit.book.parts[name].repeats)
            function.line(f"times = times_stood(S, K, {unit.value(ignored)})")
        function.line(f"return {function.code(need.test)}")
        function.compile()


def compile_refusal(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``refusal``: the first need that fails, in the author's order, then the first of ``leaves``."""
    function = action_function(unit, action, f"refusal{number}", asks_once=True)
    clause = action.needs[0].clause if action.needs else _NO_CLAUSE
    for parameter, variable in zip(action.parameters, names_of(action).values(), strict=True):
        domain = unit.value(frozenset(parameter.values))
        function.line(f"if {variable} not in {domain}: return {unit.value(clause)}, ''")
    for need in action.needs or ():
        with function.block(f"if not {function.code(need.test)}:"):
            function.line(f"return {unit.value(need.clause)}, {write_message(function, need.says)}")
    make = f"T = {next_position_code(function, action, number)}" if action.needs is None or action.leaves else ""
    if action.needs is None:
        with function.block("try:"):
            function.line(make)
        with function.block("except TableError as error:"):
            function.line("return error.clause, str(error)")
    elif action.leaves:
        function.line(make)
    if action.leaves:
        function.line(f"A = {cache_after(action)}")
    for at, need in enumerate(action.leaves):
        arguments = leaf_arguments(function, action, need)
        with function.block(f"if not leaf{number}_{at}(T, A, me{arguments}):"):
            function.line(f"return {unit.value(need.clause)}, {write_message(function, need.says)}")
    function.line("return None")
    function.compile([f"{values_of(action)} = values"] if action.parameters else [])


def compile_value(unit: Unit, action: CheckedAction, name: str, node: ExpressionNode) -> None:
    """Compile a value that depends on a position and a move."""
    function = action_function(unit, action, name)
    function.line(f"return {function.code(node)}")
    function.compile([f"{values_of(action)} = values"] if action.parameters else [])


def action_function(
    unit: Unit, action: CheckedAction, name: str, parameters: str = "S, K, me, values", **how: bool
) -> FunctionSource:
    """Return a function that knows the values of a move and those of ``let``."""
    return FunctionSource(unit, name, parameters, parameter_names(action), action.lets, **how)  # type: ignore[arg-type]


def compile_canonical(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``canonical``: the values of the listed spelling of a move."""
    function = action_function(unit, action, f"canonical{number}", asks_once=True)
    codes = names_of(action) | {name: function.code(value) for name, value in action.canonical}
    function.line(f"return ({''.join(f'{code}, ' for code in codes.values())})")
    function.compile([f"{values_of(action)} = values"] if action.parameters else [])


_TURN = "turn"


_Maker = tuple[Sequence[str], Callable[[], object]]  # the names of functions, and what compiles them


def compile_program(program: Program, *, late: bool = False) -> PlayCode:
    """Return the functions of a program: each is compiled now or, if *late*, when it is first called."""
    unit = program_unit(program, late=late)
    return linked_code(program.book, program_code(unit), unit.namespace)


def program_code(unit: Unit) -> ProgramCode:
    """Return what a unit has compiled, and will have."""
    program = unit.program
    spends = {name: action.spends.part for name, action in program.actions.items() if action.spends is not None}
    winning = winning_actions(program)
    return ProgramCode(unit.codes, unit.constants, spends, winning, program.counts_repeats, unit.sources, unit.names)


def program_unit(program: Program, first_key: int = 0, *, late: bool = False) -> Unit:
    """Return the unit that has the functions of a program."""
    program = with_simple_defines(program)
    unit = Unit(program, WRITERS, first_key)
    makers = [maker for number, one in enumerate(program.actions.values()) for maker in _of_action(unit, one, number)]
    makers.append((["ended"], partial(_compile_endings, unit, program.endings)))
    makers.append((["broken"], partial(_compile_invariants, unit, program.invariants)))
    makers.append((["deal"], partial(_compile_deal, unit, program.deal)))
    for names, make in makers:
        unit.names += names
        for name in names if late else ():
            add_late(unit.namespace, name, make)
        if not late:
            make()
    return unit


# Actions


def _of_action(unit: Unit, action: CheckedAction, number: int) -> Iterator[_Maker]:
    """Yield the functions of an action, and what compiles them."""
    is_chain = unit.book.actions[action.name].chain is not None
    made = [f"made{number}"] if action.needs is None or action.leaves else []
    yield [*made, f"apply{number}"], partial(_compile_apply, unit, action, number, is_chain=is_chain)
    if action.leaves:
        leaves = [f"leaf{number}_{at}" for at in range(len(action.leaves))]
        yield leaves, partial(compile_leaves, unit, action, number)
    yield [f"possible{number}"], partial(compile_possible, unit, action, number)
    yield [f"legal{number}"], partial(compile_listing, unit, action, number)
    yield [f"refusal{number}"], partial(compile_refusal, unit, action, number)
    if is_chain:
        yield [f"settle{number}"], partial(_compile_settle, unit, number)
    if is_chain and action.ends is None:
        yield [f"halts{number}"], partial(_compile_constant, unit, f"halts{number}", "False")
    yield from _of_values(unit, action, number, is_chain=is_chain)


def _of_values(unit: Unit, action: CheckedAction, number: int, *, is_chain: bool) -> Iterator[_Maker]:
    """Yield the functions that return a value of a move, and what compiles them."""
    values = {"halts": action.ends if is_chain else None, "spent": action.spends}
    values |= {"considered": action.considered, "preferred": action.preferred}
    values |= {"odds": None if isinstance(action.odds, Mapping) else action.odds}
    for name, node in values.items():
        if node is not None:
            yield [f"{name}{number}"], partial(compile_value, unit, action, f"{name}{number}", node)
    if action.canonical:
        yield [f"canonical{number}"], partial(compile_canonical, unit, action, number)
    if isinstance(action.odds, Mapping):
        yield [f"odds{number}"], partial(_compile_odds, unit, f"odds{number}", action.odds)


def _compile_odds(unit: Unit, name: str, odds: Mapping[int, int]) -> None:
    table = dict(odds)
    weights = unit.constant(("odds", tuple(table.items())), lambda: table)
    _compile_constant(unit, name, f"{weights}.get(values[0], 0)")


def _compile_constant(unit: Unit, name: str, code: str) -> None:
    unit.compile(name, f"def {name}(S, K, me, values):\n    return {code}\n")


def _unpacked(unit: Unit) -> str:
    return f"{''.join(f's{at}, ' for at in unit.part_numbers.values())}end = S"


def _compile_apply(unit: Unit, action: CheckedAction, number: int, *, is_chain: bool) -> None:
    """Compile ``apply``: the position after a move; of a chain, after a link.

    The variant for trials in listings is a separate function, with the values of ``let`` as arguments.
    """
    after = () if is_chain else unit.program.after
    if action.needs is None or action.leaves:
        names = [*names_of(action).values(), *lets_of_effects(unit, action).values()]
        lets = {name: Operand(variable, 0, True) for name, variable in lets_of_effects(unit, action).items()}
        parameters = ", ".join(["S", "me", "H", *names])
        function = FunctionSource(unit, f"made{number}", parameters, parameter_names(action) | lets, unpacks=True)
        _write_effects(function, action, after)
        function.compile([_unpacked(unit)])
    function = action_function(unit, action, f"apply{number}", "S, me, values, H", unpacks=True)
    lets_known = [function.local(name).code for name in lets_of_effects(unit, action)]
    first = [f"{values_of(action)} = values"] if action.parameters else []
    first += ["K = {}"] if lets_known else []
    if action.needs is None or action.leaves:
        function.line(f"return made{number}({', '.join(['S', 'me', 'H', *names_of(action).values(), *lets_known])})")
    else:
        _write_effects(function, action, after)
    function.compile([*first, _unpacked(unit)])


def _write_effects(function: FunctionSource, action: CheckedAction, after: Sequence[EffectNode]) -> None:
    """Write the effects of an action, those that follow, and the passing of the turn."""
    changed = (*action.effects, *after)
    begin_changes(function, changed)
    is_link = function.unit.book.actions[action.name].chain is not None
    if holds_turn(changed):
        function.line("again = False")
    EffectSource(function, strict=action.needs is None, is_link=is_link).write(action.effects)
    EffectSource(function).write(after)
    skip = function.unit.program.skip
    if action.by_chance:
        if skip is not None and holds_turn(changed):  # a turn that chance gives may be a skipped player's
            with function.block("if again:"):
                write_turn(function, changed, skip, stays=True)
    elif not is_link:
        write_turn(function, changed, skip, stays=action.again)
    function.line(f"return {result_code(function.unit, changed)}")


def _compile_settle(unit: Unit, number: int) -> None:
    """Compile ``settle``, which ends a chain after its last link."""
    program, action = unit.program, list(unit.program.actions.values())[number]
    function = FunctionSource(unit, f"settle{number}", "S, me, H", unpacks=True)
    begin_changes(function, program.after)
    holds = holds_turn(action.effects)
    function.line(f"again = end == {HELD}")
    if holds:
        function.line(f"if again: end = {NOT_ENDED}")
    EffectSource(function).write(program.after)
    if not action.by_chance:
        effects = (*program.after, *((Again(),) if holds else ()))
        write_turn(function, effects, program.skip)
    function.line(f"return {result_code(unit, program.after)}")
    function.compile([_unpacked(unit)])


# The end, the invariants, the set-up


def _compile_endings(unit: Unit, endings: Sequence[CheckedEnding]) -> None:
    """Compile ``ended``: the first ending whose condition holds, unless an effect has ended the game."""
    function = FunctionSource(unit, "ended", "S, K, me, stuck, times")
    for ending in endings:
        if unit.program.has_slow_ends:
            function.line(f"check_time({function.cache})")
        with function.block(f"if {function.code(ending.test)}:"):
            scores = _write_scores(function, ending)
            winner = ending.winner
            if isinstance(winner, str):
                code = str(DRAWN) if winner == "nobody" else f"winner_of(scores, {winner == 'least'})"
            else:
                code = function.code(winner)
            function.line(f"scores = {scores}")
            function.line(f"return Ended({code}, scores, {unit.value(ending.clause)})")
    function.line("return None")
    first = ["end = S[-1]", f"if end != {NOT_ENDED}: return Ended(end, (), '')"]
    function.compile(first)


def _write_scores(function: FunctionSource, ending: CheckedEnding) -> str:
    if ending.scores is None:
        return "()"
    codes = []
    for player in range(function.unit.players):
        with function.scope({"player": Operand(str(player), 0, True, True)}):
            codes.append(function.code(ending.scores) + (" / 2" if ending.halves else ""))
    return f"({''.join(f'{code}, ' for code in codes)})"


def _compile_invariants(unit: Unit, invariants: Sequence[CheckedInvariant]) -> None:
    """Compile ``broken``: every invariant that does not hold."""
    function = FunctionSource(unit, "broken", "S, K, me")
    function.line("faults = []")
    for invariant in invariants:
        function.line(f"check_time({function.cache})")
        if invariant.loop is None:
            _write_invariant(function, invariant)
        else:
            with filtered_loop(function, invariant.loop):
                _write_invariant(function, invariant)
    function.line("return faults")
    function.compile()


def _write_invariant(function: FunctionSource, invariant: CheckedInvariant) -> None:
    with function.block(f"if not {function.code(invariant.test)}:"):
        says, at = write_message(function, invariant.says), write_message(function, invariant.at, "words_of")
        function.line(f"faults.append(({function.unit.value(invariant.clause)}, {says}, {at}))")


def _compile_deal(unit: Unit, effects: Sequence[EffectNode]) -> None:
    """Compile ``deal``: the random position that the set-up leads to."""
    function = FunctionSource(unit, "deal", "S, random", unpacks=True, random="random")
    begin_changes(function, effects)
    EffectSource(function).write(effects)
    function.line(f"return {result_code(unit, effects)}")
    function.compile([_unpacked(unit), "H = None", "again = False", f"me = s{unit.part_numbers[_TURN]}"])


# Actions with which a player may win at once: moves of the others need not be tried for that


def winning_actions(program: Program) -> tuple[str, ...]:
    """Return the names of the actions after which the game may have a winner.

    They say so, or they change a part of the state that is read by the condition of an ending with a winner.
    """
    conditions = [ending.test for ending in program.endings if ending.winner != "nobody"]
    read = {part for condition in conditions for part in _parts_read(program, condition)}
    if _TURN in read or _wins(program.after) or read & changed_parts(program.after):
        return tuple(program.actions)
    return tuple(
        name
        for name, action in program.actions.items()
        if _wins(action.effects) or read & changed_parts(action.effects)
    )


def _wins(effects: Iterable[EffectNode]) -> bool:
    return any(isinstance(effect, Finish) and effect.winner is not None for effect in all_effects(effects))


def _parts_read(program: Program, condition: Struct) -> Iterator[str]:
    """Yield the parts of the state that a condition reads: the turn for all that may be otherwise after every move."""
    waiting, seen = [condition], set[str]()
    while waiting:
        for node in walk(waiting.pop()):
            match node:
                case PartValue(part=part) | Call(subject=part) if part in program.book.parts:
                    yield part
                case Mover() | Special() | Possible():
                    yield _TURN
                case DefineCall(define=name) | Closure(define=name) if name not in seen:
                    seen.add(name)
                    waiting.append(program.defines[name].tree)
                case _:
                    pass
