"""The engine of OVO: setup, views and descriptions, playout policy, and the answers that every engine gives.

The first player is the whole part of the number of players times the first number of ``random.Random(seed).random()``,
whose numbers are the same in every version of Python, counted in the order of turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from pnp.game.model.texts import Name, Text, comma_list, ui_text
from pnp.game.model.view import BACK, BoardView, Event, PoolView, Standing, View
from pnp.messages import format_value, join_words
from pnp.play.game_setup import GAME_FILE, GameSetup
from pnp.play.protocol import Outcome, PositionReader, Rejected, StartOptions, refuse, wrong_option
from pnp.problems import Finding
from tests.play.ovo import notation, rules
from tests.play.ovo.notation import Claim, Go, OvoMove, report_ovo_faults
from tests.play.ovo.position import (
    ABROAD,
    CAMPS,
    MARK_LETTERS,
    MARKS,
    NAMES,
    OVO_CELLS,
    OVO_EMPTY,
    OVO_SIDE,
    TABLES,
    OvoPosition,
    OvoState,
    begin_ovo,
    end_cells,
    is_down,
    is_home,
    owner,
)
from tests.play.ovo.rules import OVO_CLAUSES, egg, play_ovo
from tests.play.setup_reader import SetupReader

_BOARD = "board"


class OvoSetup(Struct, frozen=True):
    """What a ruleset decides: with how many players the game can be played."""

    players: tuple[int, ...] = tuple(len(table) for table in TABLES)


def read_ovo_setup(setup: GameSetup) -> OvoSetup | Rejected:
    """Return what a ruleset decides, or everything that the rules don't allow."""
    reader = SetupReader("ovo", setup)
    players = reader.players(tuple(len(table) for table in TABLES), ())
    for player in MARKS:
        if setup.seats and player not in setup.seats and any(player in t for t in TABLES if len(t) in players):
            reader.reject(f"needs the seat {player}", GAME_FILE, "seats", hint=f"add {player}: …")
        eggs = max(len(camps[player]) for camps in CAMPS.values() if player in camps)
        reader.count(f"{player}-egg", eggs, least=eggs, most=eggs)
    reader.variants(())
    for key in ("columns", "rows"):
        reader.require_value(_BOARD, key, OVO_SIDE)
    for group, camps in (("camp", CAMPS[4]), ("row", CAMPS[2])):
        for player, cells in camps.items():
            reader.cells(_BOARD, f"{player}-{group}", [OVO_CELLS[cell] for cell in sorted(cells)])
    return Rejected(tuple(reader.findings)) if reader.findings else OvoSetup(players)


def _read_options(options: StartOptions, setup: OvoSetup) -> tuple[tuple[str, ...], Sequence[Finding]]:
    """Return who plays, and everything that is wrong with the options."""
    tables = {len(table): table for table in TABLES if len(table) in setup.players}
    count = min(setup.players) if options.players is None else options.players
    findings = []
    if count not in tables:
        findings.append(
            wrong_option(
                f"this game is for {join_words(map(str, tables), 'or')} players, not for {format_value(count)}",
                f"choose {join_words(map(str, tables), 'or')} players",
            )
        )
    findings += [
        wrong_option(f'the game has no option "{format_value(key)}"', "the number of players is its only one")
        for key in sorted(options.choices)
    ]
    return tables.get(count, TABLES[0]), findings


def _set_up(players: tuple[str, ...], seed: int) -> OvoPosition:
    """Return the position in which every egg lies face up in its camp, and chance has the first turn."""
    board = [OVO_EMPTY] * len(OVO_CELLS)
    for player in players:
        for cell in CAMPS[len(players)][player]:
            board[cell] = MARK_LETTERS[player]
    return OvoPosition(players, "".join(board), int(Random(seed).random() * len(players)), ())


def _view(state: OvoState) -> View:
    """Return the view; a face-down egg shows its back.

    Beside the board each player has a pool, which holds the eggs of a player who is out.
    """
    position = state.position
    cells = tuple(
        (name, (_standing(letter),))
        for name, letter in zip(OVO_CELLS, position.board, strict=True)
        if letter != OVO_EMPTY
    )
    pools = []
    for number, player in enumerate(position.players):
        eggs = len(CAMPS[len(position.players)][player]) if number in position.out else 0
        pools.append(PoolView(player, (Standing(egg(player), eggs),) if eggs else (), portrait=egg(player)))
    return View(
        boards=(BoardView(_BOARD, cells, players=len(position.players)),),
        pools=tuple(pools),
        turn=None if state.winner is not None else position.players[position.turn],
    )


def _standing(letter: str) -> Standing:
    """Return an egg: its owner is visible only while it is face up."""
    mark = NAMES[letter.lower()]
    return Standing(egg(mark), face=BACK) if letter.isupper() else Standing(egg(mark), owner=mark)


def _describe(state: OvoState) -> tuple[Text, ...]:
    """Return the position in sentences as the players see it: without the marks of eggs that lie face down."""
    position = state.position
    if state.winner is None:
        sentences = [ui_text("{player} is to act.", player=Name(position.players[position.turn]))]
    else:
        sentences = [ui_text("The game is over: {player} wins.", player=Name(position.players[state.winner]))]
    for number, player in enumerate(position.players):
        cells = [name for name, letter in zip(OVO_CELLS, position.board, strict=True) if letter == MARK_LETTERS[player]]
        if number in position.out:
            sentence = ui_text("{player} is out.")
        elif cells:
            # For translators: eggs of a player.
            sentence = ui_text("{player}: face up on {cells}.", cells=comma_list(cells))
        else:
            # For translators: eggs of a player.
            sentence = ui_text("{player}: nowhere face up.")
        sentences.append(sentence.filled(player=Name(player)))
    down = [name for cell, name in enumerate(OVO_CELLS) if is_down(position, cell)]
    sentences.append(ui_text("Face down: {cells}.", cells=comma_list(down)) if down else ui_text("Face down: none."))
    return tuple(sentences)


def homeward_moves(position: OvoPosition) -> list[Go]:
    """Return the moves that shorten the way of an egg of the player to act, in reading order.

    An egg that lies face up has to reach an opponent's camp; one that lies face down, its own.
    """
    count, player = len(position.players), position.players[position.turn]
    own, abroad = CAMPS[count][player], ABROAD[count][player]
    moves = []
    for cell in range(OVO_SIDE * OVO_SIDE):
        if owner(position, cell) == position.turn:
            camp = own if is_down(position, cell) else abroad
            far = _steps(cell, camp)
            moves += [Go(cell, end) for end in end_cells(position, cell) if _steps(end, camp) < far]
    return moves


@cache
def _steps(cell: int, camp: frozenset[int]) -> int:
    """Return how many steps it is to the nearest cell of a camp, on an empty board."""
    return min(max(abs(cell % OVO_SIDE - to % OVO_SIDE), abs(cell // OVO_SIDE - to // OVO_SIDE)) for to in camp)


class Ovo:
    """The engine; it keeps nothing, every answer follows from the state alone."""

    name = "ovo"
    clauses: Mapping[str, str] = OVO_CLAUSES
    components: tuple[str, ...] = tuple(map(egg, MARKS))
    has_scores = False
    max_playout_moves = 1000  # moves of a game by chance, which may never end by itself

    def __init__(self, setup: OvoSetup | None = None) -> None:
        self._setup = setup or OvoSetup()

    def for_setup(self, setup: GameSetup) -> Ovo | Rejected:
        """Return the engine of a ruleset for some numbers of players, if the rules allow what it says."""
        answer = read_ovo_setup(setup)
        return answer if isinstance(answer, Rejected) else Ovo(answer)

    def start(self, options: StartOptions) -> OvoState | Rejected:
        """Return the state a game begins with, or everything that is wrong with the options."""
        players, findings = _read_options(options, self._setup)
        return Rejected(tuple(findings)) if findings else begin_ovo(_set_up(players, options.seed))

    def read_position(self, data: Any) -> OvoState | Rejected:
        """Return the state that plain values describe, or all that is wrong with them."""
        reading = PositionReader()
        draft = notation.read_ovo_draft(data, reading)
        report_ovo_faults(draft, reading)
        return Rejected(tuple(reading.findings)) if reading.findings else begin_ovo(notation.build_ovo_position(draft))

    def write_position(self, state: OvoState) -> dict[str, Any]:
        """Return the position as plain values, every key in the page's order."""
        return notation.write_ovo_position(state.position)

    def read_move(self, state: OvoState, text: str) -> OvoMove | Finding:
        """Return the move that *text* spells, legal or not; spaces and capitals don't matter."""
        return notation.read_ovo_move(text)

    def write_move(self, state: OvoState, move: OvoMove) -> str:
        """Return the move's canonical spelling."""
        return notation.write_ovo_move(move)

    def legal_moves(self, state: OvoState) -> Sequence[OvoMove]:
        """Return the actions of the player to act and every claim; nothing once the game is over."""
        if state.winner is not None:
            return ()
        return [*rules.legal_ovo_actions(state.position), *rules.legal_claims(state.position)]

    def playout_moves(self, state: OvoState, legal: Sequence[OvoMove] | None = None) -> Sequence[OvoMove]:
        """Return the claim that is right, if there is one; else the actions: no player claims wrongly, or late."""
        if state.winner is not None:
            return ()
        position = state.position
        right = [c for c in rules.legal_claims(position) if is_home(position, position.players.index(c.player))]
        if right or legal is None:
            return right or list(rules.legal_ovo_actions(position))
        return [move for move in legal if not isinstance(move, Claim)]

    def greedy_playout_moves(self, state: OvoState) -> Sequence[OvoMove]:
        """Return the claim that is right, else the moves that bring an own egg nearer to its camp, else all actions."""
        considered = self.playout_moves(state)
        if considered and not isinstance(considered[0], Claim):
            return homeward_moves(state.position) or considered
        return considered

    def refusal(self, state: OvoState, move: OvoMove) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        if state.winner is not None:
            return refuse("end.over", "the game is over")
        return rules.ovo_refusal(state.position, move)

    def apply(self, state: OvoState, move: OvoMove) -> tuple[OvoState, Sequence[Event]]:
        """Return the state after a legal move, and what happened. Raises ValueError if the move is illegal."""
        if self.refusal(state, move) is not None:
            raise ValueError(f"illegal move: {notation.write_ovo_move(move)}")
        return play_ovo(state, move)

    def apply_unchecked(self, state: OvoState, move: OvoMove) -> tuple[OvoState, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return play_ovo(state, move)

    def players(self, state: OvoState) -> tuple[str, ...]:
        """Return the players in turn order."""
        return state.position.players

    def turn(self, state: OvoState) -> str:
        """Return the player to act; once the game is over, the one who would be."""
        return state.position.players[state.position.turn]

    def outcome(self, state: OvoState) -> Outcome | None:
        """Return who has won, without scores, or None while the game goes on."""
        return None if state.winner is None else Outcome(state.position.players[state.winner], {})

    def view(self, state: OvoState) -> View:
        """Return the view: where each piece is, in the components' names."""
        return _view(state)

    def describe(self, state: OvoState) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can\'t see its picture."""
        return _describe(state)
