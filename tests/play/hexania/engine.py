"""The engine of Hexania: setup, views and descriptions, and the answers that every engine gives.

The board is the component ``board``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.game.model.texts import Name, Series, Text, TextValue, semicolon_list, ui_text
from pnp.game.model.view import (
    BoardView,
    Event,
    PieceMoved,
    Standing,
    StatusItem,
    View,
)
from pnp.messages import format_value, join_words, suggest_name
from pnp.play.game_setup import GameSetup, OptionSetup
from pnp.play.protocol import Outcome, PositionReader, Rejected, StartOptions, wrong_option
from pnp.problems import Finding
from tests.play.hexania import movegen, moves, position, rules
from tests.play.hexania.board import HOME, LARGEST_SIDE, SMALLEST_SIDE, bit, numbers_of
from tests.play.hexania.moves import HexaniaMove
from tests.play.hexania.play import play_hexania, project_hexania
from tests.play.hexania.position import (
    COLOURS,
    HEXANIA_VARIANTS,
    MIN_PLAYERS,
    HexaniaPosition,
    is_hexania_over,
    report_hexania_faults,
    with_entry,
)
from tests.play.hexania.rules import HEXANIA_CLAUSES
from tests.play.setup_reader import SetupReader

_OPTIONS = ("side", "variants")
_SIDES = tuple(str(side) for side in range(SMALLEST_SIDE, LARGEST_SIDE + 1))
_PLAYERS = tuple(range(MIN_PLAYERS, len(COLOURS) + 1))


class HexaniaSetup(Struct, frozen=True):
    """What a ruleset decides: the sides of the boards that it offers, who can play, and the variants."""

    side: OptionSetup = OptionSetup(_SIDES, "12")
    players: tuple[int, ...] = _PLAYERS
    variants: tuple[str, ...] = HEXANIA_VARIANTS


def and_list(items: Iterable[TextValue]) -> Series:
    """Return *items* as "A, B and C"."""
    return Series(tuple(items), ui_text("{list}, {next}"), ui_text("{list} and {next}"))


def read_hexania_setup(setup: GameSetup) -> HexaniaSetup | Rejected:
    """Return what a ruleset decides, or everything that the rules don't allow."""
    reader = SetupReader("hexania", setup)
    players = reader.players(_PLAYERS, COLOURS)
    side = reader.option("side", _SIDES, "12")
    variants = reader.variants(HEXANIA_VARIANTS)
    reader.require_value("board", "home_size", HOME)
    reader.count("die", 2, least=2, most=2)
    reader.require_value("die", "faces", tuple("123456"))
    return Rejected(tuple(reader.findings)) if reader.findings else HexaniaSetup(side, players, variants)


def _set_up(options: StartOptions, setup: HexaniaSetup) -> HexaniaPosition | Rejected:
    """Return the position that a game begins with, or everything that is wrong with the options."""
    findings = []
    players = min(setup.players) if options.players is None else options.players
    if players not in setup.players:
        counts = _counts_in_words(setup.players)
        message = f"this game is for {counts} players, not for {format_value(players)}"
        findings.append(wrong_option(message, f"choose {counts} players"))
    strange = sorted(set(options.choices).difference(_OPTIONS))
    findings += [
        wrong_option(f'the game has no option "{format_value(key)}"', suggest_name(key, _OPTIONS)) for key in strange
    ]
    side = options.choices.get("side", setup.side.default).strip()
    if side not in setup.side.values:
        hint = f"write {_counts_in_words([int(each) for each in setup.side.values])}"
        findings.append(wrong_option(f'a board cannot have sides of "{format_value(side)}" cells', hint))
    names = [name.strip() for name in options.choices.get("variants", "").split(",")]
    variants = frozenset(name for name in names if name)
    strange = sorted(variants.difference(setup.variants))
    findings += [
        wrong_option(f'there is no variant "{format_value(name)}"', suggest_name(name, setup.variants))
        for name in strange
    ]
    if findings:
        return Rejected(tuple(findings))
    return HexaniaPosition(
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


_BOARD = "board"


def _view(position: HexaniaPosition) -> View:
    """Return the view; its status says whose turn it is, what he has left, who has a bonus and who is out."""
    owners = {
        number: player
        for player, counters in zip(position.players, position.counters, strict=True)
        for number in position.bitboard.names_of(counters)
    }
    cells = (
        (name, (Standing(owners[name], owner=owners[name]),)) for name in position.bitboard.numbers if name in owners
    )
    names_of = position.bitboard.names_of
    homes = ((player, tuple(names_of(home))) for player, home in zip(position.players, position.homes, strict=True))
    return View(
        boards=(BoardView(_BOARD, tuple(cells), position.side, tuple(homes)),),
        turn=None if is_hexania_over(position) else position.players[position.turn],
        status=tuple(_status(position)),
    )


def _status(position: HexaniaPosition) -> Iterator[StatusItem]:
    """Yield what the player to act has left or has to do, then what the others have."""
    if not is_hexania_over(position):
        points = position.points
        # For translators: what the player whose counter is beside it has to do.
        roll = ui_text("to roll")
        message = roll if points is None else ui_text("{n} point left", "{n} points left", n=points)
        yield StatusItem(message, position.players[position.turn], bold=True)
        if position.turn in position.first_turn:
            # For translators: what precedes it are the points of a player whose first turn it is.
            yield StatusItem(ui_text("(first turn)"))
    for number, player in enumerate(position.players):
        if position.bonus[number]:
            # For translators: points that a player adds to the next roll, beside the player's counter.
            yield StatusItem(ui_text("bonus {n}", n=position.bonus[number]), player)
        if number in position.out:
            yield StatusItem(ui_text("out", context="player"), player)


def _describe(position: HexaniaPosition) -> tuple[Text, ...]:
    """Return the position in sentences, player by player and figure by figure."""
    sentences = [_describe_turn(position)]
    for number, player in enumerate(position.players):
        figures = [and_list(position.bitboard.names_of(figure.cells)) for figure in position.figures(number).each]
        sentences.append(_describe_figures(figures, is_out=number in position.out).filled(player=Name(player)))
        if position.bonus[number]:
            sentences.append(ui_text("{player} has a bonus of {n}.", player=Name(player), n=position.bonus[number]))
    return tuple(sentences)


def _describe_figures(figures: Sequence[TextValue], *, is_out: bool) -> Text:
    """Return the sentence on a player's figures, the player to be filled in."""
    if not figures:
        return ui_text("{player}, who is out, has no counters.") if is_out else ui_text("{player} has no counters.")
    if is_out:
        # For translators: a figure is a group of counters that touch each other.
        sentence = ui_text(
            "{player}, who is out, has {n} figure: {figures}.", "{player}, who is out, has {n} figures: {figures}."
        )
    else:
        # For translators: a figure is a group of counters that touch each other.
        sentence = ui_text("{player} has {n} figure: {figures}.", "{player} has {n} figures: {figures}.")
    return sentence.filled(n=len(figures), figures=semicolon_list(figures))


def _describe_turn(position: HexaniaPosition) -> Text:
    player = Name(position.players[position.turn])
    if is_hexania_over(position):
        return ui_text("{player} has won.", player=player)
    if position.points is None:
        return ui_text("{player} is to roll the dice.", player=player)
    if position.turn in position.first_turn:
        sentence = ui_text(
            "{player} is to act and has {n} point, in the first turn.",
            "{player} is to act and has {n} points, in the first turn.",
        )
    else:
        sentence = ui_text("{player} is to act and has {n} point.", "{player} is to act and has {n} points.")
    return sentence.filled(player=player, n=position.points)


def _shrink(position: HexaniaPosition) -> Iterator[HexaniaPosition]:
    """Yield the position without each of its counters, player by player; all else stays as it is."""
    for player, counters in enumerate(position.counters):
        for number in numbers_of(counters):
            yield position._replace(counters=with_entry(position.counters, player, counters ^ bit(number)))


class Hexania:
    """The engine; its only state is a cache: every answer follows from the position alone."""

    name = "hexania"
    clauses: Mapping[str, str] = HEXANIA_CLAUSES
    components: tuple[str, ...] = COLOURS
    has_scores = False

    def __init__(self, setup: HexaniaSetup | None = None) -> None:
        self._setup = setup or HexaniaSetup()

    def for_setup(self, setup: GameSetup) -> Hexania | Rejected:
        """Return the engine of a ruleset that offers some boards, players and variants, if the rules allow these."""
        answer = read_hexania_setup(setup)
        return answer if isinstance(answer, Rejected) else Hexania(answer)

    def start(self, options: StartOptions) -> HexaniaPosition | Rejected:
        """Return the position a game begins with, or everything that is wrong with the options."""
        return _set_up(options, self._setup)

    def read_position(self, data: Any) -> HexaniaPosition | Rejected:
        """Return the position that plain values describe, or all that is wrong with them."""
        reading = PositionReader()
        draft = position.read_hexania_draft(data, reading)
        report_hexania_faults(draft, reading)
        return Rejected(tuple(reading.findings)) if reading.findings else position.build_hexania_position(draft)

    def write_position(self, state: HexaniaPosition) -> dict[str, Any]:
        """Return the position as plain values, every key in the page's order."""
        return position.write_hexania_position(state)

    def read_move(self, state: HexaniaPosition, text: str) -> HexaniaMove | Finding:
        """Return the move that *text* spells, legal or not; spaces and capitals don't matter."""
        return moves.read_hexania_move(state, text)

    def write_move(self, state: HexaniaPosition, move: HexaniaMove) -> str:
        """Return the move's canonical spelling."""
        return moves.write_hexania_move(move)

    def legal_moves(self, state: HexaniaPosition) -> Sequence[HexaniaMove]:
        """Return every legal move; empty exactly when the game is over."""
        return movegen.legal_hexania_moves(state)

    def chance_odds(
        self, state: HexaniaPosition, legal: Sequence[HexaniaMove] | None = None
    ) -> Mapping[HexaniaMove, int] | None:
        """Return the throws with the odds of two dice where dice are to be thrown, None anywhere else."""
        return None if state.points is not None or is_hexania_over(state) else moves.ROLL_ODDS

    def piece_counts(self, state: HexaniaPosition) -> Mapping[str, int]:
        """Return how many counters each player has."""
        return {player: held.bit_count() for player, held in zip(state.players, state.counters, strict=True)}

    def refusal(self, state: HexaniaPosition, move: HexaniaMove) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        return rules.hexania_refusal(state, move)

    def apply(self, state: HexaniaPosition, move: HexaniaMove) -> tuple[HexaniaPosition, Sequence[Event]]:
        """Return the position after a legal move, and what happened. Raises ValueError if the move is illegal."""
        refused = rules.hexania_refusal(state, move)
        if refused is not None:
            raise ValueError(f"illegal move: {moves.write_hexania_move(move)} ({refused.clause})")
        return play_hexania(state, move)

    def apply_unchecked(self, state: HexaniaPosition, move: HexaniaMove) -> tuple[HexaniaPosition, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return play_hexania(state, move)

    def project(self, state: HexaniaPosition, move: HexaniaMove) -> Sequence[PieceMoved]:
        """Return where an illegal move would put the counters of its figure, as far as the board goes."""
        return project_hexania(state, move)

    def players(self, state: HexaniaPosition) -> tuple[str, ...]:
        """Return the players in turn order."""
        return state.players

    def shrink(self, state: HexaniaPosition) -> Iterator[HexaniaPosition]:
        """Yield each position that has one counter fewer."""
        return _shrink(state)

    def turn(self, state: HexaniaPosition) -> str:
        """Return the player to act; once the game is over, the winner."""
        return state.players[state.turn]

    def outcome(self, state: HexaniaPosition) -> Outcome | None:
        """Return who has won, without scores, or None while the game goes on."""
        return Outcome(state.players[state.turn], {}) if is_hexania_over(state) else None

    def view(self, state: HexaniaPosition) -> View:
        """Return the view: where each piece is, in the components' names."""
        return _view(state)

    def describe(self, state: HexaniaPosition) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can\'t see its picture."""
        return _describe(state)
