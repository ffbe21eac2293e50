"""Turn the options of a game into the position it begins with: an empty board. Nothing is left to chance."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.messages import format_value, join_words
from pnp.rules.game_setup import GameSetup, OptionSetup, SetupReader
from pnp.rules.hexania.ground import HOME, LARGEST, SMALLEST
from pnp.rules.hexania.position import COLOURS, FEWEST, VARIANTS, Position
from pnp.rules.protocol import Rejected, StartOptions, wrong_option
from pnp.rules.told import suggestion, told

OPTIONS = ("side", "variants")
_SIDES = tuple(str(side) for side in range(SMALLEST, LARGEST + 1))
_PLAYERS = tuple(range(FEWEST, len(COLOURS) + 1))


class HexaniaSetup(Struct, frozen=True):
    """What a ruleset decides: the sides of the boards that it offers, who can play, and the variants."""

    side: OptionSetup = OptionSetup(_SIDES, "12")
    players: tuple[int, ...] = _PLAYERS
    variants: tuple[str, ...] = VARIANTS


def read_hexania_setup(setup: GameSetup) -> HexaniaSetup | Rejected:
    """Return what a ruleset decides, or everything that the rules don't allow."""
    reader = SetupReader("hexania", setup)
    players = reader.players(_PLAYERS, COLOURS)
    side = reader.option("side", _SIDES, "12")
    variants = reader.variants(VARIANTS)
    reader.exactly("board", "home_size", HOME)
    reader.count("die", 2, least=2, most=2)
    reader.exactly("die", "faces", tuple("123456"))
    return Rejected(tuple(reader.findings)) if reader.findings else HexaniaSetup(side, players, variants)


def set_up(options: StartOptions, setup: HexaniaSetup) -> Position | Rejected:
    """Return the position that a game begins with, or everything that is wrong with the options."""
    findings = []
    players = min(setup.players) if options.players is None else options.players
    if players not in setup.players:
        counts = _counts_in_words(setup.players)
        findings.append(wrong_option(f"this game is for {counts} players, not for {format_value(players)}"))
    strange = sorted(set(options.choices).difference(OPTIONS))
    findings += [wrong_option(f'the game has no option "{told(key)}"', suggestion(key, OPTIONS)) for key in strange]
    side = options.choices.get("side", setup.side.default).strip()
    if side not in setup.side.values:
        hint = f"write {_counts_in_words([int(each) for each in setup.side.values])}"
        findings.append(wrong_option(f'a board cannot have sides of "{told(side)}" cells', hint))
    names = [name.strip() for name in options.choices.get("variants", "").split(",")]
    variants = frozenset(name for name in names if name)
    strange = sorted(variants.difference(setup.variants))
    findings += [
        wrong_option(f'there is no variant "{told(name)}"', suggestion(name, setup.variants)) for name in strange
    ]
    if findings:
        return Rejected(tuple(findings))
    return Position(
        side=int(side),
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


def _counts_in_words(counts: Sequence[int]) -> str:
    """Return "2 to 6" for numbers that follow each other, "2, 3 or 5" for others."""
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return join_words(map(str, counts), "or")
