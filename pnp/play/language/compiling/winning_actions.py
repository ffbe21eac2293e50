"""Find the actions with which a player may win at once: moves of the others need not be tried for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.play.language.compiling.effect_code import changed_parts
from pnp.play.language.terms.program import Program
from pnp.play.language.terms.tree import (
    Call,
    Closure,
    DefineCall,
    EffectNode,
    Finish,
    Mover,
    PartValue,
    Possible,
    Special,
    all_effects,
    walk,
)

_TURN = "turn"


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
