"""Compile the rules of play.yaml for one choice of options: read, check, compile, and try the set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from pnp.game.model.kinds import AnyComponent, is_board, owner_of, stance_of
from pnp.game.model.ruleset import VARIANTS, Choice
from pnp.messages import join_words
from pnp.play.game_setup import GameSetup, PlaySetup
from pnp.play.language.compiling.code_store import find_code, keep_code
from pnp.play.language.reading.consequent_faults import Followers, unreadable_set_up
from pnp.play.language.reading.reader import ReadBook, read_book
from pnp.play.language.running.code import Ended, LimitError, PlayMove
from pnp.play.language.running.game import STUCK, PlayGame, PlayState
from pnp.play.language.running.holdings import BoxCounts, component_counts, table_of
from pnp.play.language.running.namespace import NESTED
from pnp.play.language.showing.piece_counts import PieceCounter
from pnp.play.language.showing.table_view import ShownEntries, TableView
from pnp.play.language.terms.book import PlayBook
from pnp.play.language.terms.kinds import EMPTY, NO_MEMBER
from pnp.play.language.terms.options import (
    PLAYERS,
    BoardGrids,
    PlayOptions,
    chosen_components,
    names_option,
    only_set_up,
    played_options,
)
from pnp.play.language.terms.value_reader import MADE, PLAY_FILE, SoundValues
from pnp.play.protocol import PositionReader, Rejected, RulesFaultError
from pnp.problems import Finding, Severity

if TYPE_CHECKING:
    from pnp.play.language.terms.program import Program


class CompiledGame(NamedTuple):
    """Compiled rules, the view of their positions, and the counter of visible pieces."""

    game: PlayGame
    view: TableView
    counter: PieceCounter


class _CheckedRules(NamedTuple):
    """The checked rules of a book; without them all *findings*."""

    program: Program | None
    findings: tuple[Finding, ...]


class GameCompiler:
    """Compiles the rules of one ruleset for choices of its *options* and *variants*."""

    def __init__(self, setup: GameSetup) -> None:
        play = setup.play
        self._setup = setup
        self._play = play
        self._grids = BoardGrids(play)
        self._readings: dict[tuple[Any, ...], ReadBook] = {}  # by the values of options
        self._sound: SoundValues = {}
        self._checks: dict[int, _CheckedRules] = {}  # by the identity of the reading
        self.options = dict(played_options(setup)) if play else {}
        self.variants = tuple(setup.variants or ()) if play and names_option(play, VARIANTS) else ()
        self._unsaid = frozenset(only_set_up(play, (*self.options, VARIANTS))) if play else frozenset()

    def compile(self, chosen: Mapping[str, Choice], played: tuple[str, ...]) -> CompiledGame | Rejected:
        """Return the compiled rules for some choices, or all findings."""
        # Kept rules need no check, compiler or trial of the set-up, each of which can refuse rules.
        reading = self._reading(chosen)
        book = self._book(reading, chosen, played)
        kept = code = None if reading.findings else find_code(book)
        if code is None:
            program, wrong = self._check(reading, chosen)
            if program is None:
                return Rejected(wrong)
            program = program.of_variants(book)
            from pnp.play.language.compiling.program_code import compile_program  # kept rules need no compiler

            is_usual = not played and all(chosen[name] == values[0] for name, values in self.options.items())
            try:
                code = compile_program(program, late=not is_usual)
            except LimitError as error:
                return Rejected((Finding("P008", f"what no position changes: {error}", error.hint, (PLAY_FILE,)),))
            except RecursionError:
                return Rejected((NESTED,))
        components = chosen_components(self._play, chosen)
        choices: dict[str, Any] = {**chosen, PLAYERS: list(book.players), VARIANTS: list(played)}
        table = table_of(book, self._board_of(book, chosen), components, counts_players=PLAYERS in self.options)
        game = PlayGame(book, code, choices, BoxCounts(book, components))
        view = TableView(book, table, ShownEntries(book.shows, game.shown))
        if kept is None:  # of kept rules the set-up is sound as well
            findings = tuple(_set_up_findings(game))
            if findings:
                return Rejected(reading.resolution.relocate(findings))
            keep_code(code)
        return CompiledGame(game, view, PieceCounter(view))

    def book(self, chosen: Mapping[str, Choice]) -> PlayBook:
        """Return the book for some values of options, without variants."""
        return self._book(self._reading(chosen), chosen, ())

    def findings(self, chosen: Mapping[str, Choice]) -> tuple[Finding, ...]:
        """Return the findings about the rules for some values of options."""
        return self._check(self._reading(chosen), chosen).findings

    def _reading(self, chosen: Mapping[str, Choice]) -> ReadBook:
        key = tuple(chosen.items())
        if key in self._readings:
            return self._readings[key]
        setup, play = self._setup, self._play
        if play is None:
            raise ValueError("there are no rules")
        count = chosen.get(PLAYERS, next(iter(play.seated), 0))
        setting = PlayOptions(
            setup.seats,
            play.seated.get(int(count), ()),
            self.options,
            chosen,
            self.variants,
            self._grids.chosen(chosen),
            play.clauses,
            component_counts(chosen_components(play, chosen)),
            self._unsaid,
            tuple(name for name, one in play.components.items() if is_board(one)),
        )
        self._readings[key] = read_book(play.file.values, setting, self._sound)
        return self._readings[key]

    def _book(self, reading: ReadBook, chosen: Mapping[str, Choice], played: Sequence[str]) -> PlayBook:
        """Return a book that was read, with the components that its pieces are, for the variants *played*."""
        book = _with_components(reading.book, chosen_components(self._play, chosen))
        constants = {**book.constants}
        if self.variants:
            constants[VARIANTS] = constants[VARIANTS][0], sum(1 << self.variants.index(name) for name in played)
        return replace(book, constants=constants, titles=self._play.words.titles if self._play else {})

    def _check(self, reading: ReadBook, chosen: Mapping[str, Choice]) -> _CheckedRules:
        """Return the checked rules of a reading, of all variants, or the findings; each reading is checked once."""
        # Causes are told without what follows from them: faults of reading hide those of checks, both the set-up's.
        if id(reading) in self._checks:
            return self._checks[id(reading)]
        from pnp.play.language.checking.book_check import check_book  # kept rules are sound

        book = self._book(reading, chosen, self.variants)
        checked = check_book(book)
        backless = _backless(book, chosen_components(self._play, chosen))
        findings = reading.resolution.relocate((*checked.findings, *backless))
        follows = Followers(reading.findings, self._play.file.values if self._play else None)
        findings = tuple(finding for finding in findings if not follows(finding))
        set_up = reading.resolution.relocate(unreadable_set_up(book)) if reading.findings or findings else ()
        wrong = (*reading.findings, *findings, *(one for one in set_up if not follows(one)))
        failed = tuple(_with_text(finding, self._play) for finding in wrong)
        rules = _CheckedRules(None if wrong else checked.program, failed)
        self._checks[id(reading)] = rules
        return rules

    def _board_of(self, book: PlayBook, chosen: Mapping[str, Choice]) -> AnyComponent | None:
        for one in self._play.file.boards if self._play else ():
            is_chosen = one.values and all(chosen.get(key) == value for key, value in one.values.items())
            if one.name == book.board and is_chosen:
                return one.board
        return None


def _set_up_findings(game: PlayGame) -> Iterator[Finding]:
    reader = PositionReader()
    slots = game.read(game.book.setup, reader, partial=True)
    try:
        if not reader.findings and (game.book.setup or game.book.deal):
            reader.findings += game.broken(game.set_up(slots, 0))
    except RulesFaultError as fault:
        yield fault.finding
    for finding in reader.findings:
        yield finding.below(PLAY_FILE, "setup")


def _backless(book: PlayBook, components: Mapping[str, AnyComponent]) -> Iterator[Finding]:
    """Yield each part whose pieces lie face down and have no back."""
    # Which pieces can lie there, which of them are known, and which have no back: one condition each.
    for part in book.parts.values():
        names = part.shown.named or [name for name in book.pieces.components if name is not None]
        lying_down = dict.fromkeys(name.partition(":")[0] for name in names if part.shown.face == "down")
        known = {name: components[name] for name in lying_down if name in components}
        without = [name for name, one in known.items() if getattr(one, "back", None) is None]
        if without:
            message = f"{without[0]} has no back, so {part.name} can't lie face down"
            hint = "add back: to it in components.yaml, or write face: up"
            yield Finding("P014", message, hint, (*part.path[:-1], "face"))


def _with_text(finding: Finding, play: PlaySetup | None) -> Finding:
    # A path leads into play.yaml or to the needs of a clause; a step that is missing there leaves the finding as it is.
    if finding.span is None or play is None or finding.at[-1:] == (MADE,):
        return finding
    file, *path = finding.at
    value: Any = play.file.values
    if file != PLAY_FILE:
        clause = next((one for one in play.clauses if one.path == finding.at[: len(one.path)]), None)
        value, path = (clause.needs, list(finding.at[len(clause.path) + 1 :])) if clause else (None, [])
    for step in path:
        known = isinstance(value, dict) and step in value
        listed = isinstance(value, list) and isinstance(step, int) and step < len(value)
        if not (known or listed):
            return finding
        value = value[step]
    return replace(finding, text=value) if isinstance(value, str) else finding


def _with_components(book: PlayBook, components: Mapping[str, AnyComponent]) -> PlayBook:
    """Return a book whose pieces are components: those that are named, or the only ones that fit."""
    pieces = book.pieces
    known = {name: one for name, one in components.items() if stance_of(one) and not is_board(one)}
    guessed = [
        named if number == EMPTY or named else _fitting(number, book, known)
        for number, named in enumerate(pieces.components)
    ]
    return replace(book, pieces=replace(pieces, components=tuple(guessed)))


def _fitting(number: int, book: PlayBook, components: Mapping[str, AnyComponent]) -> str | None:
    """Return the one component that a piece can be: its owner's, and of its kind if there are several."""
    # Fields of numbers and none say nothing of a name; the owner has to be the same, other words only in it.
    values = {
        field: book.sets[kind.name][table[number]]
        for field, (kind, table) in book.pieces.fields.items()
        if kind.name in book.sets and table[number] != NO_MEMBER
    }
    owner = values.pop("owner", None)
    words = [value for field, value in values.items() if field != "face"]
    fitting = [
        name
        for name, one in components.items()
        if owner_of(name, one, book.players) == owner and all(word in name.split("-") or word == name for word in words)
    ]
    return fitting[0] if len(fitting) == 1 else None


# A trial of the rules: the first moves, and a short game at random, in which an effect may leave its range


_MOST_MOVES = 200  # that a trial makes, which with the next two keeps it short: it is part of every check
_LONGEST = 1.0  # seconds of processor time, which only rules of an untrusted author should need
_MOST_LISTED = 2_000  # legal moves of all positions of a trial: with many of them, it is shorter


def trial_findings(game: PlayGame) -> Iterator[Finding]:
    """Yield what is wrong at the set-up (it is over, moves are written alike), and the first fault in a random game."""
    slots = game.read(game.book.setup, PositionReader(), partial=True)
    try:
        state = game.begin(game.set_up(slots, 0))
        moves = game.legal(state)
        ended = None if moves else game.ended(state)
    except RulesFaultError as fault:
        yield fault.finding
        return
    has_setup = bool(game.book.setup or game.book.deal)
    if ended is not None and game.book.actions and has_setup:
        yield _over_at_once(ended)
    if game.book.actions and not has_setup:
        for broken in islice(game.broken(state.slots), 1):
            message = f"without a setup, a game begins with nothing on the table: {broken.message}"
            path = (PLAY_FILE, "always")
            yield Finding("P085", message, "write what is there: setup", path, True, severity=Severity.WARNING)
    yield from _moves_alike(game, state, moves)
    yield from _faults_in_play(game, state)


def _over_at_once(ended: Ended) -> Finding:
    if ended.clause == STUCK:
        message = "no move is legal in the set-up"
        hint = "change the set-up, or the needs of the actions"
    else:
        message = f"the game is over in the set-up{f', by {ended.clause}' if ended.clause else ''}"
        hint = "change the set-up, or the condition under end"
    return Finding("P085", message, hint, (PLAY_FILE, "setup"), at_key=True, severity=Severity.WARNING)


def _moves_alike(game: PlayGame, state: PlayState, moves: Sequence[PlayMove]) -> Iterator[Finding]:
    first: dict[str, PlayMove] = {}
    for move in moves:
        text = game.moves.write(game.canonical(state, move))
        other = first.setdefault(text, move)
        if other != move:
            names = list(game.book.actions)
            action = game.book.actions[names[move[0]]]
            message = f"two legal moves of the set-up are written {text}"
            hint = f"let {join_words(dict.fromkeys((names[other[0]], action.name)), 'and')} say which is meant"
            yield Finding("P007", message, hint, (*action.path, "say"))
            return


def _faults_in_play(game: PlayGame, state: PlayState) -> Iterator[Finding]:
    """Yield the first fault of the rules in a short game of random moves, which is the same every time."""
    chance, listed, end = Random(0), 0, process_time() + _LONGEST
    begins_soundly = not any(game.broken(state.slots))
    for number in range(_MOST_MOVES):
        try:
            moves = game.considered(state)
            listed += len(moves)
            if not moves or listed > _MOST_LISTED or process_time() > end:
                return
            move = moves[int(chance.random() * len(moves))]
            after = game.apply(state, move, None)
            broken = next(game.broken(after.slots), None) if begins_soundly else None
        except RulesFaultError as fault:
            message = f"{fault.finding.message}, after {number} moves of a game at random"
            yield replace(fault.finding, message=message)
            return
        if broken is not None:
            yield _refused_after(game, state, move, broken, number)
            return
        state = after


def _refused_after(game: PlayGame, state: PlayState, move: PlayMove, broken: Finding, number: int) -> Finding:
    action = game.book.actions[game.names[move[0]]]
    text = game.moves.write(game.canonical(state, move))
    message = f"{text} is legal, and leads to an impossible position: {broken.message}"
    message = f"{message}, after {number} moves of a game at random"
    hint = "add a condition to needs, or correct always"
    if not broken.clause:  # the box
        hint = "give the component a larger count: in components.yaml, the piece limited: false, or the action needs"
    return Finding("P085", message, hint, action.path, at_key=True, severity=Severity.WARNING)
