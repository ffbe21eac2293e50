"""The engine of games whose rules are in play.yaml, which it compiles."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pnp.game.model.ruleset import PLAY_ENGINE, VARIANTS, Choice, component_numbers
from pnp.game.model.texts import Text
from pnp.game.model.view import Event, PieceMoved, View
from pnp.messages import join_words, quote, quote_literal, suggest_name
from pnp.play.game_setup import GameSetup, PlaySetup
from pnp.play.language.compilation import GameCompiler, trial_findings
from pnp.play.language.compiling.code_store import is_sound, keep_late, keep_sound
from pnp.play.language.running.code import Ended, Happening, PlayMove, Slots
from pnp.play.language.running.game import STUCK, PlayGame, PlayState
from pnp.play.language.running.move_notation import explain_unreadable
from pnp.play.language.showing.piece_counts import PieceCounter
from pnp.play.language.showing.table_events import EventMaker, MoveEvents, whole_ways
from pnp.play.language.showing.table_view import TableView, describe_view
from pnp.play.language.terms.book import ChoiceKey, PlayBook
from pnp.play.language.terms.clauses import (
    action_clauses,
    list_conditions,
    named_clauses,
    paid_clauses,
    unmet_condition,
)
from pnp.play.language.terms.kinds import EMPTY, NUMBER, PIECE
from pnp.play.language.terms.options import PLAYERS, chosen_components
from pnp.play.language.terms.own_reasons import FORBIDDEN, NOBODY_MOVES
from pnp.play.protocol import (
    ClauseCondition,
    Outcome,
    PositionReader,
    Rejected,
    RulesFaultError,
    StartOptions,
    Told,
    refuse,
    wrong_option,
)
from pnp.problems import DocumentPath, Finding

if TYPE_CHECKING:
    from pnp.play.language.statements import Inquiry

_NO_GAME = Finding("P059", "this game has no rules", "write them in play.yaml")
_MOST_OTHERS = 100  # values of options that are checked one by one, which bounds a check; bundled games have fewer


class Rulebook:
    """The games of one ruleset by the choices of its options, with *views* of positions, and *counters* of pieces."""

    def __init__(self, setup: GameSetup) -> None:
        self._setup = setup
        self._play = setup.play
        self._compiler = GameCompiler(setup)
        self._games: dict[tuple[Any, ...], PlayGame | Rejected] = {}
        self.views: dict[PlayGame, TableView] = {}
        self.counters: dict[PlayGame, PieceCounter] = {}
        self._inquiries: dict[tuple[PlayGame, bool], Inquiry] = {}
        self._asking: dict[PlayGame, bool] = {}  # whether a define asks what is possible
        self.options, self.variants = self._compiler.options, self._compiler.variants

    def game(self, choices: Mapping[str, Any]) -> PlayGame | Rejected:
        """Return the rules for some choices of options, with the defaults of the others."""
        if self._play is None:
            return Rejected((_NO_GAME,))
        chosen = {name: choices.get(name, values[0]) for name, values in self.options.items()}
        played = tuple(name for name in self.variants if name in choices.get(VARIANTS, ()))
        key = (tuple(chosen.items()), played)
        if key not in self._games:
            compiled = self._compiler.compile(chosen, played)
            if isinstance(compiled, Rejected):
                return self._games.setdefault(key, compiled)
            self._games[key], self.views[compiled.game], self.counters[compiled.game] = compiled
        return self._games[key]

    def inquiry(self, game: PlayGame, text: str) -> Inquiry:
        """Return what asks positions of a game for a statement; only those with ``possible`` need its actions."""
        from pnp.play.language.statements import Inquiry

        asks = "possible"
        if game not in self._asking:
            self._asking[game] = any(asks in define.phrase.text for define in game.book.defines.values())
        plays = asks in text or self._asking[game]
        if (game, plays) not in self._inquiries:
            self._inquiries[game, plays] = Inquiry(game.book, self.numbers(game), plays=plays)
        return self._inquiries[game, plays]

    def numbers(self, game: PlayGame) -> Mapping[str, int]:
        """Return the numbers of a game's components by the names that statements know."""
        return component_numbers(chosen_components(self._play, game.choices))

    def other_seatings(self) -> Iterator[PlayBook]:
        """Yield the book for each number of players but the usual one, with default options."""
        usual = {name: values[0] for name, values in self.options.items()}
        for count in self.options.get(PLAYERS, ())[1:]:
            yield self._compiler.book({**usual, PLAYERS: count})

    def other_findings(self) -> Iterator[Finding]:
        """Yield what a trial of the rules finds, and each fault that they have under other options."""
        if is_sound(self._setup):
            return
        is_first = True
        for finding in self._other_findings():
            is_first = False
            yield finding
        if is_first:
            keep_sound(self._setup)

    def _other_findings(self) -> Iterator[Finding]:
        game = self.game({})
        if isinstance(game, PlayGame):
            yield from trial_findings(game)
        usual = {name: values[0] for name, values in self.options.items()}
        others = [(name, value) for name, values in self.options.items() for value in values[1:]]
        known: set[tuple[Any, ...]] = set()
        for name, value in others[:_MOST_OTHERS]:
            for finding in self._compiler.findings({**usual, name: value}):
                key = (finding.code, finding.at, finding.span)
                if key not in known:
                    known.add(key)
                    yield replace(finding, message=f"where {name} is {value}: {finding.message}")

    def game_of(self, data: Any, reader: PositionReader) -> PlayGame | None:
        """Return the rules for a position's options; unreadable ones are recorded."""
        # The rules, the position, a key or its value can be at fault: each is told, and the others are still read.
        default = self.game({})
        if isinstance(default, Rejected):
            reader.findings += (replace(finding, at=()) for finding in default.findings)
            return None
        choices: dict[str, Any] = {}
        for key, entry in default.book.layout.items():
            if not isinstance(entry, ChoiceKey) or not isinstance(data, Mapping) or key not in data:
                if isinstance(entry, ChoiceKey) and entry.required and isinstance(data, Mapping):
                    reader.unreadable(f'missing key "{key}"', (), f"add {key}: and its value")
                continue
            value = self._choice(entry.option, data[key], key, reader)
            if value is not None:
                choices[entry.option] = value
        game = self.game(choices)
        if isinstance(game, Rejected):
            reader.findings += (replace(finding, at=()) for finding in game.findings)
            return None
        return game

    def _choice(self, option: str, value: Any, key: str, reader: PositionReader) -> Any:
        # Variants and players are lists, other options single values; each hint says what can stand there.
        listed = tuple(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else None
        if option == VARIANTS:
            if listed is None or not set(listed) <= set(self.variants):
                hint = f"the variants are {join_words(self.variants)}"
                reader.unreadable(f"{quote_literal(value)} are not variants of this game", (key,), hint)
                return None
            return listed
        if option == PLAYERS and self._play is not None:
            seatings = self._seatings(self._play)
            if listed is not None and listed in seatings:
                return seatings[listed]
            known = " or ".join(f"[{', '.join(one)}]" for one in seatings)
            reader.unreadable(f"{quote_literal(value)} are not players of this game", (key,), f"write {known}")
            return None
        if value in self.options[option] and not isinstance(value, bool):
            return value
        hint = suggest_name(value, map(str, self.options[option]))
        reader.unreadable(f'"{key}" cannot be {quote_literal(value)}', (key,), hint)
        return None

    def _seatings(self, play: PlaySetup) -> Mapping[tuple[str, ...], Choice]:
        """Return the numbers of players by who plays, as game.yaml has them, or else play.yaml alone."""
        if play.seated:
            return {seats: count for count, seats in play.seated.items()}
        games = {count: self.game({PLAYERS: count}) for count in self.options.get(PLAYERS, ())}
        return {game.book.players: count for count, game in games.items() if isinstance(game, PlayGame)}

    def start_choices(self, options: StartOptions) -> tuple[dict[str, Any], list[Finding]]:
        """Return the choices for the options of a new game, and the findings about them."""
        # Players, variants and other options are spelled in three ways, and each has faults of its own.
        choices: dict[str, Any] = {}
        findings: list[Finding] = []
        counts = tuple(self._play.seated) if self._play else ()
        if options.players is not None and counts and options.players not in counts:
            message = f"this game is for {join_words(map(str, counts), 'or')} players, not for {options.players}"
            findings.append(wrong_option(message, f"choose {join_words(map(str, counts), 'or')} players", "players"))
        elif options.players is not None and PLAYERS in self.options:
            choices[PLAYERS] = options.players
        for name, word in options.choices.items():
            if name == VARIANTS and (known := self.variants):
                choices[name] = tuple(part for part in re.split(r"[\s,]+", word) if part)
                findings += [
                    wrong_option(f"the game has no variant {quote(one)}", suggest_name(one, known), VARIANTS)
                    for one in choices[name]
                    if one not in known
                ]
                continue
            chosen = self._chosen(name, word)
            if isinstance(chosen, Finding):
                findings.append(chosen)
            else:
                choices[name] = chosen
        return choices, [*findings, *self._missing_needs(choices)]

    def _chosen(self, name: str, word: str) -> Choice | Finding:
        """Return the value of an option that a word spells, or what is wrong with it."""
        values = {str(value): value for value in self.options.get(name, ())}
        if name == PLAYERS or name not in self.options:
            names = [*(one for one in self.options if one != PLAYERS), *((VARIANTS,) if self.variants else ())]
            hint = suggest_name(name, names) if names else "the number of players is its only one"
            return wrong_option(f"the game has no option {quote(name)}", hint, name)
        if word not in values:
            hint = f"{name} can be {join_words(values, 'or')}"
            return wrong_option(f"{name} can't be {quote(word)}", hint, name)
        return values[word]

    def _missing_needs(self, choices: Mapping[str, Any]) -> Iterator[Finding]:
        needs = self._play.variant_needs if self._play else {}
        for variant in choices.get(VARIANTS, ()):
            for option, value in needs.get(variant, {}).items():
                default = self.options.get(option, (value,))[0]
                if choices.get(option, default) != value:
                    message = f"the variant {variant} needs {option} {value}"
                    yield wrong_option(message, f"add --set {option}={value}")


# The engine's own clauses, under which actions without conditions are refused.
TABLE_CLAUSES: Mapping[str, str] = {
    "table.number": "A number stays in its range",
    "table.empty": "Nothing is taken from an empty cell",
    "table.occupied": "A cell holds one piece",
    "table.place": "A piece goes to a cell of the board",
}


class PlayEngine:
    """The engine of one ruleset; without a setup it has no rules."""

    max_playout_moves = 1000  # of a game by chance, which may never end by itself; cut games are counted as such

    def __init__(self, setup: GameSetup | None = None) -> None:
        setup = setup or GameSetup()
        self.book = Rulebook(setup)
        self.options: Mapping[str, Sequence[Any]] = self.book.options
        needs = setup.play.variant_needs if setup.play else {}
        self.variants: Mapping[str, Mapping[str, Any]] = {name: needs.get(name, {}) for name in self.book.variants}
        self.name = setup.play.name if setup.play else PLAY_ENGINE
        self._own_reasons = setup.play.words.reasons if setup.play else {}
        self.clauses: Mapping[str, str] = {}
        self.components: tuple[str, ...] = ()
        self.has_scores = False
        self.conditions: Mapping[str, DocumentPath] = {}  # the clauses that play.yaml names, and where
        self.paid_clauses: Mapping[str, DocumentPath] = {}  # those by which it shows what is paid
        self.actions: tuple[str, ...] = ()
        self.free_actions: tuple[str, ...] = ()
        self.action_clauses: tuple[tuple[str, str], ...] = ()
        game = self.book.game({}) if setup.play else None
        if isinstance(game, PlayGame) and setup.play:
            self._take(game.book, {one.clause: one.title for one in setup.play.clauses})

    def _take(self, book: PlayBook, titles: Mapping[str, str]) -> None:
        # A line for each fact that callers ask of the engine without a position.
        named: dict[str, None] = {}
        for one in (book, *self.book.other_seatings()):
            named |= dict.fromkeys(piece for piece in one.pieces.components if piece is not None)
            named |= dict.fromkeys(name for part in one.parts.values() for name in part.shown.named)
        self.components = tuple(dict.fromkeys(name.partition(":")[0] for name in named))
        self.has_scores = any(ending.scores is not None for ending in book.endings)
        self.conditions, self.paid_clauses = named_clauses(book), paid_clauses(book)
        self.actions, self.action_clauses = tuple(book.actions), action_clauses(book)
        self.free_actions = tuple(name for name, action in book.actions.items() if action.needs is None)
        self.clauses = {**titles, **(TABLE_CLAUSES if self.free_actions else {})}

    def for_setup(self, setup: GameSetup) -> PlayEngine | Rejected:
        """Return the engine of a ruleset, or all findings about its rules with default options."""
        engine = PlayEngine(setup)
        game = engine.book.game({})
        return game if isinstance(game, Rejected) else engine

    def action_of(self, move: PlayMove) -> str:
        """Return the action that a move is of."""
        return self.actions[move[0]]

    def clause_conditions(self, clause: str) -> tuple[ClauseCondition, ...]:
        """Return the conditions of a clause for the default options."""
        game = self.book.game({})
        return tuple(list_conditions(game.book, clause)) if isinstance(game, PlayGame) else ()

    def other_findings(self) -> Iterator[Finding]:
        """Yield the findings about the rules for other choices of options than the defaults."""
        return self.book.other_findings()

    def keep_rules(self) -> None:
        """Keep the rules that were compiled as figures needed them between runs, if that is possible."""
        keep_late()

    def start(self, options: StartOptions) -> PlayState | Rejected:
        """Return the state that a game begins with, or all findings about the options."""
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
        """Return the state that plain values describe, or all findings about them."""
        reader = PositionReader()
        game = self.book.game_of(data, reader)
        if game is None:
            return Rejected(tuple(reader.findings))
        slots = game.read(data, reader)
        return Rejected(tuple(reader.findings)) if reader.findings else game.begin(slots)

    def write_position(self, state: PlayState) -> dict[str, Any]:
        """Return the position in the notation it is read in."""
        return state.game.notation.write(state.slots, state.game.choices)

    def write_keys(self, state: PlayState, keys: Collection[Any]) -> dict[str, Any]:
        """Return those of the *keys* that the position has."""
        return state.game.notation.write(state.slots, state.game.choices, keys)

    def read_move(self, state: PlayState, text: str) -> PlayMove | Finding:
        """Return the move that *text* spells, legal or not, or why it can't be read."""
        moves = state.game.moves.read(text) if len(text) <= 1000 else []
        if not moves:
            return explain_unreadable(state.game.moves, text)
        return state.game.meant(state, moves)

    def write_move(self, state: PlayState, move: PlayMove) -> str:
        """Return the move's canonical spelling."""
        return state.game.moves.write(state.game.canonical(state, move))

    # Play

    def legal_moves(self, state: PlayState) -> Sequence[PlayMove]:
        """Return every legal move; empty exactly when the game is over."""
        return state.game.legal(state)

    def playout_moves(self, state: PlayState, legal: Sequence[PlayMove] | None = None) -> Sequence[PlayMove]:
        """Return those of the legal moves that random players consider, if any."""
        return state.game.considered(state, legal)

    def greedy_playout_moves(self, state: PlayState) -> Sequence[PlayMove]:
        """Return those considered moves that players who want to win prefer, if the rules say which."""
        return state.game.preferred(state)

    def may_win(self, state: PlayState, moves: Sequence[PlayMove]) -> Sequence[PlayMove]:
        """Return those of some moves after which the game may have a winner."""
        return state.game.winning(moves)

    def chance_odds(self, state: PlayState, legal: Sequence[PlayMove] | None = None) -> Mapping[PlayMove, int] | None:
        """Return those of the *legal* moves that are of actions by chance, with their weights; None without any."""
        return (state.game.odds(state, legal) or None) if state.game.by_chance else None

    def piece_counts(self, state: PlayState) -> Mapping[str, int]:
        """Return the number of pieces of each component in the view, without supplies."""
        return self.book.counters[state.game].count(state.slots)

    def refusal(self, state: PlayState, move: PlayMove) -> Finding | None:
        """Return why *move* is illegal, or None if it is legal."""
        refusal = state.game.refusal(state, move)
        if refusal is None:
            return None
        message = refusal.message or self.clauses.get(refusal.clause)
        if not message and refusal.link is not None:
            spelling = state.game.moves.actions[refusal.link[0]]
            message = unmet_condition(spelling.action, refusal.kept, spelling.bindings(refusal.link))
        message = message or FORBIDDEN.message
        return refuse(refusal.clause, self._own_reasons.get(message, message))

    def apply(self, state: PlayState, move: PlayMove) -> tuple[PlayState, Sequence[Event]]:
        """Return the state after a legal move, and its events. Raises ValueError if it is illegal."""
        if state.game.refusal(state, move) is not None:
            raise ValueError(f"illegal move: {self.write_move(state, move)}")
        return self.apply_unchecked(state, move)

    def apply_unchecked(self, state: PlayState, move: PlayMove) -> tuple[PlayState, Sequence[Event]]:
        """Like apply, for a move that is known to be legal."""
        after = state.game.apply(state, move, None)
        return after, MoveEvents(self.book.views, state, move, after)

    def false_statement(
        self, state: PlayState, text: str, told: Mapping[str, Told], before: PlayState | None = None
    ) -> Finding | None:
        """Return why a statement is not true in a state, or what is wrong with its text; None if it is true."""
        from pnp.play.language.statements import find_falsehood  # most figures have no statements

        inquiry, me = self.book.inquiry(state.game, text), state.slots[state.game.turn]
        return find_falsehood(inquiry, state.slots, me, text, told, before.slots if before else None)

    def stated_value(
        self, state: PlayState, text: str, told: Mapping[str, Told], before: PlayState | None = None
    ) -> int | tuple[str, ...] | Finding:
        """Return the value of an expression in a state: a number, or the ids of members; or what is wrong with it."""
        from pnp.play.language.statements import stated_by

        inquiry, me = self.book.inquiry(state.game, text), state.slots[state.game.turn]
        return stated_by(inquiry, state.slots, me, text, told, before.slots if before else None)

    def players(self, state: PlayState) -> tuple[str, ...]:
        """Return the players in turn order."""
        return state.game.book.players

    def turn(self, state: PlayState) -> str:
        """Return the player to act; once the game is over, the one who would be."""
        return state.game.book.players[state.slots[state.game.turn]]

    def outcome(self, state: PlayState) -> Outcome | None:
        """Return the outcome of the game, or None if it has not ended."""
        ended = state.game.ended(state)
        return None if ended is None else self._outcome(state, ended)

    def _outcome(self, state: PlayState, ended: Ended) -> Outcome:
        players = state.game.book.players
        winner = players[ended.winner] if ended.winner >= 0 else None
        stuck = NOBODY_MOVES.message
        reason = self._own_reasons.get(stuck, stuck) if ended.clause == STUCK else ""
        return Outcome(winner, dict(zip(players, ended.scores, strict=False)), reason)

    def cells(self, state: PlayState) -> Collection[str]:
        """Return the names of the board's cells."""
        return state.game.book.grid.numbers

    def view(self, state: PlayState) -> View:
        """Return the view: where each piece is, in the components' names."""
        return self.book.views[state.game].view(state.slots, is_over=state.game.ended(state) is not None)

    def describe(self, state: PlayState) -> tuple[Text, ...]:
        """Return the position in sentences, for a reader who can't see its picture."""
        ended = state.game.ended(state)
        outcome = None if ended is None else self._outcome(state, ended)
        table = self.book.views[state.game]
        words = table.words(state.slots)
        return tuple(describe_view(self.view(state), self.turn(state), outcome, words, table.setup.secret))

    def project(self, state: PlayState, move: PlayMove) -> Sequence[PieceMoved]:
        """Return where an illegal move would put the pieces that it moves, as far as its effects are possible."""
        happenings: list[Happening] = []
        with suppress(RulesFaultError):
            state.game.apply(state, move, happenings)
        events = EventMaker(self.book.views[state.game], self.turn(state)).events(happenings)
        return whole_ways([event for event in events if isinstance(event, PieceMoved)])

    def shrink(self, state: PlayState) -> Iterator[PlayState]:
        """Yield each state with one piece fewer on the board; it may be impossible."""
        yield from map(state.game.begin, reduced_positions(state.game, state.slots))


# Positions with one piece fewer, to shrink figures


_CELL = "cell"


def reduced_positions(game: PlayGame, slots: Slots) -> Iterator[Slots]:
    """Yield each position without one piece, or without one of the counters that a cell has a number of.

    If an invariant keeps all pieces of a component in the game, the removed piece goes to each number beside the board
    that counts such pieces. Some positions may be impossible.
    """
    # Pieces and counters differ in what is the least, and a box that keeps all needs another place for one.
    for number, part in enumerate(game.book.parts.values()):
        if part.per != (_CELL,) or part.is_pile or part.kind not in (PIECE, NUMBER):
            continue
        for cell in range(game.book.grid.size):
            entry, is_piece = slots[number][cell], part.kind == PIECE
            component = part.shown.component_of(game.book.grid.names[cell])
            if is_piece:
                component = game.book.pieces.components[entry] or ""
            if component is None or entry <= (EMPTY if is_piece else part.low):
                continue
            without = _changed(slots, number, cell, EMPTY if is_piece else entry - 1)
            if not any(game.broken(without)):
                yield without
            else:
                yield from _returned(game, without, component)


def _returned(game: PlayGame, slots: Slots, component: str) -> Iterator[Slots]:
    """Yield the position with one more piece of a component, for each place beside the board that counts it."""
    # A number beside the board is one for all, or has one index; only these two can take a piece back.
    for number, part in enumerate(game.book.parts.values()):
        if part.kind != NUMBER or part.is_pile or _CELL in part.per or len(part.per) > 1:
            continue
        members = game.book.indices(part.per[0]) if part.per else ()
        if not members and part.shown.component == component and part.low <= slots[number] < part.high:
            yield (*slots[:number], slots[number] + 1, *slots[number + 1 :])
        for place, name in enumerate(members):
            entry = slots[number][place]
            if part.shown.component_of(name) == component and part.low <= entry < part.high:
                yield _changed(slots, number, place, entry + 1)


def _changed(slots: Slots, number: int, place: int, value: int) -> Slots:
    table = slots[number]
    return (*slots[:number], (*table[:place], value, *table[place + 1 :]), *slots[number + 1 :])
