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
from pnp.rules.game_setup import COMPONENTS_FILE, GameSetup, SetupReader
from pnp.rules.protocol import Rejected, StartOptions, wrong_option
from pnp.rules.quiet_adventures.position import (
    CELLS,
    COLUMNS,
    EDITIONS,
    EMPTY,
    HOLLOW,
    HOUSES,
    LEAVING,
    PLAYERS,
    TYPES,
    VARIANTS,
    Position,
    QuietSetup,
)
from pnp.rules.told import suggestion, told

OPTIONS = ("edition", "variants")
PURSES = {"first": (2, 3), "second": (3, 3)}
_VACANT = len(CELLS) - len(HOUSES)  # cells of the town without a house


def read_quiet_setup(setup: GameSetup) -> QuietSetup | Rejected:
    """Return what a ruleset decides, or everything that the rules don't allow."""
    reader = SetupReader("quiet-adventures", setup)
    reader.players((len(PLAYERS),), PLAYERS)
    edition = reader.option("edition", EDITIONS, "second")
    variants = reader.variants(VARIANTS)
    buttons = reader.count("button", 15, least=max(sum(PURSES[name]) for name in EDITIONS if name in edition.values))
    tiles = tuple(reader.count(name, 3) for name in TYPES)
    if not 0 < sum(tiles) - LEAVING <= _VACANT:
        need = f"plays with {LEAVING + 1} to {LEAVING + _VACANT} landscape tiles, of which {LEAVING} leave the game"
        reader.reject(f"{need}, not with {sum(tiles)}", COMPONENTS_FILE, TYPES[-1], "count")
    for player in PLAYERS:
        reader.count(f"{player}-house", 1, least=1, most=1)
    for key in ("columns", "rows"):
        reader.exactly("hollowtown", key, len(COLUMNS))
    for die, faces in (("number-die", "123"), ("letter-die", COLUMNS)):
        actual = reader.component(die).faces
        if actual is not None and sorted(actual) != sorted(faces * 2):
            reader.reject(
                f"throws a die with {faces[0]}, {faces[1]} and {faces[2]} twice each", COMPONENTS_FILE, die, "faces"
            )
    return Rejected(tuple(reader.findings)) if reader.findings else QuietSetup(edition, variants, buttons, tiles)


Draw = Callable[[int], int]  # a number from 0 to below its argument, by chance


def read_options(options: StartOptions, setup: QuietSetup) -> tuple[str, frozenset[str], Sequence[Finding]]:
    """Return the edition, the variants, and everything that is wrong with the options."""
    findings = []
    if options.players not in (None, 2):
        findings.append(wrong_option(f"this game is for 2 players, not for {told(options.players)}"))
    for key in sorted(set(options.choices).difference(OPTIONS)):
        hint = suggestion(key, OPTIONS)
        findings.append(wrong_option(f'the game has no option "{told(key)}"', hint))
    edition = options.choices.get("edition", setup.edition.default)
    if edition not in setup.edition.values:
        findings.append(
            wrong_option(f'there is no edition "{told(edition)}"', suggestion(edition, setup.edition.values))
        )
    names = [name.strip() for name in options.choices.get("variants", "").split(",")]
    variants = frozenset(name for name in names if name)
    for name in sorted(variants.difference(setup.variants)):
        hint = suggestion(name, setup.variants)
        findings.append(wrong_option(f'there is no variant "{told(name)}"', hint))
    if "rolled-prices" in variants and edition == "second":
        findings.append(
            wrong_option("the variant rolled-prices belongs to the first edition", "add --set edition=first")
        )
    return edition, variants, findings


def set_up(edition: str, variants: frozenset[str], setup: QuietSetup, seed: int) -> Position:
    """Return the position that the dice of *seed* give."""
    chance = Random(seed)

    def draw(sides: int) -> int:
        return int(chance.random() * sides)

    stands = _houses(draw)
    tiles = _tiles(setup.tiles, draw)
    ordered = edition == "first" and "rolled-prices" not in variants
    prices = _each_price_once(draw) if ordered else tuple(draw(3) + 1 for _ in range(3))
    purses = PURSES[edition]
    prices, bank = _laid(prices, setup.buttons - sum(purses))
    return Position(
        edition=edition,
        land="".join(HOUSES[stands.index(cell)] if cell in stands else EMPTY for cell in range(9)),
        buttons=(0,) * 9,
        stands=stands,
        tiles=tiles,
        prices=prices,
        bank=bank,
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


def _tiles(tiles: Sequence[int], draw: Draw) -> tuple[int, ...]:
    """Return how many tiles of each type stay in the game."""
    bag = [row for row, count in enumerate(tiles) for _ in range(count)]
    for _ in range(LEAVING):
        del bag[draw(len(bag))]
    return tuple(bag.count(row) for row in range(3))


def _laid(prices: Sequence[int], buttons: int) -> tuple[tuple[int, ...], int]:
    """Return the buttons that are laid on each row, from the top down while there are any, and those that remain."""
    laid = []
    for price in prices:
        laid.append(min(price, buttons))
        buttons -= laid[-1]
    return tuple(laid), buttons


def _each_price_once(draw: Draw) -> tuple[int, ...]:
    """Return the prices 1, 2 and 3 as the number die assigns them; a number that has been thrown is thrown again."""
    prices: list[int] = []
    while len(prices) < 3:
        price = draw(3) + 1
        if price not in prices:
            prices.append(price)
    return tuple(prices)
