"""Write the change of turn as source."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext

from pnp.play.language.compiling.source import FunctionSource, Operand
from pnp.play.language.running.code import NOT_ENDED
from pnp.play.language.terms.tree import Again, Assign, EffectNode, ExpressionNode, Finish, all_effects

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
