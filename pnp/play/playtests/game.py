"""Play one game of a playtest, and record what is measured of it. The game's number decides everything.

Moves that may be illegal are tried as well, like players who don't know the rules, to find which clauses refuse
something: a move that was legal elsewhere in the game, as it is or with one of its words replaced.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.view import Event, GameEnded, View, count_pieces
from pnp.play.playtests.players import (
    PLAYER_KINDS,
    Chooser,
    SearchBudget,
    are_all_by_chance,
    draw_move,
    odds_reader,
    pick_move,
)
from pnp.play.proof.transcripts import transcript
from pnp.play.protocol import (
    Engine,
    HasConditions,
    HasPieceCounts,
    Outcome,
    Rejected,
    RulesFaultError,
    StartOptions,
    serves,
)
from pnp.problems import Finding

_TOKEN = re.compile(r"[^\W\d_]+-?[^\W\d_]*|\d+|\W+|_+")
_MOST_KEPT = 64  # spellings, and words of one shape
_NOTED = 4  # moves of a position
_CHANGED = 0.6  # the share of attempts in which a word is changed
# These numbers are guesses: more attempts show more clauses that refuse, and take longer.
# The first games, and a sample of the others, are watched: illegal moves are tried, and events are recorded, which some
# engines compute slowly.
_FIRST_GAMES, _WATCHED = 100, 16
_OPENING, _EVERY = 4, 8  # moves are tried at this number of first positions, then at one in this number
_ATTEMPTS = 3  # at each of these positions


_NOTHING: Sequence[Event] = ()


class Attempts:
    """The recorded moves of one game, and the attempts to make them elsewhere."""

    def __init__(self, engine: Engine[Any, Any], seed: int) -> None:
        self._engine = engine
        self._chance = Random(f"attempts {seed}")
        self._spellings: list[str] = []
        self._words: dict[str, list[str]] = {}  # by their shapes

    def note(self, state: Any, legal: Sequence[Any]) -> None:
        """Keep the spelling of some of the legal moves of a position."""
        for _ in range(_NOTED if legal else 0):
            spelling = self._engine.write_move(state, pick_move(legal, self._chance))
            self._keep(self._spellings, spelling)
            for word in _TOKEN.findall(spelling):
                self._keep(self._words.setdefault(_shape(word), []), word)

    def _keep(self, kept: list[str], text: str) -> None:
        """Keep a text, which replaces a random one if there are many."""
        if text in kept:
            return
        if len(kept) < _MOST_KEPT:
            kept.append(text)
        else:
            kept[int(self._chance.random() * _MOST_KEPT)] = text

    def clauses(self, state: Any, number: int) -> Iterator[str]:
        """Yield the clause that refuses each illegal move of a *number* of attempts; some attempts are legal moves."""
        for _ in range(number if self._spellings else 0):
            move = self._engine.read_move(state, self._spelling())
            if isinstance(move, Finding):
                continue
            refusal = self._engine.refusal(state, move)
            if refusal is not None:
                yield refusal.clause

    def _spelling(self) -> str:
        spelling = pick_move(self._spellings, self._chance)
        if self._chance.random() >= _CHANGED:
            return spelling
        words = _TOKEN.findall(spelling)
        place = int(self._chance.random() * len(words))
        words[place] = pick_move(self._words[_shape(words[place])], self._chance)
        return "".join(words)


def _shape(word: str) -> str:
    """Return the shape of a word, whose substitutes have the same: numbers and letters are classes, signs literal."""
    if word.isdigit():
        return "number"
    if word[0].isalpha():
        return "letter" if len(word) == 1 else "word"
    return word


class PlaytestTable(Struct, frozen=True):
    """The table at which games are played. The seed of the *options* is that of game 0, the next one that of game 1.

    *players* are the kinds of players, seat by seat, or one for all; a game is cut off after *most_moves* of them.
    """

    engine: Engine[Any, Any]
    options: StartOptions
    players: tuple[str, ...]
    budget: SearchBudget
    most_moves: int


class GameFault(Struct, frozen=True):
    """Why the game of a *seed* can't be played to its end: a fault of the rules."""

    seed: int
    finding: Finding


class GameRecord(Struct, frozen=True):
    """The record of one game.

    *choices* are the numbers of legal moves that players had, move by move; *throws* is how often chance moved. A turn
    is as many moves in a row as one player makes; *first* is who makes the first one. *outcome* is None for a game that
    was cut off. *peaks* are the largest numbers of each component in use at one time. *ended* are the clauses that
    ended the game. Only a game that *is_watched* has the components of its first and last position (*shown*), the
    clauses that *refused* one of the illegal moves *tried*, and those that *caused* something.
    """

    seed: int
    players: tuple[str, ...]
    first: str
    choices: tuple[int, ...]
    turns: int
    throws: int
    outcome: Outcome | None
    peaks: Mapping[str, int]
    is_watched: bool = False
    shown: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    caused: frozenset[str] = frozenset()
    ended: frozenset[str] = frozenset()
    tried: int = 0


class _Notes(Struct):
    attempts: Attempts | None
    peaks: dict[str, int] = field(default_factory=dict)
    shown: set[str] = field(default_factory=set)
    refused: list[str] = field(default_factory=list)
    caused: set[str] = field(default_factory=set)
    ended: set[str] = field(default_factory=set)
    choices: list[int] = field(default_factory=list)
    actors: list[str] = field(default_factory=list)  # the players, turn by turn
    spellings: list[str] | None = None  # of all moves, if they are kept
    legal: list[int] = field(default_factory=list)  # at these moves

    throws: int = 0

    def count(self, pieces: Mapping[str, int]) -> None:
        """Record the pieces in use at one time, by their components."""
        for component, number in pieces.items():
            if number > self.peaks.get(component, 0):
                self.peaks[component] = number

    def hear(self, events: Iterable[Event], *, is_last: bool = False) -> None:
        """Record the clauses that caused events; those of the last move, which ended the game."""
        heard = (event for event in events if isinstance(event, GameEnded) == is_last)
        clauses = self.ended if is_last else self.caused
        clauses.update(filter(None, (getattr(event, "clause", None) for event in heard)))


def play_game(table: PlaytestTable, number: int) -> GameRecord | GameFault:
    """Play the game of that *number* until it ends or is cut off. Raises ValueError for options that no game has."""
    try:
        return _play_to_end(table, number)
    except RulesFaultError as fault:
        return GameFault(table.options.seed + number, fault.finding)


def _play_to_end(table: PlaytestTable, number: int) -> GameRecord:
    engine, seed = table.engine, table.options.seed + number
    state = _start(table, seed)
    players = engine.players(state)
    is_watched = number < _FIRST_GAMES or number % _WATCHED == 0
    notes = _Notes(Attempts(engine, seed) if is_watched else None)
    if is_watched:
        notes.shown.update(_components(engine.view(state)))
    state = _play(table, state, seed, notes)
    if notes.attempts is not None:
        notes.shown.update(_components(engine.view(state)))
        notes.refused += notes.attempts.clauses(state, _ATTEMPTS)
    return GameRecord(
        seed,
        players,
        notes.actors[0] if notes.actors else engine.turn(state),
        tuple(notes.choices),
        len(notes.actors),
        notes.throws,
        engine.outcome(state),
        notes.peaks,
        is_watched,
        frozenset(notes.shown),
        frozenset(notes.refused),
        frozenset(notes.caused),
        frozenset(notes.ended),
        len(notes.refused),
    )


def game_transcript(table: PlaytestTable, number: int) -> dict[str, Any]:
    """Play the game of that *number*, and return its transcript."""
    seed = table.options.seed + number
    start = _start(table, seed)
    spellings: list[str] = []
    notes = _Notes(None, spellings=spellings)
    end = _play(table, start, seed, notes)
    return transcript(table.engine, table.engine.write_position(start), spellings, notes.legal, end)


def _start(table: PlaytestTable, seed: int) -> Any:
    """Return the state that a game begins with. Raises ValueError for options that no game has."""
    state = table.engine.start(replace(table.options, seed=seed))
    if isinstance(state, Rejected):
        raise ValueError("; ".join(finding.message for finding in state.findings))
    return state


def _play(table: PlaytestTable, state: Any, seed: int, notes: _Notes) -> Any:
    """Play from a *state* to the end, and record the game."""
    engine, chance = table.engine, Random(f"playtest {seed}")
    odds_at, count = odds_reader(engine), _counter(engine, state)
    choose = _choosers(table, engine.players(state))
    choices, actors, attempts = notes.choices, notes.actors, notes.attempts
    actor, events = "", _NOTHING
    is_heard = attempts is not None and _names_causes(engine)
    # One loop that branches often: what a move needs is looked up once, as games are played by the thousand.
    while True:
        notes.count(count(state))
        legal = engine.legal_moves(state)
        if not legal or len(choices) + notes.throws >= table.most_moves:
            notes.hear(events, is_last=True)
            return state
        odds = odds_at(state, legal)
        if odds is not None and are_all_by_chance(legal, odds):
            move = draw_move(odds, chance)
            notes.throws += 1
        else:
            player = engine.turn(state)
            if player != actor:
                actor = player
                actors.append(player)
            if attempts is not None and (len(choices) < _OPENING or len(choices) % _EVERY == 0):
                notes.refused += attempts.clauses(state, _ATTEMPTS)
                attempts.note(state, legal)
            choices.append(len(legal))
            move = choose[player](state, legal, chance)
            if odds and move in odds:  # left to chance
                move = draw_move(odds, chance)
        if notes.spellings is not None:
            notes.spellings.append(engine.write_move(state, move))
            notes.legal.append(len(legal))
        state, events = engine.apply_unchecked(state, move)
        if is_heard:
            notes.hear(events)


def _names_causes(engine: Engine[Any, Any]) -> bool:
    """Return whether events may name the clauses that caused them: those of rules in data say so beforehand."""
    return not serves(engine, HasConditions) or bool(engine.paid_clauses)


def _choosers(table: PlaytestTable, players: Sequence[str]) -> Mapping[str, Chooser]:
    made = {kind: PLAYER_KINDS[kind](table.engine, table.budget) for kind in table.players}
    kinds = table.players * len(players) if len(table.players) == 1 else table.players
    return {player: made[kind] for player, kind in zip(players, kinds, strict=True)}


def _counter(engine: Engine[Any, Any], state: Any) -> Callable[[Any], Mapping[str, int]]:
    if serves(engine, HasPieceCounts):
        return engine.piece_counts
    players = engine.players(state)
    return lambda each: count_pieces(engine.view(each), players)


def _components(view: View) -> Iterator[str]:
    # One line for each place of a view where a component can be.
    yield from (board.component for board in view.boards)
    yield from (track.component for track in view.tracks)
    yield from (pool.name for pool in view.pools)  # a supply is called by its component
    lying = [pieces for board in view.boards for _, pieces in board.cells]
    lying += [pieces for track in view.tracks for _, _, pieces in track.places]
    lying += [pool.pieces for pool in view.pools]
    yield from (standing.component for standing in chain(*lying))
    yield from (pool.portrait for pool in view.pools if pool.portrait)
    yield from (item.token for item in view.status if item.token)
