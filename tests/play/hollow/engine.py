"""The engine of Hollow: setup, views and descriptions, and the answers that every engine gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.game.model.texts import Name, Text, comma_list, ui_text
from pnp.game.model.view import BoardView, Event, PoolView, Standing, View
from pnp.messages import format_value, suggest_name
from pnp.play.game_setup import GameSetup, OptionSetup
from pnp.play.protocol import Outcome, PositionReader, Rejected, StartOptions, wrong_option
from pnp.problems import Finding
from tests.play.hollow import notation, position, rules
from tests.play.hollow.board import SIDES, HollowMove, board_of, parts
from tests.play.hollow.position import HOLLOW_PLAYERS, NOBODY, RED, HollowState, begin_hollow, is_hollow_over
from tests.play.hollow.rules import HOLLOW_BUTTON, HOLLOW_CLAUSES, hollow_scores, play_hollow, stone
from tests.play.setup_reader import SetupReader

_OPTIONS = ("side",)
_SEATS = 2


class HollowSetup(Struct, frozen=True):
    """What a ruleset decides: the sides of the boards that it offers, as ``--set`` writes them."""

    side: OptionSetup = OptionSetup(tuple(map(str, SIDES)), "5")


def read_hollow_setup(setup: GameSetup) -> HollowSetup | Rejected:
    """Return what a ruleset decides, or everything that the rules don't allow."""
    reader = SetupReader("hollow", setup)
    reader.players((_SEATS,), HOLLOW_PLAYERS)
    side = reader.option("side", tuple(map(str, SIDES)), "5")
    reader.variants(())
    reader.count("button", 1, least=1, most=1)
    return Rejected(tuple(reader.findings)) if reader.findings else HollowSetup(side)


def _read_options(options: StartOptions, setup: HollowSetup) -> tuple[int, Sequence[Finding]]:
    """Return the side, and everything that is wrong with the options."""
    findings = []
    if options.players not in (None, _SEATS):
        message = f"this game is for 2 players, not for {format_value(options.players)}"
        findings.append(wrong_option(message, "choose 2 players"))
    strange = sorted(set(options.choices).difference(_OPTIONS))
    findings += [
        wrong_option(f'the game has no option "{format_value(key)}"', suggest_name(key, _OPTIONS)) for key in strange
    ]
    sides = {side: int(side) for side in setup.side.values}
    choice = options.choices.get("side", setup.side.default)
    if choice not in sides:
        findings.append(
            wrong_option(f'there is no board of side "{format_value(choice)}"', f"choose one of {', '.join(sides)}")
        )
    return sides.get(choice, int(setup.side.default)), findings


_BOARD = "board"
_STONES = tuple(map(stone, HOLLOW_PLAYERS))


def _view(state: HollowState) -> View:
    """Return the view; a button without an owner is in a pool of its own."""
    cells = []
    for name, bit in zip(state.board.names, state.board.bits, strict=True):
        for player, stones in zip(HOLLOW_PLAYERS, (state.red, state.blue), strict=True):
            if bit & stones:
                cells.append((name, (Standing(stone(player), owner=player),)))
    button = (Standing(HOLLOW_BUTTON),)
    pools = [
        PoolView(player, button if state.button == number else (), portrait=stone(player))
        for number, player in enumerate(HOLLOW_PLAYERS)
    ]
    if state.button == NOBODY:
        pools.insert(1, PoolView(HOLLOW_BUTTON, button))
    return View(
        boards=(BoardView(_BOARD, tuple(cells), state.board.side),),
        pools=tuple(pools),
        turn=None if is_hollow_over(state) else HOLLOW_PLAYERS[state.turn],
    )


def _counts(state: HollowState) -> dict[str, int]:
    red, blue = _STONES
    return {red: state.red.bit_count(), blue: state.blue.bit_count(), HOLLOW_BUTTON: int(state.button != NOBODY)}


def _describe(state: HollowState) -> tuple[Text, ...]:
    """Return the position in sentences, stone by stone."""
    hollows = len(parts(state.empty, state.board.width))
    return (
        _describe_turn(state),
        _describe_stones(HOLLOW_PLAYERS[0], state, state.red),
        _describe_stones(HOLLOW_PLAYERS[1], state, state.blue),
        # For translators: hollows are the areas of empty cells that touch each other.
        ui_text("Empty cells: {cells}. Hollows: {hollows}.", cells=state.empty.bit_count(), hollows=hollows),
        # For translators: a piece of the game Hollow.
        ui_text("The button belongs to neither player.")
        if state.button == NOBODY
        else ui_text("The button belongs to {player}.", player=Name(HOLLOW_PLAYERS[state.button])),
    )


def _describe_turn(state: HollowState) -> Text:
    if not is_hollow_over(state):
        return ui_text("{player} is to act.", player=Name(HOLLOW_PLAYERS[state.turn]))
    first, second = hollow_scores(state).values()
    return ui_text(
        "The game is over. Points: {first} {first_points}, {second} {second_points}.",
        first=Name(HOLLOW_PLAYERS[0]),
        first_points=first,
        second=Name(HOLLOW_PLAYERS[1]),
        second_points=second,
    )


def _describe_stones(player: str, state: HollowState, stones: int) -> Text:
    cells = [state.board.names[cell] for cell in state.board.listed(stones)]
    if not cells:
        return ui_text("{player} has no stones on the board.", player=Name(player))
    return ui_text("{player} has stones on {cells}.", player=Name(player), cells=comma_list(cells))


def _shrink(state: HollowState) -> Iterator[HollowState]:
    """Yield the state without each of its stones, in reading order; any filling of the board is a position."""
    for bit in state.board.bits:
        if not bit & state.empty:
            yield begin_hollow(state.board, state.red & ~bit, state.blue & ~bit, state.turn, state.button)


class Hollow:
    """The engine; it keeps nothing, every answer follows from the state alone."""

    name = "hollow"
    clauses: Mapping[str, str] = HOLLOW_CLAUSES
    components: tuple[str, ...] = (*_STONES, HOLLOW_BUTTON)
    has_scores = True

    def __init__(self, setup: HollowSetup | None = None) -> None:
        self._setup = setup or HollowSetup()

    def for_setup(self, setup: GameSetup) -> Hollow | Rejected:
        """Return the engine of a ruleset that offers boards of some sides, if the rules allow what it says."""
        answer = read_hollow_setup(setup)
        return answer if isinstance(answer, Rejected) else Hollow(answer)

    def start(self, options: StartOptions) -> HollowState | Rejected:
        """Return the empty board of the side that the options name, or everything that is wrong with them."""
        side, findings = _read_options(options, self._setup)
        return Rejected(tuple(findings)) if findings else position.begin_hollow(board_of(side), 0, 0, RED, NOBODY)

    def read_position(self, data: Any) -> HollowState | Rejected:
        """Return the state that plain values describe, or all that is wrong with them."""
        reading = PositionReader()
        state = notation.read_hollow_position(data, reading)
        return Rejected(tuple(reading.findings)) if state is None else state

    def write_position(self, state: HollowState) -> dict[str, Any]:
        """Return the position as plain values, every key in the page's order."""
        return notation.write_hollow_position(state)

    def read_move(self, state: HollowState, text: str) -> HollowMove | Finding:
        """Return the move that *text* spells, legal or not; spaces and capitals don't matter."""
        return notation.read_hollow_move(state, text)

    def write_move(self, state: HollowState, move: HollowMove) -> str:
        """Return the move's canonical spelling."""
        return notation.write_hollow_move(state, move)

    def legal_moves(self, state: HollowState) -> Sequence[HollowMove]:
        """Return every legal move; empty exactly when the game is over."""
        return position.legal_hollow_moves(state)

    def piece_counts(self, state: HollowState) -> Mapping[str, int]:
        """Return how many stones are on the board, and whether a player has the button."""
        return _counts(state)

    def refusal(self, state: HollowState, move: HollowMove) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        return rules.hollow_refusal(state, move)

    def apply(self, state: HollowState, move: HollowMove) -> tuple[HollowState, Sequence[Event]]:
        """Return the state after a legal move, and what happened. Raises ValueError if the move is illegal."""
        if not position.is_legal(state, move):
            raise ValueError(f"illegal move: {notation.write_hollow_move(state, move)}")
        return play_hollow(state, move)

    def apply_unchecked(self, state: HollowState, move: HollowMove) -> tuple[HollowState, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return play_hollow(state, move)

    def players(self, state: HollowState) -> tuple[str, ...]:
        """Return the players in turn order."""
        return HOLLOW_PLAYERS

    def shrink(self, state: HollowState) -> Iterator[HollowState]:
        """Yield each position that has one stone fewer."""
        return _shrink(state)

    def turn(self, state: HollowState) -> str:
        """Return the player to act; once the game is over, the one who would be."""
        return HOLLOW_PLAYERS[state.turn]

    def outcome(self, state: HollowState) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return rules.hollow_outcome(state)

    def view(self, state: HollowState) -> View:
        """Return the view: where each piece is, in the components' names."""
        return _view(state)

    def describe(self, state: HollowState) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can\'t see its picture."""
        return _describe(state)
