"""Compile the rules of a game: each action, the endings, the invariants and the set-up become functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
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
    lets_of_effects,
    names_of,
    parameter_names,
    unpacked_values,
    write_trial,
)
from pnp.play.language.compiling.loop_code import filtered_loop
from pnp.play.language.compiling.simplification import with_simple_defines
from pnp.play.language.compiling.source import FunctionSource, Operand
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.running.code import DRAWN, HELD, NOT_ENDED, PlayCode, ProgramCode
from pnp.play.language.running.namespace import add_late, linked_code
from pnp.play.language.terms.program import (
    CheckedAction,
    CheckedEnding,
    CheckedInvariant,
    CheckedNeed,
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

_NO_CLAUSE = "table.place"  # of a move with a value that its parameter can't have, where the action has no needs
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
    makers.append((["broken"], partial(_compile_invariants, "broken", unit, program.invariants)))
    makers.append((["shown"], partial(_compile_invariants, "shown", unit, program.shown)))
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
    # An action has only the functions that its keys ask for: one condition a key.
    is_chain, odds = unit.book.actions[action.name].chain is not None, action.odds
    made = [f"made{number}"] if action.needs is None or action.leaves else []
    yield [*made, f"apply{number}"], partial(_compile_apply, unit, action, number)
    if action.leaves:
        yield (
            [f"leaf{number}_{at}" for at in range(len(action.leaves))],
            partial(_compile_leaves, unit, action, number),
        )
    makers: dict[str, Callable[[Unit, CheckedAction, int], None]] = {
        "possible": _compile_possible,
        "legal": _compile_listing,
        "refusal": _compile_refusal,
    }
    if is_chain:
        makers |= {"settle": _compile_settle, "halts": partial(_compile_constant, "halts", "False")}
    values = {"halts": action.ends if is_chain else None, "spent": action.spends}
    values |= {"considered": action.considered, "preferred": action.preferred}
    values |= {"odds": None if isinstance(odds, Mapping) else odds}
    makers |= {name: partial(_compile_value, name, node) for name, node in values.items() if node is not None}
    if action.canonical:
        makers["canonical"] = _compile_canonical
    if isinstance(odds, Mapping):
        makers["odds"] = partial(_compile_odds, odds)
    yield from (([f"{name}{number}"], partial(make, unit, action, number)) for name, make in makers.items())


def _action_function(
    unit: Unit, action: CheckedAction, name: str, parameters: str = "S, K, me, values", **how: bool
) -> FunctionSource:
    return FunctionSource(unit, name, parameters, parameter_names(action), action.lets, **how)  # type: ignore[arg-type]


def _compile_listing(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``legal``: all legal moves of an action, or those of a chain that begin with a value."""
    chain = unit.book.actions[action.name].chain
    function = _action_function(unit, action, f"legal{number}", "S, K, me, start")
    if chain is not None and chain.start is not None:
        function.line(f"if start is not None: return linked{number}(S, K, me, start)")
        linked = _action_function(unit, action, f"linked{number}", f"S, K, me, {names_of(action)[chain.start]}")
        ParameterLoops(action, linked, chain.start).write()
        linked.compile()
    ParameterLoops(action, function).write()
    function.compile()


def _compile_possible(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``possible``: whether a player has a move; false if there is no player."""
    function = _action_function(unit, action, f"any{number}", "S, K, me")
    ParameterLoops(action, function, collects=False).write()
    function.compile()
    function = FunctionSource(unit, f"possible{number}", "S, K, me")
    key = unit.key(("possible", number), unit.players)
    function.line("if me < 0: return False")
    function.line(f"v = K.get({key} + me)")
    function.line(f"if v is None: v = K[{key} + me] = any{number}(S, K, me)")
    function.line("return v")
    function.compile()


def _compile_leaves(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile the conditions on the position after a move, which know the values of ``let`` from before it."""
    for at, need in enumerate(action.leaves):
        names, free = names_of(action), unit.free_names(need.test)
        names |= {name: f"l{let}" for let, (name, _) in enumerate(action.lets) if name in free}
        known = {name: Operand(variable, 0, True) for name, variable in names.items()} | parameter_names(action)
        function = FunctionSource(unit, f"leaf{number}_{at}", ", ".join(["S", "K", "me", *names.values()]), known)
        if asks_times(need.test):
            ignored = tuple(at for name, at in unit.part_numbers.items() if not unit.book.parts[name].repeats)
            function.line(f"times = times_stood(S, K, {unit.value(ignored)})")
        function.line(f"return {function.code(need.test)}")
        function.compile()


def _compile_refusal(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``refusal``: the first need that fails, in the author's order, then the first of ``leaves``.

    It comes with its number among all of them, which is -1 for a value that its parameter can't have.
    """
    function = _action_function(unit, action, f"refusal{number}", asks_once=True)
    clause = action.needs[0].clause if action.needs else _NO_CLAUSE
    for parameter, variable in zip(action.parameters, names_of(action).values(), strict=True):
        domain = unit.value(frozenset(parameter.values))
        function.line(f"if {variable} not in {domain}: return {unit.value(clause)}, '', -1")
    needs = action.needs or ()
    for at, need in enumerate(needs):
        _write_refusal(function, need, function.code(need.test), at)
    impossible = f"return error.clause, str(error), {len(needs)}"
    trial = write_trial(function, action, "except TableError as error:", impossible)
    for at, (need, holds) in enumerate(trial, len(needs)):
        _write_refusal(function, need, holds, at)
    function.line("return None")
    function.compile(unpacked_values(action))


def _write_refusal(function: FunctionSource, need: CheckedNeed, holds: str, number: int) -> None:
    with function.block(f"if not {holds}:"):
        function.line(f"return {function.unit.value(need.clause)}, {_message_code(function, need.says)}, {number}")


def _message_code(function: FunctionSource, words: MessageParts | None, writer: str = "titles_of") -> str:
    """Return the source of a message, or of an empty text. *writer* makes the functions that write values."""
    if not words:
        return "''"
    unit, parts = function.unit, list[str]()
    for word in words:
        if isinstance(word, str):
            parts.append(unit.value(word))
        else:
            value, kind = exact(function, word), word.kind
            parts.append(f"{unit.made(f'{writer}({unit.value(kind.name)}, {kind.form.value!r})')}({value.code})")
    return parts[0] if len(parts) == 1 else f"''.join(({', '.join(parts)}))"


def _compile_value(word: str, node: ExpressionNode, unit: Unit, action: CheckedAction, number: int) -> None:
    function = _action_function(unit, action, f"{word}{number}")
    function.line(f"return {function.code(node)}")
    function.compile(unpacked_values(action))


def _compile_constant(word: str, code: str, unit: Unit, _: CheckedAction, number: int) -> None:
    unit.compile(f"{word}{number}", f"def {word}{number}(S, K, me, values):\n    return {code}\n")


def _compile_odds(odds: Mapping[int, int], unit: Unit, action: CheckedAction, number: int) -> None:
    weights = unit.constant(("odds", tuple(odds.items())), lambda: dict(odds))
    _compile_constant("odds", f"{weights}.get(values[0], 0)", unit, action, number)


def _compile_canonical(unit: Unit, action: CheckedAction, number: int) -> None:
    function = _action_function(unit, action, f"canonical{number}", asks_once=True)
    codes = names_of(action) | {name: function.code(value) for name, value in action.canonical}
    function.line(f"return ({''.join(f'{code}, ' for code in codes.values())})")
    function.compile(unpacked_values(action))


def _unpacked(unit: Unit) -> str:
    return f"{''.join(f's{at}, ' for at in unit.part_numbers.values())}end = S"


def _compile_apply(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``apply``, after a move or a link; trials in listings call it with the values of ``let``."""
    lets, names = lets_of_effects(unit, action), names_of(action)
    is_tried = action.needs is None or bool(action.leaves)
    if is_tried:
        known = parameter_names(action) | {name: Operand(variable, 0, True) for name, variable in lets.items()}
        parameters = ", ".join(["S", "me", "H", *names.values(), *lets.values()])
        function = FunctionSource(unit, f"made{number}", parameters, known, unpacks=True)
        _write_effects(function, action)
        function.compile([_unpacked(unit)])
    function = _action_function(unit, action, f"apply{number}", "S, me, values, H", unpacks=True)
    values = [function.local(name).code for name in lets]
    if is_tried:
        function.line(f"return made{number}({', '.join(['S', 'me', 'H', *names.values(), *values])})")
    else:
        _write_effects(function, action)
    function.compile([*unpacked_values(action), *(["K = {}"] if lets else []), _unpacked(unit)])


def _write_effects(function: FunctionSource, action: CheckedAction) -> None:
    program, is_link = function.unit.program, function.unit.book.actions[action.name].chain is not None
    after = () if is_link else program.after
    changed = (*action.effects, *after)
    begin_changes(function, changed)
    if holds_turn(changed):
        function.line("again = False")
    EffectSource(function, strict=action.needs is None, is_link=is_link).write(action.effects)
    EffectSource(function).write(after)
    if action.by_chance:
        if program.skip is not None and holds_turn(changed):  # a turn that chance gives may be a skipped player's
            with function.block("if again:"):
                write_turn(function, changed, program.skip, stays=True)
    elif not is_link:
        write_turn(function, changed, program.skip, stays=action.again)
    function.line(f"return {result_code(function.unit, changed)}")


def _compile_settle(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``settle``, which ends a chain after its last link."""
    program, holds = unit.program, holds_turn(action.effects)
    function = FunctionSource(unit, f"settle{number}", "S, me, H", unpacks=True)
    begin_changes(function, program.after)
    function.line(f"again = end == {HELD}")
    if holds:
        function.line(f"if again: end = {NOT_ENDED}")
    EffectSource(function).write(program.after)
    if not action.by_chance:
        write_turn(function, (*program.after, *((Again(),) if holds else ())), program.skip)
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
            scores = _scores_code(function, ending)
            if ending.winner == "nobody":
                winner = str(DRAWN)
            elif isinstance(ending.winner, str):
                winner = f"winner_of(scores, {ending.winner == 'least'})"
            else:
                winner = function.code(ending.winner)
            function.line(f"scores = {scores}")
            function.line(f"return Ended({winner}, scores, {unit.value(ending.clause)})")
    function.line("return None")
    function.compile(["end = S[-1]", f"if end != {NOT_ENDED}: return Ended(end, (), '')"])


def _scores_code(function: FunctionSource, ending: CheckedEnding) -> str:
    if ending.scores is None:
        return "()"
    codes = []
    for player in range(function.unit.players):
        with function.scope({"player": Operand(str(player), 0, True, True)}):
            codes.append(function.code(ending.scores) + (" / 2" if ending.halves else ""))
    return f"({''.join(f'{code}, ' for code in codes)})"


def _compile_invariants(name: str, unit: Unit, invariants: Sequence[CheckedInvariant]) -> None:
    function = FunctionSource(unit, name, "S, K, me")
    function.line("faults = []")
    for one in invariants:
        function.line(f"check_time({function.cache})")
        with ExitStack() as stack:
            if one.loop is not None:
                stack.enter_context(filtered_loop(function, one.loop))
            stack.enter_context(function.block(f"if not {function.code(one.test)}:"))
            says, at = _message_code(function, one.says), _message_code(function, one.at, "words_of")
            function.line(f"faults.append(({unit.value(one.clause)}, {says}, {at}))")
    function.line("return faults")
    function.compile()


def _compile_deal(unit: Unit, effects: Sequence[EffectNode]) -> None:
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
    # Where an ending reads the turn, or what follows every move, all actions count: that is asked first.
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
