"""Turn the options of a game and a seed into the position it begins with.

Chance comes from ``random.Random(seed).random()`` alone, whose numbers are the same in every version of Python. A die
or a draw among *n* is the whole part of *n* times the next number. In order: the letter and the number of Hollow's
house, then of Dooky's, both again while they agree with Hollow's; the two tiles that leave, drawn from what is left of
mushroom ×3, beehive ×3, meadow ×3; then the number die for the prices, from the top row down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from pnp.problems import Finding
from pnp.rules.protocol import StartOptions, wrong_option
from pnp.rules.quiet_adventures.position import BUTTONS, EDITIONS, EMPTY, HOLLOW, HOUSES, PLAYERS, Position
from pnp.rules.told import suggestion, told

OPTIONS = ("edition", "variants")
VARIANTS = ("rolled-prices",)
DEFAULT_EDITION = "second"
_PURSES = {"first": (2, 3), "second": (3, 3)}

Draw = Callable[[int], int]  # a number from 0 to below its argument, by chance


def read_options(options: StartOptions) -> tuple[str, frozenset[str], Sequence[Finding]]:
    """Return the edition, the variants, and everything that is wrong with the options."""
    findings = []
    if options.players not in (None, 2):
        findings.append(_fault(f"this game is for 2 players, not for {told(options.players)}"))
    for key in sorted(set(options.choices).difference(OPTIONS)):
        hint = suggestion(key, OPTIONS)
        findings.append(_fault(f'the game has no option "{told(key)}"', hint))
    edition = options.choices.get("edition", DEFAULT_EDITION)
    if edition not in EDITIONS:
        findings.append(_fault(f'there is no edition "{told(edition)}"', suggestion(edition, EDITIONS)))
    names = [name.strip() for name in options.choices.get("variants", "").split(",")]
    variants = frozenset(name for name in names if name)
    for name in sorted(variants.difference(VARIANTS)):
        hint = suggestion(name, VARIANTS)
        findings.append(_fault(f'there is no variant "{told(name)}"', hint))
    if "rolled-prices" in variants and edition == "second":
        findings.append(_fault("the variant rolled-prices belongs to the first edition", "add --set edition=first"))
    return edition, variants, findings


def _fault(message: str, hint: str = "") -> Finding:
    return wrong_option(message, hint)


def set_up(edition: str, variants: frozenset[str], seed: int) -> Position:
    """Return the position that the dice of *seed* give."""
    chance = Random(seed)

    def draw(sides: int) -> int:
        return int(chance.random() * sides)

    stands = _houses(draw)
    tiles = _tiles(draw)
    ordered = edition == "first" and "rolled-prices" not in variants
    prices = _each_price_once(draw) if ordered else tuple(draw(3) + 1 for _ in range(3))
    purses = _PURSES[edition]
    return Position(
        edition=edition,
        land="".join(HOUSES[stands.index(cell)] if cell in stands else EMPTY for cell in range(9)),
        buttons=(0,) * 9,
        stands=stands,
        tiles=tiles,
        prices=prices,
        bank=BUTTONS - sum(purses) - sum(prices),
        purses=purses,
        turn=HOLLOW,
        last_action=False,
    )


def _houses(draw: Draw) -> tuple[int, ...]:
    """Return the cells of the houses: the letter die first, then the number die."""
    stands: list[int] = []
    while len(stands) < len(PLAYERS):
        column, row = draw(3), draw(3)
        if row * 3 + column not in stands:
            stands.append(row * 3 + column)
    return tuple(stands)


def _tiles(draw: Draw) -> tuple[int, ...]:
    """Return how many tiles of each type stay in the game."""
    bag = [row for row in range(3) for _ in range(3)]
    for _ in range(2):
        del bag[draw(len(bag))]
    return tuple(bag.count(row) for row in range(3))


def _each_price_once(draw: Draw) -> tuple[int, ...]:
    """Return the prices 1, 2 and 3 as the number die assigns them; a number that has been thrown is thrown again."""
    prices: list[int] = []
    while len(prices) < 3:
        price = draw(3) + 1
        if price not in prices:
            prices.append(price)
    return tuple(prices)
