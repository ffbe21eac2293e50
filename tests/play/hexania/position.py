"""A position of Hexania: who has counters where, and whose turn it is; read from plain values, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.messages import format_value
from pnp.play.protocol import PositionReader
from pnp.problems import DocumentPath
from tests.play.hexania.board import LARGEST_SIDE, SMALLEST_SIDE, Clusters, HexBitboard, bitboard, clusters_of

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
MIN_PLAYERS = 2  # players
HEXANIA_VARIANTS = (
    "split-regroup",
    "homes-safe-until-blood",
    "no-collapse",
    "birth-attack",
    "viscous-moves",
    "birth-merges",
)
CRITICAL = 12  # the mass at which a figure collapses


class HexaniaPosition(NamedTuple):
    """A position; players are numbers from 0 in turn order, sets of cells are numbers of their board's ground."""

    side: int
    counters: tuple[int, ...]  # each player's cells
    turn: int
    points: int | None  # left in this turn; None: a throw is next
    acted: bool
    bonus: tuple[int, ...]
    first_turn: frozenset[int]
    out: frozenset[int]
    losses: tuple[int, ...]
    variants: frozenset[str]

    @property
    def bitboard(self) -> HexBitboard:
        """The board."""
        return bitboard(self.side)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' colours, in turn order."""
        return COLOURS[: len(self.counters)]

    @property
    def own(self) -> int:
        """The counters of the player to act."""
        return self.counters[self.turn]

    @property
    def others(self) -> int:
        """The counters of all other players."""
        return self.all ^ self.own

    @property
    def all(self) -> int:
        """Every cell that is held."""
        cells = 0
        for counters in self.counters:
            cells |= counters
        return cells

    @property
    def homes(self) -> tuple[int, ...]:
        """Each player's home."""
        return self.bitboard.homes(len(self.counters))

    @property
    def barred(self) -> int:
        """The cells of homes that the player to act may not newly occupy in this action: p. 12, or variant b."""
        if "homes-safe-until-blood" in self.variants:
            safe = [player for player, lost in enumerate(self.losses) if not lost and player != self.turn]
        elif self.turn in self.first_turn:
            safe = [player for player in range(len(self.counters)) if player != self.turn]
        else:
            return 0
        return sum(self.homes[player] for player in safe) & ~self.own

    def figures(self, player: int) -> Clusters:
        """Return one player's figures."""
        return clusters_of(self.side, self.counters[player])


def active_players(position: HexaniaPosition) -> list[int]:
    """Return the players who are not out."""
    return [player for player in range(len(position.counters)) if player not in position.out]


def is_hexania_over(position: HexaniaPosition) -> bool:
    """Whether one player alone is left."""
    return len(position.out) == len(position.counters) - 1


def with_entry(row: tuple[int, ...], place: int, entry: int) -> tuple[int, ...]:
    """Return *row* with *entry* at *place*."""
    return (*row[:place], entry, *row[place + 1 :])


HEXANIA_KEYS = (
    "side",
    "players",
    "counters",
    "turn",
    "points",
    "acted",
    "bonus",
    "first_turn",
    "out",
    "losses",
    "variants",
)
_LONGEST = 3 * LARGEST_SIDE * (LARGEST_SIDE - 1) + 1  # of any list: the cells of the largest board


class HexaniaDraft(Struct, frozen=True):
    """A position as far as it could be read: None marks what could not be read; points have a flag."""

    side: int | None
    players: tuple[str, ...] | None
    counters: Mapping[str, Sequence[str | None]]  # cells by colour, in the order in which they are written
    turn: str | None
    points: int | None
    has_points: bool | None
    acted: bool | None
    bonus: Mapping[str, int | None]
    first_turn: Sequence[str | None] | None
    out: Sequence[str | None] | None
    losses: Mapping[str, int | None]
    variants: Sequence[str | None] | None


def read_hexania_draft(values: Any, reading: PositionReader) -> HexaniaDraft:
    """Return what can be read of a position; what cannot is noted in *reading*."""
    top = reading.mapping(values, (), HEXANIA_KEYS)
    side = _read_side(top["side"], reading) if "side" in top else None
    players = _read_players(top["players"], reading) if "players" in top else None
    colours = COLOURS if players is None else players
    counters = _by_colour(top, "counters", players, reading)
    points = top.get("points")
    return HexaniaDraft(
        side=side,
        players=players,
        counters={colour: _read_cells(cells, colour, side, reading) for colour, cells in counters.items()},
        turn=reading.word(top["turn"], ("turn",), colours) if "turn" in top else None,
        points=None if points is None else reading.count(points, ("points",)),
        has_points=points is not None if "points" in top else None,
        acted=reading.flag(top["acted"], ("acted",)) if "acted" in top else None,
        bonus=_read_counts(top, "bonus", players, reading),
        first_turn=_read_words(top, "first_turn", colours, reading),
        out=_read_words(top, "out", colours, reading),
        losses=_read_counts(top, "losses", players, reading),
        variants=_read_words(top, "variants", HEXANIA_VARIANTS, reading),
    )


def _read_side(value: Any, reading: PositionReader) -> int | None:
    side = reading.count(value, ("side",))
    if side is None or SMALLEST_SIDE <= side <= LARGEST_SIDE:
        return side
    if side >= 0:
        hint = f"write a number from {SMALLEST_SIDE} to {LARGEST_SIDE}"
        reading.impossible(f"a board can't have sides of {side} cells", ("side",), hint)
    return None


def _read_players(value: Any, reading: PositionReader) -> tuple[str, ...] | None:
    """Return the players, who are the first so many colours in turn order."""
    players = _read_list(value, ("players",), reading)
    if players is None:
        return None
    if MIN_PLAYERS <= len(players) <= len(COLOURS) and tuple(players) == COLOURS[: len(players)]:
        return COLOURS[: len(players)]
    hint = f"write two or more of {', '.join(COLOURS)}: from the first on, in this order"
    reading.unreadable(f'"players" cannot be {format_value(players)}', ("players",), hint)
    return None


def _by_colour(
    top: Mapping[str, Any], key: str, players: Sequence[str] | None, reading: PositionReader
) -> Mapping[str, Any]:
    """Return the values under *key* by colour: one for each player, or what is there if the players are unknown."""
    if key not in top:
        return {}
    value = top[key]
    known = players
    if known is None:
        known = [colour for colour in COLOURS if colour in value] if isinstance(value, Mapping) else COLOURS
    return reading.mapping(value, (key,), known)


def _read_counts(
    top: Mapping[str, Any], key: str, players: Sequence[str] | None, reading: PositionReader
) -> Mapping[str, int | None]:
    counts = _by_colour(top, key, players, reading)
    return {colour: reading.count(count, (key, colour)) for colour, count in counts.items()}


def _read_list(value: Any, path: DocumentPath, reading: PositionReader) -> list[Any] | None:
    if not isinstance(value, list | tuple):
        reading.unreadable(
            f'"{path[-1]}" is {format_value(value)}, not a list', path, "write it as [ ], with commas between"
        )
        return None
    if len(value) > _LONGEST:
        reading.unreadable(f'"{path[-1]}" has {len(value)} entries', path, f"write at most {_LONGEST}")
        return None
    return list(value)


def _read_words(
    top: Mapping[str, Any], key: str, allowed: Sequence[str], reading: PositionReader
) -> Sequence[str | None] | None:
    """Return the words of a list, None for one that is not *allowed*."""
    values = _read_list(top[key], (key,), reading) if key in top else None
    if values is None:
        return None
    words = []
    for index, value in enumerate(values):
        known = isinstance(value, str) and value in allowed
        if not known:
            hint = f"write {', '.join(allowed)}, any of them or none"
            reading.unreadable(f'"{key}" cannot name {format_value(value)}', (key, index), hint)
        words.append(value if known else None)
    return words


def _read_cells(value: Any, colour: str, side: int | None, reading: PositionReader) -> Sequence[str | None]:
    """Return the cells of one player's counters, None for one that is no cell of the board."""
    names = _read_list(value, ("counters", colour), reading) or []
    cells = []
    for index, name in enumerate(names):
        known = isinstance(name, str) and (side is None or name in bitboard(side).numbers)
        if not known:
            board = "a cell" if side is None else f"a cell of a board of side {side}"
            reading.unreadable(
                f"{format_value(name)} is not {board}", ("counters", colour, index), "write a cell, such as E5"
            )
        cells.append(name if known else None)
    return cells


def build_hexania_position(draft: HexaniaDraft) -> HexaniaPosition:
    """Return the position of a draft in which nothing is missing and nothing is wrong."""
    side, players = draft.side or SMALLEST_SIDE, draft.players or ()
    number = players.index
    return HexaniaPosition(
        side=side,
        counters=tuple(bitboard(side).set_of(cell for cell in draft.counters[p] if cell) for p in players),
        turn=number(draft.turn or ""),
        points=draft.points,
        acted=bool(draft.acted),
        bonus=tuple(draft.bonus[player] or 0 for player in players),
        first_turn=frozenset(number(player) for player in draft.first_turn or () if player),
        out=frozenset(number(player) for player in draft.out or () if player),
        losses=tuple(draft.losses[player] or 0 for player in players),
        variants=frozenset(name for name in draft.variants or () if name),
    )


def write_hexania_position(position: HexaniaPosition) -> dict[str, Any]:
    """Return a position as plain values, every key in the page's order."""
    players = position.players
    names_of = position.bitboard.names_of
    return {
        "side": position.side,
        "players": list(players),
        "counters": {player: names_of(cells) for player, cells in zip(players, position.counters, strict=True)},
        "turn": players[position.turn],
        "points": position.points,
        "acted": position.acted,
        "bonus": dict(zip(players, position.bonus, strict=True)),
        "first_turn": [player for number, player in enumerate(players) if number in position.first_turn],
        "out": [player for number, player in enumerate(players) if number in position.out],
        "losses": dict(zip(players, position.losses, strict=True)),
        "variants": [name for name in HEXANIA_VARIANTS if name in position.variants],
    }


def report_hexania_faults(draft: HexaniaDraft, reading: PositionReader) -> None:
    """Note in *reading* every way in which the position is impossible."""
    _cells(draft, reading)
    _report_masses(draft, reading)
    for key, words in (("first_turn", draft.first_turn), ("out", draft.out), ("variants", draft.variants)):
        _report_repeats(key, words or (), reading)
    _turn(draft, reading)
    _players(draft, reading)


def _cells(draft: HexaniaDraft, reading: PositionReader) -> None:
    """One counter a cell."""
    owners: dict[str, str] = {}
    for colour, cells in draft.counters.items():
        for index, cell in enumerate(cells):
            if cell is None:
                continue
            if cell in owners:
                both = f"{owners[cell]} and {colour}" if owners[cell] != colour else f"{colour} twice"
                reading.impossible(
                    f"{cell} is held by {both}", ("counters", colour, index), "remove one of the counters"
                )
            owners.setdefault(cell, colour)


def _report_masses(draft: HexaniaDraft, reading: PositionReader) -> None:
    """No figure is so large that it would have collapsed."""
    if draft.side is None or draft.variants is None or None in draft.variants or "no-collapse" in draft.variants:
        return
    board = bitboard(draft.side)
    for colour, cells in draft.counters.items():
        for figure in clusters_of(draft.side, board.set_of(cell for cell in cells if cell)).each:
            if figure.mass >= CRITICAL:
                where = board.name_of(figure.cells)
                message = f"{colour}'s figure on {where} has {figure.mass} counters: it would have collapsed at 12"
                hint = "figures of any mass stay with the variant no-collapse"
                reading.impossible(message, ("counters", colour), hint)


def _report_repeats(key: str, words: Sequence[str | None], reading: PositionReader) -> None:
    for index, word in enumerate(words):
        if word is not None and word in words[:index]:
            reading.impossible(f'"{key}" names {word} twice', (key, index), "remove one of them")


def _turn(draft: HexaniaDraft, reading: PositionReader) -> None:
    """Only who has thrown the dice has acted."""
    if draft.acted and draft.has_points is False:
        message = f"{draft.turn or 'a player'} has acted before the roll"
        reading.impossible(message, ("acted",), "write acted: false, or add the points of the roll")


def _players(draft: HexaniaDraft, reading: PositionReader) -> None:
    """Who is out has had a turn, and has none again; when one player is left, nothing is under way."""
    out = [player for player in draft.out or () if player]
    for index, player in enumerate(draft.first_turn or ()):
        if player in out:
            message = f"{player} is out, and has therefore had a first turn"
            reading.impossible(message, ("first_turn", index), "remove the player here")
    if draft.turn in out:
        reading.impossible(f"{draft.turn} is out, and has no turn", ("turn",), "name a player who is not out")
    if draft.players is None:
        return
    remaining = len(draft.players) - len(set(out))
    if remaining == 0:
        reading.impossible("every player is out: the last one would have won", ("out",), "remove the winner here")
    if remaining == 1 and draft.has_points:
        message = "one player is left: the game is over, and nobody has points"
        reading.impossible(message, ("points",), "write points: null")
