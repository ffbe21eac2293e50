"""The engine of Hollow: setup, views and descriptions, and the answers that every engine gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.messages import format_value, suggest_name
from pnp.model.translatable import Name, Text, comma_list, ui_text
from pnp.model.view import BoardView, Event, PoolView, Standing, View
from pnp.problems import Finding
from pnp.rules.game_setup import GameSetup, OptionSetup, SetupReader
from pnp.rules.hollow import notation, position, rules
from pnp.rules.hollow.board import SIDES, Move, board_of, parts
from pnp.rules.hollow.position import NOBODY, PLAYERS, RED, State, begin, is_over
from pnp.rules.hollow.rules import BUTTON, CLAUSES, play, points, stone
from pnp.rules.position_reader import PositionReader
from pnp.rules.protocol import Outcome, Rejected, StartOptions, wrong_option

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
        findings.append(wrong_option(f"this game is for 2 players, not for {format_value(options.players)}"))
    strange = sorted(set(options.choices).difference(OPTIONS))
    findings += [
        wrong_option(f'the game has no option "{format_value(key)}"', suggest_name(key, OPTIONS)) for key in strange
    ]
    sides = {side: int(side) for side in setup.side.values}
    chosen = options.choices.get("side", setup.side.default)
    if chosen not in sides:
        findings.append(
            wrong_option(f'there is no board of side "{format_value(chosen)}"', f"choose one of {', '.join(sides)}")
        )
    return sides.get(chosen, int(setup.side.default)), findings


BOARD = "board"


def view(state: State) -> View:
    """Return what stands where; a button that nobody has lies in a pool of its own."""
    cells = []
    for name, bit in zip(state.board.names, state.board.bits, strict=True):
        for player, stones in zip(PLAYERS, (state.red, state.blue), strict=True):
            if bit & stones:
                cells.append((name, (Standing(stone(player), owner=player),)))
    button = (Standing(BUTTON),)
    pools = [
        PoolView(player, button if state.button == number else (), portrait=stone(player))
        for number, player in enumerate(PLAYERS)
    ]
    if state.button == NOBODY:
        pools.insert(1, PoolView(BUTTON, button))
    return View(
        boards=(BoardView(BOARD, tuple(cells), state.board.side),),
        pools=tuple(pools),
        turn=None if is_over(state) else PLAYERS[state.turn],
    )


def describe(state: State) -> tuple[Text, ...]:
    """Return the position in sentences, stone by stone."""
    hollows = len(parts(state.empty, state.board.width))
    empty = ui_text("{n} cell is empty, in {hollows}.", "{n} cells are empty, in {hollows}.")
    return (
        _describe_turn(state),
        _describe_stones(PLAYERS[0], state, state.red),
        _describe_stones(PLAYERS[1], state, state.blue),
        empty.filled(n=state.empty.bit_count(), hollows=ui_text("{n} hollow", "{n} hollows", n=hollows)),
        ui_text("The button belongs to nobody.")
        if state.button == NOBODY
        else ui_text("The button belongs to {player}.", player=Name(PLAYERS[state.button])),
    )


def _describe_turn(state: State) -> Text:
    if not is_over(state):
        return ui_text("{player} is to act.", player=Name(PLAYERS[state.turn]))
    first, second = (f"{number:g}" for number in points(state).values())
    return ui_text(
        "The game is over: {first} has {first_points} points, {second} {second_points}.",
        first=Name(PLAYERS[0]),
        first_points=first,
        second=Name(PLAYERS[1]),
        second_points=second,
    )


def _describe_stones(player: str, state: State, stones: int) -> Text:
    cells = [state.board.names[cell] for cell in state.board.listed(stones)]
    if not cells:
        return ui_text("{player} stones: none.", player=Name(player))
    return ui_text("{player} stones: {cells}.", player=Name(player), cells=comma_list(cells))


def shrink(state: State) -> Iterator[State]:
    """Yield the state without each of its stones, in reading order; any filling of the board is a position."""
    for bit in state.board.bits:
        if not bit & state.empty:
            yield begin(state.board, state.red & ~bit, state.blue & ~bit, state.turn, state.button)


class Hollow:
    """The engine; it keeps nothing, every answer follows from the state alone."""

    name = "hollow"
    clauses: Mapping[str, str] = CLAUSES
    components: tuple[str, ...] = (*map(stone, PLAYERS), BUTTON)
    has_scores = True

    def __init__(self, setup: HollowSetup | None = None) -> None:
        self._setup = setup or HollowSetup()

    def for_setup(self, setup: GameSetup) -> Hollow | Rejected:
        """Return the engine of a ruleset that offers boards of some sides, if the rules allow what it says."""
        answer = read_hollow_setup(setup)
        return answer if isinstance(answer, Rejected) else Hollow(answer)

    def start(self, options: StartOptions) -> State | Rejected:
        """Return the empty board of the side that the options name, or everything that is wrong with them."""
        side, findings = read_options(options, self._setup)
        return Rejected(tuple(findings)) if findings else position.begin(board_of(side), 0, 0, RED, NOBODY)

    def read_position(self, data: Any) -> State | Rejected:
        """Return the state that plain values describe, or all that is wrong with them."""
        reading = PositionReader()
        state = notation.read_position(data, reading)
        return Rejected(tuple(reading.findings)) if state is None else state

    def write_position(self, state: State) -> dict[str, Any]:
        """Return the position as plain values, every key in the page's order."""
        return notation.write_position(state)

    def read_move(self, state: State, text: str) -> Move | Finding:
        """Return the move that *text* spells, legal or not, whatever its spaces and capitals."""
        return notation.read_move(state, text)

    def write_move(self, state: State, move: Move) -> str:
        """Return the move's canonical spelling."""
        return notation.write_move(state, move)

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return every legal move; empty exactly when the game is over."""
        return position.legal_moves(state)

    def refusal(self, state: State, move: Move) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        return rules.refusal(state, move)

    def apply(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return the state after a legal move, and what happened. Raises ValueError if the move is illegal."""
        if not position.is_legal(state, move):
            raise ValueError(f"illegal move: {notation.write_move(state, move)}")
        return play(state, move)

    def apply_unchecked(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return play(state, move)

    def players(self, state: State) -> tuple[str, ...]:
        """Return the players in turn order."""
        return PLAYERS

    def shrink(self, state: State) -> Iterator[State]:
        """Yield each position that has one stone fewer."""
        return shrink(state)

    def turn(self, state: State) -> str:
        """Return the player to act; once the game is over, the one who would be."""
        return PLAYERS[state.turn]

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return rules.outcome(state)

    def view(self, state: State) -> View:
        """Return what stands where, in the components' names."""
        return view(state)

    def describe(self, state: State) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can\'t see its picture."""
        return describe(state)
