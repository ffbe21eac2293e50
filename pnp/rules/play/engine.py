"""The engine of games whose rules are in play.yaml: it compiles them, and answers what every engine answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from pnp.messages import format_value, join_words
from pnp.model.ruleset import PLAY_ENGINE
from pnp.model.texts import Text
from pnp.model.view import Event, PieceMoved, View
from pnp.problems import DocumentPath, Finding
from pnp.rules.game_setup import GameSetup, PlaySetup
from pnp.rules.play.book import PlayBook
from pnp.rules.play.clauses import list_conditions, named_clauses
from pnp.rules.play.code import Ended, Happening
from pnp.rules.play.game import STUCK, PlayGame, PlayState
from pnp.rules.play.kinds import EMPTY, PIECE
from pnp.rules.play.move_notation import PlayMove
from pnp.rules.play.rulebook import Rulebook
from pnp.rules.play.table_events import EventMaker, MoveEvents, whole_ways
from pnp.rules.play.table_view import describe_view
from pnp.rules.protocol import (
    ClauseCondition,
    Outcome,
    PositionReader,
    Rejected,
    RulesFaultError,
    StartOptions,
    refuse,
    unreadable_move,
)

# The engine's own clauses, under which actions without conditions are refused.
TABLE_CLAUSES: Mapping[str, str] = {
    "table.number": "A number stays in its range",
    "table.empty": "Nothing is taken from an empty cell",
    "table.occupied": "A cell holds one piece",
    "table.place": "A piece goes to a cell of the board",
}
_STUCK = "nobody can move, and no end of play.yaml holds"


class PlayEngine:
    """The engine of one ruleset; without a setup it has no rules."""

    max_playout_moves = 1000  # moves of a game by chance, which may never end by itself

    def __init__(self, setup: GameSetup | None = None) -> None:
        setup = setup or GameSetup()
        self.book = Rulebook(setup)
        self.name = setup.play.name if setup.play else PLAY_ENGINE
        self.clauses: Mapping[str, str] = {}
        self.components: tuple[str, ...] = ()
        self.has_scores = False
        self.conditions: Mapping[str, DocumentPath] = {}  # the clauses that play.yaml names, and where
        self.actions: tuple[str, ...] = ()
        self.free_actions: tuple[str, ...] = ()
        game = self.book.game({}) if setup.play else None
        if isinstance(game, PlayGame) and setup.play:
            self._take(game.book, setup.play)

    def _take(self, book: PlayBook, play: PlaySetup) -> None:
        """Take from a book what every engine says of itself."""
        named: dict[str, None] = {}
        for one in (book, *self.book.other_seatings()):
            named |= dict.fromkeys(piece for piece in one.pieces.components if piece is not None)
            named |= dict.fromkeys(name for part in one.parts.values() for name in part.shown.named)
        self.components = tuple(named)
        self.has_scores = any(ending.scores is not None for ending in book.endings)
        self.conditions = named_clauses(book)
        self.actions = tuple(book.actions)
        self.free_actions = tuple(name for name, action in book.actions.items() if action.needs is None)
        self.clauses = {one.clause: one.title for one in play.clauses} | (
            dict(TABLE_CLAUSES) if self.free_actions else {}
        )

    def for_setup(self, setup: GameSetup) -> PlayEngine | Rejected:
        """Return the engine of a ruleset, or everything that is wrong with its rules, as its options are by default."""
        engine = PlayEngine(setup)
        game = engine.book.game({})
        return game if isinstance(game, Rejected) else engine

    def clause_conditions(self, clause: str) -> tuple[ClauseCondition, ...]:
        """Return the conditions that stand for a clause, as the options are by default."""
        game = self.book.game({})
        return tuple(list_conditions(game.book, clause)) if isinstance(game, PlayGame) else ()

    def other_findings(self) -> Iterator[Finding]:
        """Yield what is wrong with the rules for other choices of options than the usual ones."""
        return self.book.other_findings()

    def start(self, options: StartOptions) -> PlayState | Rejected:
        """Return the state a game begins with, or everything that is wrong with the options."""
        choices, findings = self.book.start_choices(options)
        if findings:
            return Rejected(tuple(findings))
        game = self.book.game(choices)
        if isinstance(game, Rejected):
            return game
        slots = game.read(game.book.setup, PositionReader(), partial=True)
        return game.begin(game.set_up(slots, options.seed))

    # Positions

    def read_position(self, data: Any) -> PlayState | Rejected:
        """Return the state that plain values describe, or everything that is wrong with them."""
        reader = PositionReader()
        game = self.book.game_of(data, reader)
        if game is None:
            return Rejected(tuple(reader.findings))
        slots = game.read(data, reader)
        return Rejected(tuple(reader.findings)) if reader.findings else game.begin(slots)

    def write_position(self, state: PlayState) -> dict[str, Any]:
        """Return the position in the notation it is read in."""
        return state.game.notation.write(state.slots, state.game.choices)

    def read_move(self, state: PlayState, text: str) -> PlayMove | Finding:
        """Return the move that *text* spells, legal or not, or why it can't be read."""
        moves = state.game.moves.read(text) if len(text) <= 1000 else []
        if not moves and not state.game.names:
            return unreadable_move(f"{format_value(text)} is no move", "play.yaml has no actions yet: add one")
        stray = None if moves else state.game.moves.strays(text[:1000])
        if stray is not None:
            parameter, value = stray
            known = state.game.moves.names.range_of(parameter)
            message = f"{format_value(text)} is no move of this game: {parameter.name} is never {value}"
            return unreadable_move(message, f"{parameter.name} is {known}")
        if not moves:
            examples = join_words(state.game.moves.examples, "or")
            return unreadable_move(f"{format_value(text)} is no move of this game", f"write {examples}")
        return state.game.meant(state, moves)

    def write_move(self, state: PlayState, move: PlayMove) -> str:
        """Return the move's canonical spelling."""
        return state.game.moves.write(state.game.canonical(state, move))

    # Play

    def legal_moves(self, state: PlayState) -> Sequence[PlayMove]:
        """Return every legal move; empty exactly when the game is over."""
        return state.game.legal(state)

    def playout_moves(self, state: PlayState, legal: Sequence[PlayMove] | None = None) -> Sequence[PlayMove]:
        """Return those of the legal moves that players by chance consider, if any."""
        return state.game.considered(state, legal)

    def chance_odds(self, state: PlayState, legal: Sequence[PlayMove] | None = None) -> Mapping[PlayMove, int] | None:
        """Return those of the *legal* moves that are of actions by chance, with their weights; None without any."""
        return state.game.odds(state, legal) or None

    def piece_counts(self, state: PlayState) -> Mapping[str, int]:
        """Return how many pieces of each component the view shows, those in a supply left out."""
        return self.book.counters[state.game].count(state.slots)

    def refusal(self, state: PlayState, move: PlayMove) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        refusal = state.game.refusal(state, move)
        if refusal is None:
            return None
        return refuse(refusal.clause, refusal.message or self.clauses.get(refusal.clause) or "the rules forbid it")

    def apply(self, state: PlayState, move: PlayMove) -> tuple[PlayState, Sequence[Event]]:
        """Return the state after a legal move, and what happened. Raises ValueError if it is illegal."""
        if state.game.refusal(state, move) is not None:
            raise ValueError(f"illegal move: {self.write_move(state, move)}")
        return self.apply_unchecked(state, move)

    def apply_unchecked(self, state: PlayState, move: PlayMove) -> tuple[PlayState, Sequence[Event]]:
        """Return what apply does, for a move that is known to be legal."""
        return state.game.apply(state, move, None), MoveEvents(self.book.views[state.game], state, move)

    def players(self, state: PlayState) -> tuple[str, ...]:
        """Return the players in turn order."""
        return state.game.book.players

    def turn(self, state: PlayState) -> str:
        """Return the player to act; once the game is over, the one who would be."""
        return state.game.book.players[state.slots[state.game.turn]]

    def outcome(self, state: PlayState) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        ended = state.game.ended(state)
        return None if ended is None else self._outcome(state, ended)

    def _outcome(self, state: PlayState, ended: Ended) -> Outcome:
        players = state.game.book.players
        winner = players[ended.winner] if ended.winner >= 0 else None
        reason = _STUCK if ended.clause == STUCK else ""
        return Outcome(winner, dict(zip(players, ended.scores, strict=False)), reason)

    def view(self, state: PlayState) -> View:
        """Return the view: where each piece is, in the components' names."""
        return self.book.views[state.game].view(state.slots, is_over=state.game.ended(state) is not None)

    def describe(self, state: PlayState) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can't see its picture."""
        ended = state.game.ended(state)
        outcome = None if ended is None else self._outcome(state, ended)
        table = self.book.views[state.game]
        words = table.words(state.slots)
        return tuple(describe_view(self.view(state), self.turn(state), outcome, words, table.table.secret))

    def project(self, state: PlayState, move: PlayMove) -> Sequence[PieceMoved]:
        """Return where an illegal move would put the pieces that it moves, as far as its effects can be done."""
        happenings: list[Happening] = []
        with suppress(RulesFaultError):
            state.game.apply(state, move, happenings)
        events = EventMaker(self.book.views[state.game], self.turn(state)).events(happenings)
        return whole_ways([event for event in events if isinstance(event, PieceMoved)])

    def shrink(self, state: PlayState) -> Iterator[PlayState]:
        """Yield each state without one of the pieces on the board; it may be impossible."""
        game = state.game
        for number, part in enumerate(game.book.parts.values()):
            if part.kind == PIECE and part.per == ("cell",):
                for cell in range(len(game.book.grid.names)):
                    table = state.slots[number]
                    if table[cell] != EMPTY:
                        fewer = (*table[:cell], EMPTY, *table[cell + 1 :])
                        yield game.begin((*state.slots[:number], fewer, *state.slots[number + 1 :]))
