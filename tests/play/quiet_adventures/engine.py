"""The engine of Quiet Adventures: setup, views and descriptions, and the answers that every engine gives.

Chance comes from ``random.Random(seed).random()`` alone, whose numbers are the same in every version of Python. A die
or a draw among *n* is the whole part of *n* times the next number. In order: the letter and the number of Hollow's
house, then of Dooky's, both again while they agree with Hollow's; the two tiles that leave, drawn from the remaining
tiles in the order mushroom, beehive, meadow; then the number die for the prices, from the top row down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from pnp.game.model.texts import Name, Text, comma_list, semicolon_list, ui_text
from pnp.game.model.view import BoardView, Event, PoolView, Standing, TrackView, View
from pnp.messages import format_value, join_words, suggest_name
from pnp.play.game_setup import COMPONENTS_FILE, GameSetup
from pnp.play.protocol import Outcome, PositionReader, Rejected, StartOptions, refuse, wrong_option
from pnp.problems import Finding
from tests.play.quiet_adventures.moves import SPELLINGS, QuietMove, read_quiet_move
from tests.play.quiet_adventures.play import QUIET_BUTTON, is_quiet_over, play_quiet, quiet_outcome
from tests.play.quiet_adventures.position import (
    COLUMNS,
    EDITIONS,
    HOLLOW_PLAYER,
    HOUSES,
    LEAVING,
    QUIET_CELLS,
    QUIET_EMPTY,
    QUIET_PLAYERS,
    QUIET_VARIANTS,
    TYPE_LETTERS,
    TYPES,
    QuietPosition,
    QuietSetup,
    QuietState,
    begin_quiet,
    build_quiet_position,
    read_quiet_draft,
    report_quiet_faults,
    with_change,
    write_quiet_position,
)
from tests.play.quiet_adventures.rules import QUIET_CLAUSES, broken_clause, legal_quiet_actions, quiet_refusal
from tests.play.setup_reader import SetupReader

_OPTIONS = ("edition", "variants")
# What every position has one of.
_EVERYWHERE = dict.fromkeys((*(f"{player}-house" for player in QUIET_PLAYERS), *QUIET_PLAYERS), 1)
PURSES = {"first": (2, 3), "second": (3, 3)}
_VACANT = len(QUIET_CELLS) - len(HOUSES)  # cells of the town without a house


def read_quiet_setup(setup: GameSetup) -> QuietSetup | Rejected:
    """Return what a ruleset decides, or everything that the rules don't allow."""
    reader = SetupReader("quiet-adventures", setup)
    reader.players((len(QUIET_PLAYERS),), QUIET_PLAYERS)
    edition = reader.option("edition", EDITIONS, "second")
    variants = reader.variants(QUIET_VARIANTS)
    buttons = reader.count("button", 15, least=max(sum(PURSES[name]) for name in EDITIONS if name in edition.values))
    tiles = tuple(reader.count(name, 3) for name in TYPES)
    if not 0 < sum(tiles) - LEAVING <= _VACANT:
        need = f"plays with {LEAVING + 1} to {LEAVING + _VACANT} landscape tiles, of which {LEAVING} leave the game"
        reader.reject(f"{need}, not with {sum(tiles)}", COMPONENTS_FILE, TYPES[-1], "count", hint="change the counts")
    for player in QUIET_PLAYERS:
        reader.count(f"{player}-house", 1, least=1, most=1)
    for key in ("columns", "rows"):
        reader.require_value("hollowtown", key, len(COLUMNS))
    for die, faces in (("number-die", "123"), ("letter-die", COLUMNS)):
        actual = reader.component(die).faces
        if actual is not None and sorted(actual) != sorted(faces * 2):
            message = f"rolls a die with {join_words(faces, 'and')} twice each"
            reader.reject(message, COMPONENTS_FILE, die, "faces", hint="change the faces")
    return Rejected(tuple(reader.findings)) if reader.findings else QuietSetup(edition, variants, buttons, tiles)


Draw = Callable[[int], int]  # a number from 0 to below its argument, by chance


def _read_options(options: StartOptions, setup: QuietSetup) -> tuple[str, frozenset[str], Sequence[Finding]]:
    """Return the edition, the variants, and everything that is wrong with the options."""
    findings = []
    if options.players not in (None, 2):
        message = f"this game is for 2 players, not for {format_value(options.players)}"
        findings.append(wrong_option(message, "choose 2 players"))
    for key in sorted(set(options.choices).difference(_OPTIONS)):
        hint = suggest_name(key, _OPTIONS)
        findings.append(wrong_option(f'the game has no option "{format_value(key)}"', hint))
    edition = options.choices.get("edition", setup.edition.default)
    if edition not in setup.edition.values:
        findings.append(
            wrong_option(f'there is no edition "{format_value(edition)}"', suggest_name(edition, setup.edition.values))
        )
    names = [name.strip() for name in options.choices.get("variants", "").split(",")]
    variants = frozenset(name for name in names if name)
    for name in sorted(variants.difference(setup.variants)):
        hint = suggest_name(name, setup.variants)
        findings.append(wrong_option(f'there is no variant "{format_value(name)}"', hint))
    if "rolled-prices" in variants and edition == "second":
        findings.append(
            wrong_option("the variant rolled-prices belongs to the first edition", "add --set edition=first")
        )
    return edition, variants, findings


def _set_up(edition: str, variants: frozenset[str], setup: QuietSetup, seed: int) -> QuietPosition:
    """Return the position that the dice of *seed* give."""
    chance = Random(seed)

    def draw(sides: int) -> int:
        return int(chance.random() * sides)

    stands = _houses(draw)
    tiles = _tiles(setup.tiles, draw)
    ordered = edition == "first" and "rolled-prices" not in variants
    prices = _each_price_once(draw) if ordered else tuple(draw(3) + 1 for _ in range(3))
    purses = PURSES[edition]
    prices, bank = _distribute_buttons(prices, setup.buttons - sum(purses))
    return QuietPosition(
        edition=edition,
        land="".join(HOUSES[stands.index(cell)] if cell in stands else QUIET_EMPTY for cell in range(9)),
        buttons=(0,) * 9,
        stands=stands,
        tiles=tiles,
        prices=prices,
        bank=bank,
        purses=purses,
        turn=HOLLOW_PLAYER,
        last_action=False,
    )


def _houses(draw: Draw) -> tuple[int, ...]:
    """Return the cells of the houses: the letter die first, then the number die."""
    stands: list[int] = []
    while len(stands) < len(QUIET_PLAYERS):
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


def _distribute_buttons(prices: Sequence[int], buttons: int) -> tuple[tuple[int, ...], int]:
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


def _view(state: QuietState) -> View:
    """Return the view: where each piece is."""
    position = state.position
    cells = ((name, _cell(position, cell)) for cell, name in enumerate(QUIET_CELLS))
    places = []
    for name, tiles, price in zip(TYPES, position.tiles, position.prices, strict=True):
        places.append((name, "tiles", _counted_piece(name, tiles)))
        places.append((name, "buttons", _counted_piece("button", price)))
    pools = [PoolView("bank", _counted_piece("button", position.bank))]
    pools += [
        PoolView(player, _counted_piece("button", purse))
        for player, purse in zip(QUIET_PLAYERS, position.purses, strict=True)
    ]
    return View(
        boards=(BoardView("hollowtown", tuple((name, pieces) for name, pieces in cells if pieces)),),
        tracks=(TrackView("market", tuple(places)),),
        pools=tuple(pools),
        turn=None if is_quiet_over(state) else QUIET_PLAYERS[position.turn],
    )


def _counted_piece(component: str, count: int) -> tuple[Standing, ...]:
    return (Standing(component, count),) if count else ()


def _cell(position: QuietPosition, cell: int) -> tuple[Standing, ...]:
    """Return what is on a cell: the tile, the buttons on it, the character on top."""
    land = position.land[cell]
    if land == QUIET_EMPTY:
        return ()
    if land in HOUSES:
        owner = QUIET_PLAYERS[HOUSES.index(land)]
        tile = Standing(f"{owner}-house", owner=owner)
    else:
        tile = Standing(TYPES[TYPE_LETTERS.index(land)])
    characters = tuple(
        Standing(player, owner=player)
        for player, stand in zip(QUIET_PLAYERS, position.stands, strict=True)
        if stand == cell
    )
    return (tile, *_counted_piece("button", position.buttons[cell]), *characters)


def _counts(position: QuietPosition) -> dict[str, int]:
    """Return how many pieces are in use: all but the buttons of the bank."""
    counts = {
        name: tiles + position.land.count(letter)
        for name, letter, tiles in zip(TYPES, TYPE_LETTERS, position.tiles, strict=True)
    }
    counts[QUIET_BUTTON] = sum(position.buttons) + sum(position.prices) + sum(position.purses)
    return counts | _EVERYWHERE


def _describe(state: QuietState) -> tuple[Text, ...]:
    """Return the position in sentences, cell by cell."""
    position = state.position
    town = [_describe_cell(position, cell) for cell in range(len(QUIET_CELLS)) if position.land[cell] != QUIET_EMPTY]
    market = [
        ui_text(
            "{tile} ({details})",
            tile=Name(name),
            details=comma_list(
                (
                    ui_text("{n} tile", "{n} tiles", n=tiles),
                    ui_text("price: {n} button", "price: {n} buttons", n=price),
                )
            ),
        )
        for name, tiles, price in zip(TYPES, position.tiles, position.prices, strict=True)
    ]
    return (
        _describe_turn(state),
        ui_text("In the town: {cells}.", cells=semicolon_list(town)),
        ui_text("In the market: {tiles}.", tiles=semicolon_list(market)),
        *(
            ui_text("{player} has {n} button.", "{player} has {n} buttons.", player=Name(player), n=purse)
            for player, purse in zip(QUIET_PLAYERS, position.purses, strict=True)
        ),
        ui_text("The bank has {n} button.", "The bank has {n} buttons.", n=position.bank),
    )


def _describe_turn(state: QuietState) -> Text:
    position = state.position
    if is_quiet_over(state):
        return ui_text("The game is over.")
    player = Name(QUIET_PLAYERS[position.turn])
    if position.last_action:
        return ui_text("{player} has the last action.", player=player)
    return ui_text("{player} is to act.", player=player)


def _describe_cell(position: QuietPosition, cell: int) -> Text:
    """Return what is on a cell that has a tile: "C1 Mushroom (2 buttons, Hollow stands here)"."""
    land = position.land[cell]
    house = land in HOUSES
    tile = f"{QUIET_PLAYERS[HOUSES.index(land)]}-house" if house else TYPES[TYPE_LETTERS.index(land)]
    details: list[Text] = []
    if buttons := position.buttons[cell]:
        details.append(ui_text("{n} button", "{n} buttons", n=buttons))
    if cell in position.stands:
        player = Name(QUIET_PLAYERS[position.stands.index(cell)])
        details.append(ui_text("{player} stands here", player=player))
    if not details:
        return ui_text("{cell} {tile}", cell=QUIET_CELLS[cell], tile=Name(tile))
    return ui_text("{cell} {tile} ({details})", cell=QUIET_CELLS[cell], tile=Name(tile), details=comma_list(details))


def _shrink(position: QuietPosition) -> Iterator[QuietPosition]:
    """Yield the position without each button on a cell, then without each bare tile, without a character.

    The game keeps all its pieces: a button goes back to the bank, a tile to its row of the market.
    """
    for cell, buttons in enumerate(position.buttons):
        if buttons:
            yield position._replace(buttons=with_change(position.buttons, cell, -1), bank=position.bank + 1)
    for cell, letter in enumerate(position.land):
        if letter in TYPE_LETTERS and not position.buttons[cell] and cell not in position.stands:
            land = position.land[:cell] + QUIET_EMPTY + position.land[cell + 1 :]
            yield position._replace(land=land, tiles=with_change(position.tiles, TYPE_LETTERS.index(letter), 1))


class QuietAdventures:
    """The engine; it keeps nothing, every answer follows from the state alone."""

    name = "quiet-adventures"
    clauses: Mapping[str, str] = QUIET_CLAUSES
    components: tuple[str, ...] = (
        *TYPES,
        *(f"{player}-house" for player in QUIET_PLAYERS),
        *QUIET_PLAYERS,
        QUIET_BUTTON,
    )
    has_scores = True

    def __init__(self, setup: QuietSetup | None = None) -> None:
        self._setup = setup or QuietSetup()

    def for_setup(self, setup: GameSetup) -> QuietAdventures | Rejected:
        """Return the engine of a ruleset with its editions, variants, buttons and tiles, if the rules allow these."""
        answer = read_quiet_setup(setup)
        return answer if isinstance(answer, Rejected) else QuietAdventures(answer)

    def start(self, options: StartOptions) -> QuietState | Rejected:
        """Return the state a game begins with, or everything that is wrong with the options."""
        edition, variants, findings = _read_options(options, self._setup)
        return (
            Rejected(tuple(findings))
            if findings
            else begin_quiet(_set_up(edition, variants, self._setup, options.seed))
        )

    def read_position(self, data: Any) -> QuietState | Rejected:
        """Return the state that plain values describe, or all that is wrong with them."""
        reading = PositionReader()
        draft = read_quiet_draft(data, reading)
        report_quiet_faults(draft, self._setup, reading)
        return Rejected(tuple(reading.findings)) if reading.findings else begin_quiet(build_quiet_position(draft))

    def write_position(self, state: QuietState) -> dict[str, Any]:
        """Return the position as plain values, every key in the page's order."""
        return write_quiet_position(state.position)

    def read_move(self, state: QuietState, text: str) -> QuietMove | Finding:
        """Return the move that *text* spells, legal or not; spaces and capitals don't matter."""
        return read_quiet_move(text)

    def write_move(self, state: QuietState, move: QuietMove) -> str:
        """Return the move's canonical spelling."""
        return SPELLINGS[move]

    def legal_moves(self, state: QuietState) -> Sequence[QuietMove]:
        """Return every legal move; empty exactly when the game is over."""
        return () if is_quiet_over(state) else legal_quiet_actions(state.position)

    def piece_counts(self, state: QuietState) -> Mapping[str, int]:
        """Return how many pieces of each component are on the boards and in the purses."""
        return _counts(state.position)

    def refusal(self, state: QuietState, move: QuietMove) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        if is_quiet_over(state):
            return refuse("end.over", "the game is over")
        return quiet_refusal(state.position, move)

    def apply(self, state: QuietState, move: QuietMove) -> tuple[QuietState, Sequence[Event]]:
        """Return the state after a legal move, and what happened. Raises ValueError if the move is illegal."""
        if is_quiet_over(state) or broken_clause(state.position, move) is not None:
            raise ValueError(f"illegal move: {SPELLINGS[move]}")
        return play_quiet(state, move)

    def apply_unchecked(self, state: QuietState, move: QuietMove) -> tuple[QuietState, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return play_quiet(state, move)

    def players(self, state: QuietState) -> tuple[str, ...]:
        """Return the players in turn order."""
        return QUIET_PLAYERS

    def shrink(self, state: QuietState) -> Iterator[QuietState]:
        """Yield each position that has one button or one tile fewer in the town; a history begins with it."""
        return map(begin_quiet, _shrink(state.position))

    def turn(self, state: QuietState) -> str:
        """Return the player to act; once the game is over, the one who would be."""
        return QUIET_PLAYERS[state.position.turn]

    def outcome(self, state: QuietState) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return quiet_outcome(state)

    def view(self, state: QuietState) -> View:
        """Return the view: where each piece is, in the components' names."""
        return _view(state)

    def describe(self, state: QuietState) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can\'t see its picture."""
        return _describe(state)
