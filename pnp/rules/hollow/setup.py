"""Turn the options of a game into the side of its board."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.problems import Finding
from pnp.rules.hollow.board import SIDES
from pnp.rules.protocol import StartOptions, wrong_option
from pnp.rules.told import suggestion, told

OPTIONS = ("side",)
DEFAULT_SIDE = 5


def read_options(options: StartOptions) -> tuple[int, Sequence[Finding]]:
    """Return the side, and everything that is wrong with the options."""
    findings = []
    if options.players not in (None, 2):
        findings.append(_fault(f"this game is for 2 players, not for {told(options.players)}"))
    strange = sorted(set(options.choices).difference(OPTIONS))
    findings += [_fault(f'the game has no option "{told(key)}"', suggestion(key, OPTIONS)) for key in strange]
    sides = {str(side): side for side in SIDES}
    chosen = options.choices.get("side", str(DEFAULT_SIDE))
    if chosen not in sides:
        findings.append(_fault(f'there is no board of side "{told(chosen)}"', f"choose one of {', '.join(sides)}"))
    return sides.get(chosen, DEFAULT_SIDE), findings


def _fault(message: str, hint: str = "") -> Finding:
    return wrong_option(message, hint)
