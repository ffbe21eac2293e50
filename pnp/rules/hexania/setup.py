"""Turn the options of a game into the position it begins with: an empty board. Nothing is left to chance."""

from __future__ import annotations

from pnp.problems import Finding
from pnp.rules.hexania.ground import LARGEST, SMALLEST
from pnp.rules.hexania.position import COLOURS, FEWEST, VARIANTS, Position
from pnp.rules.protocol import Rejected, StartOptions, wrong_option
from pnp.rules.told import suggestion, told

OPTIONS = ("side", "variants")
_SIDE = 12
_SIDES = {str(side): side for side in range(SMALLEST, LARGEST + 1)}


def set_up(options: StartOptions) -> Position | Rejected:
    """Return the position that a game begins with, or everything that is wrong with the options."""
    findings = []
    players = FEWEST if options.players is None else options.players
    if not FEWEST <= players <= len(COLOURS):
        findings.append(_fault(f"this game is for {FEWEST} to {len(COLOURS)} players, not for {told(players)}"))
    strange = sorted(set(options.choices).difference(OPTIONS))
    findings += [_fault(f'the game has no option "{told(key)}"', suggestion(key, OPTIONS)) for key in strange]
    side = options.choices.get("side", str(_SIDE)).strip()
    if side not in _SIDES:
        hint = f"write a number from {SMALLEST} to {LARGEST}"
        findings.append(_fault(f'a board cannot have sides of "{told(side)}" cells', hint))
    names = [name.strip() for name in options.choices.get("variants", "").split(",")]
    variants = frozenset(name for name in names if name)
    strange = sorted(variants.difference(VARIANTS))
    findings += [_fault(f'there is no variant "{told(name)}"', suggestion(name, VARIANTS)) for name in strange]
    if findings:
        return Rejected(tuple(findings))
    return Position(
        side=_SIDES[side],
        counters=(0,) * players,
        turn=0,
        points=None,
        acted=False,
        bonus=(0,) * players,
        first_turn=frozenset(range(players)),
        out=frozenset(),
        losses=(0,) * players,
        variants=variants,
    )


def _fault(message: str, hint: str = "") -> Finding:
    return wrong_option(message, hint)
