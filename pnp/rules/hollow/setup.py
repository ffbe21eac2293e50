"""Turn the options of a game into the side of its board."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.problems import Finding
from pnp.rules.game_setup import GameSetup, OptionSetup, SetupReader
from pnp.rules.hollow.board import SIDES
from pnp.rules.hollow.position import PLAYERS
from pnp.rules.protocol import Rejected, StartOptions, wrong_option
from pnp.rules.told import suggestion, told

OPTIONS = ("side",)
SEATS = 2


class HollowSetup(Struct, frozen=True):
    """What a ruleset decides: the sides of the boards that it offers, as ``--set`` writes them."""

    side: OptionSetup = OptionSetup(tuple(map(str, SIDES)), "5")


def read_hollow_setup(setup: GameSetup) -> HollowSetup | Rejected:
    """Return what a ruleset decides, or everything that the rules don't allow."""
    reader = SetupReader("hollow", setup)
    reader.players((SEATS,), PLAYERS)
    side = reader.option("side", tuple(map(str, SIDES)), "5")
    reader.variants(())
    reader.count("button", 1, least=1, most=1)
    return Rejected(tuple(reader.findings)) if reader.findings else HollowSetup(side)


def read_options(options: StartOptions, setup: HollowSetup) -> tuple[int, Sequence[Finding]]:
    """Return the side, and everything that is wrong with the options."""
    findings = []
    if options.players not in (None, SEATS):
        findings.append(wrong_option(f"this game is for 2 players, not for {told(options.players)}"))
    strange = sorted(set(options.choices).difference(OPTIONS))
    findings += [wrong_option(f'the game has no option "{told(key)}"', suggestion(key, OPTIONS)) for key in strange]
    sides = {side: int(side) for side in setup.side.values}
    chosen = options.choices.get("side", setup.side.default)
    if chosen not in sides:
        findings.append(
            wrong_option(f'there is no board of side "{told(chosen)}"', f"choose one of {', '.join(sides)}")
        )
    return sides.get(chosen, int(setup.side.default)), findings
